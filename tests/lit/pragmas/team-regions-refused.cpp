// What a region of teams has that no kernel has is named.
// RUN: %check-errors --only tool --target cuda %s

int omp_get_team_num();
int omp_get_num_teams();
int omp_get_thread_num();
int omp_get_num_threads();

struct Grown {
  Grown();
  float v[4];
};
static int own() { return omp_get_thread_num(); }
static void meet() {
#pragma omp barrier
}
struct Grid {
  float *u;
  int n;
  void run() {
#pragma omp target teams num_teams(2) thread_limit(32)
    [[idxmap::team(2, 32)]]
    {
#pragma omp parallel
      // CHECK: [[#@LINE+1]]:7: error: the region writes 'n', a variable from around it
      n = omp_get_thread_num();
    }
  }
};

void places(float *a, int n) {
  // CHECK: [[#@LINE+1]]:3: error: 'team' needs a block behind it, and 'pragma omp target teams' right before it
  [[idxmap::team(n, 32)]]
  {
    a[omp_get_thread_num()] = 0;
  }
  // CHECK: [[#@LINE+1]]:1: error: '#pragma omp target parallel' on a loop that is also mapped cannot be taken over
#pragma omp target parallel
  [[idxmap::team(n, 32)]]
  {
    a[omp_get_thread_num()] = 0;
  }
#pragma omp target teams
  [[idxmap::team(n, 32)]]
  // CHECK: [[#@LINE+1]]:3: error: 'team' needs a block behind it, and 'pragma omp target teams' right before it
  for (int i = 0; i < n; ++i)
    a[i] = 0;
#pragma omp target teams num_teams(n)
  // CHECK: [[#@LINE+1]]:18: error: 'team' needs a compile-time constant here, not 'n'
  [[idxmap::team(n)]]
  {
    a[omp_get_team_num()] = 0;
  }
#pragma omp target teams num_teams(n)
  // CHECK: [[#@LINE+1]]:13: error: 'map' cannot stand beside 'team'
  [[idxmap::team(n, 32), idxmap::map(3)]]
  {
    a[omp_get_team_num()] = 0;
  }
}

