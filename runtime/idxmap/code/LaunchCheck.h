//===- LaunchCheck.h - How a launch is checked ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What ../LaunchCheck.h declares:
//
//   gridDim(70000, 70000)  ->  error: "grid dimension y is 70000, but .."
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_CODE_LAUNCHCHECK_H
#define IDXMAP_RUNTIME_IDXMAP_CODE_LAUNCHCHECK_H

#include "idxmap/Error.h"
#include "idxmap/LaunchCheck.h"
#include "idxmap/Limits.h"
#include "idxmap/code/ExactText.h"
#include "idxmap/code/Linkage.h"

#include <string>

namespace idxmap {

#if defined(__cpp_exceptions)
IDXMAP_CODE bool letThrow() {
  current_thrower.exchange(static_cast<error_handler>(throw_error));
  return true;
}
#endif

IDXMAP_CODE void LaunchCheck::fail(const char *_Message) const {
  ::idxmap::fail(_At._File, _At._Line, _Message);
}

IDXMAP_CODE bool LaunchCheck::less(ExactInt _Ap, ExactInt _Bp) const {
  const ExactInt::_Answer _Less = _Ap.isLess(_Bp);
  if (_Less == ExactInt::_Answer::_Unknown)
    fail("the bounds of this loop leave 64 bits");
  return _Less == ExactInt::_Answer::_Yes;
}

IDXMAP_CODE void LaunchCheck::step(ExactInt _Step, const char *_Text) const {
  if (!less(0, _Step))
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("the step '") + _Text + "' is " + __text(_Step) +
                       ", but must be at least 1");
}

IDXMAP_CODE void LaunchCheck::reaches(ExactInt _Low, ExactInt _High,
                                      ExactInt _Step,
                                      const char *_Condition) const {
  if (less(_High, _Low) || less(0, (_High - _Low).mod(_Step)))
    ::idxmap::fail(
        _At._File, _At._Line,
        std::string("this loop does not end before it wraps round: '") +
            _Condition + "' stays true between " + __text(_Low) + " and " +
            __text(_High));
}

IDXMAP_CODE void LaunchCheck::__ends(const char *_Variable, ExactInt _After,
                                     _Bounds _Of) const {
  if (less(_Of._Most, _After) || less(_After, _Of._Least))
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("this loop does not end: '") + _Variable +
                       "' cannot become " + __text(_After));
}

IDXMAP_CODE void LaunchCheck::__holds(const char *_Kind, const char *_Text,
                                      ExactInt _Least, ExactInt _Most,
                                      _Bounds _Of, const char *_Advice) const {
  const bool IsBelow = less(_Least, _Of._Least);
  if (IsBelow || less(_Of._Most, _Most))
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("the ") + _Kind + " '" + _Text +
                       "' of this loop may be " +
                       __text(IsBelow ? _Least : _Most) +
                       ", which its type cannot hold" + _Advice);
}

IDXMAP_CODE void LaunchCheck::staysWithin(const char *_Name, ExactInt _First,
                                          ExactInt _End, ExactInt _Least,
                                          ExactInt _Most) const {
  if (less(_First, _Least) || less(_Most, _End))
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("this loop touches the elements [") +
                       __text(_First) + "," + __text(_End) + ") of '" + _Name +
                       "', but its clause says [" + __text(_Least) + "," +
                       __text(_Most) + ")");
}

IDXMAP_CODE void LaunchCheck::require(ExactInt _Ap, ExactInt _Bp,
                                      const char *_Text) const {
  if (!less(_Ap, _Bp))
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("this mapping needs ") + _Text + ", which is " +
                       __text(_Ap) + " < " + __text(_Bp) + " here");
}

IDXMAP_CODE void LaunchCheck::__fits(const char *_Variable, ExactInt _Largest,
                                     _Bounds _Of) const {
  if (less(_Of._Most, _Largest))
    ::idxmap::fail(_At._File, _At._Line,
                   std::string("the last block would take '") + _Variable +
                       "' to " + __text(_Largest) + ", but its type ends at " +
                       __text(_Of._Most));
}

IDXMAP_CODE void LaunchCheck::__reach64(ExactInt _Largest) const {
  if (!_Largest.isExact())
    fail("the index arithmetic of this loop leaves 64 bits");
}

IDXMAP_CODE unsigned LaunchCheck::__within(const char *_What, ExactInt _Extent,
                                           std::int64_t _Limit) const {
  if (less(_Limit, _Extent))
    ::idxmap::fail(_At._File, _At._Line,
                   std::string(_What) + " is " + __text(_Extent) +
                       ", but the device allows at most " +
                       std::to_string(_Limit));
  return _Extent.to<unsigned>();
}

IDXMAP_CODE void LaunchCheck::gridDim(ExactInt _Xp, ExactInt _Yp,
                                      ExactInt _Zp) {
  _Grid = {__within("grid dimension x", _Xp, _Limits::_Grid[0]),
           __within("grid dimension y", _Yp, _Limits::_Grid[1]),
           __within("grid dimension z", _Zp, _Limits::_Grid[2])};
}

IDXMAP_CODE void LaunchCheck::blockDim(ExactInt _Xp, ExactInt _Yp,
                                       ExactInt _Zp) {
  _Block = {__within("block dimension x", _Xp, _Limits::_Block[0]),
            __within("block dimension y", _Yp, _Limits::_Block[1]),
            __within("block dimension z", _Zp, _Limits::_Block[2])};
  __within("the number of threads in a block", _Xp * _Yp * _Zp,
           _Limits::ThreadsPerBlock);
}

IDXMAP_CODE void LaunchCheck::__count(ExactInt _Product) {
  if (_Product.isExact())
    _Indices = _Product.to<std::uint64_t>();
}

} // namespace idxmap

#endif
