//===- RegionWalk.cpp - The statements of a data region -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/RegionWalk.h"

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeReader.h"
#include "mapping/layout/LayoutText.h"
#include "rewriter/effects/HostUses.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/regions/DirectedStatements.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

void RegionWalk::join(Way &To, const Way &From) {
  if (To && From)
    To->join(*From);
  else if (From)
    To = From;
}

/// An exception can be on its way from here to the handlers around.
void RegionWalk::mayThrow() {
  for (Scope &Each : Scopes)
    if (Each.What == Scope::Kind::Try)
      join(Each.Break, State);
}

/// The region copies back over what the host has changed, or leaves on the
/// device what that has changed.
void RegionWalk::endRegion(const Scope &Region) {
  const auto isKept = [](DataKind Kind) {
    return Kind == DataKind::CopyIn || Kind == DataKind::Create;
  };
  if (!State)
    return;
  const bool IsAllKept = llvm::all_of(Region.Arrays, [&](const auto &Each) {
    return isKept(Each.second.Kind);
  });
  for (const auto &[Name, Array] : Region.Arrays) {
    if (!knows(Name))
      continue;
    const RegionState::Sides &Sides = State->sides(Name);
    if (Sides.change() && !IsAllKept && (HasSwapped || !isKept(Array.Kind)))
      isLost(Name, textOf(Name));
    if (Sides.IsHostOld && Array.Kind == DataKind::CopyIn && !HasSwapped)
      refuse(FindingID::warn_region_copyin, Array.Place,
             FindingID::note_region_copyin, {textOf(Name)});
  }
}

RegionWalk::Scope *
RegionWalk::leaveTo(std::initializer_list<Scope::Kind> Kinds) {
  for (auto Each = Scopes.rbegin(); Each != Scopes.rend(); ++Each) {
    if (llvm::is_contained(Kinds, Each->What))
      return &*Each;
    if (Each->What == Scope::Kind::Region)
      endRegion(*Each);
  }
  return nullptr;
}

void RegionWalk::declare(const clang::VarDecl &Variable) {
  const clang::Expr *Init = Variable.getInit();
  if (!Init || !State)
    return;
  const bool IsReference = Variable.getType()->isReferenceType();
  const std::optional<ArrayName> Name = nameOf(Init);
  if (IsReference && knows(Name)) {
    References[&Variable] = *Name;
    return;
  }
  const Names Origins = originsOf(Init);
  const bool Leads =
      !Origins.empty() && (IsReference || (!ownsElements(Variable.getType()) &&
                                           leadsToArray(*Init)));
  evaluate(Init, Leads ? Use::None : Use::Read);
  if (Leads && State)
    State->lead({&Variable}, Origins);
  else
    keep(Variable, *Init);
}

/// A template's `std::vector<T> v(p, p + n)` has no type yet.
static bool isPointer(const clang::Expr &Value) {
  return !Value.getType().isNull() && Value.getType()->isPointerType();
}

/// `double *p = a.data();` before a region with p: what of a the host uses is
/// what p leads to. Returns such names.
std::vector<ArrayName> RegionWalk::leadBack(const ArrayName &Name) {
  std::vector<ArrayName> Found;
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name.front());
  const clang::Expr *Init = Variable ? Variable->getInit() : nullptr;
  if (!Init || Name.size() > 1 || !Variable->hasLocalStorage() ||
      !(Variable->getType()->isReferenceType() || isPointer(*Init)))
    return Found;
  for (const Reference &Use : collectReferences(*Init)) {
    const auto *Origin = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
    if (!Origin || Origin == Variable || State->knows({Origin}))
      continue;
    State->add({Origin});
    const bool Leads = originsOf(Init).count({Origin});
    State->forget({Origin});
    if (!Leads)
      continue;
    State->lead({Origin}, {Name});
    Found.push_back({Origin});
  }
  return Found;
}

