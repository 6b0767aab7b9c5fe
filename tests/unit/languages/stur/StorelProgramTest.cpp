// Programs of STUR as programs of SDQLite: storage mappings against dense inputs, results against
// STUR's evaluator.
#include "engine/languages/stur/storel/StorelProgram.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "RandomSturPrograms.h"
#include "SturLoops.h"
#include "SturReading.h"
#include "engine/languages/sdqlite/SdqProgram.h"
#include "engine/languages/sdqlite/semantics/SdqInputs.h"
#include "engine/languages/stur/lowering/SturLayouts.h"
#include "engine/languages/stur/semantics/SturInputs.h"

using namespace candler;
using namespace candler::stur;

namespace {

sdqlite::Value arrayOf(const std::vector<double>& numbers) {
    sdqlite::Entries entries;
    for (std::size_t i = 0; i < numbers.size(); ++i)
        entries[{static_cast<std::int64_t>(i)}] = sdqlite::Value::number(numbers[i]);
    return sdqlite::Value::map(std::move(entries), true);
}
sdqlite::Value indicesOf(const std::vector<std::int64_t>& indices) {
    sdqlite::Entries entries;
    for (std::size_t i = 0; i < indices.size(); ++i)
        entries[{static_cast<std::int64_t>(i)}] = sdqlite::Value::index(indices[i]);
    return sdqlite::Value::map(std::move(entries), true);
}

/// Every element of a box that is not `expected` of it.
std::string difference(const sdqlite::Value& found, const TensorValue& expected) {
    std::vector<std::int64_t> point(expected.extents.size(), 0);
    for (const double cell : expected.cells) {
        const sdqlite::Value* at = &found;
        double value = 0;
        bool isThere = true;
        for (const std::int64_t index : point) {
            const sdqlite::Entries* entries = at->toEntries();
            const auto entry =
                entries == nullptr ? sdqlite::Entries::const_iterator() : entries->find({index});
            isThere = entries != nullptr && entry != entries->end();
            if (!isThere) break;
            at = &entry->second;
        }
        if (isThere) value = at->toNumber(sdqlite::Ring::Real).value_or(0);
        if (std::abs(value - cell) > 1e-9 * std::max(1.0, std::abs(cell))) {
            std::string text;
            for (const std::int64_t index : point) text += fmt::format("({})", index);
            return fmt::format("{} is {}, not {}", text, value, cell);
        }
        for (std::size_t d = point.size(); d-- > 0 && ++point[d] == expected.extents[d];)
            point[d] = 0;
    }
    return {};
}

/// Unique elements row by row, as CSR and CSF have them; names as in Appendix C of STOREL.
class Entries {
public:
    Entries(std::string name, const Structure& structure, const TensorValue& dense, Values sizes)
        : m_name(std::move(name)),
          m_structure(structure),
          m_dense(dense),
          m_values(std::move(sizes)),
          m_positions(dense.extents.size()),
          m_indices(dense.extents.size()) {
        add({});
    }

    void giveTo(sdqlite::InputValues& given) const {
        const std::size_t rank = m_dense.extents.size();
        for (std::size_t d = rank > 1 ? 1 : 0; d < rank; ++d) {
            const std::string number = d < 2 ? "" : fmt::format("{}", d);
            given.insert_or_assign(
                fmt::format("{}_{}", m_name, d + 1 == rank ? "nnz" : "n" + number),
                sdqlite::Value::index(static_cast<std::int64_t>(m_indices[d].size())));
            given.insert_or_assign(m_name + "_crd" + number, indicesOf(m_indices[d]));
            if (d == 0) continue;
            std::vector<std::int64_t> positions = m_positions[d];
            positions.push_back(static_cast<std::int64_t>(m_indices[d].size()));
            given.insert_or_assign(m_name + "_pos" + number, indicesOf(positions));
        }
        given.insert_or_assign(m_name + "_val", arrayOf(m_cells));
    }

private:
    bool add(std::vector<std::int64_t> point) {
        const std::size_t d = point.size();
        if (d == m_dense.extents.size()) {
            for (std::size_t i = 0; i < d; ++i) m_values[m_structure.variables[i]] = point[i];
            const auto piece = m_structure.pieceAt(m_values);
            if (!piece || *piece >= m_structure.uniqueCount()) return false;
            m_cells.push_back(m_dense.at(point));
            return true;
        }
        bool isAny = false;
        const auto begin = static_cast<std::int64_t>(m_indices[d].size());
        const bool isCompressed = d > 0 || m_dense.extents.size() == 1;
        for (std::int64_t i = 0; i < m_dense.extents[d]; ++i) {
            auto inner = point;
            inner.push_back(i);
            const bool isHere = add(inner);
            isAny = isAny || isHere;
            if (isCompressed && isHere) m_indices[d].push_back(i);
        }
        // Rows of the first dimension are all there.
        if (d == 1 || (d > 1 && isAny)) m_positions[d].push_back(begin);
        return isAny;
    }

