// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Regions of OpenMP that threads run by their numbers: a sum for each team with
// barriers, a tiled stencil, a histogram of a team, a scan, code of a team
// between parallel regions. What they compute does not depend on how many teams
// and threads there are: the plain program is one thread of one team, and on the
// host OpenMP gives what it has.
// RUN: %run-program %s %t
#include "Show.h"

#include <algorithm>
#include <vector>

#ifdef _OPENMP
#include <omp.h>
#endif

#ifndef _OPENMP
inline int omp_get_team_num() { return 0; }
inline int omp_get_num_teams() { return 1; }
inline int omp_get_thread_num() { return 0; }
inline int omp_get_num_threads() { return 1; }
#endif

#define real double

static void sums(const double *d, double *out, int n, int groups) {
#pragma omp target teams num_teams(groups) thread_limit(64) map(to : d[0 : n * groups]) map(from : out[0 : groups])
  [[idxmap::team(groups, 64)]]
  {
    real s[64];
    const int first = omp_get_team_num();
#pragma omp parallel num_threads(64)
    {
      const int t = omp_get_thread_num();
      for (int g = first; g < groups; g += omp_get_num_teams()) {
        double sum = 0;
        for (int i = t; i < n; i += omp_get_num_threads())
          sum += d[g * n + i];
        s[t] = sum;
#pragma omp barrier
        for (int m = omp_get_num_threads(), half; m > 1; m = half) {
          half = (m + 1) / 2;
          if (t + half < m)
            s[t] += s[t + half];
#pragma omp barrier
        }
        if (t == 0)
          out[g] = s[0];
#pragma omp barrier
      }
    }
  }
}

// A tile with its rim, at run-time shapes; the team's own code before and after.
static void stencil(const std::vector<double> &from, std::vector<double> &to) {
  constexpr int Tile = 16;
  const int n = from.size();
  const int groups = (n + Tile - 1) / Tile;
  const double *a = from.data();
  double *b = to.data();
#pragma omp target teams num_teams(groups) thread_limit(Tile) map(to : a[0 : n]) map(tofrom : b[0 : n])
  [[idxmap::team(groups, Tile)]]
  {
    double tile[Tile + 2];
#pragma omp parallel num_threads(Tile) shared(tile)
    {
      const int t = omp_get_thread_num();
      for (int g = omp_get_team_num(); g < groups; g += omp_get_num_teams()) {
        for (int k = t; k < Tile + 2; k += omp_get_num_threads()) {
          const int i = g * Tile + k - 1;
          tile[k] = i >= 0 && i < n ? a[i] : 0;
        }
#pragma omp barrier
        for (int k = t; k < Tile; k += omp_get_num_threads())
          if (const int i = g * Tile + k; i < n)
            b[i] = (tile[k] + tile[k + 1] + tile[k + 2]) / 4;
#pragma omp barrier
      }
    }
  }
}

static void histogram(const int *keys, int *bins, int n,
                      [[maybe_unused]] int groups) {
#pragma omp target teams num_teams(groups) thread_limit(32) map(to : keys[0 : n]) map(tofrom : bins[0 : 16])
  [[idxmap::team(groups, 32)]]
  {
    int local[16];
    int seen = 0;
    const int begin = omp_get_team_num() * n / omp_get_num_teams();
    const int end = (omp_get_team_num() + 1) * n / omp_get_num_teams();
    for (int k = 0; k < 16; ++k)
      local[k] = 0;
#pragma omp parallel num_threads(32)
    {
      for (int i = begin + omp_get_thread_num(); i < end;
           i += omp_get_num_threads()) {
#pragma omp atomic
        local[keys[i] % 16]++;
#pragma omp atomic update
        seen += 1;
      }
    }
    if (seen > 0)
      for (int k = 0; k < 16; ++k) {
#pragma omp atomic
        bins[k] += local[k];
      }
  }
}

// Of each block of 64, the sums of all before; the data is there already.
template <int B> static void scan(std::vector<int> &v) {
  int *p = v.data();
  const int n = v.size(), groups = n / B;
#pragma omp target data map(tofrom : p[0 : n])
  [[using idxmap: data, copy(p, n)]]
  {
#pragma omp target teams num_teams(groups) thread_limit(B)
    [[idxmap::team(groups, B)]]
    {
      int sum[2][B];
#pragma omp parallel num_threads(B)
      {
        const int t = omp_get_thread_num();
        for (int g = omp_get_team_num(); g < groups; g += omp_get_num_teams()) {
          int from = 0;
          for (int k = t; k < B; k += omp_get_num_threads())
            sum[0][k] = p[g * B + k];
#pragma omp barrier
          for (int s = 1; s < B; s *= 2) {
            for (int k = t; k < B; k += omp_get_num_threads())
              sum[1 - from][k] =
                  sum[from][k] + (k >= s ? sum[from][k - s] : 0);
            from = 1 - from;
#pragma omp barrier
          }
          for (int k = t; k < B; k += omp_get_num_threads())
            p[g * B + k] = sum[from][k];
#pragma omp barrier
        }
      }
    }
  }
}

struct Pair {
  double sum;
  int count;
};

