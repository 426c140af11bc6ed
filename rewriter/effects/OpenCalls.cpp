//===- OpenCalls.cpp - What calls in a template may change ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/OpenCalls.h"

#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/References.h"
#include "rewriter/templates/InstantiatedBody.h"
#include "rewriter/templates/OpenTypes.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

namespace {

/// Finds the function, or the member of a class, whose code names a variable
/// of its own.
class HomeSearch : public clang::DynamicRecursiveASTVisitor {
public:
  const clang::FunctionDecl *Home = nullptr;

  bool VisitDeclRefExpr(clang::DeclRefExpr *Name) override {
    const clang::DeclContext *Context = Name->getDecl()->getDeclContext();
    for (; Context && !Context->isFileContext(); Context = Context->getParent())
      if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(Context))
        Home = Function; // The outermost: others are lambdas in it.
    return !Home;
  }
};

} // namespace

static const clang::FunctionDecl *functionOf(const clang::NamedDecl &D) {
  if (const auto *Template = llvm::dyn_cast<clang::FunctionTemplateDecl>(&D))
    return Template->getTemplatedDecl();
  return llvm::dyn_cast<clang::FunctionDecl>(&D);
}

/// An operator of numbers calls nothing.
static bool isBuiltinIn(const clang::FunctionDecl &Instance,
                        const clang::Stmt &Call) {
  return llvm::isa_and_nonnull<clang::BinaryOperator, clang::UnaryOperator>(
      inInstance(Instance, Call));
}

bool idxmap::mayBeCalled(const Extraction &E, const clang::Stmt &Body,
                         const clang::NamedDecl &Candidate) {
  const clang::FunctionDecl *Function = functionOf(Candidate);
  const std::vector<const clang::Stmt *> Instances =
      instantiatedBodies(E, Body);
  const auto isIt = [&](const Reference &Use) {
    const clang::FunctionDecl *Called = functionOf(*Use.Declaration);
    return Called && patternOf(*Called).getCanonicalDecl() ==
                         Function->getCanonicalDecl();
  };
  return !Function || Instances.empty() ||
         llvm::any_of(Instances, [&](const clang::Stmt *Each) {
           return llvm::any_of(collectReferences(*Each), isIt);
         });
}

std::vector<const clang::FunctionDecl *>
idxmap::openCallees(const clang::CallExpr &Call) {
  std::vector<const clang::FunctionDecl *> Callees;
  if (!Call.isTypeDependent())
    return Callees;
  HomeSearch Search;
  Search.TraverseStmt(const_cast<clang::CallExpr *>(&Call));
  bool IsKnown = false;
  if (Search.Home)
    for (const clang::FunctionDecl *Each : templateInstances(*Search.Home)) {
      const clang::CallExpr *Same = inInstance(*Each, Call);
      if (Same && Same->getDirectCallee())
        Callees.push_back(Same->getDirectCallee());
      IsKnown |= isBuiltinIn(*Each, Call);
    }
  if (!Callees.empty() || IsKnown)
    return Callees;
  if (const auto *Names = llvm::dyn_cast<clang::OverloadExpr>(
          Call.getCallee()->IgnoreParenImpCasts()))
    for (const clang::NamedDecl *Each : Names->decls())
      if (const auto *Function = functionOf(*Each->getUnderlyingDecl()))
        Callees.push_back(Function);
  return Callees;
}

const clang::Expr *idxmap::openObject(const clang::CallExpr &Call) {
  if (llvm::isa<clang::CXXOperatorCallExpr>(Call))
    return Call.getNumArgs() > 0 ? Call.getArg(0) : nullptr;
  const clang::Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member =
          llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(Callee))
    return Member->isImplicitAccess() || Member->isArrow() ? nullptr
                                                           : Member->getBase();
  return llvm::isa<clang::OverloadExpr, clang::DependentScopeDeclRefExpr>(
             Callee)
             ? nullptr
             : Callee;
}

const clang::Expr *idxmap::changedByOpenOperator(const clang::Stmt &S) {
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&S);
  if (!Call || Call->getDirectCallee())
    return nullptr;
  if (const std::optional<Operation> Binary = asBinary(*Call))
    return clang::BinaryOperator::isAssignmentOp(Binary->Opcode) ? Binary->Left
                                                                 : nullptr;
  const std::optional<UnaryOperation> Unary = asUnary(*Call);
  return Unary ? Unary->Operand : nullptr;
}

bool idxmap::isStandardOperation(const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  return Method && Method->getOverloadedOperator() == clang::OO_Call &&
         Method->getParent()->isInStdNamespace() &&
         Method->getParent()->getIdentifier() &&
         llvm::StringSwitch<bool>(Method->getParent()->getName())
             .Cases({"plus", "minus", "multiplies", "divides", "modulus"}, true)
             .Cases({"negate", "bit_and", "bit_or", "bit_xor", "bit_not"}, true)
             .Cases({"less", "less_equal", "greater", "greater_equal"}, true)
             .Cases({"equal_to", "not_equal_to"}, true)
             .Cases({"logical_and", "logical_or", "logical_not"}, true)
             .Default(false);
}

clang::QualType idxmap::openParameter(const clang::CallExpr &Call,
                                      unsigned Argument) {
  clang::QualType Known;
  for (const clang::FunctionDecl *Each : openCallees(Call)) {
    if (isStandardOperation(*Each))
      continue;
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Each);
    const unsigned First = Method && !Method->isStatic() &&
                                   llvm::isa<clang::CXXOperatorCallExpr>(Call)
                               ? 1
                               : 0;
    if (Argument < First || Argument - First >= Each->getNumParams())
      continue;
    const clang::QualType Type =
        Each->getParamDecl(Argument - First)->getType();
    if (Known.isNull() || isMutableReference(Type))
      Known = Type;
  }
  return Known;
}
