// Rows of a result are sums of rows of the second operand.
#include <algorithm>
#include <cstdint>

extern "C" void hand(float* __restrict out, std::int64_t b, std::int64_t m, std::int64_t n,
                     std::int64_t k, const float* __restrict as, const float* __restrict bs) {
#pragma omp parallel for
    for (std::int64_t u = 0; u < b; ++u) {
        const float* const x = as + u * k * m;
        const float* const y = bs + u * k * n;
        for (std::int64_t i = 0; i < m; ++i) {
            float* const row = out + (u * m + i) * n;
            std::fill_n(row, n, 0.0F);
            for (std::int64_t p = 0; p < k; ++p) {
                const float scale = x[p * m + i];
                for (std::int64_t j = 0; j < n; ++j) row[j] += scale * y[p * n + j];
            }
        }
    }
}
