#include "engine/languages/lambda/FreeNames.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "engine/languages/lambda/LambdaLanguage.h"
#include "engine/support/Hash.h"

namespace candler::lambda {

std::size_t NameSets::Hash::operator()(const Names& names) const {
    std::uint64_t hash = names.size();
    for (const EClassId name : names) hash = mixHash(hash, name.value);
    return hash;
}

NameSets::Id NameSets::of(Names names) {
    const auto [entry, isNew] = m_ids.try_emplace(std::move(names), static_cast<Id>(m_sets.size()));
    if (isNew) m_sets.push_back(&entry->first);
    return entry->second;
}

NameSets::Id NameSets::unite(Id a, Id b) {
    if (a == b) return a;
    Names result;
    std::ranges::set_union((*this)[a], (*this)[b], std::back_inserter(result));
    return of(std::move(result));
}

NameSets::Id NameSets::intersect(Id a, Id b) {
    if (a == b) return a;
    Names result;
    std::ranges::set_intersection((*this)[a], (*this)[b], std::back_inserter(result));
    return of(std::move(result));
}

NameSets::Id NameSets::without(Id set, EClassId name) {
    if (!std::ranges::binary_search((*this)[set], name)) return set;
    Names result = (*this)[set];
    std::erase(result, name);
    return of(std::move(result));
}

NameSets::Id& FreeNames::at(EClassId id) {
    if (id.index() >= m_setOf.size()) m_setOf.resize(id.index() + 1, kUnknown);
    return m_setOf[id.index()];
}

NameSets::Id FreeNames::ofNode(const EGraph& graph, ENodeId node) {
    const auto children = graph.children(node);
    const auto child = [&](std::size_t i) { return graph.find(children[i]); };
    const auto setOf = [&](std::size_t i) { return at(child(i)); };
    for (std::size_t i = 0; i < children.size(); ++i)
        if (setOf(i) == kUnknown) return kUnknown;
    const OpId o = graph.op(node);
    if (o == op(Operator::Var)) return m_sets.of({child(0)});
    if (o == op(Operator::Lam) || o == op(Operator::Fix)) return m_sets.without(setOf(1), child(0));
    if (o == op(Operator::Let)) return m_sets.unite(m_sets.without(setOf(2), child(0)), setOf(1));
    NameSets::Id all = m_sets.of({});
    for (std::size_t i = 0; i < children.size(); ++i) all = m_sets.unite(all, setOf(i));
    return all;
}

bool FreeNames::update(const EGraph& graph, ENodeId node, EClassId target) {
    const NameSets::Id found = ofNode(graph, node);
    if (found == kUnknown) return false;
    NameSets::Id& own = at(target);
    const NameSets::Id next = own == kUnknown ? found : m_sets.intersect(own, found);
    return std::exchange(own, next) != next;
}

Analysis::JoinResult FreeNames::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const NameSets::Id other = at(merged);
    NameSets::Id& own = at(kept);
    if (other == kUnknown) return {.keptChanged = false, .mergedChanged = own != kUnknown};
    const NameSets::Id next = own == kUnknown ? other : m_sets.intersect(own, other);
    return {.keptChanged = std::exchange(own, next) != next, .mergedChanged = next != other};
}

bool FreeNames::mayBeFree(const EGraph& graph, EClassId name, EClassId term) const {
    const NameSets::Id set = m_setOf[graph.find(term).index()];
    return set != kUnknown && std::ranges::any_of(m_sets[set], [&](EClassId free) {
               return graph.find(free) == graph.find(name);
           });
}

}  // namespace candler::lambda
