//===- ElementUses.cpp - The expressions of a data region -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/RegionWalk.h"
#include "rewriter/source/References.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

using namespace idxmap;

void RegionWalk::refuse(FindingID Id, clang::SourceRange Place, FindingID Note,
                        std::vector<std::string> Arguments) {
  if (Said.insert({Id, Place.getBegin()}).second)
    E.report(Id, Place, Arguments)
        .Notes.push_back(E.noteAt(Note, Place, Arguments.front()));
}

static bool isStandardClass(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && (Class->isInStdNamespace() || isElementIterator(*Class));
}

/// An iterator, or a reference to an element, is shown as its array.
std::string RegionWalk::shown(const ArrayName &Name) const {
  const clang::QualType Type = Name.back()->getType().getNonReferenceType();
  const bool IsArray = Type->isPointerType() || Type->isArrayType() ||
                       Type->isDependentType() || ownsElements(Type);
  if (!IsArray)
    for (const Scope &Each : Scopes)
      for (const auto &[Array, Kind] : Each.Arrays)
        if (State->mayEqual(Name, Array))
          return textOf(Array);
  return textOf(Name);
}

std::string RegionWalk::textOf(const ArrayName &Name) {
  std::string Text;
  for (const clang::ValueDecl *Part : Name)
    Text += (Text.empty() ? "" : ".") + Part->getNameAsString();
  return Text;
}

/// Both sides have the same of the arrays with this name.
void RegionWalk::equalize(llvm::StringRef Array) {
  if (!State)
    return;
  std::string Plain = Array.str();
  for (const llvm::StringRef Way : {"this->", "->"})
    if (const size_t At = Plain.find(Way); At != std::string::npos)
      Plain.replace(At, Way.size(), At == 0 ? "" : ".");
  const RegionState All = *State;
  for (const auto &[Name, Sides] : All.all())
    if (textOf(Name) == Plain)
      State->update(Name);
}

std::optional<ArrayName> RegionWalk::nameOf(const clang::Expr *X) const {
  X = X->IgnoreParenImpCasts();
  if (const auto *Reference = llvm::dyn_cast<clang::DeclRefExpr>(X)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Reference->getDecl());
    if (!Reference->hasQualifier() && isOnDevice(Variable))
      return std::nullopt;
    const auto Known = References.find(Variable);
    if (Known != References.end())
      return Known->second;
    if (llvm::isa<clang::BindingDecl>(Reference->getDecl()))
      return ArrayName{Reference->getDecl()};
    return Variable ? std::optional(ArrayName{Variable}) : std::nullopt;
  }
  const auto *Member = llvm::dyn_cast<clang::MemberExpr>(X);
  if (!Member || !llvm::isa<clang::FieldDecl>(Member->getMemberDecl()))
    return std::nullopt;
  const clang::Expr *Base = Member->getBase()->IgnoreParenImpCasts();
  if (llvm::isa<clang::CXXThisExpr>(Base)) {
    if (Member->isImplicitAccess() && isOnDevice(Member->getMemberDecl()))
      return std::nullopt;
    return ArrayName{Member->getMemberDecl()};
  }
  std::optional<ArrayName> Name = nameOf(Base);
  if (Name)
    Name->push_back(Member->getMemberDecl());
  return Name;
}

