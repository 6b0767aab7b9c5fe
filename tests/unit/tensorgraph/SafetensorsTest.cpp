// Files of weights: what is written is read, and what is wrong in a file is told with its name.
#include <array>
#include <catch2/catch.hpp>
#include <cstring>
#include <filesystem>

#include "engine/data/Safetensors.h"
#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/support/FileSystem.h"

using namespace candler;
using namespace candler::tensor;

namespace {

NamedArray valueOf(Shape shape, std::vector<float> elements) {
    return {std::move(shape), std::make_shared<const std::vector<float>>(std::move(elements))};
}

NamedArrays someValues() {
    NamedArrays values;
    values.set("w", valueOf({2, 3}, {1, 2, 3, 4, 5, -6.5F}));
    values.set("b", valueOf({}, {0.25F}));
    values.set("odd name \"", valueOf({1}, {7}));
    return values;
}

/// A file by hand: the header, and so many bytes of data.
std::string fileOf(const std::string& header, std::size_t dataBytes) {
    const std::uint64_t length = header.size();
    std::string bytes(8, '\0');
    std::memcpy(bytes.data(), &length, 8);
    return bytes + header + std::string(dataBytes, '\0');
}

/// The message of the first mistake; empty: there is none.
std::string mistakeOf(const std::string& header, std::size_t dataBytes) {
    const auto read = parseSafetensors("file", fileOf(header, dataBytes));
    return read ? "" : read.error()[0].message;
}

std::string entry(const std::string& shape, const std::string& offsets,
                  const std::string& type = "F32") {
    return R"({"dtype":")" + type + R"(","shape":)" + shape + R"(,"data_offsets":)" + offsets + "}";
}

}  // namespace

TEST_CASE("files of weights are read as they were written", "[tensor][values]") {
    const NamedArrays values = someValues();
    const std::string bytes = safetensorsBytes(values);
    CHECK(bytes == safetensorsBytes(someValues()));
    const auto read = parseSafetensors("file", bytes);
    REQUIRE(read);
    REQUIRE(read->all().size() == 3);
    for (const auto& [name, value] : values.all()) {
        REQUIRE(read->find(name) != nullptr);
        CHECK(read->find(name)->shape == value.shape);
        CHECK(*read->find(name)->elements == *value.elements);
    }
    CHECK(read->find("v") == nullptr);
}

TEST_CASE("a header that others write is read", "[tensor][values]") {
    CHECK(mistakeOf(R"({"__metadata__":{"format":"pt"},"w":)" + entry("[2]", "[0,8]") + "}", 8)
              .empty());
    CHECK(mistakeOf("{}", 0).empty());
}

TEST_CASE("mistakes in files of weights are told", "[tensor][values]") {
    CHECK(mistakeOf(R"({"w":)" + entry("[2]", "[0,8]", "F16") + "}", 8) ==
          "'w' is of type F16; only F32 is read");
    CHECK(mistakeOf(R"({"w":)" + entry("[2]", "[0,4]") + "}", 8) ==
          "'w' is 2, which are 8 bytes, but has 4");
    CHECK(mistakeOf(R"({"w":)" + entry("[2]", "[4,12]") + "}", 8) ==
          "'w' lies at bytes 4 to 12 of 8");
    CHECK(mistakeOf(R"({"w":)" + entry("[2]", "[8,0]") + "}", 8) ==
          "'w' lies at bytes 8 to 0 of 8");
    CHECK(mistakeOf(R"({"w":)" + entry("[2]", "[-1,7]") + "}", 8) == "'w' needs two data_offsets");
    CHECK(mistakeOf(R"({"w":)" + entry("[2]", "[0,8]") + R"(,"v":)" + entry("[2]", "[4,12]") + "}",
                    12) == "'w' and 'v' overlap");
    CHECK(mistakeOf(R"({"w":)" + entry("[1]", "[0,4]") + R"(,"w":)" + entry("[1]", "[0,4]") + "}",
                    4) == "'w' is there twice");
    const std::string noShape =
        "the shape of 'w' is no list of at most 8 extents above 0 with at most 2^40 elements";
    for (const char* shape :
         {"[0]", "[-2]", "[1.5]", "2", "[1,1,1,1,1,1,1,1,1]", "[1000000,1000000,1000000]",
          "[18446744073709551615]", "[4611686018427387904,4]"})
        CHECK(mistakeOf(R"({"w":)" + entry(shape, "[0,8]") + "}", 8) == noShape);
    CHECK(mistakeOf(R"({"w":{"dtype":"F32"}})", 0) == "'w' needs dtype, shape and data_offsets");
    CHECK(mistakeOf("[1]", 0) == "the header is not a JSON object");
    CHECK(mistakeOf("{", 0) == "the header is not a JSON object");
    CHECK(mistakeOf(R"({"w":)" + std::string(100'000, '[') + std::string(100'000, ']') + "}", 0) ==
          "the header is nested too deeply");
    const auto huge = parseSafetensors("file", std::string(8, '\xFF'));
    REQUIRE(!huge);
    CHECK(huge.error()[0].message ==
          "the header is said to have 18446744073709551615 bytes, the file has 8");
}

TEST_CASE("a file of weights that was cut off is an error", "[tensor][values]") {
    const std::string bytes = safetensorsBytes(someValues());
    for (std::size_t size = 0; size < bytes.size(); ++size)
        CHECK(!parseSafetensors("file", std::string_view(bytes).substr(0, size)));
}

TEST_CASE("programs name a file of what their weights hold", "[tensor][values]") {
    const auto folder = std::filesystem::temp_directory_path() / "candler-values-test";
    NamedArrays values;
    values.set("w", valueOf({2, 2}, {1, 2, 3, 4}));
    values.set("more", valueOf({1}, {1}));
    REQUIRE(writeFile(folder / "w.safetensors", safetensorsBytes(values)));
    const auto messageOf = [&](const std::string& text) {
        TensorProgram program("test");
        const auto read = program.read(SourceText((folder / "p.tg").string(), text));
        if (read) return std::string();
        const Diagnostic& first = read.error()[0];
        return std::to_string(first.place.line) + ":" + std::to_string(first.place.column) + " " +
               first.message;
    };
    const std::string file = "(values \"w.safetensors\")\n";
    TensorProgram program("test");
    const std::string good = file + "(input x 1 2) (weight w 2 2) (output (matmul none x w))";
    REQUIRE(program.read(SourceText((folder / "p.tg").string(), good)));
    REQUIRE(program.values().find("w") != nullptr);
    REQUIRE(program.warnings().size() == 1);
    CHECK(program.warnings()[0].message == "'more' in w.safetensors is no weight of the program");
    const std::array terms{program.start()};
    const LeafValues leaves = leafValues(program.context(), terms, program.values(), 1);
    CHECK(leaves.at("w").elements == std::vector<double>{1, 2, 3, 4});
    CHECK(leaves.at("x").elements.size() == 2);
    CHECK(messageOf(file + "(weight w 4) (output w)") == "2:9 'w' is 4, but its values are 2x2");
    CHECK(messageOf(file + "(weight v 4) (output v)") == "2:9 'v' has no values in w.safetensors");
    CHECK(messageOf("(values w.safetensors) (input x 1) (output x)") ==
          "1:9 a text in quotes is expected here");
    CHECK(messageOf(file + file + "(input x 1) (output x)") ==
          "2:1 the program has values already");
    CHECK(messageOf("(values \"none.safetensors\") (input x 1) (output x)") ==
          "1:9 " + (folder / "none.safetensors").string() + ": no such file");
    std::filesystem::remove_all(folder);
}
