#include "tests/unit/languages/stur_structure/NamedStructures.h"

#include <catch2/catch.hpp>

namespace candler::stur::named {

namespace {

const AffineForm kI = v("i");
const AffineForm kJ = v("j");
const AffineForm kN = v("n");

Conjunction square() {
    return range(kI, kN).with(range(kJ, kN));
}

Structure matrix(const Region& unique, const std::vector<Piece>& redundant = {}) {
    return make({"i", "j"}, square(), unique, redundant);
}

}  // namespace

Structure make(const Names& variables, const Conjunction& box, const Region& unique,
               const std::vector<Piece>& redundant) {
    Prover prover(sizesOf({"n", "m"}));
    const Result<Structure> made = makeStructure({variables, box, unique, redundant}, prover);
    REQUIRE(made);
    return *made;
}

Structure general(const AffineForm& rows, const AffineForm& columns) {
    return make({"i", "j"}, range(kI, rows).with(range(kJ, columns)), {Conjunction()}, {});
}
Structure vector(const AffineForm& size) {
    return make({"i"}, range(kI, size), {Conjunction()}, {});
}
Structure diagonal() {
    return matrix({all({eq(kI, kJ)})});
}
Structure upper() {
    return matrix({all({le(kI, kJ)})});
}
Structure lower() {
    return matrix({all({le(kJ, kI)})});
}
Structure symmetric() {
    return matrix({all({le(kI, kJ)})}, {{all({lt(kJ, kI)}), {kJ, kI}, 1}});
}
Structure symmetricLower() {
    return matrix({all({le(kJ, kI)})}, {{all({lt(kI, kJ)}), {kJ, kI}, 1}});
}
Structure hollowSymmetricLower() {
    return matrix({all({lt(kJ, kI)})}, {{all({lt(kI, kJ)}), {kJ, kI}, 1}});
}
Structure skew() {
    return matrix({all({lt(kI, kJ)})}, {{all({lt(kJ, kI)}), {kJ, kI}, -1}});
}
Structure row(const AffineForm& index) {
    return matrix({all({eq(kI, index)})});
}
Structure column(const AffineForm& index) {
    return matrix({all({eq(kJ, index)})});
}
Structure identicalRows() {
    return matrix({all({eq(kI, 0)})}, {{all({lt(0, kI)}), {0, kJ}, 1}});
}
Structure toeplitz() {
    return matrix({all({eq(kI, 0)}), all({eq(kJ, 0)})},
                  {{all({lt(0, kI), le(kI, kJ)}), {0, kJ - kI}, 1},
                   {all({lt(0, kJ), lt(kJ, kI)}), {kI - kJ, 0}, 1}});
}
Structure circulant() {
    return matrix({all({eq(kJ, 0)})}, {{all({lt(0, kJ), le(kJ, kI)}), {kI - kJ, 0}, 1},
                                       {all({lt(kI, kJ)}), {kI - kJ + kN, 0}, 1}});
}
Structure chessBoard() {
    return matrix({all({Atom::divisible(kI, 2), Atom::divisible(kJ - 1, 2)}),
                   all({Atom::divisible(kI - 1, 2), Atom::divisible(kJ, 2)})});
}
Structure palindrome() {
    return make({"i"}, range(kI, kN), {all({le(kI * AffineForm(2), kN - 1)})},
                {{all({lt(kN - 1, kI * AffineForm(2))}), {kN - 1 - kI}, 1}});
}
Structure constant() {
    return matrix({all({eq(kI, 0), eq(kJ, 0)})},
                  {{all({lt(0, kI)}), {0, 0}, 1}, {all({eq(kI, 0), lt(0, kJ)}), {0, 0}, 1}});
}

}  // namespace candler::stur::named
