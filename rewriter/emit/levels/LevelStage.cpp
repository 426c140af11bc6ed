//===- LevelStage.cpp - Tiles that levels share, written down -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/levels/LevelWriter.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/emit/stage/SumText.h"

#include <algorithm>

namespace idxmap {

/// More rounds of a copy are not unrolled as a whole.
static constexpr int64_t MostUnrolledRounds = 32;

bool LevelWriter::isExchanged(const std::string &Name) const {
  return std::count(Of.Exchanged.begin(), Of.Exchanged.end(), Name) > 0;
}

/// "a_tile", as bodies know it.
std::string LevelWriter::tile(const std::string &Name) const {
  return Names.free(Name + "_tile");
}

/// The array in shared memory: of one that steps exchange, that of even steps.
std::string LevelWriter::sharedTile(const std::string &Name) const {
  return isExchanged(Name) ? Names.free(Name + "_even_tile") : tile(Name);
}

/// "[i_in][j_in - 1]", of the element that is \p Offsets from the loops'
/// variables.
std::string
LevelWriter::cells(const LevelArray &Is,
                   const std::vector<LevelArray::Offset> &Offsets) const {
  std::string Text;
  for (size_t D = 0; D < Is.Dimensions.size(); ++D) {
    SumText Cell;
    Cell.add(1, in(Is.Dimensions[D].Loop));
    for (const auto &[Variable, Slope] : Offsets[D].Slopes)
      Cell.add(Slope, Variable);
    Cell.add(Offsets[D].Offset);
    Text += "[" + Cell.text().Text + "]";
  }
  return Text;
}

/// The body of \p Nest, where tiles stand for what blocks keep.
std::string LevelWriter::keptText(size_t Nest) const {
  std::string Text = Nests[Nest].Body.Text;
  const std::string End = KeptEnd;
  const std::vector<StagedArray> &Staged = Nests[Nest].Staged;
  for (size_t A = 0; A < Staged.size(); ++A) {
    const LevelBox::Array *Is = Box.find(Staged[A].Name);
    for (size_t R = 0; R < Staged[A].Reads.size(); ++R) {
      const StagedRead &Read = Staged[A].Reads[R];
      const std::string Token = keptToken(A, R);
      const size_t Begin = Text.find(Token);
      if (Begin == std::string::npos)
        continue;
      const size_t Inner = Begin + Token.size(), Last = Text.find(End, Inner);
      std::string By = Text.substr(Inner, Last - Inner);
      if (Is) {
        const std::string Cell =
            tile(Is->Name) + cells(Is->Of, *Box.offsets(Is->Of, Nest, Read));
        By = Read.IsWritten ? By + " = " + Cell : Cell;
      }
      Text.replace(Begin, Last + End.size() - Begin, By);
    }
  }
  return Text;
}

void LevelWriter::writeTiles(Writer &Out) {
  SharedRoom Room(Box.bytes());
  for (const LevelBox::Array &Each : Box.Arrays) {
    std::string Extents;
    for (const LevelArray::Dimension &D : Each.Of.Dimensions)
      Extents += "[" + std::to_string(Box.Sides[D.Loop].Extent) + "]";
    Room.declare(Out, Each.Element, sharedTile(Each.Name), Extents,
                 Box.bytesOf(Each), /*IsAligned=*/false);
  }
  Merged.SharedBytes = Room.bytes();
}

/// The index of a tile's first cell along loop \p D.
void LevelWriter::writeLow(Writer &Out, size_t D) const {
  if (Box.Sides[D].Extent == 0)
    return;
  SumText At;
  At.add(1, named(D, "_first"));
  At.add(Box.Sides[D].Low);
  Out.line("const " + Index + " " + low(D) + " = " + At.text().Text + ";");
}

/// The subscripts of the element in a cell, which is at in(D) of each loop.
LevelWriter::Element LevelWriter::element(const LevelArray &Is) {
  Element Result;
  for (size_t Q = 0; Q < Is.Base.size(); ++Q) {
    std::vector<std::string> Terms;
    bool IsSum = false;
    const std::string Name = Is.Names.front() + "_stride";
    for (const LevelArray::Dimension &D : Is.Dimensions) {
      if (D.Subscript != Q)
        continue;
      const std::string Index = low(D.Loop) + " + " + in(D.Loop);
      const bool IsUnit = D.Stride.isConstant(1);
      IsSum |= !Terms.empty() || !IsUnit;
      const std::string Wide =
          IsInt ? "static_cast<long long>(" + Index + ")" : "(" + Index + ")";
      if (IsUnit) {
        Terms.push_back(Index);
        continue;
      }
      const std::string Stride = bound(
          D.Stride,
          Names.free(Terms.empty() ? Name
                                   : Name + std::to_string(Terms.size() + 1)),
          D.Stride);
      const bool IsName = Stride.find(' ') == std::string::npos;
      Terms.push_back(Wide + " * " + (IsName ? Stride : "(" + Stride + ")"));
    }
    if (!Is.Base[Q].isConstant(0)) {
      Terms.push_back(bound(Is.Base[Q], Names.free(Is.Names.front() + "_base"),
                            Is.Base[Q]));
      IsSum = true;
    }
    Result.At.push_back(join(Terms, " + "));
    Result.IsSum.push_back(IsSum);
  }
  return Result;
}

/// Some level may use elements there: rows of \p Is have no others. Of the
/// outermost dimension, the device has a range.
std::string LevelWriter::isInRow(const LevelArray &Is) {
  std::vector<std::string> Parts;
  for (size_t D = 1; D < Is.Dimensions.size(); ++D) {
    const size_t L = Is.Dimensions[D].Loop;
    std::optional<Expr> Least, End;
    for (const LevelArray::Use &Use : Is.Uses) {
      const Dimension &Space = Nests[Use.Nest].Loops[L].Space;
      const Expr Low = Space.Lower + Use.Offsets[D].Least,
                 High = Space.Upper + Use.Offsets[D].Most;
      Least = Least ? min(*Least, Low) : Low;
      End = End ? max(*End, High) : High;
    }
    const Expr From = simplify(*Least, Merged.Known),
               To = simplify(*End, Merged.Known);
    const std::string At = low(L) + " + " + in(L);
    const auto name = [&](const char *Ending) {
      return Names.free(Is.Names.front() + "_" + variable(L) + Ending);
    };
    Parts.push_back(At + " >= " + bound(From, name("_from"), From));
    Parts.push_back(At + " < " + bound(To, name("_to"), To));
  }
  return join(Parts, " && ");
}

/// The device has the element.
std::string LevelWriter::condition(const LevelBox::Array &Is,
                                   const Element &At) {
  std::string Text;
  const auto add = [&](const std::string &Part) {
    Text += (Text.empty() ? "" : " && ") + Part;
  };
  for (size_t Q = 0; Q < At.At.size(); ++Q) {
    if (Is.Lengths[Q]) {
      add(At.At[Q] + " >= 0");
      add(At.At[Q] + " < " + std::to_string(*Is.Lengths[Q]));
      continue;
    }
    const Capture &Of = *std::find_if(
        Merged.Captures.begin(), Merged.Captures.end(),
        [&](const Capture &Each) { return Each.Name == Is.Name; });
    const auto Has =
        std::find_if(Elements.begin(), Elements.end(), [&](const auto &Each) {
          return !Of.Data->Ranges.empty() && Each.first == Of.Data->Ranges;
        });
    std::string Name = Is.Name;
    if (Has == Elements.end()) {
      Elements.push_back({Of.Data->Ranges, Name});
      const std::string Array = Of.Argument;
      pass(Names.free(Name + "_begin"), "long long",
           "idxmap_launch.begin(" + Array + ")");
      pass(Names.free(Name + "_end"), "long long",
           "idxmap_launch.end(" + Array + ")");
    } else {
      Name = Has->second;
    }
    add(At.At[Q] + " >= " + Names.free(Name + "_begin"));
    add(At.At[Q] + " < " + Names.free(Name + "_end"));
  }
  return Text;
}

/// Of a cell, what each array has.
void LevelWriter::writeCopies(Writer &Out) {
  std::vector<std::string> Declared, Lines, Rows;
  for (const LevelBox::Array &Each : Box.Arrays)
    Rows.push_back(isInRow(Each.Of));
  const bool HaveOneRow =
      std::all_of(Rows.begin(), Rows.end(),
                  [&](const std::string &Row) { return Row == Rows.front(); });
  Out.open("if (" + in(0) + " < " + std::to_string(Box.Sides.front().Extent) +
           (HaveOneRow && !Rows.front().empty() ? " && " + Rows.front() : "") +
           ") {");
  std::string Open;
  const auto write = [&] {
    if (!Lines.empty())
      Out.guarded(Open, Lines);
    Lines.clear();
  };
  for (const LevelBox::Array &Each : Box.Arrays) {
    Element At = element(Each.Of);
    for (size_t Q = 0; Q < At.At.size(); ++Q) {
      if (!At.IsSum[Q])
        continue;
      auto Known = std::find(Declared.begin(), Declared.end(), At.At[Q]);
      const size_t Number = Known - Declared.begin();
      const std::string Name =
          Names.free(Number == 0 ? "at" : "at" + std::to_string(Number + 1));
      if (Known == Declared.end()) {
        Out.line("const long long " + Name + " = " + At.At[Q] + ";");
        Declared.push_back(At.At[Q]);
      }
      At.At[Q] = Name;
    }
    std::string If = condition(Each, At);
    if (!HaveOneRow)
      If = Rows[&Each - Box.Arrays.data()] + " && " + If;
    if (If != Open)
      write();
    Open = If;
    std::string Element =
        isExchanged(Each.Name) ? Names.free(Each.Name + "_even") : Each.Name;
    for (const std::string &Index : At.At)
      Element += "[" + Index + "]";
    Lines.push_back(sharedTile(Each.Name) +
                    cells(Each.Of, std::vector<LevelArray::Offset>(
                                       Each.Of.Dimensions.size())) +
                    " = " + Element + ";");
  }
  write();
  Out.close();
}

/// Cells are numbered row by row, and dealt to the threads.
void LevelWriter::writeLoads(Writer &Out) {
  if (!keeps())
    return;
  int64_t Cells = 1;
  std::vector<int64_t> Extents;
  for (const LevelBox::Side &Each : Box.Sides) {
    Extents.push_back(Each.Extent);
    Cells *= Each.Extent;
  }
  const int64_t Rounds = (Cells + Tiles.Threads - 1) / Tiles.Threads;
  const std::string E = Names.free("e");
  const bool IsSum = rank() > 1;
  Out.line(Rounds <= MostUnrolledRounds ? "#pragma unroll"
                                        : "#pragma unroll 8");
  Out.open("for (unsigned " + E + " = 0; " + E + " < " + productText(Extents) +
           "; " + E + " += " + std::to_string(Tiles.Threads) + ") {");
  for (size_t D = 0; D < rank(); ++D) {
    Cells /= Extents[D];
    std::string Text =
        IsSum ? "(" + E + " + threadIdx.x)" : E + " + threadIdx.x";
    if (Cells > 1)
      Text += " / " + std::to_string(Cells);
    if (D > 0)
      Text += " % " + std::to_string(Extents[D]);
    Out.line("const int " + in(D) + " = " + Text + ";");
  }
  writeCopies(Out);
  Out.close();
  Out.line("__syncthreads();");
}

} // namespace idxmap
