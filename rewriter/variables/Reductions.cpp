//===- Reductions.cpp - What the clause `reduction` names -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/Reductions.h"

#include "attributes/ReductionNames.h"
#include "rewriter/source/References.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/variables/ReducedPlaces.h"
#include "rewriter/variables/ReductionUpdates.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// An update as the user would write it.
static std::string exampleOf(ReductionKind Kind, const std::string &Name,
                             const std::string &Index) {
  switch (Kind) {
  case ReductionKind::Minimum:
    return "if (x < " + Name + ") " + Name + " = x";
  case ReductionKind::Maximum:
    return "if (x > " + Name + ") " + Name + " = x";
  case ReductionKind::And:
  case ReductionKind::Or:
    return Name + " = " + Name + " " + reductionName(Kind) + " x";
  case ReductionKind::ArgMinimum:
  case ReductionKind::ArgMaximum:
    return "if (x " +
           std::string(Kind == ReductionKind::ArgMinimum ? "<" : ">") + " " +
           Name + ") { " + Name + " = x; " + Index + " = i; }";
  default:
    return Name + " " + reductionName(Kind) + "= x";
  }
}

/// A number that the runtime knows how to reduce by \p Kind.
static bool isTaken(clang::QualType Type, ReductionKind Kind, bool IsIndex) {
  if (Type.isVolatileQualified())
    return false;
  if (Type->isDependentType())
    return true;
  const auto *Builtin = Type->getAs<clang::BuiltinType>();
  if (!Builtin || Builtin->getKind() == clang::BuiltinType::Int128 ||
      Builtin->getKind() == clang::BuiltinType::UInt128)
    return false;
  if (Builtin->isInteger())
    return !IsIndex || Builtin->getKind() != clang::BuiltinType::Bool;
  const bool IsFloating = Builtin->getKind() == clang::BuiltinType::Float ||
                          Builtin->getKind() == clang::BuiltinType::Double ||
                          Builtin->getKind() == clang::BuiltinType::LongDouble;
  return IsFloating && !IsIndex && !isBitwise(Kind);
}

Finding idxmap::roundedNote(const Extraction &E, const std::string &Of,
                            const ReductionUse &Use) {
  return E.at(FindingID::note_reduction_rounded, Use.Where, {Of, Use.Rounded});
}

namespace {

class ReductionReader {
public:
  ReductionReader(const Extraction &E, const clang::Stmt &Body,
                  const ReductionUses &Uses, const Annotation &Wish)
      : E(E), Uses(Uses), Wish(Wish), References(collectReferences(Body)) {}

  ReadReductions read();

private:
  const clang::VarDecl *variable(llvm::StringRef Name) const {
    return plainlyNamed(References, Name);
  }
  void readClause(const ReductionClause &Clause);
  std::optional<std::string> typeOf(const ReductionClause &Clause,
                                    const clang::VarDecl &Variable);
  std::optional<unsigned> elementsOf(const ReductionClause &Clause,
                                     const clang::VarDecl &Variable);
  bool isUpdated(const ReductionClause &Clause, const clang::VarDecl &Value,
                 const clang::VarDecl *Index);
  void refuse(Finding Wrong, FindingID Note, std::vector<std::string> OfNote) {
    const SourceToken Where = Wrong.Where;
    Result.Wrong.push_back(
        std::move(Wrong).withNote(Finding(Note, std::move(OfNote), Where)));
  }

  const Extraction &E;
  const ReductionUses &Uses;
  const Annotation &Wish;
  const std::vector<Reference> References;
  ReadReductions Result;
};

} // namespace

std::optional<std::string>
ReductionReader::typeOf(const ReductionClause &Clause,
                        const clang::VarDecl &Variable) {
  clang::QualType Written = Variable.getType().getNonReferenceType();
  if (const auto *Array = E.Context.getAsConstantArrayType(Written);
      Array && !hasIndex(Clause.Operator))
    Written = Array->getElementType();
  const bool IsIndex = Variable.getName() == Clause.Index;
  const std::optional<clang::QualType> Type = nameableType(E, Written);
  if (Type && isTaken(*Type, Clause.Operator, IsIndex))
    return typeText(E, Type->getUnqualifiedType());
  refuse(Finding(FindingID::err_reduction_type,
                 {reductionName(Clause.Operator),
                  IsIndex ? Clause.Index : Clause.text()},
                 Clause.Where),
         FindingID::note_reduction_type, {});
  return std::nullopt;
}

