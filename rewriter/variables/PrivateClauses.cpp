//===- PrivateClauses.cpp - private, firstprivate, lastprivate --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/source/ForwardLabels.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/variables/PrivateTypes.h"
#include "rewriter/variables/Privatisation.h"
#include "rewriter/variables/Reductions.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static const char *clauseName(const PrivateClause &Clause) {
  return Clause.IsLast    ? "lastprivate"
         : Clause.IsFirst ? "firstprivate"
                          : "private";
}

void Privatisation::takeClauses() {
  const std::vector<Reference> Uses = collectReferences(Body);
  for (const PrivateClause &Clause : Wish.Privates)
    for (const Reference &Use : Uses) {
      const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
      // The loops' own variables are private anyway.
      if (Variable && !Use.IsQualified && !isOfNest(*Variable) &&
          Variable->getName() == Clause.Variable) {
        takeClause(Clause, *Variable);
        break;
      }
    }
}

void Privatisation::wrong(const PrivateClause &Clause, FindingID Id,
                          FindingID Note) {
  OnClauses.push_back(
      Finding(Id, {clauseName(Clause), Clause.Variable}, Clause.Where)
          .withNote(Finding(Note, {}, Clause.Where)));
}

/// All assignments are seen, of an array's elements too.
bool Privatisation::isFollowed(const clang::VarDecl &Variable) const {
  return !hasFreeJumps(&Body) &&
         !Variable.getType().getNonReferenceType()->isRecordType() &&
         VariableFlow::countElements(E.Context, Variable) &&
         !findOtherName(E.innermost(), Variable);
}

/// Every iteration gives the variable a value, all of an array.
bool Privatisation::isAssigned(const clang::VarDecl &Variable) const {
  return isFollowed(Variable) && Flow.inRound(Variable).WritesAll;
}

/// Whether an iteration can have a \p Type of its own as \p Clause says. All
/// threads would read an array that the last one writes.
static bool isTaken(const clang::ASTContext &Context,
                    const PrivateClause &Clause, clang::QualType Type) {
  const clang::QualType Element = elementType(Context, Type);
  if (isPlainValue(Element))
    return !Type->isArrayType() || !Clause.IsFirst || !Clause.IsLast;
  if (!Clause.IsFirst && !Clause.IsLast)
    return isTrivialClass(Element);
  return !Type->isArrayType() && isCopiedClass(Context, Element);
}

/// What the last iteration leaves must mean the same on the host.
void Privatisation::checkKept(const PrivateClause &Clause,
                              clang::QualType Type) {
  const auto Pointer = pointerInElements(E.Context.getPointerType(Type));
  if (!E.hasOwnMemory() || !Pointer)
    return;
  OnClauses.push_back(
      Finding(FindingID::err_private_last_pointer,
              {Clause.Variable,
               Pointer->getAsString(E.Context.getPrintingPolicy())},
              Clause.Where)
          .withNote(
              Finding(FindingID::note_private_last_pointer, {}, Clause.Where)));
}

void Privatisation::takeClause(const PrivateClause &Clause,
                               const clang::VarDecl &Variable) {
  if (!isWritten(Variable)) {
    // A parameter of the kernel is firstprivate.
    if (!Clause.IsFirst || Clause.IsLast)
      wrong(Clause, FindingID::err_private_unwritten,
            FindingID::note_private_unwritten);
    return;
  }
  if (isNeededByLaunch(Variable))
    return wrong(Clause, FindingID::err_private_launch,
                 FindingID::note_private_launch);
  const clang::QualType Written = Variable.getType().getNonReferenceType();
  const std::optional<clang::QualType> Type = nameableType(E, Written);
  if (!Type || !isTaken(E.Context, Clause, *Type))
    return wrong(Clause, FindingID::err_private_type,
                 FindingID::note_private_type);
  if (Clause.IsLast)
    checkKept(Clause, *Type);
  own(Variable, *Type, "");
  Private &Added = Own[&Variable];
  Added.IsFirst = Clause.IsFirst;
  Added.IsLast = Clause.IsLast;
  Added.IsAssigned = Clause.IsLast && isAssigned(Variable);
  // Before it is assigned, it has no value that may be read.
  const bool BeginsWithNone =
      !Clause.IsFirst && (!Clause.IsLast || Added.IsAssigned);
  if (BeginsWithNone && isFollowed(Variable))
    Added.OnlyValue = assignedOnce(Variable);
  if (!Wish.Independent)
    warnOfEarlier(Clause, Variable);
}

/// Where the plain loop may go on with what an earlier iteration has left.
void Privatisation::warnOfEarlier(const PrivateClause &Clause,
                                  const clang::VarDecl &Variable) {
  const bool IsSeen = isFollowed(Variable);
  if (Clause.IsLast && IsSeen && !isAssigned(Variable))
    OnClauses.push_back(
        Finding(FindingID::warn_private_last, {Clause.Variable}, Clause.Where)
            .withNote(Finding(FindingID::note_private_last_old,
                              {Clause.Variable}, Clause.Where)));
  if (!Clause.IsFirst)
    return;
  std::optional<ir::ExposedReads::Read> Read;
  if (IsSeen)
    Read = Flow.inRound(Variable).First;
  if (Read || !IsSeen)
    OnClauses.push_back(
        Finding(FindingID::warn_private_first, {Clause.Variable}, Clause.Where)
            .withNote(Finding(FindingID::note_private_first_read, {},
                              Read ? Read->Where
                                   : E.Tokens.add(Variable.getLocation()))));
}

