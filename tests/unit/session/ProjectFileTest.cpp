// Projects survive writing and reading, and bad files are refused with a place.
#include "app/session/ProjectFile.h"

#include <unistd.h>

#include <catch2/catch.hpp>
#include <fstream>

#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

Project sampleProject() {
    Project project;
    project.group = "stencils";
    project.title = "Tiles, \"quoted\" and ünïcode";
    project.description = "two\nlines\n";
    project.program.file = "../programs/a b.rise";
    project.rules.text = "rule one\nrule two";
    project.defaults.costModel = "tree-size";
    project.defaults.filters = ProjectNumbers{{"ast-size", 200}};
    project.defaults.limits.seconds = 2.5;
    project.defaults.beamWidth = 3;
    ProjectStep split;
    split.name = "split";
    split.sketch = "containsMap(m,\n  ?)";
    split.rules = {"split", "map-fission"};
    split.settings.limits.nodes = 123456789012;
    split.settings.filters.emplace();
    project.guide = {split, ProjectStep{.name = "free"}};
    project.disabledRules = {"reduce-seq"};
    project.code.checkSizes = {{"m", 64}};
    project.movedBoxes = {{.step = "split", .eclass = 4'000'000'000, .x = -40, .y = 80},
                          {.step = "free", .eclass = 0, .label = "map", .view = "around 3"}};
    project.windowNotes = {{"layout", "{\"a\": [1]}"}};
    return project;
}

Diagnostics mistakesOf(const std::string& text) {
    const auto project = parseProject(SourceText("p.candler", text));
    return project ? Diagnostics{} : project.error();
}

/// A whole project around one more member.
std::string with(const std::string& member) {
    return "{\"format\": \"candler-project\", \"version\": 1,\n\"program\": {\"text\": \"x\"},\n"
           "\"guide\": [],\n" +
           member + "}";
}

struct BadCase {
    const char* member;
    const char* message;
    int column;
};

}  // namespace

TEST_CASE("a project that is written reads back the same", "[unit]") {
    const Project project = sampleProject();
    const auto read = parseProject(SourceText("p", projectText(project)));
    REQUIRE(read);
    CHECK(*read == project);
    CHECK(projectText(*read) == projectText(project));
    CHECK_FALSE(*read == Project{});
}

TEST_CASE("members of the wrong shape are refused with path and place", "[unit]") {
    const auto bad = GENERATE(values<BadCase>({
        {"\"titel\": \"a\"", "/titel: unknown key 'titel'", 1},
        {"\"title\": 3", "/title: must be a text, not a number", 10},
        {"\"language\": [\"rise\"]", "/language: must be a text, not a list", 13},
        {"\"rules\": {}", "/rules: needs either \"file\" or \"text\"", 10},
        {"\"rules\": {\"file\": \"\"}", "/rules/file: must not be empty", 19},
        {"\"rules\": {\"text\": [\"a\", 1]}", "/rules/text/1: must be a text, not a number", 25},
        {"\"scheduler\": \"simpel\"", "/scheduler: unknown scheduler 'simpel'", 14},
        {"\"defaults\": {\"limits\": {\"nodes\": -1}}",
         "/defaults/limits/nodes: must not be negative", 34},
        {"\"defaults\": {\"limits\": {\"iterations\": 1.5}}",
         "/defaults/limits/iterations: must be a whole number", 39},
        {"\"defaults\": {\"limits\": {\"iterations\": 4294967296}}",
         "/defaults/limits/iterations: must be at most 4294967295", 39},
        {"\"defaults\": {\"limits\": []}", "/defaults/limits: must be an object, not a list", 24},
        {"\"defaults\": {\"filters\": {\"ast-size\": -2}}",
         "/defaults/filters/ast-size: must be at least 0", 38},
        {"\"code\": {\"checkSizes\": {\"m\": 0}}", "/code/checkSizes/m: must be at least 1", 30},
        {"\"code\": {\"checkSizes\": {\"m\": 18446744073709551615}}",
         "/code/checkSizes/m: is too large", 30},
        {"\"disabledRules\": \"a\"", "/disabledRules: must be a list of texts, not a text", 18},
        {"\"title\": \"a\", \"title\": \"b\"", "/title: this key occurs twice", 15},
    }));
    const Diagnostics mistakes = mistakesOf(with(bad.member));
    INFO(bad.member);
    REQUIRE(mistakes.size() == 1);
    CHECK(mistakes[0].message == bad.message);
    CHECK(mistakes[0].place.line == 4);
    CHECK(mistakes[0].place.column == bad.column);
}

