// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements that are unions, or have one, are assigned as others are: what Clang
// writes down of a union's assignment is empty.
// RUN: %run-program %s %t

#include <array>
#include <cstdio>
#include <vector>

union Word {
  int number;
  float real;
};

struct Body {
  union {
    unsigned bits;
    unsigned char bytes[4];
  };
  void set(const Body &other) { *this = other; }
};

struct Tagged {
  Word word;
  int tag;
  Tagged(Word word, int tag) : word(word), tag(tag) {}
  Tagged() : Tagged(Word{}, 0) {}
  Tagged(const Tagged &) = default;
  Tagged &operator=(const Tagged &) = default;
};

struct Held {
  std::array<Body, 8> v;
  int count;
};

struct Store {
  static inline std::array<Body, 8> all;
};

template <typename T> static void assign(T &to, const typename T::value_type &from, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    to[i] = from;
}

union Wide {
  double real;
  char first;
};

/// The other bytes stay.
static void narrow() {
  std::vector<Wide> all(20);
  for (Wide &each : all)
    each.real = 1.0 / 3;
  [[idxmap::map]]
  for (int i = 0; i < 20; ++i)
    all[i].first = static_cast<char>(i);
  double sum = 0;
  for (const Wide &each : all)
    sum += each.real;
  std::printf("narrow %a\n", sum);
}

int main() {
  narrow();
  Body body{};
  body.bits = 7;
  Word word;
  word.number = 5;
  Tagged tagged{word, 1};
  std::array<Body, 8> a{};
  std::array<Tagged, 8> b{};
  std::array<Word, 8> c{};
  Held held{};
  std::vector<Word> d(8);
  std::vector<Word> e(4);
  [[idxmap::map]]
  for (int i = 0; i < 4; ++i)
    a[i] = body;
  [[idxmap::map]]
  for (int i = 4; i < 8; ++i)
    a[i].set(body);
  [[idxmap::map]]
  for (int i = 0; i < 4; ++i)
    held.v[i] = body;
  [[idxmap::map]]
  for (int i = 4; i < 8; ++i) {
    Body &to = held.v[i];
    to = body;
  }
  [[idxmap::map]]
  for (int i = 0; i < 4; ++i)
    b[i] = tagged;
  [[idxmap::map]]
  for (int i = 4; i < 8; ++i)
    b[i].word = word;
  [[idxmap::map]]
  for (int i = 0; i < 7; ++i)
    c[i] = word;
  [[idxmap::map]]
  for (int i = 1; i < 8; ++i)
    d[i] = c[i - 1];
  [[idxmap::map]]
  for (int i = 0; i < 4; ++i) {
    auto copy = Store::all[i];
    copy.bits--;
    Store::all[i] = copy;
  }
  assign(e, word, 3);
  for (int i = 0; i < 8; ++i)
    std::printf("%u %u %d %d %d %d %u\n", a[i].bits, held.v[i].bits,
                b[i].word.number, b[i].tag, c[i].number, d[i].number,
                Store::all[i].bits);
  std::printf("%d %d\n", e[2].number, e[3].number);
}