/// Its value is a way to the elements, not one of them.
bool RegionWalk::leadsToArray(const clang::Expr &X) const {
  // What a template's `std::span<T> s(p, n)` is made of has no type.
  if (X.getType().isNull())
    return !originsOf(&X).empty();
  const clang::QualType Type = X.getType().getNonReferenceType();
  if (Type->isPointerType() || Type->isArrayType() || isStandardClass(Type))
    return !originsOf(&X).empty();
  if (!Type->isDependentType())
    return false;
  const clang::Expr *Own = X.IgnoreParenImpCasts();
  // A sum leads where an operand does; elements are no ways.
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Own))
    if (Binary->isAdditiveOp() || Binary->isMultiplicativeOp())
      return leadsToArray(*Binary->getLHS()) || leadsToArray(*Binary->getRHS());
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Own);
  const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Own);
  if (Operator && llvm::is_contained({clang::OO_Plus, clang::OO_Minus,
                                      clang::OO_Star, clang::OO_Slash},
                                     Operator->getOperator()))
    return Operator->getNumArgs() == 2 &&
           llvm::any_of(Operator->arguments(), [&](const clang::Expr *Each) {
             return leadsToArray(*Each);
           });
  return !llvm::isa<clang::ArraySubscriptExpr>(Own) &&
         !(Unary && (Unary->getOpcode() == clang::UO_Deref ||
                     Unary->isArithmeticOp())) &&
         !(Operator && Operator->getOperator() == clang::OO_Subscript) &&
         !originsOf(&X).empty();
}

RegionWalk::Names RegionWalk::originsOf(const clang::Expr *X) const {
  using namespace clang;
  if (!X || !State)
    return {};
  X = X->IgnoreParenCasts();
  if (const std::optional<ArrayName> Name = nameOf(X); knows(Name))
    return {*Name};
  if (const auto *Part = dyn_cast<DeclRefExpr>(X))
    return keptIn(*Part->getDecl());
  if (const auto *Part = dyn_cast<BinaryOperator>(X)) {
    // A number is no way beside a pointer that it is added to.
    const auto isNumber = [&](const clang::Expr *Operand) {
      return !Part->getType().isNull() && Part->getType()->isPointerType() &&
             Operand->getType()->isIntegerType();
    };
    const clang::Expr *First =
        Part->getOpcode() == BO_Comma ? Part->getRHS() : Part->getLHS();
    Names Both = isNumber(First) ? Names() : originsOf(First);
    if (Part->isAdditiveOp() && !isNumber(Part->getRHS()))
      Both.merge(originsOf(Part->getRHS()));
    return Part->isAdditiveOp() || Part->isAssignmentOp() ||
                   Part->getOpcode() == BO_Comma
               ? Both
               : Names();
  }
  if (const auto *Part = dyn_cast<clang::UnaryOperator>(X))
    return Part->isArithmeticOp() ? Names() : originsOf(Part->getSubExpr());
  if (const auto *Part = dyn_cast<ArraySubscriptExpr>(X))
    return originsOf(partsOf(*Part).Base);
  if (const auto *Part = dyn_cast<AbstractConditionalOperator>(X)) {
    Names Both = originsOf(Part->getTrueExpr());
    Both.merge(originsOf(Part->getFalseExpr()));
    return Both;
  }
  if (const auto *Part = dyn_cast<MemberExpr>(X))
    return originsOf(Part->getBase());
  if (const auto *Part = dyn_cast<CallExpr>(X))
    return originsOfCall(*Part);
  if (const auto *Part = dyn_cast<CXXConstructExpr>(X)) {
    Names All;
    for (const clang::Expr *Argument : Part->arguments())
      if (isStandardClass(Part->getType()) && !ownsElements(Part->getType()))
        All.merge(originsOf(Argument));
    return All;
  }
  if (const auto *List = dyn_cast<ParenListExpr>(X)) {
    Names All;
    for (const Stmt *Each : List->children())
      All.merge(originsOf(cast<clang::Expr>(Each)));
    return All;
  }
  if (isa<MaterializeTemporaryExpr, CXXBindTemporaryExpr, ExprWithCleanups,
          ConstantExpr, SubstNonTypeTemplateParmExpr>(X))
    return originsOf(cast<clang::Expr>(*X->child_begin()));
  return {};
}

/// An update of some of the elements has brought what \p Place is about.
bool RegionWalk::hasOnHost(const ArrayName &Name,
                           const clang::Expr &Place) const {
  const clang::Expr *Count = State->sides(Name).HostHas;
  return Count && baseOf(Place) == Name &&
         isBelow(E.Context, Place, *Count, Loops, Given);
}

