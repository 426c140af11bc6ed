//===- Devices.h - Which devices there are ----------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What OpenMP says of its devices, of CUDA's: numbers from 0 on. The host is
// none of them.
//
//   omp_get_num_devices()       ->  deviceCount()
//   omp_get_default_device()    ->  currentDevice()
//   omp_set_default_device(n)   ->  useDevice(n)
//   omp_get_initial_device()    ->  deviceCount(), as OpenMP 5.2 numbers the
//                                   host (section 18.7.7)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_REGIONS_DEVICES_H
#define IDXMAP_RUNTIME_IDXMAP_REGIONS_DEVICES_H

#include <cuda_runtime.h>

namespace [[gnu::__visibility__("default")]] idxmap {

/// 0 where there is no device, or no driver.
inline int deviceCount() {
  int _Count = 0;
  if (cudaGetDeviceCount(&_Count) == cudaSuccess)
    return _Count;
  cudaGetLastError(); // Or the next launch would report it.
  return 0;
}

inline int currentDevice() {
  int _Device = 0;
  return cudaGetDevice(&_Device) == cudaSuccess ? _Device : 0;
}

/// This thread's launches go there. Of the host's number nothing changes; of
/// one that is none, the next launch says so.
inline void useDevice(int _Device) {
  if (_Device != deviceCount())
    static_cast<void>(cudaSetDevice(_Device));
}

} // namespace idxmap

#endif
