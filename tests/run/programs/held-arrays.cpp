// RUN: %run-program --check --counted 3 2 %s %t
//
// Arrays of the host that objects lead to: the device gets the bytes of the
// object, in which the arrays are its own.

#include "Show.h"

#include <span>
#include <utility>
#include <vector>

/// A view, which a data region around the loop puts on the device.
struct View {
  double *Elements;
  int Columns;
  double &operator()(int I, int J) const { return Elements[I * Columns + J]; }
};

static void throughView(int Rows, int Columns) {
  std::vector<double> All(Rows * Columns, 1.0);
  const View Of{All.data(), Columns};
  [[using idxmap: data, copy(All)]]
  {
    [[idxmap::map]]
    for (int I = 0; I < Rows; ++I)
      for (int J = 0; J < Columns; ++J)
        Of(I, J) += I - J;
  }
  show("view", All);
}

/// A matrix that owns its elements.
template <typename T> class Matrix {
  std::vector<T> Elements;
  int Rows, Columns;

public:
  Matrix(int Rows, int Columns)
      : Elements(Rows * Columns), Rows(Rows), Columns(Columns) {}
  T &operator()(int I, int J) { return Elements[I * Columns + J]; }
  T operator()(int I, int J) const { return Elements[I * Columns + J]; }
  T &at(int I, int J) { return Elements[I * Columns + J]; }
  int rows() const { return Rows; }
  int columns() const { return Columns; }
  const std::vector<T> &elements() const { return Elements; }
  void scale(T By) {
    [[idxmap::map]]
    for (int I = 0; I < Rows; ++I)
      for (int J = 0; J < Columns; ++J)
        at(I, J) *= By;
  }
};

static void throughMatrix(int Rows, int Columns) {
  Matrix<double> A(Rows, Columns), B(Columns, Rows);
  [[idxmap::map]]
  for (int I = 0; I < A.rows(); ++I)
    for (int J = 0; J < A.columns(); ++J)
      A(I, J) = I * 100 + J;
  const Matrix<double> &Constant = A;
  [[idxmap::map]]
  for (int I = 0; I < Columns; ++I)
    for (int J = 0; J < Rows; ++J)
      B(I, J) += 2 * Constant(J, I);
  B.scale(3);
  show("matrix", B.elements());
}

struct Cells {
  std::vector<double> Mass, Energy;
  std::vector<int> Neighbour;
};
struct Domain {
  Cells Of;
  std::span<double> Window;
  int Count;
  double density(int I) const { return Of.Mass[I] / (I + 1); }
  double &energy(int I) { return Of.Energy[I]; }
};

struct Ports {
  double *In, *Out;
  int Count;
};

/// Where no subscript says how many elements there are, a clause does.
struct Links {
  double *Value;
  int *Next;
  int Count;
  double next(int I) const { return Value[Next[I]]; }
  void advance(double *To) const {
    [[using idxmap: map, copyin(Value, Count), copyin(this->Next, Count)]]
    for (int I = 0; I < Count; ++I)
      To[I] += next(I) + this->Value[Next[Next[I]]];
  }
};

static void byClauses(int Count) {
  std::vector<double> Value(Count, 2), To(Count, 1);
  std::vector<int> Next(Count);
  for (int I = 0; I < Count; ++I)
    Next[I] = (I * 7 + 3) % Count;
  Links All{Value.data(), Next.data(), Count}, *Some = &All;
  [[using idxmap: map, copyin(All.Value, All.Count), copyin(All.Next, Count)]]
  for (int I = 0; I < Count; ++I)
    To[I] += All.next(I) * I;
  [[using idxmap: map, copy(Some->Value, Count), copyin(Some->Next, Count)]]
  for (int I = 0; I < Count; ++I)
    Some->Value[Some->Next[I]] += I;
  All.advance(To.data());
  show("links", To);
  show("values", Value);
}

/// Objects of one class, of which a loop uses different members.
static void byObject(int Count) {
  struct {
    std::vector<double> In, Out;
  } Of[2];
  for (auto &Each : Of) {
    Each.In.assign(Count, 3);
    Each.Out.assign(Count, 4);
  }
  const Ports From{Of[0].In.data(), Of[0].Out.data(), Count};
  const Ports To{Of[1].In.data(), Of[1].Out.data(), Count};
  [[idxmap::map]]
  for (int I = 0; I < From.Count; ++I)
    To.Out[I] = From.In[I] + I;
  show("ports", Of[1].Out);
}

static void throughPointer(Domain *All) {
  [[idxmap::map]]
  for (int I = 0; I < All->Count; ++I)
    All->Of.Mass[I] -= All->Window.size() * I;
  [[idxmap::map]]
  for (int I = 0; I < All->Count; ++I)
    All->energy(I) = All->density(I) + I;
}

