//===- PendingLaunches.h - Launches that nobody has waited for --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each device, the launches with `async` since the last `wait`, in their
// order, and the copies of host arrays that they hold there. Whoever needs what
// such a launch may touch finishes it first:
//
//   loop 1 (async)   holds [a, a+n)          [a, a+n) is in the PresentTable
//   loop 2 (async)   finds it there          one copy, touched by both
//   wait             both have ended: what they wrote is copied back, once
//
// Launches that share a copy end together. Launches on several streams that
// touch the same elements, and of which one may change them, run in the order
// of the program: the later one's stream waits for the earlier one's event.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_PENDINGLAUNCHES_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_PENDINGLAUNCHES_H

#include "idxmap/DeviceCopy.h"
#include "idxmap/Failure.h"
#include "idxmap/PerDevice.h"
#include "idxmap/streams/LeftLaunches.h"
#include "idxmap/streams/StreamOf.h"
#include "idxmap/streams/TouchedRange.h"
#include "idxmap/trace/KernelTimer.h"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// What of an asynchronous launch outlives its statement.
struct PendingLaunch {
  explicit PendingLaunch(SourcePlace _At, cudaStream_t _Stream)
      : _At(_At), _Stream(_Stream), _Queue(_Stream) {}
  PendingLaunch(const PendingLaunch &) = delete;
  PendingLaunch &operator=(const PendingLaunch &) = delete;
  ~PendingLaunch() {
    for (void *_Each : _Rooms)
      DeviceMemory::__give(_Each, _Stream);
    if (_Done)
      cudaEventDestroy(_Done);
  }

  /// The kernels have been started.
  cudaError_t __record() {
    const cudaError_t _Status =
        cudaEventCreateWithFlags(&_Done, cudaEventDisableTiming);
    return _Status == cudaSuccess ? cudaEventRecord(_Done, _Stream) : _Status;
  }

  const SourcePlace _At;
  const cudaStream_t _Stream;
  const StreamOf _Queue;
  TouchedRanges _Touched;
  std::vector<void *> _Rooms; ///< Blocks of its own, which nobody copies.
  cudaEvent_t _Done = nullptr;
  KernelTimer _Timer;
  std::uint64_t _Threads = 0, _Indices = 0;
};

/// A copy of host memory that pending launches hold.
struct PendingCopy {
  ArrayUse _Of;
  SourcePlace _At; ///< Of the launch that made it.
  cudaStream_t _Stream;
};

class PendingLaunches {
public:
  static PendingLaunches &__of(int _Device) {
    return PerDevice<PendingLaunches>::__of(_Device);
  }

  static constexpr const char *_ProcessName = "pending launches";

  explicit PendingLaunches(int _Device) : _Device(_Device) {}

  using _Guard = std::unique_lock<std::recursive_mutex>;
  /// While it is held, what is found here stays.
  _Guard __guard() { return _Guard(_Lock); }

  _Failure finishAll() {
    return finishWhere([](const PendingLaunch &) { return true; });
  }
  _Failure finishStream(cudaStream_t _Stream) {
    const StreamOf _Queue(_Stream);
    return finishWhere(
        [&](const PendingLaunch &_Each) { return _Each._Queue == _Queue; });
  }
  /// Those that touch what \p _Other touches.
  _Failure finishTouching(const TouchedRanges &_Other) {
    return finishWhere([&](const PendingLaunch &_Each) {
      return std::any_of(_Each._Touched.begin(), _Each._Touched.end(),
                         [&](const TouchedRange &_Mine) {
                           return __meets(_Other, _Mine._Range);
                         });
    });
  }
  /// Those that hold a copy of what \p _Other touches.
  _Failure finishHolding(const TouchedRanges &_Other) {
    return finishWhere([&](const PendingLaunch &_Each) {
      return std::any_of(_Copies.begin(), _Copies.end(),
                         [&](const PendingCopy &_Copy) {
                           return __meets(_Other, _Copy._Of._Range) &&
                                  __meets(_Each._Touched, _Copy._Of._Range);
                         });
    });
  }

