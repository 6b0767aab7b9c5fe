#include "engine/extraction/FormulaCosts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace candler {

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();
/// Differences that rounding makes are none.
constexpr double kTolerance = 1e-9;

bool isLess(double a, double b) {
    return a < b - kTolerance * (1 + std::abs(b));
}

/// "elements = 6, bytes is not known"; empty without facts.
std::string factsText(const CostFormula& formula, const CostVocabulary& vocabulary,
                      std::span<const double> facts) {
    std::string text;
    for (const std::uint32_t index : formula.facts()) {
        const std::string& name = vocabulary.facts[index].name;
        text += text.empty() ? "" : ", ";
        text += std::isnan(facts[index]) ? fmt::format("{} is not known", name)
                                         : fmt::format("{} = {:.6g}", name, facts[index]);
    }
    return text;
}

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
    /// One kind of mistake in one row.
    struct Violation {
        std::string message;
        std::vector<std::string> examples;  ///< The first few.
        std::set<LabelId> labels;
    };

    std::vector<LabelCost> labels;
    std::vector<double> facts;
    std::map<std::pair<std::uint32_t, std::string>, Violation> violations;

    void report(std::uint32_t row, const std::string& message, LabelId label,
                const std::string& example) {
        constexpr std::size_t kExamples = 3;
        Violation& violation = violations[{row, message}];
        violation.message = message;
        const bool isNew = violation.labels.insert(label).second;
        if (isNew && violation.examples.size() < kExamples) violation.examples.push_back(example);
    }
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
            return kInfinite;
    }
}

std::optional<double> FormulaCosts::ownCost(const TermStore& store, LabelId label) const {
    const LabelCost& known = prepared(store, label);
    if (known.kind == LabelCost::Kind::Sum) return known.own;
    if (known.kind == LabelCost::Kind::Never) return kInfinite;
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
    const std::string& name = m_vocabulary.operators[op.index()].name;
    const std::string facts = factsText(formula, m_vocabulary, values);
    const std::string example =
        m_facts->text(label) + (facts.empty() ? "" : fmt::format(" ({})", facts));
    const CostProperties properties = analyse(formula, arity, known);
    if (properties.lacksFact)
        return m_tables->report(
            row, fmt::format("the facts in the cost of '{}' must be known", name), label, example);
    if (properties.fails())
        return m_tables->report(row, failureText(name, properties), label,
                                fmt::format("{}, where {}", example, properties.reason));
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
    if (largest == kInfinite) return kInfinite;
    // Rounding may take a little of what the children cost.
    if (cost.kind == LabelCost::Kind::Proved)
        return std::isnan(value) ? kInfinite : std::max(value, largest);

    CostProperties broken;
    if (std::isnan(value) || isLess(value, 0))
        broken.isNotNegative = CostVerdict::Fails;
    else if (isLess(value, largest))
        broken.coversChildren = CostVerdict::Fails;
    std::vector<double> raised(children.begin(), children.end());
    for (std::size_t i = 0; i < raised.size() && !broken.fails(); ++i) {
        raised[i] = children[i] * 2 + 1;
        if (isLess(formula.evaluate(raised, facts), value)) broken.isMonotone = CostVerdict::Fails;
        raised[i] = children[i];
    }
    if (!broken.fails()) return std::max(value, largest);
    const std::string known = factsText(formula, m_vocabulary, facts);
    m_tables->report(
        row, failureText(m_vocabulary.operators[store[label].op.index()].name, broken), label,
        fmt::format("{}{}, where it is {:.6g} for children that cost {}", m_facts->text(label),
                    known.empty() ? "" : fmt::format(" ({})", known), value,
                    numbersText(children)));
    return kInfinite;
}

Diagnostics FormulaCosts::violations() const {
    Diagnostics result;
    for (const auto& [key, violation] : m_tables->violations) {
        std::string examples;
        for (const std::string& example : violation.examples)
            examples += (examples.empty() ? "such as " : "; ") + example;
        const std::string message =
            fmt::format("{}, but {} kind{} of e-nodes break{} that, {}", violation.message,
                        violation.labels.size(), violation.labels.size() == 1 ? "" : "s",
                        violation.labels.size() == 1 ? "s" : "", examples);
        result.push_back({Severity::Warning, message, m_definition->rows[key.first].place,
                          "such e-nodes are never chosen; 'elements or 1' stands for 1 "
                          "where elements is not known"});
    }
    return result;
}

}  // namespace candler
