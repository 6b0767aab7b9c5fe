#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>

#include "engine/extraction/CostFile.h"
#include "engine/extraction/FormulaParser.h"

namespace candler {

namespace {

using detail::ChildUse;
using detail::CostCursor;

constexpr std::size_t kMaxProblems = 20;

/// What a formula may rely on when no e-node is known yet.
std::vector<KnownFact> possibleFacts(const CostVocabulary& vocabulary) {
    std::vector<KnownFact> facts;
    for (const CostFact& fact : vocabulary.facts)
        facts.push_back({{fact.atLeast, std::numeric_limits<double>::infinity()}, false});
    return facts;
}

class Parser {
public:
    Parser(const SourceText& text, const CostVocabulary& vocabulary)
        : m_cursor(text), m_vocabulary(vocabulary), m_facts(possibleFacts(vocabulary)) {
        for (std::uint32_t op = 0; op < vocabulary.operators.size(); ++op)
            if (!vocabulary.operators[op].name.empty())
                m_operators.emplace(vocabulary.operators[op].name, op);
    }

    Result<std::vector<CostDefinition>> parse() {
        while (!m_cursor.isAtEnd() && m_problems.size() < kMaxProblems) {
            const SourceSpan place = m_cursor.here();
            if (!m_cursor.acceptWord("costs")) {
                fail("'costs' is expected here", place,
                     "a cost model is written: costs name { default: 1 + sum; }");
                m_cursor.skipModel();
                continue;
            }
            parseModel();
        }
        if (m_problems.size() > kMaxProblems) m_problems.resize(kMaxProblems);
        if (!m_problems.empty()) return failure(std::move(m_problems));
        return std::move(m_definitions);
    }

private:
    /// A row before it is known which operators it applies to.
    struct Row {
        CostRow row;
        std::vector<ChildUse> children;
    };

    void fail(std::string message, SourceSpan place, std::string hint = {}) {
        m_problems.push_back(makeError(std::move(message), std::move(place), std::move(hint)));
    }

    void parseModel() {
        const SourceSpan place = m_cursor.here();
        const auto name = m_cursor.name();
        if (!name) {
            fail("the name of a cost model is expected here", place);
            return m_cursor.skipModel();
        }
        CostDefinition definition;
        definition.name = name->text;
        definition.place = name->place;
        definition.rowOf.assign(m_vocabulary.operators.size(), CostDefinition::kNoRow);
        if (std::ranges::find(m_definitions, name->text, &CostDefinition::name) !=
            m_definitions.end())
            fail(fmt::format("there is a cost model '{}' already", name->text), name->place,
                 "choose another name");
        if (!m_cursor.accept('{')) {
            fail("'{' is expected behind the name of a cost model", m_cursor.here());
            return m_cursor.skipModel();
        }
        m_rows.clear();
        m_default.reset();
        const std::size_t before = m_problems.size();
        while (!m_cursor.isAtEnd() && m_cursor.peek() != '}' && m_problems.size() < kMaxProblems)
            if (!parseEntry(definition)) m_cursor.skipEntry();
        if (!m_cursor.accept('}') && m_cursor.isAtEnd())
            fail("'}' is missing here", m_cursor.here());
        if (m_problems.size() == before) finish(definition);
        m_definitions.push_back(std::move(definition));
    }

    bool parseEntry(CostDefinition& definition) {
        std::vector<CostCursor::Name> heads;
        do {
            auto head = m_cursor.name();
            if (!head) {
                fail("an operator is expected here", m_cursor.here(),
                     "a row is written: add, mul: 2 + sum;");
                return false;
            }
            if (heads.empty() && head->text == "assume" && !head->isQuoted &&
                m_cursor.peek() != ':' && m_cursor.peek() != ',')
                return parseAssumptions(definition) && parseEnd();
            heads.push_back(std::move(*head));
        } while (m_cursor.accept(','));
        if (!m_cursor.accept(':')) {
            fail("':' is expected behind an operator", m_cursor.here(),
                 "a row is written: add, mul: 2 + sum;");
            return false;
        }
        const std::size_t begin = m_cursor.at();
        auto formula = detail::parseFormula(m_cursor, m_vocabulary, m_problems);
        if (!formula) return false;
        Row row{{std::move(formula->formula), m_cursor.since(begin)}, std::move(formula->children)};
        if (!parseEnd()) return false;
        assign(definition, heads, std::move(row));
        return true;
    }

    bool parseEnd() {
        if (m_cursor.accept(';')) return true;
        fail("an operator or ';' is expected here", m_cursor.here());
        return false;
    }

    bool parseAssumptions(CostDefinition& definition) {
        do {
            const SourceSpan place = m_cursor.here();
            const auto name = m_cursor.name();
            if (!name) {
                fail("the name of a size is expected here", place,
                     "a size is given a value by: assume n = 1024;");
                return false;
            }
            if (!m_cursor.accept('=')) {
                fail("'=' is expected behind the name of a size", m_cursor.here());
                return false;
            }
            const SourceSpan numberPlace = m_cursor.here();
            const auto number = m_cursor.number();
            constexpr double kLargest = 1e15;
            if (!number || *number != std::floor(*number) || *number > kLargest) {
                fail("a whole number is expected here", numberPlace);
                return false;
            }
            assumeSize(definition.assumptions, *name, static_cast<std::int64_t>(*number));
        } while (m_cursor.accept(','));
        return true;
    }

