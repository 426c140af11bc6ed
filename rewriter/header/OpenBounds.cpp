//===- OpenBounds.cpp - Bounds of loops whose types are open ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/OpenBounds.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/templates/OpenTypes.h"

#include "clang/AST/ExprCXX.h"

using namespace idxmap;

/// Without qualifiers and references.
static clang::QualType plainType(clang::QualType Type) {
  return Type.getNonReferenceType().getUnqualifiedType();
}

static clang::QualType rawType(const clang::Expr &Expression) {
  return plainType(Expression.IgnoreParenImpCasts()->getType());
}

static bool isSame(clang::QualType A, clang::QualType B) {
  return A.getCanonicalType() == B.getCanonicalType();
}

/// "T", or "decltype(v.size())" for what has no other name.
static std::string openTypeText(const Extraction &E,
                                const clang::Expr &Expression) {
  const clang::QualType Type = rawType(Expression);
  if (!isOpen(Type))
    return typeText(E, Type.getCanonicalType());
  const auto *Name =
      llvm::dyn_cast<clang::DeclRefExpr>(Expression.IgnoreParenImpCasts());
  return Name && nameableType(E, Type)
             ? typeText(E, Type)
             : "decltype(" + E.lineOf(Expression.getSourceRange()) + ")";
}

static Expr openFirst(const Extraction &E, BoundReader &Bounds,
                      const LoopForm &Form) {
  if (const auto Small = smallConstant(E, *Form.First))
    return *Small;
  const clang::QualType Own = plainType(Form.Variable->getType());
  if (isOpen(Own))
    return Bounds.openValue(*Form.First, Own);
  const std::optional<Expr> Exact = Bounds.exact(Form.First);
  return Exact ? *Exact : Bounds.hostValue(*Form.First, Own);
}

std::variant<LoopBounds, Finding> idxmap::openEnds(const Extraction &E,
                                                   BoundReader &Bounds,
                                                   Symbols &Values,
                                                   const LoopForm &Form) {
  const clang::QualType Own = plainType(Form.Variable->getType());
  const Expr First = openFirst(E, Bounds, Form);
  if (!Form.Bound)
    return LoopBounds{First, Expr::constant(0)};
  if (const auto Small = smallConstant(E, *Form.Bound))
    return LoopBounds{First, *Small};
  const clang::QualType Raw = rawType(*Form.Bound);
  if (isSame(Own, Raw) && isOpen(Own))
    return LoopBounds{First, Bounds.openValue(*Form.Bound, Own)};
  const bool IsSigned = !isOpen(Raw) && Raw->isSignedIntegerOrEnumerationType();
  if (!IsSigned && !Values.known().provesNonNegative(First))
    return E
        .at(FindingID::err_bound_dependent, Form.Bound->getSourceRange(),
            {E.lineOf(Form.Bound->getSourceRange())})
        .withNote(E.at(FindingID::note_bound_dependent,
                       Form.Bound->getSourceRange()));
  if (!isOpen(Raw) && !IsSigned) {
    const std::optional<Expr> Exact = Bounds.exact(Form.Bound);
    return LoopBounds{First,
                      Exact ? *Exact : Bounds.hostValue(*Form.Bound, Raw)};
  }
  const std::string Text = E.lineOf(Form.Bound->getSourceRange());
  return LoopBounds{
      First,
      Values.value("static_cast<std::common_type_t<" + typeText(E, Own) + ", " +
                       openTypeText(E, *Form.Bound) + ">>(" + Text + ")",
                   isOpen(Own) ? Own : Raw)};
}

/// The variable must be able to become Run.After, unless that is the bound
/// itself, or every integer type holds it.
void idxmap::checkOpenEnd(const Extraction &E, const LoopForm &Form,
                          const Expr &Bound, LoopRun &Run) {
  const clang::QualType Own = plainType(Form.Variable->getType());
  const bool IsSmall = Run.After.isConstant() && Run.After.value() >= 0 &&
                       Run.After.value() < 128;
  const bool IsBound =
      Form.Bound && isSame(Own, rawType(*Form.Bound)) && Run.After == Bound;
  if (!IsSmall && !IsBound && !Form.StepsInCondition)
    Run.Checks.push_back(
        {LoopCheck::Kind::Ends, {Run.After}, typeText(E, Own)});
}

/// A box around runs of unknown types is not computed.
std::optional<Finding> idxmap::refuseOpen(const Extraction &E,
                                          const LoopForm &Form) {
  for (const clang::Expr *Part : {Form.Bound, Form.First})
    if (Part && isOpen(Part->getType()))
      return E
          .at(FindingID::err_bound_dependent, Part->getSourceRange(),
              {E.lineOf(Part->getSourceRange())})
          .withNote(
              E.at(FindingID::note_bound_dependent, Part->getSourceRange()));
  if (!isOpen(Form.Variable->getType()))
    return std::nullopt;
  const clang::SourceRange Place = Form.place();
  return E
      .at(FindingID::err_loop_variable_dependent, Place,
          {Form.name(),
           Form.Variable->getType().getAsString(E.Context.getPrintingPolicy())})
      .withNote(E.at(FindingID::note_loop_variable_dependent, Place));
}
