//===- ConditionalLaunch.cpp - A launch or the plain loop -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/emit/ConditionalLaunch.h"

#include "rewriter/emit/BodyLines.h"
#include "rewriter/emit/DataStatementText.h"
#include "rewriter/emit/Writer.h"
#include "rewriter/emit/targets/Target.h"

namespace idxmap {

std::string conditionalLaunch(const std::string &Condition,
                              const std::string &Launch, const BodyText &Plain,
                              const EmitOptions &Options) {
  BodyText Chosen;
  const bool Waits = targetOf(Options.Target).hasStreams();
  Chosen.Text =
      "if (" + Condition + ") " + Launch + " else" + (Waits ? " {" : "");
  Writer Out;
  Out.open("{");
  Out.verbatim(indentedBody(Chosen, 2 * Out.level()));
  if (Waits) {
    Out.indent();
    Out.line(waitText(Plain.File, Plain.Line));
    Out.dedent();
  }
  Out.verbatim(Options.LineDirectives
                   ? bodyWithLineDirective(Plain)
                   : indentedBody(Plain, 2 * Out.level() + 2));
  if (Waits)
    Out.line("}");
  Out.dedent();
  return Out.text() + "}";
}

} // namespace idxmap
