// The ids of the term room: operators, labels, types, terms.
#pragma once

#include "engine/support/StrongId.h"

namespace candler {

using OpId = StrongId<struct OpTag>;        ///< An operator of a Signature.
using LabelId = StrongId<struct LabelTag>;  ///< A hash-consed (operator, payload, type).
using TypeId = StrongId<struct TypeTag>;    ///< A hash-consed type of the language.
using TermId = StrongId<struct TermTag>;    ///< A hash-consed term of a TermStore.

/// What an operator carries beside its children: an index, a literal, a nat. The language knows.
using Payload = std::uint32_t;

/// The type of every term of an untyped language.
inline constexpr TypeId kUntyped{std::uint32_t{0}};

}  // namespace candler
