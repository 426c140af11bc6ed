//===- HostLaunch.h - A thread space on CPU threads -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The host target: calls the kernel once for every thread of the launch, the
// block and thread index first among its arguments. Blocks run in parallel
// where OpenMP is on, and in order otherwise; threadIdx.x is the innermost
// loop. The kernel is a template argument, so that it is inlined there.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_HOSTLAUNCH_H
#define IDXMAP_RUNTIME_IDXMAP_HOSTLAUNCH_H

#include "idxmap/LaunchCheck.h"

#include <cstddef>
#include <cstdint>

// A loop of fewer operations runs on one thread.
#if !defined(IDXMAP_LEAST_WORK)
#define IDXMAP_LEAST_WORK 100000
#endif

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// A reduction of a launch, which owns it.
class HostReductionEnd {
public:
  virtual ~HostReductionEnd() = default;
  /// The variables get their results. Pre: all threads have run.
  virtual void finish() = 0;

  HostReductionEnd *_Next = nullptr;
};

/// A kernel's argument that takes part in a reduction.
template <typename _Tp> struct IsHostReduction {
  static constexpr bool value = false;
};

/// The lesser of \p _First + \p _Size and \p _End, where the sum may be no
/// value of the type. Pre: \p _First is less than \p _End.
template <typename _Tp>
constexpr _Tp blockEnd(_Tp _First, std::uint64_t _Size, _Tp _End) {
  return static_cast<std::uint64_t>(_End) - static_cast<std::uint64_t>(_First) <
                 _Size
             ? _End
             : static_cast<_Tp>(static_cast<std::uint64_t>(_First) + _Size);
}

/// The trips of a loop, or the blocks of a launch, in consecutive parts that
/// are equal but for the last one.
class LoopChunks {
public:
  LoopChunks() = default; ///< None.
  /// Each has \p _Least trips. Pre: both are at least 1.
  LoopChunks(std::uint64_t _Trips, std::uint64_t _Least)
      : _Trips(_Trips), _Size(1 + (_Trips - 1) / _Most) {
    if (_Size < _Least)
      _Size = _Least;
    _Count = 1 + (_Trips - 1) / _Size;
  }

  std::size_t count() const { return _Count; }
  std::uint64_t begin(std::size_t _Chunk) const { return _Chunk * _Size; }
  std::uint64_t end(std::size_t _Chunk) const {
    return _Trips - begin(_Chunk) < _Size ? _Trips : begin(_Chunk) + _Size;
  }

private:
  static constexpr std::uint64_t _Most = 1024;
  std::uint64_t _Trips = 0, _Size = 1;
  std::size_t _Count = 0;
};

class HostLaunch : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;
  HostLaunch(const HostLaunch &) = delete;
  HostLaunch &operator=(const HostLaunch &) = delete;
  ~HostLaunch() {
    if (_Reductions)
      __dropReductions();
  }

  /// Returns when every thread has run. Arguments are converted to the kernel's
  /// parameters once, as in a launch on a device.
  template <auto _Kernel, typename... _Arguments>
  void run(_Arguments &&..._Each) {
    const std::int64_t _Began = __start();
    __walk<_Kernel>(_Kernel, _Each...);
    if (_Reductions)
      finishReductions();
    if (_Began != _Untimed)
      __stop(_Began);
  }

  /// Calls a kernel that runs the loops itself. It is told whether iterations
  /// of \p _Cost operations each are worth a second thread.
  template <auto _Kernel, typename... _Arguments>
  void runLoops(unsigned _Cost, _Arguments &&..._Each) {
    const std::int64_t _Began = __start();
    _Kernel(isWorthThreads(_Cost), _Each...);
    if (_Reductions)
      finishReductions();
    if (_Began != _Untimed)
      __stopLoops(_Began);
  }

  /// What two threads save is more than what it takes to start and to wait for
  /// them. Iterations whose number leaves 64 bits are.
  bool isWorthThreads(unsigned _Cost) const {
    return _Indices >= IDXMAP_LEAST_WORK / _Cost;
  }

  /// Where the kernel runs the loops and reduces: the outermost has \p _Trips.
  /// How they are parted depends on the loops alone, not on the machine, and
  /// so does the result.
  void inChunks(unsigned _Cost, ExactInt _Trips) {
    const std::uint64_t _Count = _Trips.to<std::uint64_t>();
    const std::uint64_t _Work = _Indices / _Count * _Cost;
    _Parts = LoopChunks(
        _Count, _Work < _LeastChunk ? 1 + _LeastChunk / (_Work + 1) : 1);
  }
  const LoopChunks &loopChunks() const { return _Parts; }

  /// Where the kernel reduces to \p _Variables, one or a value and its index.
  /// Pre: the grid is set. In HostReduction.h.
  template <typename _Operator, typename... _Tp>
  auto reductionOf(_Tp &..._Variables);

  /// Every array is the host's own.
  const char *bringToHost() const { return nullptr; }

private:
  template <typename _Tp> struct _As {
    using _Type = _Tp;
  };

  /// In nanoseconds, if someone wants to know.
  std::int64_t __start() const;
  void __stop(std::int64_t _Began) const;
  static constexpr std::int64_t _Untimed = -1;

  void __stopLoops(std::int64_t _Began) const;
  static constexpr std::uint64_t _LeastChunk = 4000; ///< In operations.

  void __add(HostReductionEnd *_Last);
  void finishReductions();
  void __dropReductions() noexcept;

  template <auto _Kernel, typename... _Parameters>
  void __walk(void (*)(Index3D, Index3D, _Parameters...),
              const typename _As<_Parameters>::_Type... _Each) const {
    if constexpr ((IsHostReduction<_Parameters>::value || ...))
      return walkChunks<_Kernel>(_Each...);
    const Index3D _Blocks = _Grid;
    const Index3D _Threads = _Block;
#if defined(_OPENMP)
#pragma omp parallel for collapse(3) schedule(static)
#endif
    for (unsigned _Zp = 0; _Zp < _Blocks.z; ++_Zp)
      for (unsigned _Yp = 0; _Yp < _Blocks.y; ++_Yp)
        for (unsigned _Xp = 0; _Xp < _Blocks.x; ++_Xp)
          runBlock<_Kernel>(Index3D{_Xp, _Yp, _Zp}, _Threads, _Each...);
  }

  std::uint64_t __blocks() const {
    return static_cast<std::uint64_t>(_Grid.x) * _Grid.y * _Grid.z;
  }

  /// As walk, each chunk in order. In HostReduction.h.
  template <auto _Kernel, typename... _Parameters>
  void walkChunks(const _Parameters &..._Each) const;
  template <auto _Kernel, typename... _Parameters>
  static void runChunk(std::uint64_t _Begin, std::uint64_t _End,
                       const Index3D _Blocks, const Index3D _Threads,
                       const _Parameters &..._Each);

  template <auto _Kernel, typename... _Parameters>
  static void runBlock(const Index3D _Block, const Index3D _Threads,
                       const _Parameters &..._Each) {
    for (unsigned _Zp = 0; _Zp < _Threads.z; ++_Zp)
      for (unsigned _Yp = 0; _Yp < _Threads.y; ++_Yp)
        for (unsigned _Xp = 0; _Xp < _Threads.x; ++_Xp)
          _Kernel(_Block, Index3D{_Xp, _Yp, _Zp}, _Each...);
  }

  HostReductionEnd *_Reductions = nullptr; ///< In their order.
  LoopChunks _Parts; ///< Of the loops, or of the blocks, that reduce.
};

} // namespace idxmap

#endif
