// Rules on random tensors (specification 2.4; T4).
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/languages/tensorgraph/TensorLanguage.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

std::vector<RuleVerdict> verdictsOf(const std::string& text, RuleTestOptions options = {}) {
    const std::vector<SourceText> files{SourceText("test.rules", text)};
    auto verdicts = tensor::TensorLanguage().testRules(files, options, {});
    if (!verdicts) FAIL(render(verdicts.error()));
    return *verdicts;
}

/// The only one.
RuleVerdict verdictOf(const std::string& text) {
    const auto verdicts = verdictsOf(text);
    REQUIRE(verdicts.size() == 1);
    return verdicts[0];
}

}  // namespace

TEST_CASE("every rule that ships is sound", "[tensor][rules]") {
    std::vector<SourceText> files;
    for (const char* name : {"taso", "multi", "core", "further"}) {
        const std::string path = std::string(CANDLER_TENSOR_RULES) + "/" + name + ".rules";
        files.emplace_back(path, *readFile(path));
    }
    const auto verdicts = tensor::TensorLanguage().testRules(files, {}, {});
    REQUIRE(verdicts);
    CHECK(verdicts->size() >= 124 + 15 + 32 + 14);
    for (const RuleVerdict& verdict : *verdicts) {
        CAPTURE(verdict.rule, verdict.counterExample);
        CHECK(verdict.instances == 200);
        CHECK(verdict.wrong == 0);
    }
}

TEST_CASE("without its guard each kind of rule is rejected", "[tensor][rules]") {
    const char* const text = GENERATE(
        // Kernels of groups are not joined, for one input and for sums.
        "S115: (concat 1 (conv 1 1 same none ?a ?b) (conv 1 1 same none ?a ?c)) "
        "=> (conv 1 1 same none ?a (concat 0 ?b ?c))",
        "S091: (ewadd (conv 1 1 same none ?a ?b) (conv 1 1 same none ?c ?d)) "
        "=> (conv 1 1 same none (concat 1 ?a ?c) (concat 1 ?b ?d))",
        // Groups of different sizes.
        "S092: (concat 1 (conv 1 1 same none ?a ?b) (conv 1 1 same none ?c ?d)) "
        "=> (conv 1 1 same none (concat 1 ?a ?c) (concat 0 ?b ?d))",
        // A kernel with even sizes has no middle; with stride 1 it fits no shape at all.
        "even: (concat 0 (conv 2 2 same none ?a ?b) (conv 2 2 same none ?a ?c)) "
        "=> (concat 0 (conv 2 2 same none ?a (enlarge ?b ?c)) (conv 2 2 same none ?a ?c)) "
        "if (ungrouped ?a ?b) (fits ?b ?c)");
    const RuleVerdict verdict = verdictOf(text);
    CHECK(verdict.wrong > 0);
    CHECK(!verdict.counterExample.empty());
    CHECK(verdict.error > 1e-9);
}

TEST_CASE("rules without guards fail where the guards forbid them", "[tensor][rules]") {
    const std::string path = std::string(CANDLER_TENSOR_RULES) + "/multi.rules";
    RuleTestOptions options;
    options.heedsGuards = false;
    std::vector<std::string> rejected;
    for (const RuleVerdict& verdict : verdictsOf(*readFile(path), options))
        if (verdict.wrong != 0) rejected.push_back(verdict.rule);
    CHECK(rejected == std::vector<std::string>{"M12", "M12-second", "M13", "M13-second", "M14",
                                               "M14-second", "M15", "M15-second"});
}

TEST_CASE("rules that are wrong or never fit are told apart", "[tensor][rules]") {
    CHECK(verdictOf("r: (relu (ewadd ?a ?b)) => (ewadd (relu ?a) (relu ?b))").wrong > 100);
    const RuleVerdict never = verdictOf("r: (relu ?a) => (concat 0 ?a ?a)");
    CHECK(never.instances == 0);
    CHECK(never.wrong == 0);
    const RuleVerdict any =
        verdictOf("r: (relu (conv ?s ?t ?p none ?a ?b)) => (conv ?s ?t ?p relu ?a ?b)");
    CHECK(any.instances == 200);
    CHECK(any.wrong == 0);
    std::stop_source stop;
    stop.request_stop();
    const std::vector<SourceText> files{SourceText("t.rules", "r: (relu (relu ?a)) => (relu ?a)")};
    CHECK(tensor::TensorLanguage().testRules(files, {}, stop.get_token())->empty());
}

TEST_CASE("every rule that is kept as unsound is rejected", "[tensor][rules]") {
    const std::string path = std::string(CANDLER_TENSOR_RULES) + "/unsound.rules";
    const auto verdicts = verdictsOf(*readFile(path));
    CHECK(verdicts.size() == 9 + 2 * 4);
    for (const RuleVerdict& verdict : verdicts) {
        CAPTURE(verdict.rule);
        CHECK(verdict.wrong > 0);
        CHECK(!verdict.counterExample.empty());
    }
}

TEST_CASE("images are larger than the windows of a rule", "[tensor][rules]") {
    // The window of both is 11.
    CHECK(verdictOf("r: (poolmax 9 9 1 1 same none (poolmax 3 3 1 1 same none ?x)) "
                    "=> (poolmax 9 9 1 1 same none ?x)")
              .wrong > 0);
    CHECK(verdictOf("r: (poolmax 3 3 1 1 same none (poolmax 3 3 1 1 same none ?x)) "
                    "=> (poolmax 5 5 1 1 same none ?x)")
              .wrong == 0);
}

TEST_CASE("batch normalisations are tried", "[tensor][rules]") {
    const RuleVerdict wrong =
        verdictOf("r: (batchnorm ?x ?a ?b ?c ?d) => (batchnorm ?x ?a ?b ?c ?c)");
    CHECK(wrong.instances == 200);
    CHECK(wrong.wrong > 0);
}
