//===- MeantStream.h - The stream that a unit means -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a handle stands for, in words that mean the same in a library that was
// compiled with another default stream:
//
//   nullptr, with CUDA_API_PER_THREAD_DEFAULT_STREAM  ->  cudaStreamPerThread
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_MEANTSTREAM_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_MEANTSTREAM_H

#include <cuda_runtime.h>

namespace idxmap {

inline cudaStream_t meantStream(cudaStream_t _Handle) {
#if defined(IDXMAP_LIBRARY) && (defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) || \
                                defined(__CUDA_API_PER_THREAD_DEFAULT_STREAM))
  return _Handle ? _Handle : cudaStreamPerThread;
#else
  return _Handle;
#endif
}

} // namespace idxmap

#endif
