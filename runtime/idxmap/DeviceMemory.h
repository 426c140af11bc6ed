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

// There is one of it in a program, also where a library hides its symbols.
namespace idxmap __attribute__((__visibility__("default"))) {

  class DeviceMemory {
  public:
    /// What CUDA aligns blocks to.
    static constexpr std::uintptr_t _Alignment = 256;

    /// Room for \p _Bytes, for what comes on \p _Stream from now on, at an
    /// address that is \p _Like modulo 256: a copy of host memory is aligned as
    /// that is, wherever it begins, so that vectors stay vectors and rows stay
    /// on lines.
    static cudaError_t __take(void **_Place, std::size_t _Bytes,
                              cudaStream_t _Stream, std::uintptr_t _Like = 0) {
      bool IsPooled = false;
      if (const cudaError_t _Status = findPool(IsPooled);
          _Status != cudaSuccess)
        return _Status;
      const std::size_t _Before = _Like % _Alignment;
      void *_Block = nullptr;
      const cudaError_t _Status =
          IsPooled ? cudaMallocAsync(&_Block, _Before + _Bytes, _Stream)
                   : cudaMalloc(&_Block, _Before + _Bytes);
      *_Place = _Block ? static_cast<char *>(_Block) + _Before : nullptr;
      return _Status;
    }

    /// What __take has found. What is on \p _Stream so far may still use it.
    static cudaError_t __give(void *_Place, cudaStream_t _Stream) {
      bool IsPooled = false;
      if (const cudaError_t _Status = findPool(IsPooled);
          _Status != cudaSuccess)
        return _Status;
      void *const _Block =
          static_cast<char *>(_Place) -
          reinterpret_cast<std::uintptr_t>(_Place) % _Alignment;
      return IsPooled ? cudaFreeAsync(_Block, _Stream) : cudaFree(_Block);
    }

    /// The device reads and writes at \p _Address what the host does: memory of
    /// the device, managed memory, or any memory of a system that shares all.
    static cudaError_t isShared(const void *_Address, bool &IsShared) {
      cudaPointerAttributes _Attributes = {};
      cudaError_t _Status = cudaPointerGetAttributes(&_Attributes, _Address);
      if (_Status != cudaSuccess)
        return _Status;
      IsShared = _Attributes.type == cudaMemoryTypeDevice ||
                 _Attributes.type == cudaMemoryTypeManaged;
      int _Device = 0, SharesAll = 0;
      if (!IsShared && (_Status = cudaGetDevice(&_Device)) == cudaSuccess)
        _Status = cudaDeviceGetAttribute(
            &SharesAll, cudaDevAttrPageableMemoryAccess, _Device);
      IsShared = IsShared || SharesAll != 0;
      return _Status;
    }

    /// The host cannot read at \p _Address.
    static bool isOnDevice(const void *_Address) {
      cudaPointerAttributes _Attributes = {};
      return cudaPointerGetAttributes(&_Attributes, _Address) == cudaSuccess &&
             _Attributes.type == cudaMemoryTypeDevice;
    }

  private:
    /// The pool of the current device keeps all that it is given.
    static cudaError_t findPool(bool &IsPooled) {
      int _Device = 0;
      if (const cudaError_t _Status = cudaGetDevice(&_Device);
          _Status != cudaSuccess)
        return _Status;
      static std::mutex _Lock;
      static std::map<int, bool> _Pooled;
      const std::lock_guard<std::mutex> _Guard(_Lock);
      const auto [_At, IsNew] = _Pooled.try_emplace(_Device, false);
      if (IsNew) {
        int HasPools = 0;
        cudaMemPool_t _Pool = nullptr;
        std::uint64_t _All = UINT64_MAX;
        _At->second =
            cudaDeviceGetAttribute(&HasPools, cudaDevAttrMemoryPoolsSupported,
                                   _Device) == cudaSuccess &&
            HasPools != 0 &&
            cudaDeviceGetDefaultMemPool(&_Pool, _Device) == cudaSuccess &&
            cudaMemPoolSetAttribute(_Pool, cudaMemPoolAttrReleaseThreshold,
                                    &_All) == cudaSuccess;
      }
      IsPooled = _At->second;
      return cudaSuccess;
    }
  };

} // namespace idxmap

#endif
