// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

#include <cmath>
#include <complex>
#include <cstdio>
#include <cstdlib>
#include <vector>

double somewhere(double);
int counter;
const double table[2] = {1, 2};

double leads(double x);

struct Shape {
  virtual double area() const { return 1; }
  double side() const { return 2; }
};

struct Table {
  double (*entry)(double);
};

void library(double *a, std::complex<double> *z, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:12: error: 'somewhere' cannot be called in a loop for the target 'cuda': its body cannot be seen here
    // CHECK: :9:8: note: define 'somewhere' in this file or in a header that it includes
    a[i] = somewhere(a[i]);
    // CHECK: :[[@LINE+2]]:12: error: 'beta' cannot be called in a loop for the target 'cuda': the device does not have it
    // CHECK: note: of the libraries, the device has mathematics
    a[i] = std::beta(a[i], std::abs(z[i]));
    // CHECK: :[[@LINE+1]]:25: error: 'vector' cannot be called
    std::vector<double> v(3);
    // CHECK: :[[@LINE+1]]:12: error: 'malloc' cannot be called
    a[i] = malloc(3) != nullptr;
    // CHECK: :[[@LINE+1]]:12: error: 'leads' cannot be called
    a[i] = leads(i);
    // CHECK: :[[@LINE+1]]:12: error: 'isnormal' cannot be called
    a[i] = std::isnormal(a[i]);
    // CHECK: :[[@LINE+1]]:12: error: 'isless' cannot be called
    a[i] = std::isless(a[i], 2.0);
    int sum;
    // CHECK: :[[@LINE+1]]:12: error: '__builtin_add_overflow' cannot be called
    a[i] = __builtin_add_overflow(i, n, &sum);
  }
}

void pointers(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:28: error: the address of the function 'somewhere' cannot be taken in a loop for the target 'cuda'
    // CHECK: note: call the function by its name
    double (*g)(double) = &somewhere;
    // CHECK: :[[@LINE+1]]:13: error: the address of the function 'somewhere'
    Table t{somewhere};
    // CHECK: :[[@LINE+1]]:12: error: a call through 't.entry' cannot be in a loop for the target 'cuda'
    a[i] = t.entry(a[i]);
  }
}

static double deep(double x);
static int *heap();

static double outer(double x) {
  // CHECK: :[[@LINE+2]]:3: error: a static variable that is not constant cannot be in a function
  // CHECK: :[[#OUTER:]]:12: note: this call of 'outer' in the loop leads there
  static int calls = 0;
  static const double fine[2] = {1, 2};
  // CHECK: :[[@LINE+3]]:3: error: the variable 'counter' of the host is used in a function that a loop for the target 'cuda' calls
  // CHECK: :10:5: note: pass 'counter' to the function as an argument, or make it a constant number
  // CHECK: :[[#OUTER]]:12: note: this call of 'outer' in the loop leads there
  counter += 1;
  // CHECK: :[[@LINE+1]]:3: error: asm cannot be in a function
  asm("");
  // CHECK: :[[@LINE+1]]:21: error: a long double cannot be in a function
  const auto wide = 1.0L;
  // CHECK: :[[@LINE+1]]:25: error: a number of type '_Complex' cannot be in a function
  __complex__ float z = 1;
#pragma omp parallel for
  for (int i = 0; i < 3; ++i)
    x += i;
  return deep(x) + x * table[1] + *heap() + fine[0] - table[0];
  // CHECK: :[[@LINE-4]]:1: error: '#pragma omp' cannot be in a function
}

static double deep(double x) {
  printf("%f", x);
  // CHECK: :[[@LINE+2]]:3: error: throw cannot be in a function that a loop for the target 'cuda' calls
  // CHECK: :[[#OUTER]]:12: note: this call of 'outer' in the loop leads there
  throw x;
  // CHECK: :[[@LINE-4]]:3: error: 'printf' cannot be called in a loop for the target 'cuda'
}

static int *heap() {
  // CHECK: :[[@LINE+2]]:10: error: new cannot be in a function that a loop for the target 'cuda' calls
  // CHECK: :[[#OUTER]]:12: note: this call of 'outer' in the loop leads there
  return new int;
}

void transitive(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = outer(a[i]);
}

// CUDA's own names, several names in one declaration, and what a macro makes.
double rsqrt(double x) { return x; }
double first(double x), second(double x);
double first(double x) { return x; }
#define TWO(a, b)                                                              \
  static double a(double x) { return x; }                                      \
  static double b(double x) { return x; }
