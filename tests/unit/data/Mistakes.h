// Mistakes: what a reader of files said, as tests compare it.
#pragma once

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <string>

#include "engine/support/Result.h"

namespace candler {

inline SourceSpan placeIn(const std::string& file, int line = 0, int column = 0) {
    SourceSpan place;
    place.file = file;
    place.line = line;
    place.column = column;
    return place;
}

/// `line:column: message`, without a line the message alone, or `none`. All mistakes have hints and
/// are in that file.
template <typename T>
std::string mistakeOf(const Result<T>& read, const std::string& file) {
    if (read) return "none";
    REQUIRE(read.error().size() == 1);
    const Diagnostic& one = read.error().front();
    CHECK(one.place.file == file);
    CHECK_FALSE(one.hint.empty());
    if (!one.place.hasLine()) return one.message;
    return fmt::format("{}:{}: {}", one.place.line, one.place.column, one.message);
}

}  // namespace candler
