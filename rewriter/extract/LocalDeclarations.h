//===- LocalDeclarations.h - A function's own names, again ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Names that a function declares for itself and that need no value from the
// launch are declared again in the kernel, by their own text:
//
//   constexpr int r = 2;        ->  "constexpr int r = 2;"
//   using real = double;        ->  "using real = double;"
//   using std::sqrt;            ->  "using std::sqrt;"
//   using namespace std;        ->  "using namespace std;"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_LOCALDECLARATIONS_H
#define IDXMAP_REWRITER_EXTRACT_LOCALDECLARATIONS_H

#include "rewriter/extract/Extraction.h"

#include <vector>

namespace idxmap {

/// A local variable that constant expressions may use.
bool isLocalConstant(const Extraction &E, const clang::VarDecl &Variable);

/// The declaration, or nothing if it cannot be copied.
std::optional<std::string> localConstantText(const Extraction &E,
                                             const clang::VarDecl &Variable);

/// An alias or a using-declaration (also by its shadow), or nothing for what is
/// a local type of its own.
std::optional<std::string> localAliasText(const Extraction &E,
                                          const clang::NamedDecl &Declaration);

/// The using-directives of the enclosing function's blocks that hold at \p At.
std::vector<std::string> localUsingDirectives(const Extraction &E,
                                              const clang::Stmt &At);

/// The body of `void n::f() {}` looks names up in n, but its kernel stands
/// outside: "using namespace n;", or nothing for other functions.
std::optional<std::string> ownNamespaceDirective(const Extraction &E);

} // namespace idxmap

#endif
