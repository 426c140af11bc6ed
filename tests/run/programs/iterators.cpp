// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bodies that go through vectors by their iterators; on the host, also by such
// as were made before the loop, which devices do not get.
// RUN: %run-program %s %t

#include "Show.h"

#include <array>
#include <iterator>
#include <vector>

struct Cell {
  double x, y;
};

static void elements(std::vector<double> &v, const std::vector<double> &w) {
  const int n = int(w.end() - w.begin());
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    v.begin()[i] = *(w.begin() + i) + 1;
  auto to = v.begin();
  const auto from = w.cbegin();
  [[using idxmap: map, target("host")]]
  for (int i = 0; i < n; ++i)
    *(to + i) += *(i + from);
}

/// Iterators of an iteration's own, that go on.
static void sums(const std::vector<std::vector<double>> &rows,
                 std::vector<double> &v) {
  [[using idxmap: map, target("host")]]
  for (std::size_t i = 0; i < rows.size(); ++i) {
    double sum = 0;
    for (auto at = rows[i].begin(); at != rows[i].end(); ++at)
      sum += *at;
    auto last = rows[i].end();
    last -= 1;
    v[i] = sum + *last * double(std::distance(rows[i].begin(), last));
  }
}

static void members(std::vector<Cell> &cells) {
  [[idxmap::map]]
  for (int i = 1; i < int(cells.size()); ++i) {
    auto here = cells.begin() + i;
    here->y = (*here).x * i;
  }
  [[using idxmap: map, target("host")]]
  for (int i = 1; i < int(cells.size()); ++i) {
    std::vector<Cell>::iterator here = cells.begin() + i;
    std::vector<Cell>::const_iterator also = here;
    here->x = also->y + i;
  }
}

static void arrays(const std::array<double, 40> &a, std::vector<double> &v) {
  [[idxmap::map]]
  for (int i = 0; i < 40; ++i)
    v[i] = *(a.end() - i - 1) + a.begin()[i];
}

int main() {
  std::vector<double> w(1000), v(1000);
  for (int i = 0; i < 1000; ++i)
    w[i] = (i * 37 % 101) / 7.0;
  elements(v, w);
  show("elements", v);
  std::vector<std::vector<double>> rows(100);
  for (int i = 0; i < 100; ++i)
    rows[i].assign(i % 9 + 1, i);
  sums(rows, v);
  show("sums", v);
  std::vector<Cell> cells(500, Cell{1, 2});
  members(cells);
  for (const Cell &Each : cells)
    v[&Each - cells.data()] = Each.x;
  show("members", v);
  std::array<double, 40> a{};
  for (int i = 0; i < 40; ++i)
    a[i] = i * i;
  arrays(a, v);
  show("arrays", v);
}
