//===- LayoutCells.cpp - The cells that flat subscripts mean --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/LayoutCells.h"

#include "rewriter/data/WrittenElements.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/References.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"
#include "mapping/layout/CellIndex.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

namespace {

class CellReader {
public:
  CellReader(const Extraction &E, const clang::Stmt &Body,
             const WalkedNest &Nest, const Privatisation &Own,
             const std::vector<ViewedArray> &Arrays, Symbols &Values)
      : E(E), Body(Body), Nest(Nest), Own(Own), Arrays(Arrays), Values(Values),
        Elements(E, Body, Nest, Own, Values), Written(Body) {}

  LayoutCells run();

private:
  void see(const DomainAccess &Each);
  std::optional<std::vector<std::string>> cellOf(const ViewedArray &Of,
                                                 const DomainAccess &Each,
                                                 const clang::Expr &Element);
  std::optional<std::string> textOf(const Expr &Index, const DomainAccess &Each,
                                    const clang::Expr &Element,
                                    const std::vector<Span> &Spans,
                                    const Facts &Here) const;
  bool canName(const std::string &Name, const DomainAccess &Each,
               const clang::Expr &Element) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const WalkedNest &Nest;
  const Privatisation &Own;
  const std::vector<ViewedArray> &Arrays;
  Symbols &Values;
  const Footprint Elements;
  const WrittenElements Written;
  LayoutCells Found;
  std::set<clang::SourceLocation> Unknown;
};

} // namespace

/// The kernel's text can name it where the access stands.
bool CellReader::canName(const std::string &Name, const DomainAccess &Each,
                         const clang::Expr &Element) const {
  const std::string Source = sourceName(Name);
  const auto isCalled = [&](const Span &S) {
    return sourceName(S.Variable) == Source;
  };
  const bool IsOfNest = llvm::any_of(
      Nest.Forms, [&](const LoopForm &Form) { return Form.name() == Name; });
  if (IsOfNest || (Source == Name && Elements.usable().count(Name)))
    return Written.declared(Source) == 0;
  const bool IsNamed =
      llvm::any_of(collectReferences(Element), [&](const Reference &Use) {
        return Use.Declaration->getNameAsString() == Source;
      });
  return Source != Name && IsNamed &&
         llvm::count_if(Each.Where.domain().Spans, isCalled) == 1;
}

/// As text that computes it in the variables' own types: what lies in a row is
/// no larger than a variable that stands alone, or than any part of a sum of
/// what is not negative; and what that is taken from is larger.
std::optional<std::string> CellReader::textOf(const Expr &Index,
                                              const DomainAccess &Each,
                                              const clang::Expr &Element,
                                              const std::vector<Span> &Spans,
                                              const Facts &Here) const {
  const auto Sum = Polynomial::expanded(Index);
  if (!Sum)
    return std::nullopt;
  unsigned Added = 0, Taken = 0, AddedSigned = 0, TakenSigned = 0;
  std::map<std::string, Expr> Names;
  for (const auto &[Factors, Coefficient] : *Sum) {
    if (Factors.empty())
      continue;
    if (Factors.size() > 1 || !Factors[0].isSymbol() || Coefficient < -1 ||
        Coefficient > 8)
      return std::nullopt;
    const std::string Name = Factors[0].name();
    if (!canName(Name, Each, Element))
      return std::nullopt;
    Names.emplace(Name, Expr::symbol(sourceName(Name), SymbolKind::Host));
    const auto Ends = extremesOf(Factors[0], Spans, Here);
    const bool IsSigned = !Ends || !Here.provesNonNegative(Ends->Least);
    ++(Coefficient < 0 ? Taken : Added);
    (Coefficient < 0 ? TakenSigned : AddedSigned) += IsSigned;
  }
  const bool IsSafe = Taken > 0 ? Added == 1 && TakenSigned == 0
                                : Added <= 1 || AddedSigned == 0;
  if (!IsSafe)
    return std::nullopt;
  return toString(simplify(substitute(Index, Names)));
}

std::optional<std::vector<std::string>>
CellReader::cellOf(const ViewedArray &Of, const DomainAccess &Each,
                   const clang::Expr &Element) {
  if (!Each.Is.IsExact || Each.Is.IsGiven || Each.Is.IsFarther ||
      Each.Is.IsInCall || !Each.IsOnly || Each.Subscripts.size() != 1 ||
      !Each.Subscripts[0] || Each.Where.obstacle())
    return std::nullopt;
  const ir::Domain &Where = Each.Where.domain();
  Facts Here = Elements.known();
  for (const Expr &Extent : Where.Extents)
    Here.assume(Extent, Range::from(1));
  for (const Expr &Length : Of.View)
    if (!Here.provesPositive(Length))
      Here.assume(Length, Range::from(1));
  std::map<std::string, Expr> Meanings;
  for (const HostSymbol &Symbol : Values.table())
    if (Symbol.Means)
      Meanings.emplace(Symbol.Name, *Symbol.Means);
  std::vector<Span> Spans = Where.Spans;
  for (Span &Part : Spans) {
    Part.Least = simplify(substitute(Part.Least, Meanings));
    Part.Most = simplify(substitute(Part.Most, Meanings));
  }
  const auto Index = cellIndex(
      Of.View, substitute(*Each.Subscripts[0], Meanings), Spans, Here);
  if (!Index)
    return std::nullopt;
  std::vector<std::string> Texts;
  for (const Expr &Part : *Index)
    if (auto Text = textOf(Part, Each, Element, Spans, Here))
      Texts.push_back(std::move(*Text));
    else
      return std::nullopt;
  return Texts;
}

void CellReader::see(const DomainAccess &Each) {
  const auto Of = llvm::find_if(Arrays, [&](const ViewedArray &Array) {
    return Array.Array == Each.Is.Base ||
           (Each.Is.Base && Array.Array->getCanonicalDecl() ==
                                Each.Is.Base->getCanonicalDecl());
  });
  const clang::SourceLocation Place = Each.Is.Place.getBegin();
  if (Of == Arrays.end() || Place.isMacroID())
    return;
  const WrittenElement *Element = Written.find(Place, 1, *Of->Array);
  const auto Cell = Element && !Element->IsInLambda
                        ? cellOf(*Of, Each, *Element->Whole)
                        : std::nullopt;
  if (!Cell || Found.try_emplace(Place, *Cell).first->second != *Cell)
    Unknown.insert(Place);
}

LayoutCells CellReader::run() {
  llvm::SetVector<const clang::FieldDecl *> Members;
  forEachAccess(E, Body, Nest, Own, Elements.known(), Elements.usable(), Values,
                Members, [&](const DomainAccess &Each) { see(Each); });
  for (const clang::SourceLocation Place : Unknown)
    Found.erase(Place);
  return std::move(Found);
}

LayoutCells idxmap::layoutCells(const Extraction &E, const clang::Stmt &Body,
                                const WalkedNest &Nest,
                                const Privatisation &Own,
                                const std::vector<ViewedArray> &Arrays,
                                Symbols &Values) {
  // The launch names the view's lengths, which a lambda may not have captured.
  if (Arrays.empty() || E.Enclosing.isDependentContext() ||
      hasClosedLambda(E.Lambdas))
    return {};
  return CellReader(E, Body, Nest, Own, Arrays, Values).run();
}
