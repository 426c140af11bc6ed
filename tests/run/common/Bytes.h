//===- Bytes.h - A hash of every byte of an array ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Members and elements that no iteration writes have to keep what they hold:
// all bytes count. Pre: no padding.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_RUN_COMMON_BYTES_H
#define IDXMAP_TESTS_RUN_COMMON_BYTES_H

#include <cstddef>
#include <cstdio>

inline void showBytes(const char *Name, const void *First, std::size_t Size) {
  const auto *Bytes = static_cast<const unsigned char *>(First);
  unsigned Hash = 2166136261u;
  for (std::size_t I = 0; I < Size; ++I)
    Hash = (Hash ^ Bytes[I]) * 16777619u;
  std::printf("%s %08x\n", Name, Hash);
}

template <typename Array> void showAll(const char *Name, const Array &All) {
  showBytes(Name, All.data(), All.size() * sizeof(All[0]));
}

#endif
