//===- OpenBounds.cpp - Bounds of types that instances decide -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where a template parameter decides a type, the launch does the conversion of
// the comparison, in C++, and the algebra gets its exact value:
//
//   for (T i = 0; i < n; ++i), T n     ->  [0, n)
//   for (T i = 0; i < m; ++i), int m   ->  [0, idxmap_value0), text
//                                          static_cast<std::common_type_t<T,
//                                          int>>(m)
//
// Law: the index is compared as the integer that it is. That holds if both
// sides have one type, or the index is never negative, or the bound's type is
// signed, so that an unsigned type of the comparison is the index's own.
//
//===----------------------------------------------------------------------===//

#include "rewriter/extract/BoundExpr.h"

#include "mapping/Simplify.h"
#include "rewriter/extract/OpenTypes.h"
#include "rewriter/extract/TypeText.h"

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

/// The variable itself if it has exactly the open type \p Type.
Expr BoundReader::openValue(const clang::Expr &Expression,
                            clang::QualType Type) {
  const auto *Name =
      llvm::dyn_cast<clang::DeclRefExpr>(Expression.IgnoreParenImpCasts());
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  const bool IsPlain =
      Variable && !Name->hasQualifier() && isSame(rawType(Expression), Type) &&
      !Variable->isStaticDataMember() && Variable->isLocalVarDeclOrParm() &&
      !Writes.changes(Variable);
  if (IsPlain)
    return Values.capture(*Variable, Name->getSourceRange());
  const std::string Text = E.lineOf(Expression.getSourceRange());
  if (isSame(rawType(Expression), Type))
    return Values.value(Text, Type);
  return Values.value("static_cast<" + typeText(E, Type) + ">(" + Text + ")",
                      Type);
}

Expr BoundReader::openFirst(const LoopForm &Form) {
  if (const auto Small = smallConstant(E, *Form.First))
    return *Small;
  const clang::QualType Own = plainType(Form.Variable->getType());
  if (isOpen(Own))
    return openValue(*Form.First, Own);
  const std::optional<Expr> Exact = exact(Form.First);
  return Exact ? *Exact : hostValue(*Form.First, Own);
}

std::variant<BoundReader::Ends, Finding>
BoundReader::openEnds(const LoopForm &Form) {
  const clang::QualType Own = plainType(Form.Variable->getType());
  const Expr First = openFirst(Form);
  if (!Form.Bound)
    return Ends{First, Expr::constant(0)};
  if (const auto Small = smallConstant(E, *Form.Bound))
    return Ends{First, *Small};
  const clang::QualType Raw = rawType(*Form.Bound);
  if (isSame(Own, Raw) && isOpen(Own))
    return Ends{First, openValue(*Form.Bound, Own)};
  const bool IsSigned = !isOpen(Raw) && Raw->isSignedIntegerOrEnumerationType();
  if (!IsSigned && !Values.known().provesNonNegative(First))
    return E
        .at(FindingID::err_bound_dependent, Form.Bound->getSourceRange(),
            {E.lineOf(Form.Bound->getSourceRange())})
        .withNote(E.at(FindingID::note_bound_dependent,
                       Form.Bound->getSourceRange()));
  if (!isOpen(Raw) && !IsSigned) {
    const std::optional<Expr> Exact = exact(Form.Bound);
    return Ends{First, Exact ? *Exact : hostValue(*Form.Bound, Raw)};
  }
  const std::string Text = E.lineOf(Form.Bound->getSourceRange());
  return Ends{
      First,
      Values.value("static_cast<std::common_type_t<" + typeText(E, Own) + ", " +
                       openTypeText(E, *Form.Bound) + ">>(" + Text + ")",
                   isOpen(Own) ? Own : Raw)};
}

/// The variable must be able to become Run.After, unless that is the bound
/// itself, or every integer type holds it.
void BoundReader::checkOpenEnd(const LoopForm &Form, const Expr &Bound,
                               LoopRun &Run) {
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
std::optional<Finding> BoundReader::refuseOpen(const LoopForm &Form) const {
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
