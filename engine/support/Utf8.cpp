#include "engine/support/Utf8.h"

#include <algorithm>

namespace candler {

namespace {

unsigned byteAt(std::string_view text, std::size_t index) {
    return static_cast<unsigned char>(text[index]);
}

bool isContinuation(unsigned byte) {
    return (byte & 0xC0U) == 0x80U;
}

/// Shortest forms only, no surrogates, nothing above U+10FFFF (Unicode, table 3-7).
bool isSecondByteValid(unsigned first, unsigned second) {
    switch (first) {
        case 0xE0:
            return second >= 0xA0;
        case 0xED:
            return second < 0xA0;
        case 0xF0:
            return second >= 0x90;
        case 0xF4:
            return second < 0x90;
        default:
            return true;
    }
}

/// Whether a character, given as its bytes, steers a terminal or the order in which text is read,
/// so that what is seen is not what is written: C0 but tab and newline, DEL, C1, and the marks,
/// embeddings, overrides and isolates of the bidirectional algorithm.
bool isSteering(std::string_view character) {
    const unsigned first = byteAt(character, 0);
    if (character.size() == 1)
        return (first < 0x20 && first != '\t' && first != '\n') || first == 0x7F;
    const unsigned second = byteAt(character, 1);
    if (character.size() == 2)
        return (first == 0xC2 && second < 0xA0) || (first == 0xD8 && second == 0x9C);
    if (character.size() != 3 || first != 0xE2) return false;
    const unsigned third = byteAt(character, 2);
    const bool isMark = second == 0x80 && (third == 0x8E || third == 0x8F);
    const bool isOverride = second == 0x80 && third >= 0xAA && third <= 0xAE;
    const bool isIsolate = second == 0x81 && third >= 0xA6 && third <= 0xA9;
    return isMark || isOverride || isIsolate;
}

}  // namespace

std::size_t utf8SequenceLength(std::string_view text) {
    if (text.empty()) return 0;
    const unsigned first = byteAt(text, 0);
    if (first < 0x80) return 1;
    std::size_t length = 0;
    if (first >= 0xC2 && first <= 0xDF) length = 2;
    if (first >= 0xE0 && first <= 0xEF) length = 3;
    if (first >= 0xF0 && first <= 0xF4) length = 4;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if (!isContinuation(byteAt(text, i))) return 0;
    return isSecondByteValid(first, byteAt(text, 1)) ? length : 0;
}

std::optional<std::size_t> findInvalidUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8SequenceLength(text.substr(at));
        if (length == 0) return at;
        at += length;
    }
    return {};
}

std::string abridgedText(std::string text, std::size_t maxBytes) {
    if (text.size() <= maxBytes) return text;
    std::size_t cut = maxBytes;
    while (cut > 0 && isContinuation(byteAt(text, cut))) --cut;
    return text.substr(0, cut) + "…";
}

std::string printableText(std::string_view text) {
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8SequenceLength(text.substr(at));
        if (length == 0 || isSteering(text.substr(at, length)))
            result += '?';
        else
            result += text.substr(at, length);
        at += std::max<std::size_t>(length, 1);
    }
    return result;
}

std::string printableLine(std::string_view text) {
    std::string line = printableText(text);
    for (char& c : line)
        if (c == '\n' || c == '\t') c = ' ';
    return line;
}

}  // namespace candler
