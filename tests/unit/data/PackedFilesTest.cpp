// Tensors in packed files: those that SciPy, NumPy, gzip and tar wrote, and broken ones.
#include "engine/data/PackedFiles.h"

#include <archive.h>
#include <archive_entry.h>

#include <catch2/catch.hpp>

#include "engine/data/Gzip.h"
#include "engine/data/NumpyArchive.h"
#include "engine/data/TensorFile.h"
#include "tests/unit/data/Mistakes.h"

using namespace candler;

namespace {

using Counts = std::vector<std::int64_t>;
using Values = std::vector<double>;

constexpr std::size_t kMostUnpacked = std::size_t{1} << 20U;
const SourceSpan kArchive = placeIn("x.npz");

std::string packedPath(const std::string& name) {
    return std::string(CANDLER_PACKED) + "/" + name;
}

CoordinateTensor packed(const std::string& name) {
    auto read = readTensorFile(packedPath(name));
    if (!read) FAIL(render(read.error()));
    return *read;
}

std::string mistakeIn(const std::string& name) {
    return readTensorFile(packedPath(name)).error().front().message;
}

/// A zip archive of these files.
std::string zipOf(const std::vector<PackedFile>& files) {
    std::string bytes(kMostUnpacked, '\0');
    std::size_t used = 0;
    archive* made = archive_write_new();
    archive_write_set_format_zip(made);
    REQUIRE(archive_write_open_memory(made, bytes.data(), bytes.size(), &used) == ARCHIVE_OK);
    for (const PackedFile& file : files) {
        archive_entry* entry = archive_entry_new();
        archive_entry_set_pathname(entry, file.name.c_str());
        archive_entry_set_size(entry, static_cast<la_int64_t>(file.bytes.size()));
        archive_entry_set_filetype(entry, AE_IFREG);
        REQUIRE(archive_write_header(made, entry) == ARCHIVE_OK);
        archive_write_data(made, file.bytes.data(), file.bytes.size());
        archive_entry_free(entry);
    }
    archive_write_close(made);
    archive_write_free(made);
    bytes.resize(used);
    return bytes;
}

std::string npy(const std::string& type, const std::string& shape, const std::string& data) {
    const std::string header =
        fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}\n", type, shape);
    std::string bytes("\x93NUMPY\x01\x00", 8);
    bytes += static_cast<char>(header.size());
    bytes += '\0';
    return bytes + header + data;
}

/// Small whole numbers.
PackedFile array(const std::string& name, const std::string& numbers) {
    return {name + ".npy", npy("|i1", fmt::format("{},", numbers.size()), numbers)};
}

std::string mistakeOf(std::vector<PackedFile> files, const std::string& at) {
    const auto read = readNumpyArchive(zipOf(files), kArchive, kMostUnpacked);
    return candler::mistakeOf(read, at.empty() ? "x.npz" : "x.npz: " + at);
}

std::vector<PackedFile> matrix(const std::string& format, std::vector<PackedFile> arrays) {
    arrays.push_back({"format.npy", npy("|S3", "", format)});
    arrays.push_back(array("shape", "\x02\x03"));
    return arrays;
}

}  // namespace

TEST_CASE("sparse matrices of SciPy are read in each of its formats", "[data][files]") {
    for (const std::string format : {"csr", "csc", "coo", "bsr", "dia"}) {
        CAPTURE(format);
        const CoordinateTensor read = packed(format + ".npz");
        CHECK(read.extents == Counts{6, 4});
        CHECK(read.coordinates == Counts{0, 1, 2, 0, 2, 3, 3, 1, 4, 2, 5, 3});
        CHECK(read.values == Values{2.5, -1, 3, 4, 7, 8});
    }
    CHECK(packed("empty.npz").extents == Counts{3, 4});
    CHECK(packed("empty.npz").values.empty());
    const CoordinateTensor twice = packed("twice.npz");
    CHECK(twice.coordinates == Counts{0, 1, 1, 2});
    CHECK(twice.values == Values{3, 3});
}

TEST_CASE("one array in an archive is read, of several none", "[data][files]") {
    CHECK(packed("one.npz").extents == Counts{6, 4});
    CHECK(packed("one.npz").values == Values{2.5, -1, 3, 4, 7, 8});
    CHECK(mistakeIn("two.npz") == "the archive has 2 arrays: x.npy, y.npy");
    CHECK(mistakeOf({}, "") == "the archive has no array");
}

TEST_CASE("files packed by gzip, and archives of them", "[data][files]") {
    CHECK(packed("a.tns.gz").extents == Counts{2, 2, 3});
    CHECK(packed("a.tns.gz").values == Values{4.5, -1});
    // Of two matrices the one with the archive's name.
    CHECK(packed("graph.tar.gz").values == Values{5, -1});
}

