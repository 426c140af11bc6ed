//===- RegionCalls.cpp - The calls of a data region -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/OpenCalls.h"
#include "rewriter/regions/LibraryUse.h"
#include "rewriter/regions/RegionWalk.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ASTLambda.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

#include <algorithm>

using namespace idxmap;

namespace {

/// `v.name(...)`, also where v's class depends on a template parameter.
struct MethodCall {
  const clang::Expr *Object = nullptr;
  llvm::StringRef Name;
  bool IsConst = false;
};

enum class MethodKind { Size, Way, Element, Swap, Fill, Read, Move };

} // namespace

/// What functions no call is followed deeper than.
static constexpr size_t DeepestCall = 12;
static constexpr unsigned DeepestReturn = 4;
/// A region is not worth more than that.
static constexpr unsigned MostCalls = 5000;

static llvm::StringRef identifierOf(clang::DeclarationName Name) {
  return Name.isIdentifier() && Name.getAsIdentifierInfo()
             ? Name.getAsIdentifierInfo()->getName()
             : "";
}

static MethodCall methodCall(const clang::CallExpr &X) {
  const clang::Expr *Callee = X.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Callee)) {
    const auto *Method =
        llvm::dyn_cast<clang::CXXMethodDecl>(Member->getMemberDecl());
    return {Member->getBase(),
            identifierOf(Member->getMemberDecl()->getDeclName()),
            Method && Method->isConst()};
  }
  const auto *Member =
      llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(Callee);
  if (Member && !Member->isImplicitAccess())
    return {Member->getBase(), identifierOf(Member->getMember()), false};
  return {};
}

static llvm::StringRef calleeName(const clang::CallExpr &X) {
  if (const clang::FunctionDecl *Callee = X.getDirectCallee())
    return identifierOf(Callee->getDeclName());
  const auto *Lookup =
      llvm::dyn_cast<clang::OverloadExpr>(X.getCallee()->IgnoreParenImpCasts());
  return Lookup ? identifierOf(Lookup->getName()) : "";
}

/// In a template, the one function that the name can mean.
static const clang::FunctionDecl *calleeOf(const clang::CallExpr &X) {
  if (const clang::FunctionDecl *Callee = X.getDirectCallee())
    return Callee;
  const auto *Lookup =
      llvm::dyn_cast<clang::OverloadExpr>(X.getCallee()->IgnoreParenImpCasts());
  const clang::FunctionDecl *Only = nullptr;
  if (Lookup)
    for (const clang::NamedDecl *Each : Lookup->decls()) {
      const clang::FunctionDecl *Function =
          Each->getUnderlyingDecl()->getAsFunction();
      if (!Function || Function->getNumParams() != X.getNumArgs())
        continue;
      if (Only)
        return nullptr;
      Only = Function;
    }
  return Only;
}

static MethodKind kindOf(const MethodCall &Call) {
  return llvm::StringSwitch<MethodKind>(Call.Name)
      .Cases({"size", "empty", "capacity", "max_size", "size_bytes"},
             MethodKind::Size)
      .Cases({"data", "begin", "end", "cbegin", "cend", "rbegin", "rend"},
             MethodKind::Way)
      .Cases({"crbegin", "crend", "subspan", "first", "last"}, MethodKind::Way)
      .Cases({"at", "front", "back"}, MethodKind::Element)
      .Case("swap", MethodKind::Swap)
      .Case("fill", MethodKind::Fill)
      .Default(Call.IsConst ? MethodKind::Read : MethodKind::Move);
}

RegionWalk::Names RegionWalk::originsOfCall(const clang::CallExpr &X) const {
  const MethodCall Method = methodCall(X);
  if (Method.Object &&
      !llvm::isa<clang::CXXThisExpr>(Method.Object->IgnoreParenImpCasts())) {
    const MethodKind Kind = kindOf(Method);
    return Kind == MethodKind::Way || Kind == MethodKind::Element
               ? originsOf(Method.Object)
               : Names();
  }
  Names All;
  const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&X);
  const clang::QualType Type = X.getType();
  if (!Operator && !Type->isPointerType() && !X.isGLValue() &&
      !Type->isRecordType())
    return {};
  for (const clang::Expr *Argument : X.arguments())
    if (Operator || leadsToArray(*Argument))
      All.merge(originsOf(Argument));
  const clang::FunctionDecl *Body = visibleBody(calleeOf(X));
  if (All.empty() && Body && ReturnDepth < DeepestReturn) {
    ++ReturnDepth;
    originsOfReturns(*Body->getBody(), All);
    --ReturnDepth;
  }
  return All;
}

