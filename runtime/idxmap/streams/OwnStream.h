//===- OwnStream.h - Streams that idxmap makes ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What `stream(n)` and `stream("name")` stand for: on each device, a stream of
// its own for each number and each name, made when it is first asked for, which
// lives as long as the program. Numbers below 1 stand for the default stream,
// as 0 does for CUDA.
//
//   ownStream(1), ownStream(1)         ->  the same stream
//   ownStream(1), namedStream("halo")  ->  two streams
//   ownStream(0)                       ->  nullptr
//
// A device has 32 of them at most; then numbers and names share. They are
// ordered with CUDA's default stream as a program's own would be. Where there
// can be none, it is the default stream: launches run one after another.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_STREAMS_OWNSTREAM_H
#define IDXMAP_RUNTIME_IDXMAP_STREAMS_OWNSTREAM_H

#include <cuda_runtime.h>

#include <type_traits>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

/// On the current device.
cudaStream_t numberedStream(long long _Number);
cudaStream_t namedStream(const char *_Name);

/// Of a number; in a template, the argument may be a stream itself, or an
/// object that converts to one.
template <typename _Tp> cudaStream_t ownStream(const _Tp &_Of) {
  if constexpr (std::is_integral_v<_Tp> || std::is_enum_v<_Tp>)
    return numberedStream(static_cast<long long>(_Of));
  else
    return _Of;
}

} // namespace idxmap

#endif