void barriers(float *a, int n) {
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    float s[32];
#pragma omp parallel
    {
      const int t = omp_get_thread_num();
      int mine = 3;
      s[t] = 0;
      if (t < 16) {
        mine = 4;
  // CHECK: [[#@LINE+1]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
#pragma omp barrier
      }
      for (int i = 0; i < mine; ++i) {
  // CHECK: [[#@LINE+1]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
#pragma omp barrier
        s[t] += 1;
      }
      for (int i = 0; i < 8; ++i) {
  // CHECK: [[#@LINE+1]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
#pragma omp barrier
        if (s[t] > 3)
          break;
      }
      while (s[0] > 1) {
  // CHECK: [[#@LINE+1]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
#pragma omp barrier
        s[0] -= 1;
      }
      int steps = 0;
      for (int i = 0; i < n; ++i)
        steps += i < t;
      int *counted = &steps;
      *counted += t;
      for (; steps > 0; --steps) {
  // CHECK: [[#@LINE+1]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
#pragma omp barrier
      }
      a[t] = s[t];
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
  // CHECK: [[#@LINE+1]]:1: error: in a region of teams, a barrier outside of a parallel region cannot be mapped
#pragma omp barrier
    a[omp_get_team_num()] = 0;
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    for (int i = 0; i < n; ++i) {
  // CHECK: [[#@LINE+1]]:1: error: in a region of teams, 'omp parallel' in a loop or condition of the team's own code cannot be mapped
#pragma omp parallel
      a[omp_get_thread_num()] = 0;
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
  // CHECK: [[#@LINE+1]]:1: error: in a region of teams, 'omp parallel for', which shares a loop among the team's threads, cannot be mapped
#pragma omp parallel for
    for (int i = 0; i < 32; ++i)
      a[omp_get_team_num() * 32 + i] = 0;
  }
}

void directives(float *a, int n) {
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
#pragma omp parallel
    {
  // CHECK: [[#@LINE+1]]:1: error: a '#pragma omp' inside a mapped loop cannot be mapped yet
#pragma omp for
      for (int i = 0; i < n; ++i)
        a[i] = omp_get_thread_num();
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    int k;
#pragma omp parallel
    {
      const int t = omp_get_thread_num();
      if (t < 4) {
  // CHECK: [[#@LINE+2]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
  // CHECK: [[#@LINE-2]]:11: note: 't < 4' decides it, and may differ from thread to thread
#pragma omp single
        a[0] = k = 1;
      }
      if (n > 3)
  // CHECK: [[#@LINE+1]]:1: error: in a region of teams, 'omp single' on what is no statement of a block cannot be mapped
#pragma omp single
        a[0] = 1;
      if (n > 3)
  // CHECK: [[#@LINE+1]]:1: error: in a region of teams, 'omp master' on what is no statement of a block cannot be mapped
#pragma omp master
        a[0] = 1;
      else
        a[1] = 1;
      int own = 0;
#pragma omp master
      own = 1;
      if (own > 0) {
  // CHECK: [[#@LINE+1]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
#pragma omp barrier
      }
#pragma omp single
      {
  // CHECK: [[#@LINE+1]]:1: error: it is not shown that all threads of a team come to this barrier as often as each other
#pragma omp barrier
        a[0] = 2;
      }
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    int k = 0;
#pragma omp parallel
    {
  // CHECK: [[#@LINE+1]]:20: error: the clause 'firstprivate(k)' cannot be taken over by a mapped loop yet
#pragma omp single firstprivate(k)
      a[0] = k;
  // CHECK: [[#@LINE+1]]:20: error: the clause 'filter(3)' cannot be taken over by a mapped loop yet
#pragma omp masked filter(3)
      a[omp_get_thread_num()] = 0;
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
  // CHECK: [[#@LINE+1]]:1: error: in a region of teams, 'omp single' outside of a parallel region cannot be mapped
#pragma omp single
    a[0] = omp_get_thread_num();
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
#pragma omp parallel
    {
  // CHECK: [[#@LINE+1]]:1: error: a '#pragma omp' inside a mapped loop cannot be mapped yet
#pragma omp critical
      a[0] += omp_get_thread_num();
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
  // CHECK: [[#@LINE+1]]:26: error: 'num_threads(16)' is not the number of threads that 'team' gives, '32'
#pragma omp parallel     num_threads(16)
    a[omp_get_thread_num()] = 0;
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    int k;
  // CHECK: [[#@LINE+1]]:26: error: the clause 'private(k)' cannot be taken over by a mapped loop yet
#pragma omp parallel     private(k)
    a[omp_get_thread_num()] = k = 1;
  }
  int count = 0;
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    // CHECK: [[#@LINE+1]]:5: error: the region writes 'count', a variable from around it
    count += omp_get_team_num();
  }
  // CHECK: [[#@LINE+1]]:56: error: the clause 'reduction(count)' cannot be taken over by a mapped loop yet
#pragma omp target teams num_teams(n) thread_limit(32) reduction(+ : count)
  [[idxmap::team(n, 32)]]
  {
    a[omp_get_team_num()] = 1;
  }
  // CHECK: [[#@LINE+1]]:1: error: the clause 'if (n > 3)' cannot be taken over by a mapped loop yet
#pragma omp target teams num_teams(n) thread_limit(32) if (n > 3)
  [[idxmap::team(n, 32)]]
  {
    a[omp_get_team_num()] = 1;
  }
}

template <typename T> void variables(float *a, int n, Grid &grid) {
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    // CHECK: [[#@LINE+1]]:11: error: the threads of a team cannot share 'large': with it, the team's own variables have 80000 bytes, over the 49152 that a block of threads has
    float large[20000];
    large[0] = omp_get_team_num();
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    // CHECK: [[#@LINE+1]]:11: error: the threads of a team cannot share 'grown': its class has a constructor or destructor, which nothing runs for a team's memory
    Grown grown;
    grown.v[0] = omp_get_team_num();
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    // CHECK: [[#@LINE+1]]:11: error: the threads of a team cannot share 'listed': declare it alone, without 'const', 'auto' and a value, and assign the value in the next statement
    float listed[4] = {0, 1, 2, 3};
    listed[0] = omp_get_team_num();
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    // CHECK: [[#@LINE+1]]:9: error: the threads of a team cannot share 'mixed': each thread has a copy of what is declared beside it; declare them one by one
    int mixed[4], g = omp_get_team_num();
    mixed[0] = g;
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
    // CHECK: [[#@LINE+1]]:15: error: the threads of a team cannot share 'called': one thread computes its value, by more than arithmetic and reads; declare it without a value, and assign that in the next statement
    const int called = own();
    a[called] = 0;
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
#pragma omp parallel
    {
      a[own()] = 0;
    }
  }
}
template void variables<int>(float *, int, Grid &);

#define MEET _Pragma("omp barrier")
#define NUMBER omp_get_thread_num()
void macros(float *a, int n) {
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
#pragma omp parallel
    {
      a[omp_get_thread_num()] = 0;
      // CHECK: 13:27: error: 'omp_get_thread_num' cannot be called in a loop for the target 'cuda': its body cannot be seen here
      // CHECK: [[#@LINE+1]]:7: error: in a region of teams, '_Pragma' cannot be mapped
      MEET
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
#pragma omp parallel
    {
      // CHECK: [[#@LINE+1]]:9: error: in a region of teams, a call of 'omp_get_thread_num' in a macro cannot be mapped
      a[NUMBER] = 0;
      meet();
    }
  }
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
#pragma omp parallel
    {
      a[omp_get_thread_num()] = 0;
      meet();
    }
  }
}

// CHECK: 15:1: error: '#pragma omp' cannot be in a function that a loop for the target 'cuda' calls
// CHECK: [[#@LINE+1]]:37: error: in a region of teams, 'grid' leads to arrays by its members, of which no clause says how many elements are used
void objects(float *a, int n, Grid &grid) {
#pragma omp target teams num_teams(n) thread_limit(32)
  [[idxmap::team(n, 32)]]
  {
#pragma omp parallel
    grid.u[omp_get_thread_num()] = 0;
  }
  float *b = a;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i) {
    // CHECK: [[#@LINE+1]]:12: error: 'omp_get_thread_num' cannot be called in a loop for the target 'cuda': its body cannot be seen here
    b[i] = omp_get_thread_num();
  }
}
