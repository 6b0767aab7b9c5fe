// JsonPlaces: where each value of a JSON text stands, by JSON pointer (`/guide/0/rules`). The JSON
// library gives values without places; this scans a text that the library has accepted.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace candler {

struct JsonPlaces {
    struct Range {
        std::size_t offset = 0;
        std::size_t length = 0;
    };
    std::map<std::string, Range> values;  ///< The whole text is ``.
    std::map<std::string, Range> keys;    ///< Of members: where the name stands.
    std::vector<std::string> duplicates;  ///< Pointers that occur more than once.

    /// `text` must be valid JSON.
    [[nodiscard]] static JsonPlaces scan(std::string_view text);
};

/// The deepest nesting of a text, counted without parsing; strings are skipped.
[[nodiscard]] int jsonDepth(std::string_view text);

/// `~` and `/` escaped as JSON pointers want.
[[nodiscard]] std::string pointerToken(std::string_view key);

}  // namespace candler
