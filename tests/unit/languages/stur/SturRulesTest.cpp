// The shipped rules keep what terms compute, and conditions are needed.
#include <catch2/catch.hpp>

#include "engine/language/Soundness.h"
#include "engine/languages/stur/SturLanguage.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace {

std::vector<RuleVerdict> tried(const SourceText& text, bool heedsGuards = true) {
    const SturLanguage language;
    const auto verdicts =
        testRules(language, std::vector{text}, {.instances = 60, .heedsGuards = heedsGuards}, {});
    INFO((verdicts ? std::string() : render(verdicts.error())));
    REQUIRE(verdicts);
    return *verdicts;
}

}  // namespace

TEST_CASE("the rules of STUR keep what terms compute", "[property]") {
    const auto text = readSourceFile(resourceFolder() / "rules" / "stur" / "stur.rules");
    REQUIRE(text);
    for (const RuleVerdict& verdict : tried(*text)) {
        INFO(verdict.rule << ": " << verdict.counterExample);
        CHECK(verdict.wrong == 0);
        CHECK(verdict.instances >= 10);
    }
}

TEST_CASE("rules of STUR without their conditions are found wrong", "[property]") {
    const std::string rule = GENERATE(
        "r: (sum ?k (* ?a ?b)) => (* ?a (sum ?k ?b)) if (not-in ?k ?a) (bounded ?k ?b)",
        "r: (* ?a (sum ?k ?b)) => (sum ?k (* ?a ?b)) if (not-in ?k ?a)",
        "r: (sum ?k (* (= ?k ?e) ?b)) => ?s with ?s = (substitute ?k ?e ?b) if (not-in ?k ?e)");
    const SourceText text("rules", rule);
    CHECK(tried(text).front().wrong == 0);
    CHECK(tried(text, false).front().wrong > 0);
}

}  // namespace candler::stur
