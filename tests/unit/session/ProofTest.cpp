// Proofs of equality, origins, and proofs as documents that say only what the proof says.
#include <algorithm>
#include <catch2/catch.hpp>
#include <nlohmann/json.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/ProofDocument.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

struct Fixture {
    Fixture() {
        session.open(
            readProject(resourceFolder() / "projects" / "math-derivative.candler").value());
        session.run(RunExtent::Goal);
        snapshot = session.snapshot({0, {}}).value();
    }

    Session session;
    SnapshotPtr snapshot;
};

ProofReport madeUp() {
    ProofReport report;
    report.title = "<script>alert(1)</script> & ```";
    report.from = "(f </pre><b>)";
    report.lines.push_back({.reason = "r*_[x](y)",
                            .isBackwards = false,
                            .position = "1",
                            .before = "a",
                            .after = "b",
                            .whole = "````\n<i>",
                            .substitution = "?x = <u>",
                            .premises = {"<p> = &"},
                            .iteration = 2,
                            .eclass = {}});
    report.size = 1;
    report.chain = {{7, true}};
    return report;
}

}  // namespace

TEST_CASE("all e-nodes of a class are proven equal, and of others not", "[unit]") {
    const Fixture t;
    std::size_t proven = 0;
    for (ClassIndex i = 0; i < t.snapshot->classes().size(); ++i) {
        const auto nodes = t.snapshot->nodesOf(i);
        for (const SnapshotNode& node : nodes.subspan(1)) {
            const auto proof = t.session.proofOfEquality(0, nodes.front().id, node.id, 1000);
            REQUIRE(proof);
            CHECK(proof->isComplete);
            CHECK(!proof->lines.empty());
            CHECK(proof->lines.back().whole == proof->to);
            ++proven;
        }
    }
    CHECK(proven > 50);
    const ENodeId first = t.snapshot->nodesOf(0).front().id;
    const ENodeId other = t.snapshot->nodesOf(1).front().id;
    const auto unequal = t.session.proofOfEquality(0, first, other, 1000);
    REQUIRE_FALSE(unequal);
    CHECK(unequal.error().front().message.find("are not equal") != std::string::npos);
    CHECK_FALSE(t.session.proofOfEquality(0, first, ENodeId{1'000'000U}, 1000));
    CHECK_FALSE(t.session.proofOfEquality(3, first, first, 1000));
    std::stop_source stopped;
    stopped.request_stop();
    CHECK_FALSE(t.session.proofOfEquality(0, first, t.snapshot->nodesOf(0)[1].id, 1000,
                                          stopped.get_token()));
}

