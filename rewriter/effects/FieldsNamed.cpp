//===- FieldsNamed.cpp - The members that a function names ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/FieldsNamed.h"

#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// One of a class of the user's, or a pointer to one; lambdas are looked into.
static bool isObject(const clang::Expr *Argument) {
  clang::QualType Type = Argument->IgnoreParenImpCasts()->getType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && !Class->isLambda() && !isOfLibrary(*Class);
}

namespace {

/// Each visit is false where something has no name that is known.
class FieldSearch : public clang::DynamicRecursiveASTVisitor {
public:
  llvm::DenseSet<const clang::FieldDecl *> Found;

  bool follow(const clang::FunctionDecl &Function) {
    if (isOfLibrary(Function) || Function.getBuiltinID() ||
        !Followed.insert(Function.getCanonicalDecl()).second)
      return true;
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
    const clang::FunctionDecl *Definition = bodyOf(Function);
    if (!Definition || !Definition->getBody())
      return Function.isDefaulted();
    return !(Method && Method->isVirtual()) &&
           TraverseDecl(const_cast<clang::FunctionDecl *>(Definition));
  }
  bool VisitExpr(clang::Expr *S) override { return !S->isTypeDependent(); }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (const auto *Field =
            llvm::dyn_cast<clang::FieldDecl>(S->getMemberDecl()))
      Found.insert(Field);
    return true;
  }
  /// What its destructor does.
  bool VisitVarDecl(clang::VarDecl *D) override {
    const auto *Class = D->getType()->getAsCXXRecordDecl();
    return !Class || !Class->hasDefinition() || Class->hasTrivialDestructor() ||
           isOfLibrary(*Class);
  }
  bool VisitDecompositionDecl(clang::DecompositionDecl *) override {
    return false;
  }
  /// `d.*which`
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    return !S->isPtrMemOp();
  }
  /// What a library calls of the user's objects is not seen.
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    return Callee && follow(*Callee) &&
           !(isOfLibrary(*Callee) && llvm::any_of(S->arguments(), isObject));
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    return follow(*S->getConstructor());
  }

private:
  llvm::DenseSet<const clang::FunctionDecl *> Followed;
};

} // namespace

std::optional<llvm::DenseSet<const clang::FieldDecl *>>
idxmap::fieldsNamed(const clang::FunctionDecl &Function) {
  FieldSearch Search;
  if (isOfLibrary(Function) || !Search.follow(Function))
    return std::nullopt;
  return std::move(Search.Found);
}
