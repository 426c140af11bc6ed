//===- WrittenMacros.cpp - A unit with macros written out -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/WrittenMacros.h"

#include "rewriter/MacroLineBreak.h"
#include "rewriter/parse/MacroText.h"

#include "attributes/AnnotatedStatements.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendActions.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/MD5.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace idxmap {

WrittenMacros::WrittenMacros(const UnitSource &Source)
    : Source(Source), IsOpen(!Source.Main) {}

UnitSource WrittenMacros::source() const {
  if (Edits.empty())
    return Source;
  auto Memory = llvm::makeIntrusiveRefCnt<llvm::vfs::InMemoryFileSystem>();
  for (const auto &[Name, Each] : Edits) {
    llvm::SmallString<256> Path(Name);
    Source.Files->makeAbsolute(Path);
    Memory->addFile(Path, 0,
                    llvm::MemoryBuffer::getMemBufferCopy(
                        applyEdits(Users.at(Name), Each), Path));
  }
  auto Overlay =
      llvm::makeIntrusiveRefCnt<llvm::vfs::OverlayFileSystem>(Source.Files);
  Overlay->pushOverlay(Memory);
  UnitSource Result = Source;
  Result.Files = Overlay;
  return Result;
}

bool WrittenMacros::writeOut(const ParsedUnit &Unit,
                             const std::vector<SourceLocation> &Places) {
  const SourceManager &SM = Unit.Clang.getSourceManager();
  Uses All;
  if (!IsOpen)
    return false;
  for (const SourceLocation Place : Places) {
    auto Use = writtenOut(Unit.Clang.getPreprocessor(), Place);
    if (!Use)
      continue;
    const std::string Name =
        SM.getFileEntryRefForID(Use->File)->getName().str();
    const StringRef Text = SM.getBufferData(Use->File);
    const std::string Old = Text.substr(Use->Offset, Use->Length).str();
    const std::string New = withLineEndsOf(Text, std::move(Use->Text));
    const WrittenUse Key{Name, SM.getLineNumber(Use->File, Use->Offset), Old};
    if (Refused.count(Key) || New == Old) // `#define for for`
      continue;
    All[{Name, Use->Offset}] = {Key, TextEdit{Use->Offset, Use->Length, New}};
    if (Users.count(Name))
      continue;
    const auto Original = Unit.Originals.find(Name);
    Users[Name] = Original != Unit.Originals.end()
                      ? Original->second
                      : SM.getBufferData(Use->File).str();
    // Of the user's own, nothing may become a line break.
    IsOpen = IsOpen && !StringRef(Users[Name]).contains(MacroLineBreak);
  }
  if (All.empty() || !IsOpen)
    return false;
  if (tryEdits(All))
    return true;
  // Then without those that mean something else, of each file from its end.
  bool IsChanged = false;
  for (const auto &[Place, Each] : llvm::reverse(All))
    if (tryEdits({{Place, Each}}))
      IsChanged = true;
    else
      Refused.insert(Each.first);
  return IsChanged;
}

/// False, and nothing is changed, where that would change the unit's tokens.
bool WrittenMacros::tryEdits(const Uses &All) {
  const auto Before = Edits;
  std::map<std::string, TextEdits> New;
  for (const auto &[Place, Each] : All)
    New[Place.first].push_back(Each.second);
  for (const auto &[Name, Each] : New)
    Edits[Name] = composed(Edits[Name], Each);
  if (isSame())
    return true;
  Edits = Before;
  return false;
}

namespace {

/// What the preprocessor makes of a unit, as a digest.
class DigestTokens : public PreprocessorFrontendAction {
public:
  std::optional<std::string> Result; ///< In hexadecimal.

protected:
  void ExecuteAction() override {
    Preprocessor &PP = getCompilerInstance().getPreprocessor();
    PP.IgnorePragmas();
    PP.EnterMainSourceFile();
    llvm::MD5 Digest;
    SmallString<64> Buffer;
    Token T;
    for (PP.Lex(T); T.isNot(tok::eof); PP.Lex(T)) {
      if (T.is(tok::annot_embed))
        Digest.update(static_cast<EmbedAnnotationData *>(T.getAnnotationValue())
                          ->BinaryData);
      else if (!T.isAnnotation())
        Digest.update(PP.getSpelling(T, Buffer));
      Digest.update(StringRef("\n"));
    }
    Result = std::string(Digest.final().digest());
  }
};

} // namespace

bool WrittenMacros::isSame() {
  const auto digest = [](const UnitSource &Of) {
    DigestTokens Action;
    IgnoringDiagConsumer Silent;
    runOnUnit(Of, Action, Silent);
    return Action.Result;
  };
  if (!Digest)
    Digest = digest(Source);
  return Digest && digest(source()) == Digest;
}

