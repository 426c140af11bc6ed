//===- TeamBody.cpp - An iteration that a block of threads runs -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/TeamBody.h"

#include "rewriter/atomics/AtomicUpdates.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/teams/TeamMemory.h"

#include "rewriter/source/ForwardLabels.h"
#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <map>
#include <set>

using namespace idxmap;

namespace {

/// What threads have done with memory since the last barrier, in any order.
struct SinceBarrier {
  bool Reads = false;       ///< Any of them.
  bool Writes = false;      ///< Likewise.
  bool FirstWrites = false; ///< The first one, which knows what it has done.

  SinceBarrier &operator|=(const SinceBarrier &Other) {
    Reads |= Other.Reads;
    Writes |= Other.Writes;
    FirstWrites |= Other.FirstWrites;
    return *this;
  }
};

class BodyWriter {
public:
  BodyWriter(const Extraction &E, const std::vector<SharedLoop> &Loops,
             int64_t Size, const TeamMemory &Memory, const clang::Stmt &Body)
      : E(E), Size(Size), Memory(Memory) {
    for (const SharedLoop &Each : Loops)
      Shared[Each.Loop] = &Each;
    readDirectives(Body);
  }

  /// \p IsInBlock: other statements stand beside it.
  void walk(const clang::Stmt &S, bool IsInBlock);
  /// Refuses what the threads' ways could part at.
  void checkJumps(const clang::Stmt &S);
  TeamEdits Edits;

private:
  void readDirectives(const clang::Stmt &Body);
  bool isAtomic(const clang::Stmt &S) const;
  bool isAloneInLines(clang::CharSourceRange Range) const;
  bool hasShared(const clang::Stmt &S) const;
  void walkParts(const clang::Stmt &S, bool IsInBlock);
  void walkLoop(const clang::Stmt &Body,
                std::initializer_list<const clang::Stmt *> Header);
  void takeShared(const SharedLoop &Of, bool IsInBlock);
  void takeOnce(const clang::Stmt &S, bool IsInBlock);
  void indent(const clang::Stmt &S);
  void takeByAll(const clang::Stmt &S, bool IsInBlock);
  void waitBefore(const clang::Stmt &S, bool IsInBlock,
                  std::initializer_list<const clang::Stmt *> Header);
  void readHeader(const clang::Stmt *S);
  bool refuse(const clang::Stmt &S, const std::string &Why) {
    E.report(FindingID::err_team_statement, S.getSourceRange(), {Why});
    return false;
  }
  void insertBefore(clang::SourceLocation At, std::string Text) {
    Edits.Before.push_back(
        {clang::CharSourceRange::getCharRange(At, At), std::move(Text)});
  }
  /// Of what ends at one place, all is one change.
  void insertBehind(clang::SourceLocation At, const std::string &Text) {
    for (BodyEdit &Each : Edits.Behind)
      if (Each.Range.getBegin() == At && Each.Range.getEnd() == At) {
        Each.Text += Text;
        return;
      }
    Edits.Behind.push_back(
        {clang::CharSourceRange::getCharRange(At, At), Text});
  }
  /// What follows stands in a line of its own, as \p S does.
  std::string lineBefore(const clang::Stmt &S) const {
    const unsigned Column =
        E.sources().getExpansionColumnNumber(S.getBeginLoc());
    return "\n" + std::string(Column - 1, ' ');
  }
  /// Before all of them, or some, do that.
  bool needsBarrier(bool Reads, bool Writes) const {
    const bool HaveWritten = Since.Writes || Since.FirstWrites;
    return (Reads && HaveWritten) || (Writes && (HaveWritten || Since.Reads));
  }
  void surround(const clang::Stmt &S, bool IsInBlock, const std::string &Before,
                const std::string &After);

  const Extraction &E;
  const int64_t Size;
  const TeamMemory &Memory;
  std::map<const clang::Stmt *, const SharedLoop *> Shared;
  SinceBarrier Since;
  std::set<std::string> Reductions; ///< The names of their objects.
  /// Loops behind `#pragma unroll`, and where that stands.
  std::map<clang::SourceLocation, clang::SourceLocation> Unrolled;
  std::set<clang::SourceLocation> Atomic; ///< Statements behind a directive.
};

} // namespace

