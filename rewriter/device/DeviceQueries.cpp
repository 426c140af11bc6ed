//===- DeviceQueries.cpp - What a program asks of its devices -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/DeviceQueries.h"

#include "attributes/DirectiveUse.h"
#include "rewriter/effects/DeviceCalls.h"

#include "clang/AST/Decl.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static constexpr llvm::StringLiteral Queries[] = {
    "omp_get_num_devices", "omp_get_initial_device", "omp_get_default_device",
    "omp_set_default_device", PlaceQuery};

static bool declaresQuery(const clang::ASTContext &Context) {
  return llvm::any_of(Queries, [&](llvm::StringRef Name) {
    return llvm::any_of(
        Context.getTranslationUnitDecl()->lookup(&Context.Idents.get(Name)),
        llvm::IsaPred<clang::FunctionDecl>);
  });
}

static std::vector<clang::FileID> userFiles(const clang::SourceManager &SM) {
  std::vector<clang::FileID> Result;
  for (unsigned I = 1; I < SM.local_sloc_entry_size(); ++I) {
    const clang::SrcMgr::SLocEntry &Entry = SM.getLocalSLocEntry(I);
    if (!Entry.isFile() ||
        clang::SrcMgr::isSystem(Entry.getFile().getFileCharacteristic()))
      continue;
    const clang::FileID File = SM.getFileID(
        clang::SourceLocation::getFromRawEncoding(Entry.getOffset()));
    if (SM.getFileEntryRefForID(File))
      Result.push_back(File);
  }
  return Result;
}

bool idxmap::asksForDevices(const clang::ASTContext &Context, FileText &Files,
                            bool IsDirected) {
  if (!declaresQuery(Context))
    return false;
  const clang::SourceManager &SM = Context.getSourceManager();
  const std::vector<clang::FileID> All = userFiles(SM);
  const auto gives = [&](clang::FileID File) {
    return hasDirective(SM, Files, File, DirectiveUse::Device);
  };
  const auto asks = [&](clang::FileID File) {
    return llvm::any_of(Files.tokens(File, SM.getBufferData(File).size()),
                        [&](const clang::Token &Each) {
                          return Each.is(clang::tok::raw_identifier) &&
                                 llvm::is_contained(Queries,
                                                    Each.getRawIdentifier());
                        });
  };
  return (IsDirected || llvm::any_of(All, gives)) && llvm::any_of(All, asks);
}
