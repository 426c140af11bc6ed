//===- LambdaCopy.cpp - A lambda from before the loop, again ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/LambdaCopy.h"

#include "rewriter/build/WrittenNames.h"
#include "rewriter/source/References.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Why a value that was captured may not be that of the variable any more.
static std::string whyNotCaptured(const Extraction &E,
                                  const clang::LambdaCapture &Each) {
  if (!Each.capturesVariable())
    return "it uses the object of its member function";
  const auto *Variable = llvm::cast<clang::ValueDecl>(Each.getCapturedVar());
  const std::string Name = Variable->getNameAsString();
  if (Variable->isInitCapture())
    return "'" + Name + "' is computed where the lambda is made";
  if (Each.getCaptureKind() == clang::LCK_ByRef ||
      Variable->getType().isConstQualified())
    return "";
  const WrittenNames Writes = writtenNames(E, *E.Enclosing.getBody());
  const bool MayChange =
      Writes.Variables.count(Variable) ||
      Variable->getType()->isReferenceType() ||
      Variable->getType()->isArrayType() ||
      (Variable->getType()->isRecordType() &&
       (Writes.Parts.count(Variable) || Writes.Targets.count(Variable)));
  return MayChange ? "it has a value of '" + Name +
                         "' that may not be that of the loop"
                   : "";
}

std::string idxmap::whyNoCopy(const Extraction &E,
                              const clang::LambdaExpr &Lambda) {
  const std::string Text = E.textOf(Lambda.getSourceRange());
  if (Text.empty() || Lambda.getBeginLoc().isMacroID())
    return "a macro makes it";
  if (llvm::StringRef(Text).contains("\n#"))
    return "a preprocessor directive stands in it";
  if (Lambda.isMutable())
    return "it is mutable";
  for (const clang::LambdaCapture &Each : Lambda.captures())
    if (std::string Why = whyNotCaptured(E, Each); !Why.empty())
      return Why;
  const WrittenNames Writes = writtenNames(E, *Lambda.getBody());
  for (const Reference &Use : collectReferences(Lambda))
    if (const auto *Value = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration))
      if (Writes.Variables.count(Value))
        return "it may change '" + Value->getNameAsString() + "'";
  return "";
}

std::string idxmap::lambdaCopyText(const Extraction &E,
                                   const clang::VarDecl &Variable,
                                   const clang::LambdaExpr &Lambda) {
  const std::string Text = E.textOf(Lambda.getSourceRange());
  const unsigned Column =
      E.sources().getSpellingColumnNumber(Variable.getBeginLoc());
  std::string Copy = "const auto " + Variable.getNameAsString() + " = ";
  llvm::StringRef Rest = Text;
  for (bool IsFirst = true; !Rest.empty(); IsFirst = false) {
    auto [Line, After] = Rest.split('\n');
    const size_t Blanks = Line.size() - Line.ltrim().size();
    if (!IsFirst)
      Copy += "\n" + std::string(Line.trim().empty() ? "" : "  ");
    Copy +=
        (IsFirst ? Line : Line.drop_front(std::min<size_t>(Blanks, Column - 1)))
            .str();
    Rest = After;
  }
  return Copy + ";";
}
