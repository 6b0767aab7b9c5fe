#include "engine/languages/linrel/syntax/LaParser.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <unordered_map>
#include <utility>

#include "engine/languages/linrel/syntax/LaExpressions.h"
#include "engine/languages/linrel/syntax/LaHints.h"
#include "engine/languages/linrel/syntax/LaInputFile.h"

namespace candler::linrel {

namespace {

/// Reads the items of a program.
class LaItems : private LaExpressions {
public:
    using LaExpressions::errors;
    using LaExpressions::LaExpressions;

    void readItems(const StopCheck& stop) {
        m_stop = stop;
        while (peek().kind != LaTokenKind::End) {
            if (!readItem()) skipItem();
            if (peek().kind == LaTokenKind::Separator) next();
        }
        for (const auto& [index, name] : m_early) findEarly(index, name);
        if (m_program.outputs.empty() && errors().empty())
            fail("the program has no outputs", placeOfStart(), "say what it computes: output NAME");
        if (errors().empty()) warnOfUnused();
    }

private:
    /// Nobody is told that what would have come is not there.
    void skipItem() {
        while (peek().kind != LaTokenKind::End && peek().kind != LaTokenKind::Separator) {
            const LaToken& token = next();
            if (token.kind == LaTokenKind::Name) m_scope.broken.emplace_back(token.text);
        }
    }

    bool readItem() {
        const LaToken& first = peek();
        if (first.kind != LaTokenKind::Name) {
            fail("an item begins with a name", first,
                 "write dim, input, const, output, or NAME = expression");
            return false;
        }
        const bool isItem = peekSecond().kind == LaTokenKind::Name;
        bool isGood = false;
        if (isItem && first.text == kItemKeywords[0])
            isGood = readList([this] { return readDimension(); });
        else if (isItem && first.text == kItemKeywords[1])
            isGood = readList([this] { return readInput(); });
        else if (isItem && first.text == kItemKeywords[2])
            isGood = readList([this] { return readConstant(); });
        else if (isItem && first.text == kItemKeywords[3])
            isGood = readList([this] { return readOutput(); });
        else
            isGood = readStatement();
        if (isGood && peek().kind != LaTokenKind::Separator && peek().kind != LaTokenKind::End) {
            fail("this is not part of the item", peek(), "items stand in lines of their own");
            return false;
        }
        return isGood;
    }

    /// Names that are not written again but where they get a value.
    void warnOfUnused() {
        std::unordered_map<std::string_view, std::size_t> uses;
        for (const LaToken& token : tokens())
            if (token.kind == LaTokenKind::Name) ++uses[token.text];
        for (const Named& one : m_named) --uses[one.name.text];
        for (const auto& [name, isStatement] : m_named)
            if (std::size_t& left = uses[name.text]; left == 0) {
                left = 1;  // Once is enough.
                m_program.warnings.push_back(makeWarning(
                    fmt::format("nothing uses '{}'", name.text), place(name),
                    isStatement ? "leave it out, or make it an output" : "leave it out"));
            }
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
        m_named.push_back({name, false});
        return name;
    }

    bool readDimension() {
        const auto name = readNewName();
        if (!name) return false;
        const auto size = expect("=") ? readSize() : std::nullopt;
        if (!size) {
            m_scope.broken.emplace_back(name->text);
            return false;
        }
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
        if (!dim && m_scope.isBroken(name.text)) return std::nullopt;
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
            m_scope.broken.push_back(std::move(input.name));
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
        auto loaded = loadInput(m_program, input, path.text, source().scope(), place(path), m_stop);
        if (!loaded) errors().insert(errors().end(), loaded.error().begin(), loaded.error().end());
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
        // At all sizes.
        if (flag->name == "symmetric")
            m_program.dimensions.unite(input.shape.rows, input.shape.columns);
        input.*flag->member = true;
        if (!input.data) return true;
        auto mistake = checkFlag(input, flag->name, place(word));
        if (mistake) errors().push_back(std::move(*mistake));
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
        if (m_scope.isBroken(name.text)) return true;
        if (name.kind != LaTokenKind::Name || m_program.dimensions.find(name.text)) {
            failOutput(name);
            return false;
        }
        const bool isThere = std::ranges::any_of(
            m_program.outputs, [&](const LaOutput& one) { return one.name == name.text; });
        if (isThere) {
            fail(fmt::format("'{}' is an output already", name.text), name);
            return false;
        }
        const auto found = m_scope.names.find(name.text);
        const bool isEarly = found == m_scope.names.end();
        if (isEarly) m_early.emplace_back(m_program.outputs.size(), name);
        m_program.outputs.push_back(
            {std::string(name.text), isEarly ? LaId() : found->second, place(name)});
        return true;
    }

