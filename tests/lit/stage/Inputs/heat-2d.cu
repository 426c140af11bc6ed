// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
// heat-2d.cpp:3: [1,n-1) x [1,m-1), ShiftLB, SplitLast(32), Permute([1,2,0]), SplitLast(8), Permute([2,0,3,1]), GridBlock(2); a staged in 10 x 34
static __global__ void __launch_bounds__(256) idxmap_step_3(
    const float *a, float *b, const int n, const int m) {
  __shared__ float a_tile[10][34];
  const int i_first = blockIdx.y * 8;
  const int j_first = blockIdx.x * 32;
  const unsigned thread = threadIdx.y * 32 + threadIdx.x;
#pragma unroll
  for (unsigned e = 0; e < 10 * 34; e += 256) {
    const int i_in = (e + thread) / 34;
    const int j_in = (e + thread) % 34;
    const int at = (i_first + i_in) * m + j_first + j_in;
    if (i_in < 10 && at >= 1 && at < m * n - 1)
      a_tile[i_in][j_in] = a[at];
  }
  __syncthreads();
  const int i_in = threadIdx.y + 1;
  const int j_in = threadIdx.x + 1;
  const int i = i_first + i_in;
  const int j = j_first + j_in;
  if (i < n - 1 && j < m - 1) {
    b[i * m + j] = 0.2f * (a_tile[i_in][j_in] + a_tile[i_in][j_in - 1] + a_tile[i_in][j_in + 1] + a_tile[i_in - 1][j_in] + a_tile[i_in + 1][j_in]);
  }
}

void step(const float *a, float *b, int n, int m) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("heat-2d.cpp", 3);
    if (idxmap_launch.nonEmpty(idxmap_Int(n) - 2, idxmap_Int(m) - 2)) {
      const idxmap_Int idxmap_grid_x = (idxmap_Int(m) - 2).ceilDiv(32);
      const idxmap_Int idxmap_grid_y = (idxmap_Int(n) - 2).ceilDiv(8);
      idxmap_launch.copyin("a", a, 1, idxmap_Int(m) * n - 1);
      idxmap_launch.copy("b", b, idxmap_Int(m) + 1, idxmap_Int(m) * n - m - 1);
      idxmap_launch.apart("a", a, "b", b);
      idxmap_launch.indices(idxmap_Int(n) - 2, idxmap_Int(m) - 2);
      idxmap_launch.gridDim(idxmap_grid_x, idxmap_grid_y);
      idxmap_launch.blockDim(32, 8);
      idxmap_launch.fits<int>("j", idxmap_grid_x * 32);
      idxmap_launch.fits<int>("a", idxmap_Int(m) * idxmap_grid_y * 8 + m + idxmap_grid_x * 32 + 1);
      idxmap_launch.fits<int>("a", idxmap_Int(m) * n);
      idxmap_step_3<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(b), n, m);
      idxmap_launch.finish();
    }
  }
}
