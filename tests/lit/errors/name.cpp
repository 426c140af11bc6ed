// RUN: %check-errors %s

void taken();

void f(float *a, int n) {
  // CHECK: :[[@LINE+1]]:29: error: 'not a name' cannot name a kernel: it is not an identifier
  [[using idxmap: map, name("not a name")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:29: error: 'while' cannot name a kernel: it is not an identifier
  [[using idxmap: map, name("while")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:29: error: the kernel name 'taken' is already used in this file
  [[using idxmap: map, name("taken")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:29: error: 'main' cannot name a kernel: the name is reserved
  [[using idxmap: map, name("main")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:29: error: 'idxmap' cannot name a kernel: the name is reserved
  [[using idxmap: map, name("idxmap")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:29: error: 'idxmap_launch' cannot name a kernel: the name is reserved
  [[using idxmap: map, name("idxmap_launch")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:29: error: '_Kernel' cannot name a kernel: the name is reserved
  [[using idxmap: map, name("_Kernel")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  [[using idxmap: map, name("once")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:29: error: the kernel name 'once' is already used in this file
  [[using idxmap: map, name("once")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

template <typename T> void g(T *a, int n) {
  // CHECK: :[[@LINE+1]]:29: error: 'name' cannot be used in a template
  [[using idxmap: map, name("h")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
