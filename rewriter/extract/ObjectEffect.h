//===- ObjectEffect.h - What a member function does to its object - C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A member function that is not const may still leave its object as it is. Its
// body says so, with those that it calls:
//
//   double &at(int i) { return p[i]; }      ->  keeps: p[i] lies elsewhere
//   int &n() { return m; }                  ->  lends: its caller may write m
//   void grow() { ++m; }, no body, virtual  ->  changes
//
// Law: functions that call each other have the least effects that agree with
// their bodies.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EXTRACT_OBJECTEFFECT_H
#define IDXMAP_REWRITER_EXTRACT_OBJECTEFFECT_H

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace idxmap {

/// Each allows what those before it do.
enum class ObjectEffect { Keeps, Lends, Changes };

/// What is known while the bodies of functions that call each other are read.
struct KnownEffects {
  llvm::DenseMap<const clang::CXXMethodDecl *, ObjectEffect> Effects;
  llvm::DenseSet<const clang::CXXMethodDecl *> Seen; ///< In this round.
  bool HasGrown = false;
  unsigned Depth = 0;
};

/// \p Known is null for the first function of all.
ObjectEffect effectOn(const clang::CXXMethodDecl &Method,
                      KnownEffects *Known = nullptr);

/// True if a call of \p Method leaves the members of its object as they are,
/// and so does its caller.
inline bool keepsObject(const clang::CXXMethodDecl &Method,
                        KnownEffects *Known = nullptr) {
  return effectOn(Method, Known) == ObjectEffect::Keeps;
}

/// What a call does, as far as its body and the functions that it calls for the
/// same object say.
struct ObjectWrites {
  std::vector<const clang::FieldDecl *> Fields; ///< Single values.
  bool Elsewhere = false; ///< Elements, or what pointers point to.
  llvm::DenseSet<const clang::ValueDecl *> Named; ///< Members, written or not.
  bool IsAll = true;                              ///< No others are named.
};
ObjectWrites objectWrites(const clang::CXXMethodDecl &Method);

/// The member function of `*this` that \p Call calls, or null.
const clang::CXXMethodDecl *ownMethod(const clang::CallExpr *Call);

/// For `size()` where \p Cast reads the value that it refers to: the callee,
/// `size`; else null.
const clang::Expr *calleeRead(const clang::CastExpr &Cast);

/// The single values of `*this` to which \p Place, a call, may be a reference.
std::vector<const clang::FieldDecl *> lentFields(const clang::Expr &Place);

} // namespace idxmap

#endif
