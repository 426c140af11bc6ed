//===- DeviceMemory.h - Memory of the current device ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Blocks of memory of the current device, taken and given back in the order of
// the default stream. Where the device has memory pools, what is given back is
// kept for the next block (cudaMallocAsync), since a loop in a time step takes
// the same blocks again and again.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_DEVICEMEMORY_H
#define IDXMAP_RUNTIME_IDXMAP_DEVICEMEMORY_H

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <map>
#include <mutex>

namespace idxmap {

class DeviceMemory {
public:
  /// For what comes on \p Stream from now on.
  static cudaError_t take(void **Block, std::size_t Bytes,
                          cudaStream_t Stream) {
    bool IsPooled = false;
    if (const cudaError_t Status = findPool(IsPooled); Status != cudaSuccess)
      return Status;
    return IsPooled ? cudaMallocAsync(Block, Bytes, Stream)
                    : cudaMalloc(Block, Bytes);
  }

  /// What is on \p Stream so far may still use it.
  static cudaError_t give(void *Block, cudaStream_t Stream) {
    bool IsPooled = false;
    if (const cudaError_t Status = findPool(IsPooled); Status != cudaSuccess)
      return Status;
    return IsPooled ? cudaFreeAsync(Block, Stream) : cudaFree(Block);
  }

  /// The device reads and writes at \p Address what the host does: memory of
  /// the device, managed memory, or any memory of a system that shares all.
  static cudaError_t isShared(const void *Address, bool &IsShared) {
    cudaPointerAttributes Attributes = {};
    cudaError_t Status = cudaPointerGetAttributes(&Attributes, Address);
    if (Status != cudaSuccess)
      return Status;
    IsShared = Attributes.type == cudaMemoryTypeDevice ||
               Attributes.type == cudaMemoryTypeManaged;
    int Device = 0, SharesAll = 0;
    if (!IsShared && (Status = cudaGetDevice(&Device)) == cudaSuccess)
      Status = cudaDeviceGetAttribute(&SharesAll,
                                      cudaDevAttrPageableMemoryAccess, Device);
    IsShared = IsShared || SharesAll != 0;
    return Status;
  }

  /// The host cannot read at \p Address.
  static bool isOnDevice(const void *Address) {
    cudaPointerAttributes Attributes = {};
    return cudaPointerGetAttributes(&Attributes, Address) == cudaSuccess &&
           Attributes.type == cudaMemoryTypeDevice;
  }

private:
  /// The pool of the current device keeps all that it is given.
  static cudaError_t findPool(bool &IsPooled) {
    int Device = 0;
    if (const cudaError_t Status = cudaGetDevice(&Device);
        Status != cudaSuccess)
      return Status;
    static std::mutex Lock;
    static std::map<int, bool> Pooled;
    const std::lock_guard<std::mutex> Guard(Lock);
    const auto [At, IsNew] = Pooled.try_emplace(Device, false);
    if (IsNew) {
      int HasPools = 0;
      cudaMemPool_t Pool = nullptr;
      std::uint64_t All = UINT64_MAX;
      At->second =
          cudaDeviceGetAttribute(&HasPools, cudaDevAttrMemoryPoolsSupported,
                                 Device) == cudaSuccess &&
          HasPools != 0 &&
          cudaDeviceGetDefaultMemPool(&Pool, Device) == cudaSuccess &&
          cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrReleaseThreshold,
                                  &All) == cudaSuccess;
    }
    IsPooled = At->second;
    return cudaSuccess;
  }
};

} // namespace idxmap

#endif
