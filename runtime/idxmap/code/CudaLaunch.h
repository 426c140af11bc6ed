//===- CudaLaunch.h - What a launch on a CUDA device does -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../CudaLaunch.h declares, by LaunchData, KernelTimer and the launches
// that are under way.
//
//   launch.copyin("a", a, 0, n)  ->  data.__add(ArrayUse of a, to be read)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_CUDALAUNCH_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_CUDALAUNCH_H

#include "idxmap/CudaLaunch.h"
#include "idxmap/DeviceMemory.h"
#include "idxmap/LaunchData.h"
#include "idxmap/code/Linkage.h"
#include "idxmap/trace/KernelTimer.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <string>
#include <utility>
#include <vector>

namespace idxmap {

struct CudaLaunch::_Parts {
  _Parts(SourcePlace _At, cudaStream_t _On, bool IsAsync)
      : _Stream(_On), _Data(_At, _On, IsAsync) {}
  _Parts(const _Parts &) = delete;
  _Parts &operator=(const _Parts &) = delete;
  ~_Parts() {
    for (void *_Each : _Rooms)
      DeviceMemory::__give(_Each, _Stream);
  }

  static void __check(SourcePlace _At, const char *_What, cudaError_t _Status) {
    if (_Status != cudaSuccess)
      ::idxmap::fail(_At._File, _At._Line,
                     std::string(_What) + cudaGetErrorString(_Status));
  }

  const cudaStream_t _Stream;
  KernelTimer _Timer;
  bool HasStarted = false; ///< A kernel.
  LaunchData _Data;
  std::vector<std::unique_ptr<LaunchEnd>> _Ends;
  std::vector<void *> _Rooms; ///< On the device, for the ends.
};

IDXMAP_CODE CudaLaunch::CudaLaunch(const char *_File, unsigned _Line,
                                   cudaStream_t _On, bool IsAsync)
    : LaunchCheck(_File, _Line), _Stream(_On), IsAsync(IsAsync) {
  static_assert(sizeof(_Parts) <= sizeof(_Room), "there is room for the parts");
  _Of = new (_Room) _Parts(_At, _On, IsAsync);
}

IDXMAP_CODE CudaLaunch::~CudaLaunch() { _Of->~_Parts(); }

IDXMAP_CODE void CudaLaunch::__use(const char *_Name, std::uintptr_t _Array,
                                   ElementSize _Size, ExactInt _First,
                                   ExactInt _End, _Transfer _How) {
  _Of->_Data.__add(ArrayUse(_At, _Name, _Array, _Size, _First, _End, _How));
}

IDXMAP_CODE void CudaLaunch::__read(const char *_Name, std::uintptr_t _Address,
                                    std::size_t _Size, bool IsBound) {
  _Of->_Data.__read(_Name, {_Address, _Address + _Size}, IsBound);
}

IDXMAP_CODE const unsigned char *CudaLaunch::__newer(std::uintptr_t _Address) {
  return _Of->_Data.__newer(_Address);
}

IDXMAP_CODE void CudaLaunch::unifiedMemory() { _Of->_Data.__shareAll(); }

IDXMAP_CODE bool CudaLaunch::__follow(std::uintptr_t _Array, std::size_t _Size,
                                      const char *_Key, ExactInt *_Lengths,
                                      unsigned _Count,
                                      const ExactInt *_Wanted) {
  return _Of->_Data.followLayout(_Array, _Size, _Key, _Lengths, _Count,
                                 _Wanted);
}

IDXMAP_CODE void CudaLaunch::__apart(const char *_Name, std::uintptr_t _Kept,
                                     const char *_OtherName,
                                     std::uintptr_t _Other,
                                     bool _IsHeld) const {
  if (_Of->_Data.areApart(_Kept, _Other))
    return;
  _Of->_Data.__settle(); // Of an array that is not there, nothing is known.
  fail((std::string("the array '") + _Name +
        (_IsHeld ? "' has elements that the loop uses as '"
                 : "' is staged, but the loop writes part of it as '") +
        _OtherName +
        (_IsHeld ? "', too; 'hold', 'time_tile' and what 'stage' writes "
                   "need arrays that are apart"
                 : "'"))
           .c_str());
}

IDXMAP_CODE CudaLaunch::__Elements
CudaLaunch::__counted(std::uintptr_t _Array, std::size_t _Size) const {
  const HostRange _All = _Of->_Data.__around(_Array);
  if (_All.isEmpty())
    return {0, 0};
  const auto _Count = [&](std::uintptr_t _Address) {
    return static_cast<long long>(
               static_cast<std::intptr_t>(_Address - _Array)) /
           static_cast<long long>(_Size);
  };
  return {_Count(_All._Low), _Count(_All._High)};
}

IDXMAP_CODE std::uintptr_t CudaLaunch::__where(std::uintptr_t _Array) {
  return _Of->_Data.device(_Array);
}

IDXMAP_CODE const char *CudaLaunch::bringToHost() const {
  return _Of->_Data.bringToHost();
}

IDXMAP_CODE dim3 CudaLaunch::gridDim() {
  _Of->_Data.__settle();
  LeftLaunches::__of(_Of->_Data.__device()).__launchHeld().__raise();
  if (std::exchange(_Of->HasStarted, true)) {
    __requireStarted();
  } else {
    _Of->_Timer.__start(_Stream);
    cudaGetLastError(); // What failed before is not this kernel's.
  }
  return dim3(_Grid.x, _Grid.y, _Grid.z);
}

IDXMAP_CODE void CudaLaunch::__share(std::size_t _Bytes, cudaError_t _Status) {
  if (_Status != cudaSuccess) {
    cudaGetLastError();
    fail(("a block of the kernel needs " + std::to_string(_Bytes) +
          " bytes of shared memory, which the device does not have: " +
          cudaGetErrorString(_Status))
             .c_str());
  }
  _Shared = _Bytes;
}

IDXMAP_CODE void CudaLaunch::__queue(const KernelCall &_Call) {
  _Of->_Data.__settle();
  LeftLaunches &_Left = LeftLaunches::__of(_Of->_Data.__device());
  LaunchGraphs &_Graphs = _Left.__graphs();
  IsHeld = false;
  if (_Graphs.isOpen() && LeftLaunches::areWanted()) {
    const bool HasStream = !StreamOf(_Stream).isDefault();
    if (IsAsync || HasStream || _Of->_Data.hasBlocks()) {
      _Graphs.__pass(_At, IsAsync     ? "is asynchronous"
                          : HasStream ? "has a stream"
                                      : "copies an array to the device");
    } else {
      _Failure _First;
      IsHeld = _Graphs.__hold(_At, _Call, dim3(_Grid.x, _Grid.y, _Grid.z),
                              blockDim(), _First);
      _Left.__explained(_First).__raise();
    }
  }
  if (!IsHeld)
    _Call._By._Launch(_Call._Kernel, gridDim(), blockDim(), _Call._Arguments,
                      _Call._Shared, _Stream);
}

IDXMAP_CODE void CudaLaunch::__requireStarted() const {
  if (IsHeld)
    return;
  const cudaError_t _Status = cudaGetLastError();
  if (_Status == cudaSuccess)
    return;
  LeftLaunches::__of(_Of->_Data.__device()).finishAll().__raise();
  _Parts::__check(_At, "the kernel could not be launched: ", _Status);
}

IDXMAP_CODE void CudaLaunch::finish() {
  __requireStarted();
  if (_Of->_Ends.empty() && !LeadsElsewhere && _Of->_Data.isLeft())
    return;
  LeftLaunches &_Before = LeftLaunches::__of(_Of->_Data.__device());
  const LeftLaunches::_Number _Newest = _Before.__newest();
  if (IsHeld)
    _Before.__graphs().__pass(_At, "waits for its result",
                              /*IsHeld=*/true);
  _Before.__launchHeld().__raise();
  for (const std::unique_ptr<LaunchEnd> &_Each : _Of->_Ends)
    _Each->__start();
  _Of->_Timer.__stop(_Stream);
  cudaError_t _Fetched = cudaSuccess;
  for (const std::unique_ptr<LaunchEnd> &_Each : _Of->_Ends)
    if (_Fetched == cudaSuccess)
      _Fetched = _Each->__fetch();
  if (const cudaError_t _Status = cudaStreamSynchronize(_Stream);
      _Status != cudaSuccess)
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("the kernel failed: ") +
                       cudaGetErrorString(_Status) + _Before.__blamed());
  _Before.__ended(_Stream, _Newest);
  _Of->_Timer.__report(_At, __threads(), _Indices);
  _Parts::__check(_At, "a result cannot be copied from the device: ", _Fetched);
  _Of->_Data.copyBack();
  for (const std::unique_ptr<LaunchEnd> &_Each : _Of->_Ends)
    _Each->finish();
}

