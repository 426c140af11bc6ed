// A member function that calls itself, on another object or this one, is taken
// to change its object.
// RUN: %idxmap %s --list --target=host -- -std=c++20 | FileCheck %s

struct Node {
  Node *next = nullptr;
  int value = 0;
  int sum() { return value + (next ? next->sum() : 0); }
  int first() { return next ? next->second() : value; }
  int second() { return next ? next->first() : value; }
};

void fill(int *a, Node *p, int n) {
  // CHECK: :[[@LINE+1]]:
  for (int i = 0; i < n; ++i)
    a[i] = p->sum();
  // CHECK: :[[@LINE+1]]:
  for (int i = 0; i < n; ++i)
    a[i] = p->first();
}
