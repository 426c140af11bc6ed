//===- LaunchGraphs.h - Launches that are given together --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a loop with `graph` (../regions/GraphLoop.h), launches that need no wait
// (LeftLaunches.h) are held until some are together, and then given to the
// device at once:
//
//   round 1..32   launch 1, launch 2   held, then launched one by one
//   round 33..64  the same             held, then launched as a new graph
//   round 65..    the same             held, then that graph again
//
// A batch is the same as an earlier one where it launches the same kernels with
// the same grids, blocks and bytes of arguments, in the same order. It ends
// where a round begins, seen by the loop of its first launch, or wherever
// anything has to come after it on the device.
//
// Law: what is held is launched, in order, before anything that LeftLaunches
// puts after it, and before any other launch on the default stream.
//
// Made from nodes, not captured: the default stream cannot be.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_LAUNCHGRAPHS_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_LAUNCHGRAPHS_H

#include "idxmap/Failure.h"
#include "idxmap/streams/KernelCall.h"

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class LaunchGraphs {
public:
  LaunchGraphs() = default;
  LaunchGraphs(const LaunchGraphs &) = delete;
  LaunchGraphs &operator=(const LaunchGraphs &) = delete;

  /// Launches of this thread are held from now on, if no other thread's are.
  bool __begin() {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    if (_Depth != 0 && _Owner != std::this_thread::get_id())
      return false;
    _Owner = std::this_thread::get_id();
    if (_Depth++ == 0) {
      _Count = _Loop();
      IsOpen = true;
    }
    return true;
  }

  /// Pre: __begin was true, in this thread. What could not be launched; \p _Why
  /// says, if nothing was the same as before, what was in the way.
  _Failure __end(std::string &_Why) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    _Failure _First = __launch();
    if (--_Depth != 0)
      return _First;
    IsOpen = false;
    if (_Count._Graphs == 0 && _Count._Launches >= _Enough)
      _Why = _Count._Why;
    for (const _Known &_Each : _Before)
      __destroy(_Each._Made);
    _Before.clear();
    return _First;
  }

  /// This thread is in such a loop.
  bool isOpen() const {
    return IsOpen && _Owner.load() == std::this_thread::get_id();
  }

  /// Takes a launch on the default stream. False if it has to be made now:
  /// nothing is held then. What was held, and could not be launched, is in \p
  /// _First.
  bool __hold(SourcePlace _At, const KernelCall &_Of, dim3 _Grid, dim3 _Block,
              _Failure &_First) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    ++_Count._Launches;
    if (!_Of.IsPlain)
      __blame(_At, "has an argument that is not only bytes");
    if (!_Of.IsPlain || _Count._Misses >= MostMisses) {
      _First = __launch();
      return false;
    }
    const bool IsRound = !_Now._Nodes.empty() &&
                         __isSame(_Now._Nodes.front()._At, _At) &&
                         _Now._Nodes.size() >= _Enough;
    if (IsRound || _Now._Nodes.size() >= _Most)
      _First = __launch();
    if (_First._What.empty())
      _Now.__add(_At, _Of, _Grid, _Block);
    IsHolding = !_Now._Nodes.empty();
    return true;
  }

  /// A launch is not held, or not for long, which \p _Why says why.
  void __pass(SourcePlace _At, const char *_Why, bool IsHeld = false) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    _Count._Launches += !IsHeld;
    __blame(_At, _Why);
  }

  /// Launches what is held. Pre: the device is the current one.
  _Failure flush() {
    if (!IsHolding)
      return {};
    const std::lock_guard<std::mutex> _Guard(_Lock);
    return __launch();
  }

