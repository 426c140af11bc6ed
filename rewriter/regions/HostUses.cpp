//===- HostUses.cpp - What the host does inside a data region -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/HostUses.h"

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeReader.h"
#include "mapping/layout/LayoutText.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/coherence/CoherenceFlow.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/regions/DirectedStatements.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/StandardTypes.h"

#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace idxmap;

using MarkKind = ir::Mark::Kind;

namespace {

class MarkReader {
public:
  MarkReader(const Extraction &E, const clang::AttributedStmt &Region,
             const AttributePlaces &Places)
      : E(E), Region(Region), Places(Places) {}

  /// What \p S is to name, if it is marked at all.
  std::optional<std::vector<const clang::Expr *>> named(const clang::Stmt &Own);
  ir::Mark mark(MarkedStatement S);
  bool isDirected(const ir::Body &In, const std::vector<ir::Mark> &Marks);

private:
  const clang::Stmt &written(const clang::Stmt &S);
  std::optional<DataAction> actionOf(const clang::Stmt &S) const;
  ir::MarkedItem item(const DataItem &Of, size_t &Next) const;
  void addAlways(const MarkedStatement &S, ir::Mark &To) const;
  bool isTaken(clang::SourceLocation Place);

  const Extraction &E;
  const clang::AttributedStmt &Region;
  const AttributePlaces &Places;
  std::map<clang::FileID, bool> Taken; ///< Of files' data directives.
  /// The unit's annotated statements, once an instance of one is met.
  std::optional<std::map<clang::SourceLocation, const clang::Stmt *>> Written;
};

} // namespace

/// \p S as the user wrote it, in the pattern of a template: instances repeat
/// its attributes.
const clang::Stmt &MarkReader::written(const clang::Stmt &S) {
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&S);
  if (!Attributed || !idxmapAttributes(*Attributed).empty())
    return S;
  if (!Written) {
    Written.emplace();
    for (const AnnotatedStatement &Each : annotatedStatements(E.Context))
      Written->try_emplace(Each.Statement->getBeginLoc(), Each.Statement);
  }
  const auto Found = Written->find(S.getBeginLoc());
  return Found == Written->end() ? S : *Found->second;
}

std::optional<DataAction> MarkReader::actionOf(const clang::Stmt &S) const {
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&S);
  if (!Attributed || !isDataStatement(*Attributed))
    return std::nullopt;
  std::vector<Finding> Scratch; // The statement reports its own.
  return readDataAction(E.Context, *Attributed, Places, E.Tokens, Scratch);
}

std::optional<std::vector<const clang::Expr *>>
MarkReader::named(const clang::Stmt &Own) {
  const clang::Stmt &S = written(Own);
  std::vector<const clang::Expr *> Result;
  if (const auto Action = actionOf(S)) {
    for (const DataItem &Item : Action->Items) {
      for (const clang::Expr *Each : {Item.Array, Item.First, Item.Count})
        if (Each)
          Result.push_back(Each);
    }
    for (const DataItem &Item : Action->Used)
      Result.push_back(Item.Array);
    return Result;
  }
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&S);
  const bool IsMarked =
      (Attributed && !idxmapAttributes(*Attributed).empty()) ||
      directedAs(E, S) == DirectiveUse::Device;
  return IsMarked ? std::optional(std::move(Result)) : std::nullopt;
}

ir::MarkedItem MarkReader::item(const DataItem &Of, size_t &Next) const {
  ir::MarkedItem Result{Of.Kind, Next++};
  if (Of.First)
    Result.First = Next++;
  if (Of.Count)
    Result.Count = Next++;
  if (Of.Order)
    Result.Layout = toString(*Of.Order);
  Result.Where = E.Tokens.add(Of.Array->getSourceRange());
  return Result;
}

/// What the directives on a loop say is copied also where it is on the device.
void MarkReader::addAlways(const MarkedStatement &S, ir::Mark &To) const {
  std::vector<Finding> Scratch; // The loop reports its own.
  Annotation Wish;
  const auto Directives =
      takeDirectives(E.in(*S.In, Scratch),
                     *llvm::cast<clang::AttributedStmt>(S.Statement), Wish);
  if (!Directives)
    return;
  for (const AlwaysCopied &Each : Directives->Always) {
    std::string Plain = Each.Name;
    for (const llvm::StringRef Way : {"this->", "->"})
      if (const size_t At = Plain.find(Way); At != std::string::npos)
        Plain.replace(At, Way.size(), At == 0 ? "" : ".");
    if (Each.ToDevice)
      To.EqualBefore.push_back(Plain);
    if (Each.ToHost)
      To.EqualAfter.push_back(Plain);
  }
}

