// The parser of generators, `<pattern, value> in R`, and what patterns of keys stand for.
#include <fmt/format.h>

#include "engine/languages/sdqlite/syntax/SdqParser.h"

namespace candler::sdqlite {

namespace {

/// No name of a program begins so, and no other place of the text makes the same one.
std::string freshName(const Token& at, std::string_view purpose) {
    return fmt::format("_{}{}", at.offset, purpose);
}

}  // namespace

std::optional<Token> Parser::nameOrBlank(std::string_view what) {
    if (m_lexer.peek().isSymbol("_")) return m_lexer.next();
    return name(fmt::format("{} or '_'", what));
}

/// A name that must not have been bound by the same form.
std::optional<std::string> Parser::bindOnce(BoundNames& bound, std::string_view what) {
    const auto token = nameOrBlank(what);
    if (!token) return std::nullopt;
    if (token->isSymbol("_")) return freshName(*token, "");
    if (!bound.insert(token->text).second) {
        failAt(*token, fmt::format("'{}' is bound twice here", token->text),
               "only the keys of a 'sum' are equated by naming them again");
        return std::nullopt;
    }
    return std::string(token->text);
}

bool Parser::bindKey(Generator& generator, BoundNames& bound, bool mayEquate) {
    const Token token = m_lexer.peek();
    const bool isEquated = mayEquate && token.kind == TokenKind::Name && bound.contains(token.text);
    if (isEquated) {
        m_lexer.next();
        generator.names.push_back(freshName(token, "k"));
    } else {
        auto bindingName = bindOnce(bound, "the name of a key");
        if (!bindingName) return false;
        generator.names.push_back(std::move(*bindingName));
    }
    generator.keys.push_back(token);
    generator.isEquated.push_back(isEquated);
    return true;
}

/// `i`, or `(i, j, k)`
bool Parser::keyPatternOf(Generator& generator, BoundNames& bound, bool mayEquate) {
    if (!accept("(")) return bindKey(generator, bound, mayEquate);
    do {
        if (!bindKey(generator, bound, mayEquate)) return false;
    } while (accept(","));
    return expect(")", "after the keys");
}

std::optional<Parser::Generator> Parser::generator(BoundNames& bound, bool mayEquate) {
    Generator read;
    if (!expect("<", "before the names of a generator '<k,v> in R'") ||
        !keyPatternOf(read, bound, mayEquate) || !expect(",", "after the key"))
        return std::nullopt;
    auto value = bindOnce(bound, "the name of the value");
    if (!value || !expect(">", "after the value") || !expectWord("in", "after '<k,v>'"))
        return std::nullopt;
    read.value = std::move(*value);
    read.range = binary(Level::Range);
    if (!read.range.isValid()) return std::nullopt;
    return read;
}

SyntaxId Parser::equated(const Generator& generator, std::size_t key, SyntaxId inner) {
    const Token& token = generator.keys[key];
    const SyntaxId fresh = variable(token, generator.names[key]);
    const SyntaxId earlier = variable(token, std::string(token.text));
    const SyntaxId condition = node(Operator::Equal, token.offset, {fresh, earlier});
    return node(Operator::If, token.offset, {condition, inner});
}

SyntaxId Parser::loops(const Generator& generator, Operator op, std::vector<SyntaxId> inner,
                       std::size_t start) {
    const std::size_t count = generator.keys.size();
    for (std::size_t key = count; key-- > 0;) {
        const bool isInnermost = key + 1 == count;
        if (generator.isEquated[key]) inner.back() = equated(generator, key, inner.back());
        SyntaxNode made;
        made.op = isInnermost ? op : Operator::Sum;
        made.children = {
            key == 0 ? generator.range
                     : variable(generator.keys[key], freshName(generator.keys[key - 1], "t"))};
        made.children.insert(made.children.end(), inner.begin(), inner.end());
        made.binders = {generator.names[key],
                        isInnermost ? generator.value : freshName(generator.keys[key], "t")};
        made.patternKeys = key == 0 ? count : 1;
        made.offset = start;
        inner = {add(std::move(made))};
        if (!inner.back().isValid()) return {};
    }
    return inner.back();
}

}  // namespace candler::sdqlite
