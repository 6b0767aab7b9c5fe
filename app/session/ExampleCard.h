// ExampleCard: what the gallery tells of an example beside its title and program, from
// resources/gallery/examples.txt, a line for each.
#pragma once

#include <map>
#include <string>

#include "engine/support/Result.h"
#include "engine/support/SourceText.h"

namespace candler {

struct ExampleCard {
    enum class Difficulty { Easy, Medium, Hard };

    Difficulty difficulty = Difficulty::Easy;
    double seconds = 0;  ///< That its run takes on an ordinary machine.
    std::string shows;   ///< What it demonstrates.
};

/// By the example's file name without its ending.
using ExampleCards = std::map<std::string, ExampleCard>;

/// Every mistake is reported with its place.
[[nodiscard]] Result<ExampleCards> parseExampleCards(const SourceText& text);
[[nodiscard]] Result<ExampleCards> shippedExampleCards();

/// What cards, projects and groups of examples say, in another language; the English text, in one
/// line, is the key.
using ExampleTexts = std::map<std::string, std::string>;

/// A line of English and one of the other language, by turns.
[[nodiscard]] Result<ExampleTexts> parseExampleTexts(const SourceText& text);
/// None of a language without a page beside the English one (ShippedPage).
[[nodiscard]] Result<ExampleTexts> shippedExampleTexts(const std::string& language);

}  // namespace candler
