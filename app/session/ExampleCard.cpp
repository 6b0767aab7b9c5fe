#include "app/session/ExampleCard.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>
#include <utility>

#include "app/session/ShippedPage.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

constexpr std::size_t kCells = 4;
constexpr std::array<std::string_view, 3> kDifficulties{"easy", "medium", "hard"};

struct Cell {
    std::string_view text;
    SourceSpan place;
};

class CardReader {
public:
    explicit CardReader(const SourceText& source) : m_source(source), m_text(source.text()) {}

    Result<ExampleCards> read() {
        for (std::size_t begin = 0; begin < m_text.size();) {
            const std::size_t end = std::min(m_text.find('\n', begin), m_text.size());
            if (end > begin && m_text[begin] != '#') readLine(begin, end);
            begin = end + 1;
        }
        if (!m_mistakes.empty()) return failure(std::move(m_mistakes));
        return std::move(m_cards);
    }

private:
    [[nodiscard]] Cell cell(std::size_t begin, std::size_t end) const {
        while (begin < end && m_text[begin] == ' ') ++begin;
        while (end > begin && m_text[end - 1] == ' ') --end;
        return {m_text.substr(begin, end - begin), m_source.span(begin, end - begin)};
    }

    [[nodiscard]] std::vector<Cell> cellsOf(std::size_t begin, std::size_t end) const {
        std::vector<Cell> cells;
        while (begin <= end) {
            const std::size_t bar = std::min(m_text.find('|', begin), end);
            cells.push_back(cell(begin, bar));
            begin = bar + 1;
        }
        return cells;
    }

    void readLine(std::size_t begin, std::size_t end) {
        const std::vector<Cell> cells = cellsOf(begin, end);
        if (cells.size() != kCells)
            return mistake("four cells are expected here", m_source.span(begin, end - begin),
                           "example | difficulty | seconds | what it shows");
        for (const Cell& one : cells)
            if (one.text.empty()) return mistake("an empty cell", one.place);
        ExampleCard card;
        const auto difficulty = std::ranges::find(kDifficulties, cells[1].text);
        if (difficulty == kDifficulties.end())
            return mistake("easy, medium or hard is expected here", cells[1].place);
        card.difficulty = static_cast<ExampleCard::Difficulty>(difficulty - kDifficulties.begin());
        const char* last = cells[2].text.data() + cells[2].text.size();
        const auto [stop, error] = std::from_chars(cells[2].text.data(), last, card.seconds);
        if (error != std::errc() || stop != last || !(card.seconds >= 0))
            return mistake("a number of seconds is expected here", cells[2].place);
        card.shows = cells[3].text;
        if (!m_cards.emplace(std::string(cells[0].text), std::move(card)).second)
            mistake("this example is there twice", cells[0].place);
    }

    void mistake(std::string message, SourceSpan place, std::string hint = {}) {
        m_mistakes.push_back(makeError(std::move(message), std::move(place), std::move(hint)));
    }

    const SourceText& m_source;
    std::string_view m_text;
    ExampleCards m_cards;
    Diagnostics m_mistakes;
};

std::filesystem::path cardsFile() {
    return resourceFolder() / "gallery" / "examples.txt";
}

}  // namespace

Result<ExampleCards> parseExampleCards(const SourceText& text) {
    return CardReader(text).read();
}

Result<ExampleCards> shippedExampleCards() {
    const auto text = readSourceFile(cardsFile());
    if (!text) return failure(text.error());
    return parseExampleCards(*text);
}

Result<ExampleTexts> parseExampleTexts(const SourceText& text) {
    ExampleTexts texts;
    const std::string* english = nullptr;
    const std::string_view all = text.text();
    for (std::size_t begin = 0; begin < all.size();) {
        const std::size_t end = std::min(all.find('\n', begin), all.size());
        const std::string line(all.substr(begin, end - begin));
        const SourceSpan place = text.span(begin, line.size());
        begin = end + 1;
        if (line.empty() || line.front() == '#') continue;
        if (english != nullptr) {
            texts[*std::exchange(english, nullptr)] = line;
            continue;
        }
        const auto [entry, isNew] = texts.try_emplace(line);
        if (!isNew) return failure(makeError("this text is there twice", place));
        english = &entry->first;
    }
    if (english != nullptr)
        return failure(makeError("the last text has no other", text.span(all.size(), 0)));
    return texts;
}

Result<ExampleTexts> shippedExampleTexts(const std::string& language) {
    const std::filesystem::path page = pageIn(language, cardsFile());
    if (page == cardsFile()) return ExampleTexts();
    const auto text = readSourceFile(page);
    if (!text) return failure(text.error());
    return parseExampleTexts(*text);
}

}  // namespace candler
