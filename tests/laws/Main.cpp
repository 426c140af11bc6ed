//===- Main.cpp - Runs the laws and says with which seed ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// RapidCheck names its seed only after a failure it could report; a crash would
// leave none. So the seed is drawn here and printed first. RC_PARAMS given by
// the caller wins: RC_PARAMS="seed=1 max_success=100000" idxmap-laws.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <random>
#include <string>

static std::string parameters() {
  const char *Given = std::getenv("RC_PARAMS");
  std::string Parameters = Given ? Given : "";
  if (Parameters.find("max_success") == std::string::npos)
    Parameters += " max_success=3000";
  if (Parameters.find("seed") == std::string::npos)
    Parameters += " seed=" + std::to_string(std::random_device()());
  return Parameters;
}

int main(int Count, char **Arguments) {
  testing::InitGoogleTest(&Count, Arguments);
  if (!testing::GTEST_FLAG(list_tests)) {
    setenv("RC_PARAMS", parameters().c_str(), /*overwrite=*/1);
    std::cout << "RC_PARAMS=\"" << std::getenv("RC_PARAMS") << "\"\n";
  }
  return RUN_ALL_TESTS();
}
