// Directives of which a condition takes one: the one that is taken goes with its
// line, the conditions and the others stay where they are.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-everything -DDEVICE | grep -v '^// ' | FileCheck %s --check-prefix=DEVICE
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^// ' | FileCheck %s --check-prefix=HOST

void either(float *a, int n) {
  for (int t = 0; t < 3; ++t) {
    a[0] += 1;
#ifdef DEVICE
  #pragma omp target teams num_teams(8) map(tofrom : a[0 : n])
  #pragma omp distribute parallel for
#else
  #pragma omp parallel for // A comment of its line.
#endif // Of the two.
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}
// DEVICE:      a[0] += 1;
// DEVICE-NEXT: {{^}}#ifdef DEVICE
// DEVICE-NEXT: {{^}}#else
// DEVICE-NEXT: {{^}}  #pragma omp parallel for // A comment of its line.
// DEVICE-NEXT: {{^}}#endif // Of the two.
// DEVICE-NEXT: {{^}}    {
// HOST:      a[0] += 1;
// HOST-NEXT: {{^}}#ifdef DEVICE
// HOST-NEXT: {{^}}  #pragma omp target teams num_teams(8) map(tofrom : a[0 : n])
// HOST-NEXT: {{^}}  #pragma omp distribute parallel for
// HOST-NEXT: {{^}}#else
// HOST-NEXT: {{^}}#endif // Of the two.
// HOST-NEXT: {{^}}    {
