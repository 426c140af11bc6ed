// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Included before all else: counts what the runtime copies, each way.
#ifndef COUNTED_COPIES_H
#define COUNTED_COPIES_H

#include <cuda_runtime.h>

inline int copiesIn = 0, copiesOut = 0;

inline cudaError_t countedCopy(void *to, const void *from, size_t bytes,
                               cudaMemcpyKind kind) {
  ++(kind == cudaMemcpyHostToDevice ? copiesIn : copiesOut);
  return cudaMemcpy(to, from, bytes, kind);
}

#define cudaMemcpy countedCopy

#endif
