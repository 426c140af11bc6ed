//===- Addresses.cpp - Where a place lies, in bytes -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/Addresses.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/ir/Print.h"

namespace idxmap::ir {

using StepKind = PlaceStep::Kind;

AddressReader::AddressReader(const Body &In, const PointsToGraph &Pointers,
                             const Definitions &Known,
                             const VariableModSet &Changes,
                             const Influences &Flow, IndexReader::Naming Name)
    : In(In), Flow(Flow), Counters(countersOf(In)),
      Indices(In, Pointers, Known, Changes, std::move(Name), nullptr,
              [this](const Value &X) { return IndexValue{guess(X)}; }) {}

/// A number that depends on the mapped loops \p By.
Expr AddressReader::opaque(std::string Name,
                           const Influences::Variables &By) const {
  std::vector<std::string> Names;
  for (const VariableNumber Each : By)
    Names.push_back(In.Variables[Each].Name);
  Opaque.try_emplace(Name, std::move(Names));
  return Expr::symbol(std::move(Name), SymbolKind::Host);
}

/// Of what is no polynomial: a counter is a number of rounds, which threads of
/// a warp make together.
Expr AddressReader::guess(const Value &X) const {
  const std::optional<VariableNumber> Of =
      X.Of == Value::Kind::Load && X.At->Way.empty() ? X.At->Base
                                                     : std::nullopt;
  if (const auto Found = Of ? Counters.find(*Of) : Counters.end();
      Found != Counters.end())
    if (const auto Begin = Indices.read(*Found->second.Begin))
      return Begin->Number +
             opaque(std::string(RoundName) + In.Variables[*Of].Name + "}", {}) *
                 Found->second.Step;
  return opaque("{" + toString(X, In) + "}", Flow.of(X));
}

/// Of a value of \p Is, where that says it.
static std::optional<int64_t> sizeOf(const Type &Is) {
  switch (Is.Of) {
  case Type::Kind::Bool:
    return 1;
  case Type::Kind::Signed:
  case Type::Kind::Unsigned:
  case Type::Kind::Floating:
    return Is.Bits / 8;
  case Type::Kind::Pointer:
    return 8;
  default:
    return std::nullopt;
  }
}

std::optional<MemoryAddress> AddressReader::read(const Place &At) const {
  Opaque.clear();
  std::optional<int64_t> Bytes = sizeOf(At.Is);
  if (!Bytes && !At.Way.empty() && !At.Way.back().Index.empty())
    Bytes = At.Way.back().Bytes;
  if (!Bytes)
    return std::nullopt;
  Expr Offset = 0;
  Place Here;
  Here.Base = At.Base;
  for (const PlaceStep &Step : At.Way) {
    const bool Leads = Step.Of == StepKind::Target;
    if (Leads) {
      const Influences::Variables By = Flow.ofAddress(Here);
      Offset =
          By.empty() ? Expr(0) : opaque("{" + toString(Here, In) + "}", By);
    }
    Here.Way.push_back(Step);
    if (Step.Index.empty()) {
      Offset = Offset + Step.Bytes.value_or(0);
      continue;
    }
    const auto Index = Indices.read(Step.Index.front());
    if (!Index)
      return std::nullopt;
    const bool IsLast = &Step == &At.Way.back();
    const Expr Size = Step.Bytes ? Expr(*Step.Bytes)
                      : IsLast
                          ? Expr(*Bytes)
                          : opaque("{size of " + toString(Here, In) + "}", {});
    Offset = Offset + Size * Index->Number;
  }
  MemoryAddress Result{simplify(Offset), *Bytes, {}};
  for (const std::string &Name : symbolsOf(Result.Offset))
    if (const auto Found = Opaque.find(Name); Found != Opaque.end())
      Result.Opaque.push_back({Name, Found->second});
  return Result;
}

} // namespace idxmap::ir
