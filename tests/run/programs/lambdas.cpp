// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Loops in lambdas: captures by reference, by value, with an initializer, of
// the object; mutable ones, nested ones, in templates and in members.
// RUN: %run-program %s %t

#include "Allocate.h"

#include <cstdio>
#include <vector>

template <typename Values> static void show(const char *name, const Values &a) {
  double sum = 0;
  int place = 1;
  for (const auto &each : a)
    sum += static_cast<double>(each) * (place++ % 13 + 1);
  std::printf("%s %.17g\n", name, sum);
}

static void byReference(std::vector<float> &v, int n) {
  float factor = 2;
  const auto scale = [&] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      v[i] = v[i] * factor + static_cast<float>(i);
  };
  scale();
  factor = 0.5f; // The lambda sees it.
  scale();
}

struct Shelf {
  int books[12];
  unsigned open : 6;
};

/// What it changes of an object, the loop changes, which does not name it.
static void fromBefore(Shelf &shelf, int n) {
  const auto put = [&](int at, int count) { shelf.books[at] += count; };
  const auto twice = [&](int at) {
    put(at, 2);
    put(at, 3);
  };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    twice(i);
}

static void byValue(double *a, int n) {
  double table[4] = {1, 2, 3, 4};
  const std::vector<double> weights = {0.5, 1.5, 2.5};
  const auto apply = [=](int first) {
    [[idxmap::map]]
    for (int i = first; i < n; ++i)
      a[i] += table[i % 4] + static_cast<double>(sizeof table) + weights[i % 3];
  };
  table[0] = 100; // The lambda does not see it.
  n = 3;
  apply(1);
  apply(2);
}

static void withInitializers(std::vector<int> &v) {
  const auto fill = [&out = v, last = v.size() - 1, sign = -1] {
    [[idxmap::map]]
    for (std::size_t i = 0; i <= last; ++i)
      out[i] = sign * static_cast<int>(i);
  };
  fill();
}

static int counted(const std::vector<int> &v, int n) {
  int buffer[5] = {5, 4, 3, 2, 1};
  auto count = [buffer, &v, n]() mutable {
    int below = 0;
    [[using idxmap: map, reduction("+", below)]]
    for (int i = 0; i < n; ++i)
      below += v[i] < buffer[i % 5];
    [[idxmap::map]]
    for (int k = 0; k < 5; ++k)
      buffer[k] += k; // The lambda's copy.
    return below;
  };
  return count() * 1000 + count() + buffer[4];
}

/// What iterations write before they read it, and a loop's variable from
/// before the loop, are the lambda's own; what others see is not.
static int ownVariables(std::vector<double> &v, int n) {
  const auto smooth = [&](double weight) {
    double left, right;
    int i;
    [[idxmap::map]]
    for (i = 1; i < n - 1; i += 2) {
      left = v[i - 1];
      right = v[i + 1];
      v[i] = weight * (left + right);
    }
    return i;
  };
  return smooth(0.5) + smooth(0.25);
}

static void nested(std::vector<long> &v, long by) {
  const auto outer = [&v, by](int times) {
    const long twice = 2 * by;
    const auto inner = [&, more = twice + 1] {
      using Value = long;
      constexpr Value One = 1;
      [[using idxmap: map, tile(64)]]
      for (std::size_t i = 0; i < v.size(); ++i)
        v[i] += Value(by + twice + more + One) * times;
    };
    inner();
    inner();
  };
  outer(3);
  [&] {
    [[idxmap::map]] for (int i = 0; i < 5; ++i) v[i] = -v[i];
  }();
}

static void withLambda(std::vector<double> &v, double by) {
  const auto add = [by](double x) { return x + by; };
  const auto change = [&] {
    const auto twice = [](double x) { return 2 * x; };
    [[idxmap::map]]
    for (std::size_t i = 0; i < v.size(); ++i)
      v[i] = twice(add(v[i]));
  };
  change();
}

template <typename T, int N> static void inTemplate(T *a, int n, T factor) {
  const auto fill = [=](int first) {
    T own = factor * N;
    [[idxmap::map]]
    for (int i = first; i < n; ++i)
      a[i] = a[i] + own * factor;
  };
  fill(0);
  fill(n / 2);
}

class Grid {
public:
  Grid(int n) : n(n), values(n, 1.0) {}
  void run(double factor) {
    double *const data = values.data();
    const auto step = [this, data, factor] {
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        data[i] = data[i] * factor + this->shift + offset(i);
    };
    step();
    shift = 3;
    step();
    auto all = [=, this] {
      [[idxmap::map]]
      for (int i = 0; i < n; ++i)
        data[i] += shift;
    };
    all();
  }
  void print() const { show("grid", values); }

private:
  static double offset(int i) { return i % 3; }
  int n;
  double shift = 1;
  std::vector<double> values;
};

/// From before the loop, in a template: what they change is no number.
template <typename T> struct Held {
  T value;
};
template <typename T> struct Holder : Held<T> {};
template <typename T> static void add(std::vector<T> &a, int n) {
  auto two = [&](int i) { a[i] += T(2); };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    two(i);
}
template <typename T> static void add(std::vector<Holder<T>> &a, int n) {
  auto three = [&](int i) { a[i].value += T(3); };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    three(i);
}

int main() {
  std::vector<float> floats(1000, 1.f);
  byReference(floats, 999);
  show("reference", floats);
  std::vector<double> doubles(500, 2.0);
  byValue(doubles.data(), 500);
  show("value", doubles);
  std::vector<int> ints(300);
  withInitializers(ints);
  show("initializers", ints);
  std::printf("counted %d\n", counted(ints, 300));
  std::printf("own %d\n", ownVariables(doubles, 500));
  show("own", doubles);
  std::vector<long> longs(200, 7);
  nested(longs, 5);
  show("nested", longs);
  withLambda(doubles, 1.5);
  show("lambda", doubles);
  inTemplate<double, 3>(doubles.data(), 500, 0.5);
  inTemplate<float, 2>(floats.data(), 1000, 2.f);
  show("doubles", doubles);
  show("floats", floats);
  Shelf shelf{};
  fromBefore(shelf, 11);
  show("shelf", shelf.books);
  Grid grid(400);
  grid.run(1.25);
  grid.print();
  std::vector<double> numbers(50, 1);
  std::vector<Holder<float>> holders(50);
  add(numbers, 40);
  add(holders, 30);
  for (int i = 0; i < 50; i += 7)
    std::printf("%g %g\n", numbers[i], static_cast<double>(holders[i].value));
}
