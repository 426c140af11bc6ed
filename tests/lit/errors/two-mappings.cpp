// RUN: %check-errors %s

void f(float *a, int n) {
  // CHECK: :[[@LINE+2]]:42: error: 'split_last' cannot stand beside 'strategy'
  // CHECK: note: steps, 'tile', 'strategy' and the nested notation each give the whole mapping
  [[using idxmap: map, strategy("jing"), split_last(32)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:34: error: 'tile' cannot stand beside 'shift_lb'
  [[using idxmap: map, shift_lb, tile(32)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:60: error: 'grid_block' cannot stand beside 'map'
  [[using idxmap: map("GridBlock(1, SplitLast(32, Gen))"), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+2]]:24: error: 'map' is given twice
  // CHECK: :[[@LINE+1]]:19: note: the first one is here
  [[using idxmap: map, map]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:42: error: 'strategy' is given twice
  [[using idxmap: map, strategy("auto"), strategy("jing")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+1]]:{{[0-9]+}}: error: unknown strategy 'best'
  [[using idxmap: map, strategy("best")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
