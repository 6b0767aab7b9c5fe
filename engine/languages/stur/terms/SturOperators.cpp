#include "engine/languages/stur/terms/SturOperators.h"

#include <array>

namespace candler::stur {

const sexpr::Grammar& grammar() {
    static constexpr std::array<sexpr::OperatorRow, 18> kRows{{
        {"then", 2},
        {"def", 2, "x"},
        {"for", 2, "bi"},
        {"sum", 2, "bi"},
        {"+", 2},
        {"*", 2},
        {"inv", 1},
        {"nonzero", 1},
        {"at", 2},
        {"=", 2},
        {"!=", 2},
        {"<", 2},
        {"<=", 2},
        {"i+", 2},
        {"i-", 2},
        {"i*", 2},
        {"i/", 2},
        {"i%", 2},
    }};
    static const sexpr::Grammar made{kRows, sexpr::makeRationals};
    return made;
}

}  // namespace candler::stur
