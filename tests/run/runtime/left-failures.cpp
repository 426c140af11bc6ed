// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A kernel that nobody has waited for fails: whoever comes first says so, and
// names its loop, or the loops of which one it may be. The host's arrays are as
// they were.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++17 -O1 -Wall -Wextra -I%runtime -x cuda %s -o r %runtime-code
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r end | FileCheck %s --check-prefix=ONE
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r update | FileCheck %s --check-prefix=ONE
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r exit | FileCheck %s --check-prefix=ONE
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r wait | FileCheck %s --check-prefix=ONE
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r later | FileCheck %s --check-prefix=ONE
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r two | FileCheck %s --check-prefix=TWO
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r many | FileCheck %s --check-prefix=MANY
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r copied | FileCheck %s --check-prefix=COPIED
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r region | FileCheck %s --check-prefix=REGION
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r async | FileCheck %s --check-prefix=ASYNC
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 IDXMAP_SYNC=1 ./r two | FileCheck %s --check-prefix=ONE
// RUN: env CUEMU_LAZY=1 CUEMU_LEAKS=0 ./r printed 2>&1 | FileCheck %s --check-prefix=PRINTED
// ONE: {{^}}t.cpp:10: the kernel failed: unspecified launch failure{{$}}
// ONE-NEXT: {{^}}t.cpp:10 1{{$}}
// TWO: {{^}}t.cpp:10: the kernel failed: unspecified launch failure (or that of another loop: u.cpp:7){{$}}
// MANY: {{^}}t.cpp:10: the kernel failed: unspecified launch failure (or that of another loop: t.cpp:30, t.cpp:31, t.cpp:32, t.cpp:33, t.cpp:34, t.cpp:35, t.cpp:36, t.cpp:37, ...){{$}}
// COPIED: {{^}}u.cpp:7: the kernel failed: unspecified launch failure (or that of another loop: t.cpp:10){{$}}
// REGION: {{^}}t.cpp:21: the array 'b' (256 bytes) {{.*}}: unspecified launch failure; before it, at t.cpp:10, the kernel failed: unspecified launch failure{{$}}
// ASYNC: {{^}}t.cpp:12: the kernel failed: unspecified launch failure (or that of another loop: t.cpp:10){{$}}
// PRINTED: {{^}}t.cpp:10: the kernel failed: unspecified launch failure{{$}}
// PRINTED-NEXT: {{^}}caught 1{{$}}
// clang-format on

#include "idxmap/Error.h"
#include "idxmap/launch.h"

#include <cstdio>
#include <cstring>
#include <vector>

constexpr int n = 32;

__global__ void step(double *a, bool fails) {
  if (fails && threadIdx.x == 7)
    __trap();
  a[threadIdx.x] += 1;
}

template <typename Launch>
static void run(double *a, bool fails, const char *file, unsigned line) {
  Launch l(file, line);
  l.copy("a", a, 0, n);
  l.gridDim(1);
  l.blockDim(n);
  step<<<l.gridDim(), l.blockDim()>>>(l.device(a), fails);
  if constexpr (std::is_same_v<Launch, idxmap::AsyncLaunch>)
    l.leave();
  else
    l.finish();
}

int main(int, char **words) {
  const auto is = [&](const char *word) {
    return !std::strcmp(words[1], word);
  };
  std::vector<double> a(n, 1), b(n, 1);
  try {
    idxmap::DataRegion r("t.cpp", 20);
    r.copy("a", a.data(), n);
    r.enter();
    if (is("exit"))
      r.stay();
    run<idxmap::CudaLaunch>(a.data(), true, "t.cpp", 10);
    std::printf("launched\n");
    if (is("update"))
      idxmap::DataUpdate("t.cpp", 22).host("a", a.data());
    if (is("wait"))
      idxmap::wait("t.cpp", 23);
    if (is("exit")) {
      idxmap::DataEnd e("t.cpp", 24);
      e.copyout("a", a.data(), n);
      e.leave();
    }
    if (is("later")) { // CUDA has told the program before it tells idxmap.
      cudaDeviceSynchronize();
      run<idxmap::CudaLaunch>(a.data(), false, "u.cpp", 7);
    }
    if (is("two"))
      run<idxmap::CudaLaunch>(a.data(), false, "u.cpp", 7);
    if (is("many"))
      for (int i = 0; i < 40; ++i)
        run<idxmap::CudaLaunch>(a.data(), false, "t.cpp", 30 + i % 12);
    if (is("copied")) {
      idxmap::CudaLaunch l("u.cpp", 7);
      l.copy("a", a.data(), 0, n);
      l.gridDim(1);
      l.blockDim(n);
      int *managed;
      cudaMallocManaged(&managed, sizeof *managed);
      l.asIs(managed);
      step<<<l.gridDim(), l.blockDim()>>>(l.device(a.data()), false);
      l.finish();
    }
    if (is("region")) {
      idxmap::DataRegion s("t.cpp", 21);
      s.copy("b", b.data(), n);
      s.enter();
    }
    if (is("async")) {
      run<idxmap::AsyncLaunch>(a.data(), false, "t.cpp", 12);
      idxmap::wait("t.cpp", 25);
    }
    if (is("printed"))
      throw 1;
  } catch (const idxmap::error &problem) {
    std::printf("%s\n%s:%u %g\n", problem.what(), problem.file(),
                problem.line(), a[0]);
  } catch (int) {
    std::printf("caught %g\n", a[0]);
  }
}
