//===- SideEffects.cpp - Functions that do more than to compute -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/SideEffects.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// A variable of the function's own, or a part of it, lies there.
static bool isOwnPlace(const clang::Expr *Place) {
  Place = Place->IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Place)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    // What a lambda has captured outlives its call.
    return Variable && Variable->hasLocalStorage() &&
           !Name->refersToEnclosingVariableOrCapture() &&
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

/// What code does itself, calls of the program's functions apart.
class EffectSearch : public EvaluatedVisitor {
public:
  EffectSearch() { ShouldVisitImplicitCode = true; }

  bool Found = false;

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    return !S->isAssignmentOp() || written(S->getLHS());
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return !S->isIncrementDecrementOp() || written(S->getSubExpr());
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    if (isEvaluated() && Callee && isOfLibrary(*Callee) &&
        mayChangeGiven(*Callee))
      Found |= changesOthers(*S, *Callee);
    return !Found;
  }
  bool VisitAtomicExpr(clang::AtomicExpr *) override { return refuse(); }
  bool VisitCXXNewExpr(clang::CXXNewExpr *) override { return refuse(); }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *) override { return refuse(); }

private:
  bool refuse() {
    Found |= isEvaluated();
    return !Found;
  }
  bool written(const clang::Expr *Place) {
    return isOwnPlace(Place) || refuse();
  }
  static bool changesOthers(const clang::CallExpr &Call,
                            const clang::FunctionDecl &Callee);
};

} // namespace

/// What the library changes has to be the caller's own.
bool EffectSearch::changesOthers(const clang::CallExpr &Call,
                                 const clang::FunctionDecl &Callee) {
  const auto isOwn = [](const clang::Expr *Given) {
    Given = Given->IgnoreParenImpCasts();
    return !Given->isLValue() || isOwnPlace(Given);
  };
  const clang::Expr *Object = objectOfCall(Call);
  const bool IsObjectFirst =
      Object && !llvm::isa<clang::CXXMemberCallExpr>(Call);
  bool Changes = Object && !isOwn(Object);
  for (unsigned I = 0; I < Callee.getNumParams(); ++I) {
    const clang::QualType Type = Callee.getParamDecl(I)->getType();
    const unsigned At = I + IsObjectFirst;
    // By a pointer, who knows what.
    Changes |= leadsToOthers(Type) && At < Call.getNumArgs() &&
               (!Type->isReferenceType() || !isOwn(Call.getArg(At)));
  }
  return Changes;
}

/// Its declaration says so.
static bool isKnownToHaveNone(const clang::FunctionDecl &Function) {
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

/// Nobody sees what it does.
static bool isUnknown(const CallEdge &Call) {
  if (!Call.Callee)
    return true;
  if (isKnownToHaveNone(*Call.Callee))
    return false;
  if (isOfLibrary(*Call.Callee))
    return !Call.IsByLibrary && !llvm::isa<clang::CXXMethodDecl>(Call.Callee) &&
           !Call.Callee->hasBody();
  return isOpen(Call) || (Call.Callee->getBuiltinID() && !bodyOf(*Call.Callee));
}

/// What a library's function calls of the program's, it calls all the same;
/// but for what only tells of its object.
static bool isFollowed(const CallEdge &Call) {
  return Call.Callee && (!isKnownToHaveNone(*Call.Callee) ||
                         (isOfLibrary(*Call.Callee) &&
                          !llvm::isa<clang::CXXMethodDecl>(Call.Callee)));
}

static bool haveSideEffects(const Extraction &E,
                            const std::vector<CallEdge> &Calls) {
  const std::vector<CallEdge> All = callGraph(E).reachable(Calls, isFollowed);
  if (llvm::any_of(All, isUnknown))
    return true;
  EffectSearch Search;
  for (const clang::FunctionDecl *Each : calleesOf(All, isFollowed))
    if (!isOfLibrary(*Each))
      readCode(*Each, Search);
  return Search.Found;
}

bool idxmap::hasSideEffects(const Extraction &E,
                            const clang::FunctionDecl &Function) {
  return haveSideEffects(
      E, {{CallEdge::Kind::Call, &Function, nullptr, clang::SourceRange()}});
}

bool idxmap::endsWithSideEffects(const Extraction &E, clang::QualType Object) {
  return haveSideEffects(E, callGraph(E).fromEnd(Object));
}
