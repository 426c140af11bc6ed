//===- InnerSubscripts.cpp - Subscripts by loops of the body --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/InnerSubscripts.h"

#include "rewriter/data/Footprint.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// The loops of the body that \p Result's subscripts and their own bounds name;
/// false where one is not known.
static bool addLoops(InnerSubscripts &Result, const ir::Domain &In,
                     const Facts &Known) {
  std::vector<Expr> Open = Result.Subscripts;
  while (!Open.empty()) {
    const Expr Next = Open.back();
    Open.pop_back();
    for (const std::string &Name : symbolsOf(Next)) {
      if (sourceName(Name) == Name ||
          llvm::any_of(Result.Loops,
                       [&](const Span &Has) { return Has.Variable == Name; }))
        continue;
      const auto Of = llvm::find_if(
          In.Spans, [&](const Span &S) { return S.Variable == Name; });
      if (Of == In.Spans.end())
        return false;
      Result.Loops.push_back(
          {Name, simplify(Of->Least, Known), simplify(Of->Most, Known)});
      Open.push_back(Result.Loops.back().Least);
      Open.push_back(Result.Loops.back().Most);
    }
  }
  return true;
}

/// Nothing where a subscript is not known, or a loop, or where the element may
/// be another one.
static std::optional<InnerSubscripts> sweptBy(const DomainAccess &Each,
                                              const Facts &Known) {
  if (!Each.IsOnly || !Each.Is.IsExact)
    return std::nullopt;
  InnerSubscripts Result;
  for (const std::optional<Expr> &One : Each.Subscripts) {
    if (!One)
      return std::nullopt;
    Result.Subscripts.push_back(*One);
  }
  if (!addLoops(Result, Each.Where.domain(), Known))
    return std::nullopt;
  return Result;
}

/// Nothing where a loop runs to an end that is no constant.
static std::optional<InnerSubscripts> innerOf(const DomainAccess &Each,
                                              const Facts &Known) {
  auto Result = sweptBy(Each, Known);
  if (Result && llvm::any_of(Result->Loops, [](const Span &Is) {
        return !Is.Least.isConstant() || !Is.Most.isConstant();
      }))
    Result.reset();
  return Result;
}

/// Nothing where arithmetic may wrap, which a launch would have to look at.
static std::optional<InnerSubscripts> provenOf(const DomainAccess &Each,
                                               const Facts &Known) {
  return Each.Where.domain().Fits.empty() ? sweptBy(Each, Known) : std::nullopt;
}

using Reading = std::optional<InnerSubscripts> (*)(const DomainAccess &,
                                                   const Facts &);

/// Sets \p Of each access whose subscripts are not all known to what \p Read
/// says of it.
static void readSubscripts(const Extraction &E, const clang::Stmt &Body,
                           const WalkedNest &Nest, const Privatisation &Own,
                           const Symbols &Values, std::vector<Access> &Accesses,
                           Reading Read,
                           std::optional<InnerSubscripts> Access::*Of) {
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
                  const auto Inner = Read(Each, Arrays.known());
                  const auto [At, IsNew] = Found.emplace(placeOf(Is), Inner);
                  if (!IsNew && At->second != Inner)
                    At->second.reset();
                });
  for (Access &Each : Accesses)
    if (isOpen(Each))
      if (const auto Is = Found.find(placeOf(Each));
          Is != Found.end() && Is->second &&
          Is->second->Subscripts.size() == Each.Subscripts.size())
        Each.*Of = Is->second;
}

void idxmap::readSweptSubscripts(const Extraction &E, const clang::Stmt &Body,
                                 const WalkedNest &Nest,
                                 const Privatisation &Own,
                                 const Symbols &Values,
                                 std::vector<Access> &Accesses) {
  readSubscripts(E, Body, Nest, Own, Values, Accesses, provenOf,
                 &Access::Swept);
}

void idxmap::readInnerSubscripts(const Extraction &E, const clang::Stmt &Body,
                                 const WalkedNest &Nest,
                                 const Privatisation &Own,
                                 const Symbols &Values,
                                 std::vector<Access> &Accesses) {
  readSubscripts(E, Body, Nest, Own, Values, Accesses, innerOf, &Access::Inner);
}
