//===- UnitFlags.h - What a unit's flags mean to other compilers *- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The flags of a unit that say what its source means, apart from those of one
// compiler: folders, macros, the standard, OpenMP.
//
//   -Iinclude -DN=8 -std=c++17 -O3 -mp=gpu -Minfo
//     ->  folder include, macro N=8, c++17, -O3, OpenMP; left out: -Minfo
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_UNITFLAGS_H
#define IDXMAP_REWRITER_TOOL_PORT_UNITFLAGS_H

#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace idxmap {

struct UnitFlags {
  struct Include {
    std::string Option; ///< "-I", "-isystem", "-iquote", "-include", ..
    std::string Path;   ///< Absolute.
  };
  std::vector<Include> Includes;   ///< In order.
  std::vector<std::string> Macros; ///< "-DN=8", "-UN", in order.
  std::string Standard;            ///< "-std=c++17", or empty.
  std::string Optimisation;        ///< "-O3", or empty.
  bool OpenMP = false;
  bool Threads = false; ///< -pthread
  bool Debug = false;
  std::vector<std::string> Others;  ///< "-ffast-math": Clang has them.
  std::vector<std::string> LeftOut; ///< What is none of these.
};

/// \p Words, without a compiler, in a command that runs in \p Folder.
UnitFlags readUnitFlags(const std::vector<std::string> &Words,
                        llvm::StringRef Folder);

/// In which a unit of C++ may be ported, the best one first: what idxmap writes
/// needs C++17, and of C++20's library more is constexpr, which a device can
/// call.
std::vector<std::string> standardsToTry(const UnitFlags &Flags);

/// How a folder or file of Includes is to be written.
using PathText = std::function<std::string(const std::string &)>;

/// For Clang; warnings are not its business.
std::vector<std::string> flagsForClang(const UnitFlags &Flags,
                                       const PathText &Write);

/// For nvcc, which compiles for the device and hands the host's part on to
/// another compiler; Others are not among them.
std::vector<std::string> flagsForNvcc(const UnitFlags &Flags,
                                      const PathText &Write);

} // namespace idxmap

#endif
