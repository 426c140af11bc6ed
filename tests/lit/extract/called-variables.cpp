// Functions that read variables of the host have copies for kernels, behind
// each declaration; the kernel gets the variables and passes them on.
// RUN: %idxmap %s --target=cuda -- -std=c++20 | FileCheck %s
// RUN: %idxmap %s --target=threads -- -std=c++20 | FileCheck %s --check-prefix=HOST
// RUN: %idxmap %s --target=cuda -o %t -- -std=c++20 2>&1 \
// RUN:   | FileCheck %s --check-prefix=SAID

// clang-format off

// A class that is declared later is named as one.
static double exact(double x, int k);

static double ce[2][5];
int nx = 4;
struct Params { double a; };
Params params;
namespace n { static int off = 2; }

static double exact(double x, int k) {
  return ce[1][k] * x + (k < nx ? params.a : 0);
}

// Transitive; what another name means here, the parameter does not take.
double twice(int nx) { return 2 * exact(nx, nx) + n::off; }

// Overloads, no parameters, macros that name or hold a call.
inline int rows(void) { return nx; }
int rows(int k) { return rows() + k; }
#define SQUARE(x) ((x) * (x))

class Grid {
  static double weights[3];
  double weight(int k) const { return weights[k % 3] + ::nx; }
  int nx() const { return 1; }
  double both() const { return weight(1) + nx(); }

public:
  void run(double *a, int n);
};

void Grid::run(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = both();
}


void all(double *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const int nx = i % 5;
    a[i] = exact(i, nx) + SQUARE(twice(i)) + rows(rows());
  }
}


// What the loop writes and a function reads is copied both ways. The function
// reads another row.
void written(int n) {
  [[idxmap::map]]
  for (int i = 0; i < 5; ++i)
    ce[0][i] = exact(i, n);
}




// HOST-NOT: {{^[^/]*}}idxmap_exact
// HOST-NOT: {{^[^/]*}}maybe_unused
// CHECK: {{^}}[[MU:.\[maybe_unused.\]]] static double exact(double x, int k);{{$}}
// CHECK-NEXT: {{^\[\[}}maybe_unused]] __host__ __device__ static double idxmap_exact(const double (&ce)[2][5], const int nx, const struct Params &params, double x, int k);{{$}}
// CHECK: static double exact(double x, int k) {
// CHECK-NEXT: return ce[1][k] * x
// CHECK-NEXT: }
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}// The same for kernels: the host's variables are parameters.{{$}}
// CHECK-NEXT: {{^\[\[}}maybe_unused]] __host__ __device__ static double idxmap_exact(const double (&ce)[2][5], const int nx, const Params &params, double x, int k) {{{$}}
// CHECK-NEXT: {{^}}  return ce[1][k] * x + (k < nx ? params.a : 0);{{$}}
// CHECK-NEXT: }
// CHECK: {{^}}double twice(int nx) { return 2 * exact(nx, nx) + n::off; }
// CHECK: {{^(\[\[maybe_unused\]\] )?}}__host__ __device__ double idxmap_twice(const double (&ce)[2][5], const int nx_, const Params &params, const int off, int nx) { return 2 * idxmap_exact(ce, nx_, params, nx, nx) + off; }
// CHECK: inline int idxmap_rows(const int nx) { return nx; }
// CHECK: int idxmap_2_rows(const int nx, int k) { return idxmap_rows(nx) + k; }
// CHECK: {{^}}  double weight(int k) const { return weights[k % 3] + ::nx; }
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}  // The same for kernels
// CHECK-NEXT: {{^}}  __host__ __device__ double idxmap_weight(const int nx, const double (&weights)[3], int k) const { return weights[k % 3] + nx; }
// CHECK-NEXT: {{^}}  __host__ __device__ int nx() const { return 1; }
// CHECK-NEXT: {{^}}  public: double both() const { return weight(1) + nx(); }
// CHECK: double idxmap_both(const int nx_, const double (&weights)[3]) const { return idxmap_weight(nx_, weights, 1) + nx(); }
// CHECK: static __global__ void __launch_bounds__({{[0-9]+}}) idxmap_run_[[#]](
// CHECK-NEXT: const int nx, Grid self, double (*weights_)[3],
// CHECK: double (&weights)[3] = *weights_;
// CHECK: a[i] = self.idxmap_both(nx, weights);
// CHECK: idxmap_launch.copyin("weights", &weights, 0, 1);
// CHECK: static __global__ void __launch_bounds__({{[0-9]+}}) idxmap_all_[[#]](
// CHECK-NEXT: double (*ce_)[2][5], const int nx_,
// CHECK: double (&ce)[2][5] = *ce_;
// CHECK: a[i] = idxmap_exact(ce, nx_, params, i, nx) + SQUARE(idxmap_twice(ce, nx_, params, off, i)) + idxmap_2_rows(nx_, idxmap_rows(nx_));
// CHECK: idxmap_launch.copyin("ce", &ce, 0, 1);
// CHECK: idxmap_launch.byValue("params", params);
// CHECK: idxmap_launch.device(&ce), ::nx, idxmap_launch.value(params), ::n::off,
// CHECK: static __global__ void __launch_bounds__({{[0-9]+}}) idxmap_written_
// CHECK: idxmap_launch.copy("ce", &ce, 0, 1);
// SAID-NOT: could not be shown that different iterations touch different elements of 'ce'
// SAID: remark: [0,5) mapped as
