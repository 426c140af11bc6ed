//===- ArrayPicture.cpp - An access to an array as a picture --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/draw/ArrayPicture.h"

#include "rewriter/draw/SvgWriter.h"

#include <algorithm>
#include <optional>

namespace idxmap {

using Cell = CellWindow::Cell;

static constexpr int Margin = 16;
static constexpr int TextSize = 11, CaptionSize = 13, TitleSize = 16;
static constexpr int LineHeight = 16;
/// Between rows or columns of which some are left out.
static constexpr int GapSize = 5;
static constexpr Colour White = CellStyle::White, Dim = {110, 110, 110};

static std::string counted(int64_t Count, const char *Noun) {
  return std::to_string(Count) + " " + Noun + (Count == 1 ? "" : "s");
}

std::string costText(const CellWindow &Of) {
  return "1 warp: " + counted(Of.Cost.Sectors, "sector") + ", " +
         counted(Of.Cost.Lines, "line");
}

namespace {

/// What is counted along one side, and where it begins in pixels.
struct Side {
  std::vector<int> Begin;
  int End = 0;
};

class Painter {
public:
  explicit Painter(const ArrayPicture &Of) : Of(Of) {}
  std::string run();

private:
  void measure();
  int panel(const ArrayPicture::Panel &Each, int X, int Y);
  void labels(const CellWindow &Window, const Side &Across, const Side &Down,
              int X, int Y);
  void cells(const CellWindow &Window, const Side &Across, const Side &Down,
             int X, int Y);
  void grid(const CellWindow &Window, const Side &Across, const Side &Down,
            int X, int Y);
  std::vector<std::string> notes(const CellWindow &Of) const;
  int legend(int Y);
  int swatch(int X, int Y, const Colour &Fill, bool IsFramed,
             const std::string &Words);
  Side side(const std::vector<bool> &Gaps) const;
  std::vector<std::string> textLines(const ArrayPicture::Panel &Each) const;
  std::string words(const CellWindow &Window, size_t At) const;

