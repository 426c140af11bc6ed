//===- ArrayUse.h - What is said of one array -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The bytes of host memory that a launch or a data region says it uses, array
// by array, and which of them have to share one block on the device because
// they overlap:
//
//   a [0x1000,0x1400) in, a + n [0x1200,0x1600) in and out
//       ->  one block for [0x1000,0x1600), in and out
//
// What is only written need not be copied in, if it has its block for itself.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ARRAYUSE_H
#define IDXMAP_RUNTIME_IDXMAP_ARRAYUSE_H

#include "idxmap/Error.h"
#include "idxmap/ExactInt.h"
#include "idxmap/PresentTable.h"
#include "idxmap/SourcePlace.h"
#include "idxmap/Transfer.h"
#include "idxmap/code/ExactText.h"

#include <algorithm>
#include <cstddef>
#include <string>
#include <vector>

namespace idxmap {

struct ArrayUse {
  const char *_Name;
  std::uintptr_t _Array;
  HostRange _Range;
  bool _Reads, _Writes, MustBePresent, IsAttached;
  bool IsCopied = false, IsFinal;
  _Distance _Away = 0;
  PresentTable::_Presence _Found = PresentTable::_Presence::_None;
  PresentTable::_Users *_Users = nullptr; ///< Of what is there.
  /// Of the copy on the device: of the one that is there, or that a region
  /// makes.
  _OrderThere _Order = nullptr;
  /// The layout that the kernel's subscripts follow; empty: none.
  std::string _Followed = {};
  /// What the host's address lacks for its elements' alignment, which a host
  /// may let pass, and a device does not.
  std::uintptr_t _Lacking;
  /// The host's address counts modulo this: what elements ask for, and what
  /// malloc gives at least. In bytes may be anything.
  std::uintptr_t _Kept;

  /// The elements [\p _First, \p _End) of \p _Array, of \p _Size each.
  ArrayUse(SourcePlace _At, const char *_Name, std::uintptr_t _Array,
           ElementSize _Size, ExactInt _First, ExactInt _End, _Transfer _How)
      : _Name(_Name), _Array(_Array),
        _Range(__bytes(_At, _First, _End,
                       static_cast<std::int64_t>(_Size._Bytes))),
        _Reads(_How == _Transfer::_In || _How == _Transfer::InOut),
        _Writes(_How == _Transfer::_Out || _How == _Transfer::InOut),
        MustBePresent(_How == _Transfer::_Present ||
                      _How == _Transfer::_Attached),
        IsAttached(_How == _Transfer::_Attached),
        IsFinal(_How == _Transfer::_Final),
        _Lacking((_Size._Alignment - _Array % _Size._Alignment) %
                 _Size._Alignment),
        _Kept(_Size._Bytes == 1
                  ? 256
                  : std::max<std::uintptr_t>(16, _Size._Alignment)) {}

  /// A copy stands where it is aligned as an address like this one. The array's
  /// first element is on a line of the cache then, or as little behind it as
  /// its alignment on the host wants: large arrays of malloc begin 16 bytes
  /// behind a page, where each warp would touch two lines.
  std::uintptr_t placeInLine() const {
    return _Range._Low - _Array + (_Array + _Lacking) % _Kept;
  }

  std::string quotedName() const {
    return std::string("the array '") + _Name + "'";
  }

  void merge(const ArrayUse &_Other) {
    _Reads |= _Other._Reads;
    _Writes |= _Other._Writes;
    MustBePresent |= _Other.MustBePresent;
    _Lacking = std::max(_Lacking, _Other._Lacking);
    _Kept = std::max(_Kept, _Other._Kept);
    if (_Range.isEmpty())
      _Range = _Other._Range;
    else if (!_Other._Range.isEmpty())
      _Range = {std::min(_Range._Low, _Other._Range._Low),
                std::max(_Range._High, _Other._Range._High)};
  }

private:
  HostRange __bytes(SourcePlace _At, ExactInt _First, ExactInt _End,
                    std::int64_t _Size) const {
    if (_First.isLess(_End) == ExactInt::_Answer::_No)
      return {};
    const ExactInt _Low = _First * _Size, _High = _End * _Size;
    if (!_Low.isExact() || !_High.isExact())
      ::idxmap::fail(_At._File, _At._Line,
                     quotedName() + " would be used from element " +
                         __text(_First) + " to " + __text(_End));
    return {_Array + _Low.to<std::uintptr_t>(),
            _Array + _High.to<std::uintptr_t>()};
  }
};

/// Calls \p _Each(Whole, First, End) for every group of overlapping ranges:
/// Whole is all of them, [First, End) are the iterators. Sorts \p _Uses.
template <typename _Function>
void forOverlapping(std::vector<ArrayUse *> &_Uses, _Function _Each) {
  std::sort(_Uses.begin(), _Uses.end(), [](ArrayUse *_Ap, ArrayUse *_Bp) {
    return _Ap->_Range._Low < _Bp->_Range._Low;
  });
  for (auto _First = _Uses.begin(); _First != _Uses.end();) {
    ArrayUse _Whole = **_First;
    auto _End = _First + 1;
    for (; _End != _Uses.end() && (*_End)->_Range._Low < _Whole._Range._High;
         ++_End) {
      _Whole.merge(**_End);
      _Whole._Reads = true;
    }
    _Each(_Whole, _First, _End);
    _First = _End;
  }
}

} // namespace idxmap

#endif
