// The list of primitives: complete, true to the types that inference uses, and the same as that of
// resources/README.md.
#include "engine/languages/rise/RiseOperatorTexts.h"

#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <set>

#include "engine/languages/rise/syntax/RiseLibrary.h"
#include "engine/languages/rise/terms/RiseSignature.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

TEST_CASE("every primitive is listed once, with a type and a meaning", "[unit]") {
    std::set<std::string> names;
    for (const OperatorText& text : rise::operatorTexts()) {
        INFO(text.name);
        CHECK(names.insert(text.name).second);
        CHECK(!text.type.empty());
        CHECK(!text.meaning.empty());
        CHECK(!text.group.empty());
    }
    CHECK(names.size() == primitiveTable().size() + libraryTable().size());
}

TEST_CASE("the documentation has the list of primitives", "[unit]") {
    const auto readme = readFile(resourceFolder() / "README.md");
    REQUIRE(readme.has_value());
    std::string group;
    std::string table;
    for (const OperatorText& text : rise::operatorTexts()) {
        if (text.group != group)
            table += fmt::format("{}{}:\n\n| primitive | type | gives |\n|---|---|---|\n",
                                 group.empty() ? "" : "\n", text.group);
        group = text.group;
        table += fmt::format("| `{}` | `{}` | {} |\n", text.name, text.type, text.meaning);
    }
    INFO(table);
    CHECK(readme->find(table) != std::string::npos);
}
