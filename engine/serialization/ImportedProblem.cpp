#include "engine/serialization/ImportedProblem.h"

namespace candler {

ExtractionProblem problemOf(const ImportedEGraph& egraph) {
    const Snapshot& snapshot = *egraph.snapshot;
    ExtractionProblem::Builder builder;
    std::vector<ExtractionProblem::Index> forbidden;
    for (ClassIndex c = 0; c < snapshot.classes().size(); ++c) {
        builder.addClass();
        for (const SnapshotNode& node : snapshot.nodesOf(c)) {
            const NodeIndex index = snapshot.indexOf(node);
            if (egraph.subsumed[index]) forbidden.push_back(index);
            builder.addNode(egraph.costs[index], snapshot.children(node));
        }
    }
    for (const ClassIndex root : snapshot.rootsOrGuess()) builder.addRoot(root);
    return std::move(builder).build().forbidding(forbidden);
}

}  // namespace candler
