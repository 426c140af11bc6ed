// RUN: %check-errors %s

void f(float *a, int n) {
  // CHECK: :[[@LINE+2]]:26: error: unknown attribute 'idxmap::nosuch'
  // CHECK: :[[@LINE+1]]:26: note: the attributes are 'map', 'shift_lb',
  [[idxmap::map, idxmap::nosuch]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+2]]:24: error: unknown attribute 'idxmap::split_lst'
  // CHECK: :[[@LINE+1]]:24: note: did you mean 'idxmap::split_last'?
  [[using idxmap: map, split_lst(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}

// CHECK: :[[@LINE+1]]:11: error: unknown attribute 'idxmap::mapp'
[[idxmap::mapp]] void g();