void Privatisation::takeReductions(ReadReductions Read) {
  for (Finding &Each : Read.Wrong)
    OnClauses.push_back(std::move(Each));
  for (auto &[Variable, Rule] : Read.Rules)
    Own[Variable].Reduction = std::move(Rule);
}

/// How often \p S names \p Variable, less those that only assign to it.
static int countReads(const clang::Stmt *S, const clang::VarDecl &Variable) {
  if (!S)
    return 0;
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S);
  int Count =
      (Name && Name->getDecl() == &Variable) - (assignedBy(*S) == &Variable);
  for (const clang::Stmt *Child : S->children())
    Count += countReads(Child, Variable);
  return Count;
}

/// Numbers, and variables of the function around that the body leaves alone.
bool Privatisation::isSteady(const clang::Stmt &Value) const {
  if (llvm::isa<clang::ArraySubscriptExpr, clang::MemberExpr>(Value))
    return false;
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Value);
      Unary && Unary->getOpcode() == clang::UO_Deref)
    return false;
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Value))
    return Call->getDirectCallee() &&
           Call->getDirectCallee()->getDeclName().isIdentifier() &&
           Call->getDirectCallee()->getName() == PlaceQuery;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Value)) {
    const auto *Named = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    return llvm::isa<clang::EnumConstantDecl>(Name->getDecl()) ||
           (Named && !isOfNest(*Named) && !isWritten(*Named) &&
            E.sources().isBeforeInTranslationUnit(Named->getLocation(),
                                                  Loop.getBeginLoc()));
  }
  return llvm::all_of(Value.children(), [&](const clang::Stmt *Child) {
    return !Child || isSteady(*Child);
  });
}

/// A directive says that the device has the number \p Variable and brings it
/// back, `map(tofrom : x)`, `copyout(x)`; and the loop only assigns to it:
/// under conditions, or the same in each iteration.
bool Privatisation::isMapped(const clang::VarDecl &Variable) const {
  return Variable.getType()->isArithmeticType() && !contains(&Variable) &&
         !isOfNest(Variable) &&
         llvm::any_of(Wish.Data,
                      [&](const DataClause &Each) {
                        return Each.Array == Variable.getName() &&
                               !Each.Count &&
                               (Each.Kind == DataKind::Copy ||
                                Each.Kind == DataKind::CopyOut);
                      }) &&
         countReads(&Body, Variable) == 0 && isFollowed(Variable) &&
         (!isAssigned(Variable) ||
          (assignedOnce(Variable) && isSteady(*assignedOnce(Variable))));
}

void Privatisation::takeAtomics() {
  Atomics.emplace(
      E, Loop, Body,
      [this](const clang::VarDecl &Variable) {
        return contains(&Variable) || isOfNest(Variable);
      },
      [this](const clang::VarDecl &Variable) { return isMapped(Variable); });
  llvm::append_range(OnClauses, Atomics->wrong());
  for (const clang::VarDecl *Variable : Atomics->variables())
    if (!contains(Variable))
      takeAtomic(*Variable);
  CalledAtomics = calledAtomics(E, Body);
}

std::string Privatisation::atomicOf(clang::SourceRange Place) const {
  std::string Function = Atomics->functionOf(Place);
  for (const auto &Each : CalledAtomics)
    if (Function.empty())
      Function = Each->functionOf(Place);
  return Function;
}

std::vector<BodyEdit> Privatisation::calledEdits() const {
  std::vector<BodyEdit> Edits;
  for (const auto &Each : CalledAtomics)
    llvm::append_range(Edits, Each->statementsWithAttributes());
  return Edits;
}

std::vector<clang::SourceLocation> Privatisation::calledAttributes() const {
  std::vector<clang::SourceLocation> Ends;
  for (const auto &Each : CalledAtomics)
    llvm::append_range(Ends, Each->attributes());
  return Ends;
}

std::vector<Finding> Privatisation::atomicDoubts() const {
  std::vector<Finding> Doubts = Atomics->ordered();
  for (const auto &Each : CalledAtomics)
    llvm::append_range(Doubts, Each->ordered());
  return Doubts;
}

/// All uses of \p Variable must be atomic.
void Privatisation::takeAtomic(const clang::VarDecl &Variable) {
  const std::string Name = Variable.getName().str();
  Own[&Variable].IsAtomic = true;
  if (const clang::Expr *Use = Atomics->otherUse(Variable))
    OnClauses.push_back(
        E.at(FindingID::err_atomic_other, Use->getSourceRange(), {Name})
            .withNote(E.at(FindingID::note_atomic_other, Use->getSourceRange(),
                           {Name})));
  if (isNeededByLaunch(Variable))
    OnClauses.push_back(E.at(FindingID::err_private_launch,
                             Variable.getLocation(), {"atomic", Name})
                            .withNote(E.at(FindingID::note_private_launch,
                                           Variable.getLocation())));
}

