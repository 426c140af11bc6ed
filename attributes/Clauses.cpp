//===- Clauses.cpp - Clauses about variables --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/Clauses.h"

#include "attributes/ReductionNames.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"

#include <algorithm>
#include <map>

using namespace clang;

namespace idxmap {

std::optional<DataKind> dataKindNamed(const std::string &Name) {
  static const std::map<std::string, DataKind> Kinds = {
      {"copyin", DataKind::CopyIn},   {"copyout", DataKind::CopyOut},
      {"copy", DataKind::Copy},       {"create", DataKind::Create},
      {"present", DataKind::Present},
  };
  const auto Found = Kinds.find(Name);
  return Found != Kinds.end() ? std::optional(Found->second) : std::nullopt;
}

void ClauseReader::refuse(Finding Refusal, FindingID Note,
                          std::vector<std::string> OfNote) {
  const SourceToken Where = Refusal.Where;
  Findings.push_back(
      std::move(Refusal).withNote(Finding(Note, std::move(OfNote), Where)));
}

/// The variable that \p Argument names, or null.
const VarDecl *ClauseReader::variable(const clang::Expr &Argument) const {
  auto *Reference = dyn_cast<DeclRefExpr>(Argument.IgnoreParenImpCasts());
  return Reference && !Reference->hasQualifier()
             ? dyn_cast<VarDecl>(Reference->getDecl())
             : nullptr;
}

bool ClauseReader::isNew(const std::string &Variable, SourceToken Where) {
  const auto IsIt = [&](const std::string &Other) { return Other == Variable; };
  const bool IsKnown =
      std::any_of(Result.Privates.begin(), Result.Privates.end(),
                  [&](const PrivateClause &C) { return IsIt(C.Variable); }) ||
      std::any_of(Result.Reductions.begin(), Result.Reductions.end(),
                  [&](const ReductionClause &C) {
                    return IsIt(C.Variable) || IsIt(C.Index);
                  }) ||
      std::any_of(Result.Data.begin(), Result.Data.end(),
                  [&](const DataClause &C) { return IsIt(C.Array); });
  if (IsKnown)
    refuse({FindingID::err_clause_twice, {Variable}, Where},
           FindingID::note_clause_twice, {Variable});
  return !IsKnown;
}

/// The clause is gone from the text that the compiler will see.
void ClauseReader::mention(const VarDecl &Variable) {
  const std::string Text = "&" + Variable.getName().str();
  if (Variable.isLocalVarDeclOrParm() &&
      std::find(Result.Mentions.begin(), Result.Mentions.end(), Text) ==
          Result.Mentions.end())
    Result.Mentions.push_back(Text);
}

void ClauseReader::mentionAll(const Stmt &Count) {
  if (const auto *Reference = dyn_cast<DeclRefExpr>(&Count))
    if (const auto *Variable = dyn_cast<VarDecl>(Reference->getDecl()))
      mention(*Variable);
  for (const Stmt *Child : Count.children())
    if (Child)
      mentionAll(*Child);
}

bool joinPrivate(const PrivateClause &Added,
                 std::vector<PrivateClause> &Clauses) {
  for (PrivateClause &Other : Clauses) {
    const bool IsOtherHalf =
        (Added.IsFirst && Other.IsLast && !Other.IsFirst) ||
        (Added.IsLast && Other.IsFirst && !Other.IsLast);
    if (Other.Variable != Added.Variable || !IsOtherHalf)
      continue;
    Other.IsFirst = Other.IsLast = true;
    return true;
  }
  return false;
}

void ClauseReader::readPrivate(const AnnotateAttr &A) {
  if (A.args_size() == 0)
    return refuse({FindingID::err_clause_empty, {Name}, Place},
                  FindingID::note_clause_variable, {});
  for (const clang::Expr *Argument : A.args()) {
    const VarDecl *Variable = anyVariable(*Argument);
    if (!Variable)
      continue;
    const SourceToken Where = Tokens.add(Argument->getSourceRange());
    PrivateClause Clause{Variable->getName().str(), Name == "firstprivate",
                         Where, Name == "lastprivate"};
    if (joinPrivate(Clause, Result.Privates) || !isNew(Clause.Variable, Where))
      continue;
    Result.Privates.push_back(std::move(Clause));
    mention(*Variable);
  }
}

const VarDecl *ClauseReader::anyVariable(const clang::Expr &Argument) {
  const VarDecl *Variable = variable(Argument);
  const SourceToken Where = Tokens.add(Argument.getSourceRange());
  const std::string Text = Arguments.textOf(Argument);
  if (isa<MemberExpr, CXXDependentScopeMemberExpr>(
          Argument.IgnoreParenImpCasts()))
    refuse({FindingID::err_clause_member, {Name, Text}, Where},
           FindingID::note_clause_member, {Text});
  else if (!Variable)
    refuse({FindingID::err_clause_variable, {Name}, Where},
           FindingID::note_clause_variable, {});
  return Variable;
}

const VarDecl *ClauseReader::newVariable(const clang::Expr &Argument) {
  const VarDecl *Variable = anyVariable(Argument);
  return Variable && isNew(Variable->getName().str(),
                           Tokens.add(Argument.getSourceRange()))
             ? Variable
             : nullptr;
}

std::optional<ReductionKind> ClauseReader::readOperator(const AnnotateAttr &A) {
  const clang::StringLiteral *Literal =
      A.args_size() > 0 ? ArgumentReader::asString(**A.args_begin()) : nullptr;
  const std::optional<ReductionKind> Kind =
      Literal ? reductionKind(Literal->getString().str()) : std::nullopt;
  if (Kind && A.args_size() > 1)
    return Kind;
  if (Kind)
    refuse({FindingID::err_clause_empty, {Name}, Place},
           FindingID::note_reduction_operator, {reductionNamesText()});
  else
    refuse({FindingID::err_reduction_operator,
            {},
            A.args_size() > 0 ? Tokens.add((*A.args_begin())->getSourceRange())
                              : Place},
           FindingID::note_reduction_operator, {reductionNamesText()});
  return std::nullopt;
}

void ClauseReader::readReduction(const AnnotateAttr &A) {
  const std::optional<ReductionKind> Kind = readOperator(A);
  if (!Kind)
    return;
  if (hasIndex(*Kind) && A.args_size() != 3)
    return refuse(
        {FindingID::err_reduction_index, {reductionName(*Kind)}, Place},
        FindingID::note_reduction_index, {reductionName(*Kind)});
  for (const clang::Expr *Argument : llvm::drop_begin(A.args())) {
    const VarDecl *Variable = newVariable(*Argument);
    if (!Variable)
      return;
    const bool IsIndex = hasIndex(*Kind) && Argument != A.args_begin()[1];
    if (IsIndex)
      Result.Reductions.back().Index = Variable->getName().str();
    else
      Result.Reductions.push_back({*Kind, Variable->getName().str(), "",
                                   Tokens.add(Argument->getSourceRange())});
    mention(*Variable);
  }
}

/// Also a container of the standard library that knows how much it holds.
static bool isArrayOrPointer(const VarDecl &Variable) {
  const QualType Type = Variable.getType().getNonReferenceType();
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const bool IsContainer =
      Class && Class->isInStdNamespace() && Class->getIdentifier() &&
      llvm::is_contained({"vector", "span", "array"}, Class->getName());
  return Type->isPointerType() || Type->isArrayType() || IsContainer;
}

void ClauseReader::readData(const AnnotateAttr &A, DataKind Kind) {
  const unsigned Most = Kind == DataKind::Present ? 1 : 2;
  const VarDecl *Variable =
      A.args_size() > 0 ? variable(**A.args_begin()) : nullptr;
  const SourceToken Where =
      A.args_size() > 0 ? Tokens.add((*A.args_begin())->getSourceRange())
                        : Place;
  if (!Variable || !isArrayOrPointer(*Variable) || A.args_size() > Most)
    return refuse({FindingID::err_data_clause_array, {Name}, Where},
                  FindingID::note_data_clause_array, {Name});
  DataClause Clause{Kind, Variable->getName().str(), std::nullopt, Where};
  if (!isNew(Clause.Array, Where))
    return;
  if (A.args_size() == 2) {
    Clause.Count = Arguments.integer(*A.args_begin()[1], Name);
    if (!Clause.Count)
      return;
    mentionAll(*A.args_begin()[1]);
    if (Clause.Count->isConstant() && Clause.Count->value() < 0)
      return Findings.push_back(
          Finding(FindingID::err_data_clause_negative,
                  {Name, std::to_string(Clause.Count->value())},
                  Tokens.add(A.args_begin()[1]->getSourceRange())));
  }
  Result.Data.push_back(std::move(Clause));
  mention(*Variable);
}

void ClauseReader::read(const AnnotateAttr &A) {
  if (const std::optional<DataKind> Kind = dataKindNamed(Name))
    readData(A, *Kind);
  else if (Name == "reduction")
    readReduction(A);
  else
    readPrivate(A);
}

} // namespace idxmap
