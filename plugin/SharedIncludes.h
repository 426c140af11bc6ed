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
// Where the new text changes what was read already, a header or what must be
// said before all of them, the first process gets the new text and compiles it
// from its beginning.
//
// Law: object, messages, exit status are those of a unit that is read twice.
// New text that includes the runtime stands behind the last #include instead of
// before the first; macros of the user's are put aside for it.
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

#include <memory>
#include <optional>

namespace clang {
class CompilerInstance;
}

namespace idxmap {

class UserFiles;

/// Adds to the counts of \p Engine, by which a compile fails.
void countDiagnostics(clang::DiagnosticsEngine &Engine, unsigned NumWarnings,
                      unsigned NumErrors);

class SharedIncludes {
public:
  /// The new text of what the compile has parsed.
  using Rewriter = llvm::unique_function<PipelineResult(const FirstParse *)>;
  /// What to do with the new text before it is compiled.
  using Listener = llvm::unique_function<void(const PipelineResult &)>;

  /// True if the includes of \p Unit, whose main file has not been entered,
  /// can be read once. \p Files are those of the unit.
  static bool isPossible(clang::CompilerInstance &Unit, const UserFiles &Files);

  /// Copies the process. In the copy, reads nothing yet and returns an object;
  /// in the original, returns null once the result is in \p Given, or once it
  /// is clear that there will be none: then the unit is to be read twice. Or
  /// does not return.
  static std::unique_ptr<SharedIncludes>
  make(clang::CompilerInstance &Unit, AttributeWatcher &Watcher,
       Rewriter Rewrite, Listener OnResult, std::optional<SaidResult> &Given);

  /// To be called first at the end of a parse.
  void endParse();

private:
  class Callbacks;
  SharedIncludes(clang::CompilerInstance &Unit, AttributeWatcher &Watcher,
                 Rewriter Rewrite, Listener OnResult,
                 std::unique_ptr<ProcessCopy> Self);
  void atLastInclude();
  void readRest();
  void waitForText();
  void enterNewText(const std::string &Text);
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
  IncludesEnd Includes{0, {}};
  unsigned LastInclude;
  enum class State { BeforeIncludes, ReadingRest, Compiling };
  State Now = State::BeforeIncludes;
  /// A pragma in a header changes warnings for the rest of the unit.
  bool HasLooseWarnings = false;
};

} // namespace idxmap

#endif
