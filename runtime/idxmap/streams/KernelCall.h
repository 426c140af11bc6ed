//===- KernelCall.h - One launch of a kernel as data ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
//   kernel<<<grid, block>>>(a, n)  ->  kernel, where a and n are, their sizes
//
// With the functions of CUDA of the unit that has the kernel: another one may
// be in a library with a CUDA runtime of its own, to which it is not known.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_KERNELCALL_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_KERNELCALL_H

#include <cuda_runtime.h>

#include <cstddef>

namespace idxmap {

struct KernelCall {
  struct _Functions {
    cudaError_t (*_Launch)(const void *, dim3, dim3, void **, std::size_t,
                           cudaStream_t);
    cudaError_t (*_AddNode)(cudaGraphNode_t *, cudaGraph_t,
                            const cudaGraphNode_t *, std::size_t,
                            const cudaKernelNodeParams *);
  };
  /// No argument that can be kept has to be aligned more.
  struct alignas(16) _Unit {
    unsigned char _Bytes[16];
  };

  const void *_Kernel;
  _Functions _By;
  void **_Arguments;
  const std::size_t *_Sizes;
  std::size_t _Count;
  bool IsPlain;            ///< The arguments' bytes are the arguments.
  std::size_t _Shared = 0; ///< Bytes that a block shares beside its variables.
};

} // namespace idxmap

#endif
