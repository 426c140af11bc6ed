//===- Finding.h - A message to the user, as data ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A finding is what any part of idxmap has to say to the user: which message
// (one row of Findings.def, the only table of messages), its arguments, its
// place, and notes that say what would make it right. Parts that know nothing
// of Clang name a place by a token; only attributes/ClangDiagnostics turns
// findings into Clang diagnostics.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_FINDING_H
#define IDXMAP_MAPPING_FINDING_H

#include <string>
#include <utility>
#include <vector>

namespace idxmap {

enum class Severity { Error, Warning, Remark, Note };

enum class FindingID {
#define FINDING(Id, Level, Text) Id,
#include "mapping/Findings.def"
#undef FINDING
};

/// A place in the user's source. 0 is "the annotated loop as a whole"; other
/// values are handed out by the part that reads the source (SourceTokens).
using SourceToken = unsigned;

/// A replacement of the source at a token that repairs the finding.
struct FixIt {
  enum class Action { Replace, InsertBefore, InsertAfter, Remove };
  Action What = Action::Replace;
  SourceToken Where = 0;
  std::string Text;
};

struct Finding {
  FindingID Id;
  std::vector<std::string> Arguments; ///< For %0, %1, ... of the text.
  SourceToken Where = 0;
  /// Characters to the right of the token's place; for a column inside a
  /// string argument.
  unsigned Offset = 0;
  std::vector<Finding> Notes; ///< Of severity Note.
  std::vector<FixIt> FixIts;

  Finding(FindingID Id, std::vector<std::string> Arguments = {},
          SourceToken Where = 0)
      : Id(Id), Arguments(std::move(Arguments)), Where(Where) {}

  Finding &&withNote(Finding Note) &&;
};

Severity severityOf(FindingID Id);
/// How many of \p Findings are errors.
size_t countErrors(const std::vector<Finding> &Findings);
inline bool hasErrors(const std::vector<Finding> &Findings) {
  return countErrors(Findings) > 0;
}
/// The row's name, e.g. "err_needs_dense".
const char *nameOf(FindingID Id);
/// As a user names it, "idxmap-needs-dense" of err_needs_dense.
std::string labelOf(FindingID Id);
/// The text with %0, %1, ... in it.
const char *formatOf(FindingID Id);
/// The text with its arguments filled in. A finding whose arguments do not
/// match its text is a bug and asserted.
std::string toString(const Finding &F);
/// Every row of the table, for the test that keeps the documentation complete.
const std::vector<FindingID> &allFindings();

} // namespace idxmap

#endif
