// Every rule on random terms: where its conditions hold, both sides have the same values.
#include <algorithm>
#include <catch2/catch.hpp>
#include <map>

#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/relational/RaMaker.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "tests/unit/linrel/CorpusFixture.h"
#include "tests/unit/linrel/RaValues.h"

using namespace candler;
using namespace candler::linrel;
using candler::test::RaValues;

namespace {

const char* const kProgram =
    "dim m = 3, n = 2\ninput A[m,m], B[m,n], x[m,1], y[n,1], s\n"
    "input P[m,n] positive, N[m,n] nonzero, F[m,n] binary, G[m,n] sparsity = 0.5 positive\nZ = "
    "matrix(A, 1, 9)\n"
    "Y = matrix(B, n, m)\noutput Z, Y";

constexpr std::uint32_t kFirstFlagged = 5;
constexpr std::uint64_t kFlagged = 4;

/// Random terms over few indices, so that names meet.
class Terms {
public:
    Terms(RaContext& context, std::uint64_t seed) : m_context(context), m_random(seed) {
        const Dimensions& dims = context.program().dimensions;
        m_rows = dims.canonical(*dims.find("m"));
        m_columns = dims.canonical(*dims.find("n"));
    }

    Index index() { return m_random.below(2) == 0 ? row() : column(); }
    TermId term(int depth) {
        constexpr std::uint64_t kKinds = 6;
        const std::uint64_t kind = depth == 0 ? 0 : m_random.below(kKinds);
        if (kind < 2) return leaf();
        RaMaker<TermSpace> make(m_space);
        if (kind == 2) return make.join(term(depth - 1), term(depth - 1));
        if (kind == 3) return make.unite(term(depth - 1), term(depth - 1));
        // Names of binders need not be canonical: classes lose free indices later.
        if (kind == 4)
            return m_context.store.make(m_context.sum(index()), std::array{term(depth - 1)});
        return make.sum(index(), term(depth - 1));
    }
    /// For a variable of what the operator binds or is.
    Payload payload(OpId o) {
        if (o == op(RaOp::Sum)) return index().payload();
        if (isAggregate(o)) {
            std::vector<Index> set;
            for (std::uint64_t i = m_random.below(3); i > 0; --i) set.push_back(index());
            return m_context.schemas.of(set).value;
        }
        const bool isRow = m_random.below(2) == 0;
        const auto next = [&] { return isRow ? row() : column(); };
        const Index i = next();
        Index j = next();
        while (o == op(RaOp::Identity) && i == j) j = next();
        return m_context.store[m_context.pair(static_cast<RaOp>(o.value), i, j)].payload;
    }

    /// Of what is reshaped, over some of these indices alone.
    TermId term(int depth, const std::vector<Index>& indices) {
        RaMaker<TermSpace> make(m_space);
        if (depth > 0)
            return m_random.below(2) == 0
                       ? make.join(term(depth - 1, indices), term(depth - 1, indices))
                       : make.unite(term(depth - 1, indices), term(depth - 1, indices));
        constexpr std::uint32_t kRows = 2;
        constexpr std::uint32_t kColumns = 3;
        switch (m_random.below(4)) {
            case 0:
                return make.leaf(m_context.relation(kRows, {indices[0]}));
            case 1:
                return make.leaf(m_context.relation(kColumns, {indices[1]}));
            case 2:
                return make.literal(3);
            default:
                return make.leaf(m_context.relation(1, indices));
        }
    }

private:
    Index row() { return {m_rows, static_cast<std::uint32_t>(m_random.below(2))}; }
    Index column() { return {m_columns, static_cast<std::uint32_t>(m_random.below(2))}; }

    TermId leaf() {
        RaMaker<TermSpace> make(m_space);
        // Every other leaf is of a kind that conditions ask about.
        constexpr std::uint64_t kKinds = 7;
        if (m_random.below(2) == 0)
            return make.leaf(m_context.relation(
                kFirstFlagged + static_cast<std::uint32_t>(m_random.below(kFlagged)),
                {row(), column()}));
        switch (m_random.below(kKinds)) {
            case 0:
                return make.leaf(m_context.relation(0, {row(), row()}));
            case 1:
                return make.leaf(m_context.relation(1, {row(), column()}));
            case 2:
                return make.leaf(m_context.relation(2, {row()}));
            case 3:
                return make.leaf(m_context.relation(3, {column()}));
            case 4:
                return make.leaf(m_context.relation(4, {}));
            default:
                return make.literal(static_cast<std::int64_t>(m_random.below(5)) - 2);
        }
    }

