#include "engine/support/Diagnostic.h"

#include <catch2/catch.hpp>

#include "engine/support/SourceText.h"

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

TEST_CASE("the nearest name is offered only when it is near", "[unit]") {
    CHECK(spellingHint("tranpose", {"map", "transpose"}) == "did you mean 'transpose'?");
    CHECK(spellingHint("xyz", {"map", "transpose"}).empty());
}
