#include "app/layout/NearestInOrder.h"

#include <cstddef>

namespace candler::detail {

namespace {

/// Neighbours that stand as near to each other as they may.
struct Pool {
    double sum = 0;
    std::size_t count = 1;

    [[nodiscard]] double mean() const { return sum / static_cast<double>(count); }
};

}  // namespace

std::vector<double> nearestInOrder(const std::vector<double>& wanted,
                                   const std::vector<double>& offsets) {
    std::vector<Pool> pools;
    for (std::size_t i = 0; i < wanted.size(); ++i) {
        pools.push_back({wanted[i] - offsets[i], 1});
        while (pools.size() > 1) {
            const Pool last = pools.back();
            Pool& before = pools[pools.size() - 2];
            if (before.mean() <= last.mean()) break;
            before.sum += last.sum;
            before.count += last.count;
            pools.pop_back();
        }
    }
    std::vector<double> places;
    for (const Pool& pool : pools)
        for (std::size_t k = 0; k < pool.count; ++k)
            places.push_back(pool.mean() + offsets[places.size()]);
    return places;
}

}  // namespace candler::detail
