//===- Effects.h - What statements and functions may change -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Three questions, each of which is answered with the help of the others:
//
// What a statement may change: the variables, by assignment, through a
// reference or because their address leaves it, and the variables whose
// elements (of an array, or of what a pointer points to) it may change. A
// superset: what is in neither set is invariant.
//
//   { n += 1; a[i] = *p; f(&m); }  ->  variables n, m; elements a
//
// What a member function that is not const does to its object, as its body and
// those that it calls say:
//
//   double &at(int i) { return p[i]; }      ->  NoMod: p[i] lies elsewhere
//   int &n() { return m; }                  ->  ReturnsRef: to m
//   void grow() { ++m; }, no body, virtual  ->  Mod
//
// Whether a body may change an object itself, which a kernel then cannot get by
// value. What the object merely points to may change:
//
//   view(i, j) = 0, v[i] = 0 (std::vector), s.p[i] = 0    ->  not changed
//   s.n = 0, s.table[i] = 0, f(&s), v.push_back(0)        ->  changed
//
// Law: functions that call each other have the least effects that agree with
// their bodies.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_EFFECTS_H
#define IDXMAP_REWRITER_EFFECTS_EFFECTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"

namespace idxmap {

/// Where the first write is, for each variable.
struct ModSet {
  /// In the order of the text, as messages are.
  llvm::MapVector<const clang::ValueDecl *, clang::SourceRange> Variables;
  llvm::MapVector<const clang::ValueDecl *, clang::SourceRange> Elements;
  /// Where a member function may change `*this`, or `this` leaves; else
  /// invalid.
  clang::SourceRange Object;

  bool changes(const clang::ValueDecl *D) const {
    return Variables.contains(D) ||
           (Object.isValid() && llvm::isa<clang::FieldDecl>(D));
  }
  /// Pre: changes(D).
  clang::SourceRange changeOf(const clang::ValueDecl *D) const {
    const auto Known = Variables.find(D);
    return Known != Variables.end() ? Known->second : Object;
  }
};

/// What a member function does to its object. Each allows what those before it
/// do.
enum class MethodEffect {
  NoMod,      ///< Nothing.
  ReturnsRef, ///< Its caller may write a part of it.
  Mod
};

/// What is known while the bodies of functions that call each other are read.
struct KnownEffects {
  llvm::DenseMap<const clang::CXXMethodDecl *, MethodEffect> Effects;
  llvm::DenseSet<const clang::CXXMethodDecl *> Seen; ///< In this round.
  bool HasGrown = false;
  unsigned Depth = 0;
};

/// \p Known is null for the first function of all.
MethodEffect effectOn(const clang::CXXMethodDecl &Method,
                      KnownEffects *Known = nullptr);

/// True if a call of \p Method leaves the members of its object as they are,
/// and so does its caller.
inline bool keepsObject(const clang::CXXMethodDecl &Method,
                        KnownEffects *Known = nullptr) {
  return effectOn(Method, Known) == MethodEffect::NoMod;
}

/// \p Known: of the member functions that are being looked at already.
ModSet collectWrites(const clang::Stmt &Statement,
                     KnownEffects *Known = nullptr);

/// True if the caller of \p Lambda may change what it returns a reference to.
bool lendsPlaces(const clang::LambdaExpr &Lambda);

/// True if \p Body may change \p Object itself. \p Depth counts the functions
/// that are looked into already, \p Known is of the member functions that are.
bool mayChangeObject(const clang::Stmt &Body, const clang::ValueDecl &Object,
                     unsigned Depth = 0, KnownEffects *Known = nullptr);

/// True if \p Callee, which is given an object for its parameter number
/// \p Index, evidently leaves the object itself as it is.
bool keepsArgument(const clang::FunctionDecl &Callee, unsigned Index,
                   unsigned Depth = 0, KnownEffects *Known = nullptr);

} // namespace idxmap

#endif
