#include "engine/languages/lambda/FreeNames.h"

#include <algorithm>
#include <iterator>

#include "engine/languages/lambda/LambdaLanguage.h"

namespace candler::lambda {

namespace {

using Names = std::vector<EClassId>;

Names unite(const Names& a, const Names& b) {
    Names result;
    std::ranges::set_union(a, b, std::back_inserter(result));
    return result;
}

Names intersect(const Names& a, const Names& b) {
    Names result;
    std::ranges::set_intersection(a, b, std::back_inserter(result));
    return result;
}

Names without(Names names, EClassId name) {
    std::erase(names, name);
    return names;
}

}  // namespace

std::optional<Names>& FreeNames::at(EClassId id) {
    if (id.index() >= m_names.size()) m_names.resize(id.index() + 1);
    return m_names[id.index()];
}

std::optional<Names> FreeNames::ofNode(const EGraph& graph, ENodeId node) {
    std::vector<EClassId> children;
    for (const EClassId child : graph.children(node)) children.push_back(graph.find(child));
    for (const EClassId child : children)
        if (!at(child)) return std::nullopt;
    const OpId o = graph.op(node);
    if (o == op(Operator::Var)) return Names{children[0]};
    if (o == op(Operator::Lam) || o == op(Operator::Fix))
        return without(*at(children[1]), children[0]);
    if (o == op(Operator::Let))
        return unite(without(*at(children[2]), children[0]), *at(children[1]));
    Names all;
    for (const EClassId child : children) all = unite(all, *at(child));
    return all;
}

bool FreeNames::update(const EGraph& graph, ENodeId node, EClassId target) {
    const std::optional<Names> found = ofNode(graph, node);
    if (!found) return false;
    std::optional<Names>& names = at(target);
    Names next = names ? intersect(*names, *found) : *found;
    if (names && next == *names) return false;
    names = std::move(next);
    return true;
}

Analysis::JoinResult FreeNames::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const std::optional<Names> other = at(merged);
    std::optional<Names>& names = at(kept);
    if (!other) return {.keptChanged = false, .mergedChanged = names.has_value()};
    if (!names) {
        names = other;
        return {.keptChanged = true, .mergedChanged = false};
    }
    Names next = intersect(*names, *other);
    const JoinResult result{.keptChanged = next != *names, .mergedChanged = next != *other};
    names = std::move(next);
    return result;
}

bool FreeNames::mayBeFree(const EGraph& graph, EClassId name, EClassId term) const {
    const std::optional<Names>& names = m_names[graph.find(term).index()];
    return names && std::ranges::any_of(*names, [&](EClassId free) {
               return graph.find(free) == graph.find(name);
           });
}

}  // namespace candler::lambda
