//===- LayoutKey.h - Which layout an array has ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A key is the text of a layout in which $0, $1 .. stand for lengths. With the
// lengths in it, it says which layout that is, whoever says it:
//
//   layoutText("AntiDiag($0,$0)", {65})          ->  "AntiDiag(65,65)"
//   lengthsIn("AntiDiag($0,$0)", "AntiDiag(65,65)")  ->  $0 = 65
//   lengthsIn("AntiDiag($0,$0)", "AntiDiag(65,64)")  ->  another layout
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAYOUT_LAYOUTKEY_H
#define IDXMAP_RUNTIME_IDXMAP_LAYOUT_LAYOUTKEY_H

#include "idxmap/ExactInt.h"
#include "idxmap/code/ExactText.h"

#include <cstdlib>
#include <string>

namespace idxmap {

inline std::string layoutText(const char *_Key, const ExactInt *_Lengths) {
  std::string _Text;
  while (*_Key)
    if (*_Key == '$') {
      char *_End = nullptr;
      _Text += __text(_Lengths[std::strtoul(_Key + 1, &_End, 10)]);
      _Key = _End;
    } else {
      _Text += *_Key++;
    }
  return _Text;
}

/// False if \p _Text is no layout of \p _Key. \p _Lengths has \p _Count.
inline bool lengthsIn(const char *_Key, const char *_Text, ExactInt *_Lengths,
                      unsigned _Count) {
  for (unsigned _Kp = 0; _Kp < _Count; ++_Kp)
    _Lengths[_Kp] = 0;
  while (*_Key) {
    if (*_Key != '$') {
      if (*_Key++ != *_Text++)
        return false;
      continue;
    }
    char *_EndOfName = nullptr, *_EndOfLength = nullptr;
    ExactInt &_Length = _Lengths[std::strtoul(_Key + 1, &_EndOfName, 10)];
    if (*_Text < '0' || *_Text > '9')
      return false;
    const ExactInt _Found = std::strtoll(_Text, &_EndOfLength, 10);
    const bool IsNew = _Length.isLess(1) == ExactInt::_Answer::_Yes;
    if (!IsNew && _Length.to<long long>() != _Found.to<long long>())
      return false;
    _Length = _Found;
    _Key = _EndOfName;
    _Text = _EndOfLength;
  }
  return *_Text == '\0';
}

} // namespace idxmap

#endif