TWO(inMacro, inMacroToo)
template <typename T> T instantiated(T x) { return x; }
template double instantiated<double>(double);

void names(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:12: error: 'rsqrt' cannot be called in a loop for the target 'cuda': CUDA has a function of this name
    // CHECK: note: rename 'rsqrt', or put it in a namespace
    a[i] = rsqrt(a[i]);
    Shape s;
    // CHECK: :[[@LINE-1]]:11: error: 'Shape' cannot be called in a loop for the target 'cuda': objects of its class have a table of virtual functions of the host
    // CHECK: note: call a function that is not virtual, of a class without virtual bases
    // CHECK: :[[@LINE+3]]:12: error: 'first' cannot be called in a loop for the target 'cuda': it cannot be declared '__host__ __device__'
    // CHECK: note: it is declared together with other names here; make it constexpr, or declare it on its own
    // CHECK: :[[@LINE+1]]:23: error: 'inMacroToo' cannot be called
    a[i] = first(1) + inMacroToo(2) + inMacro(3);
    // CHECK: note: a macro makes this declaration of it
    // CHECK: :[[@LINE+1]]:12: error: 'instantiated' cannot be called
    a[i] = instantiated(a[i]);
    // CHECK: note: it is instantiated explicitly here
  }
}

// A function with a mapped loop of its own.
static void nested(double *a) {
  // CHECK: :[[@LINE+1]]:3: error: a mapped loop cannot be in a function that a loop for the target 'cuda' calls
  [[idxmap::map]]
  for (int i = 0; i < 3; ++i)
    a[i] = 0;
}

void outerNest(double *a, int n) {
  [[idxmap::map, idxmap::copy(a, 3 * n)]]
  for (int i = 0; i < n; ++i)
    nested(a + 3 * i);
}

// Of a class with virtual functions, the others.
class Model : public Shape {
public:
  double side() const { return 2; }
  double height() const { return side() * weight(); }
  virtual double weight() const { return 3; }
};
struct Joined : virtual Model {
  double twice() const { return 2 * side(); }
};
void models(double *a, const Model &model, const Joined &joined, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    a[i] = model.side();
    // CHECK: :[[@LINE+2]]:13: error: 'area' cannot be called in a loop for the target 'cuda': it is virtual
    // CHECK: :16:18: note: call a function that is not virtual, of a class without virtual bases
    a[i] += model.Shape::area();
    a[i] += model.height();
    // CHECK: :[[@LINE+1]]:13: error: 'twice' cannot be called in a loop for the target 'cuda': a table of the host says where the virtual bases of its class are
    a[i] += joined.twice();
    // CHECK: :[[@LINE-16]]:43: error: 'weight' cannot be called in a loop for the target 'cuda': it is virtual
    // CHECK: :[[@LINE-4]]:13: note: this call of 'height' in the loop leads there
    // CHECK: :[[@LINE-3]]:13: error: 'joined' is an object that cannot be passed by value
    // CHECK: :153:7: note: 'Model' is the part of it that a copy of its bytes does not copy
  }
}

// Arrays that may be longer than their structure.
struct Message {
  int n;
  double d[1];
};
struct Flexible {
  int n;
  double d[];
};
double last(const Message &m);
template <int N> struct Sized {
  double d[N];
};
void trailing(Message *m, const Flexible &f, double *a, Message own[8],
              const Sized<1> *s) {
  [[idxmap::map]]
  for (int i = 0; i < m->n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: 'd' may have more elements than its structure
    m->d[i] = i;
  [[idxmap::map]]
  for (int i = 0; i < 8; ++i)
    // CHECK: :[[@LINE+1]]:13: error: 'd' may have more elements than its structure
    a[i] += f.d[i];
  [[idxmap::map]]
  for (int i = 0; i < 8; ++i) {
    // CHECK: :[[@LINE+1]]:24: error: 'd' may have more elements than its structure
    const double *at = m->d;
    a[i] += at[i];
  }
  [[idxmap::map]]
  for (int i = 0; i < 8; ++i)
    a[i] += last(*m);
  [[idxmap::map]]
  for (int i = 0; i < 8; ++i)
    a[i] += m->d[0] + own[i].d[i - i] + s->d[i - i];
}
double last(const Message &m) {
  // CHECK: :[[@LINE+2]]:10: error: 'd' may have more elements than its structure
  // CHECK: note: make a pointer to its first element before the loop, as in 'auto *elements = &object.d[0];'
  return m.d[m.n - 1];
}
