//===- ParseTakeover.cpp - A compile's parse becomes our own --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/ParseTakeover.h"

#include "attributes/AttributeRegistration.h"
#include "rewriter/parse/UnitParse.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/MemoryBuffer.h"

#include <optional>
#include <string>

using namespace clang;

namespace idxmap {

namespace {

/// Forgets bodies as a parse that skips them would not have read them.
class SystemBodies : public DynamicRecursiveASTVisitor {
public:
  explicit SystemBodies(Sema &S) : S(S) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitFunctionDecl(FunctionDecl *D) override {
    if (!D->doesThisDeclarationHaveABody() || D->isDefaulted() ||
        D->isDeleted() || D->isLateTemplateParsed() ||
        !S.getSourceManager().isInSystemHeader(D->getLocation()) ||
        !S.canSkipFunctionBody(D))
      return true;
    D->setBody(nullptr);
    D->setHasSkippedBody();
    return true;
  }
  bool TraverseStmt(Stmt *) override { return true; }

private:
  Sema &S;
};

/// Clang's own handler is silent, too, where OpenMP is off.
void passOverOpenMP(CompilerInstance &Unit, SourceLocation Here) {
  LangOptions &Language = Unit.getLangOpts();
  if (!Language.OpenMP)
    return;
  Preprocessor &PP = Unit.getPreprocessor();
  auto *Nothing = new EmptyPragmaHandler("omp");
  PP.RemovePragmaHandler(Nothing); // Of that name.
  PP.AddPragmaHandler(Nothing);
  const std::string Version = std::string("#undef _OPENMP\n#define _OPENMP ") +
                              versionWithoutOpenMP(Language) + "\n";
  SourceManager &SM = Unit.getSourceManager();
  PP.EnterSourceFile(
      SM.createFileID(llvm::MemoryBuffer::getMemBufferCopy(Version),
                      SrcMgr::C_System, 0, 0, Here),
      nullptr, SourceLocation());
  Language.OpenMP = 0;
}

} // namespace

void takeOver(CompilerInstance &Unit, SourceLocation Here,
              DiagnosticConsumer &Diagnostics) {
  static std::optional<BareNames> KeepArguments;
  KeepArguments.emplace();
  passOverOpenMP(Unit, Here);
  DiagnosticsEngine &Engine = Unit.getDiagnostics();
  Engine.setClient(&Diagnostics, /*ShouldOwnClient=*/false);
  Engine.setErrorLimit(0);
  SystemBodies(Unit.getSema())
      .TraverseDecl(Unit.getASTContext().getTranslationUnitDecl());
}

} // namespace idxmap
