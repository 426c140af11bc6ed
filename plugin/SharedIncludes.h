//===- SharedIncludes.h - Includes read once for two parses -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The plugin sees a unit before the compiler does, and what takes time is to
// read what the unit includes. Both parses are the same up to the last
// #include, so the process is copied there: one copy reads on as the user wrote
// it, and makes the new text; the other waits for that, and compiles it.
//
//   waits -----------------------------------------.- ends as the second one
//     `- reads the includes -- waits --- compiles -'
//                                `- reads the rest, makes the new text
//
// A unit without one is copied where it begins, if the command line includes
// something, as for CUDA. The new text begins with the runtime's headers, so
// these are read before all else. Where it changes what was read already, or
// includes more at its beginning, the first process gets it and compiles it as
// a whole.
//
// Law: object, messages and exit status are those of a unit that is read twice,
// but that the messages of headers come first; that more of the runtime may be
// read than is used; and that the pipeline sees what the runtime declares and
// what headers of the system say to OpenMP.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_PLUGIN_SHAREDINCLUDES_H
#define IDXMAP_PLUGIN_SHAREDINCLUDES_H

#include "attributes/AttributeWatcher.h"
#include "attributes/SkippedText.h"
#include "plugin/ProcessCopy.h"
#include "plugin/ResultMessage.h"
#include "rewriter/Pipeline.h"
#include "rewriter/parse/ParseErrors.h"

#include "llvm/ADT/FunctionExtras.h"
#include "llvm/Support/MemoryBuffer.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace clang {
class CompilerInstance;
}

namespace idxmap {

class UserFiles;

/// Adds to the counts of \p Engine, by which a compile fails.
void countDiagnostics(clang::DiagnosticsEngine &Engine, unsigned NumWarnings,
                      unsigned NumErrors);

/// Which file has included which, as far as a unit has been read.
class IncludeGraph {
public:
  using File = llvm::sys::fs::UniqueID;
  /// \p By: nothing for the command line.
  void add(std::optional<File> By, File Of) { Files[By].push_back(Of); }
  /// \p Main, and all that files from \p Main on include, and what includes of
  /// the command line do.
  FileIds readFrom(File Main) const;

private:
  std::map<std::optional<File>, std::vector<File>> Files;
};

class SharedIncludes {
public:
  /// The new text of what the compile has parsed.
  using Rewriter = llvm::unique_function<PipelineResult(const FirstParse *)>;
  /// What to do with the new text before it is compiled.
  using Listener = llvm::unique_function<void(const PipelineResult &)>;

  /// Where the rest of \p Unit, whose main file has not been entered, begins at
  /// the earliest: behind the begin of its last #include; where it has none,
  /// but the command line has, at its own begin. Nothing where the includes
  /// cannot be read once. \p Files are those of the unit.
  static std::optional<unsigned> placeIn(clang::CompilerInstance &Unit,
                                         const UserFiles &Files);

  /// Copies the process. In the copy, reads nothing yet and returns an object;
  /// in the original, returns null once the result is in \p Given, or once it
  /// is clear that there will be none: then the unit is to be read twice. Or
  /// does not return. \p Rest is placeIn(), \p Runtime are `#include`
  /// lines.
  static std::unique_ptr<SharedIncludes>
  make(clang::CompilerInstance &Unit, AttributeWatcher &Watcher, unsigned Rest,
       std::string Runtime, Rewriter Rewrite, Listener OnResult,
       std::optional<SaidResult> &Given);

  /// To be called first at the end of a parse.
  void endParse();

private:
  class Callbacks;
  SharedIncludes(clang::CompilerInstance &Unit, AttributeWatcher &Watcher,
                 unsigned Rest, std::string Runtime, Rewriter Rewrite,
                 Listener OnResult, std::unique_ptr<ProcessCopy> Self);
  void enterRuntime();
  void atRest();
  void readRest();
  void waitForText();
  void enterNewText(const PipelineResult &Result);
  [[noreturn]] void giveBack(llvm::StringRef Message);

  clang::CompilerInstance &Unit;
  AttributeWatcher &Watcher;
  SkippedText Skipped;
  Rewriter Rewrite;
  Listener OnResult;
  std::unique_ptr<ProcessCopy> Self;   ///< That reads the includes.
  std::unique_ptr<ProcessCopy> Reader; ///< Of the rest.
  std::unique_ptr<llvm::MemoryBuffer> MainText;
  ParseErrors Errors;
  clang::DiagnosticConsumer *Client = nullptr; ///< The compile's.
  SharedText Shared;
  clang::FileID RuntimeFile;
  IncludeGraph Included;
  const unsigned Rest;
  enum class State { BeforeMain, InIncludes, ReadingRest, Compiling };
  State Now = State::BeforeMain;
  /// A pragma in a header changes warnings for the rest of the unit.
  bool HasLooseWarnings = false;
};

} // namespace idxmap

#endif
