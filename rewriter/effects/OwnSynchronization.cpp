//===- OwnSynchronization.cpp - Atomic by the user's own means ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/OwnSynchronization.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

using namespace idxmap;

namespace {

class SynchronizationFinder : public clang::DynamicRecursiveASTVisitor {
public:
  SynchronizationFinder() {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = true;
  }
  bool VisitAtomicExpr(clang::AtomicExpr *) override {
    return Found.IsAny = true;
  }
  bool VisitExpr(clang::Expr *E) override {
    readType(E->getType(), E->getSourceRange());
    return true;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    readType(D->getType(), D->getSourceRange());
    return true;
  }
  Synchronization Found;

private:
  void readType(clang::QualType Type, clang::SourceRange Where) {
    if (Type.isNull()) // `T x(a, b)`, where T is open.
      return;
    Type = Type.getNonReferenceType();
    Found.IsAny |= Type->isAtomicType();
    if (!isSynchronizing(Type))
      return;
    Found.IsAny = true;
    if (!Found.Object)
      Found.Object = Where;
  }

  static bool isSynchronizing(clang::QualType Type) {
    const auto *Class = Type->getAsCXXRecordDecl();
    if (!Class || !Class->isInStdNamespace() || !Class->getIdentifier())
      return false;
    const llvm::StringRef Name = Class->getName();
    return Name.contains("atomic") || Name.contains("mutex") ||
           Name.contains("_lock") || Name.contains("lock_") ||
           Name.contains("semaphore");
  }
};

} // namespace

/// Of the libraries' functions, the name says enough.
static bool isNamedLikeOne(const clang::FunctionDecl &Callee) {
  if (!(Callee.getBuiltinID() || isOfLibrary(Callee)) ||
      !Callee.getIdentifier())
    return false;
  const llvm::StringRef Name = Callee.getName();
  return Name.contains("atomic") || Name.starts_with("__sync_") ||
         Name.starts_with("pthread_") || Name.starts_with("mtx_") ||
         Name.starts_with("omp_");
}

Synchronization idxmap::ownSynchronization(const Extraction &E,
                                           const clang::Stmt &Body) {
  SynchronizationFinder Finder;
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  CallGraph &Graph = callGraph(E);
  const std::vector<CallEdge> Calls = Graph.reachable(Graph.from(Body));
  // What the library does for itself meets nobody.
  Finder.Found.IsAny |= llvm::any_of(Calls, [](const CallEdge &Each) {
    return Each.Callee && !Each.IsByLibrary && isNamedLikeOne(*Each.Callee);
  });
  for (const clang::FunctionDecl *Each : calleesOf(Calls))
    if (!isOfLibrary(*Each))
      readCode(*Each, Finder);
  return Finder.Found;
}
