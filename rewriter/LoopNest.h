//===- LoopNest.h - A loop nest as plain data -------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Everything the later stages need to know of one annotated nest, taken from
// the AST by rewriter/Extract: its loops as index-space dimensions, the values
// that its bounds are made of, what the body captures and touches, and the
// body's own text. Knows nothing of Clang.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_LOOPNEST_H
#define IDXMAP_REWRITER_LOOPNEST_H

#include "attributes/Annotation.h"
#include "mapping/Finding.h"
#include "mapping/IndexSpace.h"
#include "mapping/expr/NestReach.h"
#include "mapping/layout/Layout.h"
#include "mapping/memory/MemoryAddress.h"
#include "rewriter/DataRule.h"
#include "rewriter/ReductionRule.h"
#include "rewriter/StagedArray.h"

#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// What the launch makes sure of before it counts on it.
struct LoopCheck {
  enum class Kind {
    Step,    ///< Values[0], the step, is at least 1. Text is its text.
    Reached, ///< Steps of Values[2] lead from Values[0] up to Values[1], or
             ///< `!=` in the condition Text would never become false.
    Ends,    ///< Values[0], where the variable stops, fits the type Text.
    Bounded, ///< Values[0] to Values[1] fit the type Type; the bound Text
             ///< lies between them.
  };
  Kind What;
  std::vector<Expr> Values;
  std::string Text = {};
  std::string Type = {};
};

/// A loop with a bound that depends on variables of outer loops. Its Space is a
/// box around all of its runs; the kernel evaluates the bounds themselves, in
/// the user's own words, and leaves where the index is beyond them.
struct NonRectangularLoop {
  std::string Text;   ///< For people: "j <= i", "j from i + 1 while j < n".
  std::string Excess; ///< In the kernel: "j > i".
  std::string Kept;   ///< Its negation: "j <= i".
  std::vector<std::string> Variables; ///< Those of outer loops in all texts.
  std::vector<std::string> Symbols;   ///< The host's symbols in all texts.
  /// Of a loop that counts down to a bound of the host: the first index.
  std::string Highest = {};

  /// Where the first index depends on outer variables, or there is a step,
  /// Space counts the trips: the variable is First + Step * trip, or First -
  /// Step * trip where the loop counts down.
  struct Trips {
    std::string First;               ///< Binds as tightly as a sum.
    bool IsNegativeConstant = false; ///< That is what First is.
    std::string StepText;            ///< Empty where it is 1.
    bool Decreases = false;
    Expr Step;
    Expr Farthest;       ///< The largest first index; counting down, the least.
    Dimension Values;    ///< A box around the values of the variable.
    std::string Wrapped; ///< In the kernel, where the type ends: "j < i + 1".
    std::string Whole;   ///< The negation of Wrapped.
    /// Both ends depend on outer variables, in ways that cannot be compared: a
    /// box around `for (k = i * m; k < (i + 1) * m; ++k)` has n times as many
    /// trips as are run.
    bool IsLoose = false;
    /// The first index over outer variables, where that is one expression.
    std::optional<Expr> Begin = std::nullopt;
  };
  std::optional<Trips> Counted;
  /// Between which values the variable is, over those of outer loops and the
  /// host's symbols.
  Reach Within = {};
};

/// The value of a variable that lives on after the loop and is read there:
/// Start are the statements that C++ runs in any case, After is the value if
/// the loop runs at least once.
struct LoopEnding {
  std::vector<std::string> Start;
  Expr After;
};

/// What a launch leaves in a companion that is read after the loop: the value
/// of Start, and the step once for each trip.
struct CompanionEnding {
  std::string Start; ///< A statement, or empty.
  std::string Step;  ///< "2", "static_cast<unsigned>(s)"
  bool Decreases = false;
  Expr Trips;
  std::string Type; ///< Unsigned, to compute modulo its values in.
};

/// A variable that the header of a loop changes beside the one that it counts
/// with; the kernel computes it for each iteration.
struct CompanionVariable {
  std::string Name;
  std::string Type;
  std::string Text; ///< Its value, over loops' variables and Symbols.
  std::vector<std::string> Symbols; ///< Those of the host in Text.
  bool UsedInBody = true;           ///< Else the kernel does not have it.
  std::optional<CompanionEnding> Ending;
};

