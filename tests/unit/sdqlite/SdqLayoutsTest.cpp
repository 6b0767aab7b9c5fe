// Formats as texts, programs that are written anew with them, and what each is worth for data.
#include <fmt/format.h>

#include <catch2/catch.hpp>
#include <filesystem>
#include <set>

#include "CheckedText.h"
#include "SdqPacking.h"
#include "engine/languages/sdqlite/SdqProgram.h"
#include "engine/languages/sdqlite/layouts/SdqFormat.h"
#include "engine/languages/sdqlite/layouts/SdqProgramText.h"
#include "engine/support/FileSystem.h"

namespace candler::sdqlite {

namespace {

const std::string kRowFormat =
    "# Rows.\ndim I dim J\nsize nnz\narray pos : vec<nat, nat> monotone length nI + 1\n"
    "array crd : vec<nat, J> sorted in pos values in J length nnz\n"
    "array val : vec<nat, real> length nnz\n"
    "storage rows(pos, crd, val) : {I -> {J -> real}} =\n"
    "  collect(<i,_> in 0..nI) {i -> collect(<q,j> in crd[pos(i)..pos(i + 1))) {j -> val(q)}}\n"
    "tensor T : {I -> {J -> real}} stored rows(pos, crd, val)\n";

std::vector<SourceText> shippedFormats() {
    std::set<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "formats" / "sdqlite"))
        files.insert(entry.path());
    std::vector<SourceText> texts;
    for (const auto& file : files) texts.emplace_back(file.string(), readFile(file).value());
    return texts;
}

std::string mistakesIn(const std::string& text) {
    const auto format = SdqFormat::read(SourceText("f.sdql", text));
    if (format) return "none";
    const Diagnostic& first = format.error().front();
    return fmt::format("{}:{}: {} | {}", first.place.line, first.place.column, first.message,
                       first.hint);
}

/// With A in the format of rows.
std::string inRows(const std::string& text, const TextChanges& others = {}) {
    const SdqFormat rows = SdqFormat::read(SourceText("rows.sdql", kRowFormat)).value();
    SyntaxTree tree(SourceText("p.sdql", text));
    const auto declarations = parseProgram(tree).value();
    TextChanges changes = others;
    changes.tensors["A"] = {&rows, {}};
    return SdqProgramText(tree, declarations).changed(changes).text;
}

const std::string kProduct =
    "dim N = 3  dim M = 4 # sizes\n"
    "array A_val : vec<nat, real> length nN * nM   # of A\n"
    "array x_val : vec<M, real>\n"
    "storage whole(a) : {N -> {M -> real}} =\n"
    "  collect(<i,_> in 0..nN) {i -> collect(<j,_> in 0..nM) {j -> a(i * nM + j)}}\n"
    "storage one(a) : {M -> real} = collect(<j,_> in 0..nM) {j -> a(j)}\n"
    "tensor A : {N -> {M -> real}} stored whole(A_val) nnz 6\n"
    "tensor x : {M -> real} stored one(x_val)\n"
    "compute y : {N -> real} = sum(<(i,j),a> in A) {i -> a * x(j)}\n";

std::unique_ptr<SdqProgram> loaded(const std::string& text) {
    auto program = std::make_unique<SdqProgram>();
    const auto done = program->load(SourceText("p.sdql", text));
    INFO((done ? "" : render(done.error())));
    REQUIRE(done);
    return program;
}

const LayoutChoice& choiceOf(const LayoutInput& input, const std::string& format) {
    const auto found = std::ranges::find(input.choices, format, &LayoutChoice::format);
    REQUIRE(found != input.choices.end());
    return *found;
}

}  // namespace

TEST_CASE("a program is written anew with another format", "[unit]") {
    CHECK(inRows(kProduct) ==
          "dim N = 3  dim M = 4 # sizes\n"
          "# of A\n"
          "array x_val : vec<M, real>\n"
          "storage one(a) : {M -> real} = collect(<j,_> in 0..nM) {j -> a(j)}\n"
          "size A_nnz\narray A_pos : vec<nat, nat> monotone length nN + 1\n"
          "array A_crd : vec<nat, M> sorted in A_pos values in M length A_nnz\n"
          "array A_val : vec<nat, real> length A_nnz\n"
          "storage A_rows(pos, crd, val) : {N -> {M -> real}} =\n"
          "  collect(<i,_> in 0..nN) {i -> collect(<q,j> in crd[pos(i)..pos(i + 1))) {j -> "
          "val(q)}}\n"
          "tensor A : {N -> {M -> real}} stored A_rows(A_pos, A_crd, A_val) nnz 6\n"
          "tensor x : {M -> real} stored one(x_val)\n"
          "compute y : {N -> real} = sum(<(i,j),a> in A) {i -> a * x(j)}\n");
    SdqTerms terms(Dialect::Sdqlite);
    static_cast<void>(checkedText(terms, inRows(kProduct)));
}

