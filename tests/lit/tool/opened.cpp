// What a kernel must reach of a class becomes public, neighbours together; and
// only what follows them is closed again.
// RUN: %idxmap %s --target=host -- -std=c++20 | FileCheck %s

class Grid {
  double *u;
  double &at(int i) { return u[i]; }
  // Twice.
  static int twice(int i) { return 2 * i; }
  int rows;
  double last(int i) const;

public:
  int n;
  void fill() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      at(i) = twice(i) + last(i);
  }

private:
  int columns;
  int end() { return 0; }
};

// CHECK: class Grid {
// CHECK-NEXT: double *u;
// CHECK-NEXT: {{^}}  public: double &at(int i) { return u[i]; }{{$}}
// CHECK-NEXT: // Twice.
// CHECK-NEXT: {{^}}  static int twice(int i) { return 2 * i; } private:{{$}}
// CHECK-NEXT: {{^}}  int rows;{{$}}
// CHECK-NEXT: {{^}}  public: double last(int i) const;{{$}}
// CHECK-EMPTY:
// CHECK-NEXT: {{^}}public:{{$}}
// CHECK: {{^}}private:{{$}}
// CHECK-NEXT: {{^}}  int columns;{{$}}
// CHECK-NEXT: {{^}}  int end() { return 0; }{{$}}
// CHECK-NEXT: {{^}}};{{$}}
