// RUN: %check-errors %s -Wno-everything

// A name that a kernel or its launch declares for itself is refused once, where
// the nest first has it.

void captured(int *a, int idxmap_launch, int idxmap_Int) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+2]]:23: error: 'idxmap_launch' is a name that generated code keeps for itself
  // CHECK: :[[@LINE-3]]:27: note: rename 'idxmap_launch': kernels have the names
  for (int i = 0; i < idxmap_launch; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'idxmap_Int' is a name
    a[i] = idxmap_Int + idxmap_Int;
}

void ofCuda(int *blockIdx, int n) {
  [[idxmap::map]]
  // CHECK: :[[@LINE+1]]:12: error: 'threadIdx' is a name
  for (int threadIdx = 0; threadIdx < n; ++threadIdx)
    // CHECK: :[[@LINE+1]]:5: error: 'blockIdx' is a name
    blockIdx[threadIdx] = 1;
}

// The members of a class are found through its objects.
void declared(int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    struct Local {
      int blockIdx;
    };
    Local l{i};
    // CHECK: :[[@LINE+1]]:9: error: 'warpSize' is a name
    int warpSize = l.blockIdx;
    a[i] = warpSize;
  }
}

void argument(int *a, int n, int idxmap_flat) {
  // CHECK: :[[@LINE+1]]:24: error: 'idxmap_flat' is a name
  [[using idxmap: map, tile(idxmap_flat)]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}

// CHECK: :[[@LINE+1]]:20: error: 'idxmap_Index' is a name
template <typename idxmap_Index> void parameter(idxmap_Index *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] = 1;
}
