//===- CudaNames.h - A program's names that CUDA has, too -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// C++ programs declare `float4`, or `make_float4`, themselves, and so do CUDA's
// headers. In CUDA source such a name stands for another one, once those
// headers have been read:
//
//   struct float4 { .. };   ->   #define float4 idxmap_own_float4
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EDIT_CUDANAMES_H
#define IDXMAP_REWRITER_EDIT_CUDANAMES_H

#include <set>
#include <string>

namespace clang {
class ASTContext;
}

namespace idxmap {

/// What the unit declares outside of functions, classes and namespaces under
/// names of CUDA's vector types, `dim3`, `half` and its like, and the functions
/// that make them, but for what only other compilers than CUDA's read. Of a
/// unit of CUDA there is none.
std::set<std::string> namesOfCuda(const clang::ASTContext &Context);

/// Whether std::complex is defined, of which nvcc compiles libstdc++'s to
/// nothing (idxmap/nvcc/Complex.h).
bool definesComplex(clang::ASTContext &Context);

/// A complete line, for what asks for devices (device/DeviceQueries.h).
constexpr const char *DeviceQueryInclude = "#include <idxmap/openmp.h>\n";

/// Complete lines, to stand behind all includes of CUDA's headers.
std::string cudaNameLines(const std::set<std::string> &Names);

} // namespace idxmap

#endif
