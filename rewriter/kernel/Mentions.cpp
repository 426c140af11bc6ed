//===- Mentions.cpp - Names that a launch keeps in use ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Mentions.h"

#include "rewriter/source/LambdasAround.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static bool namesWord(llvm::StringRef Text, llvm::StringRef Word) {
  for (size_t At = Text.find(Word); At != llvm::StringRef::npos;
       At = Text.find(Word, At + 1)) {
    const llvm::StringRef Before = Text.take_front(At);
    const llvm::StringRef After = Text.drop_front(At + Word.size());
    if ((Before.empty() || !clang::isAsciiIdentifierContinue(Before.back())) &&
        (After.empty() || !clang::isAsciiIdentifierContinue(After.front())))
      return true;
  }
  return false;
}

/// A function's address as an expression; a plain name may be overloaded.
static std::string addressText(const Extraction &E,
                               const clang::FunctionDecl &Function,
                               const std::string &Name) {
  const clang::QualType Pointer = E.Context.getPointerType(Function.getType());
  return "static_cast<" + typeText(E, Pointer) + ">(&" + Name + ")";
}

/// An expression that uses \p Use as its compiler wishes, or nothing if it does
/// not mind. The value of an object is no use of it for nvcc.
static std::optional<std::string>
mentionOf(const Extraction &E, const Reference &Use, bool IsInKernel) {
  const clang::NamedDecl *D = Use.Declaration;
  std::string Name = E.lineOf(Use.Place);
  // `++` of a class that a template may mean is `operator++`.
  if (Name.empty() || Use.Place.getBegin().isMacroID() ||
      D->getDeclName().getNameKind() == clang::DeclarationName::CXXOperatorName)
    Name = D->getNameAsString();
  const bool IsOnlyHere =
      !IsInKernel && !llvm::cast<clang::NamedDecl>(D)->isExternallyVisible();
  if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D)) {
    if (Variable->isLocalVarDeclOrParm() && !isReachable(E, *Variable))
      return "sizeof(" + Name + ")";
    if (Variable->isLocalVarDeclOrParm() ||
        (IsOnlyHere && Variable->isFileVarDecl()))
      return (Variable->getType()->isRecordType() ? "&" : "") + Name;
  } else if (const auto *Function = llvm::dyn_cast<clang::FunctionDecl>(D)) {
    if (IsOnlyHere && !llvm::isa<clang::CXXMethodDecl>(D) &&
        !Function->isTemplateInstantiation())
      return addressText(E, *Function, Name);
  } else if (llvm::isa<clang::TypedefNameDecl>(D) &&
             D->getParentFunctionOrMethod()) {
    return "static_cast<" + Name + " *>(nullptr)";
  }
  return std::nullopt;
}

std::vector<std::string> idxmap::mentions(const Extraction &E,
                                          const clang::Stmt &Loop,
                                          const clang::Stmt &Body,
                                          const CaptureReader &Captures,
                                          const Symbols &Values) {
  std::vector<std::string> Result;
  const std::vector<Reference> InBody = collectReferences(Body);
  for (const Reference &Use : collectReferences(Loop)) {
    const clang::NamedDecl *D = Use.Declaration;
    const bool IsPassed = llvm::is_contained(Captures.variables(), D);
    const bool IsInValue =
        llvm::any_of(Values.table(), [&](const HostSymbol &Symbol) {
          return D->getIdentifier() && namesWord(Symbol.Text, D->getName());
        });
    if (IsPassed || IsInValue || D->isImplicit())
      continue;
    if (Captures.isPrivate(*D)) {
      // nvcc does not take the value of a variable for its use.
      Result.push_back("&" + D->getNameAsString());
      continue;
    }
    const bool IsInKernel = !Captures.declares(*D) &&
                            llvm::any_of(InBody, [&](const Reference &Other) {
                              return Other.Declaration == D;
                            });
    if (std::optional<std::string> Mention = mentionOf(E, Use, IsInKernel))
      Result.push_back(std::move(*Mention));
  }
  return Result;
}
