//===- AccessPath.cpp - From an lvalue to array and subscripts --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/AccessPath.h"

#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/LentFields.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

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
  return Path;
}

AccessPath PathReader::anywhere() const {
  AccessPath Path;
  Path.Subscripts = {std::nullopt};
  return Path;
}

std::vector<AccessPath> PathReader::elements(Pointers From) const {
  std::vector<AccessPath> Result;
  for (Pointer &Each : From) {
    AccessPath Path = std::move(Each.Path);
    if (!Each.IsToMember)
      Path.Subscripts.push_back(Each.Offset);
    Result.push_back(std::move(Path));
  }
  return Result;
}

std::vector<AccessPath> PathReader::readName(const clang::ValueDecl *D) const {
  if (const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(D);
      Binding && Locals.isLocal(D))
    // A std::pair's is what a function gives: somewhere in the pair. So is that
    // of a type that a template leaves open.
    return Binding->getHoldingVar() || !Binding->getBinding()
               ? readName(
                     llvm::cast<clang::ValueDecl>(Binding->getDecomposedDecl()))
               : read(Binding->getBinding());
  const bool IsBound = Locals.isLocal(D) && D->getType()->isReferenceType() &&
                       !llvm::isa<clang::ParmVarDecl>(D);
  if (!IsBound)
    return {named(D)};
  const clang::Expr *Bound = Locals.onlyValue(D);
  return Bound ? read(Bound) : std::vector<AccessPath>{anywhere()};
}

/// The members of a union are one.
static void enterMember(AccessPath &Path, const clang::ValueDecl &Member) {
  const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&Member);
  const bool IsPart = Field && (Field->getParent()->isUnion() ||
                                Field->isAnonymousStructOrUnion());
  if (Path.Array.empty() || IsPart)
    return;
  Path.Array += "." + Member.getNameAsString();
}

/// A base class is taken for the whole object: its members have names.
static bool isOfSameObject(const clang::CastExpr &Cast) {
  return Cast.getCastKind() == clang::CK_NoOp ||
         Cast.getCastKind() == clang::CK_DerivedToBase ||
         Cast.getCastKind() == clang::CK_UncheckedDerivedToBase;
}

static const clang::Expr &objectPointer(const clang::Expr &Pointer) {
  const auto *Cast =
      llvm::dyn_cast<clang::ImplicitCastExpr>(Pointer.IgnoreParens());
  return Cast && isOfSameObject(*Cast) ? objectPointer(*Cast->getSubExpr())
                                       : Pointer;
}

std::vector<AccessPath>
PathReader::readMember(const clang::MemberExpr &Member) const {
  const auto *Field = llvm::dyn_cast<clang::FieldDecl>(Member.getMemberDecl());
  if (!Inside && Field && Locals.isOwn(Member.getBase()))
    return {named(Field)};
  if (llvm::isa<clang::CXXMethodDecl>(Member.getMemberDecl()))
    return {};
  if (!Field) // A static one, of no object.
    return {named(Member.getMemberDecl())};
  std::vector<AccessPath> Result =
      Member.isArrow() ? elements(pointers(&objectPointer(*Member.getBase())))
                       : read(Member.getBase());
  for (AccessPath &Each : Result)
    enterMember(Each, *Member.getMemberDecl());
  return Result;
}

static bool isCallOf(const clang::CallExpr &Call, llvm::StringRef Name) {
  const auto *Function = Call.getDirectCallee();
  return Function && Function->getIdentifier() && Function->getName() == Name;
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
    for (unsigned I = First; I < Call.getNumArgs(); ++I)
      Each.Subscripts.push_back(IsKnown ? Index.read(Call.getArg(I))
                                        : std::nullopt);
    if (Call.getNumArgs() == First) // front() or back()
      Each.Subscripts.push_back(isCallOf(Call, "front") ? std::optional(Expr(0))
                                                        : std::nullopt);
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
    enterMember(Each, D);
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
  const bool IsKnown =
      llvm::all_of(Result, [](const AccessPath &Each) { return Each.Base; });
  return IsKnown ? Result : std::vector<AccessPath>();
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
      move(Each, Index.read(Parts.Index));
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
    if (isOfSameObject(*Cast))
      return read(Cast->getSubExpr());
  return elements(unknown(Lvalue));
}
