// Tokens of linear-algebra programs and of scripts. `#` begins a comment; a line ends an item
// unless brackets are open or the line ends in an operator.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::linrel {

enum class LaTokenKind { End, Separator, Name, Number, String, Symbol };

struct LaToken {
    LaTokenKind kind = LaTokenKind::End;
    std::string_view text;  ///< Of the source; of a string without its quotes.
    std::size_t offset = 0;
    std::size_t length = 0;

    [[nodiscard]] bool is(std::string_view symbol) const {
        return kind == LaTokenKind::Symbol && text == symbol;
    }
    [[nodiscard]] bool isName(std::string_view name) const {
        return kind == LaTokenKind::Name && text == name;
    }
};

/// Scripts of DML and R have blocks, remainders, names with `$`, and strings of several lines that
/// may stand between '.
enum class LaTokens : std::uint8_t { OfProgram, OfScript };

/// The tokens, ending with one of kind End. The source must outlive them.
Result<std::vector<LaToken>> readTokens(const SourceText& source,
                                        LaTokens kind = LaTokens::OfProgram);

}  // namespace candler::linrel
