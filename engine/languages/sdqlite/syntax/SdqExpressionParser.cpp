// The parser of operators and atoms.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>

#include "engine/languages/sdqlite/syntax/SdqParser.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

SyntaxId Parser::expression() {
    return binary(Level::Comparison);
}

std::optional<Parser::Infix> Parser::infix() const {
    struct Row {
        std::string_view text;
        Infix infix;
    };
    static constexpr std::array kRows{
        Row{"==", {Operator::Equal, Level::Comparison}},
        Row{"!=", {Operator::NotEqual, Level::Comparison}},
        Row{"<", {Operator::Less, Level::Comparison}},
        Row{"<=", {Operator::LessEqual, Level::Comparison}},
        Row{">", {Operator::Greater, Level::Comparison}},
        Row{">=", {Operator::GreaterEqual, Level::Comparison}},
        Row{"..", {Operator::Range, Level::Range}},
        Row{"+", {Operator::Add, Level::Sum}},
        Row{"-", {Operator::Subtract, Level::Sum}},
        Row{"*", {Operator::Multiply, Level::Product}},
        Row{"div", {Operator::Divide, Level::Product}},
        Row{"mod", {Operator::Modulo, Level::Product}},
    };
    const Token& token = m_lexer.peek();
    if (token.kind != TokenKind::Symbol && token.kind != TokenKind::Name) return std::nullopt;
    if (m_options.isFaithful && token.isSymbol(":")) return Infix{Operator::Range, Level::Range};
    for (const Row& row : kRows)
        if (row.text == token.text) return row.infix;
    return std::nullopt;
}

/// Operands and operators that bind at least as `least`. Comparisons and ranges do not chain.
SyntaxId Parser::binary(Level least) {
    const std::size_t start = m_lexer.offset();
    SyntaxId left = postfix();
    while (left.isValid()) {
        const std::optional<Infix> found = infix();
        if (!found || found->level < least) break;
        const Token sign = m_lexer.next();
        const SyntaxId right = binary(static_cast<Level>(static_cast<int>(found->level) + 1));
        left = node(found->op, start, {left, right});
        if (!left.isValid() || found->level > Level::Range) continue;
        if (const auto next = infix(); next && next->level == found->level)
            return failAt(m_lexer.peek(),
                          fmt::format("'{}' and '{}' do not chain", sign.text, m_lexer.peek().text),
                          found->level == Level::Range ? "a range has two ends"
                                                       : "'if(a) if(b) e' asks for both");
    }
    return left;
}

/// `A(i, j)`, `A[lo..hi)`, `t.0`, and these in a row. Whatever nests is part of one, so depth is
/// counted here.
SyntaxId Parser::postfix() {
    const DepthGuard guard(*this);
    if (guard.isTooDeep()) return tooDeep();
    const std::size_t start = m_lexer.offset();
    SyntaxId left = operand();
    while (left.isValid()) {
        if (accept("("))
            left = call(left, start);
        else if (accept("["))
            left = slice(left, start);
        else if (accept("."))
            left = component(left, start);
        else
            break;
    }
    return left;
}

SyntaxId Parser::call(SyntaxId function, std::size_t start) {
    do {
        function = argument(function, start);
    } while (function.isValid() && accept(","));
    if (!function.isValid() || !expect(")", "after the index")) return {};
    return function;
}

SyntaxId Parser::argument(SyntaxId function, std::size_t start) {
    const std::size_t argumentStart = m_lexer.offset();
    const SyntaxId index = expression();
    if (!index.isValid()) return {};
    const SyntaxNode& written = m_tree[index];
    // A range in parentheses of its own begins behind them; it is an index.
    if (m_options.isFaithful && written.op == Operator::Range && written.offset == argumentStart)
        return node(Operator::Slice, start, {function, written.children[0], written.children[1]});
    return node(Operator::Get, start, {function, index});
}

SyntaxId Parser::slice(SyntaxId array, std::size_t start) {
    const SyntaxId low = binary(Level::Sum);
    if (!low.isValid() || !expect("..", "between the ends of the slice")) return {};
    const SyntaxId high = binary(Level::Sum);
    if (!high.isValid() || !expect(")", "after the slice 'A[lo..hi)', which is half-open"))
        return {};
    return node(Operator::Slice, start, {array, low, high});
}