void BodyWriter::readDirectives(const clang::Stmt &Body) {
  for (const DirectiveLine *Line : directivesIn(E, Body)) {
    if (Line->isUnrolling())
      Unrolled.emplace(Line->FollowedBy, Line->Hash);
    if (Line->word(0) == "pragma" && Line->word(2) == "atomic")
      Atomic.insert(Line->FollowedBy);
  }
}

/// One indivisible step, of which the threads of a team make one.
bool BodyWriter::isAtomic(const clang::Stmt &S) const {
  return isAtomicStep(S) ||
         Atomic.count(E.sources().getExpansionLoc(S.getBeginLoc()));
}

/// Nothing else stands in the lines of \p Range.
bool BodyWriter::isAloneInLines(clang::CharSourceRange Range) const {
  if (Range.isInvalid())
    return false;
  const clang::SourceManager &SM = E.sources();
  const llvm::StringRef Text = SM.getBufferData(SM.getFileID(Range.getBegin()));
  const llvm::StringRef Before =
      Text.take_front(SM.getFileOffset(Range.getBegin()));
  const llvm::StringRef Rest = Text.drop_front(SM.getFileOffset(Range.getEnd()))
                                   .take_until([](char C) { return C == '\n'; })
                                   .trim();
  return Before.rtrim(" \t").ends_with("\n") &&
         (Rest.empty() || Rest.starts_with("//"));
}

bool BodyWriter::hasShared(const clang::Stmt &S) const {
  return Shared.count(&S) || llvm::any_of(S.children(), [&](const auto *Each) {
           return Each && hasShared(*Each);
         });
}

void BodyWriter::checkJumps(const clang::Stmt &S) {
  if (llvm::isa<clang::LabelStmt, clang::GotoStmt>(S))
    refuse(S, "it jumps by 'goto', or is jumped to");
  for (const clang::Stmt *Each : S.children())
    if (Each && !Shared.count(Each))
      checkJumps(*Each);
}

/// \p Before and \p After are text, in a block where \p S alone stood.
void BodyWriter::surround(const clang::Stmt &S, bool IsInBlock,
                          const std::string &Before, const std::string &After) {
  const clang::CharSourceRange Range = statementRange(E, S);
  if (Range.isInvalid() || S.getBeginLoc().isMacroID()) {
    refuse(S, "a macro makes it");
    return;
  }
  if (Before.empty() && After.empty())
    return;
  // What tells a compiler to unroll the loop stays right before it.
  const auto Hint = Unrolled.find(E.sources().getExpansionLoc(S.getBeginLoc()));
  insertBefore(Hint == Unrolled.end() ? Range.getBegin() : Hint->second,
               (IsInBlock ? "" : "{ ") + Before);
  if (!IsInBlock || !After.empty())
    insertBehind(Range.getEnd(), After + (IsInBlock ? "" : " }"));
}

/// All threads run it for themselves.
void BodyWriter::takeByAll(const clang::Stmt &S, bool IsInBlock) {
  const bool Reads = Memory.mayRead(S);
  if (needsBarrier(Reads, false)) {
    surround(S, IsInBlock, "__syncthreads();" + lineBefore(S), "");
    Since = {};
  }
  Since.Reads |= Reads;
}

void BodyWriter::takeOnce(const clang::Stmt &S, bool IsInBlock) {
  std::string Before;
  if (Since.Writes || Since.Reads) {
    Before = "__syncthreads();" + lineBefore(S);
    Since = {};
  }
  const bool IsPlain =
      llvm::isa<clang::Expr>(S) && isAloneInLines(statementRange(E, S));
  const std::string If = "if (threadIdx.x == 0)";
  surround(S, IsInBlock,
           Before + If + (IsPlain ? "" : " {") + lineBefore(S) + "  ",
           IsPlain ? "" : lineBefore(S) + "}");
  indent(S);
  Since.FirstWrites = true;
}

