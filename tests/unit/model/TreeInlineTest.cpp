// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/ir/Inline.h"
#include "rewriter/ir/Print.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// Variables of the body: i of the loop, pointers a and b. Of functions: p, a
/// pointer; k, an int; r, a reference; t, a local variable.
enum : VariableNumber { I, A, B, P, K, R, T };

Body program(Statements Parts, std::vector<Function> Functions) {
  using Scope = Variable::Scope;
  Body Result;
  Result.Variables = {{Scope::Loop, "i", Int},
                      {Scope::Outside, "a", Pointer},
                      {Scope::Outside, "b", Pointer},
                      {Scope::Called, "p", Pointer},
                      {Scope::Called, "k", Int},
                      {Scope::Called, "r", Double, /*IsReference=*/true},
                      {Scope::Called, "t", Int}};
  Result.Parts = std::move(Parts);
  Result.Functions = std::move(Functions);
  return Result;
}

Place i() { return variable(I, Int); }
Place a() { return variable(A, Pointer); }
Place b() { return variable(B, Pointer); }
Place p() { return variable(P, Pointer); }
Place k() { return variable(K, Int); }
Place r() { return variable(R, Double); }
Place t() { return variable(T, Int); }

Statement returned(Value What) { return {Return{std::move(What)}}; }
Statement assigned(Place To, Value From) {
  return {Assign{std::move(To), std::move(From)}};
}

/// int next(int k) { return k + 1; }
Function next() {
  return {"next", {K},   Int,
          false,  false, {returned(sum(load(k()), number("1")))}};
}
Value callNext(Value Of) { return call("next", 0, {std::move(Of)}, Int); }

/// int counted(int k) { int t = k; t += 1; return t; }
Function counted() {
  return {"counted",
          {K},
          Int,
          false,
          false,
          {{Declare{T, load(k())}},
           {Update{t(), "+", number("1"), Int}},
           returned(load(t()))}};
}

std::string text(Statements Parts, std::vector<Function> Functions,
                 const InlineLimits &Limits = {}) {
  return toString(
      inlined(program(std::move(Parts), std::move(Functions)), Limits));
}

} // namespace

TEST(TreeInline, AFunctionThatOnlyReturnsIsSubstituted) {
  EXPECT_EQ(
      text({assigned(target(a(), callNext(callNext(load(i())))), number("0"))},
           {next()}),
      "a->[(load i +.i32 1) +.i32 1] = 0\n");
}

TEST(TreeInline, AWayThroughAParameterBeginsAtItsArgument) {
  // double at(double *p, int k) { return p[k]; }
  const Function At{"at",  {P, K}, Double,
                    false, false,  {returned(load(target(p(), load(k()))))}};
  const Value Shifted = address(target(b(), load(i())));
  EXPECT_EQ(text({assigned(target(a(), load(i())),
                           call("at", 0, {Shifted, number("2")}, Double))},
                 {At}),
            "a->[load i] = load b->[i64(load i) +.i64 i64(2)]\n");
}

TEST(TreeInline, AReferenceIsTheNameOfItsArgument) {
  // double &self(double &r) { return r; }
  const Function Self{"self", {R},   Double,
                      true,   false, {returned(address(r()))}};
  Place Result;
  Result.Pointer.push_back(
      call("self", 0, {address(target(a(), load(i())))}, Double));
  Result.Is = Double;
  EXPECT_EQ(text({assigned(Result, number("1", Double))}, {Self}),
            "a->[load i] = 1\n");
}

TEST(TreeInline, OtherFunctionsAreStatementsWithVariablesOfTheirOwn) {
  EXPECT_EQ(text({assigned(target(a(), call("counted", 0, {load(i())}, Int)),
                           call("counted", 0, {number("7")}, Int))},
                 {counted()}),
            "let counted.result : i32\n"
            "inlined counted\n"
            "  let k : i32 = 7\n"
            "  let t : i32 = load k\n"
            "  t +=.i32 1\n"
            "  counted.result = load t\n"
            "let counted.result.2 : i32\n"
            "inlined counted\n"
            "  let k.2 : i32 = load i\n"
            "  let t.2 : i32 = load k.2\n"
            "  t.2 +=.i32 1\n"
            "  counted.result.2 = load t.2\n"
            "a->[load counted.result.2] = load counted.result\n");
}

