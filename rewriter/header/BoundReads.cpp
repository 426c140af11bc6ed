//===- BoundReads.cpp - What a bound reads and the nest writes ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundReads.h"

#include "rewriter/analysis/RefSet.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/build/FunctionMemory.h"
#include "rewriter/ir/Walk.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

using Scope = ir::Variable::Scope;

static bool isSame(const FunctionTree &A, const ir::Memory &Of,
                   const FunctionTree &B, const ir::Memory &Other) {
  const ir::Variable &First = A.Tree.Variables[Of.Of],
                     &Second = B.Tree.Variables[Other.Of];
  const clang::ValueDecl *D = A.Declarations[First.Declaration];
  const bool IsOne = D ? D == B.Declarations[Second.Declaration]
                       : First.In == Scope::Object && Second.In == First.In;
  return IsOne && ir::Memory{Other.Of, Of.Member, Of.Away}.meets(Other);
}

/// The name that the bound has for what it reads.
static std::string nameOf(const FunctionTree &In, const ir::Memory &Read) {
  const ir::Variable &Variable = In.Tree.Variables[Read.Of];
  if (Variable.In != Scope::Object)
    return Variable.Name;
  return Read.isAnyMember() ? "*this" : Read.Member;
}

/// The innermost statement of the body's own among \p All that writes to
/// \p Wanted.
static SourceToken placeOfWrite(const ir::Statements &All,
                                const ir::PointsToGraph &Pointers,
                                const ir::Memory &Wanted) {
  for (const ir::Statement &Each : All) {
    const ir::Memories Written = ir::changedBy({Each}, Pointers);
    if (llvm::none_of(Written,
                      [&](const ir::Memory &To) { return To.meets(Wanted); }))
      continue;
    if (!std::holds_alternative<ir::Inlined>(Each.Form))
      for (const ir::Statements *Parts : ir::partsOf(Each))
        if (const SourceToken Inner = placeOfWrite(*Parts, Pointers, Wanted))
          return Inner;
    return Each.Where;
  }
  return 0;
}

namespace {

/// In one instance of a template, or the function itself.
class WriteSearch {
public:
  WriteSearch(const Extraction &E, const FunctionTree &Bound,
              const BodyTree &Nest)
      : Bound(Bound), Nest(Nest) {
    if (E.Enclosing.isDependentContext())
      return;
    Names = &functionMemory(E);
    Written = Names->of(Nest, Nest.Changes.All);
  }

  /// Nothing writes what is read by \p Read.
  std::optional<ir::Memory> writeTo(const ir::Memory &Read) const {
    for (const ir::Memory &Each : Nest.Changes.All)
      if (isSame(Bound, Read, Nest, Each))
        return Each;
    if (!Names)
      return std::nullopt;
    const ir::Memories Here = Names->of(Bound, {Read});
    if (FunctionMemory::meet(Here, Written))
      for (const ir::Memory &Each : Nest.Changes.All)
        if (FunctionMemory::meet(Here, Names->of(Nest, {Each})))
          return Each;
    return std::nullopt;
  }

private:
  const FunctionTree &Bound;
  const BodyTree &Nest;
  const FunctionMemory *Names = nullptr;
  ir::Memories Written;
};

} // namespace

/// \p Read is in \p Bound, or in a function that it calls.
static SourceToken placeIn(const Extraction &E, const clang::Expr &Bound,
                           SourceToken Read) {
  const SourceToken Whole = E.Tokens.add(Bound.getSourceRange());
  const clang::CharSourceRange All = E.Tokens.rangeOf(Whole);
  const clang::SourceLocation At = E.Tokens.locationOf(Read);
  const bool IsInside =
      Read != 0 && E.sources().isPointWithin(At, All.getBegin(), All.getEnd());
  return IsInside ? Read : Whole;
}

static std::optional<WrittenRead> readIn(const Extraction &E,
                                         const clang::Expr &Bound,
                                         const FunctionTree &Tree,
                                         const BodyTree &Nest) {
  const ir::PointsToGraph Pointers(Tree.Tree);
  const WriteSearch Writes(E, Tree, Nest);
  for (const ir::MemoryRead &Each : ir::refSet(Tree.Tree, Pointers))
    for (const ir::Memory &From : Each.From) {
      if (Pointers.isOwn(From.Of) ||
          Tree.Tree.Variables[From.Of].In == Scope::Loop)
        continue;
      if (const auto Write = Writes.writeTo(From))
        return WrittenRead{nameOf(Tree, From), placeIn(E, Bound, Each.Where),
                           placeOfWrite(Nest.Tree.Parts,
                                        ir::PointsToGraph(Nest.Tree), *Write)};
    }
  return std::nullopt;
}

std::optional<WrittenRead>
idxmap::readOfWritten(const Extraction &E, const clang::Expr &Bound,
                      const clang::Stmt &Nest,
                      const std::vector<const clang::VarDecl *> &Loops) {
  const std::vector<const BodyTree *> Nests = bodyTrees(E, Nest);
  for (const FunctionTree &Each : treesOfValue(E, Bound, Loops)) {
    const auto Same = llvm::find_if(Nests, [&](const BodyTree *Other) {
      return Other->Function == Each.Function;
    });
    if (Same == Nests.end())
      continue;
    const bool IsOwn = Each.Function == &E.Enclosing;
    const auto Found = readIn(IsOwn ? E : E.in(*Each.Function, E.Findings),
                              Bound, Each, **Same);
    if (Found)
      return Found;
  }
  return std::nullopt;
}