    RaContext& m_context;
    Random m_random;
    TermSpace m_space{m_context};
    DimId m_rows;
    DimId m_columns;
};

TermId instance(RaContext& context, const Pattern& pattern, std::uint32_t at,
                const RuleInstance& values) {
    const PatternNode& node = pattern.nodes()[at];
    if (node.kind == PatternNode::Kind::Variable) return values.terms[node.slot];
    std::vector<TermId> children;
    for (const std::uint32_t child : node.children)
        children.push_back(instance(context, pattern, child, values));
    const Payload payload = node.payloadTest == PatternNode::PayloadTest::Slot
                                ? values.payloads[node.payload]
                                : node.payload;
    return context.store.make(context.label(node.op, payload), children);
}

/// The second one of the program: of two indices to two.
constexpr Payload kReshape = 1;

bool hasReshape(const Pattern& pattern) {
    return std::ranges::count(pattern.nodes(), op(RaOp::Reshape), &PatternNode::op) > 0;
}

/// What is reshaped has its own indices only: sums around it are over those that it makes.
void makeReshaped(RaContext& context, const Pattern& pattern, Terms& terms, RuleInstance& values) {
    const ReshapeIndices indices = context.reshapeIndices(kReshape);
    std::size_t made = 0;
    for (const PatternNode& node : pattern.nodes())
        if (node.payloadTest == PatternNode::PayloadTest::Slot && node.op != op(RaOp::Reshape))
            values.payloads[node.payload] = indices.free.at(made++).payload();
    for (TermId& term : values.terms) term = terms.term(2, indices.bound);
}

RuleInstance randomInstance(RaContext& context, const Rule& rule, std::uint64_t seed) {
    constexpr int kDepth = 2;
    Terms terms(context, seed);
    RuleInstance values{EClassId{0U}, kUntyped, {}, {}};
    for (std::size_t i = 0; i < rule.pattern.classSlots().size(); ++i)
        values.terms.push_back(terms.term(kDepth));
    values.payloads.resize(rule.pattern.payloadSlots().size());
    for (const PatternNode& node : rule.pattern.nodes())
        if (node.payloadTest == PatternNode::PayloadTest::Slot)
            values.payloads[node.payload] =
                node.op == op(RaOp::Reshape) ? kReshape : terms.payload(node.op);
    if (hasReshape(rule.pattern)) makeReshaped(context, rule.pattern, terms, values);
    return values;
}

}  // namespace

TEST_CASE("both sides of every rule have the same values", "[linrel][rules]") {
    LinrelProgram program(*parseProgram(SourceText("program", kProgram)), "program");
    for (const SourceText& file : test::rules()) REQUIRE(program.loadRules(file));
    std::vector<std::string> names;
    for (const RuleInfo& info : program.rules()) names.push_back(info.name);
    const auto rules = program.selectRules(names, {});
    REQUIRE(rules);
    RaContext& context = program.context();
    std::map<std::string, int> tried;
    for (const RulePtr& rule : *rules)
        for (std::uint64_t seed = 0; seed < 1'000; ++seed) {
            const RuleInstance values = randomInstance(context, *rule, seed);
            const bool doHold = std::ranges::all_of(rule->conditions, [&](const auto& one) {
                return one->holdsForTerms(values) == true;
            });
            const auto right = rule->applier->instantiate(values);
            if (!doHold || right.empty()) continue;
            ++tried[rule->name];
            const TermId left = instance(context, rule->pattern, rule->pattern.root(), values);
            RaValues numbers(context, seed, seed % 2 == 0);
            const bool isEqual = numbers.agree(numbers.of(left), numbers.of(right[0].term));
            if (isEqual) continue;
            CAPTURE(rule->name, seed, context.termText(left), context.termText(right[0].term));
            CHECK(isEqual);
            break;
        }
    for (const RulePtr& rule : *rules) {
        CAPTURE(rule->name);
        CHECK(tried[rule->name] >= 20);
    }
}

TEST_CASE("variables of rules stand for one kind of thing", "[linrel][rules]") {
    const auto mistake = [](const std::string& rule) {
        LinrelProgram program(*parseProgram(SourceText("program", kProgram)), "program");
        const auto loaded = program.loadRules(SourceText("some.rules", rule + "\n"));
        return loaded ? std::string() : loaded.error().front().message;
    };
    CHECK(mistake("one: (sum ?i ?a) => (sum ?i ?a)").empty());
    CHECK(mistake("one: (sum ?i ?a) => ?a with ?p = (partner ?i ?i) if (absent ?p ?a)") ==
          "'?i' stands for an index elsewhere, and for an atom here");
    CHECK(mistake("one: (identity ?d) => (sum ?d 1)") ==
          "'?d' stands for an atom elsewhere, and for an index here");
    CHECK(mistake("one: (sum ?i ?a) => (sum ?i ?a) with ?i = (fresh ?i ?a ?a)") ==
          "'?i' is there already");
}

TEST_CASE("facts of relations hold where a double is 0 and on diagonals", "[linrel]") {
    const SourceText text("facts",
                          "dim m = 1000\ninput X[m,m] sparsity = 0.001, w[m,1]\n"
                          "d = diag(X) * w\ne = exp(-1000) * exp(w + 1000)\n"
                          "f = (1e-300 * 1e-300 * w)^2\noutput d, e, f");
    LinrelProgram program(*parseProgram(text), "facts");
    TermFacts facts(program.context());
    CHECK(facts(program.output(0)).sparsity > 0.999);
    for (std::size_t i = 1; i < 3; ++i) CHECK_FALSE(facts(program.output(i)).constant.isValid());
}
