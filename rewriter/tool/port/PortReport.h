//===- PortReport.h - What became of each loop ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_PORTREPORT_H
#define IDXMAP_REWRITER_TOOL_PORT_PORTREPORT_H

#include "rewriter/tool/port/PortedProgram.h"

#include <string>
#include <vector>

namespace idxmap {

/// A nest of the program once, whoever includes it.
struct ReportedLoop {
  ListedNest Nest;
  std::string Mapping;             ///< Of a mapped one: "[0,n) mapped as ..".
  std::vector<std::string> Copies; ///< At each launch: "copyin a".
  unsigned Inside = 0;             ///< Mapped nests in its body.
  bool IsInside = false;           ///< It is in the body of a mapped nest.
  /// Of a header's nest: this unit could map it, another one cannot.
  bool IsDisputed = false;
  bool isMapped() const { return Nest.Verdict == "mapped"; }
};

struct ReportedUnit {
  const PortedUnit &Unit;
  std::vector<ReportedLoop> Loops;
};

struct PortReport {
  std::vector<ReportedUnit> Units;
  std::vector<RefusedLoop> Refused;
  /// Of nests; one that stays around mapped ones, or in one, counts as none.
  unsigned Mapped = 0, All = 0;
  bool LeavesData = false; ///< PortedProgram::leavesData().
  std::string OnHost;      ///< PortedProgram::onHost().
};

PortReport reportOf(const PortedProgram &Program);

/// "3 of 5 loop nests run on the device"
std::string summary(const PortReport &Report);

/// For people: a line for each nest.
std::string reportText(const PortReport &Report);

/// For programs (docs/porting.md).
std::string reportJson(const PortReport &Report);

} // namespace idxmap

#endif
