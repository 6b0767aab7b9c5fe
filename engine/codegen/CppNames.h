// CppNames: makes any text a legal C++ name that is unique in its program. The only place where
// names of users' programs become names of generated code.
#pragma once

#include <set>
#include <string>
#include <string_view>

namespace candler::loop {

class CppNames {
public:
    /// A name like `wish` that was not given before.
    std::string unique(std::string_view wish);

    /// Every name that stands by itself in a text of generated code, but for its placeholders of
    /// fmt, is given.
    void avoid(std::string_view code);
    /// Those that are declared outside of functions and types; each `template <…>` has a line.
    void avoidDeclared(std::string_view code);

    /// Letters, digits and single underscores, starting with a letter; not a keyword, macro or
    /// other name that generated code relies on. The same for the same wish.
    [[nodiscard]] static std::string legal(std::string_view wish);

    /// `text` as the inside of a C++ string literal.
    [[nodiscard]] static std::string escaped(std::string_view text);

    /// `text` as one line that cannot end a comment or continue it on the next line.
    [[nodiscard]] static std::string comment(std::string_view text);

private:
    void avoid(std::string_view code, bool isDeclared);

    std::set<std::string> m_used;
};

}  // namespace candler::loop
