// SourceText: a named text that turns offsets into places.
#pragma once

#include <string>
#include <string_view>

#include "engine/support/Diagnostic.h"

namespace candler {

/// A text with the name that diagnostics give it (a path, or "<rules>").
class SourceText {
public:
    SourceText(std::string file, std::string text);

    [[nodiscard]] const std::string& file() const { return m_file; }
    [[nodiscard]] std::string_view text() const { return m_text; }

    /// The place of `length` bytes from `offset`; offsets past the end mean the end.
    [[nodiscard]] SourceSpan span(std::size_t offset, std::size_t length) const;

private:
    std::string m_file;
    std::string m_text;
};

}  // namespace candler
