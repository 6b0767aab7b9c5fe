#include "tests/unit/layers/Arrows.h"

#include <fmt/format.h>

#include <algorithm>
#include <sstream>

namespace candler::layers {

namespace fs = std::filesystem;

namespace {

std::set<std::string> splitCommas(const std::string& text) {
    std::set<std::string> parts;
    std::istringstream stream(text);
    for (std::string part; std::getline(stream, part, ',');)
        if (!part.empty()) parts.insert(part);
    return parts;
}

/// The room of a folder or file: the longest of the design's folders that it lies in, or empty.
std::string roomOf(const std::string& path) {
    std::string best;
    for (const auto& [room, uses] : allowedArrows())
        if ((path == room || path.starts_with(room + "/")) && room.size() > best.size())
            best = room;
    return best;
}

/// Everything reachable over `edges` from `start`, itself included.
std::set<std::string> closure(const std::map<std::string, std::set<std::string>>& edges,
                              const std::string& start) {
    std::set<std::string> reached{start};
    std::vector<std::string> open{start};
    while (!open.empty()) {
        const std::string at = open.back();
        open.pop_back();
        const auto found = edges.find(at);
        if (found == edges.end()) continue;
        for (const std::string& next : found->second)
            if (reached.insert(next).second) open.push_back(next);
    }
    return reached;
}

std::map<std::string, std::set<std::string>> dependencyEdges(const std::vector<Target>& targets) {
    std::map<std::string, std::set<std::string>> edges;
    for (const Target& target : targets) edges[target.name] = target.depends;
    return edges;
}

/// The target that lists the file, else (private headers) the one in the nearest folder above.
std::string findOwner(const std::vector<Target>& targets, const std::string& file) {
    const Target* nearest = nullptr;
    for (const Target& target : targets) {
        if (target.files.count(file) != 0) return target.name;
        if (file.starts_with(target.folder + "/") &&
            (nearest == nullptr || target.folder.size() > nearest->folder.size()))
            nearest = &target;
    }
    return nearest == nullptr ? "" : nearest->name;
}

bool isQtHeader(const Include& include) {
    return !include.isQuoted &&
           (include.header.starts_with("Qt") || include.header.starts_with("Q"));
}

bool isOurs(const std::string& header) {
    return header.starts_with("engine/") || header.starts_with("sketches/") ||
           header.starts_with("app/") || header.starts_with("tests/");
}

}  // namespace

std::vector<Target> parseTargets(std::string_view text) {
    std::vector<Target> targets;
    std::istringstream stream{std::string(text)};
    for (std::string line; std::getline(stream, line);) {
        std::istringstream fields(line);
        Target target;
        std::string depends;
        std::string files;
        std::getline(fields, target.name, '|');
        std::getline(fields, target.folder, '|');
        std::getline(fields, depends, '|');
        std::getline(fields, files, '|');
        if (target.name.empty()) continue;
        target.depends = splitCommas(depends);
        for (const std::string& file : splitCommas(files))
            target.files.insert(target.folder + "/" + file);
        targets.push_back(std::move(target));
    }
    return targets;
}

std::vector<Include> includesOf(const std::string& file, std::string_view text) {
    std::vector<Include> includes;
    std::istringstream stream{std::string(text)};
    // Raw strings hold generated code, whose includes are not this file's.
    bool isInRawString = false;
    for (std::string line; std::getline(stream, line);) {
        const std::size_t begin = line.find("R\"(");
        const std::size_t end = line.find(")\"", begin == std::string::npos ? 0 : begin);
        const bool wasInRawString = isInRawString;
        if (end != std::string::npos) isInRawString = false;
        if (begin != std::string::npos && end == std::string::npos) isInRawString = true;
        if (wasInRawString) continue;
        const std::size_t hash = line.find_first_not_of(" \t");
        if (hash == std::string::npos || line[hash] != '#') continue;
        const std::size_t word = line.find("include", hash);
        if (word == std::string::npos) continue;
        const std::size_t open = line.find_first_of("\"<", word);
        if (open == std::string::npos) continue;
        const bool quoted = line[open] == '"';
        const std::size_t close = line.find(quoted ? '"' : '>', open + 1);
        if (close == std::string::npos) continue;
        includes.push_back({file, line.substr(open + 1, close - open - 1), quoted});
    }
    return includes;
}

std::vector<std::string> sourceFiles(const fs::path& top) {
    std::vector<std::string> files;
    for (const char* folder : {"app", "engine", "sketches"})
        for (const fs::directory_entry& entry : fs::recursive_directory_iterator(top / folder)) {
            const std::string extension = entry.path().extension().string();
            if (extension == ".h" || extension == ".cpp")
                files.push_back(fs::relative(entry.path(), top).generic_string());
        }
    std::sort(files.begin(), files.end());
    return files;
}

const std::map<std::string, std::set<std::string>>& allowedArrows() {
    static const std::map<std::string, std::set<std::string>> kArrows{
        {"engine/support", {}},
        {"engine/term", {"engine/support"}},
        {"engine/egraph", {"engine/term"}},
        {"engine/binding", {"engine/egraph"}},
        {"engine/rewriting", {"engine/egraph"}},
        {"engine/explanation", {"engine/rewriting"}},
        {"engine/snapshot", {"engine/egraph"}},
        {"engine/extraction", {"engine/snapshot"}},
        {"engine/codegen", {"engine/support"}},
        {"engine/data", {"engine/support"}},
        {"engine/language",
         {"engine/rewriting", "engine/extraction", "engine/codegen", "engine/data"}},
        {"engine/languages/sexpr", {"engine/language"}},
        {"engine/languages/lambda", {"engine/languages/sexpr"}},
        {"engine/languages/math", {"engine/languages/sexpr"}},
        {"engine/languages/prop", {"engine/languages/sexpr"}},
        {"engine/languages/rise", {"engine/language", "engine/binding"}},
        {"engine/languages/linrel", {"engine/languages/sexpr", "engine/binding", "engine/data"}},
        {"engine/languages/sdqlite", {"engine/language", "engine/binding", "engine/data"}},
        {"engine/languages/stur",
         {"engine/languages/sexpr", "engine/languages/stur/structure", "engine/binding",
          "engine/data"}},
        {"engine/languages/stur/structure", {"engine/support"}},
        {"engine/languages/tensorgraph", {"engine/languages/sexpr", "engine/data"}},
        {"engine/languages",
         {"engine/languages/lambda", "engine/languages/linrel", "engine/languages/math",
          "engine/languages/prop", "engine/languages/rise", "engine/languages/sdqlite",
          "engine/languages/stur", "engine/languages/tensorgraph"}},
        {"engine/onnx", {"engine/languages/tensorgraph"}},
        {"engine/serialization", {"engine/snapshot", "engine/rewriting", "engine/extraction"}},
        {"sketches", {"engine/rewriting", "engine/extraction"}},
        {"app/session",
         {"engine/languages", "sketches", "engine/serialization", "engine/explanation"}},
        {"app/layout", {"engine/serialization"}},
        {"app/cli", {"app/session", "app/layout", "engine/onnx"}},
        {"app/workbench/models", {"app/session"}},
        {"app/workbench", {"app/workbench/models", "app/layout"}},
    };
    return kArrows;
}

std::vector<std::string> forbiddenDependencies(const std::vector<Target>& targets) {
    std::map<std::string, std::string> folders;
    for (const Target& target : targets) folders[target.name] = target.folder;
    std::vector<std::string> violations;
    for (const Target& target : targets) {
        const std::string room = roomOf(target.folder);
        if (room.empty()) {
            violations.push_back(fmt::format("target {} lies in no room of the design ({})",
                                             target.name, target.folder));
            continue;
        }
        const std::set<std::string> allowed = closure(allowedArrows(), room);
        for (const std::string& used : target.depends) {
            const auto found = folders.find(used);
            if (found != folders.end() && allowed.count(roomOf(found->second)) == 0)
                violations.push_back(
                    fmt::format("{} may not depend on {}: no arrow leads from {} to {}",
                                target.name, used, room, roomOf(found->second)));
        }
    }
    return violations;
}

std::vector<std::string> brokenIncludes(const std::vector<Target>& targets,
                                        const std::vector<Include>& includes) {
    const auto ownerOf = [&](const std::string& file) { return findOwner(targets, file); };
    const auto edges = dependencyEdges(targets);
    std::vector<std::string> violations;
    for (const Include& include : includes) {
        const std::string from = ownerOf(include.file);
        if (!include.file.starts_with("app/workbench/") && isQtHeader(include))
            violations.push_back(
                fmt::format("{} includes Qt's <{}>", include.file, include.header));
        if (!include.isQuoted) continue;
        if (!isOurs(include.header)) {
            violations.push_back(
                fmt::format("{} includes \"{}\", which is not written from the top", include.file,
                            include.header));
        } else if (include.header.starts_with("tests/")) {
            violations.push_back(
                fmt::format("{} includes \"{}\" of the tests", include.file, include.header));
        } else if (const std::string target = ownerOf(include.header); target.empty()) {
            violations.push_back(fmt::format("{} includes \"{}\", which no target owns",
                                             include.file, include.header));
        } else if (!from.empty() && closure(edges, from).count(target) == 0) {
            violations.push_back(fmt::format("{} includes \"{}\", but {} does not depend on {}",
                                             include.file, include.header, from, target));
        }
    }
    return violations;
}

std::vector<std::string> pryingIncludes(const std::vector<Include>& includes) {
    std::vector<std::string> violations;
    for (const Include& include : includes)
        if ((include.file.starts_with("app/") || include.file.starts_with("sketches/")) &&
            roomOf(include.header).starts_with("engine/languages/"))
            violations.push_back(fmt::format("{} includes \"{}\", the inside of a language",
                                             include.file, include.header));
    return violations;
}

std::vector<std::string> circles(const std::vector<Include>& includes) {
    std::map<std::string, std::set<std::string>> edges;
    const auto folderOf = [](const std::string& file) { return file.substr(0, file.rfind('/')); };
    for (const Include& include : includes) {
        if (!include.isQuoted) continue;
        const std::string from = folderOf(include.file);
        if (const std::string to = folderOf(include.header); to != from) edges[from].insert(to);
        if (include.file.ends_with(".h")) edges[include.file].insert(include.header);
    }
    std::vector<std::string> violations;
    for (const auto& [from, uses] : edges)
        for (const std::string& to : uses)
            if (from < to && closure(edges, to).count(from) != 0)
                violations.push_back(fmt::format("{} and {} include each other", from, to));
    return violations;
}

std::vector<std::string> unlistedFiles(const std::vector<Target>& targets,
                                       const std::vector<std::string>& files) {
    std::set<std::string> listed;
    for (const Target& target : targets) listed.insert(target.files.begin(), target.files.end());
    std::vector<std::string> violations;
    for (const std::string& file : files)
        if (file.ends_with(".cpp") && listed.count(file) == 0)
            violations.push_back(fmt::format("{} is in no CMake list", file));
    return violations;
}

}  // namespace candler::layers
