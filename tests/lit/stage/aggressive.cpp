// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What `strategy("aggressive")` stands for is what these attributes say, byte
// for byte; `auto` says so of products alone.
// clang-format off
// RUN: %idxmap --remarks=on %s -o %t.cu -- -std=c++20 2>&1 | FileCheck %s
// RUN: sed -e 's/strategy("aggressive")/tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b)/' %s > %t.written.cpp
// RUN: %idxmap --no-remarks %t.written.cpp -o %t.written.cu -- -std=c++20
// RUN: sed -e '/^ *\/\//d; s|".*aggressive.cpp"|X|' %t.cu > %t.chosen
// RUN: sed -e '/^ *\/\//d; s|".*written.cpp"|X|' %t.written.cu | diff %t.chosen -
// RUN: %idxmap --remarks=all %s -o %t.cu -- -std=c++20 2>&1 | FileCheck %s --check-prefix=ALL
// RUN: %idxmap --remarks=on --target=host %s -o %t.cpp -- -std=c++20 2>&1 | FileCheck %s --check-prefix=HOST
// clang-format on

// HOST-NOT: tile_loop

void chosen(const float *a, const float *b, float *c, int m, int n, int p) {
  // CHECK: [[@LINE+3]]:3: remark: [0,m) x [0,n) mapped as 'tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b)'; it could not
  // ALL: [[@LINE+1]]:36: remark: 'strategy("aggressive")' stands for 'tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b)' here
  [[using idxmap: map(2), strategy("aggressive")]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j) {
      float sum = 0;
      for (int k = 0; k < p; ++k)
        sum += a[i * p + k] * b[k * n + j];
      c[i * n + j] = sum;
    }
}

void proposed(const float *a, const float *b, float *c, int m, int n, int p) {
  // CHECK: [[@LINE+4]]:3: remark: {{.*}}[0,m) x [0,n), mapped in 3 shapes
  // CHECK: note: 'tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b), hold(c)' would read 0.0020 sectors of 32 bytes for each round of 'k', not 0.1563; so does 'strategy("aggressive")'
  // ALL: [[@LINE+2]]:3: remark: 'tile(128, 128), each(8, 8), tile_loop(k, 16), stage(a, b), hold(c)' would read 0.0020 sectors
  [[idxmap::map]]
  for (int i = 0; i < m; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < p; ++k)
        c[i * n + j] += a[i * p + k] * b[k * n + j];
}

// Others are no product, or are made as they are.
// CHECK-NOT: 'tile(
void other(const float *a, float *b, int n, int m) {
  [[idxmap::map(2)]]
  for (int i = 1; i < n - 1; ++i)
    for (int j = 0; j < m; ++j)
      b[i * m + j] = a[(i - 1) * m + j] + a[i * m + j] + a[(i + 1) * m + j];
}
