// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
#include <utility>
// heat-2d-time.cpp:4: [1,n-1) x [1,m-1), 5 steps in each block; a staged in 66 x 66 with b
static __global__ void __launch_bounds__(512) idxmap_heat_4(
    float *a, float *b, const int n, const int m) {
  __shared__ float tile[2][66][66]; // What an even step reads, and an odd one.
  const int i_first = blockIdx.y * 56 - 4;
  const int j_first = blockIdx.x * 56 - 4;
  const unsigned thread = threadIdx.y * 64 + threadIdx.x;
  const bool inside = i_first >= 0 && i_first + 65 <= n - 1 && j_first >= 0 && j_first + 65 <= m - 1;
#pragma unroll
  for (unsigned e = 0; e < 66 * 66; e += 512) {
    const int i_in = (e + thread) / 66;
    const int j_in = (e + thread) % 66;
    const int at = (i_first + i_in) * m + j_first + j_in;
    if (i_in < 66 && at >= 1 && at < m * n - 1)
      tile[0][i_in][j_in] = a[at];
  }
  if (!inside)
#pragma unroll 1
    for (unsigned e = 0; e < 66 * 66; e += 512) {
      const int i_in = (e + thread) / 66;
      const int j_in = (e + thread) % 66;
      const int at = (i_first + i_in) * m + j_first + j_in;
      if (i_in < 66 && i_first + i_in >= 0 && i_first + i_in < n && j_first + j_in >= 0 && j_first + j_in < m && !(i_first + i_in >= 1 && i_first + i_in < n - 1 && j_first + j_in >= 1 && j_first + j_in < m - 1) && at >= 1 && at < m * n - 1)
        tile[1][i_in][j_in] = b[at];
    }
  __syncthreads();
  const auto steps = [&]([[maybe_unused]] auto isInside) {
#pragma unroll isInside ? 5 : 1
    for (int step = 0; step < 5; ++step) {
      const auto &a_tile = tile[step % 2];
      auto &b_tile = tile[(step + 1) % 2];
#pragma unroll isInside ? 8 : 1
      for (int i_own = 0; i_own < 8; ++i_own) {
        const int i_in = 8 * threadIdx.y + i_own + 1;
        const int j_in = threadIdx.x + 1;
        const int i = i_first + i_in;
        const int j = j_first + j_in;
        if (isInside || (i >= 1 && i < n - 1 && j >= 1 && j < m - 1)) {
          b_tile[i_in][j_in] = 0.2f * (a_tile[i_in][j_in] + a_tile[i_in][j_in - 1] + a_tile[i_in][j_in + 1] + a_tile[i_in - 1][j_in] + a_tile[i_in + 1][j_in]);
        }
      }
      __syncthreads();
    }
  };
  if (inside)
    steps(std::true_type());
  else
    steps(std::false_type());
#pragma unroll
  for (int e = 0; e < 56; e += 8) {
    const int i_in = e + threadIdx.y + 5;
    const int j_in = threadIdx.x + 5;
    const int at = (i_first + i_in) * m + j_first + j_in;
    if (threadIdx.x < 56 && i_first + i_in < n - 1 && j_first + j_in < m - 1)
      b[at] = tile[1][i_in][j_in];
  }
}

// heat-2d-time.cpp:6: [1,n-1) x [1,m-1), ShiftLB, SplitLast(32), Permute([1,2,0]), SplitLast(8), Permute([2,0,3,1]), GridBlock(2)
static __global__ void __launch_bounds__(256) idxmap_heat_6(
    float *a, float *b, const int n, const int m) {
  const int i = blockIdx.y * 8 + threadIdx.y + 1;
  const int j = blockIdx.x * 32 + threadIdx.x + 1;
  if (i >= n - 1 || j >= m - 1)
    return;
  b[i * m + j] = 0.2f * (a[i * m + j] + a[i * m + j - 1] + a[i * m + j + 1] + a[(i - 1) * m + j] + a[(i + 1) * m + j]);
}

void heat(float *a, float *b, int n, int m, int steps) {
  {
    ::idxmap::DataRegion idxmap_data_3("heat-2d-time.cpp", 3);
    idxmap_data_3.copy("a", a, n * m);
    idxmap_data_3.copy("b", b, n * m);
    idxmap_data_3.enter();
    int t = 0;
    // The last steps are run one by one, so that 'a' and 'b' end as they would.
    for (; t < steps && steps - t > 5; t += 5) {
      {
        using idxmap_Int = ::idxmap::ExactInt;
        ::idxmap::CudaLaunch idxmap_launch("heat-2d-time.cpp", 4);
        if (idxmap_launch.nonEmpty(idxmap_Int(n) - 2, idxmap_Int(m) - 2)) {
          const idxmap_Int idxmap_grid_x = (idxmap_Int(m) - 2).ceilDiv(56);
          const idxmap_Int idxmap_grid_y = (idxmap_Int(n) - 2).ceilDiv(56);
          idxmap_launch.copyin("a", a, 1, idxmap_Int(m) * n - 1);
          idxmap_launch.copy("b", b, idxmap_Int(m) + 1, idxmap_Int(m) * n - m - 1);
          idxmap_launch.copy("b", b, 1, idxmap_Int(m) * n - 1);
          idxmap_launch.apart("a", a, "b", b, true);
          idxmap_launch.indices(idxmap_Int(n) - 2, idxmap_Int(m) - 2);
          idxmap_launch.gridDim(idxmap_grid_x, idxmap_grid_y);
          idxmap_launch.blockDim(64, 8);
          idxmap_launch.fits<int>("j", idxmap_grid_x * 56);
          idxmap_launch.fits<int>(
              "a", idxmap_Int(m) * idxmap_grid_y * 56 + idxmap_Int(m) * 5 + idxmap_grid_x * 56 + 5);
          idxmap_launch.fits<int>("a", idxmap_Int(m) * n);
          idxmap_heat_4<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
              idxmap_launch.device(a), idxmap_launch.device(b), n, m);
          idxmap_launch.finish();
        }
      }
      std::swap(a, b);
    }
  for (; t < steps; ++t) {
    {
      using idxmap_Int = ::idxmap::ExactInt;
      ::idxmap::CudaLaunch idxmap_launch("heat-2d-time.cpp", 6);
      if (idxmap_launch.nonEmpty(idxmap_Int(n) - 2, idxmap_Int(m) - 2)) {
        const idxmap_Int idxmap_grid_x = (idxmap_Int(m) - 2).ceilDiv(32);
        idxmap_launch.copyin("a", a, 1, idxmap_Int(m) * n - 1);
        idxmap_launch.copy("b", b, idxmap_Int(m) + 1, idxmap_Int(m) * n - m - 1);
        idxmap_launch.indices(idxmap_Int(n) - 2, idxmap_Int(m) - 2);
        idxmap_launch.gridDim(idxmap_grid_x, (idxmap_Int(n) - 2).ceilDiv(8));
        idxmap_launch.blockDim(32, 8);
        idxmap_launch.fits<int>("j", idxmap_grid_x * 32);
        idxmap_heat_6<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
            idxmap_launch.device(a), idxmap_launch.device(b), n, m);
        idxmap_launch.finish();
      }
    }
    std::swap(a, b);
  }
  }
}
