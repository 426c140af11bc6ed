//===- DataRules.cpp - Which elements of its arrays a nest touches --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/DataRules.h"

#include "rewriter/extract/AccessPath.h"
#include "rewriter/extract/Accesses.h"
#include "rewriter/extract/DeepPointers.h"
#include "rewriter/extract/ElementRanges.h"
#include "rewriter/extract/LambdaUses.h"
#include "rewriter/extract/ObjectPassing.h"
#include "rewriter/extract/RangeSymbols.h"
#include "rewriter/extract/References.h"
#include "rewriter/extract/Surroundings.h"
#include "rewriter/extract/ThisMember.h"

#include "mapping/Simplify.h"
#include "mapping/SourceFacts.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace idxmap;

/// How the elements of a variable are counted.
enum class Holding {
  Nothing,  ///< It is passed as it is.
  Object,   ///< One object, copied whole: an array of constant length, a class.
  Elements, ///< What a pointer points to, the rows of an array.
  Container ///< The elements of a std::vector or std::span.
};

static Holding holdingOf(const Extraction &E, const clang::Stmt &Body,
                         const clang::ValueDecl &Variable) {
  const clang::QualType Type = Variable.getType().getNonReferenceType();
  if (Type->isPointerType() || Type->isVariablyModifiedType())
    return Holding::Elements;
  if (Type->isArrayType())
    return Holding::Object;
  // The host takes objects where they are.
  if (!E.isCuda() || !(Type->isRecordType() || Type->isDependentType()))
    return Holding::Nothing;
  switch (passingOf(E, Body, Variable, Type)) {
  case Passing::ByElements:
    return Holding::Container;
  case Passing::ByAddress:
    return Holding::Object;
  case Passing::ByValue:
  case Passing::Refused:
    break;
  }
  return Holding::Nothing;
}

namespace {

/// What the body does with one array.
struct ArrayUse {
  bool Reads = false;
  bool Writes = false;
  /// Every element of this range is written, if anything is.
  std::optional<ElementRange> Whole;
  std::vector<ElementRange> Ranges;
  /// Why Ranges are not all; the first place.
  std::optional<Finding> Unknown;
  clang::SourceRange UnknownAt; ///< The access.
};

class DataReader {
public:
  DataReader(const Extraction &E, const clang::Stmt &Body,
             const WalkedNest &Nest, const Privatisation &Own,
             const std::vector<const clang::ValueDecl *> &Regional,
             clang::SourceLocation Attributes, Symbols &Values)
      : E(E), Regional(Regional), Attributes(Attributes), Values(Values),
        Locals(Body, Nest.Forms, Own), Usable(integersIn(Body)),
        Known(factsOf(Nest)),
        IsDense(llvm::all_of(
            Nest.Space,
            [](const Dimension &D) { return D.Step.isConstant(1); })),
        Around(E, Body, Locals, Nest, Known, Values),
        Paths(E, Locals, &Around.names()) {
    readAccesses(E, Body, Nest.Forms, Own,
                 [this](const Touch &Each) { see(Each); });
    readLambdaUses(Body, [this](const LambdaUse &Each) { seeLambda(Each); });
  }

  std::optional<DataRule> ruleOf(const clang::ValueDecl &Variable, Holding Held,
                                 const DataClause *Clause);
  /// Accesses of memory that no name leads to.
  const std::vector<const clang::Expr *> &anywhere() const { return Anywhere; }

private:
  void seeLambda(const LambdaUse &Each);
  std::map<std::string, clang::QualType>
  integersIn(const clang::Stmt &Body) const;
  Facts factsOf(const WalkedNest &Nest) const;
  bool isOfBody(const clang::Stmt &Place) const;
  void see(const Touch &Each);
  bool isKnown(const Expr &Value) const;
  void addRange(ArrayUse &Use, const AccessPath &Path, const Touch &Each);
  bool isWritten(const ArrayUse &Use, const DataRule &Rule) const;
  bool isInferred(const clang::ValueDecl &Variable, const ArrayUse &Use) const;

  const Extraction &E;
  const std::vector<const clang::ValueDecl *> &Regional;
  const clang::SourceLocation Attributes;
  const Symbols &Values;
  const LocalValues Locals;
  /// The integer variables of the program that the body names.
  const std::map<std::string, clang::QualType> Usable;
  const Facts Known;
  const bool IsDense; ///< The nest takes every index between its bounds.
  SurroundingsReader Around;
  PathReader Paths;
  llvm::DenseMap<const clang::ValueDecl *, ArrayUse> Uses;
  std::vector<const clang::Expr *> Anywhere;
};

} // namespace

