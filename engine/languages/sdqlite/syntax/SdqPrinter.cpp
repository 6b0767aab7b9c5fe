#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <unordered_set>
#include <utility>
#include <variant>

#include "engine/support/Utf8.h"

namespace candler::sdqlite {

namespace {

/// Where an expression stands; parentheses are needed if it binds weaker. As the parser reads.
enum class Level : std::uint8_t { Expression, Comparison, Range, Sum, Product, Postfix };

constexpr Level tighter(Level level) {
    return static_cast<Level>(static_cast<int>(level) + 1);
}

/// How an operator is written, apart from its parts.
struct Form {
    Level level = Level::Postfix;
    std::string_view infix{};
};

Form formOf(Operator op, bool isFaithful) {
    using enum Operator;
    switch (op) {
        case Equal:
        case NotEqual:
        case Less:
        case LessEqual:
        case Greater:
        case GreaterEqual:
            return {Level::Comparison, row(op).name};
        case Range:
            return {Level::Range, isFaithful ? ":" : ".."};
        case Add:
        case Subtract:
            return {Level::Sum, row(op).name};
        case Multiply:
        case Divide:
        case Modulo:
            return {Level::Product, row(op).name};
        case If:
        case Sum:
        case Merge:
        case Let:
        case Probe:
        case InBounds:
        case Lambda:
            return {Level::Expression};
        default:
            return {};
    }
}

/// Letters that with digits behind them are no symbol's name.
std::string stemOf(const SdqTerms& terms) {
    std::string stem = "x";
    const auto isTaken = [&](const Symbol& symbol) {
        return symbol.name.starts_with(stem) && symbol.name.size() > stem.size() &&
               std::all_of(symbol.name.begin() + static_cast<std::ptrdiff_t>(stem.size()),
                           symbol.name.end(), isAsciiDigit);
    };
    while (std::any_of(terms.symbols().begin(), terms.symbols().end(), isTaken)) stem += 'x';
    return stem;
}

bool isLoop(Operator op) {
    using enum Operator;
    return op == Sum || op == Collect || op == Merge || op == Let || op == Probe;
}

/// The parts of a term that are loops or named values or have such parts.
std::unordered_set<TermId> loopsIn(const TermStore& store, TermId term) {
    std::unordered_set<TermId> loops;
    for (const TermId part : store.subterms(term))
        if (isLoop(operatorOf(store[part].op)) ||
            std::ranges::any_of(store.children(part),
                                [&](TermId child) { return loops.contains(child); }))
            loops.insert(part);
    return loops;
}

/// Writes with a stack of its own, so that deep terms are no danger.
class TermWriter {
public:
    explicit TermWriter(const SdqTerms& terms, std::vector<TermPart>* parts = nullptr)
        : m_terms(terms), m_stem(stemOf(terms)), m_parts(parts) {}

    /// Loops and what is named then begin lines, as people write programs.
    void setInLines(TermId term) { m_loops = loopsIn(m_terms.store, term); }

    /// `isHead`: without the last child.
    std::string write(TermId term, std::uint32_t bound = 0, bool isHead = false) {
        m_waiting.push_back(
            Part{.term = term, .depth = bound, .isHead = isHead, .isStatement = true});
        while (!m_waiting.empty()) {
            const Piece piece = std::move(m_waiting.back());
            m_waiting.pop_back();
            if (const auto* text = std::get_if<std::string>(&piece)) {
                m_text += *text;
            } else if (const auto* end = std::get_if<PartEnd>(&piece)) {
                (*m_parts)[end->part].end = m_text.size();
            } else {
                expand(std::get<Part>(piece));
                // What is met first is to be written first.
                m_waiting.insert(m_waiting.end(), std::make_move_iterator(m_pieces.rbegin()),
                                 std::make_move_iterator(m_pieces.rend()));
                m_pieces.clear();
            }
        }
        return std::move(m_text);
    }

private:
    struct Part {
        TermId term;
        Level level = Level::Expression;
        std::uint32_t depth = 0;   ///< Variables that are bound there.
        bool isHead = false;       ///< The last child is not written.
        bool isStatement = false;  ///< A line may begin with its loops.
        std::uint32_t indent = 0;  ///< Of its lines, in blanks.
    };
    /// Behind what is written of a part.
    struct PartEnd {
        std::size_t part = 0;  ///< Of m_parts.
    };
    using Piece = std::variant<std::string, Part, PartEnd>;

    void expand(const Part& part) {
        if (m_parts != nullptr) m_parts->push_back({part.term, m_text.size()});
        const std::size_t own = m_parts == nullptr ? 0 : m_parts->size() - 1;
        const Operator op = operatorOf(m_terms.store[part.term].op);
        const Form form = formOf(op, !m_terms.isTyped());
        const bool isParenthesised = form.level < part.level;
        if (isParenthesised) put("(");
        if (!form.infix.empty())
            infix(part, form);
        else
            prefix(part, op);
        if (isParenthesised) put(")");
        if (m_parts != nullptr) m_pieces.emplace_back(PartEnd{own});
    }

