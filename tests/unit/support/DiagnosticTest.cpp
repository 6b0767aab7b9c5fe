#include "engine/support/Diagnostic.h"

#include <catch2/catch.hpp>

#include "engine/support/SourceText.h"
#include "engine/support/Utf8.h"

using namespace candler;

TEST_CASE("a diagnostic prints its line with a caret and the hint", "[unit]") {
    const SourceText text("p.rise", "one\n\ttwo three\n");
    CHECK(render(makeError("unknown name 'three'", text.span(9, 5), "did you mean 'tree'?")) ==
          "p.rise:2:6: error: unknown name 'three'\n"
          "    \ttwo three\n"
          "    \t    ^~~~~\n"
          "  hint: did you mean 'tree'?\n");
}

TEST_CASE("places at the very end of a text are on its last line", "[unit]") {
    const SourceText text("p", "ab");
    const SourceSpan span = text.span(99, 3);
    CHECK(span.line == 1);
    CHECK(span.column == 3);
    CHECK(span.length == 0);
}

TEST_CASE("a byte order mark and the carriage returns of lines are not shown", "[unit]") {
    const SourceText text("p",
                          "\xEF\xBB\xBF"
                          "ab\r\ncd\r\n");
    CHECK(text.text() == "ab\r\ncd\r\n");
    CHECK(text.span(1, 1).column == 2);
    CHECK(text.span(1, 1).lineText == "ab");
    CHECK(text.span(5, 1).line == 2);
    CHECK(text.span(5, 9).lineText == "cd");
    CHECK(text.span(3, 1).lineText == "ab");
}

TEST_CASE("the nearest name is offered only when it is near", "[unit]") {
    CHECK(spellingHint("tranpose", {"map", "transpose"}) == "did you mean 'transpose'?");
    CHECK(spellingHint("xyz", {"map", "transpose"}).empty());
}

TEST_CASE("swapped letters count as one mistake", "[unit]") {
    CHECK(nearestName("rnu", {"step", "run"}) == "run");
    CHECK(nearestName("--otu", {"--json", "--out"}) == "--out");
    CHECK(nearestName("abc", {"cab"}).empty());
}

TEST_CASE("a diagnostic prints no control characters and no endless lines", "[unit]") {
    const std::string line =
        "a\x1b[31m\xff" + std::string(1000, 'x') + "HERE" + std::string(1000, 'y');
    const SourceText source("f", line);
    const std::string text = render(makeError("bad \x07", source.span(line.find("HERE"), 4)));
    CHECK(text.find('\x1b') == std::string::npos);
    CHECK(text.find("bad ?") != std::string::npos);
    CHECK(text.size() < 500);
    const std::size_t second = text.find('\n') + 1;
    const std::size_t third = text.find('\n', second) + 1;
    CHECK(text.find("HERE") - second == text.find("^~~~") - third);
    CHECK(render(makeError("m", source.span(1, 1))).find("a?[31m?x") != std::string::npos);
}

TEST_CASE("a long line that is not UTF-8 has its caret below the place", "[unit]") {
    const std::string broken(300, '\x87');
    const SourceText source("f", broken + "HERE" + broken);
    const std::string text = render(makeError("m", source.span(300, 4)));
    const std::size_t second = text.find('\n') + 1;
    const std::size_t third = text.find('\n', second) + 1;
    CHECK(text.size() < 500);
    CHECK(text.find("HERE") - second == text.find("^~~~") - third);
}

TEST_CASE("the place in a long line holds the part around it", "[unit]") {
    const SourceText source(
        "f", "first\n" + std::string(100'000, ' ') + "HERE" + std::string(100'000, ' ') + "\nlast");
    const SourceSpan place = source.span(source.text().find("HERE"), 4);
    CHECK(place.line == 2);
    CHECK(place.column == 100'001);
    CHECK(place.lineText.size() < 1000);
    const auto begin = static_cast<std::size_t>(place.column - place.lineTextColumn);
    CHECK(place.lineText.substr(begin, 4) == "HERE");
    CHECK(source.span(source.text().size(), 0).line == 3);
    CHECK(source.span(5, 1).line == 1);
}

TEST_CASE("only well-formed UTF-8 is accepted", "[unit]") {
    CHECK_FALSE(findInvalidUtf8("plain ünïcode → 🥚"));
    CHECK(findInvalidUtf8("ab\xff") == 2);
    CHECK(findInvalidUtf8("\xc0\xaf") == 0);          // overlong
    CHECK(findInvalidUtf8("x\xed\xa0\x80") == 1);     // surrogate
    CHECK(findInvalidUtf8("\xf4\x90\x80\x80") == 0);  // above U+10FFFF
    CHECK(findInvalidUtf8("x\xe2\x82") == 1);         // cut off
    CHECK(printableText("a\x80z\x07\n") == "a?z?\n");
    CHECK(printableText("\xc2\x9b"
                        "1m \xc2\x80\xc2\x9f \xc2\xa0") == "?1m ?? \xc2\xa0");
    CHECK(printableText("a\u202eb\u2066c\u2069\u202a\u200e\u200f\u061c") == "a?b?c?????");
    CHECK(printableText("\u2029\u2065\u206a\u061b→") == "\u2029\u2065\u206a\u061b→");
}

TEST_CASE("no name is near one that nobody would type", "[unit]") {
    const std::string name(100'000, 'a');
    CHECK(nearestName(name, {name + "b"}).empty());
    CHECK(nearestName("aaaa", {"aaab"}) == "aaab");
}
