// Functions that a program calls and others define.
#include <fmt/format.h>
#include <unistd.h>

#include <catch2/catch.hpp>

#include "engine/codegen/CppPrinter.h"
#include "engine/codegen/LoopKernel.h"
#include "engine/codegen/Toolchain.h"
#include "engine/languages/rise/lowering/RiseKernel.h"
#include "engine/languages/rise/lowering/RiseLowering.h"
#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::rise;

namespace {

const char* const kLengths = R"(
length : f32 -> f32 -> f32
length = foreignFunction_hypotenuse
lengths : (n : nat) -> n.f32 -> n.f32 -> n.f32
lengths = /\n. \a b. map (\p. add 1.0 (length (fst p) (snd p))) (zip a b)
)";

struct Loaded {
    RiseContext context;
    RiseProgram program;

    explicit Loaded(const char* text) {
        auto loaded = loadProgram(context, SourceText("<test>", text));
        if (!loaded) FAIL(render(loaded.error()));
        program = std::move(*loaded);
    }

    loop::Function lower(bool isDouble) {
        auto lowered = lowerProgram(context, program, program.term, {.isDouble = isDouble});
        if (!lowered) FAIL(render(lowered.error()));
        return std::move(lowered->function);
    }
};

std::string messageOf(const char* text) {
    RiseContext context;
    const auto program = loadProgram(context, SourceText("<test>", text));
    if (!program) return render(program.error());
    const auto lowered = lowerProgram(context, *program, program->term);
    return lowered ? "lowered" : render(lowered.error());
}

}  // namespace

TEST_CASE("foreign functions are declared as the program declares them", "[golden]") {
    Loaded loaded(kLengths);
    const std::string source = printCpp(loaded.lower(false)).source;
    INFO(source);
    CHECK(source.find("extern \"C\" float hypotenuse(float, float);\n\nnamespace kernels {") !=
          std::string::npos);
    CHECK(source.find("output[i] = 1.0F + ::hypotenuse(a[i], b[i]);") != std::string::npos);
    // The reference computes in double precision, and calls what there is.
    const std::string reference = printCpp(loaded.lower(true)).source;
    INFO(reference);
    CHECK(reference.find("extern \"C\" float hypotenuse(float, float);") != std::string::npos);
    CHECK(reference.find("static_cast<double>(::hypotenuse(static_cast<float>(a[i]), "
                         "static_cast<float>(b[i])))") != std::string::npos);
}

TEST_CASE("programs with foreign functions print so that they can be read again", "[unit]") {
    Loaded loaded(kLengths);
    const std::string text = printProgram(loaded.context, "lengths", loaded.program.term);
    INFO(text);
    CHECK(text.find("foreignFunction_hypotenuse") != std::string::npos);
    const auto again = loadProgram(loaded.context, SourceText("<again>", text));
    REQUIRE(again);
    CHECK(again->term == loaded.program.term);
}

TEST_CASE("a kernel is checked with the foreign function that is linked to it", "[unit][slow]") {
    const auto toolchain = Toolchain::find();
    REQUIRE(toolchain);
    Loaded loaded(kLengths);
    const auto folder =
        std::filesystem::temp_directory_path() / fmt::format("candler-foreign-{}", ::getpid());
    const auto kernel =
        loop::loopKernel(loaded.lower(false), loaded.lower(true), {}, {.description = "lengths"});
    REQUIRE(kernel);
    for (const KernelFile& file : kernel->files) {
        REQUIRE(writeFile(folder / file.name, file.text));
        if (file.name == "CMakeLists.txt")
            CHECK(file.text.find("Sources or libraries that define hypotenuse") !=
                  std::string::npos);
    }
    REQUIRE(writeFile(folder / "hypotenuse.cpp",
                      "#include <cmath>\nextern \"C\" float hypotenuse(float a, float b) {\n"
                      "    return std::sqrt(a * a + b * b);\n}\n"));
    const auto check = toolchain->compile(
        {.folder = folder,
         .sources = {"lengths.cpp", "reference.cpp", "check.cpp", "hypotenuse.cpp"},
         .program = "check",
         .flags = {"-O1", "-Wall", "-Wextra", "-Wpedantic", "-Werror"}});
    if (!check) FAIL(render(check.error()));
    const auto output = Toolchain::run({.program = *check});
    if (!output) FAIL(render(output.error()));
    CHECK(output->find("output: 64 of 64 elements compared, 0 wrong") == 0);
    std::filesystem::remove_all(folder);
}

TEST_CASE("what is not known of foreign functions is said", "[unit]") {
    Loaded loaded(kLengths);
    KernelRequest request;
    request.term = loaded.program.term;
    const auto compared = compareRiseKernel(loaded.context, loaded.program, request, 1,
                                            std::filesystem::temp_directory_path(), {});
    REQUIRE_FALSE(compared);
    CHECK(compared.error().front().message ==
          "'lengths' calls the foreign function 'hypotenuse': what it computes is not known here");
    CHECK(messageOf("f : 3.f32 -> f32\nf = foreignFunction_sum\n")
              .find("<test>:2:5: error: a foreign function takes scalars and gives one, this is "
                    "3.f32 -> f32\n") == 0);
    CHECK(messageOf("f : f32 -> f32\nf = \\x. foreignFunction x\n")
              .find("foreignFunction needs the name of a function of C") != std::string::npos);
    CHECK(messageOf("f : f32 -> f32\nf = \\x. (foreignFunction_int : f32 -> f32) x\n")
              .find("'int' cannot be called by that name") != std::string::npos);
    CHECK(messageOf("f : f32 -> f64 -> (f32 * f64)\n"
                    "f = \\x y. makePair (foreignFunction_g x) (foreignFunction_g y)\n")
              .find("'g' is declared with two types") != std::string::npos);
}
