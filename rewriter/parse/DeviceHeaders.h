//===- DeviceHeaders.h - What a parse for the host can spare ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The device's half of a CUDA compile is parsed as the host sees it, too, and
// most of that parse is what Clang includes by itself. Headers that declare
// nothing but functions of devices, with names that no other function has, can
// be left out: a unit that uses one has an error then, and is parsed again with
// all of them. Overloads of what the host has, such as those of `sin`, stay.
//
//   textures, surfaces         a third; left out of each unit
//   intrinsics, libdevice,     a tenth; left out where the main file has no
//     what cuRAND declares       code for devices by itself
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_DEVICEHEADERS_H
#define IDXMAP_REWRITER_PARSE_DEVICEHEADERS_H

namespace clang {
class CompilerInvocation;
}

namespace idxmap {

struct UnitSource;

/// A parse of \p Source leaves out what units without an error may use.
bool leavesOutDeviceHeaders(const UnitSource &Source);

/// As if Clang's wrapper of CUDA's headers had read them before. \p Invocation
/// is that of \p Source, or a copy.
void leaveOutDeviceHeaders(clang::CompilerInvocation &Invocation,
                           const UnitSource &Source);

} // namespace idxmap

#endif
