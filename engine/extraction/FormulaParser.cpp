#include "engine/extraction/FormulaParser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace candler::detail {

namespace {

constexpr int kMaxDepth = 100;
constexpr std::uint32_t kMaxChild = 255;

struct Function {
    std::string_view name;
    CostStep step;
    int arguments;  ///< 0: at least one.
};

constexpr std::array kFunctions{
    Function{"min", CostStep::Minimum, 0},  Function{"max", CostStep::Maximum, 0},
    Function{"pow", CostStep::Power, 2},    Function{"log2", CostStep::Logarithm, 1},
    Function{"sqrt", CostStep::Root, 1},    Function{"floor", CostStep::Floor, 1},
    Function{"ceil", CostStep::Ceiling, 1}, Function{"abs", CostStep::Absolute, 1}};

constexpr std::array<std::pair<std::string_view, CostStep>, 3> kWords{
    {{"sum", CostStep::Sum}, {"largest", CostStep::Largest}, {"count", CostStep::Count}}};

/// Recursive descent; each function leaves its value on the formula's stack, or gives false after
/// it has reported a mistake.
class Parser {
public:
    Parser(CostCursor& cursor, const CostVocabulary& vocabulary, Diagnostics& problems)
        : m_cursor(cursor), m_vocabulary(vocabulary), m_problems(problems) {}

    std::optional<ParsedFormula> parse() {
        const std::size_t begin = m_cursor.at();
        if (!parseSum()) return std::nullopt;
        if (m_result.formula.stackSize() <= CostFormula::kMaxStack) return std::move(m_result);
        fail("this formula is nested too deeply", m_cursor.since(begin), "use fewer parentheses");
        return std::nullopt;
    }

private:
    bool fail(std::string message, SourceSpan place, std::string hint = {}) {
        m_problems.push_back(makeError(std::move(message), std::move(place), std::move(hint)));
        return false;
    }

    void append(CostStep step, std::uint32_t index = 0) {
        m_result.formula.append({step, 0, index});
    }

    bool parseSum() {
        if (!parseProduct()) return false;
        for (;;) {
            const bool isAdding = m_cursor.accept('+');
            if (!isAdding && !m_cursor.accept('-')) return true;
            if (!parseProduct()) return false;
            append(isAdding ? CostStep::Add : CostStep::Subtract);
        }
    }

    bool parseProduct() {
        if (!parseFactor()) return false;
        for (;;) {
            const bool isMultiplying = m_cursor.accept('*');
            if (!isMultiplying && !m_cursor.accept('/')) return true;
            if (!parseFactor()) return false;
            append(isMultiplying ? CostStep::Multiply : CostStep::Divide);
        }
    }

    bool parseFactor() {
        if (m_depth == kMaxDepth)
            return fail("this formula is nested too deeply", m_cursor.here(),
                        "use fewer parentheses");
        ++m_depth;
        const bool isGood = parseFactorHere();
        --m_depth;
        return isGood;
    }

    bool parseFactorHere() {
        if (m_cursor.accept('-')) {
            if (!parseFactor()) return false;
            append(CostStep::Negate);
            return true;
        }
        if (m_cursor.accept('(')) return parseSum() && close();
        const char next = m_cursor.peek();
        if (next >= '0' && next <= '9') return parseNumber();
        if (const auto name = m_cursor.word()) return parseName(*name);
        return fail("a number, a name or '(' is expected here", m_cursor.here(),
                    "a formula is written like 2 * elements + sum");
    }

    bool close() { return m_cursor.accept(')') || fail("')' is missing here", m_cursor.here()); }

    bool parseNumber() {
        const SourceSpan place = m_cursor.here();
        const auto number = m_cursor.number();
        if (!number) return fail("this number is too large or too small", place);
        m_result.formula.append({CostStep::Number, *number, 0});
        return true;
    }

    bool parseName(const CostCursor::Name& name) {
        const auto facts = std::span(m_vocabulary.facts);
        const auto fact = std::ranges::find(facts, name.text, &CostFact::name);
        if (!name.isQuoted) {
            for (const auto& [word, step] : kWords)
                if (name.text == word) {
                    append(step);
                    return true;
                }
            if (name.text == "child") return parseChild(name);
            const auto function = std::ranges::find(kFunctions, name.text, &Function::name);
            if (function != kFunctions.end()) return parseCall(*function, name);
        }
        if (fact == facts.end()) return unknown(name);
        const auto index = static_cast<std::uint32_t>(fact - facts.begin());
        if (!m_cursor.acceptWord("or")) {
            append(CostStep::Fact, index);
            return true;
        }
        if (!parseFactor()) return false;
        append(CostStep::FactOr, index);
        return true;
    }

    bool parseChild(const CostCursor::Name& name) {
        const char* const kHint = "child(1) is the cost of the first child";
        if (!m_cursor.accept('('))
            return fail("'(' is expected behind 'child'", m_cursor.here(), kHint);
        const SourceSpan place = m_cursor.here();
        const auto number = m_cursor.number();
        const auto index = static_cast<std::uint32_t>(std::min(number.value_or(0), 1e6));
        if (!number || *number != index || index < 1 || index > kMaxChild)
            return fail("the number of a child is expected here, from 1", place, kHint);
        if (!close()) return false;
        m_result.children.push_back({index - 1, m_cursor.since(name.place.offset)});
        append(CostStep::Child, index - 1);
        return true;
    }

    bool parseCall(const Function& function, const CostCursor::Name& name) {
        if (!m_cursor.accept('('))
            return fail(fmt::format("'(' is expected behind '{}'", function.name), m_cursor.here());
        int count = 0;
        do {
            if (!parseSum()) return false;
            if (function.arguments == 0 && count > 0) append(function.step);
            ++count;
        } while (m_cursor.accept(','));
        if (!close()) return false;
        if (function.arguments == 0) return true;
        if (count != function.arguments)
            return fail(fmt::format("'{}' takes {} argument{}, not {}", function.name,
                                    function.arguments, function.arguments == 1 ? "" : "s", count),
                        m_cursor.since(name.place.offset));
        append(function.step);
        return true;
    }

    bool unknown(const CostCursor::Name& name) {
        std::vector<std::string> known{"child"};
        for (const CostFact& fact : m_vocabulary.facts) known.push_back(fact.name);
        for (const auto& [word, step] : kWords) known.emplace_back(word);
        for (const Function& function : kFunctions) known.emplace_back(function.name);
        std::string hint = spellingHint(name.text, known);
        if (hint.empty()) hint = fmt::format("known names: {}", fmt::join(known, ", "));
        return fail(fmt::format("unknown name '{}' in a formula", name.text), name.place,
                    std::move(hint));
    }

    CostCursor& m_cursor;
    const CostVocabulary& m_vocabulary;
    Diagnostics& m_problems;
    ParsedFormula m_result;
    int m_depth = 0;
};

}  // namespace

std::optional<ParsedFormula> parseFormula(CostCursor& cursor, const CostVocabulary& vocabulary,
                                          Diagnostics& problems) {
    return Parser(cursor, vocabulary, problems).parse();
}

}  // namespace candler::detail
