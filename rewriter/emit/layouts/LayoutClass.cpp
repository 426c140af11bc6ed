//===- LayoutClass.cpp - A layout of data, written down -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/layouts/LayoutClass.h"

#include "mapping/OperationCount.h"
#include "mapping/expr/Simplify.h"
#include "mapping/layout/FlatIndex.h"
#include "rewriter/emit/HostExpr.h"
#include "rewriter/emit/Writer.h"
#include "rewriter/emit/layouts/LayoutFormula.h"

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <utility>

namespace idxmap {

static Expr numbered(size_t Number) {
  return Expr::symbol("$" + std::to_string(Number), SymbolKind::Host,
                      Range::from(1));
}

std::string lengthText(const Expr &Length,
                       const std::vector<HostSymbol> &Symbols) {
  const LoopNest Nothing;
  HostExpr Text(Nothing);
  for (const HostSymbol &Each : Symbols) {
    const Expr Symbol = Expr::symbol(Each.Name, SymbolKind::Host);
    if (Length == Symbol)
      return Each.Text;
    Text.name(Symbol, "idxmap_Int(" + Each.Text + ")");
  }
  return Text.text(Length);
}

DataLayout dataLayout(const LayoutTerm &Term,
                      const std::vector<HostSymbol> &Symbols) {
  std::map<std::string, Expr> Spelled;
  for (const HostSymbol &Each : Symbols)
    Spelled.emplace(Each.Name, Expr::symbol(Each.Text, SymbolKind::Host));
  DataLayout Result;
  Result.Text = toString(withLengths(
      Term, [&](const Expr &Length) { return substitute(Length, Spelled); }));
  std::vector<Expr> Known;
  const LayoutTerm Numbered = withLengths(Term, [&](const Expr &Written) {
    const Expr Length = simplify(Written);
    if (Length.isConstant())
      return Length;
    const auto Found = std::find(Known.begin(), Known.end(), Length);
    const size_t Number = Found - Known.begin();
    if (Found == Known.end())
      Known.push_back(Length);
    return numbered(Number);
  });
  Result.Key = toString(Numbered);
  for (const Expr &Each : Known)
    Result.Lengths.push_back(lengthText(Each, Symbols));
  auto Bound = bindLayout(Numbered);
  assert(std::holds_alternative<Layout>(Bound) && "it was bound when read");
  Result.Order = std::get<Layout>(std::move(Bound));
  return Result;
}

/// As of the runtime's LayoutLengths.
static constexpr size_t MostRows = 8;

namespace {

class ClassWriter {
public:
  explicit ClassWriter(const DataLayout &Of)
      : Of(Of), Values(Nothing), Formula(Known, indices()) {
    for (size_t I = 0; I < Of.Lengths.size(); ++I)
      Values.name(numbered(I), lengthName(I));
  }

  std::string run();
  bool callsLayouts() const { return Formula.callsLayouts(); }

private:
  static std::string lengthName(size_t Number) {
    return "idxmap_length" + std::to_string(Number + 1);
  }
  std::map<std::string, Expr> indices();
  std::vector<std::string> cellLines();
  std::string productText(const std::vector<Expr> &Factors) const {
    return Values.text(simplify(productOf(Factors), Known));
  }
  void writeSet();
  void writeLengths();
  void writePlace(const std::string &Place);
  void writeCell(const std::vector<std::string> &Lines);
  void writeValues(const std::vector<std::string> &Uses);