void RegionWalk::declareEarlier(const clang::Stmt &Part,
                                const clang::Stmt &Region) {
  if (&Part == &Region || llvm::isa<clang::LambdaExpr>(Part))
    return;
  if (const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(&Part))
    for (const clang::Decl *D : Declaration->decls()) {
      const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
      const bool IsEarlier =
          Variable && Variable->getInit() && !State->knows({Variable}) &&
          E.sources().isBeforeInTranslationUnit(Variable->getLocation(),
                                                Region.getBeginLoc());
      if (!IsEarlier)
        continue;
      const clang::Expr &Init = *Variable->getInit();
      const clang::QualType Type = Variable->getType();
      if (Type->isReferenceType() ||
          (!ownsElements(Type) && leadsToArray(Init)))
        State->lead({Variable}, originsOf(&Init));
      else
        keep(*Variable, Init);
      if (const auto *Parts = llvm::dyn_cast<clang::DecompositionDecl>(D))
        for (const clang::BindingDecl *Each : Parts->bindings())
          State->lead({Each}, originsOf(&Init));
    }
  const auto *Assigned = llvm::dyn_cast<clang::BinaryOperator>(&Part);
  if (Assigned && Assigned->getOpcode() == clang::BO_Assign &&
      E.sources().isBeforeInTranslationUnit(Part.getBeginLoc(),
                                            Region.getBeginLoc()))
    keep(*Assigned->getLHS(), *Assigned->getRHS());
  for (const clang::Stmt *Child : Part.children())
    if (Child)
      declareEarlier(*Child, Region);
}

void RegionWalk::walkIf(const clang::IfStmt &S) {
  walk(S.getInit());
  if (S.getConditionVariable())
    declare(*S.getConditionVariable());
  walk(S.getCond());
  const Way Before = State;
  walk(S.getThen());
  const Way Then = std::exchange(State, Before);
  walk(S.getElse());
  join(State, Then);
}

/// \p RunsFirst: the body comes before the condition.
void RegionWalk::walkLoop(const clang::Stmt *Before,
                          const clang::Stmt *Condition, const clang::Stmt *Body,
                          const clang::Stmt *After, bool RunsFirst,
                          const clang::ForStmt *Counted) {
  walk(Before);
  Way Begin, End;
  Scopes.push_back({Scope::Kind::Loop, {}, {}, {}, {}});
  do {
    Begin = State;
    if (!RunsFirst) {
      walk(Condition);
      join(End, State);
    }
    if (Counted)
      Loops.push_back(Counted);
    walk(Body);
    if (Counted)
      Loops.pop_back();
    join(State, Scopes.back().Continue);
    walk(After);
    if (RunsFirst) {
      walk(Condition);
      join(End, State);
    }
    join(State, Begin);
  } while (!(State == Begin));
  join(End, Scopes.back().Break);
  Scopes.pop_back();
  State = End;
}

void RegionWalk::walkRangeFor(const clang::CXXForRangeStmt &S) {
  walk(S.getInit());
  const clang::Expr *Range = S.getRangeInit();
  const clang::VarDecl &Each = *S.getLoopVariable();
  const Names Origins = State ? originsOf(Range) : Names();
  evaluate(Range, Use::None);
  if (State && !Origins.empty() && Each.getType()->isReferenceType())
    State->lead({&Each}, Origins);
  else
    access(Origins, Use::Read, *Range);
  walkLoop(nullptr, nullptr, S.getBody(), nullptr, false);
}

void RegionWalk::walkSwitch(const clang::SwitchStmt &S) {
  walk(S.getInit());
  walk(S.getCond());
  const Way Entry = State;
  Scopes.push_back({Scope::Kind::Switch, {}, Entry, {}, {}});
  State.reset();
  walk(S.getBody());
  join(State, Scopes.back().Break);
  join(State, Entry);
  Scopes.pop_back();
}

