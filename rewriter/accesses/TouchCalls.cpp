//===- TouchCalls.cpp - What calls in a body read and write ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/TouchReader.h"

#include "rewriter/accesses/CalledPaths.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/ConstCasts.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/effects/OpenCalls.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool TouchReader::isContainer(clang::QualType Type) {
  const auto *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isStandardContainer(*Class);
}

void TouchReader::walkArgument(const clang::Expr *Argument,
                               clang::QualType Parameter, bool IsKept) {
  if (isContainer(Parameter) && Argument->isGLValue() &&
      (!isMutableReference(Parameter) || IsKept))
    touchElements(Argument,
                  !givesConstants(E.Context, Parameter.getNonReferenceType()));
  else if (isMutableReference(Parameter) &&
           !llvm::isa<clang::MaterializeTemporaryExpr>(
               Argument->IgnoreParens()))
    touch(Argument, true, true);
  else if (Parameter->isPointerType())
    escape(Argument, !Parameter->getPointeeType().isConstQualified());
  else
    walk(Argument);
}

/// What a small function touches, in place of its call; false where that is not
/// evident.
bool TouchReader::walkPlaces(const clang::CallExpr &Call) {
  const std::optional<CalledPlaces> Called = placesIn(Call);
  if (!Called)
    return false;
  const std::vector<CalledPath> At = pathsOf(*Called, E, Locals);
  if (llvm::any_of(At, [](const CalledPath &Each) { return !Each.IsKnown; }))
    return false;
  for (const CalledPath &Each : At) {
    Seen({Call, Each.Of->Reads, Each.Of->Writes, false, nullptr, Each.Of});
    for (const AccessPath &Path : Each.Paths)
      record(Path, Each.Of->Reads, Each.Of->Writes);
  }
  return true;
}

/// Elements of arrays that \p Callee names itself.
void TouchReader::readOutside(const clang::FunctionDecl *Callee,
                              const clang::Expr &Call) {
  if (!Callee)
    return;
  for (const clang::VarDecl *Variable : Outside.of(*Callee)) {
    Seen({Call, true, false, false, Variable});
    record(Paths.anyElement(*Variable), true, false);
  }
}

/// \p IsRead: what the call does is known. What a std::array gives of its
/// elements may be changed by whoever gets it.
void TouchReader::walkObject(const clang::CallExpr &Call,
                             const clang::CXXMethodDecl &Method, bool IsRead) {
  const clang::Expr &Object = *objectOfCall(Call);
  // What is read of the loop's own object then is known.
  if (IsRead && Locals.isOwn(&Object))
    return;
  const clang::CXXRecordDecl &Class = *Method.getParent();
  const bool Lends = isStandardArray(Class) && !Method.isConst();
  if (!Object.isGLValue())
    walk(&Object);
  else if (IsRead)
    passObject(Object);
  else if (isStandardContainer(Class) && !asksForLength(Method.getDeclName()))
    touchElements(
        &Object,
        !(Method.isConst() &&
          givesConstants(E.Context, E.Context.getConstType(Object.getType()))));
  else
    touch(&Object, true, Lends || !keepsObject(Method));
}

/// In a template, who knows what `a[i].scale(2)` does, or `a(i).scale(2)`?
void TouchReader::walkOpenObject(const clang::CallExpr &Call) {
  const clang::Expr *Object = openObject(Call);
  const bool MayBePlace =
      Object && (Object->isGLValue() ||
                 (Object->isTypeDependent() &&
                  llvm::isa<clang::CallExpr>(Object->IgnoreParens())));
  if (MayBePlace && !isContainer(Object->getType()))
    touch(Object, true, true);
  else if (Object)
    walk(Object);
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

void TouchReader::walkCall(const clang::CallExpr &Call) {
  const bool IsRead = walkPlaces(Call);
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
  const clang::Expr *Object =
      Method && !Method->isStatic() ? objectOfCall(Call) : nullptr;
  const unsigned First =
      Object && !llvm::isa<clang::CXXMemberCallExpr>(Call) ? 1 : 0;
  if (Object)
    walkObject(Call, *Method, IsRead);
  else if (!Callee)
    walkOpenObject(Call);
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
    const bool IsKept = Callee && keepsArgument(*Callee, I - First);
    walkArgument(Call.getArg(I), Type, IsKept);
  }
}

void TouchReader::walkConstruct(const clang::CXXConstructExpr &Made) {
  const clang::CXXConstructorDecl &Constructor = *Made.getConstructor();
  readOutside(&Constructor, Made);
  for (unsigned I = 0; I < Made.getNumArgs(); ++I) {
    const clang::Expr *Argument = Made.getArg(I);
    if (I == 0 && isView(*Constructor.getParent()) &&
        isContainer(Argument->getType()))
      touchElements(Argument, !givesConstants(E.Context, Made.getType()));
    else if (I < Constructor.getNumParams())
      walkArgument(Argument, Constructor.getParamDecl(I)->getType(),
                   /*IsKept=*/false);
    else
      walk(Argument);
  }
}

/// What the reference that a member function returns refers to.
void TouchReader::readResult(const clang::CallExpr &Call, bool Writes) {
  const auto *Method =
      llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Call.getDirectCallee());
  if (!Call.isGLValue() || !Method || Method->isStatic() ||
      Method->getParent()->isLambda() || isOfLibrary(*Method))
    return;
  if (inlinedCall(Call, /*Outer=*/nullptr))
    Seen({Call, true, Writes, /*IsGivenAway=*/false});
  for (const AccessPath &Path : Paths.read(&Call))
    record(Path, true, Writes);
}
