//===- UnitFiles.cpp - What a unit reads ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/UnitFiles.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace idxmap {

static UnitFiles filesOf(const ParsedUnit &Unit, llvm::vfs::FileSystem &Disk) {
  UnitFiles Found;
  SourceManager &SM = Unit.Clang.getSourceManager();
  HeaderSearch &Headers = Unit.Clang.getPreprocessor().getHeaderSearchInfo();
  for (auto It = SM.fileinfo_begin(); It != SM.fileinfo_end(); ++It) {
    const FileEntryRef File = It->first;
    if (isSystem(Headers.getFileDirFlavor(File)))
      continue;
    llvm::SmallString<128> Path = File.getName();
    Disk.makeAbsolute(Path);
    Found.Read.insert(std::string(Path));
  }
  Found.HasMain =
      llvm::any_of(Unit.Clang.getASTContext().getTranslationUnitDecl()->decls(),
                   [](const Decl *D) {
                     const auto *Function = dyn_cast<FunctionDecl>(D);
                     return Function && Function->isMain() &&
                            Function->doesThisDeclarationHaveABody();
                   });
  return Found;
}

UnitFiles readUnitFiles(const UnitSource &Source, DiagnosticConsumer &Said) {
  UnitFiles Found;
  parseUnit(Source, Said, [&](const ParsedUnit &Unit) {
    Found = filesOf(Unit, *Source.Files);
  });
  return Found;
}

} // namespace idxmap
