// ScriptExpressionReader: reads the expressions of scripts, token by token, for ScriptReader.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/languages/linrel/scripts/ScriptTree.h"
#include "engine/languages/linrel/syntax/LaCursor.h"

namespace candler::linrel {

/// Whatever walks through a script may do so by recursion.
inline constexpr int kDeepestScript = 200;

/// After a mistake, which the tokens keep, nothing more is read.
class ScriptExpressionReader {
public:
    using Kind = ScriptExpressionKind;
    using Expression = std::optional<ScriptExpression>;

    ScriptExpressionReader(const SourceText& source, std::vector<LaToken> tokens)
        : m_tokens(source, std::move(tokens)), m_script{source} {
        m_isR = source.file().ends_with(".R") || source.file().ends_with(".r");
    }

protected:
    const LaToken& peek() const { return m_tokens.peek(); }
    const LaToken& next() {
        const LaToken& token = m_tokens.next();
        if (token.kind != LaTokenKind::Separator) m_end = token.offset + token.length;
        return token;
    }
    [[nodiscard]] bool isAtEnd() const { return peek().kind == LaTokenKind::End; }
    void skipSeparators() {
        while (peek().kind == LaTokenKind::Separator) next();
    }
    bool take(std::string_view symbol) {
        if (!peek().is(symbol)) return false;
        next();
        return true;
    }
    bool expect(std::string_view symbol) {
        if (take(symbol)) return true;
        fail(fmt::format("'{}' is expected here", symbol));
        return false;
    }
    std::nullopt_t fail(std::string message, std::string hint = {}) {
        return m_tokens.fail(std::move(message), peek(), std::move(hint));
    }
    /// Whether this is the next word, in this line or in one below; it may follow a semicolon.
    bool takeWordBelow(std::string_view word);
    Expression readExpression();
    Expression readPostfix();
    /// An expression, or `from:to`, of which either may be missing.
    Expression readSpan();

    LaCursor m_tokens;
    Script m_script;
    std::size_t m_end = 0;  ///< Of the last token that was taken.
    int m_depth = 0;
    bool m_isR = false;

private:
    /// Goes to the next token that is no end of a line, if it is as asked.
    template <typename Is>
    bool goBelow(Is is) {
        const std::size_t start = m_tokens.position();
        while (peek().kind == LaTokenKind::Separator && !isSemicolon()) m_tokens.next();
        if (is(peek())) return true;
        m_tokens.goBack(start);
        return false;
    }
    [[nodiscard]] bool isSemicolon() {
        const std::string_view text = m_script.source.text();
        return peek().offset < text.size() && text[peek().offset] == ';';
    }
    /// The operator that goes on with an expression, in this line, or in DML in one below, where
    /// lines end nothing.
    [[nodiscard]] bool isInfix(std::span<const std::string_view> signs);
    Expression readLevel(std::size_t level);
    Expression readSign(std::string_view sign, std::size_t level);
    Expression readUnary();
    template <typename... Parts>
    ScriptExpression make(Kind kind, std::string text, std::size_t begin, Parts&&... parts) {
        ScriptExpression expression;
        expression.kind = kind;
        expression.text = std::move(text);
        expression.range = {begin, m_end};
        (addPart(expression, std::forward<Parts>(parts)), ...);
        return expression;
    }
    /// What is too deep is told, and the whole is not read.
    void addPart(ScriptExpression& expression, ScriptExpression part);
    bool readIndices(ScriptExpression& index);
    Expression readAtom();
    /// `[1, 2, 3]`: a list in DML.
    Expression readListOfValues();
    Expression readName();
    Expression readCall(const LaToken& name);
};

}  // namespace candler::linrel
