//===- DeclareTarget.cpp - Directives that CUDA source is without ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/DeclareTarget.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Regex.h"

using llvm::StringRef;

namespace idxmap {

/// Behind the line at \p Offset, and those that continue it.
static size_t endOfLines(StringRef Text, size_t Offset) {
  while (true) {
    const size_t End = Text.find('\n', Offset);
    if (End == StringRef::npos)
      return Text.size();
    if (!Text.slice(Offset, End).rtrim('\r').ends_with("\\"))
      return End + 1;
    Offset = End + 1;
  }
}

/// The edit at its beginning, or where it comes; null if another one overlaps.
static TextEdit *editAt(TextEdits &Edits, size_t Begin, size_t End) {
  const auto Next =
      llvm::lower_bound(Edits, Begin, [](const TextEdit &Each, size_t At) {
        return Each.Offset < At;
      });
  if (Next != Edits.begin()) {
    const TextEdit &Before = *std::prev(Next);
    if (Before.Offset + Before.Length > Begin)
      return nullptr;
  }
  const bool IsThere = Next != Edits.end() && Next->Offset == Begin;
  const auto Behind = IsThere ? std::next(Next) : Next;
  if ((IsThere && Next->Length != 0) ||
      (Behind != Edits.end() && Behind->Offset < End))
    return nullptr;
  return IsThere ? &*Next : &*Edits.insert(Next, {Begin, 0, ""});
}

void dropDeclareTarget(StringRef Old, TextEdits &Edits) {
  static const llvm::Regex Directive(
      "^[ \t]*#[ \t]*pragma[ \t]+omp[ \t]+(begin[ \t]+|end[ \t]+)?"
      "declare[ \t]+target([^a-zA-Z0-9_]|$)");
  for (size_t Begin = 0, End; Begin < Old.size(); Begin = End) {
    End = endOfLines(Old, Begin);
    if (Directive.match(Old.slice(Begin, End)))
      if (TextEdit *Edit = editAt(Edits, Begin, End))
        Edit->Length = End - Begin;
  }
}

} // namespace idxmap
