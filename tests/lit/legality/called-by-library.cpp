// What the library calls of the program's is run in a loop as well. In C++17,
// bodies of library functions that are no constant expressions are not read.
// RUN: not %idxmap --target=host --remarks=all %s -- -std=c++20 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: not %idxmap --target=host --remarks=all %s -- -std=c++17 2>&1 | %filecheck %s --implicit-check-not=error:

#include <algorithm>
#include <memory>
#include <numeric>
#include <vector>

static int made;
double elsewhere(double);

struct Counting {
  double v;
  Counting() : v(++made) {}
};
void makes(double *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK-DAG: :[[@LINE+1]]:27: error: the body writes 'made', which all iterations share
    std::vector<Counting> all(3);
    b[i] = all[1].v;
  }
}

struct Compared {
  double v;
};
bool operator<(const Compared &a, const Compared &b) {
  ++made;
  return a.v < b.v;
}
void sorts(double *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    Compared all[3] = {{1}, {3}, {2}};
    // CHECK-DAG: :[[@LINE+1]]:5: error: the body writes 'made', which all iterations share
    std::sort(all, all + 3);
    b[i] = all[1].v;
  }
}

struct Deleter {
  void operator()(double *p) const { *p = ++made; }
};
void deletes(double *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    double own = i;
    // CHECK-DAG: :[[@LINE+1]]:38: error: the body writes 'made', which all iterations share
    std::unique_ptr<double, Deleter> p(&own);
    b[i] = *p;
  }
}

// Elements of containers are found without their help.
struct Elsewhere {
  double v;
  Elsewhere();
  ~Elsewhere();
};
void finds(std::vector<Elsewhere> &v, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v[i].v = v.size() + (v.begin() + i)->v;
}

struct Sum {
  double operator()(double a, double b) const { return a + elsewhere(b); }
};
void sums(double *b, const double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'std::accumulate(a, a + i, 0.0, Sum())' has no effect on other iterations
    b[i] = std::accumulate(a, a + i, 0.0, Sum());
}

// What an instance of a template calls.
template <typename F> void draws(double *b, F &f, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK-DAG: :[[@LINE+1]]:12: remark: it could not be shown that 'f.draw()' has no effect on other iterations
    b[i] = f.draw();
}
struct Draw {
  double draw() { return elsewhere(1); }
};
void drawsAll(double *b, Draw &d, int n) { draws(b, d, n); }
