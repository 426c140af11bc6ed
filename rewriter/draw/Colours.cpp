//===- Colours.cpp - Colours of a picture ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/draw/Colours.h"

#include <algorithm>
#include <array>

namespace idxmap {

static constexpr std::array<Colour, 7> Distinct = {{{0, 114, 178},
                                                    {230, 159, 0},
                                                    {0, 158, 115},
                                                    {204, 121, 167},
                                                    {86, 180, 233},
                                                    {213, 94, 0},
                                                    {240, 228, 66}}};

static constexpr std::array<Colour, 9> Scale = {{{68, 1, 84},
                                                 {71, 44, 122},
                                                 {59, 81, 139},
                                                 {44, 113, 142},
                                                 {33, 144, 141},
                                                 {39, 173, 129},
                                                 {92, 200, 99},
                                                 {170, 220, 50},
                                                 {253, 231, 37}}};

static Colour mixed(const Colour &A, const Colour &B, int64_t Part,
                    int64_t Whole) {
  const auto mix = [&](int Of, int And) {
    return int((Of * (Whole - Part) + And * Part) / Whole);
  };
  return {mix(A.Red, B.Red), mix(A.Green, B.Green), mix(A.Blue, B.Blue)};
}

Colour distinctColour(int64_t Number) {
  return Distinct[size_t(Number) % Distinct.size()];
}

Colour scaleColour(int64_t Of, int64_t Last) {
  const int64_t Steps = int64_t(Scale.size()) - 1;
  const int64_t Whole = std::max<int64_t>(Last, 1);
  const int64_t At = std::clamp<int64_t>(Of, 0, Whole) * Steps;
  const int64_t Below = std::min(At / Whole, Steps - 1);
  return mixed(Scale[Below], Scale[Below + 1], At - Below * Whole, Whole);
}

Colour pale(const Colour &Of) { return mixed(Of, {255, 255, 255}, 7, 10); }

bool isLight(const Colour &Of) {
  return Of.Red * 299 + Of.Green * 587 + Of.Blue * 114 > 128000;
}

std::string toString(const Colour &Of) {
  std::string Text = "#";
  for (const int Part : {Of.Red, Of.Green, Of.Blue})
    for (const int Digit : {Part / 16, Part % 16})
      Text += "0123456789abcdef"[Digit];
  return Text;
}

} // namespace idxmap
