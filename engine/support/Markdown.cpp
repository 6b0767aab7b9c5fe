#include "engine/support/Markdown.h"

#include <algorithm>

#include "engine/support/Utf8.h"

namespace candler {

namespace {

/// Longer than any run of backticks in the text.
std::string fenceFor(std::string_view text, std::size_t least) {
    std::size_t longest = 0;
    std::size_t run = 0;
    for (const char c : text) longest = std::max(longest, run = c == '`' ? run + 1 : 0);
    return std::string(std::max(least, longest + 1), '`');
}

}  // namespace

std::string markdownText(std::string_view text) {
    std::string escaped;
    for (const char c : printableLine(text)) {
        if (std::string_view("\\`*_{}[]<>|~&").find(c) != std::string_view::npos) escaped += '\\';
        escaped += c;
    }
    return escaped;
}

std::string markdownCode(std::string_view text) {
    const std::string line = printableLine(text);
    const std::string fence = fenceFor(line, 1);
    // One blank on each side belongs to the fence.
    const bool needsBlanks = line.empty() || line.front() == '`' || line.back() == '`';
    const std::string blank = needsBlanks ? " " : "";
    return fence + blank + line + blank + fence;
}

std::string markdownBlock(std::string_view text, std::size_t indent) {
    const std::string shown = printableText(text);
    const std::string fence = fenceFor(shown, 3);
    const std::string margin(indent, ' ');
    std::string block = margin + fence + "text\n" + margin;
    for (const char c : shown) {
        block += c;
        if (c == '\n') block += margin;
    }
    return block + "\n" + margin + fence + "\n";
}

}  // namespace candler
