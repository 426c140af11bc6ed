//===- DataRules.cpp - Which elements of its arrays a nest touches --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/DataRules.h"

#include "mapping/expr/ExprText.h"

#include "rewriter/accesses/ComparedAddresses.h"
#include "rewriter/data/AccessedRegions.h"
#include "rewriter/data/Allocations.h"
#include "rewriter/data/CopyKind.h"
#include "rewriter/data/Footprint.h"
#include "rewriter/data/Holding.h"
#include "rewriter/data/NamedClauses.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/data/ObjectRules.h"
#include "rewriter/data/RangeSymbols.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class RuleReader {
public:
  RuleReader(const Extraction &E, const Footprint &Arrays,
             const InstanceRanges &Instances, const clang::Stmt &Body,
             const std::vector<const clang::ValueDecl *> &Regional,
             clang::SourceLocation Attributes, Symbols &Values,
             const Annotation &Wish)
      : E(E), Arrays(Arrays), Instances(Instances), Body(Body),
        Regional(Regional), Attributes(Attributes), Values(Values),
        Allocated(E, Body, Values), HasDeviceData(Wish.HasDeviceData),
        IsTeam(Wish.IsTeam), Known(Arrays.known()) {}

  std::optional<DataRule> ruleOf(const clang::ValueDecl &Variable, Holding Held,
                                 const DataClause *Clause) const;

  /// \p Variable is passed as it is: a finding where it is a pointer, also in
  /// an instance of the template, or the number that one is made of, that the
  /// body follows to memory of the host.
  void checkPassed(const clang::ValueDecl &Variable) const;

private:
  bool mayWrite(const clang::ValueDecl &Variable, Holding Held) const;
  bool isInferred(const clang::ValueDecl &Variable, const ArrayElements &Use,
                  bool MayWrite) const;
  std::optional<Expr> allocatedOf(const clang::ValueDecl &Variable,
                                  ArrayElements &Use) const;
  void refuse(const clang::ValueDecl &Variable, ArrayElements Use) const;
  std::optional<DataRule> ruleOfUnseen(const clang::ValueDecl &Variable,
                                       DataRule Rule,
                                       const DataClause *Clause) const;
  bool isDeep(const clang::ValueDecl &Variable, Holding Held) const;
  ArrayElements ofTeams(const ArrayElements &Use) const;

  const Extraction &E;
  const Footprint &Arrays;
  const InstanceRanges &Instances;
  const clang::Stmt &Body;
  const std::vector<const clang::ValueDecl *> &Regional;
  const clang::SourceLocation Attributes;
  const Symbols &Values;
  const Allocations Allocated;
  const bool HasDeviceData; ///< See Annotation.
  const bool IsTeam;        ///< Likewise.
  const Facts &Known;
};

/// Finds the uses of a variable, and among them those that ask how many
/// elements it has, or whether it leads to any.
class MeasureSearch : public EvaluatedVisitor {
public:
  explicit MeasureSearch(const clang::ValueDecl &Variable)
      : Variable(Variable) {}

  bool isAll() const {
    return llvm::all_of(
        Uses, [&](const clang::Expr *Each) { return OfLength.contains(Each); });
  }

  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    if (isEvaluated() && S->getDecl() == &Variable)
      Uses.push_back(S);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (isEvaluated() && S->getMemberDecl() == &Variable)
      Uses.push_back(S);
    return member(S->getBase(), S->getMemberNameInfo().getName());
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *S) override {
    return S->isImplicitAccess() || member(S->getBase(), S->getMember());
  }
  bool VisitCastExpr(clang::CastExpr *S) override {
    if (S->getCastKind() == clang::CK_PointerToBoolean)
      measured(*S);
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isEqualityOp())
      for (const clang::Expr *Each : {S->getLHS(), S->getRHS()})
        measured(*Each);
    return true;
  }

