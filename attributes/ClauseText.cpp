//===- ClauseText.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "attributes/ClauseText.h"

#include "attributes/AttributeTable.h"

#include "llvm/ADT/StringRef.h"

#include <set>
#include <vector>

using llvm::StringRef;

namespace idxmap {

namespace {

struct Clause {
  StringRef Text; ///< Without idxmap's scope; else as it is written.
  bool IsOwn;     ///< Of idxmap.
};

} // namespace

/// Behind the string or the comment that begins at \p At, or \p At.
static size_t behindQuoted(StringRef Text, size_t At) {
  const StringRef Rest = Text.substr(At);
  const auto behind = [&](StringRef End, size_t From) {
    const size_t Found = Rest.find(End, From);
    return Found == StringRef::npos ? Text.size() : At + Found + End.size();
  };
  if (Rest.starts_with("/*"))
    return behind("*/", 2);
  if (Rest.starts_with("//"))
    return behind("\n", 2);
  if (Rest.front() != '"' && Rest.front() != '\'')
    return At;
  for (size_t End = 1; End < Rest.size(); ++End)
    if (Rest[End] == '\\')
      ++End;
    else if (Rest[End] == Rest.front())
      return At + End + 1;
  return Text.size();
}

/// The parts of \p Text between commas that no bracket is around.
static std::vector<StringRef> parts(StringRef Text) {
  std::vector<StringRef> Result;
  int Depth = 0;
  size_t Begin = 0;
  for (size_t At = 0; At < Text.size();) {
    if (const size_t Behind = behindQuoted(Text, At); Behind != At) {
      At = Behind;
      continue;
    }
    const char C = Text[At];
    Depth += C == '(' || C == '[' || C == '{';
    Depth -= C == ')' || C == ']' || C == '}';
    if (C == ',' && Depth == 0) {
      Result.push_back(Text.slice(Begin, At).trim());
      Begin = At + 1;
    }
    ++At;
  }
  Result.push_back(Text.substr(Begin).trim());
  return Result;
}

/// Up to the brackets that close those that \p Text begins with.
static std::optional<StringRef> takeList(StringRef &Text) {
  if (!Text.consume_front("[["))
    return std::nullopt;
  int Depth = 0;
  for (size_t At = 0; At < Text.size();) {
    if (const size_t Behind = behindQuoted(Text, At); Behind != At) {
      At = Behind;
      continue;
    }
    if (Depth == 0 && Text.substr(At).starts_with("]]")) {
      const StringRef List = Text.take_front(At);
      Text = Text.drop_front(At + 2);
      return List;
    }
    Depth += Text[At] == '(' || Text[At] == '[';
    Depth -= Text[At] == ')' || Text[At] == ']';
    ++At;
  }
  return std::nullopt;
}

/// Without white space and comments in front.
static StringRef withoutSpace(StringRef Text) {
  for (Text = Text.ltrim(); Text.starts_with("/*") || Text.starts_with("//");
       Text = Text.ltrim())
    Text = Text.substr(behindQuoted(Text, 0));
  return Text;
}

static std::optional<std::vector<Clause>> clauses(StringRef Text) {
  std::vector<Clause> Result;
  for (Text = withoutSpace(Text); !Text.empty(); Text = withoutSpace(Text)) {
    auto List = takeList(Text);
    if (!List)
      return std::nullopt;
    StringRef Inner = withoutSpace(*List);
    bool IsUsing = false;
    if (StringRef Rest = Inner; Rest.consume_front("using")) {
      const auto [Scope, All] = Rest.split(':');
      IsUsing = Scope.trim() == StringRef(AttributeScope);
      if (!IsUsing) {
        Result.push_back({*List, false});
        continue;
      }
      Inner = All;
    }
    for (StringRef Each : parts(Inner)) {
      Each = withoutSpace(Each);
      bool IsOwn = IsUsing;
      if (StringRef Rest = Each; Rest.consume_front(AttributeScope))
        if (Rest = Rest.ltrim(); Rest.consume_front("::")) {
          Each = Rest.ltrim();
          IsOwn = true;
        }
      if (!Each.empty())
        Result.push_back({Each, IsOwn});
    }
  }
  return Result;
}

static bool givesMapping(const Clause &Of) {
  static const std::set<StringRef> Names = {
      "tile", "tile_order", "gen_p", "strategy", "stage",
      "hold", "tile_loop",  "each",  "sweep",    "pipeline"};
  if (!Of.IsOwn)
    return false;
  const StringRef Name = Of.Text.take_until([](char C) { return C == '('; });
  return Names.count(Name.rtrim()) ||
         kindOfAttribute(Name.rtrim().str()) == AttributeKind::Step;
}

/// `map("GridBlock(..)")`
static bool isNotation(const Clause &Of) {
  StringRef Text = Of.Text;
  return Of.IsOwn && Text.consume_front("map") &&
         (Text = Text.ltrim()).consume_front("(") &&
         Text.find('"') != StringRef::npos;
}

size_t sizeOfAttributes(std::string_view Text) {
  StringRef Rest = Text;
  size_t Size = 0;
  for (Rest = withoutSpace(Rest); takeList(Rest); Rest = withoutSpace(Rest))
    Size = Text.size() - Rest.size();
  return Size;
}

std::optional<std::string>
withMapping(std::string_view Text, std::string_view Mapping, unsigned Depth) {
  const auto All = clauses(Text);
  if (!All)
    return std::nullopt;
  std::string Others, Own;
  for (const Clause &Each : *All)
    if (!Each.IsOwn)
      Others += "[[" + Each.Text.str() + "]] ";
    else if (isNotation(Each))
      Own += "map(" + std::to_string(Depth) + "), ";
    else if (!givesMapping(Each))
      Own += Each.Text.str() + ", ";
  return Others + "[[using idxmap: " + Own + std::string(Mapping) + "]]";
}

std::string mappingIn(std::string_view Text) {
  std::string Result;
  for (const Clause &Each : clauses(Text).value_or(std::vector<Clause>()))
    if (givesMapping(Each) || isNotation(Each))
      Result += (Result.empty() ? "" : ", ") + Each.Text.str();
  return Result;
}

} // namespace idxmap