private:
  /// So many launches make a batch that is worth a graph.
  static constexpr std::size_t _Enough = 32;
  /// Of a longer round, parts are taken.
  static constexpr std::size_t _Most = 256;
  /// So many batches are remembered.
  static constexpr std::size_t MostKnown = 8;
  /// After so many that were not seen before, and none that was, launches are
  /// no longer held.
  static constexpr unsigned MostMisses = 2 * MostKnown;

  /// A launch; its arguments are in its batch.
  struct _Node {
    SourcePlace _At;
    const void *_Kernel;
    KernelCall::_Functions _By;
    dim3 _Grid, _Block;
    std::size_t _First, _End; ///< Its arguments' places.
    std::size_t _Shared;
  };
  struct _Batch {
    std::vector<_Node> _Nodes;
    std::vector<std::size_t> _Places;
    std::vector<KernelCall::_Unit> _Bytes;

    void __add(SourcePlace _At, const KernelCall &_Of, dim3 _Grid,
               dim3 _Block) {
      const std::size_t _First = _Places.size();
      for (std::size_t _Ip = 0; _Ip != _Of._Count; ++_Ip) {
        const std::size_t _Unit = sizeof(KernelCall::_Unit);
        const std::size_t _Place = _Bytes.size();
        _Places.push_back(_Place);
        _Bytes.resize(_Place + (_Of._Sizes[_Ip] + _Unit - 1) / _Unit);
        std::memcpy(&_Bytes[_Place], _Of._Arguments[_Ip], _Of._Sizes[_Ip]);
      }
      _Nodes.push_back({_At, _Of._Kernel, _Of._By, _Grid, _Block, _First,
                        _Places.size(), _Of._Shared});
    }
    std::vector<void *> __arguments(const _Node &_Of) {
      std::vector<void *> _All;
      for (std::size_t _Ip = _Of._First; _Ip != _Of._End; ++_Ip)
        _All.push_back(&_Bytes[_Places[_Ip]]);
      return _All;
    }
  };
  struct _Known {
    _Batch _What;
    cudaGraphExec_t _Made = nullptr;
    unsigned _LastUse = 0;
  };
  /// Of one loop.
  struct _Loop {
    std::size_t _Launches = 0;
    unsigned _Batches = 0, _Misses = 0, _Graphs = 0;
    std::string _Why = {};
  };

  static bool __isSame(SourcePlace _Ap, SourcePlace _Bp) {
    return _Ap._Line == _Bp._Line && _Ap._File == _Bp._File;
  }
  static bool __isSame(dim3 _Ap, dim3 _Bp) {
    return _Ap.x == _Bp.x && _Ap.y == _Bp.y && _Ap.z == _Bp.z;
  }
  static bool __isSame(const _Node &_Ap, const _Node &_Bp) {
    return _Ap._Kernel == _Bp._Kernel && __isSame(_Ap._Grid, _Bp._Grid) &&
           __isSame(_Ap._Block, _Bp._Block) && _Ap._First == _Bp._First &&
           _Ap._End == _Bp._End && _Ap._Shared == _Bp._Shared;
  }
  static bool __isSame(const _Batch &_Ap, const _Batch &_Bp) {
    return _Ap._Nodes.size() == _Bp._Nodes.size() &&
           _Ap._Bytes.size() == _Bp._Bytes.size() &&
           _Ap._Places == _Bp._Places &&
           std::equal(_Ap._Nodes.begin(), _Ap._Nodes.end(), _Bp._Nodes.begin(),
                      [](const _Node &_Each, const _Node &_Other) {
                        return __isSame(_Each, _Other);
                      }) &&
           (_Ap._Bytes.empty() ||
            std::memcmp(_Ap._Bytes.data(), _Bp._Bytes.data(),
                        _Ap._Bytes.size() * sizeof(KernelCall::_Unit)) == 0);
  }

  // Pre: the lock is held.

  void __blame(SourcePlace _At, const std::string &_What) {
    if (_Count._Why.empty())
      _Count._Why = "the one at " + std::string(_At._File) + ":" +
                    std::to_string(_At._Line) + " " + _What;
  }

  _Failure __launch() {
    if (_Now._Nodes.empty())
      return {};
    const _Failure _First = __give(std::exchange(_Now, {}));
    IsHolding = false; // Not before: another thread would not wait for them.
    return _First;
  }

  _Failure __give(_Batch &&_Given) {
    ++_Count._Batches;
    const auto _Same =
        std::find_if(_Before.begin(), _Before.end(), [&](const _Known &_Each) {
          return __isSame(_Each._What, _Given);
        });
    if (_Same == _Before.end()) {
      const _Failure _First = __oneByOne(_Given);
      __remember(std::move(_Given));
      return _First;
    }
    _Same->_LastUse = _Count._Batches;
    if (_Given._Nodes.size() > 1 && __together(*_Same)) {
      ++_Count._Graphs;
      return {};
    }
    return __oneByOne(_Given);
  }

  /// As a graph. False, and nothing is launched, if there can be none.
  bool __together(_Known &_Of) {
    cudaError_t _Status =
        _Of._Made ? cudaSuccess : __make(_Of._What, _Of._Made);
    if (_Status == cudaSuccess)
      _Status = cudaGraphLaunch(_Of._Made, nullptr);
    if (_Status == cudaSuccess)
      return true;
    cudaGetLastError(); // Launched one by one, they tell.
    __blame(_Of._What._Nodes.front()._At,
            std::string("cannot be in a graph: ") +
                cudaGetErrorString(_Status));
    return false;
  }

  /// A chain: each node runs after the one before.
  static cudaError_t __make(_Batch &_Of, cudaGraphExec_t &_Made) {
    cudaGraph_t _Graph = nullptr;
    cudaError_t _Status = cudaGraphCreate(&_Graph, 0);
    cudaGraphNode_t _Last = nullptr;
    for (const _Node &_Each : _Of._Nodes) {
      if (_Status != cudaSuccess)
        break;
      std::vector<void *> _Arguments = _Of.__arguments(_Each);
      const cudaKernelNodeParams _How = {
          const_cast<void *>(_Each._Kernel),    _Each._Grid,       _Each._Block,
          static_cast<unsigned>(_Each._Shared), _Arguments.data(), nullptr};
      const cudaGraphNode_t _Previous = _Last;
      _Status = _Each._By._AddNode(&_Last, _Graph, &_Previous,
                                   _Previous ? 1 : 0, &_How);
    }
    if (_Status == cudaSuccess)
      _Status = cudaGraphInstantiate(&_Made, _Graph, 0);
    if (_Graph)
      cudaGraphDestroy(_Graph);
    if (_Status != cudaSuccess)
      _Made = nullptr;
    return _Status;
  }

  /// What first went wrong. The others are not lost: their loops have returned.
  static _Failure __oneByOne(_Batch &_Of) {
    _Failure _First;
    for (const _Node &_Each : _Of._Nodes) {
      std::vector<void *> _Arguments = _Of.__arguments(_Each);
      const cudaError_t _Status =
          _Each._By._Launch(_Each._Kernel, _Each._Grid, _Each._Block,
                            _Arguments.data(), _Each._Shared, nullptr);
      if (_Status == cudaSuccess)
        continue;
      cudaGetLastError();
      _First.__add(
          {_Each._At, std::string("the kernel could not be launched: ") +
                          cudaGetErrorString(_Status)});
    }
    return _First;
  }

  void __remember(_Batch &&_Given) {
    if (_Count._Graphs == 0) {
      ++_Count._Misses;
      if (!_Before.empty())
        compare(_Before.back()._What, _Given);
    }
    if (_Before.size() == MostKnown) {
      const auto _Oldest =
          std::min_element(_Before.begin(), _Before.end(),
                           [](const _Known &_Ap, const _Known &_Bp) {
                             return _Ap._LastUse < _Bp._LastUse;
                           });
      __destroy(_Oldest->_Made);
      _Before.erase(_Oldest);
    }
    _Before.push_back({std::move(_Given), nullptr, _Count._Batches});
  }

  /// Says how two batches differ.
  void compare(const _Batch &_Ap, const _Batch &_Bp) {
    const std::size_t _Common = std::min(_Ap._Nodes.size(), _Bp._Nodes.size());
    for (std::size_t _Ip = 0; _Ip != _Common; ++_Ip) {
      const _Node &_Was = _Ap._Nodes[_Ip], &_Is = _Bp._Nodes[_Ip];
      if (_Was._Kernel != _Is._Kernel || _Was._First != _Is._First ||
          _Was._End != _Is._End)
        return __blame(_Is._At, "comes after others in each round");
      if (!__isSame(_Was._Grid, _Is._Grid) ||
          !__isSame(_Was._Block, _Is._Block))
        return __blame(_Is._At, "has another grid in each round");
      for (std::size_t _Kp = _Is._First; _Kp != _Is._End; ++_Kp)
        if (!hasSame(_Kp, _Ap, _Bp))
          return __blame(_Is._At, "has another argument in each round, the " +
                                      std::to_string(_Kp - _Is._First + 1) +
                                      ". of its kernel");
    }
  }

  /// Pre: the arguments before are of the same sizes.
  static bool hasSame(std::size_t _Argument, const _Batch &_Ap,
                      const _Batch &_Bp) {
    const auto _End = [&](const _Batch &_Of) {
      return _Argument + 1 < _Of._Places.size() ? _Of._Places[_Argument + 1]
                                                : _Of._Bytes.size();
    };
    const std::size_t _First = _Ap._Places[_Argument];
    const std::size_t _Units = std::min(_End(_Ap), _End(_Bp)) - _First;
    return std::memcmp(&_Ap._Bytes[_First], &_Bp._Bytes[_First],
                       _Units * sizeof(KernelCall::_Unit)) == 0;
  }

  static void __destroy(cudaGraphExec_t _Made) {
    if (_Made)
      cudaGraphExecDestroy(_Made); // What it has been given runs all the same.
  }

  std::mutex _Lock;
  std::atomic<bool> IsOpen{false}, IsHolding{false};
  std::atomic<std::thread::id> _Owner;
  unsigned _Depth = 0; ///< Loops with `graph` in such loops.
  _Batch _Now;
  std::vector<_Known> _Before;
  _Loop _Count;
};

} // namespace idxmap

#endif
