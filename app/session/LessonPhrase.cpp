#include "app/session/LessonPhrase.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>

#include "app/session/Words.h"

namespace candler {

namespace {

using SlotKind = LessonSlot::Kind;

struct Word {
    std::string text;
    bool isQuoted = false;
    TextRange range;
};

bool isBlank(char c) {
    return c == ' ' || c == '\t';
}

SourceSpan spanOf(const SourceText& source, TextRange range) {
    return source.span(range.begin, range.end - range.begin);
}

/// The text in quotes that begins at `at`, which moves behind it.
Result<Word> readQuoted(const SourceText& source, std::size_t& at, std::size_t end) {
    const std::string_view text = source.text();
    const std::size_t begin = at++;
    Word word{{}, true, {begin, end}};
    for (; at < end && text[at] != '"'; ++at) {
        if (text[at] != '\\') {
            word.text += text[at];
            continue;
        }
        ++at;
        const char c = at < end ? text[at] : '\0';
        if (c == 'n')
            word.text += '\n';
        else if (c == '"' || c == '\\')
            word.text += c;
        else
            return failure(makeError("a backslash stands before n, a quote or a backslash",
                                     source.span(at - 1, 2)));
    }
    if (at >= end)
        return failure(makeError("the text in quotes does not end", spanOf(source, word.range),
                                 "write a \" behind it, on the same line"));
    word.range.end = ++at;
    return word;
}

Result<std::vector<Word>> wordsOf(const SourceText& source, TextRange range) {
    const std::string_view text = source.text();
    std::vector<Word> words;
    std::size_t at = range.begin;
    for (;;) {
        while (at < range.end && isBlank(text[at])) ++at;
        if (at >= range.end) return words;
        if (text[at] == '"') {
            auto word = readQuoted(source, at, range.end);
            if (!word) return failure(word.error());
            words.push_back(std::move(*word));
            continue;
        }
        const std::size_t begin = at;
        while (at < range.end && !isBlank(text[at])) ++at;
        words.push_back({std::string(text.substr(begin, at - begin)), false, {begin, at}});
    }
}

template <typename Number>
std::optional<Number> numberIn(const std::string& text) {
    Number value{};
    const char* end = text.data() + text.size();
    const auto [last, error] = std::from_chars(text.data(), end, value);
    if (error != std::errc() || last != end) return std::nullopt;
    return value;
}

std::vector<std::string> splitWords(std::string_view words) {
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= words.size();) {
        const std::size_t end = std::min(words.find('|', begin), words.size());
        parts.emplace_back(words.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

std::optional<LessonComparison> comparisonIn(const Word& word) {
    constexpr std::array<std::string_view, 6> kSigns{"=", "!=", "<", "<=", ">", ">="};
    const auto found = std::ranges::find(kSigns, word.text);
    if (word.isQuoted || found == kSigns.end()) return std::nullopt;
    return static_cast<LessonComparison>(found - kSigns.begin());
}

/// Reads the words of one phrase from left to right.
class PhraseReader {
public:
    PhraseReader(const SourceText& source, TextRange range, const LessonForm& form,
                 std::vector<Word> words, LessonPhrase& phrase)
        : m_source(source),
          m_range(range),
          m_form(form),
          m_words(std::move(words)),
          m_phrase(phrase) {}

    Result<void> read() {
        for (const LessonSlot& slot : m_form.parts) {
            if (slot.kind == SlotKind::None) break;
            if (m_next == m_words.size() && slot.isOptional) return {};
            if (auto done = readSlot(slot); !done) return done;
        }
        if (m_next < m_words.size())
            return mistake("nothing more is expected here", m_words[m_next].range);
        return {};
    }

private:
    Result<void> readSlot(const LessonSlot& slot) {
        if (m_next == m_words.size())
            return mistake("something is missing here", {m_range.end, m_range.end});
        const Word& word = m_words[m_next++];
        switch (slot.kind) {
            case SlotKind::Word:
                return readWord(slot, word);
            case SlotKind::Text:
                if (!word.isQuoted) return mistake("a text in quotes is expected here", word.range);
                break;
            case SlotKind::Number:
                if (word.isQuoted || !numberIn<std::uint32_t>(word.text))
                    return mistake("a whole number is expected here", word.range);
                break;
            case SlotKind::Comparison:
                return readComparison(word);
            default:
                break;
        }
        m_phrase.arguments.push_back(word.text);
        return {};
    }

    Result<void> readWord(const LessonSlot& slot, const Word& word) {
        const std::vector<std::string> known = splitWords(slot.words);
        if (word.isQuoted || std::ranges::find(known, word.text) == known.end()) {
            const std::string hint = spellingHint(word.text, known);
            return failure(makeError(
                fmt::format("'{}' is not expected here", word.text), spanOf(m_source, word.range),
                hint.empty() ? fmt::format("one of: {}", fmt::join(known, ", ")) : hint));
        }
        m_phrase.arguments.push_back(word.text);
        return {};
    }

    Result<void> readComparison(const Word& word) {
        const auto comparison = comparisonIn(word);
        if (!comparison) return mistake("= != < <= > or >= is expected here", word.range);
        if (m_next == m_words.size())
            return mistake("a number is missing here", {m_range.end, m_range.end});
        const Word& value = m_words[m_next++];
        const auto number = value.isQuoted ? std::nullopt : numberIn<double>(value.text);
        if (!number || !std::isfinite(*number))
            return mistake("a number is expected here", value.range);
        m_phrase.comparison = *comparison;
        m_phrase.number = *number;
        return {};
    }

    Result<void> mistake(std::string message, TextRange range) const {
        return failure(makeError(std::move(message), spanOf(m_source, range),
                                 fmt::format("write: {}", formText(m_form))));
    }

    const SourceText& m_source;
    TextRange m_range;
    const LessonForm& m_form;
    std::vector<Word> m_words;
    LessonPhrase& m_phrase;
    std::size_t m_next = 1;  // behind the name
};

}  // namespace

TextRange trimmedRange(std::string_view text, TextRange range, std::string_view blanks) {
    const std::string_view part = text.substr(range.begin, range.end - range.begin);
    const std::string_view rest = trimmed(part, blanks);
    range.begin += static_cast<std::size_t>(rest.data() - part.data());
    return {range.begin, range.begin + rest.size()};
}

std::size_t LessonPhrase::count(std::size_t argument) const {
    return numberIn<std::uint32_t>(arguments.at(argument)).value_or(0);
}

bool LessonPhrase::admits(double value) const {
    switch (comparison) {
        case LessonComparison::Equal:
            return value == number;
        case LessonComparison::Different:
            return value != number;
        case LessonComparison::Less:
            return value < number;
        case LessonComparison::AtMost:
            return value <= number;
        case LessonComparison::More:
            return value > number;
        default:
            return value >= number;
    }
}

std::string formText(const LessonForm& form) {
    std::string text(form.name);
    for (const LessonSlot& slot : form.parts) {
        if (slot.kind == SlotKind::None) break;
        std::string part;
        switch (slot.kind) {
            case SlotKind::Word:
                part = slot.words;
                break;
            case SlotKind::Name:
                part = "NAME";
                break;
            case SlotKind::Text:
                part = "\"TEXT\"";
                break;
            case SlotKind::Number:
                part = "NUMBER";
                break;
            default:
                part = ">= NUMBER";
                break;
        }
        text += slot.isOptional ? " [" + part + "]" : " " + part;
    }
    return text;
}

Result<LessonPhrase> readPhrase(const SourceText& source, TextRange range,
                                std::span<const LessonForm> forms, std::string_view what) {
    auto words = wordsOf(source, range);
    if (!words) return failure(words.error());
    std::vector<std::string> names;
    for (const LessonForm& form : forms) names.emplace_back(form.name);
    if (words->empty())
        return failure(makeError(fmt::format("a {} is missing here", what), spanOf(source, range),
                                 fmt::format("one of: {}", fmt::join(names, ", "))));
    const Word& first = words->front();
    const auto found = std::ranges::find(names, first.text);
    if (first.isQuoted || found == names.end()) {
        const std::string hint = spellingHint(first.text, names);
        return failure(
            makeError(fmt::format("unknown {} '{}'", what, first.text), spanOf(source, first.range),
                      hint.empty() ? fmt::format("one of: {}", fmt::join(names, ", ")) : hint));
    }
    LessonPhrase phrase;
    phrase.form = static_cast<std::size_t>(found - names.begin());
    phrase.text = source.text().substr(range.begin, range.end - range.begin);
    phrase.place = spanOf(source, range);
    PhraseReader reader(source, range, forms[phrase.form], std::move(*words), phrase);
    if (auto done = reader.read(); !done) return failure(done.error());
    return phrase;
}

}  // namespace candler
