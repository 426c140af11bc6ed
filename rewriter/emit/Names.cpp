//===- Names.cpp - How the nest's symbols are spelled ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Names.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <cassert>
#include <cctype>

namespace idxmap {

const HostSymbol &symbolNamed(const LoopNest &Nest, const std::string &Name) {
  auto Found =
      std::find_if(Nest.Symbols.begin(), Nest.Symbols.end(),
                   [&](const HostSymbol &S) { return S.Name == Name; });
  assert(Found != Nest.Symbols.end() && "a symbol that the nest does not know");
  return *Found;
}

CppType typeOf(const HostSymbol &Symbol) {
  return {Symbol.Type, Symbol.Bits, Symbol.IsSigned};
}

CppType typeOf(const Loop &Each) {
  return {Each.Type, Each.Bits, Each.IsSigned};
}

std::string localOf(const HostSymbol &Symbol) {
  std::string Name = Symbol.Name;
  std::replace_if(
      Name.begin(), Name.end(),
      [](unsigned char C) { return !std::isalnum(C); }, '_');
  return Name.rfind("idxmap_", 0) == 0 ? Name : "idxmap_" + Name;
}

CppText hostSpelling(const HostSymbol &Symbol) {
  switch (Symbol.From) {
  case HostSymbol::Origin::Capture:
    return {Symbol.Name, Binding::Primary};
  case HostSymbol::Origin::Value:
    return {localOf(Symbol), Binding::Primary};
  case HostSymbol::Origin::Constant:
    break;
  }
  return userText(Symbol.Text);
}

// A comment is one line.
static std::string onOneLine(std::string Text) {
  std::replace(Text.begin(), Text.end(), '\n', ' ');
  return Text;
}

static std::map<std::string, Expr> spellings(const LoopNest &Nest) {
  std::map<std::string, Expr> Result;
  for (const HostSymbol &Symbol : Nest.Symbols) {
    const std::string &Text =
        Symbol.Text.empty() ? Symbol.Name : userText(Symbol.Text).Text;
    Result.emplace(Symbol.Name, Expr::symbol(Text, SymbolKind::Host));
  }
  return Result;
}

std::string spaceText(const LoopNest &Nest, const IndexSpace &Space) {
  const auto Spelled = spellings(Nest);
  auto Text = [&](const Expr &E) {
    // A bound by itself needs no parentheses.
    if (E.isSymbol())
      for (const HostSymbol &Symbol : Nest.Symbols)
        if (Symbol.Name == E.name() && !Symbol.Text.empty())
          return Expr::symbol(Symbol.Text, SymbolKind::Host);
    return simplify(substitute(E, Spelled));
  };
  std::vector<Dimension> Dimensions;
  for (const Dimension &D : Space.dimensions())
    Dimensions.push_back(
        {Text(D.Lower), Text(D.Upper), Text(D.Step), Text(D.Width)});
  return onOneLine(toString(IndexSpace(std::move(Dimensions))));
}

std::string conditionText(const LoopNest &Nest, const Condition &C) {
  const auto Spelled = spellings(Nest);
  return onOneLine(toString(Condition{simplify(substitute(C.Lhs, Spelled)),
                                      simplify(substitute(C.Rhs, Spelled))}));
}

} // namespace idxmap
