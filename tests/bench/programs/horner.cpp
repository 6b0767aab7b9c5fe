// The places inside: they become vectors.
#include <cstdint>

extern "C" void hand(float* __restrict out, std::int64_t n, std::int64_t d,
                     const float* __restrict coefficients, const float* __restrict xs) {
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; ++i) {
        float sum = 0;
        for (std::int64_t j = 0; j < d; ++j) sum = sum * xs[i] + coefficients[j];
        out[i] = sum;
    }
}
