//===- attributes.h - Annotations without warnings --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// IDXMAP(...) is [[using idxmap: ...]] where idxmap reads the file, and nothing
// where the compiler has never heard of it, so that such a build is quiet:
//
//   IDXMAP(map(3), shift_lb, split_last(32), grid_block(1))
//   for (int i = 1; i < nx - 1; ++i)
//     ...
//
// The attributes may also be written out; other compilers then warn once per
// loop (-Wno-unknown-attributes, GCC: -Wno-attributes=idxmap::).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ATTRIBUTES_H
#define IDXMAP_RUNTIME_IDXMAP_ATTRIBUTES_H

#if defined(__IDXMAP__)
#define IDXMAP(...) [[using idxmap: __VA_ARGS__]]
#else
#define IDXMAP(...)
#endif

#endif