    void assumeSize(CostAssumptions& assumptions, const CostCursor::Name& name,
                    std::int64_t value) {
        const auto& sizes = m_vocabulary.sizes;
        bool isNew = true;
        if (name.text == "default" && !name.isQuoted) {
            isNew = !assumptions.others;
            assumptions.others = value;
        } else if (std::ranges::find(sizes, name.text) == sizes.end()) {
            std::string hint = spellingHint(name.text, sizes);
            if (hint.empty())
                hint = sizes.empty()
                           ? "there are no sizes here that are variables"
                           : fmt::format("the sizes are {}; 'default' stands for all others",
                                         fmt::join(sizes, ", "));
            fail(fmt::format("no size is called '{}'", name.text), name.place, std::move(hint));
        } else {
            isNew = assumptions.values.emplace(name.text, value).second;
        }
        if (!isNew) fail(fmt::format("'{}' has a value already", name.text), name.place);
    }

    void assign(CostDefinition& definition, const std::vector<CostCursor::Name>& heads, Row row) {
        bool isUsed = false;
        for (const CostCursor::Name& head : heads) {
            if (head.text == "default" && !head.isQuoted) {
                if (m_default) fail("there is a row 'default' already", head.place);
                m_default = row;
                continue;
            }
            const auto found = m_operators.find(head.text);
            if (found == m_operators.end()) {
                fail(fmt::format("unknown operator '{}'", head.text), head.place,
                     operatorHint(head.text));
                continue;
            }
            std::uint32_t& place = definition.rowOf[found->second];
            if (place != CostDefinition::kNoRow)
                fail(fmt::format("there is a row for '{}' already", head.text), head.place);
            place = static_cast<std::uint32_t>(m_rows.size());
            isUsed = true;
        }
        if (isUsed) m_rows.push_back(std::move(row));
    }

    [[nodiscard]] std::string operatorHint(const std::string& name) const {
        std::vector<std::string> names{"default"};
        for (const auto& [known, op] : m_operators) names.push_back(known);
        return spellingHint(name, names);
    }

    /// Gives the row `default` to all others and looks at every formula.
    void finish(CostDefinition& definition) {
        std::vector<std::string> without;
        for (const auto& [name, op] : m_operators)
            if (definition.rowOf[op] == CostDefinition::kNoRow) {
                without.push_back(name);
                definition.rowOf[op] = static_cast<std::uint32_t>(m_rows.size());
            }
        if (!without.empty() && !m_default) return failWithoutRow(definition, without);
        if (!without.empty()) m_rows.push_back(std::move(*m_default));
        for (const auto& [name, op] : m_operators)
            check(m_vocabulary.operators[op], m_rows[definition.rowOf[op]]);
        for (Row& row : m_rows) definition.rows.push_back(std::move(row.row));
    }

    void failWithoutRow(const CostDefinition& definition, const std::vector<std::string>& names) {
        constexpr std::size_t kShown = 3;
        std::string text;
        for (std::size_t i = 0; i < std::min(names.size(), kShown); ++i)
            text += fmt::format("{}'{}'", i == 0 ? "" : ", ", names[i]);
        if (names.size() > kShown) text += fmt::format(" and {} others", names.size() - kShown);
        fail(fmt::format("'{}' says no cost of {}", definition.name, text), definition.place,
             "add a row such as default: 1 + sum;");
    }

    /// Each mistake once, for the first operator that shows it.
    void check(const CostOperator& op, const Row& row) {
        for (const ChildUse& use : row.children)
            if (use.index >= op.leastArity) {
                if (m_reported.insert({use.place.offset, use.index}).second)
                    fail(fmt::format(
                             "'{}' has {}{}", op.name,
                             op.leastArity == 0   ? "no child"
                             : op.leastArity == 1 ? "only one child"
                                                  : "only ",
                             op.leastArity > 1 ? fmt::format("{} children", op.leastArity) : ""),
                         use.place);
                return;
            }
        for (const std::size_t arity : {op.leastArity, op.mostArity}) {
            const auto key = std::pair(row.row.place.offset, arity);
            const auto [known, isNew] = m_analysed.try_emplace(key);
            if (isNew) known->second = analyse(row.row.formula, arity, m_facts);
            if (known->second.fails() && m_failed.insert(row.row.place.offset).second)
                fail(fmt::format("{}: {}", failureText(op.name, known->second),
                                 known->second.reason),
                     row.row.place, "such as 1 + sum, or 1 + largest");
        }
    }

    CostCursor m_cursor;
    const CostVocabulary& m_vocabulary;
    std::vector<KnownFact> m_facts;
    std::map<std::string, std::uint32_t> m_operators;
    Diagnostics m_problems;
    std::vector<CostDefinition> m_definitions;

    // Of the present model.
    std::vector<Row> m_rows;
    std::optional<Row> m_default;

    // By offset of the formula or child, so that nothing is said twice.
    std::map<std::pair<std::size_t, std::size_t>, CostProperties> m_analysed;
    std::set<std::pair<std::size_t, std::uint32_t>> m_reported;
    std::set<std::size_t> m_failed;
};

}  // namespace

Result<std::vector<CostDefinition>> parseCosts(const SourceText& text,
                                               const CostVocabulary& vocabulary) {
    return Parser(text, vocabulary).parse();
}

std::string failureText(const std::string& op, const CostProperties& properties) {
    const char* rule =
        properties.isNotNegative == CostVerdict::Fails ? "be a number that is not negative"
        : properties.isMonotone == CostVerdict::Fails  ? "not fall when a child's cost rises"
                                                       : "be at least the cost of every child";
    return fmt::format("the cost of '{}' must {}", op, rule);
}

}  // namespace candler
