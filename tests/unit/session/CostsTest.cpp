// Cost models that projects and shipped files define: loading, mistakes, use, and what is kept.
#include <catch2/catch.hpp>

#include <algorithm>

#include "app/session/InlinePlaces.h"
#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

Project math(const std::string& program, const std::string& costs, const std::string& model) {
    Project project;
    project.language = "math";
    project.program.text = program;
    project.costs.text = costs;
    project.defaults.costModel = model;
    project.defaults.limits.iterations = 4;
    ProjectStep step;
    step.name = "only";
    step.rules = {"comm-add", "comm-mul", "distribute"};
    project.guide = {step};
    return project;
}

/// The text of the first mistake.
std::string firstProblem(const Project& project) {
    Session session;
    session.open(project);
    return session.problems().empty() ? "" : session.problems().front().message;
}

const char* const kDearProducts = "costs dear-products { *: 50 + sum; default: 1 + sum; }";
const char* const kDearSums = "costs dear-sums { +: 50 + sum; default: 1 + sum; }";

}  // namespace

TEST_CASE("the costs of a project decide what is found", "[unit]") {
    // a*(b + c) has one product, a*b + a*c has two.
    const auto found = [](const std::string& costs, const std::string& model) {
        Session session;
        Project project = math("(+ (* a b) (* a c))", costs, model);
        project.guide[0].rules = {"comm-add", "comm-mul", "factor"};
        session.open(project);
        INFO(render(session.problems()));
        REQUIRE(session.canRun());
        session.run(RunExtent::Goal);
        CHECK(session.costViolations().empty());
        return *session.bestTerm();
    };
    const BestTerm dear = found(kDearProducts, "dear-products");
    CHECK(dear.costModel == "dear-products");
    CHECK(dear.cost == 50 + 1 + 1 + 1 + 1);
    const BestTerm cheap =
        found("costs cheap { *: sum - 0 + 0.5; +: 9 + sum; default: 1 + sum; }", "cheap");
    CHECK(cheap.cost == 0.5 + 1 + 9 + 1 + 1);
}

TEST_CASE("models of shipped files and of the project are offered", "[unit]") {
    Session session;
    session.open(math("x", kDearSums, "dear-sums"));
    const auto& names = session.info()->costModels;
    CHECK(names == std::vector<std::string>{"solved-size", "tree-size", "operations", "dear-sums"});
    session.open(readProject(resourceFolder() / "projects" / "map-fusion.candler").value());
    CHECK(session.info()->costModels ==
          std::vector<std::string>{"tree-size", "memory-traffic", "weighted-operators"});
}

TEST_CASE("every shipped cost model works for its example projects", "[unit]") {
    for (const char* name : {"matmul-baseline", "dot-product", "math-derivative"}) {
        Project project =
            readProject(resourceFolder() / "projects" / (std::string(name) + ".candler")).value();
        Session first;
        first.open(project);
        for (const std::string& model : first.info()->costModels) {
            CAPTURE(name, model);
            project.defaults.costModel = model;
            for (ProjectStep& step : project.guide) step.settings.costModel.reset();
            Session session;
            session.open(project);
            INFO(render(session.problems()));
            REQUIRE(session.canRun());
            session.run(RunExtent::Goal);
            CHECK(session.report()->isFinished);
            CHECK(render(session.costViolations()).empty());
        }
    }
}

