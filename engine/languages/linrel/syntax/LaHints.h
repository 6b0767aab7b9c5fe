// LaHints: what users of R, DML, NumPy and MATLAB write in another way, and how it is written here.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace candler::linrel {

/// A symbol that the language does not have.
struct ForeignSymbol {
    std::string_view symbol;
    std::string_view hint;
};
/// The one that a text begins with. Its symbol is empty: it begins with none that is known.
[[nodiscard]] ForeignSymbol foreignSymbol(std::string_view text);

/// Of the name of a function that there is not; `values` are the names of what can be used.
[[nodiscard]] std::string functionHint(std::string_view name,
                                       const std::vector<std::string>& values);

/// Of the name of a value that there is not.
[[nodiscard]] std::string valueHint(std::string_view name, const std::vector<std::string>& values);

/// Of a line that begins with this name and gives nothing a value.
[[nodiscard]] std::string statementHint(std::string_view name);

}  // namespace candler::linrel
