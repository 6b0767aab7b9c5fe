#include "engine/languages/sdqlite/rules/SdqNotation.h"

#include <fmt/format.h>

#include "engine/languages/sdqlite/syntax/SdqLexer.h"

namespace candler::sdqlite {

namespace {

/// Names of rules are joined by dashes: `sum-fact-1`.
std::size_t dashedEnd(const SourceText& source, std::size_t end) {
    const std::string_view text = source.text();
    while (end + 1 < text.size() && text[end] == '-') {
        const Token next = Lexer(source, end + 1).peek();
        const bool isJoined = next.kind == TokenKind::Name || next.kind == TokenKind::Number;
        if (!isJoined || next.offset != end + 1) break;
        end = next.end();
    }
    return end;
}

}  // namespace

RuleToken SdqNotation::token(std::size_t at) const {
    using Kind = RuleToken::Kind;
    Lexer lexer(source(), at);
    const Token next = lexer.next();
    RuleToken token;
    token.piece = piece(next.offset, next.end());
    token.beginsEntry = next.startsLine;
    switch (next.kind) {
        case TokenKind::End:
            break;
        case TokenKind::Bad:
            token.kind = Kind::Bad;
            token.error = next.text;
            break;
        case TokenKind::Name:
            token.kind = Kind::Word;
            token.piece = piece(next.offset, dashedEnd(source(), next.end()));
            // `if (` begins an expression, `if` alone the conditions.
            if (token.piece.text == "if" && !next.startsLine && lexer.peek().isSymbol("(")) {
                token.kind = Kind::Symbol;
                token.piece = piece(next.offset, lexer.peek().end());
            }
            break;
        case TokenKind::PatternVariable:
            token.kind = Kind::Word;
            break;
        default:
            token.kind = Kind::Symbol;
            break;
    }
    return token;
}

Result<RulePiece> SdqNotation::pattern(std::size_t at) {
    const auto read = parseExpression(
        m_tree, at, {.allowPatterns = true, .isFaithful = m_dialect == Dialect::Faithful});
    if (!read) return failure(read.error());
    RulePiece made = piece(at, read->end);
    made.node = read->root.value;
    return made;
}

/// Names in a row, or `x notin ?y`, or `name(x, y)`.
Result<RuleCall> SdqNotation::call(std::size_t at, std::string_view what) {
    RuleCall call;
    for (RuleToken next = token(at); next.kind == RuleToken::Kind::Word && !next.beginsEntry;
         next = token(call.arguments.back().end())) {
        if (isRuleWord(next.piece.text) &&
            (call.arguments.size() != 1 || next.piece.text != kNotIn))
            break;
        call.arguments.push_back(next.piece);
    }
    std::vector<RulePiece>& names = call.arguments;
    const bool isInfix = names.size() > 1 && names[1].text == kNotIn;
    if (names.empty() || (isInfix && names.size() < 3))
        return failure(makeError(fmt::format("{} is expected here", what), place(token(at).piece),
                                 "write 'name(?x)', or 'x notin ?y'"));
    call.whole = piece(names.front().offset, names.back().end());
    call.name = names[isInfix ? 1 : 0];
    names.erase(names.begin() + (isInfix ? 1 : 0));
    if (auto read = arguments(call); !read) return failure(read.error());
    return call;
}

/// In parentheses, if there are any.
Result<void> SdqNotation::arguments(RuleCall& call) {
    RuleToken next = token(call.whole.end());
    if (next.beginsEntry || next.piece.text != "(") return {};
    do {
        next = token(next.piece.end());
        if (next.kind != RuleToken::Kind::Word || next.beginsEntry)
            return failure(makeError("a variable or the name of a binder is expected here",
                                     place(next.piece), "write 'name(?x, v)'"));
        call.arguments.push_back(next.piece);
        next = token(next.piece.end());
    } while (next.piece.text == "," && !next.beginsEntry);
    if (next.piece.text != ")" || next.beginsEntry)
        return failure(makeError("')' is expected here", place(next.piece)));
    call.whole = piece(call.whole.offset, next.piece.end());
    return {};
}

}  // namespace candler::sdqlite
