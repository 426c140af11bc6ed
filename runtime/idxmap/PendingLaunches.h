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
#ifndef IDXMAP_RUNTIME_IDXMAP_PENDINGLAUNCHES_H
#define IDXMAP_RUNTIME_IDXMAP_PENDINGLAUNCHES_H

#include "idxmap/DeviceCopy.h"
#include "idxmap/Failure.h"
#include "idxmap/KernelTimer.h"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace idxmap {

struct TouchedRange {
  HostRange Range;
  bool MayChange;
};

inline bool meets(const std::vector<TouchedRange> &Touched, HostRange Range) {
  return std::any_of(
      Touched.begin(), Touched.end(),
      [&](const TouchedRange &Each) { return Each.Range.overlaps(Range); });
}

/// What of an asynchronous launch outlives its statement.
struct PendingLaunch {
  explicit PendingLaunch(SourcePlace At, cudaStream_t Stream)
      : At(At), Stream(Stream) {}
  PendingLaunch(const PendingLaunch &) = delete;
  PendingLaunch &operator=(const PendingLaunch &) = delete;
  ~PendingLaunch() {
    for (void *Each : Rooms)
      DeviceMemory::give(Each, Stream);
    if (Done)
      cudaEventDestroy(Done);
  }

  /// The kernels have been started.
  cudaError_t record() {
    const cudaError_t Status =
        cudaEventCreateWithFlags(&Done, cudaEventDisableTiming);
    return Status == cudaSuccess ? cudaEventRecord(Done, Stream) : Status;
  }

  const SourcePlace At;
  const cudaStream_t Stream;
  std::vector<TouchedRange> Touched;
  std::vector<void *> Rooms; ///< Blocks of its own, which nobody copies.
  cudaEvent_t Done = nullptr;
  KernelTimer Timer;
  std::uint64_t Threads = 0, Indices = 0;
};

/// A copy of host memory that pending launches hold.
struct PendingCopy {
  ArrayUse Of;
  SourcePlace At; ///< Of the launch that made it.
  cudaStream_t Stream;
};

class PendingLaunches {
public:
  /// Lives as long as the program.
  static PendingLaunches &of(int Device) {
    static std::mutex Lock;
    static auto &All = *new std::map<int, PendingLaunches>;
    const std::lock_guard<std::mutex> Guard(Lock);
    return All.try_emplace(Device, Device).first->second;
  }

  explicit PendingLaunches(int Device) : Device(Device) {}

  using Guard = std::unique_lock<std::recursive_mutex>;
  /// While it is held, what is found here stays.
  Guard guard() { return Guard(Lock); }

  Failure finishAll() {
    return finishWhere([](const PendingLaunch &) { return true; });
  }
  Failure finishStream(cudaStream_t Stream) {
    return finishWhere(
        [&](const PendingLaunch &Each) { return Each.Stream == Stream; });
  }
  /// Those that touch what \p Other touches.
  Failure finishTouching(const std::vector<TouchedRange> &Other) {
    return finishWhere([&](const PendingLaunch &Each) {
      return std::any_of(
          Each.Touched.begin(), Each.Touched.end(),
          [&](const TouchedRange &Mine) { return meets(Other, Mine.Range); });
    });
  }
  /// Those that hold a copy of what \p Other touches.
  Failure finishHolding(const std::vector<TouchedRange> &Other) {
    return finishWhere([&](const PendingLaunch &Each) {
      return std::any_of(Copies.begin(), Copies.end(),
                         [&](const PendingCopy &Copy) {
                           return meets(Other, Copy.Of.Range) &&
                                  meets(Each.Touched, Copy.Of.Range);
                         });
    });
  }

  /// False if \p Range lies partly in a copy, or in one and \p IsRoom: what a
  /// launch leaves in room of its own is nobody's.
  bool canShare(HostRange Range, bool IsRoom) const {
    return std::none_of(Copies.begin(), Copies.end(),
                        [&](const PendingCopy &Each) {
                          return Each.Of.Range.overlaps(Range) &&
                                 (IsRoom || !Each.Of.Range.contains(Range));
                        });
  }

  /// What comes on \p Stream from now on runs after the launches on other
  /// streams that it depends on.
  cudaError_t order(cudaStream_t Stream,
                    const std::vector<TouchedRange> &Other) const {
    for (const auto &Each : Launches)
      if (Each->Stream != Stream && depends(*Each, Other))
        if (const cudaError_t Status =
                cudaStreamWaitEvent(Stream, Each->Done, 0);
            Status != cudaSuccess)
          return Status;
    return cudaSuccess;
  }

