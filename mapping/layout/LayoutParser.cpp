//===- LayoutParser.cpp - Layouts from text -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/Preconditions.h"
#include "mapping/expr/ExprText.h"
#include "mapping/layout/LayoutText.h"
#include "mapping/layout/PermTable.h"

#include <algorithm>
#include <cctype>
#include <limits>

namespace idxmap {
namespace {

std::string knownTerms() {
  std::string Names = "OrderBy, TileOrderBy";
  for (const PermKind *Kind : permTable())
    Names += std::string(", ") + Kind->Name;
  return Names + "; then ExpandBy; then GroupBy or TileBy";
}

/// Reads one layout; every method answers false once a finding is made.
class Parser {
public:
  Parser(std::string_view Text, SourceToken Where) : Text(Text), Where(Where) {}

  std::variant<LayoutTerm, Finding> parse() {
    if (!parseTerms() || !checkStars())
      return std::move(*Problem);
    return std::move(Term);
  }

private:
  bool parseTerms() {
    do {
      skipBlanks();
      size_t Start = Position;
      std::string Name = word();
      if (Name.empty())
        return expected("a term");
      if (!parseTerm(Name, Start))
        return false;
    } while (accept('.'));
    skipBlanks();
    return Position == Text.size() || expected("'.' or the end of the text");
  }

  bool parseTerm(const std::string &Name, size_t Start) {
    bool IsView = Name == "GroupBy" || Name == "TileBy";
    bool IsExpansion = Name == "ExpandBy";
    if (!Term.View.empty())
      return misplaced(Start, "the end of the text");
    if ((IsView || IsExpansion) && Term.Orders.empty())
      return misplaced(Start, "an order");
    if (!IsView && !Term.Expanded.empty())
      return misplaced(Start, "'GroupBy' or 'TileBy'");
    if (IsView)
      return parseView(Name == "TileBy", Start);
    if (IsExpansion)
      return require('(') && parseDims(Name, Term.Expanded) && require(')');
    return parseOrder(Name, Start);
  }

  bool misplaced(size_t Start, const std::string &What) {
    Position = Start;
    return expected(What);
  }

  bool parseOrder(const std::string &Name, size_t Start) {
    LayoutOrder Next;
    Next.IsTiled = Name == "TileOrderBy";
    OrderStarts.push_back(Start);
    if (!Next.IsTiled && Name != "OrderBy") {
      if (!parsePerm(Name, Start, Next.Perms))
        return false;
      Term.Orders.push_back(std::move(Next));
      return true;
    }
    if (!require('('))
      return false;
    do {
      skipBlanks();
      size_t PermStart = Position;
      std::string PermName = word();
      if (PermName.empty())
        return expected("a perm");
      if (!parsePerm(PermName, PermStart, Next.Perms))
        return false;
      size_t Rank = Next.Perms.front().Dims.size();
      if (Next.IsTiled && Next.Perms.back().Dims.size() != Rank)
        return fail(Finding(FindingID::err_layout_rank,
                            {"'" + PermName + "'",
                             counted(Next.Perms.back().Dims.size(), "length"),
                             counted(Rank, "dimension")}),
                    PermStart);
    } while (accept(','));
    Term.Orders.push_back(std::move(Next));
    return require(')');
  }

  bool parsePerm(const std::string &Name, size_t Start,
                 std::vector<Perm> &Perms) {
    const PermKind *Kind = findPerm(Name);
    if (!Kind)
      return fail(Finding(FindingID::err_layout_name, {Name})
                      .withNote(Finding(FindingID::note_layout_names,
                                        {knownTerms()}, Where)),
                  Start);
    Perm Next{Kind, {}, {}};
    if (!require('('))
      return false;
    bool IsBracketed = peek() == '[';
    if (!(IsBracketed ? parseDims(Name, Next.Dims)
                      : parseLengths(Name, Next.Dims)))
      return false;
    if (Kind->TakesOrder && !(require(',') && parsePermutation(Next.Order)))
      return false;
    if (Kind->TakesFunctions && !parseFunctions(Next.Functions))
      return false;
    if (!require(')') || !checkPerm(Next, Start))
      return false;
    Perms.push_back(std::move(Next));
    return true;
  }

  bool checkPerm(const Perm &P, size_t Start) {
    const PermKind &Kind = *P.Kind;
    if (P.Dims.size() < Kind.MinRank || P.Dims.size() > Kind.MaxRank)
      return fail(Finding(FindingID::err_argument_count,
                          {Kind.Name, counted(Kind.MinRank, "length"),
                           std::to_string(P.Dims.size())}),
                  Start);
    // What names stand for is not known yet: bindLayout checks again.
    bool IsKnown = Kind.TakesOrder ||
                   std::all_of(P.Dims.begin(), P.Dims.end(),
                               [](const Expr &E) { return E.isConstant(); });
    if (std::optional<Finding> Wrong =
            Kind.Check && IsKnown ? Kind.Check(P) : std::nullopt)
      return fail(std::move(*Wrong), Start);
    return true;
  }

  /// ',' f [',' finv]
  bool parseFunctions(std::vector<LayoutFunction> &Functions) {
    do {
      if (!require(','))
        return false;
      skipBlanks();
      std::string Name = functionName();
      if (Name.empty())
        return expected("the name of a function");
      Functions.push_back({Name, Name.starts_with("::") ? Name : "::" + Name});
    } while (Functions.size() < 2 && peek() == ',');
    return true;
  }

