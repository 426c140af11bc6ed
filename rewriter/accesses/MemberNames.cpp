//===- MemberNames.cpp - What a body has names for ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/MemberNames.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/effects/LambdaUses.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"

namespace idxmap {

class NameVisitor : public EvaluatedVisitor {
  using Base = EvaluatedVisitor;

public:
  explicit NameVisitor(MemberNames &Found) : Found(Found) {
    ShouldVisitImplicitCode = true;
  }

  bool VisitVarDecl(clang::VarDecl *D) override {
    Own.insert(D);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    return named(*S, *S->getMemberDecl());
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(S->getDecl());
    if (const clang::LambdaExpr *Lambda =
            Variable ? lambdaOf(*Variable) : nullptr)
      if (Followed.insert(Lambda->getCallOperator()->getCanonicalDecl()).second)
        inside(*Lambda->getBody());
    return named(*S, *S->getDecl());
  }
  /// Conversions stand in the semantic form alone.
  bool TraverseInitListExpr(clang::InitListExpr *S) override {
    if (clang::InitListExpr *Semantic = S->getSemanticForm())
      S = Semantic;
    for (clang::Stmt *Each : S->children())
      if (!TraverseStmt(Each))
        return false;
    return true;
  }
  /// What a lambda captures is used where its body names it.
  bool TraverseLambdaCapture(clang::LambdaExpr *S,
                             const clang::LambdaCapture *C,
                             clang::Expr *Init) override {
    return !S->isInitCapture(C) || Base::TraverseLambdaCapture(S, C, Init);
  }

  /// \p Code of a function that the body calls.
  void inside(const clang::Stmt &Code) {
    const bool Before = std::exchange(IsInFunction, true);
    TraverseStmt(const_cast<clang::Stmt *>(&Code));
    IsInFunction = Before;
  }

private:
  bool named(const clang::Expr &Use, const clang::ValueDecl &D);
  std::optional<const clang::ValueDecl *>
  objectOf(const clang::Expr *Use) const;
  MemberNames &Found;
  bool IsInFunction = false;                  ///< What is visited is.
  llvm::DenseSet<const clang::VarDecl *> Own; ///< Declared in the body.
  llvm::DenseSet<const clang::FunctionDecl *> Followed;
};

/// `r.p`, where `auto &r = *this` is in the loop's body.
static bool isByOtherName(const clang::Expr *Use) {
  Use = Use->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Use))
    return !Member->isArrow() && isByOtherName(Member->getBase());
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Use);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  const clang::Expr *Bound = Variable && Variable->isLocalVarDecl() &&
                                     Variable->getType()->isReferenceType()
                                 ? Variable->getInit()
                                 : nullptr;
  return Bound && (isThisObject(Bound) || isByOtherName(Bound));
}

/// The object whose member \p Use is, null for the loop's function's; nothing
/// where it may be another's.
std::optional<const clang::ValueDecl *>
NameVisitor::objectOf(const clang::Expr *Use) const {
  Use = Use->IgnoreParenImpCasts();
  if (!IsInFunction && isByOtherName(Use))
    return nullptr;
  // A member of the loop's function's object is one of its own, too.
  const clang::ValueDecl *Named = IsInFunction ? nullptr : namedValue(Use);
  if (llvm::isa_and_nonnull<clang::FieldDecl>(Named))
    return Named;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Use))
    return objectOf(Member->getBase());
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Use);
      Unary && Unary->getOpcode() == clang::UO_Deref)
    return objectOf(Unary->getSubExpr());
  if (IsInFunction)
    return std::nullopt;
  if (llvm::isa<clang::CXXThisExpr>(Use))
    return nullptr;
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Use);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  return Variable && !Own.contains(Variable)
             ? std::optional<const clang::ValueDecl *>(Variable)
             : std::nullopt;
}

bool NameVisitor::named(const clang::Expr &Use, const clang::ValueDecl &D) {
  if (!llvm::isa<clang::FieldDecl, clang::VarDecl>(D))
    return true;
  const std::optional<const clang::ValueDecl *> Object = objectOf(&Use);
  MemberName &Name = Object ? Found.of(D, *Object) : Found.ofAny(D);
  Name.IsInFunction |= IsInFunction || isByOtherName(&Use);
  return true;
}

MemberNames::MemberNames(const Extraction &E, const clang::Stmt &Body) {
  NameVisitor Names(*this);
  Names.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  CallGraph &Graph = callGraph(E);
  for (const clang::FunctionDecl *Each : Graph.functions(Graph.from(Body)))
    if (!isOfLibrary(*Each))
      for (const clang::Stmt *Code : codeOf(*Each))
        Names.inside(*Code);
}

std::optional<MemberName>
MemberNames::find(const clang::ValueDecl &Named,
                  const clang::ValueDecl *Object) const {
  std::optional<MemberName> Found;
  const auto add = [&](const MemberName &Each) {
    if (!Found)
      Found.emplace();
    Found->IsInFunction |= Each.IsInFunction;
  };
  for (const auto &[Key, Each] : OfOne) {
    const auto &[Name, Of] = Key;
    const bool IsPart = !Object && llvm::isa_and_nonnull<clang::FieldDecl>(Of);
    if (Name == key(&Named) && (Of == key(Object) || IsPart))
      add(Each);
  }
  if (const auto Any = OfAny.find(key(&Named)); Any != OfAny.end())
    add(Any->second);
  return Found;
}

} // namespace idxmap
