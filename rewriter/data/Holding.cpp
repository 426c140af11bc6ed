//===- Holding.cpp - What of a variable the device needs ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/Holding.h"

#include "rewriter/data/ObjectPassing.h"
#include "rewriter/data/PointedObject.h"

using namespace idxmap;

Holding idxmap::holdingOf(const Extraction &E, const clang::Stmt &Body,
                          const clang::ValueDecl &Variable) {
  const clang::QualType Type = Variable.getType().getNonReferenceType();
  if (isPointedObject(E, Body, Variable))
    return E.hasOwnMemory() ? Holding::Parts : Holding::Nothing;
  if (Type->isPointerType() || Type->isVariablyModifiedType())
    return Holding::Elements;
  if (Type->isArrayType())
    return Holding::Object;
  // The host takes objects where they are.
  if (!E.hasOwnMemory() || !(Type->isRecordType() || Type->isDependentType()))
    return Holding::Nothing;
  switch (passingOf(E, Body, Variable, Type)) {
  case Passing::ByElements:
    return Holding::Container;
  case Passing::ByAddress:
    return Holding::Object;
  case Passing::ByValue:
  case Passing::ByImage:
    return Holding::Parts;
  case Passing::Refused:
    break;
  }
  return Holding::Nothing;
}