static MarkKind kindOf(DataAction::Kind Of) {
  switch (Of) {
  case DataAction::Kind::Region:
    return MarkKind::Region;
  case DataAction::Kind::Update:
    return MarkKind::Update;
  case DataAction::Kind::Use:
    return MarkKind::Use;
  default:
    return MarkKind::Nothing;
  }
}

ir::Mark MarkReader::mark(MarkedStatement S) {
  ir::Mark Result;
  S.Statement = &written(*S.Statement);
  const DirectiveUse Directed = directedAs(E, *S.Statement);
  if (const auto Action = actionOf(*S.Statement)) {
    Result.What = kindOf(Action->What);
    Result.HasCondition = Action->Condition;
    Result.IsDirected = Directed == DirectiveUse::Data;
    Result.IsFollowed = S.Statement->getBeginLoc() == Region.getBeginLoc();
    size_t Next = 0;
    for (const DataItem &Each : Action->Items)
      Result.Items.push_back(item(Each, Next));
    for (const DataItem &Each : Action->Used)
      Result.Used.push_back(item(Each, Next));
    return Result;
  }
  Result.IsDirected = Directed == DirectiveUse::Device;
  const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(S.Statement);
  if (!Attributed || idxmapAttributes(*Attributed).empty()) {
    Result.What = MarkKind::LeftToDevice;
    return Result;
  }
  Result.What = MarkKind::Nest;
  Result.IsForHost = isForHost(*Attributed);
  if (Result.IsDirected)
    addAlways(S, Result);
  return Result;
}

/// A file is read once, however many calls lead to it.
bool MarkReader::isTaken(clang::SourceLocation Place) {
  const clang::SourceManager &SM = E.sources();
  const auto [Known, IsNew] =
      Taken.try_emplace(SM.getFileID(SM.getExpansionLoc(Place)));
  if (IsNew)
    Known->second = areDataDirectivesTaken(E, Place);
  return Known->second;
}

/// A directive says the region, and others in it and in what that calls are
/// taken.
bool MarkReader::isDirected(const ir::Body &In,
                            const std::vector<ir::Mark> &Marks) {
  if (directedAs(E, Region) != DirectiveUse::Data ||
      !isTaken(Region.getBeginLoc()))
    return false;
  bool Result = true;
  ir::forEachStatement(In.Parts, [&](const ir::Statement &Each) {
    const auto *Block = std::get_if<ir::Block>(&Each.Form);
    if (Block && Marks[Block->Mark].IsFollowed)
      ir::forEachStatement(Block->Parts, [&](const ir::Statement &Part) {
        Result &= !Part.Where || isTaken(E.Tokens.locationOf(Part.Where));
      });
  });
  return Result;
}

static bool isConstant(const MarkedTree &In, ir::VariableNumber Of) {
  const clang::ValueDecl *D =
      In.Declarations[In.Tree.Variables[Of].Declaration];
  return D && D->getType().isConstQualified();
}

/// An iterator, or a reference to an element, is none.
static bool isArray(const MarkedTree &In, ir::VariableNumber Of) {
  const clang::ValueDecl *D =
      In.Declarations[In.Tree.Variables[Of].Declaration];
  if (!D)
    return In.Tree.Variables[Of].In == ir::Variable::Scope::Object;
  const clang::QualType Type = D->getType().getNonReferenceType();
  return Type->isPointerType() || Type->isArrayType() ||
         Type->isDependentType() || ownsElements(Type);
}

void idxmap::checkHostUses(const Extraction &Around,
                           const clang::AttributedStmt &Region,
                           const AttributePlaces &Places) {
  const Extraction E =
      Around.in(Around.Enclosing, Around.Findings,
                scopesAround(Around.Enclosing, Region).Lambdas);
  MarkReader Reader(E, Region, Places);
  std::set<std::pair<FindingID, clang::SourceLocation>> Said;
  const auto test = [&](const clang::Stmt &S) { return Reader.named(S); };
  for (const MarkedTree &Each : markedTrees(E, test)) {
    std::vector<ir::Mark> Marks(1);
    for (const MarkedStatement &S : llvm::drop_begin(Each.Marked))
      Marks.push_back(Reader.mark(S));
    const ir::PointsToGraph Pointers(Each.Tree);
    const auto isFixed = [&](ir::VariableNumber Of) {
      return isConstant(Each, Of);
    };
    const auto isNamed = [&](ir::VariableNumber Of) {
      return isArray(Each, Of);
    };
    for (Finding &F :
         ir::checkCoherence({Each.Tree, Pointers, Marks, isFixed, isNamed,
                             Reader.isDirected(Each.Tree, Marks)}))
      if (Said.insert({F.Id, E.Tokens.locationOf(F.Where)}).second)
        E.report(std::move(F));
  }
}
