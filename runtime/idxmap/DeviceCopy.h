//===- DeviceCopy.h - Blocks and copies of arrays ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The CUDA calls that an array of a loop or of a data region needs. Where one
// fails, the error says whose fault it is:
//
//   heat.cpp:12: the array 'a' (8000 bytes) does not fit on the device:
//   cudaMallocAsync: out of memory; 1000 of 16000 bytes are free
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_DEVICECOPY_H
#define IDXMAP_RUNTIME_IDXMAP_DEVICECOPY_H

#include "idxmap/ArrayUse.h"
#include "idxmap/DeviceMemory.h"
#include "idxmap/Trace.h"

#include <cstring>
#include <string>
#include <vector>

namespace idxmap {

/// While it lives, \p Device is the current one.
class CurrentDevice {
public:
  explicit CurrentDevice(int Device) {
    if (cudaGetDevice(&Before) != cudaSuccess || Before == Device)
      Before = Unchanged;
    else
      cudaSetDevice(Device);
  }
  CurrentDevice(const CurrentDevice &) = delete;
  CurrentDevice &operator=(const CurrentDevice &) = delete;
  ~CurrentDevice() {
    if (Before != Unchanged)
      cudaSetDevice(Before);
  }

private:
  static constexpr int Unchanged = -1;
  int Before = Unchanged;
};

class DeviceCopy {
public:
  explicit DeviceCopy(SourcePlace At, cudaStream_t Stream = nullptr)
      : At(At), Stream(Stream) {}

  static int currentDevice(SourcePlace At) {
    int Device = 0;
    if (const cudaError_t Status = cudaGetDevice(&Device);
        Status != cudaSuccess)
      ::idxmap::fail(At.File, At.Line,
                     std::string("there is no device: cudaGetDevice: ") +
                         cudaGetErrorString(Status));
    return Device;
  }

  /// The device reads and writes all of \p Use where it is.
  bool isShared(const ArrayUse &Use) const {
    bool IsShared = false;
    check(Use, "cannot be looked up", "cudaPointerGetAttributes",
          DeviceMemory::isShared(host(Use.Range.Low), IsShared));
    return IsShared;
  }

  /// A block for \p Use on the device, with what it reads in it.
  void *taken(const ArrayUse &Use) const {
    void *Block = nullptr;
    const cudaError_t Status =
        DeviceMemory::take(&Block, Use.Range.bytes(), Stream);
    check(Use,
          Status == cudaErrorMemoryAllocation ? "does not fit on the device"
                                              : "gets no room on the device",
          "cudaMallocAsync", Status);
    if (!Use.Reads)
      return Block;
    if (const std::string Problem = problemToDevice(Use, addressOf(Block));
        !Problem.empty()) {
      give(Block);
      ::idxmap::fail(At.File, At.Line, Problem);
    }
    return Block;
  }

  /// One holder of \p Use less; after the last one, what was written is copied
  /// back and the block given back. False if \p Use is not there.
  bool leave(const ArrayUse &Use, int Device, std::string &Problem) const {
    return PresentTable::of(Device).leave(Use.Range,
                                          [&](HostRange Range, Distance Away) {
                                            ArrayUse Whole = Use;
                                            Whole.Range = Range;
                                            Whole.Away = Away;
                                            if (Use.Writes)
                                              Problem = problemToHost(Whole);
                                            give(host(Range.Low + Away));
                                          });
  }

  void give(void *Block) const { DeviceMemory::give(Block, Stream); }

  /// Other streams, too, find what was brought to the device.
  void settle() const {
    if (const cudaError_t Status = cudaStreamSynchronize(Stream);
        Status != cudaSuccess)
      ::idxmap::fail(At.File, At.Line,
                     std::string("a copy to the device failed: ") +
                         cudaGetErrorString(Status));
  }

