//===- ArrayUse.h - What is said of one array -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The bytes of host memory that a launch or a data region says it uses, array
// by array, and which of them have to share one block on the device because
// they overlap:
//
//   a [0x1000,0x1400) in, a + n [0x1200,0x1600) in and out
//       ->  one block for [0x1000,0x1600), in and out
//
// What is only written need not be copied in, if it has its block for itself.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ARRAYUSE_H
#define IDXMAP_RUNTIME_IDXMAP_ARRAYUSE_H

#include "idxmap/Error.h"
#include "idxmap/Int.h"
#include "idxmap/PresentTable.h"
#include "idxmap/SourcePlace.h"

#include <algorithm>
#include <string>
#include <vector>

namespace idxmap {

/// What happens to an array around a launch, or around a region.
/// Attached is what an object leads to, when no one says how much of it is
/// used: what is there already.
enum class Transfer { In, Out, InOut, None, Present, Attached };

template <typename T> std::uintptr_t addressOf(T *Array) {
  return reinterpret_cast<std::uintptr_t>(Array);
}

struct ArrayUse {
  const char *Name;
  std::uintptr_t Array;
  HostRange Range;
  bool Reads, Writes, MustBePresent, IsAttached;
  bool IsCopied = false;
  Distance Away = 0;

  /// The elements [\p First, \p End) of \p Array.
  template <typename T>
  ArrayUse(SourcePlace At, const char *Name, T *Array, Int First, Int End,
           Transfer How)
      : Name(Name), Array(addressOf(Array)),
        Range(bytes(At, First, End, sizeof(T))),
        Reads(How == Transfer::In || How == Transfer::InOut),
        Writes(How == Transfer::Out || How == Transfer::InOut),
        MustBePresent(How == Transfer::Present || How == Transfer::Attached),
        IsAttached(How == Transfer::Attached) {}

  std::string quotedName() const {
    return std::string("the array '") + Name + "'";
  }

  void merge(const ArrayUse &Other) {
    Reads |= Other.Reads;
    Writes |= Other.Writes;
    MustBePresent |= Other.MustBePresent;
    if (Range.isEmpty())
      Range = Other.Range;
    else if (!Other.Range.isEmpty())
      Range = {std::min(Range.Low, Other.Range.Low),
               std::max(Range.High, Other.Range.High)};
  }

private:
  HostRange bytes(SourcePlace At, Int First, Int End, std::int64_t Size) const {
    if (First.isLess(End) == Int::Answer::No)
      return {};
    const Int Low = First * Size, High = End * Size;
    if (!Low.isExact() || !High.isExact())
      ::idxmap::fail(At.File, At.Line,
                     quotedName() + " would be used from element " +
                         First.text() + " to " + End.text());
    return {Array + Low.to<std::uintptr_t>(),
            Array + High.to<std::uintptr_t>()};
  }
};

/// Calls \p Each(Whole, First, End) for every group of overlapping ranges:
/// Whole is all of them, [First, End) are the iterators. Sorts \p Uses.
template <typename Function>
void forOverlapping(std::vector<ArrayUse *> &Uses, Function Each) {
  std::sort(Uses.begin(), Uses.end(), [](ArrayUse *A, ArrayUse *B) {
    return A->Range.Low < B->Range.Low;
  });
  for (auto First = Uses.begin(); First != Uses.end();) {
    ArrayUse Whole = **First;
    auto End = First + 1;
    for (; End != Uses.end() && (*End)->Range.Low < Whole.Range.High; ++End) {
      Whole.merge(**End);
      Whole.Reads = true;
    }
    Each(Whole, First, End);
    First = End;
  }
}

} // namespace idxmap

#endif
