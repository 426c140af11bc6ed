//===- TemplateInstances.h - What a template's instances make ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A nest in a template is read from the pattern, where types and calls that
// depend on template parameters are open. The instances that the unit has say
// what they are:
//
//   template <typename T> void f(T a) { for (..) a(i); }   with f<P> and f<Q>
//     ->  a is a P, and is a Q
//
// Law: instances keep the places of the pattern, so that what has the same
// place is the same thing.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TEMPLATES_TEMPLATEINSTANCES_H
#define IDXMAP_REWRITER_TEMPLATES_TEMPLATEINSTANCES_H

#include "rewriter/source/Extraction.h"

#include <vector>

namespace idxmap {

/// Of the function template or member of a class template that \p Pattern is;
/// those that have a body.
std::vector<const clang::FunctionDecl *>
templateInstances(const clang::FunctionDecl &Pattern);
/// Of E.Enclosing.
std::vector<const clang::FunctionDecl *> templateInstances(const Extraction &E);

/// A statement of the pattern in one of them, or null.
const clang::Stmt *inInstance(const clang::FunctionDecl &Instance,
                              const clang::Stmt &Statement);

/// A call of the pattern in one of them; null if it is none there.
const clang::CallExpr *inInstance(const clang::FunctionDecl &Instance,
                                  const clang::CallExpr &Call);

/// A parameter or variable of the pattern in one of them, or null.
const clang::VarDecl *inInstance(const clang::FunctionDecl &Instance,
                                 const clang::ValueDecl &Variable);

/// The same of a member of the pattern's class.
const clang::FieldDecl *inInstance(const clang::FunctionDecl &Instance,
                                   const clang::FieldDecl &Member);

/// The member of the class template that \p Member of an instance is made
/// from; others themselves.
const clang::FieldDecl &patternOf(const clang::FieldDecl &Member);

/// The types of a variable or member of the pattern in all of them, references
/// apart.
std::vector<clang::QualType> typesInInstances(const Extraction &E,
                                              const clang::ValueDecl &Variable);

/// For people: "T = double, N = 4".
std::string instanceText(const Extraction &E,
                         const clang::FunctionDecl &Instance);

} // namespace idxmap

#endif
