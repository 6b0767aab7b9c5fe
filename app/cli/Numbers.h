// Numbers: checks of numbers on the command line. The library itself takes "-5" for a large count
// and "nan" for a time.
#pragma once

#include <CLI/CLI.hpp>
#include <charconv>
#include <cmath>
#include <concepts>
#include <limits>
#include <string>

namespace candler::cli {

/// A whole number of at least zero that fits.
template <std::unsigned_integral Number>
[[nodiscard]] CLI::Validator wholeNumber() {
    return CLI::Validator(
        [](const std::string& text) -> std::string {
            Number number = 0;
            const char* end = text.data() + text.size();
            const auto read = std::from_chars(text.data(), end, number);
            if (read.ec == std::errc() && read.ptr == end) return {};
            return "'" + text + "' is no whole number from 0 to " +
                   std::to_string(std::numeric_limits<Number>::max());
        },
        "");
}

/// A finite number of at least zero.
[[nodiscard]] inline CLI::Validator finiteNumber() {
    return CLI::Validator(
        [](const std::string& text) -> std::string {
            double number = 0;
            const char* end = text.data() + text.size();
            const auto read = std::from_chars(text.data(), end, number);
            if (read.ec == std::errc() && read.ptr == end && std::isfinite(number) && number >= 0)
                return {};
            return "'" + text + "' is no number of at least 0";
        },
        "");
}

}  // namespace candler::cli