/// int set(double *p) { *p = 1; return 2; }
Function set() {
  return {"set",
          {P},
          Int,
          false,
          false,
          {assigned(target(p(), number("0")), number("1", Double)),
           returned(number("2"))}};
}

TEST(TreeInline, OperandsAreEvaluatedFromLeftToRight) {
  const Place First = target(b(), number("0"));
  const Value Sets = call("set", 0, {address(First)}, Int);
  const auto put = [&](Value What) {
    return text({assigned(target(a(), load(i())), std::move(What))}, {set()});
  };
  const std::string Called = "let set.result : i32\n"
                             "inlined set\n"
                             "  let p : ptr = &b->[0]\n"
                             "  p->[0] = 1\n"
                             "  set.result = 2\n";
  EXPECT_EQ(put(sum(load(First), Sets)),
            "let held : f64 = load b->[0]\n" + Called +
                "a->[load i] = load held +.f64 load set.result\n");
  EXPECT_EQ(put(sum(Sets, load(First))),
            Called + "a->[load i] = load set.result +.i32 load b->[0]\n");
  // The loop's variable is the same whatever is called.
  EXPECT_EQ(put(sum(load(i()), Sets)),
            Called + "a->[load i] = load i +.i32 load set.result\n");
}

TEST(TreeInline, AReturnBeforeTheEndLeaves) {
  // int least(int k) { if (k) return 1; return 2; }
  const Function Least{
      "least",
      {K},
      Int,
      false,
      false,
      {{If{load(k()), {returned(number("1"))}, {}}}, returned(number("2"))}};
  EXPECT_EQ(text({assigned(target(a(), load(i())),
                           call("least", 0, {load(i())}, Int))},
                 {Least}),
            "let least.result : i32\n"
            "inlined least\n"
            "  let k : i32 = load i\n"
            "  if load k\n"
            "    least.result = 1\n"
            "    leave\n"
            "  least.result = 2\n"
            "a->[load i] = load least.result\n");
}

TEST(TreeInline, AReferenceThatIsChosenIsAPointer) {
  // double &one(double &r, double *p) { if (p) return *p; return r; }
  const Function One{
      "one",
      {R, P},
      Double,
      true,
      false,
      {{If{load(p()), {returned(address(target(p(), number("0"))))}, {}}},
       returned(address(r()))}};
  Place Result;
  Result.Pointer.push_back(
      call("one", 0, {address(target(a(), load(i()))), load(b())}, Double));
  Result.Is = Double;
  EXPECT_EQ(text({assigned(Result, number("1", Double))}, {One}),
            "let one.result : ptr\n"
            "inlined one\n"
            "  let r be a->[load i]\n"
            "  let p : ptr = load b\n"
            "  if load p\n"
            "    one.result = &p->[0]\n"
            "    leave\n"
            "  one.result = &r\n"
            "one.result->[0] = 1\n");
}

TEST(TreeInline, WhatIsNotAlwaysCalledStandsUnderAnIf) {
  const Value Both =
      operation("&&", {load(i()), call("counted", 0, {load(i())}, Int)}, Bool);
  EXPECT_EQ(text({{If{Both, {{Jump{"continue"}}}, {}}}}, {counted()}),
            "let chosen : bool = load i\n"
            "if load chosen\n"
            "  let counted.result : i32\n"
            "  inlined counted\n"
            "    let k : i32 = load i\n"
            "    let t : i32 = load k\n"
            "    t +=.i32 1\n"
            "    counted.result = load t\n"
            "  chosen = load counted.result\n"
            "if load chosen\n"
            "  continue\n");
}

