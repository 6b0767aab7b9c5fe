// What cannot be packed, or is not what its arrays say, is told with its place.
#include <catch2/catch.hpp>

#include "SdqPacking.h"
#include "engine/languages/sdqlite/storage/SdqFactsCheck.h"
#include "engine/languages/sdqlite/storage/SdqStorageCheck.h"

namespace candler::sdqlite {

TEST_CASE("data that does not fit is told", "[unit]") {
    const CoordinateTensor data = matrixOf({3, 3}, {0, 0, 0, 2, 1, 1, 2, 0}, {1, 2, 3, 4});
    const auto square = [&](const std::string& inputs, const std::string& arguments,
                            const std::string& mapping) {
        return mistakeOf(programOf({"", kSquare, inputs, arguments, mapping}), data);
    };
    const auto any = [&](const std::string& inputs, const std::string& arguments,
                         const std::string& mapping) {
        return mistakeOf(programOf({"", kMatrix, inputs, arguments, mapping}), data);
    };
    const std::string ell =
        "collect(<i,_> in 0..nI) {i -> sum(<w,_> in 0..W) if(crd(i*W+w) >= 0) {crd(i*W+w) -> "
        "val(i*W+w)}}";
    CHECK(any("size W = 1 array crd : vec<nat,J> array val : vec<nat,real>", "crd, val, W", ell) ==
          "2:6: 'T' does not fit into 'f': 2 positions are needed at (0), and 'W' leaves 1 | leave "
          "the size without a value: it becomes what the data needs");
    const std::string coo = "sum(<r,i> in row[0..n)) {i -> {col(r) -> val(r)}}";
    const std::string cooArrays =
        " array row : vec<nat,I> array col : vec<nat,J> array val : vec<nat,real>";
    CHECK(any("size n = 3" + cooArrays, "row, col, val, n", coo) ==
          "2:6: 'T' does not fit into 'f': 4 positions are needed, and 'n' leaves 3 | leave the "
          "size without a value: it becomes what the data needs");
    CHECK(any("size n = 5" + cooArrays, "row, col, val, n", coo) ==
          "2:6: 'T' does not fit into 'f': 4 positions are needed, and 'n' leaves 5 | leave the "
          "size without a value: it becomes what the data needs");
    CHECK(square("size lb = 1 size ub = 1 array val : vec<nat,real>", "val, lb, ub",
                 "collect(<i,_> in 0..nI) {i -> collect(<j,_> in max(0,i-lb)..min(nI,i+ub+1)) {j "
                 "-> val(i*(lb+ub+1)+j-i+lb)}}") ==
          "3:8: 'T' does not fit into 'f': it has no position for 2 entries, the first at (0, 2)");
    const std::string lower =
        "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2 + j)}}";
    CHECK(square("array v : vec<nat,real>", "v", lower) ==
          "3:8: 'T' does not fit into 'f': it has no position for the entry at (0, 2)");
    CHECK(square("array v : vec<nat,real>", "v",
                 "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..i+1) {j -> v(i*(i+1) div 2+j)} "
                 "+ collect(<j,_> in i+1..nI) {j -> v(j*(j+1) div 2+i)}}") ==
          "3:8: 'T' does not fit into 'f': 'v(3)' would be 2, of what is at (0, 2), and 4, of what "
          "is at (2, 0)");
    CHECK(square("", "", "collect(<i,_> in 0..nI) {i -> {i -> 1}}") ==
          "3:8: 'T' is not what 'f' makes: that has 1 at (1, 1), and the data 3");
    CHECK(any("array a : vec<nat,real> length nI*nJ-3", "a",
              "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(j*nI+i)}}") ==
          "3:8: 'T' does not fit into 'f': 2 at (0, 2) would be in 'a(6)', which has 6 elements");
    // Blocks that the dimensions are no multiples of leave out what is behind the last.
    CHECK(any("array pos : vec<nat,nat> array crd : vec<nat,nat> array val : vec<nat,real>",
              "pos, crd, val",
              "sum(<p,_> in 0..nI div 2) sum(<r,q> in crd[pos(p)..pos(p+1))) sum(<x,_> in 0..2) "
              "sum(<y,_> in 0..2) {p*2+x -> {q*2+y -> val((r*2+x)*2+y)}}") ==
          "3:8: 'T' does not fit into 'f': it has no position for the entry at (2, 0)");
}

TEST_CASE("data of another kind is told", "[unit]") {
    const CoordinateTensor data = matrixOf({2, 2}, {0, 1}, {2.5});
    const Format dense{"", kMatrix, "array a : vec<nat,real>", "a",
                       "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}"};
    std::string program = programOf(dense);
    CHECK(mistakeOf(program, data) == "none");
    CHECK(mistakeOf(program, matrixOf({2}, {1}, {1})) ==
          "3:8: 'T' has 2 dimensions, and the data 1");
    const auto replaced = [&](const std::string& from, const std::string& to) {
        std::string text = program;
        for (std::size_t at = text.find(from); at != std::string::npos;
             at = text.find(from, at + to.size()))
            text.replace(at, from.size(), to);
        return text;
    };
    CHECK(mistakeOf(replaced("dim J", "dim J = 3"), data) ==
          "1:11: 'T' has 2 indices of J, and nJ is 3 | leave its size out: it is that of the data");
    CHECK(mistakeOf(replaced("real", "int"), data) == "3:8: 'T' is of int, and the data has 2.5");
    CHECK(mistakeOf(replaced("dim J", "dim J = 2"), data) == "none");
    CHECK(mistakeOf(programOf({"", kSquare, "array v : vec<I,real>", "v",
                               "collect(<i,_> in 0..nI) {i -> {i -> v(i)}}"}),
                    matrixOf({2, 3}, {1, 1}, {1})) ==
          "1:5: 'T' has 3 indices of I, and nI is 2 | leave its size out: it is that of the data");
    CHECK(mistakeOf("dim I dim J\ntensor T : {I -> {J -> real}}\narray v : vec<I,real>\n"
                    "tensor S : {I -> real} stored f(v)\nstorage f(v) : {I -> real} = v\n"
                    "compute r : real = 1",
                    matrixOf({2}, {1}, {1})) == "none");
}

TEST_CASE("mappings that cannot be inverted say why", "[unit]") {
    const CoordinateTensor data = matrixOf({4, 4}, {0, 0, 1, 2}, {1, 2});
    const auto matrix = [&](const std::string& inputs, const std::string& arguments,
                            const std::string& mapping) {
        return mistakeOf(programOf({"", kMatrix, inputs, arguments, mapping}), data);
    };
    const std::string cannot = "3:8: 'T' cannot be stored by 'f' from data: ";
    const std::string blocks =
        "sum(<p,_> in 0..nI div b) sum(<r,q> in crd[pos(p)..pos(p+1))) sum(<x,_> in 0..b) "
        "sum(<y,_> in 0..b) {p*b+x -> {q*b+y -> val((r*b+x)*b+y)}}";
    const std::string blockArrays =
        " array pos : vec<nat,nat> array crd : vec<nat,nat> array val : vec<nat,real>";
    CHECK(matrix("size b" + blockArrays, "pos, crd, val, b", blocks) ==
          "2:6: 'b' has no value, and keys of 'f' depend on it | give it one: size b = 4");
    CHECK(matrix("size b = 0" + blockArrays, "pos, crd, val, b", blocks) ==
          "2:6: 'T' cannot be stored by 'f': 'b' is no size of blocks | it must be 1 or more");
    CHECK(matrix("array u : vec<I,real> array v : vec<J,real>", "u, v",
                 "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> u(i) * v(j)}}") ==
          cannot +
              "its values are not elements of arrays | values must be 'A(position)', a scalar "
              "or a number: what is computed from several arrays does not say what is in each");
    CHECK(matrix("hash h : hmap<<I,J>, real>", "h", "sum(<(i,j),x> in h) {i -> {j -> x}}") ==
          cannot +
              "it has a loop over what is neither a range nor an array | write loops over "
              "'lo..hi', 'A[p..q)' or an array of numbers");
    CHECK(matrix("array k : vec<nat,nat> array v : vec<nat,real>", "k, v",
                 "sum(<r,_> in 0..4) {k(r) div 2 -> {k(r) mod 2 -> v(r)}}") ==
          cannot +
              "what 'k(x1)' must be does not follow from the key 'k(x1) div 2' | x1, x2, … "
              "are the positions of its loops; keys must be sums of what is unknown times "
              "sizes, and blocks must not overlap");
    CHECK(matrix("array k : vec<nat,nat> array v : vec<nat,real>", "k, v",
                 "sum(<r,q> in k[0..4)) sum(<x,_> in 0..3) {q*2+x -> {0 -> v(r*3+x)}}") ==
          "3:8: 'T' cannot be stored by 'f' from data: blocks of '2' overlap");
    CHECK(mistakeOf(programOf({"", kSquare, "array v : vec<nat,real>", "v",
                               "sum(<i,_> in 0..nI) sum(<j,_> in 0..i) ({i -> {j -> v(i*nI+j)}} + "
                               "{j -> {i -> v(i*nI+j)}})"}),
                    data) ==
          cannot +
              "a loop has several values below it, and entries would be at other positions "
              "for each | write a loop for each part of the sum");
    CHECK(matrix("size W array n : vec<I,nat> array crd : vec<nat,J> array val : vec<nat,real>",
                 "n, crd, val, W",
                 "collect(<i,_> in 0..nI) {i -> collect(<r,j> in crd[i*W..i*W+n(i))) {j -> "
                 "val(r)}}") == cannot +
                                    "where a loop begins is not known: x1 * W | give 'W' a "
                                    "value: size W = 4");
    CHECK(matrix("array a : vec<nat,real> array b : vec<nat,nat>", "a, b",
                 "sum(<i,_> in 0..nI) sum(<j,_> in 0..nJ) {i -> {j -> a(b(i)*b(j))}}") ==
          cannot + "the position 'b(x1) * b(x2)' of 'a' is not known where it is used");
}

TEST_CASE("packing obeys limits before it takes memory", "[unit]") {
    constexpr std::int64_t kMany = 1'000'000;
    const CoordinateTensor data = matrixOf({kMany, kMany}, {5, 6}, {1});
    const std::string dense =
        "collect(<i,_> in 0..nI) {i -> collect(<j,_> in 0..nJ) {j -> a(i*nJ+j)}}";
    CHECK(mistakeOf(programOf({"", kMatrix, "array a : vec<nat,real> length nI*nJ", "a", dense}),
                    data) ==
          "3:8: 'T' is not stored by 'f': 'a' would have 1000000000000 elements, and arrays may "
          "have 1073741824 bytes | store it in a format that has its entries only");
    CHECK(mistakeOf(programOf({"", kMatrix, "array a : vec<nat,real>", "a", dense}), data) ==
          "3:8: 'T' is not stored by 'f': 2e+12 positions would be visited, and 268435456 may be | "
          "store it in a format that visits its entries only");
    // What is not known before is told when it is met.
    const std::string triangle =
        programOf({"", kSquare, "array v : vec<nat,real>", "v",
                   "collect(<i,_> in 0..nI) {i -> collect(<j,_> in i..nI) {j -> v(nI*i + j)}}"});
    CHECK(
        mistakeOf(triangle, data, {.mostSteps = 3'000'000}) ==
        "3:8: 'T' is not stored by 'f': more than 3000000 steps are needed | store it in a format "
        "that visits its entries only");
    CHECK(
        mistakeOf(triangle, data, {.mostSteps = 1000}) ==
        "3:8: 'T' is not stored by 'f': 2e+06 positions would be visited, and 1000 may be | store "
        "it in a format that visits its entries only");
    CHECK(mistakeOf(triangle, data, {.mostBytes = 1000}) ==
          "3:8: 'T' is not stored by 'f': 'v' would be too large for 1000 bytes");
    int questions = 0;
    const PackOptions stopped{.stop = StopCheck([&] { return ++questions > 2; })};
    CHECK(mistakeOf(triangle, data, stopped) == "3:8: storing the tensor was stopped");
}

TEST_CASE("arrays that are not those of a tensor are told", "[unit]") {
    const CoordinateTensor data = matrixOf({2, 3}, {0, 1, 1, 0, 1, 2}, {4, 5, 6});
    const auto loaded = loadText(programOf(kCsrFormat));
    const Input& tensor = storedInput(*loaded);
    const auto tree = storageTree(loaded->terms, loaded->program, tensor);
    REQUIRE(tree);
    const StoredInputs made = checkPacked(*loaded, data);
    const auto mistake = [&](auto change) {
        StoredInputs changed = made;
        change(changed);
        const auto right = checkStorage(loaded->terms, *tree, tensor, changed, data, {});
        return right ? "none" : right.error().front().message;
    };
    const auto symbol = [&](const char* name) { return loaded->terms.findSymbol(name).value(); };
    const std::string cannot = "'T' cannot be stored by 'f': at ";
    CHECK(mistake([](StoredInputs&) {}) == "none");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.numbers.at(symbol("val"))[1] = 7; }) ==
          cannot + "(1, 0) it makes 7, and the data has 5");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.numbers.at(symbol("val"))[1] = 0; }) ==
          cannot + "(1, 0) it makes no entry, and the data has 5");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.indices.at(symbol("crd"))[0] = 0; }) ==
          cannot + "(0, 0) it makes 4, and the data has no entry");
    CHECK(mistake([&](StoredInputs& inputs) { inputs.indices.at(symbol("pos"))[2] = 2; }) ==
          cannot + "(1, 2) it makes no entry, and the data has 6");
}

