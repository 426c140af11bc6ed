//===- StorageUses.cpp - What a part of a function reads, writes ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/StorageUses.h"

#include "rewriter/build/FunctionMemory.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/memory/RefSet.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

using Scope = ir::Variable::Scope;

static bool isOutside(const FunctionTree &Part, const ir::Memory &What) {
  const Scope In = Part.Tree.Variables[What.Of].In;
  return In == Scope::Outside || In == Scope::Object;
}

std::vector<StorageUse> idxmap::readsOf(const FunctionTree &Part) {
  std::vector<StorageUse> Result;
  const ir::PointsToGraph Pointers(Part.Tree);
  for (const ir::MemoryRead &Each : ir::refSet(Part.Tree, Pointers))
    for (const ir::Memory &From : Each.From)
      if (isOutside(Part, From))
        Result.push_back({From, Each.Where});
  return Result;
}

/// Adds what the statements of \p All write, but what \p To has already.
static void addWrites(const ir::Statements &All,
                      const ir::PointsToGraph &Pointers,
                      std::map<ir::Memory, SourceToken> &To) {
  for (const ir::Statement &Each : All) {
    if (!std::holds_alternative<ir::Inlined>(Each.Form))
      for (const ir::Statements *Parts : ir::partsOf(Each))
        addWrites(*Parts, Pointers, To);
    for (const ir::Memory &Written : ir::changedBy(Each, Pointers))
      To.try_emplace(Written, Each.Where);
  }
}

std::vector<StorageUse> idxmap::assignedBy(const FunctionTree &Part) {
  std::vector<StorageUse> Result;
  const ir::PointsToGraph Pointers(Part.Tree);
  ir::forEachStatement(Part.Tree.Parts, [&](const ir::Statement &Each) {
    const auto *Set = std::get_if<ir::Assign>(&Each.Form);
    const auto *Change = std::get_if<ir::Update>(&Each.Form);
    if (Set || Change)
      for (const ir::Memory &To : Pointers.at(Set ? Set->To : Change->To))
        if (isOutside(Part, To))
          Result.push_back({To, Each.Where});
  });
  return Result;
}

std::vector<StorageUse> idxmap::writesOf(const FunctionTree &Part) {
  const ir::PointsToGraph Pointers(Part.Tree);
  std::map<ir::Memory, SourceToken> Places;
  addWrites(Part.Tree.Parts, Pointers, Places);
  std::vector<StorageUse> Result;
  // Also what functions do that are left as calls.
  for (const ir::Memory &Each : ir::modSet(Part.Tree, Pointers).All)
    if (isOutside(Part, Each)) {
      const auto Place = Places.find(Each);
      Result.push_back({Each, Place == Places.end() ? 0 : Place->second});
    }
  return Result;
}

const clang::ValueDecl *idxmap::declarationOf(const FunctionTree &Part,
                                              const ir::Memory &What) {
  return Part.Declarations[Part.Tree.Variables[What.Of].Declaration];
}

std::string idxmap::nameOf(const FunctionTree &Part, const ir::Memory &What) {
  const ir::Variable &Variable = Part.Tree.Variables[What.Of];
  if (Variable.In != Scope::Object)
    return Variable.Name;
  return What.isAnyMember() ? "*this" : What.Member;
}

/// \p Of as \p Instance has it, which is E.Enclosing or an instance of that; or
/// null.
static const clang::ValueDecl *sameIn(const Extraction &E,
                                      const clang::FunctionDecl &Instance,
                                      const clang::ValueDecl &Of) {
  if (&Instance == &E.Enclosing)
    return &Of;
  if (const auto *Member = llvm::dyn_cast<clang::FieldDecl>(&Of))
    return inInstance(Instance, *Member);
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&Of);
  return Variable ? inInstance(Instance, *Variable) : nullptr;
}