/// After the point: which index of a tuple.
SyntaxId Parser::component(SyntaxId tuple, std::size_t start) {
    const Token token = m_lexer.peek();
    const bool isWhole = token.text.find_first_of(".eE") == std::string_view::npos;
    if (token.kind != TokenKind::Number || !isWhole)
        return fail("expected the number of an index after '.'", "'t.0' is the first of a tuple t");
    const auto which = number(token);
    if (!which) return {};
    m_lexer.next();
    SyntaxNode made;
    made.op = Operator::Component;
    made.number = *which;
    made.children = {tuple};
    made.offset = start;
    return add(std::move(made));
}

SyntaxId Parser::operand() {
    const Token token = m_lexer.peek();
    switch (token.kind) {
        case TokenKind::Number:
            return literal(false, token.offset);
        case TokenKind::FreeIndex:
            m_lexer.next();
            return variable(token, std::string(token.text));
        case TokenKind::PatternVariable:
            if (!m_options.allowPatterns) return missingOperand();
            m_lexer.next();
            return variable(token, std::string(token.text));
        case TokenKind::Name:
            break;
        default:
            if (token.isSymbol("(")) return parenthesised();
            if (token.isSymbol("{")) return mapLiteral();
            if (token.isSymbol("-")) {
                m_lexer.next();
                return literal(true, token.offset);
            }
            if (token.isSymbol("\\") && m_options.isFaithful) return lambdaForm();
            return missingOperand();
    }
    if (const Form* form = formOf(token)) {
        m_lexer.next();
        return (this->*form->parse)(token);
    }
    const bool isCarrier = token.text == "binop" || token.text == "apply";
    if (isReservedWord(token.text)) return missingOperand();
    m_lexer.next();
    if (isCarrier && m_options.allowPatterns) return carrierForm(token);
    return variable(token, std::string(token.text));
}

SyntaxId Parser::missingOperand() {
    const Token& token = m_lexer.peek();
    std::string hint;
    if (token.isSymbol("\\")) hint = "functions stand in programs of the published form only";
    if (token.isSymbol("_")) hint = "'_' is a variable that is not used; give it a name";
    return fail("expected an expression", std::move(hint));
}

/// After the `-` of a negative one.
SyntaxId Parser::literal(bool isNegative, std::size_t start) {
    const Token token = m_lexer.peek();
    SyntaxNode made;
    made.op = Operator::Number;
    made.offset = start;
    if (token.isWord("inf")) {
        made.number = std::numeric_limits<double>::infinity();
        made.isDecimal = true;
    } else if (token.kind == TokenKind::Number) {
        const auto value = number(token);
        if (!value) return {};
        made.number = *value;
        made.isDecimal = token.text.find_first_of(".eE") != std::string_view::npos;
    } else {
        return fail("expected a number after '-'", "write '0 - x' or 'neg(x)'");
    }
    m_lexer.next();
    if (isNegative) made.number = -made.number;
    return add(std::move(made));
}

/// `(e)`, or the tuple `(a, b)`.
SyntaxId Parser::parenthesised() {
    const std::size_t start = m_lexer.next().offset;
    SyntaxId inner = expression();
    while (inner.isValid() && accept(",")) {
        const SyntaxId part = expression();
        inner = node(Operator::Tuple, start, {inner, part});
    }
    if (!inner.isValid() || !expect(")", "to close the parenthesis")) return {};
    return inner;
}

/// The maps of several entries are sums.
SyntaxId Parser::mapLiteral() {
    const std::size_t start = m_lexer.next().offset;
    if (accept("}")) return node(Operator::Empty, start, {});
    SyntaxId map;
    do {
        const std::size_t entryStart = m_lexer.offset();
        const auto read = entry();
        if (!read) return {};
        const SyntaxId one =
            node(Operator::Singleton, map.isValid() ? entryStart : start, {read->key, read->value});
        map = map.isValid() ? node(Operator::Add, start, {map, one}) : one;
    } while (map.isValid() && accept(","));
    if (!map.isValid() || !expect("}", "after the entry")) return {};
    return map;
}

/// `(i, j) -> e` maps i to a map of j; the parts of a tuple that is written so are at its start.
std::optional<Parser::Entry> Parser::entry() {
    const std::size_t start = m_lexer.offset();
    SyntaxId key = expression();
    if (!key.isValid() || !expect("->", "after the key")) return std::nullopt;
    SyntaxId value = expression();
    while (value.isValid() && m_tree[key].op == Operator::Tuple && m_tree[key].offset == start) {
        const std::vector<SyntaxId> parts = m_tree[key].children;
        value = node(Operator::Singleton, m_tree[parts[1]].offset, {parts[1], value});
        key = parts[0];
    }
    if (!value.isValid()) return std::nullopt;
    return Entry{key, value};
}

}  // namespace candler::sdqlite
