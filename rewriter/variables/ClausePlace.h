//===- ClausePlace.h - What a clause's text names in a loop -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A pragma names variables, elements and members as text. In the loop behind
// it, the same text means the same, where it is not about a variable of the
// loop's own:
//
//   reduction(+ : a[0]), `a[0] += x;` or `*a += x;`   ->  that a[0], that *a
//   reduction(+ : m), `this->m += x;`                 ->  that this->m
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_CLAUSEPLACE_H
#define IDXMAP_REWRITER_VARIABLES_CLAUSEPLACE_H

#include "rewriter/source/Extraction.h"

#include <optional>
#include <string>

namespace idxmap {

std::string withoutBlanks(llvm::StringRef Text);

bool isDeclaredOutside(const Extraction &E, const clang::Stmt &Loop,
                       const clang::ValueDecl &D);

/// The first use of what \p Text names, or null.
const clang::Expr *findPlace(const Extraction &E, const clang::Stmt &Loop,
                             const std::string &Text);

/// \p Text is a number or the name of a constant that the function can see.
std::optional<uint64_t> constantNamed(const Extraction &E,
                                      llvm::StringRef Text);

} // namespace idxmap

#endif
