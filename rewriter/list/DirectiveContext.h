//===- DirectiveContext.h - A unit with its data directives -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop in a data region of OpenMP or OpenACC is judged in that region: the
// unit is parsed again with an attribute for each of its data directives
// (DataInsertions.h), each line where it was. A statement that the pipeline
// would refuse is taken out again; its directive is left as it is. Where
// pragmas are trusted, what the device runs once is made a loop too
// (SerialRegions.h), which stays one if it is annotated.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LIST_DIRECTIVECONTEXT_H
#define IDXMAP_REWRITER_LIST_DIRECTIVECONTEXT_H

#include "rewriter/list/DataInsertions.h"
#include "rewriter/list/Insertions.h"

namespace clang {
class DiagnosticsEngine;
}

namespace idxmap {

class DirectiveContext {
public:
  using Texts = std::map<std::string, Insertions>;
  using Use = llvm::function_ref<void(const ParsedUnit &)>;
  using Test = llvm::function_ref<bool(const ParsedUnit &)>;

  /// \p TakesData: else the unit is parsed as it is.
  DirectiveContext(const UnitSource &Source, clang::DiagnosticsEngine &Engine,
                   const ListOptions &Options, bool TakesData);

  /// Calls \p OnParsed for a unit without errors; false where there are some,
  /// which are reported. Where the unit as it is does not pass \p IsRight,
  /// nothing more happens.
  bool parse(Test IsRight, Use OnParsed);

  /// \p Own, which is in the texts that parse() saw, and the data statements on
  /// lines of their own, in the texts as they are on disk; with the loops that
  /// \p Own has an attribute for.
  Texts withOwnLines(Texts Own) const;

  /// Whether the pipeline refuses a data statement of \p Files, which
  /// withOwnLines() made: it is taken out, and is to be parsed again.
  bool dropsRefused(const Texts &Files);

  /// Whether \p Files, which withOwnLines() made, leave something to the host
  /// that a directive gives to the device, and some statements keep what the
  /// host then has wrong: those without a region that follows it, and names of
  /// the device's addresses. They are taken out, and are to be parsed again.
  /// By file, directives in lines \p Skipped do not count.
  bool
  dropsUnfollowed(const Texts &Files,
                  const std::map<std::string, std::set<unsigned>> &Skipped);

  const std::vector<LeftDirective> &left() const { return Data.Left; }

private:
  enum class Style { InLine, OwnLines };
  void look(const ParsedUnit &Unit);
  void look(const std::string &Name, const ParsedUnit &Unit);
  bool isEmpty() const { return Data.Files.empty() && Serial.empty(); }
  Texts inLine() const;
  bool parseTexts(const Texts &Files, Use OnParsed) const;
  bool dropsRefused(const ParsedUnit &Unit, const Texts &Files, Style Written);
  void drop(const std::string &File, const DataInsertion &Of,
            const std::string &Why);
  void dropAll();

  const UnitSource &Source;
  clang::DiagnosticsEngine &Engine;
  const ListOptions &Options;
  const bool TakesData;
  bool HasLooked = false;
  DataInsertions Data;
  std::map<std::string, std::set<size_t>> Serial;
  /// The texts of the files in Data and Serial, by name.
  std::map<std::string, std::string> Originals;
};

} // namespace idxmap

#endif
