//===- Surroundings.h - The loops and conditions around a place -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which values the variables of a nest and of the body's own loops have where a
// place in the body runs: a span for each (mapping/expr/Extremes.h), cut short
// by the conditions on the way.
//
//   for k in [0, i): if (k > 2) ... a[k] ...   ->  k in [3, i - 1], i in [4, m]
//   if (i + k >= 0 && i + k < n) ... a[i + k]  ->  i + k in [0, n - 1]
//   if (i != c) ... a[i], i in [0, m]          ->  i in [0, m - (m == c)]
//
// A condition on data (`if (mask[i])`) is not followed: the place is taken to
// run for every value. Where a condition on the variables themselves cannot be
// followed, the place has no surroundings: to take it for true might reach
// beyond an array.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_SURROUNDINGS_H
#define IDXMAP_REWRITER_ACCESSES_SURROUNDINGS_H

#include "rewriter/IndexFit.h"
#include "rewriter/accesses/IndexPolynomial.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/source/Symbols.h"

#include "mapping/expr/SpanSums.h"

#include "clang/AST/ParentMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"

#include <set>

namespace idxmap {

/// Spans are innermost first, the nest's loops last.
struct Surroundings : Points {
  /// What the variables of Made stand for; what one is made of comes before it.
  std::vector<const clang::Expr *> Values;
  /// Elements of constant tables, each a variable of its own.
  struct Element {
    std::string Name;
    TableElement Of;
    std::vector<Expr> Indices;
  };
  std::vector<Element> Elements;
  /// What is not 0, or not negative, of variables of tables alone.
  std::vector<Expr> NotZero, NotNegative;
  /// The place runs only if each of these is at least 1.
  std::vector<Expr> Extents;
  /// What has to hold for indices and conditions to be what they seem.
  std::vector<IndexFit> Fits;
  /// Some condition is on the way, or a loop of the body that may not run.
  bool IsConditional = false;
};

class SurroundingsReader {
public:
  /// Invariants that indices are made of are added to \p Values.
  SurroundingsReader(const Extraction &E, const clang::Stmt &Body,
                     const LocalValues &Locals, const WalkedNest &Nest,
                     const Facts &Known, Symbols &Values);

