//===- AccessPath.cpp - From an lvalue to array and subscripts --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/AccessPath.h"
#include "rewriter/extract/ObjectEffect.h"
#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/PointerOrigins.h"
#include "rewriter/extract/StandardTypes.h"
#include "rewriter/extract/SubscriptParts.h"
#include "rewriter/extract/ThisMember.h"

#include "mapping/Simplify.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

AccessPath PathReader::named(const clang::ValueDecl *D) const {
  AccessPath Path;
  Path.Base = D;
  Path.Array = valueName(E, *D);
  Path.IsPrivate = Locals.isLocal(D) || Locals.isNestVariable(D);
  return Path;
}

AccessPath PathReader::anyElement(const clang::ValueDecl &D) const {
  AccessPath Path = named(&D);
  Path.Subscripts = {std::nullopt};
  Path.Variables = Locals.all();
  Path.MayOverlap = D.getType()->isPointerType();
  return Path;
}

AccessPath PathReader::anywhere() const {
  AccessPath Path;
  Path.Subscripts = {std::nullopt};
  Path.Variables = Locals.all();
  Path.MayOverlap = true;
  return Path;
}

/// Somewhere in the arrays that the pointer may come from.
PathReader::Pointers PathReader::unknown(const clang::Expr *Value) const {
  if (Inside)
    return {{anywhere(), std::nullopt, {}}};
  const PointerOrigins Origins = originsOf(*Value, Locals);
  const bool IsChoice = Origins.Arrays.size() + Origins.IsAnywhere > 1;
  Pointers Result;
  const auto add = [&](AccessPath Path) {
    Path.Variables = Locals.all();
    Path.MayOverlap = true;
    Path.IsChoice = IsChoice;
    Result.push_back({std::move(Path), std::nullopt, {}});
  };
  for (const clang::ValueDecl *Array : Origins.Arrays)
    add(named(Array));
  if (Origins.IsAnywhere)
    add({});
  return Result;
}

/// From one member of an object on to others: `(&x)[1]`, which may be y.
void PathReader::leaveMember(Pointer &From) {
  From.IsToMember = false;
  From.Offset = std::nullopt;
  const size_t Dot = From.Path.Array.rfind('.');
  From.Path.Array.resize(Dot == std::string::npos ? 0 : Dot);
  if (From.Path.Array.empty())
    From.Path.Base = nullptr;
}

void PathReader::move(Pointer &From, const std::optional<Expr> &By,
                      LocalValues::Names Names) const {
  From.OffsetVariables.merge(Names);
  if (From.IsToMember && !(By && By->isConstant(0)))
    return leaveMember(From);
  From.Offset = From.Offset && By ? std::optional(simplify(*From.Offset + *By))
                                  : std::nullopt;
}

/// An affine subscript depends on what is left of it: i - i is 0.
std::vector<AccessPath> PathReader::elements(Pointers From) const {
  std::vector<AccessPath> Result;
  for (Pointer &Each : From) {
    AccessPath Path = std::move(Each.Path);
    Path.Variables.merge(Each.Offset ? Index.variablesOf(*Each.Offset)
                                     : std::move(Each.OffsetVariables));
    if (!Each.IsToMember)
      Path.Subscripts.push_back(Each.Offset);
    Result.push_back(std::move(Path));
  }
  return Result;
}

std::vector<AccessPath> PathReader::readName(const clang::ValueDecl *D) const {
  if (const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(D);
      Binding && Locals.isLocal(D) && Binding->getBinding())
    return read(Binding->getBinding());
  const bool IsBound = Locals.isLocal(D) && D->getType()->isReferenceType() &&
                       !llvm::isa<clang::ParmVarDecl>(D);
  if (!IsBound)
    return {named(D)};
  const clang::Expr *Bound = Locals.onlyValue(D);
  return Bound ? read(Bound) : std::vector<AccessPath>{anywhere()};
}

