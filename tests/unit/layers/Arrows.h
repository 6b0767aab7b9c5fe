// Arrows between the rooms: what the CMake lists declare, what the design allows, and which
// includes break either. Reads texts only, so that its own tests can feed it made-up trees.
#pragma once

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

namespace candler::layers {

/// A target of ours as CMake declared it.
struct Target {
    std::string name;
    std::string folder;
    std::set<std::string> depends;
    std::set<std::string> files;  ///< From the top.
};

struct Include {
    std::string file;    ///< From the top.
    std::string header;  ///< As written between the quotes or angle brackets.
    bool isQuoted = true;
};

/// Lines `name|folder|dependencies|files`, the last two separated by commas.
[[nodiscard]] std::vector<Target> parseTargets(std::string_view text);
[[nodiscard]] std::vector<Include> includesOf(const std::string& file, std::string_view text);
/// The .h and .cpp files below engine/, sketches/ and app/.
[[nodiscard]] std::vector<std::string> sourceFiles(const std::filesystem::path& top);

/// The design's arrows: each room (a folder) and the rooms that it may use directly.
[[nodiscard]] const std::map<std::string, std::set<std::string>>& allowedArrows();

// Each returns one sentence per violation.
[[nodiscard]] std::vector<std::string> forbiddenDependencies(const std::vector<Target>& targets);
[[nodiscard]] std::vector<std::string> brokenIncludes(const std::vector<Target>& targets,
                                                      const std::vector<Include>& includes);
/// Of what was written inside a language's folder, only that folder, languages above it and the
/// table of languages may know: general rooms ask by name and type.
[[nodiscard]] std::vector<std::string> pryingIncludes(const std::vector<Include>& includes);
/// Folders that include each other, and headers that do.
[[nodiscard]] std::vector<std::string> circles(const std::vector<Include>& includes);
/// Sources that are compiled nowhere; headers that only their own target uses need no list.
[[nodiscard]] std::vector<std::string> unlistedFiles(const std::vector<Target>& targets,
                                                     const std::vector<std::string>& files);

}  // namespace candler::layers
