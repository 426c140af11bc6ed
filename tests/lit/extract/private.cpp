// RUN: %idxmap --target=threads --no-remarks %s -- -std=gnu++20 -w 2>&1 | %filecheck %s

// Variables of the function that each iteration has of its own: the kernel
// declares them and is not given them.

#include <algorithm>
#include <cmath>

// CHECK-LABEL: void {{i}}dxmap_takePartial3_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int v\[4\];$}}
// CHECK-NEXT: {{^  int k;$}}
void takePartial3(int *a, int n) {
  int v[4] = {}, k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 3; k++)
      v[k] = i;
    a[i] = v[2];
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeWhole_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int v\[4\];$}}
// CHECK-NEXT: {{^  int k;$}}
void takeWhole(int *a, int n) {
  int v[4] = {}, k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 4; k++)
      v[k] = i;
    a[i] = v[a[i]];
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeLambdaCopy_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeLambdaCopy(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = [t](int x) { return x + t; }(2);
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeForRewritten_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeForRewritten(int *a, int n) {
  int t = 3;
  for (int s = 0; s < 9; s++) {
    t = s;
    a[s] = t;
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeSwitch_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeSwitch(int *a, int n, int c) {
  int t = 3;
  switch (c) {
  case 1: {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
    break;
  }
  case 2:
    a[0] = t;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeSizeof_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
int takeSizeof(int *a, int n) {
  int t = 3;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  return sizeof(t) + sizeof t;
}
// CHECK-LABEL: void {{i}}dxmap_takeElse_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeElse(int *a, int n, bool c) {
  int t = 3;
  if (c) {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  } else {
    a[0] = t;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeComma_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int k;$}}
// CHECK-NEXT: {{^  int j;$}}
void takeComma(int *a, int n) {
  int k, j;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0, j = 5; k < j; k++, j--)
      a[i] += k;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeCond_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeCond(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    if ((t = a[i]) > 0)
      a[i] = t + 1;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeAndUse_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeAndUse(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    bool c = (t = a[i]) > 0 && t < 5;
    a[i] = c;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeUpdate_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int v\[3\];$}}
// CHECK-NEXT: {{^  int k;$}}
void takeUpdate(int *a, int n) {
  int v[3], k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 3; k++)
      v[k] = 0;
    for (k = 0; k < 3; k++)
      v[k] += k;
    a[i] = v[1] + v[2];
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeValue_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeValue(int *a, int n, int t) {
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeSwap_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
// CHECK-NEXT: {{^  int u;$}}
void takeSwap(int *a, int n) {
  int t, u;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    u = 2;
    std::swap(t, u);
    a[i] = t;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeArrayAfter_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int v\[2\];$}}
void takeArrayAfter(int *a, int n) {
  int v[2];
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    v[0] = i;
    v[1] = 2;
    a[i] = v[0] + v[1];
  }
  for (int k = 0; k < 2; ++k)
    v[k] = 1;
  a[0] = v[0] + v[1];
}
// CHECK-LABEL: void {{i}}dxmap_takeTwoDim_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int v\[2\]\[3\];$}}
// CHECK-NEXT: {{^  int k;$}}
// CHECK-NEXT: {{^  int m;$}}
void takeTwoDim(int *a, int n) {
  int v[2][3];
  int k, m;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 2; k++)
      for (m = 0; m < 3; m++)
        v[k][m] = k + m;
    a[i] = v[i % 2][2];
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeTri_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int v\[3\]\[3\];$}}
// CHECK-NEXT: {{^  int k;$}}
// CHECK-NEXT: {{^  int m;$}}
void takeTri(int *a, int n) {
  int v[3][3] = {};
  int k, m;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 3; k++)
      for (m = 0; m <= k; m++)
        v[k][m] = k + m;
    a[i] = v[2][1] + v[1][0];
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeGoto_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeGoto(int *a, int n) {
  int t;
x:
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  if (a[0])
    goto x;
}
// CHECK-LABEL: void {{i}}dxmap_takeTempl_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  T t;$}}
// CHECK-NEXT: {{^  int k;$}}
template <typename T> void takeTempl(T *a, int n) {
  T t;
  int k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = a[i];
    for (k = 0; k < 4; ++k)
      t += std::sqrt(t);
    a[i] = t;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeTemplN_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  T t;$}}
// CHECK-NEXT: {{^  int k;$}}
template <typename T, int N> void takeTemplN(T *a, int n) {
  T t;
  T v[N];
  int k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = a[i];
    for (k = 0; k < N; ++k)
      t += k;
    a[i] = t;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeBool_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  bool f;$}}
void takeBool(int *a, int n) {
  bool f;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    f = false;
    for (int k = 0; k < 5; ++k)
      if (a[k] == i) {
        f = true;
        break;
      }
    a[i] = f;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeStmtExpr_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeStmtExpr(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    a[i] = ({
      t = i;
      t + 1;
    });
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeUnusedAfter_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  \[\[maybe_unused\]\] int t;$}}
void takeUnusedAfter(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) { t = i; }
}
// CHECK-LABEL: void {{i}}dxmap_takeOuter_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeOuter(int *a, int n) {
  for (int s = 0; s < 5; ++s) {
    int t;
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeOuter3_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeOuter3(int *a, int n) {
  int t = 1;
  for (int s = 0; s < 5; ++s) {
    if (s)
      continue;
    t = 5;
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeOuter5_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeOuter5(int *a, int n) {
  int t = 1;
  for (int s = 0; s < 5; ++s) {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
    if (s == 3)
      continue;
  }
  t = 1;
  a[0] = t;
}
// CHECK-LABEL: void {{i}}dxmap_takeDoWrite_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeDoWrite(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    do {
      t = a[i];
    } while (t > 9);
    a[i] = t;
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeInitList_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  int t;$}}
void takeInitList(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    int z[2] = {t, 1};
    a[i] = z[1];
  }
}
// CHECK-LABEL: void {{i}}dxmap_takeFloat_
// CHECK: const int n) {{\{$}}
// CHECK-NEXT: {{^  double t;$}}
// CHECK-NEXT: {{^  double u;$}}
void takeFloat(float *a, int n) {
  double t, u;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = a[i];
    u = std::fabs(t) + std::min(t, 2.0);
    a[i] = u;
  }
}