std::vector<AccessPath>
PathReader::readMember(const clang::MemberExpr &Member) const {
  const auto *Field = llvm::dyn_cast<clang::FieldDecl>(Member.getMemberDecl());
  if (!Inside && Field && Locals.isOwn(Member.getBase()))
    return {named(Field)};
  std::vector<AccessPath> Result = Member.isArrow()
                                       ? elements(pointers(Member.getBase()))
                                       : read(Member.getBase());
  for (AccessPath &Each : Result)
    if (!Each.Array.empty())
      Each.Array += "." + Member.getMemberDecl()->getNameAsString();
  return Result;
}

static bool isCallOf(const clang::CallExpr &Call, llvm::StringRef Name) {
  const auto *Function = Call.getDirectCallee();
  return Function && Function->getIdentifier() && Function->getName() == Name;
}

/// `v.data()` of a container: where its elements begin.
static const clang::Expr *containerOfData(const clang::Expr *Value) {
  const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(Value);
  const clang::Expr *Object =
      Call ? Call->getImplicitObjectArgument() : nullptr;
  const auto *Class =
      Object ? Object->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && isCallOf(*Call, "data") &&
                 (isStandardContainer(*Class) || isStandardArray(*Class))
             ? Object
             : nullptr;
}

/// `v[i]` of a container is an element like that of an array. What another
/// class does with its arguments decides which element they mean.
std::vector<AccessPath>
PathReader::readElement(const clang::CallExpr &Call) const {
  const clang::Expr &Owner = *ownerOfElement(&Call);
  const auto *Class = Owner.getType()->getAsCXXRecordDecl();
  const bool IsKnown =
      Class && (isStandardContainer(*Class) || isStandardArray(*Class) ||
                !elementOfMdspan(Owner.getType()).isNull());
  std::vector<AccessPath> Result = read(&Owner);
  const unsigned First = llvm::isa<clang::CXXOperatorCallExpr>(Call) ? 1 : 0;
  for (AccessPath &Each : Result) {
    for (unsigned I = First; I < Call.getNumArgs(); ++I) {
      Each.Variables.merge(Locals.influences(Call.getArg(I)));
      Each.Subscripts.push_back(IsKnown ? Index.read(Call.getArg(I))
                                        : std::nullopt);
    }
    if (Call.getNumArgs() == First) // front() or back()
      Each.Subscripts.push_back(isCallOf(Call, "front") ? std::optional(Expr(0))
                                                        : std::nullopt);
    // Views may see the same elements, and references be of one object.
    Each.MayOverlap |= !IsKnown || isView(*Class) ||
                       (Each.Base && Each.Base->getType()->isReferenceType());
  }
  return Result;
}

/// What a function that stands for its call names: its arguments, and members
/// of its object.
std::vector<AccessPath>
PathReader::readInside(const clang::ValueDecl &D) const {
  const clang::Expr *Argument = Inside->argumentOf(D);
  if (Argument && D.getType()->isReferenceType())
    return outer().read(Argument);
  if (!llvm::isa<clang::FieldDecl>(D))
    return {AccessPath()};
  const clang::Expr *Object = Inside->Object;
  if (Inside->Outer ? Inside->isSameObject() : Locals.isOwn(Object))
    return Inside->Outer ? outer().readInside(D)
                         : std::vector<AccessPath>{named(&D)};
  std::vector<AccessPath> Result =
      Object->getType()->isPointerType()
          ? outer().elements(outer().pointers(Object))
          : outer().read(Object);
  for (AccessPath &Each : Result)
    if (!Each.Array.empty())
      Each.Array += "." + D.getNameAsString();
  return Result;
}

/// Empty where the function does not stand for its call, or that leads nowhere.
std::vector<AccessPath>
PathReader::readInlined(const clang::CallExpr &Call) const {
  const std::optional<InlinedCall> Function = inlinedCall(Call, Inside);
  if (!Function || !Function->Result->isGLValue())
    return {};
  std::vector<AccessPath> Result =
      PathReader(E, Locals, Names, &*Function).read(Function->Result);
  for (AccessPath &Each : Result) {
    if (!Each.Base)
      return {};
    for (const std::optional<Expr> &Subscript : Each.Subscripts)
      if (!Subscript)
        Each.Variables = Locals.all();
  }
  return Result;
}

