// RUN: %check-errors %s

void f() {
  // CHECK: :[[@LINE+1]]:9: error: 'idxmap::map' attribute cannot be applied to types
  int [[idxmap::map]] y = 0;
}
