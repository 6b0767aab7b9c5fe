#include "engine/languages/rise/rules/RiseRuleSyntax.h"

#include <fmt/format.h>

#include <cctype>

#include "engine/languages/rise/syntax/RiseLexer.h"

namespace candler::rise {

namespace {

class RuleFileParser {
public:
    explicit RuleFileParser(const SourceText& text)
        : m_tree(std::make_shared<SyntaxTree>(text)), m_lexer(m_tree->source()) {}

    Result<RuleFileSyntax> parse() {
        while (m_lexer.peek().kind != TokenKind::End) {
            auto result = parseEntry();
            if (result) continue;
            m_errors.insert(m_errors.end(), result.error().begin(), result.error().end());
            skipToNextEntry();
        }
        if (!m_errors.empty()) return failure(std::move(m_errors));
        for (RuleSyntax& rule : m_file.rules) rule.tree = m_tree;
        return std::move(m_file);
    }

private:
    /// Behind the broken place: at the next token in column 1 that is not where the entry began.
    void skipToNextEntry() {
        if (m_lexer.offset() == m_entryBegin) m_lexer.next();
        while (m_lexer.peek().kind != TokenKind::End && !m_lexer.peek().startsLine) m_lexer.next();
    }

    Result<void> parseEntry() {
        const Token first = m_lexer.peek();
        m_entryBegin = first.offset;
        if (!first.startsLine)
            return failure(makeError("a rule starts in column 1", m_lexer.span(first),
                                     "write 'name: left => right'"));
        if (first.isWord("set") && m_lexer.peekSecond().kind == TokenKind::Identifier)
            return parseSet();
        const bool isFamily =
            first.isWord("family") && m_lexer.peekSecond().kind == TokenKind::Identifier;
        if (isFamily) m_lexer.next();
        return parseRule(isFamily);
    }

    Result<void> parseSet() {
        m_lexer.next();
        RuleSetSyntax set;
        auto name = takeName("a name for the rule set");
        if (!name) return failure(name.error());
        set.name = name->first;
        set.place = name->second;
        if (auto equals = expect("="); !equals) return equals;
        for (;;) {
            auto entry = takeName("the name of a rule");
            if (!entry) return failure(entry.error());
            set.entries.push_back({entry->first, entry->second});
            if (!m_lexer.peek().isSymbol(",")) break;
            m_lexer.next();
        }
        if (auto end = expectEnd(); !end) return end;
        m_file.sets.push_back(std::move(set));
        return {};
    }

    Result<void> parseRule(bool isFamily) {
        RuleSyntax rule;
        auto name = takeName("the name of a rule");
        if (!name) return failure(name.error());
        rule.name = name->first;
        rule.place = name->second;
        if (isFamily)
            if (auto parameter = parseParameter(rule); !parameter) return parameter;
        if (auto colon = expect(":"); !colon) return colon;
        const std::size_t textBegin = m_lexer.offset();
        auto left = expression();
        if (!left) return failure(left.error());
        rule.left = *left;
        if (auto arrow = expect("=>"); !arrow) return arrow;
        if (m_lexer.peek().isWord("compute")) {
            auto call = parseCompute();
            if (!call) return failure(call.error());
            rule.computed = std::move(*call);
        } else {
            auto right = expression();
            if (!right) return failure(right.error());
            rule.right = *right;
        }
        if (auto clauses = parseClauses(rule); !clauses) return clauses;
        if (auto end = expectEnd(); !end) return end;
        rule.text = collapse(textBegin, m_lexer.lastEnd());
        m_file.rules.push_back(std::move(rule));
        return {};
    }

    Result<void> parseParameter(RuleSyntax& rule) {
        if (auto open = expect("("); !open) return open;
        auto name = takeName("the size of the family");
        if (!name) return failure(name.error());
        rule.parameter = name->first;
        return expect(")");
    }

    Result<void> parseClauses(RuleSyntax& rule) {
        Result<void> clause;
        while (clause) {
            const Token word = m_lexer.peek();
            if (!word.isWord("where") && !word.isWord("if") && !word.isWord("with")) break;
            m_lexer.next();
            if (word.isWord("where"))
                clause = parseWhere(rule);
            else
                clause = word.isWord("if") ? parseIf(rule) : parseWith(rule);
        }
        return clause;
    }

    Result<SyntaxId> expression() {
        auto piece = parseExpression(*m_tree, m_lexer.offset());
        if (!piece) return failure(piece.error());
        m_lexer.seek(piece->end);
        return piece->root;
    }

