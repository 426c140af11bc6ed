//===- Tune.cpp -----------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/tune/Tune.h"

#include "attributes/ClangDiagnostics.h"
#include "attributes/ClauseText.h"
#include "rewriter/list/Insertions.h"
#include "rewriter/tool/ToolOutput.h"
#include "rewriter/tool/tune/Measure.h"
#include "rewriter/tool/tune/Replacement.h"

#include "clang/Basic/Diagnostic.h"
#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <algorithm>
#include <map>

namespace idxmap {

namespace {

class Tuner {
public:
  Tuner(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
        PipelineOptions Pipeline, const TuneOptions &Options)
      : Source(Source), Engine(Engine), Pipeline(std::move(Pipeline)),
        Options(Options) {
    this->Pipeline.Remarks = RemarkLevel::Off;
  }

  bool run();

private:
  bool read();
  void printSpace() const;
  bool measureAll();
  bool measureAsItIs();
  std::vector<TunedMapping> best() const;
  std::optional<Measured> measureWith(const std::string &Attributes);
  bool fail(FindingID Id, std::vector<std::string> Arguments) {
    reportWithoutPlace(Engine, Finding(Id, std::move(Arguments)));
    return false;
  }

  const UnitSource &Source;
  clang::DiagnosticsEngine &Engine;
  PipelineOptions Pipeline;
  const TuneOptions &Options;
  std::string Name;  ///< Of the main file.
  std::string Place; ///< Of the loop: "heat.cpp:12".
  Tuning Found;
  Replacement Change; ///< Of the attributes.
  llvm::SmallString<128> Folder;
  Measured AsItIs;
};

} // namespace

/// "tile each stage" of "tile(8, 32), each(4, 1), stage(x)".
static std::string namesIn(const std::string &Attributes) {
  std::string Result;
  int Depth = 0;
  for (const char C : Attributes) {
    Depth -= C == ')';
    if (Depth == 0 && C != ')' && C != '(' && C != ',')
      Result += C;
    Depth += C == '(';
  }
  return Result;
}

bool Tuner::read() {
  PipelineOptions Own = Pipeline;
  Own.TunedLine = Options.Line;
  PipelineResult Result = rewriteUnit(Source, Engine, Own);
  if (Result.HasErrors)
    return false;
  if (!Result.Tuned)
    return fail(FindingID::err_tune_line, {std::to_string(Options.Line)});
  Found = *std::move(Result.Tuned);
  Place = Found.File + ":" + std::to_string(Found.Line);
  const auto isHere = [&](const PipelineResult::CudaKernel &Each) {
    return Each.Place == Place;
  };
  if (llvm::count_if(Result.CudaKernels, isHere) > 1)
    return fail(FindingID::err_tune_loop, {"another one begins in its line"});
  Name = Source.Invocation.getFrontendOpts().Inputs.front().getFile().str();
  const auto Text = Source.Files->getBufferForFile(Name);
  if (Text)
    Change.Text = (*Text)->getBuffer().str();
  Change.Begin = Found.Offset;
  Change.Size = Found.Attributes.size();
  // The pipeline has written out macros that make mapped loops.
  if (llvm::StringRef(Change.Text).substr(Change.Begin, Change.Size) !=
      Found.Attributes)
    return fail(FindingID::err_tune_loop,
                {"macros of this file make mapped loops"});
  return true;
}

void Tuner::printSpace() const {
  llvm::raw_ostream &Out = llvm::outs();
  Out << Place << ": " << Found.Choices.size() << " choices; left out:";
  for (const auto &[Why, Count] : Found.LeftOut)
    if (Count > 0)
      Out << " " << Why << " " << Count;
  Out << "\n    cost  threads  bytes  attributes\n";
  for (const TunedMapping &Each : Found.Choices) {
    if (Each.Cost)
      Out << llvm::format("%8.2f", *Each.Cost / 100.0);
    else
      Out << "       -";
    if (Each.Threads > 0)
      Out << llvm::format("  %7lld  %5lld  ",
                          static_cast<long long>(Each.Threads),
                          static_cast<long long>(Each.Bytes));
    else
      Out << "        -      -  ";
    Out << Each.Attributes << "\n";
  }
}

/// What is known to be good for the loop's shape, then the cheapest, of all
/// kinds of attributes: half of them at most have the same ones.
std::vector<TunedMapping> Tuner::best() const {
  const size_t Most = std::max<size_t>(1, Options.Tries / 2);
  std::map<std::string, size_t> Taken;
  std::vector<TunedMapping> Result, Others, Rest;
  for (const TunedMapping &Each : Found.Choices)
    (Each.IsProposed ? Result : Others).push_back(Each);
  for (const TunedMapping &Each : Others)
    (++Taken[namesIn(Each.Attributes)] <= Most ? Result : Rest).push_back(Each);
  Result.insert(Result.end(), Rest.begin(), Rest.end());
  Result.resize(std::min<size_t>(Result.size(), Options.Tries));
  return Result;
}

/// Nothing where the loop is refused with them; empty: as it is.
std::optional<Measured> Tuner::measureWith(const std::string &Attributes) {
  Replacement With = Change;
  With.With = Attributes.empty() ? Found.Attributes : Attributes;
  UnitSource Changed = Source;
  Changed.Files =
      withInsertions(Source.Files, {{Name, Insertions{With.newText(), {}}}});
  clang::DiagnosticOptions Silent;
  clang::DiagnosticsEngine Unheard(clang::DiagnosticIDs::create(), Silent,
                                   new clang::IgnoringDiagConsumer);
  const PipelineResult Result = rewriteUnit(Changed, Unheard, Pipeline);
  if (Result.HasErrors || Result.Files.empty())
    return std::nullopt;
  const std::string Program =
      std::string(Folder) + "/" + llvm::sys::path::stem(Name).str() + ".cu";
  llvm::sys::fs::remove(Program);
  if (writeOutput(Result, *Changed.Files, Pipeline.Target,
                  std::string(Folder) + "/"))
    return std::nullopt;
  const unsigned Line = Found.Line + With.linesAdded();
  return measure(Options.Command, Program, std::string(Folder),
                 Found.File + ":" + std::to_string(Line));
}

bool Tuner::measureAsItIs() {
  const auto Result = measureWith("");
  if (!Result)
    return fail(FindingID::err_write_failed,
                {std::string(Folder), "the rewritten source"});
  AsItIs = *Result;
  if (AsItIs.Status != 0) {
    llvm::errs() << AsItIs.Output << AsItIs.Errors;
    return fail(FindingID::err_tune_command, {std::to_string(AsItIs.Status)});
  }
  if (AsItIs.Launches == 0)
    return fail(FindingID::err_tune_launch, {Place});
  return true;
}

static void printRow(double Microseconds, double AsItIs,
                     const std::string &Attributes) {
  llvm::outs() << llvm::format("%10.4f  %5.2f  ", Microseconds / 1000,
                               AsItIs / Microseconds)
               << Attributes << "\n";
  llvm::outs().flush();
}

bool Tuner::measureAll() {
  if (llvm::sys::fs::createUniqueDirectory("idxmap-tune", Folder))
    return fail(FindingID::err_write_failed, {"idxmap-tune", "no folder"});
  const llvm::scope_exit Clean([&] {
    llvm::sys::fs::remove_directories(Folder, /*IgnoreErrors=*/true);
  });
  if (!measureAsItIs())
    return false;
  llvm::outs() << Place << ": " << Found.Choices.size() << " choices\n"
               << "        ms   faster  attributes\n";
  const std::string Present = mappingIn(Found.Attributes);
  printRow(AsItIs.Microseconds, AsItIs.Microseconds,
           Present.empty() ? "as it is" : Present + " (as it is)");
  std::string Fastest;
  double Least = AsItIs.Microseconds;
  for (const TunedMapping &Each : best()) {
    const auto Attributes =
        withMapping(Found.Attributes, Each.Attributes, Found.Depth);
    const auto Run = Attributes ? measureWith(*Attributes) : std::nullopt;
    if (!Run || Run->Status != 0 || Run->Launches == 0) {
      llvm::outs() << "         -      -  " << Each.Attributes
                   << (Run ? " (the command failed)" : " (refused)") << "\n";
      continue;
    }
    const bool IsSame = Run->Output == AsItIs.Output;
    printRow(Run->Microseconds, AsItIs.Microseconds,
             Each.Attributes + (IsSame ? "" : " (prints another text)"));
    if (Run->Microseconds < Least) {
      Least = Run->Microseconds;
      Fastest = *Attributes;
    }
  }
  if (Fastest.empty())
    return true;
  Change.With = Fastest;
  const llvm::StringRef Shown =
      llvm::sys::path::remove_leading_dotslash(Options.File);
  llvm::outs() << Change.unifiedDiff(Shown.ltrim('/').str());
  return true;
}

bool Tuner::run() {
  if (!read())
    return false;
  if (!Options.Command.empty())
    return measureAll();
  printSpace();
  return true;
}

bool tune(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
          PipelineOptions Pipeline, const TuneOptions &Options) {
  return Tuner(Source, Engine, std::move(Pipeline), Options).run();
}

} // namespace idxmap