  /// False if \p _Range lies partly in a copy, or in one and \p IsRoom: what
  /// a launch leaves in room of its own is nobody's.
  bool canShare(HostRange _Range, bool IsRoom) const {
    return std::none_of(_Copies.begin(), _Copies.end(),
                        [&](const PendingCopy &_Each) {
                          return _Each._Of._Range.__overlaps(_Range) &&
                                 (IsRoom || !_Each._Of._Range.contains(_Range));
                        });
  }

  /// What comes on \p _Stream from now on runs after the launches on other
  /// streams that it depends on.
  cudaError_t __order(cudaStream_t _Stream, const TouchedRanges &_Other) const {
    // Of each other stream, the last one that it depends on is enough.
    std::vector<StreamOf> _Met = {StreamOf(_Stream)};
    for (auto _Each = _Launches.rbegin(); _Each != _Launches.rend(); ++_Each) {
      const PendingLaunch &_Earlier = **_Each;
      if (std::find(_Met.begin(), _Met.end(), _Earlier._Queue) != _Met.end() ||
          !__depends(_Earlier, _Other))
        continue;
      _Met.push_back(_Earlier._Queue);
      if (const cudaError_t _Status =
              cudaStreamWaitEvent(_Stream, _Earlier._Done, 0);
          _Status != cudaSuccess)
        return _Status;
    }
    return cudaSuccess;
  }

  /// \p _Added are copies that it has made.
  void __add(std::unique_ptr<PendingLaunch> _Launch,
             const std::vector<PendingCopy> &_Added) {
    const _Guard _Held = __guard();
    for (const PendingCopy &_Each : _Added) {
      PresentTable::__of(_Device).enter(_Each._Of._Range, _Each._Of._Writes,
                                        [&] { return _Each._Of._Away; });
      _Copies.push_back(_Each);
    }
    for (const TouchedRange &_Each : _Launch->_Touched)
      for (PendingCopy &_Copy : _Copies)
        _Copy._Of._Writes |=
            _Each.MayChange && _Copy._Of._Range.contains(_Each._Range);
    _Launches.push_back(std::move(_Launch));
    __retire();
    _Remembered = _Launches.size();
  }

  /// How many are remembered.
  std::size_t size() const { return _Launches.size(); }

private:
  /// So many are remembered whether or not they have ended.
  static constexpr std::size_t _Most = 64;

  /// Of those that have ended, and of which nothing is left to do but to say
  /// how long they took, the first ones are forgotten: what a launch looks
  /// through are those that the device has still to do, not all since `wait`.
  void __retire() {
    while (_Launches.size() > _Most) {
      PendingLaunch &_First = *_Launches.front();
      const bool HoldsCopy = std::any_of(
          _Copies.begin(), _Copies.end(), [&](const PendingCopy &_Copy) {
            return __meets(_First._Touched, _Copy._Of._Range);
          });
      if (HoldsCopy)
        return;
      if (cudaEventQuery(_First._Done) != cudaSuccess) {
        cudaGetLastError(); // An error is for who waits.
        return;
      }
      _First._Timer.__report(_First._At, _First._Threads, _First._Indices);
      _Launches.pop_front();
    }
  }

  using _Chosen = std::deque<std::unique_ptr<PendingLaunch>>;

  /// What is in a copy was perhaps brought there on the other stream.
  bool __depends(const PendingLaunch &_Earlier,
                 const TouchedRanges &_Other) const {
    for (const TouchedRange &_Mine : _Earlier._Touched)
      for (const TouchedRange &_Each : _Other)
        if (_Mine._Range.__overlaps(_Each._Range) &&
            (_Mine.MayChange || _Each.MayChange ||
             !canShare(_Each._Range, /*IsRoom=*/true)))
          return true;
    return false;
  }

