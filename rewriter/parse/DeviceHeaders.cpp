//===- DeviceHeaders.cpp - What a parse for the host can spare ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/DeviceHeaders.h"

#include "rewriter/parse/PrecompiledHeader.h"
#include "rewriter/parse/UnitSource.h"

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/Lexer.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace idxmap {

namespace {

struct DeviceHeader {
  StringRef Name;
  const char *Guard;
};

constexpr DeviceHeader Headers[] = {
    {"__clang_cuda_texture_intrinsics.h",
     "__CLANG_CUDA_TEXTURE_INTRINSICS_H__"},
    {"texture_indirect_functions.h", "__TEXTURE_INDIRECT_FUNCTIONS_H__"},
    {"texture_fetch_functions.h", "__TEXTURE_FETCH_FUNCTIONS_H__"},
    {"surface_indirect_functions.h", "__SURFACE_INDIRECT_FUNCTIONS_H__"},
    {"__clang_cuda_libdevice_declares.h",
     "__CLANG_CUDA_LIBDEVICE_DECLARES_H__"}};

/// Which of them the wrapper includes, and when it ends.
class LeftOut : public PPCallbacks {
public:
  explicit LeftOut(Preprocessor &PP) : PP(PP) {}

  void InclusionDirective(SourceLocation, const Token &, StringRef Name, bool,
                          CharSourceRange, OptionalFileEntryRef File, StringRef,
                          StringRef, const Module *, bool,
                          SrcMgr::CharacteristicKind) override {
    if (File && !IsPoisoned &&
        llvm::any_of(Headers, [&](const DeviceHeader &Each) {
          return Each.Name == Name;
        }))
      Files.push_back(*File);
  }
  void FileChanged(SourceLocation, FileChangeReason Reason,
                   SrcMgr::CharacteristicKind, FileID Before) override {
    const SourceManager &SM = PP.getSourceManager();
    const auto File = Reason == ExitFile && Before.isValid() && !IsPoisoned
                          ? SM.getFileEntryRefForID(Before)
                          : std::nullopt;
    if (!File || !File->getName().ends_with(CudaWrapper))
      return;
    IsPoisoned = true;
    for (const FileEntryRef &Each : Files)
      if (const auto Text = SM.getFileManager().getBufferForFile(Each))
        poisonFunctions((*Text)->getBuffer());
  }

private:
  /// What stands before a parenthesis, outside of directives.
  void poisonFunctions(StringRef Text) {
    Lexer Raw(SourceLocation(), PP.getLangOpts(), Text.begin(), Text.begin(),
              Text.end());
    Token Last, Next;
    Last.startToken();
    bool IsInDirective = false;
    for (bool IsEnd = false; !IsEnd; Last = Next) {
      IsEnd = Raw.LexFromRawLexer(Next);
      if (Next.isAtStartOfLine())
        IsInDirective = Next.is(tok::hash);
      if (!IsInDirective && Next.is(tok::l_paren) &&
          Last.is(tok::raw_identifier))
        poison(*PP.getIdentifierInfo(Last.getRawIdentifier()));
    }
  }
  static void poison(IdentifierInfo &Name) {
    if (Name.getTokenID() == tok::identifier && !Name.getBuiltinID() &&
        !Name.hasMacroDefinition() && !Name.getFETokenInfo())
      Name.setIsPoisoned();
  }

  Preprocessor &PP;
  std::vector<FileEntryRef> Files;
  bool IsPoisoned = false;
};

} // namespace

bool leavesOutDeviceHeaders(const UnitSource &Source) {
  return Source.Invocation.getLangOpts().CUDAIsDevice &&
         !Source.WithDeviceHeaders;
}

void leaveOutDeviceHeaders(CompilerInvocation &Invocation) {
  for (const DeviceHeader &Each : Headers)
    Invocation.getPreprocessorOpts().addMacroDef(Each.Guard);
}

void poisonLeftOut(Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<LeftOut>(PP));
}

} // namespace idxmap
