// Variables of the host that a called function cannot get as parameters.
// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

#include <vector>

// clang-format off
double ce[5];
int nx = 3;
double *pointer;
std::vector<double> vector;
static thread_local int own;
static struct { int n; } unnamed;
extern double open[];
volatile int watched;

double writes(int k) { ++nx; return nx + k; }
double lends(int k) { double *row = ce; return row[k]; }
double points(int k) { return pointer[k]; }
double holds(int k) { return vector[k]; }
double perThread(int k) { return own + k; }
double ofUnnamed(int k) { return unnamed.n + k; }
double ofOpen(int k) { return open[k]; }
double watches(int k) { return watched + k; }
double byDefault(int k, int y = nx) { return k + y; }
double inClass(int k) { struct L { double at(int j) const { return ce[j]; } } l; return l.at(k); }
double inLambda(int k) { auto g = [k] { return ce[k]; }; return g(); }

void uses(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] = writes(i) + lends(i) + points(i) + holds(i) + perThread(i);
    a[i] += ofUnnamed(i) + ofOpen(i) + watches(i);
    a[i] += byDefault(i) + inClass(i) + inLambda(i);
  }
}

struct P { double x; };
double operator+(P p, P q) { return p.x + q.x * nx; }
struct Made { double v; Made(int k) : v(k * nx) {} };
template <typename T> T generic(T x) { return x * nx; }
double inner(int k) { return generic(k); }
int some(int k, ...) { return k * nx; }
int defines(int k) {
#define HALF(x) ((x) / 2)
  return HALF(k) * nx;
}

void functions(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    P p{1}, q{2};
    Made m(i);
    a[i] = (p + q) + m.v + inner(i) + some(i, 1) + defines(i);
  }
}

double good(int k) { return ce[k % 5]; }
double better(int k) { return ce[k % 4]; }
namespace n { double named(int k) { return ce[k % 3]; } }
using n::named;
#define CALL(k) good(k)

void calls(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = CALL(i) + (better)(i) + named(i);
}

double again(int k) { return ce[k % 5]; }
template <typename T> void decided(double *a, T x, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = again(x);
}
void instance(double *a, int n) { decided(a, 1, n); }

double last(int k) { return ce[k % 5]; }
void before(double *a, int n) {
  auto g = [](int k) { return last(k); };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = g(i);
}

int total;
int ofTotal(int k) { return total + k; }
void owned(double *a, int n) {
  [[using idxmap: map, private(total)]]
  for (int i = 0; i < n; ++i) {
    a[i] = ofTotal(i);
    total = i;
  }
}

class Closed {
  static int secret;
  friend int ofSecret(int k);
};
int ofSecret(int k) { return Closed::secret + k; }
void closed(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = ofSecret(i);
}

// CHECK: error: the variable 'nx' of the host is used in a function that a loop for the target 'cuda' calls
// CHECK: note: pass 'nx' to the function as an argument, or make it a constant number
// CHECK: note: 'byDefault' cannot get 'nx' as a parameter: a default argument needs it
// CHECK: error: the variable 'nx' of the host is used in a function that a loop for the target 'cuda' calls
// CHECK: note: pass 'nx' to the function as an argument, or make it a constant number
// CHECK: note: 'writes' cannot get 'nx' as a parameter: the function may change it
// CHECK: note: this call of 'writes' in the loop leads there
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'lends' cannot get 'ce' as a parameter: the function may change it
// CHECK: error: the variable 'pointer' of the host is used
// CHECK: note: 'points' cannot get 'pointer' as a parameter: how much it points to is not known
// CHECK: error: the variable 'vector' of the host is used
// CHECK: note: 'holds' cannot get 'vector' as a parameter: it is no number, array or structure of numbers
// CHECK: error: the variable 'own' of the host is used
// CHECK: note: 'perThread' cannot get 'own' as a parameter: each thread of the host has one
// CHECK: error: the variable 'unnamed' of the host is used
// CHECK: note: 'ofUnnamed' cannot get 'unnamed' as a parameter: its type has no name
// CHECK: error: the variable 'open' of the host is used
// CHECK: note: 'ofOpen' cannot get 'open' as a parameter: its length is not known here
// CHECK: error: the variable 'watched' of the host is used
// CHECK: note: 'watches' cannot get 'watched' as a parameter: it is volatile
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'inClass' cannot get 'ce' as a parameter: a class in a function needs it
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'inLambda' cannot get 'ce' as a parameter: a lambda without '[=]' or '[&]' needs it
// CHECK: error: the variable 'nx' of the host is used
// CHECK: note: 'Made' cannot get 'nx' as a parameter: it is not called by a name
// CHECK: error: the variable 'nx' of the host is used
// CHECK: note: 'operator+' cannot get 'nx' as a parameter: it is not called by a name
// CHECK: error: the variable 'nx' of the host is used
// CHECK: note: 'some' cannot get 'nx' as a parameter: it takes any number of arguments
// CHECK: error: the variable 'nx' of the host is used
// CHECK: note: 'defines' cannot get 'nx' as a parameter: a directive in it makes a macro
// CHECK: error: the variable 'nx' of the host is used
// CHECK: note: 'generic' cannot get 'nx' as a parameter: it is made from a template
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'good' cannot get 'ce' as a parameter: a macro makes this call of it
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'better' cannot get 'ce' as a parameter: its name does not stand before its arguments
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'named' cannot get 'ce' as a parameter: a using-declaration brings its name
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'again' cannot get 'ce' as a parameter: a template parameter decides that it is called
// CHECK: error: the variable 'ce' of the host is used
// CHECK: note: 'operator()' cannot get 'ce' as a parameter: it is a lambda from before the loop
// CHECK: error: the variable 'total' of the host is used
// CHECK: note: 'ofTotal' cannot get 'total' as a parameter: each iteration of the loop has its own
// CHECK: error: the variable 'secret' of the host is used
// CHECK: note: 'ofSecret' cannot get 'secret' as a parameter: the function of the loop cannot name it
