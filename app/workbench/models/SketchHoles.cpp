#include "app/workbench/models/SketchHoles.h"

#include <algorithm>
#include <cctype>

namespace candler {

namespace {

bool isBlank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

bool isNamed(std::string_view behind) {
    if (behind.empty()) return false;
    if (behind.front() == ':') return !behind.starts_with("::");
    return std::isalnum(static_cast<unsigned char>(behind.front())) != 0 || behind.front() == '_';
}

}  // namespace

std::vector<std::size_t> sketchHoles(std::string_view text) {
    std::vector<std::size_t> holes;
    int depth = 0;              // of parentheses
    int brackets = 0;           // and of square ones
    std::optional<int> inType;  // the depth at which a type began
    for (std::size_t i = 0; i < text.size(); ++i) {
        const std::string_view rest = text.substr(i);
        if (rest.starts_with("--")) {
            i = std::min(text.find('\n', i), text.size());
            continue;
        }
        if (rest.starts_with("::")) {
            inType = depth;
            ++i;
            continue;
        }
        const char c = text[i];
        if (c == '[') ++brackets;
        if (c == ']') --brackets;
        if (c == '(') ++depth;
        if (inType && depth == *inType && (c == ',' || c == ')')) inType.reset();
        // "or" ends a type, too.
        if (inType && depth == *inType && rest.starts_with("or ") && i > 0 && text[i - 1] == ' ')
            inType.reset();
        if (c == ')') --depth;
        if (c == '?' && !inType && brackets == 0 && !isNamed(rest.substr(1))) holes.push_back(i);
    }
    return holes;
}

std::optional<std::size_t> nearestHole(std::string_view text, std::size_t offset) {
    if (isBlank(text)) return 0;
    const std::vector<std::size_t> holes = sketchHoles(text);
    const auto way = [&](std::size_t hole) {
        return hole > offset ? hole - offset : offset - hole;
    };
    const auto best = std::ranges::min_element(holes, {}, way);
    return best == holes.end() ? std::nullopt : std::optional(*best);
}

std::optional<std::string> withHoleFilled(std::string_view text, std::size_t offset,
                                          std::string_view sketch) {
    if (isBlank(text)) return std::string(sketch);
    const std::vector<std::size_t> holes = sketchHoles(text);
    if (std::ranges::find(holes, offset) == holes.end()) return std::nullopt;
    std::string filled(text);
    filled.replace(offset, 1, sketch);
    return filled;
}

}  // namespace candler
