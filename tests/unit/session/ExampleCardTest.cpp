// The gallery of examples: its lines, and that it knows all examples; copies of projects.
#include <catch2/catch.hpp>
#include <set>
#include <sstream>

#include "app/session/ExampleCard.h"
#include "app/session/ProjectCopy.h"
#include "app/session/ProjectFile.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

std::string inOneLine(std::istringstream words) {
    std::string line;
    for (std::string word; words >> word;) line += (line.empty() ? "" : " ") + word;
    return line;
}

}  // namespace

TEST_CASE("the gallery knows every example") {
    const auto cards = shippedExampleCards();
    REQUIRE(cards);
    const auto examples = exampleProjects();
    CHECK(cards->size() == examples.size());
    for (const auto& path : examples) {
        INFO(path);
        CHECK(cards->contains(path.stem().string()));
    }
}

TEST_CASE("a line of the gallery says what is wrong with it, and where") {
    const auto mistakeIn = [](const std::string& line) {
        const auto cards = parseExampleCards(SourceText("g.txt", "# head\n" + line + "\n"));
        REQUIRE_FALSE(cards);
        REQUIRE(cards.error().size() == 1);
        CHECK(cards.error()[0].place.line >= 2);
        return cards.error()[0].message;
    };
    const auto cards = parseExampleCards(SourceText("g.txt", "a | hard | 1.5 | b c"));
    REQUIRE(cards);
    const ExampleCard& card = cards->at("a");
    CHECK(card.difficulty == ExampleCard::Difficulty::Hard);
    CHECK(card.seconds == 1.5);
    CHECK(card.shows == "b c");
    CHECK(mistakeIn("a | hard | 1") == "four cells are expected here");
    CHECK(mistakeIn("a | harder | 1 | b") == "easy, medium or hard is expected here");
    CHECK(mistakeIn("a | hard | soon | b") == "a number of seconds is expected here");
    CHECK(mistakeIn("a | hard | -1 | b") == "a number of seconds is expected here");
    CHECK(mistakeIn("a | hard | 1 | ") == "an empty cell");
    CHECK(mistakeIn("a | easy | 1 | b\na | easy | 1 | b") == "this example is there twice");
}

TEST_CASE("what the gallery says is said in German, of the present English") {
    const auto german = shippedExampleTexts("de");
    REQUIRE(german);
    CHECK(shippedExampleTexts("en").value().empty());
    std::set<std::string> english;
    for (const ExampleGroup& group : exampleGroups()) {
        english.insert(group.name);
        for (const Project& project : group.projects)
            english.insert({project.title, inOneLine(std::istringstream(project.description))});
    }
    const auto cards = shippedExampleCards();
    REQUIRE(cards);
    for (const auto& [example, card] : *cards) english.insert(card.shows);
    std::set<std::string> known;
    for (const auto& [text, translated] : *german) {
        known.insert(text);
        CHECK_FALSE(translated.empty());
    }
    CHECK(known == english);
}

TEST_CASE("texts of examples come in pairs") {
    const auto parse = [](const char* text) {
        return parseExampleTexts(SourceText("g.txt", text));
    };
    CHECK(parse("# head\n\na b\nc\n\nd\na b\n") == ExampleTexts{{"a b", "c"}, {"d", "a b"}});
    CHECK(parse("a\nb\na\nc").error()[0].place.line == 3);
    CHECK(parse("a\nb\nc").error()[0].message == "the last text has no other");
}

TEST_CASE("a copy of an example holds its texts, and remembers of which it is") {
    for (const auto& path : exampleProjects()) {
        INFO(path);
        const auto copy = exampleCopy(path);
        REQUIRE(copy);
        CHECK(copy->path.empty());
        CHECK(copy->program.file.empty());
        CHECK_FALSE(copy->program.text.empty());
        CHECK(exampleOf(*copy) == path);
        const auto again = parseProject(SourceText("copy", projectText(*copy)));
        REQUIRE(again);
        CHECK(exampleOf(*again) == path);
    }
    CHECK_FALSE(isExampleCopy(Project()));
    CHECK(exampleOf(Project()).empty());
}
