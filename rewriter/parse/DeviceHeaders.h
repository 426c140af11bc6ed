//===- DeviceHeaders.h - What a parse for the host can spare ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The device's half of a CUDA compile is parsed as the host sees it, too, and
// most of that parse is what Clang includes by itself. Headers that bring no
// macro, and no function of a name that the host or another header has, can be
// left out: those of textures, a third of all, and of libdevice. (Those of
// other intrinsics bring names of all kinds.) Then their functions' names are
// poisoned: to name one is an error wherever it stands, also where a template
// asks whether there is such a function, and the unit is parsed again with all
// of them.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_DEVICEHEADERS_H
#define IDXMAP_REWRITER_PARSE_DEVICEHEADERS_H

namespace clang {
class CompilerInvocation;
class Preprocessor;
} // namespace clang

namespace idxmap {

struct UnitSource;

/// A parse of \p Source leaves out what units without an error may use.
bool leavesOutDeviceHeaders(const UnitSource &Source);

/// As if Clang's wrapper of CUDA's headers had read them before.
void leaveOutDeviceHeaders(clang::CompilerInvocation &Invocation);

/// Poisons what they declare when the wrapper ends. Pre: \p PP has read
/// nothing.
void poisonLeftOut(clang::Preprocessor &PP);

} // namespace idxmap

#endif
