// Elements that could be addresses: a write by a pointer alone is one of an
// element, not of the pointer.
// RUN: %check-errors %s -ferror-limit=0 -Wno-everything

#include <cstddef>

using U = std::size_t;

void inc(U *a, int n) {
  [[idxmap::map]]
  for (int x = 0; x < n; x++)
    a[x] += 1;
}

void named(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    // CHECK: :[[@LINE+1]]:5: error: the host uses elements of '{{[spq]}}' here
    *s = v;
    inc(s, n);
  }
}

void indexed(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    U *p = s;
    // CHECK: :[[@LINE+1]]:5: error: the host uses elements of '{{[spq]}}' here
    p[0] = v;
    inc(s, n);
  }
}

void local(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    U *p = s;
    // CHECK: :[[@LINE+1]]:5: error: the host uses elements of '{{[spq]}}' here
    *p = v;
    inc(s, n);
  }
}

void walked(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    U *p = s;
    // CHECK: :[[@LINE+1]]:5: error: the host uses elements of '{{[spq]}}' here
    *p++ = v;
    inc(s, n);
  }
}

void referred(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    U &p = *s;
    // CHECK: :[[@LINE+1]]:5: error: the host uses elements of '{{[spq]}}' here
    p = v;
    inc(s, n);
  }
}

void twice(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    U *p = s + 1;
    U **q = &p;
    // CHECK: :[[@LINE+1]]:5: error: the host uses elements of '{{[spq]}}' here
    **q = v;
    inc(s, n);
  }
}

// CHECK: :[[@LINE+1]]:31: error: the host uses elements of 'to' here
static void put(U *to, U v) { *to = v; }

void called(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    put(s + 1, v);
    inc(s, n);
  }
}

// CHECK: :[[@LINE+1]]:58: error: the host uses elements of 'at' here
template <typename T> static void putTyped(T *at, T v) { *at = v; }

void inTemplate(U *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    putTyped(s + 1, v);
    inc(s, n);
  }
}

// CHECK: :[[@LINE+1]]:37: error: the host uses elements of 'bits' here
static void putBits(U *bits, U v) { *bits = v; }

void asBits(double *s, int n, U v) {
  [[using idxmap: data, copy(s, n)]] {
    [[idxmap::map]]
    for (int x = 0; x < n; x++)
      s[x] += 1;
    putBits((U *)&s[1], v);
    [[idxmap::map]]
    for (int x = 0; x < n; x++)
      s[x] += 1;
  }
}

// Elsewhere, and the variable itself: nothing is said.
U elsewhere(U *s, int n, U v) {
  U other[2], address = 0;
  U *p = other;
  [[using idxmap: data, copy(s, n)]] {
    inc(s, n);
    *p = v;
    address = (U)s;
    inc(s, n);
  }
  return address + other[0];
}
