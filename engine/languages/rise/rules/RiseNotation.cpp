#include "engine/languages/rise/rules/RiseNotation.h"

#include <fmt/format.h>

#include "engine/languages/rise/syntax/RiseLexer.h"

namespace candler::rise {

RuleToken RiseNotation::token(std::size_t at) const {
    using Kind = RuleToken::Kind;
    Lexer lexer(source(), at);
    const Token next = lexer.peek();
    RuleToken token;
    token.piece = piece(next.offset, next.end());
    token.beginsEntry = next.startsLine;
    if (next.kind == TokenKind::Identifier) {
        lexer.nextDashedName();
        token.kind = Kind::Word;
        token.piece = piece(next.offset, lexer.lastEnd());
    } else if (next.kind == TokenKind::Bad) {
        token.kind = Kind::Bad;
        token.error = next.text;
    } else if (next.kind != TokenKind::End) {
        token.kind = Kind::Symbol;
    }
    return token;
}

Result<RulePiece> RiseNotation::pattern(std::size_t at) {
    const auto read = parseExpression(m_tree, at);
    if (!read) return failure(read.error());
    RulePiece made = piece(at, read->end);
    made.node = read->root.value;
    return made;
}

Result<RulePiece> RiseNotation::type(std::size_t at) {
    const auto read = parseType(m_tree, at);
    if (!read) return failure(read.error());
    RulePiece made = piece(at, read->end);
    made.node = read->root.value;
    return made;
}

Result<RuleCall> RiseNotation::call(std::size_t at, std::string_view what) {
    std::vector<RulePiece> names;
    for (RuleToken next = token(at); next.kind == RuleToken::Kind::Word && !next.beginsEntry;
         next = token(names.back().end())) {
        if (isRuleWord(next.piece.text) && (names.size() != 1 || next.piece.text != kNotIn)) break;
        names.push_back(next.piece);
    }
    const bool isInfix = names.size() > 1 && names[1].text == kNotIn;
    if (names.empty() || (isInfix && names.size() < 3))
        return failure(makeError(fmt::format("{} is expected here", what), place(token(at).piece),
                                 "write 'name x', or 'x notin f'"));
    RuleCall call;
    call.whole = piece(names.front().offset, names.back().end());
    call.name = names[isInfix ? 1 : 0];
    names.erase(names.begin() + (isInfix ? 1 : 0));
    call.arguments = std::move(names);
    return call;
}

}  // namespace candler::rise