static void throughMembers(int Count) {
  Domain All;
  All.Count = Count;
  All.Of.Mass.assign(Count, 3);
  All.Of.Energy.assign(Count, 5);
  for (int I = 0; I < Count; ++I)
    All.Of.Neighbour.push_back((I * 7 + 3) % Count);
  All.Window = std::span(All.Of.Energy).subspan(Count / 2);
  [[idxmap::map]]
  for (int I = 0; I < All.Count; ++I)
    All.Of.Mass[I] += All.Of.Neighbour[I];
  [[idxmap::map]]
  for (int I = 0; I < All.Count; ++I)
    All.energy(I) += All.density(All.Of.Neighbour[I]);
  [[idxmap::map]]
  for (int I = 0; I < int(All.Window.size()); ++I)
    All.Window[I] *= I;
  throughPointer(&All);
  show("mass", All.Of.Mass);
  show("energy", All.Of.Energy);
}

/// The object of a loop's own function.
class Grid {
  std::vector<double> Now, Next;
  int Size;
  double at(int I) const { return Now[I]; }
  double &next(int I) { return Next[I]; }

public:
  explicit Grid(int Size) : Now(Size), Next(Size), Size(Size) {}
  void fill() {
    [[idxmap::map]]
    for (int I = 0; I < Size; ++I)
      Now[I] = I % 5;
  }
  void step() {
    [[idxmap::map]]
    for (int I = 1; I < Size - 1; ++I)
      next(I) = (at(I - 1) + at(I + 1)) / 2;
    Now.swap(Next);
  }
  const std::vector<double> &now() const { return Now; }
};

static void throughThis(int Size) {
  Grid Of(Size);
  Of.fill();
  for (int Step = 0; Step < 3; ++Step)
    Of.step();
  show("grid", Of.now());
}

/// Matrices that are its members, beside functions of its own.
class Flow {
  Matrix<double> Now, Next;
  int Size;
  double weight(int I) const { return 1.0 / (I + Size); }

public:
  explicit Flow(int Size) : Now(Size, Size), Next(Size, Size), Size(Size) {}
  void step() {
    [[idxmap::map]]
    for (int I = 0; I < Size; ++I)
      for (int J = 0; J < Size; ++J)
        Next(I, J) = (Now(J, I) + J) * weight(I);
    std::swap(Now, Next);
  }
  const std::vector<double> &elements() const { return Now.elements(); }
};

static void throughMatrices(int Size) {
  Flow Of(Size);
  Of.step();
  Of.step();
  show("flow", Of.elements());
}

static double taken(const std::vector<double> &From, int I) {
  return From[I] + double(From.size());
}
static void put(std::vector<double> &To, int I, double X) { To[I] = X; }
static double third(const double *From, int I) { return From[I]; }

/// Containers as wholes, and by what leads to their elements.
static void containers(int Count) {
  std::vector<double> A(Count, 1.0), B(Count, 2.0);
  [[idxmap::map]]
  for (int I = 0; I < Count; ++I)
    put(A, I, taken(B, Count - 1 - I) + I);
  [[idxmap::map]]
  for (int I = 0; I < Count; ++I)
    B.data()[I] = A.at(I) + A.front() + A.back() + third(A.data(), I);
  show("containers", A);
  show("containers", B);
}

/// Several arrays of one view.
struct Fields {
  double *Of[3];
  int Count;
  double sum(int I) const { return Of[0][I] + Of[1][I] + Of[2][I]; }
};

static void throughFields(int Count) {
  std::vector<double> A(Count, 1.0), B(Count, 2.0), C(Count, 3.0);
  const Fields All{{A.data(), B.data(), C.data()}, Count};
  [[using idxmap: data, copy(A), copyin(B), copyin(C)]]
  {
    [[idxmap::map]]
    for (int I = 0; I < All.Count; ++I)
      All.Of[0][I] = All.sum(I) * I;
    [[idxmap::map]]
    for (int I = 0; I < All.Count; ++I)
      All.Of[0][I] += All.Of[2][I];
  }
  show("fields", A);
}

struct Series {
  std::vector<double> Values;
  int First;
};

/// Which object it is shows at run time; of both, only the elements change.
static void eitherObject(int Count) {
  Series Even{std::vector<double>(Count, 1.0), 3}, Odd{Even.Values, 5};
  [[using idxmap: independent, map]]
  for (int I = 0; I < Count; ++I) {
    Series &Of = I % 2 ? Odd : Even;
    Of.Values[I] = I + Of.First;
  }
  show("even", Even.Values);
  show("odd", Odd.Values);
}

int main() {
  for (const int Size : {0, 1, 2, 5, 40}) {
    throughView(Size, Size + 3);
    throughMatrix(Size, Size + 3);
    throughMembers(Size);
    if (Size)
      throughThis(Size);
    byClauses(Size);
    byObject(Size);
    throughMatrices(Size);
    if (Size)
      containers(Size);
    throughFields(Size);
    eitherObject(Size);
  }
}
