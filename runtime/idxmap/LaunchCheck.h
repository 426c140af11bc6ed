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
#include "idxmap/Int.h"
#include "idxmap/Limits.h"
#include "idxmap/SourcePlace.h"

#include <cstdint>
#include <limits>
#include <string>

namespace idxmap {

/// A block or thread index, or an extent; the host's stand-in for uint3 and
/// dim3.
struct Index3 {
  unsigned x = 1;
  unsigned y = 1;
  unsigned z = 1;
};

class LaunchCheck {
public:
  constexpr LaunchCheck(const char *File, unsigned Line) : At{File, Line} {}

  /// A < B, where no overflow hides the answer.
  bool less(Int A, Int B) const {
    const Int::Answer Less = A.isLess(B);
    if (Less == Int::Answer::Unknown)
      fail("the bounds of this loop leave 64 bits");
    return Less == Int::Answer::Yes;
  }

  /// Every extent is at least one: the loop runs.
  template <typename... Extents> bool nonEmpty(Extents... Each) const {
    return (less(0, Each) && ...);
  }

  /// A step that is at least 1; \p Text is how the user writes it.
  void step(Int Step, const char *Text) const {
    if (!less(0, Step))
      fail(std::string("the step '") + Text + "' is " + Step.text() +
           ", but must be at least 1");
  }

  /// Steps of \p Step lead from \p Low to \p High, as \p Condition, a `!=`,
  /// needs to become false.
  void reaches(Int Low, Int High, Int Step, const char *Condition) const {
    if (less(High, Low) || less(0, (High - Low).mod(Step)))
      fail(std::string("this loop does not end: '") + Condition +
           "' stays true between " + Low.text() + " and " + High.text());
  }

  /// The value After, at which \p Variable, of type T, stops.
  template <typename T> void ends(const char *Variable, Int After) const {
    if (less(std::numeric_limits<T>::max(), After) ||
        less(After, std::numeric_limits<T>::min()))
      fail(std::string("this loop does not end: '") + Variable +
           "' cannot become " + After.text());
  }

  /// A bound that depends on outer indices, which the user writes as \p Text,
  /// lies between Least and Most; computed in the type T, it must not wrap
  /// round.
  template <typename T>
  void bounded(Int Least, Int Most, const char *Text) const {
    const bool IsBelow = less(Least, std::numeric_limits<T>::min());
    if (IsBelow || less(std::numeric_limits<T>::max(), Most))
      fail(std::string("the bound '") + Text + "' of this loop may be " +
           (IsBelow ? Least : Most).text() + ", which its type cannot hold");
  }

  /// An index, which the user writes as \p Text, lies between Least and Most;
  /// computed in the type T, it must not wrap round: the elements that it is
  /// to reach would be others.
  template <typename T>
  void noWrap(Int Least, Int Most, const char *Text) const {
    const bool IsBelow = less(Least, std::numeric_limits<T>::min());
    if (IsBelow || less(std::numeric_limits<T>::max(), Most))
      fail(std::string("the index '") + Text + "' of this loop may be " +
           (IsBelow ? Least : Most).text() +
           ", which its type cannot hold: a data clause has to say which "
           "elements the loop touches");
  }

  /// A < B, which the mapping needs; \p Text is how the user writes it.
  void require(Int A, Int B, const char *Text) const {
    if (!less(A, B))
      fail(std::string("this mapping needs ") + Text + ", which is " +
           A.text() + " < " + B.text() + " here");
  }

  /// The largest value that \p Variable, of type T, takes in any thread, excess
  /// threads included.
  template <typename T> void fits(const char *Variable, Int Largest) const {
    if (less(std::numeric_limits<T>::max(), Largest))
      fail(std::string("the last block would take '") + Variable + "' to " +
           Largest.text() + ", but its type ends at " +
           Int(std::numeric_limits<T>::max()).text());
  }

  /// True if 32 bits hold all values of the index arithmetic, false if it
  /// takes 64.
  template <typename... Values> bool fits32(Values... Largest) const {
    (reach64(Largest), ...);
    return (!less(std::numeric_limits<std::uint32_t>::max(), Largest) && ...);
  }

  /// All values of the index arithmetic, which takes 64 bits.
  template <typename... Values> void fits64(Values... Largest) const {
    (reach64(Largest), ...);
  }

  /// The extents of the launch, x first. Pre: at least one each.
  void grid(Int X, Int Y = 1, Int Z = 1) {
    Grid = {within("grid dimension x", X, Limits::Grid[0]),
            within("grid dimension y", Y, Limits::Grid[1]),
            within("grid dimension z", Z, Limits::Grid[2])};
  }
  void block(Int X, Int Y = 1, Int Z = 1) {
    Block = {within("block dimension x", X, Limits::Block[0]),
             within("block dimension y", Y, Limits::Block[1]),
             within("block dimension z", Z, Limits::Block[2])};
    within("the number of threads in a block", X * Y * Z,
           Limits::ThreadsPerBlock);
  }

  /// The loop has the product of \p Extents indices, for the trace.
  template <typename... Extents> void indices(Extents... Each) {
    const Int Product = (Int(1) * ... * Int(Each));
    if (Product.isExact())
      Indices = Product.to<std::uint64_t>();
  }

  Index3 gridExtent() const { return Grid; }
  Index3 blockExtent() const { return Block; }

protected:
  [[noreturn]] void fail(const std::string &Message) const {
    ::idxmap::fail(At.File, At.Line, Message);
  }

  std::uint64_t threads() const {
    return std::uint64_t{Grid.x} * Grid.y * Grid.z * Block.x * Block.y *
           Block.z;
  }

  const SourcePlace At;
  Index3 Grid;
  Index3 Block;
  std::uint64_t Indices = UINT64_MAX; ///< As many as threads, if nobody says.

private:
  void reach64(Int Largest) const {
    if (!Largest.isExact())
      fail("the index arithmetic of this loop leaves 64 bits");
  }
  unsigned within(const char *What, Int Extent, std::int64_t Limit) const {
    if (less(Limit, Extent))
      fail(std::string(What) + " is " + Extent.text() +
           ", but the device allows at most " + std::to_string(Limit));
    return Extent.to<unsigned>();
  }
};

} // namespace idxmap

#endif
