//===- DeviceCopy.h - Blocks and copies of arrays ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The CUDA calls that an array of a loop or of a data region needs. Where one
// fails, the error says whose fault it is:
//
//   heat.cpp:12: the array 'a' (8000 bytes) does not fit on the device:
//   cudaMallocAsync: out of memory; 1000 of 16000 bytes are free
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_DEVICECOPY_H
#define IDXMAP_RUNTIME_IDXMAP_DEVICECOPY_H

#include "idxmap/ArrayUse.h"
#include "idxmap/DeviceMemory.h"
#include "idxmap/Failure.h"
#include "idxmap/layout/DeviceOrder.h"
#include "idxmap/layout/LayoutKey.h"
#include "idxmap/streams/CurrentDevice.h"
#include "idxmap/streams/LeftLaunches.h"
#include "idxmap/trace/Trace.h"

#include <cstdio>
#include <cstring>
#include <string>
#include <vector>

namespace idxmap {

class DeviceCopy {
public:
  explicit DeviceCopy(SourcePlace _At, cudaStream_t _Stream = nullptr)
      : _At(_At), _Stream(_Stream) {}

  static int currentDevice(SourcePlace _At) {
    int _Device = 0;
    if (const cudaError_t _Status = cudaGetDevice(&_Device);
        _Status != cudaSuccess) {
      LeftLaunches::failedAnywhere(_Status).__raise();
      ::idxmap::fail(_At._File, _At._Line,
                     std::string("there is no device: cudaGetDevice: ") +
                         cudaGetErrorString(_Status));
    }
    return _Device;
  }

  /// The device reads and writes all of \p _Use where it is.
  bool isShared(const ArrayUse &_Use) const {
    bool IsShared = false;
    __check(_Use, "cannot be looked up", "cudaPointerGetAttributes",
            DeviceMemory::isShared(host(_Use._Range._Low), IsShared));
    return IsShared;
  }

  /// The program ends, and CUDA has ended before it.
  static bool isOver() {
    int _Device = 0;
    return cudaGetDevice(&_Device) == cudaErrorCudartUnloading;
  }
  static void sayOver(SourcePlace _At) {
    std::fprintf(stderr,
                 "%s:%u: CUDA has ended before: what was on the device is "
                 "lost\n",
                 _At._File, _At._Line);
  }

  /// A loop in a graph would copy nothing when that runs.
  void requireNoCapture() const {
    cudaStreamCaptureStatus _Status = cudaStreamCaptureStatusNone;
    if (_Stream && cudaStreamIsCapturing(_Stream, &_Status) == cudaSuccess &&
        _Status != cudaStreamCaptureStatusNone)
      ::idxmap::fail(_At._File, _At._Line,
                     "the stream is being captured into a CUDA graph, which "
                     "this loop cannot be");
  }

  /// Fails if another device than \p _Device holds what of \p _Use one of them
  /// writes.
  void requireAlone(const ArrayUse &_Use, int _Device) const {
    const int _Other = PresentTable::__holder(_Use._Range, _Device,
                                              _Use._Writes || !_Use._Reads);
    if (_Other != PresentTable::_Nobody)
      fail(_Use, "is on device " + std::to_string(_Other) +
                     ", where a data region holds it, but the current device "
                     "is " +
                     std::to_string(_Device));
  }

  /// A block for \p _Use on the device, with what it reads in it.
  void *__taken(const ArrayUse &_Use) const {
    void *_Block = nullptr;
    const std::size_t _Bytes =
        _Use._Order ? _Use._Order->__bytes() : _Use._Range.__bytes();
    const cudaError_t _Status =
        DeviceMemory::__take(&_Block, _Bytes, _Stream, _Use.placeInLine());
    __check(_Use,
            _Status == cudaErrorMemoryAllocation ? "does not fit on the device"
                                                 : "gets no room on the device",
            "cudaMallocAsync", _Status);
    if (!_Use._Reads)
      return _Block;
    if (const std::string _Problem = problemToDevice(_Use, addressOf(_Block));
        !_Problem.empty()) {
      __give(_Block);
      ::idxmap::fail(_At._File, _At._Line, _Problem);
    }
    return _Block;
  }

