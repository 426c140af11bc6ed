// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
// fdtd.cpp:4: 4 loops, hexagons of 16 levels and 9 to 23 i, parallelograms of 64 j; ey, hz, ex staged in 25 x 79
static __global__ void __launch_bounds__(512) idxmap_fields_4(
    float *ey, const float *source, const int m, float *hz, const int n, float *ex,
    const int i_shift, const long long ey_begin, const long long ey_end, const long long hz_begin,
    const long long hz_end, const long long ex_begin, const long long ex_end, const int t_first,
    const int t_end) {
  const int i_tile = blockIdx.x;
  const int i_first = 32 * i_tile - i_shift;
  __shared__ float ey_tile[25][79];
  __shared__ float hz_tile[25][79];
  __shared__ float ex_tile[25][79];
  const int row = threadIdx.x / 32;
  const int column = threadIdx.x % 32;
  const int i_low = i_first - 1;
  for (int j_first = 0; j_first < m + 15; j_first += 64) {
    const int j_low = j_first - 15;
  #pragma unroll
    for (unsigned e = 0; e < 25 * 79; e += 512) {
      const int i_in = (e + threadIdx.x) / 79;
      const int j_in = (e + threadIdx.x) % 79;
      if (i_in < 25 && j_low + j_in >= 0 && j_low + j_in < m) {
        const long long at = static_cast<long long>(i_low + i_in) * m + j_low + j_in;
        if (at >= ey_begin && at < ey_end)
          ey_tile[i_in][j_in] = ey[at];
        if (at >= hz_begin && at < hz_end)
          hz_tile[i_in][j_in] = hz[at];
        if (at >= ex_begin && at < ex_end)
          ex_tile[i_in][j_in] = ex[at];
      }
    }
    __syncthreads();
    for (int t = t_first < 0 ? 0 : t_first; t < t_end; ++t) {
      // fdtd.cpp:6
      {
        const int level = 4 * (t - t_first);
        const int i_rim = level < 8 ? 7 - level : level - 8;
        const int i_begin = i_first + i_rim > 0 ? i_first + i_rim : 0;
        const int i_end = i_first + 23 - i_rim < 1 ? i_first + 23 - i_rim : 1;
        const int j_begin = j_first - level > 0 ? j_first - level : 0;
        const int j_end = j_first - level + 64 < m ? j_first - level + 64 : m;
        for (int i_at = i_begin + row; i_at < i_end; i_at += 16) {
          const int i_in = i_at - i_low;
          for (int j = j_begin + column; j < j_end; j += 32) {
            const int j_in = j - j_low;
            ey[j] = ey_tile[i_in][j_in] = source[t];
          }
        }
      }
      __syncthreads();
      // fdtd.cpp:9
      {
        const int level = 4 * (t - t_first) + 1;
        const int i_rim = level < 8 ? 7 - level : level - 8;
        const int i_begin = i_first + i_rim > 1 ? i_first + i_rim : 1;
        const int i_end = i_first + 23 - i_rim < n ? i_first + 23 - i_rim : n;
        const int j_begin = j_first - level > 0 ? j_first - level : 0;
        const int j_end = j_first - level + 64 < m ? j_first - level + 64 : m;
        for (int i = i_begin + row; i < i_end; i += 16) {
          const int i_in = i - i_low;
          for (int j = j_begin + column; j < j_end; j += 32) {
            const int j_in = j - j_low;
            ey[i * m + j] = ey_tile[i_in][j_in] = ey_tile[i_in][j_in] - 0.5f * (hz_tile[i_in][j_in] - hz_tile[i_in - 1][j_in]);
          }
        }
      }
      __syncthreads();
      // fdtd.cpp:13
      {
        const int level = 4 * (t - t_first) + 2;
        const int i_rim = level < 8 ? 7 - level : level - 8;
        const int i_begin = i_first + i_rim > 0 ? i_first + i_rim : 0;
        const int i_end = i_first + 23 - i_rim < n ? i_first + 23 - i_rim : n;
        const int j_begin = j_first - level > 1 ? j_first - level : 1;
        const int j_end = j_first - level + 64 < m ? j_first - level + 64 : m;
        for (int i = i_begin + row; i < i_end; i += 16) {
          const int i_in = i - i_low;
          for (int j = j_begin + column; j < j_end; j += 32) {
            const int j_in = j - j_low;
            ex[i * m + j] = ex_tile[i_in][j_in] = ex_tile[i_in][j_in] - 0.5f * (hz_tile[i_in][j_in] - hz_tile[i_in][j_in - 1]);
          }
        }
      }
      __syncthreads();
      // fdtd.cpp:17
      {
        const int level = 4 * (t - t_first) + 3;
        const int i_rim = level < 8 ? 7 - level : level - 8;
        const int i_begin = i_first + i_rim > 0 ? i_first + i_rim : 0;
        const int i_end = i_first + 23 - i_rim < n - 1 ? i_first + 23 - i_rim : n - 1;
        const int j_begin = j_first - level > 0 ? j_first - level : 0;
        const int j_end = j_first - level + 64 < m - 1 ? j_first - level + 64 : m - 1;
        for (int i = i_begin + row; i < i_end; i += 16) {
          const int i_in = i - i_low;
          for (int j = j_begin + column; j < j_end; j += 32) {
            const int j_in = j - j_low;
            hz[i * m + j] = hz_tile[i_in][j_in] = hz_tile[i_in][j_in] - 0.7f * (ex_tile[i_in][j_in + 1] - ex_tile[i_in][j_in] + ey_tile[i_in + 1][j_in] - ey_tile[i_in][j_in]);
          }
        }
      }
      __syncthreads();
    }
  }
}

// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
void fields(float *ex, float *ey, float *hz, const float *source, int n, int m, int steps) {
  {
    ::idxmap::DataRegion idxmap_data_3("fdtd.cpp", 3);
    idxmap_data_3.copy("ex", ex, n * m);
    idxmap_data_3.copy("ey", ey, n * m);
    idxmap_data_3.copy("hz", hz, n * m);
    idxmap_data_3.enter();
  {
    const long long idxmap_end = steps;
    if (idxmap_end > 0) {
      {
        using idxmap_Int = ::idxmap::ExactInt;
        ::idxmap::CudaLaunch idxmap_launch("fdtd.cpp", 4);
        if (idxmap_launch.nonEmpty(idxmap_Int(n).greater(1))) {
          idxmap_launch.ends<int>("i_tile", idxmap_Int(n).greater(1) + 64);
          idxmap_launch.ends<int>("i_tile", idxmap_Int(m) + 80);
          idxmap_launch.ends<int>("i_tile", idxmap_Int(n) - 1);
          idxmap_launch.ends<int>("i_tile", idxmap_Int(m) - 1);
          const idxmap_Int idxmap_count_i_tile = (idxmap_Int(n).greater(1) + 15).floorDiv(32) + 1;
          if (idxmap_launch.nonEmpty(m))
            idxmap_launch.copy("ey", ey, 0, m);
          if (idxmap_launch.nonEmpty(idxmap_Int(n) - 1, m))
            idxmap_launch.copy("ey", ey, m, idxmap_Int(m) * n);
          if (idxmap_launch.nonEmpty(idxmap_Int(n) - 1, idxmap_Int(m) - 1))
            idxmap_launch.copy("ey", ey, 0, idxmap_Int(m) * n - 1);
          if (idxmap_launch.nonEmpty(m))
            idxmap_launch.copyin("source", source, 0, idxmap_end);
          if (idxmap_launch.nonEmpty(idxmap_Int(n) - 1, m))
            idxmap_launch.copy("hz", hz, 0, idxmap_Int(m) * n);
          if (idxmap_launch.nonEmpty(n, idxmap_Int(m) - 1)) {
            idxmap_launch.copy("hz", hz, 0, idxmap_Int(m) * n);
            idxmap_launch.copy("ex", ex, 1, idxmap_Int(m) * n);
          }
          if (idxmap_launch.nonEmpty(idxmap_Int(n) - 1, idxmap_Int(m) - 1))
            idxmap_launch.copy("ex", ex, 0, idxmap_Int(m) * n - m);
          idxmap_launch.apart("ey", ey, "source", source, true);
          idxmap_launch.apart("ey", ey, "hz", hz, true);
          idxmap_launch.apart("ey", ey, "ex", ex, true);
          idxmap_launch.apart("source", source, "hz", hz, true);
          idxmap_launch.apart("source", source, "ex", ex, true);
          idxmap_launch.apart("hz", hz, "ex", ex, true);
          idxmap_launch.indices(idxmap_count_i_tile);
          idxmap_launch.gridDim(idxmap_count_i_tile);
          idxmap_launch.blockDim(512);
          // Every other launch has the hexagons that fit between those of the last one.
          long long idxmap_shift = 16;
          for (long long idxmap_first = -2; idxmap_first < idxmap_end; idxmap_first += 2) {
            idxmap_fields_4<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
                idxmap_launch.device(ey), idxmap_launch.device(source), m, idxmap_launch.device(hz), n,
                idxmap_launch.device(ex), static_cast<int>(idxmap_shift), idxmap_launch.begin(ey),
                idxmap_launch.end(ey), idxmap_launch.begin(hz), idxmap_launch.end(hz),
                idxmap_launch.begin(ex), idxmap_launch.end(ex), static_cast<int>(idxmap_first),
                static_cast<int>(idxmap_first + 4 < idxmap_end ? idxmap_first + 4 : idxmap_end));
            idxmap_shift = 16 - idxmap_shift;
          }
          idxmap_launch.finish();
        }
      }
    }
  }
  }
}
