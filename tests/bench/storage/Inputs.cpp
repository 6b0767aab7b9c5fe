#include "Inputs.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

namespace storage {

namespace {

/// Ascending places below `limit`, each taken with the probability `density`.
Indices places(std::int64_t limit, double density, std::mt19937_64& random) {
    std::uniform_real_distribution<double> part(0.0, 1.0);
    Indices taken;
    for (double place = -1;;) {
        place += 1 + std::floor(std::log(1 - part(random)) / std::log1p(-density));
        if (place >= static_cast<double>(limit)) return taken;
        taken.push_back(static_cast<std::int64_t>(place));
    }
}

template <typename Index>
std::int64_t sizeOf(const std::vector<Index>& indices) {
    return static_cast<std::int64_t>(indices.size());
}

void add(Coordinates& coordinates, std::int64_t one) {
    coordinates.push_back(static_cast<std::int32_t>(one));
}

/// Of different places in ascending order, by rows.
Csr matrixAt(std::int64_t rows, std::int64_t columns, const Indices& taken, std::uint64_t seed) {
    Csr matrix{.rows = rows, .columns = columns, .pos = Indices(1, 0), .crd = {}, .val = {}};
    for (const std::int64_t place : taken) {
        while (sizeOf(matrix.pos) <= place / columns) matrix.pos.push_back(sizeOf(matrix.crd));
        add(matrix.crd, place % columns);
    }
    matrix.pos.resize(static_cast<std::size_t>(rows + 1), sizeOf(matrix.crd));
    matrix.val = numbers(sizeOf(taken), seed + 1);
    return matrix;
}

}  // namespace

Csr uniformMatrix(std::int64_t rows, std::int64_t columns, double density, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    return matrixAt(rows, columns, places(rows * columns, density, random), seed);
}

Csr powerLawMatrix(std::int64_t size, std::int64_t entries, std::uint64_t seed) {
    std::mt19937_64 random(seed);
    std::uniform_real_distribution<double> part(0.0, 1.0);
    Indices names(static_cast<std::size_t>(size));
    std::iota(names.begin(), names.end(), 0);
    std::shuffle(names.begin(), names.end(), random);
    const auto drawn = [&] {
        const double cube = std::pow(part(random), 3);
        return names[static_cast<std::size_t>(cube * static_cast<double>(size))];
    };
    Indices taken;
    for (std::int64_t entry = 0; entry < entries; ++entry) {
        const std::int64_t row = drawn();
        taken.push_back(row * size + drawn());
    }
    std::sort(taken.begin(), taken.end());
    taken.erase(std::unique(taken.begin(), taken.end()), taken.end());
    return matrixAt(size, size, taken, seed);
}

Csf uniformTensor(std::int64_t i, std::int64_t j, std::int64_t k, double density,
                  std::uint64_t seed) {
    std::mt19937_64 random(seed);
    const Indices taken = places(i * j * k, density, random);
    Csf tensor;
    tensor.extents[0] = i;
    tensor.extents[1] = j;
    tensor.extents[2] = k;
    std::int64_t fibre = -1;
    for (const std::int64_t place : taken) {
        const std::int64_t row = place / k / j;
        if (tensor.crd1.empty() || tensor.crd1.back() != row) {
            add(tensor.crd1, row);
            tensor.pos2.push_back(sizeOf(tensor.crd2));
        }
        if (fibre != place / k) {
            fibre = place / k;
            add(tensor.crd2, fibre % j);
            tensor.pos3.push_back(sizeOf(tensor.crd3));
        }
        add(tensor.crd3, place % k);
    }
    tensor.pos2.push_back(sizeOf(tensor.crd2));
    tensor.pos3.push_back(sizeOf(tensor.crd3));
    tensor.val = numbers(sizeOf(taken), seed + 1);
    return tensor;
}

}  // namespace storage
