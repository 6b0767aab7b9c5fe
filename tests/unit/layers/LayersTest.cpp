// The arrows between the rooms hold in this tree, and the reader of arrows would notice if not.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <catch2/catch.hpp>

#include "engine/support/FileSystem.h"
#include "tests/unit/layers/Arrows.h"

using namespace candler;
using namespace candler::layers;

namespace {

std::vector<Target> ownTargets() {
    return parseTargets(readFile(CANDLER_ARROWS_FILE).value());
}

std::vector<Include> ownIncludes() {
    const std::filesystem::path top = CANDLER_SOURCE_FOLDER;
    std::vector<Include> includes;
    for (const std::string& file : sourceFiles(top))
        for (Include& include : includesOf(file, readFile(top / file).value()))
            includes.push_back(std::move(include));
    return includes;
}

const char* const kMadeUp =
    "term|engine/term|support|Term.h,Term.cpp\n"
    "support|engine/support||Check.h\n"
    "cli|app/cli|session|main.cpp\n"
    "session|app/session||Session.h\n";

std::vector<std::string> brokenBy(const std::string& file, const std::string& line) {
    return brokenIncludes(parseTargets(kMadeUp), includesOf(file, line));
}

}  // namespace

TEST_CASE("every include follows an arrow", "[unit]") {
    const auto includes = ownIncludes();
    REQUIRE(includes.size() > 100);
    const auto violations = brokenIncludes(ownTargets(), includes);
    INFO(fmt::format("{}", fmt::join(violations, "\n")));
    CHECK(violations.empty());
}

TEST_CASE("general rooms do not look into languages", "[unit]") {
    const auto violations = pryingIncludes(ownIncludes());
    INFO(fmt::format("{}", fmt::join(violations, "\n")));
    CHECK(violations.empty());
}

TEST_CASE("no folders and no headers include each other", "[unit]") {
    const auto violations = circles(ownIncludes());
    INFO(fmt::format("{}", fmt::join(violations, "\n")));
    CHECK(violations.empty());
}

TEST_CASE("every dependency is an arrow of the design", "[unit]") {
    const auto violations = forbiddenDependencies(ownTargets());
    INFO(fmt::format("{}", fmt::join(violations, "\n")));
    CHECK(violations.empty());
}

TEST_CASE("every source file is in a CMake list", "[unit]") {
    const auto violations = unlistedFiles(ownTargets(), sourceFiles(CANDLER_SOURCE_FOLDER));
    INFO(fmt::format("{}", fmt::join(violations, "\n")));
    CHECK(violations.empty());
}

TEST_CASE("includes against an arrow are noticed", "[unit]") {
    CHECK(brokenBy("engine/term/Term.h", "#include \"engine/support/Check.h\"").empty());
    CHECK(brokenBy("app/cli/main.cpp", "#include \"app/session/Session.h\"").empty());
    CHECK(brokenBy("engine/support/Check.h", "# include \"engine/term/Term.h\"").size() == 1);
    CHECK(brokenBy("engine/term/Term.cpp", "#include \"app/session/Session.h\"").size() == 1);
    CHECK(brokenBy("engine/term/Term.cpp", "#include \"Term.h\"").size() == 1);
    CHECK(brokenBy("engine/term/Term.cpp", "#include \"engine/gone/Gone.h\"").size() == 1);
    CHECK(brokenBy("engine/term/Term.cpp", "#include <QString>").size() == 1);
    CHECK(brokenBy("engine/term/Term.cpp", "#include \"tests/support/Files.h\"").size() == 1);
}

TEST_CASE("dependencies against an arrow and unlisted files are noticed", "[unit]") {
    CHECK(forbiddenDependencies(parseTargets(kMadeUp)).empty());
    CHECK(forbiddenDependencies(parseTargets("support|engine/support|term|\n"
                                             "term|engine/term||\n"))
              .size() == 1);
    CHECK(forbiddenDependencies(parseTargets("odd|engine/odd||\n")).size() == 1);
    CHECK(unlistedFiles(parseTargets(kMadeUp),
                        {"engine/term/Term.cpp", "engine/term/Own.h", "engine/term/New.cpp"}) ==
          std::vector<std::string>{"engine/term/New.cpp is in no CMake list"});
}

TEST_CASE("looks into languages and circles are noticed", "[unit]") {
    const auto of = [](const char* file, const char* header) {
        return Include{file, header, true};
    };
    CHECK(pryingIncludes({of("app/cli/A.cpp", "engine/languages/Languages.h")}).empty());
    CHECK(pryingIncludes({of("app/cli/A.cpp", "engine/languages/rise/B.h")}).size() == 1);
    CHECK(pryingIncludes({of("engine/onnx/A.cpp", "engine/languages/tensorgraph/B.h")}).empty());
    CHECK(circles({of("a/x/A.cpp", "a/y/B.h"), of("a/y/B.h", "a/y/C.h")}).empty());
    CHECK(circles({of("a/x/A.cpp", "a/y/B.h"), of("a/y/C.cpp", "a/x/D.h")}).size() == 1);
    CHECK(circles({of("a/B.h", "a/C.h"), of("a/C.h", "a/B.h")}).size() == 1);
}
