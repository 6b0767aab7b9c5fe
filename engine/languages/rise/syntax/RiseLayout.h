// Layout: trees of text that are written on one line if they fit and broken by their kind if not.
// Internal to the folder.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace candler::rise {

struct Layout {
    enum class Kind {
        Text,    ///< `text`
        Prefix,  ///< `text` and one part: `\x. body`; broken: the part one step deeper
        Apply,   ///< parts with blanks between; broken: all but the first on lines of their own
        Infix,   ///< parts joined by `text`; broken: a line each, beginning with `text`
        Group,   ///< one part between `text` and `close`
        List,    ///< parts with commas between `text` and `close`
    };
    Kind kind = Kind::Text;
    std::string text{};
    std::vector<Layout> parts{};
    std::string close{};
    std::size_t flatLength = 0;  ///< Set by measure().

    static Layout ofText(std::string text) { return {Kind::Text, std::move(text)}; }
    static Layout group(Layout part) { return {Kind::Group, "(", {std::move(part)}, ")"}; }

    /// Computes the lengths, bottom-up; before write().
    void measure();
    /// The text, with lines after the first indented by `indent`. Width 0 breaks nothing.
    [[nodiscard]] std::string write(std::size_t width, std::size_t column,
                                    std::size_t indent) const;
};

}  // namespace candler::rise
