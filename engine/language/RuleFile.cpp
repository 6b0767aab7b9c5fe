#include "engine/language/RuleFile.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>

namespace candler {

namespace {

using Kind = RuleToken::Kind;

class FileParser {
public:
    explicit FileParser(std::shared_ptr<RuleNotation> notation)
        : m_notation(std::move(notation)), m_next(m_notation->token(0)) {}

    RuleFile parse() {
        while (m_next.kind != Kind::End) {
            const std::size_t begin = m_next.piece.offset;
            m_name.clear();
            const auto entry = parseEntry();
            if (entry) continue;
            m_file.mistakes.insert(m_file.mistakes.end(), entry.error().begin(),
                                   entry.error().end());
            if (!m_name.empty()) m_file.broken.push_back(m_name);
            if (m_next.piece.offset == begin) advance();
            while (!isAtEnd()) advance();
        }
        return std::move(m_file);
    }

private:
    // Tokens.
    void seek(std::size_t at) {
        m_lastEnd = at;
        m_next = m_notation->token(at);
    }
    void advance() { seek(m_next.piece.end()); }
    /// Of the entry.
    [[nodiscard]] bool isAtEnd() const { return m_next.kind == Kind::End || m_next.beginsEntry; }
    [[nodiscard]] bool isNext(std::string_view text) const {
        return !isAtEnd() && m_next.kind != Kind::Bad && m_next.piece.text == text;
    }
    bool accept(std::string_view text) {
        if (!isNext(text)) return false;
        advance();
        return true;
    }
    /// At the next token, or behind the last one if the entry ends there.
    [[nodiscard]] tl::unexpected<Diagnostics> errorHere(std::string message,
                                                        std::string hint = {}) const {
        const bool isHere = !isAtEnd();
        const bool isBad = isHere && m_next.kind == Kind::Bad;
        return failure(makeError(
            std::move(message),
            isHere ? m_notation->place(m_next.piece) : m_notation->source().span(m_lastEnd, 0),
            isBad ? m_next.error : std::move(hint)));
    }
    Result<void> expect(std::string_view symbol, std::string_view hint) {
        if (accept(symbol)) return {};
        return errorHere(fmt::format("'{}' is expected here", symbol), std::string(hint));
    }
    Result<RulePiece> word(std::string_view what, std::string_view hint = {}) {
        if (isAtEnd() || m_next.kind != Kind::Word)
            return errorHere(fmt::format("{} is expected here", what), std::string(hint));
        const RulePiece taken = m_next.piece;
        advance();
        return taken;
    }

    Result<RulePiece> variable(std::string_view hint) {
        if (!isAtEnd() && m_next.kind == Kind::Word && m_notation->isVariable(m_next.piece.text))
            return word("a variable");
        return errorHere("a variable is expected here", std::string(hint));
    }

    Result<void> parseEntry() {
        if (!m_next.beginsEntry)
            return failure(makeError("a rule begins with its name and ':'",
                                     m_notation->place(m_next.piece), kForm));
        m_next.beginsEntry = false;
        const bool isWord = m_next.kind == Kind::Word;
        const RuleToken second = m_notation->token(m_next.piece.end());
        const bool isNamed = isWord && second.kind == Kind::Word;
        if (isNamed && accept("set")) return parseSet();
        return parseRule(isNamed && accept("family"));
    }

    Result<void> parseSet() {
        RuleSetSyntax set;
        const auto name = word("a name for the rule set", kSetForm);
        if (!name) return failure(name.error());
        set.name = name->text;
        set.place = m_notation->place(*name);
        if (auto equals = expect("=", kSetForm); !equals) return equals;
        while (!isAtEnd()) {
            const auto entry = word("the name of a rule", kSetForm);
            if (!entry) return failure(entry.error());
            set.entries.push_back({std::string(entry->text), m_notation->place(*entry)});
            if (accept(",") && isAtEnd()) return errorHere("the name of a rule is expected here");
        }
        m_file.sets.push_back(std::move(set));
        return {};
    }

