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

#include "idxmap/HostReduction.h"
#include "idxmap/LaunchCheck.h"
#include "idxmap/Trace.h"

namespace idxmap {

class HostLaunch : public LaunchCheck {
public:
  using LaunchCheck::LaunchCheck;

  /// Returns when every thread has run. Arguments are converted to the kernel's
  /// parameters once, as in a launch on a device.
  template <auto _Kernel, typename... _Arguments>
  void run(_Arguments &&..._Each) {
    _Trace *const _Wanted = _Trace::__wanted();
    if (!_Wanted)
      return runAll<_Kernel>(_Each...);
    const _Trace::_Clock::time_point _Began = _Trace::_Clock::now();
    runAll<_Kernel>(_Each...);
    _Wanted->__launched(_At, __threads(), _Indices, _Began,
                        _Trace::seconds(_Trace::_Clock::now() - _Began));
  }

  /// Where the kernel reduces to \p _Variables, one or a value and its index.
  /// Pre: the grid is set.
  template <typename _Operator, typename... _Tp>
  auto reductionOf(_Tp &..._Variables) {
    return _Reductions.__add<_Operator>(_Chunks(__blocks())._Count,
                                        _Variables...);
  }

  /// Every array is the host's own.
  const char *bringToHost() const { return nullptr; }

private:
  template <typename _Tp> struct _As {
    using _Type = _Tp;
  };

  template <auto _Kernel, typename... _Arguments>
  void runAll(_Arguments &..._Each) {
    __walk<_Kernel>(_Kernel, _Each...);
    _Reductions.finish();
  }

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

  /// As walk, each chunk in order.
  template <auto _Kernel, typename... _Parameters>
  void walkChunks(const _Parameters &..._Each) const {
    const Index3D _Blocks = _Grid;
    const Index3D _Threads = _Block;
    const _Chunks _All(__blocks());
#if defined(_OPENMP)
#pragma omp parallel for schedule(static)
#endif
    for (std::size_t _Cp = 0; _Cp < _All._Count; ++_Cp)
      runChunk<_Kernel>(_All.begin(_Cp), _All.end(_Cp), _Blocks, _Threads,
                        inChunk(_Each, _Cp)...);
  }

  template <auto _Kernel, typename... _Parameters>
  static void runChunk(std::uint64_t _Begin, std::uint64_t _End,
                       const Index3D _Blocks, const Index3D _Threads,
                       const _Parameters &..._Each) {
    Index3D _At = {static_cast<unsigned>(_Begin % _Blocks.x),
                   static_cast<unsigned>(_Begin / _Blocks.x % _Blocks.y),
                   static_cast<unsigned>(_Begin / _Blocks.x / _Blocks.y)};
    for (std::uint64_t _Number = _Begin; _Number < _End; ++_Number) {
      runBlock<_Kernel>(_At, _Threads, _Each...);
      if (++_At.x < _Blocks.x)
        continue;
      _At.x = 0;
      if (++_At.y < _Blocks.y)
        continue;
      _At.y = 0;
      ++_At.z;
    }
  }

  template <auto _Kernel, typename... _Parameters>
  static void runBlock(const Index3D _Block, const Index3D _Threads,
                       const _Parameters &..._Each) {
    for (unsigned _Zp = 0; _Zp < _Threads.z; ++_Zp)
      for (unsigned _Yp = 0; _Yp < _Threads.y; ++_Yp)
        for (unsigned _Xp = 0; _Xp < _Threads.x; ++_Xp)
          _Kernel(_Block, Index3D{_Xp, _Yp, _Zp}, _Each...);
  }

  HostReductions _Reductions;
};

} // namespace idxmap

#endif
