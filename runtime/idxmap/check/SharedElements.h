//===- SharedElements.h - Elements that iterations meet at ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Finds an element that one iteration writes and another reads or writes. The
// threads are numbered; for each bit of their numbers, those that have it and
// those that have not run as two groups: alone, and each after the other. Of
// any two iterations, some bit puts one into each group (GroupResults.h).
//
//   h[p[i] % 8]++, p[0] = p[8]    ->  h[0], by iterations 0 and 8
//   a[i] = a[p[i]] + 1, p[5] = 4  ->  a[5]: iteration 5 reads what 4 writes
//
// n threads take 4 log2(n) runs of half of them each. It does not matter what
// the plain loop leaves: all runs are of the same compiled code, so that what
// they leave is the same to the last bit. What an iteration writes without a
// change of the value is not seen.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CHECK_SHAREDELEMENTS_H
#define IDXMAP_RUNTIME_IDXMAP_CHECK_SHAREDELEMENTS_H

#include "idxmap/check/IndexCount.h"
#include "idxmap/check/WrittenElements.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// An element, and two iterations that meet at it.
struct SharedElement {
  enum class _Kind {
    _Written,  ///< Both write it.
    _Updated,  ///< So do they, in either order with the same result.
    _Repeated, ///< Both write the same value.
    _Read,     ///< The first writes it, and reads what the second writes.
  };
  _Kind _How;
  std::string _Name;
  IndexCount::_Index _First, _Second;
  std::string _After = {}, _Without = {}; ///< Read: values of the element.
};

/// The threads below End in whose numbers the bits of Mask are those of Value.
struct ThreadSelection {
  std::uint64_t _Mask = 0, _Value = 0, _End = UINT64_MAX;

  bool __has(std::uint64_t _Number) const {
    return (_Number & _Mask) == _Value && _Number < _End;
  }
  ThreadSelection before(std::uint64_t _Number) const {
    return {_Mask, _Value, _Number};
  }
};

class SharedElements {
public:
  using _Selection = ThreadSelection;
  using _Callback = std::function<void()>;
  /// Runs the threads that are selected, in the order of their numbers; then
  /// the call follows each.
  using _Runner = std::function<void(const _Selection &, const _Callback &)>;
  using _Arrays = std::vector<std::unique_ptr<WrittenElements>>;

  /// \p _Written is kept; \p _Current is what the thread at work runs.
  SharedElements(const _Arrays &_Written, _Runner _Run,
                 const IndexCount::_Index &_Current)
      : _Written(_Written), _Run(std::move(_Run)), _Current(_Current) {}

  /// The numbers are below \p _Threads; those that run an iteration differ in
  /// \p _Bits. Elements with the same value are the last to be named.
  std::optional<SharedElement> find(std::uint64_t _Threads,
                                    std::uint64_t _Bits) {
    _Count = _Threads;
    std::optional<SharedElement> _Repeated;
    for (unsigned _Bit = 0; _Bit < 64; ++_Bit) {
      if (!(_Bits >> _Bit & 1))
        continue;
      const std::uint64_t _Mask = std::uint64_t(1) << _Bit;
      const _Groups _Both = {{_Mask, 0}, {_Mask, _Mask}};
      const std::vector<GroupResults> _Left = __results(_Both);
      if (auto _Found = __named(_Left, _Meeting::_Shared, _Both))
        return _Found;
      if (!_Repeated)
        _Repeated = __named(_Left, _Meeting::_Repeated, _Both);
    }
    return _Repeated;
  }

private:
  struct _Groups {
    _Selection _Ap, _Bp;
  };

  void __restore() const {
    for (const auto &_Each : _Written)
      _Each->__restore();
  }
  std::vector<GroupResults> __results(const _Groups &_Both) const {
    std::vector<GroupResults> _Left(_Written.size());
    const auto _Keep = [&](std::vector<char> GroupResults::*_As) {
      for (std::size_t _Ip = 0; _Ip < _Left.size(); ++_Ip)
        _Left[_Ip].*_As = _Written[_Ip]->__image();
    };
    __restore();
    _Keep(&GroupResults::_Start);
    _Run(_Both._Ap, nullptr);
    _Keep(&GroupResults::_Ap);
    _Run(_Both._Bp, nullptr);
    _Keep(&GroupResults::_ABp);
    __restore();
    _Run(_Both._Bp, nullptr);
    _Keep(&GroupResults::_Bp);
    _Run(_Both._Ap, nullptr);
    _Keep(&GroupResults::_BAp);
    return _Left;
  }

