//===- SkippedText.cpp - What the preprocessor leaves out -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/SkippedText.h"

#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"

namespace idxmap {

namespace {

class Callbacks : public clang::PPCallbacks {
public:
  Callbacks(const clang::SourceManager &SM,
            std::vector<clang::SourceRange> &Ranges,
            std::vector<clang::SourceLocation> &Operators)
      : SM(SM), Ranges(Ranges), Operators(Operators) {}
  void SourceRangeSkipped(clang::SourceRange Range,
                          clang::SourceLocation) override {
    Ranges.push_back(Range);
  }

  void PragmaDirective(clang::SourceLocation Place,
                       clang::PragmaIntroducerKind Kind) override {
    if (Kind == clang::PIK__Pragma)
      Operators.push_back(SM.getExpansionLoc(Place));
  }

private:
  const clang::SourceManager &SM;
  std::vector<clang::SourceRange> &Ranges;
  std::vector<clang::SourceLocation> &Operators;
};

} // namespace

void SkippedText::attach(clang::Preprocessor &PP) {
  PP.addPPCallbacks(
      std::make_unique<Callbacks>(PP.getSourceManager(), Ranges, Operators));
}

} // namespace idxmap