TEST_CASE("steps of the guide are checked one by one", "[unit]") {
    const Diagnostics mistakes = mistakesOf(
        "{\"format\": \"candler-project\", \"version\": 1, \"program\": {\"text\": \"x\"}, "
        "\"guide\": [\n"
        "{\"name\": \"a\", \"rules\": []},\n"
        "{\"name\": \"a\", \"rules\": []},\n"
        "{\"name\": \"b\", \"skecth\": \"?\"},\n"
        "7]}");
    REQUIRE(mistakes.size() == 4);
    CHECK(mistakes[0].message == "/guide/1/name: there is already a step 'a'");
    CHECK(mistakes[1].message == "/guide/2: the key \"rules\" is missing");
    CHECK(mistakes[2].message == "/guide/2/skecth: unknown key 'skecth'");
    CHECK(mistakes[2].hint == "did you mean 'sketch'?");
    CHECK(mistakes[3].message == "/guide/3: must be an object, not a number");
    CHECK(mistakes[3].place.line == 5);
}

TEST_CASE("texts that are no projects are refused", "[unit]") {
    CHECK(mistakesOf("").at(0).message == "the file is empty");
    CHECK(mistakesOf("\x89PNG\r\n").at(0).message == "this is not a project file");
    CHECK(mistakesOf("{}").at(0).message == "this is not a Candler project");
    CHECK(mistakesOf("{\"format\": \"other\"}").at(0).place.column == 12);
    CHECK(mistakesOf("{\"format\": \"candler-project\", \"version\": 2}").at(0).message ==
          "/version: this program reads version 1 only");
    CHECK(mistakesOf(std::string(1000, '{')).at(0).message == "nested deeper than 64 levels");
    CHECK(mistakesOf("{\"a\": \"\xff\"}").at(0).message.find("UTF-8") != std::string::npos);
}

TEST_CASE("every truncation of a project is refused", "[unit]") {
    const std::string text = projectText(sampleProject());
    const std::size_t end = text.rfind('}');
    for (std::size_t length = 0; length <= end; ++length)
        REQUIRE_FALSE(mistakesOf(text.substr(0, length)).empty());
}

TEST_CASE("a project file is found again by its path and replaced whole", "[unit]") {
    const std::filesystem::path folder =
        std::filesystem::temp_directory_path() / ("candler project " + std::to_string(::getpid()));
    const std::filesystem::path path = folder / "p.candler";
    REQUIRE(writeProject(sampleProject(), path));
    auto read = readProject(path);
    REQUIRE(read);
    CHECK(read->path == path);
    CHECK(read->resolve(read->program.file) ==
          (folder.parent_path() / "programs" / "a b.rise").lexically_normal());
    read->title = "another";
    REQUIRE(writeProject(*read, path));
    CHECK(readProject(path)->title == "another");
    CHECK(std::distance(std::filesystem::directory_iterator(folder), {}) == 1);
    std::filesystem::remove_all(folder);
    CHECK_FALSE(readProject(path));
}

TEST_CASE("every example has a group and a goal", "[unit]") {
    const std::vector<ExampleGroup> groups = exampleGroups();
    REQUIRE(groups.size() >= 2);
    CHECK(groups[0].name == "First steps");
    CHECK(groups[1].name == "Matrix multiplication");
    std::size_t count = 0;
    for (const ExampleGroup& group : groups) {
        CHECK_FALSE(group.projects.empty());
        count += group.projects.size();
        for (const Project& project : group.projects) {
            INFO(project.path.string());
            CHECK(project.group == group.name);
            CHECK_FALSE(project.title.empty());
            CHECK_FALSE(project.description.empty());
        }
    }
    CHECK(count == exampleProjects().size());
}
