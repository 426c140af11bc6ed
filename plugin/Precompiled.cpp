//===- Precompiled.cpp ------------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/Precompiled.h"

#include "rewriter/parse/UserFiles.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Serialization/ASTReader.h"
#include "clang/Serialization/ModuleFile.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace idxmap {

std::vector<Finding> lostAnnotations(CompilerInstance &Unit) {
  std::vector<Finding> Lost;
  IntrusiveRefCntPtr<ASTReader> Reader = Unit.getASTReader();
  if (!Reader)
    return Lost;
  auto Search = [&](const serialization::ModuleFile &Module,
                    const serialization::InputFile &Input) {
    OptionalFileEntryRef File = Input.getFile();
    if (!File)
      return;
    auto Text = Unit.getFileManager().getBufferForFile(*File);
    if (Text && hasAttributeInText((*Text)->getBuffer(), Unit.getLangOpts()))
      Lost.push_back(Finding(FindingID::err_precompiled_input,
                             {File->getName().str(), Module.FileName})
                         .withNote(Finding(FindingID::note_precompiled)));
  };
  for (serialization::ModuleFile &Module : Reader->getModuleManager())
    Reader->visitInputFiles(
        Module, /*IncludeSystem=*/false, /*Complain=*/false,
        [&](const serialization::InputFile &Input, bool IsSystem) {
          if (!IsSystem)
            Search(Module, Input);
        });
  return Lost;
}

} // namespace idxmap
