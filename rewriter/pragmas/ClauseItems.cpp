//===- ClauseItems.cpp - The list items of a data clause ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/ClauseItems.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

using OptionalKind = std::optional<DataKind>;

OptionalKind idxmap::dataKindOfClause(llvm::StringRef Name) {
  return llvm::StringSwitch<OptionalKind>(Name)
      .Cases({"copy", "pcopy", "present_or_copy"}, DataKind::Copy)
      .Cases({"copyin", "pcopyin", "present_or_copyin"}, DataKind::CopyIn)
      .Cases({"copyout", "pcopyout", "present_or_copyout"}, DataKind::CopyOut)
      .Cases({"create", "pcreate", "present_or_create"}, DataKind::Create)
      .Cases({"present", "deviceptr", "is_device_ptr", "has_device_addr"},
             DataKind::Present)
      .Default(std::nullopt);
}

OptionalKind idxmap::dataKindOfMap(llvm::StringRef Type) {
  return llvm::StringSwitch<OptionalKind>(Type)
      .Case("to", DataKind::CopyIn)
      .Case("from", DataKind::CopyOut)
      .Case("tofrom", DataKind::Copy)
      .Case("alloc", DataKind::Create)
      .Default(std::nullopt);
}

/// Where \p Separator stands outside of all brackets; `::` is no colon.
static size_t findOutside(llvm::StringRef Text, char Separator) {
  int Depth = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    if (Separator == ':' && Text.substr(I).starts_with("::"))
      ++I;
    else if (Depth == 0 && Text[I] == Separator)
      return I;
    Depth += llvm::StringRef("([{").contains(Text[I]);
    Depth -= llvm::StringRef(")]}").contains(Text[I]);
  }
  return llvm::StringRef::npos;
}

static std::vector<llvm::StringRef> splitOutside(llvm::StringRef Text,
                                                 char Separator) {
  std::vector<llvm::StringRef> Parts;
  for (size_t At; (At = findOutside(Text, Separator)) != llvm::StringRef::npos;
       Text = Text.drop_front(At + 1))
    Parts.push_back(Text.take_front(At).trim());
  Parts.push_back(Text.trim());
  return Parts;
}

/// `a`, `this->a`, `s.of.a` at the beginning of \p Text.
static llvm::StringRef nameAtFront(llvm::StringRef Text) {
  size_t End = 0;
  while (End < Text.size() && clang::isAsciiIdentifierStart(Text[End])) {
    while (End < Text.size() && clang::isAsciiIdentifierContinue(Text[End]))
      ++End;
    const llvm::StringRef Rest = Text.substr(End);
    const size_t Link = Rest.starts_with("->") ? 2 : Rest.starts_with(".");
    if (Link == 0 || End + Link == Text.size() ||
        !clang::isAsciiIdentifierStart(Text[End + Link]))
      break;
    End += Link;
  }
  return Text.take_front(End);
}

static std::optional<ClauseItem::Section> readSection(llvm::StringRef Text) {
  const std::vector<llvm::StringRef> Parts = splitOutside(Text, ':');
  if (Parts.size() > 2 || (Parts.size() == 1 && Parts[0].empty()))
    return std::nullopt;
  return ClauseItem::Section{Parts[0].str(),
                             Parts.size() == 2 ? Parts[1].str() : "",
                             Parts.size() == 1};
}

static std::optional<ClauseItem> readItem(llvm::StringRef Text) {
  const llvm::StringRef Name = nameAtFront(Text);
  ClauseItem Item{Name.str(), {}};
  llvm::StringRef Rest = Text.drop_front(Name.size()).ltrim();
  while (Rest.consume_front("[")) {
    const size_t Close = findOutside(Rest, ']');
    if (Close == llvm::StringRef::npos)
      return std::nullopt;
    const auto Section = readSection(Rest.take_front(Close).trim());
    if (!Section)
      return std::nullopt;
    Item.Sections.push_back(*Section);
    Rest = Rest.drop_front(Close + 1).ltrim();
  }
  if (Name.empty() || !Rest.empty())
    return std::nullopt;
  return Item;
}

std::optional<std::vector<ClauseItem>>
idxmap::readClauseItems(llvm::StringRef Text) {
  std::vector<ClauseItem> Items;
  for (const llvm::StringRef Part : splitOutside(Text, ',')) {
    std::optional<ClauseItem> Item = readItem(Part);
    if (!Item)
      return std::nullopt;
    Items.push_back(std::move(*Item));
  }
  return Items;
}

std::vector<llvm::StringRef> idxmap::splitClauseItems(llvm::StringRef Text) {
  return splitOutside(Text, ',');
}

TypedItems idxmap::splitTypedItems(llvm::StringRef Text) {
  const size_t Colon = findOutside(Text, ':');
  if (Colon == llvm::StringRef::npos)
    return {{}, Text};
  TypedItems Result{{}, Text.drop_front(Colon + 1)};
  for (const llvm::StringRef Word : splitOutside(Text.take_front(Colon), ','))
    Result.Words.push_back(Word.str());
  return Result;
}

MapWords idxmap::readMapWords(llvm::StringRef Text) {
  TypedItems Typed = splitTypedItems(Text);
  MapWords Result{"tofrom", DataKind::Copy, false, false, Typed.Items};
  if (Typed.Words.empty())
    return Result;
  Result.Type = Typed.Words.back();
  Typed.Words.pop_back();
  for (const std::string &Word : Typed.Words) {
    Result.IsAlways |= Word == "always";
    Result.IsPresent |= Word == "present";
    if (Word != "always" && Word != "present" && Word != "close")
      Result.Type.clear();
  }
  Result.Kind = dataKindOfMap(Result.Type);
  return Result;
}

/// "(n > 99)", but not "(n) > (m)".
static bool isInParentheses(llvm::StringRef Text) {
  int Open = 0;
  for (size_t I = 0; I < Text.size(); ++I) {
    Open += (Text[I] == '(') - (Text[I] == ')');
    if (Open == 0)
      return I > 0 && I + 1 == Text.size();
  }
  return false;
}

std::optional<std::string>
idxmap::conditionIn(llvm::StringRef Text,
                    llvm::ArrayRef<llvm::StringRef> Directives) {
  llvm::StringRef Condition = Text.trim();
  const llvm::StringRef Words = Condition.take_while([](char C) {
    return clang::isAsciiIdentifierContinue(C) || clang::isWhitespace(C);
  });
  const llvm::StringRef Rest = Condition.drop_front(Words.size());
  if (Rest.starts_with(":") && !Rest.starts_with("::")) {
    llvm::SmallVector<llvm::StringRef> All;
    Words.split(All, ' ', -1, /*KeepEmpty=*/false);
    if (!llvm::is_contained(Directives, llvm::join(All, " ")))
      return std::nullopt;
    Condition = Rest.drop_front().trim();
  }
  if (isInParentheses(Condition)) // As macros write it.
    Condition = Condition.drop_front().drop_back().trim();
  return Condition.empty() ? std::nullopt : std::optional(Condition.str());
}

std::string idxmap::inSum(const std::string &Text) {
  const bool IsWord = llvm::all_of(
      Text, [](char C) { return clang::isAsciiIdentifierContinue(C); });
  return IsWord ? Text : "(" + Text + ")";
}