/// 0 for a number; nothing, and an error, if they are too many.
std::optional<unsigned>
ReductionReader::elementsOf(const ReductionClause &Clause,
                            const clang::VarDecl &Variable) {
  const auto *Array = E.Context.getAsConstantArrayType(
      Variable.getType().getNonReferenceType());
  if (!Array)
    return 0;
  const uint64_t Elements = Array->getSize().getLimitedValue();
  if (Elements > 0 && Elements <= MostReducedElements)
    return Elements;
  refuse(Finding(FindingID::err_reduction_section,
                 {Clause.text(), std::to_string(MostReducedElements)},
                 Clause.Where),
         FindingID::note_reduction_section, {});
  return std::nullopt;
}

/// Adds an error for each use that is evidently no update.
bool ReductionReader::isUpdated(const ReductionClause &Clause,
                                const clang::VarDecl &Value,
                                const clang::VarDecl *Index) {
  bool HasUpdate = false, IsRight = true;
  const bool IsArray = Value.getType().getNonReferenceType()->isArrayType();
  const std::string Updated =
      IsArray ? llvm::StringRef(Clause.text()).split("[:").first.str() + "[k]"
              : Clause.text();
  std::vector<ReductionUse> Updates;
  const auto isOfUpdate = [&](const ReductionUse &Use) {
    return llvm::any_of(Updates, [&](const ReductionUse &Each) {
      return Each.IndexWhere == Use.Where && Each.Calls == Use.Calls;
    });
  };
  const auto check = [&](const std::string &Of, const ReductionUse &Use,
                         bool IsUpdate) {
    HasUpdate |= IsUpdate || Use.What == ReductionUse::Kind::Unknown;
    if (IsUpdate || Use.What == ReductionUse::Kind::Unknown)
      return;
    IsRight = false;
    if (!Use.Rounded.empty())
      return Result.Wrong.push_back(
          E.at(FindingID::err_reduction_rounded, Use.Where, {Of})
              .withNote(roundedNote(E, Of, Use)));
    Result.Wrong.push_back(
        E.at(FindingID::err_reduction_use, Use.Where,
             {Of, reductionName(Clause.Operator)})
            .withNote(
                E.at(FindingID::note_reduction_use, Use.Where,
                     {Of, exampleOf(Clause.Operator, Updated, Clause.Index)})));
  };
  for (const ReductionUse &Use : Uses.of(Value)) {
    const bool IsUpdate = Use.isUpdateBy(Clause.Operator) &&
                          (!Index || Use.Index == Clause.Index);
    if (IsUpdate)
      Updates.push_back(Use);
    if (IsUpdate && Use.TakesNaN)
      Result.Wrong.push_back(
          E.at(FindingID::remark_reduction_nan, Use.Where, {Clause.text()})
              .withNote(E.at(FindingID::note_reduction_nan, Use.Where,
                             {exampleOf(Clause.Operator, Updated, "")})));
    check(Clause.text(), Use, IsUpdate);
  }
  if (Index)
    for (const ReductionUse &Use : Uses.of(*Index))
      check(Clause.Index, Use, isOfUpdate(Use));
  if (IsRight && !HasUpdate)
    refuse(Finding(FindingID::err_private_unwritten,
                   {"reduction", Clause.text()}, Clause.Where),
           FindingID::note_private_unwritten, {});
  return IsRight && HasUpdate;
}

void ReductionReader::readClause(const ReductionClause &Clause) {
  const clang::VarDecl *Value = variable(Clause.Variable);
  const clang::VarDecl *Index =
      Clause.Index.empty() ? nullptr : variable(Clause.Index);
  if (!Value)
    return; // The loop leaves it as it is.
  if (!Clause.Index.empty() && !Index)
    return refuse(Finding(FindingID::err_private_unwritten,
                          {"reduction", Clause.Index}, Clause.Where),
                  FindingID::note_private_unwritten, {});
  const std::optional<std::string> Type = typeOf(Clause, *Value);
  const std::optional<std::string> IndexType =
      Index ? typeOf(Clause, *Index) : std::string();
  const std::optional<unsigned> Elements =
      Type ? elementsOf(Clause, *Value) : std::nullopt;
  if (!Type || !IndexType || !Elements || !isUpdated(Clause, *Value, Index))
    return;
  ReductionRule Rule{Clause.Operator, Clause.Variable, *Type,
                     Clause.Index,    *IndexType,      false,
                     Clause.Place,    Clause.Root,     *Elements};
  Result.Rules[Value] = Rule;
  if (!Index)
    return;
  Rule.IsIndex = true;
  Result.Rules[Index] = std::move(Rule);
}

ReadReductions ReductionReader::read() {
  for (const ReductionClause &Clause : Wish.Reductions)
    readClause(Clause);
  return std::move(Result);
}

ReadReductions idxmap::readReductions(const Extraction &E,
                                      const clang::Stmt &Body,
                                      const ReductionUses &Uses,
                                      const Annotation &Wish) {
  return ReductionReader(E, Body, Uses, Wish).read();
}
