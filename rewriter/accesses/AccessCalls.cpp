//===- AccessCalls.cpp - What calls in a body read and write --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/AccessReader.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/ObjectWrites.h"
#include "rewriter/source/MutableReference.h"

#include "rewriter/accesses/CalledPaths.h"
#include "rewriter/accesses/MemberElements.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/effects/LambdaUses.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/effects/WritesElsewhere.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool AccessReader::isContainer(clang::QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isStandardContainer(*Class);
}

void AccessReader::walkArgument(const clang::Expr *Argument,
                                clang::QualType Parameter, bool IsKept,
                                const Names &Controls) {
  if (isContainer(Parameter) && Argument->isGLValue() &&
      (!isMutableReference(Parameter) || IsKept))
    touchElements(Argument,
                  !givesConstants(E.Context, Parameter.getNonReferenceType()),
                  Controls);
  else if (isMutableReference(Parameter) &&
           !llvm::isa<clang::MaterializeTemporaryExpr>(
               Argument->IgnoreParens()))
    touch(Argument, true, true, Controls);
  else if (Parameter->isPointerType())
    escape(Argument, !Parameter->getPointeeType().isConstQualified(), Controls);
  else
    walk(Argument, Controls);
}

/// All that a lambda from before the loop names, and what others do that it
/// names. A number that it writes is no element.
void AccessReader::recordLambda(const clang::CallExpr &Call,
                                const Names &Controls) {
  readLambdaUses(*objectOfCall(Call), [&](const LambdaUse &Each) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&Each.Used);
    const bool IsOfLambda = E.sources().isPointWithin(Each.Used.getLocation(),
                                                      Each.Lambda.getBeginLoc(),
                                                      Each.Lambda.getEndLoc());
    if (!Variable || IsOfLambda || Locals.isLocal(&Each.Lambda) ||
        lambdaOf(*Variable))
      return;
    const clang::QualType Type = Variable->getType().getNonReferenceType();
    if (Type->isArithmeticType() || Type->isEnumeralType())
      return;
    const ModSet Writes = collectWrites(Each.Body);
    const bool IsWritten =
        Writes.changes(Variable) || Writes.Elements.contains(Variable);
    record(Type->isArrayType() || isContainer(Type)
               ? Paths.anyElement(*Variable)
               : Paths.anywhere(),
           true, IsWritten, Call.getSourceRange(), Controls);
  });
}

/// What a member function writes by itself.
void AccessReader::recordCalled(const clang::CallExpr &Call,
                                const Names &Controls) {
  const auto *Method =
      llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  // The body of one in the loop is read where it stands.
  if (Method && Method->getParent()->isLambda())
    return recordLambda(Call, Controls);
  // What the library's classes write, they write to themselves, or to what they
  // lead to.
  if (!Method ||
      (isOfLibrary(*Method) &&
       !pointerInElements(E.Context.getCanonicalTagType(Method->getParent()))))
    return;
  const ObjectWrites Written = objectWrites(*Method);
  if (ownMethod(&Call))
    for (const clang::FieldDecl *Field : Written.Fields)
      recordMember(valueName(E, *Field), Field, Call.getSourceRange());
  if (Written.Elsewhere || (!isOfLibrary(*Method) && writesElsewhere(*Method)))
    record(Paths.anywhere(), true, Call.getSourceRange(), Controls);
}

/// What a small function touches, in place of its call; false where that is not
/// evident.
bool AccessReader::walkPlaces(const clang::CallExpr &Call,
                              const Names &Controls) {
  const std::optional<CalledPlaces> Called = placesIn(Call);
  if (!Called)
    return false;
  const std::vector<CalledPath> At = pathsOf(*Called, E, Locals);
  if (llvm::any_of(At, [](const CalledPath &Each) { return !Each.IsKnown; })) {
    record(Paths.anywhere(), false, Call.getSourceRange(), Controls);
    return false;
  }
  for (const CalledPath &Each : At) {
    if (Seen)
      Seen({Call, Each.Of->Reads, Each.Of->Writes, false, nullptr, Each.Of});
    for (const AccessPath &Path : Each.Paths)
      record(Path, Each.Of->Reads, Each.Of->Writes, Call.getSourceRange(),
             Controls);
  }
  return true;
}

/// Elements of arrays that \p Callee names itself.
void AccessReader::readOutside(const clang::FunctionDecl *Callee,
                               const clang::Expr &Call, const Names &Controls) {
  if (!Callee)
    return;
  for (const clang::VarDecl *Variable : Outside.of(*Callee)) {
    if (Seen)
      Seen({Call, true, false, false, Variable});
    record(Paths.anyElement(*Variable), false, Call.getSourceRange(), Controls);
  }
}

/// \p IsRead: what the call does is known. What a std::array gives of its
/// elements may be changed by whoever gets it.
void AccessReader::walkObject(const clang::CallExpr &Call,
                              const clang::CXXMethodDecl &Method, bool IsRead,
                              const Names &Controls) {
  const clang::Expr &Object = *objectOfCall(Call);
  // What is read of the loop's own object then is known.
  if (IsRead && Locals.isOwn(&Object))
    return;
  const clang::CXXRecordDecl &Class = *Method.getParent();
  const bool Lends = isStandardArray(Class) && !Method.isConst();
  if (!Object.isGLValue())
    walk(&Object, Controls);
  else if (IsRead)
    passObject(Object, Controls);
  else if (isStandardContainer(Class) && !asksForLength(Method.getDeclName()))
    touchElements(
        &Object,
        !(Method.isConst() &&
          givesConstants(E.Context, E.Context.getConstType(Object.getType()))),
        Controls);
  else
    touch(&Object, true, Lends || !keepsObject(Method), Controls);
}

