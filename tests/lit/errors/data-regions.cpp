// Data regions and updates that say nothing, or stand where they cannot be.
// RUN: %check-errors %s -Wno-everything -ferror-limit=0

#include <list>

struct Node {
  Node *next;
};

void beside(float *a, float *b, int n) {
  // CHECK: :[[@LINE+2]]:19: error: 'map' cannot stand beside 'data'
  // CHECK: :[[@LINE+1]]:19: note: 'data', 'enter_data' and 'exit_data' stand with data clauses
  [[using idxmap: map, data, copy(a, n)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
  // CHECK: :[[@LINE+1]]:31: error: 'exit_data' cannot stand beside 'enter_data'
  [[using idxmap: enter_data, exit_data, copy(a, n)]];
  // CHECK: :[[@LINE+1]]:45: error: 'finalize' cannot stand beside 'enter_data'
  [[using idxmap: enter_data, copyin(a, n), finalize(b)]];
  // CHECK: :[[@LINE+1]]:51: error: 'a' is named by two clauses
  [[using idxmap: exit_data, copyout(a), finalize(a)]];
  // CHECK: :[[@LINE+1]]:40: error: 'copy' cannot stand beside 'update_host'
  [[using idxmap: update_host(a), copy(b, n)]];
  // CHECK: :[[@LINE+1]]:44: error: 'a' is named by two clauses
  [[using idxmap: data, copy(a, n), copyin(a, n)]] {}
}

void places(float *a, int n) {
  // CHECK: :[[@LINE+2]]:40: error: 'data' applies to a block or to a loop that is not mapped itself
  // CHECK: :[[@LINE+1]]:40: note: write '{{.*}}' around the loops that use the arrays
  [[using idxmap: data, copyin(a, n)]] a[0] = 1;
  // CHECK: :[[@LINE+1]]:30: error: 'update_host' applies to an empty statement
  [[idxmap::update_host(a)]] { a[0] = 1; }
  // CHECK: :[[@LINE+1]]:13: error: 'data' names no array
  [[idxmap::data]] {}
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: :[[@LINE+2]]:15: error: 'update_device' in the body of a mapped loop
    // CHECK: :[[@LINE-3]]:3: note: put it before or after this loop
    [[idxmap::update_device(a)]];
    a[i] = 0;
  }
  auto lambda = [=] {
    // CHECK: :[[@LINE+1]]:40: error: 'data' in a lambda or a local class is not supported
    [[using idxmap: data, copy(a, n)]] {}
  };
}

constexpr int constant(int *a, int n) {
  // CHECK: :[[@LINE+1]]:40: error: 'data' in a constexpr function is not supported
  [[using idxmap: data, copyin(a, n)]] {}
  return 0;
}

extern int table[];

void arrays(float *a, std::list<int> list, Node *nodes, void *bytes, int n) {
  // CHECK: :[[@LINE+2]]:30: error: how many elements 'a' points to is not known
  // CHECK: :[[@LINE+1]]:30: note: say it with 'copy(a, <number of elements>)'
  [[using idxmap: data, copy(a)]] {}
  // CHECK: :[[@LINE+1]]:30: error: how many elements 'table' points to
  [[using idxmap: data, copy(table)]] {}
  // CHECK: :[[@LINE+2]]:30: error: 'list' has no elements that a device could have a copy of
  // CHECK: :[[@LINE+1]]:30: note: name a pointer, an array, a std::vector
  [[using idxmap: data, copy(list)]] {}
  // CHECK: :[[@LINE+1]]:30: error: 'bytes' has no elements
  [[using idxmap: data, copy(bytes, n)]] {}
  // CHECK: :[[@LINE+1]]:30: error: the elements of 'nodes' hold pointers
  [[using idxmap: data, copy(nodes, n)]] {}
  // CHECK: :[[@LINE+1]]:30: error: 'copy' takes the name of an array or a pointer
  [[using idxmap: data, copy(a + 1, n)]] {}
  // CHECK: :[[@LINE+1]]:33: error: 'copy' cannot have -1 elements
  [[using idxmap: data, copy(a, -1)]] {}
}

void jumps(float *a, int n) {
  if (n > 10)
    goto inside;
  // CHECK: :[[@LINE+3]]:3: error: a jump leads into a statement with 'data'
  // CHECK: :[[@LINE+1]]:3: note: the statement begins here
  [[using idxmap: data, copy(a, n)]] {
  inside:
    a = a;
  }
  switch (n) {
    [[using idxmap: data, copy(a, n)]] {
    // CHECK: :[[@LINE+1]]:5: error: a jump leads into a statement with 'data'
    case 1:
      a = a;
    }
  }
}
