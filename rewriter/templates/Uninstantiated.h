//===- Uninstantiated.h - Loops of templates that are not used --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a template that the unit does not use, nothing says what an open type is:
//
//   template <class V> void fill(V &v) { for (..) v[i] = 0; }   ->  what is v?
//
// C++ itself judges such code in the instances. What does not depend on a
// template's parameters is judged in the pattern, by C++ and here:
//
//   for (..) { v[i] = 0; break; }                      ->  no loop to be mapped
//
// The unit has no code of such a loop, which stays as it is, without its
// attributes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEMPLATES_UNINSTANTIATED_H
#define IDXMAP_REWRITER_TEMPLATES_UNINSTANTIATED_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Stmt.h"
#include "llvm/ADT/ArrayRef.h"

#include <optional>
#include <vector>

namespace idxmap {

/// \p Findings has errors, each of them about an expression in \p Statement
/// that is open, and the unit has no instance of the template that E.Enclosing
/// is.
bool areLeftToInstances(const Extraction &E, const clang::Stmt &Statement,
                        llvm::ArrayRef<Finding> Findings);

/// The first expression in \p Statement of which a template parameter decides
/// the type, and so what it does; nothing where the unit has instances.
std::optional<clang::SourceRange> openExpression(const Extraction &E,
                                                 const clang::Stmt &Statement);

/// The characters of the attributes of \p Statement. Nothing where a macro has
/// a part in them.
std::optional<clang::CharSourceRange>
attributesOf(const Extraction &E, const clang::AttributedStmt &Statement);

/// Likewise of \p Loop and what is in it, as far as they are idxmap's.
std::optional<std::vector<clang::CharSourceRange>>
attributesIn(const Extraction &E, const clang::AttributedStmt &Loop);

} // namespace idxmap

#endif
