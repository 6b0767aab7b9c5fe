// ScriptTyping: the shapes of what operators and indices give.
#include <string_view>

#include "engine/languages/linrel/scripts/ScriptTyping.h"

namespace candler::linrel {

namespace {
using Kind = ScriptExpressionKind;
}  // namespace

ScriptFact ScriptTyping::binary(const ScriptExpression& expression, const ScriptFacts& facts) {
    const ScriptFact a = factOf(expression.parts[0], facts);
    const ScriptFact b = factOf(expression.parts[1], facts);
    if (expression.text == "%*%") return product(a, b);
    return arithmetic(expression.text, a, b);
}

ScriptFact ScriptTyping::product(const ScriptFact& a, const ScriptFact& b) {
    if (!a.isMatrix() || !b.isMatrix()) return {};
    if (!unite(a.columns, b.rows)) return {};
    return ScriptFact::matrix(a.rows, b.columns);
}

ScriptFact ScriptTyping::arithmetic(const std::string& sign, const ScriptFact& a,
                                    const ScriptFact& b) {
    if (a.kind == ScriptFactKind::String || b.kind == ScriptFactKind::String) {
        const bool isText = sign == "+";
        return isText ? ScriptFact{.kind = ScriptFactKind::String} : ScriptFact::number();
    }
    if (a.isMatrix() && b.isNumber()) return ScriptFact::matrix(a.rows, a.columns);
    if (a.isNumber() && b.isMatrix()) return ScriptFact::matrix(b.rows, b.columns);
    if (a.isMatrix() && b.isMatrix()) return cellByCell(a, b);
    if (!a.isNumber() || !b.isNumber()) return {};
    const bool isSize =
        sign.size() == 1 && std::string_view("+-*/").find(sign[0]) != std::string_view::npos;
    if (!isSize || !a.value.isValid() || !b.value.isValid()) return ScriptFact::number();
    return ScriptFact::number(m_sizes.combined(sign[0], a.value, b.value));
}

/// In DML only what stands on the right is repeated for columns of the left operand, so that a
/// parameter with which a column goes has one.
bool ScriptTyping::isColumnsOfParameter(SizeId size) const {
    const bool isDml = m_script.source.file().ends_with(".dml");
    const std::string& name = m_sizes.name(size);
    return isDml && m_sizes.isFree(size) && name.starts_with("cols.") && m_named.contains(name);
}

/// What is planned before a loop takes it, too.
void ScriptTyping::takeAsOne(SizeId columns) {
    m_taken.insert(m_sizes.name(columns));
    m_takenIn[m_surely].insert(columns);
    unite(m_sizes.number(1), columns);
}

/// A single row or column is repeated for all of the other operand.
SizeId ScriptTyping::cellSize(SizeId a, SizeId b, bool isVector, bool& isGood) {
    if (m_sizes.isSame(a, b) || m_sizes.isOne(b)) return a;
    if (m_sizes.isOne(a) && (m_repeatsLeft || !isColumnsOfParameter(b))) return b;
    if (m_sizes.isOne(a)) {
        takeAsOne(b);
        return a;
    }
    // Two vectors are of one length.
    if (isVector) {
        isGood = unite(a, b) && isGood;
        return a;
    }
    // What users can say.
    if (m_isLast && m_named.contains(m_sizes.name(a)) && m_named.contains(m_sizes.name(b)))
        m_undecided.insert(m_sizes.name(a) + " and " + m_sizes.name(b));
    isGood = false;
    return a;
}

ScriptFact ScriptTyping::cellByCell(const ScriptFact& a, const ScriptFact& b) {
    bool isGood = true;
    // What is repeated for the columns of the left operand has its rows.
    const bool isRepeated = m_script.source.file().ends_with(".dml");
    const bool areColumns = m_sizes.isOne(b.columns) && (isRepeated || m_sizes.isOne(a.columns));
    const bool areRows = m_sizes.isOne(b.rows) && (isRepeated || m_sizes.isOne(a.rows));
    const SizeId rows = cellSize(a.rows, b.rows, areColumns, isGood);
    const SizeId columns = cellSize(a.columns, b.columns, areRows, isGood);
    return isGood ? ScriptFact::matrix(rows, columns) : ScriptFact();
}

SizeId ScriptTyping::indexSize(const ScriptExpression& place, SizeId all,
                               const ScriptFacts& facts) {
    if (place.kind == Kind::Empty) return all;
    const auto fresh = [&] { return freshAt(place.range, m_script.textOf(place.range)); };
    if (place.kind != Kind::Span) {
        const ScriptFact one = factOf(place, facts);
        return one.isNumber() ? m_sizes.number(1) : fresh();
    }
    const auto end = [&](std::size_t part, SizeId otherwise) {
        if (place.parts[part].kind == Kind::Empty) return otherwise;
        return factOf(place.parts[part], facts).value;
    };
    const SizeId from = end(0, m_sizes.number(1));
    const SizeId to = end(1, all);
    if (!from.isValid() || !to.isValid()) return fresh();
    if (m_sizes.isOne(from)) return to;
    return m_sizes.combined('+', m_sizes.combined('-', to, from), m_sizes.number(1));
}

ScriptFact ScriptTyping::index(const ScriptExpression& expression, const ScriptFacts& facts) {
    const ScriptFact of = factOf(expression.parts[0], facts);
    constexpr std::size_t kRowsAndColumns = 3;
    if (!of.isMatrix() || expression.parts.size() != kRowsAndColumns) return {};
    return ScriptFact::matrix(indexSize(expression.parts[1], of.rows, facts),
                              indexSize(expression.parts[2], of.columns, facts));
}

}  // namespace candler::linrel
