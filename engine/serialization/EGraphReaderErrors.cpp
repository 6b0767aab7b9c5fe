// Where mistakes stand and how they are told; and our own data, which is read as a JSON value.
#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/serialization/EGraphReader.h"
#include "engine/serialization/JsonSyntax.h"

namespace candler {

namespace {

using Json = nlohmann::json;

bool isWordCharacter(char c) {
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '-' ||
           c == '+' || c == '.';
}

/// Whether some writer meant NaN or an infinity, which JSON does not have.
bool isNoNumber(std::string_view text) {
    std::string word(text.substr(0, 3));
    std::ranges::transform(word, word.begin(),
                           [](char c) { return c < 'a' ? c + ('a' - 'A') : c; });
    return word == "nan" || word == "inf";
}

}  // namespace

std::size_t EGraphReader::offset() const {
    return static_cast<std::size_t>(m_position - m_source.text().data());
}

std::string_view EGraphReader::viewOf(const std::string& token) {
    const std::string_view text = m_source.text();
    const std::size_t end = offset() - 1;
    if (end >= token.size()) {
        const std::string_view written = text.substr(end - token.size(), token.size());
        if (written == token) return written;
    }
    return m_unescaped.emplace_back(token);
}

std::string EGraphReader::path() const {
    std::vector<std::string> indices;
    std::vector<std::string_view> keys;
    indices.reserve(m_frames.size());
    for (const Frame& frame : m_frames) {
        const bool isList = frame.slot == Slot::Roots || frame.slot == Slot::Children;
        if (isList) indices.push_back(std::to_string(frame.index));
        keys.push_back(isList ? std::string_view(indices.back()) : frame.key);
    }
    return jsonPath(keys);
}

SourceSpan EGraphReader::textBefore(std::size_t end) const {
    const std::string_view text = m_source.text();
    const auto isEscaped = [&](std::size_t quote) {
        std::size_t first = quote;
        while (first > 0 && text[first - 1] == '\\') --first;
        return (quote - first) % 2 == 1;
    };
    std::size_t begin = end < 2 ? 0 : end - 2;
    while (begin > 0 && (text[begin] != '"' || isEscaped(begin))) --begin;
    return m_source.span(begin, end - begin);
}

SourceSpan EGraphReader::valueBefore(Kind kind) const {
    const std::string_view text = m_source.text();
    std::size_t end = offset();
    if (kind == Kind::Text) return textBefore(end);
    if (kind == Kind::Object || kind == Kind::List) return m_source.span(end - 1, 1);
    // A number ends where something else was read.
    if (!isWordCharacter(text[end - 1])) --end;
    std::size_t begin = end;
    while (begin > 0 && isWordCharacter(text[begin - 1])) --begin;
    return m_source.span(begin, end - begin);
}

bool EGraphReader::report(const std::string& at, const std::string& message, SourceSpan place,
                          std::string hint) {
    const std::string where = at.empty() ? "" : at + ": ";
    m_errors.push_back(makeError(where + message, std::move(place), std::move(hint)));
    if (m_errors.size() >= kMostErrors) m_isCut = true;
    return !m_isCut;
}

bool EGraphReader::reportKind(Kind kind) {
    static constexpr std::array kKinds{"null",   "true or false", "a number",
                                       "a text", "an object",     "a list"};
    const auto wanted = [&]() -> const char* {
        switch (m_slot) {
            case Slot::Cost:
                return "a number, or null for an infinite cost";
            case Slot::Subsumed:
                return "true or false";
            case Slot::Roots:
            case Slot::Children:
                return "a list of texts";
            default:
                return takes(m_slot, Kind::Text) ? "a text" : "an object";
        }
    };
    const char* hint = m_slot == Slot::Document ? kEGraphHint
                       : m_slot == Slot::Child  ? "ids are texts, also where they look like numbers"
                                                : "";
    return report(path(),
                  fmt::format("must be {}, not {}", wanted(), kKinds[static_cast<unsigned>(kind)]),
                  valueBefore(kind), hint);
}

// The library's name.
// NOLINTNEXTLINE(readability-identifier-naming)
bool EGraphReader::parse_error(std::size_t position, const std::string& /*lastToken*/,
                               const nlohmann::json::exception& error) {
    constexpr int kOutOfRange = 406;
    const std::string_view text = m_source.text();
    const std::size_t at = position == 0 ? 0 : position - 1;
    m_isCut = true;
    if (error.id == kOutOfRange)
        return report(path(), "this number is too large", valueBefore(Kind::Number),
                      "numbers go up to about 1.8e308; null is an infinite cost");
    std::string hint;
    if (at >= text.size())
        hint = m_frames.empty() ? kEGraphHint : "the file seems to be cut off; is it complete?";
    else if (isNoNumber(text.substr(at)))
        hint = "JSON has no NaN and no infinity; null is an infinite cost";
    return report({}, jsonSyntaxMessage(error.what()), m_source.span(at, 1), hint);
}

void EGraphReader::noteUnknown() {
    constexpr std::size_t kMostNotes = 20;
    const Frame& frame = m_frames.back();
    const bool isOfNode = frame.slot == Slot::Node;
    const std::string name = fmt::format("{} {}", isOfNode ? "node" : "top", frame.key);
    const auto known = m_unknown.find(name);
    if (known != m_unknown.end()) {
        ++known->second.count;
        return;
    }
    if (m_unknown.size() >= kMostNotes) return;
    Unknown& unknown = m_unknown[name];
    unknown.count = 1;
    unknown.note.severity = Severity::Note;
    unknown.note.message = fmt::format(
        "{}: the format has no such key; it is ignored and will not be written", path());
    unknown.note.place = textBefore(frame.keyEnd);
}

void EGraphReader::addNotes(ImportedEGraph& read) {
    for (auto& [name, unknown] : m_unknown) {
        if (unknown.count > 1)
            unknown.note.message += fmt::format("; {} e-nodes have it", unknown.count);
        read.notes.push_back(std::move(unknown.note));
    }
    std::ranges::stable_sort(read.notes, {}, [](const Diagnostic& d) { return d.place.offset; });
}

void EGraphReader::reportWorkbench(const std::vector<std::string_view>& keys,
                                   const std::string& message) {
    std::string at = "/x_workbench" + jsonPath(keys);
    if (m_errors.size() < kMostErrors) report(at, message, m_source.span(m_workbenchBegin, 1));
}

void EGraphReader::readWorkbench() {
    const Json json =
        Json::parse(m_source.text().substr(m_workbenchBegin, m_workbenchEnd - m_workbenchBegin));
    if (!json.contains("version") || json["version"] != 1) {
        Unknown& unknown = m_unknown["x_workbench"];
        unknown.count = 1;
        unknown.note = {Severity::Note, "/x_workbench: this program reads version 1 only; ignored",
                        m_source.span(m_workbenchBegin, 1), ""};
        return;
    }
    for (const auto& [key, value] : json.items()) {
        if (key == "iteration" && value.is_number_unsigned() &&
            value <= std::numeric_limits<std::uint32_t>::max())
            m_assembler.setIteration(value.get<std::uint32_t>());
        else if (key == "iteration")
            reportWorkbench({key}, "must be a whole number");
        else if (key == "costModel" && value.is_string())
            m_assembler.setCostModel(value.get<std::string>());
        else if (key == "costModel")
            reportWorkbench({key}, "must be a text");
        else if (key == "born")
            readBirths(value);
        else if (key == "infiniteCosts")
            readInfiniteCosts(value);
    }
}

void EGraphReader::readBirths(const Json& born) {
    if (!born.is_object()) return reportWorkbench({"born"}, "must be an object");
    for (const auto& [id, birth] : born.items()) {
        if (!birth.is_array() || birth.size() != 2 || !birth[0].is_number_unsigned() ||
            birth[0] > std::numeric_limits<std::uint32_t>::max() || !birth[1].is_string())
            reportWorkbench({"born", id}, "must be an iteration and the name of a rule");
        else if (!m_assembler.addBirth(id, birth[0].get<std::uint32_t>(),
                                       birth[1].get<std::string>()))
            reportWorkbench({"born", id}, "there is no such e-node");
    }
}

void EGraphReader::readInfiniteCosts(const Json& ids) {
    if (!ids.is_array()) return reportWorkbench({"infiniteCosts"}, "must be a list of texts");
    for (std::size_t i = 0; i < ids.size(); ++i) {
        const std::string place = std::to_string(i);
        if (!ids[i].is_string())
            reportWorkbench({"infiniteCosts", place}, "must be a text");
        else if (!m_assembler.addInfiniteCost(ids[i].get<std::string>()))
            reportWorkbench({"infiniteCosts", place}, "there is no such e-node");
    }
}

}  // namespace candler
