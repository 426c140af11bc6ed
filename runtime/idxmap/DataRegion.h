//===- DataRegion.h - Arrays that stay on the device ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Between `enter` and the end of its life, a region keeps arrays on the device,
// where every launch finds them by their addresses:
//
//   {
//     idxmap::DataRegion region("heat.cpp", 12);
//     region.copyin("a", a, n);
//     region.copy("b", b, n);
//     region.enter();              copies a and b to the device
//     ...                          launches copy nothing
//   }                              copies b back, however it is left
//
// OpenACC's rules (3.3, section 2.7): what another region holds already is only
// counted; the last one that leaves copies back and gives back. What the device
// shares with the host is left alone. While an exception is on its way, arrays
// are copied back all the same, but a failure of that is only printed. Launches
// with `async` that touch the arrays are finished first.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_DATAREGION_H
#define IDXMAP_RUNTIME_IDXMAP_DATAREGION_H

#include "idxmap/DeviceCopy.h"
#include "idxmap/Failure.h"
#include "idxmap/PendingLaunches.h"

#include <cstdio>
#include <exception>
#include <string>
#include <vector>

namespace idxmap {

/// The arrays that a statement names, with what is to happen to each.
class DataList {
public:
  DataList(const char *File, unsigned Line) : At{File, Line}, Copies(At) {}
  DataList(const DataList &) = delete;
  DataList &operator=(const DataList &) = delete;

  /// \p Count elements of what \p Array points to.
  template <typename T> void copyin(const char *Name, T *Array, Int Count) {
    add(Name, Array, Count, Transfer::In);
  }
  template <typename T> void copyout(const char *Name, T *Array, Int Count) {
    add(Name, Array, Count, Transfer::Out);
  }
  template <typename T> void copy(const char *Name, T *Array, Int Count) {
    add(Name, Array, Count, Transfer::InOut);
  }
  template <typename T> void create(const char *Name, T *Array, Int Count) {
    add(Name, Array, Count, Transfer::None);
  }
  template <typename T> void present(const char *Name, T *Array, Int Count) {
    add(Name, Array, Count, Transfer::Present);
  }

protected:
  ~DataList() = default;

  template <typename T>
  void add(const char *Name, T *Array, Int Count, Transfer How) {
    ArrayUse Added(At, Name, Array, 0, Count, How);
    if (Count.isLess(0) != Int::Answer::No)
      Copies.fail(Added, "cannot have " + Count.text() + " elements");
    if (!Added.Range.isEmpty())
      Uses.push_back(Added);
  }

  /// What launches may touch of \p Arrays.
  static std::vector<TouchedRange> touched(const std::vector<ArrayUse> &Arrays,
                                           int Device) {
    std::vector<TouchedRange> Result;
    for (const ArrayUse &Each : Arrays) {
      Result.push_back({Each.Range, true});
      PresentTable::of(Device).widen(Result.back().Range);
    }
    return Result;
  }

  const SourcePlace At;
  const DeviceCopy Copies;
  std::vector<ArrayUse> Uses;
};

class DataRegion : public DataList {
public:
  using DataList::DataList;

  ~DataRegion() noexcept(false) {
    const Failure Problem = leave();
    if (Problem.What.empty())
      return;
    if (std::uncaught_exceptions() == Exceptions)
      Problem.raise();
    std::fprintf(stderr, "%s:%u: %s\n", Problem.At.File, Problem.At.Line,
                 Problem.What.c_str());
  }

  /// Brings to the device what is not there.
  void enter() {
    Device = DeviceCopy::currentDevice(At);
    PendingLaunches::of(Device).finishHolding(touched(Uses, Device)).raise();
    std::vector<ArrayUse *> Needed;
    for (ArrayUse &Each : Uses)
      if (isNeeded(Each))
        Needed.push_back(&Each);
    forOverlapping(Needed,
                   [this](ArrayUse &Whole, auto, auto) { hold(Whole); });
    if (!Held.empty())
      Copies.settle();
    IsEntered = true;
  }

