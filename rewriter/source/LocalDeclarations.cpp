//===- LocalDeclarations.cpp - A function's own names, again ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/LocalDeclarations.h"

#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringExtras.h"

using namespace idxmap;

bool idxmap::isLocalConstant(const Extraction &E,
                             const clang::VarDecl &Variable) {
  if (!Variable.getInit() || Variable.getType()->isReferenceType())
    return false;
  if (Variable.isConstexpr())
    return true;
  return !Variable.getInit()->isValueDependent() &&
         Variable.getType()->isIntegralOrEnumerationType() &&
         Variable.isUsableInConstantExpressions(E.Context);
}

bool idxmap::isConstantTable(const Extraction &E,
                             const clang::VarDecl &Variable) {
  const clang::QualType Type = Variable.getType();
  const clang::Expr *Init = Variable.getInit();
  return Type->isConstantArrayType() && Init && !Init->isValueDependent() &&
         E.Context.getBaseElementType(Type)->isArithmeticType() &&
         E.Context.getBaseElementType(Type).isConstQualified() &&
         (Variable.isConstexpr() ||
          Init->isConstantInitializer(E.Context, /*ForRef=*/false));
}

bool idxmap::isOnDevice(const clang::VarDecl &Variable) {
  // Clang marks constants that device code could use; nvcc does not.
  const auto *Constant = Variable.getAttr<clang::CUDAConstantAttr>();
  return Variable.hasAttr<clang::CUDADeviceAttr>() ||
         (Constant && !Constant->isImplicit()) ||
         Variable.hasAttr<clang::HIPManagedAttr>();
}

bool idxmap::needsDeviceCopy(const Extraction &E,
                             const clang::VarDecl &Variable,
                             const Reference &Use) {
  if (!E.isCuda() || Use.IsQualified || isOnDevice(Variable))
    return false;
  return isConstantTable(E, Variable) ||
         (Use.IsOdrUse && Variable.isConstexpr() &&
          (Variable.getType()->isArithmeticType() ||
           Variable.getType()->isRecordType()));
}

/// `const int n = read();`, `extern const int n;`, also if its value follows
/// behind the loop: only the host has it there.
static bool hasHostValue(const Extraction &E, const clang::VarDecl &Variable) {
  const clang::VarDecl *Defined = nullptr;
  const clang::Expr *Init = Variable.getAnyInitializer(Defined);
  if (Variable.getDeclContext()->isDependentContext() ||
      (Init && Init->isValueDependent()))
    return false;
  if (Init && E.sources().isBeforeInTranslationUnit(E.Enclosing.getLocation(),
                                                    Defined->getLocation()))
    return true;
  return !Variable.isUsableInConstantExpressions(E.Context);
}

bool idxmap::isVisibleConstant(const Extraction &E,
                               const clang::VarDecl &Variable) {
  if (E.isCuda() && isOnDevice(Variable))
    return true;
  const bool IsShared =
      !Variable.isLocalVarDeclOrParm() &&
      (Variable.isConstexpr() ||
       (Variable.mightBeUsableInConstantExpressions(E.Context) &&
        !(E.isCuda() && hasHostValue(E, Variable))));
  const clang::QualType Type = Variable.getType();
  // The device has none of its own, nor what it may lead to.
  const bool IsOfHost = Type->isArrayType() || Type->isRecordType() ||
                        Type->isReferenceType() || Type->isPointerType();
  return IsShared && !(E.isCuda() && IsOfHost);
}

/// Of a macro's text, the integer that it comes to.
static std::optional<std::string> valueText(const Extraction &E,
                                            const clang::VarDecl &Variable) {
  clang::Expr::EvalResult Value;
  if (!Variable.getType()->isIntegerType() ||
      Variable.getInit()->isValueDependent() ||
      !Variable.getInit()->EvaluateAsInt(Value, E.Context) ||
      Value.Val.getInt().getSignificantBits() > 32)
    return std::nullopt;
  return " = " + llvm::toString(Value.Val.getInt(), /*Radix=*/10);
}

