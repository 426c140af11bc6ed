//===- ParseErrors.h - What a parse of ours has against the text ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Keeps the errors of the pipeline's own parse, and the notes that belong to
// them; warnings are left to the compiler. Where the compiler parses the same
// text itself, only what it will not see is reported: errors in the arguments
// of idxmap attributes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PARSE_PARSEERRORS_H
#define IDXMAP_REWRITER_PARSE_PARSEERRORS_H

#include "clang/Basic/Diagnostic.h"

#include <string>
#include <vector>

namespace clang {
class SourceManager;
}

namespace idxmap {

class AttributeWatcher;

class ParseErrors : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  bool isEmpty() const { return Errors.empty(); }

  /// "heat.cpp:3: unknown type name 'T'"; empty if there is none.
  std::string first() const;

  /// With \p OnlyInside, errors outside of the arguments of \p Seen are left
  /// out. Those inside have a note where the right spelling is known.
  void report(clang::DiagnosticsEngine &Engine, clang::SourceManager &SM,
              const AttributeWatcher &Seen, bool OnlyInside) const;
  /// For a parse that ended before it had a source manager.
  void reportWithoutPlaces(clang::DiagnosticsEngine &Engine) const;

private:
  struct Message {
    clang::SourceLocation Place;
    std::string PlaceText; ///< "heat.cpp:3: ", or empty.
    std::string Text;
  };
  struct Error : Message {
    std::vector<Message> Notes;
  };
  std::vector<Error> Errors;
  bool TakesNotes = false; ///< The last diagnostic above a note was an error.
};

} // namespace idxmap

#endif
