//===- HeldElements.cpp - Elements that an index keeps --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/HeldElements.h"

#include "rewriter/accesses/AccessDomains.h"
#include "rewriter/data/SureUse.h"
#include "rewriter/data/TileElement.h"
#include "rewriter/data/WrittenElements.h"
#include "rewriter/source/StandardTypes.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

struct Candidate {
  const clang::ValueDecl *Variable; ///< Or a member of the loop's own object.
  HeldElements::Array Array;
  std::vector<std::optional<Expr>> Subscripts; ///< Of the first use.
  bool IsRefused = false;
};

class HeldReader {
public:
  HeldReader(const Extraction &E, const clang::Stmt &Body,
             const WalkedNest &Nest, const Privatisation &Own,
             const Annotation &Wish,
             const std::vector<const clang::ValueDecl *> &Captured,
             const std::vector<Capture> &Captures, Symbols &Values)
      : E(E), Body(Body), Nest(Nest), Own(Own), Wish(Wish), Captured(Captured),
        Captures(Captures), Values(Values), Known(E, Body, Nest, Own, Values),
        Written(Body) {}

  HeldElements run();

private:
  std::optional<Candidate> candidate(const StageClause &Clause) const;
  const char *whyNoType(const Candidate &Of) const;
  void see(Candidate &Of, const DomainAccess &Each);
  const clang::Expr *elementOf(const Candidate &Of,
                               const DomainAccess &Each) const;
  bool isOfIndex(const DomainAccess &Each) const;
  void refuseUse(Candidate &Of, clang::SourceRange Place) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const WalkedNest &Nest;
  const Privatisation &Own;
  const Annotation &Wish;
  const std::vector<const clang::ValueDecl *> &Captured;
  const std::vector<Capture> &Captures;
  Symbols &Values;
  const Footprint Known;
  const WrittenElements Written;
};

} // namespace

std::vector<clang::SourceRange> HeldElements::places() const {
  std::vector<clang::SourceRange> All;
  for (const Array &Each : Arrays)
    llvm::append_range(All, Each.Places);
  return All;
}

std::vector<BodyEdit> HeldElements::edits(const Extraction &E) const {
  std::vector<BodyEdit> All;
  for (size_t Number = 0; Number < Arrays.size(); ++Number)
    for (const clang::SourceRange &Each : Arrays[Number].Places)
      All.push_back({E.fileRange(Each), heldToken(Number)});
  return All;
}

void HeldReader::refuseUse(Candidate &Of, clang::SourceRange Place) const {
  if (std::exchange(Of.IsRefused, true))
    return;
  E.report(FindingID::err_hold_use, Place, {Of.Array.Is.Name})
      .Notes.push_back(
          E.noteAt(FindingID::note_hold_use, Place, Of.Array.Is.Name));
}

const char *HeldReader::whyNoType(const Candidate &Of) const {
  const clang::QualType Type = Of.Variable->getType().getNonReferenceType();
  const clang::QualType Element = fullElement(E.Context, Type).value_or(Type);
  if (!Element->isArithmeticType() || Element.isVolatileQualified())
    return "elements that are no plain numbers";
  return nullptr;
}

std::optional<Candidate>
HeldReader::candidate(const StageClause &Clause) const {
  const clang::SourceRange Place = E.Tokens.rangeOf(Clause.Where).getAsRange();
  Candidate Result{nullptr, {}, {}};
  const Capture *As = nullptr;
  Result.Variable = arrayNamed(Captured, Clause.Array);
  for (const Capture &Each : Captures)
    if (Each.Name == Clause.Array)
      As = &Each;
  Result.Array.Is.Name = Clause.Array;
  Result.Array.Is.Where = Clause.Where;
  const auto refuse = [&](const char *Why) {
    E.report(FindingID::err_hold_type, Place, {Clause.Array, Why});
    return std::nullopt;
  };
  if (!Result.Variable || !As || Own.contains(Result.Variable) ||
      (E.hasOwnMemory() && (!As->Data || As->Data->IsObject)))
    return refuse("no elements in memory of its own");
  if (const char *Why = whyNoType(Result))
    return refuse(Why);
  StagedArray Type;
  const bool HasElementView =
      !E.hasOwnMemory() ||
      As->Parameter.find("ElementView<") != std::string::npos;
  if (const char *Why =
          readTileElement(E, Result.Variable->getType(), HasElementView, Type))
    return refuse(Why);
  Result.Array.Rank = Type.Lengths.size();
  Result.Array.Is.Element = Type.Element;
  if (!E.hasOwnMemory())
    return Result;
  Result.Array.Is.IsLoaded = As->Data->Kind != DataKind::CopyOut;
  for (const Capture &Each : Captures)
    if (Each.Data && &Each != As)
      Result.Array.Is.Others.push_back(Each.Name);
  return Result;
}

/// Of the mapped loops' variables, and of what stays the same.
bool HeldReader::isOfIndex(const DomainAccess &Each) const {
  return llvm::all_of(Each.Subscripts, [&](const std::optional<Expr> &Value) {
    return Value &&
           llvm::all_of(symbolsOf(*Value), [&](const std::string &Name) {
             return llvm::any_of(Nest.Forms,
                                 [&](const LoopForm &Form) {
                                   return Form.name() == Name;
                                 }) ||
                    Known.canCompute(Expr::symbol(Name, SymbolKind::Host));
           });
  });
}