/// What the function may lead to without being given a way.
void RegionWalk::originsOfReturns(const clang::Stmt &Part, Names &All) const {
  if (const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(&Part))
    All.merge(originsOf(Return->getRetValue()));
  if (!llvm::isa<clang::LambdaExpr>(Part))
    for (const clang::Stmt *Child : Part.children())
      if (Child)
        originsOfReturns(*Child, All);
}

bool RegionWalk::evaluateSwap(const clang::CallExpr &X) {
  const MethodCall Method = methodCall(X);
  const bool IsMethod = Method.Object && Method.Name == "swap";
  if (!(IsMethod && X.getNumArgs() == 1) &&
      !(!Method.Object && calleeName(X) == "swap" && X.getNumArgs() == 2))
    return false;
  const clang::Expr *Left = IsMethod ? Method.Object : X.getArg(0);
  const clang::Expr *Right = X.getArg(X.getNumArgs() - 1);
  const std::optional<ArrayName> A = nameOf(Left), B = nameOf(Right);
  const auto isArray = [](const clang::Expr &Each) {
    const clang::CXXRecordDecl *Class = Each.getType()->getAsCXXRecordDecl();
    return Each.getType()->isArrayType() ||
           (Class && Class->getIdentifier() && Class->getName() == "array");
  };
  if (A && B && (knows(A) || knows(B)) && !isArray(*Left)) {
    checkLayouts(*A, *B, X);
    HasSwapped = true;
    State->swap(*A, *B);
    return true;
  }
  evaluate(Left, Use::Change);
  evaluate(Right, Use::Change);
  access(isArray(*Left) ? originsOf(Left) : Names(), Use::Change, X);
  access(isArray(*Right) ? originsOf(Right) : Names(), Use::Change, X);
  return true;
}

bool RegionWalk::evaluateMethod(const clang::CallExpr &X, Use How) {
  const MethodCall Method = methodCall(X);
  const std::optional<ArrayName> Name =
      Method.Object ? nameOf(Method.Object) : std::nullopt;
  if (!knows(Name))
    return false;
  for (const clang::Expr *Argument : X.arguments())
    evaluate(Argument, Use::Read);
  switch (kindOf(Method)) {
  case MethodKind::Size:
  case MethodKind::Way:
  case MethodKind::Swap:
    break;
  case MethodKind::Element:
    access({*Name}, How, X);
    break;
  case MethodKind::Fill:
    access({*Name}, Use::Write, X);
    break;
  case MethodKind::Read:
    access({*Name}, Use::Read, X);
    break;
  case MethodKind::Move:
    mayMove(X.getSourceRange(), textOf(*Name));
  }
  return true;
}

/// Of containers and iterators; others are calls like any.
bool RegionWalk::evaluateOperator(const clang::CXXOperatorCallExpr &X,
                                  Use How) {
  const clang::Expr *First = X.getArg(0);
  if (changedByOpenOperator(X)) {
    for (const clang::Expr *Argument : llvm::drop_begin(X.arguments()))
      evaluate(Argument, Use::Read);
    evaluate(First, Use::Change);
    return true;
  }
  const Names Origins = originsOf(First);
  if (Origins.empty())
    return false;
  for (const clang::Expr *Argument : llvm::drop_begin(X.arguments()))
    evaluate(Argument, Use::Read);
  if (!nameOf(First))
    evaluate(First, Use::None);
  const bool IsElement = X.getOperator() == clang::OO_Subscript ||
                         X.getOperator() == clang::OO_Star ||
                         X.getOperator() == clang::OO_Arrow;
  if (IsElement)
    access(elementOrigins(First, X.getType()), How, X);
  else if (const std::optional<ArrayName> Name = nameOf(First);
           X.getOperator() == clang::OO_Equal && knows(Name)) {
    if (ownsElements(First->getType()))
      mayMove(X.getSourceRange(), textOf(*Name));
    else
      State->lead(*Name, originsOf(X.getArg(1)));
  } else if (Name)
    evaluate(First, X.isAssignmentOp() ? Use::Change : Use::Read);
  return true;
}

