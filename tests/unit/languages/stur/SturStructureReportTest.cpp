// What is shown of structures: plots and counts against the evaluator, and the derivation.
#include <fmt/format.h>
#include <gmpxx.h>

#include <algorithm>
#include <catch2/catch.hpp>
#include <limits>

#include "RandomSturPrograms.h"
#include "SturReading.h"
#include "engine/languages/stur/SturLanguage.h"
#include "engine/languages/stur/semantics/SturInputs.h"

namespace candler::stur {

namespace {

StructureReportPtr reportOf(SturProgram& program) {
    auto made = program.structures(program.start(), {}, {});
    INFO((made ? std::string() : render(made.error())));
    REQUIRE(made);
    return *made;
}

const StructuredTensor& tensorOf(const StructureReport& report, const std::string& name) {
    const auto found = std::ranges::find(report.tensors(), name, &StructuredTensor::name);
    REQUIRE(found != report.tensors().end());
    return *found;
}

/// Where a point is, by a plot of its row.
struct Found {
    std::int32_t piece = StructurePlot::kZero;
    std::vector<std::int64_t> image;
};
Found foundAt(const StructureReport& report, std::size_t tensor, const Sizes& sizes,
              const std::vector<std::int64_t>& point) {
    constexpr std::size_t kAll = 1000;
    StructureSlice slice{.point = point, .mostRows = kAll, .mostColumns = kAll};
    // Every pair of axes is used by some test.
    if (!point.empty()) slice.columnAxis = point.size() - 1;
    if (point.size() > 1) slice.rowAxis = point.size() - 2;
    const auto plot = report.plot(tensor, sizes, slice, {});
    INFO((plot ? std::string() : render(plot.error())));
    REQUIRE(plot);
    CHECK(plot->isWhole());
    const std::size_t cell =
        plot->cell(slice.rowAxis ? static_cast<std::size_t>(point[*slice.rowAxis]) : 0,
                   slice.columnAxis ? static_cast<std::size_t>(point[*slice.columnAxis]) : 0);
    const auto image = plot->image(cell);
    return {plot->pieces[cell], {image.begin(), image.end()}};
}

/// The first thing that the report says of a tensor and its values do not.
std::string wrongIn(const StructureReport& report, std::size_t number, const Sizes& sizes,
                    const TensorValue& value) {
    const StructuredTensor& tensor = report.tensors()[number];
    const auto counts = report.counts(number, sizes, {});
    if (!counts) return render(counts.error());
    std::vector<std::uint64_t> seen(tensor.pieces.size());
    for (const auto& point : pointsOf(value.extents)) {
        const Found found = foundAt(report, number, sizes, point);
        const double here = value.at(point);
        const std::string name = elementText(tensor, point);
        if (found.piece == StructurePlot::kZero) {
            if (here != 0) return name + " is not 0";
            continue;
        }
        const StructurePiece& piece = tensor.pieces[static_cast<std::size_t>(found.piece)];
        ++seen[static_cast<std::size_t>(found.piece)];
        if (piece.isUnique && found.image != point) return name + " is unique and leads elsewhere";
        const double factor = mpq_class(piece.factor).get_d();
        if (std::abs(here - factor * value.at(found.image)) > 1e-9)
            return name + " is not as " + piece.name + " says";
        const Found end = foundAt(report, number, sizes, found.image);
        if (end.piece == StructurePlot::kZero ||
            !tensor.pieces[static_cast<std::size_t>(end.piece)].isUnique)
            return name + " leads to what is not unique";
    }
    std::uint64_t unique = 0;
    for (std::size_t p = 0; p < seen.size(); ++p) {
        if (counts->pieces[p] != seen[p]) return tensor.pieces[p].name + " is counted wrong";
        if (tensor.pieces[p].isUnique) unique += seen[p];
    }
    if (counts->unique != unique) return "unique elements are counted wrong";
    if (counts->box != value.size()) return "the box is counted wrong";
    return {};
}

bool areSmall(const Model& model, const Sizes& sizes) {
    constexpr std::size_t kMostElements = 500;  // A plot each.
    return std::ranges::all_of(model.tensors, [&](const Tensor& tensor) {
        const auto extents = extentsAt(tensor, sizes);
        return extents && TensorValue::zero(*extents).size() <= kMostElements;
    });
}

void checkAgainstValues(SturProgram& program, std::int64_t most, std::uint64_t seed) {
    const auto report = reportOf(program);
    auto sizes = randomSizes(program.model(), seed, most);
    while (sizes && most > 1 && !areSmall(program.model(), *sizes))
        sizes = randomSizes(program.model(), seed, --most);
    if (!sizes) return;
    const Valuation values = resultsOf(program, *sizes, seed);
    for (std::size_t t = 0; t < report->tensors().size(); ++t) {
        const auto value = values.tensors.find(report->tensors()[t].name);
        if (value == values.tensors.end()) continue;  // Made by the lowering.
        INFO(value->first << ", seed " << seed);
        CHECK(wrongIn(*report, t, *sizes, value->second) == "");
    }
}

}  // namespace

TEST_CASE("structures of shipped programs are shown as their values are", "[property]") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        const auto program = programOf(text);
        for (std::uint64_t seed = 1; seed < 6; ++seed) checkAgainstValues(*program, 4, seed);
    }
}

