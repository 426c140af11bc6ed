// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which devices there are (CUEMU_DEVICES, all alike), and which of them a
// thread, a stream or memory belongs to. What CUDA's guide says of several
// holds:
//
//   cudaSetDevice(1); cudaMalloc, cudaStreamCreate, ..  ->  theirs is device 1
//   cudaSetDevice(0); kernel<<<.., stream of 1>>>       ->  not a stream here
//                     kernel that follows a pointer of 1 ->  the program ends
//                     cudaMemcpy, cudaFree of it         ->  done
//
// Each has default streams, variables and errors of its own.

#ifndef CUEMU_DEVICES_H
#define CUEMU_DEVICES_H

#include <driver_types.h>

namespace cuemu {

constexpr int MaxDevices = 16;

int deviceCount();
inline bool isDevice(int Number) {
  return Number >= 0 && Number < deviceCount();
}

/// Of the calling thread.
int currentDevice();

/// The current one, for the streams that every device has. Pre: it lives.
int deviceOf(cudaStream_t Stream);

} // namespace cuemu

#endif
