//===- Clauses.cpp - Clauses about variables --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/Clauses.h"

#include "attributes/NotationValues.h"
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
    const bool IsIndex = hasIndex(*Kind) && Argument != A.args_begin()[1];
    const std::optional<std::string> Reduced =
        IsIndex ? nameOf(*Argument) : readReduced(*Argument);
    if (!Reduced)
      return;
    if (IsIndex)
      Result.Reductions.back().Index = *Reduced;
    else
      Result.Reductions.push_back(
          {*Kind, *Reduced, "", Tokens.add(Argument->getSourceRange())});
  }
}

std::optional<std::string> ClauseReader::nameOf(const clang::Expr &Argument) {
  const VarDecl *Variable = newVariable(Argument);
  if (!Variable)
    return std::nullopt;
  mention(*Variable);
  return Variable->getName().str();
}

/// A variable, an element or a member; "v[:8]" as a literal.
std::optional<std::string>
ClauseReader::readReduced(const clang::Expr &Argument) {
  const SourceToken Where = Tokens.add(Argument.getSourceRange());
  const clang::Expr *Inner = Argument.IgnoreParenImpCasts();
  const auto *Unary = dyn_cast<UnaryOperator>(Inner);
  const StringLiteral *Section = ArgumentReader::asString(Argument);
  const bool IsPlace = isa<MemberExpr, CXXDependentScopeMemberExpr,
                           ArraySubscriptExpr, CXXOperatorCallExpr>(Inner) ||
                       (Unary && Unary->getOpcode() == UO_Deref) || Section;
  if (!IsPlace)
    return nameOf(Argument);
  const std::string Text =
      Section ? Section->getString().str() : Arguments.textOf(*Inner);
  return isNew(Text, Where) ? std::optional(Text) : std::nullopt;
}

/// The class, or the template of an instance that is still open.
static const NamedDecl *classNamed(QualType Type) {
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
    return Class;
  const auto *Written = Type->getAs<TemplateSpecializationType>();
  return Written ? Written->getTemplateName().getAsTemplateDecl() : nullptr;
}

/// It knows how much it holds; `cuda::std` has some, too.
static bool isContainer(QualType Type) {
  const NamedDecl *Class = classNamed(Type);
  const DeclContext *Space = Class ? Class->getDeclContext() : nullptr;
  while (Space && Space->isInlineNamespace())
    Space = Space->getParent();
  const auto *Named = dyn_cast_or_null<NamespaceDecl>(Space);
  return Named && Named->getName() == "std" &&
         llvm::is_contained({"vector", "span", "array", "mdspan"},
                            Class->getDeclName().isIdentifier()
                                ? Class->getName()
                                : StringRef());
}

/// "a", "ns::a", "this->a", "s.of.a": names and members alone; else nothing.
static std::optional<std::string> pathOf(const clang::Expr &Named) {
  const clang::Expr *Inner = Named.IgnoreParenImpCasts();
  if (const auto *This = dyn_cast<CXXThisExpr>(Inner))
    return This->isImplicit() ? "" : "this";
  if (const auto *Reference = dyn_cast<DeclRefExpr>(Inner))
    return !isa<VarDecl>(Reference->getDecl()) ? std::nullopt
           : Reference->hasQualifier()
               ? std::optional(Reference->getDecl()->getQualifiedNameAsString())
               : std::optional(Reference->getDecl()->getNameAsString());
  const auto *Member = dyn_cast<MemberExpr>(Inner);
  if (!Member || !isa<FieldDecl>(Member->getMemberDecl()))
    return std::nullopt;
  const std::optional<std::string> Object = pathOf(*Member->getBase());
  const std::string Name = Member->getMemberDecl()->getNameAsString();
  if (!Object || Object->empty() || Name.empty()) // Of an anonymous union.
    return Object ? std::optional(*Object + Name) : std::nullopt;
  return *Object + (Member->isArrow() ? "->" : ".") + Name;
}

/// What `copy(a)` can be about. An array in another object is a part of it,
/// which has no copy of its own.
static bool isArray(const clang::Expr &Named) {
  const clang::Expr *Inner = Named.IgnoreParenImpCasts();
  const QualType Type = Inner->getType().getNonReferenceType();
  const auto *Member = dyn_cast<MemberExpr>(Inner);
  const bool IsOfOther =
      Member && !isa<CXXThisExpr>(Member->getBase()->IgnoreParenImpCasts());
  const bool IsPart =
      Type->isArrayType() ||
      (isContainer(Type) && classNamed(Type)->getName() == "array");
  return (Type->isPointerType() || Type->isArrayType() || isContainer(Type)) &&
         !(IsOfOther && IsPart);
}