  /// One holder of \p _Use less; after the last one, the launches that touch it
  /// have ended, what was written is copied back and the block given back.
  /// False if \p _Use is not there.
  bool leave(const ArrayUse &_Use, int _Device, _Failure &_First,
             PresentTable::_Leaver _By = PresentTable::_Leaver::_Region) const {
    return PresentTable::__of(_Device).leave(
        _Use._Range,
        [&](HostRange _Range, _Distance _Away, _OrderThere _Order) {
          const _Failure _Lost =
              LeftLaunches::__of(_Device).finishTouching(_Range);
          _First.__add(_Lost);
          ArrayUse _Whole = _Use;
          _Whole._Range = _Range;
          _Whole._Away = _Away;
          _Whole._Order = std::move(_Order);
          if (_Use._Writes && _Lost._What.empty())
            _First.__add({_At, problemToHost(_Whole)});
          __give(host(_Range._Low + _Away));
        },
        _By);
  }

  void __give(void *_Block) const { DeviceMemory::__give(_Block, _Stream); }

  /// Other streams, too, find what was brought to the device, in a \p _New
  /// block if there is one.
  void __settle(void *_New = nullptr) const {
    const cudaError_t _Status = cudaStreamSynchronize(_Stream);
    if (_Status == cudaSuccess)
      return;
    if (_New)
      __give(_New);
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("a copy to the device failed: ") +
                       cudaGetErrorString(_Status) + __before());
  }

  /// The host gets what has changed. Nothing is written if nothing has:
  /// constants lie where nobody can write.
  void __refresh(const ArrayUse &_Use) const {
    std::vector<unsigned char> _Now(_Use._Range.__bytes());
    __check(_Use, "cannot be copied from the device", "cudaMemcpy",
            __moved(_Use, _Now.data(), host(_Use._Range._Low + _Use._Away),
                    cudaMemcpyDeviceToHost));
    __replace(_Use._Range._Low, _Now);
  }
  static void __replace(std::uintptr_t _Address,
                        const std::vector<unsigned char> &_Now) {
    if (std::memcmp(host(_Address), _Now.data(), _Now.size()) != 0)
      std::memcpy(host(_Address), _Now.data(), _Now.size());
  }

  /// The bytes of \p _Part, which the device has, go to \p _To.
  void __fetch(const char *_Name, void *_To, HostRange _Part,
               _Distance _Away) const {
    const cudaError_t _Status = __transfer(
        _To, host(_Part._Low + _Away), _Part.__bytes(), cudaMemcpyDeviceToHost);
    if (_Status != cudaSuccess)
      ::idxmap::fail(_At._File, _At._Line,
                     std::string("the value of '") + _Name +
                         "' cannot be copied from the device: " +
                         cudaGetErrorString(_Status));
  }

  void toDevice(const ArrayUse &_Use, std::uintptr_t _Address) const {
    if (const std::string _Problem = problemToDevice(_Use, _Address);
        !_Problem.empty())
      ::idxmap::fail(_At._File, _At._Line, _Problem);
  }
  /// From where Use.Away says.
  void toHost(const ArrayUse &_Use) const {
    if (const std::string _Problem = problemToHost(_Use); !_Problem.empty())
      ::idxmap::fail(_At._File, _At._Line, _Problem);
  }

  /// The same, and what went wrong; empty if nothing did.
  std::string problemToDevice(const ArrayUse &_Use,
                              std::uintptr_t _Address) const {
    return __copied(_Use, "cannot be copied to the device", host(_Address),
                    host(_Use._Range._Low), cudaMemcpyHostToDevice);
  }
  std::string problemToHost(const ArrayUse &_Use) const {
    return __copied(_Use, "cannot be copied from the device",
                    host(_Use._Range._Low), host(_Use._Range._Low + _Use._Away),
                    cudaMemcpyDeviceToHost);
  }

  static std::string __text(const DeviceOrder *_Of) {
    return _Of ? layoutText(_Of->_Key, _Of->_Lengths) : "";
  }

  /// Of what is there in the order \p _There, something else is said here.
  [[noreturn]] void failAt(const ArrayUse &_Of, const DeviceOrder *_There,
                           const std::string &_But) const {
    fail(_Of, (_There ? "has the layout " + __text(_There) : "has no layout") +
                  " on the device, but " + _But);
  }

  /// \p _Use is there in the order \p _There.
  void requireOrder(const ArrayUse &_Use, const DeviceOrder *_There) const {
    const DeviceOrder *const _Wanted = _Use._Order.get();
    if (__text(_Wanted) != __text(_There))
      failAt(_Use, _There,
             _Wanted ? "here it would have " + __text(_Wanted)
                     : "none is said here");
    if (_Wanted && _Wanted->_Size != _There->_Size)
      failAt(_Use, _There, "here it has elements of another size");
  }

