// Values as rows of numbers, of SdqInputs.h.
#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

namespace {

/// How far down a value has maps, along its first entries.
std::size_t levelsOf(const Value& value) {
    std::size_t levels = 0;
    for (const Value* at = &value; at->isMap() && !at->entries().empty(); ++levels)
        at = &at->entries().begin()->second;
    return levels;
}

class Flattener {
public:
    Flattener(Ring ring, bool isExact, bool isTyped)
        : m_ring(ring), m_isExact(isExact), m_isTyped(isTyped) {}

    void add(const Value& value, std::size_t levels) {
        if (levels == 0) return put(value.toNumber(m_ring).value_or(std::nan("")), m_isExact);
        const Entries* entries = value.toEntries();
        if (entries == nullptr) {  // Only where there are no types.
            put(-1, true);
            return add(value, 0);
        }
        put(static_cast<double>(entries->size()), true);
        for (const auto& [key, entry] : *entries) {
            if (!m_isTyped) put(static_cast<double>(key.size()), true);
            for (const std::int64_t index : key) put(static_cast<double>(index), true);
            add(entry, levels - 1);
        }
    }
    void put(double number, bool isExact) {
        result.numbers.push_back(number);
        result.isExact.push_back(isExact);
    }

    EvaluatedValue result;

private:
    Ring m_ring;
    bool m_isExact;
    bool m_isTyped;
};

EvaluatedValue untypedValue(const Value& value) {
    const Value tensor = tensorOf(Ring::Real, value, false);
    const std::size_t levels = levelsOf(tensor);
    Flattener flattener(Ring::Real, false, false);
    if (tensor.isMap() && levels == 0)
        flattener.put(0, false);
    else if (tensor.isIndex() && tensor.asKey().size() != 1)
        for (const std::int64_t index : tensor.asKey())
            flattener.put(static_cast<double>(index), true);
    else
        flattener.add(tensor, levels);
    if (levels > 0)
        flattener.result.type = std::string(levels, '{') + "number" + std::string(levels, '}');
    return std::move(flattener.result);
}

bool isExactRing(Ring ring) {
    return ring == Ring::Int || ring == Ring::Bool || ring == Ring::OrAnd;
}

class InputReader {
public:
    InputReader(const FullTypes& types, std::span<const double> numbers)
        : m_types(types), m_numbers(numbers) {}

    /// None if the numbers are not of this type.
    std::optional<Value> whole(FullTypeId type) {
        auto value = read(type);
        if (m_position != m_numbers.size()) return std::nullopt;
        return value;
    }

private:
    std::optional<double> next() {
        if (m_position == m_numbers.size()) return std::nullopt;
        return m_numbers[m_position++];
    }
    std::optional<std::int64_t> nextIndex() {
        const auto number = next();
        return number ? Value::number(*number).toIndex() : std::nullopt;
    }
    std::optional<Value> read(FullTypeId id) {
        const FullType& type = m_types[id];
        if (type.kind == FullType::Kind::Map) return readMap(id);
        if (type.kind == FullType::Kind::Ring) {
            const auto number = next();
            return number ? std::optional(Value::number(*number)) : std::nullopt;
        }
        const auto index = nextIndex();
        return index ? std::optional(Value::index(*index)) : std::nullopt;
    }
    std::optional<Value> readMap(FullTypeId id) {
        const FullType type = m_types[id];
        const std::size_t parts = std::max<std::size_t>(1, m_types.tupleParts(type.sort).size());
        const auto count = nextIndex();
        if (!count || *count < 0) return std::nullopt;
        Entries entries;
        for (std::int64_t i = 0; i < *count; ++i) {
            Key key;
            for (std::size_t part = 0; part < parts; ++part) {
                const auto index = nextIndex();
                if (!index) return std::nullopt;
                key.push_back(*index);
            }
            auto value = read(type.value);
            if (!value || !entries.emplace(std::move(key), std::move(*value)).second)
                return std::nullopt;
        }
        return Value::map(std::move(entries), isTableType(m_types, id));
    }

    const FullTypes& m_types;
    std::span<const double> m_numbers;
    std::size_t m_position = 0;
};

Ring leafRing(const FullTypes& types, FullTypeId id) {
    while (types[id].kind == FullType::Kind::Map) id = types[id].value;
    return types[id].kind == FullType::Kind::Ring ? types[id].ring : Ring::Real;
}

std::string typeText(const FullTypes& types, FullTypeId type) {
    return types.levels(type) == 0 ? std::string{} : types.text(type);
}

Diagnostic unknownInput(const SdqTerms& terms, const std::string& name) {
    std::vector<std::string> known;
    for (const Symbol& symbol : terms.symbols()) known.push_back(symbol.name);
    return makeError(fmt::format("there is no input '{}'", name), {},
                     nameHint(name, known, "inputs"));
}

}  // namespace

bool isTableType(const FullTypes& types, FullTypeId id) {
    const FullType& type = types[id];
    if (type.kind != FullType::Kind::Map) return false;
    if (type.storage == MapKind::Vector || type.storage == MapKind::Segment ||
        type.storage == MapKind::Range)
        return true;
    while (types[id].kind == FullType::Kind::Map) id = types[id].value;
    return types[id].kind == FullType::Kind::Index;
}

EvaluatedValue evaluatedValue(const SdqTerms& terms, TypeId type, const Value& value) {
    if (type == kUntyped) return untypedValue(value);
    const TypeId leaf = terms.plainTypes.leafOf(type);
    const std::size_t levels = terms.plainTypes.levels(type);
    const bool isRing = PlainTypes::isRing(leaf);
    const Ring ring = isRing ? PlainTypes::ringOf(leaf) : Ring::Real;
    Flattener flattener(ring, !isRing || isExactRing(ring), true);
    const bool isCounted = levels == 0 && leaf == PlainTypes::ring(Ring::MinPlus);
    if (isCounted) flattener.put(value.isZero(ring) ? 0 : 1, true);
    if (!isCounted || !value.isZero(ring))
        flattener.add(isRing ? tensorOf(ring, value, false) : value, levels);
    if (levels > 0 || isCounted) flattener.result.type = terms.plainTypes.text(type);
    return std::move(flattener.result);
}

std::vector<EvaluatorInput> evaluatorInputs(const SdqTerms& terms, const InputValues& inputs) {
    std::vector<EvaluatorInput> result;
    for (const auto& [name, value] : inputs) {
        const auto symbol = terms.findSymbol(name);
        if (!symbol) continue;
        const FullTypeId type = terms.symbolAt(*symbol).type;
        Flattener flattener(leafRing(terms.fullTypes, type), false, true);
        flattener.add(value, terms.fullTypes.levels(type));
        flattener.result.type = typeText(terms.fullTypes, type);
        result.push_back({name, std::move(flattener.result)});
    }
    return result;
}

Result<InputValues> inputValues(const SdqTerms& terms, std::span<const EvaluatorInput> inputs) {
    InputValues result;
    for (const EvaluatorInput& input : inputs) {
        const auto symbol = terms.findSymbol(input.name);
        if (!symbol) return failure(unknownInput(terms, input.name));
        const FullTypeId type = terms.symbolAt(*symbol).type;
        auto value = typeText(terms.fullTypes, type) == input.value.type
                         ? InputReader(terms.fullTypes, input.value.numbers).whole(type)
                         : std::nullopt;
        if (!value)
            return failure(makeError(
                fmt::format("the input '{}' is no {}", input.name, terms.fullTypes.text(type))));
        result.insert_or_assign(input.name, std::move(*value));
    }
    return result;
}

}  // namespace candler::sdqlite
