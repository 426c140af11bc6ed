//===- UnitFiles.cpp - What a unit reads ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/UnitFiles.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/HeaderSearch.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace idxmap {

/// `dim3`, the vector types of CUDA (float4), and what makes them
/// (make_float4).
static bool isNameOfCuda(StringRef Name) {
  static const llvm::Regex Known(
      "^(make_)?u?(char|short|int|long|longlong|float|double)[1-4]$");
  return Name == "dim3" || Known.match(Name);
}

static std::set<std::string> clashesIn(const TranslationUnitDecl &Unit,
                                       const SourceManager &SM) {
  std::set<std::string> Found;
  const auto look = [&](const Decl *D) {
    const auto *Named = dyn_cast<NamedDecl>(D);
    if (!Named || !Named->getIdentifier() || !isNameOfCuda(Named->getName()) ||
        SM.isInSystemHeader(SM.getExpansionLoc(Named->getLocation())))
      return;
    const PresumedLoc Place =
        SM.getPresumedLoc(SM.getExpansionLoc(Named->getLocation()));
    if (Place.isValid())
      Found.insert((Named->getName() + " (" +
                    llvm::sys::path::filename(Place.getFilename()) + ":" +
                    llvm::Twine(Place.getLine()) + ")")
                       .str());
  };
  for (const Decl *Each : Unit.decls()) {
    look(Each);
    if (const auto *C = dyn_cast<LinkageSpecDecl>(Each))
      llvm::for_each(C->decls(), look);
  }
  return Found;
}

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
  Found.Clashes =
      clashesIn(*Unit.Clang.getASTContext().getTranslationUnitDecl(), SM);
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
