//===- CudaLaunch.h - A thread space on a CUDA device -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cuda target: where the device finds the loop's arrays, the extents for
// `kernel<<<launch.grid(), launch.block()>>>` and, after it, the wait that
// makes the loop's effect visible to the next statement. An error of the launch
// or of the kernel fails with the loop's place, and the host's arrays stay as
// they were. Copies and kernels are queued on one stream, CUDA's default one if
// none is given.
//
// An AsyncLaunch leaves the wait, the copies back and the kernel's errors to
// `wait` (PendingLaunches.h).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CUDALAUNCH_H
#define IDXMAP_RUNTIME_IDXMAP_CUDALAUNCH_H

#include "idxmap/DataRegion.h"
#include "idxmap/KernelTimer.h"
#include "idxmap/LaunchCheck.h"
#include "idxmap/LaunchData.h"
#include "idxmap/ObjectImage.h"

#include <cuda_runtime.h>

#include <memory>
#include <vector>

namespace idxmap {

/// What is to be done after a kernel before its loop is complete.
class LaunchEnd {
public:
  virtual ~LaunchEnd() = default;
  /// Starts kernels.
  virtual void start() = 0;
  /// Pre: they have ended.
  virtual cudaError_t finish() = 0;
};

class CudaLaunch : public LaunchCheck {
public:
  using LaunchCheck::block;
  using LaunchCheck::grid;

  CudaLaunch(const char *File, unsigned Line, cudaStream_t On = nullptr)
      : CudaLaunch(File, Line, On, /*IsAsync=*/false) {}

  /// The loop reads, writes whole, or reads and writes the elements [First,
  /// End) of an array, given by a pointer, an ArrayView or a container; of a
  /// container also all elements; or one object.
  template <typename T, typename... Ends>
  void copyin(const char *Name, T &&Array, Ends... Each) {
    add(Name, elementsOf(Array), Transfer::In, Each...);
  }
  template <typename T, typename... Ends>
  void copyout(const char *Name, T &&Array, Ends... Each) {
    add(Name, elementsOf(Array), Transfer::Out, Each...);
  }
  template <typename T, typename... Ends>
  void copy(const char *Name, T &&Array, Ends... Each) {
    add(Name, elementsOf(Array), Transfer::InOut, Each...);
  }
  /// The loop uses them as room of its own: nothing is copied.
  template <typename T, typename... Ends>
  void create(const char *Name, T &&Array, Ends... Each) {
    add(Name, elementsOf(Array), Transfer::None, Each...);
  }
  /// The array is on the device already, or this fails.
  template <typename T> void present(const char *Name, T &&Array) {
    add(Name, elementsOf(Array), Transfer::Present, 0, 1);
  }
  /// What the pointer \p Array leads to, if it is not null, is on the device
  /// already, or this fails. Of an array of pointers: what each leads to.
  template <typename T> void attach(const char *Name, T *const &Array) {
    if (Array)
      add(Name, Array, Transfer::Attached, 0, 1);
  }
  template <typename T, std::size_t N>
  void attach(const char *Name, T *const (&Arrays)[N]) {
    for (T *const &Each : Arrays)
      attach(Name, Each);
  }
  /// Where the kernel finds \p Array.
  template <typename T> auto device(T &&Array) {
    return Data.device(elementsOf(Array));
  }
  /// \p Object as the kernel sees it: what it holds, \p Held, is on the device.
  template <typename T, typename... Members>
  auto object(T &Object, const Members &...Held) {
    using Value = std::remove_const_t<T>;
    ObjectImage<Value> Image(Object);
    (redirect(Image, Object, Held), ...);
    if constexpr (std::is_trivially_copyable_v<Value>)
      return Image.value();
    else
      return Image;
  }
  /// Where the kernel's threads reduce to \p Variables, one or a value and its
  /// index. Pre: the grid is set. In CudaReduction.h.
  template <typename Operator, typename... T> auto reduction(T &...Variables);

  /// For a check: the host gets what it lacks of the arrays. The name of one
  /// whose elements it cannot have, or null.
  const char *bringToHost() const { return Data.bringToHost(); }

  /// Called as the kernel is launched. Pre: all arrays are named.
  dim3 grid() {
    Data.settle();
    Timer.start(Stream);
    return dim3(Grid.x, Grid.y, Grid.z);
  }
  dim3 block() const { return dim3(Block.x, Block.y, Block.z); }
  cudaStream_t stream() const { return Stream; }

  /// Returns when every thread has run and the host sees what it wrote.
  void finish() {
    check("the kernel could not be launched: ", cudaGetLastError());
    for (const std::unique_ptr<LaunchEnd> &Each : Ends)
      Each->start();
    Timer.stop(Stream);
    check("the kernel failed: ", cudaStreamSynchronize(Stream));
    Timer.report(At, threads(), Indices);
    Data.copyBack();
    for (const std::unique_ptr<LaunchEnd> &Each : Ends)
      check("a result cannot be copied from the device: ", Each->finish());
  }

protected:
  CudaLaunch(const char *File, unsigned Line, cudaStream_t On, bool IsAsync)
      : LaunchCheck(File, Line), Stream(On), Data(At, On, IsAsync) {}

  void check(const char *What, cudaError_t Status) const {
    if (Status != cudaSuccess)
      fail(std::string(What) + cudaGetErrorString(Status));
  }

  const cudaStream_t Stream;
  KernelTimer Timer;
  LaunchData Data;

private:
  template <typename Elements>
  void add(const char *Name, const Elements &Of, Transfer How, Int First,
           Int End) {
    Data.add(Name, Of, First, End, How);
  }
  template <typename T>
  void add(const char *Name, const ElementView<T> &Of, Transfer How) {
    Data.add(Name, Of, 0, Of.size(), How);
  }

  template <typename T, typename Member>
  void redirect(ObjectImage<T> &Image, const T &Object, const Member &Held) {
    if constexpr (std::is_array_v<Member>) {
      for (const auto &Each : Held)
        redirect(Image, Object, Each);
    } else if (!Image.redirect(Object, Held, firstOf(device(Held)))) {
      fail("the standard library's std::vector is not known to idxmap");
    }
  }
  template <typename T> static T *firstOf(T *First) { return First; }
  template <typename T> static T *firstOf(const ElementView<T> &All) {
    return All.data();
  }

  std::vector<std::unique_ptr<LaunchEnd>> Ends;
};

class AsyncLaunch : public CudaLaunch {
public:
  AsyncLaunch(const char *File, unsigned Line, cudaStream_t On = nullptr)
      : CudaLaunch(File, Line, On, /*IsAsync=*/true) {}

  /// In the place of finish: returns at once, and `wait` does the rest.
  void leave() {
    check("the kernel could not be launched: ", cudaGetLastError());
    Timer.stop(Stream);
    auto Left = std::make_unique<PendingLaunch>(At, Stream);
    check("the end of the kernel cannot be seen: ", Left->record());
    Left->Timer = std::move(Timer);
    Left->Threads = threads();
    Left->Indices = Indices;
    Data.leave(std::move(Left));
  }
};

} // namespace idxmap

#endif
