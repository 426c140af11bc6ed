//===- LastInclude.h - Where the includes of a file end ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_LASTINCLUDE_H
#define IDXMAP_PLUGIN_LASTINCLUDE_H

#include "llvm/ADT/StringRef.h"

#include <optional>

namespace clang {
class LangOptions;
}

namespace idxmap {

/// The offset of the last `#include` of \p Text that no condition holds, and
/// before which there is nothing but comments and directives, among them no
/// pragma.
std::optional<unsigned> lastInclude(llvm::StringRef Text,
                                    const clang::LangOptions &Language);

} // namespace idxmap

#endif