    void put(std::string text) { m_pieces.emplace_back(std::move(text)); }
    /// Child `index` below `bound` more variables.
    void put(const Part& part, std::size_t index, Level level = Level::Expression,
             std::uint32_t bound = 0) {
        if (part.isHead && index + 1 == m_terms.store.children(part.term).size()) return put("…");
        m_pieces.emplace_back(
            Part{m_terms.store.children(part.term)[index], level, part.depth + bound});
    }
    /// After a blank or, if it has loops where lines may begin, on lines of its own, `deeper`
    /// blanks further in.
    void putBody(const Part& part, std::size_t index, std::uint32_t bound = 0,
                 std::uint32_t deeper = kIndent) {
        const TermId body = m_terms.store.children(part.term)[index];
        if (part.isHead || !part.isStatement || !m_loops.contains(body)) {
            put(" ");
            return put(part, index, Level::Expression, bound);
        }
        const std::uint32_t indent = part.indent + deeper;
        put("\n" + std::string(indent, ' '));
        m_pieces.emplace_back(
            Part{.term = body, .depth = part.depth + bound, .isStatement = true, .indent = indent});
    }
    /// The variable that is bound `bound` levels further in, from 1.
    [[nodiscard]] std::string name(const Part& part, std::uint32_t bound) const {
        return fmt::format("{}{:02}", m_stem, part.depth + bound);
    }

    void infix(const Part& part, const Form& form) {
        // Only sums and products chain, to the left.
        put(part, 0, form.level <= Level::Range ? tighter(form.level) : form.level);
        put(form.level == Level::Range ? std::string(form.infix) : fmt::format(" {} ", form.infix));
        put(part, 1, tighter(form.level));
    }

    void prefix(const Part& part, Operator op) {
        using enum Operator;
        switch (op) {
            case Sum:
            case Collect:
                return loop(part, op);
            case Merge:
                return merge(part);
            case Let:
                put(fmt::format("let {} =", name(part, 1)));
                putBody(part, 0);
                put(" in");
                return putBody(part, 1, 1, 0);
            case If:
                return call("if", part, 1);
            case InBounds:
                return call("inb", part, 3);
            case Probe:
                put(fmt::format("probe({} = ", name(part, 1)));
                get(part);
                put(")");
                return putBody(part, 2, 1);
            case Lambda:
                put(fmt::format("\\{}. ", name(part, 1)));
                return put(part, 0, Level::Expression, 1);
            default:
                return atom(part, op);
        }
    }

    void atom(const Part& part, Operator op) {
        using enum Operator;
        switch (op) {
            case Variable:
                return put(variable(part));
            case Singleton:
                put("{");
                entry(part, 0, 0);
                return put("}");
            case Get:
                return get(part);
            case Slice:
                return slice(part);
            case Tuple:
                return call("", part, 2);
            case Component:
                return component(part);
            case BinaryOperator:
            case Apply:
                return carrier(part, op);
            default:
                break;
        }
        if (row(op).arity == 0) return put(labelText(m_terms, m_terms.store.labelOf(part.term)));
        call(row(op).name, part, static_cast<std::size_t>(row(op).arity));
    }

    [[nodiscard]] std::string variable(const Part& part) const {
        const std::uint32_t index = SdqTerms::indexOf(m_terms.store[part.term].payload);
        if (index >= part.depth) return fmt::format("%{}", index - part.depth);
        return fmt::format("{}{:02}", m_stem, part.depth - index);
    }

    /// `word(a, b)`, of the first `count` children; the one behind them is a body.
    void call(std::string_view word, const Part& part, std::size_t count) {
        put(fmt::format("{}(", word));
        for (std::size_t i = 0; i < count; ++i) {
            if (i > 0) put(", ");
            put(part, i);
        }
        put(")");
        if (count < m_terms.store.children(part.term).size()) putBody(part, count);
    }

    /// `key -> value`. A tuple needs parentheses of its own: `(i, j) -> e` is a map of maps.
    void entry(const Part& part, std::size_t key, std::uint32_t bound) {
        const TermId keyTerm = m_terms.store.children(part.term)[key];
        const bool isTuple = operatorOf(m_terms.store[keyTerm].op) == Operator::Tuple;
        if (isTuple) put("(");
        put(part, key, Level::Expression, bound);
        put(isTuple ? ") ->" : " ->");
        putBody(part, key + 1, bound);
    }

