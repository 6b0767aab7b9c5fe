// JsonTree: a JSON text with the place of every value, for programs in that form.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler::tensor {

struct JsonValue {
    enum class Kind : std::uint8_t { Object, List, Text, Other };
    Kind kind = Kind::Other;
    std::size_t offset = 0;
    std::size_t length = 0;
    std::string text{};              ///< What a text says; of other values, as written.
    std::vector<JsonValue> items{};  ///< Of a list, or the values of an object.
    std::vector<JsonValue> keys{};   ///< Of an object: texts, one for each item.

    /// Null: it is no object, or has no such member.
    [[nodiscard]] const JsonValue* find(std::string_view key) const;
};

/// Fails where the text is no JSON, with line and column, or where it is nested deeper than any
/// program is. Members that occur twice are there twice.
Result<JsonValue> parseJsonTree(const SourceText& text);

}  // namespace candler::tensor
