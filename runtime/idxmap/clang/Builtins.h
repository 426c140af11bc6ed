//===- Builtins.h - Builtins that Clang makes calls of ----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Where std::equal or std::lexicographical_compare compares arrays of integers,
// and so where == or < of two std::array does, libstdc++ calls
// __builtin_memcmp, of which Clang makes a call of memcmp, also for a device,
// which has none. Here it is for a device. As an inline function it is in the
// code of those units alone that call it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CLANG_BUILTINS_H
#define IDXMAP_RUNTIME_IDXMAP_CLANG_BUILTINS_H

#if defined(__clang__) && defined(__CUDA__) && defined(__CUDA_ARCH__)

extern "C" __device__ inline int memcmp(const void *_Left, const void *_Right,
                                        unsigned long _Bytes) noexcept {
  const unsigned char *const _Ap = static_cast<const unsigned char *>(_Left);
  const unsigned char *const _Bp = static_cast<const unsigned char *>(_Right);
  for (unsigned long _Ip = 0; _Ip < _Bytes; ++_Ip)
    if (_Ap[_Ip] != _Bp[_Ip])
      return _Ap[_Ip] < _Bp[_Ip] ? -1 : 1;
  return 0;
}

#endif

#endif // IDXMAP_RUNTIME_IDXMAP_CLANG_BUILTINS_H
