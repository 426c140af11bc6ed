//===- LaunchCheck.h - What must hold before a launch -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// One launch of one mapped loop, as far as it is the same for every target:
// whether there is anything to run, whether the extents are within the limits
// of the device, and whether every index fits its type. Whatever does not hold
// fails with the loop's place, the limit and the value: by functions that are
// compiled once (code/LaunchCheck.h), for a unit that launches.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAUNCHCHECK_H
#define IDXMAP_RUNTIME_IDXMAP_LAUNCHCHECK_H

#include "idxmap/ExactInt.h"
#include "idxmap/SourcePlace.h"

#include <cstdint>
#include <limits>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// Errors are thrown in a program of which any unit has exceptions: those that
/// do not define `fail` say so. Returns true.
bool letThrow();
#if defined(IDXMAP_LIBRARY) && defined(__cpp_exceptions) &&                    \
    !defined(IDXMAP_IS_LIBRARY)
inline const bool is_catching = letThrow();
#endif

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
  bool less(ExactInt _Ap, ExactInt _Bp) const;

  /// Every extent is at least one: the loop runs.
  template <typename... _Extents> bool nonEmpty(_Extents... _Each) const {
    return (less(0, _Each) && ...);
  }

  /// A step that is at least 1; \p _Text is how the user writes it.
  void step(ExactInt _Step, const char *_Text) const;

  /// Steps of \p _Step lead from \p _Low to \p _High, as \p _Condition, a `!=`,
  /// needs to become false.
  void reaches(ExactInt _Low, ExactInt _High, ExactInt _Step,
               const char *_Condition) const;

  /// The value After, at which \p _Variable, of type T, stops.
  template <typename _Tp>
  void ends(const char *_Variable, ExactInt _After) const {
    __ends(_Variable, _After, _Type<_Tp>());
  }

  /// A bound that depends on outer indices, which the user writes as \p _Text,
  /// lies between Least and Most; computed in the type T, it must not wrap
  /// round.
  template <typename _Tp>
  void bounded(ExactInt _Least, ExactInt _Most, const char *_Text) const {
    __holds("bound", _Text, _Least, _Most, _Type<_Tp>(), "");
  }

  /// An index, which the user writes as \p _Text, lies between Least and Most;
  /// computed in the type T, it must not wrap round: the elements that it is
  /// to reach would be others.
  template <typename _Tp>
  void noWrap(ExactInt _Least, ExactInt _Most, const char *_Text) const {
    __holds("index", _Text, _Least, _Most, _Type<_Tp>(),
            ": a data clause has to say which elements the loop touches");
  }

  /// The loop touches the elements [First, End) of the array \p _Name, of which
  /// a clause says that they are among [Least, Most).
  void staysWithin(const char *_Name, ExactInt _First, ExactInt _End,
                   ExactInt _Least, ExactInt _Most) const;

  /// A < B, which the mapping needs; \p _Text is how the user writes it.
  void require(ExactInt _Ap, ExactInt _Bp, const char *_Text) const;

  /// The largest value that \p _Variable, of type T, takes in any thread,
  /// excess threads included.
  template <typename _Tp>
  void fits(const char *_Variable, ExactInt _Largest) const {
    __fits(_Variable, _Largest, _Type<_Tp>());
  }

  /// True if 32 bits hold all values of the index arithmetic, false if it
  /// takes 64.
  template <typename... _Values> bool fits32(_Values... _Largest) const {
    (__reach64(_Largest), ...);
    return (!less(UINT32_MAX, _Largest) && ...);
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
  void gridDim(ExactInt _Xp, ExactInt _Yp = 1, ExactInt _Zp = 1);
  void blockDim(ExactInt _Xp, ExactInt _Yp = 1, ExactInt _Zp = 1);

  /// The loop has the product of \p _Extents indices, for the trace.
  template <typename... _Extents> void indices(_Extents... _Each) {
    __count((ExactInt(1) * ... * ExactInt(_Each)));
  }

  Index3D gridExtent() const { return _Grid; }
  Index3D blockExtent() const { return _Block; }

protected:
  [[noreturn]] void fail(const char *_Message) const;

  std::uint64_t __threads() const {
    return std::uint64_t{_Grid.x} * _Grid.y * _Grid.z * _Block.x * _Block.y *
           _Block.z;
  }

  const SourcePlace _At;
  Index3D _Grid;
  Index3D _Block;
  std::uint64_t _Indices = UINT64_MAX; ///< As many as threads, if nobody says.

private:
  /// The values of a type.
  struct _Bounds {
    ExactInt _Least, _Most;
  };
  template <typename _Tp> static constexpr _Bounds _Type() {
    return {std::numeric_limits<_Tp>::min(), std::numeric_limits<_Tp>::max()};
  }

  void __ends(const char *_Variable, ExactInt _After, _Bounds _Of) const;
  /// All from \p _Least to \p _Most are among \p _Of, or \p _Advice is given.
  void __holds(const char *_Kind, const char *_Text, ExactInt _Least,
               ExactInt _Most, _Bounds _Of, const char *_Advice) const;
  void __fits(const char *_Variable, ExactInt _Largest, _Bounds _Of) const;
  void __reach64(ExactInt _Largest) const;
  void __count(ExactInt _Product);
  unsigned __within(const char *_What, ExactInt _Extent,
                    std::int64_t _Limit) const;
};

} // namespace idxmap

#endif
