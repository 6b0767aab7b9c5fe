#include "app/session/Parameters.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "engine/support/NameHint.h"
#include "engine/support/Utf8.h"

namespace candler {

namespace {

bool isNameCharacter(char c) {
    return isAsciiLetter(c) || (c >= '0' && c <= '9') || c == '_';
}

std::vector<std::string> namesOf(const Project& project) {
    std::vector<std::string> names;
    for (const ProjectParameter& parameter : project.parameters) names.push_back(parameter.name);
    return names;
}

Diagnostic unknownParameter(const Project& project, const std::string& name,
                            const SourceSpan& place) {
    const std::vector<std::string> known = namesOf(project);
    return makeError(fmt::format("unknown parameter '{}'", name), place,
                     known.empty() ? "the project defines none; they stand under \"parameters\""
                                   : nameHint(name, known, "parameters"));
}

}  // namespace

bool isParameterName(std::string_view name) {
    return !name.empty() && isAsciiLetter(name.front()) &&
           std::ranges::all_of(name, isNameCharacter);
}

Result<void> setParameter(Project& project, const std::string& assignment) {
    const std::size_t equals = assignment.find('=');
    const std::string name = assignment.substr(0, equals);
    if (equals == std::string::npos || name.empty())
        return failure(makeError(fmt::format("'{}' sets no parameter", assignment), {},
                                 "write name=value, such as tile=64"));
    const auto found = std::ranges::find(project.parameters, name, &ProjectParameter::name);
    if (found == project.parameters.end()) return failure(unknownParameter(project, name, {}));
    const std::string_view text = std::string_view(assignment).substr(equals + 1);
    std::int64_t value = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), value);
    if (read.ec != std::errc() || read.ptr != text.data() + text.size() || value < 1 ||
        value > kLargestParameter)
        return failure(makeError(fmt::format("'{}' is no value of the parameter '{}'", text, name),
                                 {},
                                 fmt::format("a whole number from 1 to {}", kLargestParameter)));
    found->value = value;
    return {};
}

std::string parametersText(const std::vector<ProjectParameter>& parameters) {
    std::string text;
    for (const ProjectParameter& parameter : parameters)
        text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", parameter.name, parameter.value);
    return text;
}

ParameterExpander::ParameterExpander(const Project& project) : m_project(project) {}

std::optional<std::int64_t> ParameterExpander::valueOf(const std::string& name,
                                                       const SourceSpan& place,
                                                       Diagnostics& problems) {
    const auto found = std::ranges::find(m_project.parameters, name, &ProjectParameter::name);
    if (found == m_project.parameters.end()) {
        problems.push_back(unknownParameter(m_project, name, place));
        return {};
    }
    m_used.insert(name);
    return found->value;
}

/// `placeOf(offset, length)` is where a part of the text stands.
template <typename PlaceOf>
std::optional<std::string> ParameterExpander::replaceAll(std::string_view text,
                                                         const PlaceOf& placeOf,
                                                         std::vector<Replacement>& replacements,
                                                         Diagnostics& problems) {
    std::string result;
    bool isGood = true;
    for (std::size_t at = 0; at < text.size();) {
        const bool isName = text[at] == '$' && at + 1 < text.size() && isAsciiLetter(text[at + 1]);
        if (!isName) {
            result += text[at++];
            continue;
        }
        std::size_t end = at + 1;
        while (end < text.size() && isNameCharacter(text[end])) ++end;
        const std::string name(text.substr(at + 1, end - at - 1));
        const auto value = valueOf(name, placeOf(at, end - at), problems);
        isGood = isGood && value.has_value();
        const std::string number = std::to_string(value.value_or(1));
        replacements.push_back({at, end - at, result.size(), number.size()});
        result += number;
        at = end;
    }
    if (!isGood) return {};
    return result;
}

std::optional<SourceText> ParameterExpander::expand(const SourceText& written,
                                                    Diagnostics& problems) {
    if (m_project.parameters.empty()) return written;
    Expansion expansion{written, {}};
    auto text = replaceAll(
        written.text(),
        [&](std::size_t offset, std::size_t length) { return written.span(offset, length); },
        expansion.replacements, problems);
    if (!text) return {};
    if (expansion.replacements.empty()) return written;
    m_expansions[written.file()] = std::move(expansion);
    return written.with(std::move(*text));
}

std::optional<std::string> ParameterExpander::expand(const std::string& written,
                                                     const SourceSpan& place,
                                                     Diagnostics& problems) {
    if (m_project.parameters.empty()) return written;
    std::vector<Replacement> replacements;
    return replaceAll(
        written, [&](std::size_t, std::size_t) { return place; }, replacements, problems);
}

std::map<std::string, std::int64_t> ParameterExpander::numbers(const ProjectNumbers& written,
                                                               const std::string& pointer,
                                                               Diagnostics& problems) {
    std::map<std::string, std::int64_t> result;
    for (const auto& [name, number] : written) {
        if (number.parameter.empty()) {
            result[name] = number.value;
        } else if (const auto value = valueOf(number.parameter,
                                              m_project.placeOf(pointer + "/" + name), problems)) {
            result[name] = *value;
        }
    }
    return result;
}

SourceSpan ParameterExpander::writtenPlace(const SourceSpan& place) const {
    const auto found = m_expansions.find(place.file);
    if (found == m_expansions.end()) return place;
    // The last replacement that begins at or before `offset` decides.
    const std::vector<Replacement>& replacements = found->second.replacements;
    const auto moved = [&](std::size_t offset, bool isEnd) {
        const auto next =
            isEnd ? std::ranges::lower_bound(replacements, offset, {}, &Replacement::expanded)
                  : std::ranges::upper_bound(replacements, offset, {}, &Replacement::expanded);
        if (next == replacements.begin()) return offset;
        const Replacement& one = *std::prev(next);
        const std::size_t into = offset - one.expanded;
        if (into < one.expandedLength) return one.written + (isEnd ? one.writtenLength : 0);
        return one.written + one.writtenLength + (into - one.expandedLength);
    };
    const std::size_t begin = moved(place.offset, false);
    const std::size_t end = place.length == 0 ? begin : moved(place.offset + place.length, true);
    return found->second.written->span(begin, end - begin);
}

std::vector<std::string> ParameterExpander::unusedNames() const {
    std::vector<std::string> names = namesOf(m_project);
    std::erase_if(names, [&](const std::string& name) { return m_used.contains(name); });
    return names;
}

Diagnostics ParameterExpander::unused() const {
    Diagnostics warnings;
    for (const std::string& name : unusedNames())
        warnings.push_back(makeWarning(fmt::format("the parameter '{}' is not used", name),
                                       m_project.placeOf("/parameters/" + name),
                                       fmt::format("write ${} where its value is meant", name)));
    return warnings;
}

}  // namespace candler
