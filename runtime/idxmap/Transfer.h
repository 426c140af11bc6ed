//===- Transfer.h - What happens to an array --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What happens to an array around a launch, or around a region: the words of
// the data clauses. Attached is what an object leads to, when no one says how
// much of it is used: what is there already.
//
//   copyin(a, n)  ->  _In, before        copy(a, n)  ->  InOut, both
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_TRANSFER_H
#define IDXMAP_RUNTIME_IDXMAP_TRANSFER_H

#include <cstddef>
#include <cstdint>

namespace idxmap {

enum class _Transfer { _In, _Out, InOut, _None, _Present, _Attached, _Final };

/// Of one element.
struct ElementSize {
  std::size_t _Bytes, _Alignment;
};

/// Addresses as numbers, so that any two compare.
template <typename _Tp> std::uintptr_t addressOf(_Tp *_Array) {
  return reinterpret_cast<std::uintptr_t>(_Array);
}

} // namespace idxmap

#endif
