//===- Messages.h - What was said of a unit, to be read later ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_MESSAGES_H
#define IDXMAP_REWRITER_TOOL_PORT_MESSAGES_H

#include "rewriter/list/ListedNest.h"

#include "clang/Basic/Diagnostic.h"

#include <string>
#include <vector>

namespace idxmap {

struct Message {
  enum class Kind { Error, Warning, Remark } Is = Kind::Error;
  ListedPlace Place;
  std::string Text;
  struct Note {
    ListedPlace Place;
    std::string Text;
  };
  std::vector<Note> Notes = {};
};

/// "heat.cpp:12:3: error: ..", and its notes, each with a line's end.
std::string text(const Message &Said);

/// Keeps diagnostics, in the order in which they came.
class Messages : public clang::DiagnosticConsumer {
public:
  void HandleDiagnostic(clang::DiagnosticsEngine::Level Level,
                        const clang::Diagnostic &Info) override;

  std::vector<Message> All;
};

} // namespace idxmap

#endif
