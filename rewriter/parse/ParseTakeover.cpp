//===- ParseTakeover.cpp - A compile's parse becomes our own --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/ParseTakeover.h"

#include "attributes/AttributeRegistration.h"
#include "rewriter/parse/UnitParse.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
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

/// Forgets bodies as a parse that skips them would not have read them. Most of
/// a unit is what it includes, so this looks at nothing but declarations.
class SystemBodies {
public:
  explicit SystemBodies(Sema &S) : S(S) {}

  void forgetIn(const DeclContext &Of) {
    for (Decl *Each : Of.decls())
      forget(*Each);
  }

private:
  void forget(Decl &D) {
    if (auto *Function = dyn_cast<FunctionDecl>(&D))
      forgetBody(*Function);
    else if (const auto *Template = dyn_cast<FunctionTemplateDecl>(&D))
      forgetAll(*Template);
    else if (const auto *Template = dyn_cast<ClassTemplateDecl>(&D))
      forgetAll(*Template);
    else if (const auto *Friend = dyn_cast<FriendDecl>(&D);
             Friend && Friend->getFriendDecl())
      forget(*Friend->getFriendDecl());
    else if (const auto *Of = dyn_cast<DeclContext>(&D))
      forgetIn(*Of);
  }
  /// What is written, and its instances. A specialization that is written
  /// stands among the declarations.
  template <typename Template> void forgetAll(const Template &Of) {
    forget(*Of.getTemplatedDecl());
    if (Of.isCanonicalDecl())
      for (auto *Each : Of.specializations())
        forget(*Each);
  }
  void forgetBody(FunctionDecl &D) {
    if (!D.doesThisDeclarationHaveABody() || D.isDefaulted() || D.isDeleted() ||
        D.isLateTemplateParsed() ||
        !S.getSourceManager().isInSystemHeader(D.getLocation()) ||
        !S.canSkipFunctionBody(&D))
      return;
    D.setBody(nullptr);
    D.setHasSkippedBody();
  }

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
      .forgetIn(*Unit.getASTContext().getTranslationUnitDecl());
}

} // namespace idxmap