/// A write of \p Place leaves nothing of what the array had: `count[0] = 0`.
bool RegionWalk::replacesAll(const ArrayName &Name,
                             const clang::Expr &Place) const {
  const RegionArray *Held = HasSwapped ? nullptr : heldAs(Name);
  return Held && Held->Count && Place.getType()->isScalarType() &&
         baseOf(Place) == Name &&
         isWhole(E.Context, Place, *Held->Count, Given);
}

/// The name that an element is written with: a of a[i], *a, v[i].
std::optional<ArrayName> RegionWalk::baseOf(const clang::Expr &Element) const {
  const clang::Expr *Own = Element.IgnoreParenImpCasts();
  if (const auto *Part = llvm::dyn_cast<clang::ArraySubscriptExpr>(Own))
    return nameOf(partsOf(*Part).Base);
  if (const auto *Part = llvm::dyn_cast<clang::UnaryOperator>(Own))
    return nameOf(Part->getSubExpr());
  const auto *Part = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Own);
  return Part && Part->getNumArgs() > 0 ? nameOf(Part->getArg(0))
                                        : std::nullopt;
}

/// Whoever writes directives means what they do: a warning is enough.
bool RegionWalk::isOnlySaid() const {
  return IsDirected && !IsLeftToHost && (!IsOnDevice || IsNestDirected);
}

/// To what cannot be seen.
void RegionWalk::giveUnseen(clang::SourceRange Place, const std::string &Shown,
                            const std::string &To) {
  const bool IsError = !isOnlySaid() || HasOwnNests;
  refuse(IsError ? FindingID::err_region_call : FindingID::warn_directed_call,
         Place, FindingID::note_region_call, {Shown, To});
}

void RegionWalk::mayMove(clang::SourceRange Place, const std::string &Shown) {
  refuse(isOnlySaid() ? FindingID::warn_directed_moved
                      : FindingID::err_region_moved,
         Place, FindingID::note_region_moved, {Shown});
}

/// The device uses \p Name, or writes it over, and has not got to know a change
/// by the host. True after an error.
bool RegionWalk::isLost(const ArrayName &Name, const std::string &Shown) {
  const auto &Changes = State->sides(Name).Changes;
  const auto Left = llvm::find_if(Changes, [&](const clang::Expr *Each) {
    return ChangesLeftToHost.count(Each) > 0;
  });
  const bool IsError = !isOnlySaid() || Left != Changes.end();
  const clang::Expr &Change = Left == Changes.end() ? *Changes.front() : **Left;
  refuse(IsError ? FindingID::err_region_stale : FindingID::warn_directed_stale,
         Change.getSourceRange(), FindingID::note_region_stale, {Shown});
  return IsError;
}

/// The host uses elements of \p Name of which the device has newer ones. True
/// after an error.
bool RegionWalk::isOld(const ArrayName &Name, const clang::Expr &Place) {
  const bool IsError = !isOnlySaid() || HasOwnNests;
  refuse(IsError ? FindingID::err_region_access
                 : FindingID::warn_directed_access,
         Place.getSourceRange(), FindingID::note_region_access, {shown(Name)});
  return IsError;
}

/// The device and the host each use their own copy.
void RegionWalk::access(const Names &Arrays, Use How,
                        const clang::Expr &Place) {
  if (How == Use::None || !State)
    return;
  for (const ArrayName &Name : Arrays) {
    if (!State->knows(Name))
      continue;
    if (How == Use::Write && !IsOnDevice && replacesAll(Name, Place))
      State->update(Name);
    const RegionState::Sides Sides = State->sides(Name);
    if (IsOnDevice ? Sides.change() != nullptr
                   : Sides.IsHostOld && !hasOnHost(Name, Place)) {
      const bool IsWrong =
          IsOnDevice ? isLost(Name, shown(Name)) : isOld(Name, Place);
      if (IsWrong)
        State->update(Name); // What follows from it is not said again.
      if (IsWrong && !IsOnDevice)
        continue;
    }
    if (How == Use::Read)
      continue;
    if (IsOnDevice) {
      HasOwnNests |= !IsNestDirected;
      State->writeOnDevice(Name);
    } else {
      if (IsLeftToHost)
        ChangesLeftToHost.insert(&Place);
      State->writeOnHost(Name, Place);
    }
  }
}

