//===- CudaLaunch.h - A thread space on a CUDA device -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The cuda target: where the device finds the loop's arrays, the extents for
// `kernel<<<launch.grid(), launch.block()>>>` and, after it, the wait that
// makes the loop's effect visible to the next statement. There is none where
// all that the loop touches stays on the device (LeftLaunches.h). An error of
// the launch or of the kernel fails with the loop's place, and the host's
// arrays stay as they were. Copies and kernels are queued on one stream, CUDA's
// default one if none is given.
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
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace idxmap {

/// What is to be done after a kernel before its loop is complete.
class LaunchEnd {
public:
  virtual ~LaunchEnd() = default;
  /// Starts kernels.
  virtual void __start() = 0;
  /// Queues what brings their results to the host.
  virtual cudaError_t __fetch() = 0;
  /// Pre: all of that has ended.
  virtual void finish() = 0;
};

class CudaLaunch : public LaunchCheck {
public:
  using LaunchCheck::blockDim;
  using LaunchCheck::gridDim;

  CudaLaunch(const char *_File, unsigned _Line, cudaStream_t _On = nullptr)
      : CudaLaunch(_File, _Line, _On, /*IsAsync=*/false) {}

  /// The loop reads, writes whole, or reads and writes the elements [First,
  /// End) of an array, given by a pointer, an ArrayView or a container; of a
  /// container also all elements; or one object.
  template <typename _Tp, typename... _Ends>
  void copyin(const char *_Name, _Tp &&_Array, _Ends... _Each) {
    __add(_Name, elementsOf(_Array), _Transfer::_In, _Each...);
  }
  template <typename _Tp, typename... _Ends>
  void copyout(const char *_Name, _Tp &&_Array, _Ends... _Each) {
    __add(_Name, elementsOf(_Array), _Transfer::_Out, _Each...);
  }
  template <typename _Tp, typename... _Ends>
  void copy(const char *_Name, _Tp &&_Array, _Ends... _Each) {
    __add(_Name, elementsOf(_Array), _Transfer::InOut, _Each...);
  }
  /// The loop uses them as room of its own: nothing is copied.
  template <typename _Tp, typename... _Ends>
  void create(const char *_Name, _Tp &&_Array, _Ends... _Each) {
    __add(_Name, elementsOf(_Array), _Transfer::_None, _Each...);
  }
  /// The array is on the device already, or this fails.
  template <typename _Tp> void present(const char *_Name, _Tp &&_Array) {
    __add(_Name, elementsOf(_Array), _Transfer::_Present, 0, 1);
  }
  /// What the pointer \p _Array leads to, if it is not null, is on the device
  /// already, or this fails. Of an array of pointers: what each leads to.
  template <typename _Tp> void attach(const char *_Name, _Tp *const &_Array) {
    if (_Array)
      __add(_Name, _Array, _Transfer::_Attached, 0, 1);
  }
  template <typename _Tp, std::size_t _Np>
  void attach(const char *_Name, _Tp *const (&_Arrays)[_Np]) {
    for (_Tp *const &_Each : _Arrays)
      attach(_Name, _Each);
  }
  /// Where the kernel finds \p _Array.
  template <typename _Tp> auto device(_Tp &&_Array) {
    return _Data.device(elementsOf(_Array));
  }
  /// \p _Object as the kernel sees it: what it holds, \p _Held, is on the
  /// device.
  template <typename _Tp, typename... _Members>
  auto object(_Tp &_Object, const _Members &..._Held) {
    using _Value = std::remove_const_t<_Tp>;
    ObjectImage<_Value> _Image(_Object);
    (__redirect(_Image, _Object, _Held), ...);
    if constexpr (std::is_trivially_copyable_v<_Value>)
      return _Image.value();
    else
      return _Image;
  }
  /// Where the kernel's threads reduce to \p _Variables, one or a value and its
  /// index. Pre: the grid is set. In CudaReduction.h.
  template <typename _Operator, typename... _Tp>
  auto reductionOf(_Tp &..._Variables);

  /// For a check: the host gets what it lacks of the arrays. The name of one
  /// whose elements it cannot have, or null.
  const char *bringToHost() const { return _Data.bringToHost(); }

  /// Called as the kernel is launched. Pre: all arrays are named.
  dim3 gridDim() {
    _Data.__settle();
    _Timer.__start(_Stream);
    cudaGetLastError(); // What failed before is not this kernel's.
    return dim3(_Grid.x, _Grid.y, _Grid.z);
  }
  dim3 blockDim() const { return dim3(_Block.x, _Block.y, _Block.z); }
  cudaStream_t stream() const { return _Stream; }

  /// A value with a pointer that the kernel gets as it is: that may lead to
  /// what the host looks at next.
  template <typename _Tp> _Tp &&asIs(_Tp &&_Value) {
    if constexpr (std::is_pointer_v<std::decay_t<_Tp>>)
      LeadsElsewhere |= _Value != nullptr;
    else
      LeadsElsewhere = true;
    return std::forward<_Tp>(_Value);
  }

  /// From now on, the host sees what every thread wrote, wherever it can look.
  void finish() {
    __requireStarted();
    if (_Ends.empty() && !LeadsElsewhere && _Data.isLeft())
      return;
    LeftLaunches &_Before = LeftLaunches::__of(_Data.__device());
    const LeftLaunches::_Number _Newest = _Before.__newest();
    for (const std::unique_ptr<LaunchEnd> &_Each : _Ends)
      _Each->__start();
    _Timer.__stop(_Stream);
    cudaError_t _Fetched = cudaSuccess;
    for (const std::unique_ptr<LaunchEnd> &_Each : _Ends)
      if (_Fetched == cudaSuccess)
        _Fetched = _Each->__fetch();
    if (const cudaError_t _Status = cudaStreamSynchronize(_Stream);
        _Status != cudaSuccess)
      fail(std::string("the kernel failed: ") + cudaGetErrorString(_Status) +
           _Before.__blamed());
    _Before.__ended(_Stream, _Newest);
    _Timer.__report(_At, __threads(), _Indices);
    __check("a result cannot be copied from the device: ", _Fetched);
    _Data.copyBack();
    for (const std::unique_ptr<LaunchEnd> &_Each : _Ends)
      _Each->finish();
  }

protected:
  CudaLaunch(const char *_File, unsigned _Line, cudaStream_t _On, bool IsAsync)
      : LaunchCheck(_File, _Line), _Stream(_On), _Data(_At, _On, IsAsync) {}

  void __check(const char *_What, cudaError_t _Status) const {
    if (_Status != cudaSuccess)
      fail(std::string(_What) + cudaGetErrorString(_Status));
  }
  /// What failed may be an earlier kernel.
  void __requireStarted() const {
    const cudaError_t _Status = cudaGetLastError();
    if (_Status == cudaSuccess)
      return;
    LeftLaunches::__of(_Data.__device()).finishAll().__raise();
    __check("the kernel could not be launched: ", _Status);
  }

  const cudaStream_t _Stream;
  KernelTimer _Timer;
  LaunchData _Data;

private:
  template <typename _Elements>
  void __add(const char *_Name, const _Elements &_Of, _Transfer _How,
             ExactInt _First, ExactInt _End) {
    _Data.__add(_Name, _Of, _First, _End, _How);
  }
  /// What would lie beyond a container, some condition keeps the loop from.
  template <typename _Tp>
  void __add(const char *_Name, const ElementView<_Tp> &_Of, _Transfer _How,
             ExactInt _First, ExactInt _End) {
    if (_How != _Transfer::_Present) {
      if (less(_First, 0))
        _First = 0;
      if (less(_Of.size(), _End))
        _End = _Of.size();
      if (less(_End, _First))
        _First = _End;
    }
    _Data.__add(_Name, _Of, _First, _End, _How);
  }
  template <typename _Tp>
  void __add(const char *_Name, const ElementView<_Tp> &_Of, _Transfer _How) {
    _Data.__add(_Name, _Of, 0, _Of.size(), _How);
  }

  template <typename _Tp, typename _Member>
  void __redirect(ObjectImage<_Tp> &_Image, const _Tp &_Object,
                  const _Member &_Held) {
    if constexpr (std::is_array_v<_Member>) {
      for (const auto &_Each : _Held)
        __redirect(_Image, _Object, _Each);
    } else if (!_Image.__redirect(_Object, _Held, firstOf(device(_Held)))) {
      fail("the standard library's std::vector is not known to idxmap");
    }
  }
  template <typename _Tp> static _Tp *firstOf(_Tp *_First) { return _First; }
  template <typename _Tp> static _Tp *firstOf(const ElementView<_Tp> &_All) {
    return _All.data();
  }

  std::vector<std::unique_ptr<LaunchEnd>> _Ends;
  bool LeadsElsewhere = false;
};

class AsyncLaunch : public CudaLaunch {
public:
  AsyncLaunch(const char *_File, unsigned _Line, cudaStream_t _On = nullptr)
      : CudaLaunch(_File, _Line, _On, /*IsAsync=*/true) {}

  /// In the place of finish: returns at once, and `wait` does the rest.
  void leave() {
    __requireStarted();
    _Timer.__stop(_Stream);
    auto _Left = std::make_unique<PendingLaunch>(_At, _Stream);
    __check("the end of the kernel cannot be seen: ", _Left->__record());
    _Left->_Timer = std::move(_Timer);
    _Left->_Threads = __threads();
    _Left->_Indices = _Indices;
    _Data.leave(std::move(_Left));
  }
};

} // namespace idxmap

#endif
