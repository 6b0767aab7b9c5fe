#include "engine/languages/linrel/relational/RaFacts.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "engine/binding/SmallestTerm.h"

namespace candler::linrel {

namespace {

using sexpr::Arithmetic;

/// Literals longer than that are kept as they are, so that decimals do not grow without end.
constexpr std::size_t kMostDigits = 19;

bool isShort(const std::string& text) {
    const std::size_t slash = text.find('/');
    const std::size_t above = std::min(slash, text.size());
    const std::size_t below = slash == std::string::npos ? 0 : text.size() - slash - 1;
    return above <= kMostDigits + 1 && below <= kMostDigits;
}

class Folder {
public:
    Folder(RaContext& context, const Label& label, std::span<const LabelId> literals)
        : m_context(context), m_label(label) {
        for (const LabelId literal : literals) m_numbers.push_back(context.store[literal].payload);
    }

    std::optional<LabelId> fold() {
        const auto number = compute();
        if (!number || !isShort(numbers().text(*number))) return std::nullopt;
        return m_context.literal(*number);
    }

private:
    [[nodiscard]] sexpr::Numbers& numbers() { return m_context.numbers(); }
    [[nodiscard]] Payload number(const char* text) { return *numbers().read(text); }

    std::optional<Payload> compute() {
        if (m_label.op == op(RaOp::Literal)) return m_label.payload;
        if (m_numbers.empty()) return std::nullopt;
        if (m_label.op == op(RaOp::Join))
            return numbers().compute(Arithmetic::Multiply, m_numbers[0], m_numbers[1]);
        if (m_label.op == op(RaOp::Union))
            return numbers().compute(Arithmetic::Add, m_numbers[0], m_numbers[1]);
        if (m_label.op == op(RaOp::Sum)) {
            const std::int64_t size = m_context.size(Index::ofPayload(m_label.payload));
            return numbers().compute(Arithmetic::Multiply, m_numbers[0],
                                     number(std::to_string(size).c_str()));
        }
        if (m_label.op == op(RaOp::Min) || m_label.op == op(RaOp::Max)) return m_numbers[0];
        if (isPointwise(m_label.op)) return pointwise(pointwiseOf(m_label.op));
        return std::nullopt;
    }

    std::optional<Payload> truth(bool isTrue) { return number(isTrue ? "1" : "0"); }

    /// Less than, exactly.
    bool isLess(Payload a, Payload b) {
        const auto difference = numbers().compute(Arithmetic::Subtract, a, b);
        return difference && numbers().text(*difference)[0] == '-';
    }

    std::optional<Payload> pointwise(Pointwise function) {
        const Payload a = m_numbers[0];
        const Payload b = m_numbers.back();
        const Payload zero = number("0");
        const Payload one = number("1");
        switch (function) {
            case Pointwise::Reciprocal:
                return numbers().compute(Arithmetic::Divide, one, a);
            case Pointwise::Abs:
                return isLess(a, zero) ? numbers().compute(Arithmetic::Subtract, zero, a)
                                       : std::optional(a);
            case Pointwise::Sign:
                return isLess(a, zero) ? number("-1") : isLess(zero, a) ? one : zero;
            case Pointwise::Min:
                return isLess(a, b) ? a : b;
            case Pointwise::Max:
                return isLess(a, b) ? b : a;
            case Pointwise::Less:
                return truth(isLess(a, b));
            case Pointwise::LessOrEqual:
                return truth(!isLess(b, a));
            case Pointwise::Equal:
                return truth(a == b);
            case Pointwise::NotEqual:
                return truth(a != b);
            case Pointwise::IfElse:
                return a != zero ? m_numbers[1] : m_numbers[2];
            default:
                return atSimplePoint(function, a, zero, one);
        }
    }

    /// Where other functions have rational values that everybody knows.
    std::optional<Payload> atSimplePoint(Pointwise function, Payload a, Payload zero, Payload one) {
        const PointwiseRow& row = linrel::row(function);
        if (a == zero && row.arity == 1 && row.keepsZero) return zero;
        if (a == zero && (function == Pointwise::Exp || function == Pointwise::Cos)) return one;
        if (a == one && function == Pointwise::Log) return zero;
        if (a == one && function == Pointwise::Sqrt) return one;
        const bool isWhole = numbers().text(a).find('/') == std::string::npos;
        const bool rounds = function == Pointwise::Round || function == Pointwise::Floor ||
                            function == Pointwise::Ceil;
        return rounds && isWhole ? std::optional(a) : std::nullopt;
    }