/// A pointer is not what it points to; a container and a reference are.
void RegionWalk::evaluateName(const ArrayName &Name, const clang::Expr &X,
                              Use How) {
  const clang::QualType Type = X.getType().getNonReferenceType();
  const bool IsWay =
      Type->isPointerType() || Type->isArrayType() ||
      (isStandardClass(Type) && !ownsElements(Type)) ||
      (Type->isDependentType() && !Name.back()->getType()->isReferenceType());
  if (!IsWay)
    access({Name}, How, X);
}

void RegionWalk::evaluateUnary(const clang::UnaryOperator &X, Use How) {
  const clang::Expr *Sub = X.getSubExpr();
  if (X.getOpcode() == clang::UO_Deref) {
    evaluate(Sub, Use::Read);
    access(elementOrigins(Sub, X.getType()), How, X);
  } else if (X.getOpcode() == clang::UO_AddrOf)
    evaluate(Sub, Use::None);
  else
    evaluate(Sub, X.isIncrementDecrementOp() ? Use::Change : Use::Read);
}

void RegionWalk::evaluateBinary(const clang::BinaryOperator &X, Use How) {
  const clang::Expr *Left = X.getLHS(), *Right = X.getRHS();
  if (X.isLogicalOp()) {
    evaluate(Left, Use::Read);
    const Way Before = State;
    evaluate(Right, Use::Read);
    return join(State, Before);
  }
  if (!X.isAssignmentOp()) {
    evaluate(Left, X.getOpcode() == clang::BO_Comma ? Use::None : Use::Read);
    return evaluate(Right, How == Use::None ? Use::None : Use::Read);
  }
  const Names Origins = originsOf(Right);
  const std::optional<ArrayName> Name = nameOf(Left);
  const bool IsPointer = Left->getType()->isPointerType();
  evaluate(Right, IsPointer && !Origins.empty() ? Use::None : Use::Read);
  keep(*Left, *Right);
  if (!IsPointer || !Name)
    return evaluate(Left,
                    X.isCompoundAssignmentOp() ? Use::Change : Use::Write);
  if (!State || X.isCompoundAssignmentOp() ||
      (Origins.empty() && !State->knows(*Name)))
    return;
  for (const ArrayName &Origin : Origins)
    checkLayouts(*Name, Origin, X);
  HasSwapped = true;
  State->lead(*Name, Origins);
}

/// The clause of a region around that \p Name stands in, or null.
const RegionWalk::RegionArray *RegionWalk::heldAs(const ArrayName &Name) const {
  for (const Scope &Each : llvm::reverse(Scopes))
    if (const auto Found = Each.Arrays.find(Name); Found != Each.Arrays.end())
      return &Found->second;
  return nullptr;
}

/// Loops follow the layout that a name has in its region, whatever it leads to.
void RegionWalk::checkLayouts(const ArrayName &A, const ArrayName &B,
                              const clang::Expr &Place) {
  const RegionArray *First = heldAs(A), *Second = heldAs(B);
  if (First && Second && First->Layout != Second->Layout)
    refuse(FindingID::err_layout_swap, Place.getSourceRange(),
           FindingID::note_layout_swap, {textOf(A), textOf(B)});
}

/// The standard library's classes read what they are made of; views of elements
/// lead to them. What other objects keep, KeptWays.cpp follows.
void RegionWalk::evaluateConstruct(const clang::CXXConstructExpr &X) {
  const bool Leads = !originsOf(&X).empty();
  const clang::CXXRecordDecl *Class = X.getType()->getAsCXXRecordDecl();
  for (const clang::Expr *Argument : X.arguments()) {
    const Names Origins = originsOf(Argument);
    if (Leads || Origins.empty() || !leadsToArray(*Argument))
      evaluate(Argument, Leads ? Use::None : Use::Read);
    else if (Class && Class->isInStdNamespace())
      access(Origins, Use::Read, X);
  }
}

