#include "engine/support/SourceText.h"

#include <algorithm>

namespace candler {

SourceText::SourceText(std::string file, std::string text)
    : m_file(std::move(file)), m_text(std::move(text)) {}

SourceSpan SourceText::span(std::size_t offset, std::size_t length) const {
    offset = std::min(offset, m_text.size());
    length = std::min(length, m_text.size() - offset);
    const auto begin = m_text.begin();
    const auto at = begin + static_cast<std::ptrdiff_t>(offset);
    const std::size_t previous = offset == 0 ? std::string::npos : m_text.rfind('\n', offset - 1);
    const std::size_t lineStart = previous == std::string::npos ? 0 : previous + 1;
    std::size_t lineEnd = m_text.find('\n', offset);
    if (lineEnd == std::string::npos) lineEnd = m_text.size();
    SourceSpan span;
    span.file = m_file;
    span.offset = offset;
    span.length = length;
    span.line = static_cast<int>(std::count(begin, at, '\n')) + 1;
    span.column = static_cast<int>(offset - lineStart) + 1;
    span.lineText = m_text.substr(lineStart, lineEnd - lineStart);
    return span;
}

}  // namespace candler
