// Lessons: what the reader takes and refuses, what predicates say, and that all that ship work.
#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "app/session/Glossary.h"
#include "app/session/LessonPlayer.h"
#include "engine/support/FileSystem.h"

using namespace candler;

namespace {

const char* const kHead = "---\ntitle: T\nproject: p.candler\n---\n";

Diagnostics lessonMistakes(const std::string& body, const std::string& head = kHead) {
    const auto lesson = parseLesson(SourceText("l.md", head + body));
    return lesson ? Diagnostics() : lesson.error();
}

std::string stepWith(const std::string& lines) {
    return "## S\n\nText.\n\n```step\n" + lines + "\n```\n";
}

Diagnostic mistakeIn(const std::string& line) {
    const Diagnostics mistakes = lessonMistakes(stepWith(line + "\nhint: h\nsolution: reset"));
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

/// An exercise of one step, on a project that belongs to a lesson that ships.
Lesson exerciseOn(const std::string& project, const std::string& lines) {
    const std::string head =
        "---\ntitle: T\nexercise: yes\nproject: projects/" + project + ".candler\n---\n";
    auto lesson = parseLesson(SourceText("l.md", head + stepWith(lines + "\nhint: h")));
    REQUIRE(lesson);
    lesson->path = resourceFolder() / "lessons" / "l.md";
    return std::move(*lesson);
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
    CHECK(lessonMistakes(good).empty());
    CHECK(only(lessonMistakes(good, "---\nproject: p\n---\n")) == "the lesson has no title");
    CHECK(only(lessonMistakes(good, "---\ntitle: T\n---\n")) == "the lesson opens no project");
    CHECK(only(lessonMistakes("", kHead)) == "the lesson has no steps");
    CHECK(only(lessonMistakes("## S\n")) == "the step has no text");
    CHECK(only(lessonMistakes("## S\nT\n```step\nexpect: code\nsolution: generate\n```\n")) ==
          "the step expects something and gives no hint");
    CHECK(only(lessonMistakes("## S\nT\n```step\nexpect: code\nhint: h\n```\n")) ==
          "the step expects something and has no solution");
    CHECK(only(lessonMistakes("## S\nT\n```step\nhint: h\n")) == "the block does not end");
    CHECK(only(lessonMistakes("## S\nT\n```step\nhint: h\n```\n```step\nhint: h\n```\n")) ==
          "the step has two such blocks");
    CHECK(only(lessonMistakes("```step\nhint: h\n```\n" + good)) ==
          "this block belongs to no step");
    CHECK(only(lessonMistakes(good, "---\ntitle: T\nproject: p\nminutes: ten\n---\n")) ==
          "a whole number up to 1000 is expected here");
    CHECK(only(lessonMistakes("## S\nT\n```step\nexpect: exported\nhint: h\n```\n",
                              "---\ntitle: T\nproject: p\nexercise: yes\n---\n")) ==
          "'exported' cannot be checked in an exercise");
    CHECK_FALSE(lessonMistakes(good, "").empty());
}

TEST_CASE("a step may ask a question") {
    const std::string block =
        "```question\nask: What is\nask: it?\nright: One.\nwhy: So.\nwhy: Really.\nwrong: Two.\n"
        "why: Not so.\nright: `Three`\nwhy: So, too.\n```\n";
    const auto lesson = parseLesson(SourceText("l.md", kHead + ("## S\n\nText.\n\n" + block)));
    REQUIRE(lesson);
    const LessonStep& step = lesson->steps[0];
    CHECK(step.text == "Text.");
    CHECK_FALSE(step.isRead());
    REQUIRE(step.question);
    CHECK(step.question->text == "What is it?");
    REQUIRE(step.question->choices.size() == 3);
    CHECK(step.question->choices[0].why == "So. Really.");
    CHECK(step.question->hasSeveral());
    CHECK(step.question->right() == LessonAnswer{0, 2});
    CHECK(check(*step.question, {}).now == "not answered");
    CHECK(check(*step.question, {0}).now == "right, but incomplete: more answers are right");
    CHECK(check(*step.question, {0, 1}).now == "b is not right: Not so.");
    CHECK(check(*step.question, {0, 2}).holds);
}

TEST_CASE("a bad question says where and what") {
    const auto mistakeOf = [](const std::string& lines, const std::string& more = "") {
        const Diagnostics mistakes =
            lessonMistakes("## S\n\nText.\n\n```question\n" + lines + "\n```\n" + more);
        REQUIRE(mistakes.size() == 1);
        return std::pair(mistakes[0].message, mistakes[0].place.line);
    };
    using Mistake = std::pair<std::string, int>;
    const std::string good = "ask: A?\nright: b\nwhy: c\nwrong: d\nwhy: e";
    CHECK(lessonMistakes("## S\n\nText.\n\n```question\n" + good + "\n```\n").empty());
    CHECK(mistakeOf("right: b\nwhy: c\nwrong: d\nwhy: e") ==
          Mistake{"the question has no text", 9});
    CHECK(mistakeOf("ask: A?\nright: b\nwhy: c") ==
          Mistake{"a question has at least two choices", 9});
    CHECK(mistakeOf("ask: A?\nwrong: b\nwhy: c\nwrong: d\nwhy: e") ==
          Mistake{"none of the choices is right", 9});
    CHECK(mistakeOf("ask: A?\nright: b\nwrong: d\nwhy: e") ==
          Mistake{"the choice is not explained", 11});
    CHECK(mistakeOf("ask: A?\nright: b\nwhy: c\nwrong: b\nwhy: e") ==
          Mistake{"this choice is there twice", 13});
    CHECK(mistakeOf("why: so\n" + good) == Mistake{"this explains no choice", 10});
    CHECK(mistakeOf("wright: b\n" + good) == Mistake{"unknown key 'wright'", 10});
    CHECK(mistakeOf(good, "```question\n" + good + "\n```\n") ==
          Mistake{"the step asks two questions", 16});
    CHECK(mistakeOf(good, "```step\nexpect: code\nhint: h\nsolution: generate\n```\n") ==
          Mistake{"the step asks a question and expects something else", 5});
    CHECK(lessonMistakes("```question\n" + good + "\n```\n## S\n\nText.\n").front().message ==
          "this block belongs to no step");
}

TEST_CASE("answers are read and graded") {
    const std::string question =
        "\n\nText.\n\n```question\nask: A?\nright: b\nwhy: c\nwrong: d\nwhy: e\n```\n";
    const auto lesson = parseLesson(
        SourceText("l.md", kHead + ("## R\n\nRead.\n\n## S" + question + "\n## T" + question)));
    REQUIRE(lesson);
    const auto read = [&](const std::string& text) {
        return readAnswers(SourceText("answers", text), *lesson);
    };
    CHECK(read("# none\n\n").value().empty());
    const auto answers = read("2: a # sure\r\n 3 : b, a\n");
    REQUIRE(answers);
    CHECK(*answers == LessonAnswers{{1, {0}}, {2, {0, 1}}});
    const LessonGrade grade = gradeAnswers(*lesson, *answers);
    CHECK_FALSE(grade.isGood());
    CHECK(grade.steps[0].isDone);
    CHECK(grade.steps[1].verdicts[0].now == "b is not right: e");
    CHECK(gradeAnswers(*lesson, *read("2: a\n3: a")).isGood());
    CHECK(gradeAnswers(*lesson, {}).steps[0].verdicts[0].now == "not answered");
    CHECK(questionsText(*lesson).find("3: A?\n    a  b\n    b  d") != std::string::npos);
    for (const char* bad : {"1: a", "4: a", "0: a", "x: a", "2", "2:", "2: c", "2: ab", "2: B",
                            "2: a\n2: b", ": a", "99999999999999999999: a"}) {
        INFO(bad);
        const auto refused = read(bad);
        REQUIRE_FALSE(refused);
        CHECK(refused.error().size() == 1);
        CHECK(refused.error()[0].place.file == "answers");
    }
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

TEST_CASE("of a term that is not there no number of members holds") {
    LessonFacts facts;
    facts.terms["c"] = {};
    CHECK_FALSE(holds("members \"c\" < 3", facts));
    CHECK_FALSE(holds("not members \"c\" < 3", facts));
    CHECK(check(predicate("members \"c\" < 3"), facts).now == "c is not in the e-graph");
}

TEST_CASE("blanks may differ in a text, but part words") {
    LessonFacts facts;
    facts.original.program.text = "(+ a b)\n";
    facts.project.program.text = "  ( +  a\n   b )";
    CHECK(holds("unchanged program", facts));
    facts.project.program.text = "(+ ab)";
    CHECK_FALSE(holds("unchanged program", facts));
}

TEST_CASE("what expects code is graded with code") {
    const Lesson lesson = exerciseOn("kernel", "expect: code\nexpect: verified");
    const auto good = gradeProject(lesson, lessonProject(lesson).value());
    REQUIRE(good);
    INFO(gradeText(*good));
    CHECK(good->isGood());
    const Lesson none = exerciseOn("halving", "expect: code\nexpect: not verified");
    const auto bad = gradeProject(none, lessonProject(none).value());
    REQUIRE(bad);
    CHECK_FALSE(bad->isGood());
    CHECK_THAT(bad->steps[0].verdicts[0].now, Catch::StartsWith("there is no code: "));
    CHECK(bad->steps[0].verdicts[1].holds);
}

TEST_CASE("a reset forgets the code") {
    const Lesson lesson =
        exerciseOn("kernel", "expect: not code\nsolution: run goal\nsolution: generate");
    CHECK_FALSE(playLesson(lesson)->steps[0].isDone);
    const Lesson again = exerciseOn(
        "kernel", "expect: not code\nsolution: run goal\nsolution: generate\nsolution: reset");
    CHECK(playLesson(again)->steps[0].isDone);
}

TEST_CASE("steps end where the run ends") {
    const Lesson saturated =
        exerciseOn("halving", "expect: state saturated\nsolution: step 4294967295 iterations");
    CHECK(playLesson(saturated)->isGood());
    const Lesson limited = exerciseOn("halving",
                                      "expect: iteration = 2\nexpect: state limit\n"
                                      "solution: limit iterations 2\nsolution: step 4 iterations");
    const auto grade = playLesson(limited);
    REQUIRE(grade);
    INFO(gradeText(*grade));
    CHECK(grade->isGood());
}

TEST_CASE("what is handed in runs no further than the exercise") {
    const auto lessons = shippedLessons();
    REQUIRE(lessons);
    const auto lesson = std::ranges::find(*lessons, "tame-the-explosion", &Lesson::id);
    REQUIRE(lesson != lessons->end());
    Project project = lessonProject(*lesson).value();
    project.disabledRules.clear();
    project.defaults.limits = {.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 0};
    const auto grade = gradeProject(*lesson, project);
    REQUIRE(grade);
    CHECK_FALSE(grade->isGood());
    CHECK_THAT(grade->steps[0].verdicts[0].now, Catch::StartsWith("Node limit "));
    // That it has other limits is seen nevertheless.
    LessonPlayer player(*lesson);
    REQUIRE(player.open(project));
    CHECK_FALSE(check(predicate("unchanged limits"), player.facts(lesson->steps[0])).holds);
}

TEST_CASE("grading nothing is not passed") {
    CHECK_FALSE(LessonGrade{}.isGood());
    CHECK(LessonGrade{.title = "T", .isPlayed = true}.isGood());
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
    // What the window and the lessons say, and those who know e-graphs.
    for (const char* word :
         {"attribution",  "baseline", "breakpoint",   "congruence",  "cost-model",   "dag-cost",
          "e-class",      "e-graph",  "e-node",       "explanation", "extraction",   "extractor",
          "forbid",       "guide",    "hash-consing", "heat-map",    "iteration",    "limit",
          "match",        "merge",    "nearest-miss", "parameter",   "pattern",      "phase",
          "pin",          "proof",    "rebuild",      "root",        "rule",         "saturation",
          "scheduler",    "seed",     "sketch",       "slice",       "substitution", "term",
          "sketch-match", "tree-cost"}) {
        INFO(word);
        CHECK(std::ranges::find(*words, word, &GlossaryEntry::anchor) != words->end());
    }
    CHECK(linksOf("a [b](c.md#d) `[e](f)` [g](h)") == std::vector<std::string>{"c.md#d", "h"});
}

TEST_CASE("all links of lessons, exercises and help lead to words of the glossary") {
    const auto words = shippedGlossary();
    REQUIRE(words);
    constexpr std::string_view kGlossary = "glossary.md#";
    std::size_t links = 0;
    for (const char* folder : {"lessons", "exercises", "help"})
        for (const auto& entry : std::filesystem::directory_iterator(resourceFolder() / folder)) {
            if (entry.path().extension() != ".md" || entry.path().stem() == "README") continue;
            const std::string text = readFile(entry.path()).value();
            for (const std::string& link : linksOf(text)) {
                INFO(entry.path() << ": " << link);
                REQUIRE(link.find(kGlossary) != std::string::npos);
                const std::string anchor = link.substr(link.find('#') + 1);
                CHECK(std::ranges::find(*words, anchor, &GlossaryEntry::anchor) != words->end());
                ++links;
            }
        }
    CHECK(links > 100);
}
