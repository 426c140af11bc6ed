// RUN: %idxmap --target=host --list %s -- -std=c++20 2>&1 | %filecheck %s

// The members of a union lie at one place, whatever their elements' sizes.

union Bytes {
  int words[64];
  char bytes[256];
};

void sizes(Bytes &u, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:3 {{.*}} unknown {{.*}} different iterations touch different elements of 'u'
  for (int i = 0; i < n; ++i)
    u.words[i] = u.bytes[i];
}
