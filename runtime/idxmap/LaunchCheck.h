//===- LaunchCheck.h - What must hold before a launch -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One launch of one mapped loop, as far as it is the same for every target:
// whether there is anything to run, whether the extents are within the limits
// of the device, and whether every index fits its type. Whatever does not hold
// fails with the loop's place, the limit and the value.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAUNCHCHECK_H
#define IDXMAP_RUNTIME_IDXMAP_LAUNCHCHECK_H

#include "idxmap/Error.h"
#include "idxmap/ExactInt.h"
#include "idxmap/Limits.h"
#include "idxmap/SourcePlace.h"

#include <cstdint>
#include <limits>
#include <string>

namespace idxmap {

/// A block or thread index, or an extent; the host's stand-in for uint3 and
/// dim3.
struct Index3D {
  unsigned x = 1;
  unsigned y = 1;
  unsigned z = 1;
};

class LaunchCheck {
public:
  constexpr LaunchCheck(const char *_File, unsigned _Line)
      : _At{_File, _Line} {}

  /// A < B, where no overflow hides the answer.
  bool less(ExactInt _Ap, ExactInt _Bp) const {
    const ExactInt::_Answer _Less = _Ap.isLess(_Bp);
    if (_Less == ExactInt::_Answer::_Unknown)
      fail("the bounds of this loop leave 64 bits");
    return _Less == ExactInt::_Answer::_Yes;
  }

  /// Every extent is at least one: the loop runs.
  template <typename... _Extents> bool nonEmpty(_Extents... _Each) const {
    return (less(0, _Each) && ...);
  }

  /// A step that is at least 1; \p _Text is how the user writes it.
  void step(ExactInt _Step, const char *_Text) const {
    if (!less(0, _Step))
      fail(std::string("the step '") + _Text + "' is " + _Step.__text() +
           ", but must be at least 1");
  }

  /// Steps of \p _Step lead from \p _Low to \p _High, as \p _Condition, a `!=`,
  /// needs to become false.
  void reaches(ExactInt _Low, ExactInt _High, ExactInt _Step,
               const char *_Condition) const {
    if (less(_High, _Low) || less(0, (_High - _Low).mod(_Step)))
      fail(std::string("this loop does not end: '") + _Condition +
           "' stays true between " + _Low.__text() + " and " + _High.__text());
  }

  /// The value After, at which \p _Variable, of type T, stops.
  template <typename _Tp>
  void ends(const char *_Variable, ExactInt _After) const {
    if (less(std::numeric_limits<_Tp>::max(), _After) ||
        less(_After, std::numeric_limits<_Tp>::min()))
      fail(std::string("this loop does not end: '") + _Variable +
           "' cannot become " + _After.__text());
  }

  /// A bound that depends on outer indices, which the user writes as \p _Text,
  /// lies between Least and Most; computed in the type T, it must not wrap
  /// round.
  template <typename _Tp>
  void bounded(ExactInt _Least, ExactInt _Most, const char *_Text) const {
    const bool IsBelow = less(_Least, std::numeric_limits<_Tp>::min());
    if (IsBelow || less(std::numeric_limits<_Tp>::max(), _Most))
      fail(std::string("the bound '") + _Text + "' of this loop may be " +
           (IsBelow ? _Least : _Most).__text() +
           ", which its type cannot hold");
  }

  /// An index, which the user writes as \p _Text, lies between Least and Most;
  /// computed in the type T, it must not wrap round: the elements that it is
  /// to reach would be others.
  template <typename _Tp>
  void noWrap(ExactInt _Least, ExactInt _Most, const char *_Text) const {
    const bool IsBelow = less(_Least, std::numeric_limits<_Tp>::min());
    if (IsBelow || less(std::numeric_limits<_Tp>::max(), _Most))
      fail(std::string("the index '") + _Text + "' of this loop may be " +
           (IsBelow ? _Least : _Most).__text() +
           ", which its type cannot hold: a data clause has to say which "
           "elements the loop touches");
  }

