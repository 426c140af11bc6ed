// What the host may not do with the arrays of a data region.
// RUN: %check-errors %s -ferror-limit=0 -Wno-everything
// RUN: %check-errors --only tool --target cuda %s -Wno-everything

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <numeric>
#include <utility>
#include <vector>

void other(double *a);

static void twice(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] *= 2;
}

static double first(const double *a);

double reads(double *a, double *b, int n) {
  double sum = 0;
  [[using idxmap: data, copy(a, n), copyin(b, n)]] {
    sum += a[0] + b[0];
    twice(a, n);
    sum += b[1];
    // CHECK: :[[@LINE+2]]:12: error: the host uses elements of 'a' here while the device has newer ones
    // CHECK: :[[@LINE+1]]:12: note: put '{{.*}}update_host(a){{.*}}' before it, after the last loop that writes 'a'
    sum += a[2];
    [[idxmap::update_host(a)]];
    sum += a[3];
    for (int t = 0; t < 3; ++t) {
      // CHECK: :[[@LINE+1]]:14: error: the host uses elements of 'a'
      sum += *(a + t);
      twice(a, n);
      if (t == 1)
        continue;
      [[idxmap::update_host(a)]];
    }
    double *p = a + 1;
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'p'
    sum += p[0];
  }
  return sum + a[0];
}

struct Pair {
  int x, y;
};

// The host may write an array anew that has but one element.
void counters(int *count, Pair *pair, int *two, int n) {
  const int one = 1;
  [[using idxmap: data, copy(count, one), copy(pair, 1), copy(two, 2)]]
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[@LINE+15]]:5: error: the host uses elements of 'count'
    // CHECK: :[[@LINE+4]]:5: error: the host uses elements of 'pair'
    // CHECK: :[[@LINE+5]]:5: error: the host uses elements of 'two'
    count[0] = 0;
    [[idxmap::update_device(count)]];
    pair[0].x = 0;
    [[idxmap::update_device(pair)]];
    two[0] = 0;
    [[idxmap::update_device(two)]];
    [[idxmap::map]]
    for (int i = 0; i < 1; ++i) {
      count[i] += t;
      pair[i].y += t;
      two[i] += t;
    }
    count[0]++;
    [[idxmap::update_host(count)]];
    *count = 1;
    [[idxmap::update_device(count)]];
    [[idxmap::map]]
    for (int i = 0; i < 1; ++i)
      count[i] += t;
  }
}

double callee(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    double sum = first(a);
    twice(a, n);
    return sum + first(a);
  }
}

static double first(const double *a) {
  // CHECK: :[[@LINE+1]]:10: error: the host uses elements of 'a' here while the device has newer ones
  return a[0];
}

void writes(double *a, double *b, int n) {
  [[using idxmap: data, copy(a, n), copyin(b, n)]] {
    // CHECK: :[[@LINE+2]]:5: error: the host changes elements of 'a' here, but the device does not get to know
    // CHECK: :[[@LINE+1]]:5: note: put '{{.*}}update_device(a){{.*}}' after it
    a[0] = 1;
    twice(a, n);
    [[idxmap::update_host(a)]];
    // CHECK: :[[@LINE+1]]:5: error: the host changes elements of 'a'
    a[1] = 1;
    b[0] = 1;
  }
  [[using idxmap: data, copy(a, n)]] {
    if (n > 3) {
      a[0] = 1;
      [[idxmap::update_device(a, 1)]];
    }
    twice(a, n);
    [[idxmap::update_host(a)]];
    // CHECK: :[[@LINE+1]]:17: error: the host changes elements of 'a'
    std::memset(a, 0, sizeof(double));
  }
}

