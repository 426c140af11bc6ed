//===- CurrentDevice.h - A device for some statements -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// While it lives, a device is the thread's current one; then that from before
// is it again:
//
//   cudaSetDevice(1); { CurrentDevice c(0); cudaMalloc(..); }  ->  memory of 0
//   cudaMalloc(..);                                            ->  memory of 1
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_CURRENTDEVICE_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_CURRENTDEVICE_H

#include <cuda_runtime.h>

namespace idxmap {

class CurrentDevice {
public:
  explicit CurrentDevice(int _Device) {
    if (!__ask(_Before) || _Before == _Device)
      _Before = _Unchanged;
    else
      makeCurrent(_Device);
  }
  CurrentDevice(const CurrentDevice &) = delete;
  CurrentDevice &operator=(const CurrentDevice &) = delete;
  ~CurrentDevice() {
    if (_Before != _Unchanged)
      makeCurrent(_Before);
  }

private:
  // Either call may only tell what went wrong before it, once.

  static bool __ask(int &_Device) {
    return cudaGetDevice(&_Device) == cudaSuccess ||
           cudaGetDevice(&_Device) == cudaSuccess;
  }
  static void makeCurrent(int _Device) {
    if (cudaSetDevice(_Device) != cudaSuccess)
      cudaSetDevice(_Device);
  }

  static constexpr int _Unchanged = -1;
  int _Before = _Unchanged;
};

} // namespace idxmap

#endif