  /// Words with '::' before and between them.
  std::string functionName() {
    const size_t Start = Position;
    std::string Name;
    do {
      if (Text.substr(Position, 2) == "::") {
        Name += "::";
        Position += 2;
      }
      std::string Next = word();
      if (Next.empty() || std::isdigit(static_cast<unsigned char>(Next[0]))) {
        Position = Start;
        return "";
      }
      Name += Next;
    } while (Text.substr(Position, 2) == "::");
    return Name;
  }

  bool parsePermutation(std::vector<unsigned> &Order) {
    std::vector<Expr> Entries;
    size_t Start = Position;
    if (!parseDims("", Entries))
      return false;
    for (const Expr &Entry : Entries) {
      if (!Entry.isConstant() || Entry.value() < 0 ||
          Entry.value() > std::numeric_limits<int32_t>::max()) {
        Position = Start;
        return expected("the numbers of dimensions, from 0");
      }
      Order.push_back(Entry.value());
    }
    return true;
  }

  bool parseView(bool IsTiled, size_t Start) {
    Term.HasTiledView = IsTiled;
    if (!require('('))
      return false;
    do {
      std::vector<Expr> Tile;
      if (!parseDims(IsTiled ? "TileBy" : "GroupBy", Tile))
        return false;
      if (IsTiled && !Term.View.empty() &&
          Tile.size() != Term.View.front().size())
        return fail(
            Finding(FindingID::err_layout_rank,
                    {"a tile of 'TileBy'", counted(Tile.size(), "length"),
                     counted(Term.View.front().size(), "dimension")}),
            Start);
      Term.View.push_back(std::move(Tile));
    } while (accept(','));
    return require(')');
  }

  /// '[' length {',' length} ']'; \p Name is who takes them, for messages, or
  /// "" where numbers from 0 are meant.
  bool parseDims(const std::string &Name, std::vector<Expr> &Lengths) {
    return require('[') && parseLengths(Name, Lengths) && require(']');
  }

  bool parseLengths(const std::string &Name, std::vector<Expr> &Lengths) {
    do {
      skipBlanks();
      size_t Start = Position;
      if (accept('*')) {
        Stars.push_back(Start);
        Lengths.push_back(star());
        continue;
      }
      std::string_view Piece = Text.substr(Start, endOfLength() - Start);
      ParseError Error;
      std::optional<Expr> Length = parseLength(Piece, Error);
      if (!Length) {
        Position = Start + Error.Column;
        return expected(Error.Expected);
      }
      if (!Name.empty() && Length->isConstant() && Length->value() < 1)
        return fail(Finding(FindingID::err_argument_not_positive,
                            {Name, toString(*Length)}),
                    Start);
      Position = Start + Piece.size();
      Lengths.push_back(std::move(*Length));
    } while (accept(','));
    return true;
  }

  /// Where the length at the position ends: at a comma or a closing bracket
  /// that no parenthesis of its own holds.
  size_t endOfLength() const {
    size_t End = Position;
    unsigned Depth = 0;
    for (; End < Text.size(); ++End) {
      char C = Text[End];
      if (Depth == 0 && (C == ',' || C == ')' || C == ']'))
        break;
      Depth += C == '(';
      Depth -= C == ')';
    }
    return End;
  }

  /// Every '*' stands in the first perm of a TileOrderBy, and that comes last.
  bool checkStars() {
    const LayoutOrder &Last = Term.Orders.back();
    size_t Allowed = 0;
    if (Last.IsTiled)
      Allowed = std::count(Last.Perms.front().Dims.begin(),
                           Last.Perms.front().Dims.end(), star());
    size_t First = 0;
    while (First < Stars.size() && Stars[First] < OrderStarts.back())
      ++First;
    if (First == 0 && Stars.size() == Allowed)
      return true;
    size_t Wrong = First > 0 ? Stars.front() : Stars[Allowed];
    return fail(Finding(FindingID::err_layout_star), Wrong);
  }

  void skipBlanks() {
    while (Position < Text.size() &&
           std::isspace(static_cast<unsigned char>(Text[Position])))
      ++Position;
  }

  /// The next character that is not blank; 0 at the end.
  char peek() {
    skipBlanks();
    return Position < Text.size() ? Text[Position] : '\0';
  }

  bool accept(char C) {
    if (peek() != C || Position == Text.size())
      return false;
    ++Position;
    return true;
  }

  bool require(char C) {
    return accept(C) || expected(std::string("'") + C + "'");
  }

  std::string word() {
    size_t Start = Position;
    auto isLetter = [](char C) {
      return std::isalnum(static_cast<unsigned char>(C)) || C == '_';
    };
    while (Position < Text.size() && isLetter(Text[Position]))
      ++Position;
    return std::string(Text.substr(Start, Position - Start));
  }

  bool expected(const std::string &What) {
    skipBlanks();
    size_t Start = Position;
    std::string Word = word();
    std::string Found = Start == Text.size() ? "the end of the text"
                        : Word.empty() ? "'" + std::string(1, Text[Start]) + "'"
                                       : "'" + Word + "'";
    return fail(Finding(FindingID::err_layout_expected, {What, Found}), Start);
  }

  bool fail(Finding F, size_t Column) {
    F.Where = Where;
    F.Offset = Column;
    Problem = std::move(F);
    return false;
  }

  std::string_view Text;
  SourceToken Where;
  size_t Position = 0;
  LayoutTerm Term;
  std::vector<size_t> OrderStarts; ///< Column of each order.
  std::vector<size_t> Stars;       ///< Column of each '*'.
  std::optional<Finding> Problem;
};

} // namespace

std::variant<LayoutTerm, Finding> parseLayout(std::string_view Text,
                                              SourceToken Where) {
  return Parser(Text, Where).parse();
}

} // namespace idxmap
