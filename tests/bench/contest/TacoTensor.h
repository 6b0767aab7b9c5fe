// TacoTensor: arrays handed to functions that TACO generated, and results taken back.
#pragma once

#include <taco/taco_tensor_t.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <vector>

#include "Arrays.h"
#include "Contest.h"

namespace bench {

/// A tensor of TACO, whose indices have 32 bits.
class TacoTensor {
public:
    TacoTensor() = default;
    ~TacoTensor() { release(); }
    TacoTensor(const TacoTensor&) = delete;
    TacoTensor& operator=(const TacoTensor&) = delete;

    /// Levels are added from the outermost to the innermost one.
    void addDense(std::int64_t extent) { addLevel(extent, {}); }
    void addSparse(std::int64_t extent, const Indices& pos, const Coordinates& crd) {
        addLevel(extent, {hold(pos), hold(crd)});
    }
    /// Numbers that live as long as the tensor does. A result without is allocated by TACO.
    void setValues(const double* values) {
        m_tensor.vals = reinterpret_cast<std::uint8_t*>(const_cast<double*>(values));
        m_ownsValues = false;
    }
    /// A result level that TACO allocates.
    void addResult(std::int64_t extent) {
        addLevel(extent, {});
        m_results.push_back(m_levels.size() - 1);
    }

    [[nodiscard]] taco_tensor_t* get() {
        m_pointers.clear();
        for (auto& level : m_levels) m_pointers.push_back(level.data());
        m_tensor.order = static_cast<std::int32_t>(m_levels.size());
        m_tensor.dimensions = m_extents.data();
        m_tensor.indices = m_pointers.data();
        return &m_tensor;
    }

    /// Frees what TACO allocated.
    void release() {
        for (const std::size_t level : m_results)
            for (std::uint8_t*& array : m_levels[level]) {
                std::free(array);
                array = nullptr;
            }
        if (!m_ownsValues) return;
        std::free(m_tensor.vals);
        m_tensor.vals = nullptr;
    }

    [[nodiscard]] const std::int32_t* pos(std::size_t level) const {
        return reinterpret_cast<const std::int32_t*>(m_levels[level][0]);
    }
    [[nodiscard]] const std::int32_t* crd(std::size_t level) const {
        return reinterpret_cast<const std::int32_t*>(m_levels[level][1]);
    }
    [[nodiscard]] const double* values() const {
        return reinterpret_cast<const double*>(m_tensor.vals);
    }

private:
    void addLevel(std::int64_t extent, std::array<std::uint8_t*, 2> arrays) {
        m_extents.push_back(static_cast<std::int32_t>(extent));
        m_levels.push_back(arrays);
    }
    template <typename Index>
    std::uint8_t* hold(const std::vector<Index>& indices) {
        m_held.emplace_back(indices.begin(), indices.end());
        return reinterpret_cast<std::uint8_t*>(m_held.back().data());
    }

    taco_tensor_t m_tensor{};
    bool m_ownsValues = true;
    std::deque<std::vector<std::int32_t>> m_held;
    std::vector<std::int32_t> m_extents;
    std::vector<std::array<std::uint8_t*, 2>> m_levels;
    std::vector<std::uint8_t**> m_pointers;
    std::vector<std::size_t> m_results;
};

}  // namespace bench