// Of a part that was updated, what surely lies in it.
void parts(double *a, int n, int k, int m) {
  double x = 0;
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    [[idxmap::update_host(a, 2)]];
    x += a[0] + a[1] + *a;
    // CHECK: :[[@LINE+1]]:10: error: the host uses elements of 'a' here while the device has newer ones
    x += a[2];
    twice(a, n);
    [[idxmap::update_host(a, k)]];
    for (int i = 0; i < k; ++i)
      x += a[i];
    // CHECK: :[[@LINE+2]]:12: error: the host uses elements of 'a'
    for (int i = 0; i < k; ++i)
      x += a[i + 1];
    twice(a, n);
    [[idxmap::update_host(a, k)]];
    for (int i = 0; i < k; ++i) {
      ++i;
      // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'a'
      x += a[i];
    }
    twice(a, n);
    [[idxmap::update_host(a, m)]];
    ++m;
    // CHECK: :[[@LINE+2]]:12: error: the host uses elements of 'a'
    for (int i = 0; i < m; ++i)
      x += a[i];
    twice(a, n);
    [[idxmap::update_host(a, 1)]];
    double *p = a + 1;
    // CHECK: :[[@LINE+1]]:10: error: the host uses elements of 'p'
    x += p[0];
    [[idxmap::update_host(a, n)]];
    x += a[k];
    a[0] = 1;
    [[idxmap::update_device(a, 1)]];
    twice(a, n);
    [[idxmap::update_host(a)]];
    // CHECK: :[[@LINE+1]]:5: error: the host changes elements of 'a' here, but the device does not get to know
    a[1] = x;
    [[idxmap::update_device(a, 1)]];
    twice(a, n);
  }
}

// The number that a function is given.
static void fetch(double *b, int length) {
  [[idxmap::update_host(b, length)]];
}
double given(double *a, int n, int k) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    fetch(a, n);
    a[k] = a[0];
    [[idxmap::update_device(a, n)]];
    twice(a, n);
    fetch(a, k);
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    return a[0];
  }
}

void swaps(double *a, double *b, double *c, int n) {
  [[using idxmap: data, copy(a, n), copy(b, n)]] {
    twice(a, n);
    std::swap(a, b);
    c[0] = a[0];
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'b'
    c[0] = b[0];
    twice(b, n);
    double *t = a;
    a = b;
    b = t;
    c[0] = b[1];
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    c[0] = a[1];
    a = c;
    c[0] = a[2];
  }
}

void moves(std::vector<double> &v, std::vector<double> &w, double *p, int n) {
  [[using idxmap: data, copy(v), copy(p, n)]] {
    v.swap(w);
    std::swap(v, w);
    int size = v.size();
    // CHECK: :[[@LINE+2]]:5: error: this may give 'v' other memory while the device has a copy of what it holds
    // CHECK: :[[@LINE+1]]:5: note: do it before or after the data region
    v.push_back(size);
    // CHECK: :[[@LINE+1]]:5: error: this may give 'v' other memory
    v = w;
    // CHECK: :[[@LINE+1]]:19: error: this may give 'v' other memory
    w = std::move(v);
    // CHECK: :[[@LINE+1]]:14: error: this may give 'p' other memory
    delete[] p;
    // CHECK: :[[@LINE+1]]:15: error: this may give 'p' other memory
    std::free(p);
    twice(v.data(), n);
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'v'
    p[0] = v[0];
    [[idxmap::update_device(p)]];
    twice(v.data(), n);
    // CHECK: :[[@LINE+1]]:21: error: the host uses elements of 'v'
    for (double x : v)
      n += x;
    twice(v.data(), n);
    // CHECK: :[[@LINE+1]]:26: error: the host uses elements of 'v'
    n += std::accumulate(v.begin(), v.end(), 0);
  }
}

void calls(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    // CHECK: :[[@LINE+2]]:11: error: 'a' is given to 'other' here, and what that does with its elements cannot be seen
    // CHECK: :[[@LINE+1]]:11: note: define the function in this file before, or keep 'a' on the device
    other(a);
    // Nobody calls it.
    auto lambda = [&] { a[0] = 1; };
  }
}

struct Field {
  std::vector<double> u;
  int n;
  void step() { twice(u.data(), n); }
  double run() {
    [[using idxmap: data, copy(u)]] {
      step();
      // CHECK: :[[@LINE+1]]:14: error: the host uses elements of 'u'
      return u[0];
    }
  }
};