const clang::Expr *HeldReader::elementOf(const Candidate &Of,
                                         const DomainAccess &Each) const {
  const TreeAccess &Is = Each.Is;
  if (!Is.IsExact || Is.IsGiven || Is.IsFarther || !Each.IsOnly ||
      Is.IsInCall || !Is.Model.Atomic.empty() ||
      Is.Place.getBegin().isMacroID() || Is.Place.getEnd().isMacroID() ||
      Each.Subscripts.size() != Of.Array.Rank || !isOfIndex(Each))
    return nullptr;
  const WrittenElement *Found =
      Written.find(Is.Place.getBegin(), Of.Array.Rank, *Of.Variable);
  return Found && !Found->IsInLambda ? Found->Whole : nullptr;
}

void HeldReader::see(Candidate &Of, const DomainAccess &Each) {
  const TreeAccess &Is = Each.Is;
  if (Is.IsNowhere || (!Is.Base && !Is.IsExact))
    return refuseUse(Of, Is.Place);
  if (!Is.Base ||
      Is.Base->getCanonicalDecl() != Of.Variable->getCanonicalDecl())
    return;
  const clang::QualType Type = Of.Variable->getType().getNonReferenceType();
  if (Is.IsWay || (!Is.Model.IsWrite && Each.Subscripts.empty() && Is.IsExact &&
                   (Type->isPointerType() || elementHeldBy(E.Context, Type))))
    return;
  const clang::Expr *Element = elementOf(Of, Each);
  if (!Element || (!Of.Subscripts.empty() && Of.Subscripts != Each.Subscripts))
    return refuseUse(Of, Is.Place);
  HeldElements::Array &Array = Of.Array;
  if (Of.Subscripts.empty()) {
    Of.Subscripts = Each.Subscripts;
    Array.Element = Element;
    Array.Is.Text = E.lineOf(Element->getSourceRange());
  }
  Array.Is.IsStored |= Is.Model.IsWrite;
  if (!llvm::is_contained(Array.Places, Element->getSourceRange()))
    Array.Places.push_back(Element->getSourceRange());
}

HeldElements HeldReader::run() {
  HeldElements Result;
  std::vector<Candidate> All;
  for (const StageClause &Each : Wish.Holds) {
    const clang::SourceRange Place = E.Tokens.rangeOf(Each.Where).getAsRange();
    if (llvm::any_of(Wish.Stages, [&](const StageClause &Other) {
          return Other.Array == Each.Array;
        })) {
      E.report(FindingID::err_clause_twice, Place, {Each.Array})
          .Notes.push_back(
              E.noteAt(FindingID::note_clause_twice, Place, Each.Array));
      return Result;
    }
    if (auto Of = candidate(Each))
      All.push_back(std::move(*Of));
  }
  llvm::SetVector<const clang::FieldDecl *> Members;
  forEachAccess(E, Body, Nest, Own, Known.known(), Known.usable(), Values,
                Members, [&](const DomainAccess &Each) {
                  for (Candidate &Of : All)
                    see(Of, Each);
                });
  for (Candidate &Each : All) {
    if (!Each.IsRefused && Each.Array.Places.empty())
      refuseUse(Each, E.Tokens.rangeOf(Each.Array.Is.Where).getAsRange());
    if (!Each.IsRefused)
      Result.Arrays.push_back(std::move(Each.Array));
  }
  return Result;
}

HeldElements
idxmap::readHeld(const Extraction &E, const clang::Stmt &Body,
                 const WalkedNest &Nest, const Privatisation &Own,
                 const Annotation &Wish,
                 const std::vector<const clang::ValueDecl *> &Captured,
                 const std::vector<Capture> &Captures, Symbols &Values) {
  return HeldReader(E, Body, Nest, Own, Wish, Captured, Captures, Values).run();
}

void idxmap::takeUses(const Extraction &E, const clang::Stmt &Body,
                      const clang::ForStmt &Loop, HeldElements &Held) {
  const std::vector<const clang::Stmt *> All = statementsOf(Body);
  const auto At = llvm::find(All, &Loop);
  const std::vector<const clang::Stmt *> Before(All.begin(), At),
      After(At + 1, All.end());
  const auto isInLoop = [&](const clang::SourceRange &Place) {
    return E.sources().isPointWithin(Place.getBegin(), Loop.getBeginLoc(),
                                     Loop.getEndLoc());
  };
  for (HeldElements::Array &Each : Held.Arrays) {
    Each.Is.IsInLoop = llvm::all_of(Each.Places, isInLoop);
    if (usesSurely(Before, Each.Places) || usesSurely(After, Each.Places) ||
        (Each.Is.IsInLoop &&
         usesSurely(statementsOf(*Loop.getBody()), Each.Places)))
      continue;
    const clang::SourceRange Place = Each.Places.front();
    E.report(FindingID::err_hold_condition, Place, {Each.Is.Name})
        .Notes.push_back(E.at(FindingID::note_hold_condition, Place));
  }
}
