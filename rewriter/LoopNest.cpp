//===- LoopNest.cpp - A loop nest as plain data ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/LoopNest.h"

#include <map>

namespace idxmap {

IndexSpace LoopNest::space() const {
  std::vector<Dimension> Dimensions;
  for (const Loop &Each : Loops)
    Dimensions.push_back(Each.Space);
  return IndexSpace(std::move(Dimensions));
}

std::string dependentText(const std::vector<Loop> &Loops) {
  std::string Text;
  for (const Loop &Each : Loops)
    if (Each.Dependent)
      Text += (Text.empty() ? " where " : " and ") + Each.Dependent->Text;
  return Text;
}

static Expr readable(const Expr &Bound,
                     const std::vector<HostSymbol> &Symbols) {
  std::map<std::string, Expr> Texts;
  for (const HostSymbol &Symbol : Symbols)
    if (Symbol.From == HostSymbol::Origin::Value) {
      if (Bound.isSymbol() && Bound.name() == Symbol.Name)
        return Expr::symbol(Symbol.Text, SymbolKind::Host);
      Texts.emplace(Symbol.Name,
                    Expr::symbol("(" + Symbol.Text + ")", SymbolKind::Host));
    }
  return substitute(Bound, Texts);
}

std::string spaceText(std::vector<Dimension> Space,
                      const std::vector<HostSymbol> &Symbols) {
  for (Dimension &Each : Space) {
    Each.Lower = readable(Each.Lower, Symbols);
    Each.Upper = readable(Each.Upper, Symbols);
    Each.Step = readable(Each.Step, Symbols);
    Each.Width = readable(Each.Width, Symbols);
  }
  return Space.empty() ? "" : toString(IndexSpace(std::move(Space)));
}

std::string spaceText(const LoopNest &Nest) {
  return spaceText(Nest.space().dimensions(), Nest.Symbols) +
         dependentText(Nest.Loops);
}

} // namespace idxmap