    RaContext& m_context;
    const Label& m_label;
    std::vector<Payload> m_numbers;
};

bool isZero(const RaContext& context, LabelId literal) {
    return literal.isValid() && context.numbers().text(context.store[literal].payload) == "0";
}

/// Of a function of cells: if it is 0 where all of its arguments that are no constants are 0, then
/// it is 0 where they are.
double pointwiseSparsity(const RaContext& context, Pointwise function,
                         std::span<const RaFact> children) {
    // Numbers are folded exactly, or kept: a double may be 0 where they are not.
    if (std::ranges::all_of(children, [](const RaFact& child) { return child.constant.isValid(); }))
        return 1;
    double arguments[3] = {0, 0, 0};
    double sparsity = 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        if (children[i].constant.isValid())
            arguments[i] = context.numbers().value(context.store[children[i].constant].payload);
        else
            sparsity += children[i].sparsity;
    }
    const double atZero = apply(function, arguments[0], arguments[1], arguments[2]);
    return atZero == 0 ? std::min(1.0, sparsity) : 1;
}

/// What is not 0 may all stand on the diagonal.
double atomSparsity(const RaContext& context, const Atom& atom) {
    const double sparsity = context.program().inputs[atom.input].sparsity;
    const bool isDiagonal = atom.indices.size() == 2 && atom.indices[0] == atom.indices[1];
    if (!isDiagonal) return sparsity;
    return std::min(1.0, sparsity * static_cast<double>(context.size(atom.indices[0])));
}

double sparsityUnder(const RaContext& context, const Label& label,
                     std::span<const RaFact> children) {
    if (isRelation(label.op)) return atomSparsity(context, context.atom(label.payload));
    if (isPointwise(label.op)) return pointwiseSparsity(context, pointwiseOf(label.op), children);
    switch (static_cast<RaOp>(label.op.value)) {
        case RaOp::Literal:
            return context.numbers().text(label.payload) == "0" ? 0 : 1;
        case RaOp::Join:
            return std::min(children[0].sparsity, children[1].sparsity);
        case RaOp::Union:
            return std::min(1.0, children[0].sparsity + children[1].sparsity);
        case RaOp::Sum:
            return std::min(1.0, children[0].sparsity * static_cast<double>(context.size(
                                                            Index::ofPayload(label.payload))));
        case RaOp::Identity:
        case RaOp::Reversal:
            return 1 / static_cast<double>(context.size(context.atom(label.payload).indices[0]));
        case RaOp::Reshape:
            return children[0].sparsity;
        case RaOp::Outputs:
            return 1;
        default:
            return children[0].sparsity == 0 ? 0 : 1;
    }
}

}  // namespace

std::optional<LabelId> foldLiterals(RaContext& context, const Label& label,
                                    std::span<const LabelId> literals) {
    return Folder(context, label, literals).fold();
}

RaFact factUnder(RaContext& context, const Label& label, std::span<const RaFact> children) {
    RaFact fact;
    fact.schema = context.schemaUnder(label, children.size(),
                                      [&](std::size_t i) { return children[i].schema; });
    fact.sparsity = sparsityUnder(context, label, children);
    std::array<CellFacts, 3> cells{};
    std::ranges::transform(children, cells.begin(), &RaFact::cells);
    fact.cells = cellFactsUnder(context, label, std::span(cells).first(children.size()));
    std::vector<LabelId> literals;
    for (const RaFact& child : children)
        if (child.constant.isValid()) literals.push_back(child.constant);
    const bool hasZero =
        std::ranges::any_of(literals, [&](LabelId literal) { return isZero(context, literal); });
    if (fact.sparsity == 0 || (label.op == op(RaOp::Join) && hasZero))
        fact.constant = context.literal(std::int64_t{0});
    else if (literals.size() == children.size())
        fact.constant = foldLiterals(context, label, literals).value_or(LabelId{});
    if (isZero(context, fact.constant)) fact.sparsity = 0;
    if (fact.constant.isValid())
        fact.cells = cellFactsOf(context.numbers(), context.store[fact.constant].payload);
    return fact;
}

