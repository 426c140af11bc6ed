//===- MappingTestSupport.h - Spaces and steps from text --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tests of the mapping half read as text: a space in its printed form, steps in
// the paper's notation, and answers as lines of text.
//
//   forward("SplitLast(4, Gen)", "[0,10)")  ->  "[0,3) x [0,4)"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_MAPPING_MAPPINGTESTSUPPORT_H
#define IDXMAP_TESTS_UNIT_MAPPING_MAPPINGTESTSUPPORT_H

#include "ExprTestSupport.h"

#include "mapping/CombinatorTable.h"
#include "mapping/Mapping.h"
#include "mapping/Notation.h"
#include "mapping/SourceFacts.h"
#include "mapping/Strategy.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace idxmap::testing {

using Lines = std::vector<std::string>;

inline Dimension dimension(std::string Text) {
  Dimension D;
  if (size_t At = Text.find(" step "); At != std::string::npos) {
    size_t Width = Text.find(" width ");
    D.Step = expr(Text.substr(At + 6, Width - At - 6));
    D.Width = expr(Text.substr(Width + 7));
    Text.resize(At);
  }
  size_t Comma = Text.find(',');
  D.Lower = expr(Text.substr(1, Comma - 1));
  D.Upper = expr(Text.substr(Comma + 1, Text.size() - Comma - 2));
  return D;
}

/// "[1,n-1) x [0,m) step 2 width 1", as toString prints it.
inline IndexSpace space(const std::string &Text) {
  std::vector<Dimension> Dims;
  for (size_t Begin = 0; Begin <= Text.size();) {
    size_t End = std::min(Text.find(" x ", Begin), Text.size());
    Dims.push_back(dimension(Text.substr(Begin, End - Begin)));
    Begin = End + 3;
  }
  return IndexSpace(std::move(Dims));
}

inline std::vector<Step> steps(const std::string &Notation) {
  auto Parsed = parseNotation(Notation);
  if (auto *Problem = std::get_if<Finding>(&Parsed)) {
    ADD_FAILURE() << toString(*Problem);
    return {};
  }
  return std::get<0>(Parsed);
}

inline Step step(const std::string &Name, std::vector<Expr> Arguments = {}) {
  Step S;
  S.Name = Name;
  S.Arguments = std::move(Arguments);
  return S;
}

/// "error text; note text".
inline std::string line(const Finding &F) {
  std::string Text = toString(F);
  for (const Finding &Note : F.Notes)
    Text += "; " + toString(Note);
  return Text;
}

inline Lines lines(const std::vector<Finding> &Findings) {
  Lines Result;
  for (const Finding &F : Findings)
    Result.push_back(line(F));
  return Result;
}

/// What makeCombinator says against \p S, or "".
inline std::string refused(const Step &S) {
  auto Made = makeCombinator(S);
  auto *Problem = std::get_if<Finding>(&Made);
  return Problem ? line(*Problem) : "";
}

/// What check says against the one step of \p Notation.
inline Lines checked(const std::string &Notation, const std::string &Space) {
  auto Made = makeCombinator(steps(Notation).at(0));
  return lines(std::get<0>(Made)->check(space(Space), Facts()));
}

inline std::string forward(const std::string &Notation,
                           const std::string &Space) {
  IndexSpace Result = space(Space);
  Facts Known = launchFacts(Result, Facts());
  for (const Step &S : steps(Notation)) {
    auto Made = makeCombinator(S);
    const Combinator &C = *std::get<0>(Made);
    EXPECT_EQ(lines(C.check(Result, Known)), Lines{}) << S.Name;
    for (const Condition &Requirement : C.requirements(Result, Known))
      Known.assume(Requirement);
    Result = C.forward(Result, Known);
  }
  return toString(Result);
}

/// The inverse of one step at indices i, j, k, ..: index and guards.
inline Lines inverse(const std::string &Notation, const std::string &Space) {
  IndexSpace Source = space(Space);
  Facts Known = launchFacts(Source, Facts());
  auto Made = makeCombinator(steps(Notation).at(0));
  const Combinator &C = *std::get<0>(Made);
  for (const Condition &Requirement : C.requirements(Source, Known))
    Known.assume(Requirement);
  std::vector<Expr> Index;
  for (unsigned D = 0; D < C.forward(Source, Known).rank(); ++D)
    Index.push_back(Expr::symbol(std::string(1, "ijkpqrs"[D]),
                                 SymbolKind::Thread, Range::from(0)));
  Inverse Back = C.inverse(Source, Index, Known);
  Lines Result;
  for (const Expr &E : Back.Index)
    Result.push_back(toString(simplify(E, Known)));
  for (const Condition &Guard : Back.Guards)
    Result.push_back(toString(Guard));
  return Result;
}

inline std::variant<Mapping, std::vector<Finding>>
build(const std::string &Notation, const std::string &Space) {
  return buildMapping(space(Space), steps(Notation), Facts(), DeviceLimits());
}

inline Mapping built(const std::string &Notation, const std::string &Space) {
  auto Result = build(Notation, Space);
  if (auto *Findings = std::get_if<std::vector<Finding>>(&Result)) {
    for (const Finding &F : *Findings)
      ADD_FAILURE() << toString(F);
    return {};
  }
  return std::get<Mapping>(std::move(Result));
}

/// The findings of building, each "error; note".
inline Lines rejected(const std::string &Notation, const std::string &Space) {
  auto Result = build(Notation, Space);
  auto *Findings = std::get_if<std::vector<Finding>>(&Result);
  return Findings ? lines(*Findings) : Lines{"accepted"};
}

template <typename Range> Lines texts(const Range &Items) {
  Lines Result;
  for (const auto &Item : Items)
    Result.push_back(toString(Item));
  return Result;
}

} // namespace idxmap::testing

#endif
