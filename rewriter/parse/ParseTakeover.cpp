//===- ParseTakeover.cpp - A compile's parse becomes our own --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/ParseTakeover.h"

#include "attributes/AttributeRegistration.h"
#include "attributes/AttributeWatcher.h"
#include "rewriter/parse/UnitParse.h"

#include "clang/AST/Decl.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Basic/CharInfo.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace clang;

namespace idxmap {

/// The parser asks for the next token before it has closed what the last one
/// ends.
bool isOutsideOfAll(CompilerInstance &Unit, const AttributeWatcher &Seen) {
  Sema &S = Unit.getSema();
  const tok::TokenKind Last = Seen.lastToken();
  if (Last != tok::unknown && Last != tok::r_brace && Last != tok::semi &&
      !tok::isAnnotation(Last))
    return false;
  const DeclContext *Open = S.CurContext;
  const auto isOneDeclaration = [](const DeclContext *Context) {
    const auto *Linkage = dyn_cast<LinkageSpecDecl>(Context);
    return Linkage && !Linkage->hasBraces();
  };
  if (Last == tok::r_brace && !Open->isTranslationUnit())
    Open = Open->getLexicalParent();
  while (isOneDeclaration(Open)) // extern "C" int f();
    Open = Open->getLexicalParent();
  return Open->isTranslationUnit() && !S.AlignPackStack.hasValue();
}

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
void passOverOpenMP(CompilerInstance &Unit) {
  LangOptions &Language = Unit.getLangOpts();
  if (!Language.OpenMP)
    return;
  Preprocessor &PP = Unit.getPreprocessor();
  auto *Nothing = new EmptyPragmaHandler("omp");
  PP.RemovePragmaHandler(Nothing); // Of that name.
  PP.AddPragmaHandler(Nothing);
  const std::string Version = std::string("#undef _OPENMP\n#define _OPENMP ") +
                              versionWithoutOpenMP(Language) + "\n";
  PP.EnterSourceFile(
      Unit.getSourceManager().createFileID(
          llvm::MemoryBuffer::getMemBufferCopy(Version), SrcMgr::C_System),
      nullptr, SourceLocation());
  Language.OpenMP = 0;
}

} // namespace

void takeOver(CompilerInstance &Unit, DiagnosticConsumer &Diagnostics) {
  static std::optional<BareNames> KeepArguments;
  KeepArguments.emplace();
  passOverOpenMP(Unit);
  DiagnosticsEngine &Engine = Unit.getDiagnostics();
  Engine.setClient(&Diagnostics, /*ShouldOwnClient=*/false);
  Engine.setErrorLimit(0);
  SystemBodies(Unit.getSema())
      .TraverseDecl(Unit.getASTContext().getTranslationUnitDecl());
}

/// `_Upper` and `__any`.
static bool isReserved(StringRef Name) {
  return Name.size() > 1 && Name[0] == '_' &&
         (Name[1] == '_' || isUppercase(Name[1]));
}

static bool isReadByMain(SourceLocation Place, const SourceManager &SM) {
  while (SM.getIncludeLoc(SM.getFileID(Place)).isValid())
    Place = SM.getIncludeLoc(SM.getFileID(Place));
  return SM.getFileID(Place) == SM.getMainFileID();
}

std::vector<std::string> macrosOfUser(CompilerInstance &Unit) {
  Preprocessor &PP = Unit.getPreprocessor();
  const SourceManager &SM = Unit.getSourceManager();
  std::vector<std::string> Names;
  for (const auto &[Name, State] : PP.macros()) {
    const MacroInfo *Macro = PP.getMacroInfo(Name);
    if (!Macro || Macro->isBuiltinMacro() || isReserved(Name->getName()))
      continue;
    const SourceLocation Place = Macro->getDefinitionLoc();
    if (Place.isValid() && !SM.isInSystemHeader(Place) &&
        isReadByMain(Place, SM))
      Names.push_back(Name->getName().str());
  }
  llvm::sort(Names);
  return Names;
}

} // namespace idxmap
