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

#include "idxmap/PerDevice.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class DeviceMemory {
public:
  /// What CUDA aligns blocks to.
  static constexpr std::uintptr_t _Alignment = 256;

  /// Room for \p _Bytes, for what comes on \p _Stream from now on, at an
  /// address that is \p _Like modulo 256, so that vectors stay vectors and rows
  /// stay on lines (ArrayUse::placeInLine).
  static cudaError_t __take(void **_Place, std::size_t _Bytes,
                            cudaStream_t _Stream, std::uintptr_t _Like = 0) {
    cudaMemPool_t _Pool = nullptr;
    if (const cudaError_t _Status = findPool(_Pool); _Status != cudaSuccess)
      return _Status;
    const std::size_t _Before = _Like % _Alignment;
    void *_Block = nullptr;
    const cudaError_t _Status =
        _Pool
            ? cudaMallocFromPoolAsync(&_Block, _Before + _Bytes, _Pool, _Stream)
            : cudaMalloc(&_Block, _Before + _Bytes);
    *_Place = _Block ? static_cast<char *>(_Block) + _Before : nullptr;
    return _Status;
  }

  /// What __take has found. What is on \p _Stream so far may still use it.
  static cudaError_t __give(void *_Place, cudaStream_t _Stream) {
    cudaMemPool_t _Pool = nullptr;
    void *const _Block = static_cast<char *>(_Place) -
                         reinterpret_cast<std::uintptr_t>(_Place) % _Alignment;
    if (const cudaError_t _Status = findPool(_Pool); _Status != cudaSuccess) {
      cudaStreamSynchronize(_Stream); // cudaFree takes a block of either kind.
      cudaFree(_Block);
      return _Status;
    }
    return _Pool ? cudaFreeAsync(_Block, _Stream) : cudaFree(_Block);
  }

  /// The device reads and writes at \p _Address what the host does: memory of
  /// the device, managed memory, or any memory of a system that shares all.
  /// Where a driver does that by moving pages as they are touched, a copy is
  /// faster; IDXMAP_SHARE_HOST=1 shares there, too, and 0 nowhere.
  static cudaError_t isShared(const void *_Address, bool &IsShared) {
    cudaPointerAttributes _Attributes = {};
    cudaError_t _Status = cudaPointerGetAttributes(&_Attributes, _Address);
    if (_Status != cudaSuccess)
      return _Status;
    IsShared = _Attributes.type == cudaMemoryTypeDevice ||
               _Attributes.type == cudaMemoryTypeManaged;
    int _Device = 0, SharesAll = 0;
    static const char *const _Wished = std::getenv("IDXMAP_SHARE_HOST");
    const bool _Never = _Wished && *_Wished == '0';
    const cudaDeviceAttr _Which =
        _Wished && *_Wished == '1'
            ? cudaDevAttrPageableMemoryAccess
            : cudaDevAttrPageableMemoryAccessUsesHostPageTables;
    if (!IsShared && !_Never &&
        (_Status = cudaGetDevice(&_Device)) == cudaSuccess)
      _Status = cudaDeviceGetAttribute(&SharesAll, _Which, _Device);
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
  /// A pool of its own on the current device, which keeps all that it is given:
  /// the program's pools stay as the program wants them. Null where there are
  /// none.
  static cudaError_t findPool(cudaMemPool_t &_Pool) {
    int _Device = 0;
    if (const cudaError_t _Status = cudaGetDevice(&_Device);
        _Status != cudaSuccess)
      return _Status;
    _Pool = PerDevice<_OwnPool>::__of(_Device)._Handle;
    return cudaSuccess;
  }

  struct _OwnPool {
    explicit _OwnPool(int _Device) : _Handle(newPool(_Device)) {}
    const cudaMemPool_t _Handle;
    static constexpr const char *_ProcessName = "own pool";
  };

  static cudaMemPool_t newPool(int _Device) {
    int HasPools = 0;
    cudaMemPool_t _Pool = nullptr;
    cudaMemPoolProps _Wanted = {};
    _Wanted.allocType = cudaMemAllocationTypePinned;
    _Wanted.location.type = cudaMemLocationTypeDevice;
    _Wanted.location.id = _Device;
    std::uint64_t _All = UINT64_MAX;
    if (cudaDeviceGetAttribute(&HasPools, cudaDevAttrMemoryPoolsSupported,
                               _Device) != cudaSuccess ||
        HasPools == 0 || cudaMemPoolCreate(&_Pool, &_Wanted) != cudaSuccess)
      return nullptr;
    cudaMemPoolSetAttribute(_Pool, cudaMemPoolAttrReleaseThreshold, &_All);
    return _Pool;
  }
};

} // namespace idxmap

#endif
