// Classes in the words of their language, at any moment of a run.
#include <algorithm>
#include <catch2/catch.hpp>
#include <cmath>

#include "app/session/ExtractionReport.h"
#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/extraction/Extractors.h"
#include "engine/snapshot/ReadableText.h"
#include "engine/snapshot/Slice.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

TEST_CASE("classes of linear algebra are written as such, and read back to the class", "[unit]") {
    Session session;
    session.open(example("als"));
    REQUIRE(session.canRun());
    session.run(RunExtent::Goal);
    // Of earlier moments as of the last.
    for (const std::uint32_t iteration : {0U, 3U, session.iterations(0)}) {
        CAPTURE(iteration);
        const ExtractionViewPtr view = session.extraction({0, iteration}).value();
        const Snapshot& snapshot = *view->snapshot;
        REQUIRE(view->texts);
        REQUIRE(view->texts->size() == snapshot.classes().size());
        std::vector<std::string> written;
        std::vector<ClassIndex> classes;
        for (ClassIndex index = 0; index < view->texts->size(); ++index) {
            const ClassText& text = *classText(*view, index);
            CHECK(
                cheapestTermText(*view, index, 4000) ==
                (text.term.empty() ? chosenTerm(snapshot, view->ranking, index, 4000) : text.term));
            // What has no plan is not linear algebra.
            if (std::isinf(shownClassCost(*view, index))) continue;
            if (text.term.empty() || text.term.find('\n') != std::string::npos) continue;
            written.push_back(text.term);
            classes.push_back(index);
        }
        CHECK(written.size() > snapshot.classes().size() / 3);
        // What each text says is the class that it was written of, if its rows and columns have
        // the names that they get when they are read.
        const std::vector<TermFact> facts = session.terms(0, written);
        std::size_t found = 0;
        for (std::size_t i = 0; i < facts.size(); ++i) {
            CAPTURE(written[i], facts[i].problem);
            CHECK(facts[i].problem.empty());
            if (facts[i].eclass && snapshot.classOf(EClassId{*facts[i].eclass}) == classes[i])
                ++found;
        }
        CHECK(2 * found > written.size());
    }
}

TEST_CASE("the class of the program is written with its outputs and what they cost", "[unit]") {
    Session session;
    session.open(example("als"));
    session.run(RunExtent::Goal);
    const ExtractionViewPtr view = session.extraction({0, {}}).value();
    const ClassText& root = *classText(*view, view->snapshot->roots()[0]);
    CHECK(root.term.substr(0, 4) == "G = ");
    CHECK(root.term.find("\nloss = ") != std::string::npos);
    // What is shared is paid at each use.
    CHECK(shownClassCost(*view, view->snapshot->roots()[0]) >= view->cost);
    // Extractors choose from the same.
    CHECK(session.subject({0, {}}).value()->texts == view->texts);
}

TEST_CASE("what a class costs is told for itself and for its place in a plan", "[unit]") {
    Session session;
    session.open(example("squared-loss"));
    session.run(RunExtent::Goal);
    const auto subject = session.subject({0, {}});
    REQUIRE(subject);
    const ExtractionProblem& problem = (*subject)->problem;
    const ExtractorInfo& tree = *findExtractor("tree");
    const ExtractionRequest request{.problem = problem};
    const Selection chosen = tree.extract(request).selection;
    std::size_t parts = 0;
    std::size_t others = 0;
    for (ExtractionProblem::Index c = 0; c < problem.classCount(); ++c) {
        const std::string why = whyText(explainChoice(request, tree, chosen, c), **subject, tree);
        CAPTURE(why);
        const bool isPart = (*subject)->isPartOfUser(c);
        CHECK(isPart == (why.find("computed together with what uses it") != std::string::npos));
        // There is no sketch.
        CHECK(why.find("sketch") == std::string::npos);
        parts += isPart ? 1 : 0;
        others += why.find("is no operator of a plan here") != std::string::npos ? 1 : 0;
    }
    CHECK(parts > 0);
    CHECK(others > 0);
}

TEST_CASE("classes are written in the notation of their language", "[unit]") {
    const auto [name, operators] = GENERATE(
        table<const char*, std::vector<std::string>>({{"storel-mmm", {"(sum (", "(slice "}},
                                                      {"struct-chain", {"(at (", "(sum "}},
                                                      {"als", {"(sum[", "(* "}}}));
    CAPTURE(name);
    Session session;
    session.open(example(name));
    REQUIRE(session.canRun());
    session.run(RunExtent::Iteration);
    session.run(RunExtent::Iteration);
    const ExtractionViewPtr view = session.extraction({0, {}}).value();
    std::size_t written = 0;
    for (ClassIndex index = 0; index < view->snapshot->classes().size(); ++index) {
        const ClassText* text = classText(*view, index);
        REQUIRE(text != nullptr);
        if (!text->term.empty()) ++written;
        const std::string shown = cheapestTermText(*view, index, 4000);
        CAPTURE(shown);
        for (const std::string& raw : operators) CHECK(shown.find(raw) == std::string::npos);
    }
    CHECK(written == view->snapshot->classes().size());
}

