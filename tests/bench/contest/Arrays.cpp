#include "Arrays.h"

#include <random>

namespace bench {

Numbers numbers(std::int64_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> number(-1.0, 1.0);
    Numbers all(static_cast<std::size_t>(count));
    for (double& one : all) one = number(random);
    return all;
}

}  // namespace bench
