#include "engine/languages/stur/semantics/SturFormula.h"

#include <fmt/format.h>

#include <numeric>
#include <optional>

namespace candler::stur {

TensorValue TensorValue::zero(std::vector<std::int64_t> extents) {
    TensorValue made{std::move(extents), {}};
    std::size_t cells = 1;
    for (const std::int64_t extent : made.extents)
        cells *= static_cast<std::size_t>(std::max<std::int64_t>(0, extent));
    made.cells.assign(cells, 0);
    return made;
}

std::size_t TensorValue::size() const {
    return cells.size();
}

double TensorValue::at(std::span<const std::int64_t> indices) const {
    std::size_t place = 0;
    for (std::size_t i = 0; i < extents.size(); ++i) {
        if (indices[i] < 0 || indices[i] >= extents[i]) return 0;
        place = place * static_cast<std::size_t>(extents[i]) + static_cast<std::size_t>(indices[i]);
    }
    return cells[place];
}

double& TensorValue::cell(std::span<const std::int64_t> indices) {
    std::size_t place = 0;
    for (std::size_t i = 0; i < extents.size(); ++i)
        place = place * static_cast<std::size_t>(extents[i]) + static_cast<std::size_t>(indices[i]);
    return cells[place];
}

class SturFormula::Compiler {
public:
    Compiler(const SturTerms& terms, const Valuation& values, SturFormula& formula)
        : m_terms(terms), m_values(values), m_formula(formula) {}

    std::size_t slot(const std::string& name) {
        m_formula.m_slotNames.push_back(name);
        return m_formula.m_slotNames.size() - 1;
    }
    void bind(const std::string& name, std::size_t slot) { m_scope.emplace_back(name, slot); }

    std::size_t number(TermId term) {
        if (m_terms.isNumber(term)) {
            Node made;
            made.number = m_terms.number(term);
            return add(std::move(made));
        }
        const auto o = m_terms.operatorOf(term);
        if (!o || *o == Operator::At) return access(term);
        Node made;
        if (isComparison(*o)) {
            made.kind = Kind::Compare;
            made.op = *o;
            for (const TermId child : m_terms.children(term)) made.children.push_back(index(child));
            return add(std::move(made));
        }
        if (*o == Operator::Sum) return sum(term);
        if (isIndexOperator(*o)) {
            made.kind = Kind::IndexValue;
            made.children.push_back(index(term));
            return add(std::move(made));
        }
        made.kind = *o == Operator::Add        ? Kind::Add
                    : *o == Operator::Multiply ? Kind::Multiply
                    : *o == Operator::Inverse  ? Kind::Inverse
                                               : Kind::Nonzero;
        const bool isNumber = *o == Operator::Add || *o == Operator::Multiply ||
                              *o == Operator::Inverse || *o == Operator::Nonzero;
        if (!isNumber) return unknown("this term is no number");
        if (*o == Operator::Add || *o == Operator::Multiply)
            for (const TermId part : m_terms.parts(*o, term)) made.children.push_back(number(part));
        else
            made.children.push_back(number(m_terms.children(term)[0]));
        return add(std::move(made));
    }

    [[nodiscard]] const std::string& error() const { return m_error; }

private:
    std::size_t add(Node node) {
        node.hasSum = node.kind == Kind::Sum;
        for (const std::size_t child : node.children)
            node.hasSum = node.hasSum || m_formula.m_nodes[child].hasSum;
        m_formula.m_nodes.push_back(std::move(node));
        return m_formula.m_nodes.size() - 1;
    }

    std::size_t unknown(std::string message) {
        if (m_error.empty()) m_error = std::move(message);
        return add({});
    }

    [[nodiscard]] std::optional<std::size_t> find(const std::string& name) const {
        for (std::size_t i = m_scope.size(); i-- > 0;)
            if (m_scope[i].first == name) return m_scope[i].second;
        return std::nullopt;
    }

