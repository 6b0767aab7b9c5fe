// A small e-graph as views get it.
#pragma once

#include <memory>

#include "app/session/SessionTypes.h"
#include "tests/unit/snapshot/SnapshotTestGraph.h"

namespace candler::test {

/// root = g(f(x0), x1) and, since iteration 1 by the rule "unwrap", also f(x1). The classes in
/// order: x0, f x0, x1, the root.
inline ExtractionViewPtr exampleView() {
    SnapshotTestGraph test;
    const EClassId inner = test.f(test.leaf(0));
    const EClassId root = test.g(inner, test.leaf(1));
    test.graph.addRoot(root);
    test.endIteration();
    test.beginApplication(RuleId{1U}, root);
    test.graph.merge(root, test.f(test.leaf(1)));
    auto view = std::make_shared<ExtractionView>();
    view->snapshot = test.snapshot(test.endIteration());
    view->ranking = Ranking::byTermSize(*view->snapshot);
    view->chosen = view->ranking.classChoice;
    for (ClassIndex index = 0; index < view->chosen.size(); ++index)
        view->chosenCost.push_back(view->ranking.classCost(index));
    return view;
}

}  // namespace candler::test
