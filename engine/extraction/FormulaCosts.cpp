#include "engine/extraction/FormulaCosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/extraction/CostViolations.h"

namespace candler {

namespace {

constexpr double kInfinity = std::numeric_limits<double>::infinity();

std::string numbersText(std::span<const double> numbers) {
    std::string text;
    for (const double number : numbers)
        text += fmt::format("{}{:.6g}", text.empty() ? "" : ", ", number);
    return text;
}

}  // namespace

/// What is remembered of a label.
struct FormulaCosts::LabelCost {
    enum class Kind : std::uint8_t { Unseen, Never, Sum, Proved, Checked };
    Kind kind = Kind::Unseen;
    double own = 0;           ///< Of Sum.
    std::uint32_t facts = 0;  ///< Of Proved and Checked: where they begin in Tables::facts.
};

struct FormulaCosts::Tables {
    std::vector<LabelCost> labels;
    std::vector<double> facts;
    CostViolations violations{"e-node label"};
};

FormulaCosts::FormulaCosts(std::shared_ptr<const CostDefinition> definition,
                           CostVocabulary vocabulary, CostFactsPtr facts)
    : m_definition(std::move(definition)),
      m_vocabulary(std::move(vocabulary)),
      m_facts(std::move(facts)),
      m_tables(std::make_unique<Tables>()) {}

FormulaCosts::~FormulaCosts() = default;

double FormulaCosts::cost(const TermStore& store, LabelId label,
                          std::span<const double> children) const {
    const LabelCost& known = prepared(store, label);
    switch (known.kind) {
        case LabelCost::Kind::Sum:
            return std::accumulate(children.begin(), children.end(), known.own);
        case LabelCost::Kind::Proved:
        case LabelCost::Kind::Checked:
            return checkedCost(store, label, known, children);
        default:
            return kInfinity;
    }
}

std::optional<double> FormulaCosts::ownCost(const TermStore& store, LabelId label) const {
    const LabelCost& known = prepared(store, label);
    if (known.kind == LabelCost::Kind::Sum) return known.own;
    if (known.kind == LabelCost::Kind::Never) return kInfinity;
    return std::nullopt;
}

const FormulaCosts::LabelCost& FormulaCosts::prepared(const TermStore& store, LabelId label) const {
    std::vector<LabelCost>& labels = m_tables->labels;
    if (label.index() >= labels.size()) labels.resize(store.labelCount());
    LabelCost& cost = labels[label.index()];
    if (cost.kind == LabelCost::Kind::Unseen) prepare(store, label, cost);
    return cost;
}

/// Looks at the formula again, now that the facts are known.
void FormulaCosts::prepare(const TermStore& store, LabelId label, LabelCost& cost) const {
    const OpId op = store[label].op;
    const auto arity = static_cast<std::size_t>(store.arity(label));
    const std::uint32_t row = m_definition->rowOf[op.index()];
    cost.kind = LabelCost::Kind::Never;
    if (row == CostDefinition::kNoRow) return;
    const CostFormula& formula = m_definition->rows[row].formula;
    std::vector<double> values(m_vocabulary.facts.size(), CostFormula::kUnknown);
    std::vector<KnownFact> known(values.size());
    for (const std::uint32_t fact : formula.facts()) {
        values[fact] = m_facts->value(label, fact).value_or(CostFormula::kUnknown);
        known[fact] = {{values[fact], values[fact]}, std::isnan(values[fact])};
    }
    const CostProperties properties = analyse(formula, arity, known);
    if (properties.lacksFact || properties.fails())
        return report(row, op, label, properties, values);
    if (properties.isSum && properties.holds()) {
        cost.kind = LabelCost::Kind::Sum;
        cost.own = formula.evaluate(std::vector<double>(arity, 0), values);
        return;
    }
    cost.kind = properties.holds() ? LabelCost::Kind::Proved : LabelCost::Kind::Checked;
    cost.facts = static_cast<std::uint32_t>(m_tables->facts.size());
    m_tables->facts.insert(m_tables->facts.end(), values.begin(), values.end());
}

double FormulaCosts::checkedCost(const TermStore& store, LabelId label, const LabelCost& cost,
                                 std::span<const double> children) const {
    const std::uint32_t row = m_definition->rowOf[store[label].op.index()];
    const CostFormula& formula = m_definition->rows[row].formula;
    const auto facts = std::span(m_tables->facts).subspan(cost.facts, m_vocabulary.facts.size());
    const double value = formula.evaluate(children, facts);
    const double largest = children.empty() ? 0 : std::ranges::max(children);
    if (largest == kInfinity) return kInfinity;
    // Rounding may take a little of what the children cost.
    if (cost.kind == LabelCost::Kind::Proved)
        return std::isnan(value) ? kInfinity : std::max(value, largest);

    CostProperties broken;
    if (std::isnan(value) || isClearlyLess(value, 0))
        broken.isNotNegative = CostVerdict::Fails;
    else if (isClearlyLess(value, largest))
        broken.coversChildren = CostVerdict::Fails;
    std::vector<double> raised(children.begin(), children.end());
    for (std::size_t i = 0; i < raised.size() && !broken.fails(); ++i) {
        raised[i] = children[i] * 2 + 1;
        if (isClearlyLess(formula.evaluate(raised, facts), value))
            broken.isMonotone = CostVerdict::Fails;
        raised[i] = children[i];
    }
    if (!broken.fails()) return std::max(value, largest);
    broken.reason =
        fmt::format("it is {:.6g} for children that cost {}", value, numbersText(children));
    report(row, store[label].op, label, broken, facts);
    return kInfinity;
}

void FormulaCosts::report(std::uint32_t row, OpId op, LabelId label,
                          const CostProperties& properties, std::span<const double> facts) const {
    const CostRow& written = m_definition->rows[row];
    const std::string known = factsText(written.formula, m_vocabulary, facts);
    m_tables->violations.add(
        written, m_vocabulary.operators[op.index()].name, properties, label.value,
        m_facts->text(label) + (known.empty() ? "" : fmt::format(" ({})", known)));
}

Diagnostics FormulaCosts::violations() const {
    return m_tables->violations.diagnostics();
}

}  // namespace candler
