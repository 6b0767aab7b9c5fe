#include "engine/languages/sdqlite/storage/SdqStorageState.h"

#include <utility>

namespace candler::sdqlite {

namespace {

constexpr std::size_t kBytesPerElement = 8;

}  // namespace

Ring ringOfValues(const FullTypes& types, FullTypeId type) {
    while (types[type].kind == FullType::Kind::Map) type = types[type].value;
    return types[type].kind == FullType::Kind::Ring ? types[type].ring : Ring::Real;
}

std::size_t elementCount(const StoredInputs& inputs) {
    std::size_t count = 0;
    for (const auto& [symbol, indices] : inputs.indices) count += indices.size();
    for (const auto& [symbol, numbers] : inputs.numbers) count += numbers.size();
    return count;
}

InputValues inputValues(const SdqTerms& terms, const StoredInputs& inputs) {
    InputValues values;
    const auto put = [&](Payload symbol, const auto& elements, auto valueOf) {
        const bool isMap = terms.fullTypes[terms.symbolAt(symbol).type].kind == FullType::Kind::Map;
        if (!isMap) {
            values.insert_or_assign(terms.symbolAt(symbol).name, valueOf(elements.front()));
            return;
        }
        Entries entries;
        for (std::size_t i = 0; i < elements.size(); ++i)
            entries.emplace_hint(entries.end(), Key{static_cast<std::int64_t>(i)},
                                 valueOf(elements[i]));
        values.insert_or_assign(terms.symbolAt(symbol).name, Value::map(std::move(entries), true));
    };
    for (const auto& [symbol, size] : inputs.sizes)
        values.insert_or_assign(terms.symbolAt(symbol).name, Value::index(size));
    for (const auto& [symbol, indices] : inputs.indices)
        put(symbol, indices, [](std::int64_t index) { return Value::index(index); });
    for (const auto& [symbol, numbers] : inputs.numbers)
        put(symbol, numbers, [](double number) { return Value::number(number); });
    return values;
}

namespace {

/// Of entries from `from` to before `to`, which are on the same coordinates above `axis`.
Value levelValue(const CoordinateTensor& tensor, std::size_t axis, std::size_t from,
                 std::size_t to) {
    if (axis == tensor.order()) return from == to ? Value() : Value::number(tensor.values[from]);
    Entries entries;
    while (from < to) {
        const std::int64_t key = tensor.coordinatesOf(from)[axis];
        std::size_t end = from;
        while (end < to && tensor.coordinatesOf(end)[axis] == key) ++end;
        entries.emplace_hint(entries.end(), Key{key}, levelValue(tensor, axis + 1, from, end));
        from = end;
    }
    return Value::map(std::move(entries), false);
}

}  // namespace

Value tensorValue(const CoordinateTensor& tensor) {
    return levelValue(tensor, 0, 0, tensor.entryCount());
}

StorageState::StorageState(const SdqTerms& terms, const StorageTree& tree, std::size_t mostBytes)
    : m_tree(&tree),
      m_mostBytes(mostBytes),
      m_sizes(terms.symbols().size()),
      m_arrays(terms.symbols().size()),
      m_bound(tree.exprCount()) {
    const auto use = [&](Payload symbol) {
        const FullTypes& types = terms.fullTypes;
        const FullTypeId type = terms.symbolAt(symbol).type;
        Array& array = m_arrays[symbol];
        array.isUsed = true;
        array.isOfIndices = types[type].kind == FullType::Kind::Map &&
                            types[types[type].value].kind == FullType::Kind::Index;
        array.zero = array.isOfIndices ? 0 : ringZero(ringOfValues(types, type));
        if (types[type].kind != FullType::Kind::Map) array.length = 1;
    };
    for (std::size_t id = 0; id < tree.exprCount(); ++id)
        if (tree[StorageExprId{id}].op == Operator::Get) use(tree[StorageExprId{id}].symbol);
    for (std::size_t id = 0; id < tree.nodeCount(); ++id)
        if (const auto& array = tree[StorageNodeId{id}].array) use(*array);
}

StorageState::Index StorageState::evaluate(StorageExprId id) const {
    if (m_bound[id.index()]) return m_bound[id.index()];
    const StorageExpr& expr = (*m_tree)[id];
    switch (expr.op) {
        case Operator::Number:
            return expr.number;
        case Operator::Symbol:
            return m_sizes[expr.symbol];
        case Operator::Variable:
            return std::nullopt;
        case Operator::Component:
            return m_coordinates[static_cast<std::size_t>(expr.number)];
        case Operator::Get: {
            const Index at = evaluate(expr.left);
            return at ? element(expr.symbol, *at) : std::nullopt;
        }
        default:
            break;
    }
    const Index left = evaluate(expr.left);
    if (!left) return std::nullopt;
    const Index right = evaluate(expr.right);
    return right ? applyIndex(expr.op, *left, *right) : std::nullopt;
}

bool StorageState::isSet(Payload symbol, std::int64_t at) const {
    const Array& array = m_arrays[symbol];
    return at >= 0 && std::cmp_less(at, array.isSet.size()) &&
           array.isSet[static_cast<std::size_t>(at)];
}

StorageState::Index StorageState::element(Payload symbol, std::int64_t at) const {
    const Array& array = m_arrays[symbol];
    if (!array.isOfIndices) return std::nullopt;
    if (at < 0 || (array.length && at >= *array.length)) return 0;
    if (array.isComplete) return array.givenIndices[static_cast<std::size_t>(at)];
    if (!isSet(symbol, at)) return std::nullopt;
    return array.indices[static_cast<std::size_t>(at)];
}

double StorageState::number(Payload symbol, std::int64_t at) const {
    const Array& array = m_arrays[symbol];
    const bool isIn = at >= 0 && std::cmp_less(at, array.givenNumbers.size());
    return isIn ? array.givenNumbers[static_cast<std::size_t>(at)] : array.zero;
}

StorageState::Write StorageState::grow(Array& array, std::int64_t at) {
    if (at < 0 || (array.length && at >= *array.length)) return Write::Outside;
    const auto position = static_cast<std::uint64_t>(at);
    if (position < array.isSet.size()) return Write::Done;
    if (position - array.isSet.size() >= (m_mostBytes - m_bytes) / kBytesPerElement)
        return Write::TooLarge;
    m_bytes += (position + 1 - array.isSet.size()) * kBytesPerElement;
    array.isSet.resize(position + 1);
    if (array.isOfIndices)
        array.indices.resize(position + 1);
    else
        array.numbers.resize(position + 1, array.zero);
    return Write::Done;
}

template <typename T>
StorageState::Write StorageState::put(Array& array, std::vector<T>& elements, std::int64_t at,
                                      T value) {
    if (const Write can = grow(array, at); can != Write::Done) return can;
    const auto position = static_cast<std::size_t>(at);
    if (array.isSet[position]) return elements[position] == value ? Write::Done : Write::Conflict;
    array.isSet[position] = true;
    elements[position] = value;
    return Write::Done;
}

StorageState::Write StorageState::setIndex(Payload symbol, std::int64_t at, std::int64_t value) {
    return put(m_arrays[symbol], m_arrays[symbol].indices, at, value);
}

StorageState::Write StorageState::setNumber(Payload symbol, std::int64_t at, double value) {
    return put(m_arrays[symbol], m_arrays[symbol].numbers, at, value);
}

bool StorageState::complete(Payload symbol, std::int64_t length, bool goesOn) {
    Array& array = m_arrays[symbol];
    if (length > 0 && length > end(symbol) && grow(array, length - 1) != Write::Done) return false;
    array.length = length;
    for (std::size_t i = 1; goesOn && i < array.isSet.size(); ++i)
        if (!array.isSet[i]) array.indices[i] = array.indices[i - 1];
    array.isComplete = true;
    array.givenIndices = array.indices;
    array.givenNumbers = array.numbers;
    return true;
}

StoredInputs StorageState::take() {
    StoredInputs taken;
    for (Payload symbol = 0; symbol < m_arrays.size(); ++symbol) {
        if (m_sizes[symbol]) taken.sizes.emplace(symbol, *m_sizes[symbol]);
        Array& array = m_arrays[symbol];
        if (!array.isUsed) continue;
        if (array.isOfIndices)
            taken.indices.emplace(symbol, std::move(array.indices));
        else
            taken.numbers.emplace(symbol, std::move(array.numbers));
    }
    return taken;
}

void StorageState::give(const StoredInputs& inputs) {
    for (const auto& [symbol, size] : inputs.sizes) m_sizes[symbol] = size;
    const auto put = [&](Payload symbol, auto& view, const auto& elements) {
        if (!m_arrays[symbol].isUsed) return;
        view = elements;
        m_arrays[symbol].length = static_cast<std::int64_t>(elements.size());
        m_arrays[symbol].isComplete = true;
    };
    for (const auto& [symbol, indices] : inputs.indices)
        put(symbol, m_arrays[symbol].givenIndices, indices);
    for (const auto& [symbol, numbers] : inputs.numbers)
        put(symbol, m_arrays[symbol].givenNumbers, numbers);
}

}  // namespace candler::sdqlite
