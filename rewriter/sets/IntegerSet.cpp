//===- IntegerSet.cpp - Integers that linear conditions select ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/sets/IntegerSet.h"

#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>

#include <cassert>
#include <memory>

namespace idxmap::sets {

std::optional<LinearSum> plus(const LinearSum &A, const LinearSum &B,
                              int64_t Scale) {
  LinearSum Result = A;
  const auto add = [&](int64_t &To, int64_t Some) {
    int64_t Scaled;
    return !__builtin_mul_overflow(Some, Scale, &Scaled) &&
           !__builtin_add_overflow(To, Scaled, &To);
  };
  if (!add(Result.Constant, B.Constant))
    return std::nullopt;
  for (const auto &[Unknown, Factor] : B.Factors) {
    int64_t &Sum = Result.Factors[Unknown];
    if (!add(Sum, Factor))
      return std::nullopt;
    if (Sum == 0)
      Result.Factors.erase(Unknown);
  }
  return Result;
}

namespace {

struct FreeContext {
  void operator()(isl_ctx *Context) const { isl_ctx_free(Context); }
};
using ContextOwner = std::unique_ptr<isl_ctx, FreeContext>;

struct FreeSet {
  void operator()(isl_basic_set *Set) const { isl_basic_set_free(Set); }
};
using SetOwner = std::unique_ptr<isl_basic_set, FreeSet>;

} // namespace

/// One that gives up after \p Steps, and says so to who asks it.
static ContextOwner newContext(unsigned long Steps) {
  ContextOwner Context(isl_ctx_alloc());
  isl_options_set_on_error(Context.get(), ISL_ON_ERROR_CONTINUE);
  isl_ctx_set_max_operations(Context.get(), Steps);
  return Context;
}

/// Conjoins \p Sum to \p Set. A failure makes it null, which isl hands on.
static isl_basic_set *conjoined(isl_basic_set *Set, const LinearSum &Sum,
                                bool IsZero) {
  isl_ctx *Context = isl_basic_set_get_ctx(Set);
  isl_local_space *Space =
      isl_local_space_from_space(isl_basic_set_get_space(Set));
  isl_constraint *Condition = IsZero ? isl_constraint_alloc_equality(Space)
                                     : isl_constraint_alloc_inequality(Space);
  Condition = isl_constraint_set_constant_val(
      Condition, isl_val_int_from_si(Context, Sum.Constant));
  for (const auto &[Unknown, Factor] : Sum.Factors)
    Condition = isl_constraint_set_coefficient_val(
        Condition, isl_dim_set, Unknown, isl_val_int_from_si(Context, Factor));
  return isl_basic_set_add_constraint(Set, Condition);
}

Emptiness emptinessOf(const IntegerSet &Set, unsigned long Steps) {
  const ContextOwner Context = newContext(Steps);
  SetOwner Whole(isl_basic_set_universe(
      isl_space_set_alloc(Context.get(), 0, Set.unknowns())));
  for (const bool IsZero : {true, false})
    for (const LinearSum &Each : IsZero ? Set.zero() : Set.nonNegative()) {
      assert((Each.Factors.empty() ||
              Each.Factors.rbegin()->first < Set.unknowns()) &&
             "an unknown of the set");
      if (!Whole)
        return Emptiness::Unknown;
      Whole.reset(conjoined(Whole.release(), Each, IsZero));
    }
  const isl_bool IsEmpty = isl_basic_set_is_empty(Whole.get());
  if (IsEmpty == isl_bool_error)
    return Emptiness::Unknown;
  return IsEmpty == isl_bool_true ? Emptiness::Empty : Emptiness::Inhabited;
}

} // namespace idxmap::sets
