//===- ArrayExchange.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/regions/ArrayExchange.h"

#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

using namespace idxmap;

/// A value of its own, which is exchanged by its name alone.
static bool isExchanged(const clang::ASTContext &Context,
                        const clang::ValueDecl &Is) {
  const clang::QualType Type = Is.getType().getNonReferenceType();
  if (Type.isVolatileQualified() || Type->isDependentType())
    return false;
  if (Type->isPointerType())
    return !Is.getType()->isReferenceType();
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && isVectorOrSpan(*Class) &&
         elementHeldBy(Context, Type).has_value();
}

/// That, or an array, which stays what it is.
static bool isArray(const clang::ASTContext &Context,
                    const clang::ValueDecl &Is) {
  const clang::QualType Type = Is.getType().getNonReferenceType();
  return isExchanged(Context, Is) ||
         (Type->isConstantArrayType() && !Type.isVolatileQualified() &&
          !Type->isDependentType());
}

/// Variables or members of the object around, of one type.
static bool areOfOneKind(const clang::ASTContext &Context, const clang::Expr &A,
                         const clang::Expr &B, bool IsExchange) {
  const auto isTaken = [&](const clang::ValueDecl *Is) {
    return llvm::isa_and_nonnull<clang::VarDecl, clang::FieldDecl>(Is) &&
           (IsExchange ? isExchanged(Context, *Is) : isArray(Context, *Is));
  };
  const clang::ValueDecl *Is = namedBy(A), *Other = namedBy(B);
  return isTaken(Is) && isTaken(Other) && Is != Other &&
         Context.hasSameUnqualifiedType(A.getType(), B.getType());
}

bool idxmap::areArraysOfOneKind(const clang::ASTContext &Context,
                                const clang::Expr &A, const clang::Expr &B) {
  return areOfOneKind(Context, A, B, /*IsExchange=*/false);
}

static std::optional<ArrayExchange> exchangeOf(const clang::ASTContext &Context,
                                               const clang::Expr &A,
                                               const clang::Expr &B) {
  const clang::Expr *First = A.IgnoreParenImpCasts(),
                    *Second = B.IgnoreParenImpCasts();
  if (!areOfOneKind(Context, *First, *Second, /*IsExchange=*/true))
    return std::nullopt;
  return ArrayExchange{First, Second};
}

namespace {

/// `a = b;`, or `T *a = b;`, of pointers.
struct Assignment {
  const clang::ValueDecl *To = nullptr;
  const clang::Expr *Written = nullptr; ///< What To is called, if it is set.
  const clang::ValueDecl *Of = nullptr;
};

} // namespace

static Assignment assigned(const clang::Stmt &Part) {
  if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&Part)) {
    const auto *Variable =
        Declared->isSingleDecl()
            ? llvm::dyn_cast<clang::VarDecl>(Declared->getSingleDecl())
            : nullptr;
    if (Variable && Variable->getInit() && Variable->getType()->isPointerType())
      return {Variable, nullptr, namedBy(*Variable->getInit())};
    return {};
  }
  const auto *Set = llvm::dyn_cast<clang::BinaryOperator>(&Part);
  if (!Set || Set->getOpcode() != clang::BO_Assign ||
      !Set->getType()->isPointerType())
    return {};
  return {namedBy(*Set->getLHS()), Set->getLHS(), namedBy(*Set->getRHS())};
}

/// `T *c = a; a = b; b = c;`
static std::optional<ArrayExchange>
byAssignments(const clang::ASTContext &Context,
              llvm::ArrayRef<const clang::Stmt *> Parts) {
  const Assignment Begin = assigned(*Parts[0]), Middle = assigned(*Parts[1]),
                   End = assigned(*Parts[2]);
  const auto *Kept = llvm::dyn_cast_or_null<clang::VarDecl>(Begin.To);
  if (!Kept || !Begin.Of || !Middle.Of || !Middle.Written || !End.Written ||
      Middle.To != Begin.Of || End.To != Middle.Of || End.Of != Kept ||
      Kept == Begin.Of || Kept == Middle.Of)
    return std::nullopt;
  auto Result = exchangeOf(Context, *Middle.Written, *End.Written);
  if (Result) {
    Result->Kept = Kept;
    Result->IsKeptOutside = Begin.Written;
  }
  return Result;
}

std::optional<ArrayExchange>
idxmap::readArrayExchange(const clang::ASTContext &Context,
                          llvm::ArrayRef<const clang::Stmt *> Parts) {
  if (Parts.size() == 3)
    return byAssignments(Context, Parts);
  const auto *Is =
      Parts.size() == 1 ? llvm::dyn_cast<clang::Expr>(Parts[0]) : nullptr;
  const auto *Call =
      Is ? llvm::dyn_cast<clang::CallExpr>(Is->IgnoreUnlessSpelledInSource())
         : nullptr;
  const clang::FunctionDecl *Called = Call ? Call->getDirectCallee() : nullptr;
  if (!Called || !Called->getIdentifier() || Called->getName() != "swap")
    return std::nullopt;
  // Of a vector, which both have to be.
  if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(Call))
    return Call->getNumArgs() == 1
               ? exchangeOf(Context, *Member->getImplicitObjectArgument(),
                            *Call->getArg(0))
               : std::nullopt;
  if (!Called->isInStdNamespace() || Call->getNumArgs() != 2)
    return std::nullopt;
  return exchangeOf(Context, *Call->getArg(0), *Call->getArg(1));
}
