//===- AccessReader.h - The walk that finds accesses ------------*- C++ -*-===//
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
#ifndef IDXMAP_REWRITER_ACCESSES_ACCESSREADER_H
#define IDXMAP_REWRITER_ACCESSES_ACCESSREADER_H

#include "rewriter/accesses/AccessPath.h"
#include "rewriter/accesses/PointsTo.h"
#include "rewriter/accesses/Touch.h"
#include "rewriter/accesses/WrittenVariables.h"
#include "rewriter/effects/CalledVariables.h"

#include "llvm/ADT/STLExtras.h"

namespace idxmap {

class AccessReader {
public:
  AccessReader(const Extraction &E, const clang::Stmt &Body,
               const std::vector<LoopForm> &Forms, const Privatisation &Own,
               std::function<void(const Touch &)> Seen = nullptr)
      : E(E), Own(Own), Seen(std::move(Seen)), Locals(Body, Forms, Own),
        Paths(E, Locals), Outside(E.Context) {}

  std::vector<Access> read(const clang::Stmt &Body) {
    walk(&Body, Locals.exits());
    llvm::append_range(Accesses, variablesWritten(E, Locals, Own));
    return std::move(Accesses);
  }

private:
  using Names = LocalValues::Names;

  static bool isContainer(clang::QualType Type);
  void walk(const clang::Stmt *S, const Names &Controls);
  /// \p OnlyReads: as IsOnlyRead, of the parts.
  void walkChildren(const clang::Stmt *S, bool OnlyReads,
                    const Names &Controls);
  bool walkValue(const clang::Expr &X, const Names &Controls);
  bool walkContainer(const clang::Expr &X, bool Writes, const Names &Controls);
  bool walkRange(const clang::CXXForRangeStmt &For, const Names &Controls);
  void walkDeclarations(const clang::DeclStmt &Declarations,
                        const Names &Controls);
  void walkLambda(const clang::LambdaExpr &Lambda, const Names &Controls);
  void walkConstruct(const clang::CXXConstructExpr &Made,
                     const Names &Controls);
  void passObject(const clang::Expr &Object, const Names &Controls);
  void passCall(const clang::CallExpr &Call, const Names &Controls);
  bool walkWrite(const clang::Stmt *S, const Names &Controls);
  void walkCall(const clang::CallExpr &Call, const Names &Controls);
  void readResult(const clang::CallExpr &Call, bool Writes,
                  const Names &Controls);
  /// \p IsKept: the function does not change what it is given itself.
  void walkArgument(const clang::Expr *Argument, clang::QualType Parameter,
                    bool IsKept, const Names &Controls);
  void touchElements(const clang::Expr *Object, bool Writes,
                     const Names &Controls);
  void walkPath(const clang::Expr *Lvalue, const Names &Controls);
  void touch(const clang::Expr *Lvalue, bool Reads, bool Writes,
             const Names &Controls);
  void escape(const clang::Expr *Pointer, bool Writes, const Names &Controls);
  bool isOwn(const clang::Expr &Pointer) const;
  /// \p Pointer, a pointer or an array, goes where it is not followed.
  void give(const clang::Expr &Pointer, const Names &Controls);
  void record(const AccessPath &Path, bool IsWrite, clang::SourceRange Place,
              const Names &Controls);
  void record(const AccessPath &Path, bool Reads, bool Writes,
              clang::SourceRange Place, const Names &Controls) {
    if (Reads)
      record(Path, false, Place, Controls);
    if (Writes)
      record(Path, true, Place, Controls);
  }
  void recordMember(const std::string &Name, const clang::ValueDecl *Field,
                    clang::SourceRange Place);
  void recordLambda(const clang::CallExpr &Call, const Names &Controls);
  void recordCalled(const clang::CallExpr &Call, const Names &Controls);
  void walkObject(const clang::CallExpr &Call,
                  const clang::CXXMethodDecl &Method, bool IsRead,
                  const Names &Controls);
  void walkOpenObject(const clang::CallExpr &Call, const Names &Controls);
  void walkReach(const clang::FunctionDecl &Callee, const clang::Expr &Given,
                 const Names &Controls);
  bool walkPlaces(const clang::CallExpr &Call, const Names &Controls);
  void readOutside(const clang::FunctionDecl *Callee, const clang::Expr &Call,
                   const Names &Controls);

  const Extraction &E;
  const Privatisation &Own;
  const std::function<void(const Touch &)> Seen;
  LocalValues Locals;
  PathReader Paths;
  CalledVariables Outside;
  std::vector<Access> Accesses;
  bool Lends = false; ///< The lambda around what is read.
  /// What is walked next is only read: a value is taken of it, or a name that
  /// cannot change it.
  bool IsOnlyRead = false;
  const clang::Stmt *Dropped = nullptr; ///< Nobody uses its result.
};

} // namespace idxmap

#endif
