//===- SideEffects.cpp - Functions that do more than to compute -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/SideEffects.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// A variable of the function's own, or a part of it, lies there.
static bool isOwnPlace(const clang::Expr *Place) {
  Place = Place->IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Place)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return Variable && Variable->hasLocalStorage() &&
           !Variable->getType()->isReferenceType();
  }
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Place))
    return !Member->isArrow() && isOwnPlace(Member->getBase());
  const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(Place);
  const clang::Expr *Array =
      Subscript ? partsOf(*Subscript).Base->IgnoreParenImpCasts() : nullptr;
  return Array && Array->getType()->isArrayType() && isOwnPlace(Array);
}

/// Functions of the library that read what they could change, or only hand it
/// on.
static bool onlyReads(const clang::FunctionDecl &Function) {
  const clang::OverloadedOperatorKind Kind = Function.getOverloadedOperator();
  if (clang::CXXOperatorCallExpr::isComparisonOp(Kind) ||
      llvm::is_contained({clang::OO_Minus, clang::OO_Plus, clang::OO_Star,
                          clang::OO_Arrow, clang::OO_Subscript},
                         Kind))
    return true;
  return Function.getIdentifier() &&
         llvm::StringSwitch<bool>(Function.getName())
             .Cases({"get",      "move",   "forward",   "as_const", "begin",
                     "end",      "cbegin", "cend",      "data",     "size",
                     "ssize",    "empty",  "addressof", "next",     "prev",
                     "distance", "value",  "at",        "front",    "back",
                     "top"},
                    true)
             .Cases({"accumulate",    "reduce",      "inner_product",
                     "min_element",   "max_element", "minmax_element",
                     "count",         "count_if",    "find",
                     "find_if",       "lower_bound", "upper_bound",
                     "binary_search", "equal",       "all_of",
                     "any_of",        "none_of",     "is_sorted",
                     "adjacent_find", "mismatch"},
                    true)
             .Default(false);
}

/// By an argument of this type a function may change what others have.
static bool leadsToOthers(clang::QualType Parameter) {
  const clang::QualType Iterator = pointerOfIterator(Parameter);
  const clang::QualType Type = Iterator.isNull() ? Parameter : Iterator;
  return isMutableReference(Parameter) ||
         (Type->isPointerType() && !Type->getPointeeType().isConstQualified());
}

bool idxmap::mayChangeGiven(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  if (Method && Method->getOverloadedOperator() == clang::OO_Call)
    return !isStandardOperation(Function);
  if (onlyReads(Function))
    return false;
  return (Method && !Method->isStatic() &&
          !llvm::isa<clang::CXXConstructorDecl>(Method) &&
          !keepsObject(*Method)) ||
         llvm::any_of(Function.parameters(), [](const auto *Each) {
           return leadsToOthers(Each->getType());
         });
}

namespace {

class EffectSearch : public EvaluatedVisitor {
public:
  bool Found = false;

  void follow(const clang::FunctionDecl &Function);
  void destroy(clang::QualType Type);

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    return !S->isAssignmentOp() || written(S->getLHS());
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return !S->isIncrementDecrementOp() || written(S->getSubExpr());
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    if (isEvaluated()) {
      if (const clang::FunctionDecl *Callee = S->getDirectCallee())
        call(*S, *Callee);
      else
        Found = true;
    }
    return !Found;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    if (isEvaluated() && !S->getConstructor()->isTrivial())
      follow(*S->getConstructor());
    return !Found;
  }
  bool VisitCXXDefaultInitExpr(clang::CXXDefaultInitExpr *S) override {
    return TraverseStmt(S->getExpr());
  }
  bool VisitCXXDefaultArgExpr(clang::CXXDefaultArgExpr *S) override {
    return TraverseStmt(S->getExpr());
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    destroy(D->getType());
    return !Found;
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *S) override {
    destroy(S->getType());
    return !Found;
  }
  bool VisitAtomicExpr(clang::AtomicExpr *) override { return refuse(); }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    for (clang::Stmt *Each : {S->getBeginStmt(), S->getEndStmt()})
      if (Each && !TraverseStmt(Each))
        return false;
    return !Found;
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr *) override { return refuse(); }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *) override { return refuse(); }
  bool VisitAsmStmt(clang::AsmStmt *) override { return refuse(); }

