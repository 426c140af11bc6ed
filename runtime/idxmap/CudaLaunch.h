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

#include "idxmap/ElementView.h"
#include "idxmap/LaunchCheck.h"
#include "idxmap/ObjectImage.h"
#include "idxmap/Transfer.h"
#include "idxmap/regions/DataRegion.h"
#include "idxmap/regions/DeviceUse.h"
#include "idxmap/regions/GraphLoop.h"
#include "idxmap/streams/KernelCall.h"
#include "idxmap/streams/MeantStream.h"
#include "idxmap/streams/OwnStream.h"

#include <cuda_runtime.h>

#include <cstddef>
#include <cstdint>
#include <type_traits>

// There is one of it in a program, also where a library hides its symbols.
namespace [[gnu::__visibility__("default")]] idxmap {

template <typename _Layout, typename _Tp>
_Layout layoutWith(const ExactInt *_Lengths, bool &HasRows);

/// What is to be done after a kernel before its loop is complete. Belongs to a
/// launch, as the room does that it has on the device.
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
  /// What the kernel's type says of a parameter, not the argument.
  template <typename _Tp> struct _Parameter {
    using _Type = _Tp;
  };

public:
  using LaunchCheck::blockDim;
  using LaunchCheck::gridDim;

  CudaLaunch(const char *_File, unsigned _Line, cudaStream_t _On = nullptr)
      : CudaLaunch(_File, _Line, meantStream(_On), /*IsAsync=*/false) {}
  CudaLaunch(const CudaLaunch &) = delete;
  CudaLaunch &operator=(const CudaLaunch &) = delete;
  ~CudaLaunch();

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
  /// already, or this fails. Of an array of pointers: what each leads to. A
  /// pointer may have `__restrict`.
  template <typename _Tp>
  void attach(const char *_Name, _Tp *const __restrict &_Array) {
    if (_Array)
      __add(_Name, _Array, _Transfer::_Attached, 0, 1);
  }
  template <typename _Tp, std::size_t _Np>
  void attach(const char *_Name, _Tp *const (&_Arrays)[_Np]) {
    for (_Tp *const &_Each : _Arrays)
      attach(_Name, _Each);
  }
  /// The loop may touch all of the host's memory, where it is. Fails where the
  /// device does not read it, or has copies of it.
  void unifiedMemory();
  /// What the loop touches of two arrays, which have been named, has no byte in
  /// common, or this fails: blocks keep parts of \p _Kept while others write
  /// \p _Other, or where it \p _IsHeld, threads do, or levels of
  /// time_tile, while others use that.
  template <typename _Tp, typename _Up>
  void apart(const char *_Name, _Tp &&_Kept, const char *_OtherName,
             _Up &&_Other, bool _IsHeld = false) const {
    __apart(_Name, __addressIn(elementsOf(_Kept)), _OtherName,
            __addressIn(elementsOf(_Other)), _IsHeld);
  }
  /// What the loop touches of \p _Kept, which has been named, has no byte of a
  /// value that byValue has named, or this fails: what comes between the steps
  /// of this launch changes the array.
  template <typename _Tp, typename _Up>
  void apartFromValue(const char *_Name, _Tp &&_Kept, const char *_ValueName,
                      const _Up &_Value) const {
    __apart(_Name, __addressIn(elementsOf(_Kept)), _ValueName,
            __addressOf(_Value), true);
  }
  /// The kernel follows a layout of \p _Array, which has been named: the one
  /// with these lengths, or, if none are given, any of that key.
  template <typename _Layout, typename _Tp, typename... _Lengths>
  _Layout layoutOf(_Tp &&_Array, _Lengths... _Wanted) {
    ExactInt _Found[_Layout::lengthCount + 1];
    const ExactInt _All[] = {ExactInt(_Wanted)..., ExactInt(0)};
    const bool IsThere = __follow(elementsOf(_Array), _Layout::layoutKey,
                                  _Found, _Layout::lengthCount,
                                  sizeof...(_Wanted) == 0 ? nullptr : _All);
    using _Pointer = decltype(firstOf(elementsOf(_Array)));
    bool HasRows = true;
    // Others in the same layout may follow it where this one has no element.
    const ExactInt *const _Given =
        IsThere || sizeof...(_Wanted) == 0 ? _Found : _All;
    _Layout _Result =
        layoutWith<_Layout, std::remove_pointer_t<_Pointer>>(_Given, HasRows);
    if (IsThere && !HasRows)
      fail("the rows of an array are not those of its layout");
    return _Result;
  }
  /// The kernel gets \p _Value as the loop finds it: what the device has of its
  /// memory counts. Fails where the loop may write part of it by another name,
  /// or where a value of which bounds are made is another one there.
  template <typename _Tp>
  void byValue(const char *_Name, const _Tp &_Value, bool IsBound = false) {
    __read(_Name, __addressOf(_Value), sizeof(_Tp), IsBound);
  }
  /// The argument for \p _Value, which byValue may have named.
  template <typename _Tp> auto value(const _Tp &_Value) {
    if constexpr (std::is_trivially_copyable_v<_Tp>) {
      ObjectImage<_Tp> _Image(_Value);
      if (const unsigned char *const _Newer = __newer(__addressOf(_Value)))
        _Image.__renew(_Newer);
      return _Image.value();
    } else {
      if (__newer(__addressOf(_Value)))
        fail("an object that a data region holds part of has no other copies");
      return _Tp(_Value);
    }
  }
  /// Where the kernel finds \p _Array.
  template <typename _Tp> auto device(_Tp &&_Array) {
    return __there(elementsOf(_Array));
  }
  /// The device has the elements [begin, end) of \p _Array, which has been
  /// named, and the loop touches no others; both are 0 where it touches none.
  /// Fails where that is not known, of what is on the device alone.
  template <typename _Tp> long long begin(_Tp &&_Array) const {
    const auto *const _First = firstOf(elementsOf(_Array));
    return __counted(addressOf(_First), sizeof(*_First))._First;
  }
  template <typename _Tp> long long end(_Tp &&_Array) const {
    const auto *const _First = firstOf(elementsOf(_Array));
    return __counted(addressOf(_First), sizeof(*_First))._End;
  }
  /// \p _There, on the device, begins at a multiple of 16 bytes, and \p
  /// _Numbers of its elements are such multiples.
  template <typename _Tp, typename... _Values>
  bool inPieces(const _Tp *_There, _Values... _Numbers) const {
    const ExactInt _Count = 16 / sizeof(_Tp);
    const auto _IsWhole = [&](ExactInt _Number) {
      const ExactInt _Rest = _Number.mod(_Count);
      return _Rest.isExact() && _Rest.template to<int>() == 0;
    };
    return reinterpret_cast<std::uintptr_t>(_There) % 16 == 0 &&
           (_IsWhole(_Numbers) && ...);
  }
  /// \p _Object as the kernel sees it: what it holds, \p _Held, is on the
  /// device.
  template <typename _Tp, typename... _Members>
  auto object(_Tp &_Object, const _Members &..._Held) {
    using _Value = std::remove_const_t<_Tp>;
    ObjectImage<_Value> _Image(_Object);
    if (const unsigned char *const _Newer = __newer(__addressOf(_Object)))
      _Image.__renew(_Newer);
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
  const char *bringToHost() const;

  /// Called as a kernel is launched, each time. Pre: all arrays are named.
  dim3 gridDim();
  dim3 blockDim() const { return dim3(_Block.x, _Block.y, _Block.z); }
  cudaStream_t stream() const { return _Stream; }

  /// Blocks of \p _Kernel share \p _Bytes beside their variables, more than
  /// they may unless that is asked for. Fails where the device has less.
  template <typename... _Params>
  void shared(void (*_Kernel)(_Params...), std::size_t _Bytes) {
    __share(_Bytes,
            cudaFuncSetAttribute(reinterpret_cast<const void *>(_Kernel),
                                 cudaFuncAttributeMaxDynamicSharedMemorySize,
                                 static_cast<int>(_Bytes)));
  }
  /// In the place of `_Kernel<<<gridDim(), blockDim(), 0, stream()>>>(..)`: in
  /// a loop with `graph`, it may be given to the device with others. Values, as
  /// a kernel takes them: of what has no address, a bit-field, too.
  template <typename... _Params>
  void queue(void (*_Kernel)(_Params...),
             typename _Parameter<_Params>::_Type... _Values) {
    void *_Arguments[] = {__builtin_addressof(_Values)..., nullptr};
    const std::size_t _Sizes[] = {sizeof(_Params)..., 0};
    constexpr bool IsPlain =
        ((std::is_trivially_copyable_v<_Params> &&
          alignof(_Params) <= alignof(KernelCall::_Unit)) &&
         ...);
    __queue({reinterpret_cast<const void *>(_Kernel),
             {&cudaLaunchKernel, &cudaGraphAddKernelNode},
             _Arguments,
             _Sizes,
             sizeof...(_Params),
             IsPlain,
             _Shared});
  }

  /// A value with a pointer that the kernel gets as it is: that may lead to
  /// what the host looks at next.
  template <typename _Tp> _Tp &&asIs(_Tp &&_Value) {
    if constexpr (std::is_pointer_v<std::decay_t<_Tp>>)
      LeadsElsewhere |= _Value != nullptr;
    else
      LeadsElsewhere = true;
    return static_cast<_Tp &&>(_Value);
  }

  /// From now on, the host sees what every thread wrote, wherever it can look.
  void finish();

protected:
  CudaLaunch(const char *_File, unsigned _Line, cudaStream_t _On, bool IsAsync);

  /// What it knows of its arrays and the kernel's time, in _Room.
  struct _Parts;

  const cudaStream_t _Stream;
  const bool IsAsync;
  _Parts *_Of;

  /// What failed may be an earlier kernel.
  void __requireStarted() const;

private:
  std::size_t _Shared = 0; ///< As shared() says.

  void __share(std::size_t _Bytes, cudaError_t _Status);
  void __queue(const KernelCall &_Of);
  /// The launch touches the elements [\p _First, \p _End), of \p _Size bytes
  /// each, of the array at \p _Array.
  void __use(const char *_Name, std::uintptr_t _Array, ElementSize _Size,
             ExactInt _First, ExactInt _End, _Transfer _How);
  /// A value of \p _Size bytes is read.
  void __read(const char *_Name, std::uintptr_t _Address, std::size_t _Size,
              bool IsBound);
  /// The bytes of the value at \p _Address where the device has some of them;
  /// else null.
  const unsigned char *__newer(std::uintptr_t _Address);
  template <typename _Tp> static std::uintptr_t __addressOf(const _Tp &_Value) {
    return reinterpret_cast<std::uintptr_t>(__builtin_addressof(_Value));
  }
  /// True where there is some.
  bool __follow(std::uintptr_t _Array, std::size_t _Size, const char *_Key,
                ExactInt *_Lengths, unsigned _Count, const ExactInt *_Wanted);
  template <typename _Tp, typename... _Of>
  bool __follow(_Tp *_Array, const char *_Key, _Of... _With) {
    return __follow(addressOf(_Array), sizeof(std::remove_all_extents_t<_Tp>),
                    _Key, _With...);
  }
  template <typename _View, typename... _Of>
  bool __follow(const _View &_Array, const char *_Key, _Of... _With) {
    return __follow(_Array.data(), _Key, _With...);
  }
  void __apart(const char *_Name, std::uintptr_t _Kept, const char *_OtherName,
               std::uintptr_t _Other, bool _IsHeld) const;
  template <typename _Tp> static std::uintptr_t __addressIn(_Tp *_Array) {
    return addressOf(_Array);
  }
  template <typename _View>
  static std::uintptr_t __addressIn(const _View &_Array) {
    return addressOf(_Array.data());
  }
  struct __Elements {
    long long _First, _End;
  };
  /// Those of \p _Size bytes that the loop touches of the array.
  __Elements __counted(std::uintptr_t _Array, std::size_t _Size) const;
  /// Where the device finds what the host has at \p _Array.
  std::uintptr_t __where(std::uintptr_t _Array);
  /// For CudaReduction.h: how many blocks the grid has, each of which needs \p
  /// _Size bytes; and room.
  std::size_t reducedBlocks(std::size_t _Size) const;
  void *reductionRoom(std::size_t _Bytes);
  /// Takes it.
  void __add(LaunchEnd *_Last);

  template <typename _Tp>
  void __add(const char *_Name, _Tp *_Array, _Transfer _How, ExactInt _First,
             ExactInt _End) {
    __use(_Name, addressOf(_Array), {sizeof(_Tp), alignof(_Tp)}, _First, _End,
          _How);
  }
  /// The same of a view: \p _First and \p _End count what one subscript steps
  /// over.
  template <typename _View>
  void __add(const char *_Name, const _View &_Array, _Transfer _How,
             ExactInt _First, ExactInt _End) {
    const ExactInt _Row = _Array.stride();
    __add(_Name, _Array.data(), _How, _First * _Row, _End * _Row);
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
    __add(_Name, _Of.data(), _How, _First, _End);
  }
  template <typename _Tp>
  void __add(const char *_Name, const ElementView<_Tp> &_Of, _Transfer _How) {
    __add(_Name, _Of.data(), _How, 0, _Of.size());
  }

  template <typename _Tp> _Tp *__there(_Tp *_Array) {
    return reinterpret_cast<_Tp *>(__where(addressOf(_Array)));
  }
  template <typename _View> _View __there(const _View &_Array) {
    return _Array.__moved(__there(_Array.data()));
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

  bool LeadsElsewhere = false;
  bool IsHeld = false; ///< The kernel has not been launched yet.
  alignas(std::max_align_t) unsigned char _Room[1984];
};

class AsyncLaunch : public CudaLaunch {
public:
  AsyncLaunch(const char *_File, unsigned _Line, cudaStream_t _On = nullptr)
      : CudaLaunch(_File, _Line, meantStream(_On), /*IsAsync=*/true) {}

  /// In the place of finish: returns at once, and `wait` does the rest.
  void leave();
};

} // namespace idxmap

#endif
