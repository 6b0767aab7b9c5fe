#include "engine/languages/stur/data/SturData.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

#include "engine/data/TensorFile.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/languages/stur/terms/SturTermMaker.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace {

/// Tables have two axes: one of a single row or column is a vector, one of a single cell a number.
bool takeAwayAxes(CoordinateTensor& tensor, std::size_t rank) {
    while (tensor.order() > rank) {
        const auto one = std::ranges::find(tensor.extents.rbegin(), tensor.extents.rend(), 1);
        if (one == tensor.extents.rend()) return false;
        const auto axis = static_cast<std::size_t>(tensor.extents.rend() - one) - 1;
        std::vector<std::int64_t> kept;
        for (std::size_t i = 0; i < tensor.coordinates.size(); ++i)
            if (i % tensor.order() != axis) kept.push_back(tensor.coordinates[i]);
        tensor.coordinates = std::move(kept);
        tensor.extents.erase(tensor.extents.begin() + static_cast<std::ptrdiff_t>(axis));
    }
    return tensor.order() == rank;
}

class DataLoader {
public:
    DataLoader(const SourceText& text, SturTerms& terms, Model& model, const StopCheck& stop)
        : m_text(text), m_terms(terms), m_model(model), m_stop(stop) {}

    Result<ProgramData> run() {
        for (const Tensor& tensor : m_model.tensors) {
            if (!tensor.data) continue;
            if (auto done = read(tensor); !done) return failure(std::move(done.error()));
        }
        if (m_data.isEmpty()) return ProgramData{};
        auto sizes = sizesOfData(m_text, m_model, m_data.tensors);
        if (!sizes) return failure(std::move(sizes.error()));
        m_data.sizes = std::move(*sizes);
        for (const auto& [name, data] : m_data.tensors)
            if (auto done = checkStructure(*m_model.find(name), data); !done)
                return failure(std::move(done.error()));
        return std::move(m_data);
    }

private:
    [[nodiscard]] SourceSpan placeOf(const NameSyntax& name) const {
        return m_text.span(name.place.offset, name.place.length);
    }

    Result<void> read(const Tensor& tensor) {
        const NameSyntax& file = tensor.data->file;
        const NameSyntax& query = tensor.data->query;
        const auto path = namedPath(file.name, placeOf(file));
        if (!path) return failure(path.error());
        TensorFileRequest request{.path = *path, .place = placeOf(file)};
        if (!query.name.empty()) request.query = TableQuery{query.name, placeOf(query)};
        auto named = readNamedTensorFile(request, m_text.scope(), m_model.warnings, m_stop);
        if (!named) return failure(std::move(named.error()));
        if (named->origin.isWithheld) m_withheld.insert(tensor.name);
        const std::string shape = fmt::format("{}", fmt::join(named->tensor.extents, " x "));
        if (!takeAwayAxes(named->tensor, tensor.rank()))
            return failure(makeError(
                fmt::format("'{}' has {} {}, and \"{}\" is {}", tensor.name, tensor.rank(),
                            tensor.rank() == 1 ? "index" : "indices", file.name, shape),
                placeOf(file), "only axes of one element may be too many"));
        m_data.tensors.emplace(tensor.name, std::move(named->tensor));
        return {};
    }

    Result<void> checkStructure(const Tensor& tensor, const CoordinateTensor& data) {
        if (!tensor.unique && !tensor.redundancy) return {};
        const auto fail = [&](std::string message) {
            return failure(
                makeError(std::move(message), placeOf(tensor.data->file),
                          fmt::format("kernels rely on the structure of '{}'", tensor.name)));
        };
        if (!extentsAt(tensor, m_data.sizes))
            return fail(fmt::format("'{}' is too large to check its structure", tensor.name));
        constexpr std::uint64_t kMostSteps = std::uint64_t{1} << 28U;
        const auto known = structureAt(m_terms, SturTermMaker(m_terms, m_model).structure(tensor),
                                       {m_data.sizes, {}}, {.stop = m_stop, .steps = kMostSteps});
        if (!known)
            return fail(fmt::format("the structure of '{}' cannot be checked: {}", tensor.name,
                                    known.error().front().message));
        const auto broken = brokenElement(*known, denseValue(data));
        if (!broken) return {};
        const bool isWithheld = m_withheld.contains(tensor.name);
        return fail(fmt::format("'{}' is not as its structure says{}", tensor.name,
                                isWithheld ? "" : ": " + *broken));
    }

    /// The first element that is not as the structure says, but for rounding.
    [[nodiscard]] static std::optional<std::string> brokenElement(const StructureAt& structure,
                                                                  TensorValue values) {
        for (const RedundantElement& one : structure.redundant) {
            const double is = values.at(one.place);
            const double wanted = one.factor * values.at(one.image);
            constexpr double kRounding = 1e-12;
            if (std::abs(is - wanted) > kRounding * std::max(std::abs(is), std::abs(wanted)))
                return fmt::format("{} is {}, not {}", pointText(one.place), is, wanted);
        }
        for (const RedundantElement& one : structure.redundant) values.cell(one.place) = 0;
        for (const SturFormula::Point& point : structure.unique) values.cell(point) = 0;
        const auto rest = std::ranges::find_if(values.cells, [](double cell) { return cell != 0; });
        if (rest == values.cells.end()) return std::nullopt;
        auto offset = static_cast<std::int64_t>(rest - values.cells.begin());
        SturFormula::Point point(values.extents.size(), 0);
        for (std::size_t i = point.size(); i-- > 0; offset /= values.extents[i])
            point[i] = offset % values.extents[i];
        return fmt::format("{} is {}, not 0", pointText(point), *rest);
    }

    const SourceText& m_text;
    SturTerms& m_terms;
    Model& m_model;
    const StopCheck& m_stop;
    ProgramData m_data;
    std::set<std::string> m_withheld;  ///< Tensors of files whose contents are not told.
};

}  // namespace

TensorValue denseValue(const CoordinateTensor& tensor) {
    TensorValue value = TensorValue::zero(tensor.extents);
    for (std::size_t entry = 0; entry < tensor.entryCount(); ++entry)
        value.cell(tensor.coordinatesOf(entry)) = tensor.values[entry];
    return value;
}

std::string dataText(const ProgramData& data) {
    std::vector<std::string> names;
    for (const auto& [name, tensor] : data.tensors) names.push_back(fmt::format("'{}'", name));
    return fmt::format("the data of {}", fmt::join(names, " and "));
}

Result<ProgramData> loadData(const SourceText& text, SturTerms& terms, Model& model,
                             const StopCheck& stop) {
    return DataLoader(text, terms, model, stop).run();
}

}  // namespace candler::stur
