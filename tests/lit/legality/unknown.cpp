// RUN: %idxmap --target=host --dump=nest %s -- 2>&1 | %filecheck %s

// What the rules cannot show is the user's word, with a remark.

void overlap(const float *a, float *b, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: remark: it could not be shown that 'b' and 'a' do not overlap
    b[i] = a[i];
}

void indirect(float (&a)[100], const int (&p)[100]) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    // CHECK: remark: it could not be shown
    a[p[i]] = i;
}

// A condition on the index may keep the iterations apart.
void conditional(float (&a)[100]) {
  [[idxmap::map, idxmap::shift_lb, idxmap::split_last(32), idxmap::grid_block(1)]]
  for (int i = 1; i < 99; ++i)
    if (i % 2 == 1)
      // CHECK-NOT: error
      a[i] = a[i - 1] + a[i + 1];
}

struct Cell { float x, y; };
void members(Cell (&c)[100]) {
  [[idxmap::map]]
  for (int i = 1; i < 100; ++i)
    c[i].x = c[i - 1].y;
}
