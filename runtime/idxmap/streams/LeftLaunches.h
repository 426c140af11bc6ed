//===- LeftLaunches.h - Launches that need no wait yet ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each device, the launches without `async` that have returned while their
// kernels still run: all that they touch lies on the device, where nobody sees
// it before a data region ends, an update, or another launch:
//
//   loop 1 on s   touches a      is left
//   loop 2 on s   touches a      is left: the stream has the order
//   loop 3 on t   touches a      is left; t waits for the event of s
//   update_host(a)               waits for s and t; an error names the loops
//
// Law: what the host and other launches see is what they would see if every
// launch waited. Of one loop that is launched again and again, one is kept. In
// loops with `graph`, launches may be left before they are given to the device
// (LaunchGraphs.h): whatever waits for a queue, or comes after it, has that
// done first.
//
// IDXMAP_SYNC=1 in the environment leaves none; nor do a trace and a check.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_LEFTLAUNCHES_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_LEFTLAUNCHES_H

#include "idxmap/Failure.h"
#include "idxmap/PerDevice.h"
#include "idxmap/streams/CurrentDevice.h"
#include "idxmap/streams/LaunchGraphs.h"
#include "idxmap/streams/StreamOf.h"
#include "idxmap/streams/TouchedRange.h"
#include "idxmap/trace/Trace.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class LeftLaunches {
public:
  using _Touched = TouchedRanges;
  using _Number = std::uint64_t;

  static constexpr const char *_ProcessName = "left launches";

  static LeftLaunches &__of(int _Device) {
    return PerDevice<LeftLaunches>::__of(_Device);
  }

  /// \p _Status, which a call gave that does not even know the device, may be
  /// theirs.
  static _Failure failedAnywhere(cudaError_t _Status);

  static bool areWanted() {
    static const bool _Answer =
        !isSet("IDXMAP_SYNC") && !isSet("IDXMAP_CHECK") && !_Trace::__wanted();
    return _Answer;
  }

  /// Of the loops with `graph`.
  LaunchGraphs &__graphs() { return _Graphs; }
  /// What they hold is on the device before whatever comes now.
  _Failure __launchHeld() { return __explained(_Graphs.flush()); }
  /// \p _First, of what could not be launched, if anything: it may have failed
  /// as an earlier kernel did, which then tells.
  _Failure __explained(const _Failure &_First) {
    _Failure _Told;
    if (!_First._What.empty())
      _Told = finishAll();
    _Told.__add(_First);
    return _Told;
  }

  /// What comes on \p _Stream from now on runs after the launches on other
  /// streams that it depends on. Pre: the device is the current one, here and
  /// below.
  cudaError_t __order(cudaStream_t _Stream, const _Touched &_Other) {
    if (size() == 0)
      return cudaSuccess;
    // What is held is on the default stream.
    if (!StreamOf(_Stream).isDefault())
      _Graphs.flush().__raise();
    const std::lock_guard<std::mutex> _Guard(_Lock);
    for (const _Queue &_Each : _Queues) {
      const bool IsOwn = _Each._Name == StreamOf(_Stream);
      // The handle may be that of a stream which is no more, and the event
      // the only trace of what that one still runs.
      if (IsOwn ? !_Each._Last : !hasConflict(_Each._Name, _Other))
        continue;
      if (const cudaError_t _Status = waitFor(_Each, _Stream);
          _Status != cudaSuccess)
        return _Status;
    }
    return cudaSuccess;
  }

  /// So many are remembered that it is time to wait.
  bool isFull() const { return size() >= _Most; }

  /// Leaves a launch on \p _Stream, which has been started. False if it has to
  /// be waited for.
  bool __add(SourcePlace _At, cudaStream_t _Stream, const _Touched &_Of) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    _Queue *const _Found = queueOf(_Stream);
    if (!_Found || (_Found->_Last &&
                    cudaEventRecord(*_Found->_Last, _Stream) != cudaSuccess)) {
      cudaGetLastError();             // Whoever waits is told.
      __forget(StreamOf(_Stream), 0); // A queue that has nothing in it.
      return false;
    }
    _Queue &_On = *_Found;
    _On._Newest = ++_Counted;
    const auto _Same =
        std::find_if(_Loops.rbegin(), _Loops.rend(), [&](const _Loop &_Each) {
          return _Each._On == _On._Name && _Each._At._Line == _At._Line &&
                 _Each._At._File == _At._File && _Each._Of == _Of;
        });
    if (_Same != _Loops.rend()) {
      _Same->_Last = _Counted;
      return true;
    }
    _Loops.push_back({_At, _On._Name, _Of, _Counted});
    _Remembered = _Loops.size();
    return true;
  }

  /// Those that touch \p _Range; what first went wrong.
  _Failure finishTouching(HostRange _Range) {
    return finishWhere(
        [&](const _Loop &_Each) { return __meets(_Each._Of, _Range); });
  }
  _Failure finishStream(cudaStream_t _Stream) {
    const StreamOf _Name(_Stream);
    return finishWhere([&](const _Loop &_Each) { return _Each._On == _Name; });
  }
  _Failure finishAll() {
    return finishWhere([](const _Loop &) { return true; });
  }

  /// Of the last launch.
  _Number __newest() const {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    return _Counted;
  }
  /// All on \p _Stream up to \p _Until have ended.
  void __ended(cudaStream_t _Stream, _Number _Until) {
    if (size() == 0)
      return;
    const std::lock_guard<std::mutex> _Guard(_Lock);
    __forget(StreamOf(_Stream), _Until);
  }

  /// An error that is seen elsewhere may be theirs: says so, and forgets them.
  std::string __blamed() {
    const std::vector<SourcePlace> _Places = __taken();
    return _Places.empty() ? "" : __text(_Places, 0);
  }

  /// How many are remembered.
  std::size_t size() const { return _Remembered; }

