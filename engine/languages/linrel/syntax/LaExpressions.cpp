#include "engine/languages/linrel/syntax/LaExpressions.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>

#include "engine/languages/linrel/syntax/LaHints.h"

namespace candler::linrel {

namespace {

constexpr int kDeepest = 500;
/// Whatever walks through expressions may do so by recursion.
constexpr std::uint32_t kMostOperators = 1'000;

std::optional<LaOp> operatorOf(const LaToken& token, std::string_view one, LaOp opOfOne,
                               std::string_view other, LaOp opOfOther) {
    if (token.is(one)) return opOfOne;
    if (!other.empty() && token.is(other)) return opOfOther;
    return std::nullopt;
}

}  // namespace

bool LaScope::isBroken(std::string_view name) const {
    return std::ranges::find(broken, name) != broken.end();
}

std::vector<std::string> LaScope::valueNames() const {
    std::vector<std::string> known;
    for (const auto& [one, id] : names) known.push_back(one);
    return known;
}

std::optional<LaId> LaExpressions::readWhole() {
    auto expression = readExpression();
    if (!expression) return std::nullopt;
    if (peek().kind == LaTokenKind::Separator) next();
    if (peek().kind == LaTokenKind::End) return expression;
    return fail("this is not part of the expression", peek());
}

std::optional<LaId> LaExpressions::readExpression() {
    if (m_depth >= kDeepest) return fail("this is nested too deeply", peek());
    ++m_depth;
    const std::size_t start = peek().offset;
    const auto result = readOr();
    --m_depth;
    return result ? shallow(*result, start) : std::nullopt;
}

std::optional<LaId> LaExpressions::shallow(LaId id, std::size_t start) {
    if (m_program.store.depth(id) <= kMostOperators) return id;
    return fail(fmt::format("this is more than {} operators deep, through the statements that it "
                            "uses",
                            kMostOperators),
                placeFrom(start), "make an output of a part of it, and that an input here");
}

template <typename ReadOperand, typename Combine>
std::optional<LaId> LaExpressions::readTruths(ReadOperand readOperand, std::string_view sign,
                                              Combine combine) {
    const std::size_t start = peek().offset;
    auto left = readOperand();
    // `&` is also written `&&`.
    while (left && peek().kind == LaTokenKind::Symbol && peek().text.starts_with(sign)) {
        next();
        const auto right = readOperand();
        const auto both = right ? truths(*left, *right, placeFrom(start)) : std::nullopt;
        if (!both) return std::nullopt;
        left = checked(combine(*both), placeFrom(start));
        if (left) m_truths.insert(*left);
    }
    return left;
}

std::optional<LaId> LaExpressions::readOr() {
    return readTruths([this] { return readAnd(); }, "|",
                      [this](const std::array<LaId, 2>& both) {
                          return m_typing.pointwise(Pointwise::Max, both);
                      });
}

std::optional<LaId> LaExpressions::readAnd() {
    return readTruths([this] { return readNot(); }, "&",
                      [this](const std::array<LaId, 2>& both) {
                          return m_typing.elementwise(LaOp::Multiply, both[0], both[1]);
                      });
}

std::optional<LaId> LaExpressions::readNot() {
    if (!peek().is("!")) return readComparison();
    const std::size_t start = next().offset;
    if (m_depth >= kDeepest) return fail("this is nested too deeply", peek());
    ++m_depth;
    const auto operand = readNot();
    --m_depth;
    if (!operand) return std::nullopt;
    const std::array arguments{*operand, m_program.store.number(std::int64_t{0})};
    return checked(m_typing.pointwise(Pointwise::Equal, arguments), placeFrom(start));
}

std::optional<std::array<LaId, 2>> LaExpressions::truths(LaId left, LaId right,
                                                         const SourceSpan& place) {
    std::array both{left, right};
    for (LaId& one : both) {
        if (isTruth(one)) continue;
        const std::array arguments{one, m_program.store.number(std::int64_t{0})};
        const auto truth = checked(m_typing.pointwise(Pointwise::NotEqual, arguments), place);
        if (!truth) return std::nullopt;
        one = *truth;
    }
    return both;
}

bool LaExpressions::isTruth(LaId id) const {
    const LaNode& node = m_program[id];
    if (node.op == LaOp::Input) return m_program.inputs[node.payload].isBinary;
    if (m_truths.contains(id)) return true;
    if (node.op != LaOp::Pointwise) return false;
    const auto function = static_cast<Pointwise>(node.payload);
    return function == Pointwise::Less || function == Pointwise::LessOrEqual ||
           function == Pointwise::Equal || function == Pointwise::NotEqual;
}

std::optional<LaId> LaExpressions::readComparison() {
    const std::size_t start = peek().offset;
    const auto left = readSum();
    if (!left) return std::nullopt;
    const auto function = comparison(peek());
    if (!function) return left;
    const LaToken sign = next();
    const auto right = readSum();
    if (!right) return std::nullopt;
    if (comparison(peek())) return fail("comparisons are not chained", peek(), "use parentheses");
    const bool isSwapped = sign.text == ">" || sign.text == ">=";
    const std::array arguments{isSwapped ? *right : *left, isSwapped ? *left : *right};
    return checked(m_typing.pointwise(*function, arguments), placeFrom(start));
}

std::optional<Pointwise> LaExpressions::comparison(const LaToken& token) {
    if (token.kind != LaTokenKind::Symbol) return std::nullopt;
    if (token.text == "<" || token.text == ">") return Pointwise::Less;
    if (token.text == "<=" || token.text == ">=") return Pointwise::LessOrEqual;
    if (token.text == "==") return Pointwise::Equal;
    if (token.text == "!=") return Pointwise::NotEqual;
    return std::nullopt;
}

template <typename ReadOperand, typename FindOperator>
std::optional<LaId> LaExpressions::readChain(ReadOperand readOperand, FindOperator find) {
    const std::size_t start = peek().offset;
    auto left = readOperand();
    while (left) {
        const auto op = find(peek());
        if (!op) break;
        next();
        const auto right = readOperand();
        if (!right) return std::nullopt;
        left = checked(*op == LaOp::MatrixProduct ? m_typing.product(*left, *right)
                                                  : m_typing.elementwise(*op, *left, *right),
                       placeFrom(start));
    }
    return left;
}

std::optional<LaId> LaExpressions::readSum() {
    return readChain([this] { return readTerm(); },
                     [](const LaToken& token) {
                         return operatorOf(token, "+", LaOp::Add, "-", LaOp::Subtract);
                     });
}

std::optional<LaId> LaExpressions::readTerm() {
    return readChain([this] { return readProduct(); },
                     [](const LaToken& token) {
                         return operatorOf(token, "*", LaOp::Multiply, "/", LaOp::Divide);
                     });
}

std::optional<LaId> LaExpressions::readProduct() {
    return readChain(
        [this] { return readUnary(); },
        [](const LaToken& token) { return operatorOf(token, "%*%", LaOp::MatrixProduct, {}, {}); });
}

std::optional<LaId> LaExpressions::readUnary() {
    if (peek().is("!")) return readNot();  // As in R it reaches over a whole comparison.
    if (!peek().is("-")) return readPower();
    next();
    if (m_depth >= kDeepest) return fail("this is nested too deeply", peek());
    ++m_depth;
    const auto operand = readUnary();
    --m_depth;
    if (!operand) return std::nullopt;
    return m_typing.negate(*operand);
}

std::optional<LaId> LaExpressions::readPower() {
    const std::size_t start = peek().offset;
    const auto base = readAtom();
    if (base && peek().is("["))
        return fail("indexing is not supported", peek(),
                    "make the part an input, or multiply with a 0-1 matrix that selects it");
    if (!base || !peek().is("^")) return base;
    next();
    const auto exponent = readUnary();
    if (!exponent) return std::nullopt;
    return checked(m_typing.power(*base, *exponent), placeFrom(start));
}

std::optional<LaId> LaExpressions::readAtom() {
    const LaToken token = peek();
    if (token.kind == LaTokenKind::Number) {
        next();
        const auto number = readNumber(token);
        if (!number) return std::nullopt;
        return m_program.store.number(*number);
    }
    if (token.kind == LaTokenKind::Name) return peekSecond().is("(") ? readCall() : readName();
    if (token.is("(")) {
        next();
        const auto inner = readExpression();
        if (!inner || !expect(")")) return std::nullopt;
        return inner;
    }
    if (token.kind == LaTokenKind::End || token.kind == LaTokenKind::Separator)
        return fail("the expression ends too early", token);
    return fail("an expression is expected here", token);
}

std::optional<LaId> LaExpressions::readName() {
    const LaToken name = next();
    if (const auto found = m_scope.names.find(name.text); found != m_scope.names.end())
        return found->second;
    if (const auto dim = m_program.dimensions.find(name.text)) return sizeNumber(*dim);
    if (m_scope.isBroken(name.text)) return std::nullopt;
    if (std::ranges::find(kItemKeywords, name.text) != kItemKeywords.end())
        return fail("an expression is expected here", name,
                    "a line that ends in an operator goes on in the next one");
    return fail(fmt::format("nothing is called '{}'", name.text), name,
                peek().is("=") ? "arguments have no names here, only places"
                               : valueHint(name.text, m_scope.valueNames()));
}

std::optional<LaId> LaExpressions::sizeNumber(DimId dim) {
    m_program.hasSizeNumbers = true;
    return m_program.store.number(m_program.dimensions.size(dim));
}

std::optional<Payload> LaExpressions::readNumber(const LaToken& token) {
    if (token.kind != LaTokenKind::Number) return fail("a number is expected here", token);
    const std::size_t mark = token.text.find_first_of("eE");
    std::string digits(token.text.substr(0, mark));
    long exponent = 0;
    if (mark != std::string_view::npos) {
        const std::string_view text = token.text.substr(mark + 1);
        const std::size_t sign = text[0] == '+' ? 1 : 0;
        const auto [end, error] =
            std::from_chars(text.data() + sign, text.data() + text.size(), exponent);
        constexpr long kMostDigits = 300;
        if (error != std::errc{} || std::abs(exponent) > kMostDigits)
            return fail("this number is too large or too small", token);
    }
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
        exponent -= static_cast<long>(digits.size() - point - 1);
        digits.erase(point, 1);
    }
    const std::string zeros(static_cast<std::size_t>(std::abs(exponent)), '0');
    const std::string text = exponent >= 0 ? digits + zeros : digits + "/1" + zeros;
    const auto number = m_program.store.numbers().read(text);
    if (!number) return fail("this number has too many digits", token);
    return number;
}

}  // namespace candler::linrel
