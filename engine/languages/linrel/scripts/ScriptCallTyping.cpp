#include "engine/languages/linrel/scripts/ScriptCallTyping.h"

#include <algorithm>
#include <array>

#include "engine/languages/linrel/syntax/LaFunctions.h"

namespace candler::linrel {

namespace {

template <std::size_t N>
bool isOneOf(std::string_view name, const std::array<std::string_view, N>& names) {
    return std::ranges::find(names, name) != names.end();
}

constexpr std::array<std::string_view, 19> kLikeFirst{
    "cumsum",  "cumprod",  "cummin",  "cummax",    "replace",   "is.na", "is.nan",
    "isNA",    "isNaN",    "ceiling", "lower.tri", "upper.tri", "rev",   "inv",
    "inverse", "cholesky", "order",   "softmax",   "trunc"};
constexpr std::array<std::string_view, 21> kNumbers{
    "nrow",       "ncol", "length", "trace",    "det",        "median",     "quantile",
    "sd",         "cov",  "moment", "skewness", "kurtosis",   "as.integer", "as.double",
    "as.logical", "time", "exists", "iqm",      "as.boolean", "nchar",      "as.scalar"};
constexpr std::array<std::string_view, 6> kColumnOfRows{"rowIndexMax", "rowIndexMin", "cumsumprod",
                                                        "rowSds",      "rowMedians",  "rowProds"};

}  // namespace

const ScriptExpression* ScriptCallTyping::argument(std::string_view name, std::size_t place) const {
    std::size_t unnamed = 0;
    for (const ScriptExpression& part : m_call.parts) {
        if (!name.empty() && part.argumentName == name) return &part;
        if (part.argumentName.empty() && unnamed++ == place) return &part;
    }
    return nullptr;
}

ScriptFact ScriptCallTyping::fact(std::string_view name, std::size_t place) {
    const ScriptExpression* of = argument(name, place);
    return of == nullptr ? ScriptFact() : factOf(*of);
}

ScriptFact ScriptCallTyping::factOf(const ScriptExpression& argument) {
    const auto [known, isNew] = m_known.try_emplace(&argument);
    if (isNew) known->second = m_typing.factOf(argument, m_facts);
    return known->second;
}

SizeId ScriptCallTyping::fresh(const std::string& which) {
    return m_typing.freshAt(m_call.range, m_call.text + "." + which);
}

SizeId ScriptCallTyping::size(std::string_view name, std::size_t place) {
    const ScriptFact of = fact(name, place);
    return of.value.isValid() ? of.value : fresh(std::string(name));
}

std::vector<ScriptFact> ScriptCallTyping::results() {
    if (isOneOf(m_call.text, std::array<std::string_view, 4>{"eigen", "svd", "qr", "lu"})) {
        const ScriptFact of = fact("", 0);
        if (!of.isMatrix()) return {};
        if (m_call.text == "eigen")
            return {ScriptFact::matrix(of.rows, one()), ScriptFact::matrix(of.rows, of.columns)};
        return {ScriptFact::matrix(of.rows, fresh("cols")),
                ScriptFact::matrix(fresh("a"), fresh("b")),
                ScriptFact::matrix(of.columns, fresh("c"))};
    }
    for (const auto make :
         {&ScriptCallTyping::aggregate, &ScriptCallTyping::number, &ScriptCallTyping::likeFirst,
          &ScriptCallTyping::made, &ScriptCallTyping::bound, &ScriptCallTyping::shaped,
          &ScriptCallTyping::solved, &ScriptCallTyping::chosen})
        if (auto result = (this->*make)()) return {*result};
    return {};
}

std::optional<ScriptFact> ScriptCallTyping::aggregate() {
    const auto row = std::ranges::find(aggregates(), m_call.text, &AggregateRow::name);
    if (row == aggregates().end() || m_call.parts.size() != 1) return std::nullopt;
    const ScriptFact of = fact("", 0);
    if (row->extent == Extent::All) return ScriptFact::number();
    if (!of.isMatrix()) return ScriptFact();
    return row->extent == Extent::Rows ? ScriptFact::matrix(of.rows, one())
                                       : ScriptFact::matrix(one(), of.columns);
}

std::optional<ScriptFact> ScriptCallTyping::number() {
    if (!isOneOf(m_call.text, kNumbers)) return std::nullopt;
    const ScriptFact of = fact("", 0);
    const bool isOfMatrix = of.isMatrix();
    if (m_call.text == "nrow" && isOfMatrix) return ScriptFact::number(of.rows);
    if (m_call.text == "ncol" && isOfMatrix) return ScriptFact::number(of.columns);
    if (m_call.text == "length" && isOfMatrix)
        return ScriptFact::number(m_typing.sizes().combined('*', of.rows, of.columns));
    if (m_call.text == "quantile" && fact("", 1).isMatrix())
        return ScriptFact::matrix(fact("", 1).rows, one());
    // Of no other matrix there is a scalar.
    if (m_call.text == "as.scalar" && isOfMatrix) {
        static_cast<void>(m_typing.unite(of.rows, one()));
        static_cast<void>(m_typing.unite(of.columns, one()));
    }
    if (m_call.text == "trace" && isOfMatrix)
        static_cast<void>(m_typing.unite(of.rows, of.columns));
    const bool isCast =
        m_call.text == "as.integer" || m_call.text == "as.double" || m_call.text == "as.scalar";
    return ScriptFact::number(isCast && of.isNumber() ? of.value : SizeId());
}

std::optional<ScriptFact> ScriptCallTyping::likeFirst() {
    const auto row = std::ranges::find(pointwiseFunctions(), m_call.text, &PointwiseRow::name);
    const bool isPointwise = row != pointwiseFunctions().end() || m_call.text == "pmin" ||
                             m_call.text == "pmax" || m_call.text == "ceiling";
    if (isPointwise) return cellByCell();
    if (!isOneOf(m_call.text, kLikeFirst)) return std::nullopt;
    const ScriptFact of = fact("target", 0);
    const bool isIndex = m_call.text == "order" && argument("index.return", 3) != nullptr;
    if (isIndex && of.isMatrix()) {
        const ScriptExpression& flag = *argument("index.return", 3);
        if (flag.text == "TRUE") return ScriptFact::matrix(of.rows, one());
        if (flag.text != "FALSE") return ScriptFact::matrix(of.rows, fresh("cols"));
    }
    return of.isMatrix() || of.isNumber() ? of : ScriptFact();
}

ScriptFact ScriptCallTyping::cellByCell() {
    ScriptFact result = ScriptFact::number();
    for (const ScriptExpression& part : m_call.parts) {
        const ScriptFact of = factOf(part);
        if (of.isNumber()) continue;
        if (!of.isMatrix()) return {};
        // A choice between columns by a matrix has the shape of the matrix.
        const bool isWider = result.isMatrix() && (m_typing.sizes().isOne(result.rows) ||
                                                   m_typing.sizes().isOne(result.columns));
        if (!result.isMatrix())
            result = ScriptFact::matrix(of.rows, of.columns);
        else
            result = isWider ? m_typing.cellByCell(of, result) : m_typing.cellByCell(result, of);
        if (!result.isMatrix()) return {};
    }
    return result;
}

std::optional<ScriptFact> ScriptCallTyping::made() {
    const std::string& name = m_call.text;
    if (name == "matrix") {
        // Of R: matrix(0, nrow = n, ncol = k).
        const bool isOfR = argument("nrow", 1) != nullptr && argument("rows", 1) == nullptr;
        return ScriptFact::matrix(size(isOfR ? "nrow" : "rows", 1),
                                  size(isOfR ? "ncol" : "cols", 2));
    }
    if (name == "rand" || name == "Rand")
        return ScriptFact::matrix(size("rows", 0), size("cols", 1));
    if (name == "sample") return ScriptFact::matrix(size("size", 1), one());
    if (name == "seq") return sequence();
    if (name == "table") {
        constexpr std::size_t kWithSizes = 4;
        if (m_call.parts.size() >= kWithSizes) {
            const std::size_t first = m_call.parts.size() - 2;
            return ScriptFact::matrix(size("odim1", first), size("odim2", first + 1));
        }
        return ScriptFact::matrix(fresh("rows"), fresh("cols"));
    }
    return std::nullopt;
}

ScriptFact ScriptCallTyping::sequence() {
    const SizeId from = fact("from", 0).value;
    const SizeId to = fact("to", 1).value;
    if (m_call.parts.size() != 2 || !from.isValid() || !to.isValid() ||
        !m_typing.sizes().isOne(from))
        return ScriptFact::matrix(fresh("rows"), one());
    return ScriptFact::matrix(to, one());
}

std::optional<ScriptFact> ScriptCallTyping::bound() {
    const bool isColumns = m_call.text == "cbind" || m_call.text == "append";
    if (!isColumns && m_call.text != "rbind") return std::nullopt;
    ScriptFact result;
    ScriptSizes& sizes = m_typing.sizes();
    for (const ScriptExpression& part : m_call.parts) {
        const ScriptFact of = factOf(part);
        if (!of.isMatrix()) return ScriptFact();
        if (!result.isMatrix()) {
            result = of;
            continue;
        }
        SizeId& along = isColumns ? result.columns : result.rows;
        along = sizes.combined('+', along, isColumns ? of.columns : of.rows);
        const bool fits = m_typing.unite(isColumns ? result.rows : result.columns,
                                         isColumns ? of.rows : of.columns);
        if (!fits) return ScriptFact();
    }
    return result;
}

ScriptFact ScriptCallTyping::diagonal() {
    const ScriptFact of = fact("", 0);
    if (!of.isMatrix()) return {};
    ScriptSizes& sizes = m_typing.sizes();
    if (sizes.isOne(of.columns)) return ScriptFact::matrix(of.rows, of.rows);
    // Else a column may be meant, or a square.
    return sizes.isSame(of.rows, of.columns) ? ScriptFact::matrix(of.rows, one()) : ScriptFact();
}

std::optional<ScriptFact> ScriptCallTyping::shaped() {
    const std::string& name = m_call.text;
    const ScriptFact of = fact("target", 0);
    if (name == "t") return of.isMatrix() ? ScriptFact::matrix(of.columns, of.rows) : ScriptFact();
    if (name == "diag") return diagonal();
    if (name == "as.matrix")
        return of.isNumber()   ? ScriptFact::matrix(one(), one())
               : of.isMatrix() ? of
                               : ScriptFact::matrix(fresh("rows"), fresh("cols"));
    if (isOneOf(name, kColumnOfRows))
        return of.isMatrix() ? ScriptFact::matrix(of.rows, one()) : ScriptFact();
    if (name == "colSds")
        return of.isMatrix() ? ScriptFact::matrix(one(), of.columns) : ScriptFact();
    if (name == "crossprod")
        return of.isMatrix() ? ScriptFact::matrix(of.columns, of.columns) : ScriptFact();
    if (name == "outer")
        return of.isMatrix() && fact("", 1).isMatrix()
                   ? ScriptFact::matrix(of.rows, fact("", 1).columns)
                   : ScriptFact();
    if (name == "removeEmpty") {
        const ScriptExpression* margin = argument("margin", 1);
        if (!of.isMatrix() || margin == nullptr || margin->kind != ScriptExpressionKind::String)
            return ScriptFact();
        return margin->text == "rows" ? ScriptFact::matrix(fresh("rows"), of.columns)
                                      : ScriptFact::matrix(of.rows, fresh("cols"));
    }
    if (name == "aggregate") return ScriptFact::matrix(fresh("rows"), fresh("cols"));
    return std::nullopt;
}

std::optional<ScriptFact> ScriptCallTyping::solved() {
    if (m_call.text != "solve") return std::nullopt;
    const ScriptFact a = fact("", 0);
    const ScriptFact b = fact("", 1);
    if (!a.isMatrix()) return ScriptFact();
    if (m_call.parts.size() == 1) return ScriptFact::matrix(a.columns, a.rows);
    if (!b.isMatrix()) return ScriptFact::matrix(a.columns, fresh("cols"));
    static_cast<void>(m_typing.unite(a.rows, b.rows));
    return ScriptFact::matrix(a.columns, b.columns);
}

std::optional<ScriptFact> ScriptCallTyping::chosen() {
    const std::string& name = m_call.text;
    if (name == "ifdef") return fact("", 1);
    if (name == "toString" || name == "paste" || name == "as.string")
        return ScriptFact{.kind = ScriptFactKind::String};
    if (name == "list") return ScriptFact{.kind = ScriptFactKind::Other};
    return std::nullopt;
}

}  // namespace candler::linrel
