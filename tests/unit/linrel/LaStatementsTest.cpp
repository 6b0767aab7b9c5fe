// Outputs as statements: what is shared has a name, and reads back as what it was.
#include <catch2/catch.hpp>

#include <fmt/format.h>

#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaStatements.h"
#include "engine/languages/linrel/syntax/LaText.h"
#include "tests/unit/linrel/RandomLa.h"

using namespace candler;
using namespace candler::linrel;

namespace {

LaProgram parsed(const std::string& text) {
    auto program = parseProgram(SourceText("test", text));
    if (!program) FAIL(render(program.error()) << text);
    return std::move(*program);
}

std::string statements(const std::string& text) {
    const LaProgram program = parsed(text);
    return laStatements(program, program.outputs);
}

/// The dimensions and inputs that a program has.
std::string declarations(const LaProgram& program) {
    const Dimensions& dims = program.dimensions;
    std::string text;
    for (std::uint32_t i = 0; i < dims.count(); ++i)
        if (dims.isSymbol(DimId{i}))
            text += fmt::format("dim {} = {}\n", dims.name(DimId{i}), dims.size(DimId{i}));
    for (const LaInput& input : program.inputs)
        text += input.isScalar
                    ? fmt::format("input {}\n", input.name)
                    : fmt::format("input {}[{},{}]\n", input.name, dims.name(input.shape.rows),
                                  dims.name(input.shape.columns));
    return text;
}

const std::string kDeclared = "dim m = 9, n = 8\ninput X[m,n], w[m,1], p[n,1], lam[n,1]\n";

}  // namespace

TEST_CASE("what is long and used again has a name", "[linrel]") {
    CHECK(statements(kDeclared + "q = lam * p + t(X) %*% (w * (X %*% p))\na = sum(p * q)\n"
                                 "b = sum(q^2)\noutput a, b") ==
          "q = lam * p + t(X) %*% (w * X %*% p)\na = sum(p * q)\nb = sum(q^2)");
    // An output is used by its name, also if it comes later in the list.
    CHECK(statements(kDeclared + "q = X %*% p\na = sum(q)\noutput a, q") ==
          "q = X %*% p\na = sum(q)");
    // What the program has no name for.
    CHECK(statements(kDeclared +
                     "a = sum(exp(lam * p + t(X) %*% (w * w + 1)))\n"
                     "b = sum(sin(lam * p + t(X) %*% (w * w + 1)))\nt1 = 2\nc = t1 * p\n"
                     "output a, b, c") ==
          "t2 = lam * p + t(X) %*% (w * w + 1)\na = sum(exp(t2))\nb = sum(sin(t2))\nc = 2 * p");
    // What is short is written again.
    CHECK(statements(kDeclared + "z = X %*% p\na = sum(z)\nb = sum(z^2)\noutput a, b") ==
          "a = sum(X %*% p)\nb = sum((X %*% p)^2)");
    CHECK(statements(kDeclared + "a = X %*% p\nb = a\nc = p\noutput c, a, b") ==
          "a = X %*% p\nc = p\nb = a");
}

TEST_CASE("outputs that have the names of inputs are written last", "[linrel]") {
    CHECK(statements(kDeclared + "s = sum(p)\np = 2 * p\noutput p, s") == "s = sum(p)\np = 2 * p");
    CHECK(statements(kDeclared + "a = p + lam\nb = p - lam\np = a\nlam = b\noutput p, lam") ==
          "a = p + lam\nb = p - lam\np = a\nlam = b");
    CHECK(statements(kDeclared + "p = 2 * p\noutput p, X") == "X = X\np = 2 * p");
    // The old value is another output, or the new one of another input.
    CHECK(statements(kDeclared + "z = p\np = t(X) %*% w\noutput p, z") == "z = p\np = t(X) %*% w");
    CHECK(statements(kDeclared + "z = p\np = lam\nlam = z\noutput p, lam") ==
          "t1 = lam\nz = p\np = t1\nlam = z");
    CHECK(statements(kDeclared + "z = p\np = lam\nlam = z\noutput p, lam, z") ==
          "t1 = lam\nt2 = p\nz = t2\np = t1\nlam = t2");
}

TEST_CASE("statements of random programs read back as the same expressions", "[linrel]") {
    std::size_t named = 0;
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
        test::RandomLa random(seed, {.operators = 30, .hasFunctions = seed % 2 == 0});
        std::vector<LaOutput> outputs;
        for (const char* name : {"oa", "ob", "oc"})
            outputs.push_back({name, outputs.empty() || seed % 3 != 0
                                         ? random.expression()
                                         : random.equalByConstruction(outputs[0].expression)});
        const std::string text = laStatements(random.program(), outputs);
        named += text.find("t1 = ") == std::string::npos ? 0 : 1;
        std::string whole;
        for (const LaOutput& output : outputs)
            whole += output.name + " = " + laText(random.program(), output.expression) + "\n";
        const std::string declared = declarations(random.program());
        const LaProgram again = parsed(declared + text + "\noutput oa, ob, oc");
        const LaProgram expected = parsed(declared + whole + "output oa, ob, oc");
        for (std::size_t i = 0; i < outputs.size(); ++i) {
            CAPTURE(seed, text);
            CHECK(laText(again, again.outputs[i].expression) ==
                  laText(expected, expected.outputs[i].expression));
        }
    }
    CHECK(named > 20);
}

TEST_CASE("parts of statements are where their expressions are written", "[linrel]") {
    for (std::uint64_t seed = 0; seed < 50; ++seed) {
        test::RandomLa random(seed, {.operators = 12, .hasFunctions = seed % 2 == 0});
        const std::vector<LaOutput> outputs{{"oa", random.expression()}};
        std::vector<LaPart> parts;
        const std::string text = laStatements(random.program(), outputs, LaSharing::Long, &parts);
        CAPTURE(seed, text);
        REQUIRE_FALSE(parts.empty());
        for (const LaPart& part : parts) {
            REQUIRE(part.end <= text.size());
            std::string own = text.substr(part.begin, part.end - part.begin);
            // What has a name stands as that where it is used.
            if (text.find("t1 = ") != std::string::npos || own.starts_with("oa = ")) continue;
            const std::string expected = laText(random.program(), part.expression);
            CHECK((own == expected || own == "(" + expected + ")"));
        }
    }
    const LaProgram program = parsed(
        "dim m = 3, n = 4\ninput X[m,n], Y[m,n]\n"
        "Z = sum((X + Y) * X)\noutput Z");
    std::vector<LaPart> parts;
    const std::string text = laStatements(program, program.outputs, LaSharing::Long, &parts);
    std::string all;
    for (const LaPart& part : parts) all += text.substr(part.begin, part.end - part.begin) + "; ";
    CHECK(all == "Z = sum((X + Y) * X); (X + Y) * X; (X + Y); X; Y; X; ");
}