private:
  void measured(const clang::Expr &Use) {
    OfLength.insert(Use.IgnoreParenCasts());
  }
  bool member(const clang::Expr *Object, clang::DeclarationName Name) {
    if (asksForLength(Name))
      measured(*Object);
    return true;
  }

  const clang::ValueDecl &Variable;
  std::vector<const clang::Expr *> Uses;
  llvm::DenseSet<const clang::Expr *> OfLength;
};

} // namespace

static bool isMeasuredOnly(const clang::Stmt &Body,
                           const clang::ValueDecl &Variable) {
  MeasureSearch Search(Variable);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Search.isAll();
}

/// A template's pattern does not say what calls and operators do, its instances
/// do.
bool RuleReader::mayWrite(const clang::ValueDecl &Variable,
                          Holding Held) const {
  const Written Of =
      Held == Holding::Object ? Written::Anything : Written::Elements;
  return Instances.mayWrite(&Variable, "", Of)
      .value_or(Arrays.mayWrite(&Variable, "", Of));
}

/// No program writes what is declared constant, [dcl.type.cv]; the host may
/// have put it where nobody can.
static bool isConstant(const clang::ValueDecl &Variable) {
  const clang::QualType Type = Variable.getType();
  const auto *Class = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return !Type->isReferenceType() && !Type->isDependentType() &&
         Type.isConstant(Variable.getASTContext()) &&
         !(Class && Class->hasMutableFields());
}

bool RuleReader::isInferred(const clang::ValueDecl &Variable,
                            const ArrayElements &Use, bool MayWrite) const {
  if (!Use.Unknown)
    return true;
  const std::string Name = nameInClause(E, Variable, "");
  const std::string Clause = MayWrite ? "copy" : "copyin";
  Finding Say = E.at(FindingID::note_data_extent, Attributes, {Name, Clause});
  Say.FixIts.push_back(
      {FixIt::Action::InsertBefore, Say.Where,
       "[[idxmap::" + Clause + "(" + Name + ", /*count*/)]] "});
  Finding About = E.at(FindingID::err_data_extent, Use.UnknownAt, {Name});
  About.Notes = {*Use.Unknown, std::move(Say)};
  if (Use.NotAllocated)
    About.Notes.insert(About.Notes.begin() + 1, *Use.NotAllocated);
  E.report(std::move(About));
  return false;
}

static void refuseAnywhere(const Extraction &E, clang::SourceRange Place) {
  E.report(FindingID::err_data_anywhere, Place)
      .Notes.push_back(E.at(FindingID::note_data_anywhere, Place));
}

void RuleReader::checkPassed(const clang::ValueDecl &Variable) const {
  std::vector<clang::QualType> Types{Variable.getType().getNonReferenceType()};
  if (E.Enclosing.isDependentContext())
    llvm::append_range(Types, typesInInstances(E, Variable));
  const auto Touched = Instances.elementsOf(Variable, Arrays.find(Variable));
  if (!Touched || E.errorCount() != 0)
    return;
  if (E.isCuda() && Types.front()->isIntegralOrEnumerationType()) {
    // Smaller numbers hold no address.
    if (Touched->Unknown && E.Context.getTypeSize(Types.front()) >=
                                E.Context.getTypeSize(E.Context.VoidPtrTy))
      refuseAnywhere(E, Touched->UnknownAt);
  } else if (const clang::SourceRange Place = Arrays.strayFrom(Variable);
             E.hasOwnMemory() && Place.isValid() &&
             Types.front()->isRecordType()) {
    refuseAnywhere(E, Place);
  } else if (llvm::any_of(Types, [](clang::QualType Each) {
               return Each->isPointerType() && !Each->isFunctionPointerType();
             })) {
    refuse(Variable, *Touched);
  }
}

/// It is a pointer to what cannot be copied.
void RuleReader::refuse(const clang::ValueDecl &Variable,
                        ArrayElements Use) const {
  Use.UnknownAt = Variable.getLocation();
  Use.Unknown = E.at(FindingID::note_data_given, Use.UnknownAt);
  isInferred(Variable, Use, /*MayWrite=*/true);
}

