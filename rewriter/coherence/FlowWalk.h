//===- FlowWalk.h - The walk behind CoherenceFlow.h -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// FlowWalk.cpp follows statements, FlowMarks.cpp what marks say of them,
// FlowValues.cpp what expressions do with elements, FlowCalls.cpp what calls of
// functions do that nobody has seen.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_COHERENCE_FLOWWALK_H
#define IDXMAP_REWRITER_COHERENCE_FLOWWALK_H

#include "rewriter/coherence/CoherenceState.h"
#include "rewriter/coherence/RegionMarks.h"
#include "rewriter/coherence/UpdatedPart.h"

#include <deque>
#include <initializer_list>

namespace idxmap::ir {

class FlowWalk {
public:
  explicit FlowWalk(const CoherenceQuestion &Of)
      : In(Of.In), Pointers(Of.Pointers), Marks(Of.Marks),
        IsConstant(Of.IsConstant), IsArray(Of.IsArray),
        IsDirected(Of.IsDirected), Names(Of.In, Of.Pointers),
        Part(Of.In, Of.Pointers, Names, IsConstant) {}

  void run();
  std::vector<Finding> Found;

private:
  /// Where nothing comes by, there is no state.
  using Way = std::optional<CoherenceState>;
  /// What is done with elements.
  enum class Use { Read, Write, Change };

  /// Something that a jump may leave.
  struct Scope {
    enum class Kind { Loop, Switch, Region, Function, Try } What;
    Way Break = {}, Continue = {}; ///< Also of a function: what returns.
    const Block *Region = nullptr;
  };

  // FlowWalk.cpp
  void walk(const Statements &All);
  void walk(const Statement &S);
  void walkIf(const If &S);
  void walkLoop(const Loop &S);
  void walkSwitch(const Switch &S);
  void walkInlined(const Inlined &S, SourceToken Where);
  void walkOpaque(const OpaqueStatement &S, SourceToken Where);
  void walkTry(const Statements &Parts);
  void walkLabel(const Label &S);
  void walkJump(const Jump &S);
  /// Leaves all scopes down to the first of \p Kinds, which is returned.
  Scope *leaveTo(std::initializer_list<Scope::Kind> Kinds);
  void mayThrow();

  // FlowMarks.cpp
  void walkMarked(const Block &S);
  void walkRegion(const Block &S, const Mark &As);
  void walkUsed(const Block &S, const Mark &As);
  void walkUpdate(const Block &S, const Mark &As);
  void walkNest(const Block &S, const Mark &As);
  void walkBounds(const Statements &Parts);
  void endRegion(const Block &S);
  bool isOnlyBrought(const Block &S, const Mark &As) const;
  bool movesAll(const Block &S, const MarkedItem &Item,
                const ArrayName &Name) const;
  void equalize(const std::vector<std::string> &All);
  std::optional<ArrayName> nameOf(const Block &S, const MarkedItem &Of) const;
  const MarkedItem *heldAs(const ArrayName &Name,
                           const Block **By = nullptr) const;
  void checkLayouts(const ArrayName &A, const ArrayName &B, SourceToken Where);

  // FlowValues.cpp
  void read(const Value &Of);
  void readWay(const Place &Of, SourceToken Where);
  void assign(const Place &To, const Value &From, SourceToken Where);
  void declare(VariableNumber Of, const Value *From);
  void bind(VariableNumber Of, const Place &To);
  void leadTo(const ArrayName &Name, const Value &From);
  void leadTo(const ArrayName &Name, const ArrayNames::Origins &From,
              const Memories &Perhaps);
  void leadMembers(const ArrayName &Name, const Value *From);
  void lead(const ArrayName &Name, const ArrayNames::Origins &From,
            const Memories &Perhaps);
  void loseNames(const Memories &Changed, const ArrayNameSet &But = {},
                 bool AreMoved = true);
  /// Of the arrays that are held, those that \p Of may lie in.
  ArrayNameSet heldAt(const Place &Of);
  void settle(const ArrayName &Name);
  ArrayNameSet heldIn(const Memories &Of) const;
  void touch(const Place &Of, Use How, SourceToken Where);
  void access(const ArrayNameSet &Arrays, Use How, const ElementUse &Where);
  bool isFirst(const ArrayName &Name) const;
  /// Its variable is none of a function that has ended, or not begun.
  bool isAlive(const ArrayName &Name) const {
    return In.Variables[Name.Of].In != Variable::Scope::Body ||
           Alive.count(Name.Of) != 0;
  }
  bool isAddress(const ArrayName &Name) const;
  /// What is done with its elements here, the device does.
  bool isOnDevice(const ArrayName &Name) const {
    return IsOnDevice || isAddress(Name);
  }
  bool hasOnHost(const ArrayName &Name, const ElementUse &Where) const;
  bool hasOnHost(const Block &S, const MarkedItem &Item,
                 const CoherenceState::Sides &Sides) const;
  bool replacesAll(const ArrayName &Name, const ElementUse &Where) const;
  bool isOfSection(const ArrayName &Name, const ElementUse &Where);
  std::optional<Value> indexOf(const ArrayName &Name,
                               const ElementUse &Where) const;

