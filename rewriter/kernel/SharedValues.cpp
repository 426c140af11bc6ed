//===- SharedValues.cpp - Values that have memory elsewhere ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/SharedValues.h"

#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/SteadyReferences.h"
#include "rewriter/effects/UnitVariables.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"

using namespace idxmap;

/// Nobody may write it.
static bool isFixed(clang::QualType Type) {
  if (!Type.isConstQualified())
    return false;
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return !Class || (Class->hasDefinition() && !Class->hasMutableFields());
}

bool idxmap::isShared(const Extraction &E, const clang::ValueDecl &Value) {
  const clang::QualType Type = Value.getType();
  if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&Value))
    return !Field->isBitField() && !isFixed(Type);
  if (const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(&Value))
    return isReference(Value) && Binding->getBinding() &&
           !Binding->getBinding()->refersToBitField();
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&Value);
  if (!Variable || isFixed(Type))
    return false;
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Type->isReferenceType() || (Class && isStandardArray(*Class)))
    return true;
  if (Variable->hasGlobalStorage() && !Variable->isStaticLocal())
    return Type->isRecordType() || Type->isArrayType() ||
           UnitVariables::of(E).isLent(*Variable);
  return findOtherName(E.Enclosing, *Variable) != nullptr;
}

namespace {

/// The types of what statements write, or let others write.
class WriteTypes : public clang::DynamicRecursiveASTVisitor {
public:
  explicit WriteTypes(const clang::ASTContext &Context, clang::QualType Of)
      : Context(Context), Of(plain(Of)) {}

  bool MayMeet = false;

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp())
      add(S->getLHS()->getType());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp())
      add(S->getSubExpr()->getType());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    for (const clang::Expr *Each : S->arguments())
      addLent(*Each);
    if (const auto *Member = llvm::dyn_cast<clang::CXXMemberCallExpr>(S))
      MayMeet |=
          !Member->getMethodDecl() || !Member->getMethodDecl()->isConst();
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    for (const clang::Expr *Each : S->arguments())
      addLent(*Each);
    return true;
  }

private:
  /// Signed and unsigned types name the same memory.
  clang::QualType plain(clang::QualType Type) const {
    Type = Context.getCanonicalType(Type).getUnqualifiedType();
    return Type->isUnsignedIntegerType() && !Type->isBooleanType() &&
                   !Type->isEnumeralType()
               ? Context.getCorrespondingSignedType(Type)
               : Type;
  }
  static bool isNumber(clang::QualType Type) {
    return Type->isArithmeticType() || Type->isEnumeralType() ||
           Type->isPointerType();
  }
  /// Of two numbers, types decide; an object may have either of them in it.
  void add(clang::QualType Written) {
    const bool AreNumbers = !Of->isDependentType() &&
                            !Written->isDependentType() && isNumber(Of) &&
                            isNumber(Written) && !Written->isCharType();
    MayMeet |= !AreNumbers || plain(Written) == Of;
  }
  /// A reference or a pointer, by which a function may write.
  void addLent(const clang::Expr &Argument) {
    const clang::QualType Type = Argument.getType();
    if (Type->isPointerType())
      add(Type->getPointeeType());
    else if (Argument.isGLValue() || !isNumber(Type))
      add(Type);
  }

  const clang::ASTContext &Context;
  const clang::QualType Of;
};

} // namespace

bool idxmap::mayWriteLike(const Extraction &E, const clang::Stmt &Body,
                          clang::QualType Type) {
  WriteTypes Search(E.Context, Type);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Search.MayMeet;
}