TEST_CASE("facts of arrays are checked", "[unit]") {
    const auto loaded = loadText(
        "dim J = 5\nsize n = 4\narray pos : vec<nat,nat> monotone\n"
        "array crd : vec<nat,J> sorted in pos values in J\narray up : vec<nat,nat> sorted length "
        "n\n"
        "array one : vec<nat,nat> distinct in pos\ncompute r : real = 1\n");
    const auto mistakes = [&](const Coordinates& pos, const Coordinates& crd, const Coordinates& up,
                              const Coordinates& one) {
        StoredInputs inputs;
        const auto symbol = [&](const char* name) {
            return loaded->terms.findSymbol(name).value();
        };
        inputs.sizes = {{symbol("nJ"), 5}, {symbol("n"), 4}};
        inputs.indices = {
            {symbol("pos"), pos}, {symbol("crd"), crd}, {symbol("up"), up}, {symbol("one"), one}};
        const auto right = checkFacts(loaded->terms, loaded->program, inputs);
        std::string text;
        if (right) return text;
        for (const Diagnostic& each : right.error())
            text += std::to_string(each.place.line) + ": " + each.message + "\n";
        return text;
    };
    const Coordinates up{0, 1, 4, 9};
    CHECK(mistakes({0, 2, 2, 3}, {1, 4, 0}, up, {7, 0, 7}).empty());
    CHECK(mistakes({0, 2, 1, 3}, {1, 4, 0}, up, {7, 0, 7}) ==
          "3: 'pos' is not 'monotone': position 1 has 2, and position 2 has 1\n"
          "4: 'crd' is not 'sorted in pos': a segment is from 2 to 1, of 3 elements\n"
          "6: 'one' is not 'distinct in pos': a segment is from 2 to 1, of 3 elements\n");
    CHECK(mistakes({-1, 2, 2, 3}, {1, 4, 0}, up, {7, 0, 7})
              .starts_with("3: 'pos' is not 'monotone': position 0 has -1, less than 0\n"));
    CHECK(mistakes({0, 2, 2, 3}, {4, 4, 5}, up, {7, 7, 7}) ==
          "4: 'crd' is not 'sorted in pos': position 0 has 4, and position 1 has 4\n"
          "4: 'crd' has values that are not in J: position 2 has 5\n"
          "6: 'one' is not 'distinct in pos': positions 0 and 1 have 7\n");
    CHECK(mistakes({0, 2}, {1, 4, 0}, {0, 1, 1}, {-1, 0}) ==
          "4: 'crd' is not 'sorted in pos': it has 3 elements, and the positions go from 0 to 2\n"
          "5: 'up' is not 'sorted': position 1 has 1, and position 2 has 1\n"
          "5: 'up' has 3 elements, and its length is said to be 4\n");
}

TEST_CASE("indices of 32 bits have no more", "[unit]") {
    const auto loaded =
        loadText("dim I = 9\narray crd : vec<nat, nat> int32\ncompute r : real = 1\n");
    const auto mistake = [&](std::int64_t value) {
        StoredInputs inputs;
        inputs.indices = {{loaded->terms.findSymbol("crd").value(), {0, value}}};
        const auto right = checkFacts(loaded->terms, loaded->program, inputs);
        return right ? std::string("none") : right.error().front().message;
    };
    CHECK(mistake(2147483647) == "none");
    CHECK(mistake(2147483648) ==
          "'crd' has values that 32 bits do not hold: position 1 has 2147483648");
}

}  // namespace candler::sdqlite
