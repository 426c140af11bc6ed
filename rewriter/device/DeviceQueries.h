//===- DeviceQueries.h - What a program asks of its devices -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program whose directives give loops to OpenMP's devices may ask which there
// are:
//
//   if (omp_get_num_devices() > 0) ..
//
// As CUDA, its devices are CUDA's: where a unit names one of the functions of
// idxmap/openmp.h, in code, a macro or a clause, it includes that.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_DEVICEQUERIES_H
#define IDXMAP_REWRITER_DEVICE_DEVICEQUERIES_H

#include "attributes/FileText.h"

#include "clang/AST/ASTContext.h"

namespace idxmap {

/// A file of the user's that the unit reads names such a function, which the
/// unit declares; and one of them has a directive that gives something to a
/// device, or the program \p IsDirected elsewhere.
bool asksForDevices(const clang::ASTContext &Context, FileText &Files,
                    bool IsDirected);

} // namespace idxmap

#endif
