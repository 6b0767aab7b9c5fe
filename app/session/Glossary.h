// Glossary: the words that lessons and help pages link to, from a Markdown file with a heading for
// each: `## E-class`; in other languages with the English word's anchor, `## E-Klasse {#e-class}`.
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
/// The one that ships, in English if it has no translation into `language`.
[[nodiscard]] Result<std::vector<GlossaryEntry>> shippedGlossary(const std::string& language = {});

/// The targets of all links of a text, `[word](TARGET)`, those in code left out.
[[nodiscard]] std::vector<std::string> linksOf(const std::string& markdown);

}  // namespace candler