const clang::FunctionDecl *
RegionWalk::visibleBody(const clang::FunctionDecl *Callee) const {
  if (!Callee)
    return nullptr;
  if (const auto *Pattern = Callee->getTemplateInstantiationPattern())
    Callee = Pattern;
  const clang::FunctionDecl *Definition = nullptr;
  const bool IsFollowed =
      Callee->hasBody(Definition) && !isOfLibrary(*Definition) &&
      Following.size() < DeepestCall && Followed < MostCalls &&
      !llvm::is_contained(Following, Definition);
  return IsFollowed ? Definition : nullptr;
}

void RegionWalk::bindMembers(const ArrayName &Prefix, const ArrayName &Of) {
  if (Prefix == Of)
    return;
  std::vector<ArrayName> Members;
  for (const auto &[Name, Sides] : State->all())
    if (Name.size() > Of.size() &&
        std::equal(Of.begin(), Of.end(), Name.begin()))
      Members.push_back(Name);
  for (const ArrayName &Member : Members) {
    ArrayName Inner = Prefix;
    Inner.insert(Inner.end(), Member.begin() + Of.size(), Member.end());
    State->lead(Inner, {Member});
  }
}

void RegionWalk::bind(const clang::ParmVarDecl &Parameter,
                      const clang::Expr &Argument) {
  const clang::Expr *Object = Argument.IgnoreParenImpCasts();
  const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(Object);
  if (Address && Address->getOpcode() == clang::UO_AddrOf)
    Object = Address->getSubExpr();
  const std::optional<ArrayName> Name = nameOf(Object);
  const bool IsReference = Parameter.getType()->isReferenceType();
  if (!IsReference && Parameter.getType()->isIntegerType())
    Given[&Parameter] = &Argument;
  if (IsReference && knows(Name))
    References[&Parameter] = *Name;
  else if (const Names Origins = originsOf(&Argument);
           !Origins.empty() && (IsReference || leadsToArray(Argument)))
    State->lead({&Parameter}, Origins);
  else if (Name)
    bindMembers({&Parameter}, *Name);
}

/// The body with the arguments in the place of the parameters.
void RegionWalk::follow(const clang::CallExpr &X,
                        const clang::FunctionDecl &Callee) {
  const unsigned Own = llvm::isa<clang::CXXOperatorCallExpr>(X) &&
                               llvm::isa<clang::CXXMethodDecl>(Callee)
                           ? 1
                           : 0;
  const auto Before = References;
  const MethodCall Method = methodCall(X);
  if (const auto Object =
          Method.Object ? nameOf(Method.Object) : std::optional<ArrayName>())
    bindMembers({}, *Object);
  for (unsigned K = 0; K != Callee.getNumParams(); ++K)
    if (K + Own < X.getNumArgs())
      bind(*Callee.getParamDecl(K), *X.getArg(K + Own));
  ++Followed;
  IsDirected = IsDirected && isTaken(Callee.getBody()->getBeginLoc());
  Following.push_back(&Callee);
  Scopes.push_back({Scope::Kind::Function, {}, {}, {}, {}});
  walk(Callee.getBody());
  join(State, Scopes.back().Break);
  Scopes.pop_back();
  Following.pop_back();
  References = Before;
}

