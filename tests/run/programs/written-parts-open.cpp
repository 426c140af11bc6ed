// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Elements of open classes, in templates: what their instances write arrives,
// and everything else keeps its value.
// RUN: %run-program %s %t

#include "Bytes.h"

#include <array>
#include <complex>
#include <utility>
#include <vector>

template <typename T> struct Pair {
  T x, y;
  T &get(int k) { return k ? y : x; }
  void scale(T by) {
    x *= by;
    y *= by;
  }
  T operator[](int k) const { return k ? y : x; }
  T &operator[](int k) { return k ? y : x; }
};

template <typename T, int D> struct Particle {
  std::array<T, D> at, speed;
  T mass;
};

template <typename T> void addTo(T &y, const T &x) { y += x; }

constexpr int n = 60, total = 75;

template <typename T> std::vector<Pair<T>> pairs() {
  std::vector<Pair<T>> v(total);
  for (int i = 0; i < total; ++i)
    v[i] = {T(i), T(2 * i)};
  return v;
}

/// Vectors by their names.
template <typename T> void containers() {
  std::vector<Pair<T>> member = pairs<T>(), reference = member, at = member;
  std::vector<Pair<T>> method = member, lent = member, helper = member;
  std::vector<Pair<T>> bound = member, comma = member;
  std::vector<std::complex<T>> z(total, {1, 2});
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    member[i].x = T(1);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Pair<T> &p = reference[i];
    p.x += p.y;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    at.data()[i].y = 13;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    method[i].scale(2);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    lent[i].get(0) = 12;
    lent[i][1] += 1;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    addTo(helper[i].x, T(i));
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto &[x, y] = bound[i];
    x = y;
    y = 17;
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    (comma[i].x) = 15, comma[i].y++;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    z[i].real(8);
  for (const auto &each : {member, reference, at, method, lent, helper, bound, comma})
    showAll("containers", each);
  showAll("containers", z);
}

/// Pointers; the second loop swaps what the first has left.
template <typename T> void pointers(Pair<T> *a, Pair<T> *b, int m) {
  [[idxmap::map]]
  for (int i = 0; i < m; ++i)
    a[i].x = T(i);
  [[idxmap::map]]
  for (int i = 0; i < m; ++i)
    std::swap(a[i].x, b[i].y);
  [[idxmap::map]]
  for (int i = 0; i < m; ++i)
    b[i].scale(3);
}

/// Members of members, in a class of its own.
template <typename T, int D> class Cloud {
public:
  std::vector<Particle<T, D>> parts;
  T step = T(0.5);

  void move() {
    [[idxmap::map]]
    for (std::size_t i = 0; i < parts.size(); ++i)
      for (int d = 0; d < D; ++d)
        parts[i].at[d] += step * parts[i].speed[d];
  }
  void rest() {
    [[idxmap::map]]
    for (std::size_t i = 0; i < parts.size(); ++i)
      parts[i].speed.fill(T(0));
  }
};

template <typename T, int D> void clouds() {
  Cloud<T, D> cloud;
  cloud.parts.resize(total);
  T value = 1;
  for (auto &each : cloud.parts) {
    each.mass = value++;
    each.speed.fill(value++);
  }
  cloud.move();
  showAll("clouds", cloud.parts);
  cloud.rest();
  showAll("clouds", cloud.parts);
}

template <typename T> struct Sum {
  T x, y;
  T operator()() const { return x + y; }
};

/// In a lambda, whose instances one does not see; what elements do as functions.
template <typename T> void inLambdas() {
  std::vector<Sum<T>> from(total, {1, 2});
  std::vector<Pair<T>> to = pairs<T>();
  [&] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      to[i].x = from[i]();
  }();
  showAll("lambdas", to);
}

/// What a lambda's result decides which function of the container is meant.
template <typename T> void atLambdas() {
  std::vector<unsigned char> bytes(total, 7);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    auto back = [&](int k) { return n - 1 - k; };
    bytes.at(back(i)) = static_cast<unsigned char>(i);
  }
  for (unsigned char each : bytes)
    std::printf(" %d", each);
  std::printf("\n");
}

/// By pointers whose types are deduced.
template <typename T, int D> void deduced() {
  Cloud<T, D> cloud;
  cloud.parts.resize(total);
  const std::array<int, 5> moved{1, 0, 0, 1, 1};
  auto *object = &cloud;
  auto *chosen = moved.data();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    object->parts[i].mass = i;
  [[idxmap::map]]
  for (int i = 0; i < 5; ++i)
    if (chosen[i])
      object->parts[i].at[0] = 2;
  showAll("deduced", cloud.parts);
}

/// One array by several ways, of which the pattern knows one.
template <typename T> void severalWays() {
  std::vector<Pair<T>> a = pairs<T>();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    (a.data() + i)->y = (a.data() + i)->y + 4;
    if (i % 3 != 2)
      a[i].scale(2);
  }
  showAll("several", a);
}

int main() {
  severalWays<int>();
  containers<float>();
  containers<double>();
  std::vector<Pair<float>> a = pairs<float>(), b = a;
  pointers(a.data(), b.data(), n);
  showAll("pointers", a);
  showAll("pointers", b);
  clouds<float, 3>();
  clouds<double, 2>();
  deduced<float, 2>();
  atLambdas<float>();
  inLambdas<double>();
}