  const DataLayout &Of;
  const LoopNest Nothing;
  HostExpr Values;
  Facts Known;
  std::vector<Expr> Index;
  LayoutFormula Formula;
  Writer Out;
};

} // namespace

/// One for each dimension of the view, and the host's own subscript.
std::map<std::string, Expr> ClassWriter::indices() {
  std::map<std::string, Expr> Most;
  for (size_t D = 0; D < Of.Order.View.size(); ++D) {
    const std::string Name = "idxmap_i" + std::to_string(D + 1);
    Index.push_back(Expr::symbol(Name, SymbolKind::Thread, Range::from(0)));
    const Expr &Length = Of.Order.View[D];
    if (!Known.provesPositive(Length))
      Known.assume(Length, Range::from(1));
    Known.assume(Condition{Index.back(), Length});
    Most.emplace(Name, simplify(Length - 1, Known));
  }
  Most.emplace("idxmap_cell", simplify(productOf(Of.Order.View) - 1, Known));
  return Most;
}

/// What \p Uses name of what the host computes, in the type of the indices.
void ClassWriter::writeValues(const std::vector<std::string> &Uses) {
  for (size_t I = 0; I < Formula.values().size(); ++I) {
    const std::string Name = "idxmap_value" + std::to_string(I + 1);
    if (std::any_of(Uses.begin(), Uses.end(), [&](const std::string &Text) {
          return countWord(Text, Name) > 0;
        }))
      Out.line("const auto " + Name +
               " = static_cast<idxmap_Index>(idxmap_values[" +
               std::to_string(I) + "]);");
  }
}

/// The host's subscript, taken apart into an index of the view, from the last.
std::vector<std::string> ClassWriter::cellLines() {
  std::vector<std::string> Lines;
  std::string Rest = "idxmap_cell";
  for (size_t D = Index.size(); D-- > 1;) {
    const std::string Length =
        Formula.render(Of.Order.View[D]).asRight(Binding::Product);
    Lines.push_back("const idxmap_Index " + Index[D].name() + " = " + Rest +
                    " % " + Length + ";");
    const std::string Next =
        D == 1 ? Index[0].name() : "idxmap_row" + std::to_string(D);
    Lines.push_back("const idxmap_Index " + Next + " = " + Rest + " / " +
                    Length + ";");
    Rest = Next;
  }
  return Lines;
}

void ClassWriter::writePlace(const std::string &Place) {
  std::vector<std::string> Parameters;
  for (const Expr &Each : Index)
    Parameters.push_back("idxmap_Index" + (countWord(Place, Each.name())
                                               ? " " + Each.name()
                                               : std::string()));
  Out.line("template <typename idxmap_Index>");
  Out.list("__host__ __device__ idxmap_Index at(", Parameters, ") const {");
  Out.indent();
  writeValues({Place});
  Out.line("return " + Place + ";");
  Out.close();
}

void ClassWriter::writeCell(const std::vector<std::string> &Lines) {
  std::vector<std::string> Names;
  for (const Expr &Each : Index)
    Names.push_back(Each.name());
  Out.line("template <typename idxmap_Index>");
  Out.open("__host__ __device__ idxmap_Index at(idxmap_Index idxmap_cell) "
           "const {");
  writeValues(Lines);
  for (const std::string &Line : Lines)
    Out.line(Line);
  Out.line("return at(" + join(Names) + ");");
  Out.close();
}

/// What the lengths must be like, and what is computed of them.
void ClassWriter::writeLengths() {
  const Layout &L = Of.Order;
  for (size_t I = 0; I < Of.Lengths.size(); ++I)
    Out.line("const ::idxmap::ExactInt " + lengthName(I) + " = idxmap_of[" +
             std::to_string(I) + "];");
  Out.line("idxmap_of.setCells(" + productText(L.View) + ");");
  Out.line("idxmap_of.setPlaces(" + productText(L.Expanded) + ");");
  for (size_t D = 0; D < std::min<size_t>(L.View.size(), MostRows); ++D)
    Out.list("idxmap_of.setRow(", {std::to_string(D), Values.text(L.View[D])},
             ");");
  for (size_t D = 0; D < L.View.size(); ++D)
    if (!Known.provesLessEqual(L.View[D], L.Expanded[D]))
      Out.list("idxmap_of.notAbove(",
               {Values.text(L.View[D]), Values.text(L.Expanded[D])}, ");");
  for (const OrderBy &O : L.Chain) {
    if (!Known.provesEqual(productOf(O.dims()), productOf(L.Expanded)))
      Out.line("idxmap_of.requireOrdered(" + productText(O.dims()) + ");");
    for (const Perm &P : O.Perms)
      if (!P.Functions.empty() &&
          P.Functions.front().MostPlace < Range::PosInf - 1)
        Out.list("idxmap_of.notAbove(",
                 {productText(P.Dims),
                  std::to_string(P.Functions.front().MostPlace + 1)},
                 ");");
    for (const Perm &P : O.Perms)
      if (!P.Functions.empty())
        for (const Expr &Each : P.Dims) {
          const LayoutFunction &F = P.Functions.front();
          const int64_t Most =
              F.TakesLengths ? std::min(F.Most, F.MostLength) : F.Most;
          if (Most < Range::PosInf)
            Out.list("idxmap_of.notAbove(",
                     {Values.text(Each), std::to_string(Most)}, ");");
        }
  }
  for (const Expr &Each : Formula.largest())
    if (!Each.isConstant() || Each.value() > INT32_MAX)
      Out.line("idxmap_of.noteSize(" + Values.text(Each) + ");");
  for (size_t I = 0; I < Formula.values().size(); ++I)
    Out.line("idxmap_values[" + std::to_string(I) + "] = idxmap_of.value(" +
             Values.text(Formula.values()[I]) + ");");
}

void ClassWriter::writeSet() {
  Out.open("void set(::idxmap::LayoutLengths &idxmap_of) {");
  Writer Whole = std::exchange(Out, Writer());
  for (unsigned Level = 0; Level < Whole.level(); ++Level)
    Out.indent();
  writeLengths();
  if (countWord(Out.text(), "idxmap_Int") > 0)
    Whole.line("using idxmap_Int = ::idxmap::ExactInt;");
  Whole.verbatim(Out.text());
  Out = std::move(Whole);
  Out.close();
}

std::string ClassWriter::run() {
  const Expr Place = cheapest({apply(Of.Order, Index, Known)}, Known).front();
  const std::string PlaceText = Formula.render(Place).Text;
  const std::vector<std::string> Cell = cellLines();
  Out.line(placeComment(Of.File, Of.Line) + "the order of " + Of.Array +
           " on the device, " + Of.Text);
  Out.open("struct " + Of.Class + " : ::idxmap::DataLayout {");
  Out.line("static constexpr const char *layoutKey = " + quoted(Of.Key) + ";");
  Out.line("static constexpr unsigned lengthCount = " +
           std::to_string(Of.Lengths.size()) + ";");
  Out.line("static constexpr unsigned viewRank = " +
           std::to_string(Of.Order.View.size()) + ";");
  if (!Formula.values().empty())
    Out.line("unsigned long long idxmap_values[" +
             std::to_string(Formula.values().size()) + "];");
  Out.line();
  writeSet();
  Out.line();
  writePlace(PlaceText);
  if (Index.size() > 1) {
    Out.line();
    writeCell(Cell);
  }
  Out.close("};");
  return Out.text();
}

std::string layoutClassText(const DataLayout &Of, bool &CallsLayouts) {
  ClassWriter Writer(Of);
  std::string Text = Writer.run();
  CallsLayouts |= Writer.callsLayouts();
  return Text;
}

} // namespace idxmap
