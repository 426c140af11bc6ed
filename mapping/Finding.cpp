//===- Finding.cpp - A message to the user, as data -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Finding.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <cstddef>
#include <string_view>

namespace idxmap {
namespace {

// The severities' names as Findings.def writes them.
constexpr Severity Error = Severity::Error;
[[maybe_unused]] constexpr Severity Warning = Severity::Warning;
[[maybe_unused]] constexpr Severity Remark = Severity::Remark;
constexpr Severity Note = Severity::Note;

struct Row {
  FindingID Id;
  Severity Level;
  const char *Name;
  const char *Text;
};

const Row Table[] = {
#define FINDING(Id, Level, Text) {FindingID::Id, Level, #Id, Text},
#include "mapping/Findings.def"
#undef FINDING
};

const Row &rowOf(FindingID Id) { return Table[static_cast<size_t>(Id)]; }

} // namespace

Finding &&Finding::withNote(Finding Note) && {
  assert(severityOf(Note.Id) == Severity::Note && "only notes are attached");
  Notes.push_back(std::move(Note));
  return std::move(*this);
}

Severity severityOf(FindingID Id) { return rowOf(Id).Level; }

size_t countErrors(const std::vector<Finding> &Findings) {
  return std::count_if(Findings.begin(), Findings.end(), [](const Finding &F) {
    return severityOf(F.Id) == Severity::Error;
  });
}

const char *nameOf(FindingID Id) { return rowOf(Id).Name; }

std::string labelOf(FindingID Id) {
  std::string Label = nameOf(Id);
  Label = "idxmap" + Label.substr(Label.find('_'));
  std::replace(Label.begin(), Label.end(), '_', '-');
  return Label;
}

const char *formatOf(FindingID Id) { return rowOf(Id).Text; }

std::string toString(const Finding &F) {
  std::string_view Format = formatOf(F.Id);
  std::string Text;
  std::vector<bool> Used(F.Arguments.size());
  for (size_t I = 0; I < Format.size(); ++I) {
    bool IsArgument = Format[I] == '%' && I + 1 < Format.size() &&
                      std::isdigit(static_cast<unsigned char>(Format[I + 1]));
    if (!IsArgument) {
      Text += Format[I];
      continue;
    }
    size_t Number = Format[++I] - '0';
    assert(Number < F.Arguments.size() && "the text needs more arguments");
    Used[Number] = true;
    Text += F.Arguments[Number];
  }
  for ([[maybe_unused]] bool IsUsed : Used)
    assert(IsUsed && "an argument that the text does not mention");
  return Text;
}

const std::vector<FindingID> &allFindings() {
  static const std::vector<FindingID> All = [] {
    std::vector<FindingID> Ids;
    for (const Row &R : Table)
      Ids.push_back(R.Id);
    return Ids;
  }();
  return All;
}

} // namespace idxmap
