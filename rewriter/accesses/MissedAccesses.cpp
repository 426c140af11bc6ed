//===- MissedAccesses.cpp - What one of two readings misses ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/MissedAccesses.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

bool idxmap::isWithin(const std::string &Part, const std::string &Whole) {
  return Part == Whole || llvm::StringRef(Part).starts_with(Whole + ".");
}

/// The two readings may have other names for values that are no variables.
static bool haveSameNames(const Expr &A, const Expr &B) {
  std::set<std::string> Names[2];
  for (const std::string &Each : symbolsOf(A))
    Names[0].insert(Each);
  for (const std::string &Each : symbolsOf(B))
    Names[1].insert(Each);
  const auto isOther = [](const std::set<std::string> &In) {
    return [&In](const std::string &Each) {
      return !In.count(Each) &&
             (Each.front() == '(' || Each.starts_with("idxmap_"));
    };
  };
  return llvm::none_of(Names[0], isOther(Names[1])) &&
         llvm::none_of(Names[1], isOther(Names[0]));
}

/// A number for each subscript, and the same ones.
static bool areSameElement(const NamedAccess &A, const Access &B) {
  return A.Array == B.Array &&
         llvm::equal(A.Subscripts, B.Subscripts,
                     [](const std::optional<Expr> &One,
                        const std::optional<Expr> &Other) {
                       return One && Other &&
                              simplify(*One) == simplify(*Other);
                     });
}

/// \p By stands for \p Of. Where one of two subscripts is not known, the other
/// may be the same. What an iteration writes it may read: the value of
/// `(a[i] = x)`.
static bool covers(const NamedAccess &By, const Access &Of) {
  if (By.IsWrite != Of.IsWrite)
    return By.IsWrite && areSameElement(By, Of);
  if (!isWithin(Of.Array, By.Array))
    return false;
  for (size_t I = 0; I < By.Subscripts.size() && I < Of.Subscripts.size(); ++I)
    if (By.Subscripts[I] && Of.Subscripts[I] &&
        simplify(*By.Subscripts[I]) != simplify(*Of.Subscripts[I]) &&
        haveSameNames(*By.Subscripts[I], *Of.Subscripts[I]))
      return false;
  return true;
}

bool idxmap::isMissed(const TreeAccess &Each,
                      const std::vector<TreeAccess> &All,
                      const std::vector<NamedAccess> &Known) {
  const auto changesIt = [&](const auto &Write) {
    return Write.IsWrite && (isWithin(Each.Model.Array, Write.Array) ||
                             isWithin(Write.Array, Each.Model.Array));
  };
  const bool Matters =
      Each.Model.IsWrite ||
      (!Each.Model.IsScalar && (llvm::any_of(Known, changesIt) ||
                                llvm::any_of(All, [&](const TreeAccess &Other) {
                                  return changesIt(Other.Model);
                                })));
  return Matters && llvm::none_of(Known, [&](const NamedAccess &By) {
           return covers(By, Each.Model);
         });
}
