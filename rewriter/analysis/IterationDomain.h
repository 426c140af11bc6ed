//===- IterationDomain.h - Where an access of a body happens ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which values the variables of a nest and of the body's own loops have where
// an access happens: a span for each (mapping/expr/Extremes.h), cut short by
// the conditions around it (the domain of a statement in the polyhedral model).
//
//   for k in [0, i): if (k > 2) ... a[k] ...   ->  k in [3, i - 1], i in [4, m]
//   if (i + k >= 0 && i + k < n) ... a[i + k]  ->  i + k in [0, n - 1]
//   if (i != c) ... a[i], i in [0, m]          ->  i in [0, m - (m == c)]
//
// A condition on data (`if (mask[i])`) is not followed: the access is taken to
// happen for every value. Where a condition on the variables themselves cannot
// be followed, there is an obstacle: to take it for true might reach beyond an
// array.
//
// Law: an access happens at no other points than these. Where there is no
// obstacle and no condition on data, it happens at the ends.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_ITERATIONDOMAIN_H
#define IDXMAP_REWRITER_ANALYSIS_ITERATIONDOMAIN_H

#include "rewriter/IndexFit.h"
#include "rewriter/analysis/CountedLoops.h"
#include "rewriter/analysis/ReachingValues.h"
#include "rewriter/analysis/ValueBounds.h"

#include <functional>
#include <map>
#include <set>

namespace idxmap::ir {

/// A number in a constant variable that is known when the program is compiled.
struct TableElement {
  std::string Table; ///< And the members on the way: "way.x".
  std::vector<Value> Indices;
  /// At these indices; nothing beyond the table's ends.
  std::function<std::optional<int64_t>(const std::vector<int64_t> &)> At;
};

/// What the program outside of the body has, as whoever made the tree names it.
struct OuterNames {
  IndexReader::Naming Number;
  IndexReader::Invariants Invariant;
  /// 1 where a condition that all iterations share holds, else 0; nothing where
  /// the host cannot say.
  std::function<std::optional<Expr>(const Value &, bool)> Holds;
  std::function<std::optional<TableElement>(const Place &)> Element;
  /// For people.
  std::function<std::string(SourceToken)> Text;
  /// All that is ever put into a variable is read from memory.
  std::function<bool(VariableNumber)> IsOfData;
  /// Each iteration has a variable from outside of its own.
  std::function<bool(VariableNumber)> IsPrivate;
};

/// A loop of the nest.
struct MappedLoop {
  std::string Name;
  /// Its indices; without, the header depends on loops around.
  struct Indices {
    Expr First, Last;
    Expr Trips;   ///< Steps from the first to the last.
    bool IsDense; ///< Every integer between them.
  };
  std::optional<Indices> Of;
  std::optional<CountedLoop> Header;
  /// The values that variables beside it have before the loop, where the header
  /// does not set them.
  std::map<VariableNumber, Expr> Before;
};

/// Spans are innermost first, the nest's loops last.
struct Domain : Points {
  /// What the variables of Made stand for; what one is made of comes before it.
  std::vector<Value> Values;
  /// Elements of constant tables, each a variable of its own.
  struct Element {
    std::string Name;
    TableElement Of;
    std::vector<Expr> Indices;
  };
  std::vector<Element> Elements;
  /// What is not 0, or not negative, of variables of tables alone.
  std::vector<Expr> NotZero, NotNegative;
  /// The access happens only if each of these is at least 1.
  std::vector<Expr> Extents;
  /// What has to hold for indices and conditions to be what they seem.
  std::vector<IndexFit> Fits;
  /// Some condition is around, or a loop of the body that may not run.
  bool IsConditional = false;
};

class DomainReader {
public:
  /// \p Known is what holds where the launch runs. All have to outlive it.
  DomainReader(const Body &In, const PointsToGraph &Pointers,
               const Definitions &Values, const VariableModSet &Changes,
               std::vector<MappedLoop> Nest, const Facts &Known,
               OuterNames Names);

  /// Goes to \p Place.
  void enter(const MemoryAccess &Place);

  /// For indices of the access that was entered last. What they name that is no
  /// polynomial is added to the domain.
  const IndexReader &index() const { return Index; }
  const Domain &domain() const { return Found; }
  /// A condition on the variables that cannot be followed.
  std::optional<SourceToken> obstacle() const { return Obstacle; }
  /// The condition for which the ends of \p Subscript are not known.
  std::optional<SourceToken> obstacleOf(const Expr &Subscript) const;

private:
  std::optional<IndexValue> other(const Value &Of);
  std::optional<Expr> element(const Place &Of);
  std::optional<Extremes> endsOfValue(const Value &Of);
  bool fits(const Expr &Number, const Value &Source, bool IsSeenBelow = false);
  void refreshValues();
  bool isOfOneValue(const Value &Of) const;

