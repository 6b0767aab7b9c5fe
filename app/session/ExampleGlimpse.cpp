#include "app/session/ExampleGlimpse.h"

#include <algorithm>
#include <array>

#include "app/session/Words.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

using GlimpseLines = std::vector<std::string>;

bool isRemark(std::string_view line) {
    constexpr std::array<std::string_view, 3> kComments{"--", "#", ";"};
    return std::ranges::any_of(kComments, [&](auto begin) { return line.starts_with(begin); });
}

/// Each in a line of its own: what is indented goes on with the one before.
GlimpseLines statementsOf(std::string_view text) {
    GlimpseLines all;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view line = text.substr(begin, end - begin);
        const std::string_view body = trimmed(line);
        begin = end + 1;
        if (body.empty() || isRemark(body)) continue;
        if (all.empty() || (line.front() != ' ' && line.front() != '\t'))
            all.emplace_back(body);
        else
            all.back().append(" ").append(body);
    }
    return all;
}

/// `(weight w 4 4)`, `chain : n.f32 -> n.f32`, `X:D(i) := …`, `dim m = 10`: a list without others
/// in it, or a name that is followed by a colon, or by another name. Definitions have `=` or
/// parameters there.
bool isDeclaration(std::string_view statement) {
    if (statement.front() == '(') return statement.rfind('(') == 0;
    constexpr std::string_view kLetters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    if (kLetters.find(statement.front()) == std::string_view::npos) return false;
    const std::string_view rest =
        statement.substr(std::min(statement.find_first_of(" :=([{"), statement.size()));
    const std::string_view next = trimmed(rest);
    if (next.empty()) return false;
    if (next.front() == ':') return !next.starts_with(":=");
    return rest.front() == ' ' && kLetters.find(next.front()) != std::string_view::npos;
}

GlimpseLines wrapped(std::string_view text, std::size_t columns) {
    GlimpseLines lines;
    for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
        const std::string_view word = text.substr(0, text.find_first_of(" \t\r\n"));
        text.remove_prefix(word.size());
        if (!lines.empty() && lines.back().size() + 1 + word.size() <= columns)
            lines.back().append(" ").append(word);
        else
            lines.push_back((lines.empty() ? "" : " ") + std::string(word));
    }
    return lines;
}

GlimpseLines cut(GlimpseLines lines, std::size_t room) {
    if (lines.size() <= room) return lines;
    lines.resize(room);
    lines.back() += " …";
    return lines;
}

std::string programOf(const Project& project) {
    if (project.program.file.empty()) return project.program.text;
    return readFile(project.path.parent_path() / project.program.file).value_or("");
}

}  // namespace

std::vector<std::string> programGlimpse(std::string_view text, const GlimpseSize& size) {
    GlimpseLines statements = statementsOf(text);
    if (statements.empty()) return {};
    const std::string last = statements.back();
    std::erase_if(statements, isDeclaration);
    if (statements.empty()) statements.push_back(last);
    GlimpseLines lines = wrapped(statements.back(), size.columns);
    // What is defined says more than its name.
    if (const std::size_t equals = statements.back().find("= ");
        lines.size() > size.lines && equals != std::string::npos)
        lines = wrapped(std::string_view(statements.back()).substr(equals + 1), size.columns);
    // A line or two are no picture yet: what comes before is cut, then.
    for (auto at = statements.rbegin() + 1; at != statements.rend(); ++at) {
        GlimpseLines before = wrapped(*at, size.columns);
        if (lines.size() > 2 && before.size() + lines.size() > size.lines) break;
        lines.insert(lines.begin(), before.begin(), before.end());
    }
    return cut(std::move(lines), size.lines);
}

std::map<std::string, std::vector<std::string>> exampleGlimpses(
    std::span<const ExampleGroup> groups, const GlimpseSize& size) {
    std::map<std::string, std::vector<const Project*>> byProgram;
    for (const ExampleGroup& group : groups)
        for (const Project& project : group.projects)
            byProgram[programOf(project)].push_back(&project);
    constexpr std::size_t kMany = 4;
    std::map<std::string, GlimpseLines> glimpses;
    for (const auto& [program, projects] : byProgram)
        for (const Project* project : projects) {
            std::string goal;
            if (projects.size() >= kMany && !project->guide.empty())
                goal = project->guide.back().sketch + project->guide.back().term;
            glimpses[project->path.stem().string()] =
                goal.empty() ? programGlimpse(program, size)
                             : cut(wrapped(goal, size.columns), size.lines);
        }
    return glimpses;
}

}  // namespace candler
