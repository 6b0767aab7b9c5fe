// The shipped programs that filter images, in their lowered forms.
#include <fmt/format.h>
#include <unistd.h>

#include <catch2/catch.hpp>
#include <regex>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopInterpreter.h"
#include "engine/support/FileSystem.h"
#include "tests/support/DrivenLoops.h"
#include "tests/unit/lowering/Scene.h"

using namespace candler;
using namespace candler::rise;
using namespace candler::test;

namespace {

LoweringCase shipped(const std::string& name, std::vector<std::int64_t> sizes) {
    const auto text = readFile(resourceFolder() / "programs" / "rise" / (name + ".rise"));
    if (!text) FAIL(render(text.error()));
    return {name, *text, std::move(sizes)};
}

struct Family {
    std::string name;
    std::vector<std::vector<std::int64_t>> sizes;
};

/// The lowered programs, with the sizes of the image that they shall compute.
const std::vector<Family> kFamilies{{"binomial", {{5, 7}, {3, 3}, {2, 1}, {1, 2}, {1, 1}}},
                                    {"harris", {{4, 5}, {1, 1}, {32, 3}}}};

std::vector<std::string> loweredPrograms(const std::string& family) {
    std::vector<std::string> names;
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "programs" / "rise"))
        if (entry.path().stem().string().starts_with("lowered-" + family))
            names.push_back(entry.path().stem().string());
    return names;
}

/// Calls `visit` with each lowered program, and what the program that it comes from computes.
template <typename Visit>
void forEachStencil(const Visit& visit) {
    for (const Family& family : kFamilies)
        for (const std::vector<std::int64_t>& sizes : family.sizes) {
            const Scene original(shipped(family.name, sizes));
            for (const std::string& name : loweredPrograms(family.name)) {
                // Strips are of 32 lines, and their number is the program's size.
                const bool hasStrips = name.find("parallel") != std::string::npos;
                if (hasStrips && sizes[0] % 32 != 0) continue;
                INFO(name << " on " << sizes[0] << " x " << sizes[1]);
                Scene scene(shipped(name, {hasStrips ? sizes[0] / 32 : sizes[0], sizes[1]}));
                visit(scene, original.expected);
            }
        }
}

}  // namespace

TEST_CASE("lowered stencils compute what they come from", "[property]") {
    std::size_t count = 0;
    forEachStencil([&](Scene& scene, const std::vector<std::vector<double>>& expected) {
        const LoweredProgram lowered = scene.lower(scene.program.term);
        INFO(lowered.function.dump());
        const auto actual = interpret(lowered.function, scene.arguments(lowered.function));
        if (!actual) FAIL(render(actual.error()));
        requireClose(*actual, scene.expected);
        requireClose(*actual, expected);
        const LoweredProgram again = scene.lower(lowered.term);
        CHECK(printCpp(again.function).source == printCpp(lowered.function).source);
        ++count;
    });
    CHECK(count >= 30);
}

TEST_CASE("compiled stencils compute what they come from", "[property][slow]") {
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-stencils-{}", ::getpid());
    forEachStencil([&](Scene& scene, const std::vector<std::vector<double>>& expected) {
        if (scene.sizes[1] < 3) return;
        const LoweredProgram lowered = scene.lower(scene.program.term);
        const auto actual = runLoops(
            lowered.function, scene.arguments(lowered.function),
            {.folder = folder, .flags = {"-O1", "-Wall", "-Wextra", "-Werror", "-fopenmp"}});
        if (!actual) FAIL(render(actual.error()));
        requireClose(*actual, expected);
    });
    std::filesystem::remove_all(folder);
}

TEST_CASE("inner loops of stencils neither ask for borders nor divide", "[unit]") {
    for (const std::string& name : loweredPrograms("")) {
        INFO(name);
        Scene scene(shipped(name, {1, 1}));
        const std::string source = printCpp(scene.lower(scene.program.term).function).source;
        INFO(source);
        CHECK(source.find('%') == std::string::npos);
        CHECK(source.find(" / ") == std::string::npos);
        // The loop over what is between the borders.
        std::smatch found;
        REQUIRE(std::regex_search(source, found, std::regex("; [a-z]+ < w")));
        const auto loop = static_cast<std::size_t>(found.position());
        const std::string body = source.substr(loop, source.find('}', loop) - loop);
        CHECK(body.find(", w - 1)") == std::string::npos);
        CHECK(body.find("(0, j") == std::string::npos);
    }
}
