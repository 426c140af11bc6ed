// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Functions that called-functions.cpp calls in its loops.
#ifndef CALLED_H
#define CALLED_H

#include <cmath>

double fromHeader(double x);

inline double helper(double x) { return x * 0.5; }

inline double fromHeader(double x) { return helper(x) + 1; }

extern double shared[4];
struct Box {
  double width[3];
  int kind;
};
extern Box box;
inline double readsInHeader(int k);
inline double readsInHeader(int k) {
  return shared[k % 4] + box.width[k % 3] * box.kind;
}
struct Scaled {
  double value;
  friend double scaled(const Scaled &x, int k) {
    return x.value * shared[k % 4];
  }
};

template <typename T> struct Vector {
  T x, y;
  Vector(T x, T y) : x(x), y(y) {}
  T dot(const Vector &other) const;
  Vector &operator+=(const Vector &other) {
    x += other.x;
    y += other.y;
    return *this;
  }
  friend Vector operator*(T factor, const Vector &v) {
    return Vector(factor * v.x, factor * v.y);
  }
};

template <typename T> T Vector<T>::dot(const Vector &other) const {
  return x * other.x + y * other.y;
}

#endif
