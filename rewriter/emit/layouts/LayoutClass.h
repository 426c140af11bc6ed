//===- LayoutClass.h - A layout of data, written down -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The class that generated code has for a layout. The data region makes an
// object of it with the lengths of its begin; the launches in it get it from
// the table of what is on the device, and kernels as a parameter, which they
// call with the host's subscript:
//
//   h[idxmap_layout_h(i * n + j)]
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_LAYOUTS_LAYOUTCLASS_H
#define IDXMAP_REWRITER_EMIT_LAYOUTS_LAYOUTCLASS_H

#include "attributes/Annotation.h"
#include "rewriter/DataLayout.h"

namespace idxmap {

/// Class, Array and the place are left to the caller. Pre: \p Term can be bound
/// without lengths from elsewhere; \p Symbols are what it is made of.
DataLayout dataLayout(const LayoutTerm &Term,
                      const std::vector<HostSymbol> &Symbols);

/// \p Length as the program writes it, where \p Symbols are the names in it.
std::string lengthText(const Expr &Length,
                       const std::vector<HostSymbol> &Symbols);

/// Complete lines. \p CallsLayouts becomes true if they need the runtime's
/// layout/Layouts.h.
std::string layoutClassText(const DataLayout &Of, bool &CallsLayouts);

} // namespace idxmap

#endif
