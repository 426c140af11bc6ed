// Made by idxmap for CUDA. Compile with:
//   clang++-22 -x cuda --cuda-gpu-arch=<sm_..> -O2 -I <idxmap>/include
//   nvcc -std=c++20 --expt-relaxed-constexpr -arch=<sm_..> -O2 -I <idxmap>/include
// Faster where there are many files: -DIDXMAP_LIBRARY, and link with -L <idxmap>/lib -lidxmap_rt
#include <idxmap/launch.h>
// unroll.cpp:3: [0,n), ShiftLB, SplitLast(256), GridBlock(1)
static __global__ void __launch_bounds__(256) idxmap_filter_3(
    const float *a, const float *w, float *b, const int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  float sum = 0;
  _Pragma("unroll") for (int k = 0; k < 9; ++k)
    _Pragma("unroll 2") for (int l = 0; l < n; ++l)
      sum += w[k] * a[l];
  b[i] = sum;
}

void filter(const float *a, const float *w, float *b, int n) {
  {
    using idxmap_Int = ::idxmap::ExactInt;
    ::idxmap::CudaLaunch idxmap_launch("unroll.cpp", 3);
    if (idxmap_launch.nonEmpty(n)) {
      idxmap_launch.copyin("a", a, 0, n);
      idxmap_launch.copyin("w", w, 0, 9);
      idxmap_launch.copyout("b", b, 0, n);
      idxmap_launch.indices(n);
      idxmap_launch.gridDim(idxmap_Int(n).ceilDiv(256));
      idxmap_launch.blockDim(256);
      idxmap_filter_3<<<idxmap_launch.gridDim(), idxmap_launch.blockDim()>>>(
          idxmap_launch.device(a), idxmap_launch.device(w), idxmap_launch.device(b), n);
      idxmap_launch.finish();
    }
  }
}
