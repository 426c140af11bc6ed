//===- Variables.cpp - Loop variables and bounds in the kernel ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/Variables.h"

#include "rewriter/emit/Names.h"
#include "rewriter/emit/Terms.h"

#include <limits>

namespace idxmap {

/// "idxmap_upper_j"; of a trip, "idxmap_upper_trip_j".
static std::string boundName(const std::string &Role, const Loop &Of) {
  const std::string Own = "idxmap_";
  const bool IsOwn = Of.Variable.rfind(Own, 0) == 0;
  return Own + Role + "_" +
         (IsOwn ? Of.Variable.substr(Own.size()) : Of.Variable);
}

static std::string offsetText(int64_t Offset) {
  if (Offset == 0)
    return "";
  const SignedTerm T = signedTerms(Offset).front();
  return (T.IsNegative ? " - " : " + ") +
         literal(T.Value.value()).asRight(Binding::Sum);
}

// A bound that may be written as it is: a symbol of the program with an offset.
static std::optional<Atom> inlineAtom(const Expr &E, const LoopNest &Nest) {
  std::optional<Atom> A = asAtom(E);
  if (A &&
      symbolNamed(Nest, A->Symbol.name()).From == HostSymbol::Origin::Value)
    return std::nullopt;
  return A;
}

// " + m - 1": added from the left to a value that is wide enough.
static std::string addedText(unsigned D, const Expr &Host, const LoopNest &Nest,
                             KernelParameters &Parameters) {
  if (Host.isConstant())
    return offsetText(Host.value());
  if (auto A = inlineAtom(Host, Nest))
    return " + " + Parameters.symbol(symbolNamed(Nest, A->Symbol.name())).Text +
           offsetText(A->Offset);
  const Loop &Of = Nest.Loops[D];
  return " + " +
         Parameters.computed(Host, Of.Type, boundName("lower", Of)).Text;
}

// 32 bits plus this is exact: a sum that provably fits, or one computed in the
// 64 bits of the symbol's own type.
static bool isSafeToAdd(const Expr &Thread, const Expr &Host,
                        const LoopNest &Nest, const KernelExpr &Text) {
  if (Host.isConstant())
    return Host.value() > std::numeric_limits<int32_t>::max() ||
           Host.value() < -std::numeric_limits<int32_t>::max() ||
           (Host.value() > 0 && Text.fits32(Thread + Host));
  auto A = inlineAtom(Host, Nest);
  if (!A)
    return false;
  const HostSymbol &Symbol = symbolNamed(Nest, A->Symbol.name());
  return Symbol.Bits > 32 && !Symbol.IsOpen;
}

static std::string unsignedOf(const Loop &L) {
  return L.Type == "long" || L.Type == "long long"
             ? "unsigned " + L.Type
             : "std::make_unsigned_t<" + L.Type + ">";
}

static std::string wideText(unsigned D, bool MayWrap, const SplitSum &Parts,
                            const LoopNest &Nest, IndexKind Kind,
                            KernelParameters &Parameters, KernelExpr &Text) {
  const Loop &Of = Nest.Loops[D];
  const bool IsUnsigned = Of.IsOpen || (MayWrap && typeOf(Of).IsSigned);
  const std::string Type = IsUnsigned ? unsignedOf(Of) : Of.Type;
  const bool IsPlain = Kind == IndexKind::Unsigned;
  const Width Wanted = IsPlain ? Width{true, Type} : Text.indexWidth();
  const Expr &Thread = Parts.Thread;
  TypedText Value;
  if (Parts.Host.isConstant(0))
    return Text.render(Thread, Wanted).Cpp.Text;
  const std::string Added = addedText(D, Parts.Host, Nest, Parameters);
  if (!IsUnsigned && Text.fits32(Thread) &&
      isSafeToAdd(Thread, Parts.Host, Nest, Text))
    return Text.render(Thread, Wanted).Cpp.as(Binding::Sum) + Added;
  if (IsPlain)
    return Text.render(Thread, Wanted, true).Cpp.as(Binding::Sum) + Added;
  return cast(Type, Text.render(Thread, Wanted).Cpp).Text + Added;
}

std::string variableText(unsigned D, bool MayWrap, const LoopNest &Nest,
                         const Mapping &Map, IndexKind Kind,
                         KernelParameters &Parameters, KernelExpr &Text) {
  const SplitSum Parts = splitSum(withSplitSums(Map.Index[D]));
  if (!dependsOnThread(Parts.Thread))
    return boundText(D, Map.Index[D], "lower", Nest, Map, Parameters).Text;
  if (Nest.Loops[D].Bits > 32)
    return wideText(D, MayWrap, Parts, Nest, Kind, Parameters, Text);
  if (Nest.Loops[D].IsWideFactor && Nest.Loops[D].Type == "int" &&
      Parts.Host.isConstant(0))
    Text.WideFactor = Parts.Thread;
  const CppText Value = Text.render(Parts.Thread, Width{}).Cpp;
  Text.WideFactor.reset();
  return Parts.Host.isConstant(0)
             ? Value.Text
             : Value.as(Binding::Sum) +
                   addedText(D, Parts.Host, Nest, Parameters);
}

// Whether Symbol + Offset, computed in the symbol's own type and compared with
// a variable of type Variable, is exact and changes no sign.
static bool comparesAsItIs(const CppType &Symbol, const CppType &Variable) {
  if (Symbol.IsSigned == Variable.IsSigned)
    return Symbol.Bits >= Variable.Bits;
  return Symbol.IsSigned && Symbol.Bits > Variable.Bits;
}

CppText boundText(unsigned D, const Expr &Bound, const std::string &Role,
                  const LoopNest &Nest, const Mapping &Map,
                  KernelParameters &Parameters) {
  if (Bound.isConstant())
    return literal(Bound.value());
  const Loop &Of = Nest.Loops[D];
  const std::optional<Atom> A = inlineAtom(Bound, Nest);
  if (!A)
    return Parameters.computed(Bound, Of.Type, boundName(Role, Of));
  const HostSymbol &Symbol = symbolNamed(Nest, A->Symbol.name());
  const bool IsOpen = Of.IsOpen || Symbol.IsOpen;
  if (IsOpen && (Symbol.Type != Of.Type || A->Offset != 0))
    return Parameters.computed(Bound, Of.Type, boundName(Role, Of));
  const CppText Name = Parameters.symbol(Symbol);
  if (IsOpen)
    return Name;
  const CppType From = typeOf(Symbol).promoted(), To = typeOf(Of).promoted();
  const std::string Offset = offsetText(A->Offset);
  const Binding Binds = Offset.empty() ? Name.Binds : Binding::Sum;
  const Range Values = Map.KernelFacts.rangeOf(Bound);
  const bool IsExactInSymbol =
      Values.Lo >= (From.IsSigned ? -From.largest() - 1 : 0) &&
      Values.Hi <= std::min(From.largest(), Range::PosInf - 1);
  const bool KeepsSign = From.IsSigned == To.IsSigned ||
                         (From.Bits != To.Bits &&
                          (From.Bits > To.Bits ? From.IsSigned : To.IsSigned));
  if (comparesAsItIs(From, To) ||
      (KeepsSign && (Offset.empty() || IsExactInSymbol)))
    return {Name.Text + Offset, Binds};
  // A wider symbol is narrowed after the sum, a narrower one widened before.
  if (From.Bits >= To.Bits && !From.IsSigned)
    return cast(Of.Type, {Name.Text + Offset, Binds});
  return {cast(Of.Type, Name).Text + Offset, Binds};
}

} // namespace idxmap
