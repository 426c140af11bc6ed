//===- DeviceReport.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/DeviceReport.h"

#include "rewriter/effects/DeviceCalls.h"

using namespace idxmap;

void DeviceReport::add(FindingID Id, clang::SourceRange Place,
                       std::vector<std::string> Arguments,
                       std::vector<Finding> Notes, const CallSite *Root) {
  if (!Known.insert({Id, Place.getBegin()}).second)
    return;
  Finding F = E.at(Id, Place, std::move(Arguments));
  F.Notes = std::move(Notes);
  if (Root && Root->Place != Place)
    F.Notes.push_back(E.at(FindingID::note_called_here, Root->Place,
                           {functionName(*Root->Function)}));
  E.report(std::move(F));
}
