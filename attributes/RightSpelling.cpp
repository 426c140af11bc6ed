//===- RightSpelling.cpp - Arguments of other dialects --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "attributes/RightSpelling.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace idxmap {

/// At the commas that no bracket surrounds.
static SmallVector<StringRef> partsOf(StringRef List) {
  SmallVector<StringRef> Parts;
  size_t Begin = 0;
  int Depth = 0;
  for (size_t I = 0; I < List.size(); ++I) {
    Depth += StringRef("([{").contains(List[I]);
    Depth -= StringRef(")]}").contains(List[I]);
    if (List[I] == ',' && Depth == 0) {
      Parts.push_back(List.slice(Begin, I).trim());
      Begin = I + 1;
    }
  }
  Parts.push_back(List.substr(Begin).trim());
  return Parts;
}

static bool isWord(StringRef Text) {
  return !Text.empty() && !isDigit(Text.front()) &&
         all_of(Text, [](char Each) { return isAlnum(Each) || Each == '_'; });
}

static std::optional<std::string> reduction(StringRef Arguments) {
  const auto [Operator, Variables] = Arguments.split(':');
  if (!is_contained({"+", "*", "min", "max", "&", "|", "^", "&&", "||"},
                    Operator.trim()))
    return std::nullopt;
  SmallVector<std::string> Clauses;
  for (const StringRef Each : partsOf(Variables)) {
    if (Each.empty())
      return std::nullopt;
    Clauses.push_back(
        ("reduction(\"" + Operator.trim() + "\", " + Each + ")").str());
  }
  return join(Clauses, ", ");
}

/// Of array sections, `a[0:n]`: how many from where.
static std::optional<std::string> sections(StringRef Name,
                                           StringRef Arguments) {
  SmallVector<std::string> Clauses;
  bool HasSection = false;
  for (const StringRef Each : partsOf(Arguments)) {
    const auto [Array, Section] = Each.split('[');
    if (Section.empty()) {
      Clauses.push_back((Name + "(" + Each + ")").str());
      continue;
    }
    const auto [First, Count] = Section.rtrim(']').split(':');
    if (!Section.ends_with("]") || Count.empty() ||
        !is_contained({"", "0"}, First.trim()))
      return std::nullopt;
    HasSection = true;
    Clauses.push_back(
        (Name + "(" + Array.trim() + ", " + Count.trim() + ")").str());
  }
  return HasSection ? std::optional(join(Clauses, ", ")) : std::nullopt;
}

std::optional<std::string> rightSpelling(const std::string &Name,
                                         const std::string &Arguments) {
  const StringRef Text = StringRef(Arguments).trim();
  if (is_contained({"strategy", "target", "name", "map"}, Name))
    return isWord(Text) ? std::optional(Name + "(\"" + Text.str() + "\")")
                        : std::nullopt;
  if (Name == "reduction")
    return reduction(Text);
  if (is_contained({"copy", "copyin", "copyout", "create", "present",
                    "update_host", "update_device"},
                   Name))
    return sections(Name, Text);
  return std::nullopt;
}

} // namespace idxmap
