// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements that are written in part, in some iterations, or by other names than
// an assignment's: all of them arrive, and everything else keeps its value.
// RUN: %run-program %s %t

#include "Bytes.h"

#include <algorithm>
#include <array>
#include <complex>
#include <cstring>
#include <tuple>
#include <vector>

struct Weighed {
  float mass;
};

struct Inner {
  float row[3];
  float *second() { return &row[1]; }
};

struct Part : Weighed {
  float x, y;
  Inner in;
  int count;

  void set(float to) { x = to; }
  Part &scale(float by) {
    y *= by;
    return *this;
  }
  float &at(int k) { return k ? y : x; }
  float &operator[](int k) { return in.row[k]; }
  float sum() const { return x + y + mass; }
};

union Either {
  float asFloat;
  int asInt;
};

constexpr int n = 70;
constexpr int total = n + 9; // Some are beyond what loops touch.

static std::vector<Part> parts() {
  std::vector<Part> v(total);
  for (int i = 0; i < total; ++i) {
    v[i].mass = i;
    v[i].x = 2 * i;
    v[i].y = 3 * i;
    v[i].in = {{1.f * i, 2.f * i, 3.f * i}};
    v[i].count = i;
  }
  return v;
}

/// One member, or one that is inherited.
static void members() {
  std::vector<Part> own = parts(), inherited = own, deep = own, pointed = own;
  Part *p = pointed.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    own[i].x = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    inherited[i].mass = -i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    deep[i].in.row[i % 3] += 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i].y = p[i].mass + (&p[i])->x;
  showAll("members", own);
  showAll("members", inherited);
  showAll("members", deep);
  showAll("members", pointed);
}

/// Functions of the element.
static void functions() {
  std::vector<Part> set = parts(), chained = set, lent = set, given = set;
  std::vector<std::complex<float>> z(total, {1, 2});
  std::vector<std::array<float, 2>> a(total, {1, 2}), b = a, c = a;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    set[i].set(i);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    chained[i].scale(2).scale(i).set(1);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    lent[i].at(1) = i + lent[i].sum();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    given[i][2] = 3;
    *given[i].in.second() = 4;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    z[i].imag(z[i].real() + i);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i].fill(i);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    std::get<1>(b[i]) = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    *c[i].begin() = i;
  showAll("functions", set);
  showAll("functions", chained);
  showAll("functions", lent);
  showAll("functions", given);
  showAll("functions", z);
  showAll("functions", a);
  showAll("functions", b);
  showAll("functions", c);
}

static void add(float &to, float x) { to += x; }
static void addTo(Part *to, const Part &from) { to->x += from.y; }
static float read(Part *from) { return from->sum(); }

/// References, pointers, lambdas, bindings, loops over elements.
static void names() {
  std::vector<Part> by = parts(), pointer = by, lambda = by, helper = by;
  std::vector<Part> bound = by, swapped = by, copied = by;
  std::vector<std::array<float, 4>> rows(total, {1, 2, 3, 4});
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &part = by[i];
    float &x = part.x;
    x += part.y;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Part *part = &pointer[i];
    part->count = 5;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto reset = [&](Part &part, float to) { part.y = to; };
    reset(lambda[i], i);
    [&, k = i] { lambda[k].count = 9; }();
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    add(helper[i].x, i);
    addTo(&helper[i], by[i]);
    helper[i].mass = read(&by[i]);
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &[first, second] = *reinterpret_cast<float(*)[2]>(&bound[i].in);
    first = second + 1;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto [first, second, third] = bound[i].in.row;
    second += first;
    copied[i].mass = second + third;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    std::swap(swapped[i].x, copied[i].y);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    for (float &x : rows[i])
      x *= 2;
  showAll("names", by);
  showAll("names", pointer);
  showAll("names", lambda);
  showAll("names", helper);
  showAll("names", bound);
  showAll("names", swapped);
  showAll("names", copied);
  showAll("names", rows);
}

struct Box {
  int more;
  std::complex<float> z[total];
};

/// In an array that an object holds.
static void held() {
  static Box box;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    box.z[i].real(i);
  showBytes("held", &box, sizeof box);
}

/// In some iterations, at one place or another.
static void sometimes() {
  std::vector<int> which(n), choice(2 * total, 5), branch = choice, some = choice;
  std::vector<int> lazy = choice, either = choice;
  std::vector<Either> whole(total);
  for (int i = 0; i < n; ++i)
    which[i] = i % 5;
  for (Either &each : whole)
    each.asInt = 77;
  int *a = choice.data(), *b = branch.data();
  int *d = lazy.data(), *e = either.data();
  const int *w = which.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int k = i;
    if (w[i] > 2)
      k = i + n;
    a[k] = 1;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (w[i] == 1)
      b[i] = 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    switch (w[i]) {
    case 0:
      some[i] = 1;
      break;
    case 3:
      continue;
    }
    for (int k = 0; k < w[i]; ++k) {
      if (k == 1)
        break;
      some[i] = 2;
    }
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    (void)(w[i] > 2 && (d[i] = 4) != 0);
    auto later = [&] { d[i] = 8; };
    if (w[i] == 0)
      later();
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    (w[i] ? e[i] : d[i]) = 3;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    whole[i].asFloat = i;
  showAll("sometimes", choice);
  showAll("sometimes", branch);
  showAll("sometimes", some);
  showAll("sometimes", lazy);
  showAll("sometimes", either);
  showAll("sometimes", whole);
}

struct Waves {
  std::complex<double> z[n];
};

/// Parts of an object by a type that it does not have.
static void casts(Waves &w) {
  [[idxmap::map]]
  for (int i = 0; i < n - 1; ++i)
    reinterpret_cast<double (&)[2]>(w.z[i])[1] = i;
  showBytes("casts", w.z, sizeof(w.z));
}

int main() {
  Waves waves{};
  waves.z[3] = {1, 2};
  casts(waves);
  members();
  functions();
  names();
  held();
  sometimes();
}
