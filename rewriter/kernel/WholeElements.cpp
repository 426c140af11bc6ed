//===- WholeElements.cpp - What is done with one element --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/WholeElements.h"

#include "rewriter/build/ParameterUses.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/Stmt.h"

using namespace clang;

namespace {

class ElementUse {
public:
  ElementUse(const idxmap::Extraction &E, const Stmt &Root)
      : E(E), Root(Root) {}

  /// \p Path ends in an lvalue of the element or of a part of it.
  bool isHarmless(idxmap::StmtPath Path) const;

private:
  bool isHarmlessIn(const Stmt &Parent, const Expr &Element,
                    idxmap::StmtPath Path) const;
  bool isHarmlessCast(const CastExpr &Cast, const idxmap::StmtPath &Path) const;
  bool isHarmlessOperator(const BinaryOperator &Parent, const Expr &Element,
                          const idxmap::StmtPath &Path) const;
  bool isHarmlessOperator(const UnaryOperator &Parent,
                          const idxmap::StmtPath &Path) const;
  bool isHarmlessMember(const MemberExpr &Parent,
                        const idxmap::StmtPath &Path) const;
  bool isHarmlessCall(const CallExpr &Call, const Expr &Element,
                      const idxmap::StmtPath &Path) const;
  bool isHarmlessCopy(const CXXConstructExpr &Made, const Expr &Element) const;
  bool isHarmlessDeclaration(const DeclStmt &Parent, const Expr &Element) const;
  bool isHarmlessParameter(const FunctionDecl *Callee, unsigned Number) const;
  bool staysInPlace(const FunctionDecl &Callee, unsigned Number) const;
  bool isHarmlessInInstances(const FunctionDecl &Pattern,
                             unsigned Number) const;
  bool isHarmlessParameter(const UnresolvedLookupExpr &Callees,
                           unsigned Number) const;
  bool areHarmlessUses(const ValueDecl &Name) const;
  bool isHarmlessObject(const CXXMethodDecl &Method) const;
  bool isHarmlessResult(const CXXMethodDecl &Method,
                        idxmap::StmtPath Path) const;

  const idxmap::Extraction &E;
  const Stmt &Root;
};

} // namespace

bool ElementUse::isHarmless(idxmap::StmtPath Path) const {
  if (Path.size() < 2)
    return true;
  const auto &Element = *cast<Expr>(Path.back());
  Path.pop_back();
  return isHarmlessIn(*Path.back(), Element, Path);
}

bool ElementUse::isHarmlessCast(const CastExpr &Cast,
                                const idxmap::StmtPath &Path) const {
  switch (Cast.getCastKind()) {
  case CK_LValueToRValue:
  case CK_ToVoid:
    return true;
  case CK_NoOp:
  case CK_DerivedToBase:
  case CK_UncheckedDerivedToBase:
    return isHarmless(Path);
  case CK_Dependent: // `T(a[i])`: a value, unless T is a reference.
    return !Cast.getType()->isReferenceType() && Cast.isPRValue();
  default:
    return false;
  }
}

bool ElementUse::isHarmlessOperator(const BinaryOperator &Parent,
                                    const Expr &Element,
                                    const idxmap::StmtPath &Path) const {
  const bool IsLeft = Parent.getLHS() == &Element;
  if (Parent.getOpcode() == BO_Comma)
    return IsLeft || isHarmless(Path);
  if (Parent.isAssignmentOp() && IsLeft)
    return isHarmless(Path);
  return !Parent.isPtrMemOp(); // In a template, what becomes of it is a value.
}

bool ElementUse::isHarmlessOperator(const UnaryOperator &Parent,
                                    const idxmap::StmtPath &Path) const {
  switch (Parent.getOpcode()) {
  case UO_AddrOf:
    return false;
  case UO_PreInc:
  case UO_PreDec:
    return isHarmless(Path);
  default:
    return true;
  }
}

