//===- IndexCount.h - How often each index of a loop was run ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The oracle of mapping equivalence at run time, as in sac2c: the plain loops
// say which indices there are, the mapped threads say which ones they ran, and
// each must be there exactly once and no other.
//
//   plain loops i = 0, 2, 4      threads 0, 2, 2, 6
//     ->  2 twice, 4 never, 6 is none of the loop's
//
// One byte for each index of the box around the plain loops.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_INDEXCOUNT_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_INDEXCOUNT_H

#include <algorithm>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

class IndexCount {
public:
  using Index = std::vector<long long>;
  /// More indices are not counted.
  static constexpr std::uint64_t MostCells = std::uint64_t(1) << 31;

  /// First, every index of the plain loops makes the box.
  void enclose(const Index &At) {
    if (Low.empty())
      Low = High = At;
    for (std::size_t D = 0; D < At.size(); ++D) {
      Low[D] = std::min(Low[D], At[D]);
      High[D] = std::max(High[D], At[D]);
    }
  }
  /// False if the box has too many indices to be counted.
  bool open() {
    std::uint64_t Size = Low.empty() ? 0 : 1;
    for (std::size_t D = 0; D < Low.size(); ++D) {
      const std::uint64_t Extent = static_cast<std::uint64_t>(High[D]) -
                                   static_cast<std::uint64_t>(Low[D]) + 1;
      if (Extent == 0 || Extent > MostCells / Size)
        return false;
      Size *= Extent;
    }
    Cells.assign(Size, 0);
    return true;
  }
  /// Then, every index of the plain loops is due.
  void expect(const Index &At) { Cells[cell(At)] |= Due; }

  /// A thread runs the index; what is wrong with that, or nothing.
  const char *run(const Index &At) {
    if (!contains(At) || !(Cells[cell(At)] & Due))
      return "is run, but is none of the loop's";
    if (Cells[cell(At)] & Run)
      return "is run twice";
    Cells[cell(At)] |= Run;
    return nullptr;
  }
  /// The first index that is due and was not run.
  std::optional<Index> missing() const {
    const auto At = std::find(Cells.begin(), Cells.end(), Due);
    if (At == Cells.end())
      return std::nullopt;
    return indexOf(static_cast<std::uint64_t>(At - Cells.begin()));
  }

private:
  static constexpr std::uint8_t Due = 1, Run = 2;

  std::uint64_t extent(std::size_t D) const {
    return static_cast<std::uint64_t>(High[D] - Low[D]) + 1;
  }
  bool contains(const Index &At) const {
    for (std::size_t D = 0; D < At.size(); ++D)
      if (Low.empty() || At[D] < Low[D] || At[D] > High[D])
        return false;
    return true;
  }
  std::uint64_t cell(const Index &At) const {
    std::uint64_t Cell = 0;
    for (std::size_t D = 0; D < At.size(); ++D)
      Cell = Cell * extent(D) + static_cast<std::uint64_t>(At[D] - Low[D]);
    return Cell;
  }
  Index indexOf(std::uint64_t Cell) const {
    Index At(Low.size());
    for (std::size_t D = Low.size(); D-- > 0; Cell /= extent(D))
      At[D] = Low[D] + static_cast<long long>(Cell % extent(D));
    return At;
  }

  Index Low, High; ///< The box, both ends included; empty: no index at all.
  std::vector<std::uint8_t> Cells;
};

} // namespace idxmap

#endif
