#include "engine/languages/rise/rules/RiseFilter.h"

#include <array>
#include <limits>
#include <queue>
#include <unordered_map>
#include <vector>

namespace candler::rise {

namespace {

/// Decides by the class's type alone; remembers the answer per type.
class TypeFilter : public ClassFilter {
public:
    [[nodiscard]] bool keeps(const EGraph& graph, EClassId id) const override {
        const TypeId type = graph.type(id);
        const auto [entry, isNew] = m_known.try_emplace(type, false);
        if (isNew) entry->second = keepsType(type);
        return entry->second;
    }

protected:
    [[nodiscard]] virtual bool keepsType(TypeId type) const = 0;

private:
    mutable std::unordered_map<TypeId, bool> m_known;
};

class ArrayDimension : public TypeFilter {
public:
    ArrayDimension(RiseContext& context, std::int64_t limit) : m_context(context), m_limit(limit) {}
    [[nodiscard]] std::string_view name() const override { return "array-dimension"; }

protected:
    [[nodiscard]] bool keepsType(TypeId type) const override {
        return m_context.types.arrayDepth(type) <= m_limit;
    }

private:
    RiseContext& m_context;
    std::int64_t m_limit;
};

class Sizes : public TypeFilter {
public:
    Sizes(RiseContext& context, std::int64_t limit) : m_context(context), m_limit(limit) {}
    [[nodiscard]] std::string_view name() const override { return "sizes"; }

protected:
    [[nodiscard]] bool keepsType(TypeId type) const override {
        for (const NatId size : m_context.types.sizes(type))
            if (m_context.nats.isProvablyLess(size, m_limit) || m_context.nats.isFraction(size))
                return false;
        return true;
    }

private:
    RiseContext& m_context;
    std::int64_t m_limit;
};

/// A class stays if some term of the root that goes through it has at most `limit` nodes:
/// up(c) + down(c) <= limit, with down the smallest term and up the cheapest context from a root.
/// Contexts through classes that do not stay are not followed: what is below such a class would
/// pass the limit there as well.
class TermSize : public ClassFilter {
public:
    TermSize(const SmallestTerm& smallest, std::int64_t limit)
        : m_smallest(smallest), m_limit(static_cast<std::uint64_t>(limit)) {}
    [[nodiscard]] std::string_view name() const override { return "term-size"; }

    bool prepare(const EGraph& graph, const StopCheck& stop) override {
        m_up.assign(graph.addedNodeCount(), kFar);
        using Entry = std::pair<std::uint64_t, EClassId>;
        std::priority_queue<Entry, std::vector<Entry>, std::greater<>> queue;
        const auto offer = [&](EClassId id, std::uint64_t up) {
            if (up >= m_up[id.index()] || up + down(id) > m_limit) return;
            m_up[id.index()] = up;
            queue.emplace(up, id);
        };
        for (const EClassId root : graph.roots()) offer(graph.find(root), 0);
        constexpr std::size_t kStepsPerCheck = 4096;
        for (std::size_t steps = 1; !queue.empty(); ++steps) {
            if (steps % kStepsPerCheck == 0 && stop.isStopped()) return false;
            const auto [up, id] = queue.top();
            queue.pop();
            if (up > m_up[id.index()]) continue;
            for (const ENodeId node : graph.nodesOf(id)) {
                const auto children = graph.children(node);
                std::uint64_t all = up + 1;
                for (const EClassId child : children) all += down(child);
                for (const EClassId child : children) offer(child, all - down(child));
            }
        }
        return true;
    }

    [[nodiscard]] bool keeps(const EGraph& /*graph*/, EClassId id) const override {
        return m_up[id.index()] != kFar;
    }

private:
    static constexpr std::uint64_t kFar = std::numeric_limits<std::uint64_t>::max();
    [[nodiscard]] std::uint64_t down(EClassId id) const { return m_smallest[id].size; }

    const SmallestTerm& m_smallest;
    std::uint64_t m_limit;
    std::vector<std::uint64_t> m_up;
};

}  // namespace

std::span<const FilterRow> filterTable() {
    static const std::array<FilterRow, 3> table{{
        {"array-dimension",
         "arrays nest at most this deep in the type of a class",
         1,
         {},
         [](RiseContext& context, const RiseAnalyses&,
            std::int64_t limit) -> std::unique_ptr<ClassFilter> {
             return std::make_unique<ArrayDimension>(context, limit);
         }},
        {"term-size",
         "a class is part of some program of at most this many nodes",
         1,
         {},
         [](RiseContext&, const RiseAnalyses& analyses,
            std::int64_t limit) -> std::unique_ptr<ClassFilter> {
             return std::make_unique<TermSize>(*analyses.smallest, limit);
         }},
        {"sizes", "no array size in the type of a class is certainly a fraction or below this (1)",
         0, 1,
         [](RiseContext& context, const RiseAnalyses&, std::int64_t limit)
             -> std::unique_ptr<ClassFilter> { return std::make_unique<Sizes>(context, limit); }},
    }};
    return table;
}

}  // namespace candler::rise
