//===- InnerSubscripts.cpp - Subscripts by loops of the body --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/InnerSubscripts.h"

#include "rewriter/data/Footprint.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Nothing where a subscript is not known, or a loop's end, or where the
/// element may be another one.
static std::optional<InnerSubscripts> innerOf(const DomainAccess &Each,
                                              const Facts &Known) {
  InnerSubscripts Result;
  if (!Each.IsOnly || !Each.Is.IsExact)
    return std::nullopt;
  for (const std::optional<Expr> &One : Each.Subscripts) {
    if (!One)
      return std::nullopt;
    Result.Subscripts.push_back(*One);
    for (const std::string &Name : symbolsOf(*One)) {
      if (sourceName(Name) == Name ||
          llvm::any_of(Result.Loops,
                       [&](const Span &Has) { return Has.Variable == Name; }))
        continue;
      const auto &Spans = Each.Where.domain().Spans;
      const auto Of = llvm::find_if(
          Spans, [&](const Span &S) { return S.Variable == Name; });
      if (Of == Spans.end())
        return std::nullopt;
      const Span Is = {Name, simplify(Of->Least, Known),
                       simplify(Of->Most, Known)};
      if (!Is.Least.isConstant() || !Is.Most.isConstant())
        return std::nullopt;
      Result.Loops.push_back(Is);
    }
  }
  return Result;
}

void idxmap::readInnerSubscripts(const Extraction &E, const clang::Stmt &Body,
                                 const WalkedNest &Nest,
                                 const Privatisation &Own,
                                 const Symbols &Values,
                                 std::vector<Access> &Accesses) {
  const auto isOpen = [](const Access &Each) {
    return llvm::is_contained(Each.Subscripts, std::nullopt);
  };
  if (llvm::none_of(Accesses, isOpen))
    return;
  std::vector<Finding> None;
  const Extraction Quiet = E.with(None);
  Symbols Tried = Values;
  const Footprint Arrays(Quiet, Body, Nest, Own, Tried);
  llvm::SetVector<const clang::FieldDecl *> Members;
  /// What the place of an access says; nothing where it says two things.
  std::map<std::pair<unsigned, bool>, std::optional<InnerSubscripts>> Found;
  const auto placeOf = [&](const Access &Of) {
    return std::pair(E.Tokens.locationOf(Of.Where).getRawEncoding(),
                     Of.IsWrite);
  };
  forEachAccess(Quiet, Body, Nest, Own, Arrays.known(), Arrays.usable(), Tried,
                Members, [&](const DomainAccess &Each) {
                  const Access &Is = Each.Is.Model;
                  if (!isOpen(Is))
                    return;
                  const auto Inner = innerOf(Each, Arrays.known());
                  const auto [At, IsNew] = Found.emplace(placeOf(Is), Inner);
                  if (!IsNew && At->second != Inner)
                    At->second.reset();
                });
  for (Access &Each : Accesses)
    if (isOpen(Each))
      if (const auto Of = Found.find(placeOf(Each));
          Of != Found.end() && Of->second &&
          Of->second->Subscripts.size() == Each.Subscripts.size())
        Each.Inner = Of->second;
}