void ClauseReader::readData(const AnnotateAttr &A, DataKind Kind) {
  const unsigned Most = Kind == DataKind::Present ? 1 : 2;
  const clang::Expr *Array = A.args_size() > 0 ? *A.args_begin() : nullptr;
  const SourceToken Where = Array ? Tokens.add(Array->getSourceRange()) : Place;
  const std::optional<std::string> Path =
      Array && isArray(*Array) ? pathOf(*Array) : std::nullopt;
  if (!Path || A.args_size() > Most)
    return refuse({FindingID::err_data_clause_array, {Name}, Where},
                  FindingID::note_data_clause_array, {Name});
  DataClause Clause{Kind, *Path, std::nullopt, Where};
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
  mentionAll(*Array);
}

/// How the device, or a block, holds the array that argument \p Number names;
/// the next one is the layout.
template <typename Clause>
void ClauseReader::readOrder(const AnnotateAttr &A, unsigned Number,
                             std::vector<Clause> &To) {
  const size_t Before = countErrors(Findings);
  std::shared_ptr<LayoutTerm> Order = readLayout(
      Context, Tokens, Arguments, Result.Mentions, Findings, A, Place);
  if (countErrors(Findings) > Before)
    return;
  const clang::Expr &Array = *A.args_begin()[Number];
  const SourceToken Where = Tokens.add(Array.getSourceRange());
  const std::optional<std::string> Path =
      isArray(Array) ? pathOf(Array) : std::nullopt;
  if (!Path)
    return refuse({FindingID::err_layout_arguments, {}, Where},
                  FindingID::note_layout_arguments, {});
  for (const Clause &Other : To)
    if (Other.Array == *Path)
      return refuse({FindingID::err_clause_twice, {*Path}, Where},
                    FindingID::note_clause_twice, {*Path});
  To.push_back({*Path, std::move(Order),
                Tokens.add(A.args_begin()[Number + 1]->getSourceRange())});
  mentionAll(Array);
}

/// Arrays that blocks keep in shared memory, or threads in registers.
void ClauseReader::readKept(const AnnotateAttr &A, FindingID Wrong,
                            FindingID Note, std::vector<StageClause> &To) {
  if (A.args_size() == 0)
    return refuse({Wrong, {}, Place}, Note, {});
  for (const clang::Expr *Array : A.args()) {
    const SourceToken Where = Tokens.add(Array->getSourceRange());
    const std::optional<std::string> Path =
        isArray(*Array) || Array->isTypeDependent() ? pathOf(*Array)
                                                    : std::nullopt;
    if (!Path)
      return refuse({Wrong, {}, Where}, Note, {});
    for (const StageClause &Other : To)
      if (Other.Array == *Path)
        return refuse({FindingID::err_clause_twice, {*Path}, Where},
                      FindingID::note_clause_twice, {*Path});
    To.push_back({*Path, Where});
  }
}

/// A constant of at least 1.
std::optional<int64_t> ClauseReader::length(const clang::Expr &Argument) {
  const std::optional<int64_t> Length = Arguments.length(Argument, Name);
  if (Length)
    mentionAll(Argument);
  return Length;
}

/// How many indices a thread has.
void ClauseReader::readEach(const AnnotateAttr &A) {
  if (!Result.EachLengths.empty())
    return Findings.push_back(
        Finding(FindingID::err_attribute_repeated, {Name}, Place)
            .withNote(Finding(FindingID::note_attribute_repeated, {},
                              Result.EachPlace)));
  if (A.args_size() < 1 || A.args_size() > 3)
    return Findings.push_back(
        {FindingID::err_argument_count,
         {Name, "1 to 3 arguments", std::to_string(A.args_size())},
         Place});
  Result.EachPlace = Place;
  for (const clang::Expr *Argument : A.args())
    if (const auto Length = length(*Argument))
      Result.EachLengths.push_back(*Length);
}

