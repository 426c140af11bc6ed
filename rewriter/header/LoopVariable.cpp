//===- LoopVariable.cpp - The variables that a header sets ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/LoopVariable.h"

#include "rewriter/header/VariableUses.h"
#include "rewriter/source/IntegerVariable.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/templates/OpenTypes.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

static Finding refuseStorage(const Extraction &E, clang::SourceRange Place,
                             const std::string &Name, const char *What) {
  return E.at(FindingID::err_loop_variable_storage, Place, {Name, What})
      .withNote(E.at(FindingID::note_loop_variable_storage, Place));
}

/// Why \p Variable is not the loop's alone, or null.
static const char *sharedAs(const Extraction &E,
                            const clang::VarDecl &Variable) {
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
  if (!E.Lambdas.empty() && !isOfInnermostCall(E, Variable))
    return "captured by a lambda";
  return nullptr;
}

static std::string spelled(const Extraction &E,
                           const HeaderVariable &Variable) {
  return Variable.Variable->getType().getUnqualifiedType().getAsString(
      E.Context.getPrintingPolicy());
}

static bool isReached(const Extraction &E, const HeaderVariable &Variable) {
  return Variable.IsDeclaredBefore &&
         isShared(E.innermost(), *Variable.Variable);
}

static constexpr const char *Reached =
    "reached through an address, a reference or a lambda";

std::optional<Finding> idxmap::checkVariable(const Extraction &E,
                                             const HeaderVariable &Variable) {
  const clang::QualType Type = Variable.Variable->getType();
  const clang::SourceRange Place = Variable.Place;
  if (isReached(E, Variable))
    return refuseStorage(E, Place, Variable.name(), Reached);
  if (const char *Shared = sharedAs(E, *Variable.Variable))
    return refuseStorage(E, Place, Variable.name(), Shared);
  if (Type->isUndeducedType() || (isOpen(Type) && !nameableType(E, Type)))
    return E
        .at(FindingID::err_loop_variable_dependent, Place,
            {Variable.name(), spelled(E, Variable)})
        .withNote(E.at(FindingID::note_loop_variable_dependent, Place));
  if (isOpen(Type))
    return checkOpenVariable(E, *Variable.Variable, Place);
  if (!isStandardInteger(Type))
    return E.at(FindingID::err_loop_variable_type, Place,
                {Variable.name(), spelled(E, Variable)});
  return std::nullopt;
}

Finding idxmap::refuseCompanion(const Extraction &E,
                                const HeaderVariable &Variable,
                                const std::string &Counter,
                                const std::string &Why) {
  return E
      .at(FindingID::err_loop_variables, Variable.Place,
          {Variable.name(), Counter, Why})
      .withNote(E.at(FindingID::note_loop_variables, Variable.Place,
                     {Variable.name(), Counter}));
}

std::optional<Finding> idxmap::checkCompanion(const Extraction &E,
                                              const Companion &Variable,
                                              const std::string &Counter) {
  const auto refused = [&](const std::string &Why) {
    return refuseCompanion(E, Variable, Counter, Why);
  };
  if (isReached(E, Variable))
    return refused(std::string("it is ") + Reached);
  if (const char *Shared = sharedAs(E, *Variable.Variable))
    return refused(std::string("it is ") + Shared);
  if (!isStandardInteger(Variable.Variable->getType()))
    return refused("it has type '" + spelled(E, Variable) + "'");
  if (Variable.First && Variable.First->isTypeDependent())
    return refused("its first value depends on a template parameter");
  return std::nullopt;
}

/// `int i = 0`, `int i(0)` and `int i{0}`.
static std::optional<HeaderVariable> readDeclaration(const clang::Decl &D,
                                                     bool IsFirst) {
  HeaderVariable Result;
  Result.Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  if (!Result.Variable || !Result.Variable->getInit())
    return std::nullopt;
  Result.First = Result.Variable->getInit();
  Result.Place = IsFirst ? Result.Variable->getSourceRange()
                         : clang::SourceRange(Result.Variable->getLocation());
  // As a template has `T i(0)`.
  if (const auto *List = llvm::dyn_cast<clang::ParenListExpr>(Result.First);
      List && List->getNumExprs() == 1)
    Result.First = List->getExpr(0);
  if (const auto *List = llvm::dyn_cast<clang::InitListExpr>(Result.First)) {
    if (List->getNumInits() != 1)
      return std::nullopt;
    Result.First = List->getInit(0);
  }
  return Result;
}

/// `i = 0`.
static std::variant<HeaderVariable, Finding>
readAssignment(const Extraction &E, const clang::Expr &Init,
               const clang::ForStmt &For) {
  const std::optional<Operation> Assignment =
      asBinary(*Init.IgnoreParenImpCasts());
  if (!Assignment || Assignment->Opcode != clang::BO_Assign)
    return E.at(FindingID::err_loop_header, LoopForm::headerOf(For));
  const clang::Expr *Target = Assignment->Left->IgnoreParens();
  const clang::SourceRange Place = Target->getSourceRange();
  const auto *Reference = llvm::dyn_cast<clang::DeclRefExpr>(Target);
  HeaderVariable Result;
  Result.Variable = Reference
                        ? llvm::dyn_cast<clang::VarDecl>(Reference->getDecl())
                        : nullptr;
  if (!Result.Variable)
    return refuseStorage(E, Place, E.lineOf(Place),
                         Reference ? "a structured binding"
                                   : "part of something else");
  Result.IsDeclaredBefore = true;
  Result.First = Assignment->Right;
  Result.Place = Place;
  return Result;
}

std::variant<std::vector<HeaderVariable>, Finding>
idxmap::readHeaderVariables(const Extraction &E, const clang::ForStmt &For) {
  const Finding NoHeader =
      E.at(FindingID::err_loop_header, LoopForm::headerOf(For));
  const clang::Stmt *Init = For.getInit();
  std::vector<HeaderVariable> Result;
  if (!Init || For.getConditionVariable())
    return NoHeader;
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(Init)) {
    for (const clang::Decl *D : Declarations->decls()) {
      const std::optional<HeaderVariable> Read =
          readDeclaration(*D, Result.empty());
      if (!Read)
        return NoHeader;
      Result.push_back(*Read);
    }
    return Result;
  }
  const auto *Expression = llvm::dyn_cast<clang::Expr>(Init);
  if (!Expression)
    return NoHeader;
  for (const clang::Expr *Part : partsOfComma(*Expression)) {
    std::variant<HeaderVariable, Finding> Read = readAssignment(E, *Part, For);
    if (auto *Refusal = std::get_if<Finding>(&Read))
      return std::move(*Refusal);
    Result.push_back(std::get<HeaderVariable>(Read));
  }
  return Result;
}
