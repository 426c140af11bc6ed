//===- ProcessCopyTest.cpp ------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/ProcessCopy.h"

#include <gtest/gtest.h>

#include <csignal>
#include <cstdio>
#include <thread>
#include <unistd.h>

using namespace idxmap;

namespace {

/// A process that makes a copy, with \p InCopy for the copy to do.
template <typename Function> std::string messageOf(Function InCopy) {
  std::unique_ptr<ProcessCopy> Copy = ProcessCopy::make();
  if (!Copy)
    return "no copy";
  if (Copy->isCopy()) {
    InCopy(*Copy);
    ::_exit(0);
  }
  std::string Message = Copy->receive();
  Copy->wait();
  return Message + "|" + Copy->errors();
}

void write(const std::string &Text) {
  ASSERT_EQ(static_cast<ssize_t>(Text.size()),
            ::write(STDERR_FILENO, Text.data(), Text.size()));
}

TEST(ProcessCopyTest, SendsOneMessage) {
  EXPECT_EQ("abc|", messageOf([](ProcessCopy &Copy) { Copy.send("abc"); }));
  EXPECT_EQ("|", messageOf([](ProcessCopy &) {}));
  const std::string Long(1 << 20, 'x'); // More than a pipe holds.
  EXPECT_EQ(Long + "|", messageOf([&](ProcessCopy &Copy) { Copy.send(Long); }));
}

TEST(ProcessCopyTest, KeepsErrors) {
  EXPECT_EQ("done|one two", messageOf([](ProcessCopy &Copy) {
              write("one ");
              write("two");
              Copy.send("done");
            }));
}

TEST(ProcessCopyTest, ShowsErrorsOnce) {
  testing::internal::CaptureStderr();
  EXPECT_EQ("|one ", messageOf([](ProcessCopy &Copy) {
              write("one ");
              Copy.showErrors();
              write("two");
            }));
  EXPECT_EQ("one two", testing::internal::GetCapturedStderr());
}

/// The message of a copy does not end with a copy's copy.
TEST(ProcessCopyTest, LeavesItsOriginal) {
  EXPECT_EQ("outer: inner|", messageOf([](ProcessCopy &Outer) {
              std::unique_ptr<ProcessCopy> Inner = ProcessCopy::make();
              if (Inner->isCopy()) {
                Outer.leave();
                Inner->send("inner");
                ::_exit(0);
              }
              Outer.send("outer: " + Inner->receive());
            }));
}

[[noreturn]] void endAs(int Status, int Signal) {
  std::unique_ptr<ProcessCopy> Copy = ProcessCopy::make();
  if (Copy->isCopy()) {
    if (Signal)
      ::raise(Signal);
    ::_exit(Status);
  }
  Copy->endAlike();
}

TEST(ProcessCopyTest, EndsAlike) {
  EXPECT_EXIT(endAs(0, 0), testing::ExitedWithCode(0), "");
  EXPECT_EXIT(endAs(70, 0), testing::ExitedWithCode(70), "");
  EXPECT_EXIT(endAs(0, SIGTERM), testing::KilledBySignal(SIGTERM), "");
}

TEST(ProcessCopyTest, IsNotMadeOfSeveralThreads) {
  std::string Message;
  std::thread([&] { Message = messageOf([](ProcessCopy &) {}); }).join();
  EXPECT_EQ("no copy", Message);
}

} // namespace
