// Arrays of NumPy: files that NumPy wrote, random ones of each type and order, and mistakes with
// their bytes.
#include "engine/data/NumpyArray.h"

#include <fmt/ranges.h>

#include <catch2/catch.hpp>
#include <cstring>
#include <limits>

#include "engine/support/FileSystem.h"
#include "engine/support/Random.h"
#include "tests/unit/data/Mistakes.h"

using namespace candler;

namespace {

using Counts = std::vector<std::int64_t>;
using Values = std::vector<double>;

const SourceSpan kFile = placeIn("x.npy");

/// The file that numpy.save wrote.
CoordinateTensor saved(const std::string& name) {
    const auto bytes = readFile(std::string(CANDLER_ARRAYS) + "/" + name);
    if (!bytes) FAIL(render(bytes.error()));
    auto read = readNumpyArray(*bytes, kFile);
    if (!read) FAIL(render(read.error()));
    return *read;
}

std::string savedMistake(const std::string& name) {
    const auto bytes = readFile(std::string(CANDLER_ARRAYS) + "/" + name);
    REQUIRE(bytes);
    return mistakeOf(readNumpyArray(*bytes, kFile), "x.npy");
}

std::string withHeader(const std::string& header, const std::string& data) {
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size() % 256);
    bytes += static_cast<char>(header.size() / 256);
    return bytes + header + data;
}

std::string arrayMistake(const std::string& header, const std::string& data = {}) {
    return mistakeOf(readNumpyArray(withHeader(header, data), kFile), "x.npy");
}

std::string npyHeader(const std::string& type, const std::string& shape, bool isByColumns = false) {
    return fmt::format("{{'descr': '{}', 'fortran_order': {}, 'shape': {}, }}\n", type,
                       isByColumns ? "True" : "False", shape);
}

template <typename Number>
std::string bytesOf(const std::vector<Number>& numbers) {
    std::string bytes(numbers.size() * sizeof(Number), '\0');
    std::memcpy(bytes.data(), numbers.data(), bytes.size());
    return bytes;
}

/// What the array [i, j, k] of small numbers, many 0, is read as in both orders.
template <typename Number>
void checkType(const std::string& type, Random& random) {
    const Counts shape{2, 3, 4};
    CoordinateTensor wanted{.extents = shape, .coordinates = {}, .values = {}};
    std::vector<Number> byRows(24);
    std::vector<Number> byColumns(24);
    for (std::size_t i = 0; i < 2; ++i)
        for (std::size_t j = 0; j < 3; ++j)
            for (std::size_t k = 0; k < 4; ++k) {
                const auto value = static_cast<Number>(random.below(2) * random.below(100));
                byRows[i * 12 + j * 4 + k] = value;
                byColumns[i + j * 2 + k * 6] = value;
                if (value == Number{0}) continue;
                for (const std::size_t at : {i, j, k})
                    wanted.coordinates.push_back(static_cast<std::int64_t>(at));
                wanted.values.push_back(static_cast<double>(value));
            }
    for (const bool isByColumns : {false, true}) {
        CAPTURE(type, isByColumns);
        const auto read = readNumpyArray(withHeader(npyHeader(type, "(2, 3, 4)", isByColumns),
                                                    bytesOf(isByColumns ? byColumns : byRows)),
                                         kFile);
        if (!read) FAIL(render(read.error()));
        CHECK(read->extents == wanted.extents);
        CHECK(read->coordinates == wanted.coordinates);
        CHECK(read->values == wanted.values);
    }
}

}  // namespace

