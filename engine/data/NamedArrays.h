// NamedArrays: arrays of 32-bit floats by their names, as files of weights hold them.
#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace candler {

/// Extents from the outermost axis; a scalar has none.
using ArrayShape = std::vector<std::int64_t>;

// What no real array reaches, so that sizes never overflow.
inline constexpr std::int64_t kMostElements = std::int64_t{1} << 40;
inline constexpr std::size_t kMostAxes = 8;

/// Of elements. Shapes that are checked have no more than kMostElements.
[[nodiscard]] std::int64_t volume(const ArrayShape& shape);
/// `1x64x56x56`
[[nodiscard]] std::string shapeText(const ArrayShape& shape);

struct NamedArray {
    ArrayShape shape;
    std::shared_ptr<const std::vector<float>> elements;  ///< By rows; as many as the shape has.
};

class NamedArrays {
public:
    using Map = std::map<std::string, NamedArray, std::less<>>;

    /// Takes the place of what had the name.
    void set(std::string name, NamedArray value) {
        m_arrays.insert_or_assign(std::move(name), std::move(value));
    }
    /// Null: there is nothing with that name.
    [[nodiscard]] const NamedArray* find(std::string_view name) const {
        const auto found = m_arrays.find(name);
        return found == m_arrays.end() ? nullptr : &found->second;
    }
    [[nodiscard]] bool isEmpty() const { return m_arrays.empty(); }
    [[nodiscard]] const Map& all() const { return m_arrays; }

private:
    Map m_arrays;
};

}  // namespace candler
