//===- ObjectPassing.h - How an object gets to a kernel ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An object that no iteration changes is passed by value where its bytes are
// all of it. Otherwise the host reaches it by its address, and a device with
// memory of its own needs a copy:
//
//   view(i, j) = 0, a small `view` with a pointer  ->  ByValue
//   v[i] = 0 of a std::vector or std::span         ->  ByElements, on a device
//   t.row[i] = 0, `struct { double row[8]; } t`    ->  ByAddress
//   f(v, i), grid.v[i] = 0, a matrix that holds a std::vector, on a device
//                                                  ->  ByImage
//   a matrix that owns its memory otherwise        ->  Refused
//   a base class from which the body goes to the object that it is a part of
//                                                  ->  ByAddress; Refused
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_OBJECTPASSING_H
#define IDXMAP_REWRITER_DATA_OBJECTPASSING_H

#include "rewriter/effects/InstanceObjects.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/Decl.h"

#include <optional>

namespace idxmap {

/// ByImage: the bytes of the object, in which its arrays are on the device.
enum class Passing { ByValue, ByAddress, ByElements, ByImage, Refused };

/// For \p Object, of class or dependent type \p Type, as \p Body uses it.
Passing passingOf(const Extraction &E, const clang::Stmt &Body,
                  const clang::ValueDecl &Object, clang::QualType Type);

/// For the device, an object that is one of \p Objects in each instance of a
/// template.
Passing passingInInstances(const Extraction &E,
                           const std::vector<InstanceObject> &Objects);

/// All bytes of an object of \p Type are a copy of it, and few enough for a
/// kernel's parameter.
bool isCopiedByBytes(const Extraction &E, clang::QualType Type);

/// The same in every instance of the class template that is \p Type.
bool isCopiedInInstances(const Extraction &E, clang::QualType Type);

} // namespace idxmap

#endif
