// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every integer type, compared as C++ compares it.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

#pragma GCC diagnostic ignored "-Wsign-compare"

static void show(const char *name, const Buffer<int> &a) {
  unsigned hash = 17;
  for (std::size_t k = 0; k < a.size(); ++k)
    hash = hash * 31 + static_cast<unsigned>(a[k]);
  std::printf("%s %u\n", name, hash);
}

enum class Small : short { Two = 2 };
using Underlying = std::underlying_type_t<Small>;

static void types(Buffer<int> &a, int n, std::size_t size, unsigned u) {
  int *p = a.data() + 100;
  [[idxmap::map]]
  for (char i = 0; i < n; ++i)
    p[static_cast<int>(i)] += 1;
  [[idxmap::map]]
  for (signed char i = -5; i <= n; i += 2)
    p[i] += 2;
  [[idxmap::map]]
  for (unsigned char i = n; i != 0; --i)
    p[i] += 3;
  [[idxmap::map]]
  for (Underlying i = static_cast<Underlying>(Small::Two); i < n; ++i)
    p[i] += 4;
  [[idxmap::map]]
  for (unsigned short i = 0; i < size; ++i)
    p[i] += 5;
  [[idxmap::map]]
  for (std::ptrdiff_t i = n; i > -3; i -= 2)
    p[i] += 6;
  [[idxmap::map]]
  for (long long i = -2; n >= i; ++i)
    p[i] += 7;
  [[idxmap::map]]
  for (std::uint64_t i = 0; i <= u; ++i)
    p[i] += 8;
  show("types", a);

  // Compared without a sign, -1 is large: no iteration.
  [[idxmap::map]]
  for (int k = -1; k < size; ++k)
    p[k] += 9;
  [[idxmap::map]]
  for (int k = -1; k < u; ++k)
    p[k] += 10;
  // With a sign in the wider type, -1 is small.
  [[idxmap::map]]
  for (int k = n; k >= -1L; --k)
    p[k] += 11;
  show("conversions", a);
}

int main() {
  Buffer<int> a(2000);
  for (int n : {9, 10, 11, 40})
    types(a, n, static_cast<std::size_t>(n), static_cast<unsigned>(n));
}
