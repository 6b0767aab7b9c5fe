#include "engine/language/RuleReading.h"

#include <fmt/format.h>

#include <charconv>

namespace candler {

namespace {

std::optional<std::int32_t> wholeNumber(std::string_view text) {
    std::int32_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    const bool isWhole = error == std::errc{} && end == text.data() + text.size();
    return isWhole ? std::optional(number) : std::nullopt;
}

}  // namespace

const RuleReading::Variable* RuleReading::findVariable(std::string_view name) const {
    const auto found = std::ranges::find(m_variables, name, &Variable::name);
    return found == m_variables.end() ? nullptr : &*found;
}

bool RuleReading::mixUp(const Variable& variable, char kind, const RulePiece& at) {
    if (variable.kind == kind) return true;
    fail(fmt::format("'{}' stands for {} elsewhere, and for {} here",
                     m_notation.variableText(variable.name), m_kindName(variable.kind),
                     m_kindName(kind)),
         at, "give them different names");
    return false;
}

bool RuleReading::declare(const std::string& name, char kind, std::uint32_t slot,
                          const RulePiece& at) {
    if (const Variable* known = findVariable(name)) return mixUp(*known, kind, at);
    m_variables.push_back({name, kind, slot, false});
    return true;
}

bool RuleReading::derive(const RulePiece& variable, char kind, std::uint32_t slot) {
    if (findVariable(variable.name()) == nullptr) {
        m_variables.push_back({variable.name(), kind, slot, true});
        return true;
    }
    fail(fmt::format("'{}' is there already", variable.text), variable, "choose another name");
    return false;
}

void RuleReading::forgetDerived() {
    std::erase_if(m_variables, [](const Variable& variable) { return variable.isDerived; });
}

std::optional<std::uint32_t> RuleReading::find(std::string_view name) const {
    const Variable* known = findVariable(name);
    return known == nullptr ? std::nullopt : std::optional(known->slot);
}

char RuleReading::kindOf(std::string_view name) const {
    const Variable* known = findVariable(name);
    return known == nullptr ? kTerm : known->kind;
}

std::optional<std::uint32_t> RuleReading::slot(const RulePiece& variable, char kind) {
    if (!m_notation.isVariable(variable.text))
        return fail("a variable is expected here", variable,
                    "write " + m_notation.variableText("x"));
    const Variable* known = findVariable(variable.name());
    if (known != nullptr)
        return mixUp(*known, kind, variable) ? std::optional(known->slot) : std::nullopt;
    std::vector<std::string> names;
    for (const Variable& one : m_variables)
        if (one.kind == kind) names.push_back(m_notation.variableText(one.name));
    const std::string hint = spellingHint(variable.text, names);
    return fail(fmt::format("'{}' does not occur on the matched side", variable.text), variable,
                hint.empty() ? "every variable must occur in the pattern that is matched" : hint);
}

std::nullopt_t RuleReading::unknownCall(const RuleCall& call, std::vector<std::string> names,
                                        std::string_view what) {
    std::string hint = spellingHint(call.name.text, names);
    if (hint.empty())
        hint = names.empty() ? "this language has none"
                             : fmt::format("there are: {}", fmt::join(names, ", "));
    return fail(fmt::format("no {} is called '{}'", what, call.name.text), call.name,
                std::move(hint));
}

std::string RuleReading::usage(std::string_view name, std::string_view kinds) const {
    std::vector<std::string> arguments;
    char letter = 'a';
    for (const char kind : kinds) {
        if (kind == '#' || kind == '+')
            arguments.emplace_back("1");
        else if (kind == '"')
            arguments.emplace_back("word");
        else
            arguments.push_back(m_notation.variableText(std::string(1, letter++)));
    }
    return "it is written " + m_notation.callText(name, arguments);
}

std::optional<std::vector<RuleValue>> RuleReading::arguments(const RuleCall& call,
                                                             std::string_view kinds) {
    if (call.arguments.size() != kinds.size())
        return fail(fmt::format("'{}' takes {} argument{}, not {}", call.name.text, kinds.size(),
                                kinds.size() == 1 ? "" : "s", call.arguments.size()),
                    call.whole, usage(call.name.text, kinds));
    std::vector<RuleValue> values;
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const auto value = argument(call.arguments[i], kinds[i], call, kinds);
        if (!value) return std::nullopt;
        values.push_back(*value);
    }
    return values;
}

std::optional<RuleValue> RuleReading::argument(const RulePiece& piece, char kind,
                                               const RuleCall& call, std::string_view kinds) {
    RuleValue value{kind, 0, 0, piece.text};
    if (kind == '"') {
        if (!m_notation.isVariable(piece.text) && !piece.text.starts_with('(')) return value;
        return fail("a word is expected here", piece, usage(call.name.text, kinds));
    }
    if (kind == '#' || kind == '+') {
        const auto number = wholeNumber(piece.text);
        if (!number || (kind == '+' && *number < 1))
            return fail(kind == '+' ? "a whole number above 0 is expected here"
                                    : "a whole number is expected here",
                        piece, usage(call.name.text, kinds));
        value.number = *number;
        return value;
    }
    const auto slot = this->slot(piece, kind == kName ? kTerm : kind);
    if (!slot) return std::nullopt;
    value.slot = *slot;
    return value;
}

void RuleReading::note(ScopeNote note, const RuleCall& call, std::string_view kinds,
                       const RulePiece* derived) {
    if (note == ScopeNote::Nothing) return;
    ScopeFact fact;
    fact.note = note;
    if (derived != nullptr) fact.derived = derived->name();
    for (std::size_t i = 0; i < kinds.size(); ++i) {
        const bool isVariable = m_notation.isVariable(call.arguments[i].text);
        const bool isMeant = note != ScopeNote::Void || kinds[i] == kinds.back();
        if (isVariable && isMeant)
            (kinds[i] == kTerm ? fact.terms : fact.names).push_back(call.arguments[i].name());
    }
    m_facts.push_back(std::move(fact));
}

}  // namespace candler
