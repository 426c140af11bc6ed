//===- Emit.h - From a mapped nest to kernel and launch text ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The last stage before editing the source: a loop nest and its mapping become
// the text of the kernels, which stands before the enclosing function, and the
// text of the launch, which stands in the loop's place. Pure: text in, text
// out; the same input gives the same bytes. What differs between targets is in
// emit/targets/.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_EMIT_H
#define IDXMAP_REWRITER_EMIT_EMIT_H

#include "mapping/Mapping.h"
#include "rewriter/LoopNest.h"
#include "rewriter/emit/EmitOptions.h"

#include <string>
#include <vector>

namespace idxmap {

/// What emitted text needs of the runtime beside what all of it does.
struct Needs {
  bool Reduces = false;
  bool Divides = false;
  bool CallsLayouts = false;
  bool HasLayouts = false; ///< Of data.
  bool HasComplex = false; ///< std::complex, anywhere in the unit.
  bool HasPieces = false;  ///< Copies of 16 bytes at once.
  bool CopiesAsync = false;

  Needs &operator|=(const Needs &Other) {
    Reduces |= Other.Reduces;
    Divides |= Other.Divides;
    CallsLayouts |= Other.CallsLayouts;
    HasLayouts |= Other.HasLayouts;
    HasComplex |= Other.HasComplex;
    HasPieces |= Other.HasPieces;
    CopiesAsync |= Other.CopiesAsync;
    return *this;
  }
};

struct EmittedLoop {
  std::string Kernels; ///< Complete definitions, ending in a newline.
  std::string Launch;  ///< One compound statement, not indented, ending in `}`.
  Needs Also;
};

/// Pre: \p Variants is not empty and its last element has no condition.
EmittedLoop emitLoop(const LoopNest &Nest, const std::vector<Variant> &Variants,
                     const EmitOptions &Options);

/// The headers that emitted text needs, one `#include` line each, and for a
/// whole file printed by the tool the head comment naming the supported compile
/// lines.
std::string includeText(const EmitOptions &Options, Needs Also = {});
std::string fileHeadText(const EmitOptions &Options);

} // namespace idxmap

#endif