/// The first argument, and its place or the attribute's: the variable need not
/// be declared yet, it is one of the loops below.
std::pair<const StringLiteral *, SourceToken>
ClauseReader::loopNamed(const AnnotateAttr &A) {
  if (A.args_size() == 0)
    return {nullptr, Place};
  const clang::Expr &First = **A.args_begin();
  return {ArgumentReader::asString(First), Tokens.add(First.getSourceRange())};
}

void ClauseReader::readStrips(const AnnotateAttr &A, FindingID Wrong,
                              FindingID Note, std::optional<StripClause> &To) {
  const auto [Variable, Where] = loopNamed(A);
  if (!Variable || To || A.args_size() != 2)
    return refuse({Wrong, {}, Where}, Note, {});
  if (const auto Length = length(*A.args_begin()[1]))
    To = {Variable->getString().str(), *Length, Where};
}

void ClauseReader::readPipeline(const AnnotateAttr &A) {
  const auto wrong = [&] {
    refuse({FindingID::err_pipeline_arguments, {}, Place},
           FindingID::note_pipeline_arguments, {});
  };
  const llvm::ArrayRef<clang::Expr *> All(A.args_begin(), A.args_size());
  const StringLiteral *Word =
      All.empty() ? nullptr : ArgumentReader::asString(*All[0]);
  if (All.size() != (Word ? 2 : 1) || (Word && Word->getString() != "async"))
    return wrong();
  const auto Buffers = length(*All.back());
  if (!Buffers)
    return; // Which has been said.
  if (Result.Buffers != 1 || *Buffers < 2 || *Buffers > (Word ? 8 : 2))
    return wrong();
  Result.Buffers = *Buffers;
  Result.CopiesAsync = Word != nullptr;
  Result.BuffersPlace = Place;
}

void ClauseReader::readUnroll(const AnnotateAttr &A) {
  const auto [Variable, Where] = loopNamed(A);
  const auto isSame = [Name = Variable](const UnrollClause &Each) {
    return Each.Variable == Name->getString();
  };
  if (!Variable || A.args_size() > 2 ||
      std::any_of(Result.Unrolls.begin(), Result.Unrolls.end(), isSame))
    return refuse({FindingID::err_unroll_arguments, {}, Where},
                  FindingID::note_unroll_arguments, {});
  const auto Rounds = A.args_size() == 2 ? length(*A.args_begin()[1])
                                         : std::optional<int64_t>(0);
  if (Rounds)
    Result.Unrolls.push_back({Variable->getString().str(), *Rounds, Where});
}

void ClauseReader::readShare(const AnnotateAttr &A) {
  const auto [Variable, Where] = loopNamed(A);
  const auto isSame = [Name = Variable](const ShareClause &Each) {
    return Each.Variable == Name->getString();
  };
  if (!Variable || A.args_size() > 1 ||
      std::any_of(Result.Shares.begin(), Result.Shares.end(), isSame))
    return refuse({FindingID::err_share_arguments, {}, Where},
                  FindingID::note_share_arguments, {});
  Result.Shares.push_back({Variable->getString().str(), Where});
}

void ClauseReader::read(const AnnotateAttr &A) {
  if (const std::optional<DataKind> Kind = dataKindNamed(Name))
    readData(A, *Kind);
  else if (Name == "layout" && isTileLayout(A))
    readOrder(A, 1, Result.TileLayouts);
  else if (Name == "layout")
    readOrder(A, 0, Result.Layouts);
  else if (Name == "stage")
    readKept(A, FindingID::err_stage_arguments, FindingID::note_stage_arguments,
             Result.Stages);
  else if (Name == "hold")
    readKept(A, FindingID::err_hold_arguments, FindingID::note_hold_arguments,
             Result.Holds);
  else if (Name == "each")
    readEach(A);
  else if (Name == "tile_loop")
    readStrips(A, FindingID::err_tile_loop_arguments,
               FindingID::note_tile_loop_arguments, Result.Strips);
  else if (Name == "sweep")
    readStrips(A, FindingID::err_sweep_arguments,
               FindingID::note_sweep_arguments, Result.Sweep);
  else if (Name == "pipeline")
    readPipeline(A);
  else if (Name == "unroll")
    readUnroll(A);
  else if (Name == "share")
    readShare(A);
  else if (Name == "if")
    refuse({FindingID::err_if_place, {}, Place}, FindingID::note_if_place, {});
  else if (Name == "reduction")
    readReduction(A);
  else
    readPrivate(A);
}

} // namespace idxmap
