#include "SturReading.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/languages/stur/SturLanguage.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

std::unique_ptr<SturProgram> programOf(const std::string& text) {
    auto program = std::make_unique<SturProgram>();
    // As if it lay beside the shipped ones, as those that are changed read their data.
    const auto path = resourceFolder() / "programs" / "stur" / "test.stur";
    const auto done = program->load(SourceText(path.string(), text));
    INFO((done ? std::string() : render(done.error())));
    REQUIRE(done);
    return program;
}

std::string mistakesOf(const std::string& text) {
    const auto loaded = SturLanguage().load(SourceText("test.stur", text));
    if (loaded) return {};
    std::string found;
    for (const Diagnostic& one : loaded.error())
        found += fmt::format("{}{}: {}", found.empty() ? "" : "\n", one.place.line, one.message);
    return found;
}

std::vector<std::pair<std::string, std::string>> shippedPrograms() {
    std::vector<std::pair<std::string, std::string>> programs;
    const auto folder = resourceFolder() / "programs" / "stur";
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        if (entry.path().extension() != ".stur") continue;
        const auto text = readFile(entry.path());
        REQUIRE(text);
        programs.emplace_back(entry.path().stem().string(), *text);
    }
    std::ranges::sort(programs);
    return programs;
}

Valuation resultsOf(SturProgram& program, const Sizes& sizes, std::uint64_t seed) {
    Valuation values{sizes, {}};
    REQUIRE(addRandomInputs(program.terms(), program.model(), seed, values));
    const auto done = evaluateProgram(program.terms(), program.model(), program.start(), values);
    INFO((done ? std::string() : render(done.error())));
    REQUIRE(done);
    return values;
}

std::vector<std::vector<std::int64_t>> pointsOf(const std::vector<std::int64_t>& extents) {
    std::vector<std::vector<std::int64_t>> points{{}};
    for (const std::int64_t extent : extents) {
        std::vector<std::vector<std::int64_t>> longer;
        for (const auto& point : points)
            for (std::int64_t i = 0; i < extent; ++i) {
                longer.push_back(point);
                longer.back().push_back(i);
            }
        points = std::move(longer);
    }
    return points;
}

std::string square(const std::string& tensor) {
    return tensor + ":D(i, j) := (0 <= i < n) * (0 <= j < n)\n";
}

}  // namespace candler::stur
