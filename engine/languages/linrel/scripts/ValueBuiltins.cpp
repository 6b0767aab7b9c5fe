// Conversions, lists, texts, and what scripts print or stop with.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/languages/linrel/scripts/ScriptBuiltins.h"

namespace candler::linrel {

namespace {

constexpr int kDeepestList = 50;

ScriptValue asMatrix(ScriptArguments& arguments) {
    if (arguments.value("x").isMatrix()) return arguments.value("x");
    // A list of numbers is a column.
    const auto list = arguments.value("x").list();
    if (!list || list->values.size() == 1) return ScriptValue(Matrix(arguments.matrix("x")));
    Matrix result(static_cast<std::int64_t>(list->values.size()), 1);
    for (std::size_t i = 0; i < list->values.size(); ++i) {
        const auto number = list->values[i].number();
        if (!number)
            return arguments.fail(fmt::format("{} is no number", list->values[i].description()));
        result.cells[i] = *number;
    }
    return ScriptValue(std::move(result));
}

/// Texts and truths stay what they are.
ScriptValue asScalar(ScriptArguments& arguments) {
    ScriptValue value = arguments.value("x");
    if (const auto list = value.list(); list && list->values.size() == 1)
        value = list->values.front();
    if (value.isText() || value.isScalar()) return value;
    if (const auto number = value.number()) return ScriptValue(*number);
    return arguments.fail(
        fmt::format("as.scalar wants a single cell, and this is {}", value.description()));
}

ScriptValue asDouble(ScriptArguments& arguments) {
    const ScriptValue& value = arguments.value("x");
    if (!value.isText()) return ScriptValue(arguments.number("x"));
    const std::string text = *value.text();
    char* end = nullptr;
    const double number = std::strtod(text.c_str(), &end);
    if (text.empty() || *end != '\0') return arguments.fail(fmt::format("'{}' is no number", text));
    return ScriptValue(number);
}

ScriptValue asInteger(ScriptArguments& arguments) {
    const ScriptValue number = asDouble(arguments);
    return ScriptValue::integer(std::trunc(*number.number()));
}

ScriptValue asTruth(ScriptArguments& arguments) {
    return ScriptValue(arguments.truth("x"));
}

ScriptValue asList(ScriptArguments& arguments) {
    const ScriptValue& value = arguments.value("x");
    if (value.isList()) return value;
    ScriptList list;
    list.add(value);
    return ScriptValue(std::move(list));
}

ScriptValue madeList(ScriptArguments& arguments) {
    ScriptList list;
    for (const ScriptGiven& given : arguments.rest()) list.add(given.value, given.name);
    if (list.depth > kDeepestList) return arguments.fail("lists are nested too deeply");
    return ScriptValue(std::move(list));
}

/// The list without a value, and the value.
ScriptValue removedFromList(ScriptArguments& arguments) {
    const auto list = arguments.value("list").list();
    if (!list) return arguments.fail("remove wants a list");
    auto at = static_cast<std::size_t>(-1);
    if (arguments.value("at").isText())
        at = list->find(arguments.text("at")).value_or(at);
    else
        at = static_cast<std::size_t>(arguments.integer("at") - 1);
    if (arguments.isFailed()) return {};
    if (at >= list->values.size())
        return arguments.fail(fmt::format("the list of {} has no such value", list->values.size()));
    if (!arguments.work(static_cast<double>(list->values.size()))) return {};
    ScriptList rest;
    for (std::size_t i = 0; i < list->values.size(); ++i)
        if (i != at) rest.add(list->values[i], list->names[i]);
    arguments.more.push_back(list->values[at]);
    return ScriptValue(std::move(rest));
}

ScriptValue rowCount(ScriptArguments& arguments) {
    if (const auto list = arguments.value("x").list())
        return ScriptValue::integer(static_cast<double>(list->values.size()));
    return ScriptValue::integer(static_cast<double>(arguments.matrix("x").rows));
}
ScriptValue columnCount(ScriptArguments& arguments) {
    if (arguments.value("x").isList()) return ScriptValue::integer(1);
    return ScriptValue::integer(static_cast<double>(arguments.matrix("x").columns));
}
ScriptValue lengthOf(ScriptArguments& arguments) {
    if (arguments.value("x").isList()) return rowCount(arguments);
    return ScriptValue::integer(static_cast<double>(arguments.matrix("x").cells.size()));
}

void addMatrixText(ScriptArguments& arguments, const Matrix& matrix, std::string& text) {
    const std::int64_t rows = std::min(matrix.rows, arguments.integer("rows", 100));
    const std::int64_t columns = std::min(matrix.columns, arguments.integer("cols", 100));
    const auto digits =
        static_cast<int>(std::clamp<std::int64_t>(arguments.integer("decimal", 3), 0, 100));
    const std::string between = arguments.text("sep", " ");
    const std::string atEnd = arguments.text("linesep", "\n");
    for (std::int64_t i = 0; i < rows; ++i) {
        for (std::int64_t j = 0; j < columns; ++j) {
            const double cell = matrix.at(i, j);
            if (j > 0) text += between;
            text +=
                std::isfinite(cell) ? fmt::format("{:.{}f}", cell, digits) : scriptNumberText(cell);
        }
        text += atEnd;
        if (!arguments.work(static_cast<double>(columns) * 20)) return;
    }
}

void addValueText(ScriptArguments& arguments, const ScriptValue& value, std::string& text) {
    if (!arguments.work(10)) return;
    if (value.isMatrix()) return addMatrixText(arguments, *value.matrix(), text);
    const auto list = value.list();
    if (!list) {
        text += value.text().value_or("");
        arguments.work(static_cast<double>(value.text().value_or("").size()));
        return;
    }
    text += '[';
    for (std::size_t i = 0; i < list->values.size(); ++i) {
        if (i > 0) text += ", ";
        if (!list->names[i].empty()) text += list->names[i] + "=";
        addValueText(arguments, list->values[i], text);
        if (arguments.isFailed()) return;
    }
    text += ']';
}

ScriptValue textOf(ScriptArguments& arguments) {
    std::string text;
    addValueText(arguments, arguments.value("target"), text);
    return ScriptValue(std::move(text));
}

/// In R several values may be printed in one line.
ScriptValue printed(ScriptArguments& arguments) {
    std::string text;
    for (const ScriptGiven& given : arguments.rest()) {
        if (!text.empty()) text += ' ';
        addValueText(arguments, given.value, text);
    }
    arguments.run().print(text, arguments.range());
    return {};
}

ScriptValue stopped(ScriptArguments& arguments) {
    return arguments.fail(arguments.text("message", "the script stops"));
}

ScriptValue asserted(ScriptArguments& arguments) {
    if (!arguments.truth("condition") && !arguments.isFailed())
        return arguments.fail("what is asserted here does not hold");
    return {};
}

ScriptValue characterCount(ScriptArguments& arguments) {
    return ScriptValue::integer(static_cast<double>(arguments.text("x").size()));
}

/// There is no clock, so that runs are equal.
ScriptValue noTime(ScriptArguments& /*arguments*/) {
    return ScriptValue::integer(0);
}

ScriptValue notRead(ScriptArguments& arguments) {
    return arguments.fail("files are not read here",
                          "give the matrix to a function of the script as an argument");
}
ScriptValue notWritten(ScriptArguments& arguments) {
    return arguments.fail(
        "files are not written here",
        "the results of a function and the variables of a script are its outcome");
}

ScriptValue unchanged(ScriptArguments& arguments) {
    return arguments.value("x");
}

constexpr std::array kValueBuiltins{
    ScriptBuiltin{"as.matrix", "x", asMatrix},
    ScriptBuiltin{"as.scalar", "x", asScalar},
    ScriptBuiltin{"as.double", "x", asDouble},
    ScriptBuiltin{"as.numeric", "x", asDouble},
    ScriptBuiltin{"as.integer", "x", asInteger},
    ScriptBuiltin{"as.logical", "x", asTruth},
    ScriptBuiltin{"as.boolean", "x", asTruth},
    ScriptBuiltin{"as.list", "x", asList},
    ScriptBuiltin{"as.vector", "x", unchanged},
    ScriptBuiltin{"list", "...", madeList},
    ScriptBuiltin{"remove", "list at", removedFromList},
    ScriptBuiltin{"nrow", "x", rowCount},
    ScriptBuiltin{"NROW", "x", rowCount},
    ScriptBuiltin{"ncol", "x", columnCount},
    ScriptBuiltin{"NCOL", "x", columnCount},
    ScriptBuiltin{"length", "x", lengthOf},
    ScriptBuiltin{"toString", "target | rows cols decimal sparse sep linesep", textOf},
    ScriptBuiltin{"print", "...", printed},
    ScriptBuiltin{"cat", "...", printed},
    ScriptBuiltin{"stop", "| message", stopped},
    ScriptBuiltin{"assert", "condition", asserted},
    ScriptBuiltin{"stopifnot", "condition", asserted},
    ScriptBuiltin{"nchar", "x", characterCount},
    ScriptBuiltin{"time", "", noTime},
    ScriptBuiltin{"read", "...", notRead},
    ScriptBuiltin{"write", "...", notWritten},
};

}  // namespace

std::span<const ScriptBuiltin> valueBuiltins() {
    return kValueBuiltins;
}

}  // namespace candler::linrel
