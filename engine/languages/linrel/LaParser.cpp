#include "engine/languages/linrel/LaParser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <optional>

#include "engine/languages/linrel/LaInputFile.h"
#include "engine/languages/linrel/LaLexer.h"
#include "engine/languages/linrel/LaTyping.h"

namespace candler::linrel {

namespace {

constexpr int kMaxDepth = 500;

/// What begins an item.
constexpr std::array<std::string_view, 4> kKeywords{"dim", "input", "const", "output"};

/// Functions that are no rows of the tables.
constexpr std::array<std::string_view, 10> kStructural{
    "t", "trace", "diag", "rev", "matrix", "nrow", "ncol", "as.scalar", "as.matrix", "outer"};

/// What a text may use beside the program's inputs and dimensions.
struct Scope {
    LaNames names;
    /// Of the definition of a fused operator: its parameter that is a function, and that.
    std::string functionParameter{};
    std::string functionName{};
};

std::vector<std::string> functionNames() {
    std::vector<std::string> names(kStructural.begin(), kStructural.end());
    for (const AggregateRow& row : aggregates()) names.emplace_back(row.name);
    for (const PointwiseRow& row : pointwiseFunctions())
        if (row.infix.empty()) names.emplace_back(row.name);
    for (const FusedRow& row : fusedOperators()) names.emplace_back(row.name);
    return names;
}

template <typename Row>
std::optional<std::size_t> findRow(std::span<const Row> rows, std::string_view name) {
    const auto found = std::ranges::find(rows, name, &Row::name);
    if (found == rows.end()) return std::nullopt;
    return static_cast<std::size_t>(found - rows.begin());
}

std::vector<std::string_view> split(std::string_view text) {
    std::vector<std::string_view> parts;
    while (true) {
        const std::size_t comma = text.find(',');
        parts.push_back(text.substr(0, comma));
        if (comma == std::string_view::npos) return parts;
        text.remove_prefix(comma + 1);
    }
}

/// Recursive descent over the tokens of one text. A method that fails has put a diagnostic into
/// m_errors and gives nothing.
class Parser {
public:
    Parser(LaProgram& program, const SourceText& source, std::vector<LaToken> tokens, Scope& scope)
        : m_program(program),
          m_source(source),
          m_tokens(std::move(tokens)),
          m_scope(scope),
          m_typing(program) {}

    void readItems() {
        while (peek().kind != LaTokenKind::End) {
            if (!readItem()) skipItem();
            if (peek().kind == LaTokenKind::Separator) next();
        }
        if (m_program.outputs.empty() && m_errors.empty())
            m_errors.push_back(makeError("the program has no outputs", m_source.span(0, 0),
                                         "say what it computes: output NAME"));
    }

    std::optional<LaId> readWhole() {
        auto expression = readExpression();
        if (!expression) return std::nullopt;
        if (peek().kind == LaTokenKind::Separator) next();
        if (peek().kind == LaTokenKind::End) return expression;
        return fail("this is not part of the expression", peek());
    }

    [[nodiscard]] Diagnostics& errors() { return m_errors; }

private:
    using Expression = std::optional<LaId>;

