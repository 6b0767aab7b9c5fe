#include <cstdint>

extern "C" void hand(float* __restrict out, std::int64_t n, float a, float b,
                     const float* __restrict x, const float* __restrict y,
                     const float* __restrict z) {
#pragma omp parallel for
    for (std::int64_t i = 0; i < n; ++i) out[i] = a * x[i] + (b * y[i] + z[i]);
}