/// Members that a function of the loop's own object gives a reference to.
std::vector<AccessPath>
PathReader::readLent(const clang::CallExpr &Call) const {
  std::vector<AccessPath> Result;
  if (!Inside)
    for (const clang::FieldDecl *Field : lentFields(Call))
      Result.push_back(named(Field));
  return Result;
}

std::vector<AccessPath> PathReader::read(const clang::Expr *Lvalue) const {
  Lvalue = Lvalue->IgnoreParens();
  if (const clang::ValueDecl *Named = namedValue(Lvalue))
    return Inside ? readInside(*Named) : readName(Named);
  if (const auto *Subscript =
          llvm::dyn_cast<clang::ArraySubscriptExpr>(Lvalue)) {
    const SubscriptParts Parts = partsOf(*Subscript);
    Pointers From = pointers(Parts.Base);
    for (Pointer &Each : From)
      move(Each, Index.read(Parts.Index), Locals.influences(Parts.Index));
    return elements(std::move(From));
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Lvalue))
    if (Unary->getOpcode() == clang::UO_Deref)
      return elements(pointers(Unary->getSubExpr()));
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Lvalue))
    return readMember(*Member);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Lvalue)) {
    if (const clang::Expr *Object = objectReturned(Call, Inside);
        Object != Call)
      return Object->getType()->isPointerType() ? elements(pointers(Object))
                                                : read(Object);
    if (std::vector<AccessPath> Lent = readLent(*Call); !Lent.empty())
      return Lent;
    if (std::vector<AccessPath> Inlined = readInlined(*Call); !Inlined.empty())
      return Inlined;
    if (ownerOfElement(Call))
      return readElement(*Call);
  }
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Lvalue)) {
    std::vector<AccessPath> Result = read(Choice->getTrueExpr());
    for (AccessPath &Each : read(Choice->getFalseExpr()))
      Result.push_back(std::move(Each));
    for (AccessPath &Each : Result)
      Each.IsChoice = true;
    return Result;
  }
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Lvalue))
    if (Cast->getCastKind() == clang::CK_NoOp)
      return read(Cast->getSubExpr());
  return elements(unknown(Lvalue));
}

std::vector<AccessPath>
PathReader::reachable(const clang::Expr *Pointer) const {
  Pointers From = pointers(Pointer);
  for (auto &Each : From)
    move(Each, std::nullopt, Locals.all());
  return elements(std::move(From));
}

PathReader::Pointers PathReader::atStart(const clang::Expr *Array) const {
  Pointers Result;
  for (AccessPath &Each : read(Array))
    Result.push_back({std::move(Each), Expr(0), {}});
  return Result;
}

/// Any element of the array that a range-based loop runs over, whatever the
/// nest's variables are.
PathReader::Pointers
PathReader::inRange(const clang::CXXForRangeStmt &Range) const {
  Pointers Result = atStart(Range.getRangeInit());
  for (Pointer &Each : Result)
    Each.Offset = std::nullopt;
  return Result;
}

/// The pointer that is stored in \p Lvalue.
PathReader::Pointers PathReader::loaded(const clang::Expr *Lvalue) const {
  Lvalue = Lvalue->IgnoreParens();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Lvalue);
  if (const clang::Expr *Argument =
          Name && Inside ? Inside->argumentOf(*Name->getDecl()) : nullptr)
    return Name->getDecl()->getType()->isReferenceType()
               ? outer().loaded(Argument)
               : outer().pointers(Argument);
  if (Name && Locals.isLocal(Name->getDecl())) {
    if (const auto *Range = Locals.rangeOf(Name->getDecl()))
      return inRange(*Range);
    const clang::Expr *Value = Locals.onlyValue(Name->getDecl());
    return Value ? pointers(Value) : unknown(Lvalue);
  }
  // Any function may have made others of a global pointer.
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  const bool IsAlone = Lvalue->getType().isRestrictQualified() &&
                       !(Variable && Variable->hasGlobalStorage());
  Pointers Result = atStart(Lvalue);
  for (Pointer &Each : Result) {
    if (Each.Path.IsPrivate)
      return unknown(Lvalue);
    Each.Path.MayOverlap = !IsAlone;
    for (const std::optional<Expr> &Subscript : Each.Path.Subscripts)
      Each.Path.IsThroughElement |=
          !Subscript || !Index.variablesOf(*Subscript).empty();
  }
  return Result;
}

