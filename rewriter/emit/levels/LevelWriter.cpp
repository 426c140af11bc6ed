//===- LevelWriter.cpp ----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/levels/LevelWriter.h"

#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/HostExpr.h"

#include <algorithm>
#include <limits>

namespace idxmap {

static std::string numberText(int64_t Value) { return std::to_string(Value); }

/// By how much tiles begin earlier in the phase at hand.
static std::string turnedText(const LevelTiles &Tiles, size_t D) {
  int64_t Bit = 1;
  for (size_t Before = 0; Before < D; ++Before)
    Bit *= Tiles.shift(Before) > 0 ? 2 : 1;
  const std::string Phase = "idxmap_phase";
  return (Bit == 1 ? Phase : Phase + " / " + numberText(Bit)) + " % 2 * " +
         numberText(Tiles.shift(D));
}

/// "i_first - 3", "i_first"
static std::string plus(const std::string &Text, int64_t Value) {
  if (Value == 0)
    return Text;
  return Text + (Value < 0 ? " - " : " + ") +
         numberText(Value < 0 ? -Value : Value);
}

/// "3 * level", "level"
static std::string times(int64_t Factor, const std::string &Text) {
  return Factor == 1 ? Text : numberText(Factor) + " * " + Text;
}

/// \p Text minus \p Factor times \p Of.
static std::string minus(const std::string &Text, int64_t Factor,
                         const std::string &Of) {
  return Factor == 0 ? Text : Text + " - " + times(Factor, Of);
}

/// For the names that are free.
LoopNest LevelWriter::withTexts(LoopNest Merged,
                                const std::vector<LoopNest> &Nests,
                                const LevelLoop &Of) {
  for (const LoopNest &Each : Nests) {
    Merged.Body.Text += Each.Body.Text + "\n";
    for (const Loop &One : Each.Loops)
      Merged.Body.Text += One.Variable + " " + One.Type + "\n";
    for (const Capture &One : Each.Captures)
      if (One.IsOwn)
        Merged.Body.Text += One.Rebind + "\n";
  }
  Merged.Body.Text += Of.Variable + " " + Of.Type;
  return Merged;
}

const char *LevelWriter::indexType() const {
  for (const LoopNest &Nest : Nests)
    for (const Loop &Each : Nest.Loops)
      if (Each.Type != "int")
        return "long long";
  return "int";
}

Expr LevelWriter::least(size_t D) const {
  Expr Result = Nests.front().Loops[D].Space.Lower;
  for (const LoopNest &Each : Nests)
    Result = min(Result, Each.Loops[D].Space.Lower);
  return simplify(Result, Merged.Known);
}

Expr LevelWriter::most(size_t D) const {
  Expr Result = Nests.front().Loops[D].Space.Upper;
  for (const LoopNest &Each : Nests)
    Result = max(Result, Each.Loops[D].Space.Upper);
  return simplify(Result, Merged.Known);
}

/// \p E is an int that the kernel gets under its own name, and a number.
std::optional<int64_t> LevelWriter::offset(const Expr &E) const {
  const std::vector<std::string> Symbols = symbolsOf(E);
  if (Symbols.size() != 1)
    return std::nullopt;
  const auto Is = std::find_if(
      Merged.Symbols.begin(), Merged.Symbols.end(),
      [&](const HostSymbol &Each) { return Each.Name == Symbols.front(); });
  if (Is == Merged.Symbols.end() || Is->From == HostSymbol::Origin::Value ||
      Is->IsOpen || Is->Type != "int")
    return std::nullopt;
  const Expr Rest = simplify(E - Expr::symbol(Is->Name, SymbolKind::Host));
  return Rest.isConstant() ? std::optional(Rest.value()) : std::nullopt;
}

/// What the kernel computes of \p E as \p Type is no other number.
void LevelWriter::checkFits(const Expr &E, const std::string &Type) {
  const Range Values = Merged.Known.rangeOf(E);
  const bool IsWithin = Values.Lo >= std::numeric_limits<int32_t>::min() &&
                        Values.Hi <= std::numeric_limits<int32_t>::max();
  const auto isSame = [&](const LoopCheck &Each) {
    return Each.What == LoopCheck::Kind::Ends && Each.Values.front() == E &&
           Each.Text == Type;
  };
  if ((Type != "int" || !IsWithin) && !E.isConstant() &&
      std::none_of(Checks.begin(), Checks.end(), isSame))
    Checks.push_back({LoopCheck::Kind::Ends, {E}, Type});
}

void LevelWriter::pass(const std::string &Name, const std::string &Type,
                       const std::string &Argument) {
  Capture Value;
  Value.Name = Name;
  Value.Parameter = "const " + Type + " " + Name;
  Value.Argument = Argument;
  Merged.Captures.push_back(std::move(Value));
}

/// \p E in the kernel; where it is more than a name and a number, a parameter
/// \p Name, which lies on the same side of \p Other as nothing else would.
std::string LevelWriter::bound(const Expr &E, const std::string &Name,
                               const Expr &Other) {
  if (E.isConstant())
    return numberText(E.value());
  if (const auto Offset = offset(E)) {
    if (*Offset != 0)
      checkFits(E, "int");
    const std::string Symbol = symbolsOf(E).front();
    std::vector<std::string> &All = Firsts.front().Symbols;
    if (std::find(All.begin(), All.end(), Symbol) == All.end())
      All.push_back(Symbol);
    return plus(Symbol, *Offset);
  }
  const auto isTaken = [&](const std::string &Wished) {
    return std::any_of(
        Merged.Captures.begin(), Merged.Captures.end(),
        [&](const Capture &Each) { return Each.Name == Wished; });
  };
  const auto Known = Passed.emplace(simplify(Other, Merged.Known),
                                    isTaken(Name) ? Name + "_bound" : Name);
  if (Known.second)
    pass(Known.first->second, Index,
         "(" + HostExpr(Merged).intText(Known.first->first) + ").to<" + Index +
             ">()");
  return Known.first->second;
}

/// Along loop \p D, the loop over tiles: one more than there are where the last
/// one begins before the end.
void LevelWriter::addTileLoop(size_t D) {
  const Expr Count = simplify(most(D) - least(D), Merged.Known);
  Loop Tile;
  Tile.Variable = named(D, "_tile");
  Tile.Type = "int";
  Tile.Extent = Count;
  Tile.Space = {0, floorDiv(Count + (Tiles.shift(D) - 1), Tiles.period(D)) + 1,
                1, 1};
  Tile.Where = Nests.front().Loops.front().Where;
  TileLoops.push_back(std::move(Tile));
}

/// What some launch says of where tiles begin along loop \p D, and where they
/// do: "i_first".
void LevelWriter::addFirst(size_t D) {
  const Expr Least = least(D);
  std::string From = bound(Least, named(D, "_least"), min(Least, most(D)));
  From = From == "0" ? "" : From + " + ";
  CompanionVariable &First = Firsts[D];
  First.Name = named(D, "_first");
  First.Type = Index;
  First.Text = From + numberText(Tiles.period(D)) + (IsInt ? " * " : "ll * ") +
               TileLoops[D].Variable;
  if (Tiles.shift(D) == 0)
    return;
  const std::string Shift = named(D, "_shift");
  const std::string Argument =
      !Tiles.areSplit() ? "idxmap_shift" : turnedText(Tiles, D);
  First.Text += " - " + Shift;
  pass(Shift, Index,
       IsInt && !Tiles.areSplit() ? "static_cast<int>(" + Argument + ")"
                                  : Argument);
}

/// Indices of tiles pass the loops' ends by no more than a tile.
void LevelWriter::addChecks() {
  for (const LoopNest &Nest : Nests)
    for (const Loop &Each : Nest.Loops)
      for (const LoopCheck &Check : Each.Checks)
        Checks.push_back(Check);
  for (size_t D = 0; D < rank(); ++D) {
    const int64_t Levels = Tiles.levels();
    const int64_t Beyond =
        D < Tiles.blockLoops()
            ? 2 * Tiles.period(D)
            : Tiles.Others[D - 1].Width + Tiles.Others[D - 1].Slope * Levels;
    for (const Expr &E : {least(D) - Beyond, most(D) + Beyond})
      checkFits(simplify(E, Merged.Known), Index);
  }
}

/// Of arrays that take turns, the kernel gets those of even steps.
void LevelWriter::renameExchanged() {
  for (Capture &Each : Merged.Captures)
    if (std::count(Of.Exchanged.begin(), Of.Exchanged.end(), Each.Name) > 0)
      Each.Parameter = parameterNamed(Each, Names.free(Each.Name + "_even"));
}

void LevelWriter::writeExchanged(Writer &Out) {
  if (Of.Exchanged.empty())
    return;
  const std::string Step =
      Of.First == 0 ? stepName() : "(" + plus(stepName(), -Of.First) + ")";
  const std::string A = Names.free(Of.Exchanged[0] + "_even"),
                    B = Names.free(Of.Exchanged[1] + "_even");
  // A comment may be all that names it.
  const bool HasComments =
      std::any_of(Texts.begin(), Texts.end(), [](const std::string &Text) {
        return Text.find("//") != std::string::npos ||
               Text.find("/*") != std::string::npos;
      });
  const std::string Mark = HasComments ? "[[maybe_unused]] " : "";
  const auto write = [&](const std::string &Name, const std::string &Even,
                         const std::string &Odd) {
    if (std::any_of(Texts.begin(), Texts.end(), [&](const std::string &Text) {
          return countWord(Text, Name) > 0;
        }))
      Out.line(Mark + "const auto " + Name + " = " + Step + " % 2 == 0 ? " +
               Even + " : " + Odd + ";");
  };
  write(Of.Exchanged[0], A, B);
  write(Of.Exchanged[1], B, A);
  if (!Box.find(Of.Exchanged[0]))
    return;
  const std::string ATile = sharedTile(Of.Exchanged[0]),
                    BTile = sharedTile(Of.Exchanged[1]);
  write(tile(Of.Exchanged[0]), ATile, BTile);
  write(tile(Of.Exchanged[1]), BTile, ATile);
}

/// Of the threads, and of tiles.
void LevelWriter::writePlaces(Writer &Out) {
  writeTiles(Out);
  if (rank() > 1)
    Out.line("const int " + Names.free("row") + " = threadIdx.x / " +
             numberText(RowThreads) + ";");
  Out.line("const int " + Names.free("column") + " = threadIdx.x" +
           (rank() > 1 ? " % " + numberText(RowThreads) : "") + ";");
  writeLow(Out, 0);
  for (size_t D = 0; D < Tiles.Splits.size(); ++D)
    if (Tiles.shift(D) > 0)
      Out.line("const int " + named(D, "_length") + " = " + named(D, "_shift") +
               " > 0 ? " + numberText(2 * Tiles.shift(D)) + " : " +
               numberText(Tiles.Splits[D].Width) + ";");
}

/// The loops over parallelograms and steps.
void LevelWriter::writeHead(Writer &Out) {
  writePlaces(Out);
  for (size_t D = Tiles.blockLoops(); D < rank(); ++D) {
    const ParallelogramTiling &Is = Tiles.Others[D - 1];
    const std::string At = named(D, "_first");
    const Expr Least = least(D), Most = most(D);
    const std::string Last = bound(Most, named(D, "_last"), max(Most, Least));
    Out.open("for (" + Index + " " + At + " = " +
             bound(Least, named(D, "_least"), min(Least, Most)) + "; " + At +
             " < " + plus(Last, Is.Slope * (Tiles.levels() - 1)) + "; " + At +
             " += " + numberText(Is.Width) + ") {");
    writeLow(Out, D);
  }
  writeLoads(Out);
  openSteps(Out);
}

void LevelWriter::openSteps(Writer &Out) {
  const std::string Begin = Names.free(Of.Variable + "_first"),
                    End = Names.free(Of.Variable + "_end"), At = stepName();
  const std::string Type = Of.Type == "int" ? "int" : "long long";
  const auto castText = [&](const std::string &Text) {
    return Type == "int" ? "static_cast<int>(" + Text + ")" : Text;
  };
  const int64_t Steps = Tiles.levels() / int64_t(Nests.size());
  const std::string Behind = "idxmap_first + " + numberText(Steps);
  pass(Begin, Type, castText("idxmap_first"));
  pass(End, Type,
       castText(Behind + " < " + LevelsEnd + " ? " + Behind + " : " +
                LevelsEnd));
  const std::string Least = numberText(Of.First);
  Out.open("for (" + Type + " " + At + " = " +
           (Tiles.areSplit()
                ? Begin
                : Begin + " < " + Least + " ? " + Least + " : " + Begin) +
           "; " + At + " < " + End + "; ++" + At + ") {");
  const auto namesStep = [&](const LoopNest &Nest) {
    return std::any_of(Nest.Captures.begin(), Nest.Captures.end(),
                       [&](const Capture &Each) {
                         return Each.Name == Of.Variable && Each.UsedInBody;
                       });
  };
  if (At != Of.Variable && std::any_of(Nests.begin(), Nests.end(), namesStep))
    Out.line("const " + Of.Type + " " + Of.Variable + " = " + At + ";");
}

/// How far a row is from the tile's first index: \p Away, times \p Slope.
static std::string rimText(int64_t Slope, const std::string &Away) {
  return Slope == 1 ? Away : numberText(Slope) + " * (" + Away + ")";
}

LevelWriter::Row LevelWriter::hexagonRow(Writer &Out,
                                         const std::string &Level) const {
  const HexagonTiling &Is = Tiles.Hexagons;
  const std::string At = named(0, "_first"), Rim = named(0, "_rim");
  if (Is.Slope == 0)
    return {At, plus(At, Is.extent())};
  const std::string Half = numberText(Is.Height + 1);
  Out.line("const int " + Rim + " = " +
           rimText(Is.Slope, Level + " < " + Half + " ? " +
                                 numberText(Is.Height) + " - " + Level + " : " +
                                 Level + " - " + Half) +
           ";");
  return {At + " + " + Rim, plus(At, Is.extent()) + " - " + Rim};
}

LevelWriter::Row LevelWriter::otherRow(size_t D,
                                       const std::string &Level) const {
  const ParallelogramTiling &Is = Tiles.Others[D - 1];
  const std::string From = minus(named(D, "_first"), Is.Slope, Level);
  return {From, plus(From, Is.Width)};
}

LevelWriter::Row LevelWriter::splitRow(Writer &Out, size_t D,
                                       const std::string &Level) const {
  const SplitTiling &Is = Tiles.Splits[D];
  const std::string At = named(D, "_first"), Rim = named(D, "_rim");
  if (Is.shift() == 0)
    return {At, plus(At, Is.Width)};
  Out.line("const int " + Rim + " = " +
           rimText(Is.Slope, named(D, "_shift") + " > 0 ? " +
                                 numberText(Is.Levels - 1) + " - " + Level +
                                 " : " + Level) +
           ";");
  return {At + " + " + Rim, At + " + " + named(D, "_length") + " - " + Rim};
}

/// Of loop \p D, what the tile has in this level and the nest's bounds.
void LevelWriter::writeRow(Writer &Out, size_t D, size_t Nest,
                           const std::string &Level) {
  const Dimension &Space = Nests[Nest].Loops[D].Space;
  const std::string Number = Nest == 0 ? "" : numberText(Nest + 1);
  const auto name = [&](const std::string &Ending) { return named(D, Ending); };
  const auto [From, To] = Tiles.areSplit() ? splitRow(Out, D, Level)
                          : D == 0         ? hexagonRow(Out, Level)
                                           : otherRow(D, Level);
  const Expr Lower = Space.Lower, Upper = Space.Upper;
  const std::string Least = bound(Lower, name("_lower" + Number),
                                  min(Lower, most(D))),
                    End = bound(Upper, name("_upper" + Number),
                                max(Upper, least(D)));
  Out.line("const " + Index + " " + name("_begin") + " = " + From + " > " +
           Least + " ? " + From + " : " + Least + ";");
  Out.line("const " + Index + " " + name("_end") + " = " + To + " < " + End +
           " ? " + To + " : " + End + ";");
}

/// Threads lie next to each other along the last loop, rows of them along the
/// one before it.
void LevelWriter::openIndices(Writer &Out, const LoopNest &Nest,
                              const std::string &Text) {
  for (size_t D = 0; D < rank(); ++D) {
    const Loop &Each = Nest.Loops[D];
    const bool IsLast = D + 1 == rank(), IsRow = D + 2 == rank();
    const std::string At =
        Each.Type == Index && isNamed(Each) ? Each.Variable : named(D, "_at");
    std::string Begin = named(D, "_begin"), Next = "++" + At;
    if (IsLast) {
      Begin += " + " + Names.free("column");
      Next = At + " += " + numberText(rank() > 1 ? RowThreads : Tiles.Threads);
    } else if (IsRow) {
      Begin += " + " + Names.free("row");
      Next = At + " += " + numberText(Tiles.Threads / RowThreads);
    }
    Out.open("for (" + Index + " " + At + " = " + Begin + "; " + At + " < " +
             named(D, "_end") + "; " + Next + ") {");
    if (At != Each.Variable && Each.UsedInBody)
      Out.line("const " + Each.Type + " " + Each.Variable + " = " + At + ";");
    if (keeps() && countWord(Text, in(D)) > 0)
      Out.line("const int " + in(D) + " = " +
               (IsInt ? At + " - " + low(D)
                      : "static_cast<int>(" + At + " - " + low(D) + ")") +
               ";");
  }
}

void LevelWriter::writeBody(Writer &Out, const LoopNest &Nest,
                            std::string Text) {
  for (const Capture &Each : Nest.Captures)
    if (Each.IsOwn && !Each.Rebind.empty())
      Out.lines(Each.Rebind);
  BodyText Body = Nest.Body;
  Body.Text = std::move(Text);
  Out.verbatim(LineDirectives ? bodyWithLineDirective(Body)
                              : indentedBody(Body, 2 * Out.level()));
}

void LevelWriter::writeNest(Writer &Out, size_t Nest) {
  const LoopNest &Is = Nests[Nest];
  const std::string Level = Names.free("level");
  const int64_t Count = Nests.size();
  const std::string Step =
      stepName() + " - " + Names.free(Of.Variable + "_first");
  std::string Comment = placeComment(Is.File, Is.Line);
  Comment.resize(Comment.find_last_not_of(": ") + 1);
  Out.line(Comment);
  Out.open("{");
  if (Tiles.haveSlopes())
    Out.line("const int " + Level + " = " +
             plus(Count == 1 ? Step : numberText(Count) + " * (" + Step + ")",
                  Nest) +
             ";");
  for (size_t D = 0; D < rank(); ++D)
    writeRow(Out, D, Nest, Level);
  openIndices(Out, Is, Texts[Nest]);
  writeBody(Out, Is, Texts[Nest]);
  for (size_t D = 0; D < rank(); ++D)
    Out.close();
  Out.close();
  Out.line("__syncthreads();");
}

/// "3 loops, hexagons of 12 levels and 9 to 19 i, parallelograms of 64 j"
std::string LevelWriter::title() const {
  if (Tiles.areSplit())
    return counted(Nests.size(), "loop") + ", tiles of " +
           counted(Tiles.levels(), "level") + " and " +
           splitTitle(Tiles, Variables) + ", which get smaller or larger";
  const HexagonTiling &Is = Tiles.Hexagons;
  std::string Text = counted(Nests.size(), "loop") + ", hexagons of " +
                     numberText(Is.levels()) + " levels and " +
                     numberText(Is.Width + 1) + " to " +
                     numberText(Is.extent()) + " " + variable(0);
  for (size_t D = 1; D < rank(); ++D)
    Text += std::string(D == 1 ? ", parallelograms of " : " and ") +
            numberText(Tiles.Others[D - 1].Width) + " " + variable(D);
  return Text + keptTitle(Box);
}

void LevelWriter::run() {
  Firsts.resize(Tiles.blockLoops());
  for (size_t D = 0; D < Tiles.blockLoops(); ++D)
    addTileLoop(D);
  addChecks();
  // With checks, the launch tests each loop by itself before.
  if (!Checks.empty())
    for (const Loop &Each : TileLoops)
      Merged.Known.assume(Each.Extent, Range::from(1));
  for (size_t D = 0; D < Tiles.blockLoops(); ++D)
    addFirst(D);
  for (size_t Nest = 0; Nest < Nests.size(); ++Nest)
    Texts.push_back(keptText(Nest));
  Writer Out;
  writeHead(Out);
  writeExchanged(Out);
  for (size_t Nest = 0; Nest < Nests.size(); ++Nest)
    writeNest(Out, Nest);
  for (size_t D = Tiles.blockLoops(); D <= rank(); ++D)
    Out.close();
  Merged.Body.Text = Out.text();
  Merged.Body.File = Of.File;
  Merged.Body.Line = Of.Line;
  renameExchanged();
  TileLoops.back().Checks = Checks;
  for (size_t D = 0; D < TileLoops.size(); ++D)
    TileLoops[D].Companions.push_back(Firsts[D]);
  Merged.Loops = std::move(TileLoops);
  Merged.TeamSize = Tiles.Threads;
  Merged.Title = title();
}

} // namespace idxmap
