//===- LoopNotes.h - What a check says of one loop --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Programs launch a loop many times: what a check has to say of it, but for
// errors, it says once, and what is costly it does for some launches only.
//
//   heat.cpp:12: IDXMAP_CHECK: this loop leaves nothing that could be compared
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPNOTES_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_LOOPNOTES_H

#include "idxmap/Error.h"

#include <cstdint>
#include <cstdio>
#include <map>
#include <mutex>
#include <set>
#include <string>
#include <utility>

namespace idxmap {

class LoopNotes {
public:
  enum class About { Counting, Comparison, Repeated };

  LoopNotes(const char *File, unsigned Line) : File(File), Line(Line) {}

  /// Once for each loop: "this loop" \p Text.
  void say(About What, const std::string &Text) const {
    bool IsNew = false;
    withState([&](State &Of) { IsNew = Of.Said.insert(What).second; });
    if (IsNew)
      std::fprintf(stderr, "%s:%u: IDXMAP_CHECK: this loop %s\n", File, Line,
                   Text.c_str());
  }
  [[noreturn]] void fail(const std::string &Message) const {
    ::idxmap::fail(File, Line, "IDXMAP_CHECK: " + Message);
  }

  /// One more launch of the loop; true for the first 16, and for each whose
  /// number is a power of two.
  bool isCostlyDue() const {
    std::uint64_t Number = 0;
    withState([&](State &Of) { Number = ++Of.Launches; });
    return Number <= 16 || (Number & (Number - 1)) == 0;
  }

private:
  struct State {
    std::set<About> Said;
    std::uint64_t Launches = 0;
  };
  template <typename Function> void withState(Function Change) const {
    static std::mutex Lock;
    static auto &Loops = *new std::map<std::pair<std::string, unsigned>, State>;
    const std::lock_guard<std::mutex> Guard(Lock);
    Change(Loops[{File, Line}]);
  }

  const char *File;
  unsigned Line;
};

} // namespace idxmap

#endif
