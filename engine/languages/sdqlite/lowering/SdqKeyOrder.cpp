// In what order the SparseResult's maps give their keys, and which can be asked for one.
#include "engine/languages/sdqlite/lowering/SdqSparseResult.h"

namespace candler::sdqlite {

namespace {

bool isWrapper(Operator op) {
    using enum Operator;
    return op == If || op == InBounds || op == Let;
}

}  // namespace

std::optional<std::uint32_t> SparseResult::boundKey(TermId loop) const {
    using enum Operator;
    const Lowerer& of = m_lowerer;
    TermId key = of.child(loop, 1);
    std::uint32_t shift = 0;
    if (of.opOf(loop) != Collect) {
        for (; isWrapper(of.opOf(key)); key = of.m_terms.store.children(key).back())
            if (of.opOf(key) == Let) ++shift;
        if (of.opOf(key) != Singleton) return std::nullopt;
        key = of.child(key, 0);
    }
    if (of.opOf(key) != Variable) return std::nullopt;
    const std::uint32_t index = SdqTerms::indexOf(of.payload(key));
    return index >= shift ? std::optional(index - shift) : std::nullopt;
}

bool SparseResult::isSorted(const MapPtr& map) {
    std::optional<Lowerer::Segment> found;
    // What its bounds need is made again where the loop is.
    static_cast<void>(m_lowerer.within([&] { found = m_lowerer.segment(map); }));
    return found && found->isSorted;
}

bool SparseResult::isOrdered(const MapPtr& map) {
    using enum Operator;
    if (map->kind == LoweredMap::Kind::Dense) return true;
    if (map->kind != LoweredMap::Kind::Term) return isOrdered(map->left);
    const TermId term = map->term;
    const auto child = [&](std::size_t i) {
        return m_lowerer.mapOf(m_lowerer.child(term, i), map->environment);
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
                   isOrdered(m_lowerer.mapOf(*said->mapping, {}));
        }
        case If:
            return isOrdered(child(1));
        case InBounds:
            return isOrdered(child(3));
        case Negate:
            return isOrdered(child(0));
        case Multiply:
            return isOrdered(child(m_lowerer.isMap(m_lowerer.child(term, 0)) ? 0 : 1));
        case Collect:
        case Sum:
            return isOrderedLoop(map);
        case Merge:
            return isOrderedMerge(map);
        default:
            return false;
    }
}

bool SparseResult::isOrderedLoop(const MapPtr& map) {
    using enum Operator;
    const auto key = boundKey(map->term);
    const MapPtr over = m_lowerer.mapOf(m_lowerer.child(map->term, 0), map->environment);
    if (key == 1) return isOrdered(over);
    const bool isRange =
        over->kind == LoweredMap::Kind::Term && m_lowerer.opOf(over->term) == Range;
    return key == 0 && (isRange || isSorted(over));
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

bool SparseResult::isDirect(const MapPtr& map) {
    using enum Operator;
    if (map->kind == LoweredMap::Kind::Dense) return true;
    if (map->kind != LoweredMap::Kind::Term) return isDirect(map->left);
    const TermId term = map->term;
    const auto child = [&](std::size_t i) {
        return m_lowerer.mapOf(m_lowerer.child(term, i), map->environment);
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
                   isDirect(m_lowerer.mapOf(*said->mapping, {}));
        }
        case Add:
        case Subtract:
            return isDirect(child(0)) && isDirect(child(1));
        case If:
            return isDirect(child(1));
        case InBounds:
            return isDirect(child(3));
        case Negate:
            return isDirect(child(0));
        case Multiply:
            return isDirect(child(m_lowerer.isMap(m_lowerer.child(term, 0)) ? 0 : 1));
        case Collect:
        case Sum:
            return isDirectLoop(map);
        default:
            return false;
    }
}

bool SparseResult::isDirectLoop(const MapPtr& map) {
    using enum Operator;
    // Under a condition every entry is tried.
    const bool isSum = m_lowerer.opOf(map->term) == Sum;
    if (isSum && m_lowerer.opOf(m_lowerer.child(map->term, 1)) != Singleton) return false;
    const auto key = boundKey(map->term);
    const MapPtr over = m_lowerer.mapOf(m_lowerer.child(map->term, 0), map->environment);
    if (key == 1) return isDirect(over);
    return key == 0 && isSorted(over);
}

}  // namespace candler::sdqlite
