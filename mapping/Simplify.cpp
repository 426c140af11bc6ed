#include "mapping/Simplify.h"

namespace idxmap {

Expr simplify(const Expr &E, const Facts &) { return E; }

} // namespace idxmap
