//===- SerialRegions.cpp - What a device runs once ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/list/SerialRegions.h"

#include "attributes/DirectiveUse.h"
#include "attributes/SkippedText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "llvm/ADT/STLExtras.h"

#include <memory>

using namespace clang;

namespace idxmap {

namespace {

/// The outermost statement at each place of a file.
class StatementsByPlace : public DynamicRecursiveASTVisitor {
public:
  std::map<SourceLocation, const Stmt *> At;
  bool VisitStmt(Stmt *S) override {
    if (S->getBeginLoc().isFileID() && S->getEndLoc().isFileID())
      At.try_emplace(S->getBeginLoc(), S);
    return true;
  }
};

} // namespace

/// Whether control may go from within \p S to elsewhere than behind it, or
/// \p S names another `once`.
static bool dependsOnLoop(const Stmt &S, bool InLoop = false,
                          bool InSwitch = false) {
  if (isa<ReturnStmt, GotoStmt, IndirectGotoStmt, LabelStmt>(S) ||
      (isa<ContinueStmt>(S) && !InLoop) ||
      (isa<BreakStmt>(S) && !InLoop && !InSwitch))
    return true;
  if (isa<LambdaExpr>(S))
    return true;
  if (const auto *Name = dyn_cast<DeclRefExpr>(&S);
      Name && Name->getNameInfo().getAsString() == "once")
    return true;
  InLoop |= isa<ForStmt, CXXForRangeStmt, WhileStmt, DoStmt>(S);
  InSwitch |= isa<SwitchStmt>(S);
  return llvm::any_of(S.children(), [&](const Stmt *Child) {
    return Child && dependsOnLoop(*Child, InLoop, InSwitch);
  });
}

/// A pragma of OpenMP or OpenACC that nothing leaves out.
static bool isDirective(const FileText &Files, const DirectiveLine &Line) {
  return Line.word(0) == "pragma" &&
         (Line.word(1) == "omp" || Line.word(1) == "acc") &&
         !Files.isSkipped(Line.Hash);
}

static bool isSerial(const DirectiveLine &Line) {
  if (Line.word(1) == "acc")
    return Line.word(2) == "serial" && Line.word(3) != "loop";
  return Line.word(2) == "target" &&
         useOfDirective(Line) == DirectiveUse::Device &&
         !llvm::is_contained({"teams", "parallel", "simd", "loop"},
                             Line.word(3));
}

/// One that shares nothing among threads.
static bool mayStandInside(const DirectiveLine &Line) {
  return Line.word(2) == "atomic" || Line.word(2) == "simd";
}

/// The directive of \p Place is \p Line alone, those of data apart.
static bool isAlone(ArrayRef<DirectiveLine> All, const FileText &Files,
                    const DirectiveLine &Line) {
  return llvm::none_of(All, [&](const DirectiveLine &Other) {
    return &Other != &Line && Other.FollowedBy == Line.FollowedBy &&
           isDirective(Files, Other) &&
           useOfDirective(Other) != DirectiveUse::Data;
  });
}

static bool canBeBody(const Stmt &S, ArrayRef<DirectiveLine> All,
                      const FileText &Files, const SourceManager &SM) {
  const bool HasDirective = llvm::any_of(All, [&](const DirectiveLine &Each) {
    return SM.isBeforeInTranslationUnit(S.getBeginLoc(), Each.Hash) &&
           SM.isBeforeInTranslationUnit(Each.Hash, S.getEndLoc()) &&
           isDirective(Files, Each) && !mayStandInside(Each);
  });
  return !HasDirective && !dependsOnLoop(S) && !isa<AttributedStmt>(S);
}

std::map<std::string, std::set<size_t>>
serialRegions(const ParsedUnit &Unit, const ListOptions &Options) {
  ASTContext &Context = Unit.Clang.getASTContext();
  const SourceManager &SM = Unit.Clang.getSourceManager();
  FileText Files(SM, Context.getLangOpts(), Unit.Skipped);
  StatementsByPlace Statements;
  Statements.TraverseDecl(Context.getTranslationUnitDecl());
  std::set<FileID> Wanted;
  for (const auto &[Place, S] : Statements.At)
    if (isWanted(*S, SM, Options.Of))
      Wanted.insert(SM.getFileID(Place));
  std::map<std::string, std::set<size_t>> Result;
  for (const FileID File : Wanted) {
    const OptionalFileEntryRef Entry = SM.getFileEntryRefForID(File);
    const ArrayRef<DirectiveLine> All =
        Files.directives(File, SM.getBufferData(File).size());
    for (const DirectiveLine &Line : All) {
      const auto Found = Statements.At.find(Line.FollowedBy);
      if (Entry && isDirective(Files, Line) && isSerial(Line) &&
          Found != Statements.At.end() && isAlone(All, Files, Line) &&
          canBeBody(*Found->second, All, Files, SM))
        Result[Entry->getName().str()].insert(
            SM.getFileOffset(Line.FollowedBy));
    }
  }
  return Result;
}

bool isSerialLoop(const SourceManager &SM, FileText &Files,
                  SourceLocation Loop) {
  const auto [File, Offset] = SM.getDecomposedLoc(Loop);
  return SM.getBufferData(File).substr(Offset).starts_with(SerialLoop) &&
         llvm::any_of(Files.directives(File, Offset),
                      [&](const DirectiveLine &Line) {
                        return Line.FollowedBy == Loop &&
                               isDirective(Files, Line) && isSerial(Line);
                      });
}

} // namespace idxmap