    std::size_t sum(TermId term) {
        const auto parts = m_terms.children(term);
        if (!m_terms.isName(parts[0])) return unknown("a sum is over a name");
        const std::string name = m_terms.name(parts[0]);
        Node made;
        made.kind = Kind::Sum;
        made.slot = slot(name);
        bind(name, made.slot);
        made.children.push_back(number(parts[1]));
        m_scope.pop_back();
        return add(std::move(made));
    }

    std::size_t access(TermId term) {
        const auto known = m_terms.accessOf(term);
        if (!known) return unknown("what is read is no tensor");
        const auto tensor = m_values.tensors.find(known->tensor);
        if (tensor == m_values.tensors.end()) {
            const auto size = m_values.indices.find(known->tensor);
            if (size == m_values.indices.end() || !known->indices.empty())
                return unknown(fmt::format("'{}' has no value", known->tensor));
            Node made;
            made.number = static_cast<double>(size->second);
            return add(std::move(made));
        }
        if (tensor->second.extents.size() != known->indices.size())
            return unknown(fmt::format("'{}' has {} indices here, not {}", known->tensor,
                                       known->indices.size(), tensor->second.extents.size()));
        Node made;
        made.kind = Kind::Access;
        made.tensor = &tensor->second;
        for (const TermId one : known->indices) made.children.push_back(index(one));
        return add(std::move(made));
    }

    std::size_t index(TermId term) {
        Node made;
        if (const auto number = m_terms.integer(term)) {
            made.kind = Kind::Constant;
            made.index = *number;
            return add(std::move(made));
        }
        if (m_terms.isName(term)) {
            const std::string name = m_terms.name(term);
            if (const auto slot = find(name)) {
                made.kind = Kind::Variable;
                made.slot = *slot;
                return add(std::move(made));
            }
            const auto known = m_values.indices.find(name);
            if (known == m_values.indices.end())
                return unknown(fmt::format("'{}' has no value", name));
            made.kind = Kind::Constant;
            made.index = known->second;
            return add(std::move(made));
        }
        const auto o = m_terms.operatorOf(term);
        if (!o || !isIndexOperator(*o)) return unknown("this term is no index");
        made.kind = Kind::IndexOperation;
        made.op = *o;
        for (const TermId child : m_terms.children(term)) made.children.push_back(index(child));
        return add(std::move(made));
    }

