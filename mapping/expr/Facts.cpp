//===- Facts.cpp - What is known about the values of expressions ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Questions are simplified here, by the rules that these facts allow, and
// answered by the Prover, which never simplifies: so the two do not call each
// other in a circle. What was learnt is shared by all lists of the same facts:
// a loop's variants, and loops alike, assume the same.
//
//===----------------------------------------------------------------------===//
#include "mapping/expr/Facts.h"

#include "mapping/expr/Simplifier.h"

#include <algorithm>
#include <list>

namespace idxmap {

static bool isIdentical(const Fact &A, const Fact &B) {
  return A.Values == B.Values && isIdentical(A.Of, B.Of);
}

namespace {

/// The lists that were last asked for, with what they taught; forgets the one
/// whose last question is longest ago, and all that a list has taught where it
/// is too much. Answers are the same with and without it.
class RecentRules {
public:
  using Rules = std::shared_ptr<const Simplifier>;

  Rules of(const std::vector<Fact> &Known) {
    auto Found = std::find_if(Lists.begin(), Lists.end(), [&](const List &L) {
      return std::equal(
          Known.begin(), Known.end(), L.Known.begin(), L.Known.end(),
          [](const Fact &A, const Fact &B) { return isIdentical(A, B); });
    });
    if (Found == Lists.end()) {
      if (Lists.size() == MostLists)
        Lists.pop_back();
      Lists.push_front({Known, std::make_shared<const Simplifier>(Known)});
    } else {
      Lists.splice(Lists.begin(), Lists, Found);
      if (Found->Learnt->resultCount() > MostResults)
        Found->Learnt = std::make_shared<const Simplifier>(Known);
    }
    return Lists.front().Learnt;
  }

private:
  struct List {
    std::vector<Fact> Known;
    Rules Learnt;
  };
  static constexpr size_t MostLists = 64, MostResults = 1 << 14;
  std::list<List> Lists; ///< The one last asked for first.
};

} // namespace

static std::shared_ptr<const Simplifier>
rulesOf(const std::vector<Fact> &Known) {
  static thread_local RecentRules Recent;
  return Recent.of(Known);
}

const Simplifier &Facts::rules() const {
  if (!Rules)
    Rules = rulesOf(Known);
  return *Rules;
}

// What E becomes can depend on what else is known. It is also kept as it looks
// without that, for the case that it is met in an expression which nobody has
// simplified with these facts.
void Facts::assume(const Expr &E, Range Values) {
  Expr Plain = rulesOf({})->simplified(E);
  Expr Informed = rules().simplified(Plain);
  for (const Expr &Form : {Informed, Plain})
    if (!Form.isConstant() && (Known.empty() || Known.back().Of != Form ||
                               Known.back().Values != Values))
      Known.push_back({Form, Values});
  Rules.reset();
}

void Facts::assume(const Condition &Less) {
  assume(Less.Rhs - Less.Lhs, Range::from(1));
}

void Facts::assume(const Facts &Others) {
  for (const Fact &Each : Others.Known)
    assume(Each.Of, Each.Values);
}

Range Facts::rangeOf(const Expr &E) const {
  return rules().prover().sharpRange(rules().simplified(E));
}

bool Facts::provesLess(const Expr &A, const Expr &B) const {
  return rules().prover().isLess(rules().simplified(A), rules().simplified(B));
}

bool Facts::provesLessEqual(const Expr &A, const Expr &B) const {
  return rules().prover().isLessEqual(rules().simplified(A),
                                      rules().simplified(B));
}

bool Facts::provesEqual(const Expr &A, const Expr &B) const {
  return rules().simplified(A - B).isConstant(0) ||
         rules().prover().isEqual(rules().simplified(A), rules().simplified(B));
}

} // namespace idxmap
