// RUN: %run-program %s %t
//
// Which of the arrays that objects lead to a loop uses, and how much of them:
// functions use more than the body names, numbers in objects say how long rows
// are, and objects of one class use different members.

#include <cstdio>
#include <vector>

static void show(const char *Name, const std::vector<double> &All) {
  double Sum = 0;
  for (size_t I = 0; I < All.size(); ++I)
    Sum += All[I] * double(I % 13 + 1);
  std::printf("%s %.17g\n", Name, Sum);
}

static double taken(const std::vector<double> &From, int I) {
  return From[I] + double(From.size());
}

/// The body names a few elements, and functions use the others.
struct Table {
  std::vector<double> Values;
  int Columns;
  double sumOf(int I) const {
    double Sum = 0;
    for (int J = 0; J < Columns; ++J)
      Sum += Values[I * Columns + J];
    return Sum;
  }
  const std::vector<double> &values() const { return Values; }
};
struct Pair {
  Table First, Second;
};
static double rowOf(const Table &Of, int I) { return Of.sumOf(I); }

struct Report {
  Table Of;
  std::vector<double> Out;
  void fill() {
    [[idxmap::map]]
    for (int I = 0; I < Of.Columns; ++I)
      Out[I] = Of.sumOf(I) + Of.Values[0];
    [[idxmap::map]]
    for (int I = 0; I < Of.Columns; ++I)
      Out[I] += rowOf(Of, I) * Of.Values[1];
  }
};

static void throughWholes(int Size) {
  Report All{{std::vector<double>(Size * Size), Size},
             std::vector<double>(Size)};
  for (int I = 0; I < Size * Size; ++I)
    All.Of.Values[I] = I % 17;
  All.fill();
  show("report", All.Out);
  Pair Both{All.Of, All.Of};
  Table *Second = &Both.Second;
  const auto Last = [&](int I) { return Both.First.Values[I * Size]; };
  [[idxmap::map]]
  for (int I = 0; I < Size; ++I)
    All.Out[I] = rowOf(Both.First, I) + Both.First.Values[0];
  show("report", All.Out);
  [[idxmap::map]]
  for (int I = 0; I < Size; ++I)
    All.Out[I] = taken(Both.First.Values, I * Size) + Both.First.Values[0] +
                 taken(Second->Values, I * Size) + Second->Values[1];
  show("report", All.Out);
  [[idxmap::map]]
  for (int I = 0; I < Size; ++I)
    All.Out[I] = Last(I) + Both.First.Values[0];
  show("report", All.Out);
  [[idxmap::map]]
  for (int I = 0; I < Size; ++I)
    All.Out[I] = taken(Both.Second.values(), I * Size) + Both.Second.Values[0];
  show("report", All.Out);
}

/// Numbers behind pointers, and members whose names parameters have, too.
struct Sheet {
  double *Cells;
  int Columns, Rows;
  std::vector<double> Extra;
  double *row(int I) { return Cells + I * Columns; }
};

static void throughPointer(Sheet *On, double *To) {
  [[idxmap::map]]
  for (int I = 0; I < On->Rows; ++I)
    for (int J = 0; J < On->Columns; ++J)
      On->Cells[I * On->Columns + J] += On->Extra[I] + J;
  [[idxmap::map]]
  for (int I = 0; I < On->Rows; ++I)
    for (int J = 0; J < On->Columns; ++J)
      To[I * On->Columns + J] = (*On).Cells[I * (*On).Columns + J];
}

struct Book {
  Sheet *Left;
  Sheet Right;
  void add(Sheet *Left, Sheet *Right, int Count) {
    [[idxmap::map]]
    for (int I = 0; I < Count; ++I)
      this->Left->Cells[I] += this->Left->Extra[I] + Left->Cells[I];
    [[idxmap::map]]
    for (int I = 0; I < Count; ++I)
      this->Right.Cells[I] += this->Right.Extra[I] + Right->Cells[I];
  }
  void turn() {
    [[idxmap::map]]
    for (int I = 0; I < Right.Rows; ++I)
      for (int J = 0; J < Left->Columns; ++J)
        Right.Cells[I * Right.Columns + J] +=
            Left->Cells[I * Left->Columns + J];
    [[idxmap::map]]
    for (int I = 0; I < Right.Rows; ++I)
      for (int J = 0; J < Right.Columns; ++J)
        Right.row(I)[J] += I - J;
  }
};

