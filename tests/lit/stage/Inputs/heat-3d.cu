// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
// heat-3d.cpp:3: [1,nx-1) x [1,ny-1) x [1,nz-1), ShiftLB, SplitLast(32), Permute([0,2,3,1]), SplitLast(8), Permute([1,2,3,4,0]), SplitLast(32), Permute([4,2,0,5,3,1]), Permute([0,1,2,4,5,3]), SplitLast(32), Permute([0,1,2,5,3,4,6]), GridBlock([3,1]); a staged in 2 planes of 10 x 34 and 3 in registers
static __global__ void __launch_bounds__(256) idxmap_step_3(
    const float *a, float *b, const int nx, const int ny, const int nz) {
  __shared__ float a_tile[2][10][34];
  const int i_first = blockIdx.z * 32;
  const int j_first = blockIdx.y * 8;
  const int k_first = blockIdx.x * 32;
  const unsigned thread = threadIdx.y * 32 + threadIdx.x;
  const int j_in = threadIdx.y + 1;
  const int k_in = threadIdx.x + 1;
  const int j_rim = thread < 64 ? thread / 32 * 9 : (thread - 64) % 8 + 1;
  const int k_rim = thread < 64 ? thread % 32 + 1 : (thread - 64) / 8 * 33;
  float a_before = {};
  float a_here = {};
  float a_after = {};
  {
    const int at = i_first * (ny * nz) + (j_first + j_in) * nz + k_first + k_in;
    if (at >= nz + 1 && at < nx * ny * nz - nz - 1)
      a_before = a[at];
  }
  {
    const int at = (i_first + 1) * (ny * nz) + (j_first + j_in) * nz + k_first + k_in;
    if (at >= nz + 1 && at < nx * ny * nz - nz - 1)
      a_here = a[at];
  }
  for (int i_in = 1; i_in < 33 && i_first + i_in < nx - 1; ++i_in) {
    {
      const int at = (i_first + i_in + 1) * (ny * nz) + (j_first + j_in) * nz + k_first + k_in;
      if (at >= nz + 1 && at < nx * ny * nz - nz - 1)
        a_after = a[at];
    }
    a_tile[i_in % 2][j_in][k_in] = a_here;
    {
      const int at = (i_first + i_in) * (ny * nz) + (j_first + j_rim) * nz + k_first + k_rim;
      if (thread < 80 && at >= nz + 1 && at < nx * ny * nz - nz - 1)
        a_tile[i_in % 2][j_rim][k_rim] = a[at];
    }
    __syncthreads();
    const int i = i_first + i_in;
    const int j = j_first + j_in;
    const int k = k_first + k_in;
    if (j < ny - 1 && k < nz - 1) {
      const int here = (i * ny + j) * nz + k;
      b[here] = a_here + 0.1f * (a_before + a_after + a_tile[i_in % 2][j_in - 1][k_in] + a_tile[i_in % 2][j_in + 1][k_in] + a_tile[i_in % 2][j_in][k_in - 1] + a_tile[i_in % 2][j_in][k_in + 1] - 6 * a_here);
    }
    a_before = a_here;
    a_here = a_after;
  }
}

void step(const float *a, float *b, int nx, int ny, int nz) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("heat-3d.cpp", 3);
    if (idxmap_launch.nonEmpty(idxmap_Int(nx) - 2, idxmap_Int(ny) - 2, idxmap_Int(nz) - 2)) {
      const idxmap_Int idxmap_ny_nz = idxmap_Int(ny) * nz;
      const idxmap_Int idxmap_nx_ny_nz = idxmap_Int(nx) * ny * nz;
      const idxmap_Int idxmap_grid_x = (idxmap_Int(nz) - 2).ceilDiv(32);
      const idxmap_Int idxmap_grid_z = (idxmap_Int(nx) - 2).ceilDiv(32);
      const idxmap_Int idxmap_grid_y = (idxmap_Int(ny) - 2).ceilDiv(8);
      idxmap_launch.copyin("a", a, idxmap_Int(nz) + 1, idxmap_nx_ny_nz - nz - 1);
      idxmap_launch.copy("b", b, idxmap_ny_nz + nz + 1, idxmap_nx_ny_nz - idxmap_ny_nz - nz - 1);
      idxmap_launch.apart("a", a, "b", b);
      idxmap_launch.indices(idxmap_Int(nx) - 2, idxmap_Int(ny) - 2, idxmap_Int(nz) - 2);
      idxmap_launch.gridDim(idxmap_grid_x, idxmap_grid_y, idxmap_grid_z);
      idxmap_launch.blockDim(32, 8);
      idxmap_launch.fits<int>("k", idxmap_grid_x * 32);
      idxmap_launch.fits<int>(
          "a",
          idxmap_Int(ny) * nz * idxmap_grid_z * 32 + idxmap_ny_nz + idxmap_Int(nz) * idxmap_grid_y * 8 + nz + idxmap_grid_x * 32 + 1);
      idxmap_launch.fits<int>("a", idxmap_nx_ny_nz);
      idxmap_step_3<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(b), nx, ny, nz);
      idxmap_launch.finish();
    }
  }
}
