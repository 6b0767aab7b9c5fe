// PublishedFigures: what the evaluation of TENSAT measured (Yang et al., MLSys 2021; T4 and cuDNN),
// to stand beside what is measured here.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace candler {

/// Of a run that may have been given up.
struct PublishedSeconds {
    double seconds = 0;
    bool isOver = false;  ///< It took more than that.
};

/// Table 1.
struct PublishedSearch {
    std::string_view model;
    std::uint32_t multi = 1;
    double seconds = 0;  ///< Exploration and extraction.
    double faster = 0;   ///< The graph found, by so many per cent.
};

/// Table 4: the linear program.
struct PublishedSolves {
    std::string_view model;
    std::uint32_t multi = 1;
    PublishedSeconds real;     ///< With places in an order that are real numbers.
    PublishedSeconds integer;  ///< … whole numbers.
    PublishedSeconds none;     ///< Without an order.
};

/// Table 5: exploration.
struct PublishedFilters {
    std::string_view model;
    std::uint32_t multi = 1;
    PublishedSeconds vanilla;
    PublishedSeconds efficient;
};

// Null: that was not published.
[[nodiscard]] const PublishedSearch* publishedSearch(std::string_view model, std::uint32_t multi);
[[nodiscard]] const PublishedSolves* publishedSolves(std::string_view model, std::uint32_t multi);
[[nodiscard]] const PublishedFilters* publishedFilters(std::string_view model, std::uint32_t multi);

}  // namespace candler
