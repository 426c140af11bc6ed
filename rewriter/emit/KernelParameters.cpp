//===- KernelParameters.cpp - What a kernel is given ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/KernelParameters.h"

#include "rewriter/emit/Names.h"
#include "rewriter/emit/Writer.h"

#include <algorithm>
#include <cassert>

namespace idxmap {

CppText KernelParameters::symbol(const HostSymbol &Symbol) {
  assert(Symbol.From != HostSymbol::Origin::Value &&
         "a value of the host has no name in the kernel");
  if (Symbol.From == HostSymbol::Origin::Capture)
    Needed.insert(Symbol.Name);
  return hostSpelling(Symbol);
}

void KernelParameters::pass(const HostSymbol &Symbol) {
  if (Symbol.From != HostSymbol::Origin::Constant)
    Needed.insert(Symbol.Name);
}

/// \p Wished, or with a number where one of \p Others has that name.
template <typename Parameter>
static std::string unusedName(const std::string &Wished,
                              const std::vector<Parameter> &Others) {
  std::string Name = Wished;
  for (unsigned Number = 2;
       std::any_of(Others.begin(), Others.end(),
                   [&](const Parameter &P) { return P.Name == Name; });
       ++Number)
    Name = Wished + "_" + std::to_string(Number);
  return Name;
}

// Two guards of one variable (a split and a padding) wish for the same name.
CppText KernelParameters::computed(const Expr &E, const std::string &Type,
                                   const std::string &Wished) {
  auto IsSame = [&](const KernelParameter &P) {
    return *P.Value == E && P.ValueType == Type;
  };
  auto Found = std::find_if(Computed.begin(), Computed.end(), IsSame);
  if (Found != Computed.end())
    return {Found->Name, Binding::Primary};
  const std::string Name = Wished.empty()
                               ? "idxmap_extent" + std::to_string(++Extents)
                               : unusedName(Wished, Computed);
  Computed.push_back({Name, "const " + Type + " " + Name, "", E, Type});
  return {Name, Binding::Primary};
}

// The launch passes a variable as it is: `n` becomes idxmap_by_n. What has no
// name becomes idxmap_by1.
CppText KernelParameters::divisor(const Expr &E, const Division &Of) {
  auto Found =
      std::find_if(Divisors.begin(), Divisors.end(), [&](const Divisor &Each) {
        return Each.Value == E && Each.Type == Of.Type &&
               Each.HasOwnRest == Of.HasOwnRest;
      });
  if (Found == Divisors.end()) {
    std::string Name = "idxmap_by" + std::to_string(Divisors.size() + 1);
    std::string Argument;
    if (E.isSymbol())
      if (const HostSymbol &Symbol = symbolNamed(Nest, E.name());
          !Symbol.IsOpen) {
        Name = unusedName("idxmap_by" +
                              localOf(Symbol).substr(sizeof("idxmap") - 1),
                          Divisors);
        Argument = hostSpelling(Symbol).Text;
      }
    Divisors.push_back({Name, Argument, E, Of.Type, Of.HasOwnRest});
    Found = std::prev(Divisors.end());
  }
  Divisor::Uses &Results = Of.IsRest ? Found->Rests : Found->Quotients;
  Results.All += 1;
  Results.Wide += Of.IsWideFactor;
  return {Found->Name, Binding::Primary};
}

KernelParameter KernelParameters::Divisor::parameter() const {
  const std::string Rest = HasOwnRest ? "unsigned" : Type;
  std::string Class = "::idxmap::FastDivisor<" + Type;
  // The class of such remainders takes a divisor of 32 bits.
  const bool GivesInts = Rests.areInts() && Rest == "unsigned";
  if (GivesInts || Quotients.areInts() || HasOwnRest)
    Class += ", " + (GivesInts ? "int" : Rest);
  if (Quotients.areInts())
    Class += ", int";
  return {Name, "const " + Class + "> " + Name, Argument, Value, Rest};
}

/// A number that only subscripts named which are those of tiles now: nothing
/// may name it any more, or still a macro.
static bool isOfSubscripts(const Capture &Of, const LoopNest &Nest) {
  return (!Nest.Staged.empty() || Nest.HostBody) && !Of.Data && !Of.Reduction &&
         !Of.IsOwn && Of.Rebind.empty() && !Of.Parameter.empty() &&
         countWord(Nest.Body.Text, Of.Name) == 0 &&
         std::none_of(Nest.Held.begin(), Nest.Held.end(),
                      [&](const HeldArray &Each) {
                        return countWord(Each.Text, Of.Name) > 0;
                      }) &&
         std::none_of(Nest.Captures.begin(), Nest.Captures.end(),
                      [&](const Capture &Other) {
                        return countWord(Other.Rebind, Of.Name) > 0;
                      }) &&
         std::none_of(Nest.Loops.begin(), Nest.Loops.end(),
                      [&](const Loop &Each) { return Each.Dependent; });
}

std::vector<KernelParameter> KernelParameters::take() const {
  std::vector<KernelParameter> Result;
  std::set<std::string> Captured;
  for (const Capture &Each : Nest.Captures) {
    Captured.insert(Each.Name);
    if (!Each.UsedInBody && !Needed.count(Each.Name))
      continue;
    Result.push_back({Each.Name, Each.Parameter, Each.Argument, std::nullopt,
                      "", Each.Data, Each.Reduction, Each.IsShared});
    if (!Needed.count(Each.Name) && isOfSubscripts(Each, Nest))
      Result.back().Declaration = "[[maybe_unused]] " + Each.Parameter;
  }
  for (const HostSymbol &Symbol : Nest.Symbols)
    if (Needed.count(Symbol.Name) && Captured.insert(Symbol.Name).second)
      Result.push_back({Symbol.Name, "const " + Symbol.Type + " " + Symbol.Name,
                        Symbol.Name, std::nullopt, ""});
  Result.insert(Result.end(), Computed.begin(), Computed.end());
  for (const Divisor &Each : Divisors)
    Result.push_back(Each.parameter());
  return Result;
}

} // namespace idxmap