TEST_CASE("what sizes are given to stands in front of them", "[unit]") {
    Session session;
    session.open(example("harris-buffered"));
    for (int i = 0; i < 3; ++i) session.run(RunExtent::Iteration);
    const ExtractionViewPtr view = session.extraction({0, {}}).value();
    SliceSpec whole;
    whole.kind = SliceKind::Whole;
    std::size_t given = 0;
    for (const SliceBox& box : makeSlice(view->snapshot, view->ranking, whole).boxes)
        for (const SliceRow& row : box.rows) {
            const bool isInlined = !row.ports.empty() && row.ports[0].isInlined;
            CHECK_FALSE((row.label.starts_with("[") && isInlined));
            given += row.label.find("][") != std::string::npos ? 1 : 0;
        }
    CHECK(given > 0);
}

TEST_CASE("languages that write no classes show the chosen terms", "[unit]") {
    Session session;
    session.open(example("map-fusion"));
    session.run(RunExtent::Iteration);
    const ExtractionViewPtr view = session.extraction({0, {}}).value();
    const ClassIndex root = view->snapshot->roots()[0];
    CHECK(view->texts == nullptr);
    CHECK(classText(*view, root) == nullptr);
    CHECK(cheapestTermText(*view, root, 40) ==
          chosenTerm(*view->snapshot, view->ranking, root, 40));
}

TEST_CASE("classes of Rise are written as Rise writes them", "[unit]") {
    const std::string name = GENERATE("map-fusion", "matmul-vectorization", "harris-buffered");
    CAPTURE(name);
    Session session;
    session.open(example(name));
    session.run(RunExtent::Iteration);
    session.run(RunExtent::Iteration);
    const ExtractionViewPtr view = session.extraction({0, {}}).value();
    const Snapshot& snapshot = *view->snapshot;
    CHECK(snapshot.hasForms());
    const std::string root = cheapestTermText(*view, snapshot.roots()[0], 4000);
    CHECK(root.starts_with("/\\"));
    // What is written is a term of that very class, in the words of the language.
    std::vector<std::string> written;
    std::vector<ClassIndex> classes;
    for (ClassIndex index = 0; index < snapshot.classes().size(); ++index) {
        std::string text = cheapestTermText(*view, index, 4000);
        CAPTURE(text);
        CHECK(text.find("app ") == std::string::npos);
        CHECK(text.find("λ") == std::string::npos);
        if (text.find('%') != std::string::npos || snapshot.roots()[0] != index) continue;
        written.push_back(std::move(text));
        classes.push_back(index);
    }
    const std::vector<TermFact> facts = session.terms(0, written);
    REQUIRE(facts.size() == 1);
    CHECK(facts[0].problem == "");
    REQUIRE(facts[0].eclass);
    CHECK(snapshot.classOf(EClassId{*facts[0].eclass}) == classes[0]);
    // Below the outermost size function the others have their own names.
    const SnapshotNode& outer = snapshot.nodesOf(snapshot.roots()[0])[0];
    const std::string inner = cheapestTermText(*view, snapshot.children(outer)[0], 4000);
    CAPTURE(inner);
    if (name == "matmul-vectorization") CHECK(inner.starts_with("/\\n k. \\"));
    if (name == "harris-buffered") CHECK(inner.starts_with("/\\w. \\"));
    if (name != "map-fusion") return;
    // E-nodes: a name stands in front of what it is applied to.
    std::vector<std::string> nodes;
    for (const SnapshotNode& node : snapshot.nodes()) nodes.push_back(readableNode(snapshot, node));
    CHECK(std::ranges::find(nodes, "add %0 1") != nodes.end());
    CHECK(std::ranges::find(nodes, "mul %0 %0") != nodes.end());
}

TEST_CASE("what is to be known of a result is told with it", "[unit]") {
    Project project = example("squared-loss");
    project.program.file.clear();
    project.program.text = "dim m = 1000\ninput x[m,1]\nZ = mean((x - mean(x))^2)\noutput Z";
    project.defaults.lostDigits = 9;
    Session session;
    session.open(project);
    REQUIRE(session.canRun());
    CHECK(session.resultWarnings().empty());
    session.run(RunExtent::Goal);
    REQUIRE(session.resultWarnings().size() == 1);
    CHECK(session.resultWarnings()[0].severity == Severity::Warning);
    CHECK(session.resultWarnings()[0].place.line == 4);
    CHECK(session.report()->resultWarnings.size() == 1);
    CHECK_FALSE(session.report()->steps[0].refused);
    const double cheapest = session.report()->steps[0].foundCost;

    project.defaults.lostDigits.reset();
    session.open(project);
    session.run(RunExtent::Goal);
    const StepReport step = session.report()->steps[0];
    REQUIRE(step.refused);
    CHECK(step.refused->cost == cheapest);
    CHECK(step.foundCost > cheapest);
    CHECK(session.bestTerm({})->cost == step.foundCost);
    REQUIRE(session.resultWarnings().size() == 1);
    CHECK(session.resultWarnings()[0].severity == Severity::Note);

    // What exact extractors choose from has not got it either.
    project.extractor = "cbc";
    session.open(project);
    session.run(RunExtent::Goal);
    REQUIRE(session.report()->steps[0].choice);
    CHECK(session.report()->steps[0].choice->problems.empty());
    CHECK(session.report()->steps[0].choice->dagCost > cheapest);

    // The loss is expanded, which loses digits where the fit is a good one.
    session.open(example("squared-loss"));
    session.run(RunExtent::Goal);
    REQUIRE_FALSE(session.resultWarnings().empty());
    CHECK(session.resultWarnings()[0].severity == Severity::Warning);
}
