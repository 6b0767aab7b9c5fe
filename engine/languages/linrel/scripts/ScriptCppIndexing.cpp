// Parts of matrices in C++ of scripts.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/linrel/scripts/ScriptCppExpressions.h"

namespace candler::linrel {

namespace {

using IndexKind = ScriptExpressionKind;

constexpr std::size_t kPartsOfTwoPlaces = 3;

bool isOnePlace(const ScriptExpression& place) {
    return place.kind != IndexKind::Empty && place.kind != IndexKind::Span;
}

bool isOneCell(const ScriptExpression& index) {
    return std::all_of(index.parts.begin() + 1, index.parts.end(), isOnePlace);
}

}  // namespace

/// Of an index that isOneCell: a `double`.
std::string ScriptCppExpressions::cell(const ScriptExpression& index, const std::string& of) {
    std::string text = "dml::cell(" + of;
    for (std::size_t i = 1; i < index.parts.size(); ++i) text += ", " + number(index.parts[i]);
    return text + ")";
}

std::string ScriptCppExpressions::part(const ScriptExpression& index, const std::string& of) {
    if (isOneCell(index)) return cell(index, of);
    if (index.parts.size() != kPartsOfTwoPlaces) {
        fail("a range of a vector has no C++ here", index.range, "write both places, as x[1:3, ]");
        return {};
    }
    const ScriptExpression& row = index.parts[1];
    const ScriptExpression& column = index.parts[2];
    const auto ends = [&](const ScriptExpression& place, const char* count) {
        if (isOnePlace(place)) {
            const std::string one = number(place);
            return one + ", " + one;
        }
        const bool hasFrom =
            place.kind == IndexKind::Span && place.parts[0].kind != IndexKind::Empty;
        const bool hasTo = place.kind == IndexKind::Span && place.parts[1].kind != IndexKind::Empty;
        return (hasFrom ? number(place.parts[0]) : std::string("1.0")) + ", " +
               (hasTo ? number(place.parts[1]) : fmt::format("dml::{}({})", count, of));
    };
    const auto along = [&](const ScriptExpression& place, const char* one, const char* count) {
        if (isOnePlace(place)) return fmt::format("dml::{}({}, {})", one, of, number(place));
        return fmt::format("dml::{}s({}, {})", one, of, ends(place, count));
    };
    if (column.kind == IndexKind::Empty) return along(row, "row", "nrow");
    if (row.kind == IndexKind::Empty) return along(column, "column", "ncol");
    return fmt::format("dml::part({}, {}, {})", of, ends(row, "nrow"), ends(column, "ncol"));
}

CppExpression ScriptCppExpressions::indexed(const ScriptExpression& expression) {
    const CppExpression of = this->expression(expression.parts[0]);
    if (of.kind == CppKind::Unknown) return {};
    if (!of.isMatrix()) {
        fail("only matrices have parts in C++", expression.range);
        return {};
    }
    const bool isAll = std::all_of(expression.parts.begin() + 1, expression.parts.end(),
                                   [](const auto& one) { return one.kind == IndexKind::Empty; });
    if (isAll) return of;
    if (isOneCell(expression))
        return {.text = "dml::matrix(" + cell(expression, of.text) + ")", .kind = CppKind::Matrix};
    return {.text = part(expression, of.text),
            .kind = CppKind::Matrix,
            .form = CppExpression::Form::Lazy};
}

CppExpression ScriptCppExpressions::cast(const ScriptExpression& call) {
    if (call.parts.size() != 1) return noCpp(call);
    const ScriptExpression& given = call.parts.front();
    if (call.text == "as.scalar" && given.kind == IndexKind::Index && isOneCell(given)) {
        const CppExpression of = expression(given.parts[0]);
        if (of.isMatrix()) return {.text = cell(given, of.text), .kind = CppKind::Number};
    }
    const CppExpression of = expression(given);
    if (of.kind == CppKind::Unknown) return {};
    if (call.text == "as.matrix") {
        if (of.isMatrix()) return of;
        return {.text = converted(of, CppKind::Matrix, given.range), .kind = CppKind::Matrix};
    }
    if (call.text == "as.scalar" && !of.isMatrix()) return of;
    if (call.text == "as.logical" || call.text == "as.boolean")
        return {.text = converted(of, CppKind::Truth, given.range),
                .kind = CppKind::Truth,
                .level = of.isBool ? of.level : CppLevel::Whole,
                .isBool = true};
    CppExpression number = of;
    if (of.isText()) number = {.text = "dml::number(" + of.text + ")", .kind = CppKind::Number};
    if (of.isMatrix()) number = {.text = "dml::scalar(" + of.text + ")", .kind = CppKind::Number};
    if (call.text != "as.integer") {
        number = asDouble(std::move(number));
        number.kind = CppKind::Number;
        return number;
    }
    if (number.kind == CppKind::Whole) return number;
    return {.text = "std::trunc(" + number.text + ")", .kind = CppKind::Whole};
}

}  // namespace candler::linrel