TEST(TreeInline, TheConditionOfALoopIsTestedInIt) {
  Loop While;
  While.Condition = call("counted", 0, {load(i())}, Int);
  While.Step.push_back({Update{i(), "+", number("1"), Int}});
  While.Body.push_back({Jump{"continue"}});
  EXPECT_EQ(text({{While}}, {counted()}), "forever\n"
                                          "  let counted.result : i32\n"
                                          "  inlined counted\n"
                                          "    let k : i32 = load i\n"
                                          "    let t : i32 = load k\n"
                                          "    t +=.i32 1\n"
                                          "    counted.result = load t\n"
                                          "  if !.i32 load counted.result\n"
                                          "    break\n"
                                          "  continue\n"
                                          "step\n"
                                          "  i +=.i32 1\n");
  // `continue` goes to a condition that stands at the end.
  Loop Do;
  Do.IsTestedFirst = false;
  Do.Condition = call("counted", 0, {load(i())}, Int);
  EXPECT_EQ(text({{Do}}, {counted()}), "do\nwhile counted(load i)\n");
}

TEST(TreeInline, WhatAnArgumentDoesHappensOnce) {
  // int twice(int k) { return k + k; }
  const Function Twice{"twice", {K},   Int,
                       false,   false, {returned(sum(load(k()), load(k())))}};
  const Value Seen = call("seen", std::nullopt, {}, Int);
  EXPECT_EQ(text({{Evaluate{call("twice", 0, {Seen}, Int)}}}, {Twice}),
            "let twice.result : i32\n"
            "inlined twice\n"
            "  let k : i32 = seen()\n"
            "  twice.result = load k +.i32 load k\n");
  EXPECT_EQ(text({{Evaluate{callNext(Seen)}}}, {next()}),
            "evaluate seen() +.i32 1\n");
}

TEST(TreeInline, ASequenceIsDoneBefore) {
  Value Old;
  Old.Of = Value::Kind::Sequence;
  Old.Is = Int;
  Old.First = std::make_shared<const Statements>(Statements{
      {Declare{T, load(i())}}, {Update{i(), "+", number("1"), Int}}});
  Old.Operands = {load(t())};
  EXPECT_EQ(text({assigned(target(a(), Old), number("0"))}, {}),
            "let t : i32 = load i\n"
            "i +=.i32 1\n"
            "a->[load t] = 0\n");
}

TEST(TreeInline, AConstructorMakesItsResult) {
  // S(int k) : x(k) {}
  const Type S{Type::Kind::Object, 0, "S"};
  Place X = field(r(), "x");
  const Function Make{"S::S", {R, K}, {},
                      false,  true,   {assigned(X, load(k()))}};
  EXPECT_EQ(
      text({assigned(target(a(), load(i())), call("S", 0, {number("3")}, S))},
           {Make}),
      "let S::S.result : S\n"
      "inlined S::S\n"
      "  let r be S::S.result\n"
      "  let k : i32 = 3\n"
      "  r.x = load k\n"
      "a->[load i] = load S::S.result\n");
}

TEST(TreeInline, RecursionAndWhatIsBeyondTheLimitsStayCalls) {
  // int down(int k) { return down(k + 1); }
  const Function Down{
      "down", {K},
      Int,    false,
      false,  {returned(call("down", 0, {sum(load(k()), number("1"))}, Int))}};
  EXPECT_EQ(text({{Evaluate{call("down", 0, {load(i())}, Int)}}}, {Down}),
            "evaluate down(load i +.i32 1)\n");
  InlineLimits Few;
  Few.Statements = 2;
  EXPECT_EQ(text({{Evaluate{call("counted", 0, {load(i())}, Int)}}},
                 {counted()}, Few),
            "evaluate counted(load i)\n");
  Few = {};
  Few.Depth = 0;
  EXPECT_EQ(text({{Evaluate{callNext(load(i()))}}}, {next()}, Few),
            "evaluate next(load i)\n");
}
