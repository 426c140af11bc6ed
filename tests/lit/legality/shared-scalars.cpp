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
