// RUN: not %idxmap --target=cuda --no-remarks -o %t.cu %s -- -std=c++20 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: not test -e %t.cu

// Sections that the host writes and updates move, and messages of MPI.

#include <vector>

typedef int MPI_Request;
extern "C" {
int MPI_Send(const void *, int, int, int, int, int);
int MPI_Recv(void *, int, int, int, int, int, void *);
int MPI_Sendrecv(const void *, int, int, int, int, void *, int, int, int, int, int, void *);
int MPI_Isend(const void *, int, int, int, int, int, MPI_Request *);
int MPI_Irecv(void *, int, int, int, int, int, MPI_Request *);
int MPI_Recv_init(void *, int, int, int, int, int, MPI_Request *);
int MPI_Waitall(int, MPI_Request *, void *);
void cblas_dscal(int, double, double *, int);
}
// These are right.
void sendrecv(double *a, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    [[idxmap::update_host(a)]];
    MPI_Sendrecv(a + w, w, 1, 0, 0, a, w, 1, 0, 0, 0, nullptr);
    [[idxmap::update_device(a)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}
void buffers(double *a, std::vector<double> &r, std::vector<double> &s, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    [[idxmap::update_host(a, w, w)]];
    for (int i = 0; i < w; ++i)
      s[i] = a[w + i];
    MPI_Send(s.data(), w, 1, 0, 0, 0);
    MPI_Recv(r.data(), w, 1, 0, 0, 0, nullptr);
    for (int i = 0; i < w; ++i)
      a[i] = r[i];
    [[idxmap::update_device(a, w)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}
void overlapped(double *a, double *s, double *r, int n, int w) {
  [[using idxmap: data, copy(a, n), create(s, w), create(r, w)]] {
    MPI_Request q[2];
    [[idxmap::map]]
    for (int i = 0; i < w; ++i)
      s[i] = a[w * i];
    [[idxmap::update_host(s)]];
    MPI_Irecv(r, w, 1, 0, 0, 0, &q[0]);
    MPI_Isend(s, w, 1, 0, 0, 0, &q[1]);
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    MPI_Waitall(2, q, nullptr);
    cblas_dscal(w, 2.0, r, 1);
    [[idxmap::update_device(r)]];
    [[idxmap::map]]
    for (int i = 0; i < w; ++i)
      a[i] = r[i];
  }
}
void atEnd(double *a, const double *r, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    for (int i = 0; i < w; ++i)
      a[n - w + i] = r[i];
    [[idxmap::update_device(a, n - w, w)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}
void fromFirst(double *a, const double *r, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    for (int i = w; i < w + 3; ++i) {
      double t = r[i];
      a[i] = t;
    }
    [[idxmap::update_device(a, w, 3)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}
void one(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    [[idxmap::update_host(a, 1)]];
    a[0] = 5;
    [[idxmap::update_device(a, 1)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}

// These are not.
void moreThanOne(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    [[idxmap::update_host(a, 1)]];
    a[0] = 5;
    // CHECK: :[[@LINE+1]]:29: error: the device gets older elements of 'a' here
    [[idxmap::update_device(a)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}
void twoOfOne(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    [[idxmap::update_host(a, 1)]];
    a[0] = 5;
    // CHECK: :[[@LINE+1]]:29: error: the device gets older elements of 'a' here
    [[idxmap::update_device(a, 2)]];
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
  }
}
void all(double *a, const double *r, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    for (int i = 0; i < w; ++i)
      a[i] = r[i];
    // CHECK: :[[@LINE+1]]:29: error: the device gets older elements of 'a' here
    [[idxmap::update_device(a)]];
  }
}
void never(double *a, const double *r, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    for (int i = 0; i < w; ++i)
    // CHECK: :[[@LINE+1]]:7: error: the host changes elements of 'a' here, but the device does not get to know
      a[i] = r[i];
  }
}
void perhaps(double *a, const double *r, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    for (int i = 0; i < w; ++i)
      if (r[i] > 0)
    // CHECK: :[[@LINE+1]]:9: error: the host uses elements of 'a' here while the device has newer ones
        a[i] = r[i];
    // CHECK: :[[@LINE+1]]:29: error: the device gets older elements of 'a' here
    [[idxmap::update_device(a, w)]];
  }
}
void left(double *a, const double *r, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    for (int i = 0; i < w; ++i) {
    // CHECK: :[[@LINE+1]]:7: error: the host uses elements of 'a' here while the device has newer ones
      a[i] = r[i];
      if (r[i] > 9)
        break;
    }
    // CHECK: :[[@LINE+1]]:29: error: the device gets older elements of 'a' here
    [[idxmap::update_device(a, w)]];
  }
}
void everyOther(double *a, const double *r, int n, int w) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    for (int i = 0; i < w; i += 2)
    // CHECK: :[[@LINE+1]]:7: error: the host uses elements of 'a' here while the device has newer ones
      a[i] = r[i];
    // CHECK: :[[@LINE+1]]:29: error: the device gets older elements of 'a' here
    [[idxmap::update_device(a, w)]];
  }
}
void notWaitedFor(double *a, double *r, int n, int w) {
  [[using idxmap: data, copy(a, n), create(r, w)]] {
    MPI_Request q[1];
    MPI_Irecv(r, w, 1, 0, 0, 0, &q[0]);
    [[idxmap::update_device(r)]];
    // CHECK: :[[@LINE+1]]:5: error: the host changes elements of 'r' here, but the device does not get to know
    MPI_Waitall(1, q, nullptr);
    [[idxmap::map]]
    for (int i = 0; i < w; ++i)
      a[i] = r[i];
  }
}
void oldMessage(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += 1;
    // CHECK: :[[@LINE+1]]:14: error: the host uses elements of 'a' here while the device has newer ones
    MPI_Send(a, n, 1, 0, 0, 0);
  }
}
void keptForLater(double *a, int n) {
  [[using idxmap: data, copy(a, n)]] {
    MPI_Request q;
    // CHECK: :[[@LINE+1]]:19: error: 'a' is given to 'MPI_Recv_init' here
    MPI_Recv_init(a, n, 1, 0, 0, 0, &q);
  }
}
