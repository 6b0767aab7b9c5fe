// Schedules in the words of Halide and Exo: how they are read, what sketches they become, and that
// the kernels that are found so have their loops in that order and compute what the program says.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <catch2/catch.hpp>
#include <regex>
#include <sstream>

#include "app/session/ProjectFile.h"
#include "app/session/ScheduleGuide.h"
#include "app/session/Session.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "tests/unit/languages/RandomTerms.h"

using namespace candler;

namespace {

const char* const kMatmul =
    "matmul : (m n k : nat) -> m.k.f32 -> k.n.f32 -> m.n.f32\n"
    "matmul = /\\m n k. \\a b. map (\\ak. map (\\bk. reduce add 0 (map (\\p. mul (fst p) (snd p))\n"
    "  (zip ak bk))) (transpose b)) a";

Project projectOf(const std::string& program) {
    Project project;
    project.title = "test";
    project.program.text = program;
    project.guide = {{.name = "loops"}};
    return project;
}

Result<std::vector<ScheduleStep>> stepsOf(const std::string& program, const ScheduleWords& words) {
    const auto schedule = parseSchedule(words);
    if (!schedule) return failure(schedule.error());
    Session session;
    session.open(projectOf(program));
    REQUIRE(session.canRun());
    return session.scheduleSteps(*schedule);
}

std::string mistakeOf(const std::string& program, const ScheduleWords& words) {
    const auto steps = stepsOf(program, words);
    if (steps) return "none";
    const Diagnostic& first = steps.error().front();
    return first.message + (first.hint.empty() ? "" : "; " + first.hint);
}

Project guided(const std::string& program, const ScheduleWords& words) {
    const Schedule schedule = parseSchedule(words).value();
    Session session;
    session.open(projectOf(program));
    const auto steps = session.scheduleSteps(schedule);
    INFO((steps ? "" : render(steps.error())));
    REQUIRE(steps.has_value());
    return guidedProject(projectOf(program), schedule, *steps);
}

/// Whether loops with these bounds are nested so, others between them allowed.
bool hasNest(const std::string& code, const std::vector<std::string>& bounds) {
    static const std::regex kLoop(R"(^( *)for \(std::int64_t \w+ = [^;]*; \w+ < ([^;]*); )");
    struct Loop {
        std::size_t indent;
        std::size_t reached;  ///< How many of the bounds are around it or its own.
    };
    std::vector<Loop> around;
    std::istringstream lines(code);
    std::smatch match;
    for (std::string line; std::getline(lines, line);) {
        if (!std::regex_search(line, match, kLoop)) continue;
        const auto indent = static_cast<std::size_t>(match[1].length());
        while (!around.empty() && around.back().indent >= indent) around.pop_back();
        std::size_t reached = around.empty() ? 0 : around.back().reached;
        if (reached < bounds.size() && match[2] == bounds[reached]) ++reached;
        if (reached == bounds.size()) return true;
        around.push_back({indent, reached});
    }
    return false;
}

struct Case {
    const char* name;
    std::string program;
    ScheduleWords words;
    /// Of the kernel's loops. What is inside of a parallel loop is a function of its own.
    std::vector<std::string> bounds;
};

const char* const kMatvec =
    "matvec : (m k : nat) -> m.k.f32 -> k.f32 -> m.f32\n"
    "matvec = /\\m k. \\a x. map (\\row. reduce add 0 (map (\\p. mul (fst p) (snd p)) (zip row "
    "x))) a";
const char* const kMaps =
    "maps : (n m o : nat) -> n.m.o.f32 -> n.m.o.f32\n"
    "maps = /\\n m o. \\xs. map (map (map (\\x. add (mul x x) 1))) xs";
const char* const kBatched =
    "batched : (b m n k : nat) -> b.m.k.f32 -> b.k.n.f32 -> b.m.n.f32\n"
    "batched = /\\b m n k. \\as bs. map (\\ab. map (\\ak. map (\\bk. reduce add 0\n"
    "  (map (\\p. mul (fst p) (snd p)) (zip ak bk))) (transpose (snd ab))) (fst ab)) (zip as bs)";

std::vector<Case> cases() {
    return {
        {"blocking",
         kMatmul,
         {.splits = {"i=32,j=16,k=4"}, .order = {"io jo ko ki ii ji"}},
         {"tiles_m", "tiles_n", "k / 4", "4"}},
        {"columns",
         kMatmul,
         {.splits = {"i=4", "j=16"},
          .order = {"jo,io,k,ii,ji"},
          .vectors = {"j=8"},
          .unrolled = {"ii"},
          .parallel = {"j"}},
         {"tiles_n", "tiles_m", "k", "2"}},
        {"inside out", kMatmul, {.order = {"k,j,i"}}, {"k", "n", "m"}},
        {"matvec",
         kMatvec,
         {.splits = {"i=32"}, .order = {"io,j,ii"}, .vectors = {"i=8"}, .parallel = {"i"}},
         {"k", "4"}},
        {"dot",
         "dot : (n : nat) -> n.f32 -> n.f32 -> f32\n"
         "dot = /\\n. \\a b. reduce add 0 (map (\\p. mul (fst p) (snd p)) (zip a b))",
         {.splits = {"i=32"}},
         {"n / 32", "32"}},
        {"maps", kMaps, {.order = {"k,i,j"}}, {"o", "n", "m"}},
        {"tiles",
         kMaps,
         {.splits = {"i=4,j=8,k=16"}, .order = {"io,jo,ko,ii,ji,ki"}, .vectors = {"ki=8"}},
         {"tiles_n", "tiles_m", "tiles_o", "4", "8", "2"}},
        {"two arrays",
         "sum : (n m : nat) -> n.m.f32 -> n.m.f32 -> n.m.f32\n"
         "sum = /\\n m. \\a b. map (\\p. map (\\q. add (fst q) (snd q)) (zip (fst p) (snd p))) "
         "(zip a b)",
         {.splits = {"i=4,j=8"}, .order = {"jo,io,ii,ji"}, .vectors = {"ji=8"}},
         {"tiles_m", "tiles_n", "4"}},
        {"captured",
         "outer : (n m : nat) -> n.f32 -> m.f32 -> n.m.f32\n"
         "outer = /\\n m. \\a b. map (\\x. map (\\y. mul x y) b) a",
         {.splits = {"i=4,j=8"}, .order = {"io,jo,ii,ji"}},
         {"tiles_n", "tiles_m", "4", "8"}},
        {"chain",
         "chain : (n : nat) -> n.f32 -> n.f32\n"
         "chain = /\\n. \\xs. xs |> map (\\x. add x x) |> map (\\x. mul x x) |> map (\\x. sub x 1)",
         {.splits = {"i=32"}, .vectors = {"i=8"}, .parallel = {"i"}},
         {"4"}},
        {"stencil",
         "conv : (n : nat) -> (n + 2).f32 -> n.f32\n"
         "conv = /\\n. \\xs. map (\\w. reduce add 0 (map (\\p. mul (fst p) (snd p))\n"
         "  (zip (makeArray3 0.25 0.5 0.25) w))) (slide[3][1] xs)",
         {.splits = {"i=32"}, .order = {"io,j,ii"}, .vectors = {"ii=8"}, .unrolled = {"j"}},
         {"tiles_n", "4"}},
        {"stencil of pictures",
         "conv : (n m : nat) -> 3.3.f32 -> (n + 2).(m + 2).f32 -> n.m.f32\n"
         "conv = /\\n m. \\ws xs. map (map (\\w. reduce add 0 (map (\\p. mul (fst p) (snd p))\n"
         "  (zip (join ws) (join w))))) (map transpose (slide[3][1] (map (slide[3][1]) xs)))",
         {.splits = {"i=16,j=64"},
          .order = {"io,jo,ii,ji,k"},
          .unrolled = {"k"},
          .parallel = {"i"}},
         {"tiles_m", "16", "64"}},
        {"epilogue",
         "layer : (m n k : nat) -> m.k.f32 -> k.n.f32 -> n.f32 -> m.n.f32\n"
         "layer = /\\m n k. \\a b c. map (\\r. map (\\p. max 0 (add (reduce add 0\n"
         "  (map (\\q. mul (fst q) (snd q)) (zip r (fst p)))) (snd p))) (zip (transpose b) c)) a",
         {.splits = {"i=4,j=16"}, .order = {"jo,io,k,ii,ji"}, .vectors = {"ji=8"}},
         {"tiles_n", "tiles_m", "k", "4", "2"}},
        {"sums of sums",
         "con : (m n k l : nat) -> m.k.l.f32 -> n.k.l.f32 -> m.n.f32\n"
         "con = /\\m n k l. \\a b. map (\\x. map (\\y. reduce add 0 (map (\\p. reduce add 0\n"
         "  (map (\\q. mul (fst q) (snd q)) (zip (fst p) (snd p)))) (zip x y))) b) a",
         {.order = {"i,k,l,j"}},
         {"m", "k", "l", "n"}},
        {"in order already",
         "horner : (n k : nat) -> k.f32 -> n.f32 -> n.f32\n"
         "horner = /\\n k. \\cs xs. map (\\x. reduceSeq (\\acc c. add c (mul acc x)) 0 cs) xs",
         {.splits = {"i=32"}, .order = {"io,j,ii"}, .vectors = {"i=8"}},
         {"tiles_n", "k", "4"}},
        {"indices",
         "lower : (n : nat) -> n.n.f32 -> n.n.f32\n"
         "lower = /\\n. \\a. generate (\\i. generate (\\j. select (gt (indexAsNat j) (indexAsNat "
         "i)) 0 (idx j (idx i a))))",
         {.splits = {"i=4,j=8"}, .order = {"io,jo,ii,ji"}, .unrolled = {"ji"}, .parallel = {"i"}},
         {"tiles_n", "4"}},
        {"greatest of blocks",
         "peak : (n : nat) -> f32 -> n.f32 -> f32\n"
         "peak = /\\n. \\least xs. reduce max least (map (\\x. mul x x) xs)",
         {.splits = {"i=32"}},
         {"n / 32", "32"}},
        {"functions of reals",
         "softplus : (n : nat) -> n.f32 -> n.f32\n"
         "softplus = /\\n. \\xs. map (\\x. add (max 0 x) (log (add 1 (exp (neg (abs x)))))) xs",
         {.vectors = {"i=8"}, .parallel = {"i"}},
         {"8"}},
        {"named values",
         "squares : (n : nat) -> n.f64 -> n.f64 -> n.f64\n"
         "squares = /\\n. \\xs ys. map (\\p. let (sqrt (abs (sub (fst p) (snd p)))) (\\s. mul s "
         "(pow s 3))) (zip xs ys)",
         {.vectors = {"i=4"}},
         {"tiles_n", "4"}},
        {"batched",
         kBatched,
         {.splits = {"j=32,k=16,l=4"}, .order = {"jo,ko,lo,ji,li,ki"}, .vectors = {"k=8"}},
         {"b", "tiles_m", "tiles_n", "k / 4", "32", "4", "2"}},
    };
}

std::string kernelOf(Session& session) {
    const auto code = session.generateCode();
    REQUIRE(code.has_value());
    std::string text;
    for (const GeneratedFile& file : (*code)->files)
        if (file.name.ends_with(".cpp") && file.name != "check.cpp" && file.name != "bench.cpp" &&
            file.name != "reference.cpp")
            text += file.text;
    return text;
}

}  // namespace

