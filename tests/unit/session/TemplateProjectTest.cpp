// Templates: each language has a program to begin with that runs to a result, as a new project and
// as a file by itself.
#include "app/session/TemplateProject.h"

#include <catch2/catch.hpp>
#include <set>

#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"
#include "tests/unit/session/Example.h"

using namespace candler;

namespace {

std::vector<std::string> allNames(std::span<const Language* const> all) {
    std::vector<std::string> names;
    for (const Language* one : all) names.emplace_back(one->name());
    return names;
}

/// Empty where the language writes none.
std::string kernelName(Session& session) {
    if (!session.info()->hasKernels) return {};
    const auto code = session.generateCode();
    REQUIRE(code);
    return (*code)->functionName;
}

}  // namespace

TEST_CASE("a new project of any language runs to a result at once", "[unit]") {
    const std::string language = GENERATE(from_range(allNames(languages())));
    INFO(language);
    const Project project = newProject(*findLanguage(language), "My first: 2 maps").value();
    CHECK(project.language == language);
    CHECK(project.title == "My first: 2 maps");
    CHECK(project.path.empty());
    for (const TextSource* text :
         {&project.program, &project.rules, &project.definitions, &project.costs})
        CHECK(text->file.empty());
    CHECK(parseProject(SourceText("new", projectText(project))).value() == project);

    Session session;
    session.open(project);
    CHECK(render(session.problems()).empty());
    REQUIRE(session.canRun());
    const SessionState end = session.run(RunExtent::Goal).state;
    // Without folding of constants formulas have no end; not all rules are tried on networks.
    CHECK(end == (language == "math-plain"    ? SessionState::LimitReached
                  : language == "tensorgraph" ? SessionState::NoProgress
                                              : SessionState::Saturated));
    // What is known of a matrix makes the kernel faster, not the term.
    CHECK(session.isUnchanged() == (language == "stur"));
    CHECK_FALSE(session.report()->resultTerm.empty());
    const std::string kernel = kernelName(session);
    CHECK(kernel == (session.info()->hasKernels ? "My_first_2_maps" : ""));
    CHECK(project.code.functionName == kernel);
}

TEST_CASE("names that are no names of functions become some", "[unit]") {
    const auto nameFor = [](const char* title) {
        return newProject(*findLanguage("rise"), title).value().code.functionName;
    };
    for (const char* title : {"Untitled", "2 maps", "double", "Größe", "行列", "--", "a  b"}) {
        INFO(title);
        Project project = newProject(*findLanguage("rise"), title).value();
        CHECK_FALSE(project.code.functionName.empty());
        CHECK(parseProject(SourceText("new", projectText(project))).value() == project);
    }
    CHECK(nameFor("Untitled") == "Untitled");
    CHECK(newProject(*findLanguage("prop"), "Untitled").value().code.functionName.empty());
}

TEST_CASE("a program by itself is known by its ending", "[unit]") {
    const std::vector<std::string> endings = programEndings();
    CHECK(std::set(endings.begin(), endings.end()).size() == endings.size());
    for (const std::string& ending : endings) {
        INFO(ending);
        const auto path = resourceFolder() / "templates" / ("program" + ending);
        const Project project = readProjectOrProgram(path).value();
        CHECK(project.path == path);
        Session session;
        session.open(project);
        CHECK(render(session.problems()).empty());
        CHECK(session.canRun());
    }
}
