//===- PointsToGraph.h - Where the pointers of a body may lead --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Which memory a place of a body may lie in, and which the pointers in a value
// may lead to, without regard to the order of statements (Andersen, "Program
// analysis and specialization for the C programming language", 1994, ch. 4):
//
//   P &r = s.part; r.x = 1;             ->  r.x lies in s, member part
//   float *p = i % 2 ? v : &s.x;        ->  p->[0] in what v leads to, or in s
//   use(&q); *q = 0;                    ->  q->[0] in whatever q was given, for
//                                           nobody sees what `use` leaves there
//
// Law: what a name from outside leads to is reached by that name, or by one
// that the body has made of it; pointers from outside that are equal are two
// memories here.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_MEMORY_POINTSTOGRAPH_H
#define IDXMAP_REWRITER_MEMORY_POINTSTOGRAPH_H

#include "rewriter/ir/Body.h"
#include "rewriter/memory/Memories.h"

#include <map>
#include <set>
#include <string>
#include <utility>

namespace idxmap::ir {

class PointsToGraph {
public:
  /// What happens to the pointers that functions get whose bodies nobody sees.
  enum class Unseen {
    MayStore,     ///< Each may be left wherever the others lead to.
    LeavesNothing ///< They are forgotten.
  };
  /// \p In is best inlined: then each call is one of its own. Of functions that
  /// are left, parameters are what any call of them is given. It has to outlive
  /// the graph.
  explicit PointsToGraph(const Body &In, Unseen Calls = Unseen::MayStore);
  PointsToGraph(const PointsToGraph &) = delete;
  PointsToGraph &operator=(const PointsToGraph &) = delete;

  /// The memory in which \p Of lies.
  Memories at(const Place &Of) const;
  /// What a value, or the pointers in it, may lead to.
  Memories pointersIn(const Value &Of) const;
  /// What the reference that a call, or an opaque value, gives may refer to.
  Memories referents(const Value &Of) const;
  /// What a function that nobody has seen may write, given \p Arguments.
  Memories reachedBy(const std::vector<Value> &Arguments) const;
  /// By a pointer or reference, perhaps to what no variable of the tree is.
  bool leadsElsewhere(const Place &Of) const;
  /// Of all that \p From leads to, by any number of pointers.
  const Memories &closure(const Memories &From) const;
  /// The pointers in \p Of, or those that they lead to, may lead to \p Variable
  /// itself.
  bool leadsTo(const Value &Of, VariableNumber Variable) const;
  /// Where the body leaves pointers itself in what lies in \p Of.
  bool storesPointers(const Memory &Of) const { return !stored(Of).empty(); }
  /// Of the body, or of a function that it calls.
  bool isOwn(VariableNumber Number) const {
    const Variable::Scope Scope = In.Variables[Number].In;
    return Scope == Variable::Scope::Body || Scope == Variable::Scope::Called;
  }
  /// \p Of is a call of a function that the body's tree has, given what that
  /// takes.
  bool isFollowed(const Value &Of) const;
  /// \p Of does what nobody has seen with all that its operands lead to.
  bool isUnseen(const Value &Of) const {
    return Of.Of == Value::Kind::Opaque ||
           (Of.Of == Value::Kind::Call && !isFollowed(Of));
  }

private:
  void read(const Statement &Each);
  void readValue(const Value &Of);
  void grow(Memories &Known, const Memories &By);
  void store(const Memories &To, const Memories &Pointers);
  void escape(const std::vector<Value> &Arguments, bool IsOfLibrary);
  void group(const std::vector<Value> &Arguments, Memories Reached);
  void move(const std::vector<Value> &Arguments);
  bool leadsOutside(const Memory &Of) const;
  Memories stored(const Memory &In) const;
  void addStored(const Memory &In, Memories &To,
                 std::set<const Memories *> &Around) const;
  void give(const Value &Call);
  bool isObject(const Value &Of) const;
  Memories pointersInMade(const Value &Of, VariableNumber Made) const;
  Memories heldAside(const Place &Of) const;
  Memories inMember(const Memories &Of, const std::string &Member) const;
  Memories pointees(const Memories &Of) const;

  const Body &In;
  const Unseen Calls;
  /// What a name of the body is bound to, and what the body leaves in pointers
  /// of a variable, or of what it leads to. Both only grow.
  std::map<VariableNumber, Memories> Bound;
  std::map<Memory, Memories> Stored;
  /// By the arguments of a call that nobody sees: what it reaches, each of
  /// which it may leave in any other. What is left in a holder is the union of
  /// Stored and of the groups that it is in. Calls that reach the same, as
  /// those do in the end that have a holder in common, share one group.
  std::map<const std::vector<Value> *, const Memories *> GroupOf;
  std::map<Memories, unsigned> Groups; ///< How many calls have it.
  std::map<Memory, std::set<const Memories *>> GroupsOf;
  /// What the functions that are left as calls return leads to.
  std::vector<Memories> Returned;
  /// The one that is being read.
  std::optional<FunctionNumber> Inside;
  bool HasGrown = false;
  mutable std::map<Memories, Memories> Closures; ///< While nothing grows.
};

} // namespace idxmap::ir

#endif
