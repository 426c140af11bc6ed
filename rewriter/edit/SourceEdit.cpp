//===- SourceEdit.cpp -------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/SourceEdit.h"

#include "rewriter/edit/LeadingComments.h"
#include "rewriter/edit/LinePlace.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Error.h"
#include "llvm/Support/Regex.h"

#include <algorithm>
#include <cassert>

using namespace clang;

namespace idxmap {

static std::string nameOf(const SourceManager &SM, FileID File) {
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
  return Entry ? Entry->getName().str()
               : SM.getBufferOrFake(File).getBufferIdentifier().str();
}

/// The first line of the directive about the function behind it that ends with
/// \p Before; npos where there is none.
static size_t directiveBegin(StringRef Before) {
  static const llvm::Regex OfFunction(
      "^[ \t]*#[ \t]*pragma[ \t]+(omp[ \t]+declare[ \t]+(simd|variant)|"
      "acc[ \t]+routine)([^a-zA-Z0-9_]|$)");
  size_t Line = Before.rfind('\n') + 1;
  while (Line > 0 && Before.take_front(Line - 1).rtrim('\r').ends_with("\\"))
    Line = Before.take_front(Line - 1).rfind('\n') + 1;
  return OfFunction.match(Before.substr(Line)) ? Line : StringRef::npos;
}

/// Above the comment or directive that ends right above \p Begin, the first
/// character of a line: a kernel must not come between a function and what is
/// said of it.
static unsigned aboveComments(StringRef Text, unsigned Begin) {
  while (Begin > 0) {
    StringRef Before = Text.take_front(Begin - 1);
    const size_t Line = Before.rfind('\n') + 1;
    const StringRef Content = Before.substr(Line).trim();
    if (Content.starts_with("//")) {
      Begin = Line;
      continue;
    }
    if (const size_t Directive = directiveBegin(Before);
        Directive != StringRef::npos) {
      Begin = Directive;
      continue;
    }
    if (!Content.ends_with("*/"))
      return Begin;
    const size_t Open = Before.rfind("/*");
    if (Open == StringRef::npos)
      return Begin;
    const size_t OpenLine = Before.take_front(Open).rfind('\n') + 1;
    if (!Before.slice(OpenLine, Open).trim().empty())
      return Begin;
    Begin = OpenLine;
  }
  return Begin;
}

/// A place that begins its line moves to the line's first column, above the
/// comments of what follows.
unsigned SourceEdit::kernelOffset(FileID File, unsigned Offset) const {
  LinePlace Place(SM, File, Offset);
  return Place.before().trim().empty()
             ? aboveComments(SM.getBufferData(File), Place.lineBegin())
             : Offset;
}

bool SourceEdit::FileEdits::endsBlock(unsigned Offset) const {
  return std::any_of(
      Statements.begin(), Statements.end(),
      [&](const auto &Each) { return Each.second.End == Offset; });
}

SourceEdit::FileEdits &SourceEdit::editsOf(FileID File) {
  FileEdits &Edits = Files[nameOf(SM, File)];
  if (Edits.Id.isInvalid())
    Edits.Id = File;
  return Edits;
}

/// The same text twice, in an include.
static std::optional<Finding> twoRewrites() {
  return Finding(FindingID::err_two_rewrites)
      .withNote(Finding(FindingID::note_two_rewrites));
}

std::optional<Finding> SourceEdit::add(const LoopRewrite &Rewrite) {
  auto [File, Begin] = SM.getDecomposedLoc(Rewrite.Replaced.getBegin());
  auto [EndFile, End] = SM.getDecomposedLoc(Rewrite.Replaced.getEnd());
  auto [KernelFile, Kernel] = SM.getDecomposedLoc(Rewrite.KernelPlace);
  assert(Rewrite.Replaced.isCharRange() && File == EndFile && Begin < End);
  for (SourceLocation Mark : Rewrite.DeviceMarks) {
    auto [MarkFile, Offset] = SM.getDecomposedLoc(Mark);
    editsOf(MarkFile).DeviceMarks.insert(Offset);
  }
  for (SourceLocation Original : Rewrite.Unused) {
    auto [OriginalFile, Offset] = SM.getDecomposedLoc(Original);
    editsOf(OriginalFile).Unused.insert(Offset);
  }
  for (const auto &[Before, Name] : Rewrite.Named) {
    auto [TypeFile, Offset] = SM.getDecomposedLoc(Before);
    editsOf(TypeFile).Named[Offset] = Name;
  }
  for (const LoopRewrite::Copy &Each : Rewrite.Copies)
    if (auto Wrong = addCopy(Each))
      return Wrong;
  for (const LoopRewrite::Opening &Each : Rewrite.Openings) {
    auto [OpenFile, Open] = SM.getDecomposedLoc(Each.Begin);
    const unsigned Close = SM.getFileOffset(Each.End);
    // What is opened next to it stays open.
    FileEdits &Edits = editsOf(OpenFile);
    Edits.Accesses[Open] = "public:";
    Edits.Accesses.try_emplace(Close, Each.Access + ":");
  }
  FileEdits &Edits = editsOf(File);
  const bool IsPart = File != KernelFile;
  LoopEdit Edit{End - Begin, Rewrite.Launch,
                IsPart ? 0 : kernelOffset(File, Kernel),
                IsPart ? "" : Rewrite.Kernels};
  auto [Known, IsNew] = Edits.Loops.try_emplace(Begin, Edit);
  if (!IsNew)
    return Known->second == Edit && !IsPart ? std::nullopt : twoRewrites();
  if (IsPart) {
    Edits.IsPart = true;
    editsOf(KernelFile)
        .Foreign.push_back({Rewrite.Replaced.getBegin(),
                            kernelOffset(KernelFile, Kernel), Rewrite.Kernels});
  }
  return std::nullopt;
}

std::optional<Finding> SourceEdit::add(const StatementRewrite &Rewrite) {
  auto [File, Begin] = SM.getDecomposedLoc(Rewrite.Replaced.getBegin());
  const unsigned Length = SM.getFileOffset(Rewrite.Replaced.getEnd()) - Begin;
  const unsigned End =
      Rewrite.End.isValid() ? SM.getFileOffset(Rewrite.End) : 0;
  for (SourceLocation Mark : Rewrite.DeviceMarks) {
    auto [MarkFile, Offset] = SM.getDecomposedLoc(Mark);
    editsOf(MarkFile).DeviceMarks.insert(Offset);
  }
  StatementEdit Edit{Length, Rewrite.Text, End, Rewrite.Classes,
                     0,      Rewrite.Ends};
  if (!Rewrite.Classes.empty()) {
    auto [KernelFile, Kernel] = SM.getDecomposedLoc(Rewrite.KernelPlace);
    if (File != KernelFile)
      return Finding(FindingID::err_loop_across_files);
    Edit.KernelOffset = kernelOffset(File, Kernel);
  }
  auto [Known, IsNew] = editsOf(File).Statements.try_emplace(Begin, Edit);
  return IsNew || Known->second == Edit ? std::nullopt : twoRewrites();
}

void SourceEdit::addKernels(const FileEdits &File, PlacedEdits &Edits) const {
  for (const auto &[Offset, Statement] : File.Statements) {
    if (Statement.Classes.empty())
      continue;
    std::string &Text = Edits[Statement.KernelOffset].Text;
    if (LineDirectives)
      Text += LinePlace(SM, File.Id, Offset).directive();
    Text += Statement.Classes + "\n";
  }
  for (const auto &[Offset, Loop] : File.Loops) {
    if (Loop.Kernels.empty())
      continue;
    std::string &Text = Edits[Loop.KernelOffset].Text;
    if (LineDirectives)
      Text += LinePlace(SM, File.Id, Offset).directive();
    Text += Loop.Kernels + "\n";
  }
  for (const ForeignKernels &Each : File.Foreign) {
    const auto [LoopFile, Offset] = SM.getDecomposedLoc(Each.Loop);
    std::string &Text = Edits[Each.KernelOffset].Text;
    if (LineDirectives)
      Text += LinePlace(SM, LoopFile, Offset).directive();
    Text += Each.Kernels + "\n";
  }
  for (auto &[Offset, Edit] : Edits) {
    LinePlace Place(SM, File.Id, Offset);
    if (!Place.before().empty())
      Edit.Text = "\n" + Edit.Text;
    if (LineDirectives)
      Edit.Text += Place.backTo();
  }
}

/// \p Text for the \p Length characters at \p Offset.
std::string SourceEdit::inPlace(const FileEdits &File, unsigned Offset,
                                unsigned Length,
                                const std::string &Text) const {
  LinePlace Begin(SM, File.Id, Offset), After(SM, File.Id, Offset + Length);
  if (!LineDirectives) {
    const StringRef Indentation =
        belowDirectives(SM, File.Id, Offset).indentation();
    // A pragma that is taken out stood farther left.
    const StringRef Moved = Indentation.drop_front(
        std::min(Begin.before().size(), Indentation.size()));
    const std::string Comments = leadingComments(
        SM.getBufferData(File.Id).substr(Offset, Length), Indentation);
    if (Comments.empty() && Text.empty())
      return "";
    return Moved.str() + indented(Comments + Text, Indentation);
  }
  const std::string Line = onOneLine(Text);
  if (!After.after().trim().empty() || File.endsBlock(Offset + Length))
    return Line + "\n" + After.backTo();
  // The newline that follows ends the line before the one we name.
  const unsigned Next = After.lineEnd() + 1;
  return Next < SM.getBufferData(File.Id).size()
             ? Line + "\n" +
                   StringRef(LinePlace(SM, File.Id, Next).backTo())
                       .rtrim('\n')
                       .str()
             : Line;
}

/// The ends of blocks stand before all else at their place.
void SourceEdit::addBlockEnds(const FileEdits &File, PlacedEdits &Edits) const {
  std::map<unsigned, std::string> Ends; // The inner ones first.
  for (const auto &[Offset, Statement] : llvm::reverse(File.Statements))
    for (unsigned I = 0; I < Statement.Ends && Statement.End != 0; ++I)
      Ends[Statement.End] +=
          indented("\n}", belowDirectives(SM, File.Id, Offset).indentation());
  for (const auto &[Offset, End] : Ends) {
    const LinePlace Place(SM, File.Id, Offset);
    std::string &Text = Edits[Offset].Text;
    Text += LineDirectives ? onOneLine(End) : End;
    if (LineDirectives && !Place.after().trim().empty())
      Text += "\n" + Place.backTo();
  }
}

/// How much more to take out where nothing is left of the \p Length characters
/// at \p Offset, so that the next line takes the place of an empty one.
unsigned SourceEdit::emptyLine(const FileEdits &File, unsigned Offset,
                               unsigned Length) const {
  const LinePlace Begin(SM, File.Id, Offset),
      After(SM, File.Id, Offset + Length);
  const unsigned Next = After.lineEnd() + 1;
  if (Next >= SM.getBufferData(File.Id).size() ||
      !Begin.before().trim().empty() || !After.after().trim().empty())
    return 0;
  const StringRef Indentation = LinePlace(SM, File.Id, Next).indentation();
  return Indentation == Begin.before()
             ? Next + Indentation.size() - (Offset + Length)
             : 0;
}

void SourceEdit::addStatements(const FileEdits &File,
                               PlacedEdits &Edits) const {
  for (const auto &[Offset, Statement] : File.Statements) {
    PlacedEdit &Edit = Edits[Offset];
    Edit.Length = Statement.Length;
    Edit.Text += inPlace(File, Offset, Statement.Length, Statement.Text);
    if (!LineDirectives && Edit.Text.empty())
      Edit.Length += emptyLine(File, Offset, Edit.Length);
  }
}

void SourceEdit::addLaunches(const FileEdits &File, PlacedEdits &Edits) const {
  for (const auto &[Offset, Loop] : File.Loops) {
    PlacedEdit &Edit = Edits[Offset];
    Edit.Length = Loop.Length;
    Edit.Text += inPlace(File, Offset, Loop.Length, Loop.Launch);
  }
}

/// The first token at or after \p Offset, comments apart.
static Token tokenAfter(const SourceManager &SM, FileID File, unsigned Offset) {
  const StringRef Text = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), LangOptions(), Text.begin(),
            Text.begin() + Offset, Text.end());
  Token Result;
  Raw.LexFromRawLexer(Result);
  return Result;
}

