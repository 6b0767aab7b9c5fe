// CorpusFields: the parts of a line of a corpus, each with the place where it stands.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace candler::linrel {

/// A part of a line, without the space around it.
struct CorpusField {
    std::string text;
    std::size_t offset = 0;
};

/// `offset` is that of `text` in its file.
[[nodiscard]] CorpusField trimmed(std::string_view text, std::size_t offset);

/// Cuts at a separator into `most` parts at most. The space that ends a longer separator may begin
/// the next one.
[[nodiscard]] std::vector<CorpusField> cut(std::string_view text, std::size_t offset,
                                           std::string_view separator,
                                           std::size_t most = std::string_view::npos);

}  // namespace candler::linrel
