// Rules: heads, products, comparisons, index expressions.
#include <fmt/format.h>

#include <charconv>
#include <iterator>

#include "engine/languages/sexpr/Numbers.h"
#include "engine/languages/stur/syntax/SturLineParser.h"

namespace candler::stur {

namespace {

constexpr int kMostDepth = 100;

}  // namespace

bool LineParser::enter() {
    if (++m_depth <= kMostDepth) return true;
    fail("there are too many parentheses", peek().place);
    return false;
}

std::optional<LineSyntax> LineParser::rule() {
    const std::size_t begin = peek().place.offset;
    auto head = access();
    if (!head) return std::nullopt;
    if (!expectSymbol(":=", "a rule is  A(i, j) := B(i, k) * C(k, j)")) return std::nullopt;
    auto products = body();
    if (!products) return std::nullopt;
    return RuleSyntax{std::move(*head), std::move(*products), from(begin)};
}

std::optional<std::vector<ProductSyntax>> LineParser::wholeBody() {
    if (!checkTokens()) return std::nullopt;
    auto made = body();
    if (!made || !expectEnd()) return std::nullopt;
    return made;
}

std::optional<IndexSyntax> LineParser::wholeIndex() {
    if (!checkTokens()) return std::nullopt;
    auto made = sum();
    if (!made || !expectEnd()) return std::nullopt;
    return made;
}

std::optional<std::vector<ProductSyntax>> LineParser::body() {
    std::vector<ProductSyntax> products;
    do {
        ProductSyntax made;
        if (!product(made, true)) return std::nullopt;
        products.push_back(std::move(made));
    } while (takeSymbol("+"));
    return products;
}

/// `isAlone`: it is in no parentheses.
bool LineParser::product(ProductSyntax& into, bool isAlone) {
    const std::size_t begin = peek().place.offset;
    do {
        if (!factor(into, isAlone)) return false;
    } while (takeSymbol("*"));
    into.place = from(begin);
    return true;
}

/// A tensor may have the name of the word.
bool LineParser::isNested(NestedSyntax::Kind kind) const {
    if (kind == NestedSyntax::Kind::Inverse || kind == NestedSyntax::Kind::Nonzero) return true;
    std::size_t ahead = 2;
    while (peek(ahead).kind == Token::Kind::Name && peek(ahead + 1).isSymbol(",")) ahead += 2;
    return peek(ahead).kind == Token::Kind::Name && peek(ahead + 1).isSymbol(":");
}

bool LineParser::factor(ProductSyntax& into, bool isAlone) {
    if (peek().isSymbol("(")) return group(into);
    for (const auto kind : {NestedSyntax::Kind::Sum, NestedSyntax::Kind::Inverse,
                            NestedSyntax::Kind::Nonzero, NestedSyntax::Kind::For})
        if (peek().text == nestedWord(kind) && peek(1).isSymbol("(") && isNested(kind)) {
            take();
            return nested(into, kind);
        }
    const bool isNumber = peek().kind == Token::Kind::Number ||
                          (peek().isSymbol("-") && peek(1).kind == Token::Kind::Number);
    const bool isAccess =
        peek().kind == Token::Kind::Name &&
        (peek(1).isSymbol("(") || peek(1).isSymbol("^-1") || peek(1).isSymbol(":"));
    if (isAccess) {
        auto made = access();
        if (!made) return false;
        into.factors.emplace_back(std::move(*made));
        return true;
    }
    // `0 <= i` begins with a number, too.
    const std::size_t start = m_at;
    if (isNumber && number(into)) {
        const Token& behind = peek();
        if (behind.kind == Token::Kind::End || behind.isSymbol("*") || behind.isSymbol("+") ||
            behind.isSymbol(")"))
            return true;
        into.factors.pop_back();
    }
    m_at = start;
    auto made = comparison(isAlone);
    if (!made) return false;
    if (isAlone && (into.factors.size() > 0 || peek().isSymbol("*"))) {
        fail("a comparison that is a factor stands in parentheses", made->place,
             fmt::format("write ({})",
                         m_text.text().substr(made->place.offset, made->place.length)));
        return false;
    }
    into.factors.emplace_back(std::move(*made));
    return true;
}

/// `(i < j)` or `(A(i) * B(i))`
bool LineParser::group(ProductSyntax& into) {
    const std::size_t start = m_at;
    const int depth = m_depth;
    take();
    if (auto made = comparison(false); made && expectSymbol(")")) {
        made->place = from(m_tokens[start].place.offset);
        into.factors.emplace_back(std::move(*made));
        return true;
    }
    m_at = start;
    m_depth = depth;
    return nested(into, NestedSyntax::Kind::Group);
}

/// The word was taken. Parentheses around one factor say nothing.
bool LineParser::nested(ProductSyntax& into, NestedSyntax::Kind kind) {
    const std::size_t begin = peek().place.offset;
    NestedSyntax made{kind, {}, {}, {}};
    if (!expectSymbol("(") || !enter()) return false;
    if (kind == NestedSyntax::Kind::Sum || kind == NestedSyntax::Kind::For) {
        auto bound = nameList("a variable");
        if (!bound || !expectSymbol(":", "write  sum(k: A(k) * B(k))")) return false;
        made.names = std::move(*bound);
    }
    auto products = body();
    if (!products || !expectSymbol(")")) return false;
    --m_depth;
    made.products = std::move(*products);
    made.place = from(begin);
    if (kind == NestedSyntax::Kind::Group && made.products.size() == 1 &&
        made.products.front().factors.size() == 1)
        into.factors.push_back(std::move(made.products.front().factors.front()));
    else
        into.factors.emplace_back(std::move(made));
    return true;
}

bool LineParser::number(ProductSyntax& into) {
    const std::size_t begin = peek().place.offset;
    std::string text = takeSymbol("-") ? "-" : "";
    text += take().text;
    if (peek().isSymbol("/") && peek(1).kind == Token::Kind::Number) {
        take();
        text += fmt::format("/{}", take().text);
    }
    if (!sexpr::exactNumber(text)) {
        fail("this number cannot be read", from(begin), "numbers are like 12, 0.25, 1/3 and 1e-3");
        return false;
    }
    const bool isInverse = takeSymbol("^-1");
    into.factors.emplace_back(NumberSyntax{std::move(text), isInverse, from(begin)});
    return true;
}

std::optional<AccessSyntax> LineParser::access() {
    const std::size_t begin = peek().place.offset;
    auto tensor = name("a tensor");
    if (!tensor) return std::nullopt;
    AccessSyntax made;
    made.tensor = std::move(*tensor);
    made.isInverse = takeSymbol("^-1");
    if (takeSymbol(":")) {
        const Token letter = take();
        bool isKnown = false;
        for (const Part part : {Part::Box, Part::Unique, Part::Redundancy, Part::Compressed})
            if (letter.text == partLetter(part)) {
                made.part = part;
                isKnown = true;
            }
        if (!isKnown)
            return fail(fmt::format("'{}' is no part of a tensor", letter.text), letter.place,
                        "parts are D (box), U (unique set), R (redundancy map), C (compressed)");
    }
    // Published texts write s^-1() and s^-1 alike behind the name.
    if (!made.isInverse) made.isInverse = takeSymbol("^-1");
    auto given = arguments();
    if (!given) return std::nullopt;
    made.arguments = std::move(*given);
    made.place = from(begin);
    return made;
}

std::optional<std::vector<IndexSyntax>> LineParser::arguments() {
    std::vector<IndexSyntax> given;
    if (!expectSymbol("(")) return std::nullopt;
    if (takeSymbol(")")) return given;
    do {
        auto one = sum();
        if (!one) return std::nullopt;
        given.push_back(std::move(*one));
    } while (takeSymbol(","));
    if (!expectSymbol(")")) return std::nullopt;
    return given;
}

std::optional<Sign> LineParser::sign() {
    static constexpr std::pair<std::string_view, Sign> kSigns[]{
        {"=", Sign::Equal},      {"==", Sign::Equal},  {"!=", Sign::NotEqual},    {"<", Sign::Less},
        {"<=", Sign::LessEqual}, {">", Sign::Greater}, {">=", Sign::GreaterEqual}};
    for (const auto& [text, sign] : kSigns)
        if (takeSymbol(text)) return sign;
    return std::nullopt;
}

std::optional<ComparisonSyntax> LineParser::comparison(bool isBare) {
    const std::size_t begin = peek().place.offset;
    ComparisonSyntax made;
    auto first = sum();
    if (!first) return std::nullopt;
    made.sides.push_back(std::move(*first));
    while (const auto between = sign()) {
        auto side = sum();
        if (!side) return std::nullopt;
        made.signs.push_back(*between);
        made.sides.push_back(std::move(*side));
    }
    if (made.signs.empty())
        return fail(fmt::format("a comparison sign is expected here, not {}", seen()), peek().place,
                    "factors are accesses A(i), comparisons (i < j) and numbers");
    made.place = from(begin);
    const auto isProduct = [](const IndexSyntax& side) {
        return side.kind == IndexSyntax::Kind::Multiply;
    };
    // `a >= 1 * b >= 1` reads as the chain  a >= (1 * b) >= 1.
    for (std::size_t i = 1; isBare && i + 1 < made.sides.size(); ++i)
        if (isProduct(made.sides[i]))
            return fail("this is ambiguous: a product of comparisons, or one chain of them?",
                        made.sides[i].place,
                        "put each comparison into parentheses, or write one in a line");
    return made;
}

std::optional<IndexSyntax> LineParser::binary(IndexSyntax::Kind kind, IndexSyntax left,
                                              std::optional<IndexSyntax> right) {
    if (!right) return std::nullopt;
    const std::size_t begin = left.place.offset;
    IndexSyntax made;
    made.kind = kind;
    made.operands.push_back(std::move(left));
    made.operands.push_back(std::move(*right));
    made.place = from(begin);
    return made;
}

std::optional<IndexSyntax> LineParser::sum() {
    auto made = term();
    while (made && (peek().isSymbol("+") || peek().isSymbol("-"))) {
        const auto kind = take().text == "+" ? IndexSyntax::Kind::Add : IndexSyntax::Kind::Subtract;
        made = binary(kind, std::move(*made), term());
    }
    return made;
}

std::optional<IndexSyntax> LineParser::term() {
    auto made = atom();
    while (made && (peek().isSymbol("*") || peek().isSymbol("/") || peek().isSymbol("%"))) {
        const std::string_view text = take().text;
        const auto kind = text == "*"   ? IndexSyntax::Kind::Multiply
                          : text == "/" ? IndexSyntax::Kind::Divide
                                        : IndexSyntax::Kind::Modulo;
        made = binary(kind, std::move(*made), atom());
    }
    return made;
}

std::optional<IndexSyntax> LineParser::atom() {
    const Token token = peek();
    IndexSyntax made;
    if (takeSymbol("-")) {
        if (!enter()) return std::nullopt;
        auto inner = atom();
        if (!inner) return std::nullopt;
        --m_depth;
        made.kind = IndexSyntax::Kind::Negate;
        made.operands.push_back(std::move(*inner));
    } else if (takeSymbol("(")) {
        if (!enter()) return std::nullopt;
        auto inner = sum();
        if (!inner || !expectSymbol(")")) return std::nullopt;
        --m_depth;
        made = std::move(*inner);
    } else if (token.kind == Token::Kind::Name) {
        take();
        made.kind = IndexSyntax::Kind::Name;
        made.name = token.text;
    } else if (token.kind == Token::Kind::Number) {
        take();
        const char* end = token.text.data() + token.text.size();
        const auto read = std::from_chars(token.text.data(), end, made.number);
        constexpr std::int64_t kMost = std::int64_t{1} << 40U;
        if (read.ec != std::errc() || read.ptr != end || made.number > kMost)
            return fail(fmt::format("'{}' is no index", token.text), token.place,
                        "indices are whole numbers");
    } else {
        return fail(fmt::format("an index expression is expected here, not {}", seen()),
                    token.place);
    }
    made.place = from(token.place.offset);
    return made;
}

}  // namespace candler::stur