    void failOutput(const LaToken& name) {
        fail(fmt::format("'{}' is not computed", name.text), name,
             valueHint(name.text, m_scope.valueNames()));
    }

    /// What is named before it has a value is what that is at the end.
    void findEarly(std::size_t index, const LaToken& name) {
        const auto found = m_scope.names.find(name.text);
        if (found != m_scope.names.end())
            m_program.outputs[index].expression = found->second;
        else if (!m_scope.isBroken(name.text))
            failOutput(name);
    }

    bool readStatement() {
        const LaToken name = next();
        const LaToken sign = next();
        constexpr std::array<std::string_view, 4> kAssignments{"=", "+=", "-=", "*="};
        if (sign.kind != LaTokenKind::Symbol ||
            std::ranges::find(kAssignments, sign.text) == kAssignments.end()) {
            if (sign.is("["))
                fail("indexing is not supported", sign, "a statement gives a whole value a name");
            else
                fail("'=' is expected here", sign,
                     sign.is("<") && peek().is("-") ? "values are named with =, not with <-"
                                                    : statementHint(name.text));
            m_scope.broken.emplace_back(name.text);
            return false;
        }
        if (m_program.dimensions.find(name.text)) {
            fail(fmt::format("'{}' is a dimension", name.text), name, "choose another name");
            return false;
        }
        m_named.push_back({name, true});
        auto value = readExpression();
        if (value && sign.text != "=") value = readUpdate(name, sign, *value);
        if (!value) {
            // What it was before is not what is meant from here on.
            if (const auto old = m_scope.names.find(name.text); old != m_scope.names.end())
                m_scope.names.erase(old);
            m_scope.broken.emplace_back(name.text);
            return false;
        }
        m_scope.names.insert_or_assign(std::string(name.text), *value);
        m_program.variables.emplace_back(name.text, *value);
        return true;
    }

    std::optional<LaId> readUpdate(const LaToken& name, const LaToken& sign, LaId value) {
        const auto old = m_scope.names.find(name.text);
        if (m_scope.isBroken(name.text) && old == m_scope.names.end()) return std::nullopt;
        if (old == m_scope.names.end())
            return fail(fmt::format("'{}' has no value yet", name.text), name,
                        valueHint(name.text, m_scope.valueNames()));
        const LaOp op = sign.text == "+="   ? LaOp::Add
                        : sign.text == "-=" ? LaOp::Subtract
                                            : LaOp::Multiply;
        const auto result = checked(m_typing.elementwise(op, old->second, value), place(sign));
        return result ? shallow(*result, name.offset) : std::nullopt;
    }

    /// Where a name gets its value.
    struct Named {
        LaToken name;
        bool isStatement = false;
    };
    std::vector<Named> m_named;
    StopCheck m_stop;  ///< Files may be large.
    /// Outputs, by their places in the list, that had no value yet.
    std::vector<std::pair<std::size_t, LaToken>> m_early;
};

}  // namespace

Result<LaProgram> parseProgram(const SourceText& text, const StopCheck& stop) {
    auto tokens = readTokens(text);
    if (!tokens) return failure(tokens.error());
    LaProgram program;
    LaScope scope;
    LaItems parser(program, text, std::move(*tokens), scope);
    parser.readItems(stop);
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
    LaScope scope;
    scope.names = names;
    LaExpressions parser(program, text, std::move(*tokens), scope);
    const auto expression = parser.readWhole();
    if (!expression) return failure(std::move(parser.errors()));
    return *expression;
}

}  // namespace candler::linrel
