//===- UpdatedPart.cpp - The elements that an update moves ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/UpdatedPart.h"

#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;
using namespace clang;

/// Under \p Part, something that may change \p Variable: every name of it but
/// those whose value is taken.
static bool mayChange(const Stmt &Part, const ValueDecl &Variable) {
  if (const auto *Cast = dyn_cast<ImplicitCastExpr>(&Part);
      Cast && Cast->getCastKind() == CK_LValueToRValue &&
      isa<DeclRefExpr>(Cast->getSubExpr()->IgnoreParens()))
    return false;
  const auto *Name = dyn_cast<DeclRefExpr>(&Part);
  return (Name && Name->getDecl() == &Variable) ||
         llvm::any_of(Part.children(), [&](const Stmt *Child) {
           return Child && mayChange(*Child, Variable);
         });
}

/// It has one value wherever it is visible.
static bool isSteady(const ValueDecl &Variable) {
  const QualType Type = Variable.getType();
  if (Type->isReferenceType() || Type.isVolatileQualified())
    return false;
  if (Type.isConstQualified())
    return true;
  const auto *Local = dyn_cast<VarDecl>(&Variable);
  const auto *Function = dyn_cast<FunctionDecl>(Variable.getDeclContext());
  return Local && Local->hasLocalStorage() && Function && Function->getBody() &&
         !mayChange(*Function->getBody(), Variable);
}

static std::optional<int64_t> constantOf(const ASTContext &Context,
                                         const Expr &X) {
  Expr::EvalResult Value;
  if (X.isValueDependent() || X.isTypeDependent() ||
      !X.EvaluateAsInt(Value, Context) ||
      !Value.Val.getInt().isRepresentableByInt64())
    return std::nullopt;
  return Value.Val.getInt().getExtValue();
}

static const Expr *givenFor(const Expr &X, const GivenNumbers &Given) {
  const Expr *Own = X.IgnoreParenImpCasts();
  for (unsigned Depth = 0; Depth < 16; ++Depth) {
    const auto *Name = dyn_cast<DeclRefExpr>(Own);
    const auto Known = Name ? Given.find(Name->getDecl()) : Given.end();
    if (Known == Given.end() || !isSteady(*Known->first))
      break;
    Own = Known->second->IgnoreParenImpCasts();
  }
  return Own;
}

bool idxmap::isSameCount(const ASTContext &Context, const Expr &A,
                         const Expr &B, const GivenNumbers &Given) {
  const Expr *Left = givenFor(A, Given), *Right = givenFor(B, Given);
  if (const auto Number = constantOf(Context, *Left))
    return Number == constantOf(Context, *Right);
  if (Left->getStmtClass() != Right->getStmtClass())
    return false;
  if (const auto *Name = dyn_cast<DeclRefExpr>(Left))
    return Name->getDecl() == cast<DeclRefExpr>(Right)->getDecl() &&
           isSteady(*Name->getDecl());
  if (const auto *Member = dyn_cast<MemberExpr>(Left)) {
    // Whoever changes how many elements an object has moves them.
    const auto *Other = cast<MemberExpr>(Right);
    return Member->getMemberDecl() == Other->getMemberDecl() &&
           isSameCount(Context, *Member->getBase(), *Other->getBase(), Given);
  }
  if (isa<CXXThisExpr>(Left))
    return true;
  if (const auto *Sum = dyn_cast<BinaryOperator>(Left)) {
    const auto *Other = cast<BinaryOperator>(Right);
    return Sum->getOpcode() == Other->getOpcode() && !Sum->isAssignmentOp() &&
           isSameCount(Context, *Sum->getLHS(), *Other->getLHS(), Given) &&
           isSameCount(Context, *Sum->getRHS(), *Other->getRHS(), Given);
  }
  if (const auto *Call = dyn_cast<CXXMemberCallExpr>(Left)) {
    const auto *Other = cast<CXXMemberCallExpr>(Right);
    return Call->getNumArgs() == 0 && Other->getNumArgs() == 0 &&
           isSameCount(Context, *Call->getCallee(), *Other->getCallee(), Given);
  }
  if (const auto *Cast = dyn_cast<ExplicitCastExpr>(Left))
    return Context.hasSameType(Left->getType(), Right->getType()) &&
           isSameCount(Context, *Cast->getSubExpr(),
                       *cast<ExplicitCastExpr>(Right)->getSubExpr(), Given);
  return false;
}

/// Null for `*a`, whose subscript is 0; nothing for what is no element.
static std::optional<const Expr *> subscriptOf(const Expr &Access) {
  const Expr *Own = Access.IgnoreParenImpCasts();
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(Own))
    return partsOf(*Element).Index;
  const auto *Operator = dyn_cast<CXXOperatorCallExpr>(Own);
  if (Operator && Operator->getOperator() == OO_Subscript &&
      Operator->getNumArgs() == 2)
    return Operator->getArg(1);
  const auto *Unary = dyn_cast<UnaryOperator>(Own);
  if (Unary && Unary->getOpcode() == UO_Deref &&
      isa<DeclRefExpr, MemberExpr>(Unary->getSubExpr()->IgnoreParenImpCasts()))
    return nullptr;
  return std::nullopt;
}

/// `i < n` or `i != n`, of which nothing but the header changes i.
static const Expr *endOf(const ForStmt &Loop, const ValueDecl &Counter) {
  const auto *Test = dyn_cast_or_null<BinaryOperator>(Loop.getCond());
  if (!Test || (Test->getOpcode() != BO_LT && Test->getOpcode() != BO_NE) ||
      mayChange(*Loop.getBody(), Counter))
    return nullptr;
  const auto *Name =
      dyn_cast<DeclRefExpr>(Test->getLHS()->IgnoreParenImpCasts());
  return Name && Name->getDecl() == &Counter ? Test->getRHS() : nullptr;
}

bool idxmap::isBelow(const ASTContext &Context, const Expr &Access,
                     const Expr &Count,
                     const std::vector<const ForStmt *> &Loops,
                     const GivenNumbers &Given) {
  const std::optional<const Expr *> Index = subscriptOf(Access);
  if (!Index)
    return false;
  const auto isAtMost = [&](int64_t Least) {
    const auto Number = constantOf(Context, *givenFor(Count, Given));
    return Number && Least <= *Number;
  };
  if (!*Index)
    return isAtMost(1);
  if (const auto Number = constantOf(Context, **Index))
    return *Number >= 0 && *Number < INT64_MAX && isAtMost(*Number + 1);
  const auto *Name = dyn_cast<DeclRefExpr>((*Index)->IgnoreParenImpCasts());
  return Name && llvm::any_of(Loops, [&](const ForStmt *Loop) {
           const Expr *End = endOf(*Loop, *Name->getDecl());
           const auto Number = End ? constantOf(Context, *End) : std::nullopt;
           return End && (isSameCount(Context, *End, Count, Given) ||
                          (Number && isAtMost(*Number)));
         });
}

bool idxmap::isWhole(const ASTContext &Context, const Expr &Access,
                     const Expr &Count, const GivenNumbers &Given) {
  const std::optional<const Expr *> Index = subscriptOf(Access);
  return Index && (!*Index || constantOf(Context, **Index) == 0) &&
         constantOf(Context, *givenFor(Count, Given)) == 1;
}
