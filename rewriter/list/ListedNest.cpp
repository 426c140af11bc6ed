//===- ListedNest.cpp - One line of the list, in its fields ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/list/ListedNest.h"

#include "clang/Basic/SourceManager.h"

namespace idxmap {

ListedPlace listedPlace(clang::SourceLocation Place,
                        const clang::SourceManager &SM) {
  const clang::PresumedLoc Own = SM.getPresumedLoc(SM.getExpansionLoc(Place));
  if (Own.isInvalid())
    return {};
  return {Own.getFilename(), Own.getLine(), Own.getColumn()};
}

/// Without the file's name.
static std::string inFile(const ListedPlace &Place) {
  return std::to_string(Place.Line) + ":" + std::to_string(Place.Column);
}

std::string toString(const ListedPlace &Place) {
  return Place.Line == 0 ? "" : Place.File + ":" + inFile(Place);
}

/// Text that is neither a separator of fields nor of lines.
static std::string field(std::string Text) {
  for (char &C : Text)
    if (C == '\t' || C == '\n' || C == '\r')
      C = ' ';
  return Text.empty() ? "-" : Text;
}

/// `12:3`, with the name of the file where it is another one than \p Near.
static std::string placeText(const ListedPlace &Place,
                             const std::string &Near) {
  return Place.Line > 0 && Place.File == Near ? inFile(Place) : toString(Place);
}

std::string lineText(const ListedNest &Nest) {
  std::string Line = field(toString(Nest.Place)) + "\t" +
                     std::to_string(Nest.Mapped) + "/" +
                     std::to_string(Nest.Perfect) + "\t" + Nest.Verdict + "\t" +
                     Nest.Iterations + "\t" + field(Nest.Space);
  for (const ListedNest::Reason &Each : Nest.Reasons)
    Line +=
        "\t" + field(placeText(Each.Place, Nest.Place.File) + ": " + Each.Text);
  return Line + "\n";
}

} // namespace idxmap