/// Those of the function or instance \p Of; null for the pattern of a template,
/// whose names say little.
static const FunctionMemory *namesIn(const Extraction &E,
                                     const clang::FunctionDecl &Of) {
  if (Of.isDependentContext())
    return nullptr;
  return &functionMemory(&Of == &E.Enclosing ? E : E.in(Of, E.Findings));
}

/// \p What may be of \p Named, a variable, or a member of the function's own
/// object.
static bool mayBeOf(const FunctionTree &Part, const ir::Memory &What,
                    const clang::ValueDecl &Named) {
  if (!llvm::isa<clang::FieldDecl>(Named))
    return declarationOf(Part, What) == &Named;
  return Part.Tree.Variables[What.Of].In == Scope::Object &&
         (What.isAnyMember() || What.Member == Named.getNameAsString());
}

bool idxmap::mayWriteElements(const Extraction &E, const clang::Stmt &Part,
                              const clang::ValueDecl &Variable) {
  const bool IsInside = Variable.getType().getNonReferenceType()->isArrayType();
  for (const BodyTree *Each : bodyTrees(E, Part)) {
    const clang::ValueDecl *D = sameIn(E, *Each->Function, Variable);
    for (const StorageUse &Write : writesOf(*Each))
      if (D && mayBeOf(*Each, Write.What, *D) &&
          (IsInside || Write.What.Away != ir::Memory::Distance::Own))
        return true;
  }
  return false;
}

std::optional<SourceToken>
idxmap::placeOfWrite(const Extraction &E, const clang::Stmt &Part,
                     const clang::ValueDecl &Variable) {
  for (const BodyTree *Each : bodyTrees(E, Part)) {
    const clang::ValueDecl *D = sameIn(E, *Each->Function, Variable);
    if (!D)
      continue;
    const FunctionMemory *Names = namesIn(E, *Each->Function);
    const ir::Memories Own =
        Names ? Names->of(D, ir::Memory::Distance::Own) : ir::Memories();
    for (const StorageUse &Write : writesOf(*Each))
      if ((declarationOf(*Each, Write.What) == D &&
           Write.What.Away == ir::Memory::Distance::Own) ||
          (Names && Own.meets(Names->of(*Each, {Write.What}))))
        return Write.Where;
  }
  return std::nullopt;
}

StorageOverlap::StorageOverlap(const Extraction &E, const FunctionTree &One,
                               const FunctionTree &Other)
    : One(One), Other(Other), Names(namesIn(E, *One.Function)) {}

const ir::Memories &StorageOverlap::inFunction(const FunctionTree &Part,
                                               const ir::Memory &What,
                                               Known &Of) const {
  const auto [Place, IsNew] = Of.try_emplace(What);
  if (IsNew)
    Place->second = Names->of(Part, {What});
  return Place->second;
}

static bool haveOneName(const FunctionTree &A, const ir::Memory &Of,
                        const FunctionTree &B, const ir::Memory &Other) {
  const ir::Variable &First = A.Tree.Variables[Of.Of],
                     &Second = B.Tree.Variables[Other.Of];
  const clang::ValueDecl *D = A.Declarations[First.Declaration];
  const bool IsOne = D ? D == B.Declarations[Second.Declaration]
                       : First.In == Scope::Object && Second.In == First.In;
  return IsOne && ir::Memory{Other.Of, Of.Member, Of.Away}.meets(Other);
}

/// A container itself and its elements are two, whatever it is bound to.
static bool areOfContainer(const FunctionTree &First, const ir::Memory &A,
                           const FunctionTree &Second, const ir::Memory &B) {
  const clang::ValueDecl *D = declarationOf(First, A);
  const auto *Class =
      D ? D->getType().getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
  return D == declarationOf(Second, B) && Class &&
         isStandardContainer(*Class) && A.Away != B.Away;
}

bool StorageOverlap::meet(const ir::Memory &A, const ir::Memory &B) {
  if (areOfContainer(One, A, Other, B))
    return false;
  return haveOneName(One, A, Other, B) ||
         (Names &&
          inFunction(One, A, OfOne).meets(inFunction(Other, B, OfOther)));
}
