//===- PresentTable.h - What of the host lies on a device -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// For each device, the ranges of host memory that have a copy there, none of
// them overlapping another. A data region adds ranges and removes them when it
// ends; a launch only looks.
//
//   [0x1000,0x2000) -> device 0x7000:  find [0x1100,0x1200) -> moved by 0x6000
//                                      find [0x1f00,0x2100) -> partly there
//
// A range that is entered again, or within another, counts how often, so that
// the outermost region decides how long it stays. Safe for several threads: who
// enters or leaves a range holds the table while it is copied.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_PRESENTTABLE_H
#define IDXMAP_RUNTIME_IDXMAP_PRESENTTABLE_H

#include <cstdint>
#include <iterator>
#include <map>
#include <mutex>
#include <utility>

namespace idxmap {

/// Addresses as numbers, so that any two compare.
struct HostRange {
  std::uintptr_t Low = 0;
  std::uintptr_t High = 0; ///< One past the last byte.

  bool isEmpty() const { return High <= Low; }
  std::uintptr_t bytes() const { return High - Low; }
  bool overlaps(HostRange Other) const {
    return Low < Other.High && Other.Low < High;
  }
  bool contains(HostRange Other) const {
    return Low <= Other.Low && Other.High <= High;
  }
};

/// Device address minus host address, modulo 2^64.
using Distance = std::uintptr_t;

class PresentTable {
public:
  enum class Presence { None, Whole, Part };

  /// Lives as long as the program: the last region may end after main.
  static PresentTable &of(int Device) {
    static std::mutex Lock;
    static auto &Tables = *new std::map<int, PresentTable>;
    const std::lock_guard<std::mutex> Guard(Lock);
    return Tables[Device];
  }

  /// Sets \p Away where all of \p Range is there.
  Presence find(HostRange Range, Distance &Away) const {
    const std::lock_guard<std::mutex> Guard(Lock);
    const Entry *Found = lookUp(Range);
    if (Found)
      Away = Found->Away;
    return presence(Found, Range);
  }

  /// \p Range becomes the whole of the entry that it lies in, if it does.
  void widen(HostRange &Range) const {
    const std::lock_guard<std::mutex> Guard(Lock);
    const Entry *Found = lookUp(Range);
    if (presence(Found, Range) == Presence::Whole)
      Range = Found->Range;
  }

  /// One more holder of \p Range. Where nothing of it is there, \p Fill() makes
  /// the copy and says how far away it is. Nothing happens if part of it is
  /// there. Returns what was there.
  template <typename Function> Presence enter(HostRange Range, Function Fill) {
    const std::lock_guard<std::mutex> Guard(Lock);
    const Entry *Found = lookUp(Range);
    const Presence Before = presence(Found, Range);
    if (Before == Presence::Whole)
      ++Entries[Found->Range.Low].Holders;
    else if (Before == Presence::None)
      Entries.insert({Range.Low, {Range, Fill(), 1}});
    return Before;
  }

  /// One holder less; after the last one the entry is gone, and \p Empty(its
  /// range, how far away it was) has to see to the copy. False if \p Range is
  /// not there.
  template <typename Function> bool leave(HostRange Range, Function Empty) {
    const std::lock_guard<std::mutex> Guard(Lock);
    const Entry *Found = lookUp(Range);
    if (presence(Found, Range) != Presence::Whole)
      return false;
    if (--Entries[Found->Range.Low].Holders > 0)
      return true;
    const Entry Last = *Found;
    Entries.erase(Last.Range.Low);
    Empty(Last.Range, Last.Away);
    return true;
  }

private:
  struct Entry {
    HostRange Range;
    Distance Away = 0;
    unsigned Holders = 0;
  };

  static Presence presence(const Entry *Found, HostRange Range) {
    return !Found                         ? Presence::None
           : Found->Range.contains(Range) ? Presence::Whole
                                          : Presence::Part;
  }

  const Entry *lookUp(HostRange Range) const {
    auto After = Entries.lower_bound(Range.High);
    if (After == Entries.begin())
      return nullptr;
    const Entry &Before = std::prev(After)->second;
    return Before.Range.overlaps(Range) ? &Before : nullptr;
  }

  mutable std::mutex Lock;
  std::map<std::uintptr_t, Entry> Entries; ///< By the lowest address.
};

} // namespace idxmap

#endif
