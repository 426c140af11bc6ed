//===- ExprTestSupport.h - Expressions and facts from text ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Tests read `input text under facts -> expected text`. Names of built-in
// indices become Thread symbols: threadIdx in [0,31], blockIdx >= 0. All other
// names are Host symbols without bounds. A fact is `a < b`, `a <= b`, `a >= b`
// or `a = b`.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_UNIT_MAPPING_EXPRTESTSUPPORT_H
#define IDXMAP_TESTS_UNIT_MAPPING_EXPRTESTSUPPORT_H

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <gtest/gtest.h>

#include <initializer_list>
#include <ostream>
#include <string>

namespace idxmap {

/// GoogleTest shows an expression so.
inline void PrintTo(const Expr &E, std::ostream *Out) { *Out << toString(E); }

} // namespace idxmap

namespace idxmap::testing {

inline Expr lookup(const std::string &Name) {
  if (Name.starts_with("threadIdx"))
    return Expr::symbol(Name, SymbolKind::Thread, {0, 31});
  if (Name.starts_with("blockIdx"))
    return Expr::symbol(Name, SymbolKind::Thread, Range::from(0));
  return Expr::symbol(Name, SymbolKind::Host);
}

inline Expr expr(const std::string &Text) {
  ParseError Error;
  std::optional<Expr> Result = parseExpr(Text, Error, lookup);
  EXPECT_TRUE(Result) << Text << ":" << Error.Column << ": expected "
                      << Error.Expected;
  return Result.value_or(0);
}

inline void assume(Facts &Known, const std::string &Fact) {
  for (std::string Relation : {" <= ", " >= ", " < ", " = "}) {
    size_t At = Fact.find(Relation);
    if (At == std::string::npos)
      continue;
    Expr Left = expr(Fact.substr(0, At));
    Expr Right = expr(Fact.substr(At + Relation.size()));
    if (Relation == " < ")
      Known.assume(Condition{Left, Right});
    else
      Known.assume(Left - Right, Relation == " >= "   ? Range::from(0)
                                 : Relation == " <= " ? Range{Range::NegInf, 0}
                                                      : Range::point(0));
    return;
  }
  ADD_FAILURE() << "not a fact: " << Fact;
}

inline Facts facts(std::initializer_list<const char *> List) {
  Facts Known;
  for (const char *Fact : List)
    assume(Known, Fact);
  return Known;
}

inline std::string simplified(const std::string &Text,
                              std::initializer_list<const char *> List = {}) {
  return toString(simplify(expr(Text), facts(List)));
}

} // namespace idxmap::testing

#endif
