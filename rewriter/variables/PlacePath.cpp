//===- PlacePath.cpp - Where an element or member lies --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/PlacePath.h"

#include "rewriter/source/SameExpression.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool PlacePath::isIndirect() const {
  return !Root || Root->getType()->isReferenceType() ||
         llvm::any_of(Steps, [](const PlacePath::Step &S) {
           return S.IsThroughPointer;
         });
}

/// `v[k]` of a container of the standard library whose elements lie in a row.
static bool isElementCall(const clang::CXXOperatorCallExpr &Call) {
  if (Call.getOperator() != clang::OO_Subscript || Call.getNumArgs() != 2 ||
      !Call.isLValue())
    return false;
  const auto *Class = Call.getArg(0)->getType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         llvm::is_contained({"vector", "array", "span", "valarray"},
                            Class->getName());
}

static bool follow(const clang::Expr &Place, PlacePath &Path) {
  const clang::Expr *S = Place.IgnoreParenImpCasts();
  const auto add = [&](const clang::Expr &Base, PlacePath::Step Added) {
    if (!follow(Base, Path))
      return false;
    Path.Steps.push_back(Added);
    return true;
  };
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S)) {
    Path.Root = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return Path.Root;
  }
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(S)) {
    const auto *Field =
        llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl());
    if (!Field || Field->getType()->isReferenceType())
      return false;
    const clang::Expr *Base = Member->getBase()->IgnoreParenImpCasts();
    if (Member->isArrow() && !llvm::isa<clang::CXXThisExpr>(Base)) {
      if (!add(*Base, {nullptr, nullptr, true}))
        return false;
    } else if (!follow(*Base, Path)) {
      return false;
    }
    Path.Steps.push_back({Field, nullptr, false});
    return true;
  }
  if (const auto *Element = llvm::dyn_cast<clang::ArraySubscriptExpr>(S)) {
    const auto [Base, Index] = partsOf(*Element);
    const bool IsArray = Base->IgnoreParenImpCasts()->getType()->isArrayType();
    return add(*Base, {nullptr, Index, !IsArray});
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(S);
      Unary && Unary->getOpcode() == clang::UO_Deref) {
    const clang::Expr *Base = Unary->getSubExpr()->IgnoreParenImpCasts();
    if (llvm::isa<clang::CXXThisExpr>(Base))
      return true;
    return add(*Base, {nullptr, nullptr, !Base->getType()->isArrayType()});
  }
  if (const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(S);
      Call && isElementCall(*Call))
    return add(*Call->getArg(0), {nullptr, Call->getArg(1), true});
  return llvm::isa<clang::CXXThisExpr>(S);
}

std::optional<PlacePath> idxmap::readPlacePath(const clang::Expr &Place) {
  PlacePath Path;
  return follow(Place, Path) ? std::optional(std::move(Path)) : std::nullopt;
}

static std::optional<llvm::APSInt> numberOf(const clang::ASTContext &Context,
                                            const PlacePath::Step &S) {
  if (!S.Index)
    return llvm::APSInt::get(0);
  clang::Expr::EvalResult Number;
  if (S.Index->isValueDependent() || !S.Index->EvaluateAsInt(Number, Context))
    return std::nullopt;
  return Number.Val.getInt();
}

static Meeting meetingOf(const clang::ASTContext &Context,
                         const PlacePath::Step &A, const PlacePath::Step &B) {
  if (!A.Member != !B.Member)
    return Meeting::Maybe;
  if (A.Member) {
    const bool IsUnion =
        A.Member->getParent()->isUnion() || B.Member->getParent()->isUnion();
    return A.Member->getCanonicalDecl() == B.Member->getCanonicalDecl()
               ? Meeting::Same
           : IsUnion ? Meeting::Maybe
                     : Meeting::Apart;
  }
  const auto OfA = numberOf(Context, A), OfB = numberOf(Context, B);
  if (OfA && OfB)
    return llvm::APSInt::isSameValue(*OfA, *OfB) ? Meeting::Same
                                                 : Meeting::Apart;
  return A.Index && B.Index &&
                 isSameExpression(Context, *A.Index->IgnoreParenImpCasts(),
                                  *B.Index->IgnoreParenImpCasts())
             ? Meeting::Same
             : Meeting::Maybe;
}

Meeting idxmap::meetingOf(const clang::ASTContext &Context, const PlacePath &A,
                          const PlacePath &B) {
  const auto rootOf = [](const PlacePath &Path) {
    return Path.Root ? Path.Root->getCanonicalDecl() : nullptr;
  };
  if (rootOf(A) != rootOf(B))
    return Meeting::Apart;
  const size_t Common = std::min(A.Steps.size(), B.Steps.size());
  for (size_t I = 0; I < Common; ++I)
    if (const Meeting Each = ::meetingOf(Context, A.Steps[I], B.Steps[I]);
        Each != Meeting::Same)
      return Each;
  return A.Steps.size() == B.Steps.size() ? Meeting::Same : Meeting::Contains;
}
