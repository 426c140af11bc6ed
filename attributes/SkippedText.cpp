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
  explicit Callbacks(std::vector<clang::SourceRange> &Ranges)
      : Ranges(Ranges) {}
  void SourceRangeSkipped(clang::SourceRange Range,
                          clang::SourceLocation) override {
    Ranges.push_back(Range);
  }

private:
  std::vector<clang::SourceRange> &Ranges;
};

} // namespace

void SkippedText::attach(clang::Preprocessor &PP) {
  PP.addPPCallbacks(std::make_unique<Callbacks>(Ranges));
}

} // namespace idxmap