void RegionWalk::walkTry(const clang::CXXTryStmt &S) {
  const Way Before = State;
  Scopes.push_back({Scope::Kind::Try, Before, {}, {}, {}});
  walk(S.getTryBlock());
  Way Thrown = std::move(Scopes.back().Break);
  Scopes.pop_back();
  if (Thrown && Before) { // What regions inside held is on the host again.
    const RegionState All = *Thrown;
    for (const auto &[Name, Sides] : All.all())
      if (!Before->knows(Name))
        Thrown->forget(Name);
  }
  Way End = State;
  for (unsigned K = 0; K != S.getNumHandlers(); ++K) {
    State = Thrown;
    walk(S.getHandler(K)->getHandlerBlock());
    join(End, State);
  }
  State = End;
}

void RegionWalk::walkLabel(const clang::LabelStmt &S) {
  join(State, Labels[S.getDecl()]);
  walk(S.getSubStmt());
}

void RegionWalk::walkGoto(const clang::GotoStmt &S) {
  const clang::SourceLocation To = S.getLabel()->getLocation();
  for (auto Each = Scopes.rbegin(); Each != Scopes.rend(); ++Each)
    if (Each->What == Scope::Kind::Region &&
        !E.sources().isPointWithin(To, Each->Extent.getBegin(),
                                   Each->Extent.getEnd()))
      endRegion(*Each);
  join(Labels[S.getLabel()], State);
  State.reset();
}

void RegionWalk::walkRegion(const clang::AttributedStmt &S,
                            const DataAction &Action) {
  Scope Region{Scope::Kind::Region, {}, {}, S.getSourceRange(), {}};
  std::vector<ArrayName> Added;
  for (const DataItem &Item : Action.Items) {
    const std::optional<ArrayName> Name = nameOf(Item.Array);
    if (!Name || !State)
      continue;
    if (State->knows(*Name))
      continue; // It is only counted.
    Region.Arrays[*Name] = {Item.Kind, Item.Array->getSourceRange(), Item.Count,
                            Item.Order ? toString(*Item.Order) : ""};
    State->add(*Name);
    Added.push_back(*Name);
  }
  if (State && Following.empty() && Scopes.empty()) {
    for (size_t I = 0, Count = Added.size(); I < Count; ++I)
      llvm::append_range(Added, leadBack(ArrayName(Added[I])));
    declareEarlier(*E.Enclosing.getBody(), S);
  }
  Scopes.push_back(std::move(Region));
  walkUsed(S, Action);
  endRegion(Scopes.back());
  Scopes.pop_back();
  for (const ArrayName &Name : Added)
    if (State)
      State->forget(Name);
}

/// \p Named as an argument: `a` or `a.data()`.
static bool isOrLeadsTo(const clang::Expr &Argument,
                        const clang::ValueDecl &Named) {
  const clang::Expr *Own = Argument.IgnoreParenImpCasts();
  if (const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(Own))
    Own = Call->getImplicitObjectArgument()->IgnoreParenImpCasts();
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Own))
    return Name->getDecl() == &Named;
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Own);
  return Member && Member->getMemberDecl() == &Named;
}

static bool isReadOnly(clang::QualType Parameter) {
  return Parameter->isPointerType() &&
         Parameter->getPointeeType().isConstQualified();
}

/// \p Named is more than an argument for a `const T *`.
static bool mayBeWritten(const clang::Stmt &Part,
                         const clang::ValueDecl &Named) {
  if (const auto *Argument = llvm::dyn_cast<clang::Expr>(&Part);
      Argument && isOrLeadsTo(*Argument, Named))
    return true;
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Part);
  const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  if (!Callee || llvm::isa<clang::CXXOperatorCallExpr>(Call))
    return llvm::any_of(Part.children(), [&](const clang::Stmt *Child) {
      return Child && mayBeWritten(*Child, Named);
    });
  for (unsigned K = 0; K != Call->getNumArgs(); ++K)
    if (!(K < Callee->getNumParams() &&
          isReadOnly(Callee->getParamDecl(K)->getType()) &&
          isOrLeadsTo(*Call->getArg(K), Named)) &&
        mayBeWritten(*Call->getArg(K), Named))
      return true;
  return mayBeWritten(*Call->getCallee(), Named);
}