TEST_CASE("what others use stays, and its names are not taken", "[unit]") {
    const std::string shared =
        "dim N\narray A_val : vec<nat, real> length nN * nN\nscalar A_pos : real\n"
        "storage whole(a) : {N -> {N -> real}} =\n"
        "  collect(<i,_> in 0..nN) {i -> collect(<j,_> in 0..nN) {j -> a(i * nN + j)}}\n"
        "tensor A : {N -> {N -> real}} stored whole(A_val) from \"a.mtx\" "
        "tensor B : {N -> {N -> real}} stored whole(A_val)\n"
        "compute s : real = A_pos * (sum(<(i,j),a> in A) a * B(i, j))\n";
    const std::string text = inRows(shared, {.sizes = {{"nN", 5}}, .entries = {{"A", 7}}});
    INFO(text);
    SdqTerms terms(Dialect::Sdqlite);
    static_cast<void>(checkedText(terms, text));
    CHECK(text.find("dim N = 5\n") != std::string::npos);
    CHECK(text.find("array A_val : vec<nat, real> length nN * nN\n") != std::string::npos);
    CHECK(text.find("stored A_rows(A_pos_, A_crd, A_val_)  nnz 7 tensor B") != std::string::npos);
}

TEST_CASE("a tensor without storage gets one", "[unit]") {
    const std::string text = inRows(
        "dim I dim J dim K tensor A : {K -> {J -> int}} # rest\n"
        "compute s : int = sum(<(k,j),a> in A) a");
    INFO(text);
    SdqTerms terms(Dialect::Sdqlite);
    static_cast<void>(checkedText(terms, text));
    CHECK(text.find("tensor A : {K -> {J -> int}} stored A_rows(A_pos, A_crd, A_val) # rest") !=
          std::string::npos);
}

TEST_CASE("formats fit tensors of their levels and sorts", "[unit]") {
    const SdqFormat rows = SdqFormat::read(SourceText("rows.sdql", kRowFormat)).value();
    CHECK(rows.name() == "rows");
    CHECK(rows.description() == "Rows.");
    CHECK(rows.fits({{{"A"}, {"A"}}, "bool"}));
    CHECK_FALSE(rows.fits({{{"A"}}, "real"}));
    CHECK_FALSE(rows.fits({{{"A", "B"}, {"C"}}, "real"}));
    const SdqFormat square = SdqFormat::read(SourceText("d.sdql",
                                                        "dim I\narray v : vec<I, real>\n"
                                                        "storage d(v) : {I -> {I -> real}} = "
                                                        "collect(<i,_> in 0..nI) {i -> {i -> "
                                                        "v(i)}}\ntensor T : {I -> {I -> real}} "
                                                        "stored d(v)\n"))
                                 .value();
    CHECK(square.fits({{{"A"}, {"A"}}, "real"}));
    CHECK_FALSE(square.fits({{{"A"}, {"B"}}, "real"}));
}

TEST_CASE("mistakes in formats are told at their places", "[unit]") {
    CHECK(mistakesIn(kRowFormat) == "none");
    CHECK(mistakesIn("dim I\n") == "0:0: a format has one tensor, and here is none | ");
    CHECK(mistakesIn(kRowFormat + "tensor U : {I -> real}\n") ==
          "10:8: a format has one tensor | ");
    CHECK(mistakesIn(kRowFormat + "compute s : real = 0\n") ==
          "10:9: a format has no 'compute' | it has dimensions, arrays, sizes, one mapping and one "
          "tensor");
    CHECK(mistakesIn("dim I\narray v : vec<I, real>\n"
                     "storage d(v) : {I -> real} = collect(<i,_> in 0..nI) {i -> vl(i)}\n"
                     "tensor T : {I -> real} stored d(v)\n") ==
          "3:60: there is no 'vl' here | did you mean 'v'?");
}

