//===- KeptWays.cpp - Ways to arrays that objects keep --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/RegionWalk.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace idxmap;

/// Its constructors copy elements, which are no pointers.
static bool isOwner(clang::QualType Type) {
  const auto *Class =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          Type->getAsCXXRecordDecl());
  if (!Class || !ownsElements(Type))
    return false;
  const clang::TemplateArgument &First = Class->getTemplateArgs()[0];
  return First.getKind() != clang::TemplateArgument::Type ||
         !First.getAsType()->isPointerType();
}

RegionWalk::Names RegionWalk::keptByAll(const clang::Stmt &Parts) const {
  Names All;
  for (const clang::Stmt *Each : Parts.children())
    if (const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Each)) {
      // A reference member, or a parameter that may be kept as one.
      const bool IsPlace = Part->isLValue() && (isOwner(Part->getType()) ||
                                                Part->getType()->isArrayType());
      All.merge(IsPlace ? originsOf(Part) : keptBy(*Part));
    }
  return All;
}

RegionWalk::Names RegionWalk::keptBy(const clang::Expr &X) const {
  using namespace clang;
  const clang::Expr &Own = *X.IgnoreParens();
  const QualType Type = Own.getType();
  if (!State || Type.isNull())
    return {};
  if (const auto *Cast = dyn_cast<CastExpr>(&Own);
      Cast && Cast->getCastKind() == CK_PointerToIntegral)
    return originsOf(Cast->getSubExpr());
  if (Type->isPointerType())
    return originsOf(&Own);
  if (const auto *Lambda = dyn_cast<LambdaExpr>(&Own))
    return arraysNamedIn(*Lambda->getBody());
  if (const auto *Name = dyn_cast<DeclRefExpr>(&Own))
    return keptIn(*Name->getDecl());
  if (isOwner(Type) || !(Type->isRecordType() || Type->isArrayType()))
    return {};
  return keptByAll(Own);
}

void RegionWalk::keep(const clang::Expr &Place, const clang::Expr &Value) {
  using namespace clang;
  const clang::Expr *Root = Place.IgnoreParenImpCasts();
  while (true) {
    if (const auto *Part = dyn_cast<MemberExpr>(Root))
      Root = Part->getBase()->IgnoreParenImpCasts();
    else if (const auto *Part = dyn_cast<ArraySubscriptExpr>(Root))
      Root = partsOf(*Part).Base->IgnoreParenImpCasts();
    else if (const auto *Part = dyn_cast<CXXOperatorCallExpr>(Root);
             Part && Part->getOperator() == OO_Subscript)
      Root = Part->getArg(0)->IgnoreParenImpCasts();
    else
      break;
  }
  if (const auto *Name = dyn_cast<DeclRefExpr>(Root))
    if (const auto *Variable = dyn_cast<VarDecl>(Name->getDecl()))
      keep(*Variable, Value);
}

void RegionWalk::keep(const clang::VarDecl &Variable,
                      const clang::Expr &Value) {
  const clang::CXXRecordDecl *Class = Variable.getType()->getAsCXXRecordDecl();
  if (!State || State->knows({&Variable}) || (Class && Class->isLambda()))
    return; // What a lambda uses, its body says.
  if (Names Found = keptBy(Value); !Found.empty())
    Keepers[&Variable].merge(Found);
}

RegionWalk::Names RegionWalk::keptIn(const clang::ValueDecl &Variable) const {
  const auto Known = Keepers.find(&Variable);
  if (Known == Keepers.end() || !SeesKept || !State)
    return {};
  Names All;
  for (const ArrayName &Each : Known->second)
    if (State->knows(Each))
      All.insert(Each);
  if (HasSwapped && !All.empty())
    for (const auto &[Name, Sides] : State->all())
      All.insert(Name);
  return All;
}

RegionWalk::Names RegionWalk::elementOrigins(const clang::Expr *Base,
                                             clang::QualType Element) {
  // One of several pointers is no element.
  const bool IsWay = !Element.isNull() && Element->isPointerType();
  const bool Before = std::exchange(SeesKept, SeesKept && !IsWay);
  Names Result = originsOf(Base);
  SeesKept = Before;
  return Result;
}

namespace {

/// Whether a member function may use what its object leads to.
class ElementSearch : public clang::DynamicRecursiveASTVisitor {
public:
  bool Found = false;

  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *) override {
    return found();
  }
  bool VisitCallExpr(clang::CallExpr *) override { return found(); }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return S->getOpcode() != clang::UO_Deref || found();
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return !S->isArrow() ||
           llvm::isa<clang::CXXThisExpr>(S->getBase()->IgnoreParenImpCasts()) ||
           found();
  }

private:
  bool found() {
    Found = true;
    return false;
  }
};

} // namespace

void RegionWalk::evaluateKept(const clang::CallExpr &X) {
  const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(&X);
  const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&X);
  const clang::Expr *Object =
      Member ? Member->getImplicitObjectArgument()
      : Operator && Operator->getOperator() == clang::OO_Call
          ? Operator->getArg(0)
          : nullptr;
  const clang::FunctionDecl *Callee = X.getDirectCallee();
  for (const clang::Expr *Each : X.arguments())
    if (Each != Object && Each->getType()->isRecordType() &&
        !isOwner(Each->getType()) && !visibleBody(Callee))
      access(keptBy(*Each->IgnoreParenImpCasts()), Use::Change, X);
  if (!Object)
    return;
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
  if (const clang::FunctionDecl *Body = visibleBody(Callee)) {
    ElementSearch Search;
    Search.TraverseStmt(Body->getBody());
    if (!Search.Found)
      return;
  }
  const clang::Expr &Own = *Object->IgnoreParenImpCasts();
  const clang::CXXRecordDecl *Class = Own.getType()->getAsCXXRecordDecl();
  // `std::atomic_ref(a[0]).store(1)` is const.
  const bool IsAtomic = Class && Class->isInStdNamespace() &&
                        Class->getIdentifier() &&
                        Class->getName() == "atomic_ref";
  Names All = keptBy(Own);
  if (IsAtomic)
    All.merge(originsOf(&Own));
  access(All,
         !IsAtomic && Method && Method->isConst() ? Use::Read : Use::Change, X);
}

bool RegionWalk::namesKeeper(const clang::Stmt &Body) const {
  return !Keepers.empty() &&
         llvm::any_of(collectReferences(Body), [&](const Reference &Use) {
           const auto *Variable =
               llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
           return Variable && Variable->hasGlobalStorage() &&
                  Keepers.count(Variable) != 0;
         });
}
