//===- ConditionalLaunch.cpp - A launch or the plain loop -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/emit/ConditionalLaunch.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/Writer.h"

namespace idxmap {

std::string conditionalLaunch(const std::string &Condition,
                              const std::string &Launch, const BodyText &Plain,
                              const EmitOptions &Options) {
  BodyText Chosen;
  Chosen.Text = "if (" + Condition + ") " + Launch + " else";
  Writer Out;
  Out.open("{");
  Out.verbatim(indentedBody(Chosen, 2 * Out.level()));
  Out.verbatim(Options.LineDirectives
                   ? bodyWithLineDirective(Plain)
                   : indentedBody(Plain, 2 * Out.level() + 2));
  Out.dedent();
  return Out.text() + "}";
}

} // namespace idxmap
