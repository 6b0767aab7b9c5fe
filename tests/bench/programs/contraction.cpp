// Rows of the result are sums of rows of y; four of them are kept in registers by the compiler.
#include <algorithm>
#include <cstdint>

extern "C" void hand(float* __restrict out, std::int64_t a, std::int64_t b, std::int64_t i,
                     std::int64_t k, const float* __restrict x, const float* __restrict y) {
#pragma omp parallel for
    for (std::int64_t u = 0; u < a; ++u) {
        const float* const xs = x + u * k * b;
        for (std::int64_t v = 0; v < b; ++v) {
            float* const row = out + (u * b + v) * i;
            std::fill_n(row, i, 0.0F);
            for (std::int64_t p = 0; p < k; ++p) {
                const float scale = xs[p * b + v];
                for (std::int64_t w = 0; w < i; ++w) row[w] += scale * y[p * i + w];
            }
        }
    }
}
