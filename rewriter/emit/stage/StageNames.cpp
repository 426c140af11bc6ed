//===- StageNames.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/stage/StageNames.h"

#include <cctype>

namespace idxmap {

static void addWords(const std::string &Text, std::set<std::string> &To) {
  std::string Word;
  for (const char C : Text + " ")
    if (std::isalnum(static_cast<unsigned char>(C)) || C == '_') {
      Word += C;
    } else if (!Word.empty()) {
      To.insert(std::move(Word));
      Word.clear();
    }
}

StageNames::StageNames(const LoopNest &Nest)
    : Taken(Nest.MacroNames.begin(), Nest.MacroNames.end()) {
  // Of a kernel that reads from tiles, what the user wrote.
  addWords((Nest.HostBody ? *Nest.HostBody : Nest.Body).Text, Taken);
  for (const Capture &Each : Nest.Captures)
    for (const std::string *Text :
         {&Each.Name, &Each.Parameter, &Each.Rebind, &Each.Of})
      addWords(*Text, Taken);
  for (const HostSymbol &Each : Nest.Symbols) {
    addWords(Each.Name, Taken);
    addWords(Each.Text, Taken);
    addWords(Each.Type, Taken);
  }
  for (const Loop &Each : Nest.Loops) {
    addWords(Each.Variable, Taken);
    addWords(Each.Type, Taken);
    for (const CompanionVariable &Beside : Each.Companions)
      addWords(Beside.Type + " " + Beside.Name + " " + Beside.Text, Taken);
  }
  for (const StagedArray &Each : Nest.Staged)
    addWords(Each.Element, Taken);
  addWords(Nest.TemplateHead, Taken);
}

std::string StageNames::free(const std::string &Wished) const {
  return Taken.count(Wished) ? "idxmap_" + Wished : Wished;
}

std::string StageNames::queued(const std::string &Array, int64_t At) const {
  const int64_t Away = At < 0 ? -At : At;
  return free(Array +
              (At < 0   ? "_before"
               : At > 0 ? "_after"
                        : "_here") +
              (Away > 1 ? std::to_string(Away) : ""));
}

std::string StageNames::numbered(const LoopNest &Nest, const StagePlan &Plan,
                                 size_t Number,
                                 const std::string &Ending) const {
  const size_t Array = Plan.Tiles[Number].Array;
  unsigned Count = 1;
  for (size_t T = 0; T < Number; ++T)
    Count += Plan.Tiles[T].Array == Array ? 1 : 0;
  return free(Nest.Staged[Array].Name + Ending +
              (Count > 1 ? std::to_string(Count) : ""));
}

std::string StageNames::tile(const LoopNest &Nest, const StagePlan &Plan,
                             size_t Number) const {
  return numbered(Nest, Plan, Number, "_tile");
}

std::string StageNames::place(const LoopNest &Nest, const StagePlan &Plan,
                              size_t Number) const {
  return numbered(Nest, Plan, Number, "_place");
}

std::string StageNames::cell(const LoopNest &Nest, const StagePlan &Plan,
                             size_t Number,
                             const std::vector<std::string> &Cells) const {
  const Tile &Of = Plan.Tiles[Number];
  std::string Text;
  if (!Of.Order) {
    for (const size_t D : Of.stored())
      Text += "[" + Cells[D] + "]";
    return Text;
  }
  for (const size_t D : Of.shown())
    Text += (Text.empty() ? "" : ", ") + Cells[D];
  return "[" + place(Nest, Plan, Number) + "(" + Text + ")]";
}

} // namespace idxmap
