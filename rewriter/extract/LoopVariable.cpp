//===- LoopVariable.cpp - The variable that a loop counts with --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/LambdasAround.h"
#include "rewriter/extract/LoopForm.h"
#include "rewriter/extract/OpenTypes.h"
#include "rewriter/extract/TypeText.h"
#include "rewriter/extract/VariableUses.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

bool idxmap::isStandardInteger(clang::QualType Type) {
  const auto *Builtin = Type.getCanonicalType()->getAs<clang::BuiltinType>();
  if (!Builtin)
    return false;
  switch (Builtin->getKind()) {
  case clang::BuiltinType::SChar:
  case clang::BuiltinType::Char_S:
  case clang::BuiltinType::Char_U:
  case clang::BuiltinType::UChar:
  case clang::BuiltinType::WChar_S:
  case clang::BuiltinType::WChar_U:
  case clang::BuiltinType::Char8:
  case clang::BuiltinType::Char16:
  case clang::BuiltinType::Char32:
  case clang::BuiltinType::Short:
  case clang::BuiltinType::UShort:
  case clang::BuiltinType::Int:
  case clang::BuiltinType::UInt:
  case clang::BuiltinType::Long:
  case clang::BuiltinType::ULong:
  case clang::BuiltinType::LongLong:
  case clang::BuiltinType::ULongLong:
    return true;
  default:
    return false;
  }
}

bool idxmap::isVariable(const clang::Expr *Expression,
                        const clang::VarDecl &Variable) {
  const auto *Reference =
      llvm::dyn_cast<clang::DeclRefExpr>(Expression->IgnoreParenImpCasts());
  return Reference && Reference->getDecl() == &Variable;
}

static Finding refuseStorage(const Extraction &E, clang::SourceRange Place,
                             const std::string &Name, const char *What) {
  return E.at(FindingID::err_loop_variable_storage, Place, {Name, What})
      .withNote(E.at(FindingID::note_loop_variable_storage, Place));
}

/// Why \p Variable is not the loop's alone, or null.
static const char *sharedAs(const clang::VarDecl &Variable) {
  if (Variable.getTLSKind() != clang::VarDecl::TLS_None)
    return "thread_local";
  if (Variable.isStaticLocal() || Variable.isStaticDataMember())
    return "static";
  if (!Variable.isLocalVarDeclOrParm())
    return "a global variable";
  if (Variable.getType()->isReferenceType())
    return "a reference";
  if (Variable.getType().isVolatileQualified())
    return "volatile";
  return nullptr;
}

std::optional<Finding> idxmap::checkVariable(const Extraction &E,
                                             const LoopForm &Form,
                                             clang::SourceRange Place) {
  const clang::QualType Type = Form.Variable->getType();
  if (const char *Shared = sharedAs(*Form.Variable))
    return refuseStorage(E, Place, Form.name(), Shared);
  if (!E.Lambdas.empty() && !isOfInnermostCall(E, *Form.Variable))
    return refuseStorage(E, Place, Form.name(), "captured by a lambda");
  const std::string Spelled =
      Type.getUnqualifiedType().getAsString(E.Context.getPrintingPolicy());
  if (Type->isUndeducedType() || (isOpen(Type) && !nameableType(E, Type)))
    return E
        .at(FindingID::err_loop_variable_dependent, Place,
            {Form.name(), Spelled})
        .withNote(E.at(FindingID::note_loop_variable_dependent, Place));
  if (isOpen(Type))
    return checkOpenVariable(E, *Form.Variable, Place);
  if (!isStandardInteger(Type))
    return E.at(FindingID::err_loop_variable_type, Place,
                {Form.name(), Spelled});
  return std::nullopt;
}

/// `int i = 0`, `int i(0)` and `int i{0}`.
static std::optional<Finding> readDeclaration(const Extraction &E,
                                              const clang::DeclStmt &Init,
                                              LoopForm &Form) {
  if (!Init.isSingleDecl())
    return E.at(FindingID::err_loop_variables, Init.getSourceRange())
        .withNote(E.at(FindingID::note_loop_variables, Init.getSourceRange()));
  Form.Variable = llvm::dyn_cast<clang::VarDecl>(Init.getSingleDecl());
  if (!Form.Variable || !Form.Variable->getInit())
    return E.at(FindingID::err_loop_header, Form.header());
  Form.First = Form.Variable->getInit();
  if (std::optional<Finding> Refusal =
          checkVariable(E, Form, Form.Variable->getSourceRange()))
    return Refusal;
  // As a template has `T i(0)`.
  if (const auto *List = llvm::dyn_cast<clang::ParenListExpr>(Form.First);
      List && List->getNumExprs() == 1)
    Form.First = List->getExpr(0);
  if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(Form.First)) {
    if (List->getNumInits() != 1)
      return E.at(FindingID::err_loop_header, Form.header());
    Form.First = List->getInit(0);
  }
  return std::nullopt;
}

/// `i = 0`.
static std::optional<Finding>
readAssignment(const Extraction &E, const clang::Expr &Init, LoopForm &Form) {
  const std::optional<Operation> Assignment =
      asBinary(*Init.IgnoreParenImpCasts());
  if (Assignment && Assignment->Opcode == clang::BO_Comma)
    return E.at(FindingID::err_loop_variables, Init.getSourceRange())
        .withNote(E.at(FindingID::note_loop_variables, Init.getSourceRange()));
  if (!Assignment || Assignment->Opcode != clang::BO_Assign)
    return E.at(FindingID::err_loop_header, Form.header());
  const clang::Expr *Target = Assignment->Left->IgnoreParens();
  const clang::SourceRange Place = Target->getSourceRange();
  const auto *Reference = llvm::dyn_cast<clang::DeclRefExpr>(Target);
  Form.Variable = Reference
                      ? llvm::dyn_cast<clang::VarDecl>(Reference->getDecl())
                      : nullptr;
  if (!Form.Variable)
    return refuseStorage(E, Place, E.lineOf(Place),
                         Reference ? "a structured binding"
                                   : "part of something else");
  Form.IsDeclaredBefore = true;
  Form.First = Assignment->Right;
  if (isShared(E.innermost(), *Form.Variable))
    return refuseStorage(E, Place, Form.name(),
                         "reached through an address, a reference or a lambda");
  return checkVariable(E, Form, Place);
}

std::optional<Finding> idxmap::readLoopVariable(const Extraction &E,
                                                const clang::ForStmt &For,
                                                LoopForm &Form) {
  const clang::Stmt *Init = For.getInit();
  if (!Init || For.getConditionVariable())
    return E.at(FindingID::err_loop_header, Form.header());
  if (const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(Init))
    return readDeclaration(E, *Declaration, Form);
  if (const auto *Expression = llvm::dyn_cast<clang::Expr>(Init))
    return readAssignment(E, *Expression, Form);
  return E.at(FindingID::err_loop_header, Form.header());
}
