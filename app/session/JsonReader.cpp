#include "app/session/JsonReader.h"

#include <fmt/format.h>

#include <cmath>

#include "app/session/Parameters.h"

namespace candler {

SourceSpan JsonText::span(const std::string& pointer) const {
    const auto found = places.values.find(pointer);
    if (found == places.values.end()) return text.span(0, 1);
    return text.span(found->second.offset, found->second.length);
}

void JsonText::report(const std::string& pointer, const std::string& message, std::string hint) {
    const std::string where = pointer.empty() ? "" : pointer + ": ";
    diagnostics.push_back(makeError(where + message, span(pointer), std::move(hint)));
}

std::string jsonTypeText(const nlohmann::json& value) {
    switch (value.type()) {
        case nlohmann::json::value_t::null:
            return "null";
        case nlohmann::json::value_t::object:
            return "an object";
        case nlohmann::json::value_t::array:
            return "a list";
        case nlohmann::json::value_t::string:
            return "a text";
        case nlohmann::json::value_t::boolean:
            return "true or false";
        default:
            return "a number";
    }
}

JsonReader::JsonReader(JsonText& shared, const Json& value, std::string pointer)
    : m_shared(shared),
      m_object(value.is_object() ? &value : nullptr),
      m_pointer(std::move(pointer)) {
    if (m_object == nullptr) wrongType(m_pointer, "an object", value);
}

void JsonReader::allowOnly(std::initializer_list<const char*> known) {
    if (m_object == nullptr) return;
    const std::vector<std::string> names(known.begin(), known.end());
    for (const auto& member : m_object->items()) {
        if (std::find(names.begin(), names.end(), member.key()) != names.end()) continue;
        const std::string at = m_pointer + "/" + pointerToken(member.key());
        const auto place = m_shared.places.keys.find(at);
        Diagnostic unknown = makeError(fmt::format("{}: unknown key '{}'", at, member.key()),
                                       m_shared.span(at), spellingHint(member.key(), names));
        if (place != m_shared.places.keys.end())
            unknown.place = m_shared.text.span(place->second.offset, place->second.length);
        if (unknown.hint.empty())
            unknown.hint = fmt::format("known keys: {}", fmt::join(names, ", "));
        m_shared.diagnostics.push_back(std::move(unknown));
    }
}

const nlohmann::json* JsonReader::find(const char* key) const {
    if (m_object == nullptr) return nullptr;
    const auto found = m_object->find(key);
    return found == m_object->end() ? nullptr : &*found;
}

std::string JsonReader::pointer(const char* key) const {
    return m_pointer + "/" + pointerToken(key);
}

void JsonReader::report(const char* key, const std::string& message, std::string hint) {
    m_shared.report(pointer(key), message, std::move(hint));
}

void JsonReader::wrongType(const std::string& pointer, const std::string& wanted,
                           const Json& value) {
    m_shared.report(pointer, fmt::format("must be {}, not {}", wanted, jsonTypeText(value)));
}

void JsonReader::read(const char* key, std::string& out) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_string()) return wrongType(pointer(key), "a text", *value);
    out = value->get<std::string>();
}

void JsonReader::read(const char* key, std::optional<std::string>& out) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_string()) return wrongType(pointer(key), "a text", *value);
    out = value->get<std::string>();
}

void JsonReader::readLines(const char* key, std::string& out) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_array()) return read(key, out);
    std::vector<std::string> lines;
    const std::size_t before = m_shared.diagnostics.size();
    read(key, lines);
    if (m_shared.diagnostics.size() == before) out = fmt::format("{}", fmt::join(lines, "\n"));
}

void JsonReader::read(const char* key, std::vector<std::string>& out) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_array()) return wrongType(pointer(key), "a list of texts", *value);
    for (std::size_t i = 0; i < value->size(); ++i) {
        const Json& item = (*value)[i];
        if (item.is_string()) {
            out.push_back(item.get<std::string>());
        } else {
            wrongType(fmt::format("{}/{}", pointer(key), i), "a text", item);
        }
    }
}

void JsonReader::read(const char* key, std::map<std::string, std::string>& out) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_object()) return wrongType(pointer(key), "an object", *value);
    for (const auto& member : value->items()) {
        if (member.value().is_string()) {
            out[member.key()] = member.value().get<std::string>();
        } else {
            wrongType(pointer(key) + "/" + pointerToken(member.key()), "a text", member.value());
        }
    }
}

std::optional<std::int64_t> JsonReader::numberAt(const std::string& pointer, const Json& value,
                                                 std::int64_t smallest, std::int64_t largest) {
    if (!value.is_number_integer()) {
        wrongType(pointer, "a whole number", value);
    } else if (value.is_number_unsigned() &&
               value.get<std::uint64_t>() > static_cast<std::uint64_t>(largest)) {
        m_shared.report(pointer, "is too large");
    } else if (value.get<std::int64_t>() < smallest) {
        m_shared.report(pointer, fmt::format("must be at least {}", smallest));
    } else {
        return value.get<std::int64_t>();
    }
    return {};
}

void JsonReader::readNumbers(const char* key, ProjectNumbers& out, std::int64_t smallest) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_object()) return wrongType(pointer(key), "an object", *value);
    for (const auto& member : value->items()) {
        const std::string at = pointer(key) + "/" + pointerToken(member.key());
        const std::string text =
            member.value().is_string() ? member.value().get<std::string>() : "";
        if (text.starts_with("$") && isParameterName(text.substr(1))) {
            out[member.key()].parameter = text.substr(1);
        } else if (const auto number = numberAt(at, member.value(), smallest,
                                                std::numeric_limits<std::int64_t>::max())) {
            out[member.key()] = *number;
        }
    }
}

void JsonReader::readNumbers(const char* key, std::vector<std::int64_t>& out, std::int64_t smallest,
                             std::int64_t largest) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_array()) return wrongType(pointer(key), "a list of numbers", *value);
    for (std::size_t i = 0; i < value->size(); ++i)
        if (const auto number =
                numberAt(fmt::format("{}/{}", pointer(key), i), (*value)[i], smallest, largest))
            out.push_back(*number);
}

void JsonReader::readNumber(const char* key, std::int64_t& out, std::int64_t smallest,
                            std::int64_t largest) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (const auto number = numberAt(pointer(key), *value, smallest, largest)) out = *number;
}

std::optional<std::uint64_t> JsonReader::wholeNumber(const char* key, std::uint64_t largest) {
    const Json* value = find(key);
    if (value == nullptr) return {};
    if (!value->is_number()) {
        wrongType(pointer(key), "a whole number", *value);
    } else if (!value->is_number_integer()) {
        report(key, "must be a whole number");
    } else if (!value->is_number_unsigned()) {
        report(key, "must not be negative", "0 means no limit");
    } else if (value->get<std::uint64_t>() > largest) {
        report(key, fmt::format("must be at most {}", largest), "0 means no limit");
    } else {
        return value->get<std::uint64_t>();
    }
    return {};
}

void JsonReader::read(const char* key, std::optional<double>& out) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_number()) return wrongType(pointer(key), "a number", *value);
    const double number = value->get<double>();
    if (number < 0 || !std::isfinite(number))
        return report(key, "must not be negative", "0 means no limit");
    out = number;
}

void JsonReader::read(const char* key, bool& out) {
    const Json* value = find(key);
    if (value == nullptr) return;
    if (!value->is_boolean()) return wrongType(pointer(key), "true or false", *value);
    out = value->get<bool>();
}

}  // namespace candler