/// A field is a part of the element; an array in it has subscripts alone.
bool ElementUse::isHarmlessMember(const MemberExpr &Parent,
                                  const idxmap::StmtPath &Path) const {
  if (Parent.isArrow())
    return false;
  if (const auto *Method = dyn_cast<CXXMethodDecl>(Parent.getMemberDecl()))
    return Method->isStatic() ||
           (isHarmlessObject(*Method) && isHarmlessResult(*Method, Path));
  if (!Parent.getType()->isArrayType())
    return isHarmless(Path);
  const size_t Count = Path.size();
  if (Count < 3 || !isa<ImplicitCastExpr>(Path[Count - 2]) ||
      !isa<ArraySubscriptExpr>(Path[Count - 3]))
    return false;
  const auto &Part = *cast<ArraySubscriptExpr>(Path[Count - 3]);
  return !Part.getType()->isArrayType() &&
         isHarmless({Path.begin(), Path.end() - 2});
}

bool ElementUse::isHarmlessObject(const CXXMethodDecl &Method) const {
  return Method.isInStdNamespace() || Method.isImplicit() ||
         Method.isDefaulted() ||
         idxmap::useOfObject(E, Method) != idxmap::ir::ObjectUse::Escape;
}

/// \p Path ends in the name of \p Method, in a call. What that returns may be
/// the element, if it is a reference; of the library, also by a pointer.
bool ElementUse::isHarmlessResult(const CXXMethodDecl &Method,
                                  idxmap::StmtPath Path) const {
  Path.pop_back();
  const auto *Call = Path.empty() ? nullptr : dyn_cast<CallExpr>(Path.back());
  if (!Call)
    return false;
  return !(Method.isInStdNamespace() && Call->getType()->isPointerType()) &&
         (!Call->isGLValue() || isHarmless(Path));
}

bool ElementUse::areHarmlessUses(const ValueDecl &Name) const {
  bool IsHarmless = true;
  idxmap::StmtPath Path;
  idxmap::forEachPart(Root, Path, [&](const idxmap::StmtPath &At) {
    const auto *Use = dyn_cast<DeclRefExpr>(At.back());
    if (Use && Use->getDecl() == &Name)
      IsHarmless &= isHarmless(At);
  });
  return IsHarmless;
}

/// What the library does with references that it is given, `std::swap` and
/// `std::max`, keeps to what they refer to.
bool ElementUse::isHarmlessParameter(const FunctionDecl *Callee,
                                     unsigned Number) const {
  if (!Callee)
    return false;
  if (Callee->isInStdNamespace())
    return Callee->getIdentifier() == nullptr ||
           (Callee->getName() != "addressof" &&
            Callee->getName() != "__addressof");
  if (Number >= Callee->getNumParams())
    return false;
  return !Callee->getParamDecl(Number)->getType()->isReferenceType() ||
         (Callee->isDependentContext() ? isHarmlessInInstances(*Callee, Number)
                                       : staysInPlace(*Callee, Number));
}

/// What the callee gets as that parameter.
bool ElementUse::staysInPlace(const FunctionDecl &Callee,
                              unsigned Number) const {
  return idxmap::useOfParameter(E, Callee, Number) !=
         idxmap::ir::ObjectUse::Escape;
}

/// What the pattern does, its instances say.
bool ElementUse::isHarmlessInInstances(const FunctionDecl &Pattern,
                                       unsigned Number) const {
  const auto Instances = idxmap::templateInstances(Pattern);
  return !Instances.empty() &&
         llvm::all_of(Instances, [&](const FunctionDecl *Each) {
           return staysInPlace(*Each, Number);
         });
}

/// In a template, an instance chooses among functions with one name; arguments
/// may add others unless the name is qualified, `std::max`.
bool ElementUse::isHarmlessParameter(const UnresolvedLookupExpr &Callees,
                                     unsigned Number) const {
  return !Callees.requiresADL() &&
         llvm::all_of(Callees.decls(), [&](const NamedDecl *Each) {
           return isHarmlessParameter(
               Each->getUnderlyingDecl()->getAsFunction(), Number);
         });
}

