// The parser of forms that begin with a word: let, if, sum, …. Their last part extends as far to
// the right as it can, but for `collect`, which a brace closes.
#include <fmt/format.h>

#include <array>

#include "engine/languages/sdqlite/syntax/SdqParser.h"

namespace candler::sdqlite {

const Parser::Form* Parser::formOf(const Token& token) {
    static constexpr std::array kForms{
        Form{"let", &Parser::letForm},      Form{"if", &Parser::ifForm},
        Form{"sum", &Parser::sumForm},      Form{"collect", &Parser::collectForm},
        Form{"merge", &Parser::mergeForm},  Form{"probe", &Parser::probeForm},
        Form{"inb", &Parser::inBoundsForm}, Form{"min", &Parser::functionForm},
        Form{"max", &Parser::functionForm}, Form{"div", &Parser::functionForm},
        Form{"mod", &Parser::functionForm}, Form{"inv", &Parser::functionForm},
        Form{"neg", &Parser::functionForm}, Form{"unique", &Parser::uniqueForm},
        Form{"inf", &Parser::infinityForm},
    };
    for (const Form& form : kForms)
        if (token.isWord(form.word)) return &form;
    return nullptr;
}

SyntaxId Parser::letForm(const Token& word) {
    const auto bound = name("the name that 'let' gives");
    if (!bound || !expect("=", "after the name")) return {};
    const SyntaxId value = expression();
    if (!value.isValid() || !expectWord("in", "after the value of 'let'")) return {};
    const SyntaxId body = expression();
    return node(Operator::Let, word.offset, {value, body}, {std::string(bound->text)});
}

SyntaxId Parser::ifForm(const Token& word) {
    if (!expect("(", "after 'if'")) return {};
    const SyntaxId condition = expression();
    if (!condition.isValid() || !expect(")", "after the condition")) return {};
    acceptWord("then");
    const SyntaxId body = expression();
    return node(Operator::If, word.offset, {condition, body});
}

SyntaxId Parser::sumForm(const Token& word) {
    if (!expect("(", "after 'sum'", "as in 'sum(<k,v> in R) v'")) return {};
    std::vector<Generator> generators;
    BoundNames bound;
    do {
        auto read = generator(bound, true);
        if (!read) return {};
        generators.push_back(std::move(*read));
    } while (accept(","));
    if (!expect(")", "after the generators")) return {};
    SyntaxId body = expression();
    for (auto it = generators.rbegin(); body.isValid() && it != generators.rend(); ++it)
        body = loops(*it, Operator::Sum, {body}, word.offset);
    return body;
}

SyntaxId Parser::collectForm(const Token& word) {
    if (!expect("(", "after 'collect'", "as in 'collect(<k,v> in R) {k -> v}'")) return {};
    BoundNames bound;
    const auto read = generator(bound, false);
    if (!read) return {};
    if (m_lexer.peek().isSymbol(","))
        return fail("expected ')' after the generator",
                    "'collect' has one; put another 'collect' or 'sum' into its value");
    if (!expect(")", "after the generator") || !expect("{", "before the entry of 'collect'"))
        return {};
    const auto made = entry();
    if (!made) return {};
    if (m_lexer.peek().isSymbol(","))
        return fail("expected '}' after the entry", "'collect' makes one entry at a time");
    if (!expect("}", "after the entry")) return {};
    return loops(*read, Operator::Collect, {made->key, made->value}, word.offset);
}

/// `merge(<k1,k2,v> in <R,S>) e`
SyntaxId Parser::mergeForm(const Token& word) {
    if (!expect("(", "after 'merge'", "as in 'merge(<p,q,v> in <R,S>) e'") ||
        !expect("<", "before the names of 'merge'"))
        return {};
    BoundNames bound;
    const auto left = bindOnce(bound, "the name of the first key");
    if (!left || !expect(",", "after the first key")) return {};
    const auto right = bindOnce(bound, "the name of the second key");
    if (!right || !expect(",", "after the second key")) return {};
    const auto value = bindOnce(bound, "the name of the value");
    if (!value || !expect(">", "after the value") || !expectWord("in", "after the names") ||
        !expect("<", "before what is merged"))
        return {};
    const SyntaxId first = binary(Level::Range);
    if (!first.isValid() || !expect(",", "between what is merged")) return {};
    const SyntaxId second = binary(Level::Range);
    if (!second.isValid() || !expect(">", "after what is merged") ||
        !expect(")", "after the generator"))
        return {};
    const SyntaxId body = expression();
    return node(Operator::Merge, word.offset, {first, second, body}, {*left, *value, *right});
}

/// `probe(v = R(k)) e`
SyntaxId Parser::probeForm(const Token& word) {
    if (!expect("(", "after 'probe'")) return {};
    const auto bound = nameOrBlank("the name of the value");
    if (!bound || !expect("=", "after the name")) return {};
    const Token found = m_lexer.peek();
    const SyntaxId lookup = binary(Level::Postfix);
    if (!lookup.isValid()) return {};
    if (m_tree[lookup].op != Operator::Get)
        return failAt(found, "expected a lookup 'R(k)'", "'probe(v = R(k)) e' looks k up in R");
    if (!expect(")", "after the lookup")) return {};
    const std::vector<SyntaxId> parts = m_tree[lookup].children;
    const SyntaxId body = expression();
    return node(
        Operator::Probe, word.offset, {parts[0], parts[1], body},
        {bound->isSymbol("_") ? fmt::format("_{}", bound->offset) : std::string(bound->text)});
}

std::optional<std::vector<SyntaxId>> Parser::arguments(std::string_view word, std::size_t count) {
    const std::string where = fmt::format("after '{}'", word);
    if (!expect("(", where)) return std::nullopt;
    std::vector<SyntaxId> read;
    do {
        read.push_back(expression());
        if (!read.back().isValid()) return std::nullopt;
        const bool isLast = read.size() == count;
        if (isLast == m_lexer.peek().isSymbol(",")) {
            fail(fmt::format("expected '{}' after argument {} of '{}'", isLast ? ")" : ",",
                             read.size(), word),
                 fmt::format("'{}' has {} argument{}", word, count, count == 1 ? "" : "s"));
            return std::nullopt;
        }
    } while (accept(","));
    if (!expect(")", "after the arguments")) return std::nullopt;
    return read;
}

/// `inb(lo, hi, k) e`
SyntaxId Parser::inBoundsForm(const Token& word) {
    auto read = arguments(word.text, 3);
    if (!read) return {};
    read->push_back(expression());
    return node(Operator::InBounds, word.offset, std::move(*read));
}

SyntaxId Parser::functionForm(const Token& word) {
    for (const OperatorRow& row : operatorTable()) {
        if (row.name != word.text) continue;
        auto read = arguments(word.text, static_cast<std::size_t>(row.arity));
        return read ? node(row.op, word.offset, std::move(*read)) : SyntaxId{};
    }
    return failAt(word, "expected an expression");
}

SyntaxId Parser::uniqueForm(const Token& word) {
    if (!m_options.isFaithful && !m_options.allowPatterns)
        return failAt(word, "'unique' stands in programs of the published form only",
                      "'collect(<k,v> in R) {key -> value}' says that keys are distinct");
    return functionForm(word);
}

SyntaxId Parser::infinityForm(const Token& word) {
    m_lexer.seek(word.offset);
    return literal(false, word.offset);
}

/// `binop(mult, a, b)`, `apply(?f, a)`: the operator is a name, a pattern variable or a sign.
SyntaxId Parser::carrierForm(const Token& word) {
    const bool isBinary = word.text == "binop";
    if (!expect("(", fmt::format("after '{}'", word.text))) return {};
    const Token carried = m_lexer.peek();
    if (carried.kind != TokenKind::Name && carried.kind != TokenKind::PatternVariable && !infix())
        return fail("expected an operator's name");
    m_lexer.next();
    std::vector<SyntaxId> children;
    for (int i = 0; i < (isBinary ? 2 : 1); ++i) {
        if (!expect(",", "before the operand")) return {};
        children.push_back(expression());
        if (!children.back().isValid()) return {};
    }
    if (!expect(")", "after the operands")) return {};
    return node(isBinary ? Operator::BinaryOperator : Operator::Apply, word.offset,
                std::move(children), {}, std::string(carried.text));
}

/// `\A B. e`
SyntaxId Parser::lambdaForm() {
    const Token sign = m_lexer.next();
    std::vector<Token> parameters;
    while (!m_lexer.peek().isSymbol(".") || parameters.empty()) {
        const auto parameter = name(parameters.empty() ? "the name of a parameter"
                                                       : "the name of a parameter, or '.'");
        if (!parameter) return {};
        parameters.push_back(*parameter);
    }
    m_lexer.next();
    SyntaxId body = expression();
    for (auto it = parameters.rbegin(); body.isValid() && it != parameters.rend(); ++it)
        body = node(Operator::Lambda, it + 1 == parameters.rend() ? sign.offset : it->offset,
                    {body}, {std::string(it->text)});
    return body;
}

}  // namespace candler::sdqlite
