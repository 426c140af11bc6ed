//===- FindingTest.cpp - A message to the user, as data -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "MappingTestSupport.h"

using namespace idxmap;
using namespace idxmap::testing;

#include <cctype>
#include <string_view>

TEST(Finding, FillsInItsArguments) {
  Finding F(FindingID::err_needs_dense_step, {"fold_last2", "1", "2"}, 5);
  EXPECT_EQ(toString(F), "'fold_last2' needs a dense index space, but "
                         "dimension 1 has step 2");
  EXPECT_EQ(F.Where, 5u);
  EXPECT_EQ(severityOf(F.Id), Severity::Error);
  EXPECT_STREQ(nameOf(F.Id), "err_needs_dense_step");
}

TEST(Finding, CarriesNotes) {
  Finding F = Finding(FindingID::err_rank_zero)
                  .withNote(FindingID::note_shift_lb_first);
  ASSERT_EQ(F.Notes.size(), 1u);
  EXPECT_EQ(severityOf(F.Notes[0].Id), Severity::Note);
}

#ifndef NDEBUG
TEST(FindingDeathTest, WithMissingOrUnusedArgumentsIsABug) {
  EXPECT_DEATH(toString(Finding(FindingID::err_unknown_step)), "argument");
  EXPECT_DEATH(toString(Finding(FindingID::err_rank_zero, {"3"})), "argument");
}
#endif

TEST(Finding, TextsFollowClangsRules) {
  for (FindingID Id : allFindings()) {
    std::string_view Text = formatOf(Id), Name = nameOf(Id);
    EXPECT_FALSE(Text.empty()) << Name;
    EXPECT_FALSE(std::isupper(static_cast<unsigned char>(Text.front())) &&
                 !std::isupper(static_cast<unsigned char>(Text[1])))
        << Name << ": starts with a capital letter";
    EXPECT_NE(Text.back(), '.') << Name;
  }
}

TEST(Finding, LabelsTellMessagesApart) {
  EXPECT_EQ(labelOf(FindingID::err_data_extent), "idxmap-data-extent");
  std::set<std::string> Seen;
  for (const FindingID Each : allFindings())
    if (severityOf(Each) != Severity::Note)
      EXPECT_TRUE(Seen.insert(labelOf(Each)).second) << nameOf(Each);
}

TEST(Finding, NamesSayTheSeverity) {
  for (FindingID Id : allFindings()) {
    std::string_view Name = nameOf(Id);
    Severity Level = severityOf(Id);
    EXPECT_EQ(Name.starts_with("err_"), Level == Severity::Error) << Name;
    EXPECT_EQ(Name.starts_with("warn_"), Level == Severity::Warning) << Name;
    EXPECT_EQ(Name.starts_with("remark_"), Level == Severity::Remark) << Name;
    EXPECT_EQ(Name.starts_with("note_"), Level == Severity::Note) << Name;
  }
}
