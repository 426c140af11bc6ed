//===- TreeReader.cpp - The accesses of a tree by their names -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/TreeReader.h"

#include "rewriter/analysis/Conditions.h"
#include "rewriter/build/FunctionMemory.h"
#include "rewriter/build/TreeBuilder.h"
#include "rewriter/ir/Places.h"
#include "rewriter/ir/Print.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

using Scope = ir::Variable::Scope;
using StepKind = ir::PlaceStep::Kind;

/// What variables from outside that iterations have of their own depend on
/// where an iteration begins.
std::map<ir::VariableNumber, ir::Influences::Variables>
TreeReader::beginnings() const {
  std::map<ir::VariableNumber, ir::Influences::Variables> Result;
  ir::Influences::Variables Loops;
  for (ir::VariableNumber I = 0; I < Tree.Variables.size(); ++I)
    if (Tree.Variables[I].In == Scope::Loop)
      Loops.insert(I);
  for (ir::VariableNumber I = 0; I < Tree.Variables.size(); ++I)
    if (const clang::ValueDecl *D = declarationOf(I)) {
      // What others have left is another number for each.
      if (Locals.formWith(D) || Own.isAtomic(D))
        Result[I] = Loops;
      else if (Own.contains(D))
        Result[I] = {};
    }
  return Result;
}

bool TreeReader::isInBody(clang::SourceRange Place) const {
  return Place.isValid() && E.sources().isPointWithin(
                                E.sources().getExpansionLoc(Place.getBegin()),
                                E.sources().getExpansionLoc(Body.getBeginLoc()),
                                E.sources().getExpansionLoc(Body.getEndLoc()));
}

/// That of the source, as bounds are named, where the body itself has it and it
/// names nothing but variables from outside.
std::string TreeReader::plainTextOf(const ir::Value &X) const {
  const clang::SourceRange Place = E.Tokens.rangeOf(X.Where).getAsRange();
  bool IsPlain = isInBody(Place) && Place.getBegin().isFileID();
  ir::forEachValue(X, [&](const ir::Value &Each) {
    IsPlain &=
        !Each.At || (Each.At->Base && Each.At->Way.empty() &&
                     Tree.Variables[*Each.At->Base].In == Scope::Outside);
  });
  return IsPlain ? E.lineOf(Place) : std::string();
}

std::string TreeReader::textOf(const ir::Value &X) const {
  const std::string Text = plainTextOf(X);
  return Text.empty() ? ir::toString(X, Tree) : Text;
}

std::vector<std::string>
TreeReader::namesOf(const ir::Influences::Variables &All) const {
  std::set<std::string> Names;
  for (const ir::VariableNumber Each : All)
    Names.insert(Tree.Variables[Each].Name);
  return {Names.begin(), Names.end()};
}

Expr TreeReader::opaque(const ir::Value &X) const {
  std::string Name = "{" + ir::toString(X, Tree) + "}";
  OpaqueValues.try_emplace(Name, namesOf(Flow.of(X)));
  return Expr::symbol(std::move(Name), SymbolKind::Host);
}

/// In a loop of which the header is known.
std::optional<Expr>
TreeReader::valueOfCompanion(const LoopForm &Of,
                             const clang::ValueDecl *D) const {
  const std::optional<ir::CountedLoop> &Header =
      this->Of.Headers[&Of - Forms.data()];
  if (!Header)
    return std::nullopt;
  for (const ir::SteppedVariable &Each : Header->Others)
    if (declarationOf(Each.Of) == D)
      return ir::steppedValue(Each, *Header,
                              Expr::symbol(Of.name(), SymbolKind::Thread),
                              Of.companion(D)->Before, Indices, Tree);
  return std::nullopt;
}

std::optional<Expr> TreeReader::symbolOf(const ir::Place &From) const {
  const ir::Variable &Variable = Tree.Variables[*From.Base];
  if (Variable.In == Scope::Loop)
    return Expr::symbol(Variable.Name, SymbolKind::Thread);
  const clang::ValueDecl *D = declarationOf(*From.Base);
  if (D && Own.contains(D))
    return std::nullopt;
  if (const LoopForm *Form = D ? Locals.formWith(D) : nullptr)
    return valueOfCompanion(*Form, D);
  return Expr::symbol(Names.of(From), SymbolKind::Host);
}

