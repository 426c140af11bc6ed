//===- StageText.cpp - Tiles in a kernel, written down --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageText.h"

#include "rewriter/emit/stage/AlignedRows.h"

#include "mapping/expr/Polynomial.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/Variables.h"
#include "rewriter/emit/stage/StagedBody.h"
#include "rewriter/emit/stage/SumText.h"

#include <algorithm>
#include <cstdlib>
#include <limits>

namespace idxmap {

static const Loop &loopOf(const StagedVariable &Variable,
                          const LoopNest &Nest) {
  return Nest.Loops[*Variable.Loop];
}

/// All symbols that the kernel's tiles and their limits are made of.
static std::vector<std::string> symbolsIn(const StagePlan &Plan,
                                          const LoopNest &Nest) {
  std::vector<std::string> All;
  const auto add = [&](const Expr &E) {
    for (const std::string &Name : symbolsOf(E))
      All.push_back(Name);
  };
  for (const Tile &Of : Plan.Tiles) {
    for (const TileDimension &Each : Of.Dimensions)
      add(Each.Of.Stride);
    for (const Expr &Each : Of.Base)
      add(Each);
    for (const AccessedRegion &Range : Nest.Staged[Of.Array].Ranges) {
      add(Range.First);
      add(Range.End);
      for (const Expr &Each : Range.Extents)
        add(Each);
    }
  }
  return All;
}

bool StageText::needsWide() const {
  for (const StagedVariable &Each : Plan.Variables)
    if (Each.Loop) {
      const Loop &Of = loopOf(Each, Nest);
      if (Of.Bits > 32 || !Of.IsSigned || Of.IsOpen)
        return true;
    } else if (Nest.Strip->Type != "int") {
      return true;
    }
  std::vector<std::string> All = symbolsIn(Plan, Nest);
  if (Nest.Sweep)
    for (const std::string &Name :
         symbolsOf(Map.Source[Nest.Sweep->Loop].Upper))
      All.push_back(Name);
  for (const std::string &Name : All) {
    const HostSymbol &Symbol = symbolNamed(Nest, Name);
    if (Symbol.Bits > 32 || !Symbol.IsSigned || Symbol.IsOpen)
      return true;
  }
  return false;
}

Facts StageText::stripFacts() const {
  Facts Known = Map.KernelFacts;
  if (Nest.Strip)
    Known.assume(Nest.Strip->End - Nest.Strip->First, Range::from(1));
  return Known;
}

bool StageText::proves(const Expr &A, const Expr &B) const {
  return known().provesLessEqual(A, B);
}

/// A sum of products of the program's variables, none of them negative: no part
/// of it is farther from 0 than its positive or its negative terms.
bool StageText::isInline(const Expr &E) const {
  if (E.isSymbol())
    return symbolNamed(Nest, E.name()).From != HostSymbol::Origin::Value;
  const auto P = Polynomial::expanded(E);
  if (!P || P->terms().size() > 4)
    return false;
  return std::all_of(P->begin(), P->end(), [&](const auto &Term) {
    return std::all_of(
        Term.first.begin(), Term.first.end(), [&](const Expr &Factor) {
          return Factor.isSymbol() && known().provesNonNegative(Factor) &&
                 symbolNamed(Nest, Factor.name()).From !=
                     HostSymbol::Origin::Value;
        });
  });
}

CppText StageText::hostText(const Expr &E, const std::string &Role,
                            const std::string &Of) {
  if (E.isConstant())
    return literal(E.value());
  Expr Positive = 0, Negative = 0;
  if (!isInline(E)) {
    take(Of, E);
    take(Of, simplify(-E));
    return Parameters.computed(E, indexType(), "idxmap_" + Role + "_" + Of);
  }
  std::string Sum;
  bool IsProduct = false;
  const Polynomial P = *Polynomial::expanded(E);
  const auto addTerm = [&](const Monomial &Factors, int64_t Coefficient) {
    std::string Product;
    Expr Value = std::abs(Coefficient);
    for (const Expr &Factor : Factors) {
      const HostSymbol &Symbol = symbolNamed(Nest, Factor.name());
      CppText Name = Parameters.symbol(Symbol);
      const bool IsExact = E.isSymbol() || !Product.empty();
      if (IsWide && (!Symbol.IsSigned || !IsExact))
        Name = cast("long long", Name);
      Product += (Product.empty() ? "" : " * ") + Name.as(Binding::Product);
      Value = Value * Factor;
    }
    if (Factors.empty() || std::abs(Coefficient) != 1)
      Product = std::to_string(std::abs(Coefficient)) +
                (Product.empty() ? "" : " * ") + Product;
    IsProduct |= Product.find('*') != std::string::npos;
    Sum += Sum.empty() ? (Coefficient < 0 ? "-" : "")
                       : (Coefficient < 0 ? " - " : " + ");
    Sum += Product;
    (Coefficient < 0 ? Negative : Positive) =
        (Coefficient < 0 ? Negative : Positive) + Value;
  };
  // Products first, numbers last, as people write it.
  for (const bool IsNegative : {false, true})
    for (size_t Length = 8; Length-- > 0;)
      for (const auto &[Factors, Coefficient] : P)
        if ((Coefficient < 0) == IsNegative &&
            std::min<size_t>(Factors.size(), 7) == Length)
          addTerm(Factors, Coefficient);
  take(Of, simplify(Positive, Map.KernelFacts));
  take(Of, simplify(Negative, Map.KernelFacts));
  return {Sum, P.terms().size() > 1 ? Binding::Sum
               : IsProduct          ? Binding::Product
                                    : Binding::Unary};
}

/// The first value of a block's tiles; what is computed modulo the loop's type
/// becomes a number of it before anything is taken off.
std::string StageText::firstText(const StagedVariable &Variable) {
  const Loop &Of = loopOf(Variable, Nest);
  Mapping First = Map;
  const auto textOf = [&](const Expr &Index) {
    First.Index[*Variable.Loop] = simplify(Index, Map.KernelFacts);
    return variableText(*Variable.Loop, /*MayWrap=*/false, Nest, First, Kind,
                        Parameters, Text);
  };
  if (!IsWide)
    return textOf(Variable.Of.First - Variable.Reach);
  std::string Value =
      cast(Of.Type, {textOf(Variable.Of.First), Binding::Sum}).Text;
  if (!Of.IsSigned)
    Value = cast("long long", {Value, Binding::Primary}).Text;
  return Value +
         (Variable.Reach > 0 ? " - " + std::to_string(Variable.Reach) : "");
}

void StageText::writeFirsts(Writer &Out) {
  for (const StagedVariable &Each : Plan.Variables) {
    if (!Each.Loop)
      continue;
    Out.line("const " + indexType() + " " + Names.first(Each) + " = " +
             firstText(Each) + ";");
    take(Each.Name, simplify(Expr(Each.Reach) - Map.Source[*Each.Loop].Lower,
                             Map.KernelFacts));
    take(Each.Name, Each.Largest);
  }
}

static std::string threadText(const StagePlan &Plan) {
  std::string Sum;
  static const char *const Axes[] = {"threadIdx.x", "threadIdx.y",
                                     "threadIdx.z"};
  const std::array<int64_t, 3> Strides = {1, Plan.Block[0],
                                          Plan.Block[0] * Plan.Block[1]};
  for (unsigned A = 3; A-- > 0;)
    if (Plan.Block[A] > 1)
      Sum += (Sum.empty() ? "" : " + ") + std::string(Axes[A]) +
             (Strides[A] > 1 ? " * " + std::to_string(Strides[A]) : "");
  return Sum.empty() ? "0" : Sum;
}

void StageText::writeThread(Writer &Out) {
  const auto Before = std::exchange(
      Text.Declare, [&](const std::string &Line) { Out.line(Line); });
  writeFirsts(Out);
  Text.Declare = Before;
  Out.line("const unsigned " + Names.free("thread") + " = " + threadText(Plan) +
           ";");
  Text.UsesThreadIdx = true;
}

std::string StageText::head() {
  Writer Out;
  if (Plan.Time)
    return writeTimeHead(Out), Out.text();
  for (size_t T = 0; T < Plan.Tiles.size(); ++T)
    writeTile(Out, T);
  writeThread(Out);
  writeOwnPlaces(Out);
  writeCopies(Out, /*PerStrip=*/false);
  return Out.text();
}

std::optional<KernelStage::Strips> StageText::strips() {
  if (!Nest.Strip)
    return std::nullopt;
  const StripLoop &Of = *Nest.Strip;
  const std::string First = Names.free(Of.Variable + "_first");
  const std::string Length = std::to_string(Of.Length);
  const std::string End = hostText(Of.End, "end", Of.Variable).as(Binding::Sum);
  KernelStage::Strips Result;
  Result.Header = "for (" + indexType() + " " + First + " = " +
                  hostText(Of.First, "begin", Of.Variable).Text + "; " + First +
                  " < " + End + "; " + First + " += " + Length + ")";
  Writer Out;
  IsInStrip = true;
  if (Of.CopiesAsync)
    writeAsync(Out, Result);
  else if (Of.Buffers > 1)
    writeAhead(Out, Result);
  else
    writeCopies(Out, /*PerStrip=*/true);
  Result.Copies = Out.text();
  Result.Inside = Names.free("inside");
  Result.Step = Names.free("step");
  Result.Place = Names.in(Of.Variable);
  const std::string Sum = First + " + " + Result.Place;
  if (countWord(stripParts(Nest.Body, "").Inner.Text, Of.Variable) > 0)
    Result.Variable =
        "const " + Of.Type + " " + Of.Variable + " = " +
        (Of.Type == indexType() ? Sum
                                : cast(Of.Type, {Sum, Binding::Sum}).Text) +
        ";";
  Result.Aligned = alignedRows(Nest, Plan, Names);
  Result.IsWhole = First + " + " + Length + " <= " + End;
  Result.Length = Length;
  Result.IsSome =
      hostText(Of.First, "begin", Of.Variable).as(Binding::Sum) + " < " + End;
  for (const HeldArray &Each : Nest.Held)
    Result.Held.push_back(Names.held(Each));
  Result.IsLeft = Sum + " < " + End;
  const int64_t Ahead = std::max<int64_t>(Of.Buffers - 1, 1);
  take(Of.Variable, simplify(Of.End + Ahead * Of.Length, Map.KernelFacts));
  IsInStrip = false;
  return Result;
}

/// The first barrier of a sweep is also that of what is copied before it.
void StageText::writeCopies(Writer &Out, bool PerStrip) {
  bool HasSome = false;
  for (size_t T = 0; T < Plan.Tiles.size(); ++T)
    if (Plan.Tiles[T].IsPerStrip == PerStrip && !isMade(T)) {
      if (Plan.Tiles[T].Window)
        writeFirstPlanes(Out, T);
      else
        writeCopy(Out, T);
      HasSome = true;
    }
  if (HasSome && !Nest.Sweep)
    Out.line("__syncthreads();");
}

/// A variable that alone makes a dimension names its cells.
std::vector<std::string> StageText::cellNames(const Tile &Of) const {
  std::vector<std::string> Result(Of.Dimensions.size());
  std::set<std::string> Used;
  for (const size_t D : Of.shown()) {
    const auto &Slopes = Of.Dimensions[D].Slopes;
    const bool IsOne = Slopes.size() == 1 && Slopes.begin()->second == 1;
    std::string Name = IsOne ? Names.in(Slopes.begin()->first) : "";
    if (Name.empty() || !Used.insert(Name).second)
      Name = Names.free("cell_" + std::to_string(D));
    Result[D] = Name;
  }
  return Result;
}

/// What each thread copies of a tile, at most.
int64_t StageText::roundsOf(const Tile &Of, int64_t Unit) const {
  const int64_t Dealt = Plan.threads() * Unit;
  return (Of.cells() + Dealt - 1) / Dealt;
}

/// Cells are numbered in the array's order and dealt to the threads.
std::vector<std::string> StageText::cellTexts(const Tile &Of,
                                              int64_t Unit) const {
  std::vector<std::string> Result(Of.Dimensions.size());
  const bool IsSum = roundsOf(Of, Unit) > 1;
  const std::string Number = (IsSum ? Names.free("e") + " + " : "") +
                             (Unit > 1 ? std::to_string(Unit) + " * " : "") +
                             Names.free("thread");
  const std::vector<size_t> Shown = Of.shown();
  int64_t Inner = 1;
  for (size_t S = Shown.size(); S-- > 0;) {
    const int64_t Extent = Of.Dimensions[Shown[S]].Extent;
    std::string Text = Shown.size() > 1 && IsSum ? "(" + Number + ")" : Number;
    if (Inner > 1)
      Text += " / " + std::to_string(Inner);
    if (S > 0)
      Text += " % " + std::to_string(Extent);
    Result[Shown[S]] = Text;
    Inner *= Extent;
  }
  return Result;
}

/// The index of a cell in the array.
std::string StageText::indexText(const Tile &Of, unsigned Subscript,
                                 const std::vector<std::string> &Cells) {
  std::string Sum;
  const auto add = [&](const std::string &Part) {
    Sum += (Sum.empty() ? "" : " + ") + Part;
  };
  int64_t Rest = 0;
  const StagedArray &Array = Nest.Staged[Of.Array];
  for (size_t D = 0; D < Of.Dimensions.size(); ++D) {
    const TileDimension &Each = Of.Dimensions[D];
    if (Each.Of.Subscript != Subscript)
      continue;
    SumText Index;
    int64_t Offset = Each.Low;
    for (const auto &[Name, Slope] : Each.Slopes) {
      const StagedVariable &Variable = *Plan.find(Name);
      Index.add(Slope, Names.first(Variable));
      Offset += Slope * Variable.Reach;
    }
    if (!Cells[D].empty())
      Index.add(1, Cells[D]);
    const bool IsUnit = Each.Of.Stride.isConstant(1);
    if (!IsUnit)
      Index.add(Offset);
    else
      Rest += Offset;
    const CppText At = Index.text();
    if (At.Text == "0")
      continue;
    add(IsUnit ? At.Text
               : At.as(Binding::Product) + " * " +
                     hostText(Each.Of.Stride, "stride", Array.Name)
                         .asRight(Binding::Product));
  }
  if (const Expr &Base = Of.Base[Subscript]; Base.isConstant())
    Rest += Base.value();
  else
    add(hostText(Base, "base", Array.Name).asRight(Binding::Sum));
  // Before what is negative is added, the sum is larger.
  const Expr Last =
      Of.Base[Subscript].isConstant() ? Expr(Rest) : Of.Base[Subscript] + Rest;
  if (!known().provesNonNegative(Last))
    take(Array.Name,
         simplify(Of.Within[Subscript].Most - Last, Map.KernelFacts));
  if (Rest != 0 || Sum.empty())
    Sum += Sum.empty()
               ? std::to_string(Rest)
               : (Rest < 0 ? " - " : " + ") + std::to_string(std::abs(Rest));
  return Sum;
}

std::string StageText::rangeText(const Tile &Of, const AccessedRegion &Elements,
                                 const std::string &At, bool IsOnly) {
  const StagedArray &Array = Nest.Staged[Of.Array];
  std::vector<std::string> Parts;
  for (const Expr &Extent : Elements.Extents)
    if (!known().provesPositive(Extent))
      Parts.push_back(hostText(Extent, "extent", Array.Name).as(Binding::Sum) +
                      " >= 1");
  if (!IsOnly || !proves(Elements.First, Of.Within[0].Least))
    Parts.push_back(
        At + " >= " +
        hostText(Elements.First, "begin", Array.Name).as(Binding::Sum));
  if (!IsOnly || !proves(Of.Within[0].Most + 1, Elements.End))
    Parts.push_back(At + " < " +
                    hostText(Elements.End, "end", Array.Name).as(Binding::Sum));
  return join(Parts, " && ");
}

/// Under which there is a cell; empty: always.
std::string
StageText::cellCondition(const Tile &Of,
                         const std::vector<std::string> &Cells) const {
  if (Of.cells() % Plan.threads() == 0)
    return "";
  const size_t Outermost = Of.shown().front();
  return Cells[Outermost] + " < " +
         std::to_string(Of.Dimensions[Outermost].Extent);
}

/// Under which a cell has an element that the device has.
std::vector<std::string>
StageText::conditions(const Tile &Of, const std::vector<std::string> &At) {
  std::vector<std::string> All;
  const StagedArray &Array = Nest.Staged[Of.Array];
  for (size_t Q = 0; Q < At.size(); ++Q) {
    if (!Array.Lengths[Q])
      continue;
    if (!proves(0, Of.Within[Q].Least))
      All.push_back(At[Q] + " >= 0");
    if (!proves(Of.Within[Q].Most + 1, *Array.Lengths[Q]))
      All.push_back(At[Q] + " < " + std::to_string(*Array.Lengths[Q]));
  }
  std::vector<std::string> Ranges;
  for (const AccessedRegion &Each : Array.Ranges)
    Ranges.push_back(rangeText(Of, Each, At[0], Array.Ranges.size() == 1));
  if (Ranges.size() == 1 && !Ranges[0].empty())
    All.push_back(Ranges[0]);
  else if (Ranges.size() > 1)
    All.push_back("((" + join(Ranges, ") || (") + "))");
  if (Array.IsContainer)
    All.push_back("static_cast<std::size_t>(" + At[0] + ") < " + Array.Name +
                  ".size()");
  return All;
}

void StageText::openDealt(Writer &Out, const std::string &Type,
                          const std::string &End, int64_t Step, int64_t Rounds,
                          bool Unrolls) const {
  if (Rounds <= 1)
    return Out.open("{");
  const std::string E = Names.free("e");
  Out.line(!Unrolls       ? "#pragma unroll 1"
           : Rounds <= 32 ? "#pragma unroll"
                          : "#pragma unroll 8");
  Out.open("for (" + Type + " " + E + " = 0; " + E + " < " + End + "; " + E +
           " += " + std::to_string(Step) + ") {");
}

void StageText::writeCopy(Writer &Out, size_t Number) {
  const Tile &Of = Plan.Tiles[Number];
  if (isInPieces(Of))
    writePieces(Out, Number);
  else
    writeBox(Out, Number, Of, cellNames(Of), "");
}

void StageText::writeBox(Writer &Out, size_t Number, const Tile &Of,
                         const std::vector<std::string> &Cells,
                         const std::string &Plane) {
  const std::vector<std::string> Texts = cellTexts(Of);
  openDealt(Out, "unsigned", productText(Of.extents()), Plan.threads(),
            roundsOf(Of),
            /*Unrolls=*/true);
  for (const size_t D : Of.shown())
    Out.line("const int " + Cells[D] + " = " + Texts[D] + ";");
  writeElement(Out, Of, Cells,
               Names.tile(Nest, Plan, Number) + Plane +
                   Names.cell(Nest, Plan, Number, Cells),
               cellCondition(Of, Cells));
  Out.close();
}

std::string StageText::elementText(Writer &Out, const Tile &Of,
                                   const std::vector<std::string> &Cells,
                                   std::vector<std::string> &At) {
  std::string Element = Nest.Staged[Of.Array].Name;
  const std::string Array = Element;
  for (unsigned Q = 0; Q < Of.Base.size(); ++Q) {
    At.push_back(
        Names.free(Of.Base.size() > 1 ? "at_" + std::to_string(Q) : "at"));
    Out.line("const " + indexType() + " " + At[Q] + " = " +
             indexText(Of, Q, Cells) + ";");
    Element += "[" + At[Q] + "]";
    take(Array, Of.Within[Q].Most);
    take(Array, simplify(-Of.Within[Q].Least, Map.KernelFacts));
  }
  return Element;
}

void StageText::writeElement(Writer &Out, const Tile &Of,
                             const std::vector<std::string> &Cells,
                             const std::string &Cell, const std::string &Is) {
  std::vector<std::string> At;
  const std::string Element = elementText(Out, Of, Cells, At);
  writeCell(Out, Cell, Element, Is, join(conditions(Of, At), " && "),
            fillsCells() ? "{}" : "");
}

void StageText::writeCell(Writer &Out, const std::string &Cell,
                          const std::string &Element, const std::string &Is,
                          const std::string &HasElement,
                          const std::string &Filling) const {
  writeChoice(Out, Cell + " = " + Element + ";", Is, HasElement,
              Filling.empty() ? "" : Cell + " = " + Filling + ";");
}

void StageText::writeChoice(Writer &Out, const std::string &Copy,
                            const std::string &Is,
                            const std::string &HasElement,
                            const std::string &Otherwise) const {
  if (Otherwise.empty() || HasElement.empty()) {
    const std::string Both =
        Is + (Is.empty() || HasElement.empty() ? "" : " && ") + HasElement;
    return Both.empty() ? Out.line(Copy) : Out.guarded(Both, {Copy});
  }
  if (!Is.empty())
    Out.open("if (" + Is + ") {");
  Out.guarded(HasElement, {Copy});
  Out.open("else");
  Out.line(Otherwise);
  Out.dedent();
  if (!Is.empty())
    Out.close();
}

std::vector<StageText::Place> StageText::places() const {
  static const char *const Axes[] = {"threadIdx.x", "threadIdx.y",
                                     "threadIdx.z"};
  std::vector<Place> Result;
  for (const StagedVariable &Each : Plan.Variables) {
    if (!Each.Loop || Each.IsSwept)
      continue;
    SumText Sum;
    for (unsigned A = 3; A-- > 0;)
      if (Plan.Block[A] > 1)
        Sum.add(Each.Of.Slopes[A], Axes[A]);
    for (size_t Part = 0; Part < Own.size(); ++Part)
      Sum.add(Each.Of.Own[Part], Own[Part]);
    Sum.add(Each.Of.Offset + Each.Reach);
    const std::string Name = Names.in(Each.Name);
    if (Placed.count(Name))
      continue;
    Result.push_back(
        {Name, "const int " + Name + " = " + Sum.text().Text + ";"});
  }
  return Result;
}

std::string StageText::variable(unsigned D) const {
  for (const StagedVariable &Each : Plan.Variables)
    if (Each.Loop == D) {
      const bool IsFirst = Each.Of.Width == 0 && Each.Reach == 0;
      const std::string Sum =
          Names.first(Each) + (IsFirst ? "" : " + " + Names.in(Each.Name));
      const std::string &Type = Nest.Loops[D].Type;
      return Type == indexType() ? Sum : cast(Type, {Sum, Binding::Sum}).Text;
    }
  return "";
}

std::vector<FitsProof> StageText::proofs() const {
  const int64_t Largest =
      IsWide ? Range::PosInf - 1 : std::numeric_limits<int32_t>::max();
  const auto facts = [&](const TakenValue &Of) -> const Facts & {
    return Of.IsInStrip ? OfStrip : Map.KernelFacts;
  };
  std::vector<TakenValue> Left;
  for (const TakenValue &Each : Taken) {
    // What is needed in strips alone is implied by what holds there.
    const auto isImpliedBy = [&](const TakenValue &Other) {
      return facts(Each).provesLessEqual(Each.Value, Other.Value);
    };
    if (facts(Each).rangeOf(Each.Value).Hi <= Largest ||
        std::any_of(Left.begin(), Left.end(), isImpliedBy))
      continue;
    std::erase_if(Left, [&](const TakenValue &Other) {
      return facts(Other).provesLessEqual(Other.Value, Each.Value);
    });
    Left.push_back(Each);
  }
  std::vector<FitsProof> Result;
  for (const TakenValue &Each : Left)
    Result.push_back({indexType(), Each.Name, Each.Value});
  return Result;
}

void writeStage(Writer &Out, const std::string &Lines) {
  for (size_t At = 0; At < Lines.size();) {
    const size_t End = Lines.find('\n', At);
    const std::string Line = Lines.substr(At, End - At);
    const size_t Text = Line.find_first_not_of(' ');
    if (Text != std::string::npos && Line[Text] == '#')
      Out.verbatim(Line.substr(Text) + "\n");
    else
      Out.line(Line);
    At = End + 1;
  }
}

} // namespace idxmap
