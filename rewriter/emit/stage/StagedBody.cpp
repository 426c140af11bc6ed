//===- StagedBody.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StagedBody.h"

#include "rewriter/emit/Writer.h"
#include "rewriter/emit/stage/StageNames.h"
#include "rewriter/emit/stage/SumText.h"

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

StripParts stripParts(const BodyText &Body, const std::string &Inside) {
  const std::string Begin = strip_token::Begin, End = strip_token::End;
  const size_t First = Body.Text.find(Begin), Last = Body.Text.find(End);
  StripParts Result = {partOf(Body, 0, First),
                       partOf(Body, First + Begin.size(), Last),
                       partOf(Body, Last + End.size(), Body.Text.size())};
  const bool HasOthers = !Inside.empty();
  std::string &Text = Result.Before.Text;
  replaceAll(Text, strip_token::Value, HasOthers ? Inside + " ? " : "");
  replaceAll(Text, strip_token::Other, HasOthers ? " : 0" : "");
  replaceAll(Text, strip_token::Only, HasOthers ? "if (" + Inside + ") " : "");
  return Result;
}

/// "a_tile[i_in][j_in - 1]"
static std::string readText(const LoopNest &Nest, const StagePlan &Plan,
                            const StageNames &Names, size_t Number,
                            size_t Read) {
  const Tile &Of = Plan.Tiles[Number];
  std::string Text = Names.tile(Nest, Plan, Number);
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
    Text += "[" + Cell.text().Text + "]";
  }
  return Text;
}

LoopNest stagedNest(const LoopNest &Nest, const StagePlan &Plan) {
  LoopNest Result = Nest;
  const StageNames Names(Nest);
  std::string &Text = Result.Body.Text;
  for (size_t T = 0; T < Plan.Tiles.size(); ++T)
    for (size_t R = 0; R < Plan.Tiles[T].Reads.size(); ++R) {
      const std::string Token =
          stagedToken(Plan.Tiles[T].Array, Plan.Tiles[T].Reads[R]);
      replaceAll(Text, Token, readText(Nest, Plan, Names, T, R));
    }
  for (Loop &Each : Result.Loops)
    Each.UsedInBody = Each.UsedInBody && countWord(Text, Each.Variable) > 0;
  return Result;
}

} // namespace idxmap