    std::string m_name;
    const Structure& m_structure;
    const TensorValue& m_dense;
    Values m_values;
    std::vector<std::vector<std::int64_t>> m_positions;
    std::vector<std::vector<std::int64_t>> m_indices;
    std::vector<double> m_cells;
};

struct Case {
    std::unique_ptr<SturProgram> program;
    FlatProgram flat;
    InferredStructures inferred;
    std::vector<std::string> results;
    std::vector<std::string> inputs;

    explicit Case(const std::string& text) : program(programOf(text)) {
        auto made = flatten(program->terms(), program->model(), program->start());
        REQUIRE(made);
        flat = std::move(*made);
        ProverOptions proving;
        proving.assumptions = flat.assumptions;
        Prover prover(std::move(proving));
        auto found = inferStructures(flat, prover);
        REQUIRE(found);
        inferred = std::move(*found);
        for (const Tensor& tensor : program->model().tensors) {
            if (tensor.isOutput) results.push_back(tensor.name);
            if (!tensor.definition && flat.tensors.contains(tensor.name))
                inputs.push_back(tensor.name);
        }
    }

    Result<std::string> written(const std::string& result, const std::set<std::string>& sparse,
                                const Sizes& sizes) const {
        return storelProgram(program->terms(), program->model(), program->start(),
                             {result, sparse, sizes});
    }
    /// Arrays of all inputs, packed but for the sparse ones.
    sdqlite::InputValues arrays(const Valuation& values,
                                const std::set<std::string>& sparse) const {
        sdqlite::InputValues given;
        ProverOptions proving;
        proving.assumptions = flat.assumptions;
        Prover prover(std::move(proving));
        for (const std::string& name : inputs) {
            const Structure& structure = inferred.structures.at(name);
            const TensorValue& dense = values.tensors.at(name);
            if (dense.extents.empty()) {
                given.insert_or_assign(name, sdqlite::Value::number(dense.cells.at(0)));
                continue;
            }
            if (sparse.contains(name)) {
                Entries(name, structure, dense, values.indices).giveTo(given);
                continue;
            }
            // One of these is an array of the program.
            given.insert_or_assign(name + "_dense", arrayOf(dense.cells));
            auto layout = packedLayout(structure, prover);
            if (!layout) continue;
            SturLayouts layouts;
            layouts.quotients = flat.quotients;
            layouts.packed[name] = std::move(*layout);
            const auto packed = packedCells(layouts, name, structure, dense, values.indices);
            REQUIRE(packed);
            given.insert_or_assign(name + "_val", arrayOf(*packed));
        }
        return given;
    }
};

void check(const Case& tried, const std::string& result, const std::set<std::string>& sparse,
           const Sizes& sizes, std::uint64_t seed) {
    const Valuation values = resultsOf(*tried.program, sizes, seed);
    const auto text = tried.written(result, sparse, sizes);
    INFO((text ? *text : render(text.error())));
    REQUIRE(text);
    sdqlite::SdqProgram written;
    const auto loaded = written.load(SourceText("written.sdql", *text));
    INFO((loaded ? std::string() : render(loaded.error())));
    REQUIRE(loaded);
    sdqlite::InputOptions options;
    options.given = tried.arrays(values, sparse);
    const auto inputs = sdqlite::randomInputs(written.terms(), written.program(), seed, options);
    INFO((inputs ? std::string() : render(inputs.error())));
    REQUIRE(inputs);
    for (const std::string& name : tried.inputs)
        if (const auto input = inputs->find(name); input != inputs->end()) {
            INFO(name);
            CHECK(difference(input->second, values.tensors.at(name)) == "");
        }
    const auto found = sdqlite::evaluate(written.terms(), written.start(), *inputs);
    INFO((found ? std::string() : render(found.error())));
    REQUIRE(found);
    CHECK(difference(*found, values.tensors.at(result)) == "");
}

/// At a few sizes from 0 on.
void check(const std::string& text, const std::set<std::string>& sparse = {},
           std::uint64_t seeds = 4) {
    INFO(text);
    const Case tried(text);
    for (const std::string& result : tried.results)
        for (std::uint64_t seed = 0; seed < seeds; ++seed) {
            const auto sizes =
                randomSizes(tried.program->model(), seed, static_cast<std::int64_t>(1 + seed));
            REQUIRE(sizes);
            INFO(sizesText(*sizes));
            check(tried, result, sparse, *sizes, seed);
        }
}

const std::string kSymmetric =
    "symbols: n\n"
    "A:D(i, j) := (0 <= i < n) * (0 <= j < n)\n"
    "A:U(i, j) := (0 <= i <= j < n)\n"
    "A:R(i, j, ip, jp) := (0 <= j < i < n) * (ip = j) * (jp = i)\n"
    "x:D(i) := (0 <= i < n)\n"
    "y:D(i) := (0 <= i < n)\n"
    "y(i) := A(i, j) * x(j)\n";

std::string programTextOf(const std::string& text, const std::set<std::string>& sparse = {}) {
    const Case tried(text);
    const auto made = tried.written("", sparse, {});
    return made ? *made : made.error().front().message + " | " + made.error().front().hint;
}

}  // namespace