static std::optional<std::string>
initializerText(const Extraction &E, const clang::VarDecl &Variable) {
  const clang::Expr &Init = *Variable.getInit();
  const std::string Text = E.lineOf(Init.getSourceRange());
  if (Text.empty())
    return valueText(E, Variable);
  switch (Variable.getInitStyle()) {
  case clang::VarDecl::CInit:
    return " = " + Text;
  case clang::VarDecl::ListInit:
    return Text;
  case clang::VarDecl::CallInit:
    if (Variable.getType()->isScalarType())
      return " = " + Text;
    return std::nullopt;
  default:
    return std::nullopt;
  }
}

std::optional<std::string>
idxmap::localConstantText(const Extraction &E, const clang::VarDecl &Variable) {
  std::optional<clang::QualType> Type = nameableType(E, Variable.getType());
  const std::optional<std::string> Init = initializerText(E, Variable);
  if (!Type || !Init)
    return std::nullopt;
  if (Variable.isConstexpr())
    Type->removeLocalConst();
  return std::string((*Type)->isArrayType() ? "static " : "") +
         (Variable.isConstexpr() ? "constexpr " : "") +
         declarator(E, *Type, Variable.getName()) + *Init + ";";
}

std::optional<std::string>
idxmap::localAliasText(const Extraction &E,
                       const clang::NamedDecl &Declaration) {
  const clang::Decl *Written = &Declaration;
  if (const auto *Shadow = llvm::dyn_cast<clang::UsingShadowDecl>(&Declaration))
    Written = Shadow->getIntroducer();
  else if (!llvm::isa<clang::TypedefNameDecl>(Declaration))
    return std::nullopt;
  const std::string Text = E.lineOf(Written->getSourceRange());
  const auto *Typedef = llvm::dyn_cast<clang::TypedefNameDecl>(Written);
  if (Typedef && Typedef->getUnderlyingType()->getAsTagDecl() &&
      Typedef->getUnderlyingType()->getAsTagDecl()->getParentFunctionOrMethod())
    return std::nullopt;
  if (Text.empty())
    return std::nullopt;
  return Text + ";";
}

/// Appends the directives of \p Block that stand before \p At, and of the
/// blocks inside it on the way to \p At.
static void addDirectives(const Extraction &E, const clang::Stmt &Block,
                          const clang::Stmt &At,
                          std::vector<std::string> &Texts) {
  for (const clang::Stmt *Child : Block.children()) {
    if (!Child)
      continue;
    if (E.sources().isBeforeInTranslationUnit(At.getBeginLoc(),
                                              Child->getBeginLoc()))
      return;
    const bool HoldsIt = !E.sources().isBeforeInTranslationUnit(
        Child->getEndLoc(), At.getEndLoc());
    if (HoldsIt)
      return addDirectives(E, *Child, At, Texts);
    const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(Child);
    if (!Declarations || !llvm::isa<clang::CompoundStmt>(Block))
      continue;
    for (const clang::Decl *D : Declarations->decls())
      if (llvm::isa<clang::UsingDirectiveDecl, clang::NamespaceAliasDecl>(D))
        Texts.push_back(E.lineOf(D->getSourceRange()) + ";");
  }
}

std::vector<std::string> idxmap::localUsingDirectives(const Extraction &E,
                                                      const clang::Stmt &At) {
  std::vector<std::string> Texts;
  if (const clang::Stmt *Body = E.Enclosing.getBody())
    addDirectives(E, *Body, At, Texts);
  return Texts;
}

std::optional<std::string> idxmap::ownNamespaceDirective(const Extraction &E) {
  const clang::DeclContext *Named =
      E.Enclosing.getDeclContext()->getEnclosingNamespaceContext();
  const clang::DeclContext *Written =
      E.Enclosing.getLexicalDeclContext()->getEnclosingNamespaceContext();
  const auto *Namespace = llvm::dyn_cast<clang::NamespaceDecl>(Named);
  if (!Namespace || Named->Equals(Written))
    return std::nullopt;
  return "using namespace " + Namespace->getQualifiedNameAsString() + ";";
}
