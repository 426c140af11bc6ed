//===- OwnStream.h - The streams of each device -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../streams/OwnStream.h declares, by a table for each device:
//
//   numberedStream(7)  ->  the stream beside "7"
//   namedStream("7")   ->  the stream beside "'7"
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_OWNSTREAM_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_OWNSTREAM_H

#include "idxmap/streams/OwnStream.h"

#include "idxmap/PerDevice.h"
#include "idxmap/code/Linkage.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <map>
#include <mutex>
#include <string>
#include <vector>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

class OwnStreams {
public:
  static constexpr const char *_ProcessName = "own streams";

  static cudaStream_t __called(const std::string &_Name) {
    int _Device = 0;
    if (cudaGetDevice(&_Device) != cudaSuccess)
      return nullptr;
    return PerDevice<OwnStreams>::__of(_Device).__find(_Name);
  }

private:
  static constexpr std::size_t _Most = 32;

  cudaStream_t __find(const std::string &_Name) {
    const std::lock_guard<std::mutex> _Guard(_Lock);
    const auto [_Place, IsNew] = _Numbers.try_emplace(_Name, _Numbers.size());
    const std::size_t _Number = _Place->second % _Most;
    if (_Number == _All.size()) {
      _All.push_back(nullptr);
      if (cudaStreamCreate(&_All.back()) != cudaSuccess) {
        cudaGetLastError(); // The launch is none the worse for it.
        _All.back() = nullptr;
      }
    }
    return _All[_Number];
  }

  std::mutex _Lock;
  std::map<std::string, std::size_t> _Numbers; ///< In the order of their calls.
  std::vector<cudaStream_t> _All;
};

IDXMAP_CODE cudaStream_t numberedStream(long long _Number) {
  return _Number < 1 ? nullptr : OwnStreams::__called(std::to_string(_Number));
}

IDXMAP_CODE cudaStream_t namedStream(const char *_Name) {
  return OwnStreams::__called(std::string("'") + _Name);
}

} // namespace idxmap

#endif
