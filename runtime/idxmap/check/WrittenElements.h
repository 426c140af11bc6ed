//===- WrittenElements.h - What a loop writes, kept and compared -*- C++ -*-==//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Elements [First, End) of one array as they were before a loop and as the
// plain loop leaves them, so that the loop can run again and be compared:
//
//   keep();      plain loop;   expect();    what it left is the oracle
//   restore();   mapped loop;  difference() -> "b[17].x is 3.5, but 4 ..."
//
// Each number of an element is compared as what it is (NumberKind.h), and the
// bytes between them are not. A place is a number's distance from the first
// element in bytes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_WRITTENELEMENTS_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_WRITTENELEMENTS_H

#include "idxmap/check/ElementParts.h"
#include "idxmap/check/GroupResults.h"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

class WrittenElements {
public:
  virtual ~WrittenElements() = default;
  virtual void __keep() = 0;
  virtual void __expect() = 0;
  virtual void __restore() = 0;
  /// The place of the first number that is not as expected.
  virtual std::optional<std::size_t> __difference() const = 0;
  /// "b[2][3]", the value it has and the one that is expected.
  virtual std::string name(std::size_t _Place) const = 0;
  virtual std::string value(std::size_t _Place) const = 0;
  virtual std::string __expected(std::size_t _Place) const = 0;
  /// The number's bytes, to see whether an iteration changes them.
  virtual std::string __bytes(std::size_t _Place) const = 0;

  /// Threads begin to run on the CPU; one has run; all have.
  virtual void __start() {}
  virtual void __ran() {}
  virtual void __ended() {}
  /// The variable, where the loop reduces to one: no iteration alone says what
  /// is in it.
  virtual const void *__reduced() const { return nullptr; }

  /// The elements as they are, for GroupResults; of what is reduced, nothing.
  virtual std::vector<char> __image() const { return {}; }
  /// The first place that groups which left \p _Of meet at in this way.
  virtual std::optional<std::size_t> __met(const GroupResults &,
                                           _Meeting) const {
    return std::nullopt;
  }
  bool IsScratch = false; ///< What is left in them means nothing.
};

