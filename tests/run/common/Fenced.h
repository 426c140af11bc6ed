//===- Fenced.h - Arrays with nothing beside them ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An array that begins or ends at a page which nobody may read: whoever copies
// an element too many is stopped.
//
//   Fenced<double> a(5, Fence::Behind);   ->  a[5] faults
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_TESTS_RUN_COMMON_FENCED_H
#define IDXMAP_TESTS_RUN_COMMON_FENCED_H

#include <cstddef>
#include <cstdlib>
#include <sys/mman.h>
#include <unistd.h>

enum class Fence { Before, Behind };

template <typename T> class Fenced {
public:
  /// \p Count elements, all zero; the fence is as near as T's alignment lets
  /// it.
  Fenced(std::size_t Count, Fence Where) {
    const std::size_t Page = sysconf(_SC_PAGESIZE);
    const std::size_t Used = Count * sizeof(T);
    const std::size_t Room = (Used + Page - 1) / Page * Page;
    Bytes = Room + 2 * Page;
    Memory = static_cast<char *>(
        mmap(nullptr, Bytes, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
    if (Memory == MAP_FAILED ||
        (Room && mprotect(Memory + Page, Room, PROT_READ | PROT_WRITE)))
      std::abort();
    char *const First = Memory + Page;
    Elements = reinterpret_cast<T *>(
        Where == Fence::Before ? First : First + Room - Used);
  }
  Fenced(const Fenced &) = delete;
  Fenced &operator=(const Fenced &) = delete;
  ~Fenced() { munmap(Memory, Bytes); }

  T *data() { return Elements; }
  T &operator[](std::size_t I) { return Elements[I]; }

private:
  char *Memory;
  std::size_t Bytes;
  T *Elements;
};

#endif
