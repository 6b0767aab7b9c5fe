#include "engine/languages/sdqlite/storage/SdqStorageCheck.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "engine/languages/sdqlite/storage/SdqStorageState.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

/// What is on one place is summed; zeros go.
CoordinateTensor summed(const CoordinateTensor& made, Ring ring) {
    std::vector<std::size_t> order(made.entryCount());
    std::iota(order.begin(), order.end(), std::size_t{0});
    const auto isBefore = [&](std::size_t a, std::size_t b) {
        return std::ranges::lexicographical_compare(made.coordinatesOf(a), made.coordinatesOf(b));
    };
    if (!std::ranges::is_sorted(order, isBefore)) std::ranges::stable_sort(order, isBefore);
    CoordinateTensor result{.extents = made.extents, .coordinates = {}, .values = {}};
    for (std::size_t i = 0; i < order.size();) {
        const auto place = made.coordinatesOf(order[i]);
        double sum = ringZero(ring);
        for (; i < order.size() && std::ranges::equal(made.coordinatesOf(order[i]), place); ++i)
            sum = ringAdd(ring, sum, made.values[order[i]]);
        if (sum == ringZero(ring)) continue;
        result.coordinates.insert(result.coordinates.end(), place.begin(), place.end());
        result.values.push_back(sum);
    }
    return result;
}

/// Visits all positions of a mapping.
class StorageReader {
public:
    StorageReader(const SdqTerms& terms, const StorageTree& tree, const Input& tensor,
                  const StoredInputs& inputs, const PackOptions& options)
        : m_tree(tree),
          m_tensor(tensor),
          m_options(options),
          m_ring(ringOfValues(terms.fullTypes, terms.symbolAt(tensor.symbol).type)),
          m_state(terms, tree, 0) {
        m_state.give(inputs);
        m_result.extents.assign(terms.fullTypes.levels(terms.symbolAt(tensor.symbol).type), 0);
    }

    /// What the mapping makes of the arrays: sorted, without zeros.
    Result<CoordinateTensor> run() {
        if (!visit(m_tree.root)) return failure(std::move(*m_error));
        return summed(m_result, m_ring);
    }
    [[nodiscard]] std::uint64_t steps() const { return m_steps; }

private:
    bool visit(StorageNodeId id);
    bool visitLoop(const StorageNode& node);
    bool visitValue(double value);
    bool fail(std::string message) {
        m_error = makeError(std::move(message), m_tensor.dataPlace());
        return false;
    }
    std::int64_t evaluate(StorageExprId id) { return m_state.evaluate(id).value_or(0); }

    const StorageTree& m_tree;
    const Input& m_tensor;
    const PackOptions& m_options;
    Ring m_ring;
    StorageState m_state;
    std::vector<std::int64_t> m_place;
    std::uint64_t m_steps = 0;
    CoordinateTensor m_result;
    std::optional<Diagnostic> m_error;
};

bool StorageReader::visit(StorageNodeId id) {
    constexpr std::uint64_t kStepsPerQuestion = std::uint64_t{1} << 15U;
    if (++m_steps > m_options.mostSteps) return fail("reading what was stored takes too long");
    if (m_steps % kStepsPerQuestion == 0 && m_options.stop.isStopped())
        return fail("reading what was stored was stopped");
    const StorageNode& node = m_tree[id];
    switch (node.kind) {
        case StorageNode::Kind::Loop:
            return visitLoop(node);
        case StorageNode::Kind::Keyed: {
            m_place.push_back(evaluate(node.expr));
            const bool isDone = visit(node.body);
            m_place.pop_back();
            return isDone;
        }
        case StorageNode::Kind::Condition:
            return evaluate(node.expr) == 0 || visit(node.body);
        case StorageNode::Kind::Sum:
            return visit(node.body) && visit(node.other);
        case StorageNode::Kind::Element:
            return visitValue(
                m_state.number(*node.array, node.expr.isValid() ? evaluate(node.expr) : 0));
        case StorageNode::Kind::Constant:
            return visitValue(node.value);
        case StorageNode::Kind::Nothing:
            return true;
    }
    return true;
}

bool StorageReader::visitLoop(const StorageNode& node) {
    std::int64_t low = evaluate(node.low);
    std::int64_t high = node.high.isValid() ? evaluate(node.high) : 0;
    if (node.array) {
        const std::int64_t length = m_state.length(*node.array).value_or(0);
        low = std::max<std::int64_t>(low, 0);
        high = node.high.isValid() ? std::min(high, length) : length;
    }
    bool isDone = true;
    for (std::int64_t at = low; isDone && at < high; ++at) {
        m_state.bind(node.position, at);
        isDone = visit(node.body);
    }
    m_state.unbind(node.position);
    return isDone;
}

bool StorageReader::visitValue(double value) {
    if (value == ringZero(m_ring)) return true;
    m_result.coordinates.insert(m_result.coordinates.end(), m_place.begin(), m_place.end());
    m_result.values.push_back(value);
    return true;
}

Result<void> interpret(const SdqTerms& terms, const Input& tensor, const StoredInputs& inputs,
                       const CoordinateTensor& data, const PackOptions& options) {
    const auto value = evaluate(terms, *tensor.mapping, inputValues(terms, inputs),
                                {.stop = options.stop, .checksUnique = true});
    if (!value) return failure(value.error());
    const Ring ring = ringOfValues(terms.fullTypes, terms.symbolAt(tensor.symbol).type);
    if (tensorOf(ring, *value) == tensorValue(data)) return {};
    return failure(makeError(fmt::format("'{}' is not what '{}' makes of its arrays",
                                         terms.symbolAt(tensor.symbol).name, tensor.mappingName),
                             tensor.dataPlace()));
}

}  // namespace

Result<void> checkStorage(const SdqTerms& terms, const StorageTree& tree, const Input& tensor,
                          const StoredInputs& inputs, const CoordinateTensor& data,
                          const PackOptions& options) {
    StorageReader reader(terms, tree, tensor, inputs, options);
    const auto made = reader.run();
    if (!made) return failure(made.error());
    const auto valueText = [](const CoordinateTensor& of, bool isIn, std::size_t entry) {
        return isIn ? numberText(of.values[entry]) : "no entry";
    };
    for (std::size_t i = 0; i < std::max(made->entryCount(), data.entryCount()); ++i) {
        const bool isMade = i < made->entryCount();
        const bool isGiven = i < data.entryCount();
        const bool isSamePlace =
            isMade && isGiven && std::ranges::equal(made->coordinatesOf(i), data.coordinatesOf(i));
        if (isSamePlace && made->values[i] == data.values[i]) continue;
        const bool isOfData =
            isGiven && (!isMade || !std::ranges::lexicographical_compare(made->coordinatesOf(i),
                                                                         data.coordinatesOf(i)));
        const CoordinateTensor& first = isOfData ? data : *made;
        return failure(makeError(
            fmt::format("'{}' cannot be stored by '{}': at ({}) it makes {}, and the data has {}",
                        terms.symbolAt(tensor.symbol).name, tensor.mappingName,
                        fmt::join(first.coordinatesOf(i), ", "),
                        valueText(*made, isMade && (isSamePlace || !isOfData), i),
                        valueText(data, isGiven && (isSamePlace || isOfData), i)),
            tensor.dataPlace()));
    }
    constexpr std::size_t kQuick = std::size_t{1} << 14U;
    if (elementCount(inputs) + reader.steps() > kQuick) return {};
    return interpret(terms, tensor, inputs, data, options);
}

}  // namespace candler::sdqlite