  void pass(const Surrounding &Around);
  void passExit(const Statement &By, bool IsInLoop);
  void addExtents();

  // Loops (DomainLoops.cpp).
  void enterNest();
  void enterLoop(const Statement &By);
  void enterOthers(const CountedLoop &Of, const MappedLoop &Mapped,
                   const Expr &Trips);
  bool addSpan(const CountedLoop &Of, const std::string &Name);
  bool addWindow(const CountedLoop &Of, const std::string &Name);
  void addBounds(const Value &Bound, bool IsLesser,
                 std::vector<Value> &All) const;
  bool assumeRuns(const CountedLoop &Of, const Expr &First, const Value &Bound);

  // Conditions (DomainConditions.cpp).
  /// `i < n`, or `i % 2`, which is not 0.
  struct Comparison {
    const Value &Left;
    const Value *Right; ///< Null: 0.
    std::string Relation;
    SourceToken Where;
  };
  void assume(const Value &Condition, bool IsTrue);
  bool isOnData(const Value &Condition) const;
  std::optional<Expr> sideOf(const Value *Side);
  bool assumeComparison(const Comparison &Holds);
  bool assumeRemainder(const Comparison &Holds);
  bool mayWrap(const Expr &Number) const;
  void assumeLess(const Expr &Less, const Expr &More, int Distance,
                  const Comparison &Holds);
  void assumeNonNegative(const Expr &Number, SourceToken Because);

  // Conditions that choose (DomainChoices.cpp).
  void askWhere(const Value &Condition, bool IsTrue,
                const std::function<void()> &Ask);
  std::optional<std::vector<Span>> spansWhere(const Value &Condition,
                                              bool IsTrue);
  bool assumeEither(const Value &One, const Value &Other, bool IsTrue);
  std::optional<Extremes> endsWhere(const Value &Condition, bool IsTrue,
                                    const Value &Of);
  std::optional<Extremes> endsOfChoice(const Value &Choice);

  // What `!=` leaves (DomainDifferences.cpp).
  void assumeDifferent(const Expr &Distance, SourceToken Because);
  bool takeEnd(const Expr &Distance, SourceToken Because);
  bool takeEndOfSum(const Expr &Distance, SourceToken Because);
  void takeEnds();
  bool leavesEnds(const Expr &Distance) const;
  int64_t unitSlope(const Expr &Number, const Span &Of) const;
  bool cutEnds(Span &Of, const std::vector<Expr> &Distances) const;
  bool cutEndsOfSum(const Expr &Distance, SourceToken Because);
  void settleDifferences(size_t From);

  // Tables (DomainTables.cpp).
  bool isPossible(const std::map<std::string, Expr> &Row);
  void addRows(const std::vector<std::string> &Free, size_t Next,
               std::map<std::string, Expr> &Row, ValueTable &Table);
  bool addTable(const std::set<std::string> &Group);
  bool readTables();
  bool isOfTables(const Expr &Number) const;
  void keepRows(const Expr &Condition, std::vector<Expr> &Values,
                SourceToken Because);

  void stop(SourceToken At) {
    if (!Obstacle)
      Obstacle = At;
  }
  BoundsReader bounds() const { return {In, Index, Found, Known}; }

  const Body &In;
  const PointsToGraph &Pointers;
  const Definitions &Values;
  const ReachingValues Reaching;
  const std::vector<MappedLoop> Nest;
  const Facts &Known;
  const OuterNames Names;
  const IndexReader Index;
  Domain Found;
  /// The loops' variables around the access, innermost last.
  std::vector<std::pair<VariableNumber, Expr>> Inner;
  /// Conditions that are headers of loops around.
  std::set<const Value *> Headers;
  /// What is not 0, and takes no end of a span as far as it is known.
  std::vector<std::pair<Expr, SourceToken>> Differences;
  /// Variables that do not take every integer of their spans.
  std::set<std::string> Sparse;
  SourceToken Here = 0; ///< The access.
  std::optional<SourceToken> Obstacle;
  std::optional<SourceToken> OnSum; ///< The last that made a sum.
  bool IsRefreshing = false;
  /// The values that are being read, one in another.
  unsigned Depth = 0;
};

} // namespace idxmap::ir

#endif