IDXMAP_CODE std::size_t CudaLaunch::reducedBlocks(std::size_t _Size) const {
  const std::size_t _Row = static_cast<std::size_t>(_Grid.x) * _Grid.y;
  if (_Row > SIZE_MAX / 4 / _Size / _Grid.z)
    fail("the grid has too many blocks for a reduction");
  return _Row * _Grid.z;
}

IDXMAP_CODE void *CudaLaunch::reductionRoom(std::size_t _Bytes) {
  _Of->_Rooms.reserve(_Of->_Rooms.size() + 1);
  void *_Room = nullptr;
  if (const cudaError_t _Status = DeviceMemory::__take(&_Room, _Bytes, _Stream);
      _Status != cudaSuccess)
    ::idxmap::fail(
        _At._File, _At._Line,
        "a reduction's " + std::to_string(_Bytes) +
            " bytes do not fit on the device: " + cudaGetErrorString(_Status));
  _Of->_Rooms.push_back(_Room);
  return _Room;
}

IDXMAP_CODE void CudaLaunch::__add(LaunchEnd *_Last) {
  std::unique_ptr<LaunchEnd> _Owned(_Last);
  _Of->_Ends.push_back(std::move(_Owned));
}

IDXMAP_CODE void AsyncLaunch::leave() {
  __requireStarted();
  _Of->_Timer.__stop(_Stream);
  auto _Left = std::make_unique<PendingLaunch>(_At, _Stream);
  if (const cudaError_t _Status = _Left->__record(); _Status != cudaSuccess) {
    cudaStreamSynchronize(_Stream); // Nobody else would wait for it.
    _Parts::__check(_At, "the end of the kernel cannot be seen: ", _Status);
  }
  _Left->_Timer = std::move(_Of->_Timer);
  _Left->_Threads = __threads();
  _Left->_Indices = _Indices;
  _Of->_Data.leave(std::move(_Left));
}

} // namespace idxmap

#endif
