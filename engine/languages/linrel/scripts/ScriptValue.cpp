#include "engine/languages/linrel/scripts/ScriptValue.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace candler::linrel {

namespace {

/// Above it not every whole number is one of these.
constexpr double kMostExact = 9007199254740992;

}  // namespace

ScriptValue::ScriptValue(ScriptList list)
    : m_value(std::make_shared<ScriptList>(std::move(list))) {}

ScriptValue ScriptValue::integer(double number) {
    ScriptValue value;
    value.m_value = Number{number, std::isfinite(number)};
    return value;
}

std::optional<double> ScriptValue::number() const {
    if (const auto* number = std::get_if<Number>(&m_value)) return number->value;
    if (const auto* truth = std::get_if<bool>(&m_value)) return *truth ? 1 : 0;
    if (const auto* matrix = std::get_if<SharedMatrix>(&m_value))
        if ((*matrix)->cells.size() == 1) return (*matrix)->cells.front();
    if (const auto* list = std::get_if<SharedList>(&m_value))
        if ((*list)->values.size() == 1) return (*list)->values.front().number();
    return std::nullopt;
}

std::optional<bool> ScriptValue::truth() const {
    if (const auto* text = std::get_if<std::string>(&m_value)) {
        if (*text == "TRUE" || *text == "true") return true;
        if (*text == "FALSE" || *text == "false") return false;
        return std::nullopt;
    }
    const auto known = number();
    if (!known || std::isnan(*known)) return std::nullopt;
    return *known != 0;
}

std::shared_ptr<const Matrix> ScriptValue::matrix() const {
    if (const auto* matrix = std::get_if<SharedMatrix>(&m_value)) return *matrix;
    if (const auto* list = std::get_if<SharedList>(&m_value))
        return (*list)->values.size() == 1 ? (*list)->values.front().matrix() : nullptr;
    const auto known = number();
    if (!known) return nullptr;
    auto cell = std::make_shared<Matrix>();
    cell->cells.front() = *known;
    return cell;
}

std::shared_ptr<const ScriptList> ScriptValue::list() const {
    const auto* list = std::get_if<SharedList>(&m_value);
    return list ? *list : nullptr;
}

std::optional<std::string> ScriptValue::text() const {
    if (const auto* text = std::get_if<std::string>(&m_value)) return *text;
    if (const auto* truth = std::get_if<bool>(&m_value)) return *truth ? "TRUE" : "FALSE";
    const auto known = number();
    if (!known) return std::nullopt;
    if (isInteger() && std::fabs(*known) <= kMostExact)
        return fmt::format("{}", static_cast<std::int64_t>(*known));
    return scriptNumberText(*known);
}

Matrix& ScriptValue::edit() {
    auto& matrix = std::get<SharedMatrix>(m_value);
    if (matrix.use_count() > 1) matrix = std::make_shared<Matrix>(*matrix);
    return *matrix;
}

ScriptList& ScriptValue::editList() {
    auto& list = std::get<SharedList>(m_value);
    if (list.use_count() > 1) list = std::make_shared<ScriptList>(*list);
    return *list;
}

std::string ScriptValue::description() const {
    if (isNumber()) return "a number";
    if (isTruth()) return "TRUE or FALSE";
    if (isText()) return "a text";
    if (const auto held = list()) return fmt::format("a list of {}", held->values.size());
    const auto held = matrix();
    return fmt::format("a matrix of {} x {}", held->rows, held->columns);
}

void ScriptList::add(ScriptValue value, std::string name) {
    if (const auto inner = value.list()) depth = std::max(depth, inner->depth + 1);
    values.push_back(std::move(value));
    names.push_back(std::move(name));
}

std::optional<std::size_t> ScriptList::find(const std::string& name) const {
    const auto found = std::ranges::find(names, name);
    if (found == names.end()) return std::nullopt;
    return static_cast<std::size_t>(found - names.begin());
}

std::string scriptNumberText(double number) {
    if (std::isnan(number)) return "NaN";
    if (std::isinf(number)) return number > 0 ? "Infinity" : "-Infinity";
    const double size = std::fabs(number);
    if (size == 0 || (size >= 1e-3 && size < 1e7)) {
        std::string text = fmt::format("{}", number);
        if (text.find('.') == std::string::npos) text += ".0";
        return text;
    }
    // The digits, one of them before the point, and the power of ten.
    std::string text = fmt::format("{:.16e}", number);
    for (int digits = 0; digits < 17; ++digits) {
        text = fmt::format("{:.{}e}", number, digits);
        if (std::strtod(text.c_str(), nullptr) == number) break;
    }
    const std::size_t e = text.find('e');
    std::string digits = text.substr(0, e);
    if (digits.find('.') == std::string::npos) digits += ".0";
    return fmt::format("{}E{}", digits, std::strtol(text.c_str() + e + 1, nullptr, 10));
}

}  // namespace candler::linrel
