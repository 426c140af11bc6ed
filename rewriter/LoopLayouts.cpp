//===- LoopLayouts.cpp - Layouts that a loop follows ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/LoopLayouts.h"

#include "rewriter/emit/DataText.h"
#include "rewriter/emit/layouts/LayoutClass.h"
#include "rewriter/source/References.h"

#include "clang/AST/Decl.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// What brings \p Array, which the loop calls \p Name, to the device for this
/// launch alone.
static void bringInOrder(const Extraction &E, const Annotation &Wish,
                         const clang::ValueDecl &Array, const std::string &Name,
                         const DataClause &Clause, FollowedLayout &To) {
  const clang::QualType Type = Array.getType().getNonReferenceType();
  const bool IsContainer = !Type->isPointerType() && !Type->isArrayType();
  To.Function = dataFunction(Clause.Kind == DataKind::CopyOut ? DataKind::Copy
                                                              : Clause.Kind);
  To.Pointer = Name + (IsContainer ? ".data()" : "");
  To.Count = Clause.Count  ? lengthText(*Clause.Count, Wish.Symbols)
             : IsContainer ? Name + ".size()"
                           : "sizeof(" + Name + ") / sizeof(*" + Name + ")";
  E.report(Finding(FindingID::warn_layout_launch, {Array.getNameAsString()},
                   To.Where)
               .withNote(Finding(FindingID::note_layout_launch, {}, To.Where)));
}

std::vector<FollowedLayout> idxmap::loopLayouts(
    const Extraction &E, const clang::Stmt &Outermost, const Annotation &Wish,
    const std::vector<FollowedLayout> &Around, std::vector<DataLayout> &Said) {
  std::vector<FollowedLayout> All;
  const std::vector<Reference> Names = collectReferences(Outermost);
  for (const LayoutClause &Each : Wish.Layouts) {
    llvm::StringRef Name = Each.Array;
    Name.consume_front("this->");
    const auto Clause = llvm::find_if(Wish.Data, [&](const DataClause &Other) {
      return Other.Array == Each.Array;
    });
    const auto Named = llvm::find_if(Names, [&](const Reference &Use) {
      return llvm::isa<clang::VarDecl, clang::FieldDecl>(Use.Declaration) &&
             Use.Declaration->getNameAsString() == Name;
    });
    const auto *Array = Named == Names.end()
                            ? nullptr
                            : llvm::cast<clang::ValueDecl>(Named->Declaration);
    const bool IsCounted =
        Clause != Wish.Data.end() &&
        (Clause->Kind == DataKind::Present || Clause->Count || !Array ||
         !Array->getType().getNonReferenceType()->isPointerType());
    if (!IsCounted) {
      E.report(Finding(FindingID::err_layout_clause, {Name.str()}, Each.Where)
                   .withNote(Finding(FindingID::note_layout_clause,
                                     {Name.str()}, Each.Where)));
      continue;
    }
    if (!Array)
      continue;
    DataLayout Own = dataLayout(*Each.Order, Wish.Symbols);
    Own.Array = Name;
    Own.Class = Each.Class;
    All.push_back({Array, Each.Class, unsigned(Own.Order.View.size()),
                   Each.Where, Own.Lengths, boundLayout(*Each.Order)});
    All.back().Text = toString(*Each.Order);
    All.back().Key = Own.Key;
    Said.push_back(std::move(Own));
    if (Clause->Kind != DataKind::Present && E.hasOwnMemory())
      bringInOrder(E, Wish, *Array, Each.Array, *Clause, All.back());
  }
  llvm::append_range(All, Around);
  return All;
}

void idxmap::checkKept(const Extraction &E,
                       const std::vector<FollowedLayout> &Layouts,
                       const Annotation &Wish) {
  const auto hasLayout = [&](llvm::StringRef Name) {
    Name.consume_front("this->");
    return llvm::any_of(Layouts, [&](const FollowedLayout &Each) {
      return Each.Array->getName() == Name;
    });
  };
  const auto report = [&](FindingID Id, SourceToken Where,
                          std::vector<std::string> Arguments) {
    E.report(Finding(Id, std::move(Arguments), Where));
  };
  for (const StageClause &Each : Wish.Stages)
    if (hasLayout(Each.Array))
      report(FindingID::err_stage_layout, Each.Where, {Each.Array});
  for (const StageClause &Each : Wish.Holds)
    if (hasLayout(Each.Array))
      report(FindingID::err_hold_type, Each.Where,
             {Each.Array, "a layout on the device"});
  for (const ReductionClause &Each : Wish.Reductions)
    if (!Each.Place.empty() && hasLayout(Each.Root))
      E.report(Finding(FindingID::err_layout_use, {Each.Root}, Each.Where)
                   .withNote(Finding(FindingID::note_layout_use, {Each.Root},
                                     Each.Where)));
}