TEST_CASE("mistakes in costs are told once, with their place in the project", "[unit]") {
    CHECK(firstProblem(math("x", "costs m { +: 1; default: 1 + sum; }", "m"))
              .starts_with("the cost of '+' must be at least the cost of every child"));
    CHECK(firstProblem(math("x", "costs tree-size { default: 1 + sum; }", "tree-size")) ==
          "there is a cost model 'tree-size' already");
    CHECK(firstProblem(math("x", "costs operations { default: 1 + sum; }", "tree-size")) ==
          "there is a cost model 'operations' already");
    Session session;
    session.open(math("x", kDearSums, "dear-sum"));
    REQUIRE(session.problems().size() == 1);
    CHECK(session.problems()[0].message == "no cost model is called 'dear-sum'");
    CHECK(session.problems()[0].hint == "did you mean 'dear-sums'?");
    // The step does not complain of what was refused.
    session.open(math("x", "costs m {\n  plus: 1;\n}", "m"));
    REQUIRE(session.problems().size() == 1);

    const std::string text =
        "{\"format\": \"candler-project\", \"version\": 1, \"language\": \"math\",\n"
        " \"program\": {\"text\": \"x\"},\n"
        " \"costs\": {\"text\": [\"costs m {\",\n"
        "   \"  +: 1 + summ; default: 1 + sum; }\"]},\n"
        " \"guide\": [{\"name\": \"s\", \"rules\": []}]}\n";
    const auto project = parseProject(SourceText("p.candler", text));
    REQUIRE(project);
    CHECK(*parseProject(SourceText("p", projectText(*project))) == *project);
    session.open(*project);
    const Diagnostics placed = placedInFile(session.problems(), *project);
    REQUIRE(placed.size() == 1);
    CHECK(placed[0].place.line == 4);
    CHECK(placed[0].place.column == 14);
}

TEST_CASE("parameters stand in costs", "[unit]") {
    Project project = math("(* a b)", "costs m { *: $weight + sum; default: 1 + sum; }", "m");
    project.parameters = {{"weight", "", 7, {7, 8}}};
    Session session;
    session.open(project);
    INFO(render(session.problems()));
    REQUIRE(session.canRun());
    session.run(RunExtent::Goal);
    CHECK(session.bestTerm()->cost == 9);
}

TEST_CASE("changed costs invalidate the steps that use them, and only those", "[unit]") {
    const auto keeps = [](const std::string& model, const std::string& changed) {
        Session session;
        Project project = math("(+ (* a b) (* a c))", kDearProducts, model);
        session.open(project);
        session.run(RunExtent::Goal);
        project.costs.text = changed;
        session.open(project);
        INFO(render(session.problems()));
        REQUIRE(session.canRun());
        return session.begunSteps() > 0 && session.iterations(0) > 0;
    };
    const std::string dearer = "costs dear-products { *: 60 + sum; default: 1 + sum; }";
    CHECK(keeps("dear-products", kDearProducts));
    CHECK_FALSE(keeps("dear-products", dearer));
    CHECK(keeps("tree-size", dearer));
    CHECK(keeps("solved-size", ""));
}

TEST_CASE("e-nodes without a cost to rely on are told after a run", "[unit]") {
    Session session;
    session.open(math("(+ 1 (* x -2))", "costs m { number: value; default: 1 + sum; }", "m"));
    INFO(render(session.problems()));
    REQUIRE(session.canRun());
    session.run(RunExtent::Goal);
    REQUIRE(session.extraction({0, session.iterations(0)}));
    const Diagnostics told = session.costViolations();
    REQUIRE(told.size() == 1);
    CHECK(told[0].severity == Severity::Warning);
    CHECK(told[0].place.file == "<costs>");
    CHECK(told[0].message.find("the cost of 'number' must be a number that is not negative") == 0);
    CHECK(told[0].message.find("-2 (value = -2)") != std::string::npos);
}

TEST_CASE("sizes of costs are the check sizes, unless the costs assume others", "[unit]") {
    Project project = readProject(resourceFolder() / "projects" / "map-fusion.candler").value();
    const auto costOf = [&](const std::string& assumption, std::int64_t checkSize) {
        project.costs.text =
            "costs m { " + assumption + " lam: elements + sum; default: 1 + sum; }";
        project.defaults.costModel = "m";
        for (ProjectStep& step : project.guide) step.settings.costModel.reset();
        project.code.checkSizes.clear();
        if (checkSize > 0) project.code.checkSizes = {{"n", checkSize}};
        Session session;
        session.open(project);
        INFO(render(session.problems()));
        REQUIRE(session.canRun());
        const double cost = (*session.extraction({0, 0}))->cost;
        CHECK(session.costViolations().empty() == (checkSize > 0 || !assumption.empty()));
        return cost;
    };
    const double at100 = costOf("", 100);
    CHECK(costOf("assume n = 100;", 7) == at100);
    CHECK(costOf("assume default = 100;", 0) == at100);
    CHECK(costOf("assume default = 7;", 100) == at100);
    CHECK(costOf("", 50) < at100);
    CHECK(costOf("", 0) == std::numeric_limits<double>::infinity());
}
