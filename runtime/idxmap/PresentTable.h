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
// A range that is added again, or within another, counts how often, so that
// the outermost region decides how long it stays. Safe for several threads.
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

  static PresentTable &of(int Device) {
    static std::mutex Lock;
    static std::map<int, PresentTable> Tables;
    const std::lock_guard<std::mutex> Guard(Lock);
    return Tables[Device];
  }

  /// Sets \p Away where all of \p Range is there.
  Presence find(HostRange Range, Distance &Away) const {
    const std::lock_guard<std::mutex> Guard(Lock);
    const Entry *Found = lookUp(Range);
    if (!Found)
      return Presence::None;
    Away = Found->Away;
    return Found->Range.contains(Range) ? Presence::Whole : Presence::Part;
  }

  /// Pre: find(Range) is None.
  void add(HostRange Range, Distance Away) {
    const std::lock_guard<std::mutex> Guard(Lock);
    Entries[Range.Low] = {Range, Away, 1};
  }

  /// One more region holds the copy of \p Range. Pre: find(Range) is Whole.
  void hold(HostRange Range) {
    const std::lock_guard<std::mutex> Guard(Lock);
    ++lookUp(Range)->Holders;
  }

  /// One region less; true if it was the last, and the range is gone. Pre:
  /// find(Range) is Whole.
  bool release(HostRange Range) {
    const std::lock_guard<std::mutex> Guard(Lock);
    Entry *Found = lookUp(Range);
    if (--Found->Holders > 0)
      return false;
    Entries.erase(Found->Range.Low);
    return true;
  }

private:
  struct Entry {
    HostRange Range;
    Distance Away = 0;
    unsigned Holders = 0;
  };

  const Entry *lookUp(HostRange Range) const {
    auto After = Entries.lower_bound(Range.High);
    if (After == Entries.begin())
      return nullptr;
    const Entry &Before = std::prev(After)->second;
    return Before.Range.overlaps(Range) ? &Before : nullptr;
  }
  Entry *lookUp(HostRange Range) {
    return const_cast<Entry *>(std::as_const(*this).lookUp(Range));
  }

  mutable std::mutex Lock;
  std::map<std::uintptr_t, Entry> Entries; ///< By the lowest address.
};

} // namespace idxmap

#endif
