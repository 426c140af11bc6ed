//===- DataRules.cpp - Which elements of its arrays a nest touches --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/DataRules.h"

#include "rewriter/extract/BodyArrays.h"
#include "rewriter/extract/DeepPointers.h"
#include "rewriter/extract/ElementRanges.h"
#include "rewriter/extract/HeldArrays.h"
#include "rewriter/extract/ObjectPassing.h"
#include "rewriter/extract/RangeSymbols.h"
#include "rewriter/extract/References.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class RuleReader {
public:
  RuleReader(const Extraction &E, const clang::Stmt &Body,
             const BodyArrays &Arrays,
             const std::vector<const clang::ValueDecl *> &Regional,
             clang::SourceLocation Attributes)
      : E(E), Body(Body), Arrays(Arrays), Regional(Regional),
        Attributes(Attributes), Known(Arrays.known()) {}

  std::optional<DataRule> ruleOf(const clang::ValueDecl &Variable, Holding Held,
                                 const DataClause *Clause) const;
  /// For the arrays of the loop's own object.
  void ownParts(DataRule &Rule) const;
  /// For an object that is passed by its bytes.
  std::optional<DataRule> partsOf(const clang::ValueDecl &Object) const;

private:
  void narrow(HeldArray &Held, const ArrayElements *Touched) const;
  bool isWritten(const ArrayElements &Use, const DataRule &Rule) const;
  bool isInferred(const clang::ValueDecl &Variable,
                  const ArrayElements &Use) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const BodyArrays &Arrays;
  const std::vector<const clang::ValueDecl *> &Regional;
  const clang::SourceLocation Attributes;
  const Facts &Known;
};

} // namespace

bool RuleReader::isInferred(const clang::ValueDecl &Variable,
                            const ArrayElements &Use) const {
  if (!Use.Unknown)
    return true;
  const std::string Name = Variable.getName().str();
  const std::string Clause = Use.Writes ? "copy" : "copyin";
  Finding Say = E.at(FindingID::note_data_extent, Attributes, {Name, Clause});
  Say.FixIts.push_back(
      {FixIt::Action::InsertBefore, Say.Where,
       "[[idxmap::" + Clause + "(" + Name + ", /*count*/)]] "});
  Finding About = E.at(FindingID::err_data_extent, Use.UnknownAt, {Name});
  About.Notes = {*Use.Unknown, std::move(Say)};
  E.report(std::move(About));
  return false;
}

/// All that \p Rule copies is written by every launch.
bool RuleReader::isWritten(const ArrayElements &Use,
                           const DataRule &Rule) const {
  return Use.Whole && !Rule.Ranges.empty() &&
         llvm::all_of(Rule.Ranges, [&](const ElementRange &Range) {
           return Range.Extents.empty() &&
                  Known.provesLessEqual(Use.Whole->First, Range.First) &&
                  Known.provesLessEqual(Range.End, Use.Whole->End);
         });
}

/// Nothing where the body touches no element, or after a finding.
std::optional<DataRule> RuleReader::ruleOf(const clang::ValueDecl &Variable,
                                           Holding Held,
                                           const DataClause *Clause) const {
  const ArrayElements *Touched = Arrays.find(Variable);
  if (!Touched)
    return std::nullopt;
  const ArrayElements &Use = *Touched;
  DataRule Rule;
  Rule.IsContainer = Held == Holding::Container;
  Rule.Kind = Clause        ? Clause->Kind
              : !Use.Writes ? DataKind::CopyIn
              : Use.Reads   ? DataKind::Copy
                            : DataKind::CopyOut;
  if (Rule.Kind == DataKind::Present)
    return Rule;
  clang::QualType Type = Variable.getType().getNonReferenceType();
  if (Held == Holding::Container)
    Type = E.Context.getPointerType(*elementHeldBy(E, Type));
  if (const auto Pointer = pointerInElements(Type)) {
    const std::string Name = Variable.getName().str();
    E.report(FindingID::err_data_deep, Variable.getLocation(),
             {Name, Pointer->getAsString(E.Context.getPrintingPolicy())})
        .Notes.push_back(
            E.at(FindingID::note_data_deep, Variable.getLocation(), {Name}));
    return std::nullopt;
  }
  if (Clause && Clause->Count)
    Rule.Ranges = {{0, *Clause->Count, {}}};
  else if (Held == Holding::Object)
    Rule.Ranges = {{0, 1, {}}};
  else if (Use.Unknown && llvm::is_contained(Regional, &Variable))
    Rule.Kind = DataKind::Present;
  else if (Held == Holding::Container && (Clause || Use.Unknown))
    Rule.Ranges = {};
  else if (isInferred(Variable, Use))
    Rule.Ranges = mergedRanges(Use.Ranges, Known);
  else
    return std::nullopt;
  if (Rule.Kind == DataKind::CopyOut &&
      (Held == Holding::Object || !isWritten(Use, Rule))) {
    Rule.Kind = DataKind::Copy;
    if (Clause)
      E.report(
          Finding(FindingID::warn_data_copyout, {Clause->Array}, Clause->Where)
              .withNote(Finding(FindingID::note_data_copyout, {Clause->Array},
                                Clause->Where)));
  }
  return Rule;
}

