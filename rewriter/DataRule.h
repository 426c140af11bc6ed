//===- DataRule.h - What a launch does with an array ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// How the elements of one captured array get to a device and back. Elements are
// counted in what a pointer points to, or a container holds; an array is one
// object, element 0.
//
//   b[i*n + j] = a[i*n + j - 1], [1,m) x [1,n), from a user's clause or the
//   subscripts:
//       a: copyin, elements [n, m*n - 1)     b: copy, elements [n + 1, m*n)
//
// Only targets with memory of their own use it.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATARULE_H
#define IDXMAP_REWRITER_DATARULE_H

#include "attributes/Annotation.h"
#include "rewriter/IndexFit.h"

#include <string>
#include <vector>

namespace idxmap {

/// The elements [First, End), if each of Extents is at least 1; a loop of the
/// body that does not run touches nothing. The launch has to see to Fits.
struct AccessedRegion {
  Expr First;
  Expr End;
  std::vector<Expr> Extents;
  std::vector<IndexFit> Fits = {};
  friend bool operator==(const AccessedRegion &,
                         const AccessedRegion &) = default;
};

/// An array that an object leads to: "m.p". It is attached where nothing says
/// how much of it is used: the device has it already. A container without
/// Ranges is taken whole.
struct ReachableArray {
  std::string Name;
  DataKind Kind = DataKind::Copy;
  bool IsAttached = false;
  std::vector<AccessedRegion> Ranges = {};
};

struct DataRule {
  DataKind Kind = DataKind::Copy;
  std::vector<AccessedRegion> Ranges;
  /// Beside Ranges that a clause says: what the loop surely touches and what is
  /// not shown to be in them.
  std::vector<AccessedRegion> Needed = {};
  /// Ranges are of the elements of an array that the kernel gets the address
  /// of; else the whole of it is one.
  bool CountsElements = false;
  /// Of several nests: what has no Ranges is used where the extents of one of
  /// these lists are all at least 1. Empty: wherever there is a launch.
  std::vector<std::vector<Expr>> UsedWhere = {};
  bool IsContainer = false; ///< Without Ranges, then: all of its elements.
  /// The device gets the bytes of an object, in which what it Held is where the
  /// device has it; Kind and Ranges say nothing then.
  bool IsObject = false;
  bool IsImage = false; ///< It is no copy of the object to C++.
  std::vector<ReachableArray> Held = {};
  /// Its layout on the device, for the launch: the kernel's name for it, its
  /// class (DataLayout.h), what leads to its elements and the lengths that the
  /// loop says; else empty.
  struct LayoutThere {
    std::string Name, Class, Elements;
    std::vector<std::string> Lengths;
    /// Where the launch itself brings the array into it: what a region's
    /// function is called, and what it takes. Else empty.
    std::string Function = {}, Pointer = {}, Count = {};
    std::string Key = {}; ///< As of DataLayout.
  };
  LayoutThere Layout = {};
};

} // namespace idxmap

#endif
