//===- StagedArray.cpp ----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/StagedArray.h"

namespace idxmap {

// No program has these characters outside of literals, which stay as they are.
std::string stagedToken(size_t Array, size_t Read) {
  return "\x01" + std::to_string(Array) + "." + std::to_string(Read) + "\x02";
}

std::string keptToken(size_t Array, size_t Read) {
  return "\x01<" + std::to_string(Array) + "." + std::to_string(Read) + "\x02";
}

const char *const KeptEnd = "\x01>\x02";

std::string heldToken(size_t Number) {
  return "\x01=" + std::to_string(Number) + "\x02";
}

namespace strip_token {
const char *const Begin = "\x01{\x02";
const char *const End = "\x01}\x02";
const char *const Value = "\x01?\x02";
const char *const Other = "\x01:\x02";
const char *const Only = "\x01if\x02";
const char *const Own = "\x01[\x02";
const char *const Again = "\x01+\x02";
const char *const AgainEnd = "\x01;\x02";
} // namespace strip_token

std::string sourceName(const std::string &Inner) {
  return Inner.substr(0, Inner.find('#'));
}

} // namespace idxmap
