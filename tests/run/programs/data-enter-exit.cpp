// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arrays that a class keeps on the device while its objects live, and halves of
// data regions in functions of their own; exceptions between.
// RUN: %run-program %s %t

#include <cstdio>
#include <stdexcept>
#include <utility>
#include <vector>

class Field {
public:
  explicit Field(int n) : size(n), now(new double[n]), next(new double[n]) {
    for (int k = 0; k < n; ++k)
      now[k] = next[k] = k % 9;
    [[using idxmap: enter_data, copyin(now, n), copyin(next, n)]];
  }
  Field(const Field &) = delete;
  ~Field() {
    [[using idxmap: exit_data, create(now), create(next)]];
    delete[] now;
    delete[] next;
  }

  void step() {
    const double *from = now;
    double *to = next;
    [[idxmap::map]]
    for (int i = 1; i < size - 1; ++i)
      to[i] = (from[i - 1] + from[i + 1]) / 2;
    std::swap(now, next);
  }
  double sum() const {
    double all = 0;
    [[idxmap::update_host(now)]];
    for (int k = 0; k < size; ++k)
      all += now[k] * k;
    return all;
  }
  void set(int k, double value) {
    [[idxmap::update_host(now)]];
    now[k] = value;
    [[idxmap::update_device(now)]];
  }

private:
  int size;
  double *now, *next;
};

static void begin(std::vector<int> &v, int *p, int n) {
  [[using idxmap: enter_data, copyin(v), create(p, n)]];
}

static void end(std::vector<int> &v, int *p) {
  [[using idxmap: exit_data, copyout(v), copyout(p)]];
}

static void fill(const int *v, int *p, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    p[i] = v[i] * 3;
}

static void add(int *v, const int *p, int n, int round) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v[i] += p[i] + round;
  if (round == 2)
    throw std::runtime_error("two");
}

// However often it was entered, it is gone after `finalize`: what the host does
// then, the next loop sees.
static int entered(int *a, int n, int times) {
  for (int t = 0; t < times; ++t) {
    [[using idxmap: enter_data, copyin(a, n)]];
  }
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += i;
  [[idxmap::update_host(a)]];
  [[using idxmap: exit_data, finalize(a)]];
  [[using idxmap: exit_data, finalize(a, n)]];
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
  int sum = 0;
  [[using idxmap: map, reduction("+", sum)]]
  for (int i = 0; i < n; ++i)
    sum += a[i];
  return sum;
}

// A region around it keeps the array.
static void keptByRegion(int *a, int n) {
  [[using idxmap: data, copy(a, n)]]
  {
    [[using idxmap: enter_data, copyin(a, n)]];
    [[using idxmap: enter_data, copyin(a, n)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] -= 3;
    [[using idxmap: exit_data, finalize(a)]];
    [[using idxmap: map, present(a)]]
    for (int i = 0; i < n; ++i)
      a[i] *= 5;
  }
}

int main() {
  Field f(50);
  for (int t = 0; t < 12; ++t)
    f.step();
  std::printf("%.17g\n", f.sum());
  f.set(20, 1000);
  for (int t = 0; t < 3; ++t)
    f.step();
  std::printf("%.17g\n", f.sum());

  std::vector<int> v(33, 5), p(33);
  begin(v, p.data(), 33);
  fill(v.data(), p.data(), 33);
  try {
    for (int round = 0; round < 5; ++round)
      add(v.data(), p.data(), 33, round);
  } catch (const std::runtime_error &problem) {
    std::printf("%s\n", problem.what());
  }
  end(v, p.data());
  for (int times = 0; times < 4; ++times)
    std::printf("%d\n", entered(v.data(), 33, times));
  keptByRegion(v.data(), 33);
  v.resize(7000, 1);
  p.resize(7000);
  fill(v.data(), p.data(), 7000);
  std::printf("%d %d %d\n", v[32], p[32], p[6999]);
}
