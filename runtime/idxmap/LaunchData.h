//===- LaunchData.h - The arrays of one launch ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What one launch needs of the host's arrays, and where the device finds it:
//
//   data.copyin("a", a, 0, n);      elements [0, n) are read
//   data.copy("b", b, 1, n - 1);    [1, n - 1) are read and written
//   kernel<<<..>>>(data.device(a), data.device(b));
//   data.copyBack();                after the kernel
//
// Memory that the device shares is used as it is, and so is what a data region
// has put there. All else is copied, where ranges overlap (an array under two
// names, `a` and `a + n`) into one block. The destructor gives the blocks back;
// without copyBack the host's data stay as they were. Launches with `async`
// that touch the same memory are finished first; one that is itself
// asynchronous shares their copies (PendingLaunches.h), and leaves its own to
// them.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAUNCHDATA_H
#define IDXMAP_RUNTIME_IDXMAP_LAUNCHDATA_H

#include "idxmap/CopyHint.h"
#include "idxmap/DeviceCopy.h"
#include "idxmap/ElementView.h"
#include "idxmap/PendingLaunches.h"

#include <memory>
#include <vector>

namespace idxmap {

class LaunchData {
public:
  LaunchData(SourcePlace At, cudaStream_t Stream, bool IsAsync)
      : At(At), Stream(Stream), IsAsync(IsAsync), Copies(At, Stream) {}
  LaunchData(const LaunchData &) = delete;
  LaunchData &operator=(const LaunchData &) = delete;
  ~LaunchData() { release(); }

  /// The launch touches the elements [\p First, \p End) of \p Array; nothing,
  /// if that is empty. Several calls for one array add up.
  template <typename T>
  void add(const char *Name, T *Array, Int First, Int End, Transfer How) {
    const ArrayUse Added(At, Name, Array, First, End, How);
    for (ArrayUse &Each : Uses)
      if (Each.Array == Added.Array)
        return Each.merge(Added);
    Uses.push_back(Added);
  }
  /// The same of a view: \p First and \p End count what one subscript steps
  /// over.
  template <typename View>
  void add(const char *Name, const View &Array, Int First, Int End,
           Transfer How) {
    const Int Row = Array.stride();
    add(Name, Array.data(), First * Row, End * Row, How);
  }

  /// Decides for every array where it is and copies it there, once. The first
  /// call of `device` does it as well.
  void settle() {
    if (IsSettled)
      return;
    IsSettled = true;
    const int Device = DeviceCopy::currentDevice(At);
    meetPending(Device);
    std::vector<ArrayUse *> Copied;
    for (ArrayUse &Each : Uses)
      if (!Each.Range.isEmpty() && !isThere(Each, Device))
        Copied.push_back(&Each);
    forOverlapping(Copied, [this](ArrayUse &Whole, Iterator First,
                                  Iterator End) { copyIn(Whole, First, End); });
  }

  /// Where the device finds \p Array, of which some element was added.
  template <typename T> T *device(T *Array) {
    settle();
    for (const ArrayUse &Each : Uses)
      if (Each.Array == addressOf(Array))
        return reinterpret_cast<T *>(Each.Array + Each.Away);
    return Array;
  }
  template <typename View> View device(const View &Array) {
    return Array.moved(device(Array.data()));
  }

  /// For a check: the host gets what data regions hold of the arrays on the
  /// device. The name of an array that lies on the device alone, or null.
  const char *bringToHost() const {
    const int Device = DeviceCopy::currentDevice(At);
    const PresentTable &Table = PresentTable::of(Device);
    PendingLaunches::of(Device).finishTouching(touched(Device)).raise();
    for (ArrayUse Each : Uses) {
      if (Each.Range.isEmpty())
        continue;
      if (DeviceMemory::isOnDevice(
              reinterpret_cast<const void *>(Each.Range.Low)))
        return Each.Name;
      if (Each.MustBePresent)
        Table.widen(Each.Range);
      if (Table.find(Each.Range, Each.Away) == PresentTable::Presence::Whole)
        Copies.refresh(Each);
    }
    return nullptr;
  }

  /// What the kernel wrote. Pre: the kernel has ended.
  void copyBack() {
    for (const ArrayUse &Each : Uses)
      if (Each.Writes && Each.IsCopied && !Each.Range.isEmpty())
        Copies.toHost(Each);
  }

