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
  template <auto Kernel, typename... Arguments> void run(Arguments &&...Each) {
    Trace *const Wanted = Trace::wanted();
    if (!Wanted)
      return runAll<Kernel>(Each...);
    const Trace::Clock::time_point Began = Trace::Clock::now();
    runAll<Kernel>(Each...);
    Wanted->launched(At, threads(), Indices, Began,
                     Trace::seconds(Trace::Clock::now() - Began));
  }

  /// Where the kernel reduces to \p Variables, one or a value and its index.
  /// Pre: the grid is set.
  template <typename Operator, typename... T> auto reduction(T &...Variables) {
    return Reductions.add<Operator>(Chunks(blocks()).Count, Variables...);
  }

  /// Every array is the host's own.
  const char *bringToHost() const { return nullptr; }

private:
  template <typename T> struct As {
    using Type = T;
  };

  template <auto Kernel, typename... Arguments>
  void runAll(Arguments &...Each) {
    walk<Kernel>(Kernel, Each...);
    Reductions.finish();
  }

  template <auto Kernel, typename... Parameters>
  void walk(void (*)(Index3, Index3, Parameters...),
            const typename As<Parameters>::Type... Each) const {
    if constexpr ((IsHostReduction<Parameters>::value || ...))
      return walkChunks<Kernel>(Each...);
    const Index3 Blocks = Grid;
    const Index3 Threads = Block;
#if defined(_OPENMP)
#pragma omp parallel for collapse(3) schedule(static)
#endif
    for (unsigned Z = 0; Z < Blocks.z; ++Z)
      for (unsigned Y = 0; Y < Blocks.y; ++Y)
        for (unsigned X = 0; X < Blocks.x; ++X)
          runBlock<Kernel>(Index3{X, Y, Z}, Threads, Each...);
  }

  std::uint64_t blocks() const {
    return static_cast<std::uint64_t>(Grid.x) * Grid.y * Grid.z;
  }

  /// As walk, each chunk in order.
  template <auto Kernel, typename... Parameters>
  void walkChunks(const Parameters &...Each) const {
    const Index3 Blocks = Grid;
    const Index3 Threads = Block;
    const Chunks All(blocks());
#if defined(_OPENMP)
#pragma omp parallel for schedule(static)
#endif
    for (std::size_t C = 0; C < All.Count; ++C)
      runChunk<Kernel>(All.begin(C), All.end(C), Blocks, Threads,
                       inChunk(Each, C)...);
  }

  template <auto Kernel, typename... Parameters>
  static void runChunk(std::uint64_t Begin, std::uint64_t End,
                       const Index3 Blocks, const Index3 Threads,
                       const Parameters &...Each) {
    Index3 At = {static_cast<unsigned>(Begin % Blocks.x),
                 static_cast<unsigned>(Begin / Blocks.x % Blocks.y),
                 static_cast<unsigned>(Begin / Blocks.x / Blocks.y)};
    for (std::uint64_t Number = Begin; Number < End; ++Number) {
      runBlock<Kernel>(At, Threads, Each...);
      if (++At.x < Blocks.x)
        continue;
      At.x = 0;
      if (++At.y < Blocks.y)
        continue;
      At.y = 0;
      ++At.z;
    }
  }

  template <auto Kernel, typename... Parameters>
  static void runBlock(const Index3 Block, const Index3 Threads,
                       const Parameters &...Each) {
    for (unsigned Z = 0; Z < Threads.z; ++Z)
      for (unsigned Y = 0; Y < Threads.y; ++Y)
        for (unsigned X = 0; X < Threads.x; ++X)
          Kernel(Block, Index3{X, Y, Z}, Each...);
  }

  HostReductions Reductions;
};

} // namespace idxmap

#endif
