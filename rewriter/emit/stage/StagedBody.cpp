//===- StagedBody.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StagedBody.h"

#include "rewriter/emit/Writer.h"
#include "rewriter/emit/stage/OwnLoops.h"
#include "rewriter/emit/stage/StageNames.h"
#include "rewriter/emit/stage/SumText.h"
#include "rewriter/footprint/TileQueue.h"

#include <algorithm>
#include <string_view>

namespace idxmap {

/// \p Text from \p At on to before \p End, without white space around it.
static BodyText partOf(const BodyText &Body, size_t At, size_t End) {
  BodyText Part = Body;
  const char *const Blanks = " \t\r\n";
  At = std::min(Body.Text.find_first_not_of(Blanks, At), End);
  while (End > At && std::string_view(Blanks).find(Body.Text[End - 1]) !=
                         std::string_view::npos)
    --End;
  Part.Text = Body.Text.substr(At, End - At);
  Part.Line +=
      unsigned(std::count(Body.Text.begin(), Body.Text.begin() + At, '\n'));
  const size_t Line = Body.Text.rfind('\n', At);
  Part.Column = unsigned(
      Line == std::string::npos || Line >= At ? Body.Column + At : At - Line);
  return Part;
}

static void replaceAll(std::string &Text, const std::string &Token,
                       const std::string &By) {
  for (size_t At = Text.find(Token); At != std::string::npos;
       At = Text.find(Token, At + By.size()))
    Text.replace(At, Token.size(), By);
}

/// Takes the declarations between tokens out of \p Body.
static std::vector<std::string> takeAgain(BodyText &Body) {
  const std::string Begin = strip_token::Again, End = strip_token::AgainEnd;
  std::vector<std::string> Result;
  for (size_t At = Body.Text.find(Begin); At != std::string::npos;
       At = Body.Text.find(Begin)) {
    const size_t Last = Body.Text.find(End, At);
    Result.push_back(
        Body.Text.substr(At + Begin.size(), Last - At - Begin.size()));
    Body.Text.erase(At, Last + End.size() - At);
  }
  Body = partOf(Body, 0, Body.Text.size());
  return Result;
}

StripParts stripParts(const BodyText &Body, const std::string &Inside) {
  const std::string Begin = strip_token::Begin, End = strip_token::End;
  const size_t First = Body.Text.find(Begin), Last = Body.Text.find(End);
  StripParts Result = {partOf(Body, 0, First),
                       partOf(Body, First + Begin.size(), Last),
                       partOf(Body, Last + End.size(), Body.Text.size()),
                       {}};
  Result.Again = takeAgain(Result.Before);
  const bool HasOthers = !Inside.empty();
  std::string &Text = Result.Before.Text;
  replaceAll(Text, strip_token::Value, HasOthers ? Inside + " ? " : "");
  replaceAll(Text, strip_token::Other, HasOthers ? " : 0" : "");
  replaceAll(Text, strip_token::Only, HasOthers ? "if (" + Inside + ") " : "");
  return Result;
}

std::string planeText(const Tile &Of, const std::string &Place, int64_t Ahead,
                      SumText Cell) {
  Cell.add(1, Place);
  Cell.add(Ahead);
  return "[" + Cell.text().as(Binding::Product) + " % " +
         std::to_string(Of.planes()) + "]";
}

/// "a_tile[i_in][j_in - 1]"
static std::string readText(const LoopNest &Nest, const StagePlan &Plan,
                            const StageNames &Names, size_t Number,
                            size_t Read) {
  const Tile &Of = Plan.Tiles[Number];
  if (Of.Queue && isOwnRead(Of, *Of.Queue, Read))
    return Names.queued(Nest.Staged[Of.Array].Name,
                        Of.At[Read][*Of.Window].Offset);
  std::string Text = Names.tileNow(Nest, Plan, Number);
  if (Of.Queue) {
    const TileDimension &Along = Of.Dimensions[*Of.Window];
    Text += planeText(Of, Names.in(Along.Slopes.begin()->first), 0);
  } else if (Of.Window) {
    const TileDimension &Along = Of.Dimensions[*Of.Window];
    const StagedVariable &Swept = *Plan.find(Along.Slopes.begin()->first);
    const AffineIndex &At = Of.At[Read][*Of.Window];
    SumText Inner;
    for (const auto &[Name, Slope] : At.Slopes)
      if (!Plan.find(Name))
        Inner.add(Slope, sourceName(Name));
    Text += planeText(Of, Names.in(Swept.Name),
                      At.Offset - Along.Low - Swept.Reach, Inner);
  }
  std::vector<std::string> Cells(Of.Dimensions.size());
  for (const size_t D : Of.shown()) {
    const AffineIndex &At = Of.At[Read][D];
    SumText Cell;
    int64_t Offset = At.Offset - Of.Dimensions[D].Low;
    for (const auto &[Name, Slope] : At.Slopes)
      if (const StagedVariable *Variable = Plan.find(Name)) {
        Cell.add(Slope, Names.in(Name));
        Offset -= Slope * Variable->Reach;
      }
    for (const auto &[Name, Slope] : At.Slopes)
      if (!Plan.find(Name))
        Cell.add(Slope, sourceName(Name));
    Cell.add(Offset);
    Cells[D] = Cell.text().Text;
  }
  return Text + Names.cell(Nest, Plan, Number, Cells);
}

/// Of the elements that indices keep, and of what each index has its own.
static void replaceOwn(std::string &Text, const LoopNest &Nest,
                       const Mapping &Map, const StageNames &Names) {
  const std::string Own = ownSubscripts(ownIndices(Nest, Map).Loops);
  replaceAll(Text, strip_token::Own, Own);
  for (size_t H = 0; H < Nest.Held.size(); ++H)
    replaceAll(Text, heldToken(H), Names.held(Nest.Held[H]) + Own);
}

LoopNest stagedNest(const LoopNest &Nest, const Mapping &Map,
                    const StagePlan &Plan) {
  LoopNest Result = Nest;
  const StageNames Names(Nest);
  std::string &Text = Result.Body.Text;
  replaceOwn(Text, Nest, Map, Names);
  for (size_t T = 0; T < Plan.Tiles.size(); ++T)
    for (size_t R = 0; R < Plan.Tiles[T].Reads.size(); ++R) {
      const std::string Token =
          stagedToken(Plan.Tiles[T].Array, Plan.Tiles[T].Reads[R]);
      replaceAll(Text, Token, readText(Nest, Plan, Names, T, R));
    }
  const auto isUsed = [&](const std::string &Name) {
    return countWord(Text, Name) > 0 ||
           std::any_of(Nest.Held.begin(), Nest.Held.end(),
                       [&](const HeldArray &Each) {
                         return countWord(Each.Text, Name) > 0;
                       });
  };
  for (Loop &Each : Result.Loops)
    Each.UsedInBody = Each.UsedInBody && isUsed(Each.Variable);
  // What only subscripts named may not be named any more; a macro may still.
  for (Capture &Each : Result.Captures) {
    const bool IsNamed = std::any_of(
        Result.Captures.begin(), Result.Captures.end(),
        [&](const Capture &Other) {
          return &Other != &Each && countWord(Other.Rebind, Each.Name) > 0;
        });
    if (Each.IsOwn || Each.Data || Each.Reduction || IsNamed ||
        isUsed(Each.Name))
      continue;
    if (Each.Rebind.starts_with("const") || Each.Rebind.starts_with("auto"))
      Each.Rebind = "[[maybe_unused]] " + Each.Rebind;
  }
  return Result;
}

} // namespace idxmap
