// Texts in Markdown mean nothing to it.
#include "engine/support/Markdown.h"

#include <catch2/catch.hpp>

using namespace candler;

TEST_CASE("names in Markdown are neither marks nor HTML nor commands", "[unit]") {
    CHECK(markdownText("a step") == "a step");
    CHECK(markdownText("<b>*x* [l](u) `c` & |") == "\\<b\\>\\*x\\* \\[l\\](u) \\`c\\` \\& \\|");
    CHECK(markdownText("\x1b[31m\nred\r\xE2\x80\xAE") == "?\\[31m red??");
    CHECK(markdownCode("a.candler") == "`a.candler`");
    CHECK(markdownCode("a`b``c") == "```a`b``c```");
    CHECK(markdownCode("`<i>") == "`` `<i> ``");
    CHECK(markdownBlock("a\nb") == "```text\na\nb\n```\n");
    CHECK(markdownBlock("```\n<b>\r\x1b", 4) == "    ````text\n    ```\n    <b>??\n    ````\n");
}