TEST_CASE("schedules are read", "[schedule]") {
    const Schedule schedule = parseSchedule({.splits = {"i=32, j=8", "k=4"},
                                             .order = {"io jo,k"},
                                             .vectors = {"ji=8"},
                                             .unrolled = {"ki"},
                                             .parallel = {"i"}})
                                  .value();
    CHECK(scheduleText(schedule) ==
          "split i=32, split j=8, split k=4, reorder io jo k, vectorise ji=8, unroll ki, "
          "parallel i");
    CHECK(parseSchedule({}).value().isEmpty());
    const auto wrong =
        parseSchedule({.splits = {"i", "=3", "j=x", "k=99999999999999999999"}, .order = {"i=3"}});
    REQUIRE_FALSE(wrong);
    CHECK(wrong.error().size() == 5);
    CHECK(wrong.error()[0].message == "--split: 'i' is no loop with a number");
    CHECK(wrong.error()[4].message == "--reorder: 'i=3' has a number, which means nothing here");
}

TEST_CASE("loops have names", "[schedule]") {
    Session session;
    session.open(projectOf(kMatmul));
    const auto loops = session.scheduleLoops();
    REQUIRE(loops.has_value());
    CHECK(loopsText(*loops) ==
          "loop   kind    size  over\n"
          "i      map     m     ak\n"
          "  j    map     n     bk\n"
          "    k  reduce  k\n");
}

