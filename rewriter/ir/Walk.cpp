//===- Walk.cpp - All statements and values of a tree -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/ir/Walk.h"

namespace idxmap::ir {

namespace {

template <typename... T> struct Cases : T... {
  using T::operator()...;
};
template <typename... T> Cases(T...) -> Cases<T...>;

} // namespace

std::vector<Statements *> partsOf(Statement &Of) {
  using Parts = std::vector<Statements *>;
  return std::visit(
      Cases{[](Block &S) { return Parts{&S.Parts}; },
            [](If &S) { return Parts{&S.Then, &S.Else}; },
            [](Loop &S) { return Parts{&S.Before, &S.Body, &S.Step}; },
            [](Switch &S) { return Parts{&S.Parts}; },
            [](Inlined &S) { return Parts{&S.Parts}; },
            [](OpaqueStatement &S) { return Parts{&S.Parts}; },
            [](auto &) { return Parts{}; }},
      Of.Form);
}

std::vector<const Statements *> partsOf(const Statement &Of) {
  std::vector<const Statements *> Result;
  for (Statements *Each : partsOf(const_cast<Statement &>(Of)))
    Result.push_back(Each);
  return Result;
}

std::vector<Value *> valuesOf(Statement &Of) {
  using Values = std::vector<Value *>;
  const auto optional = [](std::optional<Value> &Each) {
    return Each ? Values{&*Each} : Values{};
  };
  const auto list = [](std::vector<Value> &All) {
    Values Result;
    for (Value &Each : All)
      Result.push_back(&Each);
    return Result;
  };
  return std::visit(Cases{[&](Block &S) { return list(S.Named); },
                          [](If &S) { return Values{&S.Condition}; },
                          [&](Loop &S) { return optional(S.Condition); },
                          [](Switch &S) { return Values{&S.On}; },
                          [](Assign &S) { return Values{&S.From}; },
                          [](Update &S) { return Values{&S.By}; },
                          [&](Declare &S) { return optional(S.From); },
                          [](Evaluate &S) { return Values{&S.What}; },
                          [&](Return &S) { return optional(S.What); },
                          [&](OpaqueStatement &S) { return list(S.Named); },
                          [](auto &) { return Values{}; }},
                    Of.Form);
}

std::vector<Place *> placesOf(Statement &Of) {
  using Places = std::vector<Place *>;
  return std::visit(Cases{[](Assign &S) { return Places{&S.To}; },
                          [](Update &S) { return Places{&S.To}; },
                          [](Bind &S) { return Places{&S.To}; },
                          [](auto &) { return Places{}; }},
                    Of.Form);
}

void forEachStatement(const Statement &Of,
                      const std::function<void(const Statement &)> &Do) {
  const auto enter = [&](const Value &Each) {
    if (Each.First)
      forEachStatement(*Each.First, Do);
  };
  Do(Of);
  auto &Open = const_cast<Statement &>(Of);
  for (const Value *Inside : valuesOf(Open))
    forEachValue(*Inside, enter);
  for (const Place *Inside : placesOf(Open))
    forEachValue(*Inside, enter);
  for (const Statements *Parts : partsOf(Of))
    forEachStatement(*Parts, Do);
}

void forEachStatement(const Statements &All,
                      const std::function<void(const Statement &)> &Do) {
  for (const Statement &Each : All)
    forEachStatement(Each, Do);
}

void forEachStatementValue(const Statements &All,
                           const std::function<void(const Value &)> &Do) {
  for (const Statement &Each : All)
    forEachStatementValue(Each, Do);
}

void forEachStatementValue(const Statement &Of,
                           const std::function<void(const Value &)> &Do) {
  forEachStatement(Of, [&](const Statement &Each) {
    auto &Open = const_cast<Statement &>(Each);
    for (const Value *Inside : valuesOf(Open))
      forEachValue(*Inside, Do);
    for (const Place *Inside : placesOf(Open))
      forEachValue(*Inside, Do);
  });
}

void forEachValue(const Place &Of,
                  const std::function<void(const Value &)> &Do) {
  for (const Value &Each : Of.Pointer)
    forEachValue(Each, Do);
  for (const PlaceStep &Step : Of.Way)
    for (const Value &Each : Step.Index)
      forEachValue(Each, Do);
}

void forEachValue(const Value &Of,
                  const std::function<void(const Value &)> &Do) {
  Do(Of);
  for (const Value &Each : Of.Operands)
    forEachValue(Each, Do);
  if (Of.At)
    forEachValue(*Of.At, Do);
}

template <typename T> static bool hasEffect(const T &Of) {
  bool Result = false;
  forEachValue(Of, [&](const Value &Each) {
    Result |= Each.Of == Value::Kind::Call ||
              Each.Of == Value::Kind::Sequence ||
              Each.Of == Value::Kind::Opaque;
  });
  return Result;
}

bool mayHaveEffect(const Value &Of) { return hasEffect(Of); }
bool mayHaveEffect(const Place &Of) { return hasEffect(Of); }

Statements
mapped(const Statements &All,
       const std::function<bool(const Statement &, Statements &)> &Replace) {
  Statements Result;
  for (const Statement &Each : All) {
    if (Replace(Each, Result))
      continue;
    Statement Copy = Each;
    for (Statements *Parts : partsOf(Copy))
      *Parts = mapped(*Parts, Replace);
    Result.push_back(std::move(Copy));
  }
  return Result;
}

} // namespace idxmap::ir