  /// The loop touches the elements [First, End) of the array \p _Name, of which
  /// a clause says that they are among [Least, Most).
  void staysWithin(const char *_Name, ExactInt _First, ExactInt _End,
                   ExactInt _Least, ExactInt _Most) const {
    if (less(_First, _Least) || less(_Most, _End))
      fail(std::string("this loop touches the elements [") + _First.__text() +
           "," + _End.__text() + ") of '" + _Name + "', but its clause says [" +
           _Least.__text() + "," + _Most.__text() + ")");
  }

  /// A < B, which the mapping needs; \p _Text is how the user writes it.
  void require(ExactInt _Ap, ExactInt _Bp, const char *_Text) const {
    if (!less(_Ap, _Bp))
      fail(std::string("this mapping needs ") + _Text + ", which is " +
           _Ap.__text() + " < " + _Bp.__text() + " here");
  }

  /// The largest value that \p _Variable, of type T, takes in any thread,
  /// excess threads included.
  template <typename _Tp>
  void fits(const char *_Variable, ExactInt _Largest) const {
    if (less(std::numeric_limits<_Tp>::max(), _Largest))
      fail(std::string("the last block would take '") + _Variable + "' to " +
           _Largest.__text() + ", but its type ends at " +
           ExactInt(std::numeric_limits<_Tp>::max()).__text());
  }

  /// True if 32 bits hold all values of the index arithmetic, false if it
  /// takes 64.
  template <typename... _Values> bool fits32(_Values... _Largest) const {
    (__reach64(_Largest), ...);
    return (!less(std::numeric_limits<std::uint32_t>::max(), _Largest) && ...);
  }

  /// Likewise, for a kernel whose divisors leave one bit to the sign.
  template <typename... _Values> bool fits31(_Values... _Largest) const {
    (__reach64(_Largest), ...);
    return (!less(std::numeric_limits<std::int32_t>::max(), _Largest) && ...);
  }

  /// All values of the index arithmetic, which takes 64 bits.
  template <typename... _Values> void fits64(_Values... _Largest) const {
    (__reach64(_Largest), ...);
  }

  /// The extents of the launch, x first. Pre: at least one each.
  void gridDim(ExactInt _Xp, ExactInt _Yp = 1, ExactInt _Zp = 1) {
    _Grid = {__within("grid dimension x", _Xp, _Limits::_Grid[0]),
             __within("grid dimension y", _Yp, _Limits::_Grid[1]),
             __within("grid dimension z", _Zp, _Limits::_Grid[2])};
  }
  void blockDim(ExactInt _Xp, ExactInt _Yp = 1, ExactInt _Zp = 1) {
    _Block = {__within("block dimension x", _Xp, _Limits::_Block[0]),
              __within("block dimension y", _Yp, _Limits::_Block[1]),
              __within("block dimension z", _Zp, _Limits::_Block[2])};
    __within("the number of threads in a block", _Xp * _Yp * _Zp,
             _Limits::ThreadsPerBlock);
  }

  /// The loop has the product of \p _Extents indices, for the trace.
  template <typename... _Extents> void indices(_Extents... _Each) {
    const ExactInt ProductOf = (ExactInt(1) * ... * ExactInt(_Each));
    if (ProductOf.isExact())
      _Indices = ProductOf.to<std::uint64_t>();
  }

  Index3D gridExtent() const { return _Grid; }
  Index3D blockExtent() const { return _Block; }

protected:
  [[noreturn]] void fail(const std::string &_Message) const {
    ::idxmap::fail(_At._File, _At._Line, _Message);
  }

  std::uint64_t __threads() const {
    return std::uint64_t{_Grid.x} * _Grid.y * _Grid.z * _Block.x * _Block.y *
           _Block.z;
  }

  const SourcePlace _At;
  Index3D _Grid;
  Index3D _Block;
  std::uint64_t _Indices = UINT64_MAX; ///< As many as threads, if nobody says.

private:
  void __reach64(ExactInt _Largest) const {
    if (!_Largest.isExact())
      fail("the index arithmetic of this loop leaves 64 bits");
  }
  unsigned __within(const char *_What, ExactInt _Extent,
                    std::int64_t _Limit) const {
    if (less(_Limit, _Extent))
      fail(std::string(_What) + " is " + _Extent.__text() +
           ", but the device allows at most " + std::to_string(_Limit));
    return _Extent.to<unsigned>();
  }
};

} // namespace idxmap

#endif