/// The lines of \p S but the first, which stands where it is put.
void BodyWriter::indent(const clang::Stmt &S) {
  const clang::CharSourceRange Range = statementRange(E, S);
  if (Range.isInvalid())
    return;
  const llvm::StringRef Text =
      clang::Lexer::getSourceText(Range, E.sources(), E.Context.getLangOpts());
  if (Text.contains("R\"") || Text.contains("\\\n"))
    return;
  for (size_t At = 1; At < Text.size(); ++At)
    if (Text[At - 1] == '\n' && Text[At] != '\n')
      insertBefore(Range.getBegin().getLocWithOffset(At), "  ");
}

static std::string typeText(const clang::VarDecl &Variable) {
  const clang::QualType Type = Variable.getType().getUnqualifiedType();
  return llvm::isa<clang::BuiltinType>(Type.getTypePtr())
             ? Type.getAsString(Variable.getASTContext().getPrintingPolicy())
             : "decltype(" + Variable.getNameAsString() + ")";
}

void BodyWriter::takeShared(const SharedLoop &Of, bool IsInBlock) {
  const clang::Stmt &S = *Of.Loop;
  const bool Writes = Memory.writesOf(S).Memory;
  const bool Reads = Memory.mayRead(S);
  std::string Before, After;
  if (needsBarrier(Reads, Writes)) {
    Before = "__syncthreads();" + lineBefore(S);
    Since = {};
  }
  Since |= {Reads, Writes, false};
  TeamEdits Header = sharedText(E, Of, Size);
  llvm::append_range(Edits.Before, Header.Before);
  llvm::append_range(Edits.Behind, Header.Behind);
  for (const SharedLoop::Reduced &Each : Of.Reductions) {
    const std::string Name = Each.Variable->getNameAsString();
    const std::string First = "idxmap_team_" + Name;
    std::string Object = First;
    for (unsigned Number = 2; !Reductions.insert(Object).second; ++Number)
      Object = First + "_" + std::to_string(Number);
    Before += "::idxmap::TeamReduction<" + std::to_string(Size) + ", " +
              operatorName(Each.By) + ", " + typeText(*Each.Variable) + "> " +
              Object + "(" + Name + ");" + lineBefore(S);
    After += lineBefore(S) + Object + ".combine(" + Name + ");";
  }
  if (!Of.Reductions.empty())
    Since = {}; // All have handed in their parts.
  surround(S, IsInBlock, Before, After);
}

/// What decides how \p S goes on, all threads read when it is written.
void BodyWriter::waitBefore(const clang::Stmt &S, bool IsInBlock,
                            std::initializer_list<const clang::Stmt *> Header) {
  const bool Reads = llvm::any_of(Header, [&](const clang::Stmt *Each) {
    return Each && Memory.mayRead(*Each);
  });
  if (needsBarrier(Reads, false)) {
    surround(S, IsInBlock, "__syncthreads();" + lineBefore(S), "");
    Since = {};
  }
  for (const clang::Stmt *Each : Header)
    readHeader(Each);
}

/// All threads evaluate it, and it writes nothing that they share.
void BodyWriter::readHeader(const clang::Stmt *S) {
  if (!S)
    return;
  if (Memory.writesOf(*S).Memory || Memory.hasEffects(*S))
    refuse(*S, "what decides how it goes on writes memory as well");
  Since.Reads |= Memory.mayRead(*S);
}

/// What one round leaves undone, the next one meets.
void BodyWriter::walkLoop(const clang::Stmt &Body,
                          std::initializer_list<const clang::Stmt *> Header) {
  const bool Writes = Memory.writesOf(Body).Memory;
  const SinceBarrier Found{Memory.mayRead(Body), Writes, Writes};
  if (Writes) {
    for (const clang::Stmt *Each : Header)
      if (Each && Memory.mayRead(*Each))
        refuse(*Each, "what decides how it goes on is read from memory that "
                      "the team may have written");
    Since |= Found;
  }
  const SinceBarrier Begin = Since; // Where there is no round, or half of one.
  walk(Body, false);
  Since |= Found;
  Since |= Begin;
}

