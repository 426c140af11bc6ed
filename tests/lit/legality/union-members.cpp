// RUN: %idxmap --target=host --list %s -- -std=c++20 2>&1 | %filecheck %s

// The members of a union lie at one place, whatever their elements' sizes.

union Bytes {
  int words[64];
  char bytes[256];
};

// So do the members of their members.
struct First {
  int x, p;
};
struct Second {
  int y, p;
};
union Either {
  First a;
  Second b;
};
void parts(Either *p, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} dependent {{.*}} this element of 'p' is written 1 iteration away
  for (int i = 1; i < n; ++i)
    p[i].a.x = p[i - 1].b.y;
}

void sizes(Bytes &u, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} unknown {{.*}} different iterations touch different elements of 'u'
  for (int i = 0; i < n; ++i)
    u.words[i] = u.bytes[i];
}