    Result<ComputedCall> parseCompute() {
        m_lexer.next();
        ComputedCall call;
        auto name = takeName("the name of a computed right-hand side");
        if (!name) return failure(name.error());
        call.name = name->first;
        call.place = name->second;
        while (m_lexer.peek().kind == TokenKind::Identifier && !m_lexer.peek().startsLine &&
               !isReservedWord(m_lexer.peek().text))
            call.arguments.push_back(m_lexer.next().text);
        return call;
    }

    Result<void> parseWhere(RuleSyntax& rule) {
        for (;;) {
            const Token variable = m_lexer.peek();
            if (variable.kind != TokenKind::Identifier || isReservedWord(variable.text))
                return failure(makeError("a pattern variable is expected here",
                                         m_lexer.span(variable), "write 'where f : a -> b'"));
            m_lexer.next();
            if (auto colon = expect(":"); !colon) return colon;
            auto type = parseType(*m_tree, m_lexer.offset());
            if (!type) return failure(type.error());
            m_lexer.seek(type->end);
            rule.annotations.push_back({variable.text, m_lexer.span(variable), type->root});
            if (!m_lexer.peek().isSymbol(",")) return {};
            m_lexer.next();
        }
    }

    Result<void> parseIf(RuleSyntax& rule) {
        for (;;) {
            const Token first = m_lexer.next();
            const bool isFreshness = m_lexer.peek().isWord("notin");
            if (isFreshness) m_lexer.next();
            const Token variable = m_lexer.peek();
            if (first.kind != TokenKind::Identifier || variable.kind != TokenKind::Identifier ||
                isReservedWord(variable.text))
                return failure(makeError("a condition is expected here", m_lexer.span(first),
                                         "write 'if x notin f' or 'if accumulates op'"));
            m_lexer.next();
            rule.conditions.push_back({isFreshness ? "notin" : first.text,
                                       isFreshness ? first.text : "", variable.text,
                                       m_lexer.span(first)});
            if (!m_lexer.peek().isSymbol(",")) return {};
            m_lexer.next();
        }
    }

    Result<void> parseWith(RuleSyntax& rule) {
        for (;;) {
            DerivedSyntax derived;
            auto variable = takeName("a name of the right-hand side");
            if (!variable) return failure(variable.error());
            derived.variable = variable->first;
            derived.place = variable->second;
            if (auto equals = expect("="); !equals) return equals;
            auto function = takeName("the name of a function that derives terms");
            if (!function) return failure(function.error());
            derived.function = function->first;
            auto argument = takeName("a variable of the left-hand side");
            if (!argument) return failure(argument.error());
            derived.argument = argument->first;
            rule.derived.push_back(std::move(derived));
            if (!m_lexer.peek().isSymbol(",")) return {};
            m_lexer.next();
        }
    }

    Result<std::pair<std::string, SourceSpan>> takeName(std::string_view what) {
        const Token token = m_lexer.peek();
        const SourceSpan place = m_lexer.span(token);
        std::string name = m_lexer.nextDashedName();
        if (name.empty())
            return failure(makeError(fmt::format("{} is expected here", what), place));
        return std::pair{std::move(name),
                         m_lexer.source().span(token.offset, m_lexer.lastEnd() - token.offset)};
    }

    Result<void> expect(std::string_view symbol) {
        const Token token = m_lexer.peek();
        if (token.kind == TokenKind::Bad)
            return failure(makeError(token.text, m_lexer.span(token)));
        if (!token.isSymbol(symbol) || token.startsLine)
            return failure(makeError(fmt::format("'{}' is expected here", symbol),
                                     m_lexer.span(token), "a rule is 'name: left => right'"));
        m_lexer.next();
        return {};
    }

    Result<void> expectEnd() {
        const Token token = m_lexer.peek();
        if (token.kind == TokenKind::End || token.startsLine) return {};
        return failure(makeError(
            token.kind == TokenKind::Bad ? token.text : fmt::format("unexpected '{}'", token.text),
            m_lexer.span(token), "the next rule starts in column 1"));
    }

    [[nodiscard]] std::string collapse(std::size_t begin, std::size_t end) const {
        std::string text;
        const std::string_view all = m_lexer.source().text();
        for (std::size_t i = begin; i < end; ++i) {
            if (all.substr(i, 2) == "--") i = std::min(all.find('\n', i), end);
            if (i >= end) break;
            if (std::isspace(static_cast<unsigned char>(all[i])) == 0)
                text += all[i];
            else if (!text.empty() && text.back() != ' ')
                text += ' ';
        }
        return text;
    }

    std::shared_ptr<SyntaxTree> m_tree;
    Lexer m_lexer;
    RuleFileSyntax m_file;
    Diagnostics m_errors;
    std::size_t m_entryBegin = 0;
};

}  // namespace

Result<RuleFileSyntax> parseRuleFile(const SourceText& text) {
    return RuleFileParser(text).parse();
}

}  // namespace candler::rise