  std::optional<SharedElement> __named(const std::vector<GroupResults> &_Left,
                                       _Meeting _How,
                                       const _Groups &_Both) const {
    for (std::size_t _Ip = 0; _Ip < _Left.size(); ++_Ip)
      if (const auto _Place = _Written[_Ip]->__met(_Left[_Ip], _How))
        if (auto _Found =
                __explain(*_Written[_Ip], *_Place, _How, _Left[_Ip], _Both))
          return _Found;
    return std::nullopt;
  }

  /// Nothing, where another run of the same threads leaves something else.
  std::optional<SharedElement> __explain(const WrittenElements &_Of,
                                         std::size_t _Place, _Meeting _How,
                                         const GroupResults &_Left,
                                         const _Groups &_Both) const {
    using _Kind = SharedElement::_Kind;
    const auto ByA = __writer(_Of, _Place, _Both._Ap, _Both._Bp);
    const auto ByB = __writer(_Of, _Place, _Both._Bp, _Both._Ap);
    if (ByA && ByB) {
      const std::size_t _Size = _Of.__bytes(_Place).size();
      const bool IsUpdate =
          areSame(&_Left._ABp[_Place], &_Left._BAp[_Place], _Size);
      const _Kind _As = _How == _Meeting::_Repeated ? _Kind::_Repeated
                        : IsUpdate                  ? _Kind::_Updated
                                                    : _Kind::_Written;
      return SharedElement{_As, _Of.name(_Place), *ByA, *ByB};
    }
    if (ByA)
      return __reader(_Of, _Place, _Both._Ap, *ByA, _Both._Bp);
    if (ByB)
      return __reader(_Of, _Place, _Both._Bp, *ByB, _Both._Ap);
    return std::nullopt;
  }

  /// The first iteration of \p _Group that changes what is at \p _Place, alone
  /// or after \p _Others.
  std::optional<IndexCount::_Index> __writer(const WrittenElements &_Of,
                                             std::size_t _Place,
                                             const _Selection &_Group,
                                             const _Selection &_Others) const {
    std::optional<IndexCount::_Index> _First;
    for (const bool IsAlone : {true, false}) {
      __restore();
      if (!IsAlone)
        _Run(_Others, nullptr);
      const std::string _Before = _Of.__bytes(_Place);
      _Run(_Group, [&] {
        if (!_First && _Of.__bytes(_Place) != _Before)
          _First = _Current;
      });
      if (_First)
        break;
    }
    return _First;
  }

  /// \p _Group alone writes at \p _Place, by \p _Writer: something else after
  /// some iteration of \p _Others.
  std::optional<SharedElement> __reader(const WrittenElements &_Of,
                                        std::size_t _Place,
                                        const _Selection &_Group,
                                        const IndexCount::_Index &_Writer,
                                        const _Selection &_Others) const {
    IndexCount::_Index _Last;
    const auto BytesAfter = [&](std::uint64_t _End) {
      __restore();
      _Run(_Others.before(_End), [&] { _Last = _Current; });
      _Run(_Group, nullptr);
      return _Of.__bytes(_Place);
    };
    const std::string _Alone = BytesAfter(0);
    SharedElement _Found{
        SharedElement::_Kind::_Read, _Of.name(_Place), _Writer, {}};
    _Found._Without = _Of.value(_Place);
    std::uint64_t _Low = 0, _High = _Count;
    if (BytesAfter(_High) == _Alone)
      return std::nullopt;
    while (_High - _Low > 1) {
      const std::uint64_t _Middle = _Low + (_High - _Low) / 2;
      (BytesAfter(_Middle) == _Alone ? _Low : _High) = _Middle;
    }
    BytesAfter(_High);
    _Found._Second = _Last;
    _Found._After = _Of.value(_Place);
    return _Found;
  }

  const _Arrays &_Written;
  const _Runner _Run;
  const IndexCount::_Index &_Current;
  std::uint64_t _Count = 0;
};

} // namespace idxmap

#endif