    Result<void> parseRule(bool isFamily) {
        RuleSyntax rule;
        auto name = word("the name of a rule", kForm);
        if (!name) return failure(name.error());
        const bool hasColon = name->text.size() > 1 && name->text.ends_with(':');
        if (hasColon) name->text.remove_suffix(1);
        rule.name = m_name = name->text;
        rule.place = m_notation->place(*name);
        if (isFamily)
            if (auto parameter = parseParameter(rule); !parameter) return parameter;
        if (!hasColon)
            if (auto colon = expect(":", kForm); !colon) return colon;
        if (auto sides = parseSides(rule); !sides) return sides;
        const std::size_t clauses = m_next.piece.offset;
        if (auto read = parseClauses(rule); !read) return read;
        if (!isAtEnd())
            return errorHere(
                fmt::format("unexpected '{}' behind the rule", m_next.piece.text),
                fmt::format("conditions come behind 'if': if {}",
                            m_notation->callText("name", {m_notation->variableText("x")})));
        rule.clauses = inOneLine(clauses, m_lastEnd);
        rule.notation = m_notation;
        m_file.rules.push_back(std::move(rule));
        return {};
    }

    Result<void> parseParameter(RuleSyntax& rule) {
        if (auto open = expect("(", kForm); !open) return open;
        const auto name = word("the size of the family");
        if (!name) return failure(name.error());
        rule.parameter = name->text;
        return expect(")", kForm);
    }

    Result<void> parseSides(RuleSyntax& rule) {
        const std::size_t left = m_next.piece.offset;
        if (auto read = parseSide(rule.left); !read) return read;
        rule.leftText = inOneLine(left, m_lastEnd);
        rule.isTwoWay = isNext("<=>");
        if (rule.isTwoWay && !rule.parameter.empty())
            return errorHere("rules of a family have one direction", "write '=>'");
        if (!accept("=>") && !accept("<=>"))
            return errorHere("'=>' or '<=>' is expected here",
                             m_next.piece.text.starts_with('?')
                                 ? fmt::format("variables are written {} here, not ?x",
                                               m_notation->variableText("x"))
                                 : std::string(kForm));
        const std::size_t right = m_next.piece.offset;
        const bool isCall = isNext("(") && m_notation->token(right + 1).piece.text == kCompute;
        if (isCall || isNext(kCompute)) {
            if (auto computed = parseComputed(rule); !computed) return computed;
        } else if (auto read = parseSide(rule.right); !read) {
            return read;
        }
        rule.rightText = inOneLine(right, m_lastEnd);
        return {};
    }

    Result<void> parseSide(std::vector<RuleRoot>& roots) {
        do {
            RuleRoot root;
            if (m_next.piece.text.starts_with('?')) {
                const RuleToken second = m_notation->token(m_next.piece.end());
                if (second.piece.text == "=" && !second.beginsEntry) {
                    auto written = m_notation->pattern(m_next.piece.offset);
                    if (!written) return failure(written.error());
                    root.written = *written;
                    root.variable = written->name();
                    seek(second.piece.end());
                }
            }
            if (isAtSideEnd()) return errorHere("a pattern is expected here", kForm);
            auto pattern = m_notation->pattern(m_next.piece.offset);
            if (!pattern) return failure(pattern.error());
            root.pattern = *pattern;
            seek(pattern->end());
            roots.push_back(std::move(root));
        } while (accept(","));
        return {};
    }

    [[nodiscard]] bool isAtSideEnd() const {
        return isAtEnd() || isNext("=>") || isNext("<=>") || isNext("if") || isNext("with") ||
               isNext(",");
    }

    Result<RuleCall> call(std::string_view what) {
        if (isAtEnd()) return errorHere(fmt::format("{} is expected here", what));
        auto read = m_notation->call(m_next.piece.offset, what);
        if (read) seek(read->whole.end());
        return read;
    }

    /// `compute` is read as a call of what follows.
    Result<void> parseComputed(RuleSyntax& rule) {
        if (rule.isTwoWay)
            return errorHere("a rule of two directions computes nothing",
                             "write a rule for each direction");
        auto read = call("what computes the right-hand side");
        if (!read) return failure(read.error());
        if (read->arguments.empty())
            return failure(makeError("a name is expected behind 'compute'",
                                     m_notation->place(read->whole),
                                     "it says what computes the right-hand side"));
        read->name = read->arguments.front();
        read->arguments.erase(read->arguments.begin());
        rule.computed = std::move(*read);
        return {};
    }