  const ArrayPicture &Of;
  SvgWriter Out;
  int CellSize = 0;
  int LabelWidth = 0;
  int TextWidth = 0;
  size_t TextLines = 0; ///< Of the panel that has the most.
  int LegendEnd = 0;
  std::optional<CellStyle> Style;
};

} // namespace

/// The same for all panels.
void Painter::measure() {
  constexpr int Wished = 500, Least = 9, Most = 40, LeastText = 300;
  size_t Longest = 1;
  for (const ArrayPicture::Panel &Each : Of.Panels) {
    Longest = std::max(
        {Longest, Each.Window.Columns.size(), Each.Window.Rows.size()});
    for (const std::string &Row : Each.Window.Rows)
      LabelWidth = std::max(LabelWidth, widthOf(Row, TextSize) + 6);
  }
  CellSize = std::clamp(Wished / int(Longest), Least, Most);
  for (const ArrayPicture::Panel &Each : Of.Panels)
    TextWidth = std::max(
        {TextWidth, LeastText, LabelWidth + side(Each.Window.ColumnGaps).End});
  for (const ArrayPicture::Panel &Each : Of.Panels)
    TextLines = std::max(TextLines, textLines(Each).size());
}

Side Painter::side(const std::vector<bool> &Gaps) const {
  Side Result;
  for (const bool Gap : Gaps) {
    Result.End += Gap ? GapSize : 0;
    Result.Begin.push_back(Result.End);
    Result.End += CellSize;
  }
  return Result;
}

std::vector<std::string>
Painter::textLines(const ArrayPicture::Panel &Each) const {
  std::vector<std::string> Result;
  for (const std::string &Line : Each.Lines)
    for (std::string &Part : wrapped(Line, TextSize, TextWidth))
      Result.push_back(std::move(Part));
  return Result;
}

std::string Painter::words(const CellWindow &Window, size_t At) const {
  const Cell &Each = Window.Cells[At];
  std::string Text = "row " + Window.Rows[At / Window.Columns.size()] +
                     ", column " + Window.Columns[At % Window.Columns.size()] +
                     ": place " + std::to_string(*Each.Place) + ", sector " +
                     std::to_string(Each.Sector) + ", bank " +
                     std::to_string(Each.Bank) + ", lane " +
                     std::to_string(*Each.Lane);
  if (Each.Lanes > 1)
    Text += " and " + counted(Each.Lanes - 1, "other");
  if (Each.Block)
    Text += ", block " + std::to_string(*Each.Block);
  return Text;
}

/// Every eighth index, and behind gaps.
void Painter::labels(const CellWindow &Window, const Side &Across,
                     const Side &Down, int X, int Y) {
  constexpr size_t Every = 8;
  TextStyle Style{TextSize - 1, false, TextStyle::Anchor::Start, Dim};
  int Free = 0;
  for (size_t C = 0; C < Window.Columns.size(); ++C)
    if ((C % Every == 0 || Window.ColumnGaps[C]) && Across.Begin[C] >= Free) {
      Out.text(X + Across.Begin[C], Y - 4, Style, Window.Columns[C]);
      Free = Across.Begin[C] + widthOf(Window.Columns[C], Style.Size) + 6;
    }
  Style.At = TextStyle::Anchor::End;
  Free = 0;
  for (size_t R = 0; R < Window.Rows.size(); ++R)
    if ((R % Every == 0 || Window.RowGaps[R]) && Down.Begin[R] >= Free) {
      Out.text(X - 5, Y + Down.Begin[R] + std::min(CellSize, Style.Size) - 1,
               Style, Window.Rows[R]);
      Free = Down.Begin[R] + Style.Size + 2;
    }
}

/// Runs of neighbours that no gap parts: from, and to which one.
static std::vector<std::pair<size_t, size_t>>
runsOf(const std::vector<bool> &Gaps) {
  std::vector<std::pair<size_t, size_t>> Result;
  for (size_t I = 0; I < Gaps.size(); ++I)
    if (I == 0 || Gaps[I])
      Result.push_back({I, I + 1});
    else
      Result.back().second = I + 1;
  return Result;
}

/// The lines between cells.
void Painter::grid(const CellWindow &Window, const Side &Across,
                   const Side &Down, int X, int Y) {
  std::string Path;
  const auto add = [&](int Left, int Top, char Along, int Length) {
    Path += "M" + std::to_string(Left) + " " + std::to_string(Top) + Along +
            std::to_string(Length);
  };
  for (const auto &[FirstRow, EndRow] : runsOf(Window.RowGaps))
    for (const auto &[First, End] : runsOf(Window.ColumnGaps)) {
      const int Left = X + Across.Begin[First], Top = Y + Down.Begin[FirstRow];
      const int Columns = int(End - First), Rows = int(EndRow - FirstRow);
      for (int R = 0; R <= Rows; ++R)
        add(Left, Top + R * CellSize, 'h', Columns * CellSize);
      for (int C = 0; C <= Columns; ++C)
        add(Left + C * CellSize, Top, 'v', Rows * CellSize);
    }
  Out.lines(Path);
}

void Painter::cells(const CellWindow &Window, const Side &Across,
                    const Side &Down, int X, int Y) {
  const size_t Columns = Window.Columns.size();
  const auto at = [&](size_t R, size_t C) -> const Cell & {
    return Window.Cells[R * Columns + C];
  };
  for (size_t R = 0; R < Window.Rows.size(); ++R)
    for (size_t C = 0; C < Columns;) {
      const Colour Fill = Style->colour(at(R, C));
      const size_t First = C;
      while (C < Columns && Style->colour(at(R, C)) == Fill &&
             (C == First || !Window.ColumnGaps[C]))
        ++C;
      if (!(Fill == White))
        Out.rectangle(X + Across.Begin[First], Y + Down.Begin[R],
                      int(C - First) * CellSize, CellSize, Fill);
    }
  grid(Window, Across, Down, X, Y);
  for (size_t R = 0; R < Window.Rows.size(); ++R)
    for (size_t C = 0; C < Columns; ++C) {
      const Cell &Each = at(R, C);
      const Colour Fill = Style->colour(Each);
      const int Left = X + Across.Begin[C], Top = Y + Down.Begin[R];
      if (Each.Lane)
        Out.framed(Left, Top, CellSize, CellSize, Fill,
                   words(Window, R * Columns + C));
      const Colour Ink = !isLight(Fill) ? White
                         : Each.Lane    ? Colour{0, 0, 0}
                                        : Dim;
      if (const std::string Text = Style->number(Each); !Text.empty())
        Out.text(
            Left + CellSize / 2, Top + CellSize / 2 + Style->numberSize() / 3,
            {Style->numberSize(), false, TextStyle::Anchor::Middle, Ink}, Text);
    }
}

/// Below the cells.
std::vector<std::string> Painter::notes(const CellWindow &Of) const {
  const auto Touched =
      std::count_if(Of.Cells.begin(), Of.Cells.end(),
                    [](const Cell &Each) { return Each.Lane.has_value(); });
  std::vector<std::string> Result = {
      counted(Of.Cost.Lanes - Of.Hidden, "lane") +
      (Of.Cost.Lanes - Of.Hidden == 1 ? " touches " : " touch ") +
      counted(Touched, "cell")};
  if (Of.Hidden > 0)
    Result.push_back(
        counted(Of.Hidden, "lane") + " of " + std::to_string(Of.Cost.Lanes) +
        (Of.Hidden == 1 ? " is" : " are") + " outside of these cells");
  if (this->Of.By == ColourBy::Bank)
    Result.push_back("were it shared memory: " +
                     counted(Of.Wavefronts, "wavefront"));
  return Result;
}

/// Where it ends below.
int Painter::panel(const ArrayPicture::Panel &Each, int X, int Y) {
  const CellWindow &Window = Each.Window;
  if (!Each.Heading.empty())
    Out.text(X, Y += LineHeight, {CaptionSize, true}, Each.Heading);
  const int TextBegin = Y;
  for (const std::string &Line : textLines(Each))
    Out.text(X, Y += LineHeight - 2, {TextSize}, Line);
  Y = TextBegin + int(TextLines) * (LineHeight - 2) + 2 * LineHeight;
  const Side Across = side(Window.ColumnGaps), Down = side(Window.RowGaps);
  labels(Window, Across, Down, X + LabelWidth, Y);
  cells(Window, Across, Down, X + LabelWidth, Y);
  Y += Down.End + LineHeight + 6;
  Out.text(X, Y, {CaptionSize, true}, costText(Window));
  for (const std::string &Line : notes(Window))
    Out.text(X, Y += LineHeight, {TextSize}, Line);
  return Y;
}

/// Where the next one begins.
int Painter::swatch(int X, int Y, const Colour &Fill, bool IsFramed,
                    const std::string &Words) {
  constexpr int Size = 12;
  if (IsFramed)
    Out.framed(X, Y - Size + 2, Size, Size, Fill, Words);
  else {
    Out.rectangle(X, Y - Size + 2, Size, Size, Fill);
    Out.lines("M" + std::to_string(X) + " " + std::to_string(Y - Size + 2) +
              "h12v12h-12z");
  }
  Out.text(X + Size + 5, Y, {TextSize}, Words);
  LegendEnd = std::max(LegendEnd, X + Size + 5 + widthOf(Words, TextSize));
  return X + Size + 5 + widthOf(Words, TextSize) + 6;
}

int Painter::legend(int Y) {
  int X = Margin;
  constexpr int Steps = 32, Step = 6;
  const auto scale = [&](const std::string &Before, const std::string &Behind) {
    Out.text(X, Y, {TextSize}, Before);
    X += widthOf(Before, TextSize) + 4;
    for (int At = 0; At < Steps; ++At, X += Step)
      Out.rectangle(X, Y - 10, Step, 12, scaleColour(At, Steps - 1));
    Out.text(X + 4, Y, {TextSize}, Behind);
    X += widthOf(Behind, TextSize) + 20;
  };
  const Colour One = distinctColour(0);
  switch (Of.By) {
  case ColourBy::Sector:
    X = swatch(X, Y, One, true, "touched by a lane; a colour for each sector");
    X = swatch(X, Y, pale(One), false, "in the same sector, moved with it");
    swatch(X, Y, White, false, "not moved");
    break;
  case ColourBy::Lane:
    scale("touched by lane 0", "31");
    X = swatch(X, Y, CellStyle::Moved, false,
               "in the same sector, moved with it");
    swatch(X, Y, White, false, "not moved");
    break;
  case ColourBy::Block: {
    X = swatch(X, Y, One, true, "touched by the warp");
    constexpr size_t Most = 8;
    size_t Shown = 0;
    for (const int64_t Each : Style->blocks()) {
      if (Shown++ == Most) {
        Out.text(X, Y, {TextSize}, "..");
        break;
      }
      CellWindow::Cell Example;
      Example.Place = 0;
      Example.Block = Each;
      X = swatch(X, Y, Style->colour(Example), false,
                 (Shown == 1 ? "block " : "") + std::to_string(Each));
    }
    break;
  }
  case ColourBy::Bank:
    scale("bank 0", "31");
    swatch(X, Y, scaleColour(20, Steps - 1), true,
           "touched by a lane; pale: by none");
    break;
  }
  std::string Words = "at the edges: indices of rows and columns";
  if (const std::string Means = Style->numberMeans(); !Means.empty())
    Words += "; in the cells: " + Means;
  Out.text(Margin, Y += LineHeight + 2,
           {TextSize, false, TextStyle::Anchor::Start, Dim}, Words);
  LegendEnd = std::max(LegendEnd, Margin + widthOf(Words, TextSize));
  return Y + LineHeight;
}

std::string Painter::run() {
  measure();
  std::vector<const CellWindow *> Windows;
  for (const ArrayPicture::Panel &Each : Of.Panels)
    Windows.push_back(&Each.Window);
  Style.emplace(Of.By, Windows, CellSize);
  int Width = 2 * Margin + int(Of.Panels.size()) * TextWidth +
              (int(Of.Panels.size()) - 1) * 2 * Margin;
  Width = std::max({Width, 2 * Margin + widthOf(Of.Title, TitleSize)});
  int Y = Margin + TitleSize;
  Out.text(Margin, Y, {TitleSize, true}, Of.Title);
  for (const std::string &Line : Of.Lines)
    for (const std::string &Part : wrapped(Line, TextSize, Width - 2 * Margin))
      Out.text(Margin, Y += LineHeight,
               {TextSize, false, TextStyle::Anchor::Start, Dim}, Part);
  int X = Margin, Bottom = Y;
  for (const ArrayPicture::Panel &Each : Of.Panels) {
    Bottom = std::max(Bottom, panel(Each, X, Y + 10));
    X += TextWidth + 2 * Margin;
  }
  const int End = legend(Bottom + 2 * LineHeight);
  return Out.document(std::max(Width, LegendEnd + Margin), End, Of.Title);
}

std::string svgText(const ArrayPicture &Of) { return Painter(Of).run(); }

} // namespace idxmap
