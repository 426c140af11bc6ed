//===- PluginOptions.h - The arguments of the plugin ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// -fplugin-arg-idxmap-<name>=<value>, each as "<name>=<value>":
//
//   guard=return|predicate      how excess threads are kept out
//   line-directives=on|off      #line in the new text, for diagnostics and -g
//   target=cuda|host            for loops that do not say; else the compile's
//   memory=copied|unified       unified: devices read all of the host's memory
//   remarks=on|off|all          one remark a loop, none, or all there is to say
//   dump=body|nest|mapping|kernel  print that stage to the standard output
//   print=<file>                write the new text of the main file there too
//   shared-includes=on|off      read what the unit includes once, not twice
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_PLUGINOPTIONS_H
#define IDXMAP_PLUGIN_PLUGINOPTIONS_H

#include "rewriter/Pipeline.h"

#include <string>
#include <vector>

namespace clang {
class DiagnosticsEngine;
}

namespace idxmap {

struct PluginOptions {
  PipelineOptions Pipeline;
  std::optional<TargetKind> Target;
  std::string Print;
  bool SharesIncludes = true;
};

/// False if an argument is wrong; it was reported.
bool readArguments(const std::vector<std::string> &Arguments,
                   PluginOptions &Options, clang::DiagnosticsEngine &Engine);

} // namespace idxmap

#endif
