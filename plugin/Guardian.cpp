//===- Guardian.cpp - Looks over the compiler's own parse -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/Guardian.h"

#include "attributes/ClangDiagnostics.h"
#include "plugin/ForeignNames.h"
#include "plugin/Precompiled.h"

#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/Utils.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <dlfcn.h>
#include <set>
#include <utility>

using namespace clang;

namespace idxmap {

std::string ownPath() {
  static const char Here = 0;
  Dl_info Library;
  return dladdr(&Here, &Library) && Library.dli_fname ? Library.dli_fname : "";
}

bool countsLines(const CompilerInstance &Unit) {
  const CodeGenOptions &Code = Unit.getCodeGenOpts();
  return Code.CoverageMapping || !Code.CoverageNotesFile.empty(); // gcov
}

/// What is made of the unit depends on this library, which -MD has to say.
static void addDependencies(CompilerInstance &Unit) {
  const std::string Path = ownPath();
  llvm::SmallString<256> Loader = llvm::sys::path::parent_path(Path);
  llvm::sys::path::append(Loader, "idxmap.so");
  for (const std::string &Each : {Path, Loader.str().str()})
    if (llvm::sys::fs::exists(Each))
      for (const auto &Collector : Unit.getDependencyCollectors())
        Collector->maybeAddDependency(Each, /*FromModule=*/false,
                                      /*IsSystem=*/true,
                                      /*IsModuleFile=*/false,
                                      /*IsMissing=*/false);
}

Guardian::Guardian(CompilerInstance &Unit, std::optional<Finding> Refusal,
                   bool DependsOnPlugin)
    : Unit(Unit), DependsOnPlugin(DependsOnPlugin),
      Refusal(std::move(Refusal)) {
  Watcher.attach(Unit.getPreprocessor());
}

void Guardian::setResult(const PipelineResult &Rewrite) {
  ParseError = Rewrite.ParseError;
  Kernels = Rewrite.CudaKernels;
  Sources = Rewrite.Sources;
  IsRewritten = !Rewrite.Files.empty() && !Rewrite.HasErrors;
}

/// The main file has been entered, which comes first in a list of files.
bool Guardian::HandleTopLevelDecl(DeclGroupRef) {
  if (std::exchange(DependsOnPlugin, false))
    addDependencies(Unit);
  return true;
}

void Guardian::HandleTranslationUnit(ASTContext &Context) {
  if (Includes)
    Includes->endParse();
  if (Unit.getDiagnostics().hasErrorOccurred() || countsLines(Unit))
    return;
  std::set<SourceLocation> Lists; // One error for each attribute list.
  for (const AttributeUse &Use : Watcher.uses())
    if (Lists.insert(Use.List).second)
      report(Use);
  for (const Finding &Lost : lostAnnotations(Unit))
    reportWithoutPlace(Unit.getDiagnostics(), Lost);
  if (Unit.getLangOpts().CUDAIsDevice)
    findKernels();
  if (!IsRewritten)
    return;
  for (const ForeignName &Each : findForeignNames(Context, Sources))
    reportInOwnParse(
        Unit.getDiagnostics(),
        Finding(FindingID::err_foreign_name, {Each.Name, Each.File})
            .withNote(Finding(FindingID::note_foreign_name, {Each.Name})),
        Each.Place);
}

void Guardian::report(const AttributeUse &Use) {
  Finding F =
      Refusal ? *Refusal : Finding(FindingID::err_not_rewritten, {Use.Name});
  if (!Refusal && !ParseError.empty())
    F.Notes.push_back(Finding(FindingID::note_own_parse, {ParseError}));
  reportInOwnParse(Unit.getDiagnostics(), F, Use.NamePlace);
}

/// A kernel that the device pass has not lexed would fail when launched.
void Guardian::findKernels() {
  const IdentifierTable &Names = Unit.getPreprocessor().getIdentifierTable();
  for (const PipelineResult::CudaKernel &Kernel : Kernels)
    if (Names.find(Kernel.Name) == Names.end())
      reportWithoutPlace(
          Unit.getDiagnostics(),
          Finding(FindingID::err_hidden_from_device, {Kernel.Place})
              .withNote(Finding(FindingID::note_hidden_from_device)));
}

} // namespace idxmap
