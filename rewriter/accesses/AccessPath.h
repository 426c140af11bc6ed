//===- AccessPath.h - From an lvalue to array and subscripts ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which array an lvalue is an element of, and at which subscripts: affine
// polynomials in the nest's variables where they are, nothing where not. Where
// it may be an element of one array or another, there is a path for each.
//
//   a[i][j + 1]                    ->  "a" [i, j + 1]
//   *(p + 2 * i)                   ->  "p" [2*i]
//   row[k], row = &a[i*n]          ->  "a" [i*n + k]
//   s[i].x, s->x                   ->  "s.x" [i], "s.x" [0]
//   (i % 2 ? a : b + 1)[i]         ->  perhaps "a" [i], perhaps "b" [i + 1]
//   x, for (float &x : b[i])       ->  "b" [i, ?]
//   m(i, j), which is p[i*n + j] of m   ->  "m.p" [i*n + j]
//   *p++, p = a + i                ->  "a" [?]
//   (&s[i].x)[k]                   ->  "s" [i, ?], and "s.x" [i] for k = 0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_ACCESSPATH_H
#define IDXMAP_REWRITER_ACCESSES_ACCESSPATH_H

#include "rewriter/accesses/IndexPolynomial.h"

namespace idxmap {

struct AccessPath {
  const clang::ValueDecl *Base = nullptr; ///< Null: not known.
  std::string Array;                      ///< Empty: not known.
  std::vector<std::optional<Expr>> Subscripts;
  bool IsPrivate = false; ///< In a variable of the body: no memory is shared.
  bool IsChoice = false;  ///< Perhaps not this one, but another one.
};

class PathReader {
public:
  /// \p Inside is the function in which lvalues stand, if not in the body.
  PathReader(const Extraction &E, const LocalValues &Locals,
             const IndexNames *Names = nullptr,
             const InlinedCall *Inside = nullptr)
      : E(E), Locals(Locals), Names(Names), Inside(Inside),
        Index(E, Locals, Names, Inside) {}

  std::vector<AccessPath> read(const clang::Expr *Lvalue) const;
  /// All that may be reached through a pointer that is given away: elements
  /// near the one that it points to, but in the same row.
  std::vector<AccessPath> reachable(const clang::Expr *Pointer) const;
  /// Of the array \p D, or of what it points to or holds.
  AccessPath anyElement(const clang::ValueDecl &D) const;
  AccessPath anywhere() const;
  /// True if every element that \p Pointer may point to is known.
  bool isKnownPointer(const clang::Expr *Pointer) const;

private:
  /// An element and the distance of a pointer from it.
  struct Pointer {
    AccessPath Path;
    std::optional<Expr> Offset = Expr(0);
    bool IsToMember = false; ///< Path is one member, which no array holds.
  };
  using Pointers = std::vector<Pointer>;

  std::vector<AccessPath> readName(const clang::ValueDecl *D) const;
  std::vector<AccessPath> readMember(const clang::MemberExpr &Member) const;
  std::vector<AccessPath> readElement(const clang::CallExpr &Call) const;
  std::vector<AccessPath> readInlined(const clang::CallExpr &Call) const;
  std::vector<AccessPath> readLent(const clang::CallExpr &Call) const;
  std::vector<AccessPath> readInside(const clang::ValueDecl &D) const;
  PathReader outer() const {
    return PathReader(E, Locals, Names, Inside->Outer);
  }
  Pointers pointers(const clang::Expr *Value) const;
  Pointers atStart(const clang::Expr *Array) const;
  Pointers pointersInlined(const clang::CallExpr &Call) const;
  Pointers loaded(const clang::Expr *Lvalue) const;
  Pointers moved(const clang::BinaryOperator &Sum) const;
  Pointers addressOf(const clang::Expr *Lvalue) const;
  Pointers eitherOf(const clang::ConditionalOperator &Choice) const;
  Pointers inRange(const clang::CXXForRangeStmt &Range) const;
  Pointers unknown(const clang::Expr *Value) const;
  AccessPath named(const clang::ValueDecl *D) const;
  static void leaveMember(Pointer &From);
  /// Moves \p From by \p By elements.
  static void move(Pointer &From, const std::optional<Expr> &By);
  std::vector<AccessPath> elements(Pointers From) const;

  const Extraction &E;
  const LocalValues &Locals;
  const IndexNames *Names;
  const InlinedCall *Inside;
  IndexPolynomial Index;
};

} // namespace idxmap

#endif