TEST_CASE("a step of a guide for each directive", "[schedule]") {
    const auto steps = stepsOf(kMatmul, {.splits = {"i=32,j=32,k=4"},
                                         .order = {"io,jo,ko,ki,ii,ji"},
                                         .vectors = {"j=32"},
                                         .parallel = {"i"}});
    REQUIRE(steps.has_value());
    std::vector<std::string> names;
    for (const ScheduleStep& step : *steps) names.push_back(step.name);
    CHECK(fmt::format("{}", fmt::join(names, "; ")) ==
          "split k; split i; split j; reorder maps; reorder; vectorise ji; parallel io");
    CHECK((*steps)[2].sketch ==
          "containsMap(m/32, containsMap(32, containsMap(n/32, containsMap(32, "
          "containsReduceSeq(k/4, containsReduceSeq(4, containsAddMul))))))");
    CHECK((*steps)[4].sketch ==
          "containsMap(m/32, containsMap(n/32, containsReduceSeq(k/4, containsReduceSeq(4, "
          "containsMap(32, containsMap(32, containsAddMul))))))");
    CHECK((*steps)[6].sketch ==
          "containsMapPar(m/32, containsMap(n/32, containsReduceSeq(k/4, containsReduceSeq(4, "
          "containsMap(32, containsMap(1, containsAddMulVec))))))");
}