bool improve(RaContext& context, RaFact& fact, const RaFact& more) {
    if (!more.schema.isValid()) return false;
    if (!fact.schema.isValid()) {
        fact = more;
        return true;
    }
    const RaFact before = fact;
    fact.schema = context.schemas.intersect(fact.schema, more.schema);
    fact.sparsity = std::min(fact.sparsity, more.sparsity);
    if (!fact.constant.isValid()) fact.constant = more.constant;
    fact.cells.areBinary |= more.cells.areBinary;
    fact.cells.areNonNegative |= more.cells.areNonNegative;
    fact.cells.areNonzero |= more.cells.areNonzero;
    return fact != before;
}

RaFact TermFacts::operator()(TermId term) {
    for (const TermId sub : m_context.store.subterms(term)) {
        if (m_known.contains(sub)) continue;
        std::vector<RaFact> children;
        for (const TermId child : m_context.store.children(sub))
            children.push_back(m_known.at(child));
        const RaFact fact = factUnder(m_context, m_context.store[sub], children);
        m_known.emplace(sub, fact);
    }
    return m_known.at(term);
}

std::optional<RaFact> RaFacts::factOf(const EGraph& graph, ENodeId node) {
    std::vector<RaFact> children;
    for (const EClassId child : graph.children(node)) {
        const EClassId id = graph.find(child);
        if (id.index() >= m_facts.size() || !m_facts[id.index()].schema.isValid())
            return std::nullopt;
        children.push_back(m_facts[id.index()]);
    }
    return factUnder(m_context, graph.store()[graph.label(node)], children);
}

bool RaFacts::update(const EGraph& graph, ENodeId node, EClassId target) {
    const auto fact = factOf(graph, node);
    if (target.index() >= m_facts.size()) m_facts.resize(target.index() + 1);
    if (!fact) return false;
    checkConstants(m_facts[target.index()], *fact);
    return improve(m_context, m_facts[target.index()], *fact);
}

Analysis::JoinResult RaFacts::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const std::size_t needed = std::max(kept.index(), merged.index()) + 1;
    if (needed > m_facts.size()) m_facts.resize(needed);
    const RaFact other = m_facts[merged.index()];
    RaFact& own = m_facts[kept.index()];
    const RaFact before = own;
    checkConstants(own, other);
    improve(m_context, own, other);
    return {own != before, own != other};
}

void RaFacts::checkConstants(const RaFact& a, const RaFact& b) {
    if (a.constant.isValid() && b.constant.isValid() && a.constant != b.constant)
        reportConflict(fmt::format("{} = {}", m_context.labelText(a.constant),
                                   m_context.labelText(b.constant)));
}

void RaFacts::modify(EGraph& graph, EClassId id) {
    const LabelId constant = m_facts[id.index()].constant;
    if (!constant.isValid()) return;
    const EClassId leaf = graph.add(constant, {});
    graph.merge(id, leaf, MergeCause::Analysis);
    // Products with 0 would grow without end.
    if (isZero(m_context, constant)) graph.pruneToLeaves(id);
}

std::optional<LabelId> RaFacts::evaluate(LabelId label, std::span<const LabelId> leaves) const {
    if (leaves.size() != static_cast<std::size_t>(m_context.store.arity(label)))
        return std::nullopt;
    std::vector<RaFact> children;
    for (const LabelId leaf : leaves) {
        RaFact child{Schemas::empty()};
        if (leaf.isValid() && m_context.isLiteral(leaf)) child.constant = leaf;
        if (isZero(m_context, child.constant)) child.sparsity = 0;
        children.push_back(child);
    }
    const Label own = m_context.store[label];
    const LabelId constant = factUnder(m_context, own, children).constant;
    return constant.isValid() ? std::optional(constant) : std::nullopt;
}

const RaFacts& raFacts(const EGraph& graph) {
    return static_cast<const RaFacts&>(graph.analysis(kRaFactsIndex));
}

std::unique_ptr<EGraph> makeRaGraph(RaContext& context) {
    auto graph = std::make_unique<EGraph>(context.store);
    graph->addAnalysis(std::make_unique<RaFacts>(context));
    graph->addAnalysis(std::make_unique<SmallestTerm>(std::vector<OpId>{}));
    return graph;
}

}  // namespace candler::linrel