TEST_CASE("an origin ends with its e-node and explains what it rests on first", "[unit]") {
    const Fixture t;
    for (const SnapshotNode& node : t.snapshot->nodes()) {
        const auto origin = t.session.origin(0, node.id, 10'000);
        REQUIRE(origin);
        REQUIRE(!origin->lines.empty());
        CHECK(origin->lines.back().node == node.id);
        std::vector<ENodeId> explained;
        for (const OriginLine& line : origin->lines) {
            for (const ENodeId matched : line.matched)
                CHECK(std::count(explained.begin(), explained.end(), matched) == 1);
            explained.push_back(line.node);
        }
        if (node.bornIteration == 0) CHECK(reasonText(origin->lines.back()) == "from the start");
        CHECK(origin->lines.back().iteration == node.bornIteration);
    }
    CHECK_FALSE(t.session.origin(0, ENodeId{1'000'000U}, 10));
}

TEST_CASE("what an analysis added while a rule was applied names both", "[unit]") {
    const OriginLine line{.node = ENodeId{4U},
                          .eclass = EClassId{4U},
                          .term = "2",
                          .rule = "power",
                          .analysis = "constants",
                          .iteration = 3,
                          .matched = {ENodeId{1U}}};
    CHECK(reasonText(line) ==
          "by the analysis 'constants' after power in iteration 3, evaluated: e-node 1");
    OriginReport report{.title = "where 2 comes from", .lines = {line}, .isComplete = true};
    CHECK(originText(report) == "e-node 4: 2\n    " + reasonText(line) + "\n");
    report.isComplete = false;
    CHECK(originText(report).ends_with("… and more\n"));
}

TEST_CASE("documents take any text as text", "[unit]") {
    const std::string html = proofsHtml({madeUp()});
    for (const char* const raw : {"<script>", "<b>", "<i>", "<u>", "<p> ="})
        CHECK(html.find(raw) == std::string::npos);
    CHECK(html.find("http") == std::string::npos);
    CHECK(html.find("[−8]") != std::string::npos);  // a step that is not among those told
    CHECK(html.find("href=\"#p1s8\"") == std::string::npos);
    const std::string markdown = proofsMarkdown({madeUp()});
    CHECK(markdown.find("\n<script>") == std::string::npos);
    CHECK(markdown.find("# Proof of \\<script") != std::string::npos);
    CHECK(markdown.find("`````text") != std::string::npos);  // longer than the term's own fence
    CHECK(markdown.find("r\\*\\_\\[x\\](y)") != std::string::npos);
    CHECK(proofDocument(madeUp(), "a.html").value() == html);
    CHECK(proofDocument(madeUp(), "a.md").value() == markdown);
    CHECK(nlohmann::json::parse(proofDocument(madeUp(), "a.json").value())["proofs"].size() == 1);
    CHECK_FALSE(proofDocument(madeUp(), "a.exe"));
}

TEST_CASE("what differs between two texts is whole words", "[unit]") {
    const auto parts = [](std::string_view before, std::string_view after) {
        const TextChange change = changeOf(before, after);
        return std::pair(std::string(before.substr(change.begin, change.endBefore - change.begin)),
                         std::string(after.substr(change.begin, change.endAfter - change.begin)));
    };
    using Pair = std::pair<std::string, std::string>;
    CHECK(parts("(+ alpha 1)", "(+ alps 1)") == Pair("alpha", "alps"));
    CHECK(parts("(f λx)", "(f λy)") == Pair("λx", "λy"));
    CHECK(parts("x", "x") == Pair("", ""));
    CHECK(parts("", "(f x)") == Pair("", "(f x)"));
    CHECK(parts("f a a", "f a") == Pair(" a", ""));
    // A term that changes at both of its ends is marked with its brackets.
    CHECK(parts("f (g x) (h y)", "f (g z) (h y)") == Pair("x", "z"));
    CHECK(parts("map (\\x. m x) (n xs)", "map (\\x. k x (l y)) xs") ==
          Pair("(\\x. m x) (n xs)", "(\\x. k x (l y)) xs"));
    CHECK(parts("a) b", "a) c)") == Pair("a) b", "a) c)"));
    CHECK(parts("10 + 100", "100 + 100") == Pair("10", "100"));
}

TEST_CASE("the part that a rewrite changed is marked as a whole", "[unit]") {
    const std::string before = "\\xs. f (map (\\x. m x) (map (\\y. n y) xs))";
    ProofLine line;
    line.before = "map (\\x. m x) (map (\\y. n y) %0)";
    line.after = "map (\\x. m (n x)) %0";
    line.whole = "\\xs. f (map (\\x. m (n x)) xs)";
    const TextChange change = changeOf(line, before);
    CHECK(before.substr(change.begin, change.endBefore - change.begin) ==
          "map (\\x. m x) (map (\\y. n y) xs)");
    CHECK(line.whole.substr(change.begin, change.endAfter - change.begin) ==
          "map (\\x. m (n x)) xs");
    // Whose names are others when it stands alone.
    ProofLine renamed;
    renamed.before = "g a";
    renamed.after = "g b";
    renamed.whole = "f (g y)";
    CHECK(changeOf(renamed, "f (g x)").begin == 5);
}