void RegionWalk::evaluateLambda(const clang::LambdaExpr &X) {
  for (const Reference &Use : collectReferences(*X.getBody())) {
    const auto *Variable = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
    if (Variable && State->knows({Variable}) && !isOnDevice(Variable))
      giveUnseen(Use.Place, Variable->getNameAsString(), "a lambda");
  }
}

/// A lambda's body names what it captures.
RegionWalk::Names RegionWalk::arraysNamedIn(const clang::Stmt &Body) const {
  Names All;
  for (const Reference &Use : collectReferences(Body))
    if (const auto *Named = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
        Named && State->knows({Named}) && !isOnDevice(Named))
      All.insert({Named});
  return All;
}

void RegionWalk::evaluate(const clang::Expr *X, Use How) {
  using namespace clang;
  if (!X || !State)
    return;
  X = X->IgnoreParens();
  if (const std::optional<ArrayName> Name = nameOf(X);
      knows(Name) && !isa<CastExpr>(X))
    return evaluateName(*Name, *X, How);
  if (auto *Part = dyn_cast<CastExpr>(X)) {
    const bool Decays = Part->getCastKind() == CK_ArrayToPointerDecay;
    const bool Loads = Part->getCastKind() == CK_LValueToRValue;
    return evaluate(Part->getSubExpr(), Decays  ? Use::None
                                        : Loads ? Use::Read
                                                : How);
  }
  if (auto *Part = dyn_cast<BinaryOperator>(X))
    return evaluateBinary(*Part, How);
  if (auto *Part = dyn_cast<clang::UnaryOperator>(X))
    return evaluateUnary(*Part, How);
  if (auto *Part = dyn_cast<ArraySubscriptExpr>(X)) {
    const SubscriptParts Of = partsOf(*Part);
    evaluate(Of.Index, Use::Read);
    evaluate(Of.Base, Use::Read);
    if (!Part->getType()->isArrayType())
      access(elementOrigins(Of.Base, Part->getType()), How, *X);
  } else if (auto *Part = dyn_cast<AbstractConditionalOperator>(X)) {
    evaluate(Part->getCond(), Use::Read);
    const Way Before = State;
    evaluate(Part->getTrueExpr(), How);
    const Way True = std::exchange(State, Before);
    evaluate(Part->getFalseExpr(), How);
    join(State, True);
  } else if (auto *Part = dyn_cast<MemberExpr>(X)) {
    evaluate(Part->getBase(), Part->isArrow() ? Use::Read : How);
    if (Part->isArrow())
      access(elementOrigins(Part->getBase(), Part->getType()), How, *X);
  } else if (auto *Part = dyn_cast<CallExpr>(X))
    evaluateCall(*Part, How);
  else if (auto *Part = dyn_cast<CXXConstructExpr>(X))
    evaluateConstruct(*Part);
  else if (auto *Part = dyn_cast<LambdaExpr>(X))
    evaluateLambda(*Part);
  else if (auto *Part = dyn_cast<CXXDeleteExpr>(X)) {
    for (const ArrayName &Name : originsOf(Part->getArgument()))
      mayMove(X->getSourceRange(), textOf(Name));
  } else if (auto *Part = dyn_cast<StmtExpr>(X))
    walk(Part->getSubStmt());
  else if (isa<MaterializeTemporaryExpr, CXXBindTemporaryExpr,
               ExprWithCleanups>(X))
    evaluate(cast<clang::Expr>(*X->child_begin()), How);
  else if (!isa<UnaryExprOrTypeTraitExpr, CXXNoexceptExpr, CXXTypeidExpr>(X))
    for (const Stmt *Child : X->children())
      if (auto *Part = dyn_cast_or_null<clang::Expr>(Child))
        evaluate(Part, Use::Read);
}
