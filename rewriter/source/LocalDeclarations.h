//===- LocalDeclarations.h - A function's own names, again ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Names that a function declares for itself and that need no value from the
// launch are declared again in the kernel, by their own text; so are constants
// of a namespace where the device needs more than their value:
//
//   constexpr int r = 2;        ->  "constexpr int r = 2;"
//   const int t[] = {1, 2};     ->  "static const int t[2] = {1, 2};"
//   using real = double;        ->  "using real = double;"
//   using std::sqrt;            ->  "using std::sqrt;"
//   using namespace std;        ->  "using namespace std;"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_LOCALDECLARATIONS_H
#define IDXMAP_REWRITER_SOURCE_LOCALDECLARATIONS_H

#include "rewriter/source/Extraction.h"
#include "rewriter/source/References.h"

#include <vector>

namespace idxmap {

/// A local variable that constant expressions may use.
bool isLocalConstant(const Extraction &E, const clang::VarDecl &Variable);

/// A constant array of numbers, wherever it is declared. An array in host
/// memory is none of the device's, but a copy of its declaration is.
bool isConstantTable(const Extraction &E, const clang::VarDecl &Variable);

/// A constant of the host whose value alone is not enough: a table, or one that
/// a reference binds to. Its copy hides it, so its scope must not be written.
bool needsDeviceCopy(const Extraction &E, const clang::VarDecl &Variable,
                     const Reference &Use);

/// Declared `__device__`, `__constant__` or `__managed__`.
bool isOnDevice(const clang::VarDecl &Variable);

/// A variable that the kernel reads under its own name without a parameter: a
/// constant of a namespace, or one that lives on the device.
bool isVisibleConstant(const Extraction &E, const clang::VarDecl &Variable);

/// The declaration, or nothing if it cannot be copied. An array is `static`, so
/// that not every thread makes its own.
std::optional<std::string> localConstantText(const Extraction &E,
                                             const clang::VarDecl &Variable);

/// An alias or a using-declaration (also by its shadow), or nothing for what is
/// a local type of its own.
std::optional<std::string> localAliasText(const Extraction &E,
                                          const clang::NamedDecl &Declaration);

/// The using-directives, and other names of namespaces, of the enclosing
/// function's blocks that hold at \p At.
std::vector<std::string> localUsingDirectives(const Extraction &E,
                                              const clang::Stmt &At);

/// The body of `void n::f() {}` looks names up in n, but its kernel stands
/// outside: "using namespace n;", or nothing for other functions.
std::optional<std::string> ownNamespaceDirective(const Extraction &E);

} // namespace idxmap

#endif