  [[noreturn]] void fail(const ArrayUse &_Of, const std::string &_What) const {
    ::idxmap::fail(_At._File, _At._Line, _Of.quotedName() + " " + _What);
  }

private:
  static void *host(std::uintptr_t _Address) {
    return reinterpret_cast<void *>(_Address);
  }

  std::string __copied(const ArrayUse &_Use, const char *_What, void *_To,
                       const void *_From, cudaMemcpyKind _Kind) const {
    _Trace *const _Wanted = _Trace::__wanted();
    const _Trace::_Instant _Began = _Trace::__now();
    const cudaError_t _Status = __moved(_Use, _To, _From, _Kind);
    if (_Wanted && _Status == cudaSuccess)
      _Wanted->__copied(_At,
                        _Kind == cudaMemcpyHostToDevice
                            ? _Trace::_Direction::_In
                            : _Trace::_Direction::_Out,
                        _Use._Name, _Use._Range.__bytes(), _Began);
    return __problem(_Use, _What, _Stream ? "cudaMemcpyAsync" : "cudaMemcpy",
                     _Status);
  }

  /// The elements of \p _Use, which change their order on the device.
  cudaError_t __moved(const ArrayUse &_Use, void *_To, const void *_From,
                      cudaMemcpyKind _Kind) const {
    const std::size_t _Bytes = _Use._Range.__bytes();
    if (!_Use._Order)
      return __transfer(_To, _From, _Bytes, _Kind);
    void *_Between = nullptr;
    cudaError_t _Status =
        DeviceMemory::__take(&_Between, _Bytes, _Stream, _Use.placeInLine());
    if (_Status != cudaSuccess)
      return _Status;
    if (_Kind == cudaMemcpyHostToDevice) {
      _Status = __transfer(_Between, _From, _Bytes, _Kind);
      if (_Status == cudaSuccess)
        _Status = _Use._Order->__arrange(_Between, _To, _Stream);
    } else {
      _Status = _Use._Order->__restore(_From, _Between, _Stream);
      if (_Status == cudaSuccess)
        _Status = __transfer(_To, _Between, _Bytes, _Kind);
    }
    __give(_Between);
    return _Status;
  }

  /// In the order of the stream; what comes to the host has arrived.
  cudaError_t __transfer(void *_To, const void *_From, std::size_t _Bytes,
                         cudaMemcpyKind _Kind) const {
    if (!_Stream)
      return cudaMemcpy(_To, _From, _Bytes, _Kind);
    const cudaError_t _Status =
        cudaMemcpyAsync(_To, _From, _Bytes, _Kind, _Stream);
    return _Status == cudaSuccess && _Kind == cudaMemcpyDeviceToHost
               ? cudaStreamSynchronize(_Stream)
               : _Status;
  }

  static std::string __problem(const ArrayUse &_Of, const char *_What,
                               const char *_Call, cudaError_t _Status) {
    if (_Status == cudaSuccess)
      return "";
    cudaGetLastError(); // Or the next launch would report it again.
    return _Of.quotedName() + " (" + std::to_string(_Of._Range.__bytes()) +
           " bytes) " + _What + ": " + _Call + ": " +
           cudaGetErrorString(_Status) + freeText(_Status) + __before();
  }
  /// The error may be that of a kernel which nobody has waited for.
  static std::string __before() {
    int _Device = 0;
    const cudaError_t _Status = cudaGetDevice(&_Device);
    const _Failure _Lost = _Status == cudaSuccess
                               ? LeftLaunches::__of(_Device).finishAll()
                               : LeftLaunches::failedAnywhere(_Status);
    return _Lost._What.empty()
               ? ""
               : std::string("; before it, at ") + _Lost._At._File + ":" +
                     std::to_string(_Lost._At._Line) + ", " + _Lost._What;
  }
  void __check(const ArrayUse &_Of, const char *_What, const char *_Call,
               cudaError_t _Status) const {
    if (const std::string _Problem = __problem(_Of, _What, _Call, _Status);
        !_Problem.empty())
      ::idxmap::fail(_At._File, _At._Line, _Problem);
  }

  static std::string freeText(cudaError_t _Status) {
    std::size_t _Free = 0, _Total = 0;
    if (_Status != cudaErrorMemoryAllocation ||
        cudaMemGetInfo(&_Free, &_Total) != cudaSuccess)
      return "";
    return "; " + std::to_string(_Free) + " of " + std::to_string(_Total) +
           " bytes are free";
  }

  SourcePlace _At;
  cudaStream_t _Stream;
};

} // namespace idxmap

#endif
