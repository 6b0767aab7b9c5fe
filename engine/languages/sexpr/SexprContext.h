// SexprContext: the tables of one loaded program in a language of s-expressions: operators with
// fixed arities, symbols, numbers, booleans, De Bruijn indices, and terms. SexprText.h reads and
// prints with it.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/languages/sexpr/Numbers.h"
#include "engine/term/TermStore.h"

namespace candler::sexpr {

struct OperatorRow {
    std::string_view name;
    int arity = 1;
    std::string_view scopes{};  ///< Of its arguments: ScopeLetters of SexprNotation.h.
};

/// What may be written in a language.
struct Grammar {
    std::span<const OperatorRow> operators;
    std::unique_ptr<Numbers> (*makeNumbers)() = nullptr;  ///< Null: no numbers.
    bool hasBooleans = false;
    bool hasIndices = false;  ///< `%0`: the variable that the innermost binder binds.
};

class SexprContext {
public:
    explicit SexprContext(const Grammar& grammar);

    TermStore store;

    [[nodiscard]] OpId symbolOp() const { return m_symbolOp; }
    [[nodiscard]] OpId numberOp() const { return m_numberOp; }
    [[nodiscard]] OpId booleanOp() const { return m_booleanOp; }
    [[nodiscard]] OpId indexOp() const { return m_indexOp; }
    [[nodiscard]] bool hasNumbers() const { return m_numbers != nullptr; }
    [[nodiscard]] bool hasBooleans() const { return m_hasBooleans; }
    [[nodiscard]] bool hasIndices() const { return m_hasIndices; }
    [[nodiscard]] Numbers& numbers() { return *m_numbers; }
    [[nodiscard]] const Numbers& numbers() const { return *m_numbers; }

    /// A row of the grammar, not the operators of symbols, numbers, booleans and indices.
    [[nodiscard]] std::optional<OpId> findOperator(std::string_view name) const;
    [[nodiscard]] std::vector<std::string> operatorNames() const;
    /// ScopeLetters of its arguments; none of leaves.
    [[nodiscard]] std::string_view scopes(OpId op) const {
        return op.index() < m_operators.size() ? m_operators[op.index()].scopes
                                               : std::string_view();
    }
    [[nodiscard]] bool isConstant(LabelId label) const {
        const OpId op = store[label].op;
        return op == m_numberOp || op == m_booleanOp;
    }

    LabelId symbol(std::string_view name);
    /// The symbol if no text used it before it was first asked for here; none if one did.
    std::optional<LabelId> freshSymbol(std::string_view name);
    LabelId number(Payload value);
    LabelId boolean(bool value);
    LabelId index(Payload value);
    /// The operator; it must exist.
    LabelId label(std::string_view name);
    [[nodiscard]] const std::string& symbolName(Payload symbol) const { return m_symbols[symbol]; }
    [[nodiscard]] std::optional<Payload> findSymbol(std::string_view name) const;
    [[nodiscard]] std::span<const std::string> symbols() const { return m_symbols; }

    /// `+`, `x`, `-1/2`, `true`, `%0`.
    [[nodiscard]] std::string labelText(LabelId label) const;

private:
    std::span<const OperatorRow> m_operators;
    bool m_hasBooleans;
    bool m_hasIndices;
    OpId m_symbolOp;
    OpId m_numberOp;
    OpId m_booleanOp;
    OpId m_indexOp;
    std::unique_ptr<Numbers> m_numbers;
    std::vector<std::string> m_symbols;
    std::unordered_map<std::string, Payload> m_symbolIds;
    std::unordered_set<Payload> m_freshSymbols;
};

/// The number behind the `%`; none if the text is not an index.
[[nodiscard]] std::optional<Payload> readIndex(std::string_view text);

}  // namespace candler::sexpr