TEST_CASE("arrays that are no matrix are told", "[data][files]") {
    const std::string starts("\0\1\2", 3);
    const std::string indices("\1\2", 2);
    const auto rows = [&](const std::string& indptr, const std::string& columns,
                          const std::string& values) {
        return matrix("csr",
                      {array("indptr", indptr), array("indices", columns), array("data", values)});
    };
    CHECK(mistakeOf(rows(starts, indices, "ab"), "") == "none");
    CHECK(mistakeOf(rows(std::string("\0\1\3", 3), indices, "ab"), "indptr") ==
          "it does not go from 0 to 2");
    CHECK(mistakeOf(rows(std::string("\0\5\2", 3), indices, "ab"), "indptr") ==
          "line 0 is from 0 to 5");
    CHECK(mistakeOf(rows(std::string("\0\2", 2), indices, "ab"), "indptr") ==
          "it has 2 numbers, and there are 2 lines");
    CHECK(mistakeOf(rows(starts, std::string("\1\3", 2), "ab"), "indices") ==
          "element 1 is 3, and there are 3");
    CHECK(mistakeOf(rows(starts, std::string("\1\xff", 2), "ab"), "indices") ==
          "element 1 is -1, and there are 3");
    CHECK(mistakeOf(rows(starts, indices, "abc"), "data") ==
          "it has no value for each of the 2 indices");
    CHECK(mistakeOf(matrix("csr", {array("data", "ab")}), "indices") ==
          "the archive has no array of this name");
    CHECK(mistakeOf(matrix("coo", {array("data", "a"),
                                   {"row.npy", npy("<f4", "1,", std::string("\0\0\0\x3f", 4))},
                                   array("col", std::string("\1", 1))}),
                    "row") == "element 0 is 0.5, and there are 2");
    const std::string huge("\xa0\xc8\xeb\x85\xf3\xcc\xe1\x7f", 8);  // 1e308
    CHECK(mistakeOf(matrix("coo", {{"data.npy", npy("<f8", "2,", huge + huge)},
                                   array("row", std::string(2, '\0')),
                                   array("col", std::string(2, '\0'))}),
                    "data") == "values of one place add up to more than numbers have room for");
    CHECK(mistakeOf(matrix("bsr", {{"data.npy", npy("|i1", "1, 2, 2", "abcd")},
                                   array("indices", std::string("\0", 1)),
                                   array("indptr", std::string("\0\1", 2))}),
                    "data") == "blocks of 2 x 2 do not divide the matrix");
    CHECK(mistakeOf(matrix("bsr", {{"data.npy", npy("|i1", "0, 0, 1", "")},
                                   array("indices", std::string("\0", 1)),
                                   array("indptr", std::string("\0\1", 2))}),
                    "data") == "blocks of 0 x 1 do not divide the matrix");
    CHECK(mistakeOf({{"format.npy", "x"}, array("shape", "\x02\x03")}, "format") ==
          "byte 0: this is no array of NumPy");
    CHECK(mistakeOf(matrix("lil", {}), "format") == "matrices in the format 'lil' are not read");
    CHECK(mistakeOf(matrix("coo", {array("data", "ab"), array("row", "a"), array("col", "a")}),
                    "data") == "rows, columns and values are not as many");
    CHECK(mistakeOf({array("format", "a"), {"shape.npy", "x"}}, "shape") ==
          "byte 0: this is no array of NumPy");
}

TEST_CASE("what gzip has packed is unpacked whole, or not at all", "[data][files]") {
    const auto packed = readFile(packedPath("a.tns.gz"));
    REQUIRE(packed);
    const auto unpacked = [](const std::string& bytes, std::size_t most = kMostUnpacked) {
        return unpackGzip(bytes, kArchive, most);
    };
    const auto mistake = [&](const std::string& bytes, std::size_t most = kMostUnpacked) {
        return candler::mistakeOf(unpacked(bytes, most), "x.npz");
    };
    const std::string text = "1 2 3 4.5\n2 1 1 -1\n";
    CHECK(unpacked(*packed).value() == text);
    CHECK(unpacked(*packed + *packed).value() == text + text);
    CHECK(unpacked(*packed + std::string(512, '\0')).value() == text);
    CHECK(unpacked(*packed, text.size()).value() == text);
    CHECK(mistake(*packed, text.size() - 1) == "it has more than 18 bytes unpacked");
    CHECK(mistake("1 1 1\n") == "it is not packed by gzip");
    CHECK(mistake(*packed + "x") == "other bytes follow what is packed");
    for (std::size_t size = 2; size < packed->size(); ++size)
        CHECK(mistake(packed->substr(0, size)) == "it ends within what is packed");
    // The last eight bytes are the checksum and the length.
    for (std::size_t from = 1; from <= 8; ++from) {
        std::string other = *packed;
        other[other.size() - from] ^= 1;
        CHECK(mistake(other).starts_with("it is damaged: incorrect "));
    }
    const StopCheck stopped([] { return true; });
    CHECK(unpackGzip(*packed, kArchive, kMostUnpacked, stopped).error().front().message ==
          "the unpacking was stopped");
}

TEST_CASE("what cannot be unpacked is told, and no more is unpacked than there may be",
          "[data][files]") {
    const auto mistake = [](Packing packing, const std::string& bytes,
                            std::size_t most = kMostUnpacked) {
        return candler::mistakeOf(unpackFiles(packing, bytes, kArchive, most), "x.npz");
    };
    CHECK(mistake(Packing::Zip, "PK\3\4").starts_with("it cannot be unpacked: "));
    const std::string whole = zipOf({array("data", std::string(50'000, 'a'))});
    CHECK(mistake(Packing::Zip, whole) == "none");
    CHECK(mistake(Packing::Zip, whole, 40'000) == "it has more than 40000 bytes unpacked");
    for (std::size_t size = 0; size < whole.size(); ++size)
        readNumpyArchive(whole.substr(0, size), kArchive, kMostUnpacked);
    const StopCheck stopped([] { return true; });
    const auto never = unpackFiles(Packing::Zip, whole, kArchive, kMostUnpacked, stopped);
    CHECK(never.error().front().message == "the unpacking was stopped");
}
