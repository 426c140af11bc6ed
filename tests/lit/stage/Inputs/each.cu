// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
#include <idxmap/tiles/ArrayPiece.h>
// each.cpp:3: [0,m) x [0,n), ShiftLB, SplitLast(128), Permute([1,2,0]), SplitLast(128), Permute([2,0,3,1]), Permute([0,1,3,2]), SplitLast(8), Permute([0,1,3,4,2]), SplitLast(64), SplitLast(4), Permute([0,1,2,5,3,4,6]), GridBlock([2,3]); a staged in 16 x 128, b staged in 16 x 128
template <bool idxmap_InPieces> // Rows begin at multiples of 16 bytes.
static __global__ void __launch_bounds__(256) idxmap_matmul_3(
    const float *a, const float *b, float *c, const int m, const int n, const int p) {
  __shared__ __align__(16) float a_tile[16][132];
  __shared__ __align__(16) float b_tile[16][128];
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
  for (int k_first = 0; k_first < p; k_first += 16) {
#pragma unroll
    for (unsigned e = 0; e < 128 * 16; e += 1024) {
      const int i_in = (e + 4 * thread) / 16;
      const int k_in = (e + 4 * thread) % 16;
      const int at = (i_first + i_in) * p + k_first + k_in;
      const auto piece = ::idxmap::pieceAt<idxmap_InPieces>(a + at, m * p - at);
#pragma unroll
      for (int part = 0; part < 4; ++part)
        a_tile[k_in + part][i_in] = piece[part];
    }
#pragma unroll
    for (unsigned e = 0; e < 16 * 128; e += 1024) {
      const int k_in = (e + 4 * thread) / 128;
      const int j_in = (e + 4 * thread) % 128;
      const int at = (k_first + k_in) * n + j_first + j_in;
      const auto piece = ::idxmap::pieceAt<idxmap_InPieces>(b + at, n * p - at);
#pragma unroll
      for (int part = 0; part < 4; ++part)
        b_tile[k_in][j_in + part] = piece[part];
    }
    __syncthreads();
    const auto step = [&](int k_in) {
      (void)__builtin_assume_aligned(&a_tile[k_in][8 * threadIdx.y], 16);
      (void)__builtin_assume_aligned(&b_tile[k_in][4 * threadIdx.x], 16);
#pragma unroll
      for (unsigned i_own = 0; i_own < 8; ++i_own)
#pragma unroll
        for (unsigned j_own = 0; j_own < 8; ++j_own) {
          const int i_in = 8 * threadIdx.y + i_own;
          const int j_in = 4 * threadIdx.x + 64 * (j_own / 4) + (j_own % 4);
          sum[i_own][j_own] += a_tile[k_in][i_in] * b_tile[k_in][j_in];
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
    __syncthreads();
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
    ::idxmap::CudaLaunch idxmap_launch("each.cpp", 3);
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
      if (idxmap_launch.inPieces(idxmap_a, p) && idxmap_launch.inPieces(idxmap_b, n)) {
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

// each.cpp:14: [0,m) x [0,n), ShiftLB, SplitLast(64), Permute([1,2,0]), SplitLast(16), Permute([2,0,3,1]), Permute([0,1,3,2]), SplitLast(2), Permute([0,1,3,4,2]), SplitLast(4), Permute([0,1,2,4,3,5]), GridBlock([2,2]); a staged in 8 x 16, b staged in 8 x 64
template <bool idxmap_InPieces> // Rows begin at multiples of 16 bytes.
static __global__ void __launch_bounds__(128) idxmap_added_14(
    const float *a, const float *b, float *c, const int m, const int n, const int p) {
  __shared__ __align__(16) float a_tile[8][20];
  __shared__ __align__(16) float b_tile[8][64];
  const int i_first = blockIdx.y * 16;
  const int j_first = blockIdx.x * 64;
  const unsigned thread = threadIdx.y * 16 + threadIdx.x;
  float c_own[2][4] = {};
  if (0 < p) {
#pragma unroll
    for (unsigned i_own = 0; i_own < 2; ++i_own)
#pragma unroll
      for (unsigned j_own = 0; j_own < 4; ++j_own) {
        const int i_in = 2 * threadIdx.y + i_own;
        const int j_in = 4 * threadIdx.x + j_own;
        const int i = i_first + i_in;
        const int j = j_first + j_in;
        if (i < m && j < n) {
          const int here = i * n + j;
          c_own[i_own][j_own] = c[here];
        }
      }
  }
  for (int k_first = 0; k_first < p; k_first += 8) {
    {
      const int i_in = thread / 8;
      const int k_in = thread % 8;
      const int at = (i_first + i_in) * p + k_first + k_in;
      if (at < m * p)
        a_tile[k_in][i_in] = a[at];
      else
        a_tile[k_in][i_in] = {};
    }
    {
      const int k_in = 4 * thread / 64;
      const int j_in = 4 * thread % 64;
      const int at = (k_first + k_in) * n + j_first + j_in;
      const auto piece = ::idxmap::pieceAt<idxmap_InPieces>(b + at, n * p - at);
#pragma unroll
      for (int part = 0; part < 4; ++part)
        b_tile[k_in][j_in + part] = piece[part];
    }
    __syncthreads();
    const auto step = [&](int k_in) {
      (void)__builtin_assume_aligned(&b_tile[k_in][4 * threadIdx.x], 16);
#pragma unroll
      for (unsigned i_own = 0; i_own < 2; ++i_own)
#pragma unroll
        for (unsigned j_own = 0; j_own < 4; ++j_own) {
          const int i_in = 2 * threadIdx.y + i_own;
          const int j_in = 4 * threadIdx.x + j_own;
          c_own[i_own][j_own] += a_tile[k_in][i_in] * b_tile[k_in][j_in];
        }
    };
    if (k_first + 8 <= p) {
#pragma unroll
      for (int k_in = 0; k_in < 8; ++k_in)
        step(k_in);
    } else {
      for (int k_in = 0; k_first + k_in < p; ++k_in)
        step(k_in);
    }
    __syncthreads();
  }
  if (0 < p) {
#pragma unroll
    for (unsigned i_own = 0; i_own < 2; ++i_own)
#pragma unroll
      for (unsigned j_own = 0; j_own < 4; ++j_own) {
        const int i_in = 2 * threadIdx.y + i_own;
        const int j_in = 4 * threadIdx.x + j_own;
        const int i = i_first + i_in;
        const int j = j_first + j_in;
        if (i < m && j < n) {
          const int here = i * n + j;
          c[here] = c_own[i_own][j_own];
        }
      }
  }
}

void added(const float *a, const float *b, float *c, int m, int n, int p) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("each.cpp", 14);
    if (idxmap_launch.nonEmpty(m, n)) {
      const idxmap_Int idxmap_grid_y = idxmap_Int(m).ceilDiv(16);
      const idxmap_Int idxmap_grid_x = idxmap_Int(n).ceilDiv(64);
      if (idxmap_launch.nonEmpty(p)) {
        idxmap_launch.copyin("a", a, 0, idxmap_Int(m) * p);
        idxmap_launch.copyin("b", b, 0, idxmap_Int(n) * p);
        idxmap_launch.copy("c", c, 0, idxmap_Int(m) * n);
      }
      idxmap_launch.apart("a", a, "c", c);
      idxmap_launch.apart("b", b, "c", c);
      idxmap_launch.indices(m, n);
      const auto idxmap_a = idxmap_launch.device(a);
      const auto idxmap_b = idxmap_launch.device(b);
      const auto idxmap_c = idxmap_launch.device(c);
      idxmap_launch.gridDim(idxmap_grid_x, idxmap_grid_y);
      idxmap_launch.blockDim(16, 8);
      idxmap_launch.fits<int>("a", idxmap_Int(p) * idxmap_grid_y * 16 + 6);
      idxmap_launch.fits<int>("a", idxmap_Int(m) * p);
      idxmap_launch.fits<int>("b", idxmap_Int(n) * p + idxmap_Int(n) * 6 + idxmap_grid_x * 64 - 1);
      if (idxmap_launch.inPieces(idxmap_b, n)) {
        idxmap_added_14<true><<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
            idxmap_a, idxmap_b, idxmap_c, m, n, p);
      } else {
        idxmap_added_14<false><<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
            idxmap_a, idxmap_b, idxmap_c, m, n, p);
      }
      idxmap_launch.finish();
    }
  }
}

// each.cpp:24: [0,n) x [1,m), ShiftLB, SplitLast(64), Permute([1,2,0]), SplitLast(16), Permute([2,0,3,1]), Permute([0,1,3,2]), SplitLast(4), Permute([0,1,3,4,2]), SplitLast(32), Permute([0,1,2,5,3,4]), GridBlock([2,2])
static __global__ void __launch_bounds__(128) idxmap_scaled_24(
    const float *a, float *b, const int n, const int m) {
#pragma unroll
  for (unsigned i_own = 0; i_own < 4; ++i_own)
#pragma unroll
    for (unsigned j_own = 0; j_own < 2; ++j_own) {
      const int i = blockIdx.y * 16 + threadIdx.y * 4 + i_own;
      const int j = blockIdx.x * 64 + j_own * 32 + threadIdx.x + 1;
      if (i >= n || j >= m)
        continue;
      if (a[i * m + j] < 0)
        continue;
      b[i * m + j] = 2 * a[i * m + j];
    }
}

void scaled(const float *a, float *b, int n, int m) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("each.cpp", 24);
    if (idxmap_launch.nonEmpty(n, idxmap_Int(m) - 1)) {
      const idxmap_Int idxmap_grid_x = (idxmap_Int(m) - 1).ceilDiv(64);
      idxmap_launch.copyin("a", a, 1, idxmap_Int(m) * n);
      idxmap_launch.copy("b", b, 1, idxmap_Int(m) * n);
      idxmap_launch.indices(n, idxmap_Int(m) - 1);
      idxmap_launch.gridDim(idxmap_grid_x, idxmap_Int(n).ceilDiv(16));
      idxmap_launch.blockDim(32, 4);
      idxmap_launch.fits<int>("j", idxmap_grid_x * 64);
      idxmap_scaled_24<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(b), n, m);
      idxmap_launch.finish();
    }
  }
}
