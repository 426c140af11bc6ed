//===- TextEdits.cpp - What changes in a file -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/TextEdits.h"

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

#include <algorithm>
#include <cassert>

using llvm::StringRef;

namespace idxmap {

/// Every line of \p Text ends in a carriage return and a line feed.
static bool hasCarriageReturns(StringRef Text) {
  return Text.contains('\n') && Text.count('\n') == Text.count("\r\n");
}

static std::string withCarriageReturns(StringRef Text) {
  std::string Result;
  for (const char C : Text) {
    if (C == '\n' && !StringRef(Result).ends_with("\r"))
      Result += '\r';
    Result += C;
  }
  return Result;
}

std::string withLineEndsOf(StringRef Old, std::string Text) {
  return hasCarriageReturns(Old) ? withCarriageReturns(Text) : Text;
}

std::string applyEdits(StringRef Old, const TextEdits &Edits) {
  std::string Result;
  size_t End = 0;
  for (const TextEdit &Each : Edits) {
    assert(Each.Offset >= End && Each.Offset + Each.Length <= Old.size() &&
           "edits lie in the text, in order");
    Result += Old.slice(End, Each.Offset);
    Result += Each.Text;
    End = Each.Offset + Each.Length;
  }
  Result += Old.drop_front(End);
  return withLineEndsOf(Old, std::move(Result));
}

namespace {

/// Two lists of edits, walked together in the text between them.
class Composer {
public:
  Composer(const TextEdits &First, const TextEdits &Then)
      : First(First), Then(Then) {}

  TextEdits run() {
    while (!First.empty() || !Then.empty())
      Result.push_back(group());
    return std::move(Result);
  }

private:
  size_t firstBegin() const { return First.front().Offset + Longer; }
  size_t firstEnd() const { return firstBegin() + First.front().Text.size(); }
  bool startsWithin(size_t End) const {
    return (!First.empty() && firstBegin() <= End) ||
           (!Then.empty() && Then.front().Offset <= End);
  }
  TextEdit group();

  llvm::ArrayRef<TextEdit> First, Then;
  size_t Longer = 0; ///< Modulo 2^64, the text between than the old one.
  TextEdits Result;
};

} // namespace

/// The next edits of both lists that touch each other, as one.
TextEdit Composer::group() {
  const bool FirstBegins =
      Then.empty() || (!First.empty() && firstBegin() <= Then.front().Offset);
  const size_t Begin = FirstBegins ? firstBegin() : Then.front().Offset;
  TextEdit All{Begin - Longer, 0, ""};
  // What First makes of the group, from FirstAt on; nothing asks for the rest.
  std::string Made;
  size_t Made0 = Begin, At = Begin, End = Begin;
  const auto keepTo = [&](size_t To) {
    for (; At < To; ++At)
      All.Text += Made[At - Made0];
  };
  while (startsWithin(End)) {
    if (!First.empty() &&
        (Then.empty() || firstBegin() <= Then.front().Offset)) {
      Made.resize(firstBegin() - Made0);
      Made += First.front().Text;
      End = std::max(End, firstEnd());
      Longer += First.front().Text.size() - First.front().Length;
      First = First.drop_front();
      continue;
    }
    const TextEdit &Next = Then.front();
    keepTo(Next.Offset);
    All.Text += Next.Text;
    At = Next.Offset + Next.Length;
    End = std::max(End, At);
    Then = Then.drop_front();
  }
  keepTo(End);
  All.Length = End - Longer - All.Offset;
  return All;
}

TextEdits composed(const TextEdits &First, const TextEdits &Then) {
  return Composer(First, Then).run();
}

size_t beginOf(StringRef Text) {
  return Text.starts_with("\xEF\xBB\xBF") ? 3 : 0;
}

/// Nothing where a line is something else.
static std::optional<llvm::SmallVector<StringRef>>
includeLines(StringRef Text) {
  llvm::SmallVector<StringRef> Lines;
  if (!Text.consume_back("\n"))
    return std::nullopt;
  Text.split(Lines, '\n');
  if (!llvm::all_of(
          Lines, [](StringRef Line) { return Line.starts_with("#include "); }))
    return std::nullopt;
  return Lines;
}

static std::optional<TextEdit> uniteAtOnePlace(const TextEdit &A,
                                               const TextEdit &B) {
  if (A == B)
    return A;
  auto Lines = includeLines(A.Text);
  const auto More = includeLines(B.Text);
  if (A.Length || B.Length || !Lines || !More)
    return std::nullopt;
  for (const StringRef Each : *More)
    if (!llvm::is_contained(*Lines, Each))
      Lines->push_back(Each);
  return TextEdit{A.Offset, 0, llvm::join(*Lines, "\n") + "\n"};
}

std::optional<TextEdits> unite(const TextEdits &A, const TextEdits &B) {
  TextEdits Result;
  auto First = A.begin(), Second = B.begin();
  while (First != A.end() || Second != B.end()) {
    std::optional<TextEdit> Next;
    if (Second == B.end() ||
        (First != A.end() && First->Offset < Second->Offset))
      Next = *First++;
    else if (First == A.end() || Second->Offset < First->Offset)
      Next = *Second++;
    else
      Next = uniteAtOnePlace(*First++, *Second++);
    if (!Next || (!Result.empty() &&
                  Next->Offset < Result.back().Offset + Result.back().Length))
      return std::nullopt;
    Result.push_back(std::move(*Next));
  }
  return Result;
}

} // namespace idxmap
