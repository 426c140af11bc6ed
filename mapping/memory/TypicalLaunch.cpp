//===- TypicalLaunch.cpp - Numbers for what only a launch knows -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/memory/TypicalLaunch.h"

#include <algorithm>
#include <set>

namespace idxmap {

int64_t guessed(const OpaqueNumber &Of, const LaunchValues &At) {
  uint64_t Hash = 14695981039346656037u; // FNV-1a.
  const auto add = [&Hash](uint64_t Part) {
    Hash = (Hash ^ Part) * 1099511628211u;
  };
  for (const char Each : Of.Name)
    add(Each);
  for (const std::string &Each : Of.DependsOn)
    if (const auto Known = At.find(Each); Known != At.end())
      add(Known->second);
  add(Hash >> 32); // Or neighbours would have neighbours' numbers.
  return (Hash >> 40) * 128;
}

/// A value for each symbol of \p In that has none: distinct, about 1,000, a
/// multiple of the warp, and in the range that is known of it.
static void addTypical(LaunchValues &To, const Expr &In, const Facts &Known) {
  for (const std::string &Name : symbolsOf(In)) {
    if (To.count(Name))
      continue;
    const Range Possible = Known.rangeOf(Expr::symbol(Name, SymbolKind::Host));
    const int64_t Wished = 1024 + 32 * int64_t(To.size());
    To[Name] = std::clamp(Wished, Possible.Lo, Possible.Hi);
  }
}

LaunchValues typicalValues(const IndexSpace &Source, const MemoryUse &Of,
                           const Facts &Known) {
  LaunchValues Result;
  for (const Dimension &D : Source.dimensions())
    for (const Expr *Each : {&D.Upper, &D.Lower, &D.Step, &D.Width})
      addTypical(Result, *Each, Known);
  for (const Dimension &D : Source.dimensions()) {
    for (const Expr *Each : {&D.Lower, &D.Step, &D.Width})
      for (const std::string &Name : symbolsOf(*Each))
        Result[Name] = std::clamp<int64_t>(
            2, Known.rangeOf(Expr::symbol(Name, SymbolKind::Host)).Lo,
            Result[Name]);
  }
  const std::set<std::string> Indices(Of.Indices.begin(), Of.Indices.end());
  for (const MemoryAddress &Each : Of.Addresses) {
    LaunchValues Given = Result;
    for (const std::string &Name : Of.Indices)
      Given.try_emplace(Name, 0);
    for (const OpaqueNumber &Some : Each.Opaque)
      Given.try_emplace(Some.Name, 0);
    const LaunchValues Before = Given;
    addTypical(Given, Each.Offset, Known);
    for (const auto &[Name, Value] : Given)
      if (!Before.count(Name))
        Result[Name] = Value;
  }
  return Result;
}

} // namespace idxmap