TEST_CASE("structures of random programs are shown as their values are", "[property]") {
    for (std::uint64_t seed = 1; seed < 60; ++seed) {
        const std::string text = randomSturProgram(seed);
        INFO(text);
        checkAgainstValues(*programOf(text), 4, seed);
    }
}

TEST_CASE("named structures are shown as their values are", "[property]") {
    const auto gallery = SturLanguage().namedStructures({});
    REQUIRE(gallery);
    CHECK((*gallery)->tensors().size() > 25);
    CHECK((*gallery)->steps().empty());
    for (std::size_t t = 0; t < (*gallery)->tensors().size(); ++t) {
        const StructuredTensor& tensor = (*gallery)->tensors()[t];
        INFO(tensor.name);
        std::string symbols;
        std::string arguments;
        for (const std::string& size : tensor.sizes)
            symbols += (symbols.empty() ? "" : ", ") + size;
        const auto program =
            programOf(fmt::format("symbols: m, n, r, c, lb, ub, b\n{}A{} := {}\n",
                                  fmt::format("structure: {0} -> {0}({1})\n", tensor.name, symbols),
                                  "()", headText(tensor)));
        for (std::uint64_t seed = 1; seed < 4; ++seed) {
            const auto sizes = randomSizes(program->model(), seed, 4);
            REQUIRE(sizes);
            const Valuation values = resultsOf(*program, *sizes, seed);
            CHECK(wrongIn(**gallery, t, *sizes, values.tensors.at(tensor.name)) == "");
        }
        // Those to begin with show all of its pieces.
        const auto counts = (*gallery)->counts(t, (*gallery)->sizes(), {});
        REQUIRE(counts);
        CHECK(std::ranges::count(counts->pieces, std::optional<std::uint64_t>(0)) == 0);
    }
}

TEST_CASE("of a covariance half is unique, and it is told why", "[unit]") {
    const auto program = programOf(
        "symbols: N, M\noutputs: covar\ncovar(j, k) := X(i, j) * X(i, k)\n"
        "X:D(i, j) := (0 <= i < M) * (0 <= j < N)\ncovar:D(j, k) := (0 <= j < N) * (0 <= k < N)\n");
    const auto report = reportOf(*program);
    const StructuredTensor& covar = tensorOf(*report, "covar");
    CHECK(covar.role == StructuredTensor::Role::Result);
    CHECK(headText(covar) == "covar(j, k)");
    CHECK(covar.sizes == std::vector<std::string>{"N", "M"});
    REQUIRE(covar.pieces.size() == 2);
    CHECK(covar.pieces[0].name == "U1");
    // Without rows there is nothing to add up.
    CHECK(covar.pieces[0].guard == "1 <= M, 0 <= j <= k < N");
    CHECK(covar.pieces[0].map.empty());
    CHECK(covar.pieces[1].name == "R1");
    CHECK(covar.pieces[1].map == "(j,k) -> (k,j)");
    CHECK(covar.pieces[1].factor == "1");
    CHECK(covar.uniqueCount == "(1/2*N^2 + 1/2*N if 1 <= M)");
    REQUIRE(report->steps().size() == 2);
    CHECK(report->steps()[0].rule == "K-self");
    CHECK(report->steps()[0].from.empty());
    CHECK(report->steps()[1].rule == "K-proj");
    CHECK(report->steps()[1].from == std::vector<std::size_t>{0});
    CHECK(report->steps()[1].conclusion.size() == 2);
    CHECK(!report->steps()[1].questions.empty());
    const auto counts = report->counts(1, {{"N", 8}, {"M", 3}}, {});
    REQUIRE(counts);
    CHECK(counts->unique == 36);
    CHECK(counts->percent(counts->unique) == 56.25);
}

