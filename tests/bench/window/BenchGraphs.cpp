#include "tests/bench/window/BenchGraphs.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/support/Random.h"

namespace candler::bench {

namespace {

std::uint32_t below(Random& random, std::size_t bound) {
    return static_cast<std::uint32_t>(random.below(bound));
}

Snapshot::Data makeData(const GraphShape& shape) {
    Random random(1);
    Snapshot::Data data;
    data.iteration = static_cast<std::uint32_t>(shape.iterations);
    data.phase = Phase::Rebuild;
    constexpr std::uint32_t kLabels = 60;
    for (std::uint32_t i = 0; i < kLabels; ++i) data.labels.push_back({fmt::format("op{}", i), i});
    data.types = {"", "f64", "nat", "array 64 f64"};
    data.rules = {"commute", "associate", "distribute"};
    for (std::size_t c = 0; c < shape.classes; ++c) {
        SnapshotClass eclass;
        eclass.id = EClassId{static_cast<std::uint32_t>(c)};
        eclass.firstNode = static_cast<NodeIndex>(data.nodes.size());
        const bool isLast = shape.lastMembers > 0 && c + 1 == shape.classes;
        eclass.nodeCount = static_cast<std::uint32_t>(isLast ? shape.lastMembers
                                                             : 1 + random.below(shape.members));
        eclass.type = below(random, 4);
        eclass.bornIteration = static_cast<std::uint32_t>(c * shape.iterations / shape.classes);
        for (std::uint32_t m = 0; m < eclass.nodeCount; ++m) {
            SnapshotNode node;
            node.id = ENodeId{static_cast<std::uint32_t>(data.nodes.size())};
            node.classIndex = static_cast<ClassIndex>(c);
            node.label = below(random, kLabels);
            node.firstChild = static_cast<std::uint32_t>(data.children.size());
            node.childCount = c == 0 ? 0 : 1 + below(random, 2);
            node.bornIteration = eclass.bornIteration;
            if (node.bornIteration > 0) node.bornRule = RuleId{below(random, 3)};
            const std::size_t least =
                shape.nearness > 0 && c > shape.nearness ? c - shape.nearness : 0;
            for (std::uint32_t i = 0; i < node.childCount; ++i)
                data.children.push_back(static_cast<ClassIndex>(least + random.below(c - least)));
            data.nodes.push_back(node);
        }
        data.classOfFounded.push_back(static_cast<ClassIndex>(c));
        data.classes.push_back(std::move(eclass));
    }
    data.roots = {static_cast<ClassIndex>(shape.classes - 1)};
    return data;
}

}  // namespace

ExtractionViewPtr makeView(const GraphShape& shape) {
    auto view = std::make_shared<ExtractionView>();
    view->snapshot = std::make_shared<const Snapshot>(makeData(shape));
    view->ranking = Ranking::byTermSize(*view->snapshot);
    view->chosen.assign(view->snapshot->classes().size(), kNoIndex);
    view->chosenCost.assign(view->snapshot->classes().size(), 0);
    for (const ClassIndex index :
         chosenClasses(*view->snapshot, view->ranking, view->snapshot->roots())) {
        view->chosen[index] = view->ranking.classChoice[index];
        view->chosenCost[index] = view->ranking.classCost(index);
    }
    return view;
}

LayoutRequest makeRequest(std::size_t boxes, std::size_t edges) {
    Random random(2);
    LayoutRequest request;
    for (std::size_t i = 0; i < boxes; ++i)
        request.boxes.push_back({90.0 + below(random, 60), 44.0 + below(random, 50)});
    for (std::size_t e = 0; e < edges; ++e) {
        const std::size_t to = e + 1 < boxes ? e + 1 : 1 + random.below(boxes - 1);
        request.edges.push_back(
            {below(random, to), static_cast<std::uint32_t>(to), 20.0 + below(random, 60)});
    }
    return request;
}

}  // namespace candler::bench
