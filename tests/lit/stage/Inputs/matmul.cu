// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
// matmul.cpp:3: [0,m) x [0,n), ShiftLB, SplitLast(32), Permute([1,2,0]), SplitLast(32), Permute([2,0,3,1]), GridBlock(2); a staged in 32 x 32, b staged in 32 x 32
static __global__ void __launch_bounds__(1024) idxmap_matmul_3(
    const float *a, const float *b, float *c, const int m, const int n, const int p) {
  __shared__ float a_tile[32][32];
  __shared__ float b_tile[32][32];
  const int i_first = blockIdx.y * 32;
  const int j_first = blockIdx.x * 32;
  const unsigned thread = threadIdx.y * 32 + threadIdx.x;
  const int i_in = threadIdx.y;
  const int j_in = threadIdx.x;
  const int i = i_first + i_in;
  const int j = j_first + j_in;
  const bool inside = i < m && j < n;
  float sum = 0;
  for (int k_first = 0; k_first < p; k_first += 32) {
    {
      const int i_in = thread / 32;
      const int k_in = thread % 32;
      const int at = (i_first + i_in) * p + k_first + k_in;
      if (at < m * p)
        a_tile[i_in][k_in] = a[at];
    }
    {
      const int k_in = thread / 32;
      const int j_in = thread % 32;
      const int at = (k_first + k_in) * n + j_first + j_in;
      if (at < n * p)
        b_tile[k_in][j_in] = b[at];
    }
    __syncthreads();
    if (inside) {
      const auto step = [&](int k_in) {
        sum += a_tile[i_in][k_in] * b_tile[k_in][j_in];
      };
      if (k_first + 32 <= p) {
#pragma unroll
        for (int k_in = 0; k_in < 32; ++k_in)
          step(k_in);
      } else {
        for (int k_in = 0; k_first + k_in < p; ++k_in)
          step(k_in);
      }
    }
    __syncthreads();
  }
  if (inside) {
    c[i * n + j] = sum;
  }
}

void matmul(const float *a, const float *b, float *c, int m, int n, int p) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("matmul.cpp", 3);
    if (idxmap_launch.nonEmpty(m, n)) {
      const idxmap_Int idxmap_grid_y = idxmap_Int(m).ceilDiv(32);
      const idxmap_Int idxmap_grid_x = idxmap_Int(n).ceilDiv(32);
      if (idxmap_launch.nonEmpty(p)) {
        idxmap_launch.copyin("a", a, 0, idxmap_Int(m) * p);
        idxmap_launch.copyin("b", b, 0, idxmap_Int(n) * p);
      }
      idxmap_launch.copyout("c", c, 0, idxmap_Int(m) * n);
      idxmap_launch.apart("a", a, "c", c);
      idxmap_launch.apart("b", b, "c", c);
      idxmap_launch.indices(m, n);
      idxmap_launch.gridDim(idxmap_grid_x, idxmap_grid_y);
      idxmap_launch.blockDim(32, 32);
      idxmap_launch.fits<int>("a", idxmap_Int(p) * idxmap_grid_y * 32 + 30);
      idxmap_launch.fits<int>("a", idxmap_Int(m) * p);
      idxmap_launch.fits<int>("b", idxmap_Int(n) * p + idxmap_Int(n) * 30 + idxmap_grid_x * 32 - 1);
      idxmap_matmul_3<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(b), idxmap_launch.device(c), m, n, p);
      idxmap_launch.finish();
    }
  }
}