  /// What is on the device stays there, for a DataEnd to take it away.
  void stay() { Held.clear(); }

private:
  bool isNeeded(ArrayUse &Each) const {
    if (PresentTable::of(Device).find(Each.Range, Each.Away) !=
        PresentTable::Presence::None)
      return true;
    if (Copies.isShared(Each))
      return false;
    if (Each.MustBePresent)
      Copies.fail(Each, "is not on the device");
    return true;
  }

  void hold(ArrayUse &Whole) {
    Held.reserve(Held.size() + 1);
    const PresentTable::Presence Before =
        PresentTable::of(Device).enter(Whole.Range, [&] {
          return addressOf(Copies.taken(Whole)) - Whole.Range.Low;
        });
    if (Before == PresentTable::Presence::Part)
      Copies.fail(Whole, "lies only in part in what a data region holds");
    Held.push_back(Whole);
  }

  /// Gives all back; what first went wrong.
  Failure leave() {
    if (Held.empty())
      return {};
    const CurrentDevice Ours(Device);
    Failure First =
        PendingLaunches::of(Device).finishTouching(touched(Held, Device));
    for (; !Held.empty(); Held.pop_back()) {
      std::string Problem;
      ArrayUse Use = Held.back();
      Use.Writes &= IsEntered; // Or there is nothing to copy back.
      Copies.leave(Use, Device, Problem);
      First.add({At, Problem});
    }
    return First;
  }

  const int Exceptions = std::uncaught_exceptions();
  int Device = 0;
  bool IsEntered = false;
  std::vector<ArrayUse> Held;
};

/// What `exit_data` does: the arrays that `enter_data` has brought to the
/// device leave it as at the end of a region.
class DataEnd : public DataList {
public:
  using DataList::DataList;

  void leave() {
    const int Device = DeviceCopy::currentDevice(At);
    Failure First =
        PendingLaunches::of(Device).finishTouching(touched(Uses, Device));
    for (const ArrayUse &Each : Uses) {
      std::string Problem;
      if (!Copies.leave(Each, Device, Problem) && !Copies.isShared(Each))
        Problem = Each.quotedName() + " is not on the device";
      First.add({At, Problem});
    }
    First.raise();
  }
};

/// What `update_host` and `update_device` do: the copies on both sides become
/// equal, of \p Count elements, or of all that the region holds. Where there is
/// no copy on the device, there is nothing to do.
class DataUpdate {
public:
  DataUpdate(const char *File, unsigned Line) : At{File, Line}, Copies(At) {}

  template <typename T>
  void host(const char *Name, T *Array, Int Count = Int::unknown()) const {
    if (ArrayUse Use = found(Name, Array, Count); !Use.Range.isEmpty())
      Copies.toHost(Use);
  }
  template <typename T>
  void device(const char *Name, T *Array, Int Count = Int::unknown()) const {
    if (ArrayUse Use = found(Name, Array, Count); !Use.Range.isEmpty()) {
      Copies.toDevice(Use, Use.Range.Low + Use.Away);
      Copies.settle();
    }
  }

private:
  template <typename T>
  ArrayUse found(const char *Name, T *Array, Int Count) const {
    const bool IsWhole = Count.isUnknown();
    ArrayUse Use(At, Name, Array, 0, IsWhole ? 1 : Count, Transfer::InOut);
    if (Use.Range.isEmpty())
      return Use;
    const int Device = DeviceCopy::currentDevice(At);
    const auto &Table = PresentTable::of(Device);
    if (IsWhole)
      Table.widen(Use.Range);
    PendingLaunches::of(Device).finishTouching({{Use.Range, true}}).raise();
    switch (Table.find(Use.Range, Use.Away)) {
    case PresentTable::Presence::Whole:
      break;
    case PresentTable::Presence::Part:
      Copies.fail(Use, "is updated beyond what its data region holds");
    case PresentTable::Presence::None:
      Use.Range = {};
    }
    return Use;
  }

  const SourcePlace At;
  const DeviceCopy Copies;
};

} // namespace idxmap

#endif