  // FlowCalls.cpp
  void call(const Value &Of);
  struct LeftUses {
    Memories Read, Written;
  };
  const LeftUses &leftUses();
  void giveNames(const Value &Call, size_t Index);
  void giveReached(const Value &Call);
  bool swapNames(const Value &Call);
  bool giveMessage(const std::string &To, const ArrayNameSet &Arrays,
                   bool IsConstant, const ElementUse &Where);
  void waitForMessages(const Value &Call);
  ArrayNameSet givenBy(const Value &Of) const;

  // FlowFindings.cpp
  void refuse(FindingID Id, SourceToken Where, FindingID Note,
              std::vector<std::string> Arguments);
  bool isOnlySaid() const;
  void giveUnseen(SourceToken Where, const ArrayName &Name,
                  const std::string &To);
  void mayMove(SourceToken Where, const ArrayName &Name);
  bool isLost(const ArrayName &Name, const std::string &Shown);
  bool isOld(const ArrayName &Name, const ElementUse &Where);
  std::string shown(const ArrayName &Name, const ElementUse &Where) const;

  const Body &In;
  const PointsToGraph &Pointers;
  const std::vector<Mark> &Marks;
  const std::function<bool(VariableNumber)> IsConstant, IsArray;
  const bool IsDirected;
  const ArrayNames Names;
  UpdatedPart Part;

  Way State;
  bool IsInRegion = false;
  bool HasSwapped = false;     ///< Names do not tell kinds any more.
  bool IsReassigned = false;   ///< Nor do they lead to all that is held.
  bool IsOnDevice = false;     ///< In the body of a mapped loop.
  bool IsNestDirected = false; ///< Of the mapped loop around.
  bool IsLeftToHost = false;   ///< In code of Mark::Kind::LeftToDevice.
  bool HasOwnNests = false;    ///< Mapped loops without a directive write.
  std::set<ElementUse> ChangesLeftToHost;
  std::map<ElementUse, std::vector<const Loop *>> LoopsAround; ///< Of changes.
  std::set<VariableNumber> Alive; ///< That functions around have declared.
  ArrayNameSet Wrong; ///< Of which this statement uses old elements.
  /// Names that are addresses on the device, and in which of the functions
  /// around.
  std::map<ArrayName, size_t> OnDevice;
  size_t Functions = 0; ///< Around.
  std::deque<Scope> Scopes;
  std::map<std::string, Way> Labels;
  std::vector<const Loop *> Loops; ///< Around this place.
  /// What the host writes in a loop, all of it when that ends.
  struct WrittenElements {
    const Loop *By;
    ArrayName Of;
    Section Elements;
  };
  std::vector<WrittenElements> Written;
  std::deque<Value> Subscripts; ///< Of which sections are made.
  /// What messages have been given that go on until one waits for them, on any
  /// way.
  struct PendingMessage {
    ArrayNameSet Of;
    Use How;
    auto operator<=>(const PendingMessage &) const = default;
  };
  std::set<PendingMessage> Pending;
  std::set<std::pair<FindingID, SourceToken>> Said;
  /// What does not change while the walk goes on.
  mutable std::map<const Place *, Memories> Reached;
  std::optional<LeftUses> Left;
  const Memories &reached(const Place &Of) const;
};

} // namespace idxmap::ir

#endif