/// Not all of it, where what is touched is known.
void RuleReader::narrow(HeldArray &Held, const ArrayElements *Touched) const {
  if (!Touched || Touched->Unknown || Touched->Ranges.empty())
    return;
  Held.Ranges = mergedRanges(Touched->Ranges, Known);
  Held.IsAttached = false;
}

void RuleReader::ownParts(DataRule &Rule) const {
  const auto &Method = llvm::cast<clang::CXXMethodDecl>(E.Enclosing);
  const clang::QualType Type = Method.getFunctionObjectParameterType();
  for (const HeldMember &Each : heldMembers(E, Body, nullptr, Type).Used)
    for (HeldArray &Held : Rule.Held)
      if (Held.Name == heldArray("(*this)", Each).Name &&
          Each.Fields.size() == 1 && !Each.IsWhole && !Arrays.isOpaque(nullptr))
        narrow(Held, Arrays.find(*Each.Fields.front()));
}

std::optional<DataRule>
RuleReader::partsOf(const clang::ValueDecl &Object) const {
  const clang::QualType Named = Object.getType().getNonReferenceType();
  const bool IsPointer = Named->isPointerType();
  const clang::QualType Type = IsPointer ? Named->getPointeeType() : Named;
  const std::string Name =
      IsPointer ? "(*" + Object.getName().str() + ")" : Object.getName().str();
  DataRule Rule;
  Rule.IsObject = true;
  Rule.IsImage = IsPointer || (!Type->isDependentType() &&
                               !Type.isTriviallyCopyableType(E.Context));
  for (const HeldMember &Each : heldMembers(E, Body, &Object, Type).Used) {
    HeldArray Held = heldArray(Name, Each);
    if (!Each.IsWhole && (!Each.Use.IsInFunction || !Arrays.isOpaque(&Object)))
      narrow(Held, Arrays.find(Held.Name));
    Rule.Held.push_back(std::move(Held));
  }
  if (Rule.Held.empty() && !Rule.IsImage)
    return std::nullopt;
  return Rule;
}

/// A view whose body is more than its elements is passed with its pointer.
static void refuseClause(const Extraction &E, const DataClause &Clause) {
  E.report(
      Finding(FindingID::err_data_clause_view, {Clause.Array}, Clause.Where)
          .withNote(Finding(FindingID::note_data_clause_view, {Clause.Array},
                            Clause.Where)));
}

static const DataClause *clauseOf(const std::vector<DataClause> &Clauses,
                                  const std::string &Array) {
  for (const DataClause &Clause : Clauses)
    if (Clause.Array == Array)
      return &Clause;
  return nullptr;
}

DataRules
idxmap::readDataRules(const Extraction &E, const clang::Stmt &Body,
                      const WalkedNest &Nest, const Privatisation &Own,
                      const std::vector<const clang::ValueDecl *> &Captured,
                      const std::vector<DataClause> &Clauses,
                      const std::vector<const clang::ValueDecl *> &Regional,
                      clang::SourceLocation Attributes,
                      const DataRule *OwnObject, Symbols &Values) {
  const BodyArrays Arrays(E, Body, Nest, Own, Values);
  const RuleReader Reader(E, Body, Arrays, Regional, Attributes);
  DataRules Rules;
  const std::vector<Reference> References = collectReferences(Body);
  bool AllSaid = true;
  for (const clang::ValueDecl *Variable : Captured) {
    const Holding Held = holdingOf(E, Body, *Variable);
    const DataClause *Clause = clauseOf(Clauses, Variable->getName().str());
    // What has to be there already says nothing new of an object's arrays.
    if ((Held == Holding::Nothing || Held == Holding::Parts) && Clause &&
        !(Held == Holding::Parts && Clause->Kind == DataKind::Present))
      refuseClause(E, *Clause);
    // A private pointer is a value of its own, passed as it is.
    if (Held == Holding::Nothing || Own.contains(Variable))
      continue;
    if (Held == Holding::Parts) {
      if (std::optional<DataRule> Rule = Reader.partsOf(*Variable)) {
        registerSymbols(E, *Rule, References, Values);
        Rules.Of[Variable] = std::move(*Rule);
      }
      continue;
    }
    AllSaid &= Held != Holding::Elements ||
               (Clause && (Clause->Count || Clause->Kind == DataKind::Present));
    std::optional<DataRule> Rule = Reader.ruleOf(*Variable, Held, Clause);
    if (!Rule)
      continue;
    registerSymbols(E, *Rule, References, Values);
    Rules.Of[Variable] = std::move(*Rule);
  }
  if (OwnObject) {
    DataRule &Rule = Rules.Of[nullptr] = *OwnObject;
    Reader.ownParts(Rule);
    registerSymbols(E, Rule, References, Values);
  }
  Rules.Members = Arrays.membersNamed();
  if (!Arrays.anywhere().empty() && !AllSaid) {
    const clang::SourceRange Place =
        Arrays.anywhere().front()->getSourceRange();
    E.report(FindingID::err_data_anywhere, Place)
        .Notes.push_back(E.at(FindingID::note_data_anywhere, Place));
  }
  return Rules;
}
