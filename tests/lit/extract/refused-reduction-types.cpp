// RUN: not %idxmap --target=host %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=error:

// Updates that look like a reduction, but give another result when threads
// begin with the operator's identity and their values are combined.

#include <cstddef>

struct Cell {
  double t;
  bool step() { return (t *= 0.5) < 1; }
  bool isDone() const { return t < 1; }
};

void all(const std::size_t *lengths, const double *a, Cell *cells, double *q,
         const short *s, const unsigned short *u, const int *k, int n) {
  int longest = 0;
  [[using idxmap: map, reduction("max", longest)]]
  for (int i = 0; i < n; ++i)
    // The comparison has no sign: the least int is a large number there.
    // CHECK: :[[@LINE+2]]:22: error: this use of 'longest' is no part of a reduction with 'max'
    // CHECK: :[[@LINE+1]]:31: error: this use of 'longest'
    if (lengths[i] > longest) longest = lengths[i];

  int best = 0, at = -1;
  [[using idxmap: map, reduction("argmax", best, at)]]
  for (int i = 0; i < n; ++i)
    // Of 3.2 and 3.7, the first is taken.
    // CHECK: :[[@LINE+3]]:16: error: this use of 'best' is no part of a reduction with 'argmax'
    // CHECK: :[[@LINE+2]]:24: error: this use of 'best'
    // CHECK: :[[@LINE+1]]:37: error: this use of 'at'
    if (a[i] > best) { best = a[i]; at = i; }

  bool any = false, ok = true;
  [[using idxmap: map, reduction("||", any)]]
  for (int i = 0; i < n; ++i)
    // After the first, nobody takes a step.
    // CHECK: :[[@LINE+2]]:5: error: this use of 'any' is no part of a reduction with '||'
    // CHECK: :[[@LINE+1]]:11: error: this use of 'any'
    any = any || cells[i].step();
  [[using idxmap: map, reduction("&&", ok)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+2]]:5: error: this use of 'ok' is no part of a reduction with '&&'
    // CHECK: :[[@LINE+1]]:10: error: this use of 'ok'
    ok = ok && (q[i] = i + 1) < 10;

  short small = 0;
  int it = -1;
  [[using idxmap: map, reduction("argmax", small, it)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+3]]:16: error: this use of 'small' is no part of a reduction with 'argmax'
    // CHECK: :[[@LINE+2]]:25: error: this use of 'small'
    // CHECK: :[[@LINE+1]]:39: error: this use of 'it'
    if (u[i] > small) { small = u[i]; it = i; }

  // These are right.
  double highest = 0;
  int there = -1;
  [[using idxmap: map, reduction("argmax", highest, there)]]
  for (int i = 0; i < n; ++i)
    if (k[i] > highest) { highest = k[i]; there = i; }
  unsigned long most = 0;
  [[using idxmap: map, reduction("max", most)]]
  for (int i = 0; i < n; ++i)
    if (lengths[i] > most) most = lengths[i];
  double wide = 0;
  int where = -1;
  [[using idxmap: map, reduction("argmax", wide, where)]]
  for (int i = 0; i < n; ++i)
    if (s[i] > wide) { wide = s[i]; where = i; }
  bool done = true;
  [[using idxmap: map, reduction("&&", done)]]
  for (int i = 0; i < n; ++i)
    done = done && cells[i].isDone();
}
