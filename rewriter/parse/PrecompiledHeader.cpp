//===- PrecompiledHeader.cpp - A precompiled header as text ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/PrecompiledHeader.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticOptions.h"
#include "clang/Basic/FileManager.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/PCHContainerOperations.h"
#include "llvm/ADT/STLExtras.h"

using namespace clang;

void idxmap::includeAsText(
    CompilerInvocation &Invocation,
    llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Files) {
  PreprocessorOptions &Options = Invocation.getPreprocessorOpts();
  if (Options.ImplicitPCHInclude.empty())
    return;
  FileManager Manager(Invocation.getFileSystemOpts(), std::move(Files));
  DiagnosticOptions Silent;
  DiagnosticsEngine Diagnostics(DiagnosticIDs::create(), Silent,
                                new IgnoringDiagConsumer);
  std::string Header =
      ASTReader::getOriginalSourceFile(Options.ImplicitPCHInclude, Manager,
                                       RawPCHContainerReader(), Diagnostics);
  if (Header.empty())
    return;
  Options.ImplicitPCHInclude.clear();
  // What Clang itself includes in CUDA came before the header, too.
  const auto OfCuda = llvm::find(Options.Includes, CudaWrapper);
  Options.Includes.insert(OfCuda == Options.Includes.end()
                              ? Options.Includes.begin()
                              : std::next(OfCuda),
                          std::move(Header));
}
