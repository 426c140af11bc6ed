//===- BankConflicts.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/BankConflicts.h"

#include <algorithm>
#include <map>
#include <set>

namespace idxmap {

static constexpr int64_t WidestBytes = 16; // That one lane accesses at once.

/// Of lanes that are served together.
static int64_t wavefrontsOfGroup(const std::vector<int64_t> &Addresses,
                                 int64_t Bytes) {
  std::map<int64_t, std::set<int64_t>> Words;
  for (const int64_t First : Addresses)
    for (int64_t Word = First / BankBytes;
         Word <= (First + Bytes - 1) / BankBytes; ++Word)
      Words[Word % Banks].insert(Word);
  size_t Most = 0;
  for (const auto &[Bank, Of] : Words)
    Most = std::max(Most, Of.size());
  return int64_t(Most);
}

int64_t wavefronts(const std::vector<int64_t> &Addresses, int64_t Bytes) {
  int64_t Sum = 0;
  // What is larger, or has no such size, is accessed in pieces.
  const bool IsWhole = Bytes <= BankBytes || Bytes == 8 || Bytes == WidestBytes;
  const int64_t Piece = IsWhole ? Bytes : BankBytes;
  const size_t Lanes = size_t(Banks * BankBytes / std::max(Piece, BankBytes));
  for (int64_t From = 0; From < Bytes; From += Piece)
    for (size_t First = 0; First < Addresses.size(); First += Lanes) {
      std::vector<int64_t> Group;
      for (size_t L = First; L < std::min(First + Lanes, Addresses.size()); ++L)
        Group.push_back(Addresses[L] + From);
      Sum += wavefrontsOfGroup(Group, std::min(Piece, Bytes - From));
    }
  return Sum;
}

int64_t leastPad(int64_t Most, const std::function<int64_t(int64_t)> &Cost) {
  int64_t Best = 0, Least = Cost(0);
  for (int64_t Pad = 1; Pad <= Most; ++Pad)
    if (const int64_t Now = Cost(Pad); Now < Least) {
      Best = Pad;
      Least = Now;
    }
  return Best;
}

} // namespace idxmap
