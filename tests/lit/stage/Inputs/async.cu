// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
#include <idxmap/tiles/ArrayPiece.h>
#include <idxmap/tiles/AsyncCopy.h>
// async.cpp:3: [0,m) x [0,n), ShiftLB, SplitLast(128), Permute([1,2,0]), SplitLast(128), Permute([2,0,3,1]), Permute([0,1,3,2]), SplitLast(8), Permute([0,1,3,4,2]), SplitLast(64), SplitLast(4), Permute([0,1,2,5,3,4,6]), GridBlock([2,3]); a staged 3 times in 16 x 128, b staged 3 times in 16 x 128
template <bool idxmap_InPieces> // Rows begin at multiples of 16 bytes.
static __global__ void __launch_bounds__(256) idxmap_matmul_3(
    const float *a, const float *b, float *c, const int m, const int n, const int p) {
  __shared__ __align__(16) float a_tile[3][16][128];
  __shared__ __align__(16) float b_tile[3][16][128];
  const int i_first = blockIdx.y * 128;
  const int j_first = blockIdx.x * 128;
  const unsigned thread = threadIdx.y * 16 + threadIdx.x;
  float sum[8][8];
#pragma unroll
  for (unsigned i_own = 0; i_own < 8; ++i_own)
#pragma unroll
    for (unsigned j_own = 0; j_own < 8; ++j_own) {
      sum[i_own][j_own] = 0;
    }
  const auto load = [&](int k_first, int to) {
#pragma unroll
    for (unsigned e = 0; e < 128 * 16; e += 256) {
      const int i_in = (e + thread) / 16;
      const int k_in = (e + thread) % 16;
      const int at = (i_first + i_in) * p + k_first + k_in;
      if (at < m * p)
        ::idxmap::copyAsync(a_tile[to][k_in][i_in], a[at]);
      else
        a_tile[to][k_in][i_in] = {};
    }
#pragma unroll
    for (unsigned e = 0; e < 16 * 128; e += 1024) {
      const int k_in = (e + 4 * thread) / 128;
      const int j_in = (e + 4 * thread) % 128;
      const int at = (k_first + k_in) * n + j_first + j_in;
      ::idxmap::copyPieceAsync<idxmap_InPieces>(&b_tile[to][k_in][j_in], b + at, n * p - at);
    }
  };
  if (0 < p) {
    for (int ahead = 0; ahead < 2; ++ahead) {
      if (16 * ahead < p)
        load(16 * ahead, ahead);
      ::idxmap::endCopies();
    }
  }
  int now = 0;
  for (int k_first = 0; k_first < p; k_first += 16) {
    ::idxmap::awaitCopies<1>();
    __syncthreads();
    if (k_first + 32 < p)
      load(k_first + 32, (now + 2) % 3);
    ::idxmap::endCopies();
    const auto step = [&](int k_in) {
      (void)__builtin_assume_aligned(&a_tile[now][k_in][8 * threadIdx.y], 16);
      (void)__builtin_assume_aligned(&b_tile[now][k_in][4 * threadIdx.x], 16);
#pragma unroll
      for (unsigned i_own = 0; i_own < 8; ++i_own)
#pragma unroll
        for (unsigned j_own = 0; j_own < 8; ++j_own) {
          const int i_in = 8 * threadIdx.y + i_own;
          const int j_in = 4 * threadIdx.x + 64 * (j_own / 4) + (j_own % 4);
          sum[i_own][j_own] += a_tile[now][k_in][i_in] * b_tile[now][k_in][j_in];
        }
    };
    if (k_first + 16 <= p) {
#pragma unroll
      for (int k_in = 0; k_in < 16; ++k_in)
        step(k_in);
    } else {
      for (int k_in = 0; k_first + k_in < p; ++k_in)
        step(k_in);
    }
    now = (now + 1) % 3;
  }
#pragma unroll
  for (unsigned i_own = 0; i_own < 8; ++i_own)
#pragma unroll
    for (unsigned j_own = 0; j_own < 8; ++j_own) {
      const int i_in = 8 * threadIdx.y + i_own;
      const int j_in = 4 * threadIdx.x + 64 * (j_own / 4) + (j_own % 4);
      const int i = i_first + i_in;
      const int j = j_first + j_in;
      if (i < m && j < n) {
        c[i * n + j] = sum[i_own][j_own];
      }
    }
}

