// The calls in expressions: functions of the tables, of structure, fused operators, outer, matrix.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/languages/linrel/syntax/LaDesugar.h"
#include "engine/languages/linrel/syntax/LaExpressions.h"
#include "engine/languages/linrel/syntax/LaHints.h"

namespace candler::linrel {

namespace {

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

}  // namespace

std::optional<LaId> LaExpressions::readCall() {
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
        const auto argument = readExpression();
        if (!argument) return std::nullopt;
        arguments.push_back(*argument);
    }
    next();
    return makeCall(name, arguments, word, wordToken);
}

std::optional<LaId> LaExpressions::makeCall(const LaToken& name, const std::vector<LaId>& arguments,
                                            const std::string& word, const LaToken& wordToken) {
    const SourceSpan whole = placeFrom(name.offset);
    if (const auto row = findRow(fusedOperators(), name.text))
        return makeFused(*row, arguments, word, whole);
    if (name.text == "outer") return makeOuter(arguments, word, wordToken, whole);
    if (!word.empty()) return fail("a name in quotes is not expected here", wordToken);
    const auto structural = structuralFunctions();
    if (std::ranges::find(structural, name.text) != structural.end())
        return makeStructural(name, arguments, whole);
    const bool isFunction =
        !m_scope.functionParameter.empty() && name.text == m_scope.functionParameter;
    const std::string_view called = isFunction ? m_scope.functionName : name.text;
    if (const auto row = findRow(aggregates(), called); row && arguments.size() == 1) {
        if (aggregates()[*row].kind == AggregateKind::Mean) m_program.hasSizeNumbers = true;
        return checked(m_typing.aggregate(*row, arguments[0]), whole);
    }
    if (called == "log" && arguments.size() == 2) {
        const auto value = m_typing.pointwise(Pointwise::Log, {&arguments[0], 1});
        const auto base = m_typing.pointwise(Pointwise::Log, {&arguments[1], 1});
        if (!value || !base) return checked(value ? base : value, whole);
        return checked(m_typing.elementwise(LaOp::Divide, *value, *base), whole);
    }
    if (const auto row = findRow(pointwiseFunctions(), called);
        row && pointwiseFunctions()[*row].infix.empty())
        return arguments.empty()
                   ? fail(fmt::format("'{}' of nothing", called), whole)
                   : checked(m_typing.pointwise(pointwiseFunctions()[*row].function, arguments),
                             whole);
    if (findRow(aggregates(), called))
        return fail(fmt::format("'{}' takes 1 argument, not {}", called, arguments.size()), whole);
    return fail(fmt::format("no function is called '{}'", called), name,
                functionHint(called, m_scope.valueNames()));
}

std::optional<LaId> LaExpressions::makeStructural(const LaToken& name,
                                                  const std::vector<LaId>& arguments,
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

std::optional<LaId> LaExpressions::readMatrix(const LaToken& name) {
    const auto of = readExpression();
    if (!of) return std::nullopt;
    std::array<std::optional<DimId>, 2> sizes;
    while (!sizes[0] || !sizes[1]) {
        if (!expect(",")) return std::nullopt;
        const LaToken first = peek();
        const auto which = readSizeName(sizes[0].has_value());
        if (!which) return std::nullopt;
        if (sizes[*which]) return fail("this size is there already", first);
        sizes[*which] = readMatrixDimension();
        if (!sizes[*which]) return std::nullopt;
    }
    if (!expect(")")) return std::nullopt;
    return checked(m_typing.matrix(*of, *sizes[0], *sizes[1]), placeFrom(name.offset));
}

std::optional<std::size_t> LaExpressions::readSizeName(bool knowsRows) {
    if (peek().kind != LaTokenKind::Name || !peekSecond().is("=")) return knowsRows ? 1 : 0;
    const LaToken name = next();
    next();
    if (name.text == "rows" || name.text == "nrow") return 0;
    if (name.text == "cols" || name.text == "ncol") return 1;
    return fail(fmt::format("'matrix' has no argument '{}'", name.text), name,
                "as in matrix(0, rows = m, cols = n)");
}

std::optional<DimId> LaExpressions::readMatrixDimension() {
    const LaToken first = peek();
    const bool isAlone = peekSecond().is(",") || peekSecond().is(")");
    if (first.kind == LaTokenKind::Name && isAlone)
        if (const auto dim = m_program.dimensions.find(first.text)) {
            next();
            return dim;
        }
    if ((first.isName("nrow") || first.isName("ncol")) && peekSecond().is("(")) {
        const std::size_t start = position();
        next();
        next();
        const auto of = readExpression();
        if (!of || !expect(")")) return std::nullopt;
        const Shape shape = m_program[*of].shape;
        if (peek().is(",") || peek().is(")"))
            return first.text == "nrow" ? shape.rows : shape.columns;
        goBack(start);
    }
    const auto expression = readExpression();
    if (!expression) return std::nullopt;
    const LaNode& node = m_program[LaDesugar(m_program).desugar(*expression)];
    const double size = node.op == LaOp::Number ? m_program.store.numbers().value(node.payload) : 0;
    if (size < 1 || size != std::floor(size) || size > static_cast<double>(kMaxSize))
        return fail("a size is expected here", placeFrom(first.offset),
                    "a dimension, or a whole number");
    return m_program.dimensions.ofSize(static_cast<std::int64_t>(size));
}

std::optional<LaId> LaExpressions::makeOuter(const std::vector<LaId>& arguments,
                                             const std::string& word, const LaToken& wordToken,
                                             const SourceSpan& whole) {
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
        return checked(m_typing.pointwise(pointwiseFunctions()[*row].function, arguments), whole);
    for (const auto& [text, laOp] : {std::pair{"+", LaOp::Add}, std::pair{"-", LaOp::Subtract},
                                     std::pair{"*", LaOp::Multiply}, std::pair{"/", LaOp::Divide}})
        if (op == text)
            return checked(m_typing.elementwise(laOp, arguments[0], arguments[1]), whole);
    return fail(fmt::format("'outer' knows no operator '{}'", op), wordToken);
}

std::optional<LaId> LaExpressions::makeFused(std::size_t index, const std::vector<LaId>& arguments,
                                             const std::string& word, const SourceSpan& whole) {
    const FusedRow& row = fusedOperators()[index];
    LaScope scope;
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
        return fail(
            fmt::format("these are not the arguments of '{}'", row.name), whole,
            fmt::format("it is written {}({}{})", row.name, row.parameters, takesWord ? "\"" : ""));
    const SourceText text(fmt::format("<{}>", row.name), std::string(row.definition));
    auto tokens = readTokens(text);
    LaExpressions inner(m_program, text, std::move(*tokens), scope);
    const auto definition = inner.readWhole();
    if (!definition) {
        const Diagnostic& why = inner.errors().front();
        return fail(fmt::format("in '{}', which is {}: {}", row.name, row.definition, why.message),
                    whole, why.hint);
    }
    return m_typing.fused(index, arguments, *definition, word);
}

}  // namespace candler::linrel