    const SturTerms& m_terms;
    const Valuation& m_values;
    SturFormula& m_formula;
    std::vector<std::pair<std::string, std::size_t>> m_scope;
    std::string m_error;
};

Result<SturFormula> SturFormula::make(const SturTerms& terms, TermId term,
                                      const std::vector<std::string>& variables,
                                      const Valuation& values, const EvaluationLimits& limits) {
    SturFormula made(limits);
    Compiler compiler(terms, values, made);
    for (const std::string& name : variables) compiler.bind(name, compiler.slot(name));
    made.m_variableCount = variables.size();
    made.m_root = compiler.number(term);
    if (!compiler.error().empty()) return failure(makeError(compiler.error()));
    return made;
}

void SturFormula::fail(std::string message) {
    if (m_error.empty()) m_error = std::move(message);
}

std::int64_t SturFormula::index(std::size_t at, const Box& box) {
    const Node& node = m_nodes[at];
    if (node.kind == Kind::Constant) return node.index;
    if (node.kind == Kind::Variable) return box[node.slot].low;
    const std::int64_t left = index(node.children[0], box);
    const std::int64_t right = index(node.children[1], box);
    std::int64_t result = 0;
    bool isTooLarge = false;
    switch (node.op) {
        case Operator::IndexAdd:
            isTooLarge = __builtin_add_overflow(left, right, &result);
            break;
        case Operator::IndexSubtract:
            isTooLarge = __builtin_sub_overflow(left, right, &result);
            break;
        case Operator::IndexMultiply:
            isTooLarge = __builtin_mul_overflow(left, right, &result);
            break;
        default:
            if (right == 0)
                fail("an index is divided by 0");
            else
                result = node.op == Operator::IndexDivide ? floorOf(left, right)
                                                          : left - right * floorOf(left, right);
    }
    if (isTooLarge) fail("an index is beyond 64 bits");
    return result;
}

double SturFormula::sum(const Node& node, Box& box) {
    Box inside = box;
    inside[node.slot] = {};
    if (!narrow(node.children[0], inside)) return 0;
    const Interval range = inside[node.slot];
    if (!range.isBounded()) {
        fail(fmt::format("the sum over '{}' has no end", m_slotNames[node.slot]));
        return 0;
    }
    double total = 0;
    for (std::int64_t i = range.low; i <= range.high && !isFailed(); ++i) {
        box[node.slot] = Interval::point(i);
        total += value(node.children[0], box);
    }
    box[node.slot] = {};
    return total;
}

double SturFormula::value(std::size_t at, Box& box) {
    constexpr std::uint64_t kStepsBetweenChecks = 4096;
    if (++m_steps > m_limits.steps) fail("the evaluation takes too many steps");
    if (m_steps % kStepsBetweenChecks == 0 && m_limits.stop.isStopped())
        fail("the evaluation was stopped");
    if (isFailed()) return 0;
    const Node& node = m_nodes[at];
    switch (node.kind) {
        case Kind::Number:
            return node.number;
        case Kind::Access: {
            std::vector<std::int64_t> indices;
            for (const std::size_t child : node.children) indices.push_back(index(child, box));
            return node.tensor->at(indices);
        }
        case Kind::Compare: {
            const std::int64_t left = index(node.children[0], box);
            const std::int64_t right = index(node.children[1], box);
            const bool holds = node.op == Operator::Equal      ? left == right
                               : node.op == Operator::NotEqual ? left != right
                               : node.op == Operator::Less     ? left < right
                                                               : left <= right;
            return holds ? 1 : 0;
        }
        case Kind::Add: {
            double total = 0;
            for (const std::size_t child : node.children) total += value(child, box);
            return total;
        }
        case Kind::Multiply: {
            double product = 1;
            for (const std::size_t child : node.children) {
                // A sum without an end has no value, whatever it is multiplied with.
                if (product == 0 && !m_nodes[child].hasSum) continue;
                product *= value(child, box);
            }
            return product;
        }
        case Kind::Sum:
            return sum(node, box);
        case Kind::Inverse: {
            const double inside = value(node.children[0], box);
            return inside == 0 ? 0 : 1 / inside;
        }
        case Kind::Nonzero:
            return value(node.children[0], box) == 0 ? 0 : 1;
        case Kind::IndexValue:
            return static_cast<double>(index(node.children[0], box));
        default:
            break;
    }
    return 0;
}

Result<double> SturFormula::evaluate(const Point& point) {
    Box box(m_slotNames.size());
    for (std::size_t i = 0; i < m_variableCount; ++i) box[i] = Interval::point(point[i]);
    m_error.clear();
    const double result = value(m_root, box);
    if (isFailed()) return failure(makeError(m_error));
    return result;
}

void SturFormula::visitPoints(std::size_t variable, Box& box,
                              const std::function<void(const Point& point, double value)>& visit) {
    if (variable == m_variableCount) {
        const double found = value(m_root, box);
        if (found == 0 || isFailed()) return;
        Point point;
        for (std::size_t i = 0; i < m_variableCount; ++i) point.push_back(box[i].low);
        return visit(point, found);
    }
    Box inside = box;
    if (!narrow(m_root, inside)) return;
    if (!inside[variable].isBounded())
        return fail(fmt::format("'{}' has no end", m_slotNames[variable]));
    for (std::int64_t i = inside[variable].low; i <= inside[variable].high && !isFailed(); ++i) {
        box[variable] = Interval::point(i);
        visitPoints(variable + 1, box, visit);
    }
    box[variable] = {};
}

Result<void> SturFormula::forEachPoint(
    const std::function<void(const Point& point, double value)>& visit) {
    Box box(m_slotNames.size());
    m_error.clear();
    visitPoints(0, box, visit);
    if (isFailed()) return failure(makeError(m_error));
    return {};
}

std::vector<Interval> SturFormula::narrowed(std::vector<Interval> variables) {
    variables.resize(m_slotNames.size());
    if (!narrow(m_root, variables)) return {};
    return variables;
}

}  // namespace candler::stur