/// One loop of the nest. Space is over the nest's host symbols; the loop runs
/// over gen of it. Bounds are exact integers (the comparison's type is already
/// taken into account).
struct Loop {
  std::string Variable; ///< Induction variable.
  std::string Type;     ///< Its spelled type: "int", "size_t".
  unsigned Bits = 32;   ///< Width and signedness of that type.
  bool IsSigned = true;
  Dimension Space;
  bool UsedInBody = true; ///< A variable that the body does not name is not
                          ///< declared in the kernel.
  /// The body multiplies it in 64 bits (kernel/WideFactors.h).
  bool IsWideFactor = false;
  SourceToken Where = 0; ///< The `for`.

  /// The loop has an iteration if and only if this is at least 1; Space can be
  /// empty in spite of that where a guard around the body narrows it.
  Expr Extent = 1;
  std::vector<LoopCheck> Checks;
  std::optional<LoopEnding> Ending;
  std::optional<NonRectangularLoop> Dependent;
  bool IsOpen = false; ///< As a HostSymbol's Type.
  /// The header counts down, after it has compared.
  bool Decreases = false;
  /// A guard around the body has made Space of what the header says.
  bool IsNarrowed = false;
  std::vector<CompanionVariable> Companions;

  /// A descriptor that holds every value of the variable.
  const Dimension &values() const {
    return Dependent && Dependent->Counted ? Dependent->Counted->Values : Space;
  }
};

/// A variable that the body (or a bound in the kernel) uses and that becomes a
/// kernel parameter of the same name, so that the body's text need not change.
/// A name that needs no value from the launch (a local `constexpr int r = 2;`,
/// a `using namespace std;` of the function) has empty Parameter and Argument:
/// its Rebind alone declares it in the kernel.
struct Capture {
  std::string Name;
  std::string Parameter;  ///< Declaration of the parameter: "const float *a",
                          ///< "const int n", "float (*a_)[10]".
  std::string Argument;   ///< At the launch: "a", "&a".
  std::string Rebind;     ///< First line in the kernel, or empty:
                          ///< "float (&a)[10] = *a_;".
  bool UsedInBody = true; ///< False: only a bound may need it.
  SourceToken Where = 0;  ///< First use in the nest.
  std::string Of = {};    ///< The program's variable, where Name is another.
  /// For what points to elements that the device has to find.
  std::optional<DataRule> Data = std::nullopt;
  bool IsOwn = false; ///< Each iteration has its own: Rebind declares it.
  /// Passed by value, and its memory may have another name (SharedValues.h).
  bool IsShared = false;
  bool IsBound = false; ///< The launch has computed extents with it.
  /// For what each thread has a copy of, to be reduced; Parameter and Rebind
  /// are empty then.
  std::optional<ReductionRule> Reduction = std::nullopt;
  /// For `lastprivate`, statements of the sequentially last iteration: before
  /// the body, where that may leave the variable as it was, and after it.
  std::string LastBegin = {}; ///< "t = *idxmap_last_t;"
  std::string LastEnd = {};   ///< "*idxmap_last_t = t;"

  const std::string &variable() const { return Of.empty() ? Name : Of; }
};

/// A value in a subscript that is no polynomial: p[i] in a[p[i]][j].
struct OpaqueValue {
  std::string Name; ///< Of its text, which no program has: "{p[i]}".
  std::vector<std::string> Variables; ///< Of the nest, that decide it.
};

/// Of what atomic statements leave as the order of the iterations decides:
/// what they capture, read, write, and exchange.
inline constexpr const char *AtomicInOrder = "order";

/// How the device holds an array that has a layout.
struct DeviceOrder {
  Layout Of;
  std::string Text; ///< As written: "AntiDiag(n,n)".
  int64_t ElementBytes;
  MemoryAddress Host; ///< Where the access lies in the host's order.
};

/// Subscripts that are also of loops of the body, whose variables end in a
/// number, "i + r#1".
struct InnerSubscripts {
  std::vector<Expr> Subscripts;
  std::vector<Span> Loops;
  friend bool operator==(const InnerSubscripts &,
                         const InnerSubscripts &) = default;
};

