#include "app/session/JsonPlaces.h"

#include <algorithm>

#include "engine/support/Check.h"

namespace candler {

namespace {

class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    JsonPlaces run() {
        scanValue("");
        return std::move(m_places);
    }

private:
    void skipBlanks() {
        while (m_at < m_text.size() &&
               std::string_view(" \t\r\n").find(m_text[m_at]) != std::string_view::npos)
            ++m_at;
    }
    char peek() {
        skipBlanks();
        CANDLER_CHECK(m_at < m_text.size(), "the JSON text ends early");
        return m_text[m_at];
    }

    /// The raw text between the quotes.
    std::string scanString() {
        const std::size_t begin = ++m_at;
        while (m_text[m_at] != '"') m_at += m_text[m_at] == '\\' ? 2 : 1;
        return std::string(m_text.substr(begin, m_at++ - begin));
    }

    void scanValue(const std::string& pointer) {
        const char first = peek();
        const std::size_t begin = m_at;
        if (first == '{') {
            scanObject(pointer);
        } else if (first == '[') {
            scanArray(pointer);
        } else if (first == '"') {
            scanString();
        } else {
            const std::size_t end = m_text.find_first_of(" \t\r\n,]}", m_at);
            m_at = std::min(end, m_text.size());
        }
        m_places.values[pointer] = {begin, m_at - begin};
    }

    void scanObject(const std::string& pointer) {
        ++m_at;
        while (peek() != '}') {
            const std::size_t begin = m_at;
            const std::string member = pointer + "/" + pointerToken(scanString());
            if (!m_places.keys.emplace(member, JsonPlaces::Range{begin, m_at - begin}).second) {
                m_places.keys[member] = {begin, m_at - begin};
                m_places.duplicates.push_back(member);
            }
            if (peek() == ':') ++m_at;
            scanValue(member);
            if (peek() == ',') ++m_at;
        }
        ++m_at;
    }

    void scanArray(const std::string& pointer) {
        ++m_at;
        for (int index = 0; peek() != ']'; ++index) {
            scanValue(pointer + "/" + std::to_string(index));
            if (peek() == ',') ++m_at;
        }
        ++m_at;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
    JsonPlaces m_places;
};

}  // namespace

JsonPlaces JsonPlaces::scan(std::string_view text) {
    return Scanner(text).run();
}

int jsonDepth(std::string_view text) {
    int depth = 0;
    int deepest = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i)
                if (text[i] == '\\') ++i;
        } else if (c == '{' || c == '[') {
            deepest = std::max(deepest, ++depth);
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return deepest;
}

std::string pointerToken(std::string_view key) {
    std::string token;
    for (const char c : key) {
        if (c == '~') {
            token += "~0";
        } else if (c == '/') {
            token += "~1";
        } else {
            token += c;
        }
    }
    return token;
}

}  // namespace candler