  /// Goes to \p Place.
  void enter(const clang::Stmt &Place);
  /// For indices at the place that was entered last. What they name that is no
  /// polynomial is added to the surroundings.
  const IndexNames &names() const { return Names; }
  const Surroundings &surroundings() const { return Found; }
  /// Members of objects that indices were made of.
  const llvm::SetVector<const clang::FieldDecl *> &members() const {
    return Members;
  }
  /// A condition on the variables that cannot be followed, or null.
  const clang::Stmt *obstacle() const { return Obstacle; }
  /// The condition for which the ends of \p Subscript are not known, or null.
  const clang::Stmt *obstacleOf(const Expr &Subscript) const {
    return !Obstacle &&
                   (namesMade(Subscript, Found) || namesSum(Subscript, Found))
               ? OnSum
               : Obstacle;
  }

private:
  std::optional<Expr> changing(const clang::ValueDecl &D) const;
  std::optional<Expr> other(const clang::Expr &Value);
  std::optional<Expr> invariant(const clang::Expr &Value);
  std::optional<Extremes> endsOfValue(const clang::Expr &Value);
  std::optional<Expr> element(const TableElement &Of,
                              const std::vector<Expr> &Indices);
  bool fits(const Expr &Value, const clang::Expr &Source,
            bool IsSeenBelow = false);
  bool isPossible(const std::map<std::string, Expr> &Row);
  void addRows(llvm::ArrayRef<std::string> Next,
               std::map<std::string, Expr> &Row, ValueTable &Table);
  bool addTable(const std::set<std::string> &Group);
  bool readTables();
  bool isOfTables(const Expr &Value) const;
  void keepRows(const Expr &Condition, std::vector<Expr> &Values,
                const clang::Stmt &Because);
  void refreshValues();
  bool isOfOneValue(const clang::Stmt &Value) const;
  std::optional<Extremes> endsWhere(const clang::Expr &Condition, bool IsTrue,
                                    const clang::Expr &Value);
  std::optional<Extremes>
  endsOfChoice(const clang::ConditionalOperator &Choice);
  void pass(const clang::Stmt &Parent, const clang::Stmt &Child);
  void enterNest();
  void enterLoop(const clang::ForStmt &For);
  void enterCompanions(const LoopForm &Form, const Expr &Trips);
  bool addSpan(const LoopForm &Form, const std::string &Name);
  bool addWindow(const LoopForm &Form, const std::string &Name);
  void addBounds(const clang::Expr &Bound, bool IsLesser,
                 std::vector<const clang::Expr *> &All) const;
  bool assumeRuns(const LoopForm &Form, const Expr &First,
                  const clang::Expr &Bound);
  void passSiblings(const clang::CompoundStmt &Block, const clang::Stmt &Child);
  void assume(const clang::Expr &Condition, bool IsTrue);
  bool assumeEither(const clang::Expr &One, const clang::Expr &Other,
                    bool IsTrue);
  void askWhere(const clang::Expr &Condition, bool IsTrue,
                llvm::function_ref<void()> Ask);
  std::optional<std::vector<Span>> spansWhere(const clang::Expr &Condition,
                                              bool IsTrue);
  /// `i < n`, or `i % 2`, which is not 0.
  struct Comparison {
    const clang::Expr &Left;
    const clang::Expr *Right; ///< Null: 0.
    clang::BinaryOperatorKind Relation;
    const clang::Expr &Place;
  };
  std::optional<Expr> sideOf(const clang::Expr *Side);
  bool assumeComparison(const Comparison &Holds);
  bool assumeRemainder(const Comparison &Holds);
  void assumeInvariant(const clang::Expr &Condition, bool IsTrue);
  bool mayWrap(const Expr &Value) const;
  void assumeLess(const Expr &Less, const Expr &More, int Distance,
                  const Comparison &Holds);
  void assumeNonNegative(const Expr &Value, const clang::Stmt &Because);
  void assumeDifferent(const Expr &Distance, const clang::Stmt &Because);
  bool takeEnd(const Expr &Distance, const clang::Stmt &Because);
  bool takeEndOfSum(const Expr &Distance, const clang::Stmt &Because);
  void takeEnds();
  bool leavesEnds(const Expr &Distance) const;
  int64_t unitSlope(const Expr &Value, const Span &Of) const;
  bool cutEnds(Span &Of, const std::vector<Expr> &Distances) const;
  bool cutEndsOfSum(const Expr &Distance, const clang::Stmt &Because);
  void settleDifferences(size_t From);
  bool isReducedFromData(const clang::ValueDecl &D) const;
  bool isOnData(const clang::Stmt &Condition) const;
  void addExtents();
  void stop(const clang::Stmt &At) {
    if (!Obstacle)
      Obstacle = &At;
  }

  const Extraction &E;
  const clang::Stmt &Body;
  const LocalValues &Locals;
  const WalkedNest &Nest;
  const Facts &Known;
  Symbols &Values;
  clang::ParentMap Parents;
  IndexNames Names;
  IndexPolynomial Index;
  Surroundings Found;
  llvm::SetVector<const clang::FieldDecl *> Members;
  /// The loops' variables around the place, innermost last.
  std::vector<std::pair<const clang::ValueDecl *, Expr>> Inner;
  /// What is not 0, and takes no end of a span as far as it is known.
  std::vector<std::pair<Expr, const clang::Stmt *>> Differences;
  /// Variables that do not take every integer of their spans.
  std::set<std::string> Sparse;
  const clang::Stmt *Obstacle = nullptr;
  const clang::Stmt *OnSum = nullptr; ///< The last that made a sum.
  bool IsRefreshing = false;
};

} // namespace idxmap

#endif
