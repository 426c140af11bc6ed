//===- PureFunctions.cpp - Calls that touch no memory -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/PureFunctions.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace clang;

namespace idxmap {

static bool isArithmetic(QualType Type) {
  if (Type->isReferenceType()) {
    Type = Type.getNonReferenceType();
    if (!Type.isConstQualified())
      return false;
  }
  return !Type.isVolatileQualified() &&
         (Type->isArithmeticType() || Type->isEnumeralType());
}

static bool hasArithmeticTypes(const FunctionDecl &Function) {
  for (const ParmVarDecl *Parameter : Function.parameters())
    if (!isArithmetic(Parameter->getType()))
      return false;
  return !Function.isVariadic() && isArithmetic(Function.getReturnType());
}

namespace {

/// A body that names nothing but its own variables, constants, and pure
/// functions, and takes no address.
class PureBody : public DynamicRecursiveASTVisitor {
public:
  PureBody(const FunctionDecl &Function, PureFunctions &Others)
      : Function(Function), Others(Others) {
    ShouldVisitImplicitCode = true;
  }

  bool VisitExpr(Expr *S) override {
    const QualType Type = S->getType();
    return !S->isTypeDependent() &&
           (Type->isVoidType() || Type->isArithmeticType() ||
            Type->isEnumeralType() || Type->isArrayType() ||
            Type->isFunctionType() || Type->isFunctionPointerType() ||
            isa<ImplicitCastExpr>(S));
  }
  bool VisitDeclRefExpr(DeclRefExpr *S) override {
    const auto *Variable = dyn_cast<VarDecl>(S->getDecl());
    if (!Variable)
      return isa<FunctionDecl, EnumConstantDecl>(S->getDecl());
    if (Variable->getDeclContext() == &Function)
      return !Variable->isStaticLocal() ||
             Variable->getType().isConstQualified();
    return Variable->isConstexpr() || (Variable->getType().isConstQualified() &&
                                       Variable->getType()->isArithmeticType());
  }
  bool VisitCallExpr(CallExpr *S) override {
    return Others.contains(S->getDirectCallee());
  }
  bool VisitUnaryOperator(UnaryOperator *S) override {
    return S->getOpcode() != UO_AddrOf && S->getOpcode() != UO_Deref;
  }
  bool VisitCXXThrowExpr(CXXThrowExpr *) override { return false; }
  bool VisitAsmStmt(AsmStmt *) override { return false; }

private:
  const FunctionDecl &Function;
  PureFunctions &Others;
};

} // namespace

bool PureFunctions::isPure(const FunctionDecl &Function) {
  if (!hasArithmeticTypes(Function))
    return false;
  if (Function.hasAttr<ConstAttr>())
    return true;
  if (const unsigned Id = Function.getBuiltinID()) {
    const Builtin::Context &Table = Context.BuiltinInfo;
    return Table.isConst(Id) || Table.isConstWithoutErrnoAndExceptions(Id) ||
           Table.isConstWithoutExceptions(Id);
  }
  // A body of the standard library's may be skipped.
  if (Function.isInStdNamespace() && Function.isConstexpr())
    return true;
  const FunctionDecl *Definition = Function.getDefinition();
  if (!Definition || !Definition->getBody() || isa<CXXMethodDecl>(Definition))
    return false;
  return PureBody(*Definition, *this).TraverseStmt(Definition->getBody());
}

bool PureFunctions::contains(const FunctionDecl *Function) {
  if (!Function)
    return false;
  Function = Function->getCanonicalDecl();
  // A function that calls itself is as pure as the rest of it.
  const auto [Found, IsNew] = Known.try_emplace(Function, true);
  if (!IsNew)
    return Found->second;
  const bool Answer = isPure(*Function);
  Known[Function] = Answer;
  return Answer;
}

} // namespace idxmap
