// The column is that of the mistake inside the string.
// RUN: %check-errors %s

void f(float *a, int n) {
  // CHECK: :[[@LINE+1]]:58: error: expected
  [[idxmap::map("GridBlock(1, SplitLast(32, ShiftLB(Gen))")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+2]]:31: error: unknown combinator 'SplitFirst' in the mapping
  // CHECK: :[[@LINE+1]]:31: note: the combinators are
  [[idxmap::map("GridBlock(1, SplitFirst(32, ShiftLB(Gen)))")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // CHECK: :[[@LINE+2]]:41: error: 'B' in the mapping is not declared here
  // CHECK: :[[@LINE+1]]:41: note: names in a mapping are looked up where the loop stands
  [[idxmap::map("GridBlock(1, SplitLast(B, ShiftLB(Gen)))")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;

  // A string that continues on the next line.
  // CHECK: :[[@LINE+3]]:18: error: unknown combinator 'SplitLst' in the mapping
  // CHECK: :[[@LINE+2]]:18: note: the combinators are
  [[idxmap::map("GridBlock(1, "
                "SplitLst(32, ShiftLB(Gen)))")]]
  for (int i = 0; i < n; ++i)
    a[i] = 0;
}
