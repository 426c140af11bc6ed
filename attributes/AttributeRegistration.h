//===- AttributeRegistration.h - The attributes as Clang knows them -*- C++
//-*-=//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Makes Clang accept [[idxmap::...]]. In the pipeline's own parse an attribute
// on a statement becomes an AnnotateAttr "idxmap::<name>" with its arguments,
// in source order; everywhere else it leaves nothing in the AST, and the
// AttributeWatcher decides what is an error.
//
// Clang keeps the arguments of a plugin's attribute only if the plugin claims
// its bare name ("map") too, and then parses [[acme::map(to: x)]] as if it were
// ours. So bare names are claimed only while a BareNames object lives.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_ATTRIBUTEREGISTRATION_H
#define IDXMAP_ATTRIBUTES_ATTRIBUTEREGISTRATION_H

namespace idxmap {

/// Adds every attribute of the table to Clang's registry, once. Must be called
/// before Clang looks up its first attribute.
void registerAttributes();

/// While it lives, arguments are kept and statements are annotated.
class BareNames {
public:
  BareNames();
  ~BareNames();
  BareNames(const BareNames &) = delete;
  BareNames &operator=(const BareNames &) = delete;
};

} // namespace idxmap

#endif
