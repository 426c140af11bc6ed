//===- AsyncCopy.h - Copies to tiles that nobody waits for ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Elements of global memory that go to shared memory without a register on
// their way, while the thread goes on. A thread ends groups of copies, and
// awaits all but the last of them; what the others of its block have copied, it
// sees behind a barrier.
//
//   copyAsync(tile[i], a[i]); endCopies(); ..; awaitCopies<0>();
//   __syncthreads();
//
// Source: "Asynchronous Data Copies", CUDA C++ Programming Guide; `cp.async` of
// the PTX ISA: 4, 8 or 16 bytes, of a device of compute capability 8.0 on. For
// others, and elements of other sizes, copies are at once.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_TILES_ASYNCCOPY_H
#define IDXMAP_RUNTIME_IDXMAP_TILES_ASYNCCOPY_H

#include <type_traits>

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 800 && !defined(__clang__)
#include <cuda_pipeline_primitives.h>
#endif

#include "idxmap/code/HideMacros.h"

namespace idxmap {

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ < 800

template <int _Bytes>
__device__ inline void __copyUnit(void *_To, const void *_From) {
  __builtin_memcpy(_To, _From, _Bytes);
}
__device__ inline void endCopies() {}
template <int _Groups> __device__ inline void awaitCopies() {}

#elif defined(__clang__)

template <int _Bytes>
__device__ inline void __copyUnit(void *_To, const void *_From) {
  const auto _There = (__attribute__((address_space(3))) void *)_To;
  const auto _Here = (const __attribute__((address_space(1))) void *)_From;
  if constexpr (_Bytes == 4)
    __nvvm_cp_async_ca_shared_global_4(_There, _Here);
  else if constexpr (_Bytes == 8)
    __nvvm_cp_async_ca_shared_global_8(_There, _Here);
  else
    __nvvm_cp_async_cg_shared_global_16(_There, _Here);
}
__device__ inline void endCopies() { __nvvm_cp_async_commit_group(); }
template <int _Groups> __device__ inline void awaitCopies() {
  __nvvm_cp_async_wait_group(_Groups);
}

#else

template <int _Bytes>
__device__ inline void __copyUnit(void *_To, const void *_From) {
  __pipeline_memcpy_async(_To, _From, _Bytes);
}
__device__ inline void endCopies() { __pipeline_commit(); }
template <int _Groups> __device__ inline void awaitCopies() {
  __pipeline_wait_prior(_Groups);
}

#endif

/// \p _To, in shared memory, becomes what \p _From, in global memory, is, once
/// the thread has awaited its copies.
template <typename _Tp>
__device__ inline void copyAsync(_Tp &_To, const _Tp &_From) {
  if constexpr (std::is_trivially_copyable_v<_Tp> && alignof(_Tp) >= 4) {
    constexpr int _Unit = alignof(_Tp) < 16 ? alignof(_Tp) : 16;
#pragma unroll
    for (unsigned _Ip = 0; _Ip < sizeof(_Tp); _Ip += _Unit)
      __copyUnit<_Unit>(reinterpret_cast<unsigned char *>(&_To) + _Ip,
                        reinterpret_cast<const unsigned char *>(&_From) + _Ip);
  } else {
    _To = _From;
  }
}

/// 16 bytes of elements from \p _To on, at a multiple of 16 bytes, become those
/// from \p _First on, of which \p _Left are there, and zeros. With \p _IsWhole,
/// \p _First is at such a multiple, and \p _Left is one of a piece's elements.
template <bool _IsWhole, typename _Tp>
__device__ inline void copyPieceAsync(_Tp *_To, const _Tp *_First,
                                      long long _Left) {
  if (_IsWhole && _Left > 0) {
    __copyUnit<16>(_To, _First);
    return;
  }
#pragma unroll
  for (int _Ip = 0; _Ip < int(16 / sizeof(_Tp)); ++_Ip)
    if (_Ip < _Left)
      copyAsync(_To[_Ip], _First[_Ip]);
    else
      _To[_Ip] = _Tp();
}

} // namespace idxmap

#include "idxmap/code/ShowMacros.h"

#endif
