// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef IDXMAP_TESTS_RUN_MEMORY_LINEARRAY_H
#define IDXMAP_TESTS_RUN_MEMORY_LINEARRAY_H

#include <cstdlib>

/// As the model supposes: extents are multiples of 32, arrays begin on a line.
template <typename T> static T *array(int count) {
  void *room = std::aligned_alloc(256, (count * sizeof(T) + 255) / 256 * 256);
  T *const result = static_cast<T *>(room);
  for (int i = 0; i < count; ++i)
    result[i] = T{};
  return result;
}

#endif