// Two regions of threads, and values of one thread between them.
static void average(const double *d, double *out, int n) {
#pragma omp target teams num_teams(1) thread_limit(32) map(to : d[0 : n]) map(tofrom : out[0 : n])
  [[idxmap::team(1, 32)]]
  {
    Pair all;
    double mean;
    all.sum = 0;
    all.count = 0;
#pragma omp parallel num_threads(32)
    for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads())
      if (d[i] > 2) {
#pragma omp atomic
        all.sum += d[i];
#pragma omp atomic
        all.count++;
      }
    mean = all.sum / (all.count + omp_get_thread_num());
    const double first = out[0];
#pragma omp parallel num_threads(32)
    {
      for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads())
        out[i] = d[i] - mean + first;
    }
  }
}

// A number that the team's own code sets decides how often its threads meet.
static void rounds(const int *times, double *out, int n) {
#pragma omp target teams num_teams(2) thread_limit(32) map(to : times[0 : 1]) map(tofrom : out[0 : n])
  [[idxmap::team(2, 32)]]
  {
    double met[2];
    int most;
    const int first = times[0];
    most = first + 1;
    met[0] = 1;
    met[1] = 0;
#pragma omp parallel num_threads(32)
    {
      const int t = omp_get_thread_num();
      for (int k = 0; k < most; ++k) {
        if (t == 0)
          met[(k + 1) % 2] = met[k % 2] * 2;
#pragma omp barrier
      }
      for (int k = 0; k < first; ++k) {
#pragma omp barrier
      }
      if (t == 0)
        for (int g = omp_get_team_num(); g < n; g += omp_get_num_teams())
          out[g] += met[most % 2] + g;
    }
  }
}

// A stream is compacted: in the team first, and a place for what it keeps.
static void filter(const int *d, int *kept, int *count, int *tickets, int n,
                   int groups) {
#pragma omp target teams num_teams(groups) thread_limit(32) map(to : d[0 : n]) map(tofrom : kept[0 : n], count[0 : 2], tickets[0 : groups])
  [[idxmap::team(groups, 32)]]
  {
    int local, begin;
#pragma omp parallel num_threads(32)
    {
      const int t = omp_get_thread_num(), b = omp_get_num_threads();
      for (int first = omp_get_team_num() * b; first < n;
           first += omp_get_num_teams() * b) {
        if (t == 0)
          local = 0;
#pragma omp barrier
        const int i = first + t;
        int pos = -1;
        if (i < n && d[i] % 3 == 1) {
#pragma omp atomic capture
          pos = local++;
        }
#pragma omp barrier
        if (t == 0) {
          int old;
#pragma omp atomic capture
          {
            old = count[0];
            count[0] += local;
          }
          begin = old;
        }
#pragma omp barrier
        if (pos >= 0)
          kept[begin + pos] = d[i];
#pragma omp barrier
      }
    }
    for (int g = omp_get_team_num(); g < groups; g += omp_get_num_teams()) {
      int mine;
#pragma omp atomic capture seq_cst
      mine = count[1]++;
#pragma omp atomic write
      tickets[mine] = mine + 3;
    }
  }
}

// What one of the threads does, and the others wait for, or do not.
static void alone(const double *d, double *out, int n,
                  [[maybe_unused]] int groups) {
#pragma omp target teams num_teams(groups) thread_limit(32) map(to : d[0 : n]) map(tofrom : out[0 : n])
  [[idxmap::team(groups, 32)]]
  {
    double sum, largest;
    int rounds;
#pragma omp parallel num_threads(32)
    {
      const int t = omp_get_thread_num();
      for (int g = omp_get_team_num(); g < n / 10;
           g += omp_get_num_teams()) {
#pragma omp single
        {
          sum = 0;
          for (int k = 0; k < 3; ++k)
            sum += k;
        }
        for (int i = t; i < 10; i += omp_get_num_threads())
#pragma omp atomic
          sum += d[g * 10 + i];
#pragma omp barrier
#pragma omp single nowait
        rounds = g;
#pragma omp master
        {
          largest = sum + g;
          out[g * 10] += largest;
        }
        for (int i = t; i < 9; i += omp_get_num_threads())
          out[g * 10 + 1 + i] += sum;
#pragma omp barrier
#pragma omp masked
#pragma omp atomic
        out[g * 10] += rounds;
#pragma omp barrier
      }
    }
  }
}

static std::vector<double> values(int n) {
  std::vector<double> v(n);
  for (int i = 0; i < n; ++i)
    v[i] = (i * 7) % 19;
  return v;
}

int main() {
  const int n = 100, groups = 7;
  std::vector<double> out(groups), to(n, -1), moved(n, 3);
  sums(values(n * groups).data(), out.data(), n, groups);
  show("sums", out);
  stencil(values(n), to);
  show("stencil", to);
  std::vector<int> keys(n), bins(16, 1), counts(256);
  for (int i = 0; i < n; ++i)
    keys[i] = (i * 5) % 37;
  histogram(keys.data(), bins.data(), n, 3);
  show("bins", {bins.begin(), bins.end()});
  for (int i = 0; i < 256; ++i)
    counts[i] = i % 5;
  scan<64>(counts);
  show("scan", {counts.begin(), counts.end()});
  average(values(n).data(), moved.data(), n);
  show("moved", moved);
  const int times = 4;
  rounds(&times, moved.data(), n);
  show("rounds", moved);
  alone(values(n).data(), moved.data(), n, 3);
  show("alone", moved);
  std::vector<int> kept(n), count(2), tickets(groups);
  filter(keys.data(), kept.data(), count.data(), tickets.data(), n, groups);
  std::sort(kept.begin(), kept.end());
  show("kept", {kept.begin(), kept.end()});
  show("count", {count.begin(), count.end()});
  show("tickets", {tickets.begin(), tickets.end()});
}
