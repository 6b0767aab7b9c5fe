#include "app/cli/EntryPicture.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "app/cli/Console.h"
#include "app/layout/CellPicture.h"

namespace candler::cli {

namespace {

constexpr double kMostCells = 512;

struct Axes {
    std::optional<std::size_t> rows{};
    std::optional<std::size_t> columns{};
};

/// One that is not `taken`: several may have the same name.
std::optional<std::size_t> axisNamed(const PicturedInput& input, const std::string& name,
                                     std::optional<std::size_t> taken) {
    for (std::size_t axis = 0; axis < input.axes.size(); ++axis)
        if (input.axes[axis].name == name && taken != axis) return axis;
    return {};
}

Result<Axes> axesOf(const PicturedInput& input, const std::string& text) {
    if (text.empty()) {
        if (input.axes.empty()) return Axes{};
        return input.axes.size() == 1 ? Axes{{}, 0} : Axes{0, 1};
    }
    const std::size_t comma = std::min(text.find(','), text.size());
    Axes axes;
    axes.rows = axisNamed(input, text.substr(0, comma), {});
    if (axes.rows && comma < text.size())
        axes.columns = axisNamed(input, text.substr(comma + 1), axes.rows);
    if (axes.rows && axes.columns) return axes;
    std::vector<std::string> names;
    for (const PicturedAxis& axis : input.axes) names.push_back(axis.name);
    return failure(
        makeError(fmt::format("'{}' has no two axes '{}'", input.name, text), {},
                  fmt::format("its axes are {}: name one for rows and one for columns, as in I,J",
                              fmt::join(names, ", "))));
}

Result<std::size_t> inputNamed(const Session& session, const std::string& name) {
    const auto& inputs = session.info()->picturedInputs;
    if (!inputs)
        return failure(makeError("entries of this language's inputs are not shown", {},
                                 "without --input the e-graph is drawn"));
    std::vector<std::string> names;
    for (std::size_t i = 0; i < inputs->size(); ++i) {
        if ((*inputs)[i].name == name) return i;
        names.push_back((*inputs)[i].name);
    }
    return failure(makeError(fmt::format("no input '{}' has data", name), {},
                             names.empty()
                                 ? "name a file behind its declaration, as in from \"a.mtx\""
                                 : fmt::format("those with data are {}", fmt::join(names, ", "))));
}

CellAxis cellAxis(const PicturedInput& input, std::optional<std::size_t> axis,
                  const GridAxis& grid) {
    return {.name = axis ? input.axes[*axis].name : "", .extent = grid.extent, .cells = grid.cells};
}

/// What can be counted, line by line.
Result<std::vector<std::string>> factsOf(const Session& session, std::size_t number,
                                         const Axes& axes, const StopCheck& stop) {
    const PicturedInput& input = (*session.info()->picturedInputs)[number];
    std::vector<std::int64_t> extents;
    for (const PicturedAxis& axis : input.axes) extents.push_back(axis.extent);
    std::vector<std::string> lines{fmt::format("{} from {}", input.type, input.data)};
    lines.push_back(fmt::format("size {}, entries: {}", fmt::join(extents, " x "), input.entries));
    if (const auto density = input.density())
        lines.back() += fmt::format(", density {:.3g} %", *density * 100);
    if (!axes.rows) return lines;
    const auto rows = session.rowLengths(number, *axes.rows, stop);
    if (!rows) return failure(rows.error());
    const PicturedAxis& axis = input.axes[*axes.rows];
    lines.push_back(fmt::format(
        "rows of {}: the longest has {}, the average {:.3g}; empty are {} of {}", axis.name,
        rows->longest, input.averageOf(*axes.rows), rows->empty, axis.extent));
    return lines;
}

}  // namespace

Result<std::string> drawEntries(const Session& session, const std::string& name,
                                const std::string& axesText, const PictureArgument& how,
                                const CommandContext& context) {
    const auto format = how.pictureFormat();
    if (!format) return failure(format.error());
    const auto number = inputNamed(session, name);
    if (!number) return failure(number.error());
    const PicturedInput& input = (*session.info()->picturedInputs)[*number];
    const auto axes = axesOf(input, axesText);
    if (!axes) return failure(axes.error());
    const auto facts = factsOf(session, *number, *axes, context.stop);
    if (!facts) return failure(facts.error());
    const auto extentOf = [&](std::optional<std::size_t> axis) {
        return axis ? static_cast<double>(std::max<std::int64_t>(1, input.axes[*axis].extent)) : 1;
    };
    const double scale =
        kMostCells / std::max({extentOf(axes->rows), extentOf(axes->columns), 1.0});
    const auto most = [&](std::optional<std::size_t> axis) {
        return static_cast<std::size_t>(std::max(24.0, std::ceil(extentOf(axis) * scale)));
    };
    const auto grid = session.entryGrid(
        *number, {axes->rows, axes->columns, most(axes->rows), most(axes->columns)}, context.stop);
    if (!grid) return failure(grid.error());
    CellPicture picture{.rows = cellAxis(input, axes->rows, grid->rows),
                        .columns = cellAxis(input, axes->columns, grid->columns),
                        .shades = {},
                        .title = input.name,
                        .lines = *facts};
    if (how.isDark) picture.theme = PictureTheme::dark();
    const std::uint64_t largest = grid->most();
    for (const std::uint64_t count : grid->counts)
        picture.shades.push_back(entryShade(count, largest));
    if (largest > 1) picture.lines.push_back(fmt::format("fullest cell: {} entries", largest));
    const TextOutput out(how.out);
    for (const std::string& line : *facts) out.line(line);
    RenderOptions options;
    options.title = input.name;
    options.isDark = how.isDark;
    return convertSvg(cellPictureSvg(picture), *format, options, context.stop);
}

}  // namespace candler::cli