  /// \p Added are copies that it has made.
  void add(std::unique_ptr<PendingLaunch> Launch,
           const std::vector<PendingCopy> &Added) {
    const Guard Held = guard();
    for (const PendingCopy &Each : Added) {
      PresentTable::of(Device).enter(Each.Of.Range,
                                     [&] { return Each.Of.Away; });
      Copies.push_back(Each);
    }
    for (const TouchedRange &Each : Launch->Touched)
      for (PendingCopy &Copy : Copies)
        Copy.Of.Writes |= Each.MayChange && Copy.Of.Range.contains(Each.Range);
    Launches.push_back(std::move(Launch));
  }

private:
  using Chosen = std::vector<std::unique_ptr<PendingLaunch>>;

  /// What is in a copy was perhaps brought there on the other stream.
  bool depends(const PendingLaunch &Earlier,
               const std::vector<TouchedRange> &Other) const {
    for (const TouchedRange &Mine : Earlier.Touched)
      for (const TouchedRange &Each : Other)
        if (Mine.Range.overlaps(Each.Range) &&
            (Mine.MayChange || Each.MayChange ||
             !canShare(Each.Range, /*IsRoom=*/true)))
          return true;
    return false;
  }

  /// Takes out those that \p IsWanted, and those that share copies with them.
  template <typename Predicate> Chosen takeWhere(Predicate IsWanted) {
    std::vector<bool> Wanted;
    for (const auto &Each : Launches)
      Wanted.push_back(IsWanted(*Each));
    const auto spread = [&](const PendingCopy &Copy) {
      bool IsShared = false, Grows = false;
      for (std::size_t I = 0; I < Wanted.size(); ++I)
        IsShared |= Wanted[I] && meets(Launches[I]->Touched, Copy.Of.Range);
      for (std::size_t I = 0; IsShared && I < Wanted.size(); ++I)
        if (!Wanted[I] && meets(Launches[I]->Touched, Copy.Of.Range))
          Wanted[I] = Grows = true;
      return Grows;
    };
    while (std::count_if(Copies.begin(), Copies.end(), spread) > 0)
      ;
    Chosen Taken, Left;
    for (std::size_t I = 0; I < Wanted.size(); ++I)
      (Wanted[I] ? Taken : Left).push_back(std::move(Launches[I]));
    Launches = std::move(Left);
    return Taken;
  }

  template <typename Predicate> Failure finishWhere(Predicate IsWanted) {
    const Guard Held = guard();
    const Chosen Ending = takeWhere(IsWanted);
    Failure First;
    for (std::size_t I = 0; I < Ending.size(); ++I) {
      PendingLaunch &Each = *Ending[I];
      const cudaError_t Status = cudaEventSynchronize(Each.Done);
      if (Status != cudaSuccess) {
        cudaGetLastError(); // Or the next launch would report it again.
        First.add({Each.At, std::string("the kernel failed: ") +
                                cudaGetErrorString(Status) +
                                others(Ending, I + 1)});
      } else
        Each.Timer.report(Each.At, Each.Threads, Each.Indices);
    }
    for (const auto &Each : Ending)
      leaveCopies(*Each, First);
    return First;
  }

  /// CUDA says that a kernel has failed, not which one.
  static std::string others(const Chosen &Ending, std::size_t Next) {
    std::string Text;
    for (; Next < Ending.size(); ++Next)
      Text += (Text.empty() ? " (or that of a later loop: " : ", ") +
              std::string(Ending[Next]->At.File) + ":" +
              std::to_string(Ending[Next]->At.Line);
    return Text.empty() ? Text : Text + ")";
  }

  /// After a failure, the host's arrays stay as they were.
  void leaveCopies(const PendingLaunch &Of, Failure &First) {
    std::vector<PendingCopy> Left;
    for (const PendingCopy &Each : Copies) {
      if (!meets(Of.Touched, Each.Of.Range)) {
        Left.push_back(Each);
        continue;
      }
      ArrayUse Use = Each.Of;
      Use.Writes &= First.What.empty();
      std::string Problem;
      DeviceCopy(Each.At, Each.Stream).leave(Use, Device, Problem);
      First.add({Each.At, Problem});
    }
    Copies = std::move(Left);
  }

  const int Device;
  mutable std::recursive_mutex Lock;
  std::vector<std::unique_ptr<PendingLaunch>> Launches;
  std::vector<PendingCopy> Copies;
};

/// `wait` at a place: all that was launched on the current device, or on one
/// stream of it, has ended, and the host sees what it wrote.
inline void wait(const char *File, unsigned Line) {
  PendingLaunches::of(DeviceCopy::currentDevice({File, Line}))
      .finishAll()
      .raise();
}
inline void wait(const char *File, unsigned Line, cudaStream_t Stream) {
  PendingLaunches::of(DeviceCopy::currentDevice({File, Line}))
      .finishStream(Stream)
      .raise();
}

} // namespace idxmap

#endif
