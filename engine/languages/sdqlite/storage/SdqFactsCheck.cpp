#include "engine/languages/sdqlite/storage/SdqFactsCheck.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <optional>
#include <span>

#include "engine/languages/sdqlite/semantics/SdqEvaluator.h"

namespace candler::sdqlite {

namespace {

class FactsCheck {
public:
    FactsCheck(const SdqTerms& terms, const CheckedProgram& program, const StoredInputs& inputs)
        : m_terms(terms), m_program(program), m_inputs(inputs) {
        for (const auto& [symbol, size] : inputs.sizes)
            m_sizes.insert_or_assign(name(symbol), Value::index(size));
    }

    Result<void> run() {
        for (const Input& input : m_program.inputs)
            for (const Fact& fact : input.facts) check(input, fact);
        if (m_mistakes.empty()) return {};
        return failure(std::move(m_mistakes));
    }

private:
    using Indices = std::span<const std::int64_t>;
    using Kind = FactSyntax::Kind;

    [[nodiscard]] const std::string& name(Payload symbol) const {
        return m_terms.symbolAt(symbol).name;
    }
    [[nodiscard]] std::optional<Indices> indices(Payload symbol) const {
        const auto found = m_inputs.indices.find(symbol);
        return found == m_inputs.indices.end() ? std::nullopt
                                               : std::optional<Indices>(found->second);
    }
    void add(const Input& input, const std::string& what) {
        m_mistakes.push_back(
            makeError(fmt::format("'{}' {}", name(input.symbol), what), input.place));
    }
    void check(const Input& input, const Fact& fact);
    void checkLength(const Input& input, const Fact& fact);
    void checkOrder(const Input& input, Indices values, std::size_t from, std::size_t to,
                    std::int64_t step, std::string_view where);
    void checkDistinct(const Input& input, Indices values, std::size_t from, std::size_t to,
                       std::string_view where);
    void checkNarrow(const Input& input, Indices values);
    void checkValues(const Input& input, const Fact& fact, Indices values);
    void checkSegments(const Input& input, const Fact& fact, Indices values);

    const SdqTerms& m_terms;
    const CheckedProgram& m_program;
    const StoredInputs& m_inputs;
    InputValues m_sizes;
    Diagnostics m_mistakes;
};

void FactsCheck::check(const Input& input, const Fact& fact) {
    if (fact.kind == Kind::Length) return checkLength(input, fact);
    const auto values = indices(input.symbol);
    if (!values) return;
    switch (fact.kind) {
        case Kind::Sorted:
            return checkOrder(input, *values, 0, values->size(), 1, "'sorted'");
        case Kind::Distinct:
            return checkDistinct(input, *values, 0, values->size(), "'distinct'");
        case Kind::Monotone:
            if (!values->empty() && values->front() < 0)
                return add(input, fmt::format("is not 'monotone': position 0 has {}, less than 0",
                                              values->front()));
            return checkOrder(input, *values, 0, values->size(), 0, "'monotone'");
        case Kind::ValuesIn:
            return checkValues(input, fact, *values);
        case Kind::Narrow:
            return checkNarrow(input, *values);
        default:
            return checkSegments(input, fact, *values);
    }
}

void FactsCheck::checkLength(const Input& input, const Fact& fact) {
    const auto numbers = m_inputs.numbers.find(input.symbol);
    const auto values = indices(input.symbol);
    if (!values && numbers == m_inputs.numbers.end()) return;
    const auto wanted = evaluate(m_terms, fact.length, m_sizes);
    if (!wanted) return;
    const auto length = static_cast<std::int64_t>(values ? values->size() : numbers->second.size());
    if (wanted->asIndex() != length)
        add(input, fmt::format("has {} element{}, and its length is said to be {}", length,
                               length == 1 ? "" : "s", wanted->asIndex()));
}

/// Each is by `step` or more above the one before.
void FactsCheck::checkOrder(const Input& input, Indices values, std::size_t from, std::size_t to,
                            std::int64_t step, std::string_view where) {
    for (std::size_t i = from + 1; i < to; ++i) {
        if (values[i] >= values[i - 1] && values[i] - values[i - 1] >= step) continue;
        return add(input, fmt::format("is not {}: position {} has {}, and position {} has {}",
                                      where, i - 1, values[i - 1], i, values[i]));
    }
}

void FactsCheck::checkDistinct(const Input& input, Indices values, std::size_t from, std::size_t to,
                               std::string_view where) {
    std::vector<std::size_t> order(to - from);
    std::iota(order.begin(), order.end(), from);
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return values[i]; });
    for (std::size_t i = 1; i < order.size(); ++i)
        if (values[order[i]] == values[order[i - 1]])
            return add(input, fmt::format("is not {}: positions {} and {} have {}", where,
                                          order[i - 1], order[i], values[order[i]]));
}

void FactsCheck::checkNarrow(const Input& input, Indices values) {
    using Narrow = std::numeric_limits<std::int32_t>;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] < Narrow::min() || values[i] > Narrow::max())
            return add(input, fmt::format("has values that 32 bits do not hold: position {} has {}",
                                          i, values[i]));
}

void FactsCheck::checkValues(const Input& input, const Fact& fact, Indices values) {
    std::optional<std::int64_t> bound;
    for (const Dimension& dimension : m_program.dimensions)
        if (dimension.sort == fact.sort)
            if (const auto size = m_inputs.sizes.find(dimension.size); size != m_inputs.sizes.end())
                bound = size->second;
    if (!bound) return;
    for (std::size_t i = 0; i < values.size(); ++i)
        if (values[i] < 0 || values[i] >= *bound)
            return add(input, fmt::format("has values that are not in {}: position {} has {}",
                                          m_terms.fullTypes.sortName(fact.sort), i, values[i]));
}

void FactsCheck::checkSegments(const Input& input, const Fact& fact, Indices values) {
    const auto positions = indices(fact.array);
    if (!positions) return;
    const bool isSorted = fact.kind == Kind::SortedIn;
    const std::string where =
        fmt::format("'{} in {}'", isSorted ? "sorted" : "distinct", name(fact.array));
    const auto length = static_cast<std::int64_t>(values.size());
    const std::int64_t first = positions->empty() ? 0 : positions->front();
    const std::int64_t last = positions->empty() ? 0 : positions->back();
    if (first != 0 || last != length)
        return add(input, fmt::format("is not {}: it has {} element{}, and the positions go from "
                                      "{} to {}",
                                      where, length, length == 1 ? "" : "s", first, last));
    const std::size_t before = m_mistakes.size();
    for (std::size_t i = 1; i < positions->size() && m_mistakes.size() == before; ++i) {
        const std::int64_t from = (*positions)[i - 1];
        const std::int64_t to = (*positions)[i];
        if (from < 0 || to < from || to > length)
            return add(input, fmt::format("is not {}: a segment is from {} to {}, of {} elements",
                                          where, from, to, length));
        const auto begin = static_cast<std::size_t>(from);
        const auto end = static_cast<std::size_t>(to);
        if (isSorted)
            checkOrder(input, values, begin, end, 1, where);
        else
            checkDistinct(input, values, begin, end, where);
    }
}

}  // namespace

Result<void> checkFacts(const SdqTerms& terms, const CheckedProgram& program,
                        const StoredInputs& inputs) {
    return FactsCheck(terms, program, inputs).run();
}

}  // namespace candler::sdqlite
