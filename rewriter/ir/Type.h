//===- Type.h - The types of values in a body -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// As much of a C++ type as arithmetic and memory depend on:
//
//   int -> i32     size_t -> u64     double -> f64     double * -> ptr
//   std::vector<float> -> std::vector<float>           T -> T, which is open
//
// Law: arithmetic on a signed integer or a floating-point number is defined
// only where it does not overflow; on an unsigned one, it is modulo 2^Bits.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_IR_TYPE_H
#define IDXMAP_REWRITER_IR_TYPE_H

#include <string>

namespace idxmap::ir {

struct Type {
  enum class Kind {
    Void,
    Bool,
    Signed,
    Unsigned,
    Floating,
    Pointer,
    Object, ///< A class or an array; Name says which.
    Open    ///< A template parameter decides; Name is the text.
  } Of = Kind::Void;
  unsigned Bits = 0; ///< Of Signed, Unsigned and Floating.
  std::string Name = {};
  /// Of an object: no pointer or reference is in it. Of a pointer: nor in what
  /// it leads to.
  bool IsFlat = false;
  /// Of a pointer in memory: nothing leads where it does that is not made of
  /// it.
  bool IsRestrict = false;
  /// Of an object: it has elements that are nobody else's, as a container.
  bool IsOwner = false;
  /// And there is no pointer in them.
  bool HasFlatElements = false;
  /// Of an object: the kinds of numbers and pointers that lie in it, a bit of
  /// kindBit() each.
  unsigned Holds = AnyKind;
  static constexpr unsigned AnyKind = ~0u;

  /// A value of the type may lead elsewhere. A 64-bit number may be an address,
  /// converted; Void is the type of a place of which no more is known.
  bool holdsPointers() const {
    return Of == Kind::Pointer || Of == Kind::Open || Of == Kind::Void ||
           (Of == Kind::Object && !IsFlat) ||
           (Of == Kind::Unsigned && Bits >= 64);
  }
  bool isInteger() const { return Of == Kind::Signed || Of == Kind::Unsigned; }
  /// An integer, or what a template leaves open.
  bool isPerhapsInteger() const { return isInteger() || Of == Kind::Open; }
  /// Results are reduced modulo 2^Bits.
  bool wraps() const { return Of == Kind::Unsigned; }

  bool operator==(const Type &) const = default;
};

/// A bit for the kind of \p Of and its size, signs apart; all of them for what
/// may be anything, and for bytes, by which any memory may be read and written.
unsigned kindBit(const Type &Of);

/// A byte may be written as a part of \p A and read as a part of \p B: C++ lets
/// memory be used as what it is, as a part of that, or as bytes.
bool mayShareBytes(const Type &A, const Type &B);

/// "i32", "u8", "f64", "bool", "ptr", "void", or the name.
std::string toString(const Type &Of);

} // namespace idxmap::ir

#endif
