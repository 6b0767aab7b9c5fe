#include "engine/codegen/Arithmetic.h"

namespace candler {

std::span<const ArithmeticRow> arithmetics() {
    static const std::vector<ArithmeticRow> rows{
        {Arithmetic::Ieee,
         "ieee",
         {"-fno-math-errno", "-fno-trapping-math", "-ffp-contract=off"},
         ""},
        {Arithmetic::Sums,
         "sums",
         // Clang says where it has made no vectors; that is no mistake.
         {"-fno-math-errno", "-fno-trapping-math", "-fopenmp-simd", "-Wno-pass-failed"},
         "sums, maxima and minima of loops are in any order, and what is multiplied and added is "
         "rounded once"},
        {Arithmetic::Reassociate,
         "reassociate",
         {"-fno-math-errno", "-fno-trapping-math", "-fno-signed-zeros", "-fassociative-math",
          "-fopenmp-simd", "-Wno-pass-failed"},
         "sums may be reordered, so compensated summation in the program may be lost"},
        {Arithmetic::Fast,
         "fast",
         {"-ffast-math"},
         "numbers are taken to be finite: where they are not, and in tests for that, anything may "
         "come out"}};
    return rows;
}

const ArithmeticRow& row(Arithmetic arithmetic) {
    return arithmetics()[static_cast<std::size_t>(arithmetic)];
}

}  // namespace candler
