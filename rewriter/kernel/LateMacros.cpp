//===- LateMacros.cpp - Macros of the function around a loop --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/LateMacros.h"

#include "attributes/FileText.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"

using namespace idxmap;

namespace {

class MacroSearch {
public:
  MacroSearch(const Extraction &E, clang::SourceLocation KernelPlace,
              clang::SourceRange Text)
      : E(E), SM(E.sources()), Begin(SM.getFileOffset(Text.getBegin())),
        End(SM.getFileOffset(Text.getEnd())),
        File(SM.getFileID(Text.getBegin())) {
    if (SM.getFileID(KernelPlace) != File)
      return;
    const unsigned First = SM.getFileOffset(KernelPlace);
    for (const DirectiveLine &Line : E.files().directives(File, Begin)) {
      if ((Line.word(0) != "define" && Line.word(0) != "undef") ||
          E.files().isSkipped(Line.Hash))
        continue;
      Last[Line.word(1)] = &Line;
      if (SM.getFileOffset(Line.Hash) < First)
        continue;
      // Another macro, from any file, may name what was a macro before.
      if (Late.insert(Line.word(1)).second && Line.word(0) == "undef")
        Needed.insert(Line.word(1));
    }
  }

  std::vector<LateMacro> run() {
    if (Late.empty())
      return {};
    for (const clang::Token &Each : E.files().tokens(File, End))
      if (Each.is(clang::tok::raw_identifier) &&
          SM.getFileOffset(Each.getLocation()) >= Begin)
        need(Each.getRawIdentifier());
    std::vector<LateMacro> Result;
    for (const DirectiveLine &Line : E.files().directives(File, Begin))
      if (Last.lookup(Line.word(1)) == &Line && Late.contains(Line.word(1)) &&
          Needed.contains(Line.word(1)))
        Result.push_back(
            {Line.word(1).str(), textOf(Line), {Line.Hash, Line.End}});
    return Result;
  }

private:
  void need(llvm::StringRef Name) {
    const DirectiveLine *Line = Last.lookup(Name);
    if (!Line || !Needed.insert(Name).second)
      return;
    for (unsigned I = 2; I < Line->Words.size(); ++I)
      if (!Line->word(I).empty())
        need(Line->word(I));
  }
  std::string textOf(const DirectiveLine &Line) const {
    if (Line.word(0) == "undef")
      return "";
    return clang::Lexer::getSourceText(
               clang::CharSourceRange::getCharRange(Line.Hash, Line.End), SM,
               E.Context.getLangOpts())
        .str();
  }

  const Extraction &E;
  const clang::SourceManager &SM;
  const unsigned Begin, End;
  const clang::FileID File;
  llvm::StringMap<const DirectiveLine *> Last; ///< For each name.
  llvm::StringSet<> Late;   ///< That the function defines or undefines.
  llvm::StringSet<> Needed; ///< Also others, on the way to those.
};

} // namespace

std::vector<LateMacro> idxmap::lateMacros(const Extraction &E,
                                          clang::SourceLocation KernelPlace,
                                          clang::SourceRange Text) {
  return MacroSearch(E, KernelPlace, Text).run();
}

std::string idxmap::withMacros(const std::vector<LateMacro> &Macros,
                               const std::string &Kernels) {
  std::string Before, After;
  for (const LateMacro &Each : Macros) {
    Before += "#pragma push_macro(\"" + Each.Name + "\")\n#undef " + Each.Name +
              "\n" + Each.Text + (Each.Text.empty() ? "" : "\n");
    After += "#pragma pop_macro(\"" + Each.Name + "\")\n";
  }
  return Before + Kernels + After;
}
