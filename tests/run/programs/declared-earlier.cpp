// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Templates that are declared before they are defined, or in a class and defined
// out of it: their instances have the parameters' places in the declaration.
// RUN: %run-program %s %t

#include "Show.h"

#include <span>
#include <vector>

template <class A> static void add(A &all, int at) { all[at] += 3; }

template <typename T> struct Owner {
  T by = 2;
  template <typename S> void apply(S &, int);
  template <typename S> static void shift(int count, S &elements);
  void plain(std::vector<T> &, int);
};

template <typename S> static void ahead(int count, S &elements);

template <typename T>
template <typename S>
void Owner<T>::apply(S &a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    add(a, i);
}

template <typename T>
template <typename S>
void Owner<T>::shift(int n, S &a) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    add(a, i);
}

template <typename T> void Owner<T>::plain(std::vector<T> &a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    add(a, i);
}

template <typename S> static void ahead(int n, S &a) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    add(a, i);
}

int main() {
  std::vector<double> a(100, 1), b(90, 2);
  std::span<double> s(b);
  Owner<double> owner;
  owner.apply(a, 50);
  owner.apply(s, 60);
  Owner<double>::shift(70, a);
  Owner<double>::shift(80, s);
  owner.plain(a, 10);
  ahead(90, a);
  ahead(20, s);
  show("a", a);
  show("b", b);
}