private:
  /// A launch looks through so many at most.
  static constexpr std::size_t _Most = 256;
  /// An error names so many at most.
  static constexpr std::size_t MostNamed = 8;

  struct _Event {
    _Event() = default;
    _Event(const _Event &) = delete;
    _Event &operator=(const _Event &) = delete;
    ~_Event() {
      if (_Handle)
        cudaEventDestroy(_Handle);
    }
    operator cudaEvent_t() const { return _Handle; }
    cudaEvent_t _Handle = nullptr;
  };
  /// A stream, and the event after its last launch. The default stream, which
  /// nobody can destroy, gets one when it is asked for.
  struct _Queue {
    StreamOf _Name;
    std::shared_ptr<_Event> _Last;
    _Number _Newest;
  };
  struct _Loop {
    SourcePlace _At;
    StreamOf _On;
    _Touched _Of;
    _Number _Last; ///< The number of its last launch.
  };

  static bool isSet(const char *_Variable) {
    const char *_Value = std::getenv(_Variable);
    return _Value && std::strtoul(_Value, nullptr, 10) != 0;
  }

  static cudaError_t makeEvent(std::shared_ptr<_Event> &_Made) {
    auto _New = std::make_shared<_Event>();
    const cudaError_t _Status =
        cudaEventCreateWithFlags(&_New->_Handle, cudaEventDisableTiming);
    if (_Status == cudaSuccess)
      _Made = std::move(_New);
    return _Status;
  }

  /// Null if there can be no event for it.
  _Queue *queueOf(cudaStream_t _Stream) {
    const StreamOf _Name(_Stream);
    const auto _Found =
        std::find_if(_Queues.begin(), _Queues.end(),
                     [&](const _Queue &_Each) { return _Each._Name == _Name; });
    if (_Found != _Queues.end())
      return &*_Found;
    std::shared_ptr<_Event> _Last;
    if (!_Name.isDefault() && makeEvent(_Last) != cudaSuccess)
      return nullptr;
    _Queues.push_back({_Name, std::move(_Last), 0});
    return &_Queues.back();
  }

  bool hasConflict(const StreamOf &_On, const _Touched &_Other) const {
    return std::any_of(_Loops.begin(), _Loops.end(), [&](const _Loop &_Each) {
      return _Each._On == _On && __conflicts(_Each._Of, _Other);
    });
  }

  static cudaError_t waitFor(const _Queue &_Of, cudaStream_t _Stream) {
    std::shared_ptr<_Event> _Last = _Of._Last;
    if (!_Last) {
      cudaError_t _Status = makeEvent(_Last);
      if (_Status == cudaSuccess)
        _Status = cudaEventRecord(*_Last, nullptr);
      if (_Status != cudaSuccess)
        return _Status;
    }
    return cudaStreamWaitEvent(_Stream, *_Last, 0);
  }

  /// The lock is not held while this waits.
  template <typename _Predicate> _Failure finishWhere(_Predicate IsWanted) {
    if (size() == 0)
      return {};
    std::vector<_Queue> _Ending;
    {
      const std::lock_guard<std::mutex> _Guard(_Lock);
      for (const _Queue &_Each : _Queues)
        if (std::any_of(_Loops.begin(), _Loops.end(), [&](const _Loop &_Of) {
              return _Of._On == _Each._Name && IsWanted(_Of);
            }))
          _Ending.push_back(_Each);
    }
    const _Failure _Unstarted = _Ending.empty() ? _Failure() : _Graphs.flush();
    for (const _Queue &_Each : _Ending) {
      const cudaError_t _Status = _Each._Last
                                      ? cudaEventSynchronize(*_Each._Last)
                                      : cudaStreamSynchronize(nullptr);
      if (_Status != cudaSuccess)
        return failed(_Status);
      const std::lock_guard<std::mutex> _Guard(_Lock);
      __forget(_Each._Name, _Each._Newest);
    }
    return _Unstarted;
  }

  void __forget(const StreamOf &_On, _Number _Until) {
    _Loops.erase(std::remove_if(_Loops.begin(), _Loops.end(),
                                [&](const _Loop &_Each) {
                                  return _Each._On == _On &&
                                         _Each._Last <= _Until;
                                }),
                 _Loops.end());
    _Remembered = _Loops.size();
    _Queues.erase(std::remove_if(_Queues.begin(), _Queues.end(),
                                 [&](const _Queue &_Each) {
                                   return _Each._Name == _On &&
                                          _Each._Newest <= _Until;
                                 }),
                  _Queues.end());
  }

  /// CUDA says that a kernel of the device has failed, not which one.
  _Failure failed(cudaError_t _Status) {
    cudaGetLastError(); // Or the next launch would report it again.
    const std::vector<SourcePlace> _Places = __taken();
    if (_Places.empty()) // Another thread has told it.
      return {};
    return {_Places.front(), std::string("the kernel failed: ") +
                                 cudaGetErrorString(_Status) +
                                 __text(_Places, 1)};
  }

  /// Takes all out; the places, each once, in the order of their first
  /// launches. Where the error was not the device's end, those of other streams
  /// may still run, and nobody would wait for them.
  std::vector<SourcePlace> __taken() {
    std::vector<_Loop> _All;
    if (size() != 0) {
      _Graphs.flush();
      const std::lock_guard<std::mutex> _Guard(_Lock);
      cudaDeviceSynchronize();
      _All = std::exchange(_Loops, {});
      _Remembered = 0;
      _Queues.clear();
    }
    std::vector<SourcePlace> _Places;
    for (const _Loop &_Each : _All)
      if (std::none_of(_Places.begin(), _Places.end(),
                       [&](const SourcePlace &_Known) {
                         return _Known._File == _Each._At._File &&
                                _Known._Line == _Each._At._Line;
                       }))
        _Places.push_back(_Each._At);
    return _Places;
  }

  static std::string __text(const std::vector<SourcePlace> &_Places,
                            std::size_t _First) {
    if (_First == _Places.size())
      return "";
    const std::size_t _End = std::min(_Places.size(), _First + MostNamed);
    std::string _Text;
    for (std::size_t _Ip = _First; _Ip < _End; ++_Ip)
      _Text += (_Text.empty() ? " (or that of another loop: " : ", ") +
               std::string(_Places[_Ip]._File) + ":" +
               std::to_string(_Places[_Ip]._Line);
    return _Text + (_End < _Places.size() ? ", ...)" : ")");
  }

  LaunchGraphs _Graphs;
  mutable std::mutex _Lock;
  std::vector<_Queue> _Queues;
  std::vector<_Loop> _Loops;
  std::atomic<std::size_t> _Remembered{0}; ///< Without the lock.
  _Number _Counted = 0;
};

inline _Failure LeftLaunches::failedAnywhere(cudaError_t _Status) {
  _Failure _First;
  PerDevice<LeftLaunches>::forEach([&](int _Device, LeftLaunches &_Each) {
    const CurrentDevice _Theirs(_Device);
    _First.__add(_Each.failed(_Status));
  });
  return _First;
}

} // namespace idxmap

#endif
