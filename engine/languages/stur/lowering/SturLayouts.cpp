#include "engine/languages/stur/lowering/SturLayouts.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

/// Of a tensor in between that is read: as many nests are made.
constexpr std::size_t kMostSources = 4;

class LayoutChooser {
public:
    LayoutChooser(const FlatProgram& program, const InferredStructures& inferred, Prover& prover)
        : m_program(program), m_structures(inferred.structures), m_prover(prover) {}

    SturLayouts run() {
        m_made.quotients = m_program.quotients;
        for (const auto& [name, tensor] : m_program.tensors) {
            const StorageLayout wished =
                tensor.declared != nullptr ? tensor.declared->layout : StorageLayout::Dense;
            const bool isWished = wished != StorageLayout::Dense;
            const bool isBetween = tensor.declared == nullptr ||
                                   (tensor.declared->definition && !tensor.declared->isOutput);
            if (!isWished && !(isBetween && isWorthwhile(name))) continue;
            auto layout = packedLayout(m_structures.at(name), m_prover, rowStartsOf(wished));
            if (layout)
                m_made.packed[name] = std::move(*layout);
            else if (isWished)
                m_made.notes.push_back(
                    makeWarning(fmt::format("'{}' is stored dense: {}", name, kNoPlaces)));
        }
        return std::move(m_made);
    }

private:
    /// Whether it has fewer unique elements than others and is read easily.
    [[nodiscard]] bool isWorthwhile(const std::string& tensor) {
        const Structure& structure = m_structures.at(tensor);
        if (structure.variables.size() < 2) return false;
        const Region box{m_program.box(tensor, identityMap(structure.variables))};
        if (!structure.hasRedundancy() && isSubset(box, structure.support, m_prover)) return false;
        return std::ranges::all_of(m_program.rules, [&](const FlatRule& rule) {
            return std::ranges::all_of(rule.products, [&](const FlatProduct& product) {
                return isReadEasily(tensor, rule, product);
            });
        });
    }

    [[nodiscard]] bool isReadEasily(const std::string& tensor, const FlatRule& rule,
                                    const FlatProduct& product) {
        for (const FlatFactor& factor : product.factors) {
            if (factor.isSize || factor.tensor != tensor) continue;
            const Structure made = m_structures.at(rule.tensor).renamed(rule.variables);
            for (const Conjunction& where : made.uniqueSet())
                if (sourcesOf(m_structures.at(tensor), factor.indices,
                              where.with(product.condition), true, m_prover)
                        .size() > kMostSources)
                    return false;
        }
        return true;
    }

    const FlatProgram& m_program;
    const std::map<std::string, Structure, std::less<>>& m_structures;
    Prover& m_prover;
    SturLayouts m_made;
};

/// One cell after the other, in the order of a dense array.
class Packing {
public:
    Packing(const PackedLayout& layout, const Structure& structure, const TensorValue& elements,
            Values values)
        : m_layout(layout),
          m_structure(structure),
          m_elements(elements),
          m_values(std::move(values)),
          m_places(layout, m_values) {}

    /// False if an element is not what the structure says.
    [[nodiscard]] bool run() {
        const std::optional<mpq_class> size = m_layout.size.value(m_values);
        if (!size || !size->get_num().fits_ulong_p()) return false;
        m_cells.assign(size->get_num().get_ui(), 0);
        std::vector<std::int64_t> point(m_elements.extents.size(), 0);
        return std::ranges::all_of(m_elements.cells, [&](double value) {
            const bool isRight = put(point, value);
            for (std::size_t i = point.size(); i-- > 0 && ++point[i] == m_elements.extents[i];)
                point[i] = 0;
            return isRight;
        });
    }
    [[nodiscard]] std::vector<double> take() { return std::move(m_cells); }

private:
    [[nodiscard]] bool put(const std::vector<std::int64_t>& point, double value) {
        for (std::size_t i = 0; i < point.size(); ++i)
            m_values[m_structure.variables[i]] = point[i];
        const auto at = m_structure.pieceAt(m_values);
        if (!at) return false;
        if (*at >= m_structure.pieces.size()) return value == 0;
        if (*at < m_structure.uniqueCount()) {
            const auto place = m_places.at(*at, point);
            if (!place || *place < 0 || static_cast<std::size_t>(*place) >= m_cells.size())
                return false;
            m_cells[static_cast<std::size_t>(*place)] = value;
            return true;
        }
        const Piece& piece = m_structure.pieces[*at];
        std::vector<std::int64_t> source;
        for (const AffineForm& form : piece.map)
            source.push_back(form.value(m_values).value_or(-1));
        const double expected = piece.factor.get_d() * m_elements.at(source);
        constexpr double kTolerance = 1e-9;
        return std::abs(value - expected) <= kTolerance * std::max(1.0, std::abs(value)) ||
               !std::isfinite(value);
    }

    const PackedLayout& m_layout;
    const Structure& m_structure;
    const TensorValue& m_elements;
    Values m_values;
    PackedPlaces m_places;
    std::vector<double> m_cells;
};

}  // namespace

RowStarts rowStartsOf(StorageLayout layout) {
    switch (layout) {
        case StorageLayout::Dense:
            break;
        case StorageLayout::Packed:
            return RowStarts::WhereNeeded;
        case StorageLayout::Rows:
            return RowStarts::WherePossible;
    }
    return RowStarts::Never;
}

SturLayouts chooseLayouts(const FlatProgram& program, const InferredStructures& inferred,
                          Prover& prover) {
    return LayoutChooser(program, inferred, prover).run();
}

std::vector<ElementSource> sourcesOf(const Structure& structure,
                                     const std::vector<AffineForm>& indices,
                                     const Conjunction& where, bool wantsPiece, Prover& prover) {
    const Substitution arguments = substitutionOf(structure.variables, indices);
    const auto meets = [&](const Conjunction& condition) {
        const Conjunction points = where.with(condition);
        return !points.isFalse() && !prover.provesEmpty(points);
    };
    std::vector<ElementSource> sources;
    for (std::size_t p = 0; p < structure.pieces.size() && !prover.isStopped(); ++p) {
        const Piece& piece = structure.pieces[p];
        const Conjunction guard = piece.guard.substituted(arguments);
        if (!meets(guard)) continue;
        const double factor = piece.factor.get_d();
        if (p < structure.uniqueCount()) {
            sources.push_back({guard, indices, factor, p});
            continue;
        }
        std::vector<AffineForm> image;
        for (const AffineForm& form : piece.map) image.push_back(form.substituted(arguments));
        if (!wantsPiece) {
            sources.push_back({guard, std::move(image), factor});
            continue;
        }
        const Substitution leads = substitutionOf(structure.variables, image);
        for (std::size_t u = 0; u < structure.uniqueCount(); ++u) {
            const Conjunction target = guard.with(structure.pieces[u].guard.substituted(leads));
            if (meets(target)) sources.push_back({target, image, factor, u});
        }
    }
    return sources;
}

Result<std::vector<double>> packedCells(const SturLayouts& layouts, const std::string& tensor,
                                        const Structure& structure, const TensorValue& elements,
                                        const Sizes& sizes) {
    Packing packing(layouts.packed.at(tensor), structure, elements,
                    withQuotients(layouts.quotients, sizes));
    if (!packing.run())
        return failure(
            makeError(fmt::format("'{}' does not have the structure that was inferred", tensor)));
    return packing.take();
}

}  // namespace candler::stur