/// What functions of the program's own do with a name's elements, they do on
/// the device.
void RegionWalk::walkUsed(const clang::AttributedStmt &S,
                          const DataAction &Action) {
  const Way Before = State;
  std::optional<Way> OnHost;
  if (Action.Condition && !isOnlyBrought(Action)) {
    walk(S.getSubStmt());
    OnHost = std::exchange(State, Before);
  }
  const bool Around = std::exchange(IsOnDevice, true);
  const bool WasDirected =
      std::exchange(IsNestDirected, directedAs(E, S) == DirectiveUse::Data);
  for (const DataItem &Item : Action.Used)
    if (const std::optional<ArrayName> Name = nameOf(Item.Array); knows(Name))
      access({*Name},
             mayBeWritten(*S.getSubStmt(), *Item.Named) ? Use::Change
                                                        : Use::Read,
             *Item.Array);
  IsOnDevice = Around;
  IsNestDirected = WasDirected;
  for (const DataItem &Item : Action.Used)
    OnDevice[Item.Named] = Following.size();
  walk(S.getSubStmt());
  for (const DataItem &Item : Action.Used)
    OnDevice.erase(Item.Named);
  if (OnHost)
    join(State, *OnHost);
}

/// Where its condition is false, the names are the host's; of what it would
/// bring to the device itself, the host has all then.
bool RegionWalk::isOnlyBrought(const DataAction &Action) const {
  return Action.What == DataAction::Kind::Region &&
         llvm::all_of(Action.Used, [&](const DataItem &Item) {
           const std::optional<ArrayName> Name = nameOf(Item.Array);
           return Name && Scopes.back().Arrays.count(*Name);
         });
}

/// The update says how many elements, and it is as many as the regions hold of
/// all arrays that \p Name may lead to.
bool RegionWalk::movesAll(const DataItem &Item, const ArrayName &Name) const {
  if (!Item.Count)
    return true;
  bool IsHeld = false;
  for (const Scope &Each : Scopes)
    for (const auto &[Array, Held] : Each.Arrays) {
      if (Array != Name && !State->mayEqual(Name, Array))
        continue;
      IsHeld = true;
      if (!Held.Count ||
          !isSameCount(E.Context, *Item.Count, *Held.Count, Given))
        return false;
    }
  return IsHeld;
}

void RegionWalk::walkUpdate(const DataAction &Action) {
  const Way Before = State;
  for (const DataItem &Item : Action.Items) {
    const std::optional<ArrayName> Name = nameOf(Item.Array);
    if (!knows(Name))
      continue;
    const RegionState::Sides &Sides = State->sides(*Name);
    const bool IsOfHost = Item.Kind == DataKind::CopyOut;
    if (IsOfHost && Sides.change())
      isLost(*Name, textOf(*Name));
    // The host has nothing new to give. As directives, it may be meant so.
    if (!IsOfHost && Sides.IsHostOld && !Sides.change() &&
        (!isOnlySaid() || HasOwnNests))
      refuse(FindingID::err_region_discard, Item.Array->getSourceRange(),
             FindingID::note_region_discard, {textOf(*Name)});
    if (movesAll(Item, *Name))
      State->update(*Name);
    else if (IsOfHost)
      State->updateHost(*Name, *Item.Count);
    else
      State->updateDevice(*Name, [&](const clang::Expr &Change) {
        return baseOf(Change) == *Name &&
               isBelow(E.Context, Change, *Item.Count, {}, Given);
      });
  }
  if (Action.Condition)
    join(State, Before);
}

