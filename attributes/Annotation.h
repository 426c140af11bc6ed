//===- Annotation.h - What the user wrote on a loop -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The [[idxmap::...]] attributes of one statement as plain data, in source
// order, already checked for their own syntax (names, number and kind of
// arguments) but not against the loop. Knows nothing of Clang.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_ANNOTATION_H
#define IDXMAP_ATTRIBUTES_ANNOTATION_H

#include "mapping/Combinator.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// UnifiedCuda: CUDA devices that read and write all of the host's memory.
enum class TargetKind { Host, Cuda, UnifiedCuda };

constexpr bool isCuda(TargetKind Kind) { return Kind != TargetKind::Host; }

/// A value that the algebra knows by name: how C++ text denotes it.
struct HostSymbol {
  std::string Name; ///< Of the Expr symbol.
  /// Capture: a variable of the program, readable on the host under this very
  /// name and passed to the kernel under it. Value: the host evaluates Text
  /// once, before the launch. Constant: a compile-time constant spelled Text,
  /// usable in host and kernel alike (a template parameter).
  enum class Origin { Capture, Value, Constant } From = Origin::Capture;
  std::string Text; ///< C++ text; for captures equal to Name.
  std::string Type; ///< Spelled C++ type, unqualified: "int", "unsigned long".
  unsigned Bits = 32;
  bool IsSigned = true;
  /// A template parameter decides which integer type Type is: Bits are the most
  /// that it has.
  bool IsOpen = false;
  /// The same value in numbers that objects hold, as accesses name them:
  /// `a.cols() - 1` is (a.n) - 1.
  std::optional<Expr> Means = std::nullopt;
};

/// A variable that `private`, `firstprivate` or `lastprivate` names; the last
/// two may both name it.
struct PrivateClause {
  std::string Variable;
  bool IsFirst = false; ///< firstprivate: begins with the outer value.
  SourceToken Where = 0;
  bool IsLast = false; ///< lastprivate: the last iteration's value is kept.
};

/// How a reduction makes one value of many.
enum class ReductionKind {
  Sum,
  Product,
  Minimum,
  Maximum,
  BitAnd,
  BitOr,
  BitXor,
  And,
  Or,
  ArgMinimum,
  ArgMaximum,
};

/// `reduction("+", s)`: one variable; for argmin and argmax with its index.
struct ReductionClause {
  ReductionKind Operator;
  /// Or an element, a member, a section, as written: "a[0]", "s.e", "v[:8]";
  /// later the variable that stands for it in the body (ReducedPlaces.h).
  std::string Variable;
  std::string Index = {};
  SourceToken Where = 0;    ///< The variable's name in the clause.
  std::string Place = {};   ///< What Variable stands for, then: the launch's.
  std::string Written = {}; ///< As the user calls it, then.
  std::string Root = {};    ///< The variable that Place is a part of, if any.

  /// As the user calls it.
  const std::string &text() const {
    return Written.empty() ? Variable : Written;
  }
};

/// What a clause says happens to an array on the way to a device and back
/// (OpenACC 3.3, section 2.7.4 to 2.7.9).
enum class DataKind { CopyIn, CopyOut, Copy, Create, Present };

/// `copyin(a, n)`: the elements [0, n) of what `a` points to, or of the array.
struct DataClause {
  DataKind Kind;
  /// As written: "a", "this->a" for a member, "s.a", "s->of.a" for another's.
  std::string Array;
  std::optional<Expr> Count; ///< Not given: known, or to be inferred.
  SourceToken Where = 0;     ///< The array's name in the clause.
  Expr First = 0; ///< Where a pragma says so, the elements begin here.
};

/// `layout(a, "AntiDiag(n,n)")`: how the device holds an array.
struct LayoutClause {
  std::string Array;                       ///< As of DataClause.
  std::shared_ptr<const LayoutTerm> Order; ///< Over Symbols.
  SourceToken Where = 0;                   ///< The string.
  std::string Class = {}; ///< In generated code; the reader leaves it empty.
};

/// `layout("shared", a, "Swizzle(32,32)")`: how a block holds what it stages.
struct TileLayoutClause {
  std::string Array;                       ///< As of DataClause.
  std::shared_ptr<const LayoutTerm> Order; ///< Null: the best of several.
  SourceToken Where = 0;                   ///< The string.
};

/// `stage(a)`: each block keeps what it reads of the array in shared memory.
struct StageClause {
  std::string Array; ///< A variable, or as of DataClause.
  SourceToken Where = 0;
};

/// `tile_loop(k, 16)`: a loop of the body runs in strips of that length.
struct StripClause {
  std::string Variable;
  int64_t Length = 0;
  SourceToken Where = 0; ///< The variable.
};

/// `unroll(k)`, `unroll(k, 4)`: a loop of the body is written out, wholly or by
/// so many rounds.
struct UnrollClause {
  std::string Variable;
  int64_t Rounds = 0;    ///< 0: all.
  SourceToken Where = 0; ///< The variable.
};

/// `share(j)`: the threads of the block share the iterations of a loop of the
/// body.
struct ShareClause {
  std::string Variable;
  SourceToken Where = 0; ///< The variable.
};

