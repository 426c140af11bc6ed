//===- SourceEditCopies.cpp - Functions that stand there twice --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/SourceEdit.h"

#include "rewriter/edit/LinePlace.h"

#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace idxmap {

std::optional<Finding> SourceEdit::addCopy(const LoopRewrite::Copy &Copy) {
  auto [File, Begin] = SM.getDecomposedLoc(Copy.Begin);
  const CopyEdit Edit{Begin, Copy.Text, Copy.IsDefinition};
  auto [Known, IsNew] =
      editsOf(File).Copies.try_emplace(SM.getFileOffset(Copy.End), Edit);
  if (IsNew || Known->second == Edit)
    return std::nullopt;
  return Finding(FindingID::err_two_rewrites)
      .withNote(Finding(FindingID::note_two_rewrites));
}

/// Before all else at their place: a kernel there may call them. Each begins a
/// line; what follows the original on its line comes after them.
void SourceEdit::addCopies(const FileEdits &File, PlacedEdits &Edits) const {
  for (const auto &[Offset, Copy] : File.Copies) {
    const LinePlace Place(SM, File.Id, Offset),
        Original(SM, File.Id, Copy.Begin);
    const std::string Indentation = Original.indentation().str();
    std::string Text = Copy.IsDefinition && !LineDirectives ? "\n\n" : "\n";
    if (Copy.IsDefinition)
      Text += Indentation + "// The same for kernels: the host's variables are "
                            "parameters.\n";
    if (LineDirectives)
      Text += Original.directive();
    Text += Indentation + Copy.Text;
    if (LineDirectives)
      Text += "\n" + Place.backTo();
    else if (!Place.after().trim().empty())
      Text += "\n" + Indentation;
    Edits[Offset].Text = Text + Edits[Offset].Text;
  }
}

} // namespace idxmap
