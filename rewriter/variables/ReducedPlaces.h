//===- ReducedPlaces.h - What is reduced and is no variable -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A clause `reduction` may name an element or a member. As long as an object of
// this class lives, the loop's tree has a variable in its place, so that every
// question about reduced variables can be asked of it, and the clause names
// that:
//
//   reduction("+", s.e), s.e += a[i];    ->  reduction("+", s_e), s_e += a[i];
//   reduction("min", c[k])               ->  c_k
//   reduction("+", s.e), s.e += s.f;     ->  s_e, and s.f as it is
//   reduction("+", "v[:8]"), v[h(i)] += 1;  ->  v, an array of 8 elements
//   reduction("+", c[k]), c[k] += c[i];  ->  error: c[i] may be c[k]
//   reduction("+", c[i]), `i` of the loop  ->  error: `i` changes
//
// Law: while the loop runs, all uses of the place are those that the tree has
// the variable for, as far as its own names tell; what another pointer leads to
// is a doubt, as it is of a reference that is reduced.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_REDUCEDPLACES_H
#define IDXMAP_REWRITER_VARIABLES_REDUCEDPLACES_H

#include "rewriter/build/WrittenNames.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/variables/PlacePath.h"

#include <string>
#include <utility>
#include <vector>

namespace idxmap {

/// Of the array that a loop reduces to element by element: each thread has as
/// many, and each block combines them one after the other.
constexpr unsigned MostReducedElements = 64;

class ReducedPlaces {
public:
  ReducedPlaces(const Extraction &E, const clang::Stmt &Loop)
      : E(E), Loop(Loop), Writes(writtenNames(E, Loop)) {}
  ReducedPlaces(const ReducedPlaces &) = delete;
  ReducedPlaces &operator=(const ReducedPlaces &) = delete;
  /// The tree is again what it was.
  ~ReducedPlaces();

  /// Names the places in the clauses of \p Wish, or adds errors. A clause with
  /// a place already has its name: of the same loop in an instance.
  void take(Annotation &Wish);

  /// The variable that stands for \p Place, which the user writes as \p Text;
  /// null, and an error, if none can. If \p Name is empty, a new one is found.
  /// Of a pointer, \p Elements elements are meant; else it is 0.
  const clang::VarDecl *standIn(const clang::Expr &Place,
                                const std::string &Text, SourceToken Where,
                                const std::string &Name = "",
                                unsigned Elements = 0);

  /// What the body's text says instead of the places.
  const std::vector<BodyEdit> &edits() const { return Edits; }

private:
  struct Wanted;
  void takeClause(ReductionClause &Clause);
  void setApart(const clang::ValueDecl &Variable);
  static void nameClause(ReductionClause &Clause, const clang::Expr &Place,
                         const clang::VarDecl &Variable,
                         const std::string &Text, unsigned Elements);
  std::optional<unsigned> lengthOf(const ReductionClause &Clause,
                                   const std::string &Section,
                                   const clang::Expr &Of) const;
  bool isSteady(const Wanted &For) const;
  bool isFree(const std::string &Name) const;
  std::string nameFor(const Wanted &For) const;
  const clang::VarDecl *variable(const Wanted &For,
                                 const std::string &Name) const;
  bool substitute(clang::Stmt *&Slot, const Wanted &For);
  bool substituteParts(clang::Stmt &Of, const Wanted &For);
  bool substituteIndices(clang::Stmt &Way, const Wanted &For);
  bool replace(clang::Stmt *&Slot, const Wanted &For);
  bool isReadPointer(const clang::Stmt &S, const Wanted &For) const;
  bool refuse(const Wanted &For, FindingID Id,
              std::vector<std::string> Arguments, FindingID Note,
              clang::SourceRange Use = {}) const;
  bool refuseUse(const Wanted &For, const clang::Expr &Use) const;

  const Extraction &E;
  const clang::Stmt &Loop;
  const WrittenNames Writes;
  unsigned Fixed = 0; ///< Around what is looked at: parts that must not change.
  std::vector<std::pair<clang::Stmt **, clang::Stmt *>> Replaced;
  std::vector<BodyEdit> Edits;
};

} // namespace idxmap

#endif
