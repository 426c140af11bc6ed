//===- Body.h - The body of a nest as a tree --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What a body does, statement by statement, free of Clang: questions about it
// are asked of this tree (issue 17). The text that a kernel shows stays the
// user's own.
//
//   double t = a[i];         ->  let t : f64 = load a->[load i]
//   if (t > 0) b[i] += t;    ->  if load t >.f64 f64(0)
//                                  b->[load i] +=.f64 load t
//
// Law: a statement changes no memory but what it names: the place of an
// assignment, what the arguments of a call lead to, and anything that an opaque
// one names. Nothing is left out: what has no form of its own is opaque.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_BODY_H
#define IDXMAP_REWRITER_IR_BODY_H

#include "rewriter/ir/Value.h"

#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace idxmap::ir {

struct Variable {
  enum class Scope {
    Loop,    ///< The variable of a mapped loop.
    Body,    ///< Declared in the body.
    Called,  ///< A parameter or variable of one of Body::Functions.
    Outside, ///< Of the function around the loop, or a global one.
    Object   ///< The object of the function around the loop, `this`.
  } In = Scope::Outside;
  std::string Name;
  Type Is;
  bool IsReference = false;
  /// Its declaration in a table of whoever made the tree; 0: it has none.
  unsigned Declaration = 0;
  /// The program has it, not one call; or it is volatile.
  bool HasGlobalStorage = false;
};

struct Statement;
using Statements = std::vector<Statement>;

struct Block {
  Statements Parts;
  /// What the program's text says of it, and not its language, by a number of
  /// whoever made the tree; 0: nothing. The values that this names are computed
  /// before Parts.
  unsigned Mark = 0;
  std::vector<Value> Named = {};
};
struct If {
  Value Condition;
  Statements Then, Else;
};
struct Loop {
  Statements Before; ///< What a `for` begins with.
  std::optional<Value> Condition;
  Statements Step; ///< After each run of Body, also after `continue`.
  Statements Body;
  bool IsTestedFirst = true; ///< Not `do .. while`.
};
struct Assign {
  Place To;
  Value From;
};
/// `To = To Operator By`, computed in the type As.
struct Update {
  Place To;
  std::string Operator;
  Value By;
  Type As;
};
struct Declare {
  VariableNumber Of;
  std::optional<Value> From;
};
/// A reference, from here on another name of To.
struct Bind {
  VariableNumber Of;
  Place To;
};
struct Evaluate {
  Value What;
};
struct Jump {
  std::string Kind; ///< "break", "continue", "leave", "goto x".
};
/// Of a called function. Where it returns a reference, What is the address.
struct Return {
  std::optional<Value> What;
};
/// The body of a called function in place of its call; "leave" in it goes to
/// its end.
struct Inlined {
  std::string Name;
  Statements Parts;
};
/// Parts are run from the Label that On chooses, if any; "break" goes to their
/// end.
struct Switch {
  Value On;
  Statements Parts;
};
/// Stands before what it labels.
struct Label {
  std::string Text; ///< "case 3", "default", or a name.
};
/// What has no other form: whatever it names, it may read and write, and it may
/// jump anywhere in the body.
struct OpaqueStatement {
  std::string Text; ///< The kind of statement.
  std::vector<Value> Named;
  Statements Parts;    ///< In it, each run any number of times.
  bool IsLoop = false; ///< It is one, and the last of Parts is its body.
  bool IsOnce = false; ///< It is no more than the values Named, in order.
};

struct Statement {
  std::variant<Block, If, Loop, Switch, Label, Assign, Update, Declare, Bind,
               Evaluate, Jump, Return, Inlined, OpaqueStatement>
      Form;
  SourceToken Where = {};
};

/// A function that the body calls, in terms of its parameters; of a member
/// function, the object is the first, a reference. A constructor's calls do not
/// give it that: it is what they make.
struct Function {
  std::string Name;
  std::vector<VariableNumber> Parameters;
  Type Result;
  bool ReturnsReference = false;
  bool IsConstructor = false;
  Statements Parts;
};

struct Body {
  std::vector<Variable> Variables; ///< Of the body and of all functions.
  /// References from outside, bound to what they refer to where that has the
  /// same name in the body, and what variables of the program that functions
  /// declare begin with. Nothing here is run.
  Statements Before;
  Statements Parts;
  std::vector<Function> Functions;
};

} // namespace idxmap::ir

#endif
