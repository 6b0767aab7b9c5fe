// SourceText: a named text that turns offsets into places.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Diagnostic.h"
#include "engine/support/FileScope.h"

namespace candler {

/// A text without byte order mark, and what messages call it (a path, "<rules>"). Copies share it.
class SourceText {
public:
    SourceText(std::string file, std::string text, TextOrigin origin = {});

    [[nodiscard]] const std::string& file() const { return m_shared->file; }
    [[nodiscard]] std::string_view text() const { return m_shared->text; }
    /// Which files the text may name.
    [[nodiscard]] const FileScope& scope() const { return m_shared->origin.scope; }
    /// Another text in its place, made of it.
    [[nodiscard]] SourceText with(std::string text) const;

    /// The place of `length` bytes from `offset`; offsets past the end mean the end. Its cost does
    /// not depend on the text's length (but for a logarithm).
    [[nodiscard]] SourceSpan span(std::size_t offset, std::size_t length) const;

private:
    struct Shared {
        std::string file;
        std::string text;
        TextOrigin origin;
        std::vector<std::size_t> lineStarts;  ///< Offsets, ascending; the first is 0.
    };
    std::shared_ptr<const Shared> m_shared;
};

}  // namespace candler