void BodyWriter::walkParts(const clang::Stmt &S, bool IsInBlock) {
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&S)) {
    waitBefore(
        S, IsInBlock,
        {If->getInit(), If->getConditionVariableDeclStmt(), If->getCond()});
    const SinceBarrier Begin = Since;
    walk(*If->getThen(), false);
    const SinceBarrier Then = std::exchange(Since, Begin);
    if (If->getElse())
      walk(*If->getElse(), false);
    Since |= Then;
  } else if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&S)) {
    waitBefore(S, IsInBlock, {For->getInit(), For->getCond(), For->getInc()});
    walkLoop(*For->getBody(), {For->getCond(), For->getInc()});
  } else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&S)) {
    waitBefore(S, IsInBlock,
               {While->getConditionVariableDeclStmt(), While->getCond()});
    walkLoop(*While->getBody(),
             {While->getConditionVariableDeclStmt(), While->getCond()});
  } else if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&S)) {
    walkLoop(*Do->getBody(), {Do->getCond()});
    readHeader(Do->getCond());
  } else {
    refuse(S, "a team shares loops, and writes memory, in blocks, conditions "
              "and loops alone");
  }
}

void BodyWriter::walk(const clang::Stmt &S, bool IsInBlock) {
  if (const auto Known = Shared.find(&S); Known != Shared.end())
    return takeShared(*Known->second, IsInBlock);
  if (isAtomic(S)) {
    if (Memory.writesOf(S).Own || llvm::isa<clang::DeclStmt>(S))
      refuse(S, "each thread would have another value from this atomic step; "
                "let one thread write it to memory");
    else
      takeOnce(S, IsInBlock);
    return;
  }
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&S)) {
    for (const clang::Stmt *Each : Block->body())
      walk(*Each, true);
    return;
  }
  if (const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&S);
      Attributed && hasShared(S))
    return walk(*Attributed->getSubStmt(), false);
  if (llvm::isa<clang::NullStmt, clang::ContinueStmt, clang::BreakStmt>(S))
    return;
  const TeamMemory::Written Writes = Memory.writesOf(S);
  const bool HasEffects = Writes.Memory || Memory.hasEffects(S);
  const bool IsWhole = !hasShared(S);
  if (IsWhole && !HasEffects)
    return takeByAll(S, IsInBlock);
  if (IsWhole && !Writes.Own && !jumpsOut(S) && !llvm::isa<clang::DeclStmt>(S))
    return takeOnce(S, IsInBlock);
  if (llvm::isa<clang::Expr, clang::DeclStmt>(S))
    refuse(S, "one thread writes memory, and all of them " +
                  (Writes.Own ? "'" + Writes.Own->getNameAsString() +
                                    "', of which each has a copy"
                              : std::string("what it declares")) +
                  "; make two statements of it");
  else if (llvm::isa<clang::SwitchStmt, clang::AttributedStmt>(S))
    refuse(S, "a team shares loops, and writes memory beside variables of "
              "which each thread has a copy, in blocks, conditions and loops "
              "alone");
  else
    walkParts(S, IsInBlock);
}

TeamEdits
idxmap::readTeamBody(const Extraction &E, const clang::Stmt &Body,
                     const std::vector<SharedLoop> &Loops,
                     const TeamShared &Shared, int64_t Size,
                     llvm::function_ref<bool(const clang::ValueDecl *)> IsOwn) {
  const size_t Errors = E.errorCount();
  const TeamMemory Memory(E, Body, Loops, Shared, IsOwn);
  BodyWriter Writer(E, Loops, Size, Memory, Body);
  Writer.checkJumps(Body);
  if (E.errorCount() > Errors)
    return {};
  Writer.walk(Body, llvm::isa<clang::CompoundStmt>(Body));
  llvm::append_range(Writer.Edits.Before, Shared.edits());
  return std::move(Writer.Edits);
}
