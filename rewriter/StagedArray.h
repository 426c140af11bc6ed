//===- StagedArray.h - An array that blocks keep in shared memory -*- C++ -*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a body reads of an array of which each block is to have its part in
// shared memory: by which subscripts, and which of its elements a launch may
// read at all.
//
//   stage(a):  b[i*m + j] = a[i*m + j - 1] + a[i*m + j + 1], [1,n) x [1,m-1)
//     ->  "a" of float, reads i*m + j - 1 and i*m + j + 1, of [m, n*m)
//
// In the body's text, a token stands for each read; what it becomes depends on
// the mapping. Knows nothing of Clang.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_STAGEDARRAY_H
#define IDXMAP_REWRITER_STAGEDARRAY_H

#include "mapping/Finding.h"
#include "mapping/expr/Extremes.h"
#include "mapping/layout/LayoutText.h"
#include "rewriter/DataRule.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// One element that an iteration reads.
struct StagedRead {
  /// Outermost first, over the names of the mapped loops and of Inner.
  std::vector<Expr> Subscripts;
  /// The loops of the body around it, innermost first; the names of their
  /// variables end in a number: "k#1".
  std::vector<Span> Inner;
  /// Of each mapped loop, where it is read at all.
  std::vector<Span> Mapped;
  std::string Text; ///< As the user wrote it: "a[i * m + j - 1]".
  /// An assignment makes it, `a[i] = ..` or `a[i] += ..`; of arrays that are
  /// kept, which have tokens around their elements' own texts.
  bool IsWritten = false;
  SourceToken Where = 0;
};

struct StagedArray {
  std::string Name;    ///< In the body and at the launch.
  std::string Element; ///< The type of one.
  int64_t Bytes = 0;   ///< Of one.
  /// In a template, Bytes are the most that an instance has, and others have
  /// less.
  bool HasSizes = false;
  bool IsOfObjects = false;
  /// How many values each subscript has, where the type says so:
  /// `float (*a)[40]` has an unknown number and 40.
  std::vector<std::optional<int64_t>> Lengths;
  std::vector<StagedRead> Reads;
  /// Elements of the first subscript that the device has, each range if its
  /// extents are at least 1; empty: all.
  std::vector<AccessedRegion> Ranges;
  bool IsContainer = false; ///< With a function size() in the kernel.
  /// Nothing reads it, and each iteration writes the element of its only read:
  /// blocks bring their tile to memory.
  bool IsMade = false;
  /// Arrays that the launch may write, by the names of their captures.
  std::vector<std::string> Others;
  /// Indices that the launch has to see to before the reads are what they seem.
  std::vector<IndexFit> Fits;
  SourceToken Where = 0; ///< In the clause.
  /// A clause says in which order tiles lie: of this layout, over names of
  /// numbers, or the best of several.
  std::shared_ptr<const LayoutTerm> Order = nullptr;
  bool IsOrderChosen = false;
  SourceToken OrderWhere = 0;

  bool hasOrder() const { return Order || IsOrderChosen; }
};

/// A variable of the body of which each index of a thread has its own while
/// others are at an earlier part of the body.
struct PartLocal {
  std::string Name;
  std::string Type; ///< Of a number, without const.
  bool IsAssigned;  ///< At its declaration.
};

/// An array of which each index has one element in a register.
struct HeldArray {
  std::string Name;
  std::string Element;  ///< The type of one.
  std::string Text;     ///< Of the element: "c[i * n + j]".
  bool IsLoaded = true; ///< Its value before the loop may be read.
  bool IsStored = false;
  /// Nothing uses it where the loop in strips has no iteration.
  bool IsInLoop = false;
  /// The other arrays of the launch, by the names of their captures.
  std::vector<std::string> Others;
  SourceToken Where = 0; ///< In the clause.
};

/// A loop of the body that runs in strips, with all threads of a block together
/// between them; it cuts the body's text in three.
struct StripLoop {
  std::string Variable;
  std::string Name; ///< In subscripts: "k#1".
  std::string Type; ///< A signed integer.
  int64_t Length = 1;
  int64_t Buffers = 1; ///< More: while a strip runs, the next ones are read.
  bool CopiesAsync = false; ///< By copies that nobody waits for.
  Expr First, End; ///< What it runs over, [First, End), the same for all.
  SourceToken Where = 0;
  /// Where threads have indices of their own: what each of these has.
  std::vector<PartLocal> Locals;
  /// What a round does can be done for indices that are in no loop, too: sums
  /// and products of floating numbers in variables and tiles.
  bool IsPlain = false;
};

/// A mapped loop that the threads of a block run together, Length of its
/// indices one after the other, each with the planes of arrays that it reads.
struct SweepLoop {
  unsigned Loop; ///< Of the nest.
  int64_t Length = 1;
  SourceToken Where = 0;
};

/// The token in the body's text of read \p Read of array \p Array.
std::string stagedToken(size_t Array, size_t Read);
/// Around the text of element \p Read of array \p Array, which is kept.
std::string keptToken(size_t Array, size_t Read);
extern const char *const KeptEnd;
/// Those around the body of the loop that runs in strips, instead of its
/// header; around a value, and before a statement, that only threads in the
/// loops have.
namespace strip_token {
extern const char *const Begin, *const End;
extern const char *const Value, *const Other;
extern const char *const Only;
/// Behind the name of a PartLocal; around a declaration that each part repeats.
extern const char *const Own;
extern const char *const Again, *const AgainEnd;
} // namespace strip_token
/// The token in the body's text of the element of held array \p Number.
std::string heldToken(size_t Number);

/// "k" of "k#1".
std::string sourceName(const std::string &Inner);

} // namespace idxmap

#endif
