//===- TagNames.h - Names for types that have none --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What nvcc writes for a launch names the types of a kernel's parameters, and
// fails where they have no names. A structure or enumeration in the loop's own
// file, which only its variables name, gets a name in the rewritten text:
//
//   static struct { double *v; } grid;
//     ->  static struct idxmap_grid_5d41402a { double *v; } grid;
//
// Others are named by what is declared with them, decltype(::grid),
// std::remove_all_extents_t<decltype(::ranges)>.
//
// Law: a type with a name is one type in all units of a program, so that two
// types with one name have the same members at the same places. The digits are
// made of these.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_TAGNAMES_H
#define IDXMAP_REWRITER_SOURCE_TAGNAMES_H

#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"
#include "clang/AST/PrettyPrinter.h"

#include <optional>
#include <set>
#include <string>

namespace idxmap {

/// A name for \p Tag, and where it is written; nothing where it cannot be: in
/// other files, macros, templates and functions, and of what has functions.
std::optional<GivenName> tagName(const Extraction &E,
                                 const clang::TagDecl &Tag);

/// Pre: declaredWith(Tag). On CUDA it may have a name by that; then E.Named has
/// it, too.
std::string nameOfUnnamed(const Extraction &E, const clang::TagDecl &Tag,
                          const clang::PrintingPolicy &Policy);

/// Those of which \p Instance of a template is made.
std::set<GivenName> namesOfArguments(const Extraction &E,
                                     const clang::FunctionDecl &Instance);

} // namespace idxmap

#endif