/// What `time_tile` on a loop around makes of a mapped loop: each block runs it
/// so many times for its tile. Between two of these, the time loop exchanges
/// From, which the loop reads, and To, which it writes.
struct TimeSteps {
  int64_t Steps = 1;
  std::string From, To;
  SourceToken Where = 0; ///< Of the attribute.
  /// All that the time loop does is to copy what To has to From.
  bool IsCopiedBack = false;
};

/// `stream(s)` and `async`: where a launch is queued, and whether the next
/// statement waits for it.
struct LaunchQueue {
  std::string Stream; ///< C++ text; empty: the default stream.
  bool IsAsync = false;
  bool MayBeHeld = false; ///< A loop with `graph` may be around.
  SourceToken Place = 0;  ///< Of `stream`.
  SourceToken AsyncPlace = 0;
};

struct Annotation {
  /// `map(n)`: n; nothing for bare `map`.
  std::optional<uint64_t> Depth;
  SourceToken DepthPlace = 0;

  /// How the mapping is given: explicit steps (also from the nested notation),
  /// the lengths of `tile`, or the name of a strategy ("auto" if nothing is
  /// said).
  enum class Form { Steps, Tile, Strategy } How = Form::Strategy;
  std::vector<Step> Steps;
  std::vector<Expr> TileLengths;
  std::string Strategy = "auto";
  SourceToken MappingPlace = 0; ///< The first attribute that gives the mapping.

  std::vector<PrivateClause> Privates; ///< In source order, each once.

  std::vector<ReductionClause> Reductions; ///< In source order.

  std::vector<DataClause> Data;      ///< In source order, each array once.
  std::vector<LayoutClause> Layouts; ///< Likewise.
  std::vector<StageClause> Stages;   ///< In source order, each array once.
  std::vector<TileLayoutClause> TileLayouts; ///< Likewise, of Stages.
  std::optional<StripClause> Strips;
  /// `pipeline(2)`: beside `tile_loop`, how many strips' tiles a block has room
  /// for; threads read the next ones while they work on these. With "async",
  /// these go to their tiles by themselves.
  int64_t Buffers = 1;
  bool CopiesAsync = false;
  SourceToken BuffersPlace = 0;
  /// `sweep(i, 32)`: beside `tile`, a mapped loop of which a block has so many
  /// indices, one after the other.
  std::optional<StripClause> Sweep;
  std::vector<UnrollClause> Unrolls; ///< In source order, each loop once.
  /// `each(r, c)`: beside `tile`, how many indices a thread has in each of its
  /// dimensions.
  std::vector<int64_t> EachLengths;
  SourceToken EachPlace = 0;
  std::vector<StageClause> Holds; ///< `hold(c)`, in source order, each once.
  std::optional<TimeSteps> Time;
  /// The body is to stand in a kernel of several loops (TimeTileClause).
  bool IsLevel = false;
  /// A pragma says that pointers of which nothing says how many elements are
  /// used point to what the device has: a `target` directive (OpenMP 5.2,
  /// section 5.8.1), `default(present)` (OpenACC 3.3, section 2.7.16).
  bool HasDeviceData = false;

  /// `team(g, b)` on a block that OpenMP runs once for each thread of g teams
  /// of b: the nest is [0,g) x [0,b), and the steps are grid_block(1).
  bool IsTeam = false;
  std::string TeamThreads; ///< b, as written.
  SourceToken TeamPlace = 0;

  /// How many threads the blocks that a strategy makes have, as a directive
  /// says; 0: the strategy chooses.
  int64_t BlockThreads = 0;
  /// Likewise how many of them there are at most; 0: any number.
  int64_t MostBlocks = 0;

  /// `team(b)` beside `map`: so many threads, a block, run each iteration. 0:
  /// one thread does.
  int64_t TeamSize = 0;
  std::vector<ShareClause> Shares; ///< In source order, each loop once.

  /// Variables of which iterations do not get copies of their own, though they
  /// could.
  std::vector<std::string> Common;

  LaunchQueue Queue;
  /// Variables that name the stream, which no text for the host does.
  std::vector<std::string> StreamMentions;

  bool Independent = false;
  std::optional<TargetKind> Target; ///< `target("cuda")`; else the compile's.
  /// `target("threads")`: the host runs the threads of the mapping, not loops.
  bool WalksThreads = false;
  SourceToken TargetPlace = 0;
  std::string Name; ///< `name("id")`; empty if none.
  SourceToken NamePlace = 0;

  /// Variables that arguments name but whose value is known, so that no other
  /// text need name them: the launch mentions them, or they would be unused.
  std::vector<std::string> Mentions;

  /// The host symbols and constants that arguments name (see HostSymbol).
  std::vector<HostSymbol> Symbols;
};

/// What `team(g, b)` says, but for g; b is written \p Threads.
inline Annotation teamAnnotation(std::string Threads) {
  Annotation Result;
  Result.IsTeam = Result.Independent = true;
  Result.TeamThreads = std::move(Threads);
  Result.Depth = 2;
  Result.How = Annotation::Form::Steps;
  Step Last;
  Last.Name = "grid_block";
  Last.Arguments = {1};
  Result.Steps.push_back(std::move(Last));
  return Result;
}

} // namespace idxmap

#endif
