// The step in between goes to memory, which is kept from run to run.
#include <cstdint>
#include <vector>

namespace {

void step(std::int64_t n, std::int64_t m, const float* __restrict from, float* __restrict to) {
#pragma omp parallel for
    for (std::int64_t y = 0; y < n; ++y) {
        const float* const a = from + y * (m + 2);
        const float* const b = a + m + 2;
        const float* const c = b + m + 2;
        for (std::int64_t x = 0; x < m; ++x)
            to[y * m + x] = 0.25F * (a[x + 1] + c[x + 1] + b[x] + b[x + 2]);
    }
}

}  // namespace

extern "C" void hand(float* out, std::int64_t n, std::int64_t m, const float* image) {
    static std::vector<float> between;
    between.resize((n + 2) * (m + 2));
    step(n + 2, m + 2, image, between.data());
    step(n, m, between.data(), out);
}