std::map<std::string, clang::QualType>
DataReader::integersIn(const clang::Stmt &Body) const {
  std::map<std::string, clang::QualType> Found;
  for (const Reference &Use : collectReferences(Body)) {
    const auto *Variable = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
    if (!llvm::isa_and_nonnull<clang::VarDecl, clang::FieldDecl>(Variable) ||
        Locals.isLocal(Variable) || Locals.isNestVariable(Variable))
      continue;
    const clang::QualType Type = Variable->getType().getNonReferenceType();
    const bool IsInteger = Type->isDependentType()
                               ? !Type->isPointerType() && !Type->isArrayType()
                               : isStandardInteger(Type);
    if (IsInteger && !Type.isVolatileQualified())
      Found.emplace(valueName(E, *Variable), Type);
  }
  return Found;
}

/// The launch runs only if the nest does; and what types say of variables.
Facts DataReader::factsOf(const WalkedNest &Nest) const {
  Facts Known = launchFacts(IndexSpace{Nest.Space}, Values.known());
  for (const auto &[Name, Type] : Usable)
    if (!Type->isDependentType())
      Known.assume(Expr::symbol(Name, SymbolKind::Host), Values.rangeOf(Type));
  return Known;
}

/// Made of variables of the body alone, none of which holds a pointer.
bool DataReader::isOfBody(const clang::Stmt &Place) const {
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Place)) {
    const clang::ValueDecl *D = Name->getDecl();
    return llvm::isa<clang::FunctionDecl>(D) || Locals.isNestVariable(D) ||
           (Locals.isLocal(D) && !D->getType()->isDependentType() &&
            !pointerInElements(D->getType()));
  }
  return !llvm::isa<clang::CXXThisExpr>(Place) &&
         llvm::all_of(Place.children(), [this](const clang::Stmt *Child) {
           return !Child || isOfBody(*Child);
         });
}

void DataReader::see(const Touch &Each) {
  Around.enter(Each.Place);
  for (const AccessPath &Path : Each.IsGivenAway ? Paths.reachable(&Each.Place)
                                                 : Paths.read(&Each.Place)) {
    if (Path.IsPrivate)
      continue;
    if (!Path.Base) {
      // Of `*this` the kernel has a copy.
      if (!isOfBody(Each.Place) && !isOwnObject(&Each.Place))
        Anywhere.push_back(&Each.Place);
      continue;
    }
    ArrayUse &Use = Uses[Path.Base];
    const clang::QualType Type = Path.Base->getType().getNonReferenceType();
    if (Path.Subscripts.empty() &&
        (Type->isPointerType() || elementHeldBy(E, Type)))
      continue; // The pointer or the container itself.
    Use.Reads |= Each.Reads;
    Use.Writes |= Each.Writes;
    if (!Path.Subscripts.empty())
      addRange(Use, Path, Each);
  }
}

static bool holdsConstants(const Extraction &E, clang::QualType Type) {
  if (const auto Element = elementHeldBy(E, Type))
    return Element->isConstQualified();
  if (Type->isPointerType())
    return Type->getPointeeType().isConstQualified();
  return E.Context.getBaseElementType(Type).isConstQualified();
}

/// A lambda from before the loop may touch all of what it captures.
void DataReader::seeLambda(const LambdaUse &Each) {
  if (Locals.isLocal(&Each.Lambda) || Locals.isLocal(&Each.Used))
    return;
  ArrayUse &Held = Uses[&Each.Used];
  Held.Reads = true;
  Held.Writes |= !holdsConstants(E, Each.Used.getType().getNonReferenceType());
  Held.Unknown = E.at(FindingID::note_data_subscript, Each.UsedAt);
  Held.UnknownAt = Each.Place;
  const clang::QualType Type = Each.Used.getType().getNonReferenceType();
  if (E.isCuda() && elementHeldBy(E, Type) &&
      !usesElementsAlone(Each.Body, Each.Used))
    E.report(FindingID::err_capture_lambda, Each.Place,
             {Each.Lambda.getNameAsString(),
              "it uses '" + Each.Used.getNameAsString() + "' as a whole"})
        .Notes.push_back(
            E.at(FindingID::note_capture_lambda, Each.Lambda.getLocation()));
}

