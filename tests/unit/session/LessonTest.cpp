// Lessons: what the reader takes and refuses, what predicates say, and that all that ship work.
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/session/Glossary.h"
#include "app/session/LessonPlayer.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

const char* const kHead = "---\ntitle: T\nproject: p.candler\n---\n";

Diagnostics mistakesOf(const std::string& body, const std::string& head = kHead) {
    const auto lesson = parseLesson(SourceText("l.md", head + body));
    return lesson ? Diagnostics() : lesson.error();
}

std::string stepWith(const std::string& lines) {
    return "## S\n\nText.\n\n```step\n" + lines + "\n```\n";
}

Diagnostic mistakeIn(const std::string& line) {
    const Diagnostics mistakes = mistakesOf(stepWith(line + "\nhint: h\nsolution: reset"));
    REQUIRE(mistakes.size() == 1);
    CHECK(mistakes[0].place.file == "l.md");
    CHECK(mistakes[0].place.line == 10);
    return mistakes[0];
}

LessonPredicate predicate(const std::string& text) {
    const SourceText source("p", text);
    const auto read = readPredicate(source, {0, text.size()});
    REQUIRE(read);
    return *read;
}

bool holds(const std::string& text, const LessonFacts& facts) {
    return check(predicate(text), facts).holds;
}

}  // namespace

TEST_CASE("a lesson is read with all its parts") {
    const std::string body =
        "Before.\n\n```\n## no heading\n```\n\n## First\n\nDo *it*.\n\n```step\nshow: dock rules\n"
        "show: action step\nexpect: iteration >= 2\nexpect: not equal \"a\" \"(+ a \\\"b\\\")\"\n"
        "hint: One.\nhint: Two.\nsolution: step 2 iterations\n```\n\n## Second\n\nRead.\n";
    const auto lesson = parseLesson(SourceText(
        "l.md",
        "---\ntitle: T\nnumber: 3\nsummary: S: s\nminutes: 5\nproject: p.candler\n---\n" + body));
    REQUIRE(lesson);
    CHECK(lesson->number == 3);
    CHECK(lesson->summary == "S: s");
    CHECK(lesson->text == "Before.\n\n```\n## no heading\n```");
    REQUIRE(lesson->steps.size() == 2);
    const LessonStep& first = lesson->steps[0];
    CHECK(first.text == "Do *it*.");
    REQUIRE(first.targets.size() == 2);
    CHECK(first.targets[1].kind == LessonTarget::Kind::Action);
    CHECK(first.targets[1].name == "step");
    REQUIRE(first.expectations.size() == 2);
    CHECK(first.expectations[1].isNegated);
    CHECK(wantedTerms(first.expectations) == std::set<std::string>{"a", "(+ a \"b\")"});
    CHECK(first.hint == "One. Two.");
    REQUIRE(first.solution.size() == 1);
    CHECK(first.solution[0].count == 2);
    CHECK(lesson->steps[1].expectations.empty());
}

TEST_CASE("mistakes in a lesson have a place and a hint") {
    CHECK(mistakeIn("expect: iterations >= 2").hint == "did you mean 'iteration'?");
    CHECK(mistakeIn("expect: iteration 2").message == "= != < <= > or >= is expected here");
    CHECK(mistakeIn("expect: iteration >= many").message == "a number is expected here");
    CHECK(mistakeIn("expect: state saturatd").hint == "did you mean 'saturated'?");
    CHECK(mistakeIn("expect: equal \"a\"").message == "something is missing here");
    CHECK(mistakeIn("expect: equal a b").hint == "write: equal \"TEXT\" \"TEXT\"");
    CHECK(mistakeIn("expect: code now").message == "nothing more is expected here");
    CHECK(mistakeIn("expect: present \"a").message == "the text in quotes does not end");
    CHECK(mistakeIn("expect:").message == "a predicate is missing here");
    CHECK(mistakeIn("solution: run goals").hint == "did you mean 'goal'?");
    CHECK(mistakeIn("solution: walk").message == "unknown action 'walk'");
    CHECK(mistakeIn("show: dok rules").hint == "did you mean 'dock'?");
    CHECK(mistakeIn("expects: code").hint == "did you mean 'expect'?");
    CHECK(mistakeIn("expect code").message == "'key: value' is expected here");
}