TEST_CASE("what NumPy saved is read", "[data][npy]") {
    const CoordinateTensor rows = saved("rows-f8.npy");  // arange(24).reshape(2, 3, 4) * 0.5
    CHECK(rows.extents == Counts{2, 3, 4});
    REQUIRE(rows.entryCount() == 23);
    for (std::size_t i = 0; i < 23; ++i) {
        const auto place = rows.coordinatesOf(i);
        CHECK(place[0] * 12 + place[1] * 4 + place[2] == static_cast<std::int64_t>(i) + 1);
        CHECK(rows.values[i] == static_cast<double>(i + 1) / 2);
    }
    const CoordinateTensor columns = saved("columns-i2.npy");  // arange(24) - 5
    REQUIRE(columns.entryCount() == 23);
    CHECK(columns.values.front() == -5);
    CHECK(columns.values.back() == 18);
    CHECK(std::ranges::is_sorted(columns.values));
    CHECK(saved("bool.npy").coordinates == Counts{0, 0, 1, 1, 2, 2});
    CHECK(saved("bool.npy").values == Values{1, 1, 1});
    CHECK(saved("version-2-u1.npy").coordinates == Counts{1, 2});
    CHECK(saved("version-3-i8.npy").values == Values{7, 9});
    CHECK(saved("scalar-f4.npy").extents.empty());
    CHECK(saved("scalar-f4.npy").coordinates.empty());
    CHECK(saved("scalar-f4.npy").values == Values{2.5});
}

TEST_CASE("what NumPy saved\\, but is not read\\, is told", "[data][npy]") {
    CHECK(savedMistake("big-endian.npy") == "byte 20: elements of the type '>f8' are not read");
    CHECK(savedMistake("complex.npy") == "byte 20: elements of the type '<c16' are not read");
    CHECK(savedMistake("objects.npy") == "byte 20: elements of the type '|O' are not read");
    CHECK(savedMistake("fields.npy") == "byte 20: elements with fields are not read");
}

TEST_CASE("arrays of all types are read in both orders", "[data][npy][property]") {
    Random random(5);
    checkType<float>("<f4", random);
    checkType<double>("<f8", random);
    checkType<std::int8_t>("|i1", random);
    checkType<std::int16_t>("<i2", random);
    checkType<std::int32_t>("<i4", random);
    checkType<std::int64_t>("<i8", random);
    checkType<std::uint8_t>("|u1", random);
    checkType<std::uint16_t>("<u2", random);
    checkType<std::uint32_t>("<u4", random);
    checkType<std::uint64_t>("<u8", random);
}