void Privatisation::checkClauses() const {
  for (const Finding &Each : OnClauses)
    E.report(Each);
}

bool Privatisation::keepsLast() const {
  return llvm::any_of(Own, [](const auto &Each) { return Each.second.IsLast; });
}

bool Privatisation::reducesArrays() const {
  return llvm::any_of(Own, [](const auto &Each) {
    return Each.second.Reduction && Each.second.Reduction->Elements > 0;
  });
}

bool Privatisation::isRepeatable() const {
  if (!keepsLast() && !reducesArrays() && Atomics->edits().empty() &&
      CalledAtomics.empty())
    return true;
  E.report(E.at(FindingID::remark_check_none, Loop.getBeginLoc())
               .withNote(E.at(FindingID::note_check_text, Attributes)));
  return false;
}

/// `To = From;`, also of arrays.
static std::string assignment(clang::QualType Type, const std::string &To,
                              const std::string &From) {
  return Type->isArrayType() ? "::idxmap::assign(" + To + ", " + From + ");"
                             : To + " = " + From + ";";
}

/// The declaration of a pointer to \p Type.
static std::string pointerTo(const Extraction &E, clang::QualType Type,
                             const std::string &Name) {
  return declarator(E, Type,
                    Type->isArrayType() ? "(*" + Name + ")" : "*" + Name);
}

static DataRule wholeObject(DataKind Kind) {
  return {Kind, {{Expr(0), Expr(1), {}}}};
}

/// Completes the capture of a variable that all iterations update.
static void shareAtomic(const Extraction &E, clang::QualType Type,
                        Capture &Shared) {
  const std::string Pointer = "idxmap_atomic_" + Shared.Name;
  Shared.Parameter = pointerTo(E, Type, Pointer);
  Shared.Argument = "&" + Shared.Name;
  Shared.Rebind =
      declarator(E, Type, "&" + Shared.Name) + " = *" + Pointer + ";";
  Shared.Data = wholeObject(DataKind::Copy);
}

/// Completes the capture of a variable that begins with the outer value.
static void beginWithOuter(const Extraction &E, clang::QualType Type,
                           Capture &Own) {
  const std::string Initial = "idxmap_first_" + Own.Name;
  if (!Type->isArrayType()) {
    Own.Parameter = declarator(E, Type.withConst(), Initial);
    Own.Argument = Own.Name;
    Own.Rebind.pop_back();
    Own.Rebind += " = " + Initial + ";";
    return;
  }
  Own.Parameter = pointerTo(E, E.Context.getConstType(Type), Initial);
  Own.Argument = "&" + Own.Name;
  Own.Rebind += "\n" + assignment(Type, Own.Name, "*" + Initial);
  Own.Data = wholeObject(DataKind::CopyIn);
}

/// Where the last iteration leaves its value.
static Capture lastOf(const Extraction &E, clang::QualType Type,
                      const std::string &Name, bool IsFirst, bool IsAssigned) {
  Capture Result;
  Result.Name = "idxmap_last_" + Name;
  Result.Of = Name;
  Result.Parameter = pointerTo(E, Type, Result.Name);
  Result.Argument = "&" + Name;
  Result.Data = wholeObject(IsAssigned ? DataKind::CopyOut : DataKind::Copy);
  if (!IsFirst && !IsAssigned)
    Result.LastBegin = assignment(Type, Name, "*" + Result.Name);
  Result.LastEnd = assignment(Type, "*" + Result.Name, Name);
  return Result;
}

std::vector<Capture> Privatisation::capturesOf(const clang::VarDecl &Variable,
                                               const Reference &Use) const {
  const auto Found = Own.find(&Variable);
  if (Found == Own.end())
    return {};
  const Private &How = Found->second;
  Capture Result;
  Result.Name = Variable.getName().str();
  Result.Rebind = How.Declaration;
  Result.Where = E.Tokens.add(Use.Place);
  if (How.Reduction) {
    Result.Reduction = How.Reduction;
    Result.Of = How.Reduction->Root;
    Result.Argument =
        How.Reduction->Place.empty() ? Result.Name : How.Reduction->Place;
    return {std::move(Result)};
  }
  clang::QualType Type =
      *nameableType(E, Variable.getType().getNonReferenceType());
  Type.removeLocalConst();
  Result.IsOwn = !How.IsAtomic;
  if (How.IsAtomic)
    shareAtomic(E, Type, Result);
  if (How.IsFirst)
    beginWithOuter(E, Type, Result);
  std::vector<Capture> All = {std::move(Result)};
  if (How.IsLast)
    All.push_back(lastOf(E, Type, All[0].Name, How.IsFirst, How.IsAssigned));
  return All;
}