const clang::ValueDecl *TreeReader::baseOf(const ir::Place &At) const {
  if (Tree.Variables[*At.Base].In != Scope::Object)
    return declarationOf(*At.Base);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  for (const ir::PlaceStep &Each : At.Way)
    if (Each.Of == StepKind::Field)
      return Method ? fieldCalled(*Method->getParent(), Each.Name) : nullptr;
  return nullptr;
}

/// In the body, where the access is in a function that it calls.
clang::SourceRange TreeReader::placeOf(const ir::MemoryAccess &Each) const {
  for (const SourceToken Where : {Each.Where, Each.Site})
    if (const clang::SourceRange Place = E.Tokens.rangeOf(Where).getAsRange();
        isInBody(Place))
      return Place;
  return Body.getSourceRange();
}

/// No pointer is in what \p D is or owns.
bool TreeReader::ownsAll(const clang::ValueDecl &D) const {
  const clang::QualType Type = D.getType().getNonReferenceType();
  if (!ownsElements(Type))
    return isFlat(Type);
  const clang::QualType Element = elementOfContainer(E.Context, Type);
  return !Element.isNull() && isFlat(Element);
}

/// Iterations have \p Of of their own, but perhaps not what it leads to.
bool TreeReader::isOwn(ir::VariableNumber Of) const {
  const clang::ValueDecl *D = declarationOf(Of);
  return Tree.Variables[Of].In == Scope::Loop ||
         (D &&
          (Own.contains(D) || Locals.isLocal(D) || Locals.isNestVariable(D)));
}

/// What leads on from \p Here is the same in all iterations.
bool TreeReader::isFixed(const ir::Place &Here) const {
  return !isOwn(*Here.Base) && !Changes.changes(Pointers.at(Here));
}

/// The object that a pointer or view at that element leads to: "p", "rows[1]".
static std::string
objectBehind(std::string Array,
             const std::vector<std::optional<Expr>> &Subscripts) {
  for (const std::optional<Expr> &Subscript : Subscripts)
    Array += "[" + (Subscript ? toString(*Subscript) : "?") + "]";
  return Array;
}

/// \p Subscripts of the steps of \p Way that have one, with those of arrays of
/// arrays as one: each but the last counts what lies beside it. Empty where
/// there are none, or a size is not known.
static std::vector<std::optional<Expr>>
flattened(const std::vector<std::optional<Expr>> &Subscripts,
          const std::vector<ir::PlaceStep> &Way) {
  std::vector<std::optional<Expr>> Result;
  const ir::PlaceStep *Row = nullptr; // In which the next one may lie.
  auto Next = Subscripts.begin();
  for (const ir::PlaceStep &Each : Way) {
    if (!ir::hasSubscript(Each)) {
      Row = nullptr;
      continue;
    }
    const std::optional<Expr> &Index = *Next++;
    if (!Row || Each.Of != StepKind::Element) {
      Result.push_back(Index);
    } else {
      if (!Row->Bytes || !Each.Bytes || *Each.Bytes <= 0 ||
          *Row->Bytes % *Each.Bytes != 0)
        return {};
      std::optional<Expr> &Flat = Result.back();
      Flat = Flat && Index
                 ? std::optional(*Flat * (*Row->Bytes / *Each.Bytes) + *Index)
                 : std::nullopt;
    }
    Row = &Each;
  }
  return Result.size() < Subscripts.size() ? Result
                                           : std::vector<std::optional<Expr>>();
}

/// Which row the last of \p Subscripts is in depends on the iteration: a
/// pointer to one, `a[i]`, is meant to stay there. One to a row that all
/// iterations have, `&a[0][0]`, is how rows are used as one array.
static bool isOfIteration(const std::vector<std::optional<Expr>> &Subscripts) {
  const std::optional<Expr> &Row = Subscripts[Subscripts.size() - 2];
  return !Row || dependsOnThread(*Row);
}

