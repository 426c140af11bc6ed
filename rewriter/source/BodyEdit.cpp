//===- BodyEdit.cpp - A change of the text of a body ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/BodyEdit.h"

#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace idxmap;

void idxmap::makeEdits(const Extraction &E, clang::SourceLocation Begin,
                       const std::vector<BodyEdit> &Edits, std::string &Text) {
  const clang::SourceManager &SM = E.sources();
  const auto offset = [&](const BodyEdit &Each) {
    return SM.getFileOffset(Each.Range.getBegin());
  };
  const auto end = [&](const BodyEdit &Each) {
    return SM.getFileOffset(Each.Range.getEnd());
  };
  std::map<unsigned, BodyEdit> ByPlace;
  for (const BodyEdit &Each : Edits) {
    const auto [Known, IsNew] = ByPlace.emplace(offset(Each), Each);
    if (IsNew || Known->second.Text == Each.Text)
      continue;
    // What is inserted goes before what is replaced.
    const BodyEdit &Short =
        end(Each) < end(Known->second) ? Each : Known->second;
    const BodyEdit &Long =
        end(Each) < end(Known->second) ? Known->second : Each;
    const bool IsInsertion = offset(Short) == end(Short);
    Known->second = {Long.Range, (IsInsertion ? Short.Text : "") + Long.Text};
  }
  // What is replaced as a whole needs no changes inside.
  unsigned Done = 0;
  std::erase_if(ByPlace, [&](const auto &Each) {
    const bool IsInside = Each.first < Done;
    Done = std::max(Done, end(Each.second));
    return IsInside;
  });
  // From the end, so that the places before stay where they are.
  for (const auto &[Offset, Each] : llvm::reverse(ByPlace))
    Text.replace(Offset - SM.getFileOffset(Begin), end(Each) - Offset,
                 Each.Text);
}

std::vector<BodyEdit> idxmap::editsIn(const Extraction &E,
                                      clang::CharSourceRange Range,
                                      const std::vector<BodyEdit> &Edits) {
  std::vector<BodyEdit> Own;
  llvm::copy_if(Edits, std::back_inserter(Own), [&](const BodyEdit &Edit) {
    return E.sources().isPointWithin(Edit.Range.getBegin(), Range.getBegin(),
                                     Range.getEnd()) &&
           Edit.Range.getBegin() != Range.getEnd();
  });
  return Own;
}

std::string idxmap::editedText(const Extraction &E,
                               clang::CharSourceRange Range,
                               const std::vector<BodyEdit> &Edits) {
  std::string Text =
      clang::Lexer::getSourceText(Range, E.sources(), E.Context.getLangOpts())
          .str();
  makeEdits(E, Range.getBegin(), Edits, Text);
  return Text;
}
