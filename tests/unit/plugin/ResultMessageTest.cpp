//===- ResultMessageTest.cpp ----------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/ResultMessage.h"

#include <gtest/gtest.h>

using namespace idxmap;

namespace {

SaidResult example() {
  SaidResult Said;
  Said.Result.Files = {{"a.cpp", std::string("12:\0x\n", 6)}, {"b.h", ""}};
  Said.Result.MainFile = "a.cpp";
  Said.Result.Resume = 0;
  Said.Result.Sources.insert(llvm::sys::fs::UniqueID(~0ull, 7));
  Said.Result.ParseError = "a.cpp:3: no";
  Said.Result.CudaKernels.resize(2);
  Said.Result.CudaKernels[1].Name = "kernel";
  Said.Result.CudaKernels[1].Place = "a.cpp:4";
  Said.Result.Dump = "dump";
  Said.Errors = "error: x\n";
  Said.NumWarnings = 3;
  Said.NumErrors = 1;
  return Said;
}

TEST(ResultMessageTest, ComesBackAsItWas) {
  const SaidResult Said = example();
  const auto Back = decoded(encoded(Said));
  ASSERT_TRUE(Back);
  EXPECT_EQ(Said.Result.Files, Back->Result.Files);
  EXPECT_EQ("a.cpp", Back->Result.MainFile);
  EXPECT_EQ(size_t(0), Back->Result.Resume);
  EXPECT_FALSE(Back->Result.HasErrors);
  EXPECT_EQ(Said.Result.Sources, Back->Result.Sources);
  EXPECT_EQ("a.cpp:3: no", Back->Result.ParseError);
  ASSERT_EQ(2u, Back->Result.CudaKernels.size());
  EXPECT_EQ("", Back->Result.CudaKernels[0].Name);
  EXPECT_EQ("kernel", Back->Result.CudaKernels[1].Name);
  EXPECT_EQ("a.cpp:4", Back->Result.CudaKernels[1].Place);
  EXPECT_EQ("dump", Back->Result.Dump);
  EXPECT_EQ("error: x\n", Back->Errors);
  EXPECT_EQ(3u, Back->NumWarnings);
  EXPECT_EQ(1u, Back->NumErrors);
  EXPECT_EQ(encoded(Said), encoded(*Back));
}

TEST(ResultMessageTest, IsWholeOrNothing) {
  const std::string Message = encoded(example());
  for (size_t Length = 0; Length < Message.size(); ++Length)
    EXPECT_FALSE(decoded(Message.substr(0, Length))) << Length;
  EXPECT_FALSE(decoded(Message + "0:"));
  EXPECT_FALSE(decoded("compiled"));
  EXPECT_FALSE(decoded("20:99999999999999999999"));
}

} // namespace
