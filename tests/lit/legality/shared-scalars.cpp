// RUN: %check-errors %s -std=gnu++20 -w -ferror-limit=0

// Variables that are not seen to be each iteration's own.

#include <algorithm>
#include <functional>
#include <tuple>
int g0(int);
void keepRef(int &);
int constRef(const int &);

// CHECK: error: the body writes 't', which all iterations share
void shareZero(int *a, int n) {
  int t = 0, k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 0; k++)
      t = i;
    a[i] = t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareWhile(int *a, int n) {
  int t = 0, k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    k = a[i];
    while (k > 0) {
      t = k;
      k--;
    }
    a[i] = t;
  }
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void sharePartial(int *a, int n) {
  int v[4] = {}, k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 3; k++)
      v[k] = i;
    a[i] = v[3];
  }
}
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void sharePartial2(int *a, int n) {
  int v[4] = {}, k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 3; k++)
      v[k] = i;
    a[i] = v[a[i]];
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareBreakS(int *a, int n) {
  int t = 0, k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 4; k++) {
      if (a[k])
        break;
      t = i;
    }
    a[i] = t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareLambdaRef(int *a, int n) {
  int t;
  auto f = [&t] { return t; };
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  (void)f;
}
// CHECK: error: the body writes 't', which all iterations share
void shareWhileCond(int *a, int n) {
  int t = 3;
  while (t > 0) {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareDoCond(int *a, int n) {
  int t = 3;
  do {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  } while (t > 0);
}
// CHECK: error: the body writes 't', which all iterations share
void shareForInc(int *a, int n) {
  int t = 3;
  for (int s = 0; s < 9; s += t) {
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareSwitch(int *a, int n, int c) {
  int t = 3;
  switch (c) {
  case 1:
    [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
      t = i;
      a[i] = t;
    }
    [[fallthrough]];
  case 2:
    a[0] = t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareSwitchLoop(int *a, int n, int c) {
  int t = 3;
  for (int s = 0; s < 3; ++s)
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
// CHECK: error: the body writes 't', which all iterations share
int shareCondReturn(int *a, int n) {
  int t = 3;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  if (a[0])
    return t;
  return 0;
}
// CHECK: error: the body writes 'k', which all iterations share
// CHECK: error: all iterations of 'i' write the same elements of 'v': no subscript of this write depends on 'i'
void shareCounterEscapes(int *a, int n) {
  int v[4] = {}, k;
  int *p = &k;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    for (k = 0; k < 4; k++) {
      v[k] = i;
    }
    a[i] = v[2];
  }
  *p = 1;
}
// CHECK: error: the body writes 't', which all iterations share
int shareConstRef(int *a, int n) {
  int t = 3;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  return constRef(t);
}
// CHECK: error: the body writes 't', which all iterations share
void shareSecond(int *a, int n) {
  int t;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i)
    a[i] += t;
}
// CHECK: error: the body writes 't', which all iterations share
void shareAnd(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    bool c = a[i] > 0 && (t = 1);
    a[i] = t + c;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareOr(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    bool c = a[i] > 0 || (t = 1);
    a[i] = t + c;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareRef(int *a, int n, int &t) {
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareOutParam(int *a, int n) {
  int t = 0;
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    keepRef(t);
    a[i] = t;
  }
}
// CHECK: error: the body writes 't', which all iterations share
void shareStdref(int *a, int n) {
  int t = 0;
  auto r = std::ref(t);
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  a[0] = r;
}
// CHECK: error: the body writes 't', which all iterations share
void shareMaxref(int *a, int n, int m) {
  int t = 0;
  const int &r = std::max(t, m);
  [[idxmap::map(1)]] for (int i = 0; i < n; ++i) {
    t = i;
    a[i] = t;
  }
  a[0] = r;
}
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