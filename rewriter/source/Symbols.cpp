//===- Symbols.cpp - The values that bounds are made of ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/Symbols.h"

#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <set>

using namespace idxmap;

Range Symbols::rangeOf(clang::QualType Type) const {
  if (Type->isDependentType())
    return Range::all();
  const unsigned Bits = E.Context.getIntWidth(Type);
  if (Type->isUnsignedIntegerOrEnumerationType())
    return Bits < 63 ? Range{0, (int64_t(1) << Bits) - 1} : Range::from(0);
  if (Bits >= 64)
    return Range::all();
  return {-(int64_t(1) << (Bits - 1)), (int64_t(1) << (Bits - 1)) - 1};
}

Expr Symbols::add(HostSymbol Symbol, SymbolKind Kind, clang::QualType Type) {
  const clang::QualType Canonical =
      Type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  Symbol.IsOpen = Canonical->isDependentType();
  if (Symbol.IsOpen) {
    Symbol.Type = typeText(E, Type.getNonReferenceType().getUnqualifiedType());
    Symbol.Bits = 64;
  } else {
    Symbol.Type = typeText(E, Canonical);
    Symbol.Bits = E.Context.getIntWidth(Canonical);
    Symbol.IsSigned = Canonical->isSignedIntegerOrEnumerationType();
  }
  const Expr Result = Expr::symbol(Symbol.Name, Kind, rangeOf(Canonical));
  const bool IsNew =
      std::none_of(Table.begin(), Table.end(), [&](const HostSymbol &Other) {
        return Other.Name == Symbol.Name;
      });
  if (IsNew) {
    Known.assume(Result, rangeOf(Canonical));
    Table.push_back(std::move(Symbol));
  }
  return Result;
}

bool Symbols::hasCaptured(const clang::ValueDecl &Variable) const {
  return llvm::any_of(Variables, [&](const Captured &Each) {
    return Each.Variable == &Variable;
  });
}

Expr Symbols::capture(const clang::ValueDecl &Variable,
                      clang::SourceRange Use) {
  HostSymbol Symbol;
  Symbol.Name = Symbol.Text = Variable.getName().str();
  Symbol.From = HostSymbol::Origin::Capture;
  if (!hasCaptured(Variable))
    Variables.push_back({&Variable, Use});
  return add(std::move(Symbol), SymbolKind::Host, Variable.getType());
}

Expr Symbols::constant(const clang::NonTypeTemplateParmDecl &Parameter) {
  HostSymbol Symbol;
  Symbol.Name = Symbol.Text = Parameter.getName().str();
  Symbol.From = HostSymbol::Origin::Constant;
  return add(std::move(Symbol), SymbolKind::Constant, Parameter.getType());
}

/// The words that \p Text is made of, "grid", "nx", "minus", "1" of
/// `this->grid.nx() - 1`; none where there is more than names, members, calls
/// without arguments, such a number and a cast.
static std::vector<llvm::StringRef> wordsIn(llvm::StringRef Text) {
  std::vector<llvm::StringRef> Words;
  if (Text.starts_with("static_cast<") && Text.consume_back(")"))
    Text = Text.drop_front(Text.find(">(") + 2);
  Text.consume_front("this->");
  while (!Text.empty()) {
    const llvm::StringRef Name = Text.take_while(
        [](char C) { return clang::isAsciiIdentifierContinue(C); });
    if (Name.empty() || !clang::isAsciiIdentifierStart(Name.front()))
      return {};
    Words.push_back(Name);
    Text = Text.drop_front(Name.size());
    Text.consume_front("()");
    const bool IsLess = Text.starts_with(" - ");
    if (IsLess || Text.starts_with(" + ")) {
      const llvm::StringRef Number = Text.drop_front(3);
      if (!llvm::all_of(Number, llvm::isDigit))
        return {};
      Words.push_back(IsLess ? "minus" : "plus");
      Words.push_back(Number);
      return Words;
    }
    if (!Text.empty() && !Text.consume_front(".") &&
        !Text.consume_front("->") && !Text.consume_front("::"))
      return {};
  }
  return Words;
}

/// `grid.nx` is idxmap_grid_nx, unless a name like that means something else in
/// generated text or is too long to be read.
std::string Symbols::nameOf(llvm::StringRef Text) {
  static const std::set<llvm::StringRef> Own = {
      "Class",    "Index",  "Int",  "atomic", "by",     "check", "count",
      "first",    "flat",   "is",   "last",   "launch", "lower", "plain",
      "quotient", "reduce", "rest", "trip",   "upper"};
  constexpr size_t MaxLength = 32;
  const std::vector<llvm::StringRef> Words = wordsIn(Text);
  std::string Name = "idxmap";
  for (const llvm::StringRef Each : Words)
    Name += "_" + Each.str();
  const auto isTaken = [&] {
    return llvm::any_of(
        Table, [&](const HostSymbol &Other) { return Other.Name == Name; });
  };
  if (Words.empty() || Own.count(Words.front()) || Name.size() > MaxLength ||
      isTaken())
    do
      Name = "idxmap_value" + std::to_string(Values++);
    while (isTaken());
  return Name;
}

Expr Symbols::value(const std::string &Text, clang::QualType Type,
                    const std::optional<Expr> &Means) {
  const std::string Spelled = typeText(E, Type.getCanonicalType());
  for (const HostSymbol &Symbol : Table)
    if (Symbol.From == HostSymbol::Origin::Value && Symbol.Text == Text &&
        Symbol.Type == Spelled)
      return Expr::symbol(Symbol.Name, SymbolKind::Host, rangeOf(Type));
  HostSymbol Symbol;
  Symbol.Name = nameOf(Text);
  Symbol.Text = Text;
  Symbol.Means = Means;
  Symbol.From = HostSymbol::Origin::Value;
  return add(std::move(Symbol), SymbolKind::Host, Type);
}

std::optional<Expr> Symbols::valueOf(const Expr &Means) const {
  for (const HostSymbol &Symbol : Table)
    if (Symbol.Means && *Symbol.Means == Means)
      return Expr::symbol(
          Symbol.Name, SymbolKind::Host,
          Known.rangeOf(Expr::symbol(Symbol.Name, SymbolKind::Host)));
  return std::nullopt;
}