/// All iterations use an array of which the length is known, where it is.
void TreeReader::addLength(Access &To, const ir::Place &At) const {
  const clang::ValueDecl *D = declarationOf(*At.Base);
  const clang::ConstantArrayType *Array =
      D && !D->getType()->isDependentType() && !At.Way.empty() &&
              At.Way.front().Of == StepKind::Element
          ? E.Context.getAsConstantArrayType(D->getType().getNonReferenceType())
          : nullptr;
  if (!Array || To.Subscripts.empty() || !To.Subscripts.front())
    return;
  const Expr &First = *To.Subscripts.front();
  To.NotNegative.push_back(First);
  To.NotNegative.push_back(Expr(int64_t(Array->getZExtSize()) - 1) - First);
}

bool TreeReader::isOwnTarget(const ir::Place &At,
                             const ir::PlaceStep &Step) const {
  const clang::ValueDecl *D = declarationOf(*At.Base);
  return &Step == &At.Way.front() && Step.Of == StepKind::Target &&
         Step.Whose == ir::PlaceStep::Ownership::Shared && D &&
         !E.Reduced->contains(D) && functionMemory(E).isOwnPointer(E, *D);
}

/// The array at \p At, its subscripts, and whose memory that is. False where a
/// pointer on the way changes: it may be any element.
bool TreeReader::nameMemory(Access &To, const ir::Place &At) const {
  using Ownership = ir::PlaceStep::Ownership;
  const ir::Variable &Variable = Tree.Variables[*At.Base];
  if (Variable.In != Scope::Object)
    To.Array = To.Owner = Names.of(*At.Base);
  To.MayOverlap = Variable.IsReference;
  bool HasFixedWay = true;
  bool IsInUnion = false; // Of which the members have elements of any size.
  ir::Place Here;
  Here.Base = At.Base;
  for (const ir::PlaceStep &Part : At.Way) {
    // Members of a union's members share bytes, too.
    if (Part.Of == StepKind::Field && !Part.IsOfUnion && !IsInUnion &&
        !Part.Name.empty()) {
      if (!To.Array.empty())
        To.Array += "." + Part.Name;
      else
        To.Array = To.Owner = Names.ofMember(Part.Name);
    }
    const bool Leads = Part.Of == StepKind::Target;
    IsInUnion = !Leads && (IsInUnion || Part.IsOfUnion);
    const bool Changes = Leads && !isFixed(Here);
    HasFixedWay &= !Changes;
    const bool IsOwned =
        Part.Whose == Ownership::Owned || (!Changes && isOwnTarget(At, Part));
    if (Leads && !IsOwned) {
      To.Owner = Changes ? "" : objectBehind(To.Array, To.Subscripts);
      To.IsThroughElement |= Changes;
      To.MayOverlap = Changes || Part.Whose == Ownership::Shared;
      for (const std::optional<Expr> &Each : To.Subscripts)
        To.IsThroughElement |= !Each || dependsOnThread(*Each);
    }
    if (ir::hasSubscript(Part)) {
      const auto Index = Indices.read(Part.Index.front());
      const bool IsKnown = Index && !Changes && !IsInUnion;
      To.Subscripts.push_back(IsKnown ? std::optional(Index->Number)
                                      : std::nullopt);
      To.MayLeaveRow |= Part.IsMovedOn && !isOfIteration(To.Subscripts);
    }
    Here.Way.push_back(Part);
  }
  To.Flattened = flattened(To.Subscripts, At.Way);
  To.HasOtherNames = Of.WithOtherNames.count(*At.Base) > 0;
  return HasFixedWay;
}

void TreeReader::addConditions(Access &To, const ir::MemoryAccess &Each) const {
  ir::Influences::Variables Controls =
      Each.In ? Flow.controls(*Each.In) : Flow.all();
  for (const ir::Condition &Some : Each.Under) {
    const ir::Influences::Variables By = Flow.of(*Some.What);
    Controls.insert(By.begin(), By.end());
    llvm::append_range(To.NotNegative, ir::notNegativeWhere(Some, Indices));
  }
  To.IsConditional = !Controls.empty() || !Each.IsOnly;
  if (Each.IsOnly)
    To.ConditionVariables = namesOf(Controls);
}

