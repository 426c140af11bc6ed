//===- TripLoops.cpp - Variables that are made from trips -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/TripLoops.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/emit/Names.h"

#include <algorithm>

namespace idxmap {

static CppType tripType(const Loop &Of) {
  return Of.Bits > 32 ? CppType{"unsigned long long", 64, false}
                      : CppType{"unsigned", 32, false};
}

LoopNest withTrips(const LoopNest &User) {
  LoopNest Nest = User;
  for (Loop &Each : Nest.Loops) {
    if (!Each.Dependent || !Each.Dependent->Counted)
      continue;
    const CppType Type = tripType(Each);
    Each.Variable = "idxmap_trip_" + Each.Variable;
    Each.Type = Type.Name;
    Each.Bits = Type.Bits;
    Each.IsSigned = false;
    Each.UsedInBody = true;
  }
  return Nest;
}

std::string fromTripText(const Loop &Of, const CppText &Trip) {
  const NonRectangularLoop::Trips &Trips = *Of.Dependent->Counted;
  const std::string Sign = Trips.Decreases ? " - " : " + ";
  // A sum may follow a sum as it is: the arithmetic is modular.
  const std::string Way =
      !Trips.StepText.empty()
          ? Trips.StepText + " * " + Trip.asRight(Binding::Product)
      : Trips.Decreases ? Trip.asRight(Binding::Sum)
                        : Trip.as(Binding::Sum);
  // Compilers warn where a negative constant meets an unsigned trip, and where
  // the sum is narrowed, as they do once they know what begins it.
  const CppText First =
      Trips.IsNegativeConstant
          ? cast(tripType(Of).Name, {Trips.First, Binding::Sum})
          : CppText{Trips.First, Binding::Sum};
  const CppText Sum = {First.Text + Sign + Way, Binding::Sum};
  const bool IsNarrowed = Trips.IsNegativeConstant || Of.Bits < 32;
  return "const " + Of.Type + " " + Of.Variable + " = " +
         (IsNarrowed ? cast(Of.Type, Sum) : Sum).Text + ";";
}

bool isNamedByBounds(const LoopNest &User, unsigned D) {
  if (User.Loops[D].Dependent)
    return true;
  return std::any_of(User.Loops.begin(), User.Loops.end(),
                     [&](const Loop &Each) {
                       if (!Each.Dependent)
                         return false;
                       const auto &Names = Each.Dependent->Variables;
                       return std::find(Names.begin(), Names.end(),
                                        User.Loops[D].Variable) != Names.end();
                     });
}

static bool provablyAtMost(const Expr &E, int64_t Limit, const Mapping &Map) {
  return Map.KernelFacts.rangeOf(E).Hi <= std::min(Limit, Range::PosInf - 1);
}

TripEnd tripEnd(const Loop &Of, const Expr &Extent, const Expr &LargestTrip,
                const Mapping &Map, const EmitOptions &Options) {
  const NonRectangularLoop::Trips &Trips = *Of.Dependent->Counted;
  const CppType Type = typeOf(Of);
  const auto Simple = [&](const Expr &E) {
    return simplify(E, Map.KernelFacts);
  };
  const Expr Way = Simple(Trips.Step * LargestTrip);
  const Expr Far =
      Simple(Trips.Decreases ? Trips.Farthest - Way : Trips.Farthest + Way);
  const int64_t Least = Type.IsSigned ? -Type.largest() : 0;
  TripEnd End;
  if (Trips.Decreases ? Map.KernelFacts.rangeOf(Far).Lo >= Least
                      : provablyAtMost(Far, Type.largest(), Map))
    return End;
  if (!Options.WrapSafe && !Trips.Decreases && Of.Bits >= 32) {
    End.Proof = FitsProof{Of.Type, Of.Variable, Far};
    return End;
  }
  // From 0, an unsigned variable wraps only as far as the box reaches.
  End.MayWrap =
      Type.IsSigned || Trips.Decreases || !Trips.Farthest.isConstant(0);
  const CppType Turn = {"", Of.Bits, false};
  End.MayWrapAround = !provablyAtMost(Way, Turn.largest(), Map);
  if (End.MayWrapAround) // The box is tested, too, and no wider than a turn.
    End.Proof = FitsProof{"std::make_unsigned_t<" + Of.Type + ">", Of.Variable,
                          Simple(Trips.Step * (Extent - 1))};
  return End;
}

} // namespace idxmap
