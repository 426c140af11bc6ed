//===- SkippedText.cpp - What the preprocessor leaves out -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/SkippedText.h"

#include "clang/Basic/CharInfo.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace idxmap {

namespace {

class Callbacks : public clang::PPCallbacks {
public:
  Callbacks(clang::Preprocessor &PP, std::vector<clang::SourceRange> &Ranges,
            std::vector<PragmaOperator> &Operators)
      : PP(PP), Ranges(Ranges), Operators(Operators) {}
  void SourceRangeSkipped(clang::SourceRange Range,
                          clang::SourceLocation) override {
    Ranges.push_back(Range);
  }

  void PragmaDirective(clang::SourceLocation Place,
                       clang::PragmaIntroducerKind Kind) override {
    if (Kind != clang::PIK__Pragma)
      return;
    Operators.push_back({PP.getSourceManager().getExpansionLoc(Place), {}});
    // What the operator says is being lexed, from a buffer of its own.
    const auto *Said = static_cast<clang::Lexer *>(PP.getCurrentLexer());
    if (!Said)
      return;
    const char *Begin = Said->getBufferLocation();
    llvm::StringRef Text(Begin, Said->getBuffer().end() - Begin);
    const auto isWord = [](char C) {
      return clang::isAsciiIdentifierContinue(C);
    };
    while (!(Text = Text.drop_until(isWord)).empty()) {
      Operators.back().Words.push_back(Text.take_while(isWord).str());
      Text = Text.drop_while(isWord);
    }
  }

private:
  clang::Preprocessor &PP;
  std::vector<clang::SourceRange> &Ranges;
  std::vector<PragmaOperator> &Operators;
};

} // namespace

void SkippedText::attach(clang::Preprocessor &PP) {
  this->PP = &PP;
  PP.addPPCallbacks(std::make_unique<Callbacks>(PP, Ranges, Operators));
}

} // namespace idxmap