/// Neighbours are opened together, and before the end of the class and the next
/// access specifier there is nothing to close.
std::map<unsigned, std::string>
SourceEdit::neededAccesses(const FileEdits &File) const {
  std::map<unsigned, std::string> Needed = File.Accesses;
  for (const auto &[Offset, Text] : File.Accesses) {
    if (Text == "public:")
      continue;
    const Token Next = tokenAfter(SM, File.Id, Offset);
    const auto Follower = Needed.find(SM.getFileOffset(Next.getLocation()));
    const bool IsLabel = Next.is(tok::raw_identifier) &&
                         (Next.getRawIdentifier() == "public" ||
                          Next.getRawIdentifier() == "protected" ||
                          Next.getRawIdentifier() == "private");
    if (Follower != Needed.end() && Follower->second == "public:")
      Needed.erase(Follower);
    else if (Next.isNot(tok::r_brace) && !IsLabel)
      continue;
    Needed.erase(Offset);
  }
  return Needed;
}

/// Before the marks of the same declaration, after the kernels.
void SourceEdit::addAccesses(const FileEdits &File, PlacedEdits &Edits) const {
  for (const auto &[Offset, Text] : neededAccesses(File)) {
    const bool Opens = Text == "public:";
    const LinePlace Place(SM, File.Id, Offset);
    std::string &Insertion = Edits[Offset].Text;
    if (LineDirectives)
      Insertion += "\n" + Text + "\n" + Place.backTo();
    else
      Insertion += Opens ? Text + " " : " " + Text;
  }
}

