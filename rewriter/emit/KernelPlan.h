//===- KernelPlan.h - What a kernel declares, tests and takes ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A kernel before it is written down, as plain data: its parameters, the
// declarations that recover the loop variables, the guard, and what the launch
// has to prove for the arithmetic to be exact. KernelPlanner.h makes it. For
// [1,n-1), split_last(32), grid_block(1):
//
//   parameters   a, n
//   lines        const int k = blockIdx.x * 32 + threadIdx.x + 1;
//                guard: k >= n - 1
//   proofs       the largest k of any thread fits int
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_KERNELPLAN_H
#define IDXMAP_REWRITER_EMIT_KERNELPLAN_H

#include "mapping/Mapping.h"
#include "mapping/combinators/GridBlock.h"
#include "rewriter/LoopNest.h"
#include "rewriter/emit/IndexKind.h"

#include <array>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace idxmap {

struct KernelParameter {
  std::string Name;
  std::string Declaration; ///< "const float *a"
  /// At the launch: text of the user's program, or a value that the launch
  /// computes and converts to ValueType; what the kernel divides by becomes an
  /// object of the runtime's FastDivisor then.
  std::string Argument;
  std::optional<Expr> Value;
  std::string ValueType;
  std::optional<DataRule> Data = std::nullopt; ///< Of the array Argument.
  /// Argument is a variable that is reduced; Declaration is empty.
  std::optional<ReductionRule> Reduction = std::nullopt;
  bool IsShared = false; ///< As of Capture.
};

/// The conditions under which a thread is excess, joined by `||`, and their
/// negation.
struct KernelGuard {
  std::string Excess;
  std::string Kept;
  bool ProtectsLines = false; ///< The lines behind it must not run without it.
};

/// The launch fails unless Largest is at most the largest value of Type.
struct FitsProof {
  std::string Type;
  std::string Variable;
  Expr Largest;
};

/// The launch fails unless A < B; \p Text says what needs it.
struct Requirement {
  Expr A, B;
  std::string Text;
};

/// An array that the kernel copies by 16 bytes, if the launch finds it there at
/// a multiple of that, and \p Multiples to be numbers of elements that are.
struct ArrayInPieces {
  std::string Array; ///< The parameter's name.
  std::vector<Expr> Multiples;
};

/// A loop that the kernel runs itself.
struct KernelLoop {
  std::string Header;             ///< "for (int i = 1; i < n - 1; ++i)"
  std::vector<std::string> Lines; ///< The first of its body.
};

/// Of the indices that a thread has itself (Mapping.h).
struct OwnLoop {
  std::string Name; ///< Of its number: "i_own".
  Expr Extent;
  std::string Type = "unsigned"; ///< Of the number.
  std::string Bound = {}; ///< Text of Extent; empty where that is constant.

  bool isUnrolled() const {
    return Extent.isConstant() && Extent.value() <= GridBlock::MostKept;
  }
};

/// What a kernel with tiles has before an iteration (stage/StageText.h): whole
/// lines.
struct KernelStage {
  std::string Comment; ///< "; a staged in 10 x 34"
  std::string Head;
  std::string Tail; ///< When all threads are done with the body.

  /// Of a loop that runs in strips.
  struct Strips {
    std::string Header; ///< "for (int k_first = 0; k_first < p; k_first += 16)"
    std::string Copies;
    std::string Inside;   ///< The name of what only threads in the loops are.
    std::string Step;     ///< The name of a round.
    std::string Place;    ///< Of a round in its strip: "k_in".
    std::string Variable; ///< "const int k = k_first + k_in;"
    std::vector<std::string> Aligned; ///< Statements (AlignedRows.h).
    std::string IsSome;               ///< "0 < p"
    std::vector<std::string> Held;    ///< Names of held elements: "c_own".
    std::string IsWhole;              ///< "k_first + 16 <= p"
    std::string Length;
    std::string IsLeft; ///< "k_first + k_in < p"
    /// Where a strip's copies are made while the one before runs: Copies stand
    /// before the loop, and say what the following call.
    struct Ahead {
      std::string More;      ///< "more", true if there is another strip:
      std::string IsMore;    ///< "k_first + 16 < p"
      std::string Load;      ///< "load(k_first + 16);"
      std::string Turn;      ///< "now = 1 - now;"
      std::string Store;     ///< "store(now);"; empty where nobody waits:
      std::string Wait = ""; ///< "::idxmap::awaitCopies<0>();"
      std::string End = "";  ///< "::idxmap::endCopies();"
    };
    std::optional<Ahead> CopiesAhead = std::nullopt;
  };
  std::optional<Strips> InStrips = std::nullopt;