/// Its elements are or hold pointers: a finding.
bool RuleReader::isDeep(const clang::ValueDecl &Variable, Holding Held) const {
  const clang::QualType Type = Variable.getType().getNonReferenceType();
  std::optional<clang::QualType> Pointer = pointerInElements(
      Held == Holding::Container
          ? E.Context.getPointerType(*elementHeldBy(E.Context, Type))
          : Type);
  if (!Pointer && Held != Holding::Container &&
      E.Enclosing.isDependentContext())
    for (const clang::QualType Each : typesInInstances(E, Variable))
      if (!Pointer)
        Pointer = pointerInElements(Each);
  if (!Pointer)
    return false;
  const std::string Name = Variable.getName().str();
  E.report(FindingID::err_data_deep, Variable.getLocation(),
           {Name, Pointer->getAsString(E.Context.getPrintingPolicy())})
      .Notes.push_back(
          E.at(FindingID::note_data_deep, Variable.getLocation(), {Name}));
  return true;
}

/// The body names \p Variable, but no element of it that one can see. In a
/// template, that shows little: what it leads to comes along, or is refused.
std::optional<DataRule>
RuleReader::ruleOfUnseen(const clang::ValueDecl &Variable, DataRule Rule,
                         const DataClause *Clause) const {
  const bool IsOpen =
      E.Enclosing.isDependentContext() && !isMeasuredOnly(Body, Variable);
  if (Clause || !E.hasOwnMemory() ||
      !(IsOpen || Instances.pointsToObject(Variable)))
    return std::nullopt;
  if (Rule.IsContainer)
    Rule.Kind = mayWrite(Variable, Holding::Container) ? DataKind::Copy
                                                       : DataKind::CopyIn;
  else
    refuse(Variable, {});
  return Rule;
}

/// Values of clauses that are sums and products of variables: `n * m`.
static std::map<std::string, Expr>
polynomialsIn(const std::vector<HostSymbol> &Table) {
  std::map<std::string, Expr> Result;
  const auto isVariable = [&](const std::string &Name) {
    return llvm::any_of(Table, [&](const HostSymbol &Each) {
      return Each.Name == Name && Each.From == HostSymbol::Origin::Capture;
    });
  };
  for (const HostSymbol &Each : Table) {
    ParseError Error;
    if (Each.From != HostSymbol::Origin::Value || !Each.IsSigned)
      continue;
    if (const auto Value = parseExpr(Each.Text, Error);
        Value && llvm::all_of(symbolsOf(*Value), isVariable))
      Result.emplace(Each.Name, *Value);
  }
  return Result;
}

/// What \p Use surely touches and \p Said, of a clause, is not shown to have.
static std::vector<AccessedRegion>
neededBeside(const std::vector<AccessedRegion> &Said, const ArrayElements &Use,
             const Facts &Known, const std::vector<HostSymbol> &Table) {
  std::vector<AccessedRegion> Result = Use.Certain;
  const std::map<std::string, Expr> Meanings = polynomialsIn(Table);
  llvm::erase_if(Result, [&](const AccessedRegion &Each) {
    return !Each.Fits.empty() ||
           llvm::any_of(Said, [&](const AccessedRegion &Other) {
             return Known.provesLessEqual(substitute(Other.First, Meanings),
                                          Each.First) &&
                    Known.provesLessEqual(Each.End,
                                          substitute(Other.End, Meanings));
           });
  });
  return mergedRanges(Result, Known);
}

/// An index may be what another thread has written meanwhile.
ArrayElements RuleReader::ofTeams(const ArrayElements &Use) const {
  ArrayElements Result;
  Result.Reads = Use.Reads;
  Result.setUnknown(E.at(FindingID::note_team_data, Body.getBeginLoc()),
                    Body.getBeginLoc());
  return Result;
}

/// How many elements there are, where subscripts do not say which are used; or
/// \p Use gets to know why not.
std::optional<Expr> RuleReader::allocatedOf(const clang::ValueDecl &Variable,
                                            ArrayElements &Use) const {
  const auto *Pointer = llvm::dyn_cast<clang::VarDecl>(&Variable);
  if (!Pointer || !Use.Unknown)
    return std::nullopt;
  AllocatedElements Found = Allocated.find(*Pointer);
  Use.NotAllocated = std::move(Found.WhyNot);
  return Found.Count;
}

