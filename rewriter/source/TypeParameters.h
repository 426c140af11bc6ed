//===- TypeParameters.h - Types that only a launch can name -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel stands before the outermost class or function of its loop, where
// some types have no name. It is a template over such a type then, which the
// launch names from inside:
//
//   the class of the object         ->  typename idxmap_Class      Grid
//   the type of a variable `other`  ->  typename idxmap_other
//                                         ::idxmap::TypeOf<decltype(other)>
//
// Law: with its arguments in place, the kernel is what it would be if the type
// had a name there.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_SOURCE_TYPEPARAMETERS_H
#define IDXMAP_REWRITER_SOURCE_TYPEPARAMETERS_H

#include <string>
#include <vector>

namespace idxmap {

struct TypeParameter {
  std::string Name;     ///< "idxmap_Class", in the kernel.
  std::string Argument; ///< "Grid", at the launch.
};

/// In the order in which the captures need them, each once.
class TypeParameters {
public:
  /// Returns the parameter's name.
  const std::string &add(const std::string &Name, const std::string &Argument) {
    for (const TypeParameter &Known : All)
      if (Known.Name == Name)
        return Known.Name;
    All.push_back({Name, Argument});
    return All.back().Name;
  }

  const std::vector<TypeParameter> &all() const { return All; }

private:
  std::vector<TypeParameter> All;
};

} // namespace idxmap

#endif
