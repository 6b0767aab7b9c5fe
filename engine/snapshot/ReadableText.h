// ReadableText: e-nodes and chosen terms as people read them, by the forms of their operators
// (LabelForm.h): `map (\x. add x 1) %1` for `app (app map (lam (app (app add %0) 1))) %1`.
#pragma once

#include <string>
#include <vector>

#include "engine/snapshot/Ranking.h"
#include "engine/snapshot/Snapshot.h"

namespace candler {

/// The chosen term of a class; cut after `maxLength` bytes with `…`. Without forms the operators
/// stand before their arguments: `map f (g x)`. What is bound outside of the term stays `%0`, and
/// what is nested too deep to be read is `…`.
[[nodiscard]] std::string chosenTerm(const Snapshot& snapshot, const Ranking& ranking,
                                     ClassIndex from, std::size_t maxLength = 400);

/// The operator that readableNode begins with: `add` of `app (app add x) y`.
[[nodiscard]] std::string readableOperator(const Snapshot& snapshot, const SnapshotNode& node);

/// The e-node with its arguments: leaves by name, other classes as a circle with their names, so
/// that no number of a class is taken for a leaf: `add ○5 1`.
[[nodiscard]] std::string readableNode(const Snapshot& snapshot, const SnapshotNode& node);

/// By class: whether readableNode of all its users says what it is, as their boxes do.
[[nodiscard]] std::vector<bool> classesInUsers(const Snapshot& snapshot);

}  // namespace candler
