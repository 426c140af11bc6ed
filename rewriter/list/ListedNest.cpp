//===- ListedNest.cpp - One line of the list, in its fields ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/list/ListedNest.h"

namespace idxmap {

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
  if (Place.Line == 0)
    return "";
  const std::string Text =
      std::to_string(Place.Line) + ":" + std::to_string(Place.Column);
  return Place.File == Near ? Text : Place.File + ":" + Text;
}

std::string lineText(const ListedNest &Nest) {
  std::string Line = field(placeText(Nest.Place, "")) + "\t" +
                     std::to_string(Nest.Mapped) + "/" +
                     std::to_string(Nest.Perfect) + "\t" + Nest.Verdict + "\t" +
                     Nest.Iterations + "\t" + field(Nest.Space);
  for (const ListedNest::Reason &Each : Nest.Reasons)
    Line +=
        "\t" + field(placeText(Each.Place, Nest.Place.File) + ": " + Each.Text);
  return Line + "\n";
}

} // namespace idxmap
