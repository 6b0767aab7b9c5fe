#include "tests/vectors/VectorProgram.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <map>
#include <numeric>
#include <set>

#include "engine/egraph/EGraph.h"
#include "engine/support/Random.h"

namespace candler::vectors {

namespace {

double elements(const TermStore& store, LabelId label) {
    const Label& known = store[label];
    return store.arity(label) == 0 ? 0 : known.type.value;
}

/// How many elements are computed, of results on the way, too.
class Elements : public CostModel {
public:
    [[nodiscard]] std::string name() const override { return "elements"; }
    [[nodiscard]] double cost(const TermStore& store, LabelId label,
                              std::span<const double> children) const override {
        return std::accumulate(children.begin(), children.end(), elements(store, label));
    }
    [[nodiscard]] std::optional<double> ownCost(const TermStore& store,
                                                LabelId label) const override {
        return elements(store, label);
    }
};

class Facts : public CostFacts {
public:
    explicit Facts(const VectorTerms& terms) : m_terms(terms) {}

    [[nodiscard]] std::optional<double> value(LabelId label,
                                              std::size_t /*length*/) const override {
        return m_terms.store[label].type.value;
    }
    [[nodiscard]] std::string text(LabelId label) const override {
        return fmt::format("{} : {}", m_terms.text(label), m_terms.store[label].type.value);
    }

private:
    const VectorTerms& m_terms;
};

class OneLength : public TypePattern {
public:
    explicit OneLength(std::uint32_t length) : m_length(length) {}
    [[nodiscard]] bool matches(TypeId type) const override { return type.value == m_length; }

private:
    std::uint32_t m_length;
};

using Values = std::vector<double>;

Values compute(const VectorTerms& terms, TermId term, const Values& a, const Values& b) {
    Values result(terms.length(term));
    switch (static_cast<Operator>(terms.store[term].op.value)) {
        case Operator::Add:
            for (std::size_t i = 0; i < result.size(); ++i) result[i] = a[i] + b[i];
            break;
        case Operator::Multiply:
            for (std::size_t i = 0; i < result.size(); ++i) result[i] = a[i] * b[i];
            break;
        case Operator::Scale:
            for (std::size_t i = 0; i < result.size(); ++i) result[i] = a[0] * b[i];
            break;
        default:
            result[0] = std::inner_product(a.begin(), a.end(), b.begin(), 0.0);
    }
    return result;
}

}  // namespace

std::optional<Vocabulary::OperatorUse> VectorVocabulary::findOperator(std::string_view name) {
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(name.data(), name.data() + name.size(), number);
    if (error == std::errc() && end == name.data() + name.size())
        return OperatorUse{op(Operator::Number), static_cast<Payload>(number)};
    if (const auto symbol = m_terms.findSymbol(name.substr(0, name.find(':'))))
        return OperatorUse{op(Operator::Vector), symbol};
    const auto found = m_terms.store.signature().find(name);
    if (!found || arity(*found) == 0) return std::nullopt;
    return OperatorUse{*found, 0};
}

std::vector<std::string> VectorVocabulary::operatorNames() const {
    std::vector<std::string> names{"+", "*", "scale", "dot"};
    for (const Symbol& symbol : m_terms.symbols()) names.push_back(symbol.name);
    return names;
}

Result<std::shared_ptr<const TypePattern>> VectorVocabulary::parseTypePattern(
    const SourceText& text, std::size_t begin, std::size_t end, const TypeEnvironment& /*names*/) {
    const char* const first = text.text().data() + begin;
    const char* const last = text.text().data() + end;
    std::uint32_t length = 0;
    if (const auto read = std::from_chars(first, last, length);
        read.ec != std::errc() || read.ptr != last)
        return failure(makeError("a type is a length", text.span(begin, end - begin), "write 4"));
    return std::make_shared<const OneLength>(length);
}

VectorProgram::VectorProgram()
    : m_vocabulary(m_terms),
      m_rules(m_terms),
      m_library(m_rules),
      m_costModels{std::make_shared<const Elements>()} {}

Result<void> VectorProgram::load(const SourceText& text) {
    const auto terms = readTerms(text);
    if (!terms) return failure(terms.error());
    m_start = terms->front();
    return {};
}

Result<std::vector<TermId>> VectorProgram::readTerms(const SourceText& text) {
    SExprTree tree(std::make_shared<const SourceText>(text));
    const auto whole = readWhole(tree);
    if (!whole) return failure(whole.error());
    const auto term = m_terms.readTerm(tree, *whole);
    if (!term) return failure(term.error());
    return std::vector{*term};
}

Result<Pattern> VectorProgram::readPattern(const SourceText& text) {
    SExprTree tree(std::make_shared<const SourceText>(text));
    const auto whole = readWhole(tree);
    if (!whole) return failure(whole.error());
    Pattern pattern;
    if (auto read = m_terms.readPattern(tree, *whole, pattern); !read) return failure(read.error());
    return pattern;
}

std::unique_ptr<EGraph> VectorProgram::makeGraph(const FilterSettings& /*settings*/) {
    return std::make_unique<EGraph>(m_terms.store);
}

CostVocabulary VectorProgram::costVocabulary() {
    return {costOperators(m_terms.store.signature()), {{"length", "of the value"}}};
}

CostFactsPtr VectorProgram::costFacts(const CostAssumptions& /*sizes*/) {
    return std::make_shared<const Facts>(m_terms);
}

std::vector<Payload> VectorProgram::vectorsIn(std::span<const TermId> terms) const {
    std::set<Payload> found;
    for (const TermId term : terms)
        for (const TermId part : m_terms.store.subterms(term))
            if (m_terms.store[part].op == op(Operator::Vector))
                found.insert(m_terms.store[part].payload);
    return {found.begin(), found.end()};
}

Result<std::vector<EvaluatorInput>> VectorProgram::randomInputs(
    std::span<const TermId> terms, std::uint64_t seed, const EvaluationEffort& /*effort*/) {
    constexpr int kLargest = 8;
    Random random(seed);
    std::vector<EvaluatorInput> inputs;
    for (const Payload vector : vectorsIn(terms)) {
        const Symbol& symbol = m_terms.symbol(vector);
        Values values(symbol.length);
        for (double& value : values)
            value = static_cast<double>(random.below(2 * kLargest + 1)) - kLargest;
        inputs.push_back({symbol.name, {{}, std::move(values)}});
    }
    return inputs;
}

Result<std::vector<EvaluatedValue>> VectorProgram::evaluate(std::span<const TermId> terms,
                                                            std::span<const EvaluatorInput> inputs,
                                                            const EvaluationEffort& /*effort*/) {
    std::map<TermId, Values> known;
    std::vector<EvaluatedValue> results;
    for (const TermId term : terms) {
        for (const TermId part : m_terms.store.subterms(term)) {
            if (known.contains(part)) continue;
            const Label& label = m_terms.store[part];
            const auto children = m_terms.store.children(part);
            if (label.op == op(Operator::Number)) {
                known[part] = {VectorTerms::number(label.payload)};
            } else if (label.op == op(Operator::Vector)) {
                const Symbol& symbol = m_terms.symbol(label.payload);
                const auto input = std::ranges::find(inputs, symbol.name, &EvaluatorInput::name);
                if (input == inputs.end() || input->value.numbers.size() != symbol.length)
                    return failure(makeError(
                        fmt::format("'{}' needs {} numbers", symbol.name, symbol.length)));
                known[part] = input->value.numbers;
            } else {
                known[part] = compute(m_terms, part, known.at(children[0]), known.at(children[1]));
            }
        }
        results.push_back({{}, known.at(term)});
    }
    return results;
}

OperatorGraph VectorProgram::operatorGraph(TermId term, std::string_view costModel) {
    OperatorGraph graph;
    graph.costModel = costModel;
    std::map<TermId, std::uint32_t> places;
    for (const TermId part : m_terms.store.subterms(term)) {
        const Label& label = m_terms.store[part];
        OperatorNode node;
        node.term = part;
        node.label = m_terms.store.labelOf(part);
        if (label.op == op(Operator::Vector)) {
            node.role = OperatorNode::Role::Input;
            node.kind = m_terms.symbol(label.payload).name;
        } else {
            if (label.op == op(Operator::Number)) node.role = OperatorNode::Role::Constant;
            node.kind = m_terms.text(node.label);
        }
        node.result = std::to_string(label.type.value);
        node.isOutput = part == term;
        for (const TermId child : m_terms.store.children(part)) {
            node.flops = std::max<double>(node.flops, m_terms.length(child));
            node.arguments.push_back(places.at(child));
        }
        if (label.op == op(Operator::Dot)) node.flops *= 2;
        places[part] = static_cast<std::uint32_t>(graph.nodes.size());
        graph.nodes.push_back(std::move(node));
    }
    return graph;
}

}  // namespace candler::vectors
