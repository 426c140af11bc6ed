// RUN: %idxmap --target=host --check --no-remarks %s -- -std=c++20 | grep -v "// CHECK" | %filecheck %s

#include <vector>

// What a launch says to its check beside the arrays, or in place of one.

// CHECK-LABEL: void updates(
// CHECK: ::idxmap::LoopMemory idxmap_check(
// CHECK: idxmap_check.isUnchecked("it has atomic updates, or variables that are lastprivate");
void updates(std::vector<int> &sums, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    [[idxmap::atomic]] sums[i % 8] += 1;
}

// CHECK-LABEL: void reduced(
// CHECK: idxmap_check.isUnchecked("it reduces to the elements of an array");
struct Total {
  int all, odd[2];
};
void reduced(Total &t, int n) {
  [[using idxmap: map, reduction("+", t.odd)]]
  for (int i = 0; i < n; ++i)
    t.odd[i % 2] += i;

  // CHECK: idxmap_check.reduces<::idxmap::SumOf>("t.all", t.all);
  // CHECK: idxmap_check.plain(idxmap_launch, idxmap_plain);
  [[using idxmap: map, reduction("+", t.all)]]
  for (int i = 0; i < n; ++i)
    t.all += i;
}

// CHECK-LABEL: void synchronized(
// CHECK: idxmap_check.writes("sums", sums);
// CHECK: idxmap_check.mayMeet();
// CHECK: idxmap_check.plain(idxmap_launch, idxmap_plain);
static void add(int &sum, int n) { __atomic_fetch_add(&sum, n, 0); }
void synchronized(std::vector<int> &sums, int n) {
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i) {
    sums[i] = i;
    add(sums[i], i);
  }
}

// CHECK-LABEL: void nothing(
// CHECK: idxmap_check.leavesNothing();
void nothing(int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    const int twice = 2 * i;
    static_cast<void>(twice);
  }
}

// CHECK-LABEL: void unknown(
// CHECK: idxmap_check.onlyCount("which memory is meant by 'rows' is not known (line [[@LINE+4]])");
void unknown(std::vector<float *> &rows, int n) {
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i)
    rows[i][0] = i;
}

// CHECK-LABEL: void known(
// CHECK: idxmap_check.writes("a", a);
// CHECK-NEXT: idxmap_check.plain(
void known(std::vector<float> &a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = i;
}

// What a template's loop writes, its instances say.
// CHECK-LABEL: void unknownInInstance(
// CHECK: idxmap_check.onlyCount("which memory is meant by 'rows' is not known (line [[@LINE+4]])");
template <typename T> void unknownInInstance(std::vector<T *> &rows, int n) {
  [[idxmap::map, idxmap::independent]]
  for (int i = 0; i < n; ++i)
    rows[i][0] = i;
}
template void unknownInInstance(std::vector<float *> &, int);
