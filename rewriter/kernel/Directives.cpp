//===- Directives.cpp - Preprocessor directives in a nest -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Directives.h"

#include "attributes/FileText.h"
#include "rewriter/atomics/AtomicUpdates.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// Pragmas that say nothing that a thread must know: hints for an optimizer,
/// mostly for vectors, what warnings a compiler gives, and that a loop of the
/// body may run in other orders than the one that a thread runs it in.
static bool isHint(llvm::function_ref<llvm::StringRef(unsigned)> Word) {
  const llvm::StringRef Of = Word(0), What = Word(1);
  return llvm::StringSwitch<bool>(Of)
      .Cases({"ivdep", "vector", "novector", "simd", "loop_count",
              "unroll_and_jam", "nounroll_and_jam", "unroll", "nounroll"},
             true)
      .Case("omp", What == "simd" || (What == "parallel" &&
                                      (Word(2) == "for" || Word(2) == "loop")))
      .Case("acc", What == "loop")
      .Case("clang", What == "loop" || What == "diagnostic")
      .Case("GCC", What == "ivdep" || What == "unroll" || What == "diagnostic")
      .Default(false);
}

static bool isHint(const DirectiveLine &Line) {
  return Line.word(0) == "pragma" &&
         isHint([&](unsigned Number) { return Line.word(Number + 1); });
}

static bool isHint(const PragmaOperator &Operator) {
  return isHint([&](unsigned Number) { return Operator.word(Number); });
}

static void refuse(const Extraction &E, const DirectiveLine &Line) {
  if (Line.word(2) == "atomic") {
    std::string Name = Line.word(1).str() + " atomic";
    for (unsigned I = 3; !Line.word(I).empty(); ++I)
      Name += " " + Line.word(I).str();
    E.report(FindingID::err_atomic_directive, Line.Hash, {Name})
        .Notes.push_back(E.at(FindingID::note_atomic_directive, Line.Hash));
    return;
  }
  const std::string Name = Line.word(0).str();
  E.report(FindingID::err_directive, Line.Hash,
           {Name == "pragma" ? Name + " " + Line.word(1).str() : Name})
      .Notes.push_back(E.at(FindingID::note_directive, Line.Hash));
}

void idxmap::checkDirectives(
    const Extraction &E, clang::SourceRange Range,
    llvm::function_ref<bool(const DirectiveLine &)> IsTaken) {
  const clang::SourceManager &SM = E.sources();
  std::vector<const DirectiveLine *> Open; ///< Conditions that have begun.
  const DirectiveLine *First = nullptr;
  for (const DirectiveLine &Line : E.files().directives(
           SM.getFileID(Range.getBegin()), SM.getFileOffset(Range.getEnd()))) {
    if (SM.isBeforeInTranslationUnit(Line.Hash, Range.getBegin()))
      continue;
    if (Line.isConditional()) {
      First = First ? First : &Line;
      if (Line.word(0).starts_with("if"))
        Open.push_back(&Line);
      else if (Open.empty())
        return refuse(E, Line); // It began before the loop.
      else if (Line.word(0) == "endif")
        Open.pop_back();
    } else if (!IsTaken(Line) && !isHint(Line) && !atomicWish(Line) &&
               !E.files().isSkipped(Line.Hash)) {
      refuse(E, Line);
    }
  }
  if (!Open.empty())
    refuse(E, *Open.front());
  else if (First)
    E.report(FindingID::remark_directive_branch, First->Hash,
             {First->word(0).str()});
}

static void refuse(const Extraction &E, const PragmaOperator &Operator) {
  E.report(FindingID::err_pragma_operator, Operator.Where,
           {llvm::join(Operator.Words, " ")})
      .Notes.push_back(E.at(FindingID::note_pragma_operator, Operator.Where));
}

/// Where what stands right before \p Place begins: a word, or one with
/// parentheses behind it. Invalid where there is neither.
static clang::SourceLocation wordBefore(const Extraction &E,
                                        clang::SourceLocation Place) {
  const clang::SourceManager &SM = E.sources();
  llvm::ArrayRef<clang::Token> Before =
      E.files().tokens(SM.getFileID(Place), SM.getFileOffset(Place));
  for (unsigned Depth = 0; !Before.empty(); Before = Before.drop_back()) {
    if (Before.back().is(clang::tok::r_paren))
      ++Depth;
    else if (Before.back().is(clang::tok::l_paren))
      Depth -= Depth > 0;
    else if (Depth == 0)
      return Before.back().getLocation();
  }
  return {};
}

void idxmap::checkOperators(const Extraction &E, clang::SourceLocation Begin,
                            clang::SourceRange Loop) {
  for (const PragmaOperator &Each : E.files().operators(Loop))
    if (!isHint(Each))
      refuse(E, Each);
  // The launch would be what it is about.
  const clang::SourceLocation Before = wordBefore(E, Begin);
  if (Before.isValid())
    for (const PragmaOperator &Each : E.files().operators({Before, Before}))
      if (Each.word(1) != "diagnostic")
        refuse(E, Each);
}
