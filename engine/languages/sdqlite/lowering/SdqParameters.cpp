#include "engine/languages/sdqlite/lowering/SdqParameters.h"

#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/sdqlite/lowering/SdqRingCode.h"

namespace candler::sdqlite {

using loop::BufferId;
using loop::BufferRole;
using loop::ExprId;
using loop::ExprOp;
using loop::VarId;

namespace {

bool isIndexType(const FullTypes& types, FullTypeId type) {
    return types[type].kind == FullType::Kind::Index;
}

}  // namespace

const Input* Parameters::input(Payload symbol) const {
    for (const Input& input : m_program.inputs)
        if (input.symbol == symbol) return &input;
    return nullptr;
}

std::optional<Fact> Parameters::fact(Payload array, FactSyntax::Kind kind) const {
    const Input* said = input(array);
    if (said == nullptr) return std::nullopt;
    const auto found = std::ranges::find(said->facts, kind, &Fact::kind);
    return found == said->facts.end() ? std::nullopt : std::optional(*found);
}

std::optional<Payload> Parameters::segments(Payload array) const {
    for (const auto kind : {FactSyntax::Kind::SortedIn, FactSyntax::Kind::DistinctIn})
        if (const auto found = fact(array, kind)) return found->array;
    return std::nullopt;
}

bool Parameters::isSortedIn(Payload array, Payload positions) const {
    const auto found = fact(array, FactSyntax::Kind::SortedIn);
    return found && found->array == positions;
}

const Parameters::Array* Parameters::array(Payload symbol) const {
    const auto found = m_arrays.find(symbol);
    return found == m_arrays.end() ? nullptr : &found->second;
}

std::optional<ExprId> Parameters::size(Payload symbol) const {
    const auto found = m_sizes.find(symbol);
    return found == m_sizes.end() ? std::nullopt : std::optional(found->second);
}

/// Of a sort `pos(A)`.
std::optional<Payload> Parameters::arrayOfPositions(SortId sort) const {
    const std::string& name = m_terms.fullTypes.sortName(sort);
    for (const Input& input : m_program.inputs)
        if (name == fmt::format("pos({})", m_terms.symbolAt(input.symbol).name))
            return input.symbol;
    return std::nullopt;
}

std::optional<ExprId> Parameters::count(SortId sort) const {
    for (const Dimension& dimension : m_program.dimensions)
        if (dimension.sort == sort) return size(dimension.size);
    if (const auto array = arrayOfPositions(sort))
        if (const auto found = m_lengths.find(*array); found != m_lengths.end())
            return found->second;
    return std::nullopt;
}

void Parameters::use(TermId term) {
    for (const TermId part : m_terms.store.subterms(term))
        if (m_terms.store[part].op == op(Operator::Symbol)) useSymbol(m_terms.store[part].payload);
}

void Parameters::use(FullTypeId type) {
    const FullTypes& types = m_terms.fullTypes;
    for (;; type = types[type].value) {
        for (const Dimension& dimension : m_program.dimensions)
            if (dimension.sort == types[type].sort) m_used.insert(dimension.size);
        if (const auto array = arrayOfPositions(types[type].sort)) useSymbol(*array);
        if (types[type].kind != FullType::Kind::Map) return;
    }
}

void Parameters::useSymbol(Payload symbol) {
    if (!m_used.insert(symbol).second) return;
    use(m_terms.symbolAt(symbol).type);
    const Input* said = input(symbol);
    if (said == nullptr) return;
    if (said->mapping) use(*said->mapping);
    for (const Fact& fact : said->facts) {
        if (fact.kind == FactSyntax::Kind::Length) use(fact.length);
        if (fact.kind == FactSyntax::Kind::SortedIn || fact.kind == FactSyntax::Kind::DistinctIn)
            useSymbol(fact.array);
        for (const Dimension& dimension : m_program.dimensions)
            if (fact.kind == FactSyntax::Kind::ValuesIn && dimension.sort == fact.sort)
                m_used.insert(dimension.size);
    }
}

VarId Parameters::addSize(const std::string& name) {
    const VarId size = m_function.addSize(name);
    m_function.body.push_back({loop::Require{loop::RequireKind::AtLeast, m_function.var(size),
                                             m_function.constant(0), name}});
    return size;
}

Result<void> Parameters::add(std::span<const TermId> terms) {
    for (const TermId term : terms) use(term);
    for (const Dimension& dimension : m_program.dimensions)
        if (m_used.contains(dimension.size))
            m_sizes.emplace(dimension.size,
                            m_function.var(addSize(m_terms.symbolAt(dimension.size).name)));
    for (const Input& input : m_program.inputs)
        if (m_used.contains(input.symbol) && input.kind == Declaration::Kind::Size)
            m_sizes.emplace(input.symbol,
                            m_function.var(addSize(m_terms.symbolAt(input.symbol).name)));
    for (const Input& input : m_program.inputs) {
        if (!m_used.contains(input.symbol) || input.kind != Declaration::Kind::Array) continue;
        if (const auto made = length(input.symbol); !made) return failure(made.error());
    }
    for (const Input& input : m_program.inputs) {
        if (!m_used.contains(input.symbol) || input.mapping) continue;
        if (const auto made = addSymbol(input.symbol); !made) return made;
    }
    for (const auto& [symbol, array] : m_arrays) describe(symbol);
    return {};
}

/// The first array whose segments begin there.
std::optional<Payload> Parameters::divided(Payload positions) const {
    for (const Input& input : m_program.inputs)
        if (m_arrays.contains(input.symbol) && segments(input.symbol) == positions)
            return input.symbol;
    return std::nullopt;
}

/// Values are below it.
std::optional<ExprId> Parameters::limit(Payload array) const {
    const auto said = fact(array, FactSyntax::Kind::ValuesIn);
    return said ? count(said->sort) : std::nullopt;
}

/// What facts say of an array is known of it.
void Parameters::describe(Payload array) {
    loop::IndexInput known{.buffer = m_arrays.at(array).buffer, .limit = limit(array)};
    using Order = loop::IndexInput::Order;
    const auto starts = segments(array);
    if (fact(array, FactSyntax::Kind::Monotone)) {
        known.order = Order::Starts;
        const auto of = divided(array);
        known.limit = of ? std::optional(m_lengths.at(*of)) : std::nullopt;
        if (of) known.partLimit = limit(*of);
    } else if (starts) {
        known.order = isSortedIn(array, *starts) ? Order::Ascending : Order::Distinct;
        known.starts = m_arrays.at(*starts).buffer;
    } else if (fact(array, FactSyntax::Kind::Sorted)) {
        known.order = Order::Ascending;
    } else if (fact(array, FactSyntax::Kind::Distinct)) {
        known.order = Order::Distinct;
    } else if (!known.limit) {
        return;
    }
    m_function.indexInputs.push_back(known);
}

Result<void> Parameters::addSymbol(Payload symbol) {
    const Input& said = *input(symbol);
    if (said.kind == Declaration::Kind::Size) return {};
    const std::string& name = m_terms.symbolAt(symbol).name;
    if (said.kind == Declaration::Kind::Hash)
        return failure(makeError(
            fmt::format("'{}' cannot be passed: an array in it has keys of no dimension", name),
            said.place, "give it a dimension, as in 'vec<I, ...>'"));
    auto shape = extents(symbol);
    if (!shape) return failure(shape.error());
    FullTypeId leaf = m_terms.symbolAt(symbol).type;
    while (m_terms.fullTypes[leaf].kind == FullType::Kind::Map)
        leaf = m_terms.fullTypes[leaf].value;
    const loop::Type element = isIndexType(m_terms.fullTypes, leaf)
                                   ? loop::Type::Index
                                   : elementType(m_terms.fullTypes[leaf].ring);
    const BufferId buffer =
        m_function.addBuffer({.name = name,
                              .element = element,
                              .shape = *shape,
                              .role = BufferRole::Input,
                              .isNarrow = fact(symbol, FactSyntax::Kind::Narrow).has_value()});
    m_arrays.emplace(symbol, Array{buffer, std::move(*shape)});
    return {};
}

Result<std::vector<ExprId>> Parameters::extents(Payload symbol) {
    const Input& said = *input(symbol);
    if (said.kind == Declaration::Kind::Array) {
        const auto only = length(symbol);
        if (!only) return failure(only.error());
        return std::vector{*only};
    }
    std::vector<ExprId> result;
    const FullTypes& types = m_terms.fullTypes;
    for (FullTypeId type = m_terms.symbolAt(symbol).type; types[type].kind == FullType::Kind::Map;
         type = types[type].value) {
        const auto extent = count(types[type].sort);
        if (!extent)
            return failure(makeError(
                fmt::format("'{}' cannot be passed: it is not said how many "
                            "indices of {} there are",
                            m_terms.symbolAt(symbol).name, types.sortName(types[type].sort)),
                said.place, "say how it is stored"));
        result.push_back(*extent);
    }
    return result;
}

/// What a fact says, or the size of its keys' sort, or a size of its own.
Result<ExprId> Parameters::length(Payload array) {
    if (const auto known = m_lengths.find(array); known != m_lengths.end()) return known->second;
    const Input& said = *input(array);
    const FullType& type = m_terms.fullTypes[m_terms.symbolAt(array).type];
    std::optional<ExprId> made;
    if (const auto fact = this->fact(array, FactSyntax::Kind::Length)) {
        made = expression(fact->length);
        if (!made)
            return failure(makeError(fmt::format("no kernel is written for the length of '{}'",
                                                 m_terms.symbolAt(array).name),
                                     said.place, "write it with +, -, *, div, min and max"));
    }
    if (!made) made = count(type.sort);
    const auto of = arrayOfPositions(type.sort);
    if (!made && of && *of > array) {
        const auto other = length(*of);
        if (!other) return other;
        made = *other;
    }
    if (!made) {
        std::string name = fmt::format("{}{}", m_terms.symbolAt(array).name, kLengthSuffix);
        while (m_terms.findSymbol(name)) name += '_';
        made = m_function.var(addSize(name));
    }
    m_lengths.emplace(array, *made);
    return *made;
}

/// Over sizes.
std::optional<ExprId> Parameters::expression(TermId term) {
    const Operator op = operatorOf(m_terms.store[term].op);
    const Payload payload = m_terms.store[term].payload;
    if (op == Operator::Symbol) return size(payload);
    if (op == Operator::Number)
        return m_function.constant(static_cast<std::int64_t>(m_terms.numberAt(payload)));
    static const std::map<Operator, ExprOp> kOps{
        {Operator::Add, ExprOp::Add},           {Operator::Subtract, ExprOp::Subtract},
        {Operator::Multiply, ExprOp::Multiply}, {Operator::Divide, ExprOp::Divide},
        {Operator::Min, ExprOp::Min},           {Operator::Max, ExprOp::Max}};
    const auto found = kOps.find(op);
    if (found == kOps.end()) return std::nullopt;
    const auto left = expression(m_terms.store.children(term)[0]);
    const auto right = expression(m_terms.store.children(term)[1]);
    if (!left || !right) return std::nullopt;
    const bool isDivision = found->second == ExprOp::Divide;
    if (isDivision && m_function.constantValue(*right).value_or(0) <= 0) return std::nullopt;
    return m_function.binary(found->second, *left, *right);
}

namespace {

double numberOf(const Value& value, Ring ring) {
    if (value.isIndex()) return static_cast<double>(value.asIndex());
    return value.asNumber(ring);
}

void fillCells(const Value& value, Ring ring, std::span<const std::int64_t> extents,
               std::span<double> cells) {
    if (extents.empty()) {
        cells.front() = numberOf(value, ring);
        return;
    }
    const std::size_t step = cells.size() / static_cast<std::size_t>(extents.front());
    // What is outside a dimension has no place; kernels leave it out, too.
    for (const auto& [key, entry] : value.entries())
        if (key.front() >= 0 && key.front() < extents.front())
            fillCells(entry, ring, extents.subspan(1),
                      cells.subspan(static_cast<std::size_t>(key.front()) * step, step));
}

}  // namespace

std::vector<double> outputValues(Ring ring, const Value& value,
                                 std::span<const std::int64_t> extents) {
    std::size_t count = 1;
    for (const std::int64_t extent : extents) count *= static_cast<std::size_t>(extent);
    std::vector<double> cells(count, ringZero(ring));
    if (count > 0) fillCells(value, ring, extents, cells);
    return cells;
}

loop::Arguments kernelArguments(const SdqTerms& terms, const loop::Function& function,
                                const InputValues& inputs) {
    loop::Arguments arguments;
    for (const loop::Parameter& parameter : function.parameters()) {
        const VarId* size = std::get_if<VarId>(&parameter);
        if (size == nullptr) continue;
        std::string name = function[*size].name;
        if (const auto found = inputs.find(name); found != inputs.end()) {
            arguments.sizes[*size] = found->second.asIndex();
            continue;
        }
        name.resize(name.rfind(kLengthSuffix));
        arguments.sizes[*size] = static_cast<std::int64_t>(inputs.at(name).entries().size());
    }
    for (const loop::Parameter& parameter : function.parameters()) {
        const BufferId* buffer = std::get_if<BufferId>(&parameter);
        if (buffer == nullptr || function[*buffer].role != BufferRole::Input) continue;
        std::vector<std::int64_t> extents;
        for (const ExprId extent : function[*buffer].shape)
            extents.push_back(evaluateIndex(function, extent, arguments.sizes).value_or(0));
        FullTypeId leaf = terms.symbolAt(*terms.findSymbol(function[*buffer].name)).type;
        while (terms.fullTypes[leaf].kind == FullType::Kind::Map)
            leaf = terms.fullTypes[leaf].value;
        const Ring ring = terms.fullTypes[leaf].ring;
        arguments.buffers[*buffer] = outputValues(ring, inputs.at(function[*buffer].name), extents);
    }
    return arguments;
}

}  // namespace candler::sdqlite