/// One whose length its type says: a std::array is one to the device, too.
static bool isArray(const clang::ValueDecl &Variable, Holding Held) {
  const clang::QualType Type = Variable.getType().getNonReferenceType();
  const clang::CXXRecordDecl *const Class = Type->getAsCXXRecordDecl();
  return Held == Holding::Object &&
         (Type->isArrayType() || (Class && isStandardArray(*Class)));
}

/// Nothing where the body touches no element, or after a finding.
std::optional<DataRule> RuleReader::ruleOf(const clang::ValueDecl &Variable,
                                           Holding Held,
                                           const DataClause *Clause) const {
  const std::optional<ArrayElements> Touched =
      Instances.elementsOf(Variable, Arrays.find(Variable));
  DataRule Rule;
  Rule.IsContainer = Held == Holding::Container;
  Rule.Kind = DataKind::Present;
  // Of an object, the kernel gets the address.
  const bool IsWhole = E.hasOwnMemory() && Held == Holding::Object &&
                       !isMeasuredOnly(Body, Variable);
  if (!Touched && !IsWhole)
    return ruleOfUnseen(Variable, Rule, Clause);
  ArrayElements Use = Touched.value_or(ArrayElements());
  if (IsTeam && Held != Holding::Object)
    Use = ofTeams(Use);
  if (Clause && Clause->Kind == DataKind::Present)
    return Rule;
  // What is used of which pointer is not known: of each, what is there.
  if (!Clause && HasDeviceData && Held == Holding::Elements &&
      !Arrays.anywhere().empty())
    return Rule;
  if (isDeep(Variable, Held))
    return std::nullopt;
  const bool IsRegional = llvm::is_contained(Regional, &Variable);
  const bool MayWrite = mayWrite(Variable, Held) &&
                        !(Held == Holding::Object && isConstant(Variable));
  if (Clause && Clause->Count) {
    Rule.Ranges = rangesOf(*Clause);
    Rule.CountsElements = isArray(Variable, Held);
    if ((Held != Holding::Object || Rule.CountsElements) &&
        !E.Enclosing.isDependentContext())
      Rule.Needed = neededBeside(Rule.Ranges, Use, Known, Values.table());
  } else if (Held == Holding::Object)
    Rule.Ranges = {{0, 1, {}}};
  else if (Use.Unknown &&
           (IsRegional || (HasDeviceData && Held == Holding::Elements)))
    return Rule;
  else if (Held == Holding::Container && (Clause || Use.Unknown))
    Rule.Ranges = {};
  else if (const auto Count = allocatedOf(Variable, Use))
    Rule.Ranges = {{0, *Count, {}}};
  else if (isInferred(Variable, Use, MayWrite))
    Rule.Ranges = mergedRanges(Use.Ranges, Known);
  else
    return std::nullopt;
  const ArrayElements *Parts = Held == Holding::Object ? nullptr : &Use;
  Rule.Kind =
      kindOf(E, {MayWrite, Parts, Rule.Ranges, Clause, IsRegional}, Known);
  return Rule;
}

/// What one launch has to see to is said once.
static void dropImpliedFits(DataRules &Rules, const Facts &Known,
                            llvm::ArrayRef<const clang::ValueDecl *> Order) {
  std::vector<AccessedRegion *> Ranges;
  for (const clang::ValueDecl *Variable : Order)
    if (const auto Found = Rules.Of.find(Variable); Found != Rules.Of.end())
      llvm::append_range(Ranges, rangesOf(Found->second));
  std::vector<IndexFit> Fits;
  for (AccessedRegion *Each : Ranges)
    for (IndexFit &Fit : std::exchange(Each->Fits, {}))
      addFit(Fits, std::move(Fit));
  dropImplied(Fits, Known);
  if (!Fits.empty())
    Ranges.front()->Fits = std::move(Fits);
}

