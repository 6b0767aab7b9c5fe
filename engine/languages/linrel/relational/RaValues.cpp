#include "engine/languages/linrel/relational/RaValues.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>

#include "engine/support/Random.h"

namespace candler::linrel {

namespace {

/// Random cells as the input's flags ask, no more of them other than 0 than it is declared.
Matrix quarters(const LaProgram& program, const LaInput& input, Random& random, bool isPositive) {
    Matrix matrix = randomInput(program, input, random);
    for (double& cell : matrix.cells) {
        if (cell == 0 && (input.sparsity < 1 || !isPositive || input.isBinary)) continue;
        const double magnitude = std::max(1.0, std::round(std::fabs(cell) * 4)) / 4;
        cell = cell < 0 && !isPositive ? -magnitude : magnitude;
    }
    const double most = input.sparsity * static_cast<double>(matrix.cells.size());
    auto left = static_cast<std::size_t>(std::floor(most + 1e-9));
    for (double& cell : matrix.cells) {
        if (cell == 0) continue;
        if (left == 0) cell = 0;
        left -= left > 0;
    }
    return matrix;
}

double variance(const std::vector<double>& values) {
    if (values.size() < 2) return 0;
    double mean = 0;
    for (const double value : values) mean += value / static_cast<double>(values.size());
    double sum = 0;
    for (const double value : values) sum += (value - mean) * (value - mean);
    return sum / static_cast<double>(values.size() - 1);
}

double aggregated(OpId o, const std::vector<double>& values) {
    if (o == op(RaOp::Min)) return *std::ranges::min_element(values);
    if (o == op(RaOp::Max)) return *std::ranges::max_element(values);
    if (o == op(RaOp::Variance)) return variance(values);
    double result = o == op(RaOp::Product) ? 1 : 0;
    for (const double value : values) {
        if (o == op(RaOp::Product)) result *= value;
        if (o == op(RaOp::Sum)) result += value;
        if (o == op(RaOp::NonZeros)) result += value == 0 ? 0 : 1;
    }
    return result;
}

std::int64_t place(const std::vector<std::pair<Index, std::int64_t>>& places, Index index) {
    // What is bound further inside hides what is outside.
    const auto found = std::ranges::find(places.rbegin(), places.rend(), index,
                                         &std::pair<Index, std::int64_t>::first);
    return found == places.rend() ? 0 : found->second;
}

}  // namespace

RaValues::RaValues(RaContext& context, std::uint64_t seed, bool isPositive) : m_context(context) {
    Random random(seed);
    for (const LaInput& input : context.program().inputs)
        m_inputs.push_back(quarters(context.program(), input, random, isPositive));
}

template <typename Visit>
void RaValues::forEach(std::span<const Index> indices, Places& places, Visit visit) {
    if (indices.empty()) return visit();
    const std::int64_t size = m_context.size(indices[0]);
    for (std::int64_t i = 0; i < size; ++i) {
        places.emplace_back(indices[0], i);
        forEach(indices.subspan(1), places, visit);
        places.pop_back();
    }
}

double RaValues::at(const RaTable& table, const Places& places) const {
    std::int64_t offset = 0;
    for (const Index index : table.indices)
        offset = offset * m_context.size(index) + place(places, index);
    return table.cells[static_cast<std::size_t>(offset)];
}

double RaValues::input(const Atom& atom, const Places& places) const {
    const Matrix& matrix = m_inputs[atom.input];
    std::vector<std::int64_t> at;
    for (const Index index : atom.indices) at.push_back(place(places, index));
    std::size_t next = 0;
    const std::int64_t row = matrix.rows == 1 ? 0 : at[next++];
    const std::int64_t column = matrix.columns == 1 ? 0 : at[next++];
    return matrix.at(row, column);
}

double RaValues::reshaped(const ReshapeIndices& indices, const RaTable& of,
                          const Places& places) const {
    std::int64_t rest = 0;
    for (const Index index : indices.free)
        rest = rest * m_context.size(index) + place(places, index);
    Places inside;
    for (auto index = indices.bound.rbegin(); index != indices.bound.rend(); ++index) {
        inside.emplace_back(*index, rest % m_context.size(*index));
        rest /= m_context.size(*index);
    }
    return at(of, inside);
}

double RaValues::cell(const Label& label, const std::vector<const RaTable*>& children,
                      Places& places) {
    if (isRelation(label.op)) return input(m_context.atom(label.payload), places);
    if (isPointwise(label.op)) {
        std::array<double, 3> arguments{};
        for (std::size_t i = 0; i < children.size(); ++i) arguments[i] = at(*children[i], places);
        return apply(pointwiseOf(label.op), arguments[0], arguments[1], arguments[2]);
    }
    switch (static_cast<RaOp>(label.op.value)) {
        case RaOp::Literal:
            return m_context.numbers().value(label.payload);
        case RaOp::Join:
            return at(*children[0], places) * at(*children[1], places);
        case RaOp::Union:
            return at(*children[0], places) + at(*children[1], places);
        case RaOp::Identity:
        case RaOp::Reversal: {
            const std::vector<Index>& pair = m_context.atom(label.payload).indices;
            const std::int64_t i = place(places, pair[0]);
            const std::int64_t j = place(places, pair[1]);
            const bool isIdentity = label.op == op(RaOp::Identity);
            return (isIdentity ? i == j : i + j == m_context.size(pair[0]) - 1) ? 1 : 0;
        }
        case RaOp::Reshape:
            return reshaped(m_context.reshapeIndices(label.payload), *children[0], places);
        default:
            break;
    }
    const auto bound = m_context.schemas[m_context.bound(label)];
    std::vector<double> values;
    forEach(std::vector<Index>(bound.begin(), bound.end()), places,
            [&] { values.push_back(at(*children[0], places)); });
    return aggregated(label.op, values);
}

RaTable RaValues::under(const Label& label, const std::vector<const RaTable*>& children) {
    const SchemaId schema = m_context.schemaUnder(label, children.size(), [&](std::size_t i) {
        return m_context.schemas.of(children[i]->indices);
    });
    RaTable table;
    const auto indices = m_context.schemas[schema];
    table.indices.assign(indices.begin(), indices.end());
    Places places;
    forEach(table.indices, places, [&] { table.cells.push_back(cell(label, children, places)); });
    return table;
}

RaTable RaValues::of(TermId term) {
    const auto children = m_context.store.children(term);
    std::vector<RaTable> tables;
    for (const TermId child : std::vector<TermId>(children.begin(), children.end()))
        tables.push_back(of(child));
    std::vector<const RaTable*> pointers;
    for (const RaTable& table : tables) pointers.push_back(&table);
    return under(m_context.store[term], pointers);
}

RaTable RaValues::restricted(const RaTable& table, SchemaId schema) {
    std::vector<Index> indices;
    for (const Index index : table.indices)
        if (m_context.schemas.contains(schema, index)) indices.push_back(index);
    return over(table, std::move(indices));
}

RaTable RaValues::over(const RaTable& table, std::vector<Index> indices) {
    RaTable result{std::move(indices), {}};
    Places places;
    forEach(result.indices, places, [&] { result.cells.push_back(at(table, places)); });
    return result;
}

bool RaValues::agree(const RaTable& a, const RaTable& b) {
    constexpr double kTolerance = 1e-8;
    std::vector<Index> all = a.indices;
    all.insert(all.end(), b.indices.begin(), b.indices.end());
    const auto indices = m_context.schemas[m_context.schemas.of(std::move(all))];
    bool doAgree = true;
    Places places;
    forEach(std::vector<Index>(indices.begin(), indices.end()), places, [&] {
        const double x = at(a, places);
        const double y = at(b, places);
        if (!std::isfinite(x) || !std::isfinite(y)) return;
        doAgree &= std::fabs(x - y) <= kTolerance * (1 + std::fabs(x) + std::fabs(y));
    });
    return doAgree;
}

std::vector<bool> RaEvaluator::usedInputs(std::span<const TermId> terms) const {
    std::vector<bool> isUsed(m_context.program().inputs.size());
    for (const TermId term : terms)
        for (const TermId part : m_context.store.subterms(term)) {
            const Label& label = m_context.store[part];
            if (isRelation(label.op)) isUsed[m_context.atom(label.payload).input] = true;
        }
    return isUsed;
}

Result<std::vector<EvaluatorInput>> RaEvaluator::randomInputs(std::span<const TermId> terms,
                                                              std::uint64_t seed,
                                                              const EvaluationEffort& /*effort*/) {
    const RaValues values(m_context, seed, seed % 2 == 0);
    const std::vector<bool> isUsed = usedInputs(terms);
    std::vector<EvaluatorInput> inputs;
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        const Matrix& matrix = values.inputs()[i];
        if (isUsed[i])
            inputs.push_back({m_context.program().inputs[i].name,
                              {fmt::format("{}x{}", matrix.rows, matrix.columns), matrix.cells}});
    }
    return inputs;
}