TEST_CASE("mistakes in headers of arrays are told", "[data][npy]") {
    const auto bytes = [](const std::string& text) {
        return mistakeOf(readNumpyArray(text, kFile), "x.npy");
    };
    CHECK(bytes("") == "byte 0: this is no array of NumPy");
    CHECK(bytes("PK\x03\x04") == "byte 0: this is no array of NumPy");
    CHECK(bytes("\x93NUMPY") == "byte 6: the file ends here");
    CHECK(bytes(std::string("\x93NUMPY\x04\x00", 8)) ==
          "byte 6: version 4 of the format is not known");
    CHECK(bytes(std::string("\x93NUMPY\x02\x00\x01", 9)) == "byte 8: the file ends here");
    CHECK(bytes(std::string("\x93NUMPY\x01\x00\x76\x00{", 11)) ==
          "byte 8: the header is said to have 118 bytes, but 1 follow");
    CHECK(bytes(std::string("\x93NUMPY\x02\x00\xff\xff\xff\xff{}", 14)) ==
          "byte 8: the header is said to have 4294967295 bytes, but 2 follow");
    CHECK(bytes(withHeader("{" + std::string(20'000, ' ') + "}", "")) ==
          "byte 8: the header is said to have 20002 bytes, more than 10000");
    CHECK(arrayMistake("") == "byte 10: '{' is expected in the header");
    CHECK(arrayMistake("{") == "byte 11: a key in quotes is expected in the header");
    CHECK(arrayMistake("{'descr") == "byte 11: a key in quotes is expected in the header");
    CHECK(arrayMistake("{'descr' '<f8'}") == "byte 19: ':' is expected in the header");
    CHECK(arrayMistake("{'descr': 7}") == "byte 20: a type in quotes is expected in the header");
    CHECK(arrayMistake("{'descr': '<f8' 'shape': ()}") == "byte 26: '}' is expected in the header");
    CHECK(arrayMistake("{'descr': '<f8', 'descr': '<f8'}") == "byte 27: 'descr' is there twice");
    CHECK(arrayMistake("{'order': 1}") == "byte 11: 'order' is not known in the header");
    CHECK(arrayMistake("{'fortran_order': 1}") == "byte 28: True or False is expected");
    CHECK(arrayMistake("{'descr': '<f8', 'shape': ()}") ==
          "byte 10: the header has no 'fortran_order'");
    CHECK(arrayMistake(npyHeader("<f8", "()") + "{") ==
          fmt::format("byte {}: the header goes on after its dictionary",
                      10 + npyHeader("<f8", "()").size()));
}

TEST_CASE("mistakes in shapes and types of arrays are told", "[data][npy]") {
    const auto shape = [](const std::string& text) {
        return arrayMistake("{'shape': " + text + ", 'descr': '<f8', 'fortran_order': False}");
    };
    CHECK(shape("3") == "byte 20: '(' is expected in the header");
    CHECK(shape("(a)") == "byte 21: an extent is expected in the shape");
    CHECK(shape("(3 4)") == "byte 23: ')' is expected in the header");
    CHECK(shape("(3, 0)") == "byte 24: the extent 0 cannot be");
    CHECK(shape("(-3,)") == "byte 21: the extent -3 cannot be");
    CHECK(shape("(99999999999999999999,)") == "byte 21: the extent 99999999999999999999 cannot be");
    CHECK(shape("(1099511627776, 2)") == "byte 20: the shape is too large");
    CHECK(shape("(1, 1, 1, 1, 1, 1, 1, 1, 1)") == "byte 20: the shape is too large");
    for (const std::string type : {"", "f8", "<f2", "<f16", "<U5", "|S3", "<M8[s]", "|V4", ">i4"})
        CHECK(arrayMistake(npyHeader(type, "(1,)")) ==
              fmt::format("byte 20: elements of the type '{}' are not read", type));
}

TEST_CASE("mistakes in elements of arrays are told", "[data][npy]") {
    constexpr double kInfinity = std::numeric_limits<double>::infinity();
    const std::string eight = npyHeader("<f8", "(2, 2)");
    const std::size_t first = 10 + eight.size();
    CHECK(arrayMistake(eight, bytesOf(Values{1, 2, 3})) ==
          fmt::format("byte {}: an array of 2x2 has 32 bytes, but 24 follow", first));
    CHECK(arrayMistake(eight, bytesOf(Values{1, 2, 3, 4, 5})) ==
          fmt::format("byte {}: an array of 2x2 has 32 bytes, but 40 follow", first));
    // What it announces is not there.
    CHECK(arrayMistake(npyHeader("<f8", "(1048576, 1048576)")).find("but 0 follow") !=
          std::string::npos);
    CHECK(arrayMistake(npyHeader("<f8", "()")).find("an array of one element has 8") !=
          std::string::npos);
    CHECK(arrayMistake(eight, bytesOf(Values{1, 2, -kInfinity, kInfinity})) ==
          fmt::format("byte {}: this element is not finite", first + 16));
    const std::string whole = npyHeader("<i8", "(2,)");
    constexpr std::int64_t kMost = std::int64_t{1} << 53U;
    CHECK(arrayMistake(whole, bytesOf(std::vector<std::int64_t>{kMost, -kMost})) == "none");
    CHECK(arrayMistake(whole, bytesOf(std::vector<std::int64_t>{kMost, -kMost - 1})) ==
          fmt::format("byte {}: this element is too large", 10 + whole.size() + 8));
    CHECK(arrayMistake(npyHeader("<u8", "(1,)"),
                       bytesOf(std::vector<std::uint64_t>{~std::uint64_t{0}}))
              .ends_with("this element is too large"));
}

TEST_CASE("the reading of an array can be stopped", "[data][npy]") {
    const std::string bytes =
        withHeader(npyHeader("|u1", "(100000,)"), std::string(100'000, '\x01'));
    int left = 2;
    const auto read = readNumpyArray(bytes, kFile, StopCheck([&left] { return left-- == 0; }));
    REQUIRE_FALSE(read);
    CHECK(read.error().front().message == "the reading of x.npy was stopped");
}