/// The launch can compute \p Value: a symbol of a bound or an integer variable
/// for each name.
bool DataReader::isKnown(const Expr &Value) const {
  return llvm::all_of(symbolsOf(Value), [&](const std::string &Name) {
    return Usable.count(Name) ||
           llvm::any_of(Values.table(), [&](const HostSymbol &Symbol) {
             return Symbol.Name == Name;
           });
  });
}

void DataReader::addRange(ArrayUse &Use, const AccessPath &Path,
                          const Touch &Each) {
  const std::optional<Expr> &Subscript = Path.Subscripts.front();
  const Surroundings &Where = Around.surroundings();
  Facts Here = Known;
  for (const Expr &Extent : Where.Extents)
    Here.assume(Extent, Range::from(1));
  const std::optional<Extremes> Ends =
      Subscript && !Around.obstacle()
          ? extremesOf(*Subscript, Where.Spans, Here)
          : std::nullopt;
  if (Ends && isKnown(Ends->Least) && isKnown(Ends->Most) &&
      llvm::all_of(Where.Extents,
                   [&](const Expr &Extent) { return isKnown(Extent); })) {
    Use.Ranges.push_back(
        {Ends->Least, simplify(Ends->Most + 1, Known), Where.Extents});
    if (Each.Writes && IsDense && !Where.IsConditional && !Each.IsGivenAway &&
        Path.Subscripts.size() == 1 && !Path.IsChoice &&
        takesAll(*Subscript, Where.Spans, Known))
      Use.Whole = Use.Ranges.back();
    return;
  }
  const bool IsCondition = Subscript && Around.obstacle();
  if (Use.Unknown)
    return;
  Use.UnknownAt = Each.Place.getSourceRange();
  Use.Unknown =
      E.at(IsCondition ? FindingID::note_data_condition
                       : FindingID::note_data_subscript,
           IsCondition ? Around.obstacle()->getSourceRange() : Use.UnknownAt);
}

bool DataReader::isInferred(const clang::ValueDecl &Variable,
                            const ArrayUse &Use) const {
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
bool DataReader::isWritten(const ArrayUse &Use, const DataRule &Rule) const {
  return Use.Whole && !Rule.Ranges.empty() &&
         llvm::all_of(Rule.Ranges, [&](const ElementRange &Range) {
           return Range.Extents.empty() &&
                  Known.provesLessEqual(Use.Whole->First, Range.First) &&
                  Known.provesLessEqual(Range.End, Use.Whole->End);
         });
}

/// Nothing where the body touches no element, or after a finding.
std::optional<DataRule> DataReader::ruleOf(const clang::ValueDecl &Variable,
                                           Holding Held,
                                           const DataClause *Clause) {
  const auto Found = Uses.find(&Variable);
  if (Found == Uses.end())
    return std::nullopt;
  const ArrayUse &Use = Found->second;
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
                      clang::SourceLocation Attributes, Symbols &Values) {
  DataReader Reader(E, Body, Nest, Own, Regional, Attributes, Values);
  DataRules Rules;
  const std::vector<Reference> References = collectReferences(Body);
  bool AllSaid = true;
  for (const clang::ValueDecl *Variable : Captured) {
    const Holding Held = holdingOf(E, Body, *Variable);
    const DataClause *Clause = clauseOf(Clauses, Variable->getName().str());
    if (Held == Holding::Nothing && Clause)
      refuseClause(E, *Clause);
    // A private pointer is a value of its own, passed as it is.
    if (Held == Holding::Nothing || Own.contains(Variable))
      continue;
    AllSaid &= Held != Holding::Elements ||
               (Clause && (Clause->Count || Clause->Kind == DataKind::Present));
    std::optional<DataRule> Rule = Reader.ruleOf(*Variable, Held, Clause);
    if (!Rule)
      continue;
    registerSymbols(E, *Rule, References, Values);
    Rules[Variable] = std::move(*Rule);
  }
  if (!Reader.anywhere().empty() && !AllSaid) {
    const clang::SourceRange Place =
        Reader.anywhere().front()->getSourceRange();
    E.report(FindingID::err_data_anywhere, Place)
        .Notes.push_back(E.at(FindingID::note_data_anywhere, Place));
  }
  return Rules;
}
