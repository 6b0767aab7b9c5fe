// Glossary: the words that lessons and help pages link to, from a Markdown file with a heading for
// each: `## E-class`.
#pragma once

#include <string>
#include <vector>

#include "engine/support/Result.h"

namespace candler {

struct GlossaryEntry {
    std::string anchor;  ///< Of links to it: `e-class`.
    std::string word;
    std::string text;  ///< Markdown.
};

[[nodiscard]] std::vector<GlossaryEntry> parseGlossary(const std::string& markdown);
/// The one that ships.
[[nodiscard]] Result<std::vector<GlossaryEntry>> shippedGlossary();

/// The targets of all links of a text, `[word](TARGET)`, those in code left out.
[[nodiscard]] std::vector<std::string> linksOf(const std::string& markdown);

}  // namespace candler