/// With line directives, what is marked keeps its column.
void SourceEdit::addMarks(const FileEdits &File,
                          const std::set<unsigned> &Offsets,
                          const std::string &Mark, PlacedEdits &Edits) const {
  for (unsigned Offset : Offsets)
    Edits[Offset].Text +=
        LineDirectives ? Mark + "\n" + LinePlace(SM, File.Id, Offset).backTo()
                       : Mark + " ";
}

/// Before a brace, which may follow another word at once.
void SourceEdit::addNames(const FileEdits &File, PlacedEdits &Edits) const {
  for (const auto &[Offset, Name] : File.Named) {
    const StringRef Before = LinePlace(SM, File.Id, Offset).before();
    if (!Before.empty() && !isWhitespace(Before.back()))
      Edits[Offset].Text += " ";
    addMarks(File, {Offset}, Name, Edits);
  }
}

TextEdits SourceEdit::editsOf(const FileEdits &File,
                              const std::string &Top) const {
  const unsigned First = beginOf(original(File.Id));
  PlacedEdits Edits;
  addKernels(File, Edits);
  addCopies(File, Edits);
  addBlockEnds(File, Edits);
  addStatements(File, Edits);
  addLaunches(File, Edits);
  addAccesses(File, Edits);
  addMarks(File, File.Unused, "[[maybe_unused]]", Edits);
  addNames(File, Edits);
  addMarks(File, File.DeviceMarks, "__host__ __device__", Edits);
  std::string Begin = Top;
  if (LineDirectives)
    Begin += LinePlace(SM, File.Id, 0).backTo();
  Edits[First].Text = Begin + Edits[First].Text;
  TextEdits Result;
  for (auto &[Offset, Edit] : Edits)
    Result.push_back({Offset, Edit.Length, std::move(Edit.Text)});
  return Result;
}

