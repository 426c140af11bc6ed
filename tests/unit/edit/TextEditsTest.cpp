//===- TextEditsTest.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/edit/TextEdits.h"

#include <gtest/gtest.h>
#include <random>

using namespace idxmap;

namespace {

TEST(TextEdits, ComposesInsideOfWhatIsNew) {
  // F(i) x  ->  for (i) x  ->  launch x
  EXPECT_EQ(composed({{2, 4, "for (i)"}}, {{2, 9, "launch"}}),
            (TextEdits{{2, 6, "launch"}}));
  EXPECT_EQ(composed({{2, 4, "for (i)"}}, {{7, 1, "k"}}),
            (TextEdits{{2, 4, "for (k)"}}));
}

TEST(TextEdits, ComposesApart) {
  EXPECT_EQ(composed({{5, 1, "abc"}}, {{0, 1, "x"}, {9, 0, "y"}}),
            (TextEdits{{0, 1, "x"}, {5, 1, "abc"}, {7, 0, "y"}}));
  EXPECT_EQ(composed({}, {{1, 2, "x"}}), (TextEdits{{1, 2, "x"}}));
  EXPECT_EQ(composed({{1, 2, "x"}}, {}), (TextEdits{{1, 2, "x"}}));
}

class RandomEdits {
public:
  std::string text(size_t AtMost, char First) {
    std::string Result(upTo(AtMost), First);
    for (char &C : Result)
      C += static_cast<char>(upTo(25));
    return Result;
  }
  /// Apart from each other, of a text of \p Size characters.
  TextEdits edits(size_t Size) {
    TextEdits Result;
    for (size_t At = upTo(4); At <= Size && Result.size() < 6;
         At += 1 + upTo(4)) {
      const size_t Length = std::min(upTo(3), Size - At);
      Result.push_back({At, Length, text(3, 'a')});
      At += Length;
    }
    return Result;
  }

private:
  size_t upTo(size_t Most) {
    return std::uniform_int_distribution<size_t>(0, Most)(Engine);
  }
  std::mt19937 Engine{7};
};

// applyEdits(applyEdits(A, First), Then) = applyEdits(A, composed(First, Then))
TEST(TextEdits, ComposedIsFirstThenThen) {
  RandomEdits Random;
  for (int I = 0; I < 20000; ++I) {
    const std::string Old = Random.text(20, 'A');
    const TextEdits First = Random.edits(Old.size());
    const std::string Between = applyEdits(Old, First);
    const TextEdits Then = Random.edits(Between.size());
    ASSERT_EQ(applyEdits(Old, composed(First, Then)), applyEdits(Between, Then))
        << "of " << Old << " by " << Between;
  }
}

TEST(TextEdits, UnitesInsertionsOfIncludes) {
  const TextEdit One{0, 0, "#include <a>\n"}, Two{0, 0, "#include <b>\n"};
  EXPECT_EQ(unite({One}, {One}), (TextEdits{One}));
  EXPECT_EQ(unite({One}, {Two}),
            (TextEdits{{0, 0, "#include <a>\n#include <b>\n"}}));
  EXPECT_EQ(unite({{3, 0, "x"}}, {{3, 0, "y"}}), std::nullopt);
}

} // namespace