    Result<void> parseClauses(RuleSyntax& rule) {
        Result<void> done;
        while (done) {
            if (accept("where"))
                done = parseTypes(rule);
            else if (accept("with"))
                done = parseDerived(rule);
            else if (accept("if"))
                done = parseConditions(rule);
            else
                break;
        }
        return done;
    }

    Result<void> parseTypes(RuleSyntax& rule) {
        do {
            const auto typed = variable("write 'where f : a -> b'");
            if (!typed) return failure(typed.error());
            if (auto colon = expect(":", "write 'where f : a -> b'"); !colon) return colon;
            auto type = m_notation->type(m_next.piece.offset);
            if (!type) return failure(type.error());
            seek(type->end());
            rule.typed.push_back({*typed, *type});
        } while (accept(","));
        return {};
    }

    Result<void> parseDerived(RuleSyntax& rule) {
        const std::string form =
            fmt::format("write  with {} = {}", m_notation->variableText("v"),
                        m_notation->callText("name", {m_notation->variableText("x")}));
        if (rule.isTwoWay)
            return errorHere("a rule of two directions derives no variables",
                             "write a rule for each direction");
        do {
            const auto made = variable(form);
            if (!made) return failure(made.error());
            if (auto equals = expect("=", form); !equals) return equals;
            auto derived = call("what it is derived by");
            if (!derived) return failure(derived.error());
            rule.derived.push_back({*made, std::move(*derived)});
        } while (accept(","));
        return {};
    }

    Result<void> parseConditions(RuleSyntax& rule) {
        do {
            auto condition = call("a condition");
            if (!condition) return failure(condition.error());
            rule.conditions.push_back(std::move(*condition));
        } while (accept(",") || isNext("("));
        return {};
    }

    /// Without comments, blanks collapsed.
    [[nodiscard]] std::string inOneLine(std::size_t begin, std::size_t end) const {
        std::string text;
        const std::string_view all = m_notation->source().text();
        const std::string_view comment = m_notation->forms().comment;
        for (std::size_t i = begin; i < end; ++i) {
            if (all.substr(i, comment.size()) == comment) i = std::min(all.find('\n', i), end);
            if (i >= end) break;
            const bool isBlank = std::isspace(static_cast<unsigned char>(all[i])) != 0;
            if (isBlank && !text.empty() && text.back() != ' ' && text.back() != '(') text += ' ';
            if (all[i] == ',' && text.ends_with(' ')) text.pop_back();
            if (!isBlank) text += all[i];
        }
        return text;
    }

    static constexpr const char* kForm = "a rule is written  name: left => right";
    static constexpr const char* kSetForm = "a rule set is written  set name = rule, rule";
    static constexpr std::string_view kCompute = "compute";

    std::shared_ptr<RuleNotation> m_notation;
    RuleFile m_file;
    std::string m_name;  ///< Of the rule that is being read.
    RuleToken m_next;
    std::size_t m_lastEnd = 0;
};

}  // namespace

bool isRuleWord(std::string_view word) {
    return word == "where" || word == "with" || word == "if" || word == "notin";
}

bool RuleNotation::isVariable(std::string_view text) const {
    return text.size() > m_forms.sigil.size() && text.starts_with(m_forms.sigil) &&
           !isRuleWord(text);
}

std::string RuleNotation::callText(std::string_view name,
                                   const std::vector<std::string>& arguments) const {
    const std::string inside = fmt::format("{} {}", name, fmt::join(arguments, " "));
    return m_forms.hasLists ? "(" + inside + ")" : inside;
}

Result<RulePiece> RuleNotation::type(std::size_t at) {
    return failure(makeError("variables have no types in this language", m_source.span(at, 1)));
}

std::string RuleSyntax::text(bool isReversed) const {
    std::string written =
        isReversed ? rightText + " => " + leftText : leftText + " => " + rightText;
    if (!clauses.empty()) written += " " + clauses;
    return written;
}

RuleFile parseRuleFile(std::shared_ptr<RuleNotation> notation) {
    return FileParser(std::move(notation)).parse();
}

}  // namespace candler