std::string SourceEdit::original(FileID File) const {
  auto Known = Originals.find(nameOf(SM, File));
  return Known != Originals.end() ? Known->second
                                  : SM.getBufferData(File).str();
}

FileTexts SourceEdit::includers() const {
  FileTexts Result;
  for (const auto &[Name, Edits] : Files)
    for (FileID File = SM.getFileID(SM.getIncludeLoc(Edits.Id));
         File.isValid() && File != SM.getMainFileID();
         File = SM.getFileID(SM.getIncludeLoc(File)))
      if (!Files.count(nameOf(SM, File)))
        Result[nameOf(SM, File)] = original(File);
  return Result;
}

std::string SourceEdit::mainFile() const {
  return nameOf(SM, SM.getMainFileID());
}

std::map<std::string, TextEdits>
SourceEdit::edits(const std::string &Head, const std::string &Includes) const {
  std::map<std::string, TextEdits> Result;
  const std::string Main = mainFile();
  FileEdits Unedited;
  Unedited.Id = SM.getMainFileID();
  Result[Main] = editsOf(Unedited, Head + Includes);
  for (const auto &[Name, File] : Files)
    Result[Name] = editsOf(File, Name == Main  ? Head + Includes
                                 : File.IsPart ? ""
                                               : Includes);
  return Result;
}

std::string SourceEdit::oldText(const std::string &Name) const {
  const auto Edited = Files.find(Name);
  return original(Edited == Files.end() ? SM.getMainFileID()
                                        : Edited->second.Id);
}

FileTexts SourceEdit::apply(const std::map<std::string, TextEdits> &All) const {
  FileTexts Result;
  for (const auto &[Name, Edits] : All)
    Result[Name] = applyEdits(oldText(Name), Edits);
  return Result;
}

} // namespace idxmap
