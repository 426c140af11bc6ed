// RUN: %idxmap --target=host --list %s -- -std=c++20 2>&1 | %filecheck %s

// Who writes a bit-field writes the bits of those beside it, too: they are one
// place in memory.

struct Flags {
  unsigned alive : 1;
  unsigned kind : 7;
  int key;
};

void apart(Flags *f, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 1/1 mapped independent
  for (int i = 0; i < n; ++i)
    f[i].alive = f[i].kind > 3;
}

void beside(Flags *f, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 0/1 cannot dependent {{.*}} iterations of 'i' depend on each other: this element of 'f' is also written 1 iteration away
  for (int i = 0; i < n; ++i) {
    f[i].alive = 1;
    f[i + 1].kind = 2;
  }
}

// All iterations write the same bits, by two names.
void halves(Flags &f, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 0/1 cannot dependent {{.*}} the body writes 'f', which all iterations share
  for (int i = 0; i < n; ++i)
    if (i == 0)
      f.alive = 1;
    else if (i == 1)
      f.kind = 2;
}

// A value that is read is that of its own name.
void values(Flags f, int *a) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 1/1 mapped independent [0,{{.*}}f.kind{{.*}}){{$}}
  for (int i = 0; i < f.kind; ++i)
    a[i] = f.alive;
}
