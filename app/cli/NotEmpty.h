// NotEmpty: a check of names and texts on the command line. An empty one would mean that the option
// was not given.
#pragma once

#include <CLI/CLI.hpp>
#include <string>

namespace candler::cli {

/// `what` as in "the name of a file".
[[nodiscard]] inline CLI::Validator notEmpty(const std::string& what) {
    return CLI::Validator(
        [what](const std::string& text) -> std::string {
            return text.empty() ? what + " is expected" : std::string();
        },
        "");
}

/// Where results are written.
[[nodiscard]] inline CLI::Validator outputName() {
    return notEmpty("the name of a file");
}
[[nodiscard]] inline CLI::Validator outputFolderName() {
    return notEmpty("the name of a folder");
}

}  // namespace candler::cli
