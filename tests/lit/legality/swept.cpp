// Elements that loops of the body sweep over, `s[g * d + j]` for j in [0, d):
// two iterations touch none in common where each stays in its row.
// clang-format off
// RUN: %idxmap --list --target=host %s -- -std=c++20 -Wno-everything > %t
// RUN: FileCheck %s --implicit-check-not independent < %t
// clang-format on

#include <cstddef>
#include <vector>

int limit(int);
extern int d0;
struct O {
  int d;
  double *p;
};
struct N {
  int d;
  int *p;
};

// Shown.
void rows01(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = d - 1; j >= 0; --j)
      s[g * d + j] = 1;
}
void rows02(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; j += 2)
      s[g * d + j] = 1;
}
void rows03(double *x, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    double t = 0;
    for (int k = 0; k < 3; ++k)
      t += x[3 * g + k];
    for (int k = 0; k < 3; ++k)
      x[3 * g + k] = t;
  }
}
void rows04(double *s, int num, size_t d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (size_t j = 0; j < d; ++j)
      s[g * d + j] = 1;
}
void rows05(double *s, long num, long d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (long g = 0; g < num; ++g)
    for (long j = 1; j < d - 1; ++j)
      s[g * d + j] = s[g * d + j] + 1;
}
void rows06(O &o, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < o.d; ++j)
      o.p[g * o.d + j] = 1;
}
void rows07(std::vector<double> &v, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j)
      v[g * d + j] = 1;
}
void rows08(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int i = 0; i < d; ++i)
      for (int j = 0; j <= i; ++j)
        s[(g * d + i) * d + j] = 1;
}
void rows10(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    double *p = s + g * d;
    for (int j = 0; j < d; ++j)
      p[j] = 1;
  }
}
void rows12(double *s, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	independent
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int b = 0; b < 4; ++b) {
      s[g * 16 + b * 4] = 1;
      s[g * 16 + b * 4 + 3] = 1;
    }
}

// Not shown.
void not01(double *s, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j <= 8; ++j)
      s[g * 8 + j] = 1;
}
void not02(double *s, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = -1; j < 8; ++j)
      s[g * 8 + j] = 1;
}
void not03(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j <= d; ++j)
      s[g * d + j] = 1;
}
void not04(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int j = 0;
    for (; j < d; ++j)
      s[g * d + j] = 1;
    s[g * d + j] = 2;
  }
}
void not05(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j)
      s[g * d + j + 1] = s[g * d + j];
}
void not06(double *s, int num, int d, const int *m) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < m[g]; ++j)
      s[g * d + j] = 1;
}
void not07(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int e = d;
    if (g > 3)
      e++;
    for (int j = 0; j < e; ++j)
      s[g * d + j] = 1;
  }
}
void not08(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j) {
      s[g * d + j] = 1;
      if (s[g * d + j] > 3)
        j += 2;
      s[g * d + j] = 2;
    }
}
void not09(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; j += 3) {
      s[g * d + j + 2] = 1;
    }
}
void not10(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = d; j >= 0; --j)
      s[g * d + j] = 1;
}
void not11(double *s, int num, int d, int e) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < e; ++j)
      s[g * d + j] = 1;
}
void not12(double *s, int num, unsigned d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (unsigned j = 0; j < d; ++j)
      s[g * d + j - 1] = 1;
}
void not13(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int i = 0; i < d; ++i)
      for (int j = 0; j < d + i; ++j)
        s[g * d * d + i * d + j] = 1;
}
void not14(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int j = 0;
    while (j <= d) {
      s[g * d + j] = 1;
      ++j;
    }
  }
}
void not15(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    double *p = s + g * d;
    for (int j = 0; j < d; ++j)
      *p++ = 1;
    *p = 2;
  }
}
void not16(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < limit(d); ++j)
      s[g * d + j] = 1;
}
void not17(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j)
      s[(g % 4) * d + j] = 1;
}
void not18(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j)
      s[g / 2 * d + j] = 1;
}
void not19(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j)
      s[g + j * d] = 1;
}
void not20(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int k = 0;
    for (int j = 0; j < d; ++j) {
      s[g * d + k] = 1;
      k += 2;
    }
  }
}
void not21(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int k = 0;
    for (int j = 0; j < d; ++j) {
      k = j + 1;
      s[g * d + k] = 1;
    }
  }
}
void not22(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j) {
      s[g * d + j] = 1;
      s[(num - 1 - g) * d + j] = 2;
    }
}
void not23(double *s, int num, short d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (unsigned char j = 0; j < 8; ++j)
      s[g * 7 + j] = 1;
}
void not24(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int r = d;
    for (int j = 0; j < r; ++j) {
      s[g * d + j] = 1;
      if (j == 2)
        r = d + 5;
    }
  }
}
void not25(O &o, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j <= o.d; ++j)
      o.p[g * o.d + j] = 1;
}
void not26(double *s, int num, int d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    do {
      int j = 0;
      do {
        s[g * d + j] = 1;
        ++j;
      } while (j < d);
    } while (false);
}
void not27(double *s, int num, size_t d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (size_t j = 0; j < d; ++j)
      s[g * d + j] = s[(g + 1) * d + j];
}
void other01(int *s, int num, int *n) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < *n; ++j)
      s[g * *n + j] = 1;
}
void other02(int *s, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d0; ++j)
      s[g * d0 + j] = 1;
}
void other04(int *s, int num, int &d) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < d; ++j)
      s[g * d + j] = 1;
}
void other05(N &o, int num) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < o.d; ++j)
      o.p[g * o.d + j] = 1;
}
void other07(int *s, int num, int k) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int d = k;
    for (int j = 0; j < d; ++j)
      s[g * k + j + (g > 2 ? 1 : 0)] = 1;
  }
}
void other08(int *s, int num, int k, const int *idx) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int d = idx[g];
    for (int j = 0; j < k; ++j)
      s[d * k + j] = 1;
  }
}
void other10(int *s, int num, int k) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++) {
    int b = g;
    for (int j = 0; j < k; ++j) {
      s[b * k + j] = 1;
      if (j == 3)
        b = 0;
    }
  }
}
void other12(int *s, int num, int k) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < k; ++j)
      for (int i = 0; i < 2; ++i)
        s[g * k + j + i] = 1;
}
void other13(int *s, int num, int k) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = g; j < k; ++j)
      s[g * k + j - g + (j > 4) * g] = 1;
}
void other15(int *s, int num, int k) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < k; ++j) {
      s[g * k + j] = s[(g + 1) * k - 1 - j + k];
    }
}
void other16(unsigned *s, unsigned num, unsigned k) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (unsigned g = 0; g < num; g++)
    for (unsigned j = 0; j < k; ++j)
      s[g * k + j] = 1;
}
void other17(int *s, int num, int k) {
  // CHECK: :[[#@LINE+2]]:3	1/{{[0-9]}}	mapped	unknown
  [[idxmap::map(1)]]
  for (int g = 0; g < num; g++)
    for (int j = 0; j < 4 * k; j += k)
      s[g * 4 + j] = 1;
}
