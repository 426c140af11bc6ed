//===- Accesses.cpp - What a body reads and writes --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/Accesses.h"

#include "rewriter/accesses/AccessReader.h"

using namespace idxmap;

std::vector<Access>
idxmap::readAccesses(const Extraction &E, const clang::Stmt &Body,
                     const std::vector<LoopForm> &Forms,
                     const Privatisation &Own,
                     const std::function<void(const Touch &)> &Seen) {
  return AccessReader(E, Body, Forms, Own, Seen).read(Body);
}
