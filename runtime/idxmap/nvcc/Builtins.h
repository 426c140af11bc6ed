//===- Builtins.h - Builtins that nvcc compiles -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The constexpr functions of libstdc++ call builtins of GCC, and nvcc (13.0 to
// 13.5) has some of them for the host alone: where such a function is compiled
// for a device, it leaves the call out without a word, and what follows:
//
//   std::copy(a, a + 4, b);      // does nothing: __builtin_memmove
//   n = std::countr_zero(bits);  // n is what it was: __builtin_ctz
//   std::sort(a, a + 4);         // sorts some: __builtin_memmove
//
// Here they are for a device, under their own names, which nvcc takes, also for
// headers that it has read before. Those that take numbers of any type have no
// such definition: idxmap refuses them (rewriter/source/StandardLibrary.cpp).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_NVCC_BUILTINS_H
#define IDXMAP_RUNTIME_IDXMAP_NVCC_BUILTINS_H

#if defined(__NVCC__) && defined(__CUDA_ARCH__)

#define IDXMAP_BUILTIN extern "C" __device__ __forceinline__

IDXMAP_BUILTIN void *__builtin_memmove(void *_To, const void *_From,
                                       unsigned long _Bytes) noexcept {
  char *const _Ap = static_cast<char *>(_To);
  const char *const _Bp = static_cast<const char *>(_From);
  if (_Ap < _Bp)
    for (unsigned long _Ip = 0; _Ip < _Bytes; ++_Ip)
      _Ap[_Ip] = _Bp[_Ip];
  else
    for (unsigned long _Ip = _Bytes; _Ip > 0; --_Ip)
      _Ap[_Ip - 1] = _Bp[_Ip - 1];
  return _To;
}
IDXMAP_BUILTIN int __builtin_memcmp(const void *_Left, const void *_Right,
                                    unsigned long _Bytes) noexcept {
  const unsigned char *const _Ap = static_cast<const unsigned char *>(_Left);
  const unsigned char *const _Bp = static_cast<const unsigned char *>(_Right);
  for (unsigned long _Ip = 0; _Ip < _Bytes; ++_Ip)
    if (_Ap[_Ip] != _Bp[_Ip])
      return _Ap[_Ip] < _Bp[_Ip] ? -1 : 1;
  return 0;
}
IDXMAP_BUILTIN void *__builtin_memchr(const void *_In, int _Byte,
                                      unsigned long _Bytes) noexcept {
  const unsigned char *const _Ap = static_cast<const unsigned char *>(_In);
  for (unsigned long _Ip = 0; _Ip < _Bytes; ++_Ip)
    if (_Ap[_Ip] == static_cast<unsigned char>(_Byte))
      return const_cast<unsigned char *>(_Ap + _Ip);
  return nullptr;
}
IDXMAP_BUILTIN unsigned long __builtin_strlen(const char *_Text) noexcept {
  unsigned long _Length = 0;
  while (_Text[_Length])
    ++_Length;
  return _Length;
}
IDXMAP_BUILTIN int __builtin_strcmp(const char *_Left,
                                    const char *_Right) noexcept {
  while (*_Left && *_Left == *_Right)
    ++_Left, ++_Right;
  return static_cast<unsigned char>(*_Left) -
         static_cast<unsigned char>(*_Right);
}

IDXMAP_BUILTIN int __builtin_clzl(unsigned long _Xp) noexcept {
  return __clzll(static_cast<long long>(_Xp));
}
IDXMAP_BUILTIN int __builtin_ctz(unsigned _Xp) noexcept {
  return __ffs(static_cast<int>(_Xp)) - 1;
}
IDXMAP_BUILTIN int __builtin_ctzl(unsigned long _Xp) noexcept {
  return __ffsll(static_cast<long long>(_Xp)) - 1;
}
IDXMAP_BUILTIN int __builtin_ctzll(unsigned long long _Xp) noexcept {
  return __ffsll(static_cast<long long>(_Xp)) - 1;
}
IDXMAP_BUILTIN int __builtin_popcountl(unsigned long _Xp) noexcept {
  return __popcll(_Xp);
}
IDXMAP_BUILTIN unsigned short __builtin_bswap16(unsigned short _Xp) noexcept {
  return static_cast<unsigned short>(_Xp << 8 | _Xp >> 8);
}
IDXMAP_BUILTIN unsigned __builtin_bswap32(unsigned _Xp) noexcept {
  return __byte_perm(_Xp, 0, 0x0123);
}
IDXMAP_BUILTIN unsigned long __builtin_bswap64(unsigned long _Xp) noexcept {
  const unsigned _Lower = static_cast<unsigned>(_Xp);
  const unsigned _Upper = static_cast<unsigned>(_Xp >> 32);
  return static_cast<unsigned long>(__byte_perm(_Lower, 0, 0x0123)) << 32 |
         __byte_perm(_Upper, 0, 0x0123);
}
#undef IDXMAP_BUILTIN
#endif

#endif