void matmul(const float *a, const float *b, float *c, int m, int n, int p) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("async.cpp", 3);
    if (idxmap_launch.nonEmpty(m, n)) {
      const idxmap_Int idxmap_grid_y = idxmap_Int(m).ceilDiv(128);
      const idxmap_Int idxmap_grid_x = idxmap_Int(n).ceilDiv(128);
      if (idxmap_launch.nonEmpty(p)) {
        idxmap_launch.copyin("a", a, 0, idxmap_Int(m) * p);
        idxmap_launch.copyin("b", b, 0, idxmap_Int(n) * p);
      }
      idxmap_launch.copyout("c", c, 0, idxmap_Int(m) * n);
      idxmap_launch.apart("a", a, "c", c);
      idxmap_launch.apart("b", b, "c", c);
      idxmap_launch.indices(m, n);
      const auto idxmap_a = idxmap_launch.device(a);
      const auto idxmap_b = idxmap_launch.device(b);
      const auto idxmap_c = idxmap_launch.device(c);
      idxmap_launch.gridDim(idxmap_grid_x, idxmap_grid_y);
      idxmap_launch.blockDim(16, 16);
      idxmap_launch.fits<int>("a", idxmap_Int(p) * idxmap_grid_y * 128 + 14);
      idxmap_launch.fits<int>("a", idxmap_Int(m) * p);
      idxmap_launch.fits<int>("b", idxmap_Int(n) * p + idxmap_Int(n) * 14 + idxmap_grid_x * 128 - 1);
      if (idxmap_launch.inPieces(idxmap_b, n)) {
        idxmap_matmul_3<true><<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
            idxmap_a, idxmap_b, idxmap_c, m, n, p);
      } else {
        idxmap_matmul_3<false><<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
            idxmap_a, idxmap_b, idxmap_c, m, n, p);
      }
      idxmap_launch.finish();
    }
  }
}

// async.cpp:14: [0,n), ShiftLB, SplitLast(32), GridBlock(1); a staged twice in 32 x 8, x staged twice in 8
static __global__ void __launch_bounds__(32) idxmap_added_14(
    const float *a, const double *x, double *b, const int n, const int from, const int to,
    const int idxmap_begin_a, const int idxmap_end_a) {
  __shared__ float a_tile[2][32][9];
  __shared__ double x_tile[2][8];
  const int i_first = blockIdx.x * 32;
  const unsigned thread = threadIdx.x;
  const int i_in = threadIdx.x;
  const int i = i_first + i_in;
  const bool inside = i < n;
  double sum = 0;
  const auto load = [&](int k_first, int idxmap_to) {
#pragma unroll
    for (unsigned e = 0; e < 32 * 8; e += 32) {
      const int i_in = (e + thread) / 8;
      const int k_in = (e + thread) % 8;
      const int at = (i_first + i_in) * to + k_first + k_in;
      if (at >= idxmap_begin_a && at < idxmap_end_a)
        ::idxmap::copyAsync(a_tile[idxmap_to][i_in][k_in], a[at]);
    }
    {
      const int k_in = thread;
      const int at = k_first + k_in;
      if (k_in < 8 && at < to)
        ::idxmap::copyAsync(x_tile[idxmap_to][k_in], x[at]);
    }
  };
  if (from < to) {
    load(from, 0);
    ::idxmap::endCopies();
  }
  int now = 0;
  for (int k_first = from; k_first < to; k_first += 8) {
    ::idxmap::awaitCopies<0>();
    __syncthreads();
    if (k_first + 8 < to)
      load(k_first + 8, 1 - now);
    ::idxmap::endCopies();
    if (inside) {
      const auto step = [&](int k_in) {
        sum += a_tile[now][i_in][k_in] * x_tile[now][k_in];
      };
      if (k_first + 8 <= to) {
#pragma unroll
        for (int k_in = 0; k_in < 8; ++k_in)
          step(k_in);
      } else {
        for (int k_in = 0; k_first + k_in < to; ++k_in)
          step(k_in);
      }
    }
    now = 1 - now;
  }
  if (inside) {
    b[i] = sum;
  }
}

void added(const float *a, const double *x, double *b, int n, int from, int to) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("async.cpp", 14);
    if (idxmap_launch.nonEmpty(n)) {
      const idxmap_Int idxmap_grid_x = idxmap_Int(n).ceilDiv(32);
      const idxmap_Int idxmap_part1 = idxmap_Int(to) * (idxmap_Int(n) - 1);
      const idxmap_Int idxmap_part2 = idxmap_Int(to) * (idxmap_grid_x - 1) * 32;
      const idxmap_Int idxmap_begin_a = idxmap_Int(from) + idxmap_part1.lesser(0);
      const idxmap_Int idxmap_end_a = idxmap_Int(to) + idxmap_part1.greater(0);
      if (idxmap_launch.nonEmpty(idxmap_Int(to) - from)) {
        idxmap_launch.copyin("a", a, idxmap_begin_a, idxmap_end_a);
        idxmap_launch.copyin("x", x, from, to);
      }
      idxmap_launch.copyout("b", b, 0, n);
      idxmap_launch.apart("a", a, "b", b);
      idxmap_launch.apart("x", x, "b", b);
      idxmap_launch.indices(n);
      idxmap_launch.gridDim(idxmap_grid_x);
      idxmap_launch.blockDim(32);
      idxmap_launch.fits<int>(
          "a", idxmap_Int(to) + (idxmap_Int(to) * 31).greater(0) + idxmap_part2.greater(0) + 6);
      idxmap_launch.fits<int>(
          "a", -idxmap_Int(from) - (idxmap_Int(to) * 31).lesser(0) - idxmap_part2.lesser(0));
      idxmap_launch.fits<int>("a", -idxmap_Int(from) - idxmap_part1.lesser(0));
      idxmap_launch.fits<int>("a", idxmap_end_a);
      idxmap_launch.fits<int>("k", idxmap_Int(to) + 8);
      idxmap_added_14<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(x), idxmap_launch.device(b), n, from, to,
          idxmap_begin_a.to<int>(), idxmap_end_a.to<int>());
      idxmap_launch.finish();
    }
  }
}
