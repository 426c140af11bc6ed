//===- HiddenEffects.cpp - Calls that may write what no one sees ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/HiddenEffects.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class EffectFinder : public clang::DynamicRecursiveASTVisitor {
public:
  EffectFinder() { ShouldVisitTemplateInstantiations = true; }
  bool VisitCallExpr(clang::CallExpr *Call) override {
    // Of a function that gives an element, and no more, the object is read.
    const bool IsOfObject = llvm::isa<clang::CXXOperatorCallExpr>(Call) &&
                            objectOfCall(*Call) && inlinedCall(*Call, nullptr);
    return judge(Call->getDirectCallee(), *Call,
                 llvm::drop_begin(Call->arguments(), IsOfObject));
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *Call) override {
    return judge(Call->getConstructor(), *Call, Call->arguments());
  }

  std::optional<clang::SourceRange> Found;

private:
  template <typename Arguments>
  bool judge(const clang::FunctionDecl *Callee, const clang::Expr &Call,
             Arguments Given) {
    if (isHarmless(Callee, Given))
      return true;
    Found = Call.getSourceRange();
    return false; // Ends the walk.
  }

  template <typename Arguments>
  bool isHarmless(const clang::FunctionDecl *Callee, Arguments Given) {
    if (!Callee || Callee->isTemplated())
      return false;
    if (Callee->getBuiltinID() || isOfLibrary(*Callee) ||
        !Visited.insert(Callee->getCanonicalDecl()).second)
      return true;
    for (const clang::Expr *Each : Given)
      if (Each->getType()->isRecordType() && pointerInElements(Each->getType()))
        return false;
    return writesOnlyItsOwn(*Callee);
  }

  bool writesOnlyItsOwn(const clang::FunctionDecl &Callee) {
    const clang::FunctionDecl *Definition = nullptr;
    if (!Callee.hasBody(Definition))
      return Callee.isTrivial() || Callee.isDefaulted();
    const ModSet Writes = collectWrites(*Definition->getBody());
    for (const auto *Set : {&Writes.Variables, &Writes.Elements})
      for (const auto &[Variable, Place] : *Set)
        if (const auto *V = llvm::dyn_cast<clang::VarDecl>(Variable);
            V && V->hasGlobalStorage())
          return false;
    return TraverseStmt(Definition->getBody());
  }

  llvm::DenseSet<const clang::FunctionDecl *> Visited;
};

} // namespace

std::optional<clang::SourceRange>
idxmap::hiddenEffect(const clang::Stmt &Body) {
  EffectFinder Finder;
  Finder.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Finder.Found;
}
