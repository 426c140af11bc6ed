//===- Expr.h - Symbolic integer expressions --------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An expression denotes an integer (of unbounded size: overflow is a question
// for the launch check and the emitter, not for the algebra). It is an
// immutable value; copies share their nodes. Division is floor division and
// `mod` is Euclidean; both need a divisor >= 1, which `evaluate` checks:
//
//   a == b * floorDiv(a, b) + mod(a, b)   and   0 <= mod(a, b) < b
//   ceilDiv(a, b) == -floorDiv(-a, b)
//
// A call stands for an integer function that is known by its name and the range
// of its values alone; only those of Builtins.h can be evaluated here.
//
// Builders do not simplify; see Simplify.h.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_MAPPING_EXPR_EXPR_H
#define IDXMAP_MAPPING_EXPR_EXPR_H

#include "mapping/expr/Range.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace idxmap {

enum class ExprKind {
  Constant,
  Symbol,
  Add,      // any number of operands
  Mul,      // any number of operands
  FloorDiv, // two operands, the second >= 1
  CeilDiv,  // two operands, the second >= 1
  Mod,      // two operands, the second >= 1
  Min,      // two operands
  Max,      // two operands
  BitXor,   // two operands
  Call,     // a function of Builtins.h, or one of the user's, and its operands
};

/// What a call of a user's function gives and takes. Its last Count operands,
/// or where it gives one integer, the second half of them, are lengths, which
/// bound what it gives; it takes the first Taken.
///
///   finv(x) of [n,m], component 1  ->  operands x, n, m, Taken 1, below m
struct CallPart {
  unsigned Component = 0; ///< Which of the integers that the value opens into.
  unsigned Count = 0;     ///< How many; 0: the value is an integer.
  unsigned Taken = 0;     ///< 0: a function of Builtins.h, which takes all.
  friend bool operator==(const CallPart &, const CallPart &) = default;
};

/// Where the value of a symbol comes from.
enum class SymbolKind {
  Host,     ///< Known on the host before the launch (a bound, a run-time step).
  Constant, ///< A compile-time constant of the user's program known by name
            ///< (a template parameter): may be written in host and kernel.
  Thread, ///< A built-in thread or block index: differs from thread to thread.
};

class Expr {
public:
  /// The constant 0.
  Expr();
  Expr(int64_t Value); // Implicit: constants read naturally in formulas.

  static Expr constant(int64_t Value);
  /// Two symbols are the same if and only if their names are equal. Values
  /// outside \p Values are the caller's error.
  static Expr symbol(std::string Name, SymbolKind Kind,
                     Range Values = Range::all());
  /// Pre: the number of operands is as ExprKind says (asserted). A sum or
  /// product of one operand is that operand, of none the constant 0 or 1. A
  /// divisor < 1 is legal to write; the expression then has no value.
  static Expr make(ExprKind Kind, std::vector<Expr> Operands);
  /// \p Function of at least one operand, which gives equal values for equal
  /// operands, and none outside \p Values.
  static Expr call(std::string Function, std::vector<Expr> Operands,
                   Range Values = Range::all(), CallPart Part = {});
  /// This operator or call with other operands.
  Expr withOperands(std::vector<Expr> Operands) const;

  ExprKind kind() const;
  bool isConstant() const { return kind() == ExprKind::Constant; }
  bool isConstant(int64_t Value) const;
  bool isSymbol() const { return kind() == ExprKind::Symbol; }

  /// Pre: isConstant().
  int64_t value() const;
  /// Pre: isSymbol().
  const std::string &name() const;
  SymbolKind symbolKind() const;
  Range symbolRange() const;

  /// Pre: this is a call.
  const std::string &function() const;
  Range callRange() const;
  const CallPart &callPart() const;

  const std::vector<Expr> &operands() const;
  const Expr &lhs() const { return operands()[0]; }
  const Expr &rhs() const { return operands()[1]; }

  /// Structural order: total, independent of addresses. Equal expressions
  /// compare equal only if they have the same shape; simplify first.
  friend int compare(const Expr &A, const Expr &B);
  friend bool operator==(const Expr &A, const Expr &B) {
    return compare(A, B) == 0;
  }
  friend bool operator<(const Expr &A, const Expr &B) {
    return compare(A, B) < 0;
  }

  /// Finer than ==: also of symbols the kind and the range, of calls the range
  /// and the part. What is remembered of one holds of the other, under any
  /// facts.
  friend bool isIdentical(const Expr &A, const Expr &B);
  /// isIdentical(a, b) implies a.hash() == b.hash().
  size_t hash() const;

private:
  struct Node;
  explicit Expr(Node &&N);
  explicit Expr(std::shared_ptr<const Node> N);
  static std::shared_ptr<const Node> constantNode(int64_t Value);
  std::shared_ptr<const Node> Impl;
};

bool isIdentical(const Expr &A, const Expr &B);

/// For hash tables in which expressions count as one if they are identical.
struct ExprHash {
  size_t operator()(const Expr &E) const { return E.hash(); }
};
struct IdenticalExprs {
  bool operator()(const Expr &A, const Expr &B) const {
    return isIdentical(A, B);
  }
};

Expr operator+(const Expr &A, const Expr &B);
Expr operator-(const Expr &A, const Expr &B); // a + -1*b
Expr operator-(const Expr &A); // -1*a; of a constant, its negative
Expr operator*(const Expr &A, const Expr &B);
Expr floorDiv(const Expr &A, const Expr &B);
Expr ceilDiv(const Expr &A, const Expr &B);
Expr mod(const Expr &A, const Expr &B);
Expr min(const Expr &A, const Expr &B);
Expr max(const Expr &A, const Expr &B);
/// The bits of both that differ; of two's complements, where one is negative.
Expr bitXor(const Expr &A, const Expr &B);

/// True if a symbol of kind Thread occurs in \p E.
bool dependsOnThread(const Expr &E);
/// True if the symbol named \p Symbol occurs in \p E.
bool names(const Expr &E, const std::string &Symbol);
/// Names of all symbols of \p E in order of first occurrence, each once.
std::vector<std::string> symbolsOf(const Expr &E);
/// All occurrences of each named symbol replaced; nothing simplified.
Expr substitute(const Expr &E, const std::map<std::string, Expr> &Values);

/// The value of \p E, or nothing if a symbol has no value, a divisor is < 1, or
/// an intermediate result leaves 64 bits.
std::optional<int64_t> evaluate(const Expr &E,
                                const std::map<std::string, int64_t> &Values);

/// The condition Lhs < Rhs. A list of conditions is their conjunction.
struct Condition {
  Expr Lhs;
  Expr Rhs;
  friend bool operator==(const Condition &, const Condition &) = default;
};

} // namespace idxmap

#endif