/// T is no array; Extents are those of the arrays that the user's pointer
/// points to, outermost first, and Start is counted in elements T.
template <typename _Tp> class WrittenArray : public WrittenElements {
public:
  WrittenArray(std::string _Name, _Tp *_Data, std::size_t _Count,
               long long _Start, std::vector<std::size_t> _Extents,
               bool IsObject)
      : _Name(std::move(_Name)), _Data(reinterpret_cast<char *>(_Data)),
        _Count(_Count), _Start(_Start), _Extents(std::move(_Extents)),
        IsObject(IsObject) {}

  void __keep() override { _Before = __image(); }
  void __expect() override { _After = __image(); }
  void __restore() override {
    if (_Count > 0)
      std::memcpy(_Data, _Before.data(), _Before.size());
  }
  std::optional<std::size_t> __difference() const override {
    std::optional<std::vector<double>> _Scales;
    return first(
        [&](std::size_t _At, std::size_t _Size) {
          return std::memcmp(_Data + _At, &_After[_At], _Size) != 0;
        },
        [&](std::size_t _At, const ElementPart &_Part) {
          if (areSame(_Data + _At, &_After[_At], _Part._Kind->_Significant))
            return false;
          if (!_Scales)
            _Scales = __largest();
          const std::size_t _Number =
              static_cast<std::size_t>(&_Part - __parts().data());
          return !_Part._Kind->isNear(_Data + _At, &_After[_At],
                                      (*_Scales)[_Number]);
        });
  }
  std::string name(std::size_t _Place) const override {
    const ElementPart &_Part = partAt(_Place);
    const std::size_t _Inside = _Place % sizeof(_Tp) - _Part._Offset;
    return _Part.name(elementName(_Place / sizeof(_Tp)),
                      _Inside / _Part._Kind->_Size);
  }
  std::string value(std::size_t _Place) const override {
    return partAt(_Place)._Kind->__text(_Data + _Place);
  }
  std::string __expected(std::size_t _Place) const override {
    return partAt(_Place)._Kind->__text(&_After[_Place]);
  }
  std::string __bytes(std::size_t _Place) const override {
    return std::string(_Data + _Place, partAt(_Place)._Kind->_Significant);
  }

  std::vector<char> __image() const override {
    return std::vector<char>(_Data, _Data + _Count * sizeof(_Tp));
  }
  std::optional<std::size_t> __met(const GroupResults &_Of,
                                   _Meeting _How) const override {
    return first(
        [&](std::size_t _At, std::size_t _Size) {
          return !_Of.isUntouched(_At, _Size);
        },
        [&](std::size_t _At, const ElementPart &_Part) {
          return _Of.__meeting(_At, _Part._Kind->_Significant) == _How;
        });
  }

private:
  static const std::vector<ElementPart> &__parts() {
    return partsOf<_Tp>()._All;
  }
  static const ElementPart &partAt(std::size_t _Place) {
    const auto _Found = std::find_if(
        __parts().begin(), __parts().end(), [&](const ElementPart &_Each) {
          return _Place % sizeof(_Tp) < _Each.end();
        });
    return *_Found;
  }
  /// The first number that \p _Is, among the rows of bytes that \p _May have
  /// one.
  template <typename _Rows, typename _Numbers>
  std::optional<std::size_t> first(_Rows _May, _Numbers _Is) const {
    constexpr std::size_t _Row = 1 + 4096 / sizeof(_Tp);
    for (std::size_t _Ip = 0; _Ip < _Count; _Ip += _Row) {
      const std::size_t _End = std::min(_Count, _Ip + _Row);
      if (!_May(_Ip * sizeof(_Tp), (_End - _Ip) * sizeof(_Tp)))
        continue;
      for (std::size_t _Element = _Ip; _Element < _End; ++_Element)
        for (const ElementPart &_Part : __parts())
          for (std::size_t _At = _Part._Offset; _At < _Part.end();
               _At += _Part._Kind->_Size)
            if (_Is(_Element * sizeof(_Tp) + _At, _Part))
              return _Element * sizeof(_Tp) + _At;
    }
    return std::nullopt;
  }
  /// Of each part, the largest number that is expected.
  std::vector<double> __largest() const {
    std::vector<double> _Largest(__parts().size());
    for (std::size_t _Ip = 0; _Ip < __parts().size(); ++_Ip)
      for (std::size_t _Element = 0; _Element < _Count; ++_Element)
        for (std::size_t _At = __parts()[_Ip]._Offset;
             _At < __parts()[_Ip].end(); _At += __parts()[_Ip]._Kind->_Size)
          _Largest[_Ip] = std::max(_Largest[_Ip],
                                   __parts()[_Ip]._Kind->__magnitude(
                                       &_After[_Element * sizeof(_Tp) + _At]));
    return _Largest;
  }
  std::string elementName(std::size_t _Number) const {
    if (IsObject && _Extents.empty())
      return _Name;
    std::string _Text;
    long long _Rest = _Start + static_cast<long long>(_Number);
    for (std::size_t _Dp = _Extents.size(); _Dp-- > 0;) {
      const long long _Extent = static_cast<long long>(_Extents[_Dp]);
      _Text = "[" + std::to_string(_Rest % _Extent) + "]" + _Text;
      _Rest /= _Extent;
    }
    return _Name + (IsObject ? "" : "[" + std::to_string(_Rest) + "]") + _Text;
  }

  std::string _Name;
  char *_Data;
  std::size_t _Count;
  long long _Start;
  std::vector<std::size_t> _Extents;
  bool IsObject; ///< Name is the whole array, not a pointer to elements.
  std::vector<char> _Before, _After;
};

} // namespace idxmap

#endif
