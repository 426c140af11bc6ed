//===- Allocate.h - Memory that the mapped loops can reach ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Arrays for the programs of the tests: on the heap in C++, and in managed
// memory, which host and device share, in CUDA. A Buffer owns its array; loops
// use the raw pointer data().
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_RUN_COMMON_ALLOCATE_H
#define IDXMAP_TESTS_RUN_COMMON_ALLOCATE_H

#include <cstddef>
#include <cstdio>
#include <cstdlib>
#include <utility>

#if defined(__CUDACC__) || defined(__CUDA__)
#include <cuda_runtime.h>
#endif

inline void *allocateBytes(std::size_t Bytes) {
#if defined(__CUDACC__) || defined(__CUDA__)
  void *Memory = nullptr;
  const cudaError_t Status = cudaMallocManaged(&Memory, Bytes);
  const char *Reason = cudaGetErrorString(Status);
#else
  void *Memory = std::malloc(Bytes);
  const char *Reason = "out of memory";
#endif
  if (!Memory) {
    std::fprintf(stderr, "cannot allocate %zu bytes: %s\n", Bytes, Reason);
    std::exit(1);
  }
  return Memory;
}

inline void releaseBytes(void *Memory) {
#if defined(__CUDACC__) || defined(__CUDA__)
  cudaFree(Memory);
#else
  std::free(Memory);
#endif
}

template <typename T> class Buffer {
public:
  /// \p Count elements, all zero.
  explicit Buffer(std::size_t Count)
      : Elements(static_cast<T *>(allocateBytes(Count * sizeof(T)))),
        Count(Count) {
    for (std::size_t I = 0; I < Count; ++I)
      Elements[I] = T();
  }
  Buffer(const Buffer &) = delete;
  Buffer &operator=(const Buffer &) = delete;
  ~Buffer() { releaseBytes(Elements); }

  T *data() { return Elements; }
  const T *data() const { return Elements; }
  std::size_t size() const { return Count; }
  T &operator[](std::size_t I) { return Elements[I]; }
  const T &operator[](std::size_t I) const { return Elements[I]; }

  friend void swap(Buffer &A, Buffer &B) {
    std::swap(A.Elements, B.Elements);
    std::swap(A.Count, B.Count);
  }

private:
  T *Elements;
  std::size_t Count;
};

#endif
