// What `stream`, `async` and `wait` take and where they stand, and what the
// host may not do before `wait`.
// RUN: %check-errors %s -ferror-limit=0 -Wno-everything
// RUN: %check-errors --only tool --target cuda %s -ferror-limit=0 -Wno-everything -DCUDA

#include <algorithm>
#include <vector>

struct CUstream_st;
using cudaStream_t = CUstream_st *;
cudaStream_t make();
void own();

void arguments(double *a, int n, cudaStream_t s) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'stream' takes a stream of type 'cudaStream_t', or the number or the name of one, but this is of type 'double'
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: name a stream, as in 'stream(s)' after 'cudaStream_t s;', or one that idxmap makes, as in 'stream(1)'
  [[using idxmap: map, stream(0.5)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'stream' takes a stream of type 'cudaStream_t', or the number or the name of one, but this is of type 'bool'
  [[using idxmap: map, stream(n > 0)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'stream' takes 1 argument, but has 0
  [[using idxmap: map, stream]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'stream' takes 1 argument, but has 2
  [[using idxmap: map, stream(s, s)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: an argument of 'stream' must not have side effects
  [[using idxmap: map, stream(s = make())]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'async' takes no arguments, but has 1
  [[using idxmap: map, async(s)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'stream' is given twice
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: the first one is here
  [[using idxmap: map, stream(s), stream(s)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'async' is given twice
  [[using idxmap: map, async, async]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'wait' takes a stream of type 'cudaStream_t', or the number or the name of one, but this is of type 'double *'
  [[idxmap::wait(a)]];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'wait' takes at most 1 argument, but has 2
  [[idxmap::wait(s, s)]];
}

void beside(double *a, int n, cudaStream_t s) {
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'async' needs 'map' on the same loop
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: write '{{\[\[}}idxmap::map]]' before it
  [[idxmap::async]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'stream' needs 'map' on the same loop
  [[idxmap::stream(s)]] n = 1;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'stream' needs the target 'cuda'
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: remove 'stream' or 'target': a loop of the target 'host' is complete when the next statement runs
  [[using idxmap: map, target("host"), stream(s)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'async' needs the target 'cuda'
  [[using idxmap: map, async, target("host")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  double sum = 0, last;
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'async' cannot stand beside 'reduction', whose result is needed when the next statement runs
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: remove 'async', or let the loop leave the result of 'reduction' in an array
  [[using idxmap: map, async, reduction("+", sum)]]
  for (int i = 0; i < n; ++i)
    sum += a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'async' cannot stand beside 'lastprivate'
  [[using idxmap: map, lastprivate(last), async]]
  for (int i = 0; i < n; ++i)
    last = a[i];
  int count = 0;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'async' cannot stand beside 'atomic'
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    if (a[i] > 0)
      [[idxmap::atomic]] ++count;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'async' cannot stand beside 'data'
  [[using idxmap: async, data, copy(a, n)]] { a[0] = 1; }
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'copy' cannot stand beside 'wait'
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: {{.*}}'wait' alone
  [[using idxmap: wait, copy(a, n)]];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'wait' cannot stand beside 'wait'
  [[using idxmap: wait, wait(s)]];
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'wait' applies to an empty statement
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: note: put a semicolon behind the attribute
  [[idxmap::wait]] a[0] = 1;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'wait' in the body of a mapped loop
    [[idxmap::wait]];
    a[i] = 0;
  }
}

double uses(double *a, double *b, std::vector<double> &v, int n) {
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i) // Here.
    b[i] = a[i];
  double x = a[0];
  // CHECK: :[[@LINE+3]]:{{[0-9]+}}: error: the host uses elements of 'b' here while a loop with 'async' may still write them
  // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: put '{{\[\[}}idxmap::wait]];' before it
  // CHECK: :[[@LINE-5]]:{{[0-9]+}}: note: the loop is here
  x = b[0];
  [[idxmap::wait]];
  x = b[1];

  if (n > 1) {
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      b[i] = a[i];
  }
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'a' here while a loop with 'async' may still read them
  a[0] = x;
  [[idxmap::wait]];

  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    v[i] = i;
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'v' here
    x += v[i];

  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    v[i] = i;
  [[using idxmap: map, target("host")]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'v' here
    v[i] += 1;
  [[idxmap::wait]];

  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    v[i] = i;
  own(); // It may wait.
  x += v[2];

  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    b[i] = i;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'b' here
  return x + *b;
}

void ends(double *a, int n) {
  for (int t = 0; t < 3; ++t) {
    std::vector<double> v(n);
    double rows[4][8];
    int b[8] = {};
    [[using idxmap: map(2), async]]
    for (int i = 0; i < 4; ++i) // Rows.
      for (int j = 0; j < 8; ++j)
        rows[i][j] = a[j] + b[j] + v[i];
    double(*row)[8] = rows + 1;
    if (n > 3)
      double *first = rows[0];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'b' here while a loop with 'async' may still read them
    b[0] = 1;
    [[idxmap::wait]];
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      v[i] = a[i];
    // CHECK: :[[@LINE+3]]:{{[0-9]+}}: error: 'v' ends here while a loop with 'async' may still use it
    // CHECK: :[[@LINE+2]]:{{[0-9]+}}: note: put '{{\[\[}}idxmap::wait]];' before it
    // CHECK: :[[@LINE-4]]:{{[0-9]+}}: note: the loop is here
  }
}

std::vector<double> handedOver(double *a, int n) {
  std::vector<double> v(n), w(n);
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    v[i] = a[i];
  if (n > 7)
    return v;
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    w[i] = a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'w' ends here while a loop with 'async' may still use it
  return v;
}

void inLambda(double *a, int n) {
  auto start = [&] {
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      a[i] = i;
  };
  a[0] = 1;
  start();
  auto use = [=] {
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      a[i] = i;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'a' here
    return a[0];
  };
}

// By other names, members and elements of members, parts of arrays.
struct Field {
  double *p, *q;
  std::vector<double> v;
  int n;
};
double otherNames(Field &f, double *a, int n) {
  double *here = f.p + 1, &first = a[0];
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    f.p[i] = a[i];
  f.q[0] = 1;
  f.n = 3;
  double x = f.q[1] + a[1];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'here' here while a loop with 'async' may still write them
  x += *here;
  [[idxmap::wait]];
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    f.p[i] = a[i];
  x += first;
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'first' here while a loop with 'async' may still read them
  first = 2;
  [[idxmap::wait]];
  [[using idxmap: map, async]]
  for (int i = 0; i < n; ++i)
    f.v[i] = a[i];
  x += f.v.size() + int(f.v.end() - f.v.begin());
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'f' here while a loop with 'async' may still write them
  x += f.v.back();
  return x;
}

void endsByPointer(double *a, int n) {
  double b[8] = {};
  double *p = b;
  [[using idxmap: map, async]]
  for (int i = 0; i < 8; ++i)
    p[i] = a[i];
  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: 'b' ends here while a loop with 'async' may still use it
}

// The next round of a loop around it.
void rounds(std::vector<double> &v, double *a, int n) {
  for (int t = 0; t < n; ++t) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'a' here while a loop with 'async' may still read them
    a[0] = t;
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      v[i] = a[i];
  }
  [[idxmap::wait]];
  do {
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      v[i] = a[i];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: the host uses elements of 'v' here while a loop with 'async' may still write them
  } while (v[0] < 3);
  [[idxmap::wait]];
  for (int t = 0; t < n; ++t) {
    [[idxmap::wait]];
    a[0] = t;
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      v[i] = a[i];
  }
}

// Right: what the launch has copies of, what is made behind it, what the host
// only reads, and what waits.
struct Steps {
  double *p;
  int n;
  void run(double s) {
    double factor = s;
    [[using idxmap: map, async]]
    for (int i = 0; i < n; ++i)
      p[i] = factor;
    factor = 3;
    n = 3;
    p = nullptr;
  }
};
struct Waiting {
  Waiting() { [[idxmap::wait]]; }
};
double right(std::vector<double> &v, std::vector<double> &w, double *q) {
  [[using idxmap: map, async]]
  for (std::size_t i = 0; i < v.size(); ++i)
    v[i] = w[i];
  std::copy(w.begin(), w.end(), q);
  const std::size_t length = std::min(v.size(), std::size(w));
  std::vector<double> c = w;
  Waiting here;
  return v[0] + c[0] + length;
}
