// Tokens of one line of STUR.
#pragma once

#include <string_view>
#include <vector>

#include "engine/languages/stur/syntax/SturSyntax.h"
#include "engine/support/SourceText.h"

namespace candler::stur {

struct Token {
    enum class Kind : std::uint8_t { Name, Number, String, Symbol, Bad, End };
    Kind kind = Kind::End;
    std::string_view text;  ///< Of a string what is between its quotes; it has none inside.
    Place place{};          ///< Of that.

    [[nodiscard]] bool isSymbol(std::string_view symbol) const {
        return kind == Kind::Symbol && text == symbol;
    }
};

/// Those of the line that begins at `begin`, without comments, and an End behind them. A character
/// that is in no token is Bad.
[[nodiscard]] std::vector<Token> tokensOfLine(std::string_view text, std::size_t begin,
                                              std::size_t end);

}  // namespace candler::stur
