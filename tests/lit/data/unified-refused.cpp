// What a device cannot do though it reads all of the host's memory.
// RUN: not %idxmap --target=cuda --memory=unified --no-remarks %s -- -std=c++20 -Wno-everything 2>&1 | FileCheck %s

#include <list>
#include <vector>

struct Shape {
  virtual double area() const = 0;
};

struct Task {
  int (*run)(int);
  int of;
};

void calls(Shape **shapes, Task *tasks, std::list<int> *lists, double *a,
           int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'area' cannot be called in a loop for the target 'cuda': it is virtual
    a[i] = shapes[i]->area();
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: a call through 'tasks[i].run' cannot be in a loop for the target 'cuda'
    a[i] = tasks[i].run(tasks[i].of);
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:18: error: '{{begin|end}}' cannot be called in a loop for the target 'cuda': the device does not have it
    for (int x : lists[i])
      a[i] += x;
}

void staged(float *a, const float *b, int n) {
  // CHECK: :[[@LINE+1]]:30: warning: 'b' is not staged: with 'memory=unified' it is not known whether other names lead to its elements
  [[using idxmap: map, stage(b), tile(64)]]
  for (int i = 1; i < n - 1; ++i)
    a[i] = b[i - 1] + b[i + 1];
}

void other(std::vector<float> &v, int n) {
  const auto size = [&v] { return v.capacity(); };
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: {{.*}}it uses 'v' as a whole
    v[i] = size();
}
