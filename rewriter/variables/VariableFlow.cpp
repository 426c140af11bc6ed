//===- VariableFlow.cpp - Whether an iteration needs old values -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/VariableFlow.h"

#include "rewriter/build/BodyTrees.h"
#include "rewriter/build/FunctionMemory.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/templates/TemplateInstances.h"

using namespace idxmap;

/// More would be no small array: each thread has one of its own.
static constexpr uint64_t MostElements = 4096;

std::optional<unsigned>
VariableFlow::countElements(const clang::ASTContext &Context,
                            const clang::VarDecl &Variable) {
  clang::QualType Type = Variable.getType();
  uint64_t Count = 1;
  while (Type->isArrayType()) {
    const auto *Array = Context.getAsConstantArrayType(Type);
    if (!Array || Array->getZExtSize() == 0 ||
        Array->getZExtSize() > MostElements / Count)
      return std::nullopt;
    Count *= Array->getZExtSize();
    Type = Array->getElementType();
  }
  return Count;
}

static ir::ElementsOf elementsOf(const clang::ASTContext &Context,
                                 const clang::VarDecl &Variable,
                                 ir::VariableNumber Number) {
  ir::ElementsOf Result;
  Result.Variable = Number;
  Result.Count = *VariableFlow::countElements(Context, Variable);
  const clang::QualType Element =
      Context.getBaseElementType(Variable.getType().getNonReferenceType());
  if (!Element->isDependentType() && !Element->isIncompleteType())
    Result.Bytes =
        std::max<int64_t>(1, Context.getTypeSizeInChars(Element).getQuantity());
  return Result;
}

static void add(ir::ExposedReads &To, const ir::ExposedReads &Other) {
  if (!To.First)
    To.First = Other.First;
  To.ReadsAny |= Other.ReadsAny;
  To.WritesAll &= Other.WritesAll;
}

const std::vector<const BodyTree *> &VariableFlow::trees() {
  if (Trees.empty())
    Trees = bodyTrees(E, Body, Loops);
  return Trees;
}

/// Anything may be read.
static ir::ExposedReads unknown() {
  ir::ExposedReads Result;
  Result.First.emplace();
  Result.ReadsAny = true;
  return Result;
}

/// The one that is \p Variable in the function \p Of, which may be an instance.
static const clang::VarDecl *variableIn(const Extraction &E,
                                        const clang::FunctionDecl &Of,
                                        const clang::VarDecl &Variable) {
  return &Of == &E.Enclosing ? &Variable : inInstance(Of, Variable);
}

ir::ExposedReads VariableFlow::inTree(const BodyTree &Tree,
                                      const clang::VarDecl &Variable) {
  const clang::VarDecl *Own = variableIn(E, *Tree.Function, Variable);
  if (!Own)
    return unknown();
  const auto declared = [&Tree](ir::VariableNumber Of) {
    return Tree.Declarations[Tree.Tree.Variables[Of].Declaration];
  };
  Asked &Known = All[&Tree.Tree];
  if (!Known.Reads) {
    Known.Pointers = std::make_unique<ir::PointsToGraph>(Tree.Tree);
    Known.Reads = std::make_unique<ir::ExposedReadsIn>(
        Tree.Tree, *Known.Pointers, [&Tree, declared](ir::VariableNumber Of) {
          const auto *Other =
              llvm::dyn_cast_or_null<clang::VarDecl>(declared(Of));
          return !Other || hasOtherName(*Tree.Function, *Other);
        });
  }
  for (ir::VariableNumber I = 0; I < Tree.Tree.Variables.size(); ++I)
    if (declared(I) == Own)
      return Known.Reads->of(elementsOf(E.Context, *Own, I));
  return {};
}

ir::ExposedReads VariableFlow::inRound(const clang::VarDecl &Variable) {
  ir::ExposedReads Result;
  Result.WritesAll = true;
  for (const BodyTree *Each : trees())
    add(Result, inTree(*Each, Variable));
  return Result;
}

/// By its place in the source, which \p Each has, too.
bool VariableFlow::isLoop(const ir::Statement &Each,
                          const SourceTokens &Tokens) const {
  if (Each.Where == 0 ||
      !(std::holds_alternative<ir::Loop>(Each.Form) ||
        std::holds_alternative<ir::OpaqueStatement>(Each.Form)))
    return false;
  const clang::CharSourceRange Other = Tokens.rangeOf(Each.Where);
  const clang::SourceRange Own = Loop.getSourceRange();
  return Other.getBegin() == Own.getBegin() && Other.getEnd() == Own.getEnd();
}

const VariableFlow::Asked &VariableFlow::around(const FunctionMemory &Memory,
                                                bool IsInlined) {
  const ir::Body &Tree = IsInlined ? Memory.inlinedTree().Tree : Memory.tree();
  const ir::PointsToGraph &Pointers =
      IsInlined ? *Memory.inlinedTree().Pointers : Memory.pointers();
  Asked &Known = All[&Tree];
  if (!Known.Reads) {
    Known.Reads = std::make_unique<ir::ExposedReadsIn>(Tree, Pointers);
    Known.Path = ir::pathTo(Tree, [&](const ir::Statement &Each) {
      return isLoop(Each, Memory.tokens());
    });
  }
  return Known;
}

ir::ExposedReads VariableFlow::afterLoop(const clang::VarDecl &Variable,
                                         bool IsLent) {
  ir::ExposedReads Result;
  for (const BodyTree *Each : trees()) {
    // Lambdas around the loop are known as the template has them.
    const bool IsOwn = Each->Function == &E.Enclosing || !E.Lambdas.empty();
    const clang::VarDecl *Own =
        IsOwn ? &Variable : inInstance(*Each->Function, Variable);
    if (!Own)
      return unknown();
    const FunctionMemory &Memory =
        functionMemory(IsOwn ? E : E.in(*Each->Function, E.Findings));
    const auto Number =
        IsLent ? Memory.numberInlined(*Own) : Memory.numberOf(Own);
    if (!Number)
      continue;
    const Asked &Known = around(Memory, IsLent);
    ir::ExposedReads After =
        Known.Reads->after(elementsOf(E.Context, *Own, *Number), Known.Path);
    if (After.First && After.First->Where != 0)
      After.First->Where =
          E.Tokens.add(Memory.tokens().rangeOf(After.First->Where));
    add(Result, After);
  }
  return Result;
}
