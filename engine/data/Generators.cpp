#include "engine/data/Generators.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/data/BandCells.h"
#include "engine/data/NamedArrays.h"

namespace candler {

namespace {

using CellResult = Result<std::vector<std::uint64_t>>;

constexpr double kMostNumberedCells = 4611686018427387904;  // 2^62

Diagnostic wish(std::string message, std::string hint) {
    return makeError(std::move(message), {}, std::move(hint));
}

std::uint64_t extentOf(const GeneratorRequest& request, std::size_t axis) {
    return static_cast<std::uint64_t>(request.extents[axis]);
}

std::uint64_t cellsOf(const GeneratorRequest& request) {
    std::uint64_t cells = 1;
    for (std::size_t axis = 0; axis < request.extents.size(); ++axis)
        cells *= extentOf(request, axis);
    return cells;
}

/// How many of `room` cells the request wants.
Result<std::size_t> wantedCount(const GeneratorRequest& request, std::uint64_t room) {
    if (request.entries && request.density)
        return failure(
            wish("a density and a number of entries say the same thing twice", "give one of them"));
    if (!request.entries && !request.density)
        return failure(wish("nothing says how many entries there are",
                            "give a density, or the number of entries"));
    if (request.density && !(*request.density >= 0 && *request.density <= 1))
        return failure(wish(fmt::format("the density cannot be {}", *request.density),
                            "it is a share, from 0 to 1"));
    const double count = request.entries ? static_cast<double>(*request.entries)
                                         : std::round(*request.density * static_cast<double>(room));
    if (request.entries && *request.entries > room)
        return failure(
            wish(fmt::format("there are only {} cells for {} entries", room, *request.entries),
                 "give fewer entries, or a larger size"));
    if (count > static_cast<double>(kMostGeneratedEntries))
        return failure(wish(fmt::format("{:.0f} entries are too many", count),
                            fmt::format("at most {} are generated", kMostGeneratedEntries)));
    return static_cast<std::size_t>(count);
}

CellResult whole(std::optional<std::vector<std::uint64_t>> cells) {
    if (!cells) return failure(makeError("the generation was stopped"));
    return std::move(*cells);
}

CellResult uniformCells(const GeneratorRequest& request, Random& random, const StopCheck& stop) {
    const std::uint64_t room = cellsOf(request);
    const auto count = wantedCount(request, room);
    if (!count) return failure(count.error());
    return whole(evenCells(room, *count, random, stop));
}

CellResult bandedCells(const GeneratorRequest& request, Random& random, const StopCheck& stop) {
    if (request.band < 0)
        return failure(wish(fmt::format("a band cannot have {} diagonals", request.band),
                            "give 0 for the first diagonal alone"));
    const BandCells band(request.extents[0], request.extents[1], request.band);
    GeneratorRequest full = request;
    if (!full.entries && !full.density) full.density = 1;
    const auto count = wantedCount(full, band.count());
    if (!count) return failure(count.error());
    auto cells = evenCells(band.count(), *count, random, stop);
    if (cells) band.toMatrix(*cells);
    return whole(std::move(cells));
}

/// Numbers of the cells in blocks; these are numbered as cells of a coarser tensor.
class Blocks {
public:
    explicit Blocks(const GeneratorRequest& request) : m_request(request), m_block(request.block) {
        constexpr std::int64_t kExtent = 4;
        if (m_block.empty()) m_block.assign(request.extents.size(), kExtent);
    }