    void loop(const Part& part, Operator op) {
        put(fmt::format("{}(<{},{}> in ", row(op).name, name(part, 1), name(part, 2)));
        put(part, 0, Level::Range);
        put(")");
        if (op == Operator::Sum) return putBody(part, 1, 2);
        put(" {");
        entry(part, 1, 2);
        put("}");
    }

    void merge(const Part& part) {
        put(fmt::format("merge(<{},{},{}> in <", name(part, 1), name(part, 3), name(part, 2)));
        put(part, 0, Level::Range);
        put(", ");
        put(part, 1, Level::Range);
        put(">)");
        putBody(part, 2, 3);
    }

    void get(const Part& part) {
        put(part, 0, Level::Postfix);
        put("(");
        // `A(p:q)` is a slice in faithful programs.
        put(part, 1, m_terms.isTyped() ? Level::Expression : tighter(Level::Range));
        put(")");
    }

    void slice(const Part& part) {
        put(part, 0, Level::Postfix);
        put(m_terms.isTyped() ? "[" : "(");
        put(part, 1, tighter(Level::Range));
        put(m_terms.isTyped() ? ".." : " : ");
        put(part, 2, tighter(Level::Range));
        put(")");
    }

    /// `t.0`; a point behind a number would be one of the number.
    void component(const Part& part) {
        const Label& child = m_terms.store[m_terms.store.children(part.term)[0]];
        const bool isDigit =
            child.op == op(Operator::Number) || child.op == op(Operator::Component);
        if (isDigit) put("(");
        put(part, 0, Level::Postfix);
        put(fmt::format("{}.{}", isDigit ? ")" : "", m_terms.store[part.term].payload));
    }

    void carrier(const Part& part, Operator op) {
        const Payload carried = m_terms.store[part.term].payload;
        put(fmt::format("{}({}", row(op).name,
                        carried < operatorTable().size() ? operatorTable()[carried].name : "?"));
        for (std::size_t i = 0; i < m_terms.store.children(part.term).size(); ++i) {
            put(", ");
            put(part, i);
        }
        put(")");
    }

    static constexpr std::uint32_t kIndent = 2;

    const SdqTerms& m_terms;
    std::string m_stem;
    std::unordered_set<TermId> m_loops;  ///< Parts that begin a line or have one that does.
    std::vector<TermPart>* m_parts;
    std::string m_text;
    std::vector<Piece> m_waiting;  // Last first.
    std::vector<Piece> m_pieces;   // Of the part that is being expanded.
};

}  // namespace

std::string numberText(double value) {
    constexpr double kMostWhole = 9007199254740992.0;
    std::string text = fmt::format("{}", value);
    // Beyond this only numbers with a point or an exponent are read.
    const bool isLarge = std::isfinite(value) && std::abs(value) > kMostWhole;
    return isLarge && text.find_first_of(".e") == std::string::npos ? text + ".0" : text;
}

std::string termText(const SdqTerms& terms, TermId term, std::uint32_t bound) {
    if (const auto abridged = abridgement(terms.store, term)) return *abridged;
    return TermWriter(terms).write(term, bound);
}

std::string programText(const SdqTerms& terms, TermId term) {
    constexpr std::size_t kMostLetters = 72;
    std::string line = termText(terms, term);
    if (line.size() <= kMostLetters || abridgement(terms.store, term)) return line;
    TermWriter writer(terms);
    writer.setInLines(term);
    return writer.write(term);
}

std::vector<TermPart> termParts(const SdqTerms& terms, TermId term) {
    std::vector<TermPart> parts;
    if (abridgement(terms.store, term)) return parts;
    TermWriter writer(terms, &parts);
    if (programText(terms, term).find('\n') != std::string::npos) writer.setInLines(term);
    static_cast<void>(writer.write(term));
    return parts;
}

std::string headText(const SdqTerms& terms, TermId term, std::uint32_t bound) {
    if (const auto abridged = abridgement(terms.store, term)) return *abridged;
    return TermWriter(terms).write(term, bound, true);
}

std::string labelText(const SdqTerms& terms, LabelId label) {
    const Label& shown = terms.store[label];
    const Operator op = operatorOf(shown.op);
    switch (op) {
        case Operator::Variable:
            return fmt::format("%{}", SdqTerms::indexOf(shown.payload));
        case Operator::Symbol:
            return terms.symbolAt(shown.payload).name;
        case Operator::Number:
            return numberText(terms.numberAt(shown.payload));
        case Operator::Component:
            return fmt::format(".{}", shown.payload);
        case Operator::BinaryOperator:
        case Operator::Apply:
            if (shown.payload < operatorTable().size())
                return fmt::format("{} {}", row(op).name, operatorTable()[shown.payload].name);
            break;
        default:
            break;
    }
    return std::string(row(op).name);
}

}  // namespace candler::sdqlite
