//===- DirectiveUse.cpp - What directives are about -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "attributes/DirectiveUse.h"

#include "llvm/ADT/STLExtras.h"

namespace idxmap {

static bool isAboutData(llvm::StringRef Word) {
  return llvm::is_contained({"data", "enter", "exit", "update", "host_data"},
                            Word);
}

DirectiveUse useOfDirective(llvm::StringRef First, llvm::StringRef Second,
                            llvm::StringRef Third) {
  if (First == "omp" && Second == "target")
    return isAboutData(Third) ? DirectiveUse::Data : DirectiveUse::Device;
  if (First != "acc")
    return DirectiveUse::Other;
  if (isAboutData(Second))
    return DirectiveUse::Data;
  return llvm::is_contained({"loop", "parallel", "kernels", "serial"}, Second)
             ? DirectiveUse::Device
             : DirectiveUse::Other;
}

DirectiveUse useOfDirective(const DirectiveLine &Line) {
  return Line.word(0) == "pragma"
             ? useOfDirective(Line.word(1), Line.word(2), Line.word(3))
             : DirectiveUse::Other;
}

bool hasDirective(const clang::SourceManager &SM, FileText &Files,
                  clang::FileID File, DirectiveUse Of) {
  const unsigned End = SM.getBufferData(File).size();
  return llvm::any_of(
      Files.directives(File, End), [&](const DirectiveLine &Line) {
        return useOfDirective(Line) == Of && !Files.isSkipped(Line.Hash);
      });
}

} // namespace idxmap
