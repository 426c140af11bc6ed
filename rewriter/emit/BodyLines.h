//===- BodyLines.h - The user's body in its new place -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body's text is kept word for word; only the blanks at the start of its
// lines change, by the same amount in every line, so that it stands at the
// kernel's level. Lines that begin inside a literal (a raw string, a string
// continued by a backslash) keep theirs. With line directives nothing changes:
// the columns, too, are then the user's.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_BODYLINES_H
#define IDXMAP_REWRITER_EMIT_BODYLINES_H

#include "rewriter/LoopNest.h"

#include <string>

namespace idxmap {

/// Ends in a newline; empty for an empty body.
std::string indentedBody(const BodyText &Body, unsigned Columns);
/// `#line 12 "heat.cpp"` and the body where the user has it.
std::string bodyWithLineDirective(const BodyText &Body);

/// For each line of \p Text but the first: whether it begins inside a string
/// literal.
std::vector<bool> linesInsideLiterals(const std::string &Text);

} // namespace idxmap

#endif
