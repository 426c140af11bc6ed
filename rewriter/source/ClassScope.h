//===- ClassScope.h - Names that only a class knows -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel is no member: it cannot name what is private or protected, and where
// it stands before a class, nothing of that class.
//
//   class Grid { struct Cell {}; };                Grid::Cell   hidden: private
//   struct Grid { struct Cell {};
//                 void f() { <loop> } };           Grid, Grid::Cell   hidden
//   struct Grid { struct Cell {}; void f(); };
//   void Grid::f() { <loop> }                      neither
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_CLASSSCOPE_H
#define IDXMAP_REWRITER_SOURCE_CLASSSCOPE_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/DeclTemplate.h"

#include <vector>

namespace idxmap {

/// True if no text outside of its class could make the kernel name \p D.
bool isHiddenFromKernel(const Extraction &E, const clang::NamedDecl &D);

/// True for what is private or protected, or belongs to such a class.
bool isClosedName(const clang::NamedDecl &D);

/// A name that is looked up in a class: `n` for `Grid::n`.
bool isOfClass(const clang::NamedDecl &D);

/// The class that \p Function stands in, as a member or as a friend that it
/// defines, or else a namespace or a function.
const clang::DeclContext &contextOf(const clang::FunctionDecl &Function);

/// The parameter lists of all templates around the loop, outermost first.
std::vector<const clang::TemplateParameterList *>
templatesAround(const clang::FunctionDecl &Function);

} // namespace idxmap

#endif