template <typename T> T inTemplate(T *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    [[using idxmap: map, independent]]
    for (int i = 0; i < n; ++i)
      a[i] = i;
    // CHECK: :[[@LINE+1]]:11: error: the host uses elements of 'a'
    T x = a[0];
    return x;
  }
}

void hostLoop(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    [[using idxmap: map, target("host")]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:7: error: the host uses elements of 'a'
      a[i] += 1;
  }
}

template <typename T> void callsTemplate(T *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    twice(a, n);
    // CHECK: :[[@LINE+1]]:5: error: the host uses elements of 'a'
    a[1] = 2;
  }
}

struct Matrix {
  std::vector<double> d;
  double &operator()(int i) { return d[i]; }
  double *data() { return d.data(); }
  double run() {
    [[using idxmap: data, copy(d)]] {
      twice(data(), 3);
      // CHECK: :[[@LINE+1]]:14: error: the host uses elements of 'd'
      return (*this)(0);
    }
  }
};

double ways(std::vector<double> &v, double *a, int n) {
  double sum = 0;
  [[using idxmap: data, copy(v), copy(a, n)]] {
    auto it = v.begin();
    it = v.end() - 1;
    if (it != v.begin())
      twice(v.data(), n);
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'v'
    sum += *it;
    twice(&v[0], n);
    // CHECK: :[[@LINE+1]]:9: error: the host uses elements of 'v'
    if (v == std::vector<double>())
      return 0;
    float *bits = (float *)a;
    double(&row)[2] = *reinterpret_cast<double(*)[2]>(a);
    twice(a, n);
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'bits'
    sum += bits[0];
    twice(a, n);
    // CHECK: :[[@LINE+1]]:12: error: the host uses elements of 'row'
    sum += row[1];
    std::copy(a, a + n, v.begin());
    [[idxmap::update_device(v)]];
  }
  return sum;
}

// Other names, from before the region, for what it has.
static void poke(double *a) {
  // CHECK-DAG: :[[@LINE+1]]:3: error: the host uses elements of 'a'
  a[3] = 99;
}

static void earlierNames(double *r) {
  std::vector<double> a(100, 1);
  double *p = a.data();
  double &x = a[1];
  auto f = [&] {
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    return a[2];
  };
  auto [q, m] = std::pair{a.data(), 100};
  [[using idxmap: data, copy(p, 100)]] {
    twice(p, 100);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    r[0] = a[1];
  }
  [[using idxmap: data, copy(p, 100)]] {
    twice(p, 100);
    poke(a.data());
  }
  [[using idxmap: data, copy(a)]] {
    twice(a.data(), 100);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'a'
    r[1] = x;
  }
  [[using idxmap: data, copy(a)]] {
    twice(a.data(), 100);
    r[2] = f();
  }
  [[using idxmap: data, copy(a)]] {
    twice(a.data(), 100);
    // CHECK-DAG: :[[@LINE+1]]:12: error: the host uses elements of 'q'
    r[3] = q[1];
  }
}

// An update that gives the device what it has newer itself.
void discarded(double *a, int n, bool again) {
  [[using idxmap: data, copy(a, n)]]
  {
    [[idxmap::update_device(a)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += i;
    if (again) {
      // CHECK: :[[@LINE+2]]:31: error: the device gets older elements of 'a' here: what loops have written since is lost
      // CHECK: :[[@LINE+1]]:31: note: leave it out, or put '{{\[\[}}idxmap::update_host(a)]];' before it, before the host changes 'a'
      [[idxmap::update_device(a, n)]];
    }
  }
}

// In a template, an index may be of its type.
template <typename I, typename T> void pack(I n, T *p) {
  for (I i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: the host changes elements of 'packed' here
    p[i] = T(1);
}
void packs(double *packed) {
  [[using idxmap: data, copy(packed, 100)]] {
    pack(100, packed);
  }
}
