// Parameters: values in place of names, and places that lead back to what was written.
#include "app/session/Parameters.h"

#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/ReportWriter.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

Project withParameters() {
    Project project;
    project.parameters = {{"k", "", 128, {128, 256}}, {"tile", "of a loop", 4, {4, 8}}};
    return project;
}

}  // namespace

TEST_CASE("names are replaced by values, and only whole names", "[unit]") {
    struct Case {
        const char* written;
        const char* expanded;
    };
    const auto one = GENERATE(values<Case>({{"map f", "map f"},
                                            {"split-join-$tile", "split-join-4"},
                                            {"($k*$tile).f32", "(128*4).f32"},
                                            {"$tile", "4"},
                                            {"$5 $ $", "$5 $ $"}}));
    const Project project = withParameters();
    ParameterExpander expander(project);
    Diagnostics problems;
    const auto text = expander.expand(SourceText("a", one.written), problems);
    REQUIRE(text);
    CHECK(text->text() == one.expanded);
    CHECK(problems.empty());
}

TEST_CASE("places in an expanded text lead to the written one", "[unit]") {
    const Project project = withParameters();
    ParameterExpander expander(project);
    Diagnostics problems;
    const SourceText written("a", "x $k y\n$tile z");
    const auto text = expander.expand(written, problems);
    REQUIRE(text);
    REQUIRE(text->text() == "x 128 y\n4 z");
    const auto writtenText = [&](std::size_t offset, std::size_t length) {
        const SourceSpan place = expander.writtenPlace(text->span(offset, length));
        return std::string(written.text().substr(place.offset, place.length));
    };
    CHECK(writtenText(0, 1) == "x");
    CHECK(writtenText(2, 3) == "$k");
    CHECK(writtenText(3, 1) == "$k");
    CHECK(writtenText(6, 1) == "y");
    CHECK(writtenText(0, 7) == "x $k y");
    CHECK(writtenText(8, 1) == "$tile");
    CHECK(writtenText(10, 1) == "z");
    const SourceSpan last = expander.writtenPlace(text->span(10, 1));
    CHECK(last.line == 2);
    CHECK(last.column == 7);
    // Another text is left alone.
    const SourceText other("b", "4 4");
    CHECK(expander.writtenPlace(other.span(2, 1)).offset == 2);
}

TEST_CASE("an unknown name is an error at its place", "[unit]") {
    const Project project = withParameters();
    ParameterExpander expander(project);
    Diagnostics problems;
    CHECK_FALSE(expander.expand(SourceText("a", "1 + $tiel"), problems));
    REQUIRE(problems.size() == 1);
    CHECK(problems[0].message == "unknown parameter 'tiel'");
    CHECK(problems[0].hint == "did you mean 'tile'?");
    CHECK(problems[0].place.column == 5);
}

TEST_CASE("a project without parameters keeps its dollars", "[unit]") {
    const Project project;
    ParameterExpander expander(project);
    Diagnostics problems;
    CHECK(expander.expand(SourceText("a", "(+ $x 1)"), problems)->text() == "(+ $x 1)");
    CHECK(problems.empty());
}

TEST_CASE("parameters nothing asks for are told", "[unit]") {
    const Project project = withParameters();
    ParameterExpander expander(project);
    Diagnostics problems;
    CHECK(expander.expand("a$k", {}, problems) == "a128");
    REQUIRE(expander.unused().size() == 1);
    CHECK(expander.unused()[0].message == "the parameter 'tile' is not used");
    CHECK(expander.unused()[0].severity == Severity::Warning);
    CHECK(expander.unusedNames() == std::vector<std::string>{"tile"});
}

TEST_CASE("an assignment sets a parameter", "[unit]") {
    Project project = withParameters();
    REQUIRE(setParameter(project, "tile=64"));
    CHECK(parametersText(project.parameters) == "k = 128, tile = 64");
    for (const char* bad : {"tile", "=4", "tiel=4", "tile=", "tile=0", "tile=-1", "tile=4x",
                            "tile=9999999999", "tile=99999999999999999999"}) {
        INFO(bad);
        CHECK_FALSE(setParameter(project, bad));
    }
    CHECK(project.parameters[1].value == 64);
}

TEST_CASE("parameters are written and read, in their order", "[unit]") {
    Project project = withParameters();
    project.parameters.insert(project.parameters.begin(), {"z", "", 1, {1}});
    project.program.text = "x";
    project.defaults.filters = ProjectNumbers{{"sizes", 1}};
    (*project.defaults.filters)["term-size"].parameter = "tile";
    project.code.checkSizes["n"].parameter = "k";
    const auto read = parseProject(SourceText("p", projectText(project)));
    REQUIRE(read);
    CHECK(*read == project);
}

TEST_CASE("a parameter decides which rules and sizes a step has", "[unit]") {
    Project project = example("matmul-blocking");
    REQUIRE(setParameter(project, "tile=16"));
    Session session;
    session.open(project);
    REQUIRE(session.canRun());
    const StepInfo& split = session.info()->steps.at(0);
    CHECK(std::ranges::count(split.rules, "split-join-16") == 1);
    CHECK(std::ranges::count(split.rules, "split-join-32") == 0);
    CHECK(split.sketch.find("containsMap(m/16, containsMap(16") != std::string::npos);
    CHECK(reportText(*session.report()).find("tile = 16\ndepth = 4\n") != std::string::npos);
}

TEST_CASE("steps that a parameter does not reach are kept when it changes", "[unit]") {
    Project project = example("matmul-register-blocking");
    project.parameters.push_back({"final", "", 1, {1, 2}});
    project.guide[2].settings.filters = project.defaults.filters;
    (*project.guide[2].settings.filters)["sizes"].parameter = "final";
    Session session;
    session.open(project);
    session.run(RunExtent::Sketch);
    session.run(RunExtent::Sketch);
    project.parameters.back().value = 2;
    session.open(project);
    CHECK(session.begunSteps() == 2);
    REQUIRE(setParameter(project, "rows=4"));
    session.open(project);
    CHECK(session.status().state == SessionState::Idle);
}
