// Half of the products, in rows of the transpose.
#include <cstdint>

extern "C" void hand(float* __restrict out, std::int64_t n, std::int64_t k,
                     const float* __restrict a) {
#pragma omp parallel for schedule(dynamic, 8)
    for (std::int64_t i = 0; i < n; ++i)
        for (std::int64_t j = 0; j <= i; ++j) {
            float sum = 0;
            for (std::int64_t p = 0; p < k; ++p) sum += a[i * k + p] * a[j * k + p];
            out[i * n + j] = sum;
            out[j * n + i] = sum;
        }
}
