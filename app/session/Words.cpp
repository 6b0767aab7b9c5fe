#include "app/session/Words.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace candler {

std::string plural(std::size_t count, std::string_view word) {
    return fmt::format("{} {}{}", count, word, count == 1 ? "" : "s");
}

std::string roundedText(double number) {
    constexpr double kThousand = 1000;
    // What three digits would round up to the next unit is of that.
    constexpr double kLimit = 999.5;
    constexpr std::array<std::string_view, 5> kUnits{"", " k", " M", " G", " T"};
    std::size_t unit = 0;
    for (; number >= kLimit && unit + 1 < kUnits.size(); ++unit) number /= kThousand;
    return fmt::format("{:.3g}{}", number, kUnits.at(unit));
}

std::string_view trimmed(std::string_view text, std::string_view blanks) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    return text.substr(0, text.find_last_not_of(blanks) + 1);
}

}  // namespace candler
