#include "engine/languages/linrel/oracles/CorpusFields.h"

#include <algorithm>

namespace candler::linrel {

CorpusField trimmed(std::string_view text, std::size_t offset) {
    const std::size_t begin = text.find_first_not_of(" \t\r");
    if (begin == std::string_view::npos) return {"", offset};
    const std::size_t end = text.find_last_not_of(" \t\r") + 1;
    return {std::string(text.substr(begin, end - begin)), offset + begin};
}

std::vector<CorpusField> cut(std::string_view text, std::size_t offset, std::string_view separator,
                             std::size_t most) {
    std::vector<CorpusField> parts;
    std::size_t at = 0;
    while (true) {
        const std::size_t end =
            parts.size() + 1 == most ? std::string_view::npos : text.find(separator, at);
        parts.push_back(trimmed(text.substr(at, end - at), offset + at));
        if (end == std::string_view::npos) return parts;
        at = end + std::max<std::size_t>(1, separator.size() - 1);
    }
}

}  // namespace candler::linrel
