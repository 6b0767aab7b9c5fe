#include "app/session/Glossary.h"

#include <cctype>
#include <sstream>

#include "app/session/ShippedPage.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

constexpr std::string_view kWordHeading = "## ";
constexpr std::string_view kAnchor = " {#";

/// As viewers of Markdown make it: lower case, blanks become hyphens.
std::string anchorOf(std::string_view word) {
    std::string anchor;
    for (const char c : word) {
        const auto letter = static_cast<unsigned char>(c);
        if (c == ' ')
            anchor += '-';
        else if (std::isalnum(letter) != 0 || c == '-')
            anchor += static_cast<char>(std::tolower(letter));
    }
    return anchor;
}

}  // namespace

std::vector<GlossaryEntry> parseGlossary(const std::string& markdown) {
    std::vector<GlossaryEntry> entries;
    std::istringstream lines(markdown);
    for (std::string line; std::getline(lines, line);) {
        if (line.starts_with(kWordHeading)) {
            const std::string word = line.substr(kWordHeading.size());
            const std::size_t end = word.find(kAnchor);
            const bool isNamed = end != std::string::npos;
            entries.push_back({anchorOf(isNamed ? word.substr(end + kAnchor.size()) : word),
                               word.substr(0, end),
                               {}});
        } else if (!entries.empty() && (!line.empty() || !entries.back().text.empty())) {
            entries.back().text += line + "\n";
        }
    }
    for (GlossaryEntry& entry : entries) entry.text.erase(entry.text.find_last_not_of('\n') + 1);
    return entries;
}

Result<std::vector<GlossaryEntry>> shippedGlossary(const std::string& language) {
    const auto text = readFile(pageIn(language, resourceFolder() / "lessons" / "glossary.md"));
    if (!text) return failure(text.error());
    return parseGlossary(*text);
}

std::vector<std::string> linksOf(const std::string& markdown) {
    std::vector<std::string> links;
    bool isInCode = false;
    for (std::size_t i = 0; i < markdown.size(); ++i) {
        if (markdown[i] == '`') isInCode = !isInCode;
        if (isInCode || markdown.compare(i, 2, "](") != 0) continue;
        const std::size_t end = markdown.find(')', i);
        if (end == std::string::npos) break;
        links.push_back(markdown.substr(i + 2, end - i - 2));
    }
    return links;
}

}  // namespace candler
