// InputPictures: what a language offers whose programs have data for their inputs: where each has
// its entries, as counts in a grid.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/data/EntryGrid.h"
#include "engine/support/StopCheck.h"

namespace candler {

struct PicturedAxis {
    std::string name{};  ///< In the program; several may have one name.
    std::int64_t extent = 0;
};

/// An input that has data.
struct PicturedInput {
    std::string name{};
    std::string type{};
    std::string data{};                ///< The file that it is from, as the program names it.
    std::vector<PicturedAxis> axes{};  ///< From the outermost.
    std::size_t entries = 0;           ///< That are not 0.

    /// The share of cells that are entries; none if there are no cells.
    [[nodiscard]] std::optional<double> density() const {
        double cells = 1;
        for (const PicturedAxis& axis : axes) cells *= static_cast<double>(axis.extent);
        if (cells == 0) return {};
        return static_cast<double>(entries) / cells;
    }
    /// Entries of what has one index of an axis; 0 if it has no index.
    [[nodiscard]] double averageOf(std::size_t axis) const {
        const std::int64_t extent = axes[axis].extent;
        return extent > 0 ? static_cast<double>(entries) / static_cast<double>(extent) : 0;
    }
};

class InputPictures {
public:
    virtual ~InputPictures() = default;

    [[nodiscard]] virtual std::vector<PicturedInput> picturedInputs() const = 0;
    /// Of one of them, by its number there; as the functions of EntryGrid.h.
    [[nodiscard]] virtual std::optional<EntryGrid> entryGrid(std::size_t input,
                                                             const GridRequest& request,
                                                             const StopCheck& stop) const = 0;
    [[nodiscard]] virtual std::optional<RowLengths> rowLengths(std::size_t input, std::size_t axis,
                                                               const StopCheck& stop) const = 0;
};

}  // namespace candler