TEST_CASE("structures are storage mappings with a branch for each piece") {
    CHECK(programTextOf(kSymmetric) ==
          "dim n\n"
          "\n"
          "array A_val : vec<nat, real> length (nn + nn*nn) div 2\n"
          "storage A_map(val) : {n -> {n -> real}} =\n"
          "  (collect(<i,_> in 0..nn) {i -> collect(<j,_> in i..nn) "
          "{j -> val((i + 2*i*nn - i*i) div 2 + j - i)}})\n"
          "  + (collect(<i,_> in 1..nn) {i -> collect(<j,_> in 0..i) "
          "{j -> val((j + 2*j*nn - j*j) div 2 + i - j)}})\n"
          "tensor A : {n -> {n -> real}} stored A_map(A_val)\n"
          "\n"
          "array x_val : vec<nat, real> length nn\n"
          "storage x_map(val2) : {n -> real} =\n"
          "  collect(<i,_> in 0..nn) {i -> val2(i)}\n"
          "tensor x : {n -> real} stored x_map(x_val)\n"
          "\n"
          "compute y : {n -> real} =\n"
          "  sum(<i,A_at> in A) sum(<j,A_at2> in A_at) {i -> A_at2 * x(j)}\n");
}

TEST_CASE("a symmetric matrix is stored by the entries of one half") {
    const std::string text = programTextOf(kSymmetric, {"A"});
    CHECK(text.find("storage A_map(pos, crd, val)") != std::string::npos);
    CHECK(text.find("({i -> {j -> val(p)}} + (if(i < j) {j -> {i -> val(p)}}))") !=
          std::string::npos);
    check(kSymmetric, {"A"});
    check(kSymmetric, {"A", "x"});
}

TEST_CASE("shipped programs compute the same as programs of storage mappings") {
    for (const auto& [name, text] : shippedPrograms()) {
        INFO(name);
        // More than a million values of their inputs, or of results, are not evaluated there.
        if (name.starts_with("pr3") || name.starts_with("database")) continue;
        check(text);
    }
}

TEST_CASE("random programs compute the same as programs of storage mappings") {
    for (std::uint64_t seed = 0; seed < 200; ++seed) check(randomSturProgram(seed), {}, 3);
}

TEST_CASE("inputs are stored by their entries where others follow by exchanges") {
    std::size_t stored = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        const std::string text = randomSturProgram(seed);
        const Case tried(text);
        for (const std::string& input : tried.inputs) {
            if (!std::ranges::all_of(tried.results, [&](const std::string& result) {
                    return tried.written(result, {input}, {}).has_value();
                }))
                continue;
            ++stored;
            check(text, {input}, 3);
        }
    }
    CHECK(stored > 50);
}

TEST_CASE("what cannot be a program of storage mappings is said") {
    const std::string two = kSymmetric + "z:D(i) := (0 <= i < n)\nz(i) := x(i)\noutputs: y, z\n";
    CHECK(
        programTextOf(two) ==
        "a program of SDQLite has one result, and this one has 2 | choose one of y, z (--tensor)");
    CHECK(programTextOf(kSymmetric, {"B"}).starts_with("the program has no input 'B'"));
    const std::string rows =
        "symbols: n\n"
        "T:D(i, j) := (0 <= i < n) * (0 <= j < n)\n"
        "T:U(i, j) := (i = 0) * (0 <= j < n)\n"
        "T:R(i, j, ip, jp) := (0 < i < n) * (0 <= j < n) * (ip = 0) * (jp = j)\n"
        "y:D(i) := (0 <= i < n)\n"
        "y(i) := T(i, j)\n";
    CHECK(programTextOf(rows, {"T"}).starts_with("'T': it cannot be stored by its entries: R 1"));
    check(rows);
}

TEST_CASE("names of programs are no words of the other language") {
    check(
        "symbols: sum\n"
        "A:D(let) := (0 <= let < sum)\n"
        "real:D(let) := (0 <= let < sum)\n"
        "real(let) := 2 * A(let) + sum() * A(let)\n");
}

TEST_CASE("indices that are multiples tell no keys") {
    check("symbols: n\nx:D(i) := (0 <= i < n)\nd:D(i) := (0 <= i < n)\nd(i) := x(2 * i)\n");
    check("symbols: n\n" + square("A") +
          "y:D(j) := (0 <= j < n)\nd:D(i) := (0 <= i < n)\n"
          "d(i) := A(2 * i, j) * y(3 * j) + A(2 * i, 2 * i) + y(5 * i + 1)\n");
}

TEST_CASE("what a program assumes of sizes is told") {
    const std::string text = programTextOf(
        "symbols: n, m\nassume: m = 3\n"
        "x:D(i) := (0 <= i < n)\nd:D(i) := (0 <= i < n)\n"
        "d(i) := x(i) * (i < m)\n");
    CHECK(text.starts_with("# It is right for sizes with m = 3.\n"));
}
