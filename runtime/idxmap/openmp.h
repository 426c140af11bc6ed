//===- openmp.h - OpenMP's questions about devices, of CUDA's ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program whose directives gave loops to OpenMP's devices may ask which there
// are. A host's OpenMP knows of none; behind this header, and in CUDA source,
// the names mean CUDA's, numbers from 0 on:
//
//   omp_get_num_devices()       ->  how many devices there are
//   omp_get_default_device()    ->  the current one of this thread
//   omp_set_default_device(n)   ->  this thread's launches go to n
//   omp_is_initial_device()     ->  0 in a kernel, 1 on the host
//   omp_get_initial_device()    ->  the host's number, one past the last
//                                   (OpenMP 5.2, section 18.7.7)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_OPENMP_H
#define IDXMAP_RUNTIME_IDXMAP_OPENMP_H

#if defined(__CUDACC__) || defined(__CUDA__)

// It declares the functions by their names.
#if __has_include(<omp.h>)
#include <omp.h>
#endif

#include <cuda_runtime.h>

extern "C" {

/// 0 where there is no device, or no driver.
inline int idxmap_get_num_devices(void) {
  int _Count = 0;
  if (cudaGetDeviceCount(&_Count) == cudaSuccess)
    return _Count;
  cudaGetLastError(); // Or the next launch would report it.
  return 0;
}

inline int idxmap_get_initial_device(void) { return idxmap_get_num_devices(); }

inline int idxmap_get_default_device(void) {
  int _Device = 0;
  return cudaGetDevice(&_Device) == cudaSuccess ? _Device : 0;
}

/// Of the host's number nothing changes; of one that is none, the next launch
/// says so.
inline void idxmap_set_default_device(int _Device) {
  if (_Device != idxmap_get_initial_device())
    static_cast<void>(cudaSetDevice(_Device));
}

inline __host__ __device__ int idxmap_is_initial_device(void) {
#if defined(__CUDA_ARCH__)
  return 0;
#else
  return 1;
#endif
}

} // extern "C"

#define omp_get_num_devices idxmap_get_num_devices
#define omp_get_initial_device idxmap_get_initial_device
#define omp_get_default_device idxmap_get_default_device
#define omp_set_default_device idxmap_set_default_device
#define omp_is_initial_device idxmap_is_initial_device

#endif

#endif