/// One read or write of an array element, or of a captured scalar (Subscripts
/// empty, IsScalar) by the body, for the legality rules.
struct Access {
  std::string Array; ///< Name of the array or scalar; empty: any memory.
  bool IsWrite = false;
  bool IsScalar = false;
  /// One entry per subscript, outermost first; nothing where a subscript is not
  /// affine in the nest's variables (over symbols named as those variables,
  /// plus names of invariant values).
  std::vector<std::optional<Expr>> Subscripts;
  /// Of levels (TimeTiling), where Subscripts are not all known: their loops
  /// run between constants.
  std::optional<InnerSubscripts> Inner = std::nullopt;
  /// Where Subscripts are not all known, for what is proven: their loops run
  /// between bounds over the nest's variables, other such loops' and symbols.
  std::optional<InnerSubscripts> Swept = std::nullopt;
  /// As Subscripts, but of arrays of arrays, which lie side by side, the place
  /// in all of them: (10 * i + j) of [i, j]. Empty where it is not known.
  std::vector<std::optional<Expr>> Flattened;
  /// By a pointer that may have left the array that its subscripts name, for
  /// the one beside it: only what Flattened shows is shown.
  bool MayLeaveRow = false;
  /// Names of the nest's variables that occur anywhere in the subscripts, also
  /// through local variables of the body (conservatively: all, if unknown).
  std::vector<std::string> VariablesUsed;
  /// Runs only in iterations that a condition on the nest's variables selects:
  /// what it touches is then no evidence.
  bool IsConditional = false;
  /// Those variables, where they are known.
  std::vector<std::string> ConditionVariables;
  /// Over names as in Subscripts: none of these is negative where it runs; of
  /// one that is not conditional, in any iteration.
  std::vector<Expr> NotNegative;
  /// As Subscripts, where the values of Opaque have names. Evidence, but no
  /// proof: nothing is said of what may change them. Empty where there are
  /// none.
  std::vector<std::optional<Expr>> Supposed;
  std::vector<OpaqueValue> Opaque;
  /// Reached through a pointer that is not `__restrict`, or by a reference: the
  /// memory may be that of another array of the nest.
  bool MayOverlap = false;
  /// The kinds of numbers and pointers that lie there, a bit each
  /// (ir::Type::Holds): what has none in common is no part of each other.
  unsigned Holds = ~0u;
  /// A pointer has been made of it, so that what MayOverlap may be its memory.
  bool HasOtherNames = false;
  /// What the memory is a part of: the object v of v.a[i] and v.b[i], the one
  /// that p points to of p[i].x and p[i].y. Its parts of different names are
  /// apart, even if they may be those of others. Empty: nothing is known.
  std::string Owner;
  /// Through a pointer that is itself an element, p[i][j] of `float **p`, or
  /// changes: at different subscripts there may be the same memory.
  bool IsThroughElement = false;
  /// The function of the atomic update that it is part of, "atomicAdd": two of
  /// one function may meet. AtomicInOrder may meet all atomic ones: a doubt
  /// says so. Else empty.
  std::string Atomic;
  /// For a write to a variable that iterations share: notes on why each cannot
  /// have its own.
  std::vector<Finding> WhyShared;
  /// Where it lies on the device, for what it costs; nothing is proven by it.
  std::optional<MemoryAddress> Address;
  /// By which Address is another one than the host's, if it is.
  std::optional<DeviceOrder> Order;
  SourceToken Where = 0;
};

/// Of Access's arrays: `a.x` is within `a`, and `a` within `a`.
inline bool isWithin(const std::string &Part, const std::string &Whole) {
  return Part == Whole || Part.starts_with(Whole + ".");
}

/// The text of the body, ready to stand in a kernel: as the user wrote it but
/// for the edits that must be (`continue` of the nest reads `return`).
struct BodyText {
  std::string Text;  ///< Without the braces of a compound statement.
  std::string File;  ///< For #line, as the user names it on the command line.
  unsigned Line = 0; ///< Line of the first character of Text.
  unsigned Column = 1;
  /// A `continue` of the nest is still there: it needs a loop around the text.
  bool HasContinues = false;
};

/// The user's loops as they are, to check the mapped ones against.
struct PlainLoop {
  BodyText Loops;
  size_t BodyBegin = 0; ///< The body in Loops.Text, without its braces.
  size_t BodyEnd = 0;
  /// Variables that the loops change and that no one reads afterwards.
  std::vector<std::string> Own;
  std::vector<std::string> Variables; ///< Those of the loops among them.
  /// All that the loops write is known: what the captures' data rules say, and
  /// these objects.
  bool IsCompared = true;
  std::vector<std::string> Objects;
  std::string WhyNot; ///< What is not known, where that is not so.
  /// The body makes its updates atomic by means that a check cannot see.
  bool Synchronizes = false;
};

/// Two arrays that must have no byte in common: what messages call them, and
/// what leads to their elements.
struct ApartArrays {
  std::string Name, Elements;
  std::string OtherName, OtherElements;
};

