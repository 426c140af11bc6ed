// What member functions that a loop calls do to the loop's own object.
// RUN: %check-errors %s -std=c++20 -Wno-everything

class Grid {
public:
  int total() const;

private:
  int n;
  void grow() { ++n; }
  int &count() { return n; }
  int &again() { return count(); }
  int &either(bool first) { return first ? n : size; }
  void regrow() { grow(); }
  int size;
  void lent() {
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'n', which all iterations share
      count() = i;
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i) {
      int &own = count();
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'n', which all iterations share
      own += i;
    }
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+2]]:9: error: the body writes 'n', which all iterations share
      // CHECK: :[[@LINE+1]]:9: error: the body writes 'size', which all iterations share
      ++either(i > 1);
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'n', which all iterations share
      regrow();
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+1]]:7: error: the body writes 'n', which all iterations share
      this->again() = i;
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound 'count()' is not invariant: the nest writes 'n'
    for (int i = 0; i < count(); ++i)
      count() = i;
  }

  int lengths[4];
  int length() { return lengths[0]; }
  void elements() {
    [[idxmap::map]]
    // CHECK: :[[@LINE+1]]:25: error: the bound 'length()' is not invariant: the nest writes 'lengths'
    for (int i = 0; i < length(); ++i)
      lengths[i] = 0;
  }
};

class Hidden : Grid {
public:
  void through(double *a) {
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+1]]:20: error: a kernel has no access to 'Grid', which cannot be made public
      a[i] = Grid::total();
  }
};

// Member functions that call each other on an object that is an argument: only the
// turns of `other` change.
struct Ring {
  double *v;
  int turns;
  void give(Ring &other, int depth) {
    if (depth > 0)
      other.take(*this, depth - 1);
  }
  void take(Ring &other, int depth) {
    if (depth > 0)
      other.give(*this, depth - 1);
    else
      ++turns;
  }
  void all(Ring &other) {
    [[idxmap::map]]
    for (int i = 0; i < 9; ++i)
      // CHECK: :[[@LINE+1]]:12: error: the body writes 'other.turns', which all iterations share
      give(other, i);
  }
};