/// To a function that cannot be seen, or to one of a library.
void RegionWalk::give(const clang::Expr &Argument, const clang::ParmVarDecl *To,
                      const clang::FunctionDecl *Callee, unsigned Index) {
  const Names Origins = originsOf(&Argument);
  const clang::QualType Type = To && !To->getType()->isDependentType()
                                   ? To->getType()
                                   : Argument.getType();
  if (Origins.empty() || !leadsToArray(Argument)) {
    const bool Changes = Type->isReferenceType() &&
                         !Type.getNonReferenceType().isConstQualified();
    return evaluate(&Argument, Changes ? Use::Change : Use::Read);
  }
  evaluate(&Argument, Use::None);
  const auto *Inner =
      llvm::dyn_cast<clang::CallExpr>(Argument.IgnoreParenImpCasts());
  if (Inner && calleeName(*Inner) == "move")
    return; // Refused.
  const clang::QualType Element =
      Type.getNonReferenceType()->isPointerType()
          ? Type.getNonReferenceType()->getPointeeType()
          : Type.getNonReferenceType();
  const bool IsLibrary = Callee && isOfLibrary(*Callee);
  const LibraryUse InLibrary =
      IsLibrary ? libraryUse(identifierOf(Callee->getDeclName()), Index)
                : LibraryUse::Change;
  if (InLibrary == LibraryUse::None)
    return;
  if (InLibrary == LibraryUse::Move)
    mayMove(Argument.getSourceRange(), textOf(*Origins.begin()));
  else if (InLibrary == LibraryUse::Read ||
           (Element.isConstQualified() && !Type->isDependentType()))
    access(Origins, Use::Read, Argument);
  else if (IsLibrary || IsOnDevice)
    access(Origins, Use::Change, Argument);
  else
    giveUnseen(Argument.getSourceRange(), textOf(*Origins.begin()),
               Callee ? "'" + Callee->getNameAsString() + "'" : "a function");
}

/// The function can reach an array of the region.
bool RegionWalk::isConcerned(const clang::CallExpr &X,
                             const clang::FunctionDecl &Callee) const {
  const auto leadsTo = [&](const clang::Expr *Part) {
    Part = Part->IgnoreParenImpCasts();
    if (const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(Part))
      Part = Address->getSubExpr();
    const std::optional<ArrayName> Of = nameOf(Part);
    return Of && llvm::any_of(State->all(), [&](const auto &Each) {
             return Each.first.size() > Of->size() &&
                    std::equal(Of->begin(), Of->end(), Each.first.begin());
           });
  };
  if (isLambdaCallOperator(&Callee) &&
      !arraysNamedIn(*Callee.getBody()).empty())
    return true;
  if (namesKeeper(*Callee.getBody()))
    return true;
  const MethodCall Method = methodCall(X);
  const bool IsOfThis =
      llvm::isa<clang::CXXMethodDecl>(Callee) &&
      (!Method.Object ||
       llvm::isa<clang::CXXThisExpr>(Method.Object->IgnoreParenImpCasts()));
  return (Method.Object && leadsTo(Method.Object)) ||
         llvm::any_of(X.arguments(),
                      [&](const clang::Expr *Argument) {
                        return leadsTo(Argument) || leadsToArray(*Argument);
                      }) ||
         llvm::any_of(State->all(), [&](const auto &Each) {
           const auto *Variable =
               llvm::dyn_cast<clang::VarDecl>(Each.first.front());
           return Variable ? Variable->hasGlobalStorage() : IsOfThis;
         });
}

void RegionWalk::evaluateCall(const clang::CallExpr &X, Use How) {
  evaluateKept(X);
  if (const auto *Operator = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&X))
    if (evaluateOperator(*Operator, How))
      return;
  if (evaluateSwap(X) || evaluateMethod(X, How))
    return;
  const clang::FunctionDecl *Callee = calleeOf(X);
  if (const clang::FunctionDecl *Body = visibleBody(Callee)) {
    for (const clang::Expr *Argument : X.arguments())
      evaluate(Argument,
               leadsToArray(*Argument) || Argument->getType()->isRecordType()
                   ? Use::None
                   : Use::Read);
    if (State && isConcerned(X, *Body))
      follow(X, *Body);
    if (X.isGLValue())
      access(originsOf(&X), How, X);
    return;
  }
  for (unsigned K = 0; K != X.getNumArgs() && State; ++K)
    give(*X.getArg(K),
         Callee && K < Callee->getNumParams() ? Callee->getParamDecl(K)
                                              : nullptr,
         Callee, K);
}
