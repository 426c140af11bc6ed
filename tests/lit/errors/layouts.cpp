// Steps that are given as layouts. The column is that of the mistake inside the
// string.
// RUN: %check-errors %s

void f(float *a, int n, int m) {
  // CHECK: :[[@LINE+1]]:63: error: expected ')' in the layout, but found the end of the text
  [[using idxmap: map(2), reorder("TileOrderBy(Row(*,*), Row(8"), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+2]]:36: error: unknown term 'Rwo' in the layout
  // CHECK: :[[@LINE+1]]:36: note: the terms are OrderBy, TileOrderBy
  [[using idxmap: map(2), reorder("Rwo(4,4)"), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+2]]:42: error: 'k' in the layout is not declared here
  // CHECK: :[[@LINE+1]]:42: note: names in a layout are looked up where the loop stands
  [[using idxmap: map(2), reorder("Row(n,k)"), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+1]]:39: error: unknown term 'Rwo' in the layout
  [[idxmap::map("GridBlock(1, Reorder(Rwo(*), Gen))")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: error: 'RegP' needs each of 0 to 1 once, not 1,1
  [[using idxmap: map(2), reorder("RegP([n,m],[1,1])"), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: error: 'Morton' needs a power of two that is known when compiling, not 6
  [[using idxmap: map(2), reorder("Morton(4,6)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 6; ++j)
      a[i * 6 + j] = 0;

  // CHECK: error: 'Hilbert' needs two equal lengths, not 4 and 8
  [[using idxmap: map(2), reorder("Hilbert(4,8)"), split_last(32), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 8; ++j)
      a[i * 8 + j] = 0;

  // CHECK: error: the layout has 3 elements in dimension 1, but the index space has 4
  [[using idxmap: map(2), reorder("Col(2,3)"), grid_block(1)]]
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: the layout orders 5 elements, but there are 6
  [[using idxmap: map(2), reorder("Row(5).GroupBy([2,3])"), grid_block(1)]]
  for (int i = 0; i < 2; ++i)
    for (int j = 0; j < 3; ++j)
      a[i * 3 + j] = 0;

  // CHECK: error: 'reorder' needs a dense index space, but dimension 0 has lower bound 1
  // CHECK: note: apply 'shift_lb' first
  [[using idxmap: map(2), tile_order({8, 8}), split_last(32), grid_block(1)]]
  for (int i = 1; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+2]]:38: error: 'tile_order' takes lists of lengths in braces
  // CHECK: :[[@LINE+1]]:38: note: write 'tile_order({8,8})'
  [[using idxmap: map(2), tile_order(8, 8), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: :[[@LINE+1]]:42: error: 'tile_order' needs a length of at least 1, not 0
  [[using idxmap: map(2), tile_order({8, 0}), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: error: a tile of 'tile_order' has 1 length for 2 dimensions
  [[using idxmap: map(2), tile_order({8, 8}, {4}), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;

  // CHECK: error: 'reorder' takes a string literal
  [[using idxmap: map(2), reorder(8), split_last(32), grid_block(1)]]
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < m; ++j)
      a[i * m + j] = 0;
}
