// Addresses are others on the device: what a body may compare and subtract.
// RUN: %check-errors --only tool --target cuda %s -std=c++20 -Wno-everything

#include <bit>
#include <vector>

void ends(float *a, int n) {
  float *end = a + n / 2;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    float *x = a + i;
    // CHECK: :[[@LINE+2]]:9: error: 'a' and 'end' are compared as addresses, which are others on the device
    // CHECK: :[[@LINE+1]]:9: note: make both addresses of one array in the body, as in 'a + n', or compare indices
    if (x < end)
      *x = 1;
  }
}

void walks(const float *a, const float *last, float *b, int n) {
  [[using idxmap: map, copyin(a, n)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    // CHECK: :[[@LINE+1]]:34: error: 'a' and 'last' are compared
    for (const float *x = a + i; x != last; ++x)
      sum += *x;
    b[i] = sum;
  }
}

void parts(float *a, int *b, int n) {
  float *half = a + n / 2;
  [[idxmap::map]]
  for (int i = 0; i < n / 2; ++i) {
    half[i] = a[i];
    // CHECK: :[[@LINE+1]]:12: error: 'half' and 'a' are compared
    b[i] = &half[i] - a;
  }
}

static bool isBefore(const float *x, const float *y) { return x < y; }

void calls(float *a, const float *end, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: 'a' and 'end' are compared
    a[i] = isBefore(&a[i], end);
}

// Into one array, null, or whether two that the loop uses are one.
void right(float *a, const float *b, const float *maybe, float *c, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    float *x = a + i;
    if (x < a + n / 2 && a != b)
      *x = b[i] + (x - a);
    c[i] = maybe ? maybe[i] : 0;
  }
}

// Of which the device has neither.
void host(std::vector<float> &a, const float *b, const float *c) {
  [[idxmap::map]]
  for (int i = 0; i < 100; ++i)
    a[i] = c - b;
}

// A number leads to the host's memory.
void numbers(unsigned long at, int *a, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: it cannot be told to which array this belongs
    reinterpret_cast<int *>(at)[i] += i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: it cannot be told to which array this belongs
    a[i] = *(int *)(at + 4 * i);
}

// However many numbers and objects stand between, and without an array.
struct At {
  long Low, High;
};

void handles(const At &at, std::vector<int> &a, long shift, int n) {
  const long x = at.High << shift | at.Low;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: it cannot be told to which array this belongs
    *((int *)x + i) = i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: it cannot be told to which array this belongs
    a[i] += ((int *)(at.High << shift | at.Low))[i];
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    int *p = (int *)(at.High + i);
    // CHECK: error: it cannot be told to which array this belongs
    *p = i;
  }
}

// And by whatever name.
struct Handle {
  unsigned long bytes;
  float *at() const { return std::bit_cast<float *>(bytes); }
};

void cast(const Handle &h, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: it cannot be told to which array this belongs
    h.at()[i] += i;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: it cannot be told to which array this belongs
    std::bit_cast<float *>(h.bytes + 4)[i] += i;
}

template <class T> void handle(long x, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    // CHECK: error: it cannot be told to which array this belongs
    ((T *)x)[i] += i;
}
template void handle<int>(long, int);
