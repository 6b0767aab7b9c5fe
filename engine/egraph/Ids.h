// The ids of the e-graph room.
#pragma once

#include "engine/support/StrongId.h"

namespace candler {

/// An e-class. Canonical ids are those that EGraph::find maps to themselves.
using EClassId = StrongId<struct EClassTag>;

/// An e-node as it was first added; never canonicalised, so history and proofs can name it.
using ENodeId = StrongId<struct ENodeTag>;

/// A rule, by its place in the run's rule list.
using RuleId = StrongId<struct RuleTag>;

/// The class that an e-node founded when it was added; `find` gives the class it is in now.
[[nodiscard]] constexpr EClassId foundedClass(ENodeId node) {
    return EClassId{node.value};
}

}  // namespace candler
