// ScriptFacts: what is known of the values of a script that is not run, by the names of variables.
#pragma once

#include <cstdint>
#include <map>
#include <string>

#include "engine/languages/linrel/scripts/ScriptSizes.h"

namespace candler::linrel {

enum class ScriptFactKind : std::uint8_t {
    Unknown,  ///< It may be anything.
    Number,   ///< Or a truth.
    String,
    Matrix,
    Other,  ///< A list or a frame.
};

struct ScriptFact {
    ScriptFactKind kind = ScriptFactKind::Unknown;
    SizeId rows{};     ///< Of a matrix.
    SizeId columns{};  ///< Of a matrix.
    SizeId value{};    ///< Of a number that is a size, or may be one; else invalid.

    [[nodiscard]] bool isMatrix() const { return kind == ScriptFactKind::Matrix; }
    [[nodiscard]] bool isNumber() const { return kind == ScriptFactKind::Number; }

    static ScriptFact number(SizeId value = {}) { return {ScriptFactKind::Number, {}, {}, value}; }
    static ScriptFact matrix(SizeId rows, SizeId columns) {
        return {ScriptFactKind::Matrix, rows, columns, {}};
    }
};

using ScriptFacts = std::map<std::string, ScriptFact>;

}  // namespace candler::linrel