TextEdits WrittenMacros::ofUsersText(const std::string &File,
                                     const TextEdits &Own) const {
  const auto Found = Edits.find(File);
  return Found == Edits.end() ? Own : composed(Found->second, Own);
}

std::optional<size_t> WrittenMacros::usersOffset(const std::string &File,
                                                 size_t Offset) const {
  const auto Found = Edits.find(File);
  size_t Longer = 0; // Modulo 2^64, than the user's text up to here.
  if (Found != Edits.end())
    for (const TextEdit &Each : Found->second) {
      if (Offset <= Each.Offset + Longer)
        break;
      if (Offset < Each.Offset + Longer + Each.Text.size())
        return std::nullopt;
      Longer += Each.Text.size() - Each.Length;
    }
  return Offset - Longer;
}

/// Where the line begins; lines count from 1.
static size_t beginOfLine(StringRef Text, unsigned Line) {
  size_t Begin = 0;
  for (; Line > 1 && Begin != StringRef::npos; --Line) {
    Begin = Text.find('\n', Begin);
    Begin += Begin != StringRef::npos;
  }
  return Begin;
}

unsigned WrittenMacros::usersColumn(const std::string &File, unsigned Line,
                                    unsigned Column) const {
  const auto Found = Edits.find(File);
  if (Found == Edits.end() || Line == 0 || Column == 0)
    return Column;
  const std::string &Old = Users.at(File);
  const size_t At =
      beginOfLine(applyEdits(Old, Found->second), Line) + Column - 1;
  size_t Place = At,
         Longer = 0; // Modulo 2^64, than the user's text up to here.
  for (const TextEdit &Each : Found->second) {
    const size_t Begin = Each.Offset + Longer;
    if (At < Begin)
      break;
    Longer += Each.Text.size() - Each.Length;
    Place = At < Begin + Each.Text.size() ? Each.Offset : At - Longer;
  }
  return Place - beginOfLine(Old, Line) + 1;
}

const std::string *WrittenMacros::usersText(const std::string &File) const {
  return Edits.count(File) ? &Users.at(File) : nullptr;
}

/// The one statement of a block, and what it holds.
static const Stmt *onlyStatement(const Stmt *S) {
  while (const auto *Block = dyn_cast<CompoundStmt>(S)) {
    if (Block->size() != 1)
      break;
    S = Block->body_front();
  }
  return S;
}

static void addPlace(SourceLocation Place,
                     std::vector<SourceLocation> &Places) {
  if (Place.isMacroID())
    Places.push_back(Place);
}

static bool isLoop(const Stmt &S) {
  return isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S);
}

/// Of each `continue` of the loop that \p S is in, which another word takes the
/// place of in a kernel.
static void addContinues(const Stmt &S, std::vector<SourceLocation> &Places) {
  if (isa<ContinueStmt>(S))
    return addPlace(S.getBeginLoc(), Places);
  if (isLoop(S) || isa<LambdaExpr>(S))
    return;
  for (const Stmt *Each : S.children())
    if (Each)
      addContinues(*Each, Places);
}

void addMacroPlaces(const Stmt &Loop, std::vector<SourceLocation> &Places) {
  const Stmt *Body = nullptr;
  SourceLocation HeaderEnd;
  if (const auto *For = dyn_cast<ForStmt>(&Loop)) {
    Body = For->getBody();
    HeaderEnd = For->getRParenLoc();
  } else if (const auto *Range = dyn_cast<CXXForRangeStmt>(&Loop)) {
    Body = Range->getBody();
    HeaderEnd = Range->getRParenLoc();
  } else {
    return;
  }
  addPlace(Loop.getBeginLoc(), Places);
  addPlace(HeaderEnd, Places);
  // A block that one macro makes whole is text enough.
  if (const auto *Block = dyn_cast<CompoundStmt>(Body);
      Block && !Block->getLBracLoc().isMacroID())
    addPlace(Block->getRBracLoc(), Places);
  addContinues(*Body, Places);
  addMacroPlaces(*onlyStatement(Body), Places);
}

std::vector<SourceLocation> annotatedMacroPlaces(const ParsedUnit &Unit) {
  std::vector<SourceLocation> Places;
  for (const AnnotatedStatement &Each :
       annotatedStatements(Unit.Clang.getASTContext())) {
    const Stmt *Sub = Each.Statement->getSubStmt();
    addMacroPlaces(*onlyStatement(Sub), Places);
  }
  return Places;
}

} // namespace idxmap
