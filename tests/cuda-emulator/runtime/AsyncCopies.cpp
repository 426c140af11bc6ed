// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Copies to shared memory that a thread does not wait for (cp.async). What they
// bring is read as they begin, and arrives where the thread awaits its group:
// until then, their cells are poisoned. That they write, the check of races has
// been told as they began.

#include "AsyncCopies.h"

#include "Execution.h"
#include "Regions.h"

#include <cstring>
#include <deque>
#include <unordered_map>
#include <vector>

using namespace cuemu;

namespace {

struct Copy {
  void *To;
  uint64_t Bytes;
  uint64_t Value[2];
};

struct Copies {
  std::vector<Copy> Open; ///< In no group yet.
  std::deque<std::vector<Copy>> Groups;
};

/// By the number of a thread in the block that runs.
std::unordered_map<uint32_t, Copies> &all() {
  static std::unordered_map<uint32_t, Copies> Of;
  return Of;
}

void begin(void *To, uint64_t Bytes, uint64_t Low, uint64_t High) {
  poison(static_cast<char *>(To), Bytes);
  all()[threadNumber()].Open.push_back({To, Bytes, {Low, High}});
}

} // namespace

void cuemu::forgetAsyncCopies() { all().clear(); }

extern "C" {

void cuemu_copy_async4(void *To, uint64_t Low, uint64_t High) {
  begin(To, 4, Low, High);
}
void cuemu_copy_async8(void *To, uint64_t Low, uint64_t High) {
  begin(To, 8, Low, High);
}
void cuemu_copy_async16(void *To, uint64_t Low, uint64_t High) {
  begin(To, 16, Low, High);
}

void cuemu_end_group() {
  Copies &Of = all()[threadNumber()];
  Of.Groups.push_back(std::move(Of.Open));
  Of.Open.clear();
}

void cuemu_await_groups(uint32_t Left) {
  Copies &Of = all()[threadNumber()];
  for (; Of.Groups.size() > Left; Of.Groups.pop_front())
    for (const Copy &Each : Of.Groups.front())
      std::memcpy(Each.To, Each.Value, Each.Bytes);
}
}
