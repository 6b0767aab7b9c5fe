#include "engine/data/DataText.h"

#include <fmt/format.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <utility>

#include "engine/support/Utf8.h"

namespace candler {

std::optional<std::int64_t> wholeNumber(std::string_view text) {
    std::int64_t value = 0;
    const char* const last = text.data() + text.size();
    const auto [end, error] = std::from_chars(text.data(), last, value);
    if (end != last || error == std::errc::invalid_argument) return std::nullopt;
    if (error == std::errc{}) return value;
    return text.front() == '-' ? std::numeric_limits<std::int64_t>::min()
                               : std::numeric_limits<std::int64_t>::max();
}

std::string lowerCase(std::string_view text) {
    std::string result(text);
    for (char& c : result)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return result;
}

bool DataText::fail(std::string message, std::size_t offset, std::size_t length, std::string hint) {
    m_error = makeError(std::move(message), m_source.span(offset, length), std::move(hint));
    // Comments may be in any encoding, messages are UTF-8.
    m_error.place.lineText = printableLine(m_error.place.lineText);
    return false;
}

bool DataText::failStopped() {
    m_error = makeError(fmt::format("the reading of {} was stopped", m_source.file()));
    return false;
}

std::string DataText::shown(const Word& word) {
    constexpr std::size_t kMost = 40;
    const bool isLong = word.text.size() > kMost;
    return printableLine(word.text.substr(0, kMost)) + (isLong ? "…" : "");
}

bool DataText::endLine(std::string_view hint) {
    const Word word = nextWord();
    if (word.text.empty()) return true;
    return fail(fmt::format("'{}' is too much in this line", shown(word)), word, std::string(hint));
}

bool DataText::readReal(const Word& word, double& value) {
    std::string_view digits = word.text;
    if (digits.size() > 1 && digits[0] == '+' && digits[1] != '-') digits.remove_prefix(1);
    const char* const last = digits.data() + digits.size();
    const auto [end, error] = std::from_chars(digits.data(), last, value);
    if (end != last || error == std::errc::invalid_argument)
        return fail(fmt::format("'{}' is no number", shown(word)), word,
                    "write it as -1.25 or 3e-5");
    if (error != std::errc{} || !std::isfinite(value))
        return fail(fmt::format("'{}' is no value of an entry", shown(word)), word,
                    "values are finite 64-bit floating-point numbers");
    return true;
}

}  // namespace candler
