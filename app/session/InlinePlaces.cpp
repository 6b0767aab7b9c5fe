#include "app/session/InlinePlaces.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <unordered_map>
#include <utility>

#include "app/session/JsonPlaces.h"

namespace candler {

namespace {

/// Where texts stand in the project, as JSON pointers by their names; the first of a name.
std::unordered_map<std::string, std::string> textPointers(const Project& project) {
    std::unordered_map<std::string, std::string> pointers;
    for (const char* key : {"program", "rules", "definitions", "costs"})
        pointers.emplace(fmt::format("<{}>", key), fmt::format("/{}/text", key));
    for (std::size_t i = 0; i < project.guide.size(); ++i) {
        const ProjectStep& step = project.guide[i];
        for (const char* key : {"sketch", "term"})
            pointers.emplace(fmt::format("<{} {}>", key, step.name),
                             fmt::format("/guide/{}/{}", i, key));
        for (std::size_t k = 0; k < step.seeds.size(); ++k)
            pointers.emplace(fmt::format("<seed {} {}>", step.name, k + 1),
                             fmt::format("/guide/{}/seeds/{}", i, k));
    }
    return pointers;
}

std::uint32_t hexAt(std::string_view raw, std::size_t at) {
    std::uint32_t value = 0;
    const std::string_view digits = raw.substr(std::min(at, raw.size()), 4);
    std::from_chars(digits.data(), digits.data() + digits.size(), value, 16);
    return value;
}

/// A character of a JSON string: its bytes in the file and in the text that it means.
struct Character {
    std::size_t rawBytes = 1;
    std::size_t textBytes = 1;
};

Character characterAt(std::string_view raw, std::size_t at) {
    if (raw[at] != '\\') return {};
    if (raw.substr(at, 2) != "\\u") return {2, 1};
    const std::uint32_t unit = hexAt(raw, at + 2);
    const bool isPair = unit >= 0xD800 && unit < 0xDC00;
    if (isPair) return {12, 4};
    return {6, unit < 0x80 ? 1U : unit < 0x800 ? 2U : 3U};
}

/// From an offset in a text to the one in the file, through a string or a list of lines.
class OffsetMap {
public:
    OffsetMap(const SourceText& file, const JsonPlaces& places, const std::string& pointer) {
        if (const auto whole = places.values.find(pointer); whole != places.values.end())
            if (file.text()[whole->second.offset] == '"') addLine(file, whole->second);
        for (std::size_t i = 0;; ++i) {
            const auto line = places.values.find(fmt::format("{}/{}", pointer, i));
            if (line == places.values.end()) break;
            addLine(file, line->second);
        }
    }

    [[nodiscard]] bool isEmpty() const { return m_offsets.empty(); }
    [[nodiscard]] std::size_t at(std::size_t offset) const {
        return m_offsets[std::min(offset, m_offsets.size() - 1)];
    }

private:
    /// Each byte of the line, and its end, which stands for the line break.
    void addLine(const SourceText& file, const JsonPlaces::Range& range) {
        const std::string_view raw = file.text().substr(range.offset, range.length);
        std::size_t at = 1;
        while (at + 1 < raw.size()) {
            const Character character = characterAt(raw, at);
            m_offsets.insert(m_offsets.end(), character.textBytes, range.offset + at);
            at += character.rawBytes;
        }
        m_offsets.push_back(range.offset + raw.size() - 1);
    }

    std::vector<std::size_t> m_offsets;
};

}  // namespace

Diagnostics placedInFile(Diagnostics diagnostics, const Project& project) {
    if (!project.source || diagnostics.empty()) return diagnostics;
    const SourceText& text = *project.source;
    const auto pointers = textPointers(project);
    std::optional<JsonPlaces> places;
    std::unordered_map<std::string, OffsetMap> maps;  // by pointer
    for (Diagnostic& diagnostic : diagnostics) {
        SourceSpan& place = diagnostic.place;
        const auto pointer = pointers.find(place.file);
        if (pointer == pointers.end()) continue;
        if (!places) places = JsonPlaces::scan(text.text());
        const OffsetMap& map =
            maps.try_emplace(pointer->second, text, *places, pointer->second).first->second;
        if (map.isEmpty()) continue;
        const std::size_t begin = map.at(place.offset);
        place = text.span(begin, map.at(place.offset + place.length) - begin);
    }
    return diagnostics;
}

}  // namespace candler
