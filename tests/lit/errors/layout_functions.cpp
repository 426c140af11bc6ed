// Functions that order cells: what they have to be, and the first cell that
// they do not bring there and back.
// RUN: %check-errors %s

struct Cell {
  int i, j;
};
constexpr int col(int i, int j) { return j * 4 + i; }
constexpr Cell back(int x) { return {x % 4, x / 4}; }
constexpr Cell turned(int x) { return {x / 4, x % 4}; }
constexpr int twice(int i, int j) { return i / 2 * 4 + j; }
constexpr int far(int i, int j, int n, int) { return i * n + j + 1; }
constexpr Cell lost(int x) { return {x == 5 ? 1 / (x - 5) : x, 0}; }
int plain(int i, int j) { return i * 4 + j; }
constexpr int two(int i, int j) { return i + j; }
constexpr int two(long i, long j) { return i + j; }
template <typename T> constexpr T any(T i, T j) { return i * 4 + j; }
constexpr int one(int i) { return i; }
constexpr int real(int i, float j) { return i; }
constexpr int flat(int x) { return x; }
constexpr int flatten(int i, int j) { return i + j; }
struct Orders {
  constexpr int of(int i, int j) { return i * 4 + j; }
private:
  static constexpr int own(int i, int j) { return i * 4 + j; }
};

void f(float *a) {
  // CHECK: :[[@LINE+2]]:48: error: 'nothing' in the layout is not declared here
  // CHECK: :[[@LINE+1]]:48: note: names in a layout are looked up where the loop stands
  [[using idxmap: map(2), reorder("GenP([4,4], nothing, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: :[[@LINE+1]]:53: error: expected the name of a function in the layout, but found '4'
  [[using idxmap: map(2), reorder("GenP([4,4], col, 4)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: an order of threads needs the inverse of 'col'
  // CHECK: note: write 'GenP([n,m], f, finv)'
  [[using idxmap: map(2), reorder("GenP([4,4], col)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: :[[@LINE+2]]:48: error: 'plain' cannot be a function of a layout: it is not 'constexpr'
  // CHECK: :[[@LINE+1]]:48: note: it has to be 'constexpr', to take 2 or 4 integers, and to give an integer
  [[using idxmap: map(2), reorder("GenP([4,4], plain, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'two' cannot be a function of a layout: it is overloaded
  [[using idxmap: map(2), reorder("GenP([4,4], two, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'any' cannot be a function of a layout: it is a template
  [[using idxmap: map(2), reorder("GenP([4,4], any, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'one' cannot be a function of a layout: it takes 1 argument
  [[using idxmap: map(2), reorder("GenP([4,4], one, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'real' cannot be a function of a layout: it takes 'float'
  [[using idxmap: map(2), reorder("GenP([4,4], real, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'flat' cannot be a function of a layout: it gives 'int'
  // CHECK: note: it has to be 'constexpr', to take 1 or 3 integers, and to give a std::array, std::pair or structure of 2 integers
  [[using idxmap: map(2), reorder("GenP([4,4], col, flat)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'Orders::of' cannot be a function of a layout: it is no static member
  [[using idxmap: map(2), reorder("GenP([4,4], Orders::of, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'Orders::own' cannot be a function of a layout: it is not public
  [[using idxmap: map(2), reorder("GenP([4,4], Orders::own, back)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'twice' maps both (0,0) and (1,0) to 0
  [[using idxmap: map(2), reorder("GenP([4,4], twice, turned)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'far' maps (3,3) to 16, but there are 16 elements
  [[using idxmap: map(2), reorder("GenP([4,4], far, lost)"), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'col' maps (1,0) to 1, which 'turned' maps back to (0,1)
  [[using idxmap: map(2), gen_p({4, 4}, col, turned), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'lost' has no value for 5 when compiling
  [[idxmap::map("GridBlock(1, SplitLast(4, Reorder(GenP([8,1], flatten, lost), Gen)))")]]
  for (int i = 0; i < 8; ++i)
    for (int j = 0; j < 1; ++j)
      a[i + j] = 0;

  // CHECK: :[[@LINE+2]]:33: error: 'gen_p' takes lengths in braces and two functions
  // CHECK: :[[@LINE+1]]:33: note: write 'gen_p({n,m}, f, finv)'
  [[using idxmap: map(2), gen_p(4, col, back), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'gen_p' takes lengths in braces and two functions
  [[using idxmap: map(2), gen_p({4, 4}, col), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;

  // CHECK: error: 'gen_p' needs a length of at least 1, not 0
  [[using idxmap: map(2), gen_p({4, 0}, col, back), grid_block(1)]]
  for (int i = 0; i < 4; ++i)
    for (int j = 0; j < 4; ++j)
      a[i * 4 + j] = 0;
}
