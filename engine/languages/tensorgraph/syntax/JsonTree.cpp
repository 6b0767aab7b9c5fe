#include "engine/languages/tensorgraph/syntax/JsonTree.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>

namespace candler::tensor {

namespace {

using nlohmann::json;

constexpr int kMostDepth = 8;

/// Where something opens that is nested too deeply.
std::optional<std::size_t> tooDeep(std::string_view text) {
    int depth = 0;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (c == '"') {
            for (++i; i < text.size() && text[i] != '"'; ++i)
                if (text[i] == '\\') ++i;
        } else if (c == '{' || c == '[') {
            if (++depth > kMostDepth) return i;
        } else if (c == '}' || c == ']') {
            --depth;
        }
    }
    return std::nullopt;
}

/// Of a text that is JSON.
class Scanner {
public:
    explicit Scanner(std::string_view text) : m_text(text) {}

    JsonValue value() {
        const char first = peek();
        JsonValue result;
        result.offset = m_at;
        if (first == '{') {
            result.kind = JsonValue::Kind::Object;
            for (++m_at; peek() != '}'; skipComma()) {
                result.keys.push_back(value());
                if (peek() == ':') ++m_at;
                result.items.push_back(value());
            }
            ++m_at;
        } else if (first == '[') {
            result.kind = JsonValue::Kind::List;
            for (++m_at; peek() != ']'; skipComma()) result.items.push_back(value());
            ++m_at;
        } else if (first == '"') {
            result.kind = JsonValue::Kind::Text;
            for (++m_at; m_text[m_at] != '"'; ++m_at)
                if (m_text[m_at] == '\\') ++m_at;
            ++m_at;
            result.text = json::parse(m_text.substr(result.offset, m_at - result.offset));
        } else {
            m_at = std::min(m_text.find_first_of(" \t\r\n,]}", m_at), m_text.size());
            result.text = std::string(m_text.substr(result.offset, m_at - result.offset));
        }
        result.length = m_at - result.offset;
        return result;
    }

private:
    char peek() {
        m_at = std::min(m_text.find_first_not_of(" \t\r\n", m_at), m_text.size());
        return m_text[m_at];
    }
    void skipComma() {
        if (peek() == ',') ++m_at;
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

}  // namespace

const JsonValue* JsonValue::find(std::string_view key) const {
    const auto found = std::ranges::find(keys, key, &JsonValue::text);
    return found == keys.end() ? nullptr : &items[static_cast<std::size_t>(found - keys.begin())];
}

Result<JsonValue> parseJsonTree(const SourceText& text) {
    if (const auto place = tooDeep(text.text()))
        return failure(makeError("this is nested too deeply", text.span(*place, 1)));
    try {
        const json accepted = json::parse(text.text());
    } catch (const json::parse_error& error) {
        // Bytes are counted from 1.
        return failure(makeError("this is no JSON",
                                 text.span(error.byte == 0 ? 0 : error.byte - 1, 1),
                                 "a quote, a comma or a bracket may be missing before it"));
    } catch (const json::exception&) {
        return failure(makeError("this is no JSON that can be read", text.span(0, 1),
                                 "a number may be too large"));
    }
    return Scanner(text.text()).value();
}

}  // namespace candler::tensor