private:
  bool refuse() {
    Found |= isEvaluated();
    return !Found;
  }
  bool written(const clang::Expr *Place) {
    return isOwnPlace(Place) || refuse();
  }
  void call(const clang::CallExpr &Call, const clang::FunctionDecl &Callee);
  bool isKnownToHaveNone(const clang::FunctionDecl &Function) const;

  llvm::DenseSet<const clang::FunctionDecl *> Followed;
};

} // namespace

bool EffectSearch::isKnownToHaveNone(
    const clang::FunctionDecl &Function) const {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Function.hasAttr<clang::PureAttr>() ||
         Function.hasAttr<clang::ConstAttr>() || Function.isNoReturn() ||
         (Function.getBuiltinID() &&
          Function.getASTContext().BuiltinInfo.isConst(
              Function.getBuiltinID())) ||
         (isOfLibrary(Function) &&
          (Function.isConstexpr() || (Method && Method->isConst()) ||
           (!Method && isComplexFunction(Function))));
}

/// What the library changes has to be the caller's own.
void EffectSearch::call(const clang::CallExpr &Call,
                        const clang::FunctionDecl &Callee) {
  const auto isOwn = [](const clang::Expr *Given) {
    Given = Given->IgnoreParenImpCasts();
    return !Given->isLValue() || isOwnPlace(Given);
  };
  const clang::Expr *Object = objectOfCall(Call);
  if (isOfLibrary(Callee) && mayChangeGiven(Callee)) {
    Found |= Object && !isOwn(Object);
    const bool IsObjectFirst =
        Object && !llvm::isa<clang::CXXMemberCallExpr>(Call);
    for (unsigned I = 0; I < Callee.getNumParams(); ++I) {
      const clang::QualType Type = Callee.getParamDecl(I)->getType();
      const unsigned At = I + IsObjectFirst;
      // By a pointer, who knows what.
      Found |= leadsToOthers(Type) && At < Call.getNumArgs() &&
               (!Type->isReferenceType() || !isOwn(Call.getArg(At)));
    }
  }
  follow(Callee);
}

/// Of a class of the program, or with parts of one.
void EffectSearch::destroy(clang::QualType Type) {
  const auto *Class =
      Type->isReferenceType()
          ? nullptr
          : Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Class->hasTrivialDestructor() ||
      isOfLibrary(*Class) || !Followed.insert(Class->getDestructor()).second)
    return;
  const clang::FunctionDecl *Definition = nullptr;
  const clang::CXXDestructorDecl &Destructor = *Class->getDestructor();
  if (Destructor.isUserProvided() && !Destructor.hasBody(Definition))
    Found = true;
  if (Definition)
    TraverseStmt(Definition->getBody());
  for (const clang::FieldDecl *Each : Class->fields())
    destroy(Each->getType());
  for (const clang::CXXBaseSpecifier &Each : Class->bases())
    destroy(Each.getType());
}

void EffectSearch::follow(const clang::FunctionDecl &Function) {
  if (isKnownToHaveNone(Function) ||
      !Followed.insert(Function.getCanonicalDecl()).second)
    return;
  const clang::FunctionDecl *Definition = nullptr;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  if ((Method && Method->isVirtual()) || !Function.hasBody(Definition))
    Found = true;
  else
    TraverseStmt(Definition->getBody());
  if (const auto *Made =
          llvm::dyn_cast_or_null<clang::CXXConstructorDecl>(Definition))
    for (const clang::CXXCtorInitializer *Each : Made->inits())
      TraverseStmt(Each->getInit());
  for (const clang::ParmVarDecl *Each : Function.parameters())
    destroy(Each->getType());
}

bool idxmap::hasSideEffects(const clang::FunctionDecl &Function) {
  EffectSearch Search;
  Search.follow(Function);
  return Search.Found;
}

bool idxmap::endsWithSideEffects(clang::QualType Object) {
  EffectSearch Search;
  Search.destroy(Object);
  return Search.Found;
}