static void throughSheets(int Rows, int Columns) {
  std::vector<double> A(Rows * Columns, 1.0), B(Rows * Columns, 2.0),
      C(Rows * Columns, 3.0), Extra(Rows * Columns, 0.5);
  Sheet First{A.data(), Columns, Rows, Extra};
  Sheet Second{B.data(), Columns, Rows, Extra};
  throughPointer(&First, C.data());
  Book All{&First, {C.data(), Columns, Rows, Extra}};
  All.add(&Second, &Second, Rows * Columns);
  All.turn();
  show("sheets", A);
  show("sheets", B);
  show("sheets", C);
}

/// Each object leads to what is used of it, and not of the others.
struct Points {
  double *X, *Y;
  int Count;
};

static void throughPoints(int Count) {
  std::vector<double> A(Count, 1.0), B(Count, 2.0), C(Count, 3.0);
  const Points To{A.data(), nullptr, Count}, From{B.data(), C.data(), Count};
  const Points *At = &From;
  [[idxmap::map]]
  for (int I = 0; I < To.Count; ++I)
    To.X[I] += From.Y[I];
  [[idxmap::map]]
  for (int I = 0; I < To.Count; ++I)
    To.X[I] += At->Y[I] * I;
  show("points", A);
}

/// A member of a class template.
template <typename T> struct Column {
  std::vector<T> Values;
  void scale(T By) {
    [[idxmap::map]]
    for (size_t I = 0; I < Values.size(); ++I)
      Values[I] *= By;
  }
};

static void throughColumn(int Count) {
  Column<double> Of{std::vector<double>(Count, 2.0)};
  Column<float> Other{std::vector<float>(Count, 2.0f)};
  Of.scale(1.5);
  Other.scale(3);
  show("column", Of.Values);
  show("column", {Other.Values.begin(), Other.Values.end()});
}

/// A class template whose objects reach loops in templates: private elements,
/// overloads for constant objects, several elements for each place.
namespace lib {
template <typename T, int Width = 1> class Field {
  std::vector<T> Elements;
  int Count;
  template <typename U>
  friend void blend(Field<U> &To, const Field<U> &From, int Count);

public:
  explicit Field(int Count) : Elements(Count * Width, T(1)), Count(Count) {}
  T &operator()(int I, int C = 0) { return Elements[I * Width + C]; }
  const T &operator()(int I, int C = 0) const {
    return Elements[I * Width + C];
  }
  int size() const { return Count; }
  void fill(T X);
  Field &operator+=(const Field &Other) {
    [[idxmap::map]]
    for (int I = 0; I < Count; ++I)
      (*this)(I) += Other(I);
    return *this;
  }
  template <typename F> void apply(F By) {
    [[idxmap::map]]
    for (int I = 0; I < size(); ++I)
      for (int C = 0; C < Width; ++C)
        (*this)(I, C) = By((*this)(I, C), I);
  }
};
template <typename T, int Width> void Field<T, Width>::fill(T X) {
  [[idxmap::map]]
  for (int I = 0; I < Count; ++I)
    this->operator()(I, Width - 1) = X + I;
}
template <typename T>
void blend(Field<T> &To, const Field<T> &From, int Count) {
  [[idxmap::map]]
  for (int I = 0; I < Count; ++I)
    To.Elements[I] = (To.Elements[I] + From.Elements[Count - 1 - I]) / 2;
}
} // namespace lib

struct Twice {
  template <typename T> T operator()(T X, int I) const { return X * 2 + I; }
};

/// Another class, whose elements have the same name.
struct Plain {
  std::vector<double> Elements;
  double &operator()(int I) { return Elements[I]; }
  double operator()(int I) const { return Elements[I]; }
};

template <typename A>
static void show(const char *Name, const A &Of, int Size) {
  double Sum = 0;
  for (int I = 0; I < Size; ++I)
    Sum += double(Of(I)) * (I % 13 + 1);
  std::printf("%s %.17g\n", Name, Sum);
}

