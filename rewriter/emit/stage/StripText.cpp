//===- StripText.cpp ------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StripText.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/stage/OwnLoops.h"
#include "rewriter/emit/stage/StageNames.h"
#include "rewriter/emit/stage/StageText.h"
#include "rewriter/emit/stage/StagedBody.h"

#include <algorithm>
#include <optional>

namespace idxmap {

/// More statements than this are not written one after the other.
static constexpr int64_t MostUnrolled = 2048;

namespace {

class StripWriter {
public:
  StripWriter(Writer &Out, const KernelPlan &Plan,
              const std::vector<std::string> &Lines, const std::string &Kept,
              const LoopNest &Nest, const EmitOptions &Options);
  void write();

private:
  void declare();
  void writeHeld(bool IsLoad);
  void writePart(const BodyText &Part, bool IsGuarded);
  void writeRounds();
  void writeAhead(const KernelStage::Strips::Ahead &By);
  std::vector<std::string> needed(const std::string &Text) const;
  bool isAgain(const std::string &Line) const {
    return std::count(Parts.Again.begin(), Parts.Again.end(), Line) > 0;
  }

  Writer &Out;
  const KernelPlan &Plan;
  const KernelStage::Strips &Of;
  std::vector<std::string> Lines;
  const std::string &Kept;
  const LoopNest &Nest;
  const EmitOptions &Options;
  StripParts Parts;
  const bool HasOwn;
};

} // namespace

/// What a declaration `type name = value;` declares.
static std::string declaredName(const std::string &Line) {
  size_t End = Line.find('=');
  End = Line.find_last_not_of(' ', End == std::string::npos ? End : End - 1);
  const size_t Before = Line.find_last_of(" *&", End);
  return Line.substr(Before + 1, End - Before);
}

StripWriter::StripWriter(Writer &Out, const KernelPlan &Plan,
                         const std::vector<std::string> &Lines,
                         const std::string &Kept, const LoopNest &Nest,
                         const EmitOptions &Options)
    : Out(Out), Plan(Plan), Of(*Plan.Stage->InStrips), Lines(Lines), Kept(Kept),
      Nest(Nest), Options(Options),
      Parts(stripParts(Nest.Body, Kept.empty() ? "" : Of.Inside)),
      HasOwn(!Plan.Own.empty()) {
  this->Lines.insert(this->Lines.end(), Parts.Again.begin(), Parts.Again.end());
  if (!Kept.empty())
    this->Lines.push_back("const bool " + Of.Inside + " = " + Kept + ";");
}

/// The lines that \p Text needs, and those that these need.
std::vector<std::string> StripWriter::needed(const std::string &Text) const {
  std::vector<std::string> Result;
  std::string All = Text;
  for (size_t L = Lines.size(); L-- > 0;) {
    if (countWord(All, declaredName(Lines[L])) == 0)
      continue;
    Result.insert(Result.begin(), Lines[L]);
    All += "\n" + Lines[L];
  }
  return Result;
}

/// Whatever lives as long as the thread.
void StripWriter::declare() {
  const std::string Extents = ownExtents(Plan.Own);
  std::string All =
      Parts.Before.Text + "\n" + Parts.Inner.Text + "\n" + Parts.After.Text;
  for (const HeldArray &Each : Nest.Held)
    All += "\n" + Each.Text;
  const std::vector<std::string> Used = needed(All);
  if (!HasOwn)
    for (const std::string &Line : Lines)
      if (!isAgain(Line) || std::count(Used.begin(), Used.end(), Line) > 0)
        Out.lines(Line);
  if (HasOwn)
    for (const PartLocal &Each : Nest.Strip->Locals)
      Out.line(Each.Type + " " + Each.Name + Extents +
               (Each.IsAssigned ? ";" : " = {};"));
  for (size_t H = 0; H < Nest.Held.size(); ++H)
    Out.line(Nest.Held[H].Element + " " + Of.Held[H] + Extents + " = {};");
}

/// Where the loop has no iteration, an iteration might use no element.
void StripWriter::writeHeld(bool IsLoad) {
  for (size_t H = 0; H < Nest.Held.size(); ++H) {
    const HeldArray &Each = Nest.Held[H];
    if (IsLoad ? !Each.IsLoaded : !Each.IsStored)
      continue;
    const std::string Own = Of.Held[H] + ownSubscripts(Plan.Own);
    BodyText Part = Nest.Body;
    Part.Text =
        IsLoad ? Own + " = " + Each.Text + ";" : Each.Text + " = " + Own + ";";
    if (Each.IsInLoop)
      Out.open("if (" + Of.IsSome + ") {");
    writePart(Part, /*IsGuarded=*/true);
    if (Each.IsInLoop)
      Out.close();
  }
}

void StripWriter::writePart(const BodyText &Part, bool IsGuarded) {
  const std::string Guard = Kept.empty() || !IsGuarded ? ""
                            : HasOwn                   ? Kept
                                                       : Of.Inside;
  openOwnLoops(Out, Plan.Own, /*Unrolls=*/true);
  std::vector<std::string> Needed;
  if (HasOwn)
    Needed = needed(Part.Text + "\n" + Guard);
  const auto writeLines = [&](bool Again) {
    for (const std::string &Line : Needed)
      if (isAgain(Line) == Again)
        Out.lines(Line);
  };
  writeLines(/*Again=*/false);
  if (!Guard.empty())
    Out.open("if (" + Guard + ") {");
  writeLines(/*Again=*/true);
  Out.verbatim(Options.LineDirectives ? bodyWithLineDirective(Part)
                                      : indentedBody(Part, 2 * Out.level()));
  if (!Guard.empty())
    Out.close();
  closeOwnLoops(Out, Plan.Own);
}

/// The rounds of a strip, of which the last one may have fewer.
void StripWriter::writeRounds() {
  const std::string Begin = "for (int " + Of.Place + " = 0; ";
  const std::string End = "; ++" + Of.Place + ")";
  const std::string Call = Of.Step + "(" + Of.Place + ");";
  const bool IsGuarded = !HasOwn && !Kept.empty();
  if (IsGuarded)
    Out.open("if (" + Of.Inside + ") {");
  const bool IsUsed =
      !Of.Aligned.empty() ||
      countWord(Parts.Inner.Text + "\n" + Of.Variable, Of.Place) > 0;
  Out.open("const auto " + Of.Step + " = [&](" +
           (IsUsed ? "" : "[[maybe_unused]] ") + "int " + Of.Place + ") {");
  if (!Of.Variable.empty())
    Out.line(Of.Variable);
  for (const std::string &Line : Of.Aligned)
    Out.line(Line);
  writePart(Parts.Inner, /*IsGuarded=*/HasOwn && !Nest.Strip->IsPlain);
  Out.close("};");
  int64_t Count = 1;
  for (const OwnLoop &Each : Plan.Own)
    Count *= Each.Extent.value();
  const bool IsShort = !HasOwn || Count * Nest.Strip->Length <= MostUnrolled;
  Out.open("if (" + Of.IsWhole + ") {");
  Out.verbatim(IsShort ? "#pragma unroll\n"
                       : "#pragma unroll " +
                             std::to_string(MostUnrolled / Count) + "\n");
  Out.open(Begin + Of.Place + " < " + Of.Length + End);
  Out.line(Call);
  Out.dedent();
  Out.close("} else {");
  Out.indent();
  Out.open(Begin + Of.IsLeft + End);
  Out.line(Call);
  Out.dedent();
  Out.close();
  if (IsGuarded)
    Out.close();
}

/// When all threads are at a strip's begin, its tiles are complete, and nobody
/// reads those of the strip before, which the next one's copies replace.
void StripWriter::writeAhead(const KernelStage::Strips::Ahead &By) {
  const bool IsAsync = By.Store.empty();
  writeStage(Out, Of.Copies);
  Out.open(Of.Header + " {");
  if (IsAsync)
    Out.line(By.Wait);
  Out.line("__syncthreads();");
  if (!IsAsync)
    Out.line("const bool " + By.More + " = " + By.IsMore + ";");
  Out.guarded(IsAsync ? By.IsMore : By.More, {By.Load});
  if (IsAsync)
    Out.line(By.End);
  writeRounds();
  Out.line(By.Turn);
  if (!IsAsync)
    Out.guarded(By.More, {By.Store});
  Out.close();
}

void StripWriter::write() {
  declare();
  writeHeld(/*IsLoad=*/true);
  if (!HasOwn || !Parts.Before.Text.empty())
    writePart(Parts.Before, /*IsGuarded=*/false);
  if (Of.CopiesAhead) {
    writeAhead(*Of.CopiesAhead);
  } else {
    Out.open(Of.Header + " {");
    writeStage(Out, Of.Copies);
    writeRounds();
    Out.line("__syncthreads();");
    Out.close();
  }
  if (!Parts.After.Text.empty())
    writePart(Parts.After, /*IsGuarded=*/true);
  writeHeld(/*IsLoad=*/false);
}

void writeStrips(Writer &Out, const KernelPlan &Plan,
                 const std::vector<std::string> &Lines, const std::string &Kept,
                 const LoopNest &Nest, const EmitOptions &Options) {
  StripWriter(Out, Plan, Lines, Kept, Nest, Options).write();
}

} // namespace idxmap