  /// Of a mapped loop that the block goes through.
  struct Sweep {
    std::string Header; ///< "for (int i_in = 1; i_in < 33 && ..; ++i_in)"
    std::string Copies; ///< Of the next plane.
    std::vector<std::string> Behind; ///< At the end of a round.
  };
  std::optional<Sweep> InSweep = std::nullopt;

  /// Of a block that runs an iteration for several steps and cells: instead of
  /// Lines, what stands before the body and behind it, and how deep that is.
  struct Steps {
    std::string Before, After;
    unsigned Depth = 0;
    std::array<int64_t, 3> Block; ///< Instead of the mapping's.
  };
  std::optional<Steps> InSteps = std::nullopt;
};

struct KernelPlan {
  /// Of HostLoops.h, outermost first: in place of Lines. The first Together of
  /// them are one space, of whose iterations threads take parts; Copied are the
  /// parameters of which each thread has its own.
  std::vector<KernelLoop> Loops;
  unsigned Together = 1;
  std::vector<std::string> Copied;
  bool IsInBlocks = false; ///< Those of the mapping.
  /// Of the outermost loop, which reductions share among chunks.
  std::optional<Expr> Trips;

  /// Around Lines and the body, outermost first.
  std::vector<OwnLoop> Own;
  /// A thread runs what Lines and the body are for more than one index.
  bool hasRounds() const {
    return !Loops.empty() || !Own.empty() ||
           (Stage && (Stage->InSweep || Stage->InSteps));
  }

  /// What blocks share in room that the launch asks for (SharedRoom.h).
  int64_t SharedBytes = 0;

  IndexKind Index = IndexKind::Unsigned;
  std::vector<KernelParameter> Parameters;
  /// Declarations, and the guard where a thread first can evaluate it.
  std::vector<std::variant<std::string, KernelGuard>> Lines;
  bool UsesBlockIdx = false;
  bool UsesThreadIdx = false;
  /// Declarations at the begin of an iteration.
  std::vector<std::string> Companions;
  /// True in the sequentially last iteration; empty if nothing depends on that.
  std::string IsLast;

  std::optional<KernelStage> Stage;
  int64_t TeamSize = 0; ///< As of the nest, on a device.

  std::vector<FitsProof> Fits;
  std::vector<Requirement> Required;
  /// Of a template over whether that is so, `bool idxmap_InPieces`.
  std::vector<ArrayInPieces> Pieces;
  bool HasDivisors = false;  ///< Among the parameters.
  bool CallsLayouts = false; ///< Functions of the runtime's layout/Layouts.h.
  /// Generic: the 32-bit instance is right if all of these are below 2^32, or
  /// 2^31 with NeedsSign. Wide: they must be below 2^63.
  bool NeedsSign = false;
  std::vector<Expr> IndexValues;

  /// How many threads a block has along each axis.
  std::array<Expr, 3> block(const Mapping &Map) const {
    if (TeamSize > 0)
      return {TeamSize, 1, 1};
    if (!Stage || !Stage->InSteps)
      return Map.Block;
    const auto &Of = Stage->InSteps->Block;
    return {Of[0], Of[1], Of[2]};
  }
};

} // namespace idxmap

#endif
