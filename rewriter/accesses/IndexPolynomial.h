//===- IndexPolynomial.h - An index as a polynomial -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An integer expression of a body as a polynomial in the nest's variables and
// invariant names, with the body's own variables looked through. Nothing where
// it is something else, or where a conversion on the way may change its value.
//
//   { int p = i * n; a[p + j] }           ->  i*n + j
//   a[at(i, j)], which is i * n + j       ->  i*n + j
//   a[i*s.n[1] + j]                       ->  i*"(s.n[1])" + j
//   { unsigned char c = i; a[c] }         ->  nothing
//   a[i + (flag ? 1 : n)]                 ->  i + "(flag ? 1 : n)"
//   a[m.at(i, j)], which is r * n + c     ->  i*"(m.n)" + j
//
// Unsigned arithmetic is modulo 2^32 or 2^64, and so is a conversion to a
// smaller type or another sign. A sum of such values is the polynomial modulo
// the same number; where it is used as a number, it has to lie in its type:
//
//   unsigned i, n;  a[i * n]              ->  i*n, if it fits
//   (IndexNames::Fits)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_INDEXPOLYNOMIAL_H
#define IDXMAP_REWRITER_ACCESSES_INDEXPOLYNOMIAL_H

#include "rewriter/accesses/ConstantTable.h"
#include "rewriter/effects/InlinedCall.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/variables/LocalValues.h"

#include "mapping/expr/Expr.h"

#include <functional>

namespace idxmap {

/// What a reader of indices may know beyond the body's own values.
struct IndexNames {
  /// What denotes a variable of the body that has several values (the variable
  /// of an inner loop), or nothing.
  std::function<std::optional<Expr>(const clang::ValueDecl &)> Changing;
  /// What denotes a value that is no polynomial, or nothing.
  std::function<std::optional<Expr>(const clang::Expr &)> Other;
  /// What denotes a member of an object, or an element of one, that the host
  /// names by this text, and of which type it is.
  std::function<std::optional<Expr>(const std::string &,
                                    const clang::FieldDecl &, clang::QualType)>
      Member;
  /// What denotes an element of a constant table at these indices, or nothing.
  std::function<std::optional<Expr>(const TableElement &,
                                    const std::vector<Expr> &)>
      Element;
  /// True if this value of the expression lies in the expression's type, or is
  /// going to be checked.
  std::function<bool(const Expr &, const clang::Expr &)> Fits;
};

/// Law: an expression of a type of w bits is Number modulo 2^w.
struct IndexValue {
  Expr Number;
  bool IsExact = true; ///< It is Number.
};

class IndexPolynomial {
public:
  /// Without \p Names, an invariant is a symbol of its own text. \p Inside is
  /// the function in which indices stand, if not in the body.
  IndexPolynomial(const Extraction &E, const LocalValues &Locals,
                  const IndexNames *Names = nullptr,
                  const InlinedCall *Inside = nullptr)
      : E(E), Locals(Locals), Names(Names), Inside(Inside) {}

  std::optional<Expr> read(const clang::Expr *Index) const;
  /// Where the number itself is not asked for.
  std::optional<IndexValue> readModulo(const clang::Expr *Index) const;

  /// The first value of a companion.
  std::optional<Expr> firstOf(const Companion &Of) const;
  /// A companion over the name of the loop's variable.
  std::optional<Expr> companion(const LoopForm &Form,
                                const Companion &Of) const;

  const clang::ASTContext &context() const { return E.Context; }

  /// Made of names of invariant scalars alone: the same in all iterations.
  bool isInvariant(const clang::Expr *Index) const;

private:
  std::optional<Expr> exact(const std::optional<IndexValue> &Of,
                            const clang::Expr &Source) const;
  std::optional<IndexValue> name(const clang::ValueDecl *D) const;
  const clang::Expr *heldBy(const clang::Expr &Index) const;
  std::optional<IndexValue> nameInside(const clang::ValueDecl &D) const;
  std::optional<Expr> member(const std::string &Prefix,
                             const clang::FieldDecl &Field,
                             const clang::ValueDecl *Root) const;
  bool mayChange(const clang::ValueDecl &Member,
                 const clang::ValueDecl *Root) const;
  std::optional<Expr> elementOfMember(const clang::Expr &Index) const;
  std::optional<Expr> elementOfTable(const clang::Expr &Index) const;
  std::optional<Expr> memberOfObject(const clang::Expr &Index) const;
  std::optional<IndexValue> called(const clang::CallExpr &Call) const;
  std::optional<Expr> rate(const LoopForm &Form, const Companion &Of) const;
  std::optional<IndexValue> binary(const clang::BinaryOperator &B) const;
  std::optional<IndexValue> unary(const clang::UnaryOperator &U) const;
  std::optional<IndexValue> cast(const clang::CastExpr &Cast) const;
  bool mayChange(const clang::CastExpr &Cast) const;

  const Extraction &E;
  const LocalValues &Locals;
  const IndexNames *Names;
  const InlinedCall *Inside;
};

} // namespace idxmap

#endif