  /// Takes out those that \p IsWanted, and those that share copies with them.
  template <typename _Predicate> _Chosen takeWhere(_Predicate IsWanted) {
    std::vector<bool> _Wanted;
    for (const auto &_Each : _Launches)
      _Wanted.push_back(IsWanted(*_Each));
    const auto __spread = [&](const PendingCopy &_Copy) {
      bool IsShared = false, _Grows = false;
      for (std::size_t _Ip = 0; _Ip < _Wanted.size(); ++_Ip)
        IsShared |=
            _Wanted[_Ip] && __meets(_Launches[_Ip]->_Touched, _Copy._Of._Range);
      for (std::size_t _Ip = 0; IsShared && _Ip < _Wanted.size(); ++_Ip)
        if (!_Wanted[_Ip] &&
            __meets(_Launches[_Ip]->_Touched, _Copy._Of._Range))
          _Wanted[_Ip] = _Grows = true;
      return _Grows;
    };
    while (std::count_if(_Copies.begin(), _Copies.end(), __spread) > 0)
      ;
    _Chosen _Taken, _Left;
    for (std::size_t _Ip = 0; _Ip < _Wanted.size(); ++_Ip)
      (_Wanted[_Ip] ? _Taken : _Left).push_back(std::move(_Launches[_Ip]));
    _Launches = std::move(_Left);
    return _Taken;
  }

  template <typename _Predicate> _Failure finishWhere(_Predicate IsWanted) {
    if (_Remembered == 0)
      return {};
    const _Guard _Held = __guard();
    const _Chosen _Ending = takeWhere(IsWanted);
    _Failure _First;
    for (std::size_t _Ip = 0; _Ip < _Ending.size(); ++_Ip) {
      PendingLaunch &_Each = *_Ending[_Ip];
      const cudaError_t _Status = cudaEventSynchronize(_Each._Done);
      if (_Status != cudaSuccess) {
        cudaGetLastError(); // Or the next launch would report it again.
        _First.__add({_Each._At, std::string("the kernel failed: ") +
                                     cudaGetErrorString(_Status) +
                                     __others(_Ending, _Ip + 1) +
                                     LeftLaunches::__of(_Device).__blamed()});
      } else
        _Each._Timer.__report(_Each._At, _Each._Threads, _Each._Indices);
    }
    for (const auto &_Each : _Ending)
      leaveCopies(*_Each, _First);
    // Not before: who sees none does not wait for their copies to be gone.
    _Remembered = _Launches.size();
    return _First;
  }

  /// CUDA says that a kernel has failed, not which one.
  static std::string __others(const _Chosen &_Ending, std::size_t _Next) {
    std::string _Text;
    for (; _Next < _Ending.size(); ++_Next)
      _Text += (_Text.empty() ? " (or that of a later loop: " : ", ") +
               std::string(_Ending[_Next]->_At._File) + ":" +
               std::to_string(_Ending[_Next]->_At._Line);
    return _Text.empty() ? _Text : _Text + ")";
  }

  /// After a failure, the host's arrays stay as they were.
  void leaveCopies(const PendingLaunch &_Of, _Failure &_First) {
    std::vector<PendingCopy> _Left;
    for (const PendingCopy &_Each : _Copies) {
      if (!__meets(_Of._Touched, _Each._Of._Range)) {
        _Left.push_back(_Each);
        continue;
      }
      ArrayUse _Use = _Each._Of;
      _Use._Writes &= _First._What.empty();
      DeviceCopy(_Each._At, _Each._Stream).leave(_Use, _Device, _First);
    }
    _Copies = std::move(_Left);
  }

  const int _Device;
  mutable std::recursive_mutex _Lock;
  _Chosen _Launches;
  std::atomic<std::size_t> _Remembered{0}; ///< Of them, without the lock.
  std::vector<PendingCopy> _Copies;
};

} // namespace idxmap

#endif