Result<std::vector<EvaluatedValue>> RaEvaluator::evaluate(std::span<const TermId> terms,
                                                          std::span<const EvaluatorInput> inputs,
                                                          const EvaluationEffort& effort) {
    const std::vector<bool> isUsed = usedInputs(terms);
    std::vector<Matrix> matrices = RaValues(m_context, 0, false).inputs();
    for (std::size_t i = 0; i < isUsed.size(); ++i) {
        if (!isUsed[i]) continue;
        const std::string& name = m_context.program().inputs[i].name;
        const auto given = std::ranges::find(inputs, name, &EvaluatorInput::name);
        if (given == inputs.end() || given->value.numbers.size() != matrices[i].cells.size())
            return failure(
                makeError(fmt::format("'{}' must have {} cells", name, matrices[i].cells.size())));
        matrices[i].cells = given->value.numbers;
    }
    RaValues values(m_context, std::move(matrices));
    std::vector<RaTable> tables;
    std::vector<Index> all;
    for (const TermId term : terms) {
        if (effort.stop.isStopped()) return failure(makeError("the evaluation was stopped"));
        if (m_context.store[term].op == op(RaOp::Outputs))
            return failure(makeError("several outputs are evaluated one by one"));
        tables.push_back(values.of(term));
        all.insert(all.end(), tables.back().indices.begin(), tables.back().indices.end());
    }
    const auto indices = m_context.schemas[m_context.schemas.of(std::move(all))];
    const std::vector<Index> places(indices.begin(), indices.end());
    std::vector<std::int64_t> extents;
    for (const Index index : places) extents.push_back(m_context.size(index));
    std::vector<EvaluatedValue> results;
    for (const RaTable& table : tables)
        results.push_back(
            {fmt::format("{}", fmt::join(extents, "x")), values.over(table, places).cells});
    return results;
}

}  // namespace candler::linrel
