// RUN: %check-errors %s -std=gnu++20 -w -ferror-limit=0

// The same, through references, arrays and outer loops.

#include <algorithm>
#include <functional>
#include <tuple>
int g0(int);
void keepRef(int &);
int constRef(const int &);

// CHECK: error: the body writes 't', which all iterations share
void shareTie(int *a, int n) {
  int t = 0, u = 0;
  auto tup = std::tie(t, u);
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  a[0] = std::get<0>(tup);
}
// CHECK: error: the body writes 't', which all iterations share
void shareTernaryRef(int *a, int n, bool c) {
  int t = 0, u = 0;
  int &r = c ? t : u;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  a[0] = r;
}
// CHECK: error: the body writes 't', which all iterations share
void shareAssignRef(int *a, int n) {
  int t = 0;
  int &r = (t = 3);
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  a[0] = r;
}
// CHECK: error: the body writes 't', which all iterations share
void shareIncRef(int *a, int n) {
  int t = 0;
  int *r = &++t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  a[0] = *r;
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareArrayDecay(int *a, int n) {
  int v[2];
  int *p = v;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    v[0] = i;
    v[1] = 2;
    a[i] = v[0] + v[1];
  }
  a[0] = p[0];
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareElemAddr(int *a, int n) {
  int v[2];
  int *p = &v[1];
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    v[0] = i;
    v[1] = 2;
    a[i] = v[0] + v[1];
  }
  a[0] = p[0];
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareRangeFor(int *a, int n) {
  int v[2] = {};
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    v[0] = i;
    v[1] = 2;
    a[i] = v[0] + v[1];
  }
  for (int x : v)
    a[0] += x;
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareArrayAfter(int *a, int n) {
  int v[2];
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    v[0] = i;
    v[1] = 2;
    a[i] = v[0] + v[1];
  }
  v[0] = 1;
  a[0] = v[0] + v[1];
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareArrayAfterN(int *a, int n) {
  int v[2];
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    v[0] = i;
    v[1] = 2;
    a[i] = v[0] + v[1];
  }
  for (int k = 0; k < n; ++k)
    v[k] = 1;
  a[0] = v[0] + v[1];
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareTwoDim(int *a, int n) {
  int v[2][3] = {};
  int k, m;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 2; k++)
      for (m = 0; m < k + 2; m++)
        v[k][m] = k + m;
    a[i] = v[0][2];
  }
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareTri(int *a, int n) {
  int v[3][3] = {};
  int k, m;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 3; k++)
      for (m = 0; m <= k; m++)
        v[k][m] = k + m;
    a[i] = v[1][2];
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareGoto(int *a, int n) {
  int t = 0;
x:
  a[0] = t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  if (a[0])
    goto x;
}
// CHECK: error: the body writes 't', which all iterations share
void shareNested(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    auto f = [&](int x) {
      t = x;
      return x;
    };
    a[i] = f(3) + t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareSelfInit(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = t + 1;
    a[i] = t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareArgs(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) { a[i] = g0(t) + (t = 3); }
}
// CHECK: error: the body writes 't', which all iterations share
void shareOuter2(int *a, int n) {
  int t = 1;
  for (int s = 0; s < 5; ++s) {
    if (s)
      a[1] = t;
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareOuter4(int *a, int n) {
  int t = 1;
  for (int s = 0; s < 5; ++s) {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
    if (s == 3)
      break;
    t = 2;
  }
  a[0] = t;
}
// CHECK: error: the body writes 't', which all iterations share
void shareOuter6(int *a, int n) {
  int t = 1;
  for (int s = 0; s < 5; ++s) {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
    if (s == 3)
      continue;
    t = 4;
  }
  a[0] = t;
}
// CHECK: error: the body writes 't', which all iterations share
void shareDoContinue(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    do {
      if (a[i])
        continue;
      t = a[i];
    } while (a[i] > 9);
    a[i] = t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareRangeBody(int *a, int n) {
  int t = 0;
  int arr[3] = {1, 2, 3};
  (void)arr;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (int x : {1, 2})
      t = x;
    a[i] = t;
  }
}
// CHECK: error: the body writes 'p', which all iterations share
void sharePtrInc(int *a, int n) {
  int *p = a;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) { *p++ = i; }
}
// CHECK: error: the body writes 't', which all iterations share
void shareAsm(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  asm volatile("" : "=r"(t) : :);
}