    [[nodiscard]] bool fits() const {
        return m_block.size() == m_request.extents.size() &&
               std::ranges::all_of(m_block, [](std::int64_t extent) { return extent > 0; });
    }
    [[nodiscard]] std::uint64_t count() const {
        std::uint64_t count = 1;
        for (std::size_t axis = 0; axis < m_block.size(); ++axis) count *= blocksOn(axis);
        return count;
    }
    [[nodiscard]] double cellsOfEach() const {
        double cells = 1;
        for (std::size_t axis = 0; axis < m_block.size(); ++axis)
            cells *= static_cast<double>(std::min(m_block[axis], m_request.extents[axis]));
        return cells;
    }
    /// Those at the end of an axis may be cut off.
    void append(std::uint64_t block, std::vector<std::uint64_t>& cells) const {
        std::vector<std::uint64_t> first(m_block.size());
        for (std::size_t axis = first.size(); axis-- > 0;) {
            first[axis] = block % blocksOn(axis) * static_cast<std::uint64_t>(m_block[axis]);
            block /= blocksOn(axis);
        }
        appendFrom(0, 0, first, cells);
    }

private:
    [[nodiscard]] std::uint64_t blocksOn(std::size_t axis) const {
        const auto extent = static_cast<std::uint64_t>(m_block[axis]);
        return (extentOf(m_request, axis) - 1) / extent + 1;
    }
    void appendFrom(std::size_t axis, std::uint64_t cell, const std::vector<std::uint64_t>& first,
                    std::vector<std::uint64_t>& cells) const {
        if (axis == first.size()) return cells.push_back(cell);
        const std::uint64_t extent = extentOf(m_request, axis);
        const std::uint64_t end =
            std::min(extent - first[axis], static_cast<std::uint64_t>(m_block[axis]));
        for (std::uint64_t i = 0; i < end; ++i)
            appendFrom(axis + 1, cell * extent + first[axis] + i, first, cells);
    }

    const GeneratorRequest& m_request;
    std::vector<std::int64_t> m_block;
};

CellResult blockCells(const GeneratorRequest& request, Random& random, const StopCheck& stop) {
    const Blocks blocks(request);
    if (!blocks.fits())
        return failure(wish(fmt::format("blocks of {} do not fit a tensor of {}",
                                        shapeText(request.block), shapeText(request.extents)),
                            "give as many extents, from 1 on"));
    if (request.entries)
        return failure(wish("blocks are full: the number of entries cannot be given",
                            "give the share of the blocks as density"));
    const auto count = wantedCount(request, blocks.count());
    if (!count) return failure(count.error());
    if (static_cast<double>(*count) * blocks.cellsOfEach() >
        static_cast<double>(kMostGeneratedEntries))
        return failure(wish(fmt::format("{} blocks have too many entries", *count),
                            fmt::format("at most {} are generated", kMostGeneratedEntries)));
    const auto chosen = evenCells(blocks.count(), *count, random, stop);
    std::vector<std::uint64_t> cells;
    const auto append = [&](std::size_t i) { blocks.append((*chosen)[i], cells); };
    if (!chosen || !visitUntilStopped(chosen->size(), stop, append) ||
        !sortUntilStopped(cells, std::less<>(), stop))
        return whole({});
    return cells;
}

/// As many of `draw` as the request wants, or why there are not so many.
CellResult skewedCells(const GeneratorRequest& request, const std::function<std::uint64_t()>& draw,
                       const StopCheck& stop) {
    const auto count = wantedCount(request, cellsOf(request));
    if (!count) return failure(count.error());
    auto cells = drawnCells(*count, draw, stop);
    if (cells && cells->size() < *count)
        return failure(
            wish(fmt::format("chance found only {} of {} distinct cells", cells->size(), *count),
                 "give a smaller density, or parameters that are less skewed"));
    return whole(std::move(cells));
}

/// A range of rows or columns, halved until one is left.
struct Range {
    std::uint64_t begin = 0;
    std::uint64_t size = 1;

