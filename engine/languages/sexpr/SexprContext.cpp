#include "engine/languages/sexpr/SexprContext.h"

#include <charconv>

#include "engine/support/Check.h"

namespace candler::sexpr {

namespace {

// These names cannot be written as operators, for they hold a blank.
constexpr const char* kSymbol = "a symbol";
constexpr const char* kNumber = "a number";
constexpr const char* kBoolean = "a boolean";
constexpr const char* kIndex = "an index";

Signature makeSignature(const Grammar& grammar) {
    Signature signature;
    for (const OperatorRow& row : grammar.operators)
        signature.add({std::string(row.name), row.arity, false});
    for (const char* leaf : {kSymbol, kNumber, kBoolean, kIndex}) signature.add({leaf, 0, true});
    return signature;
}

}  // namespace

SexprContext::SexprContext(const Grammar& grammar)
    : store(makeSignature(grammar)),
      m_operators(grammar.operators),
      m_hasBooleans(grammar.hasBooleans),
      m_hasIndices(grammar.hasIndices),
      m_symbolOp(*store.signature().find(kSymbol)),
      m_numberOp(*store.signature().find(kNumber)),
      m_booleanOp(*store.signature().find(kBoolean)),
      m_indexOp(*store.signature().find(kIndex)),
      m_numbers(grammar.makeNumbers == nullptr ? nullptr : grammar.makeNumbers()) {}

std::optional<OpId> SexprContext::findOperator(std::string_view name) const {
    const auto op = store.signature().find(name);
    return op && op->index() < m_operators.size() ? op : std::nullopt;
}

std::vector<std::string> SexprContext::operatorNames() const {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < m_operators.size(); ++i)
        names.push_back(store.signature()[OpId{i}].name);
    return names;
}

LabelId SexprContext::symbol(std::string_view name) {
    const auto [entry, isNew] =
        m_symbolIds.try_emplace(std::string(name), static_cast<Payload>(m_symbols.size()));
    if (isNew) m_symbols.emplace_back(name);
    return store.label({m_symbolOp, entry->second, kUntyped});
}

std::optional<LabelId> SexprContext::freshSymbol(std::string_view name) {
    const auto known = findSymbol(name);
    const LabelId label = symbol(name);
    if (!known) m_freshSymbols.insert(store[label].payload);
    return known && !m_freshSymbols.contains(*known) ? std::nullopt : std::optional(label);
}

LabelId SexprContext::number(Payload value) {
    return store.label({m_numberOp, value, kUntyped});
}

LabelId SexprContext::boolean(bool value) {
    return store.label({m_booleanOp, value ? 1U : 0U, kUntyped});
}

LabelId SexprContext::index(Payload value) {
    return store.label({m_indexOp, value, kUntyped});
}

LabelId SexprContext::label(std::string_view name) {
    const auto op = findOperator(name);
    CANDLER_CHECK(op.has_value(), "no operator '{}'", name);
    return store.label({*op, 0, kUntyped});
}

std::optional<Payload> SexprContext::findSymbol(std::string_view name) const {
    const auto found = m_symbolIds.find(std::string(name));
    return found == m_symbolIds.end() ? std::nullopt : std::optional(found->second);
}

std::string SexprContext::labelText(LabelId id) const {
    const Label& label = store[id];
    if (label.op == m_symbolOp) return m_symbols[label.payload];
    if (label.op == m_numberOp) return m_numbers->text(label.payload);
    if (label.op == m_booleanOp) return label.payload != 0 ? "true" : "false";
    if (label.op == m_indexOp) return "%" + std::to_string(label.payload);
    return store.signature()[label.op].name;
}

std::optional<Payload> readIndex(std::string_view text) {
    if (!text.starts_with('%')) return std::nullopt;
    Payload index = 0;
    const char* const end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data() + 1, end, index);
    if (error != std::errc{} || last != end) return std::nullopt;
    return index;
}

}  // namespace candler::sexpr
