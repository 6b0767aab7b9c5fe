#include "engine/languages/linrel/relational/RaSampler.h"

#include <algorithm>
#include <array>

#include "engine/languages/linrel/relational/RaContext.h"
#include "engine/languages/linrel/relational/RaMaker.h"
#include "engine/support/Random.h"

namespace candler::linrel {

namespace {

/// Inputs of the sample program, in its order.
enum class Sample : std::uint32_t { Square, Rectangle, Rows, Columns, Scalar, FirstFlagged };
constexpr std::uint64_t kFlagged = 4;
/// The second reshape: of two indices to two.
constexpr Payload kReshape = 1;

class RandomTerms {
public:
    RandomTerms(RaContext& context, std::uint64_t seed) : m_context(context), m_random(seed) {
        const Dimensions& dims = context.program().dimensions;
        m_rows = dims.canonical(*dims.find("m"));
        m_columns = dims.canonical(*dims.find("n"));
    }

    std::uint64_t below(std::uint64_t bound) { return m_random.below(bound); }

    TermId term(int depth) {
        constexpr std::uint64_t kKinds = 6;
        const std::uint64_t kind = depth == 0 ? 0 : below(kKinds);
        if (kind < 2) return leaf();
        RaMaker<TermSpace> make(m_space);
        const Index bound = index();
        const TermId first = term(depth - 1);
        // Names of binders need not be canonical: classes lose free indices later.
        if (kind == 4) return m_context.store.make(m_context.sum(bound), std::array{first});
        if (kind > 4) return make.sum(bound, first);
        const TermId second = term(depth - 1);
        return kind == 2 ? make.join(first, second) : make.unite(first, second);
    }
    /// Of what is reshaped, over some of these indices alone.
    TermId term(int depth, const std::vector<Index>& indices) {
        RaMaker<TermSpace> make(m_space);
        if (depth > 0) {
            const TermId first = term(depth - 1, indices);
            const TermId second = term(depth - 1, indices);
            return below(2) == 0 ? make.join(first, second) : make.unite(first, second);
        }
        switch (below(4)) {
            case 0:
                return relation(Sample::Rows, {indices[0]});
            case 1:
                return relation(Sample::Columns, {indices[1]});
            case 2:
                return make.literal(3);
            default:
                return relation(Sample::Rectangle, indices);
        }
    }

    /// For a variable of what the operator binds or is.
    Payload payload(OpId o) {
        if (o == op(RaOp::Reshape)) return kReshape;
        if (o == op(RaOp::Sum)) return index().payload();
        if (isAggregate(o)) {
            std::vector<Index> set;
            for (std::uint64_t i = below(3); i > 0; --i) set.push_back(index());
            return m_context.schemas.of(set).value;
        }
        const bool isRow = below(2) == 0;
        const auto next = [&] { return isRow ? row() : column(); };
        const Index i = next();
        Index j = next();
        while (o == op(RaOp::Identity) && i == j) j = next();
        return m_context.store[m_context.pair(static_cast<RaOp>(o.value), i, j)].payload;
    }

private:
    Index row() { return {m_rows, static_cast<std::uint32_t>(below(2))}; }
    Index column() { return {m_columns, static_cast<std::uint32_t>(below(2))}; }
    Index index() { return below(2) == 0 ? row() : column(); }

    TermId relation(Sample input, std::vector<Index> indices, std::uint64_t further = 0) {
        const std::uint64_t number = static_cast<std::uint32_t>(input) + further;
        return RaMaker<TermSpace>(m_space).leaf(
            m_context.relation(static_cast<std::uint32_t>(number), std::move(indices)));
    }

    /// Every other one is of a kind that conditions ask about.
    TermId leaf() {
        constexpr std::uint64_t kKinds = 7;
        const Index i = row();
        const Index j = column();
        if (below(2) == 0) return relation(Sample::FirstFlagged, {i, j}, below(kFlagged));
        switch (below(kKinds)) {
            case 0:
                return relation(Sample::Square, {i, row()});
            case 1:
                return relation(Sample::Rectangle, {i, j});
            case 2:
                return relation(Sample::Rows, {i});
            case 3:
                return relation(Sample::Columns, {j});
            case 4:
                return relation(Sample::Scalar, {});
            default:
                return RaMaker<TermSpace>(m_space).literal(static_cast<std::int64_t>(below(5)) - 2);
        }
    }

    RaContext& m_context;
    Random m_random;
    TermSpace m_space{m_context};
    DimId m_rows;
    DimId m_columns;
};

class RaInstances : public RuleInstances {
public:
    RaInstances(RaContext& context, const Rule& rule, std::uint64_t seed)
        : m_context(context), m_pattern(rule.pattern), m_terms(context, seed) {}

    std::optional<SampledRule> sample() override {
        constexpr std::uint64_t kDepths = 3;
        const int depth = static_cast<int>(m_terms.below(kDepths));
        RuleInstance instance{EClassId{0U}, kUntyped, {}, {}};
        for (std::size_t i = 0; i < m_pattern.classSlots().size(); ++i)
            instance.terms.push_back(m_terms.term(depth));
        instance.payloads.resize(m_pattern.payloadSlots().size());
        bool isReshaped = false;
        for (const PatternNode& node : m_pattern.nodes()) {
            isReshaped |= node.kind == PatternNode::Kind::Operator && node.op == op(RaOp::Reshape);
            if (node.payloadTest == PatternNode::PayloadTest::Slot)
                instance.payloads[node.payload] = m_terms.payload(node.op);
        }
        if (isReshaped && !reshape(instance, depth)) return std::nullopt;
        return sampledLeft(m_context.store, m_pattern, std::move(instance));
    }
    std::string text(TermId side) override { return m_context.termText(side); }

private:
    /// What is reshaped has its own indices only: sums around it are over those that it makes.
    bool reshape(RuleInstance& instance, int depth) {
        const ReshapeIndices indices = m_context.reshapeIndices(kReshape);
        std::size_t made = 0;
        for (const PatternNode& node : m_pattern.nodes()) {
            if (node.payloadTest != PatternNode::PayloadTest::Slot || node.op == op(RaOp::Reshape))
                continue;
            if (made == indices.free.size()) return false;
            instance.payloads[node.payload] = indices.free[made++].payload();
        }
        for (TermId& term : instance.terms) term = m_terms.term(depth, indices.bound);
        return true;
    }

    RaContext& m_context;
    const Pattern& m_pattern;
    RandomTerms m_terms;
};

}  // namespace

std::unique_ptr<RuleInstances> sampleRule(RaContext& context, const Rule& rule,
                                          std::uint64_t seed) {
    return std::make_unique<RaInstances>(context, rule, seed);
}

}  // namespace candler::linrel
