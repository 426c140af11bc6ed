//===- KernelExpr.cpp - Thread expressions as C++ -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/KernelExpr.h"

#include "mapping/expr/Builtins.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/Terms.h"

#include <algorithm>
#include <cassert>
#include <limits>

namespace idxmap {

static constexpr int64_t MaxUnsigned = std::numeric_limits<uint32_t>::max();

std::string indexTypeName(IndexKind Kind) {
  switch (Kind) {
  case IndexKind::Unsigned:
    return "unsigned";
  case IndexKind::Wide:
    return "unsigned long long";
  case IndexKind::Generic:
    break;
  }
  return "idxmap_Index";
}

KernelExpr::KernelExpr(const LoopNest &Nest, const Mapping &Map, IndexKind Kind,
                       KernelParameters &Parameters, std::set<Expr> Shared,
                       bool MayMultiply)
    : Nest(Nest), Map(Map), Kind(Kind), Parameters(Parameters),
      Shared(std::move(Shared)), MayMultiply(MayMultiply) {}

bool KernelExpr::fits32(const Expr &E) const {
  return Range{0, MaxUnsigned}.contains(Map.KernelFacts.rangeOf(E));
}

TypedText KernelExpr::castTo(const Width &Wanted, TypedText Value) const {
  if (Value.IsWide)
    return Value;
  if (Wanted.Cast == "idxmap_Index")
    return {{"idxmap_Index(" + Value.Cpp.Text + ")", Binding::Primary}, true};
  return {cast(Wanted.Cast, Value.Cpp), true};
}

TypedText KernelExpr::render(const Expr &E, const Width &Wanted, bool Force) {
  const bool HasName = E.kind() == ExprKind::Call && E.callPart().Taken;
  if (!Shared.count(E) || HasName)
    return renderOwn(E, Wanted, Force);
  const TypedText Value = renderShared(E);
  return Force ? castTo(Wanted, Value) : Value;
}

TypedText KernelExpr::renderShared(const Expr &E) {
  if (auto Found = Declared.find(E); Found != Declared.end())
    return Found->second;
  const TypedText Value = renderOwn(E, indexWidth(), false);
  const std::string Name = temporaryName(E);
  Declare("const " + indexTypeName(Kind) + " " + Name + " = " + Value.Cpp.Text +
          ";");
  const TypedText Named = {{Name, Binding::Primary},
                           Kind != IndexKind::Unsigned};
  Declared.emplace(E, Named);
  return Named;
}

std::string KernelExpr::temporaryName(const Expr &E) {
  const std::string Name = E.kind() == ExprKind::Mod        ? "idxmap_rest"
                           : E.kind() == ExprKind::FloorDiv ? "idxmap_quotient"
                           : E.kind() == ExprKind::Call
                               ? "idxmap_" + E.function()
                               : "idxmap_flat";
  const unsigned Count = ++NameCounts[Name];
  return Count == 1 ? Name : Name + std::to_string(Count);
}

TypedText KernelExpr::renderOwn(const Expr &E, const Width &Wanted,
                                bool Force) {
  // In a kernel whose index type is unsigned, nothing is wider than that.
  const bool HasWide = Wanted.IsExact && Wanted.Cast != "unsigned";
  const bool NeedsWide = HasWide && (Force || !fits32(E));
  if (!dependsOnThread(E))
    return renderHost(E, Wanted, HasWide && Force);
  switch (E.kind()) {
  case ExprKind::Symbol:
    return renderSymbol(E, Wanted, NeedsWide);
  case ExprKind::Add:
    return renderSum(E, Wanted, NeedsWide);
  case ExprKind::Mul:
    return renderProduct(E, Wanted, NeedsWide);
  default:
    break;
  }
  const TypedText Value = renderOperation(E);
  return HasWide && Force ? castTo(Wanted, Value) : Value;
}

/// Of exact operands.
TypedText KernelExpr::renderOperation(const Expr &E) {
  switch (E.kind()) {
  case ExprKind::Min:
  case ExprKind::Max:
    return renderChoice(E);
  case ExprKind::BitXor:
    return renderDifference(E);
  case ExprKind::Call:
    return renderCall(E);
  default:
    return renderDivision(E);
  }
}

TypedText KernelExpr::renderHost(const Expr &E, const Width &Wanted,
                                 bool Force) {
  const bool IsWide = Wanted.IsExact && !E.isConstant() && !isInline(E, Wanted);
  const TypedText Value = {hostOperand(E, Wanted), IsWide};
  return Force ? castTo(Wanted, Value) : Value;
}

TypedText KernelExpr::renderSymbol(const Expr &E, const Width &Wanted,
                                   bool NeedsWide) {
  const auto Named = Names.find(E.name());
  if (Named == Names.end())
    (E.name().rfind("blockIdx", 0) == 0 ? UsesBlockIdx : UsesThreadIdx) = true;
  const TypedText Value = {
      {Named == Names.end() ? E.name() : Named->second, Binding::Primary},
      false};
  return NeedsWide ? castTo(Wanted, Value) : Value;
}

// From left to right: once one operand is wide, so is all that follows.
TypedText KernelExpr::renderSum(const Expr &E, const Width &Wanted,
                                bool NeedsWide) {
  std::string Text;
  bool IsWide = false;
  for (const SignedTerm &T : signedTerms(E)) {
    const bool IsFirst = Text.empty();
    const TypedText Value = render(T.Value, Wanted, IsFirst && NeedsWide);
    IsWide |= Value.IsWide;
    if (IsFirst)
      Text = T.IsNegative ? "-" + Value.Cpp.as(Binding::Unary)
                          : Value.Cpp.as(Binding::Sum);
    else
      Text += (T.IsNegative ? " - " : " + ") + Value.Cpp.asRight(Binding::Sum);
  }
  return {{Text, Binding::Sum}, IsWide};
}

TypedText KernelExpr::renderProduct(const Expr &E, const Width &Wanted,
                                    bool NeedsWide) {
  std::string Text;
  bool IsWide = false;
  for (const Expr &Factor : E.operands()) {
    const TypedText Value = render(Factor, Wanted, Text.empty() && NeedsWide);
    IsWide |= Value.IsWide;
    Text += Text.empty() ? Value.Cpp.as(Binding::Product)
                         : " * " + Value.Cpp.asRight(Binding::Product);
  }
  return {{Text, Binding::Product}, IsWide};
}

// A compiler multiplies by itself where it knows the divisor.
static bool isKnownToCompiler(const Expr &E) {
  return E.isConstant() ||
         (E.isSymbol() && E.symbolKind() == SymbolKind::Constant);
}

// Within what FastDivisor.h asks for: in 32 bits by the ranges of both
// operands, or since the launch runs the instance that they fit; in 64 bits by
// the range of the dividend, as far as a device counts its threads.
std::optional<TypedText> KernelExpr::divisorText(const Expr &E) {
  if (!MayMultiply || dependsOnThread(E.rhs()) || isKnownToCompiler(E.rhs()))
    return std::nullopt;
  const auto IsBelow = [&](unsigned Bits, const Expr &Each) {
    return Range{0, (int64_t(1) << Bits) - 1}.contains(
        Map.KernelFacts.rangeOf(Each));
  };
  const bool IsNarrow = IsBelow(31, E.lhs()) && fits32(E.rhs());
  if (!IsNarrow && (Kind == IndexKind::Unsigned || !IsBelow(47, E.lhs())))
    return std::nullopt;
  NeedsSign |= !IsNarrow;
  const std::string Type = IsNarrow ? "unsigned" : indexTypeName(Kind);
  const bool IsRest = E.kind() == ExprKind::Mod;
  const bool HasOwnRest = !IsNarrow && IsBelow(31, E.rhs());
  return TypedText{
      Parameters.divisor(E.rhs(), {Type, IsRest, HasOwnRest, E == WideFactor}),
      !IsNarrow && !(HasOwnRest && IsRest)};
}

TypedText KernelExpr::renderDivision(const Expr &E) {
  const TypedText Lhs = render(E.lhs(), indexWidth());
  const std::optional<TypedText> Divisor = divisorText(E);
  const TypedText Rhs = Divisor ? *Divisor : render(E.rhs(), indexWidth());
  const std::string L = Lhs.Cpp.as(Binding::Product);
  const std::string R = Rhs.Cpp.asRight(Binding::Product);
  // The index type of a kernel of 32 bits is wide for no loop variable.
  const bool IsWide = Kind != IndexKind::Unsigned &&
                      (Divisor ? Divisor->IsWide : Lhs.IsWide || Rhs.IsWide);
  if (E.kind() == ExprKind::FloorDiv)
    return {{L + " / " + R, Binding::Product}, IsWide};
  if (E.kind() == ExprKind::Mod)
    return {{L + " % " + R, Binding::Product}, IsWide};
  return {{L + " / " + R + " + (" + L + " % " + R + " != 0)", Binding::Sum},
          IsWide};
}

TypedText KernelExpr::renderChoice(const Expr &E) {
  const TypedText Lhs = render(E.lhs(), indexWidth());
  const TypedText Rhs = render(E.rhs(), indexWidth());
  const std::string L = Lhs.Cpp.asRight(Binding::Sum);
  const std::string R = Rhs.Cpp.asRight(Binding::Sum);
  const bool IsMin = E.kind() == ExprKind::Min;
  return {{L + (IsMin ? " < " : " > ") + R + " ? " + L + " : " + R,
           Binding::Conditional},
          Kind != IndexKind::Unsigned && (Lhs.IsWide || Rhs.IsWide)};
}

TypedText KernelExpr::renderDifference(const Expr &E) {
  const TypedText Lhs = render(E.lhs(), indexWidth());
  const TypedText Rhs = render(E.rhs(), indexWidth());
  return {{Lhs.Cpp.as(Binding::Product) + " ^ " + Rhs.Cpp.as(Binding::Product),
           Binding::Xor},
          Kind != IndexKind::Unsigned && (Lhs.IsWide || Rhs.IsWide)};
}

// The index type holds the number of cells, since it holds the last one's.
TypedText KernelExpr::renderCall(const Expr &E) {
  if (E.callPart().Taken)
    return renderUserCall(E);
  CallsLayouts = true;
  std::string Text = "::idxmap::" + std::string(builtinCode(E.function())) +
                     "<" + indexTypeName(Kind) + ">(";
  for (const Expr &Operand : E.operands())
    Text += (&Operand == &E.operands().front() ? "" : ", ") +
            render(Operand, indexWidth()).Cpp.Text;
  return {{Text + ")", Binding::Primary}, Kind != IndexKind::Unsigned};
}

TypedText KernelExpr::renderUserCall(const Expr &E) {
  const CallPart Part = E.callPart();
  const Expr First = Expr::call(E.function(), E.operands(), E.callRange(),
                                {0, Part.Count, Part.Taken});
  if (!Opened.count(First)) {
    std::string Arguments, Listed;
    for (unsigned I = 0; I < Part.Taken; ++I)
      Arguments +=
          (I ? ", " : "") + render(E.operands()[I], indexWidth()).Cpp.Text;
    std::vector<std::string> Names;
    for (unsigned I = 0; I < std::max(Part.Count, 1u); ++I) {
      const unsigned Number = ++NameCounts["idxmap_cell"];
      Names.push_back("idxmap_cell" +
                      (Number == 1 ? "" : std::to_string(Number)));
      Listed += (I ? ", " : "") + Names.back();
    }
    Declare("const auto " + (Part.Count ? "[" + Listed + "]" : Listed) + " = " +
            E.function() + "(" + Arguments + ");");
    Opened.emplace(First, std::move(Names));
  }
  const std::string Type = indexTypeName(Kind);
  const CppText Name = {Opened.at(First)[Part.Component], Binding::Primary};
  return {Kind == IndexKind::Generic
              ? CppText{Type + "(" + Name.Text + ")", Binding::Primary}
              : cast(Type, Name),
          Kind != IndexKind::Unsigned};
}

static CppText withOffset(const CppText &Symbol, int64_t Offset) {
  if (Offset == 0)
    return Symbol;
  const SignedTerm T = signedTerms(Offset).front();
  return {Symbol.Text + (T.IsNegative ? " - " : " + ") +
              literal(T.Value.value()).Text,
          Binding::Sum};
}

CppText KernelExpr::hostOperand(const Expr &E, const Width &Wanted) {
  if (E.isConstant()) {
    const bool IsLong = E.value() > std::numeric_limits<int32_t>::max();
    return {literal(E.value()).Text +
                (IsLong && E.value() <= MaxUnsigned ? "u" : ""),
            E.value() < 0 ? Binding::Unary : Binding::Primary};
  }
  if (const std::optional<Atom> A = asAtom(E)) {
    const HostSymbol &Symbol = symbolNamed(Nest, A->Symbol.name());
    if (mayStandInline(E, Symbol, Wanted))
      return withOffset(Parameters.symbol(Symbol), A->Offset);
    if (Symbol.From == HostSymbol::Origin::Constant)
      return withOffset(cast(Wanted.Cast, Parameters.symbol(Symbol)),
                        A->Offset);
  }
  return Parameters.computed(E, Wanted.IsExact ? Wanted.Cast : "unsigned");
}

CppText KernelExpr::limitText(const Expr &E, const Width &Wanted) {
  const CppText Value = hostOperand(E, Wanted);
  const bool IsPlain = E.isConstant() || !isInline(E, Wanted);
  return IsPlain ? Value : cast(Wanted.Cast, Value);
}

bool KernelExpr::isInline(const Expr &E, const Width &Wanted) const {
  const std::optional<Atom> A = asAtom(E);
  return A && mayStandInline(E, symbolNamed(Nest, A->Symbol.name()), Wanted);
}

// Beside an unsigned operand, an int that is not negative is unsigned too; a
// 64-bit symbol would make 32-bit arithmetic wide.
bool KernelExpr::mayStandInline(const Expr &E, const HostSymbol &Symbol,
                                const Width &Wanted) const {
  if (Symbol.From == HostSymbol::Origin::Value)
    return false;
  if (!Wanted.IsExact)
    return true;
  const CppType Type = typeOf(Symbol).promoted();
  const Range Values = Map.KernelFacts.rangeOf(E);
  return Type.Bits == 32 && Values.isNonNegative() &&
         Values.Hi <= Type.largest();
}

} // namespace idxmap
