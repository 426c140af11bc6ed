// The pictures of docs/layouts.md.
#include <algorithm>

void align(int *__restrict h, const int *__restrict ref, int n) {
  [[using idxmap: data, copy(h, n * n), copyin(ref, n * n),
    layout(h, "AntiDiag(n,n)"), layout(ref, "AntiDiag(n,n)")]]
  for (int d = 2; d <= 2 * (n - 1); ++d) {
    [[idxmap::map]]
    for (int i = std::max(1, d - n + 1); i < std::min(d, n); ++i)
      h[i * n + d - i] =
          std::max(h[(i - 1) * n + d - i - 1] + ref[i * n + d - i],
                   h[i * n + d - i - 1]);
  }
}