/// What the directives on \p S say is copied also where it is on the device.
static std::vector<AlwaysCopied> alwaysCopied(const Extraction &E,
                                              const clang::AttributedStmt &S) {
  std::vector<Finding> Scratch; // The loop reports its own.
  const Extraction Quiet{E.Context, E.Enclosing, E.Target, E.Tokens, Scratch};
  Annotation Wish;
  const auto Directives = takeDirectives(Quiet, S, Wish);
  return Directives ? Directives->Always : std::vector<AlwaysCopied>();
}

/// The host computes the bounds, the device runs the body.
void RegionWalk::walkNest(const clang::AttributedStmt &S) {
  for (const clang::Stmt *Loop = withoutBraces(S.getSubStmt()); Loop;) {
    const auto *For = llvm::dyn_cast<clang::ForStmt>(Loop);
    if (!For)
      break;
    walk(For->getInit());
    walk(For->getCond());
    Loop = withoutBraces(For->getBody());
  }
  const bool Around = std::exchange(IsOnDevice, !isForHost(S));
  IsNestDirected = directedAs(E, S) == DirectiveUse::Device;
  const std::vector<AlwaysCopied> Always =
      IsNestDirected ? alwaysCopied(E, S) : std::vector<AlwaysCopied>();
  for (const AlwaysCopied &Each : Always)
    if (Each.ToDevice)
      equalize(Each.Name);
  walk(S.getSubStmt());
  for (const AlwaysCopied &Each : Always)
    if (Each.ToHost)
      equalize(Each.Name);
  IsOnDevice = Around;
}

static bool isMapped(const clang::AttributedStmt &S) {
  return !idxmapAttributes(S).empty() && !isDataStatement(S) && !isForHost(S);
}

void RegionWalk::walkAttributed(const clang::AttributedStmt &S) {
  if (isDataStatement(S)) {
    std::vector<Finding> Scratch; // The statement reports its own.
    const auto Action = readDataAction(E.Context, S, Places, E.Tokens, Scratch);
    if (Action && Action->What == DataAction::Kind::Region)
      return walkRegion(S, *Action);
    if (Action && Action->What == DataAction::Kind::Use)
      return walkUsed(S, *Action);
    if (Action && Action->What == DataAction::Kind::Update)
      return walkUpdate(*Action);
    if (Action && Action->What == DataAction::Kind::Time)
      walk(S.getSubStmt());
    return;
  }
  if (!idxmapAttributes(S).empty() && !IsOnDevice)
    return walkNest(S);
  walk(S.getSubStmt());
}

void RegionWalk::walk(const clang::Stmt *S) {
  if (!S)
    return;
  const bool Around = IsLeftToHost;
  IsLeftToHost |= IsDirected && !IsOnDevice &&
                  directedAs(E, *S) == DirectiveUse::Device &&
                  !(llvm::isa<clang::AttributedStmt>(S) &&
                    isMapped(llvm::cast<clang::AttributedStmt>(*S)));
  walkStatement(*S);
  IsLeftToHost = Around;
}

