#include "engine/languages/sdqlite/costs/SdqCosts.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <unordered_map>

namespace candler::sdqlite {

namespace {

std::uint64_t addSaturating(std::uint64_t a, std::uint64_t b) {
    return a > kNoPlan - b ? kNoPlan : a + b;
}

std::uint64_t addAll(std::span<const std::uint64_t> costs, std::uint64_t own) {
    return std::accumulate(costs.begin(), costs.end(), own, addSaturating);
}

std::uint64_t loop(bool isOverVectors, std::uint64_t body) {
    const std::uint64_t times = isOverVectors ? 200 : 1000;
    return body >= kNoPlan / times - 1 ? kNoPlan : times * (1 + body);
}

/// For extractors, whose costs are floating-point numbers.
double costOf(Operator op, std::span<const double> children, std::span<const Kinds> kinds) {
    constexpr double kMost = 18446744073709549568.0;  // the largest below 2^64
    std::array<std::uint64_t, kMostChildren> costs{};
    for (std::size_t i = 0; i < children.size(); ++i)
        costs[i] = children[i] <= kMost ? static_cast<std::uint64_t>(children[i]) : kNoPlan;
    const std::uint64_t cost =
        publishedCost(op, std::span<const std::uint64_t>(costs).first(children.size()), kinds);
    return cost == kNoPlan ? ExtractionTable::kUnreachable : static_cast<double>(cost);
}

/// Where kinds are told by marks on the labels of a copied e-graph.
class MarkedCosts : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "published"; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override {
        std::array<Kinds, kMostChildren> kinds{};
        for (std::size_t i = 0; i < children.size(); ++i)
            kinds[i] = static_cast<Kinds>(store[label].payload >> (4 * i)) & 0xFU;
        return costOf(operatorOf(store[label].op), children,
                      std::span<const Kinds>(kinds).first(children.size()));
    }
};

}  // namespace

std::uint64_t publishedCost(Operator op, std::span<const std::uint64_t> children,
                            std::span<const Kinds> kinds) {
    using enum Operator;
    const auto isAll = [&](Kinds kind, std::size_t count) {
        return std::ranges::all_of(kinds.first(count), [&](Kinds k) { return (k & kind) != 0; });
    };
    const auto isAny = [&](Kinds kind) {
        return std::ranges::any_of(kinds, [&](Kinds k) { return (k & kind) != 0; });
    };
    switch (op) {
        case Variable:
            return 5;
        case Sum:
            return addAll(children.first(1), loop(isAll(kVectorKind, 1), children[1]));
        case Merge:
            return addAll(children.first(2), loop(isAll(kVectorKind, 2), children[2]));
        case Multiply:
            if (isAny(kBoolKind)) return kNoPlan;
            return addAll(children, isAny(kDictionaryKind) ? 1000 : 1);
        case Get:
            return addAll(children, 20);
        case Let:
            return addAll(children, 10);
        case Singleton:
            return addAll(children, 50);
        case Unique:
            return addAll(children, 0);
        case BinaryOperator:
        case Apply:
            return kNoPlan;
        default:
            return addAll(children, 1);
    }
}

double PublishedCosts::cost(const TermStore& store, LabelId label,
                            std::span<const double> children) const {
    constexpr std::array<Kinds, kMostChildren> kUnknown{};
    return costOf(operatorOf(store[label].op), children,
                  std::span<const Kinds>(kUnknown).first(children.size()));
}

Estimate PublishedCosts::estimate(const TermStore& store, LabelId label,
                                  std::span<const Estimate> /*children*/,
                                  const StopCheck& /*stop*/) const {
    return {static_cast<double>(kindsOf(operatorOf(store[label].op)))};
}

double PublishedCosts::estimatedCost(const TermStore& store, LabelId label,
                                     std::span<const double> children,
                                     std::span<const Estimate> estimates,
                                     const StopCheck& /*stop*/) const {
    std::array<Kinds, kMostChildren> kinds{};
    for (std::size_t i = 0; i < estimates.size(); ++i)
        kinds[i] = static_cast<Kinds>(estimates[i].front());
    return costOf(operatorOf(store[label].op), children,
                  std::span<const Kinds>(kinds).first(children.size()));
}

std::uint64_t publishedCost(const SdqTerms& terms, TermId term) {
    std::unordered_map<TermId, std::uint64_t> costs;
    std::vector<std::uint64_t> children;
    std::vector<Kinds> kinds;
    for (const TermId t : terms.store.subterms(term)) {
        children.clear();
        kinds.clear();
        for (const TermId child : terms.store.children(t)) {
            children.push_back(costs.at(child));
            kinds.push_back(kindsOf(operatorOf(terms.store[child].op)));
        }
        costs[t] = publishedCost(operatorOf(terms.store[t].op), children, kinds);
    }
    return costs.at(term);
}

/// Copies the e-graph: cost models see labels, so the kinds of the children's classes become part
/// of those, four bits for each. Its own store keeps the marks out of the program's terms.
ExtractionTable extractPublished(const SdqTerms& terms, const GraphTable& graph,
                                 const StopCheck& stop) {
    TermStore marked(terms.store.signature());
    std::vector<Kinds> kinds(graph.classCount());
    for (GraphTable::Index node = 0; node < graph.nodeCount(); ++node)
        kinds[graph.classOf(node)] |= kindsOf(operatorOf(terms.store[graph.label(node)].op));
    std::vector<GraphTable::ClassRow> rows;
    for (GraphTable::Index c = 0; c < graph.classCount(); ++c) {
        rows.push_back({graph.classId(c)});
        for (auto node = graph.nodeBegin(c); node < graph.nodeBegin(c + 1); ++node) {
            const auto children = graph.children(node);
            Payload marks = 0;
            for (std::size_t i = 0; i < children.size(); ++i)
                marks |= Payload{kinds[children[i]]} << (4 * i);
            const OpId o = terms.store[graph.label(node)].op;
            rows.back().nodes.push_back({graph.nodeId(node),
                                         marked.label({o, marks, kUntyped}),
                                         {children.begin(), children.end()}});
        }
    }
    return extractGreedy(marked, GraphTable(rows), MarkedCosts(), stop);
}

}  // namespace candler::sdqlite