/// The class is open altogether, constant in one instance and not in another.
template <bool On, typename A, typename B>
static void assign(A &To, B &From, int Count) {
  const auto Run = [&] {
    if constexpr (On) {
      [[idxmap::map]]
      for (int I = 0; I < Count; ++I)
        To(I) = From(I) + I;
    }
  };
  Run();
}
static void negate(auto &Of, int Count) {
  [[idxmap::map]]
  for (int I = 0; I < Count; ++I)
    Of(I) = -Of(I);
}

/// What a base has that is open, and what a class is made of.
template <typename T> struct Holder {
  std::vector<T> Elements;
  T &at(int I) { return Elements[I]; }
};
template <typename T> struct Heap : Holder<T> {
  lib::Field<T> More;
  int Count;
  explicit Heap(int Count)
      : Holder<T>{std::vector<T>(Count, T(2))}, More(Count), Count(Count) {}
  template <typename U> void add(U By) {
    [[idxmap::map]]
    for (int I = 0; I < Count; ++I)
      this->Elements[I] += More(I) * By;
    [[idxmap::map]]
    for (int I = 0; I < Count; ++I)
      More(I) -= this->at(I);
  }
};
template <typename T> static void advance(Heap<T> *Of) {
  [[idxmap::map]]
  for (int I = 0; I < Of->Count; ++I)
    Of->at(I) += I;
}

/// A base that knows the class that is made of it.
template <typename Made> struct Shape {
  Made &self() { return static_cast<Made &>(*this); }
  void twice(int Count) {
    Made &Own = self();
    [[idxmap::map]]
    for (int I = 0; I < Count; ++I)
      Own(I) *= 2;
  }
};
struct Circle : Shape<Circle> {
  std::vector<double> Radius;
  double &operator()(int I) { return Radius[I]; }
  double operator()(int I) const { return Radius[I]; }
};
struct Ball : Shape<Ball>, Circle {
  using Shape<Ball>::twice;
};

/// The bound is a member of an object whose class is open.
template <typename T> struct Strip {
  std::vector<T> Cells;
  int Length;
  T &operator[](int I) { return Cells[I]; }
  T operator()(int I) const { return Cells[I]; }
};
template <typename T> static void number(Strip<T> &S) {
  [[idxmap::map]]
  for (int I = 0; I < S.Length; ++I)
    S[I] += I;
}

static void throughTemplates(int Size) {
  lib::Field<double> A(Size), B(Size);
  lib::Field<float> C(Size), D(Size);
  lib::Field<long, 3> E(Size);
  A.fill(3);
  B.fill(4);
  C.fill(1);
  E.fill(7);
  A += B;
  C += D;
  A += A;
  A.apply(Twice());
  C.apply(Twice());
  E.apply(Twice());
  blend(A, B, Size);
  blend(C, D, Size);
  show("field", A, Size);
  show("field", C, Size);
  show("field", E, Size);
  const lib::Field<float> Constant = C;
  Plain F{std::vector<double>(Size, 5)};
  assign<true>(A, Constant, Size);
  assign<true>(C, B, Size);
  assign<true>(F, A, Size);
  assign<true>(B, F, Size);
  assign<false>(D, A, Size);
  negate(C, Size);
  negate(F, Size);
  show("assigned", B, Size);
  show("assigned", C, Size);
  show("assigned", D, Size);
  show("assigned", F, Size);
  Heap<double> G(Size);
  Heap<float> H(Size);
  G.add(2);
  G.add(0.5f);
  H.add(3L);
  advance(&G);
  advance(&H);
  show("heap", G.Elements);
  show("heap", G.More, Size);
  show("heap", H.More, Size);
  Circle K;
  Ball L;
  K.Radius.assign(Size, 3);
  L.Radius.assign(Size, 4);
  K.twice(Size);
  L.twice(Size);
  show("circle", K, Size);
  show("circle", L, Size);
  Strip<double> M{std::vector<double>(Size, 2), Size};
  Strip<int> N{std::vector<int>(Size, 1), Size / 2};
  number(M);
  number(N);
  show("strip", M, Size);
  show("strip", N, Size);
}

int main() {
  for (const int Size : {0, 1, 2, 5, 40}) {
    throughSheets(Size, Size + 2);
    throughPoints(Size);
    throughColumn(Size);
    throughTemplates(Size);
    if (Size > 1)
      throughWholes(Size);
  }
}