TEST_CASE("a lesson that lacks something says what") {
    const auto only = [](const Diagnostics& mistakes) {
        REQUIRE(mistakes.size() == 1);
        return mistakes[0].message;
    };
    const std::string good = "## S\n\nText.\n";
    CHECK(mistakesOf(good).empty());
    CHECK(only(mistakesOf(good, "---\nproject: p\n---\n")) == "the lesson has no title");
    CHECK(only(mistakesOf(good, "---\ntitle: T\n---\n")) == "the lesson opens no project");
    CHECK(only(mistakesOf("", kHead)) == "the lesson has no steps");
    CHECK(only(mistakesOf("## S\n")) == "the step has no text");
    CHECK(only(mistakesOf("## S\nT\n```step\nexpect: code\nsolution: generate\n```\n")) ==
          "the step expects something and gives no hint");
    CHECK(only(mistakesOf("## S\nT\n```step\nexpect: code\nhint: h\n```\n")) ==
          "the step expects something and has no solution");
    CHECK(only(mistakesOf("## S\nT\n```step\nhint: h\n")) == "the block does not end");
    CHECK(only(mistakesOf("## S\nT\n```step\nhint: h\n```\n```step\nhint: h\n```\n")) ==
          "the step has two such blocks");
    CHECK(only(mistakesOf("```step\nhint: h\n```\n" + good)) == "this block belongs to no step");
    CHECK(only(mistakesOf(good, "---\ntitle: T\nproject: p\nminutes: ten\n---\n")) ==
          "a whole number up to 1000 is expected here");
    CHECK(only(mistakesOf("## S\nT\n```step\nexpect: exported\nhint: h\n```\n",
                          "---\ntitle: T\nproject: p\nexercise: yes\n---\n")) ==
          "'exported' cannot be checked in an exercise");
    CHECK_FALSE(mistakesOf(good, "").empty());
}

TEST_CASE("predicates speak of facts") {
    LessonFacts facts;
    facts.status.iteration = 2;
    facts.status.nodes = 100;
    facts.status.state = SessionState::Saturated;
    facts.terms["a"] = {.eclass = 3, .members = 2};
    facts.terms["b"] = {.eclass = 3, .members = 2};
    facts.terms["c"] = {};
    facts.terms["("] = {.problem = "a term is not closed"};
    CHECK(holds("iteration = 2", facts));
    CHECK_FALSE(holds("iteration > 2", facts));
    CHECK(holds("nodes <= 100", facts));
    CHECK(holds("state saturated", facts));
    CHECK(holds("equal \"a\" \"b\"", facts));
    CHECK_FALSE(holds("equal \"a\" \"c\"", facts));
    CHECK(holds("not equal \"a\" \"c\"", facts));
    CHECK(holds("members \"a\" >= 2", facts));
    CHECK(check(predicate("present \"c\""), facts).now == "c is not in the e-graph");
    // What cannot be read is neither equal nor different.
    CHECK_FALSE(holds("equal \"a\" \"(\"", facts));
    CHECK_FALSE(holds("not equal \"a\" \"(\"", facts));
    CHECK_FALSE(holds("rule x on", facts));
    CHECK_FALSE(holds("not rule x on", facts));

    CHECK_FALSE(holds("selected class", facts));
    facts.selectedClass = 3;
    CHECK(holds("selected class \"a\"", facts));
    CHECK_FALSE(holds("selected node \"a\"", facts));
    facts.project.disabledRules = {"x"};
    auto info = std::make_shared<SessionInfo>();
    info->rules = {{"x", "", {}}};
    facts.info = info;
    CHECK(holds("rule x off", facts));
    CHECK(holds("unchanged program", facts));
    facts.project.program.text = "z";
    CHECK_FALSE(holds("unchanged program", facts));
    // Results of before an edit say nothing about the project as it is.
    facts.isStale = true;
    CHECK_FALSE(holds("state saturated", facts));
    CHECK(holds("rule x off", facts));
}

TEST_CASE("all lessons that ship work by their own solutions") {
    const auto lessons = shippedLessons();
    REQUIRE(lessons);
    REQUIRE_FALSE(lessons->empty());
    int number = 0;
    for (const Lesson& lesson : *lessons) {
        INFO(lesson.id);
        if (!lesson.isExercise) CHECK(lesson.number > std::exchange(number, lesson.number));
        CHECK_FALSE(lesson.summary.empty());
        const auto grade = playLesson(lesson);
        REQUIRE(grade);
        INFO(gradeText(*grade));
        CHECK(grade->isGood());
        CHECK_FALSE(grade->steps.empty());
        // Nothing is done before anything was done.
        if (lesson.isExercise) CHECK_FALSE(gradeProject(lesson, *lessonProject(lesson))->isGood());
    }
}

TEST_CASE("the README of the lessons knows all predicates and actions") {
    const auto readme = readFile(resourceFolder() / "lessons" / "README.md");
    REQUIRE(readme);
    for (const auto& forms : {predicateForms(), actionForms()})
        for (const std::string& form : forms) {
            INFO(form);
            CHECK(readme->find("`" + form.substr(0, form.find(' '))) != std::string::npos);
        }
}

TEST_CASE("the glossary is alphabetical, and each word is explained") {
    const auto words = shippedGlossary();
    REQUIRE(words);
    CHECK(std::ranges::is_sorted(*words, {}, &GlossaryEntry::anchor));
    for (const GlossaryEntry& entry : *words) CHECK_FALSE(entry.text.empty());
    CHECK(linksOf("a [b](c.md#d) `[e](f)` [g](h)") == std::vector<std::string>{"c.md#d", "h"});
}
