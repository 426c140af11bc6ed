// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
#include <idxmap/reduction.h>
// Rows of a matrix that a block of threads normalises.
#include <cmath>

// rows.cpp:6: [0,n), each by 128 threads
static __global__ void __launch_bounds__(128) idxmap_normalise_6(
    const float *a, const float *weight, float *out, float *mean, const int m) {
  const int i = blockIdx.x;
  const float *row = a + i * m;
  float sum = 0;
  ::idxmap::TeamReduction<128, ::idxmap::SumOf, float> idxmap_team_sum(sum);
  for (long long idxmap_j = threadIdx.x; idxmap_j < m; idxmap_j += 128) {
    const int j = idxmap_j;
    sum += row[j];
  }
  idxmap_team_sum.combine(sum);
  sum = sum / m;
  float square = 0;
  ::idxmap::TeamReduction<128, ::idxmap::SumOf, float> idxmap_team_square(square);
  for (long long idxmap_j = threadIdx.x; idxmap_j < m; idxmap_j += 128) {
    const int j = idxmap_j;
    const float d = row[j] - sum;
    square += d * d;
  }
  idxmap_team_square.combine(square);
  const float scale = 1 / sqrtf(square / m + 1e-5f);
  for (long long idxmap_j = threadIdx.x; idxmap_j < m; idxmap_j += 128) {
    const int j = idxmap_j;
    out[i * m + j] = scale * (row[j] - sum) * weight[j];
  }
  __syncthreads();
  if (threadIdx.x == 0)
    mean[i] = sum;
}

void normalise(const float *a, const float *weight, float *out, float *mean, int n, int m) {
  {
    ::idxmap::CudaLaunch idxmap_launch("rows.cpp", 6);
    static_cast<void>(&n);
    static_cast<void>(&m);
    static_cast<void>(&a);
    static_cast<void>(&weight);
    static_cast<void>(&out);
    static_cast<void>(&mean);
    const auto idxmap_copyin_1 = n * m;
    const auto idxmap_copy_1 = n * m;
    if (idxmap_launch.nonEmpty(n)) {
      idxmap_launch.copyin("a", a, 0, idxmap_copyin_1);
      idxmap_launch.copyin("weight", weight, 0, m);
      idxmap_launch.copy("out", out, 0, idxmap_copy_1);
      idxmap_launch.copy("mean", mean, 0, n);
      idxmap_launch.indices(n);
      idxmap_launch.gridDim(n);
      idxmap_launch.blockDim(128);
      idxmap_normalise_6<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(weight), idxmap_launch.device(out),
          idxmap_launch.device(mean), m);
      idxmap_launch.finish();
    }
  }
}

// rows.cpp:27: [0,n) step 64 width 1, each by 64 threads
static __global__ void __launch_bounds__(64) idxmap_smooth_27(const int *a, int *b) {
  const int i = blockIdx.x * 64;
  __shared__ int part[66];
  for (int j = threadIdx.x; j < 66; j += 64)
    part[j] = a[i + j];
  __syncthreads();
  for (unsigned long k = threadIdx.x; k < 64; k += 64)
    b[i + k] = part[k] + part[k + 1] + part[k + 2];
}

// A part with its rim, which the threads of a block fill and read.
void smooth(const int *a, int *b, int n) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("rows.cpp", 27);
    static_cast<void>(&n);
    static_cast<void>(&a);
    static_cast<void>(&b);
    const auto idxmap_copyin_1 = n + 2;
    if (idxmap_launch.nonEmpty(n)) {
      const idxmap_Int idxmap_count_i = idxmap_Int(n).ceilDiv(64);
      idxmap_launch.copyin("a", a, 0, idxmap_copyin_1);
      idxmap_launch.copy("b", b, 0, n);
      idxmap_launch.indices(idxmap_count_i);
      idxmap_launch.gridDim(idxmap_count_i);
      idxmap_launch.blockDim(64);
      idxmap_smooth_27<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(b));
      idxmap_launch.finish();
    }
  }
}

// rows.cpp:39: [0,n), each by 32 threads
static __global__ void __launch_bounds__(32) idxmap_totals_39(
    const int *rows, const double *values, double *out) {
  const int i = blockIdx.x;
  double total = out[i];

  ::idxmap::TeamReduction<32, ::idxmap::SumOf, double> idxmap_team_total(total);
  for (long long idxmap_k = static_cast<long long>(rows[i]) + threadIdx.x; idxmap_k < rows[i + 1]; idxmap_k += 32) {
    const int k = idxmap_k;
    total += values[k];
  }
  idxmap_team_total.combine(total);
  if (threadIdx.x == 0) {
    if (total > 0)
      out[i] = total;
    else
      out[i] -= 1;
  }
}

// What one thread does, and where the others wait.
void totals(const int *rows, const double *values, double *out, int n, int m) {
  {
    ::idxmap::CudaLaunch idxmap_launch("rows.cpp", 39);
    static_cast<void>(&n);
    static_cast<void>(&rows);
    static_cast<void>(&m);
    static_cast<void>(&values);
    static_cast<void>(&out);
    const auto idxmap_copyin_1 = n + 1;
    if (idxmap_launch.nonEmpty(n)) {
      idxmap_launch.copyin("rows", rows, 0, idxmap_copyin_1);
      idxmap_launch.copyin("values", values, 0, m);
      idxmap_launch.copy("out", out, 0, n);
      idxmap_launch.indices(n);
      idxmap_launch.gridDim(n);
      idxmap_launch.blockDim(32);
      idxmap_totals_39<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(rows), idxmap_launch.device(values), idxmap_launch.device(out));
      idxmap_launch.finish();
    }
  }
}