TEST_CASE("every shipped format is read, and stores what it is for", "[unit]") {
    const std::vector<SourceText> texts = shippedFormats();
    const auto square = loaded(
        "dim N = 8\ntensor A : {N -> {N -> real}} nnz 64\ntensor x : {N -> real} nnz 8\n"
        "tensor C : {N -> {N -> {N -> real}}} nnz 100\n"
        "compute s : real = sum(<(i,j),a> in A) a * x(j) * (sum(<(k,l,m),c> in C) c)");
    const auto space = square->layouts(texts, 1, {});
    INFO((space ? "" : render(space.error())));
    REQUIRE(space);
    std::size_t count = 0;
    // Not of numbers in all cells.
    const std::set<std::string> kSpecial{"diagonal", "lower_triangle", "symmetric"};
    for (const LayoutInput& input : (*space)->inputs())
        for (const LayoutChoice& choice : input.choices) {
            CAPTURE(input.name, choice.format, choice.reason);
            CHECK(choice.reason.empty() == !kSpecial.contains(choice.format));
            CHECK_FALSE(choice.description.empty());
            if (!choice.reason.empty()) continue;
            CHECK(choice.packing > 0);
            CHECK(choice.bytes > 0);
        }
    for (const LayoutInput& input : (*space)->inputs()) count += input.choices.size();
    CHECK(count == texts.size());
}

TEST_CASE("what two tensors share stays shared", "[unit]") {
    const auto program = loaded(
        "dim N = 3\narray a : vec<nat, real> length nN * nN\n"
        "storage whole(a) : {N -> {N -> real}} =\n"
        "  collect(<i,_> in 0..nN) {i -> collect(<j,_> in 0..nN) {j -> a(i * nN + j)}}\n"
        "tensor A : {N -> {N -> real}} stored whole(a)\n"
        "tensor B : {N -> {N -> real}} stored whole(a)\n"
        "compute s : real = sum(<(i,j),a> in A) a * B(i, j)\n");
    const auto space = program->layouts(shippedFormats(), 1, {});
    REQUIRE(space);
    for (const LayoutInput& input : (*space)->inputs())
        for (const LayoutChoice& choice : input.choices)
            CHECK((choice.isWritten ? choice.reason.empty()
                                    : choice.reason.find("share 'a'") != std::string::npos));
}

TEST_CASE("formats are tried on the data", "[unit]") {
    const auto program = loaded(kProduct);
    const auto space = program->layouts(shippedFormats(), 1, {});
    REQUIRE(space);
    const auto inputs = (*space)->inputs();
    REQUIRE(inputs.size() == 2);
    CHECK(inputs[0].type == "{N -> {M -> real}}");
    CHECK(inputs[0].data == "6 random entries");
    CHECK(inputs[0].choices.front().format == "whole");
    CHECK(inputs[0].choices.front().isWritten);
    CHECK(inputs[0].choices.front().bytes == 8 * 12);
    CHECK(choiceOf(inputs[0], "csr").bytes == 8 * (4 + 6) + 4 * 6);
    // Of 6 entries in all 3 rows: keys, positions, keys and values.
    CHECK(choiceOf(inputs[0], "hash_trie").bytes == 8 * (3 + 4 + 6 + 6));
    CHECK(choiceOf(inputs[0], "dok").bytes == 8 * 3 * 6);
    // All of x is there, since nothing else is said of it.
    CHECK(inputs[1].data == "4 random entries");
    const std::size_t csr =
        static_cast<std::size_t>(&choiceOf(inputs[0], "csr") - inputs[0].choices.data());
    const auto [priced, sizes] = (*space)->priced(std::vector<std::size_t>{csr, 0});
    CHECK(sizes.at("A_nnz") == 6);
    CHECK(sizes.at("nM") == 4);
    CHECK(sizes.at("A_crd_length") == 6);
    INFO(priced);
    CHECK(priced.find("size A_nnz = 6\n") != std::string::npos);
    CHECK(priced.find("stored one(x_val) nnz 4\n") != std::string::npos);
    CHECK((*space)->programText(std::vector<std::size_t>{0, 0}, {}) == kProduct);
    // The plan depends on how many entries there are; lengths without a name have one in kernels.
    const std::size_t sparse =
        static_cast<std::size_t>(&choiceOf(inputs[1], "sparse_vector") - inputs[1].choices.data());
    CHECK((*space)
              ->programText(std::vector<std::size_t>{0, sparse}, {})
              .find("stored x_sparse_vector(x_crd, x_val, x_nnz) nnz 4\n") != std::string::npos);
    CHECK((*space)->priced(std::vector<std::size_t>{0, 0}).sizes.at("x_val_length") == 4);
}

}  // namespace candler::sdqlite
