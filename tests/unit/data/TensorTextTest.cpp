// Tensors as text: what is written is read as the same, to the last bit.
#include "engine/data/TensorText.h"

#include <catch2/catch.hpp>
#include <cstring>
#include <limits>

#include "engine/data/FrosttTensor.h"
#include "engine/data/MatrixMarket.h"
#include "engine/support/Random.h"

using namespace candler;

namespace {

using Limits = std::numeric_limits<double>;

std::string written(const CoordinateTensor& tensor, const std::string& format) {
    const auto text = tensorText(tensor, format);
    if (!text) FAIL(render(text.error()));
    return *text;
}

CoordinateTensor readAgain(const std::string& text, const std::string& format) {
    const SourceText source("x", text);
    if (format == "tns") {
        auto read = readFrosttTensor(source);
        if (!read) FAIL(render(read.error()));
        return *read;
    }
    const auto read = readMatrixMarket(source);
    if (!read) FAIL(render(read.error()));
    return coordinateTensor(*read);
}

void checkRoundTrip(const CoordinateTensor& tensor, const std::string& format) {
    const std::string text = written(tensor, format);
    CAPTURE(format, text);
    const CoordinateTensor again = readAgain(text, format);
    CHECK(again.extents == tensor.extents);
    CHECK(again.coordinates == tensor.coordinates);
    CHECK(again.values == tensor.values);
}

std::string textMistake(const CoordinateTensor& tensor, const std::string& format) {
    const auto text = tensorText(tensor, format);
    if (text) return "none";
    CHECK_FALSE(text.error().front().hint.empty());
    return text.error().front().message;
}

}  // namespace

TEST_CASE("numbers are written with all their digits", "[data][text]") {
    const std::vector<double> values{0.1 + 0.2,     -1.0 / 3,         Limits::max(),
                                     Limits::min(), Limits::lowest(), Limits::denorm_min(),
                                     1e-300,        9007199254740994, -1e22,
                                     123456789};
    CoordinateTensor tensor{.extents = {11, 2}, .coordinates = {}, .values = values};
    for (std::int64_t i = 0; i < 10; ++i)
        tensor.coordinates.insert(tensor.coordinates.end(), {i, i % 2});
    for (const char* const format : {"mtx", "tns"}) checkRoundTrip(tensor, format);
    // Any number there is.
    Random random(11);
    for (int trial = 0; trial < 200; ++trial) {
        for (double& value : tensor.values) {
            const std::uint64_t bits = random.next();
            std::memcpy(&value, &bits, sizeof(value));
            if (!std::isfinite(value) || value == 0) value = 1;
        }
        for (const char* const format : {"mtx", "tns"}) checkRoundTrip(tensor, format);
    }
}

TEST_CASE("matrices are written with the field that holds their values", "[data][text]") {
    const auto text = [](std::vector<double> values) {
        const std::size_t count = values.size();
        CoordinateTensor tensor{.extents = {2, 3}, .coordinates = {0, 2, 1, 0}, .values = values};
        tensor.coordinates.resize(2 * count);
        checkRoundTrip(tensor, "mtx");
        return written(tensor, "mtx");
    };
    const std::string banner = "%%MatrixMarket matrix coordinate ";
    CHECK(text({1, 1}) == banner + "pattern general\n2 3 2\n1 3\n2 1\n");
    CHECK(text({1, -2}) == banner + "integer general\n2 3 2\n1 3 1\n2 1 -2\n");
    CHECK(text({1, 0.5}) == banner + "real general\n2 3 2\n1 3 1\n2 1 0.5\n");
    CHECK(text({1, 1e20}) == banner + "real general\n2 3 2\n1 3 1\n2 1 1e+20\n");
    CHECK(text({}) == banner + "real general\n2 3 0\n");
}

TEST_CASE("tensors of any order are written with their extents", "[data][text]") {
    const CoordinateTensor tensor{
        .extents = {4, 5, 6}, .coordinates = {0, 1, 2, 3, 0, 0}, .values = {1, -0.25}};
    CHECK(written(tensor, "tns") == "# extents: 4 5 6\n1 2 3 1\n4 1 1 -0.25\n");
    checkRoundTrip(tensor, "tns");
    checkRoundTrip({.extents = {7}, .coordinates = {}, .values = {}}, "tns");
}

TEST_CASE("tensors that cannot be written are told", "[data][text]") {
    const CoordinateTensor vector{.extents = {7}, .coordinates = {1}, .values = {1}};
    CHECK(textMistake(vector, "mtx") ==
          "a Matrix Market file holds a matrix, and no tensor with 1 axes");
    CHECK(textMistake(vector, "csv") == "tensors are not written as 'csv'");
    CHECK(textMistake(vector, "") == "tensors are not written as ''");
    CHECK(textMistake({.extents = {}, .coordinates = {}, .values = {5}}, "tns") ==
          "a .tns file holds no scalar");
    const auto stopped = tensorText(vector, "tns", StopCheck([] { return true; }));
    REQUIRE_FALSE(stopped);
    CHECK(stopped.error().front().message == "the writing of the tensor was stopped");
}