    [[nodiscard]] const LaToken& peek() const { return m_tokens[m_next]; }
    [[nodiscard]] const LaToken& peekSecond() const {
        return m_tokens[std::min(m_next + 1, m_tokens.size() - 1)];
    }
    const LaToken& next() {
        const LaToken& token = m_tokens[m_next];
        if (m_next + 1 < m_tokens.size()) ++m_next;
        return token;
    }
    [[nodiscard]] SourceSpan place(const LaToken& token) const {
        return m_source.span(token.offset, token.length);
    }
    /// From a token to the last one that was taken.
    [[nodiscard]] SourceSpan placeFrom(std::size_t offset) const {
        const LaToken& last = m_tokens[m_next == 0 ? 0 : m_next - 1];
        return m_source.span(offset, last.offset + last.length - offset);
    }
    std::nullopt_t fail(std::string message, const SourceSpan& place, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), place, std::move(hint)));
        return std::nullopt;
    }
    std::nullopt_t fail(std::string message, const LaToken& token, std::string hint = {}) {
        return fail(std::move(message), place(token), std::move(hint));
    }
    bool expect(std::string_view symbol) {
        if (peek().is(symbol)) {
            next();
            return true;
        }
        fail(fmt::format("'{}' is expected here", symbol), peek());
        return false;
    }
    Expression checked(const Typed& typed, const SourceSpan& place) {
        if (typed) return *typed;
        return fail(typed.error().message, place, typed.error().hint);
    }
    /// Nobody is told that what would have come is not there.
    void skipItem() {
        while (peek().kind != LaTokenKind::End && peek().kind != LaTokenKind::Separator) {
            const LaToken& token = next();
            if (token.kind == LaTokenKind::Name) m_broken.emplace_back(token.text);
        }
    }

    // Items.
    bool readItem() {
        const LaToken& first = peek();
        if (first.kind != LaTokenKind::Name) {
            fail("an item begins with a name", first,
                 "write dim, input, const, output, or NAME = expression");
            return false;
        }
        const bool isItem = peekSecond().kind == LaTokenKind::Name;
        bool isGood = false;
        if (isItem && first.text == kKeywords[0])
            isGood = readList([this] { return readDimension(); });
        else if (isItem && first.text == kKeywords[1])
            isGood = readList([this] { return readInput(); });
        else if (isItem && first.text == kKeywords[2])
            isGood = readList([this] { return readConstant(); });
        else if (isItem && first.text == kKeywords[3])
            isGood = readList([this] { return readOutput(); });
        else
            isGood = readStatement();
        if (isGood && peek().kind != LaTokenKind::Separator && peek().kind != LaTokenKind::End) {
            fail("this is not part of the item", peek(), "items stand in lines of their own");
            return false;
        }
        return isGood;
    }

    template <typename ReadOne>
    bool readList(ReadOne readOne) {
        do {
            next();  // the keyword, or the comma
            if (!readOne()) return false;
        } while (peek().is(","));
        return true;
    }

    [[nodiscard]] bool isTaken(std::string_view name) const {
        return m_scope.names.contains(name) || m_program.dimensions.find(name);
    }

    std::optional<LaToken> readNewName() {
        const LaToken name = peek();
        if (name.kind != LaTokenKind::Name) return fail("a name is expected here", name);
        next();
        if (isTaken(name.text))
            return fail(fmt::format("'{}' is there already", name.text), name,
                        "choose another name");
        return name;
    }

    bool readDimension() {
        const auto name = readNewName();
        if (!name || !expect("=")) return false;
        const auto size = readSize();
        if (!size) return false;
        m_program.dimensions.declare(std::string(name->text), *size);
        return true;
    }

    std::optional<std::int64_t> readSize() {
        const LaToken token = next();
        std::int64_t size = 0;
        const auto [end, error] =
            std::from_chars(token.text.data(), token.text.data() + token.text.size(), size);
        if (token.kind != LaTokenKind::Number || error != std::errc{} ||
            end != token.text.data() + token.text.size() || size < 1 || size > kMaxSize)
            return fail("a size is a whole number from 1 to 2^40", token);
        return size;
    }

    std::optional<DimId> readInputDimension() {
        if (peek().kind != LaTokenKind::Name) {
            const auto size = readSize();
            if (!size) return std::nullopt;
            return m_program.dimensions.ofSize(*size);
        }
        const LaToken name = next();
        const auto dim = m_program.dimensions.find(name.text);
        if (!dim)
            return fail(fmt::format("no dimension is called '{}'", name.text), name,
                        "declare it: dim NAME = size");
        return dim;
    }

    bool readInput() {
        const auto name = readNewName();
        if (!name) return false;
        LaInput input;
        input.name = name->text;
        input.place = place(*name);
        input.shape = {Dimensions::one(), Dimensions::one()};
        input.isScalar = !peek().is("[");
        bool isGood = input.isScalar || readInputShape(input);
        if (isGood && peek().isName("from")) isGood = readFrom(input);
        while (isGood && peek().kind == LaTokenKind::Name) isGood = readProperty(input);
        if (isGood)
            addInput(std::move(input));
        else
            m_broken.push_back(std::move(input.name));
        return isGood;
    }

    bool readInputShape(LaInput& input) {
        next();
        const auto rows = readInputDimension();
        if (!rows || !expect(",")) return false;
        const auto columns = readInputDimension();
        if (!columns || !expect("]")) return false;
        input.shape = {*rows, *columns};
        return true;
    }

    bool readFrom(LaInput& input) {
        next();
        const LaToken path = next();
        if (path.kind != LaTokenKind::String) {
            fail("the name of a file is expected here", path, "as: from \"ratings.mtx\"");
            return false;
        }
        auto loaded = loadInput(m_program, input, path.text, place(path));
        if (!loaded) m_errors.insert(m_errors.end(), loaded.error().begin(), loaded.error().end());
        return loaded.has_value();
    }

    void addInput(LaInput input) {
        LaNode node;
        node.op = LaOp::Input;
        node.payload = static_cast<std::uint32_t>(m_program.inputs.size());
        node.shape = input.shape;
        m_scope.names.emplace(input.name, m_program.store.make(std::move(node)));
        m_program.inputs.push_back(std::move(input));
    }

    bool readProperty(LaInput& input) {
        const LaToken word = next();
        if (word.text == "nnz" || word.text == "sparsity") return readSparsity(input, word);
        if (word.text == "from") {
            fail("the properties follow the file", word, "as: input X[m,n] from \"x.mtx\" binary");
            return false;
        }
        struct Flag {
            std::string_view name;
            bool LaInput::*member;
        };
        constexpr std::array kFlags{
            Flag{"binary", &LaInput::isBinary},   Flag{"positive", &LaInput::isPositive},
            Flag{"nonzero", &LaInput::isNonzero}, Flag{"symmetric", &LaInput::isSymmetric},
            Flag{"exact", &LaInput::isExact},     Flag{"invariant", &LaInput::isInvariant}};
        const auto flag = std::ranges::find(kFlags, word.text, &Flag::name);
        if (flag == kFlags.end()) {
            std::vector<std::string> known{"nnz", "sparsity"};
            for (const Flag& one : kFlags) known.emplace_back(one.name);
            std::string hint = spellingHint(word.text, known);
            if (hint.empty()) hint = fmt::format("there are: {}", fmt::join(known, ", "));
            fail(fmt::format("inputs have no property '{}'", word.text), word, std::move(hint));
            return false;
        }
        const Dimensions& dims = m_program.dimensions;
        if (flag->name == "symmetric" &&
            dims.size(input.shape.rows) != dims.size(input.shape.columns)) {
            fail(fmt::format("'{}' of shape {} is not symmetric", input.name,
                             m_program.shapeText(input.shape)),
                 word, "only square matrices are");
            return false;
        }
        input.*flag->member = true;
        if (!input.data) return true;
        auto mistake = checkFlag(input, flag->name, place(word));
        if (mistake) m_errors.push_back(std::move(*mistake));
        return !mistake;
    }

    bool readSparsity(LaInput& input, const LaToken& word) {
        if (input.data) {
            fail(fmt::format("the file of '{}' says which entries are not 0", input.name), word,
                 fmt::format("leave '{}' out", word.text));
            return false;
        }
        if (!expect("=")) return false;
        const bool isNegative = peek().is("-");
        if (isNegative) next();
        const LaToken token = next();
        const auto number = readNumber(token);
        if (!number) return false;
        const double value = (isNegative ? -1 : 1) * m_program.store.numbers().value(*number);
        const Dimensions& dims = m_program.dimensions;
        const double cells = static_cast<double>(dims.size(input.shape.rows)) *
                             static_cast<double>(dims.size(input.shape.columns));
        const double most = word.text == "nnz" ? cells : 1;
        const bool isWhole = word.text != "nnz" || value == std::floor(value);
        if (value < 0 || value > most || !isWhole) {
            fail(word.text == "nnz"
                     ? fmt::format("'{}' cannot have {} entries that are not 0", input.name,
                                   (isNegative ? "-" : "") + std::string(token.text))
                     : "a sparsity is the share of entries that are not 0",
                 token, fmt::format("write a number from 0 to {}", most));
            return false;
        }
        input.sparsity = value / most;
        return true;
    }

    bool readConstant() {
        const auto name = readNewName();
        if (!name || !expect("=")) return false;
        const bool isNegative = peek().is("-");
        if (isNegative) next();
        const auto number = readNumber(next());
        if (!number) return false;
        sexpr::Numbers& numbers = m_program.store.numbers();
        const Payload value =
            isNegative ? *numbers.compute(sexpr::Arithmetic::Subtract, *numbers.read("0"), *number)
                       : *number;
        m_scope.names.emplace(name->text, m_program.store.number(value));
        return true;
    }

    bool readOutput() {
        const LaToken name = next();
        const auto found = m_scope.names.find(name.text);
        if (isBroken(name.text)) return true;
        if (name.kind != LaTokenKind::Name || found == m_scope.names.end()) {
            fail(fmt::format("'{}' is not computed", name.text), name, nearestValue(name.text));
            return false;
        }
        const bool isThere = std::ranges::any_of(
            m_program.outputs, [&](const LaOutput& one) { return one.name == name.text; });
        if (isThere) {
            fail(fmt::format("'{}' is an output already", name.text), name);
            return false;
        }
        m_program.outputs.push_back({std::string(name.text), found->second, place(name)});
        return true;
    }

    bool readStatement() {
        const LaToken name = next();
        const LaToken sign = next();
        constexpr std::array<std::string_view, 4> kAssignments{"=", "+=", "-=", "*="};
        if (sign.kind != LaTokenKind::Symbol ||
            std::ranges::find(kAssignments, sign.text) == kAssignments.end()) {
            fail("'=' is expected here", sign, "a statement is NAME = expression");
            return false;
        }
        if (m_program.dimensions.find(name.text)) {
            fail(fmt::format("'{}' is a dimension", name.text), name, "choose another name");
            return false;
        }
        auto value = readExpression();
        if (!value) {
            m_broken.emplace_back(name.text);
            return false;
        }
        if (sign.text != "=") value = readUpdate(name, sign, *value);
        if (!value) return false;
        m_scope.names.insert_or_assign(std::string(name.text), *value);
        return true;
    }

    Expression readUpdate(const LaToken& name, const LaToken& sign, LaId value) {
        const auto old = m_scope.names.find(name.text);
        if (old == m_scope.names.end())
            return fail(fmt::format("'{}' has no value yet", name.text), name,
                        nearestValue(name.text));
        const LaOp op = sign.text == "+="   ? LaOp::Add
                        : sign.text == "-=" ? LaOp::Subtract
                                            : LaOp::Multiply;
        return checked(m_typing.elementwise(op, old->second, value), place(sign));
    }

    /// Whether its own mistake was reported, so that what uses it is not to blame.
    [[nodiscard]] bool isBroken(std::string_view name) const {
        return std::ranges::find(m_broken, name) != m_broken.end();
    }

    [[nodiscard]] std::string nearestValue(std::string_view name) const {
        std::vector<std::string> known;
        for (const auto& [one, id] : m_scope.names) known.push_back(one);
        return spellingHint(name, known);
    }

    // Expressions, from the loosest operator to the tightest.
    Expression readExpression() {
        if (m_depth >= kMaxDepth) return fail("this is nested too deeply", peek());
        ++m_depth;
        const Expression result = readComparison();
        --m_depth;
        return result;
    }

    Expression readComparison() {
        const std::size_t start = peek().offset;
        const Expression left = readSum();
        if (!left) return std::nullopt;
        const auto function = comparison(peek());
        if (!function) return left;
        const LaToken sign = next();
        const Expression right = readSum();
        if (!right) return std::nullopt;
        if (comparison(peek()))
            return fail("comparisons are not chained", peek(), "use parentheses");
        const bool isSwapped = sign.text == ">" || sign.text == ">=";
        const std::array arguments{isSwapped ? *right : *left, isSwapped ? *left : *right};
        return checked(m_typing.pointwise(*function, arguments), placeFrom(start));
    }

    static std::optional<Pointwise> comparison(const LaToken& token) {
        if (token.kind != LaTokenKind::Symbol) return std::nullopt;
        if (token.text == "<" || token.text == ">") return Pointwise::Less;
        if (token.text == "<=" || token.text == ">=") return Pointwise::LessOrEqual;
        if (token.text == "==") return Pointwise::Equal;
        if (token.text == "!=") return Pointwise::NotEqual;
        return std::nullopt;
    }

    static std::optional<LaOp> operatorOf(const LaToken& token, std::string_view one, LaOp opOfOne,
                                          std::string_view other, LaOp opOfOther) {
        if (token.is(one)) return opOfOne;
        if (!other.empty() && token.is(other)) return opOfOther;
        return std::nullopt;
    }

    template <typename ReadOperand, typename FindOperator>
    Expression readChain(ReadOperand readOperand, FindOperator find) {
        const std::size_t start = peek().offset;
        Expression left = readOperand();
        while (left) {
            const auto op = find(peek());
            if (!op) break;
            next();
            const Expression right = readOperand();
            if (!right) return std::nullopt;
            left = checked(*op == LaOp::MatrixProduct ? m_typing.product(*left, *right)
                                                      : m_typing.elementwise(*op, *left, *right),
                           placeFrom(start));
        }
        return left;
    }

    Expression readSum() {
        return readChain([this] { return readTerm(); },
                         [](const LaToken& token) {
                             return operatorOf(token, "+", LaOp::Add, "-", LaOp::Subtract);
                         });
    }

    Expression readTerm() {
        return readChain([this] { return readProduct(); },
                         [](const LaToken& token) {
                             return operatorOf(token, "*", LaOp::Multiply, "/", LaOp::Divide);
                         });
    }

    Expression readProduct() {
        return readChain([this] { return readUnary(); },
                         [](const LaToken& token) {
                             return operatorOf(token, "%*%", LaOp::MatrixProduct, {}, {});
                         });
    }

    Expression readUnary() {
        if (!peek().is("-")) return readPower();
        next();
        if (m_depth >= kMaxDepth) return fail("this is nested too deeply", peek());
        ++m_depth;
        const Expression operand = readUnary();
        --m_depth;
        if (!operand) return std::nullopt;
        return m_typing.negate(*operand);
    }

    Expression readPower() {
        const std::size_t start = peek().offset;
        const Expression base = readAtom();
        if (!base || !peek().is("^")) return base;
        next();
        const Expression exponent = readUnary();
        if (!exponent) return std::nullopt;
        return checked(m_typing.power(*base, *exponent), placeFrom(start));
    }

    Expression readAtom() {
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
            const Expression inner = readExpression();
            if (!inner || !expect(")")) return std::nullopt;
            return inner;
        }
        if (token.kind == LaTokenKind::End || token.kind == LaTokenKind::Separator)
            return fail("the expression ends too early", token);
        return fail("an expression is expected here", token);
    }

    Expression readName() {
        const LaToken name = next();
        if (const auto found = m_scope.names.find(name.text); found != m_scope.names.end())
            return found->second;
        if (const auto dim = m_program.dimensions.find(name.text)) return sizeNumber(*dim);
        if (isBroken(name.text)) return std::nullopt;
        if (std::ranges::find(kKeywords, name.text) != kKeywords.end())
            return fail("an expression is expected here", name,
                        "a line that ends in an operator goes on in the next one");
        return fail(fmt::format("nothing is called '{}'", name.text), name,
                    nearestValue(name.text));
    }

    std::optional<Payload> readNumber(const LaToken& token) {
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

    // Calls.
    Expression readCall() {
        const LaToken name = next();
        next();  // (
        if (name.text == "matrix") return readMatrix(name);
        std::vector<LaId> arguments;
        std::string word;
        LaToken wordToken;
        while (!peek().is(")")) {
            if (!arguments.empty() || !word.empty())
                if (!expect(",")) return std::nullopt;
            if (peek().kind == LaTokenKind::String && word.empty()) {
                wordToken = next();
                word = wordToken.text;
                continue;
            }
            const Expression argument = readExpression();
            if (!argument) return std::nullopt;
            arguments.push_back(*argument);
        }
        next();
        return makeCall(name, arguments, word, wordToken);
    }

    Expression makeCall(const LaToken& name, const std::vector<LaId>& arguments,
                        const std::string& word, const LaToken& wordToken) {
        const SourceSpan whole = placeFrom(name.offset);
        if (const auto row = findRow(fusedOperators(), name.text))
            return makeFused(*row, arguments, word, whole);
        if (name.text == "outer") return makeOuter(arguments, word, wordToken, whole);
        if (!word.empty()) return fail("a name in quotes is not expected here", wordToken);
        if (std::ranges::find(kStructural, name.text) != kStructural.end())
            return makeStructural(name, arguments, whole);
        const bool isFunction =
            !m_scope.functionParameter.empty() && name.text == m_scope.functionParameter;
        const std::string_view called = isFunction ? m_scope.functionName : name.text;
        if (const auto row = findRow(aggregates(), called); row && arguments.size() == 1) {
            if (aggregates()[*row].kind == AggregateKind::Mean) m_program.hasSizeNumbers = true;
            return checked(m_typing.aggregate(*row, arguments[0]), whole);
        }
        if (const auto row = findRow(pointwiseFunctions(), called);
            row && pointwiseFunctions()[*row].infix.empty())
            return arguments.empty()
                       ? fail(fmt::format("'{}' of nothing", called), whole)
                       : checked(m_typing.pointwise(pointwiseFunctions()[*row].function, arguments),
                                 whole);
        if (findRow(aggregates(), called))
            return fail(fmt::format("'{}' takes 1 argument, not {}", called, arguments.size()),
                        whole);
        return fail(fmt::format("no function is called '{}'", called), name,
                    spellingHint(called, functionNames()));
    }

    Expression makeStructural(const LaToken& name, const std::vector<LaId>& arguments,
                              const SourceSpan& whole) {
        if (arguments.size() != 1)
            return fail(fmt::format("'{}' takes 1 argument, not {}", name.text, arguments.size()),
                        whole);
        const LaId of = arguments[0];
        const Shape shape = m_program[of].shape;
        if (name.text == "t") return m_typing.transpose(of);
        if (name.text == "rev") return m_typing.reverse(of);
        if (name.text == "trace") return checked(m_typing.trace(of), whole);
        if (name.text == "diag") return checked(m_typing.diagonal(of), whole);
        if (name.text == "as.scalar") return checked(m_typing.asScalar(of), whole);
        if (name.text == "as.matrix") return m_typing.asMatrix(of);
        const DimId dim = name.text == "nrow" ? shape.rows : shape.columns;
        return sizeNumber(dim);
    }

    Expression sizeNumber(DimId dim) {
        m_program.hasSizeNumbers = true;
        return m_program.store.number(m_program.dimensions.size(dim));
    }

    Expression readMatrix(const LaToken& name) {
        const Expression of = readExpression();
        if (!of || !expect(",")) return std::nullopt;
        const auto rows = readMatrixDimension();
        if (!rows || !expect(",")) return std::nullopt;
        const auto columns = readMatrixDimension();
        if (!columns || !expect(")")) return std::nullopt;
        return checked(m_typing.matrix(*of, *rows, *columns), placeFrom(name.offset));
    }

    /// A dimension, those of an expression by nrow and ncol, or an expression that is a number.
    std::optional<DimId> readMatrixDimension() {
        const LaToken first = peek();
        const bool isAlone = peekSecond().is(",") || peekSecond().is(")");
        if (first.kind == LaTokenKind::Name && isAlone)
            if (const auto dim = m_program.dimensions.find(first.text)) {
                next();
                return dim;
            }
        if (first.isName("nrow") || first.isName("ncol")) {
            const std::size_t start = m_next;
            next();
            next();
            const Expression of = readExpression();
            if (!of || !expect(")")) return std::nullopt;
            const Shape shape = m_program[*of].shape;
            if (peek().is(",") || peek().is(")"))
                return first.text == "nrow" ? shape.rows : shape.columns;
            m_next = start;
        }
        const Expression expression = readExpression();
        if (!expression) return std::nullopt;
        const LaNode& node = m_program[*expression];
        const double size =
            node.op == LaOp::Number ? m_program.store.numbers().value(node.payload) : 0;
        if (size < 1 || size != std::floor(size) || size > static_cast<double>(kMaxSize))
            return fail("a size is expected here", placeFrom(first.offset),
                        "a dimension, or a whole number");
        return m_program.dimensions.ofSize(static_cast<std::int64_t>(size));
    }

    Expression makeOuter(const std::vector<LaId>& arguments, const std::string& word,
                         const LaToken& wordToken, const SourceSpan& whole) {
        if (arguments.size() != 2)
            return fail("'outer' takes a column, a row and an operator", whole,
                        "as in outer(a, b, \"==\")");
        const std::string op = word.empty() ? "*" : word;
        const LaToken token{LaTokenKind::Symbol, op, wordToken.offset, wordToken.length};
        if (const auto function = comparison(token)) {
            const bool isSwapped = op == ">" || op == ">=";
            const std::array both{arguments[isSwapped ? 1 : 0], arguments[isSwapped ? 0 : 1]};
            return checked(m_typing.pointwise(*function, both), whole);
        }
        if (const auto row = findRow(pointwiseFunctions(), op);
            row && pointwiseFunctions()[*row].arity == 2)
            return checked(m_typing.pointwise(pointwiseFunctions()[*row].function, arguments),
                           whole);
        for (const auto& [text, laOp] :
             {std::pair{"+", LaOp::Add}, std::pair{"-", LaOp::Subtract},
              std::pair{"*", LaOp::Multiply}, std::pair{"/", LaOp::Divide}})
            if (op == text)
                return checked(m_typing.elementwise(laOp, arguments[0], arguments[1]), whole);
        return fail(fmt::format("'outer' knows no operator '{}'", op), wordToken);
    }

    Expression makeFused(std::size_t index, const std::vector<LaId>& arguments,
                         const std::string& word, const SourceSpan& whole) {
        const FusedRow& row = fusedOperators()[index];
        Scope scope;
        std::size_t taken = 0;
        for (const std::string_view parameter : split(row.parameters)) {
            if (parameter.starts_with('"')) {
                scope.functionParameter = parameter.substr(1);
                scope.functionName = word;
            } else if (taken < arguments.size()) {
                scope.names.emplace(parameter, arguments[taken++]);
            } else {
                ++taken;
            }
        }
        const bool takesWord = !scope.functionParameter.empty();
        if (taken != arguments.size() || takesWord == word.empty())
            return fail(fmt::format("these are not the arguments of '{}'", row.name), whole,
                        fmt::format("it is written {}({}{})", row.name, row.parameters,
                                    takesWord ? "\"" : ""));
        const SourceText text(fmt::format("<{}>", row.name), std::string(row.definition));
        auto tokens = readTokens(text);
        Parser inner(m_program, text, std::move(*tokens), scope);
        const Expression definition = inner.readWhole();
        if (!definition) {
            const Diagnostic& why = inner.errors().front();
            return fail(
                fmt::format("in '{}', which is {}: {}", row.name, row.definition, why.message),
                whole, why.hint);
        }
        return m_typing.fused(index, arguments, *definition, word);
    }

    LaProgram& m_program;
    const SourceText& m_source;
    std::vector<LaToken> m_tokens;
    Scope& m_scope;
    LaTyping m_typing;
    std::size_t m_next = 0;
    int m_depth = 0;
    std::vector<std::string> m_broken;  ///< Names whose items have mistakes.
    Diagnostics m_errors;
};

}  // namespace

Result<LaProgram> parseProgram(const SourceText& text) {
    auto tokens = readTokens(text);
    if (!tokens) return failure(tokens.error());
    LaProgram program;
    Scope scope;
    Parser parser(program, text, std::move(*tokens), scope);
    parser.readItems();
    if (!parser.errors().empty()) return failure(std::move(parser.errors()));
    return program;
}

LaNames inputNames(LaProgram& program) {
    LaNames names;
    for (std::size_t i = 0; i < program.inputs.size(); ++i) {
        LaNode node;
        node.op = LaOp::Input;
        node.payload = static_cast<std::uint32_t>(i);
        node.shape = program.inputs[i].shape;
        names.emplace(program.inputs[i].name, program.store.make(std::move(node)));
    }
    return names;
}

Result<LaId> parseExpression(LaProgram& program, const LaNames& names, const SourceText& text) {
    auto tokens = readTokens(text);
    if (!tokens) return failure(tokens.error());
    Scope scope;
    scope.names = names;
    Parser parser(program, text, std::move(*tokens), scope);
    const auto expression = parser.readWhole();
    if (!expression) return failure(std::move(parser.errors()));
    return *expression;
}

}  // namespace candler::linrel
