// RuleReading: what compiling one direction of a rule needs in every language: its variables and
// what they stand for, calls of conditions and derivations by name, scopes, and mistakes with
// places.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/language/RuleFile.h"
#include "engine/language/RuleScopes.h"

namespace candler {

/// An argument of a call.
struct RuleValue {
    char kind = 0;
    std::uint32_t slot = 0;   ///< Of a variable.
    std::int32_t number = 0;  ///< Of `#` and `+`.
    std::string_view word;    ///< Of `"`.
};

/// A call of a table's row. Rows have `name`, `kinds` (a letter for each argument) and `scope`.
template <typename Row>
struct RuleUse {
    const Row* row = nullptr;
    std::vector<RuleValue> values;

    [[nodiscard]] std::vector<std::uint32_t> slots() const {
        std::vector<std::uint32_t> slots;
        for (const RuleValue& value : values)
            if (value.kind != '#' && value.kind != '+' && value.kind != '"')
                slots.push_back(value.slot);
        return slots;
    }
    [[nodiscard]] std::vector<std::int32_t> numbers() const {
        std::vector<std::int32_t> numbers;
        for (const RuleValue& value : values)
            if (value.kind == '#' || value.kind == '+') numbers.push_back(value.number);
        return numbers;
    }
};

/// Kinds of arguments that are no variables: `#` a whole number, `+` one above 0, `"` a word. Other
/// letters are kinds of variables; the language says what they are called.
class RuleReading {
public:
    static constexpr char kTerm = 't';  ///< The kind of variables for terms, in all languages.
    /// Of an argument: a variable for terms that are names, where names are terms.
    static constexpr char kName = 'v';
    using KindName = std::string_view (*)(char kind);

    RuleReading(const RuleNotation& notation, KindName kindName)
        : m_notation(notation), m_kindName(kindName) {}

    // Mistakes.
    std::nullopt_t fail(std::string message, const RulePiece& at, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), m_notation.place(at), std::move(hint)));
        return std::nullopt;
    }
    std::nullopt_t fail(const Diagnostics& errors) {
        m_errors.insert(m_errors.end(), errors.begin(), errors.end());
        return std::nullopt;
    }
    [[nodiscard]] bool isGood() const { return m_errors.empty(); }
    [[nodiscard]] Diagnostics& errors() { return m_errors; }

    // Variables.
    /// The matched side has this variable. False if it is there already and stands for something
    /// else.
    bool declare(const std::string& name, char kind, std::uint32_t slot, const RulePiece& at);
    /// A derived variable, of which there is none yet.
    bool derive(const RulePiece& variable, char kind, std::uint32_t slot);
    /// From here on derived variables are not known.
    void forgetDerived();
    /// The slot of a variable that the matched side (or a derivation) has.
    std::optional<std::uint32_t> slot(const RulePiece& variable, char kind);
    std::optional<std::uint32_t> find(std::string_view name) const;

    // Calls.
    /// The row that is called and its arguments; `what` is called, as "condition". There is `also`
    /// what the language calls itself.
    template <typename Row>
    std::optional<RuleUse<Row>> use(const RuleCall& call, std::span<const Row> table,
                                    std::string_view what, const RulePiece* derived = nullptr,
                                    std::string_view also = {}) {
        const auto row = std::ranges::find(table, call.name.text, &Row::name);
        if (row == table.end()) {
            std::vector<std::string> names;
            for (const Row& one : table) names.emplace_back(one.name);
            if (!also.empty()) names.emplace_back(also);
            return unknownCall(call, names, what);
        }
        auto values = arguments(call, row->kinds);
        if (!values) return std::nullopt;
        note(row->scope, call, row->kinds, derived);
        return RuleUse<Row>{&*row, std::move(*values)};
    }
    std::nullopt_t unknownCall(const RuleCall& call, std::vector<std::string> names,
                               std::string_view what);

    // Scopes.
    void note(ScopeFact fact) { m_facts.push_back(std::move(fact)); }
    [[nodiscard]] const std::vector<ScopeFact>& facts() const { return m_facts; }
    [[nodiscard]] char kindOf(std::string_view name) const;

private:
    struct Variable {
        std::string name;
        char kind = kTerm;
        std::uint32_t slot = 0;
        bool isDerived = false;
    };

    [[nodiscard]] const Variable* findVariable(std::string_view name) const;
    std::optional<std::vector<RuleValue>> arguments(const RuleCall& call, std::string_view kinds);
    std::optional<RuleValue> argument(const RulePiece& piece, char kind, const RuleCall& call,
                                      std::string_view kinds);
    [[nodiscard]] std::string usage(std::string_view name, std::string_view kinds) const;
    bool mixUp(const Variable& variable, char kind, const RulePiece& at);
    void note(ScopeNote note, const RuleCall& call, std::string_view kinds,
              const RulePiece* derived);

    const RuleNotation& m_notation;
    KindName m_kindName;
    std::vector<Variable> m_variables;
    std::vector<ScopeFact> m_facts;
    Diagnostics m_errors;
};

}  // namespace candler
