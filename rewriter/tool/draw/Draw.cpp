//===- Draw.cpp -----------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/draw/Draw.h"

#include "attributes/ClangDiagnostics.h"
#include "rewriter/edit/OutputFiles.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

namespace idxmap {

std::optional<DrawOptions> drawOptionsOf(std::string_view Text) {
  const auto [Array, File] = StringRef(Text).split(':');
  const auto [Name, Line] = Array.split('@');
  DrawOptions Result;
  Result.Of.Name = Name.str();
  Result.File = File.str();
  const bool HasLine = Name.size() < Array.size();
  if (HasLine && (Line.getAsInteger(10, Result.Of.Line) || Result.Of.Line == 0))
    return std::nullopt;
  return Name.empty() || File.empty() ? std::nullopt : std::optional(Result);
}

bool draw(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
          PipelineOptions Pipeline, const DrawOptions &Options) {
  Pipeline.Remarks = RemarkLevel::Off;
  Pipeline.Drawn = Options.Of;
  const PipelineResult Result = rewriteUnit(Source, Engine, Pipeline);
  if (Result.HasErrors)
    return false;
  const auto refuse = [&](const Finding &Wrong) {
    reportWithoutPlace(Engine, Wrong);
    return false;
  };
  if (!Result.Drawn)
    return refuse(
        Finding(FindingID::err_draw_array,
                {Options.Of.Name,
                 Options.Of.Line == 0
                     ? ""
                     : " in line " + std::to_string(Options.Of.Line)}));
  const std::string Text = svgText(*Result.Drawn);
  if (Options.File == "-") {
    llvm::outs() << Text;
    return true;
  }
  const auto Wrong = writeFiles({{Options.File, Text}}, Result.Sources);
  return Wrong ? refuse(*Wrong) : true;
}

} // namespace idxmap