TEST_CASE("guides for schedules are found, and their kernels have those loops",
          "[schedule][guided]") {
    for (const Case& one : cases()) {
        DYNAMIC_SECTION(one.name) {
            const Project project = guided(one.program, one.words);
            Session session;
            session.open(project);
            INFO(render(session.problems()));
            REQUIRE(session.canRun());
            const SessionStatus status = session.run(RunExtent::Goal);
            INFO(status.text);
            REQUIRE(status.state == SessionState::GoalReached);
            CHECK(session.checkResult(false).verdict == ResultCheck::Verdict::Equal);
            const std::string kernel = kernelOf(session);
            INFO(kernel);
            CHECK(hasNest(kernel, one.bounds));
        }
    }
}

TEST_CASE("loops are known by what the program calls their elements", "[schedule]") {
    const auto steps = stepsOf(
        kMatmul,
        {.splits = {"ak=4"}, .order = {"io,k,ii,bk"}, .vectors = {"bk=8"}, .parallel = {"ak"}});
    REQUIRE(steps.has_value());
    CHECK(steps->back().sketch ==
          "containsMapPar(m/4, containsReduceSeq(k, containsMap(4, "
          "containsMap(n/8, containsAddMulVec))))");
}

TEST_CASE("a guide that was written runs to the same result", "[schedule]") {
    const Project project =
        guided(kMatmul, {.splits = {"i=32"}, .order = {"io,k,ii,j"}, .parallel = {"i"}});
    const Project read = parseProject(SourceText("written", projectText(project))).value();
    CHECK(read == project);
    std::vector<std::string> results;
    for (const Project& one : {project, read}) {
        Session session;
        session.open(one);
        session.run(RunExtent::Goal);
        REQUIRE(session.isFinished());
        results.push_back(session.report()->resultTerm);
    }
    CHECK(results[0] == results[1]);
}

TEST_CASE("loops of random programs are told, and splitting one changes no result",
          "[schedule][property]") {
    int found = 0;
    int missed = 0;
    for (std::uint32_t seed = 1; seed <= 250; ++seed) {
        rise::RiseContext context;
        rise::RandomTerms random(context, seed);
        const std::string text = rise::printProgram(context, "main", random.program(4));
        INFO(text);
        Session session;
        session.open(projectOf(text));
        REQUIRE(session.canRun());
        const auto loops = session.scheduleLoops();
        REQUIRE(loops.has_value());
        if (loops->empty()) continue;
        const Schedule schedule{.splits = {{(*loops)[seed % loops->size()].name, 2}}};
        const auto steps = session.scheduleSteps(schedule);
        if (!steps) continue;  // Not divisible, or carried out in a way that is fixed.
        Project project = guidedProject(projectOf(text), schedule, *steps);
        project.defaults.limits.nodes = 5000;
        Session run;
        run.open(project);
        INFO(project.guide.back().sketch << render(run.problems()));
        REQUIRE(run.canRun());
        run.run(RunExtent::Goal);
        if (!run.isFinished()) {
            ++missed;
            continue;
        }
        ++found;
        CHECK_FALSE(run.checkResult(true).isWrong());
    }
    INFO("missed: " << missed);
    CHECK(found > 10);
}

