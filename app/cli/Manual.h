// Manual: the part of the manual page candler(1) that the program knows by itself.
#pragma once

#include <string>

namespace CLI {
class App;
}

namespace candler::cli {

/// The sections COMMANDS and EXIT STATUS, as text for scdoc.
[[nodiscard]] std::string manualSections(const CLI::App& app);

}  // namespace candler::cli