  /// \p Launch has been started. It, and the blocks, are now for a `wait`.
  void leave(std::unique_ptr<PendingLaunch> Launch) {
    std::vector<PendingCopy> Shared;
    for (const Taken &Each : Blocks)
      if (Each.For.Reads || Each.For.Writes)
        Shared.push_back({Each.For, At, Stream});
      else
        Launch->Rooms.push_back(Each.Block);
    const int Device = DeviceCopy::currentDevice(At);
    Launch->Touched = touched(Device);
    Blocks.clear();
    PendingLaunches::of(Device).add(std::move(Launch), Shared);
    Pending = {};
  }

  /// Gives the blocks back.
  void release() noexcept {
    for (const Taken &Each : Blocks)
      Copies.give(Each.Block);
    Blocks.clear();
  }

private:
  /// A block on the device, and what it is a copy of.
  struct Taken {
    void *Block;
    ArrayUse For;
  };
  using Iterator = std::vector<ArrayUse *>::iterator;

  /// All that the kernel may touch: of a present array, more than is said.
  std::vector<TouchedRange> touched(int Device) const {
    std::vector<TouchedRange> Result;
    for (const ArrayUse &Each : Uses) {
      Distance Away = 0;
      HostRange Range = Each.Range;
      if (Range.isEmpty())
        continue;
      PresentTable &Table = PresentTable::of(Device);
      if (Each.MustBePresent &&
          Table.find(Range, Away) == PresentTable::Presence::Whole)
        Table.widen(Range);
      else if (Each.MustBePresent)
        Range = {0, UINTPTR_MAX};
      Result.push_back({Range, Each.Writes || !Each.Reads});
    }
    return Result;
  }

  void meetPending(int Device) {
    PendingLaunches &Others = PendingLaunches::of(Device);
    if (!IsAsync)
      return Others.finishTouching(touched(Device)).raise();
    Pending = Others.guard(); // Until the copies have found their holder.
    std::vector<TouchedRange> Apart;
    for (const ArrayUse &Each : Uses) {
      const bool IsRoom = !Each.Reads && !Each.Writes && !Each.MustBePresent;
      if (!Others.canShare(Each.Range, IsRoom))
        Apart.push_back({Each.Range, true});
    }
    Others.finishHolding(Apart).raise();
    if (const cudaError_t Status = Others.order(Stream, touched(Device));
        Status != cudaSuccess)
      ::idxmap::fail(At.File, At.Line,
                     std::string("cudaStreamWaitEvent: ") +
                         cudaGetErrorString(Status));
  }

  bool isThere(ArrayUse &Each, int Device) const {
    switch (PresentTable::of(Device).find(Each.Range, Each.Away)) {
    case PresentTable::Presence::Whole:
      return true;
    case PresentTable::Presence::Part:
      Copies.fail(Each, "is used beyond what its data region holds");
    case PresentTable::Presence::None:
      break;
    }
    if (Copies.isShared(Each))
      return true;
    if (Each.IsAttached)
      Copies.fail(Each, "is not on the device, and how much of it the loop "
                        "uses is not known: let a data region hold it");
    if (Each.MustBePresent)
      Copies.fail(Each, "is not on the device");
    return false;
  }

  void copyIn(const ArrayUse &Whole, Iterator First, Iterator End) {
    Blocks.reserve(Blocks.size() + 1);
    void *Block = Copies.taken(Whole);
    Blocks.push_back({Block, Whole});
    Blocks.back().For.Away = addressOf(Block) - Whole.Range.Low;
    if (Whole.Reads || Whole.Writes)
      CopyHint::count(At, Whole);
    for (; First != End; ++First) {
      (*First)->Away = addressOf(Block) - Whole.Range.Low;
      (*First)->IsCopied = true;
    }
  }

  const SourcePlace At;
  const cudaStream_t Stream;
  const bool IsAsync;
  const DeviceCopy Copies;
  PendingLaunches::Guard Pending;
  bool IsSettled = false;
  std::vector<ArrayUse> Uses;
  std::vector<Taken> Blocks;
};

} // namespace idxmap

#endif
