// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One store per thread, index recovery written by hand: what the kernels that
// idxmap makes of mapped.cpp are held against, name by name. Strides differ
// from extents, so that no recovery folds away.

using Index64 = unsigned long long;

static __global__ void flat_1d(float *out, int n) {
  const int i = blockIdx.x * 256 + threadIdx.x;
  if (i >= n)
    return;
  out[i] = 1.0f;
}

static __global__ void native_3d(float *out, int nx, int ny, int nz, long sx,
                                 long sy) {
  const int i = blockIdx.z + 1;
  const int j = blockIdx.y + 1;
  const int k = blockIdx.x * 32 + threadIdx.x + 1;
  if (k >= nz - 1)
    return;
  out[i * sx + j * sy + k] = 1.0f;
}

static __global__ void compressed_3d(float *out, int nx, int ny, int extent,
                                     long sx, long sy) {
  const unsigned q = blockIdx.x * 32 + threadIdx.x;
  if (q >= unsigned(extent))
    return;
  const int i = blockIdx.z * 2;
  const int j = blockIdx.y * 3;
  const int k = q / 2 * 4 + q % 2;
  out[i * sx + j * sy + k] = 1.0f;
}

template <typename Index>
static __global__ void folded_6d(float *out, Index n1, Index n2, Index n3,
                                 Index n4, Index n5, Index total, long s0,
                                 long s1, long s2, long s3, long s4) {
  Index rest = static_cast<Index>(blockIdx.x) * 256 + threadIdx.x;
  if (rest >= total)
    return;
  const int f = rest % n5;
  rest /= n5;
  const int e = rest % n4;
  rest /= n4;
  const int d = rest % n3;
  rest /= n3;
  const int c = rest % n2;
  rest /= n2;
  const int b = rest % n1;
  const int a = rest / n1;
  out[a * s0 + b * s1 + c * s2 + d * s3 + e * s4 + f] = 1.0f;
}

template __global__ void folded_6d<unsigned>(float *, unsigned, unsigned,
                                             unsigned, unsigned, unsigned,
                                             unsigned, long, long, long, long,
                                             long);
template __global__ void folded_6d<Index64>(float *, Index64, Index64, Index64,
                                            Index64, Index64, Index64, long,
                                            long, long, long, long);

void launchAll(float *out) {
  flat_1d<<<1, 256>>>(out, 1);
  native_3d<<<1, 32>>>(out, 1, 1, 1, 1, 1);
  compressed_3d<<<1, 32>>>(out, 1, 1, 1, 1, 1);
}
