//===- PlaceNames.h - What the host calls a place ---------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A number that lies in memory is one symbol in subscripts and in bounds, with
// the name by which the host reads it:
//
//   n; s.n; s.n[1]; p->n; *p   ->  "n"; "(s.n)"; "(s.n[1])"; "(p->n)"; "(*p)"
//   n of *this                 ->  "n", or "this->n" if a variable hides it
//   N::n beside M::n           ->  "::N::n"
//
// Law: in one function, two places with the same name are the same place.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_BUILD_PLACENAMES_H
#define IDXMAP_REWRITER_BUILD_PLACENAMES_H

#include "rewriter/ir/Body.h"
#include "rewriter/source/Extraction.h"

#include <string>
#include <vector>

namespace idxmap {

class PlaceNames {
public:
  /// All of a tree, which have to outlive it. \p Declarations: by
  /// ir::Variable::Declaration.
  PlaceNames(const Extraction &E, const std::vector<ir::Variable> &Variables,
             const std::vector<const clang::ValueDecl *> &Declarations)
      : E(E), Variables(Variables), Declarations(Declarations) {}

  std::string of(ir::VariableNumber Number) const;
  /// Of a member of the function's own object.
  std::string ofMember(const std::string &Name) const;
  /// Pre: \p At begins with a variable, and each subscript on its way is a
  /// number.
  std::string of(const ir::Place &At) const;

private:
  const Extraction &E;
  const std::vector<ir::Variable> &Variables;
  const std::vector<const clang::ValueDecl *> &Declarations;
};

} // namespace idxmap

#endif
