// Rules whose indices may change places, and what is inferred of them.
#include <catch2/catch.hpp>

#include "SturLoops.h"
#include "SturReading.h"

namespace candler::stur {

TEST_CASE("indices that may change places make halves of results unique", "[property]") {
    const std::string symmetric = "U 0 <= i <= j < n\nR 0 <= j < i < n: (i,j) -> (j,i)\n";
    const std::string skew = "U 0 <= i < j < n\nR 0 <= j < i < n: (i,j) -> (j,i) * -1\n";
    using Case = std::pair<std::string, std::string>;
    const std::vector<Case> cases{
        {"T(i, j) := 0.5 * A(i, j) + 0.5 * A(j, i)\n", symmetric},
        {"T(i, j) := 0.5 * A(i, j) + -0.5 * A(j, i)\n", skew},
        {"T(i, j) := A(k, i) * S(k, l) * A(l, j) * (0 <= p < 1)\n", symmetric},
        {"T(i, j) := A(i, k) * A(j, l) * S(k, l) + S(i, j) + S(j, i)\n", symmetric},
        {"T(i, j) := A(k, i) * K(k, l) * A(l, j)\n",
         "U 2 <= n, 0 <= i <= j < n\nR 0 <= j < i < n: (i,j) -> (j,i) * -1\n"},
        {"T(i, j) := S(i, k) * P(k, j) + -1 * P(i, k) * S(k, j)\n", skew},
        {"T(i, j) := S(i, k) * P(k, j) + P(i, k) * S(k, j)\n", symmetric},
        {"T(i, j) := A(i, j) + A(j, i) * (i <= j)\n", ""},
        {"T(i, j) := 2 * A(i, j) + 3 * A(j, i)\n", ""},
        {"T(i, j) := A(k, i) * A(k, l) * A(l, j)\n", ""},
        {"T(i, j) := S(i, k) * P(k, j)\n", ""}};
    for (const auto& [rule, structure] : cases) {
        const std::string text = "symbols: n\nassume: n >= 1\n" + rule +
                                 "structure: S -> symmetric(n); P -> symmetric(n); K -> skew(n)\n" +
                                 square("A") + square("T");
        INFO(text);
        const auto program = programOf(text);
        const LoweredProgram lowered = loweredOf(*program);
        const Structure& found = lowered.inferred.structures.at("T");
        INFO(found.text());
        CHECK(found.hasRedundancy() == !structure.empty());
        if (!structure.empty()) CHECK(found.renamed({"i", "j"}).text() == structure);
        checkLoops({text}, 5);
    }
}

}  // namespace candler::stur
