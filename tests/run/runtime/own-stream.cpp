// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Streams that idxmap makes: one for each number and each name of a device, up
// to a limit, in all threads; the default stream where there can be none.
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// clang-format off
// RUN: %cuemu-clangxx -std=c++17 -O1 -Wall -Wextra -Werror -Wno-unused-function -Wno-unknown-cuda-version -I%runtime -x cuda %s -o r
// RUN: env CUEMU_DEVICES=2 ./r | FileCheck %s
// RUN: %cuemu-clangxx -std=c++17 -O1 -Wall -Wextra -Werror -Wno-unused-function -Wno-unused-variable -Wno-unknown-cuda-version -I%runtime -DIDXMAP_LIBRARY -x cuda %s %library -o l
// RUN: env CUEMU_DEVICES=2 ./l | count 0
// CHECK-NOT: wrong
// CHECK: 33 streams are made
// CHECK-NOT: wrong
// clang-format on

#include <cuda_runtime.h>

static int made = 0;
static bool canMake = true;
static cudaError_t seenCreate(cudaStream_t *stream) {
  if (!canMake)
    return cudaErrorMemoryAllocation;
  ++made;
  return cudaStreamCreate(stream);
}
#define cudaStreamCreate seenCreate
#include "idxmap/launch.h"
#undef cudaStreamCreate

#include <cstdio>
#include <set>
#include <string>
#include <thread>

static void check(bool isRight, const char *what) {
  if (!isRight)
    std::printf("wrong: %s\n", what);
}

int main() {
  using idxmap::namedStream;
  using idxmap::ownStream;
  enum { Halo = 3 };
  check(ownStream(0) == nullptr, "0 is the default stream");
  check(ownStream(-2) == nullptr, "OpenACC's own numbers");
  const cudaStream_t one = ownStream(1), name = namedStream("1");
  check(one && name && one != name, "a number and a name");
  check(ownStream(1) == one && ownStream(1ull) == one, "the same again");
  check(namedStream(std::string("1").c_str()) == name, "by its characters");
  check(ownStream(Halo) == ownStream(3), "an enumerator");
  check(ownStream(one) == one, "a stream");
  struct {
    cudaStream_t of;
    operator cudaStream_t() const { return of; }
  } const object{one};
  check(ownStream(object) == one, "what converts to one");
  cudaStream_t there = nullptr;
  std::thread([&] { there = ownStream(1); }).join();
  check(there == one, "another thread");

  cudaSetDevice(1);
  check(ownStream(1) != one, "another device");
  cudaSetDevice(0);

  std::set<cudaStream_t> all = {one, name};
  for (int i = 1; i < 100; ++i)
    all.insert(ownStream(i));
  check(all.size() == 32, "as many as there are at most");
  check(ownStream(1) == one && ownStream(99) == ownStream(99), "kept");
#ifndef IDXMAP_LIBRARY // There, nobody sees its calls.
  std::printf("%d streams are made\n", made);

  cudaSetDevice(1);
  canMake = false;
  check(namedStream("late") == nullptr, "the default stream instead");
  check(cudaGetLastError() == cudaSuccess, "no error is left");
  canMake = true;
  check(namedStream("late") == nullptr, "it stays that");
#endif
}
