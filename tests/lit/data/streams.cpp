// What `stream`, `async` and `wait` become; on the host, nothing.
// clang-format off
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s --check-prefix=HOST
// RUN: %clangxx -std=c++20 -Wall -Wextra -Werror %plugin -fplugin-arg-idxmap-remarks=off -fsyntax-only %s
// RUN: %idxmap --target=cuda --check --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s --check-prefix=CHECKED
// clang-format on

// CHECKED-NOT: AsyncLaunch

struct CUstream_st;
using cudaStream_t = CUstream_st *;
struct Pool {
  cudaStream_t at(int i) const;
  cudaStream_t all[2];
};

void plain(float *a, int n, cudaStream_t s) {
  [[using idxmap: map, stream(s)]]
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
// CHECK-LABEL: void plain(
// CHECK: ::idxmap::CudaLaunch idxmap_launch("{{.*}}streams.cpp", {{[0-9]+}}, s);
// CHECK: idxmap_plain_{{[0-9]+}}<<<idxmap_launch.gridDim(), idxmap_launch.blockDim(), 0, idxmap_launch.stream()>>>(
// CHECK-NEXT: idxmap_launch.device(a), n);
// CHECK-NEXT: idxmap_launch.finish();
// HOST-LABEL: void plain(
// HOST: ::idxmap::HostLaunch idxmap_launch("{{.*}}streams.cpp", {{[0-9]+}});
// HOST-NEXT: static_cast<void>(&s);

void later(float *a, int n, const Pool &pool, int t) {
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    a[i] = i;
  [[using idxmap: stream(pool.all[t % 2]), map, async]]
  for (int i = 0; i < n; ++i)
    a[i] += i;
  [[idxmap::wait(pool.at(t % 2))]];
  [[idxmap::wait]];
}
// CHECK-LABEL: void later(
// CHECK: ::idxmap::AsyncLaunch idxmap_launch("{{.*}}streams.cpp", {{[0-9]+}});
// CHECK: <<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
// CHECK-NEXT: idxmap_launch.device(a), n);
// CHECK-NEXT: idxmap_launch.leave();
// CHECK: ::idxmap::AsyncLaunch idxmap_launch("{{.*}}streams.cpp", {{[0-9]+}}, pool.all[t % 2]);
// CHECK: idxmap_launch.leave();
// CHECK: ::idxmap::wait("{{.*}}streams.cpp", {{[0-9]+}}, pool.at(t % 2));
// CHECK-NEXT: ::idxmap::wait("{{.*}}streams.cpp", {{[0-9]+}});
// HOST-LABEL: void later(
// HOST-NOT: pool.a
// HOST: static_cast<void>(pool);
// HOST-NEXT: static_cast<void>(t);
// HOST-NEXT: {{^}}  }
// HOST-NEXT: {{^}}  ;

// Where there is no CUDA, a name alone need not be declared.
void undeclared(float *a, int n) {
  [[using idxmap: map, stream(other), async]]
  for (int i = 0; i < n; ++i)
    a[i] = i;
  [[idxmap::wait(other)]];
}
// CHECK-LABEL: void undeclared(
// CHECK: {{[0-9]+}}, other);
// CHECK: ::idxmap::wait("{{.*}}streams.cpp", {{[0-9]+}}, other);

template <typename Stream>
static void open(float *a, int n, Stream stream) {
  [[using idxmap: map, stream(stream.get()), async]]
  for (int i = 0; i < n; ++i)
    a[i] = i;
}
// CHECK-LABEL: void open(
// CHECK: {{[0-9]+}}, ::idxmap::ownStream(stream.get()));

struct Got {
  cudaStream_t get() const { return nullptr; }
};
void closed(float *a, int n) { open(a, n, Got()); }
