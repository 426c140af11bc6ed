// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Dependent bounds of every integer type, over enumerators, globals, members
// and template parameters, and with quotients of negative indices.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <algorithm>

enum Big : unsigned { Large = 4000000000u, Small = 3 };
namespace limits {
int rows = 9;
}
static int global = 7;

static void show(const char *name, Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t k = 0; k < a.size(); ++k)
    hash = hash * 31 + static_cast<unsigned>(a[k]);
  std::printf("%s %u\n", name, hash);
}
struct Grid {
  int n = 8;
  int *p;
  const int &one;
  void run(Buffer<int> &a) {
    int *q = p;
    [[idxmap::copy(q, 40 * 40), idxmap::map(2)]]
    for (int i = 0; i < n; ++i)
      for (int j = i; j < n - 1 + one; ++j)
        q[i * 40 + j] += 1;
    show("members", a);
  }
};
template <typename T, int N> static void ofTemplate(Buffer<int> &a) {
  int *p = a.data();
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < N; ++i)
    for (int j = N - i; j < 2 * N - 1; ++j)
      p[i * 40 + j] += 3;
  show("template", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < N; ++i)
    for (int j = i; j < i + static_cast<int>(sizeof(T)); ++j)
      p[i * 40 + j] += 3;
  show("template2", a);
}
int main() {
  Buffer<int> a(40 * 40);
  int *p = a.data();
  unsigned un = 9;
  int n = 11;
  bool flag = n > 3;
  short sh = 5;
  long long ll = 13;
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (unsigned i = 0; i < un; ++i)
    for (unsigned j = 0; j < i; j += 2)
      p[i * 40 + j] += 1;
  show("unsigned step", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (unsigned i = 0; i < un; ++i)
    for (unsigned j = 2 * i; j > i; j--)
      p[i * 40 + j] += 1;
  show("unsigned down", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (unsigned char i = 0; i < un; ++i)
    for (unsigned char j = i; j <= 2 * i; j += 3)
      p[i * 40 + j] += 1;
  show("uchar", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = flag - i; j < i + flag; ++j)
      p[i * 40 + j + 15] += 1;
  show("bool", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (short i = 0; i < sh; ++i)
    for (long long j = ll; j > i + Small; j -= 2)
      p[i * 40 + j] += 1;
  show("enum", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < limits::rows; ++i)
    for (int j = global - i; j <= limits::rows * 2 - i / 3; ++j)
      p[i * 40 + j + 4] += 1;
  show("globals", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(3)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < (i % 2 == 0 ? i : 3 - i); ++j)
      for (int k = std::max(i, j); k-- > j;)
        p[(i * 4 + j) * 4 + k] += 1;
  show("odd", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = n; i-- > 0;)
    for (int j = -i; j != 0; ++j)
      p[i * 40 + j + 20] += 1;
  show("up to 0", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = i; j; --j)
      p[i * 40 + j] += 1;
  show("j alone", a);
  show("lambda", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (long i = 0; i < n; i += 3)
    for (long j = i - 5; j < i + 3 * ll; j += 7)
      p[i * 40 + j + 5] += 1;
  show("long", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = -7; i < n; i += 3)
    for (int j = i / 2; j < i * i / 3 - i % 4; ++j)
      p[(i + 7) * 40 + j + 4] += 1;
  show("quotients", a);
  [[using idxmap: copy(p, 40 * 40), map(2), shift_lb, permute(1, 0), pad_last(4), split_last(2),
    permute(0, 2, 1), grid_block(1)]]
  for (int i = 0; i < n; i += 1)
    for (int j = 2; j < n - i; ++j)
      p[i * 40 + j] ^= 3;
  show("mixed", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (short j = -3; j < i % 3 - 2; j += 3)
      p[i * 40 + j + 5] += 1;
  show("a negative short", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (long j = -3; j < i * 2; j += 3)
      p[i * 40 + j + 5] += 1;
  show("a negative long", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (int i = 0; i < n; ++i)
    for (int j = -1; j > -i; j -= 2)
      p[i * 40 + j + 15] += 1;
  show("down from a negative int", a);
  [[idxmap::copy(p, 40 * 40), idxmap::map(2)]]
  for (short i = -3; i < -2; ++i)
    for (short j = i; j < std::min<short>(i + 3, n); ++j)
      p[(i + 3) * 40 + j + 3] += 1;
  show("from a constant short", a);
  int one = 1;
  Grid grid{8, p, one};
  grid.run(a);
  ofTemplate<int, 6>(a);
}