  /// The host gets what has changed. Nothing is written if nothing has:
  /// constants lie where nobody can write.
  void refresh(const ArrayUse &Use) const {
    void *const Old = host(Use.Range.Low);
    std::vector<char> Now(Use.Range.bytes());
    check(Use, "cannot be copied from the device", "cudaMemcpy",
          cudaMemcpy(Now.data(), host(Use.Range.Low + Use.Away), Now.size(),
                     cudaMemcpyDeviceToHost));
    if (std::memcmp(Old, Now.data(), Now.size()) != 0)
      std::memcpy(Old, Now.data(), Now.size());
  }

  void toDevice(const ArrayUse &Use, std::uintptr_t Address) const {
    if (const std::string Problem = problemToDevice(Use, Address);
        !Problem.empty())
      ::idxmap::fail(At.File, At.Line, Problem);
  }
  /// From where Use.Away says.
  void toHost(const ArrayUse &Use) const {
    if (const std::string Problem = problemToHost(Use); !Problem.empty())
      ::idxmap::fail(At.File, At.Line, Problem);
  }

  /// The same, and what went wrong; empty if nothing did.
  std::string problemToDevice(const ArrayUse &Use,
                              std::uintptr_t Address) const {
    return copied(Use, "cannot be copied to the device", host(Address),
                  host(Use.Range.Low), cudaMemcpyHostToDevice);
  }
  std::string problemToHost(const ArrayUse &Use) const {
    return copied(Use, "cannot be copied from the device", host(Use.Range.Low),
                  host(Use.Range.Low + Use.Away), cudaMemcpyDeviceToHost);
  }

  [[noreturn]] void fail(const ArrayUse &Of, const std::string &What) const {
    ::idxmap::fail(At.File, At.Line, Of.quotedName() + " " + What);
  }

private:
  static void *host(std::uintptr_t Address) {
    return reinterpret_cast<void *>(Address);
  }

  std::string copied(const ArrayUse &Use, const char *What, void *To,
                     const void *From, cudaMemcpyKind Kind) const {
    Trace *const Wanted = Trace::wanted();
    const Trace::Clock::time_point Began = Trace::Clock::now();
    const cudaError_t Status = transfer(To, From, Use.Range.bytes(), Kind);
    if (Wanted && Status == cudaSuccess)
      Wanted->copied(At,
                     Kind == cudaMemcpyHostToDevice ? Trace::Direction::In
                                                    : Trace::Direction::Out,
                     Use.Name, Use.Range.bytes(), Began);
    return problem(Use, What, Stream ? "cudaMemcpyAsync" : "cudaMemcpy",
                   Status);
  }

  /// In the order of the stream; what comes to the host has arrived.
  cudaError_t transfer(void *To, const void *From, std::size_t Bytes,
                       cudaMemcpyKind Kind) const {
    if (!Stream)
      return cudaMemcpy(To, From, Bytes, Kind);
    const cudaError_t Status = cudaMemcpyAsync(To, From, Bytes, Kind, Stream);
    return Status == cudaSuccess && Kind == cudaMemcpyDeviceToHost
               ? cudaStreamSynchronize(Stream)
               : Status;
  }

  static std::string problem(const ArrayUse &Of, const char *What,
                             const char *Call, cudaError_t Status) {
    if (Status == cudaSuccess)
      return "";
    cudaGetLastError(); // Or the next launch would report it again.
    return Of.quotedName() + " (" + std::to_string(Of.Range.bytes()) +
           " bytes) " + What + ": " + Call + ": " + cudaGetErrorString(Status) +
           freeText(Status);
  }
  void check(const ArrayUse &Of, const char *What, const char *Call,
             cudaError_t Status) const {
    if (const std::string Problem = problem(Of, What, Call, Status);
        !Problem.empty())
      ::idxmap::fail(At.File, At.Line, Problem);
  }

  static std::string freeText(cudaError_t Status) {
    std::size_t Free = 0, Total = 0;
    if (Status != cudaErrorMemoryAllocation ||
        cudaMemGetInfo(&Free, &Total) != cudaSuccess)
      return "";
    return "; " + std::to_string(Free) + " of " + std::to_string(Total) +
           " bytes are free";
  }

  SourcePlace At;
  cudaStream_t Stream;
};

} // namespace idxmap

#endif
