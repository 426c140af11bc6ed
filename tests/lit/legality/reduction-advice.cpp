// A variable that iterations combine values in: the clause that says so.
// RUN: %check-errors --only plugin %s -std=c++20 -fdiagnostics-parseable-fixits

#include <algorithm>

struct Total {
  double all;
};

double sums(const double *a, const int *flags, int n) {
  double s = 0;
  // CHECK: [[#@LINE+5]]:5: error: the body writes 's', which all iterations share
  // CHECK: [[#@LINE+2]]:3: note: if the iterations combine their values in 's', say so with 'idxmap::reduction("+", s)'
  // CHECK: fix-it:"{{.*}}reduction-advice.cpp":{[[#@LINE+1]]:3-[[#@LINE+1]]:3}:"{{\[\[}}idxmap::reduction(\"+\", s)]] "
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    s += a[i];

  double product = 1;
  // CHECK: error: the body writes 'product', which all iterations share
  // CHECK: note: if the iterations combine their values in 'product', say so with 'idxmap::reduction("*", product)'
  // CHECK: fix-it:{{.*}}:"{{\[\[}}idxmap::reduction(\"*\", product)]] "
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    product = a[i] * product;

  int any = 0, all = 1, count = 0;
  // CHECK: error: the body writes 'any', which all iterations share
  // CHECK: note: if the iterations combine their values in 'any', say so with 'idxmap::reduction("|", any)'
  // CHECK: error: the body writes 'all', which all iterations share
  // CHECK: note: if the iterations combine their values in 'all', say so with 'idxmap::reduction("&", all)'
  // CHECK: error: the body writes 'count', which all iterations share
  // CHECK: note: if the iterations combine their values in 'count', say so with 'idxmap::reduction("+", count)'
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    any |= flags[i];
    all &= flags[i];
    if (flags[i])
      ++count;
  }
  return s + product + any + all + count;
}

double extremes(const double *a, int n) {
  double low = a[0], high = a[0], most = a[0];
  int at = 0;
  bool found = false;
  // CHECK: error: the body writes 'low', which all iterations share
  // CHECK: note: if the iterations combine their values in 'low', say so with 'idxmap::reduction("min", low)'
  // CHECK: error: the body writes 'high', which all iterations share
  // CHECK: note: if the iterations combine their values in 'high', say so with 'idxmap::reduction("max", high)'
  // CHECK: error: the body writes 'found', which all iterations share
  // CHECK: note: if the iterations combine their values in 'found', say so with 'idxmap::reduction("||", found)'
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    if (a[i] < low)
      low = a[i];
    high = std::max(high, a[i]);
    found = found || a[i] > 3;
  }
  // CHECK: error: the body writes 'most', which all iterations share
  // CHECK: note: if the iterations look for 'most' and its place 'at', say so with 'idxmap::reduction("argmax", most, at)'
  // CHECK: fix-it:{{.*}}:"{{\[\[}}idxmap::reduction(\"argmax\", most, at)]] "
  // CHECK: error: the body writes 'at', which all iterations share
  // CHECK: note: if the iterations look for 'most' and its place 'at'
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (a[i] > most) {
      most = a[i];
      at = i;
    }
  return low + high + most + at + found;
}

int shared;

// Not only updates, or not of one operator, or of what no clause names.
double others(double *a, double &sum, Total &total, int n) {
  double s = 0, mixed = 1;
  // CHECK: error: the body writes 's', which all iterations share
  // CHECK: note: declare 's' in the body
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = s += a[i];

  // CHECK: error: the body writes 'mixed', which all iterations share
  // CHECK: note: declare 'mixed' in the body
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    mixed += a[i];
    mixed *= a[i];
  }

  // A member is no variable, but one can stand for it.
  // CHECK: error: the body writes 'total.all', which all iterations share
  // CHECK: note: if the iterations combine their values in 'total.all', say so with 'idxmap::reduction("+", total.all)'
  // CHECK: fix-it:{{.*}}:"{{\[\[}}idxmap::reduction(\"+\", total.all)]] "
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    total.all += a[i];

  int whole = 0;
  // CHECK: error: the body writes 'whole', which all iterations share
  // CHECK: note: combine the values in a variable of type 'double', or convert each of them to the type of 'whole' first
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    whole += a[i];

  // References and globals are taken.
  // CHECK: error: the body writes 'sum', which all iterations share
  // CHECK: note: if the iterations combine their values in 'sum', say so with 'idxmap::reduction("+", sum)'
  // CHECK: error: the body writes 'shared', which all iterations share
  // CHECK: note: if the iterations combine their values in 'shared', say so with 'idxmap::reduction("^", shared)'
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    sum -= a[i];
    shared ^= i;
  }
  return s + mixed + whole;
}
