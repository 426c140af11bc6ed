// RUN: not %idxmap %s -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 | FileCheck %s --check-prefix=HOST

// On the device, nvcc takes no private type as the argument of a kernel that is
// a template; nor can one be spelled before the class.

class Mesh {
  struct Cell {
    double value;
  };
  enum class Kind { wall, flow };
  Cell *raw;
  Kind kind;

  // HOST: template <typename idxmap_raw>
  void step(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      // CHECK: :[[@LINE+1]]:7: error: the type of 'raw' belongs to a class in whose scope no kernel stands
      raw[i].value += 1;
  }

  // HOST: template <typename Cell, typename idxmap_raw, typename Kind, typename idxmap_kind>
  void named(int n) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i) {
      // CHECK: :[[@LINE+2]]:7: error: 'Cell' belongs to a class in whose scope no kernel stands
      // CHECK: :[[@LINE+1]]:20: error: the type of 'raw' belongs to a class in whose scope no kernel stands
      Cell &each = raw[i];
      // CHECK: :[[@LINE+2]]:20: error: 'Kind' belongs to a class in whose scope no kernel stands
      // CHECK: :[[@LINE+1]]:34: error: the type of 'kind' belongs to a class in whose scope no kernel stands
      each.value = Kind::wall == kind;
    }
  }
};
