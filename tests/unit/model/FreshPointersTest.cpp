// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Trees.h"

#include "rewriter/memory/FreshPointers.h"

#include <gtest/gtest.h>

using namespace idxmap::ir;
using namespace idxmap::ir::test;

namespace {

/// Of the function: p and q, pointers; r, a reference to one; t, a number. Of
/// a called one: its parameter a, and v.
enum : VariableNumber { P, Q, R, T, A, V };

Place pointer(VariableNumber Of) { return variable(Of, Pointer); }
Statement let(VariableNumber Of, Value From) { return {Declare{Of, From}}; }
Statement set(VariableNumber Of, Value From) {
  return {Assign{pointer(Of), From}};
}
Value made() {
  Value Result;
  Result.Of = Value::Kind::Opaque;
  Result.Is = Pointer;
  Result.Text = "new";
  Result.Operands = {number("3")};
  return Result;
}
Value allocated(const char *By = "malloc") {
  Value Result;
  Result.Of = Value::Kind::Call;
  Result.Is = Pointer;
  Result.Text = By;
  Result.GivesArguments = true; // Of the library.
  return Result;
}

Body bodyOf(Statements Parts, Statements Callee = {}) {
  using Scope = Variable::Scope;
  Body In;
  In.Variables = {{Scope::Outside, "p", Pointer},
                  {Scope::Outside, "q", Pointer},
                  {Scope::Outside, "r", Pointer, /*IsReference=*/true},
                  {Scope::Outside, "t", Double},
                  {Scope::Called, "a", Pointer},
                  {Scope::Called, "v", Pointer}};
  In.Parts = std::move(Parts);
  In.Functions = {{"make", {A}, Pointer, false, false, std::move(Callee)}};
  return In;
}
std::set<VariableNumber> fresh(Statements Parts, Statements Callee = {}) {
  std::set<VariableNumber> Result =
      freshPointers(bodyOf(std::move(Parts), std::move(Callee))).All;
  Result.erase(V);
  return Result;
}
std::set<VariableNumber> own(Statements Parts, Statements Callee = {}) {
  std::set<VariableNumber> Result =
      freshPointers(bodyOf(std::move(Parts), std::move(Callee))).Own;
  Result.erase(V);
  return Result;
}

using Set = std::set<VariableNumber>;

TEST(FreshPointers, LeadToWhatIsMade) {
  EXPECT_EQ(fresh({let(P, made()), let(Q, converted(allocated(), Pointer))}),
            Set({P, Q}));
  EXPECT_EQ(
      fresh({let(P, number("0")), set(P, made()), let(Q, load(pointer(T)))}),
      Set({P}));
  EXPECT_EQ(fresh({let(P, made()), let(Q, allocated("get"))}), Set({P}));
  EXPECT_EQ(fresh({let(P, number("64")), let(Q, made())}), Set({Q}));
}

TEST(FreshPointers, AreMadeOfOthers) {
  // let q = &p->[1]; let q = c ? p : 0
  const Value Behind = address(target(pointer(P), number("1")));
  EXPECT_EQ(fresh({let(P, made()), let(Q, Behind)}), Set({P, Q}));
  EXPECT_EQ(
      fresh({let(P, made()), let(Q, operation("?:",
                                              {number("1", Bool),
                                               load(pointer(P)), number("0")},
                                              Bool))}),
      Set({P, Q}));
  // What the memory has is another pointer.
  EXPECT_EQ(
      fresh({let(P, made()), let(Q, load(target(pointer(P), number("1"))))}),
      Set({P}));
  // Each of the other: neither ever leads anywhere.
  EXPECT_EQ(fresh({set(P, load(pointer(Q))), set(Q, load(pointer(P)))}),
            Set({P, Q}));
  EXPECT_EQ(fresh({set(P, load(pointer(Q))), set(Q, load(pointer(T)))}), Set());
}

TEST(FreshPointers, HaveNoOtherNames) {
  EXPECT_EQ(
      fresh({let(P, made()),
             let(Q, made()),
             {Evaluate{call("f", std::nullopt, {address(pointer(P))}, Int)}}}),
      Set({Q}));
  EXPECT_EQ(fresh({let(P, made()), {Bind{R, pointer(P)}}, let(Q, made())}),
            Set({Q}));
  // An element may have one.
  EXPECT_EQ(fresh({let(P, made()),
                   let(Q, made()),
                   {Bind{R, target(pointer(P), number("0"))}}}),
            Set({P, Q}));
}

TEST(FreshPointers, AreReturned) {
  const Statements Call = {let(P, call("make", 0, {load(pointer(T))}, Pointer)),
                           let(Q, made())};
  EXPECT_EQ(fresh(Call, {let(V, made()), {Return{load(pointer(V))}}}),
            Set({P, Q}));
  // Its parameter is whose?
  EXPECT_EQ(
      fresh(Call, {let(V, made()),
                   {If{number("1", Bool), {{Return{load(pointer(A))}}}, {}}},
                   {Return{load(pointer(V))}}}),
      Set({Q}));
}

TEST(FreshPointers, AreNotKeptByWhoReturnsThem) {
  const Statements Call = {let(P, call("make", 0, {load(pointer(T))}, Pointer)),
                           let(Q, made())};
  // q = v; return v
  EXPECT_EQ(fresh(Call, {let(V, made()),
                         set(Q, load(pointer(V))),
                         {Return{load(pointer(V))}}}),
            Set({Q}));
  // f(v); return v
  EXPECT_EQ(
      fresh(Call, {let(V, made()),
                   {Evaluate{call("f", std::nullopt, {load(pointer(V))}, Int)}},
                   {Return{load(pointer(V))}}}),
      Set({Q}));
  // v->[0] = 1; if (!v) abort(); return v
  EXPECT_EQ(fresh(Call, {let(V, made()),
                         {Assign{target(pointer(V), number("0")),
                                 number("1", Double)}},
                         {If{operation("!", {load(pointer(V))}, Bool),
                             {{Return{number("0")}}},
                             {}}},
                         {Return{load(pointer(V))}}}),
            Set({P, Q}));
}

TEST(UnkeptPointers, AreKnownToTheFunctionAlone) {
  const auto unkept = [](Statements Parts) {
    std::set<VariableNumber> Result =
        freshPointers(bodyOf(std::move(Parts))).Unkept;
    Result.erase(V);
    return Result;
  };
  const Statement Freed = {Evaluate{[] {
    Value Free = call("free", std::nullopt, {load(pointer(P))}, Int);
    Free.GivesArguments = true;
    return Free;
  }()}};
  EXPECT_EQ(unkept({let(P, made()), Freed}), Set({P}));
  EXPECT_EQ(unkept({let(P, made()), let(Q, load(pointer(P)))}), Set({Q}));
  // v->[0] = p
  EXPECT_EQ(
      unkept({let(P, made()),
              {Assign{target(pointer(V), number("0")), load(pointer(P))}}}),
      Set());
  EXPECT_EQ(
      unkept({let(P, made()), {Bind{R, target(pointer(P), number("0"))}}}),
      Set());
}

TEST(UnkeptPointers, AreGivenToFunctionsThatKeepNothing) {
  // p = new ..; t = use(p), a function of a
  const auto unkept = [](Statements Callee, Type Is = Double) {
    std::set<VariableNumber> Result =
        freshPointers(
            bodyOf({let(P, made()),
                    {Declare{T, call("use", 0, {load(pointer(P))}, Is)}}},
                   std::move(Callee)))
            .Unkept;
    Result.erase(V);
    return Result;
  };
  const Value First = load(target(pointer(A), number("0")));
  const Set IsUnkept = {P};
  EXPECT_EQ(unkept({{Return{First}}}), IsUnkept);
  EXPECT_EQ(unkept({{Assign{target(pointer(A), number("0")), First}}}),
            IsUnkept);
  EXPECT_EQ(unkept({let(V, load(pointer(A)))}), Set());
  EXPECT_EQ(unkept({{Assign{target(pointer(V), number("0")), //
                            load(pointer(A))}}}),
            Set());
  EXPECT_EQ(unkept({{Evaluate{
                call("unseen", std::nullopt, {load(pointer(A))}, Int)}}}),
            Set());
  // Whoever gets what it returns may keep that.
  EXPECT_EQ(unkept({{Return{load(pointer(A))}}}, Pointer), Set());
  // A function that calls itself keeps what it keeps in the end.
  const Statement Again = {
      Evaluate{call("use", 0, {load(pointer(A))}, Double)}};
  EXPECT_EQ(unkept({Again, {Return{First}}}), IsUnkept);
  EXPECT_EQ(unkept({Again, let(V, load(pointer(A)))}), Set());
}

TEST(OwnPointers, AreGivenNothingButNewMemory) {
  EXPECT_EQ(own({let(P, made()), let(Q, load(pointer(P)))}), Set({P}));
  EXPECT_EQ(own({let(P, made()), let(Q, allocated()), set(Q, made())}),
            Set({P, Q}));
  const Value Behind = address(target(pointer(P), number("1")));
  EXPECT_EQ(own({let(P, made()), let(Q, Behind)}), Set({P}));
  // What the one is given, the other may have.
  const Statements Call = {
      let(P, call("make", 0, {load(pointer(T))}, Pointer)),
      let(Q, call("make", 0, {load(pointer(T))}, Pointer))};
  EXPECT_EQ(own(Call, {let(V, made()), {Return{load(pointer(V))}}}),
            Set({P, Q}));
  EXPECT_EQ(own(Call, {{Return{load(pointer(A))}}}), Set());
}

} // namespace