TEST_CASE("steps say which they are made by", "[unit]") {
    const auto program = programOf(
        "symbols: n\noutputs: C\nstructure: A -> symmetric(n); B -> symmetric(n)\n"
        "S(i, j) := A(i, j) + B(i, j)\nC(i, j) := S(i, k) * S(k, j) + S(i, j)\n" +
        square("C") + square("S"));
    const auto report = reportOf(*program);
    std::vector<std::string> steps;
    for (const StructureStep& step : report->steps())
        steps.push_back(fmt::format("{} {} {}", step.tensor, step.rule,
                                    fmt::format("{}", fmt::join(step.from, ","))));
    CHECK(steps == std::vector<std::string>{"S K-trans ", "S K-trans ", "S K-sum 0,1", "C K-self 2",
                                            "C K-proj 3", "C K-trans 2", "C K-sum 4,5"});
}

TEST_CASE("sizes that a program does not assume have no plot", "[unit]") {
    const auto program = programOf("symbols: n\nassume: n >= 3\noutputs: A\nA(i, j) := B(i, j)\n" +
                                   square("A") + square("B"));
    const auto report = reportOf(*program);
    CHECK(report->sizes() == StructureSizes{{"n", 8}});
    const auto few = report->plot(0, {{"n", 2}}, {.rowAxis = 0, .columnAxis = 1}, {});
    REQUIRE_FALSE(few);
    CHECK(few.error().front().message == "these sizes are not as the program assumes: n >= 3");
    const auto none = report->counts(0, {}, {});
    REQUIRE_FALSE(none);
    CHECK(none.error().front().message == "n has no size");
    const auto outside = report->plot(0, {{"n", 4}}, {.rowAxis = 0, .point = {0, 4}}, {});
    REQUIRE_FALSE(outside);
    CHECK(outside.error().front().message == "index j of B is not in its box");
    // Of many rows and columns the first are there; numbers are of all.
    const auto large = report->plot(
        0, {{"n", 1000}}, {.rowAxis = 0, .columnAxis = 1, .mostRows = 5, .mostColumns = 7}, {});
    REQUIRE(large);
    CHECK_FALSE(large->isWhole());
    CHECK(large->pieces.size() == 35);
    CHECK(report->counts(0, {{"n", 1000}}, {})->box == 1'000'000);
    const auto beyond = report->counts(0, {{"n", std::numeric_limits<std::int64_t>::max()}}, {});
    REQUIRE(beyond);
    CHECK_FALSE(beyond->box);
}

TEST_CASE("work on structures can be stopped", "[unit]") {
    const auto program = programOf("symbols: n\noutputs: A\nA(i, j) := B(i) * B(j)\n" +
                                   square("A") + "B:D(i) := (0 <= i < n)\n");
    for (int questions = 0; questions < 40; questions += 3) {
        int left = questions;
        const auto made =
            program->structures(program->start(), {}, StopCheck([&] { return left-- <= 0; }));
        if (!made) CHECK(made.error().front().message.find("stopped") != std::string::npos);
        if (questions == 0) CHECK_FALSE(made);
    }
    const auto report = reportOf(*program);
    const StopCheck now([] { return true; });
    CHECK_FALSE(report->plot(1, {{"n", 4}}, {.rowAxis = 0, .columnAxis = 1}, now));
    CHECK_FALSE(report->counts(1, {{"n", 4}}, now));
}

}  // namespace candler::stur
