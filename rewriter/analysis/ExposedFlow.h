//===- ExposedFlow.h - The run that finds exposed reads ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Runs a body on states instead of memory: which elements of one variable are
// surely written, and what integers and pointers are known to be. See
// ExposedReads.h, which is for everybody else.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ANALYSIS_EXPOSEDFLOW_H
#define IDXMAP_REWRITER_ANALYSIS_EXPOSEDFLOW_H

#include "rewriter/analysis/ExposedReads.h"
#include "rewriter/memory/BodyNames.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace idxmap::ir {

/// As far as it was asked.
struct BodyChanges {
  /// Variables that a statement and its parts may give another value.
  std::map<const Statement *, std::set<VariableNumber>> Of;
  /// Whether nothing but their names leads to variables from outside.
  std::map<VariableNumber, bool> Alone;
};

class ExposedFlow {
public:
  ExposedFlow(const Body &In, const PointsToGraph &Pointers,
              const ExposedReadsIn::NameTest &HasOtherNames,
              const BodyNames &Names, BodyChanges &Changes,
              const ElementsOf &What);

  ExposedReads run();
  ExposedReads runAfter(const std::vector<const Statement *> &Path);

private:
  /// Of an integer; or where in the variable a pointer or reference leads.
  struct Known {
    bool IsPlace = false;
    int64_t Number = 0; ///< Or bytes from the variable's begin,
    int64_t Ahead = 0;  ///< and elements of the pointer's type from there.
    bool operator==(const Known &) const = default;
  };
  struct State {
    bool IsReached = false;
    std::vector<bool> Written;
    std::map<VariableNumber, Known> Values;
    bool operator==(const State &) const = default;
  };
  /// What a jump leads out of.
  struct Frame {
    enum class Kind { Loop, Switch, Call } Of;
    State Left;     ///< By "break", or "leave" of a call.
    State Next;     ///< By "continue".
    State Entry;    ///< Of a switch, where each label begins,
    std::string To; ///< but the only one that it leads to, if that is known.
  };
  /// Bytes that a place lies in.
  struct Spot {
    bool IsExact = false; ///< It is all of them.
    bool IsSized = false; ///< Where exact, its begin and its end are known.
    int64_t Offset = 0;
    int64_t Size = 0;
  };

  // Statements (ExposedFlow.cpp).
  bool isAlone(VariableNumber Of);
  ExposedReads finish();
  bool isAllWritten() const {
    return std::find(Now.Written.begin(), Now.Written.end(), false) ==
           Now.Written.end();
  }
  void run(const Statements &All);
  void run(const Statement &Each);
  void runForm(const Block &S, const Statement &);
  void runForm(const If &S, const Statement &);
  void runForm(const Loop &S, const Statement &Whole);
  void runForm(const Switch &S, const Statement &);
  void runForm(const Label &S, const Statement &);
  void runForm(const Assign &S, const Statement &Whole);
  void runForm(const Update &S, const Statement &Whole);
  void runForm(const Declare &S, const Statement &);
  void runForm(const Bind &S, const Statement &);
  void runForm(const Evaluate &S, const Statement &);
  void runForm(const Jump &S, const Statement &);
  void runForm(const Return &S, const Statement &);
  void runForm(const Inlined &S, const Statement &Whole);
  void runForm(const OpaqueStatement &S, const Statement &Whole);
  bool runRounds(const Loop &S);
  void runAnyRounds(const Loop &S, const Statement &Whole);
  void runRound(const Loop &S);
  /// Nothing comes here any more, if the order is known.
  void end() {
    if (isOrdered())
      Now = State();
  }
  const std::set<VariableNumber> &changedIn(const Statement &Of);
  void forget(const Statement &ChangedIn);
  void runUnordered(const Statement &Each);
  void runBody(const Statement &Each);
  bool isOrdered() const { return !KeepsNothing && Unordered == 0; }
  void set(VariableNumber Of, std::optional<Known> Is);
  static void join(State &To, const State &Other);

  // Values and places (ExposedValues.cpp).
  std::optional<Known> evaluate(const Value &Of);
  std::optional<Known> operation(const Value &Of);
  std::optional<Known> choice(const Value &Of);
  std::optional<Known> converted(const Value &Of);
  std::optional<Known> combined(const std::string &Operator, const Known &Left,
                                const Known &Right, const Type &Is) const;
  std::optional<Spot> locate(const Place &Of);
  std::optional<Spot> locateBehind(const Place &Of);
  std::optional<Spot> behind(const std::optional<Known> &Pointer,
                             const PlaceStep &Step,
                             const std::optional<Known> &Index) const;
  Spot inside(const Spot &From, const PlaceStep &Step,
              const std::optional<Known> &Index) const;
  Spot exactAt(int64_t Offset, int64_t Bytes) const;
  Spot anywhere() const { return {false, false, 0, Total}; }
  void give(const std::vector<Value> &Arguments, SourceToken Where);
  void read(const std::optional<Spot> &At, SourceToken Where,
            bool IsUpdate = false);
  void write(const std::optional<Spot> &At);

  const Body &In;
  const PointsToGraph &Pointers;
  const ElementsOf What;
  const ExposedReadsIn::NameTest &HasOtherNames;
  const BodyNames &Names;
  /// What questions about other variables found, too.
  BodyChanges &Changes;
  const int64_t Total; ///< Bytes.
  const bool HasNames; ///< Others than its own.
  ExposedReads Result;
  State Now;
  State End; ///< By "continue" of the round that the body is.
  std::vector<Frame> Frames;
  std::map<std::string, State> Ahead; ///< By the labels that jumps lead to.
  /// The order of statements is not known: nothing counts as written.
  bool KeepsNothing = false;
  unsigned Unordered = 0; ///< Statements around of which the same is true.
  unsigned Calls = 0;     ///< Around.
  SourceToken Site = {};  ///< Of the outermost one.
  const Statement *Followed = nullptr; ///< What runAfter begins behind,
  std::set<const Statement *> Around;  ///< and what it is in.
  unsigned Budget = 1 << 18; ///< Statements to run, for deep nests of loops.
};

} // namespace idxmap::ir

#endif