/// Where each of Extents is at least 1, Used elements of a row of Array are
/// used, and the next row begins Apart behind it: no less.
struct RowLength {
  std::string Array;
  Expr Used, Apart;
  std::vector<Expr> Extents = {};

  bool operator==(const RowLength &) const = default;
};

/// Lines around the statement that starts a kernel, of a launch that starts it
/// several times. Those that end in a brace open a block.
struct LaunchRounds {
  std::vector<std::string> Before, Behind;
};

struct LoopNest {
  std::string File;       ///< As in diagnostics: "heat.cpp".
  unsigned Line = 0;      ///< Of the outermost `for`.
  std::string Function;   ///< Name of the enclosing function: "step".
  std::string KernelName; ///< `idxmap_step_12`, unique in the unit.

  std::vector<Loop> Loops; ///< Outermost first; the mapped ones only.
  /// Their variables in the sequentially last iteration, where a variable is
  /// lastprivate; else empty.
  std::vector<Expr> Last;
  std::vector<HostSymbol> Symbols; ///< Of all bounds, steps and arguments.
  /// What is known of the symbols (types' ranges, constants).
  Facts Known;

  std::vector<Capture> Captures; ///< In order of their declarations.
  /// The function's own names that the nest used and the launch does not, as
  /// expressions: the launch mentions them, or the compiler would call them
  /// unused.
  std::vector<std::string> Mentions;
  std::vector<Access> Accesses;
  /// The same by the arrays that pointers surely point to, for whoever compares
  /// memory; empty where no pointer is known to be another name.
  std::vector<Access> AccessesOfArrays;
  const std::vector<Access> &comparedAccesses() const {
    return AccessesOfArrays.empty() ? Accesses : AccessesOfArrays;
  }
  /// What may make iterations depend on each other beside the accesses: remarks
  /// on names for one memory, of which one is no pointer and no reference, and
  /// on calls whose bodies are not seen.
  std::vector<Finding> Doubts;
  /// In a template, the nest as each of the unit's instances has it, for the
  /// legality rules alone; empty if there is none that could be read.
  std::vector<LoopNest> Instances;
  BodyText Body;
  /// With the host's order of elements, where Body has the device's.
  std::optional<BodyText> HostBody;
  /// Where Body has tokens for their reads, and for the loop in strips.
  std::vector<StagedArray> Staged;
  std::optional<StripLoop> Strip;
  std::optional<SweepLoop> Sweep;
  std::vector<HeldArray> Held;
  /// Blocks run it several times: Staged are what it reads and what it makes.
  std::optional<TimeSteps> Time;
  /// For the launch to see to, beside what Staged and Held say.
  std::vector<ApartArrays> Apart;
  std::vector<RowLength> Rows; ///< Likewise.
  /// What comments say of it, where that is not its box and mapping.
  std::string Title;
  /// Of names that kernels with tiles may give, those that are macros.
  std::vector<std::string> MacroNames;
  /// So many threads run each iteration together (teams/TeamBody.h); 0: one.
  int64_t TeamSize = 0;
  /// What Body has in room that the launch asks for (emit/stage/SharedRoom.h).
  int64_t SharedBytes = 0;
  LaunchRounds Rounds;
  bool TeamReduces = false; ///< To a value of a loop that these share.
  unsigned Cost = 1;        ///< Of an iteration, in operations (BodyCost.h).
  LaunchQueue Queue;
  /// Where a check at run time is wished for, and possible.
  std::optional<PlainLoop> Plain;
  std::string WhyUnchecked; ///< Where it is wished for, and is not possible.

  /// For a loop in a template: "template <typename T, int N>" and the names
  /// {"T", "N"}; both empty otherwise.
  std::string TemplateHead;
  std::vector<std::string> TemplateArguments;
  /// The names in TemplateHead, which kernels have for those.
  std::vector<std::string> TemplateParameters;

  /// The box that is mapped.
  IndexSpace space() const;
};

/// " where j <= i and k < j": what \p Loops add to the text of their box.
std::string dependentText(const std::vector<Loop> &Loops);

/// "[0,grid.nx) x [0,n)": the box as the program writes it, in which values
/// that the host computes have their own texts.
std::string spaceText(std::vector<Dimension> Space,
                      const std::vector<HostSymbol> &Symbols);
/// With what is not in the box.
std::string spaceText(const LoopNest &Nest);

} // namespace idxmap

#endif