/// Subscripts of which some are not known, with names for what is opaque.
/// Pre: \p Each is exact, and no pointer on its way changes.
void TreeReader::suppose(Access &To, const ir::MemoryAccess &Each) const {
  if (!llvm::is_contained(To.Subscripts, std::nullopt))
    return;
  for (const ir::PlaceStep &Part : Each.At.Way)
    if (ir::hasSubscript(Part)) {
      const auto Index = Supposing.read(Part.Index.front());
      To.Supposed.push_back(Index ? std::optional(Index->Number)
                                  : std::nullopt);
    }
  for (const std::optional<Expr> &Some : To.Supposed)
    if (Some)
      for (const std::string &Name : symbolsOf(*Some))
        if (const auto Found = OpaqueValues.find(Name);
            Found != OpaqueValues.end())
          To.Opaque.push_back({Name, Found->second});
}

static bool isOpenObject(clang::QualType Type) {
  return Type->isDependentType() && !Type->isPointerType() &&
         !Type->isArrayType();
}

/// Nothing where the memory is not shared by iterations.
std::optional<TreeAccess>
TreeReader::named(const ir::MemoryAccess &Each) const {
  const clang::ValueDecl *D = declarationOf(*Each.At.Base);
  const bool Leads = (!Each.IsInside && D && !ownsAll(*D)) ||
                     llvm::any_of(Each.At.Way, [](const ir::PlaceStep &Part) {
                       return Part.Of == StepKind::Target;
                     });
  if (isOwn(*Each.At.Base) && !Leads)
    return std::nullopt;
  TreeAccess Result;
  Result.IsInCall = !isInBody(E.Tokens.rangeOf(Each.Where).getAsRange());
  Result.LeadsElsewhere = Leads || Each.IsBehind;
  Result.Base = baseOf(Each.At);
  Result.Place = placeOf(Each);
  Result.IsWhole =
      Each.IsWhole && llvm::none_of(Each.At.Way, [](const ir::PlaceStep &Part) {
        return Part.IsPartOfUnion;
      });
  Access &Model = Result.Model;
  const bool HasFixedWay = nameMemory(Model, Each.At);
  const bool IsNamed = Each.IsExact && !Each.IsPart;
  Result.IsExact = IsNamed;
  Result.IsGiven = !Each.Source;
  Result.IsOfCall = Each.IsOfCall;
  Result.IsFarther = Each.IsFarther;
  const bool IsKnown = IsNamed && HasFixedWay;
  if (!IsNamed)
    Model.Subscripts.push_back(std::nullopt);
  if (!Each.IsInside && (!D || !ownsAll(*D))) {
    Model.MayOverlap = Model.IsThroughElement = true;
    Model.Owner.clear();
    // Who knows whether an open type leads anywhere at all, and how far.
    if (D && isOpenObject(D->getType().getNonReferenceType()))
      Model.Array.clear();
  }
  Result.IsObject = Each.At.Is.Of == ir::Type::Kind::Object;
  Model.IsWrite = Each.IsWrite;
  Model.IsScalar = Model.Subscripts.empty();
  Model.VariablesUsed = namesOf(
      IsKnown && Each.Source ? Flow.ofAddress(*Each.Source) : Flow.all());
  addConditions(Model, Each);
  if (IsKnown && Each.Around.empty() && !Model.IsConditional)
    addLength(Model, Each.At);
  if (Each.IsExact)
    Model.Holds = ir::kindBit(Each.At.Is);
  if (IsNamed)
    Model.Address = Addresses.read(Each.At);
  if (IsKnown)
    suppose(Model, Each);
  if (Each.Source)
    Model.Atomic =
        Own.atomicOf(E.Tokens.rangeOf(Each.Source->Where).getAsRange());
  Model.Where = E.Tokens.add(Result.Place);
  return Result;
}

