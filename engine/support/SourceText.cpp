#include "engine/support/SourceText.h"

#include <algorithm>

namespace candler {

namespace {

/// More on each side than Diagnostic.cpp shows of a long line.
constexpr std::size_t kLineTextReach = 240;

/// Which some editors put before UTF-8; it is no character of the text.
constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";

std::vector<std::size_t> findLineStarts(std::string_view text) {
    std::vector<std::size_t> starts{0};
    for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at))
        starts.push_back(++at);
    return starts;
}

}  // namespace

SourceText::SourceText(std::string file, std::string text, TextOrigin origin) {
    if (text.starts_with(kByteOrderMark)) text.erase(0, kByteOrderMark.size());
    std::vector<std::size_t> lineStarts = findLineStarts(text);
    // The folder of a text that is in a file; others have names as <program>.
    if (origin.scope.folder.empty() && !file.starts_with('<'))
        origin.scope.folder = std::filesystem::path(file).parent_path();
    m_shared = std::make_shared<const Shared>(
        Shared{std::move(file), std::move(text), std::move(origin), std::move(lineStarts)});
}

SourceText SourceText::with(std::string text) const {
    return {m_shared->file, std::move(text), m_shared->origin};
}

SourceSpan SourceText::span(std::size_t offset, std::size_t length) const {
    const std::string& text = m_shared->text;
    const std::vector<std::size_t>& starts = m_shared->lineStarts;
    offset = std::min(offset, text.size());
    length = std::min(length, text.size() - offset);
    const auto next = std::upper_bound(starts.begin(), starts.end(), offset);
    const std::size_t lineStart = *std::prev(next);
    std::size_t lineEnd = next == starts.end() ? text.size() : *next - 1;
    if (lineEnd > lineStart && text[lineEnd - 1] == '\r') --lineEnd;
    const std::size_t shownStart = std::max(lineStart, offset - std::min(offset, kLineTextReach));
    const std::size_t shownEnd = std::min(lineEnd, offset + kLineTextReach);
    SourceSpan span;
    span.file = m_shared->file;
    span.offset = offset;
    span.length = length;
    span.line = static_cast<int>(next - starts.begin());
    span.column = static_cast<int>(offset - lineStart) + 1;
    span.isWithheld = m_shared->origin.isWithheld;
    if (!span.isWithheld) span.lineText = text.substr(shownStart, shownEnd - shownStart);
    span.lineTextColumn = static_cast<int>(shownStart - lineStart) + 1;
    return span;
}

}  // namespace candler
