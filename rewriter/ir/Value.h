//===- Value.h - Values and places in a body --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An expression of a body is a value, or a place in memory that a value is
// loaded from. A place is a variable, or what a pointer or container leads to,
// and the way from there into the object:
//
//   s.grid.v[i]      ->  s.grid.v=>[load i]   v, a std::vector, leads to memory
//                                             that it owns
//   s.row[i]         ->  s.row[load i]        an array, which lies in s
//   p->x, *(q + 1)   ->  p->[0].x, q->[1]     pointers: perhaps to the same
//   r[i]             ->  r!>[load i]          r is `restrict`
//   d.x, x of a base ->  d.Base.x
//   f(a)[i]          ->  (f(a))->[load i]     no variable leads there
//
// Conversions are explicit and each operation has the type that it is computed
// in: `a[i + 1u]` with int i loads a->[u32(load i) +.u32 1].
//
// Law: a value has no effect but those of its calls, sequences and opaque
// parts, which happen once, in the order of the operands.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_VALUE_H
#define IDXMAP_REWRITER_IR_VALUE_H

#include "mapping/Finding.h"
#include "rewriter/ir/Type.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace idxmap::ir {

/// The number of a variable in Body::Variables.
using VariableNumber = unsigned;
/// The number of a function in Body::Functions.
using FunctionNumber = unsigned;

struct Place;
struct Statement;

struct Value {
  enum class Kind {
    Number,    ///< Text: its digits.
    Load,      ///< What is at At.
    Address,   ///< Of At: a pointer, or how a reference is passed.
    Operation, ///< Text: the operator of its one, two or three (?:) operands,
               ///< computed in the type of the first.
    Convert,   ///< The one operand as a value of Is.
    Call,      ///< Text: the function, or the class of which an object is made;
               ///< the operands are its arguments.
    Aggregate, ///< An object of the operands.
    Closure,   ///< A lambda, made. The operands are addresses of variables that
               ///< a call of it may read and write.
    Sequence,  ///< The one operand, once the statements First are done.
    Opaque     ///< Text: of the source. Whatever it names is an operand: it may
               ///< read and write that, and all that it leads to.
  } Of = Kind::Opaque;
  Type Is;
  std::string Text = {};
  std::vector<Value> Operands = {};
  std::shared_ptr<const Place> At = nullptr;
  std::shared_ptr<const std::vector<Statement>> First = nullptr;
  /// Of Call and Closure: where the function's body can be seen.
  std::optional<FunctionNumber> Callee = std::nullopt;
  /// Of Call: which function of that name, by a number of whoever made the
  /// tree; 0: not known.
  unsigned Called = 0;
  /// Of a call nobody has seen the body of: what it gives leads no further than
  /// its arguments do, and perhaps there: of a library, or an object's maker.
  bool GivesArguments = false;
  /// Of Call: it gives an object of its own, not a reference to one.
  bool GivesObject = false;
  /// Of a call's argument, or Address: nothing is written by it.
  bool IsConstant = false;
  /// Of a call's argument: nor by any pointer in what it leads to.
  bool IsReadOnly = false;
  /// Of a call's argument, an Address: nothing beside that place is touched by
  /// it, but what pointers in it lead to.
  bool IsWithin = false;
  SourceToken Where = {};
};

/// One step from an object to a part of it, or to what it leads to.
struct PlaceStep {
  enum class Kind {
    Field,   ///< Name, of a class.
    Base,    ///< Name, a base class.
    Derived, ///< From Name, a base class, to the object that it is a part of.
    Element, ///< Index, of an array in the object.
    Target   ///< Index, of the memory that a pointer or container leads to.
  } Of;
  std::string Name = {};
  std::vector<Value> Index = {}; ///< One of an Element or a Target.
  /// Of a Field: others lie at the same place, in a union or as bits.
  bool IsOfUnion = false;
  bool IsPartOfUnion = false; ///< And it has not all of that.
  /// Of a Target: what else may lead to that memory.
  enum class Ownership {
    Shared, ///< Of a pointer or a view: any other of those.
    Sole,   ///< Of a `restrict` pointer: nothing that is not made of it.
    Owned   ///< Of a container: only what leads to the container itself.
  } Whose = Ownership::Shared;
  /// Of a Target: what a member that is a reference refers to.
  bool IsOfReference = false;
  /// Of an Element in an array of arrays: by a pointer that was moved on
  /// (moveOn in Places.h), which may have led to another row.
  bool IsMovedOn = false;
  /// Of a Field or Base, where it begins in its object; of an Element or
  /// Target, the size of one; where it is not known, the step is anywhere.
  std::optional<int64_t> Bytes = std::nullopt;
};

struct Place {
  /// Where the way begins: a variable, or Pointer, which is a call that returns
  /// a reference, a value in memory of its own, or (with a Target as the first
  /// step) a pointer.
  std::optional<VariableNumber> Base;
  std::vector<Value> Pointer = {}; ///< One where there is no Base.
  std::vector<PlaceStep> Way = {};
  Type Is; ///< Of what lies there.
  SourceToken Where = {};
};

} // namespace idxmap::ir

#endif
