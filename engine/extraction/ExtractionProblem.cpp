#include "engine/extraction/ExtractionProblem.h"

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <unordered_set>

#include "engine/support/Check.h"

namespace candler {

using Index = ExtractionProblem::Index;

ExtractionProblem ExtractionProblem::forbidding(std::span<const Index> origins) const {
    ExtractionProblem result = *this;
    if (m_origins.node.empty()) {
        for (const Index node : origins) result.m_isForbidden[node] = true;
    } else {
        const std::unordered_set<Index> forbidden(origins.begin(), origins.end());
        for (Index node = 0; node < nodeCount(); ++node)
            if (forbidden.contains(origin(node))) result.m_isForbidden[node] = true;
    }
    result.updateAllowed();
    return result;
}

ExtractionProblem ExtractionProblem::pinning(std::span<const Index> origins) const {
    ExtractionProblem result = *this;
    const std::unordered_set<Index> pinned(origins.begin(), origins.end());
    std::unordered_map<Index, std::size_t> pins;  // by class
    for (const Index origin : pinned) ++pins[classOfOrigin(origin)];
    for (Index classIndex = 0; classIndex < classCount(); ++classIndex) {
        const auto found = pins.find(classOrigin(classIndex));
        if (found == pins.end()) continue;
        // Two pins of one class leave nothing.
        for (Index node = nodeBegin(classIndex); node < nodeEnd(classIndex); ++node)
            if (found->second > 1 || !pinned.contains(origin(node)))
                result.m_isForbidden[node] = true;
    }
    result.updateAllowed();
    return result;
}

ExtractionProblem ExtractionProblem::standingFor(Origins origins) && {
    CANDLER_CHECK(origins.node.size() == nodeCount() && origins.classes.size() == classCount(),
                  "every e-node and class stands for one");
    const std::unordered_set<Index> classes(origins.classes.begin(), origins.classes.end());
    m_hasSharedOrigins = !origins.isPaidByClass && classes.size() < origins.classes.size();
    m_origins = std::move(origins);
    return std::move(*this);
}

ExtractionProblem ExtractionProblem::standingForItself() const {
    ExtractionProblem result = *this;
    result.m_origins = {};
    result.m_hasSharedOrigins = false;
    return result;
}

ExtractionProblem ExtractionProblem::givenBy(Index given) const {
    ExtractionProblem result = *this;
    for (Index node = nodeBegin(classOf(given)); node < nodeEnd(classOf(given)); ++node)
        if (origin(node) != origin(given)) result.m_isForbidden[node] = true;
    result.updateAllowed();
    return result;
}

ExtractionProblem ExtractionProblem::withCosts(std::vector<double> costs) const {
    CANDLER_CHECK(costs.size() == nodeCount(), "{} costs for {} e-nodes", costs.size(),
                  nodeCount());
    ExtractionProblem result = *this;
    result.m_cost = std::move(costs);
    result.updateAllowed();
    return result;
}

ExtractionProblem ExtractionProblem::withRoots(std::vector<Index> roots) const {
    ExtractionProblem result = *this;
    result.m_roots = std::move(roots);
    return result;
}

void ExtractionProblem::updateAllowed() {
    m_hasNegativeCost = false;
    for (Index node = 0; node < nodeCount(); ++node) {
        CANDLER_CHECK(!std::isnan(m_cost[node]), "e-node {} costs NaN", node);
        m_isAllowed[node] = !m_isForbidden[node] && std::isfinite(m_cost[node]) &&
                            !std::ranges::binary_search(needs(node), classOf(node));
        m_hasNegativeCost |= m_isAllowed[node] && m_cost[node] < 0;
    }
}

Index ExtractionProblem::Builder::addClass() {
    m_problem.m_classBegin.push_back(m_problem.m_classBegin.back());
    return m_problem.classCount() - 1;
}

Index ExtractionProblem::Builder::addNode(double cost, std::span<const Index> children) {
    ExtractionProblem& p = m_problem;
    CANDLER_CHECK(p.classCount() > 0, "an e-node before the first class");
    p.m_cost.push_back(cost);
    p.m_isForbidden.push_back(false);
    p.m_isAllowed.push_back(true);
    p.m_classOf.push_back(p.classCount() - 1);
    ++p.m_classBegin.back();
    p.m_children.insert(p.m_children.end(), children.begin(), children.end());
    p.m_childBegin.push_back(static_cast<Index>(p.m_children.size()));
    const auto begin = static_cast<std::ptrdiff_t>(p.m_needs.size());
    p.m_needs.insert(p.m_needs.end(), children.begin(), children.end());
    std::sort(p.m_needs.begin() + begin, p.m_needs.end());
    p.m_needs.erase(std::unique(p.m_needs.begin() + begin, p.m_needs.end()), p.m_needs.end());
    p.m_needBegin.push_back(static_cast<Index>(p.m_needs.size()));
    return p.nodeCount() - 1;
}

void ExtractionProblem::Builder::addRoot(Index classIndex) {
    m_problem.m_roots.push_back(classIndex);
}

ExtractionProblem ExtractionProblem::Builder::build() && {
    const Index count = m_problem.classCount();
    for (const std::vector<Index>* classes : {&m_problem.m_needs, &m_problem.m_roots})
        for (const Index index : *classes)
            CANDLER_CHECK(index < count, "class {} of {} is needed", index, count);
    linkUsers();
    m_problem.updateAllowed();
    return std::move(m_problem);
}

void ExtractionProblem::Builder::linkUsers() {
    ExtractionProblem& p = m_problem;
    p.m_userBegin.assign(p.classCount() + 1, 0);
    for (const Index need : p.m_needs) ++p.m_userBegin[need + 1];
    for (Index c = 0; c < p.classCount(); ++c) p.m_userBegin[c + 1] += p.m_userBegin[c];
    std::vector<Index> next(p.m_userBegin.begin(), p.m_userBegin.end() - 1);
    p.m_users.resize(p.m_needs.size());
    for (Index node = 0; node < p.nodeCount(); ++node)
        for (const Index need : p.needs(node)) p.m_users[next[need]++] = node;
}

}  // namespace candler