/// What a reference from outside stands for, where that is known.
std::optional<ir::MemoryAccess>
TreeReader::referred(const ir::MemoryAccess &By) const {
  for (const ir::Statement &Each : Tree.Before) {
    const auto *Name = std::get_if<ir::Bind>(&Each.Form);
    if (!Name || Name->Of != *By.At.Base || !Name->To.Base)
      continue;
    ir::MemoryAccess Result = By;
    Result.At = Name->To;
    Result.At.Way.insert(Result.At.Way.end(), By.At.Way.begin(),
                         By.At.Way.end());
    Result.At.Is = By.At.Is;
    return Result;
  }
  return std::nullopt;
}

void TreeReader::forEachAccess(
    const std::function<void(TreeAccess, const ir::MemoryAccess &)> &Do) const {
  for (const ir::MemoryAccess &Each :
       ir::memoryAccesses(Tree, Pointers, Known)) {
    if (!Each.At.Base) {
      TreeAccess Nowhere;
      Nowhere.IsNowhere = true;
      Nowhere.Place = placeOf(Each);
      Do(std::move(Nowhere), Each);
      continue;
    }
    // A pointer that nobody changes is no more than a way.
    const bool IsWay = !Each.IsWrite &&
                       Each.At.Is.Of == ir::Type::Kind::Pointer &&
                       !Changes.changes(Pointers.at(Each.At));
    if (Each.IsPassed && !Changes.changes(Pointers.at(Each.At)))
      continue;
    std::optional<ir::MemoryAccess> Next;
    for (std::optional<ir::MemoryAccess> By = Each; By; By = std::move(Next)) {
      Next = referred(*By);
      auto Named = named(*By);
      if (!Named)
        continue;
      Named->IsWay = IsWay;
      Named->IsBound = Next.has_value();
      // Enough is said of a number that all iterations write.
      const bool IsEnough = Named->Model.IsScalar && Named->Model.IsWrite;
      Do(std::move(*Named), *By);
      if (IsEnough)
        break;
    }
  }
}

std::vector<TreeAccess> TreeReader::read() const {
  std::vector<TreeAccess> Result;
  forEachAccess([&](TreeAccess Each, const ir::MemoryAccess &) {
    if (!Each.IsNowhere)
      Result.push_back(std::move(Each));
  });
  return Result;
}

std::vector<std::optional<Expr>>
TreeReader::subscriptsOf(const ir::Place &At,
                         const ir::IndexReader &Index) const {
  std::vector<std::optional<Expr>> Result;
  bool IsInUnion = false;
  ir::Place Here;
  Here.Base = At.Base;
  for (const ir::PlaceStep &Part : At.Way) {
    const bool Leads = Part.Of == StepKind::Target;
    IsInUnion = !Leads && (IsInUnion || Part.IsOfUnion);
    const bool IsKnown = !(Leads && !isFixed(Here)) && !IsInUnion;
    if (ir::hasSubscript(Part))
      Result.push_back(IsKnown ? Index.number(Part.Index.front())
                               : std::nullopt);
    Here.Way.push_back(Part);
  }
  return Result;
}

const clang::FieldDecl *TreeReader::lastField(const ir::Place &At) const {
  const clang::CXXRecordDecl *In = nullptr;
  const auto enter = [&](clang::QualType Type) {
    Type = Type.getNonReferenceType();
    if (Type->isPointerType())
      Type = Type->getPointeeType();
    In = Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  };
  if (Tree.Variables[*At.Base].In == Scope::Object) {
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
    In = Method ? Method->getParent() : nullptr;
  } else if (const clang::ValueDecl *D = declarationOf(*At.Base)) {
    enter(D->getType());
  }
  const clang::FieldDecl *Found = nullptr;
  for (const ir::PlaceStep &Each : At.Way)
    if (Each.Of == StepKind::Field) {
      Found = In ? fieldCalled(*In, Each.Name) : nullptr;
      if (!Found)
        return nullptr;
      enter(Found->getType());
    }
  return Found;
}