/// In a template, who knows what `a[i].scale(2)` does, or `a(i).scale(2)`?
void AccessReader::walkOpenObject(const clang::CallExpr &Call,
                                  const Names &Controls) {
  const clang::Expr *Object = openObject(Call);
  const bool MayBePlace =
      Object && (Object->isGLValue() ||
                 (Object->isTypeDependent() &&
                  llvm::isa<clang::CallExpr>(Object->IgnoreParens())));
  if (MayBePlace && !isContainer(Object->getType())) {
    // The instances, which say what a variable leads to, are not asked there.
    const clang::ValueDecl *Named = namedValue(Object);
    if (Named && Named->getType()->isDependentType() && !E.Lambdas.empty() &&
        !Locals.isLocal(Named))
      record(Paths.anywhere(), true, true, Call.getSourceRange(), Controls);
    touch(Object, true, true, Controls);
  } else if (Object) {
    walk(Object, Controls);
  }
}

/// What \p Callee, whose body says nothing evident, reaches through \p Given,
/// an object that may lead to memory of others.
void AccessReader::walkReach(const clang::FunctionDecl &Callee,
                             const clang::Expr &Given, const Names &Controls) {
  const clang::QualType Type = Given.getType();
  if (Type->isRecordType() && !Type->isDependentType() && !isContainer(Type) &&
      pointerInElements(Type) && !isOwn(Given))
    record(Paths.anywhere(), true, writesElements(E.Context, Callee),
           Given.getSourceRange(), Controls);
}

/// Of a parameter that is not as constant as it says.
static clang::QualType withoutConst(const clang::ASTContext &Context,
                                    clang::QualType Type) {
  if (Type->isPointerType())
    return Context.getPointerType(
        Type->getPointeeType().withoutLocalFastQualifiers());
  return Type->isReferenceType()
             ? Context.getLValueReferenceType(
                   Type.getNonReferenceType().withoutLocalFastQualifiers())
             : Type;
}

void AccessReader::walkCall(const clang::CallExpr &Call,
                            const Names &Controls) {
  const bool IsRead = walkPlaces(Call, Controls);
  if (!IsRead)
    recordCalled(Call, Controls);
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
  const clang::Expr *Object =
      Method && !Method->isStatic() ? objectOfCall(Call) : nullptr;
  const unsigned First =
      Object && !llvm::isa<clang::CXXMemberCallExpr>(Call) ? 1 : 0;
  if (Object)
    walkObject(Call, *Method, IsRead, Controls);
  else if (!Callee)
    walkOpenObject(Call, Controls);
  if (Callee && !IsRead && !isOfLibrary(*Callee)) {
    for (const clang::VarDecl *Each : globalsWritten(E.Context, *Callee))
      record(Each->getType()->isArrayType() ? Paths.anyElement(*Each)
                                            : Paths.anywhere(),
             true, true, Call.getSourceRange(), Controls);
    for (const clang::Expr *Each : Call.arguments())
      walkReach(*Callee, *Each, Controls);
  }
  const bool IsCast = Callee && castsConstAway(*Callee);
  for (unsigned I = First; I < Call.getNumArgs(); ++I) {
    const bool IsKnown = Callee && I - First < Callee->getNumParams() &&
                         !isStandardOperation(*Callee);
    clang::QualType Type =
        IsKnown ? Callee->getParamDecl(I - First)->getType()
                : (Callee ? clang::QualType() : openParameter(Call, I));
    if (Type.isNull())
      Type = Call.getArg(I)->getType();
    if (IsCast)
      Type = withoutConst(E.Context, Type);
    if (IsKnown && Type->isReferenceType() &&
        Type.getNonReferenceType()->isArithmeticType() &&
        takesAddress(*Callee, I - First))
      record(Paths.anywhere(), true, true, Call.getArg(I)->getSourceRange(),
             Controls);
    const bool IsKept = Callee && keepsArgument(*Callee, I - First);
    walkArgument(Call.getArg(I), Type, IsKept, Controls);
  }
}

void AccessReader::walkConstruct(const clang::CXXConstructExpr &Made,
                                 const Names &Controls) {
  const clang::CXXConstructorDecl &Constructor = *Made.getConstructor();
  readOutside(&Constructor, Made, Controls);
  for (unsigned I = 0; I < Made.getNumArgs(); ++I) {
    const clang::Expr *Argument = Made.getArg(I);
    if (I == 0 && isView(*Constructor.getParent()) &&
        isContainer(Argument->getType()))
      touchElements(Argument, !givesConstants(E.Context, Made.getType()),
                    Controls);
    else if (I < Constructor.getNumParams())
      walkArgument(Argument, Constructor.getParamDecl(I)->getType(),
                   /*IsKept=*/false, Controls);
    else
      walk(Argument, Controls);
  }
}

/// What the reference that a member function returns refers to.
void AccessReader::readResult(const clang::CallExpr &Call, bool Writes,
                              const Names &Controls) {
  const auto *Method =
      llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  if (!Call.isGLValue() || !Method || Method->isStatic() ||
      Method->getParent()->isLambda() || isOfLibrary(*Method))
    return;
  if (Seen && inlinedCall(Call, /*Outer=*/nullptr))
    Seen({Call, true, Writes, /*IsGivenAway=*/false});
  for (const AccessPath &Path : Paths.read(&Call))
    record(Path, true, Writes, Call.getSourceRange(), Controls);
}
