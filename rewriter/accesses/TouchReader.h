//===- TouchReader.h - The walk that finds accesses -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Goes through a body in the order in which it runs, for Accesses.h. Every
// lvalue is touched: read, written, or only passed on its way to a part of it.
//
//   a[b[i]] += m(i)   ->  m(i) is read, then b[i], then a[..] read and written
//
// Law: a place is read and written unless its use is known: a value is taken,
// or a constant name given. A pointer, an array or a container that goes where
// it is not followed may have each of its elements read and written there.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_TOUCHREADER_H
#define IDXMAP_REWRITER_ACCESSES_TOUCHREADER_H

#include "rewriter/accesses/AccessPath.h"
#include "rewriter/accesses/MissedAccesses.h"
#include "rewriter/accesses/PointsTo.h"
#include "rewriter/accesses/Touch.h"
#include "rewriter/effects/CalledVariables.h"

#include "llvm/ADT/STLExtras.h"

namespace idxmap {

class TouchReader {
public:
  TouchReader(const Extraction &E, const clang::Stmt &Body,
              const std::vector<LoopForm> &Forms, const Privatisation &Own,
              std::function<void(const Touch &)> Seen)
      : E(E), Seen(std::move(Seen)), Locals(Body, Forms, Own), Paths(E, Locals),
        Outside(E.Context) {}

  std::vector<NamedAccess> read(const clang::Stmt &Body) {
    walk(&Body);
    return std::move(Named);
  }

private:
  static bool isContainer(clang::QualType Type);
  void walk(const clang::Stmt *S);
  /// \p OnlyReads: as IsOnlyRead, of the parts.
  void walkChildren(const clang::Stmt *S, bool OnlyReads);
  bool walkValue(const clang::Expr &X);
  bool walkContainer(const clang::Expr &X, bool Writes);
  bool walkRange(const clang::CXXForRangeStmt &For);
  void walkDeclarations(const clang::DeclStmt &Declarations);
  void walkLambda(const clang::LambdaExpr &Lambda);
  void walkConstruct(const clang::CXXConstructExpr &Made);
  void passObject(const clang::Expr &Object);
  void passCall(const clang::CallExpr &Call);
  bool walkWrite(const clang::Stmt *S);
  void walkCall(const clang::CallExpr &Call);
  void readResult(const clang::CallExpr &Call, bool Writes);
  /// \p IsKept: the function does not change what it is given itself.
  void walkArgument(const clang::Expr *Argument, clang::QualType Parameter,
                    bool IsKept);
  void touchElements(const clang::Expr *Object, bool Writes);
  void walkPath(const clang::Expr *Lvalue);
  void touch(const clang::Expr *Lvalue, bool Reads, bool Writes);
  void escape(const clang::Expr *Pointer, bool Writes);
  bool isOwn(const clang::Expr &Pointer) const;
  /// \p Pointer, a pointer or an array, goes where it is not followed.
  void give(const clang::Expr &Pointer);
  void record(const AccessPath &Path, bool Reads, bool Writes);
  void walkObject(const clang::CallExpr &Call,
                  const clang::CXXMethodDecl &Method, bool IsRead);
  void walkOpenObject(const clang::CallExpr &Call);
  bool walkPlaces(const clang::CallExpr &Call);
  void readOutside(const clang::FunctionDecl *Callee, const clang::Expr &Call);

  const Extraction &E;
  const std::function<void(const Touch &)> Seen;
  LocalValues Locals;
  PathReader Paths;
  CalledVariables Outside;
  std::vector<NamedAccess> Named;
  bool Lends = false; ///< The lambda around what is read.
  /// What is walked next is only read: a value is taken of it, or a name that
  /// cannot change it.
  bool IsOnlyRead = false;
  const clang::Stmt *Dropped = nullptr; ///< Nobody uses its result.
};

} // namespace idxmap

#endif
