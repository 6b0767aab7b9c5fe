// In what order the SparseResult's maps give their keys, and which can be asked for one.
#include "engine/languages/sdqlite/lowering/SdqSparseResult.h"

namespace candler::sdqlite {

bool SparseResult::isSorted(const MapPtr& map) {
    std::optional<Lowerer::Segment> found;
    // What its bounds need is made again where the loop is.
    static_cast<void>(m_lowerer.within([&] { found = m_lowerer.segment(map); }));
    return found && found->isSorted;
}

bool SparseResult::has(Keys wanted, const MapPtr& map) {
    using enum Operator;
    if (map->kind == LoweredMap::Kind::Dense) return true;
    if (map->kind != LoweredMap::Kind::Term) return has(wanted, map->left);
    const TermId term = map->term;
    const auto childHas = [&](std::size_t i) {
        return has(wanted, m_lowerer.mapOf(m_lowerer.child(term, i), map->environment));
    };
    switch (m_lowerer.opOf(term)) {
        case Empty:
        case Singleton:
        case Range:
        case Slice:
            return true;
        case Symbol: {
            const Input* said = m_lowerer.m_parameters.input(m_lowerer.payload(term));
            return said == nullptr || !said->mapping ||
                   has(wanted, m_lowerer.mapOf(*said->mapping, {}));
        }
        case Add:
        case Subtract:
            return wanted == Keys::Direct && childHas(0) && childHas(1);
        case If:
            return childHas(1);
        case InBounds:
            return childHas(3);
        case Negate:
            return childHas(0);
        case Multiply:
            return childHas(m_lowerer.isMap(m_lowerer.child(term, 0)) ? 0 : 1);
        case Collect:
        case Sum:
            return loopHas(wanted, map);
        case Merge:
            return wanted == Keys::Ascending && isOrderedMerge(map);
        default:
            return false;
    }
}

bool SparseResult::loopHas(Keys wanted, const MapPtr& map) {
    using enum Operator;
    const bool isAscending = wanted == Keys::Ascending;
    // Under a condition every entry is tried.
    const bool isOfEntries = m_lowerer.opOf(map->term) == Collect ||
                             m_lowerer.opOf(m_lowerer.child(map->term, 1)) == Singleton;
    if (!isAscending && !isOfEntries) return false;
    const auto key = m_lowerer.boundKey(map->term);
    const MapPtr over = m_lowerer.mapOf(m_lowerer.child(map->term, 0), map->environment);
    if (key == 1) return has(wanted, over);
    const bool isRange =
        over->kind == LoweredMap::Kind::Term && m_lowerer.opOf(over->term) == Range;
    return key == 0 && ((isRange && isAscending) || isSorted(over));
}

/// `merge(<p,q,v> in <R,S>) {v -> e}` of sorted segments.
bool SparseResult::isOrderedMerge(const MapPtr& map) {
    using enum Operator;
    const TermId body = m_lowerer.child(map->term, 2);
    if (m_lowerer.opOf(body) != Singleton) return false;
    const TermId key = m_lowerer.child(body, 0);
    if (m_lowerer.opOf(key) != Variable || SdqTerms::indexOf(m_lowerer.payload(key)) != 1)
        return false;
    const auto side = [&](std::size_t i) {
        return m_lowerer.mapOf(m_lowerer.child(map->term, i), map->environment);
    };
    return isSorted(side(0)) && isSorted(side(1));
}

}  // namespace candler::sdqlite