bool ElementUse::isHarmlessCall(const CallExpr &Call, const Expr &Element,
                                const idxmap::StmtPath &Path) const {
  const FunctionDecl *Callee = Call.getDirectCallee();
  const auto *Method = dyn_cast_or_null<CXXMethodDecl>(Callee);
  const auto *Open = dyn_cast<UnresolvedLookupExpr>(Call.getCallee());
  bool IsHarmless = false;
  for (unsigned I = 0; I < Call.getNumArgs(); ++I) {
    if (Call.getArg(I) != &Element)
      continue;
    const bool HasObject = isa<CXXOperatorCallExpr>(Call) && Method;
    if (Open)
      IsHarmless = isHarmlessParameter(*Open, I);
    else
      IsHarmless = HasObject && I == 0
                       ? isHarmlessObject(*Method)
                       : isHarmlessParameter(Callee, I - (HasObject ? 1 : 0));
  }
  const QualType Given = Call.getType();
  const bool MayRefer = Call.isGLValue() || Given->isDependentType();
  return IsHarmless && !Given->isPointerType() &&
         (!MayRefer || isHarmless(Path));
}

bool ElementUse::isHarmlessCopy(const CXXConstructExpr &Made,
                                const Expr &Element) const {
  const CXXConstructorDecl *Constructor = Made.getConstructor();
  if (Constructor->isImplicit() || Constructor->isDefaulted() ||
      Constructor->isTrivial())
    return true;
  for (unsigned I = 0; I < Made.getNumArgs(); ++I)
    if (Made.getArg(I) == &Element)
      return isHarmlessParameter(Constructor, I);
  return false;
}

/// \p Whole is \p Part, or goes on from it to the same object.
static bool beginsWith(const Expr *Whole, const Expr &Part) {
  return Whole && (Whole == &Part || Whole->IgnoreUnlessSpelledInSource() ==
                                         Part.IgnoreUnlessSpelledInSource());
}

bool ElementUse::isHarmlessDeclaration(const DeclStmt &Parent,
                                       const Expr &Element) const {
  for (const Decl *Each : Parent.decls()) {
    const auto *Variable = dyn_cast<VarDecl>(Each);
    if (!Variable || !beginsWith(Variable->getInit(), Element))
      continue;
    if (const auto *Parts = dyn_cast<DecompositionDecl>(Variable)) {
      for (const BindingDecl *Binding : Parts->bindings())
        if (!areHarmlessUses(*Binding))
          return false;
      return true;
    }
    return !Variable->getType()->isReferenceType() ||
           areHarmlessUses(*Variable);
  }
  return false;
}

bool ElementUse::isHarmlessIn(const Stmt &Parent, const Expr &Element,
                              idxmap::StmtPath Path) const {
  if (const auto *Declaration = dyn_cast<DeclStmt>(&Parent))
    return isHarmlessDeclaration(*Declaration, Element);
  if (!isa<Expr>(Parent))
    return !isa<ReturnStmt, CXXForRangeStmt>(Parent);
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&Parent))
    return isHarmlessCopy(*Made, Element);
  if (const auto *Cast = dyn_cast<CastExpr>(&Parent))
    return isHarmlessCast(*Cast, Path);
  if (isa<ParenExpr, ConditionalOperator, ExprWithCleanups, ConstantExpr>(
          Parent))
    return isHarmless(Path);
  if (const auto *Operator = dyn_cast<BinaryOperator>(&Parent))
    return isHarmlessOperator(*Operator, Element, Path);
  if (const auto *Operator = dyn_cast<UnaryOperator>(&Parent))
    return isHarmlessOperator(*Operator, Path);
  if (const auto *Member = dyn_cast<MemberExpr>(&Parent))
    return isHarmlessMember(*Member, Path);
  if (const auto *Call = dyn_cast<CallExpr>(&Parent))
    return isHarmlessCall(*Call, Element, Path);
  if (const auto *Made = dyn_cast<CXXUnresolvedConstructExpr>(&Parent))
    return !Made->getTypeAsWritten()->isReferenceType();
  return isa<ArraySubscriptExpr>(Parent) && // An index, in a template.
         idxmap::partsOf(cast<ArraySubscriptExpr>(Parent)).Base != &Element;
}

bool idxmap::isWholeElement(const Extraction &E, const Stmt &Root,
                            const StmtPath &Path) {
  return ElementUse(E, Root).isHarmless(Path);
}