TEST_CASE("schedules that make no sense", "[schedule]") {
    CHECK(mistakeOf(kMatmul, {.splits = {"q=4"}}) ==
          "--split: there is no loop 'q'; did you mean 'i'?");
    CHECK(mistakeOf(kMatmul, {.splits = {"i=0"}}) ==
          "--split i=0: a loop is split into parts of 2 steps or more");
    CHECK(mistakeOf(kMatmul, {.splits = {"i=4,i=2"}}) ==
          "--split: there is no loop 'i'; 'i' was split into 'io' and 'ii'");
    CHECK(mistakeOf(kMatmul, {.order = {"i,k"}}) ==
          "--reorder: 'j' is missing; name all loops of the nest: i,j,k");
    CHECK(mistakeOf(kMatmul, {.order = {"i,j,j"}}) == "--reorder: 'j' is named twice");
    CHECK(mistakeOf(kMatmul, {.splits = {"i=4"}, .order = {"i,j,k"}}) ==
          "--reorder: there is no loop 'i'; 'i' was split into 'io' and 'ii'");
    CHECK(mistakeOf(kMatmul, {.splits = {"k=4"}, .order = {"ki,i,j,ko"}}) ==
          "--reorder: 'ki' is a block of the sum 'k' and stays inside of 'ko'");
    CHECK(mistakeOf(kMatmul, {.splits = {"i=8,j=8"}, .order = {"io,jo,ji,ii,k"}}) ==
          "--reorder: 'ji' and 'ii' both have 8 steps, so that a sketch cannot say which of them "
          "is outside; split one of them by another number, or leave these two in their order");
    CHECK(
        mistakeOf(kMatmul, {.vectors = {"k=4"}})
            .starts_with("--vectorise k=4: 'k' is a reduction, whose steps depend on each other"));
    CHECK(mistakeOf(kMatmul, {.vectors = {"j=4"}}) ==
          "--vectorise j=4: 'j' is not the innermost loop; bring it inside by --reorder");
    CHECK(mistakeOf("p : (n : nat) -> n.f32 -> n.f32\n"
                    "p = /\\n. \\xs. map (\\x. select (gt x 0) x (mul 0.1 x)) xs",
                    {.vectors = {"i=8"}})
              .starts_with("--vectorise i=8: 'select' is not computed in vectors"));
    CHECK(mistakeOf(kMatmul, {.splits = {"i=4"}, .order = {"io,k,j,ii"}, .vectors = {"i=8"}}) ==
          "--vectorise i=8: 4 is not divisible by 8");
    CHECK(mistakeOf(kMatmul, {.unrolled = {"k"}}) ==
          "--unroll k: how long 'k' is depends on k; split it, and unroll the inner part");
    CHECK(mistakeOf(kMatmul, {.parallel = {"k"}})
              .starts_with("--parallel k: 'k' is a reduction, whose steps depend on each other"));
    CHECK(mistakeOf("p : 100.f32 -> 100.f32\np = \\xs. map (\\x. add x 1) xs",
                    {.splits = {"i=32"}}) ==
          "--split i=32: 100 is not divisible by 32; choose a divisor, or leave the size open");
    const char* const rows =
        "rows : (m k : nat) -> m.k.f32 -> m.f32\n"
        "rows = /\\m k. \\a. map (\\row. div (reduce max 0 row) (reduce add 0 row)) a";
    CHECK(mistakeOf(rows, {.order = {"j,i"}})
              .starts_with("--reorder: between 'i' and 'j' something else is computed, which "
                           "depends on 'j'"));
    CHECK(mistakeOf("p : (n m : nat) -> n.m.f32 -> n.f32\np = /\\n m. \\xs. map (\\r. "
                    "select (gt (reduce add 0 r) 1) 1 0) xs",
                    {.order = {"j,i"}})
              .starts_with("--reorder: between 'i' and 'j' something else is computed"));
    CHECK(mistakeOf(rows, {.order = {"j,k"}})
              .starts_with("--reorder: 'k' is not inside of 'j': one takes what the other has "
                           "computed"));
    CHECK(mistakeOf(rows, {.splits = {"i=8"}, .order = {"ii,io,j"}}) == "none");
    CHECK(mistakeOf("p : (n : nat) -> n.f32 -> f32\np = /\\n. \\xs. reduce add 1 xs",
                    {.splits = {"i=8"}}) ==
          "--split i: rules know only of sums that begin with 0, products that begin with 1, "
          "minima and maxima, that they are those of their parts");
}