    void halve(bool isUpper) {
        const std::uint64_t lower = size - size / 2;
        if (size == 1) return;
        if (isUpper) begin += lower;
        size = isUpper ? size - lower : lower;
    }
};

CellResult rmatCells(const GeneratorRequest& request, Random& random, const StopCheck& stop) {
    const auto [a, b, c, d] = request.quadrants;
    constexpr double kRounding = 1e-9;
    // Not "any is negative", for what is no number.
    if (!(a >= 0 && b >= 0 && c >= 0 && d >= 0 && std::abs(a + b + c + d - 1) <= kRounding))
        return failure(wish(fmt::format("{}, {}, {} and {} are no shares of quadrants", a, b, c, d),
                            "give four numbers of at least 0 whose sum is 1"));
    const auto draw = [&, ab = a + b, abc = a + b + c, a = a] {
        Range rows{0, extentOf(request, 0)};
        Range columns{0, extentOf(request, 1)};
        while (rows.size > 1 || columns.size > 1) {
            const double number = unitInterval(random);
            rows.halve(number >= ab);
            columns.halve((number >= a && number < ab) || number >= abc);
        }
        return rows.begin * extentOf(request, 1) + columns.begin;
    };
    return skewedCells(request, draw, stop);
}

/// Nearly in proportion to (i + 1)^-exponent: the whole part of a number with that density.
std::uint64_t powerLaw(std::uint64_t extent, double exponent, double number) {
    const double end = static_cast<double>(extent) + 1;
    const double power = 1 - exponent;
    constexpr double kSmall = 1e-9;
    const double drawn = std::abs(power) < kSmall
                             ? std::pow(end, number)
                             : std::pow(1 + number * (std::pow(end, power) - 1), 1 / power);
    return std::min(extent, static_cast<std::uint64_t>(std::clamp(drawn, 1.0, end))) - 1;
}

CellResult powerLawCells(const GeneratorRequest& request, Random& random, const StopCheck& stop) {
    constexpr double kMostExponent = 10;
    if (!(request.exponent >= 0 && request.exponent <= kMostExponent))
        return failure(wish(fmt::format("the exponent cannot be {}", request.exponent),
                            fmt::format("give one from 0 to {}", kMostExponent)));
    const auto draw = [&] {
        std::uint64_t cell = 0;
        for (std::size_t axis = 0; axis < request.extents.size(); ++axis) {
            const std::uint64_t extent = extentOf(request, axis);
            cell = cell * extent + powerLaw(extent, request.exponent, unitInterval(random));
        }
        return cell;
    };
    return skewedCells(request, draw, stop);
}

constexpr std::array kGenerators{
    TensorGenerator{"uniform", "all cells have the same chance", false, uniformCells},
    TensorGenerator{"banded", "cells near the diagonal", true, bandedCells},
    TensorGenerator{"block", "full blocks that all have the same chance", false, blockCells},
    TensorGenerator{"rmat", "a graph with communities: quadrants of quadrants have unlike chances",
                    true, rmatCells},
    TensorGenerator{"powerlaw", "few rows and columns have most entries", false, powerLawCells},
};

Result<void> checkExtents(const TensorGenerator& kind, const std::vector<std::int64_t>& extents) {
    if (kind.isOfMatrices && extents.size() != 2)
        return failure(wish(fmt::format("{} is a kind of matrices", kind.name),
                            "give two extents, as 1000x2000"));
    double cells = 1;
    for (const std::int64_t extent : extents) cells *= static_cast<double>(extent);
    const bool isGood = !extents.empty() && extents.size() <= kMostAxes &&
                        std::ranges::all_of(extents, [](std::int64_t extent) {
                            return extent >= 1 && extent <= kMostRows;
                        });
    if (!isGood || cells > kMostNumberedCells)
        return failure(wish(fmt::format("the shape {} cannot be generated", shapeText(extents)),
                            fmt::format("give 1 to {} extents from 1 to 2^40, with at most 2^62 "
                                        "cells",
                                        kMostAxes)));
    return {};
}

double randomValue(GeneratedValues values, Random& random) {
    constexpr std::uint64_t kMostInteger = 100;
    if (values == GeneratedValues::Pattern) return 1;
    if (values == GeneratedValues::Integers)
        return static_cast<double>(1 + evenBelow(random, kMostInteger));
    return 1 - unitInterval(random);
}

}  // namespace

std::span<const TensorGenerator> tensorGenerators() {
    return kGenerators;
}

Result<CoordinateTensor> generateTensor(const TensorGenerator& kind,
                                        const GeneratorRequest& request, const StopCheck& stop) {
    if (auto good = checkExtents(kind, request.extents); !good) return failure(good.error());
    Random random(request.seed);
    const auto cells = kind.cells(request, random, stop);
    if (!cells) return failure(cells.error());
    const std::size_t order = request.extents.size();
    CoordinateTensor tensor{.extents = request.extents, .coordinates = {}, .values = {}};
    tensor.coordinates.resize(cells->size() * order);
    tensor.values.resize(cells->size());
    const auto fill = [&](std::size_t i) {
        std::uint64_t cell = (*cells)[i];
        for (std::size_t axis = order; axis-- > 0;) {
            tensor.coordinates[i * order + axis] =
                static_cast<std::int64_t>(cell % extentOf(request, axis));
            cell /= extentOf(request, axis);
        }
        tensor.values[i] = randomValue(request.values, random);
    };
    if (!visitUntilStopped(cells->size(), stop, fill))
        return failure(makeError("the generation was stopped"));
    return tensor;
}

}  // namespace candler