PathReader::Pointers PathReader::addressOf(const clang::Expr *Lvalue) const {
  Pointers Result = atStart(Lvalue);
  const bool IsMember = llvm::isa<clang::MemberExpr>(Lvalue->IgnoreParens()) &&
                        !Lvalue->getType()->isArrayType();
  for (Pointer &Each : Result)
    if (Each.IsToMember = IsMember;
        !IsMember && !Each.Path.Subscripts.empty()) {
      Each.Offset = Each.Path.Subscripts.back();
      Each.OffsetVariables = Each.Path.Variables;
      Each.Path.Subscripts.pop_back();
    }
  return Result;
}

PathReader::Pointers
PathReader::eitherOf(const clang::ConditionalOperator &Choice) const {
  Pointers Result = pointers(Choice.getTrueExpr());
  for (Pointer &Each : pointers(Choice.getFalseExpr()))
    Result.push_back(std::move(Each));
  for (Pointer &Each : Result)
    Each.Path.IsChoice = true;
  return Result;
}

PathReader::Pointers PathReader::pointers(const clang::Expr *Value) const {
  Value = Value->IgnoreParens();
  if (const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Value)) {
    switch (Cast->getCastKind()) {
    case clang::CK_ArrayToPointerDecay:
      return atStart(Cast->getSubExpr());
    case clang::CK_LValueToRValue:
      return loaded(Cast->getSubExpr());
    case clang::CK_NoOp:
      return pointers(Cast->getSubExpr());
    default:
      return unknown(Value);
    }
  }
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(Value))
    if (Binary->isAdditiveOp() && !Binary->getType()->isDependentType())
      return moved(*Binary);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Value))
    if (Unary->getOpcode() == clang::UO_AddrOf)
      return addressOf(Unary->getSubExpr());
  if (const auto *Choice = llvm::dyn_cast<clang::ConditionalOperator>(Value))
    return eitherOf(*Choice);
  if (const clang::Expr *Container = containerOfData(Value))
    return atStart(Container);
  if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(Value))
    if (Pointers Inlined = pointersInlined(*Call); !Inlined.empty())
      return Inlined;
  // In a template, conversions are not written out yet.
  if (namedValue(Value) || llvm::isa<clang::ArraySubscriptExpr>(Value))
    return Value->getType()->isArrayType() ? atStart(Value) : loaded(Value);
  return unknown(Value);
}

/// `m.row(i)`, which is `p + i * n`; empty where that is not evident.
PathReader::Pointers
PathReader::pointersInlined(const clang::CallExpr &Call) const {
  const std::optional<InlinedCall> Function = inlinedCall(Call, Inside);
  if (!Function || !Function->Result->getType()->isPointerType())
    return {};
  Pointers Result =
      PathReader(E, Locals, Names, &*Function).pointers(Function->Result);
  for (Pointer &Each : Result) {
    if (!Each.Path.Base)
      return {};
    if (!Each.Offset)
      Each.OffsetVariables = Locals.all();
  }
  return Result;
}

bool PathReader::isKnownPointer(const clang::Expr *Pointing) const {
  return llvm::all_of(pointers(Pointing), [](const Pointer &Each) {
    return Each.Path.Base && Each.Offset;
  });
}

PathReader::Pointers PathReader::moved(const clang::BinaryOperator &Sum) const {
  const bool LeftIsPointer = Sum.getLHS()->getType()->isPointerType();
  const clang::Expr *By = LeftIsPointer ? Sum.getRHS() : Sum.getLHS();
  std::optional<Expr> Distance = Index.read(By);
  if (Distance && Sum.getOpcode() == clang::BO_Sub)
    Distance = -*Distance;
  Pointers Result = pointers(LeftIsPointer ? Sum.getLHS() : Sum.getRHS());
  for (Pointer &Each : Result)
    move(Each, Distance, Locals.influences(By));
  return Result;
}
