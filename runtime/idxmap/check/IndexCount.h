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
  using _Index = std::vector<long long>;
  /// More indices are not counted.
  static constexpr std::uint64_t MostCells = std::uint64_t(1) << 31;

  /// First, every index of the plain loops makes the box.
  void __enclose(const _Index &_At) {
    if (_Low.empty())
      _Low = _High = _At;
    for (std::size_t _Dp = 0; _Dp < _At.size(); ++_Dp) {
      _Low[_Dp] = std::min(_Low[_Dp], _At[_Dp]);
      _High[_Dp] = std::max(_High[_Dp], _At[_Dp]);
    }
  }
  /// False if the box has too many indices to be counted.
  bool __open() {
    std::uint64_t _Size = _Low.empty() ? 0 : 1;
    for (std::size_t _Dp = 0; _Dp < _Low.size(); ++_Dp) {
      const std::uint64_t _Extent = static_cast<std::uint64_t>(_High[_Dp]) -
                                    static_cast<std::uint64_t>(_Low[_Dp]) + 1;
      if (_Extent == 0 || _Extent > MostCells / _Size)
        return false;
      _Size *= _Extent;
    }
    _Cells.assign(_Size, 0);
    return true;
  }
  /// Then, every index of the plain loops is due.
  void __expect(const _Index &_At) { _Cells[__cell(_At)] |= _Due; }

  /// A thread runs the index; what is wrong with that, or nothing.
  const char *run(const _Index &_At) {
    if (!contains(_At) || !(_Cells[__cell(_At)] & _Due))
      return "is run, but is none of the loop's";
    if (_Cells[__cell(_At)] & _Run)
      return "is run twice";
    _Cells[__cell(_At)] |= _Run;
    return nullptr;
  }
  /// The first index that is due and was not run.
  std::optional<_Index> __missing() const {
    const auto _At = std::find(_Cells.begin(), _Cells.end(), _Due);
    if (_At == _Cells.end())
      return std::nullopt;
    return indexOf(static_cast<std::uint64_t>(_At - _Cells.begin()));
  }

private:
  static constexpr std::uint8_t _Due = 1, _Run = 2;

  std::uint64_t extent(std::size_t _Dp) const {
    return static_cast<std::uint64_t>(_High[_Dp] - _Low[_Dp]) + 1;
  }
  bool contains(const _Index &_At) const {
    for (std::size_t _Dp = 0; _Dp < _At.size(); ++_Dp)
      if (_Low.empty() || _At[_Dp] < _Low[_Dp] || _At[_Dp] > _High[_Dp])
        return false;
    return true;
  }
  std::uint64_t __cell(const _Index &_At) const {
    std::uint64_t _Cell = 0;
    for (std::size_t _Dp = 0; _Dp < _At.size(); ++_Dp)
      _Cell = _Cell * extent(_Dp) +
              static_cast<std::uint64_t>(_At[_Dp] - _Low[_Dp]);
    return _Cell;
  }
  _Index indexOf(std::uint64_t _Cell) const {
    _Index _At(_Low.size());
    for (std::size_t _Dp = _Low.size(); _Dp-- > 0; _Cell /= extent(_Dp))
      _At[_Dp] = _Low[_Dp] + static_cast<long long>(_Cell % extent(_Dp));
    return _At;
  }

  _Index _Low, _High; ///< The box, both ends included; empty: no index at all.
  std::vector<std::uint8_t> _Cells;
};

} // namespace idxmap

#endif
