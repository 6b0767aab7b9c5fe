// StrongId: a 32-bit index with its own type, so that an e-class is never taken for an e-node.
#pragma once

#include <compare>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>

namespace candler {

/// A 32-bit id tagged by `Tag`. The default value is invalid.
template <typename Tag>
struct StrongId {
    std::uint32_t value = std::numeric_limits<std::uint32_t>::max();

    constexpr StrongId() = default;
    constexpr explicit StrongId(std::uint32_t v) : value(v) {}
    constexpr explicit StrongId(std::size_t v) : value(static_cast<std::uint32_t>(v)) {}

    [[nodiscard]] constexpr bool isValid() const {
        return value != std::numeric_limits<std::uint32_t>::max();
    }
    [[nodiscard]] constexpr std::size_t index() const { return value; }
    constexpr auto operator<=>(const StrongId&) const = default;
};

}  // namespace candler

template <typename Tag>
struct std::hash<candler::StrongId<Tag>> {
    std::size_t operator()(candler::StrongId<Tag> id) const noexcept {
        return static_cast<std::size_t>(id.value) * 0x9E3779B97F4A7C15ULL >> 7U;
    }
};
