//===- FileText.cpp - Files as tokens, each read once ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/FileText.h"

#include "attributes/DirectiveMacros.h"

#include "clang/Basic/LangOptions.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using clang::Token;
using llvm::ArrayRef;

namespace idxmap {

llvm::StringRef DirectiveLine::word(unsigned Number) const {
  return Number < Words.size() && Words[Number].is(clang::tok::raw_identifier)
             ? Words[Number].getRawIdentifier().ltrim("\\ \t\r\n")
             : llvm::StringRef();
}

bool DirectiveLine::isConditional() const {
  return llvm::StringSwitch<bool>(word(0))
      .Cases({"if", "ifdef", "ifndef", "elif", "elifdef", "elifndef", "else",
              "endif"},
             true)
      .Default(false);
}

bool DirectiveLine::isUnrolling() const {
  return word(0) == "pragma" && (word(1) == "unroll" || word(1) == "nounroll");
}

/// Up to the first token of the next line that is no continuation.
static DirectiveLine lineAt(ArrayRef<Token> FromHash) {
  const ArrayRef<Token> Words = FromHash.drop_front().take_until(
      [](const Token &Each) { return Each.isAtStartOfLine(); });
  const Token &Last = Words.empty() ? FromHash.front() : Words.back();
  return {FromHash.front().getLocation(), Last.getEndLoc(), Words, {}, Words};
}

static std::vector<DirectiveLine> directivesAmong(ArrayRef<Token> All) {
  std::vector<DirectiveLine> Lines;
  size_t Pending = 0; // Lines from here on are not followed by anything yet.
  while (!All.empty()) {
    const Token &Next = All.front();
    if (Next.is(clang::tok::hash) && Next.isAtStartOfLine()) {
      Lines.push_back(lineAt(All));
      All = All.drop_front(1 + Lines.back().Written.size());
      continue;
    }
    for (; Pending < Lines.size(); ++Pending)
      Lines[Pending].FollowedBy = Next.getLocation();
    All = All.drop_front();
  }
  return Lines;
}

const FileText::Lexed &FileText::lexed(clang::FileID File) {
  const auto [Found, IsNew] = Known.try_emplace(File);
  Lexed &Result = Found->second;
  if (!IsNew)
    return Result;
  const llvm::StringRef Buffer = Files.getBufferData(File);
  clang::Lexer Raw(Files.getLocForStartOfFile(File), Language, Buffer.begin(),
                   Buffer.begin(), Buffer.end());
  Token Next;
  for (Raw.LexFromRawLexer(Next); Next.isNot(clang::tok::eof);
       Raw.LexFromRawLexer(Next))
    Result.Tokens.push_back(Next);
  Result.Directives = directivesAmong(Result.Tokens);
  replaceMacros(Result);
  return Result;
}

void FileText::replaceMacros(Lexed &In) {
  // The unit has been parsed; a text more changes nothing of it.
  auto &SM = const_cast<clang::SourceManager &>(Files);
  for (DirectiveLine &Line : In.Directives) {
    const auto Text = PP ? withoutMacros(Line.Written, *PP) : std::nullopt;
    if (!Text)
      continue;
    const clang::FileID Own = SM.createFileID(
        llvm::MemoryBuffer::getMemBufferCopy(*Text, "directive"));
    Directives[Own] = Line.Hash;
    const llvm::StringRef Buffer = SM.getBufferData(Own);
    clang::Lexer Raw(SM.getLocForStartOfFile(Own), Language, Buffer.begin(),
                     Buffer.begin(), Buffer.end());
    std::vector<Token> &Words = In.Replaced.emplace_back();
    Token Next;
    for (Raw.LexFromRawLexer(Next); Next.isNot(clang::tok::eof);
         Raw.LexFromRawLexer(Next))
      Words.push_back(Next);
    Line.Words = Words;
  }
}

clang::SourceLocation FileText::inFile(clang::SourceLocation Place) const {
  if (Directives.empty() || Place.isInvalid() || Place.isMacroID())
    return Place;
  const auto Known = Directives.find(Files.getFileID(Place));
  return Known == Directives.end() ? Place : Known->second;
}

ArrayRef<Token> FileText::tokens(clang::FileID File, unsigned End) {
  const ArrayRef<Token> All = lexed(File).Tokens;
  const auto *Past = llvm::partition_point(All, [&](const Token &Each) {
    return Files.getFileOffset(Each.getLocation()) < End;
  });
  return All.take_front(Past - All.begin());
}

ArrayRef<DirectiveLine> FileText::directives(clang::FileID File, unsigned End) {
  const ArrayRef<DirectiveLine> All = lexed(File).Directives;
  const auto *Past = llvm::partition_point(All, [&](const DirectiveLine &Each) {
    return Files.getFileOffset(Each.Hash) < End;
  });
  return All.take_front(Past - All.begin());
}

llvm::ArrayRef<PragmaOperator>
FileText::operators(clang::SourceRange Range) const {
  const clang::SourceLocation Begin = Files.getExpansionLoc(Range.getBegin()),
                              End = Files.getExpansionLoc(Range.getEnd());
  const auto isIn = [&](const PragmaOperator &Each) {
    return Files.isPointWithin(Each.Where, Begin, End);
  };
  const llvm::ArrayRef<PragmaOperator> After =
      llvm::ArrayRef(Operators).drop_until(isIn);
  return After.take_while(isIn);
}

std::vector<clang::SourceRange>
FileText::inOrder(std::vector<clang::SourceRange> Ranges) {
  llvm::sort(Ranges, [](clang::SourceRange A, clang::SourceRange B) {
    return A.getBegin().getRawEncoding() < B.getBegin().getRawEncoding();
  });
  return Ranges;
}

bool FileText::isSkipped(clang::SourceLocation Place) const {
  // No range is in another, and each is in one file, as its places are.
  const clang::SourceLocation Of = Files.getExpansionLoc(Place);
  const auto Behind =
      llvm::partition_point(Skipped, [&](clang::SourceRange Each) {
        return Each.getBegin().getRawEncoding() < Of.getRawEncoding();
      });
  return Behind != Skipped.begin() &&
         Of.getRawEncoding() < std::prev(Behind)->getEnd().getRawEncoding();
}

void FileText::blankDirectives(clang::SourceLocation Begin, std::string &Text,
                               bool KeepsUnrolling) {
  if (!llvm::StringRef(Text).contains('#'))
    return;
  const clang::FileID File = Files.getFileID(Begin);
  const unsigned First = Files.getFileOffset(Begin);
  const unsigned Last = First + Text.size();
  const auto blank = [&](clang::SourceLocation From, clang::SourceLocation To) {
    const unsigned End = std::min(Files.getFileOffset(To), Last);
    for (unsigned I = std::max(Files.getFileOffset(From), First); I < End; ++I)
      if (Text[I - First] != '\n')
        Text[I - First] = ' ';
  };
  for (const DirectiveLine &Line : directives(File, Last))
    if (Files.getFileOffset(Line.Hash) >= First &&
        !(KeepsUnrolling && Line.isUnrolling()))
      blank(Line.Hash, Line.End);
  for (const clang::SourceRange Each : Skipped)
    if (Files.getFileID(Each.getBegin()) == File)
      blank(Each.getBegin(), Each.getEnd());
}

} // namespace idxmap