/// Nothing is reached behind a jump.
void RegionWalk::walkStatement(const clang::Stmt &Statement) {
  using namespace clang;
  const Stmt *S = &Statement;
  if (auto *Each = dyn_cast<LabelStmt>(S))
    return walkLabel(*Each);
  if (auto *Each = dyn_cast<SwitchCase>(S)) {
    for (auto Around = Scopes.rbegin(); Around != Scopes.rend(); ++Around)
      if (Around->What == Scope::Kind::Switch) {
        join(State, Around->Continue); // What the switch began with.
        break;
      }
    return walk(Each->getSubStmt());
  }
  if (auto *Each = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Child : Each->body())
      walk(Child);
    return;
  }
  if (auto *Each = dyn_cast<AttributedStmt>(S))
    walkAttributed(*Each);
  else if (auto *Each = dyn_cast<IfStmt>(S))
    walkIf(*Each);
  else if (auto *Each = dyn_cast<ForStmt>(S))
    walkLoop(Each->getInit(), Each->getCond(), Each->getBody(), Each->getInc(),
             false, Each);
  else if (auto *Each = dyn_cast<WhileStmt>(S))
    walkLoop(nullptr, Each->getCond(), Each->getBody(), nullptr, false);
  else if (auto *Each = dyn_cast<DoStmt>(S))
    walkLoop(nullptr, Each->getCond(), Each->getBody(), nullptr, true);
  else if (auto *Each = dyn_cast<CXXForRangeStmt>(S))
    walkRangeFor(*Each);
  else if (auto *Each = dyn_cast<SwitchStmt>(S))
    walkSwitch(*Each);
  else if (auto *Each = dyn_cast<CXXTryStmt>(S))
    walkTry(*Each);
  else if (auto *Each = dyn_cast<GotoStmt>(S))
    walkGoto(*Each);
  else if (isa<BreakStmt, ContinueStmt>(S)) {
    const bool IsBreak = isa<BreakStmt>(S);
    Scope *To = IsBreak ? leaveTo({Scope::Kind::Loop, Scope::Kind::Switch})
                        : leaveTo({Scope::Kind::Loop});
    if (To)
      join(IsBreak ? To->Break : To->Continue, State);
    State.reset();
  } else if (auto *Each = dyn_cast<ReturnStmt>(S)) {
    // Who calls uses what a reference leads to.
    const bool IsReference =
        !Following.empty() &&
        Following.back()->getReturnType()->isReferenceType();
    if (const clang::Expr *Value = Each->getRetValue())
      evaluate(Value,
               IsReference || leadsToArray(*Value) ? Use::None : Use::Read);
    if (Scope *To = leaveTo({Scope::Kind::Function}))
      join(To->Break, State);
    State.reset();
  } else if (auto *Each = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Each->decls())
      if (auto *Variable = dyn_cast<VarDecl>(D))
        declare(*Variable);
    mayThrow();
  } else if (auto *Each = dyn_cast<OMPExecutableDirective>(S)) {
    if (Each->hasAssociatedStmt())
      walk(Each->getRawStmt());
  } else if (auto *Each = dyn_cast<CapturedStmt>(S))
    walk(Each->getCapturedStmt());
  else if (auto *Each = dyn_cast<clang::Expr>(S)) {
    evaluate(Each, Use::Read);
    mayThrow();
    if (isa<CXXThrowExpr>(Each->IgnoreParenImpCasts())) {
      leaveTo({Scope::Kind::Try});
      State.reset();
    }
  } else
    for (const Stmt *Child : S->children())
      walk(Child);
}

/// A file is read once, however many calls lead to it.
bool RegionWalk::isTaken(clang::SourceLocation Place) {
  const clang::SourceManager &SM = E.sources();
  const auto [Known, IsNew] =
      Taken.try_emplace(SM.getFileID(SM.getExpansionLoc(Place)));
  if (IsNew)
    Known->second = areDataDirectivesTaken(E, Place);
  return Known->second;
}

/// Jumps backwards make a label known only after it was passed; a call leads to
/// a file with other directives.
void RegionWalk::run(const clang::AttributedStmt &Region) {
  IsDirected = directedAs(E, Region) == DirectiveUse::Data &&
               isTaken(Region.getBeginLoc());
  std::map<const clang::LabelDecl *, Way> Before;
  bool WasDirected;
  do {
    Before = Labels;
    WasDirected = IsDirected;
    State.emplace();
    walk(&Region);
  } while (!(Labels == Before) || IsDirected != WasDirected);
}

void idxmap::checkHostUses(const Extraction &E,
                           const clang::AttributedStmt &Region,
                           const AttributePlaces &Places) {
  RegionWalk(E, Places).run(Region);
}
