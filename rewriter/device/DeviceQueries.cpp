//===- DeviceQueries.cpp - What a program asks of its devices -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/DeviceQueries.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static constexpr llvm::StringLiteral Queries[] = {
    "omp_get_num_devices", "omp_get_initial_device", "omp_get_default_device",
    "omp_set_default_device"};

static bool declaresQuery(const clang::ASTContext &Context) {
  return llvm::any_of(Queries, [&](llvm::StringRef Name) {
    return llvm::any_of(
        Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)),
        llvm::IsaPred<clang::FunctionDecl>);
  });
}

bool idxmap::asksForDevices(const clang::ASTContext &Context, FileText &Files) {
  if (!declaresQuery(Context))
    return false;
  const clang::SourceManager &SM = Context.getSourceManager();
  const auto asks = [&](clang::FileID File) {
    const unsigned End = SM.getBufferData(File).size();
    return llvm::any_of(Files.tokens(File, End), [](const clang::Token &Each) {
      return Each.is(clang::tok::raw_identifier) &&
             llvm::is_contained(Queries, Each.getRawIdentifier());
    });
  };
  for (unsigned I = 1; I < SM.local_sloc_entry_size(); ++I) {
    const clang::SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() ||
        clang::SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const clang::SourceLocation Begin =
        clang::SourceLocation::getFromRawEncoding(Entry.getOffset());
    const clang::FileID File = SM.getFileID(Begin);
    if (SM.getFileEntryRefForID(File) && asks(File))
      return true;
  }
  return false;
}
