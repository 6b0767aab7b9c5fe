// TermSketch: a part of a term on its way to become a sketch: its operators as sketches write them,
// each of which can be a hole instead.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "app/session/SessionTypes.h"

namespace candler {

/// Which part of which term.
struct TermSketchQuestion {
    Moment moment{};
    /// A term as the language prints it, and what is selected of it, in bytes. What has no part of
    /// its own means the smallest part around it.
    std::string term{};
    std::size_t begin = 0;
    std::size_t end = 0;
    std::size_t around = 0;  ///< The part that is so many parts further out.
    /// In its place the cheapest term of this class at the moment.
    std::optional<std::uint32_t> eclass{};
};

/// Some of a term's text, and the class that has this part of the term at a moment.
struct TermPlace {
    std::size_t begin = 0;  ///< In bytes.
    std::size_t end = 0;
    std::uint32_t eclass = 0;

    bool operator==(const TermPlace&) const = default;
};

/// What satisfies a sketch: the whole term, or no more than the part that is pointed at.
enum class SketchFit : std::uint8_t { Whole, Part };

struct TermSketch {
    struct Row {
        std::string text;             ///< The operator: `map`, `%0`.
        std::size_t depth = 0;        ///< As people read it: `map f x` is as deep as its `map`.
        std::size_t end = 0;          ///< The first row that is not below it.
        bool isBoundOutside = false;  ///< A variable of a function around the part.
    };
    std::vector<Row> rows;  ///< Parents first; never empty. Beyond the most that are told: a `?`.
    bool isPart = false;    ///< There is more of the term around it.

    /// By row: what is deeper than the levels, and variables that are bound outside.
    [[nodiscard]] std::vector<bool> holes(std::size_t levels) const;
    [[nodiscard]] std::size_t mostLevels() const;
};

/// Some of a sketch's text, and the row that it is of; none: what stands between them.
struct SketchPiece {
    std::string text;
    std::optional<std::size_t> row{};

    bool operator==(const SketchPiece&) const = default;
};

/// `holes` by row; within `contains(…)` if that is wanted.
[[nodiscard]] std::vector<SketchPiece> sketchPieces(const TermSketch& term,
                                                    const std::vector<bool>& holes,
                                                    bool isContained);
[[nodiscard]] std::string sketchText(const std::vector<SketchPiece>& pieces);

}  // namespace candler
