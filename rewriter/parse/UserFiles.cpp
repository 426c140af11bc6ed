//===- UserFiles.cpp --------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/UserFiles.h"

#include "attributes/AttributeTable.h"
#include "attributes/AttributeWatcher.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Regex.h"

using namespace clang;

namespace idxmap {

struct UserFiles::File {
  OptionalFileEntryRef Entry;
  StringRef Text;
  std::unique_ptr<llvm::MemoryBuffer> Owned; ///< Null for the main file.
};

UserFiles::~UserFiles() = default;

UserFiles::UserFiles(CompilerInstance &Unit) : Unit(Unit) {
  SourceManager &SM = Unit.getSourceManager();
  const FileID Main = SM.getMainFileID();
  OptionalFileEntryRef Entry = SM.getFileEntryRefForID(Main);
  if (Entry)
    Opened.insert(Entry->getUID());
  visitForced();
  Files.push_back({Entry, SM.getBufferData(Main), nullptr});
  visit(SM.getBufferData(Main), Entry);
}

/// What the command line includes before the main file's first line.
void UserFiles::visitForced() {
  const PreprocessorOptions &Options = Unit.getPreprocessorOpts();
  for (const std::string &Name : Options.Includes)
    follow("\"" + Name + "\"", std::nullopt);
  for (const std::string &Name : Options.MacroIncludes)
    follow("\"" + Name + "\"", std::nullopt);
}

/// The rest of an #include line after the keyword, if \p Line is one.
static std::optional<StringRef> includedBy(StringRef Line) {
  Line = Line.ltrim();
  if (!Line.consume_front("#"))
    return std::nullopt;
  Line = Line.ltrim();
  if (!Line.consume_front("include_next") && !Line.consume_front("include") &&
      !Line.consume_front("import"))
    return std::nullopt;
  return Line.ltrim();
}

void UserFiles::visit(StringRef Text, OptionalFileEntryRef Entry) {
  Mentions |= Text.contains(AttributeScope);
  for (size_t Hash = Text.find('#'); Hash != StringRef::npos;
       Hash = Text.find('#', Hash + 1))
    if (auto Directive = includedBy(Text.substr(Hash).split('\n').first))
      follow(*Directive, Entry);
}

/// \p Directive is `"name"`, `<name>`, or something that only a preprocessor
/// can read: then the answer is that anything may be mentioned.
void UserFiles::follow(StringRef Directive, OptionalFileEntryRef From) {
  const bool IsAngled = Directive.starts_with("<");
  const size_t End = Directive.find(IsAngled ? '>' : '"', 1);
  if ((!IsAngled && !Directive.starts_with("\"")) || End == StringRef::npos) {
    Mentions = HasUnreadable = true;
    return;
  }
  const StringRef Name = Directive.slice(1, End);
  if (!From && !IsAngled)
    if (auto Here = Unit.getFileManager().getOptionalFileRef(Name))
      return open(*Here);
  HeaderSearch &Headers = Unit.getPreprocessor().getHeaderSearchInfo();
  SmallVector<std::pair<OptionalFileEntryRef, DirectoryEntryRef>, 1> Includers;
  if (From) {
    // The search asks for what is known of the includer, which is nothing yet
    // if the preprocessor has not entered it.
    Headers.getFileInfo(*From);
    Includers.push_back({From, From->getDir()});
  }
  ConstSearchDirIterator FoundIn = nullptr;
  OptionalFileEntryRef Found = Headers.LookupFile(
      Name, SourceLocation(), IsAngled, /*FromDir=*/nullptr, &FoundIn,
      Includers, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
      /*SkipCache=*/false, /*BuildSystemModule=*/false,
      /*OpenFile=*/false, /*CacheFailures=*/false);
  const bool IsSystem =
      FoundIn && SrcMgr::isSystem(FoundIn->getDirCharacteristic());
  if (Found && !IsSystem)
    open(*Found);
}

void UserFiles::open(FileEntryRef Entry) {
  if (!Opened.insert(Entry.getUID()).second)
    return;
  auto Buffer = Unit.getFileManager().getBufferForFile(Entry);
  if (!Buffer)
    return; // The compiler will say so if it needs the file.
  const StringRef Text = (*Buffer)->getBuffer();
  Files.push_back({Entry, Text, std::move(*Buffer)});
  visit(Text, Entry);
}

bool UserFiles::onlyMainMentions() const {
  return !HasUnreadable && llvm::none_of(Files, [](const File &Each) {
    return Each.Owned && Each.Text.contains(AttributeScope);
  });
}

bool UserFiles::headersMayHaveOpenMP() const {
  static const llvm::Regex Word("(^|[^a-zA-Z0-9_])omp([^a-zA-Z0-9_.]|$)"),
      Version("_OPENMP[ \t)]*[<>=!]=?");
  return HasUnreadable || llvm::any_of(Files, [](const File &Each) {
           return Each.Owned &&
                  ((Each.Text.contains("omp") && Word.match(Each.Text)) ||
                   (Each.Text.contains("_OPENMP") && Version.match(Each.Text)));
         });
}

/// Places are offsets + 1.
static std::vector<AttributeUse> attributesIn(StringRef Text,
                                              const LangOptions &Language) {
  const SourceLocation Start = SourceLocation::getFromRawEncoding(1);
  Lexer Raw(Start, Language, Text.begin(), Text.begin(), Text.end());
  AttributeListScanner Scanner;
  Token T;
  do {
    Raw.LexFromRawLexer(T);
    Scanner.take(T);
  } while (T.isNot(tok::eof));
  return Scanner.uses();
}

bool hasAttributeInText(StringRef Text, const LangOptions &Language) {
  if (!Text.contains(AttributeScope))
    return false;
  const std::vector<AttributeUse> Uses = attributesIn(Text, Language);
  return std::any_of(Uses.begin(), Uses.end(), [](const AttributeUse &Use) {
    return Use.Scope == AttributeScope;
  });
}

/// The offsets, parentheses included, of argument lists that must not be read.
static std::vector<std::pair<unsigned, unsigned>>
foreignArguments(StringRef Text, const LangOptions &Language) {
  std::vector<std::pair<unsigned, unsigned>> Lists;
  if (!Text.contains("[["))
    return Lists;
  for (const AttributeUse &Use : attributesIn(Text, Language))
    if (Use.Scope != AttributeScope && kindOfAttribute(Use.Name) &&
        Use.Close.isValid())
      Lists.push_back(
          {Use.Open.getRawEncoding() - 1, Use.Close.getRawEncoding()});
  return Lists;
}

std::vector<UserFiles::Replaced>
UserFiles::withoutForeignArguments(const LangOptions &Language) const {
  std::vector<Replaced> All;
  for (const File &F : Files) {
    std::string Text = F.Text.str();
    for (auto [Begin, End] : foreignArguments(F.Text, Language))
      for (char &C : MutableArrayRef(Text.data() + Begin, End - Begin))
        if (C != '\n' && C != '\r')
          C = ' ';
    if (F.Entry && Text != F.Text)
      All.push_back(
          {*F.Entry, F.Text.str(), llvm::MemoryBuffer::getMemBufferCopy(Text)});
  }
  return All;
}

} // namespace idxmap