/// What its members lead to, no clause of a region of teams says.
static void refuseInTeam(const Extraction &E, const std::string &Name,
                         const clang::Decl &Declared) {
  E.report(FindingID::err_team_object, Declared.getLocation(), {Name})
      .Notes.push_back(
          E.at(FindingID::note_team_object, Declared.getLocation()));
}

DataRules
idxmap::readDataRules(const Extraction &E, const clang::Stmt &Body,
                      const WalkedNest &Nest, const Privatisation &Own,
                      const std::vector<const clang::ValueDecl *> &Captured,
                      const Annotation &Wish,
                      const std::vector<const clang::ValueDecl *> &Regional,
                      clang::SourceLocation Attributes,
                      std::optional<Passing> ThisObject, Symbols &Values) {
  const Footprint Arrays(E, Body, Nest, Own, Values);
  const NamedClauses Said(E, Wish.Data, Values);
  const InstanceRanges Instances(E, Body, Nest, Own, Values);
  const RuleReader Reader(E, Arrays, Instances, Body, Regional, Attributes,
                          Values, Wish);
  const ObjectRules Objects(E, Body, Arrays, Instances, Said);
  DataRules Rules;
  const std::vector<Reference> References = collectReferences(Body);
  bool AnySaid = false;
  bool AllSaid = true;
  const auto keep = [&](const clang::ValueDecl *Variable,
                        std::optional<DataRule> Rule) {
    if (!Rule)
      return;
    registerSymbols(E, *Rule, References, Values);
    Rules.Of[Variable] = std::move(*Rule);
  };
  for (const clang::ValueDecl *Variable : Captured) {
    const Holding Held = holdingOf(E, Body, *Variable);
    const DataClause *Clause = Said.find(*Variable);
    if (Clause && Held == Holding::Parts)
      Objects.checkWhole(*Variable, *Clause);
    // A private pointer is a value of its own, passed as it is.
    if (Own.contains(Variable))
      continue;
    if (Held == Holding::Nothing && !E.hasOwnMemory()) {
      keep(Variable, Objects.ruleForCheck(*Variable, Rules.Members));
      continue;
    }
    if (Held == Holding::Nothing || Held == Holding::Parts) {
      std::optional<DataRule> Rule;
      if (Held == Holding::Parts)
        Rule = Objects.ruleOf(*Variable);
      if (Rule && Wish.IsTeam)
        refuseInTeam(E, Variable->getNameAsString(), *Variable);
      if (!Rule)
        Reader.checkPassed(*Variable);
      keep(Variable, std::move(Rule));
      continue;
    }
    std::optional<DataRule> Rule = Reader.ruleOf(*Variable, Held, Clause);
    const bool IsThere = (Rule && Rule->Kind == DataKind::Present) ||
                         (Clause && Clause->Kind == DataKind::Present);
    AnySaid |= Clause || IsThere;
    AllSaid &=
        Held != Holding::Elements || IsThere || (Clause && Clause->Count);
    keep(Variable, std::move(Rule));
  }
  if (ThisObject && Wish.IsTeam)
    refuseInTeam(E, "this", E.Enclosing);
  if (ThisObject)
    keep(nullptr, E.hasOwnMemory() ? Objects.ruleOfOwn(*ThisObject)
                                   : Objects.ruleForCheckOfOwn());
  std::vector<const clang::ValueDecl *> Order = Captured;
  Order.push_back(nullptr);
  dropImpliedFits(Rules, Arrays.known(), Order);
  llvm::append_range(Rules.Members, Arrays.membersNamed());
  llvm::append_range(Rules.Members, Instances.membersNamed());
  if (!Arrays.anywhere().empty() &&
      (!AllSaid || (E.hasOwnMemory() && !AnySaid && !ThisObject)))
    refuseAnywhere(E, Arrays.anywhere().front());
  if (E.isCuda() && E.errorCount() == 0)
    refuseComparedAddresses(E, Body, Rules.Of);
  return Rules;
}
