// Counts and plots of SturStructureReport.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/stur/report/SturStructureReport.h"
#include "engine/languages/stur/semantics/SturEvaluator.h"
#include "engine/languages/stur/syntax/SturPrinter.h"

namespace candler::stur {

namespace {

/// Of a piece without a formula; a fraction of a second.
constexpr std::uint64_t kMostPoints = 2'000'000;

Diagnostic beyond(const std::string& what) {
    return makeError(fmt::format("{} is beyond 64 bits at these sizes", what));
}

Diagnostic stopped() {
    return makeError("counting was stopped");
}

std::optional<std::uint64_t> wholeNumber(const mpq_class& value) {
    if (value.get_den() != 1 || value < 0 || !value.get_num().fits_ulong_p()) return {};
    return value.get_num().get_ui();
}

std::optional<std::uint64_t> product(const std::vector<std::int64_t>& extents) {
    std::uint64_t all = 1;
    for (const std::int64_t extent : extents)
        if (__builtin_mul_overflow(all, static_cast<std::uint64_t>(extent), &all)) return {};
    return all;
}

Substitution numbersOf(const Values& values) {
    Substitution numbers;
    for (const auto& [name, value] : values) numbers[name] = value;
    return numbers;
}

/// A piece of a slice: over the variables of rows and columns alone.
struct SlicedPiece {
    std::int32_t number = 0;
    Conjunction guard{};
    std::vector<AffineForm> map{};
};

std::vector<SlicedPiece> slicedPieces(const Structure& structure, const Substitution& numbers) {
    std::vector<SlicedPiece> sliced;
    for (std::size_t p = 0; p < structure.pieces.size(); ++p) {
        const Piece& piece = structure.pieces[p];
        SlicedPiece one{static_cast<std::int32_t>(p), piece.guard.substituted(numbers), {}};
        if (one.guard.isFalse()) continue;
        for (const AffineForm& form : piece.map) one.map.push_back(form.substituted(numbers));
        sliced.push_back(std::move(one));
    }
    return sliced;
}

/// False if a guard is not decided, or an index is beyond 64 bits.
bool placeElement(const std::vector<SlicedPiece>& pieces, const Values& here, std::size_t cell,
                  StructurePlot& plot) {
    for (const SlicedPiece& piece : pieces) {
        const auto holds = piece.guard.holds(here);
        if (!holds) return false;
        if (!*holds) continue;
        plot.pieces[cell] = piece.number;
        for (std::size_t d = 0; d < plot.rank; ++d) {
            const auto index = piece.map[d].value(here);
            if (!index) return false;
            plot.images[cell * plot.rank + d] = *index;
        }
        return true;
    }
    return true;
}

}  // namespace

Result<Values> SturStructureReport::valuesOf(const StructureSizes& sizes) const {
    Values values;
    for (const auto& [name, unused] : m_sizes) {
        const auto size = sizes.find(name);
        if (size == sizes.end()) return failure(makeError(fmt::format("{} has no size", name)));
        values[name] = size->second;
    }
    for (const ComparisonSyntax& fact : m_assumptions)
        if (!holdsAt(fact, values))
            return failure(
                makeError("these sizes are not as the program assumes: " + comparisonText(fact)));
    // A quotient may be of others.
    for (std::size_t round = 0; round < m_quotients.size(); ++round)
        for (const auto& [name, quotient] : m_quotients) {
            const auto form = quotient.form.value(values);
            const auto divisor = quotient.divisor.value(values);
            if (!form || !divisor || values.contains(name)) continue;
            if (*divisor <= 0)
                return failure(makeError(
                    fmt::format("{} is divided by, and not positive", quotient.divisor.text())));
            values[name] = floorDivide(*form, *divisor);
        }
    for (const Atom& atom : m_facts.atoms())
        if (atom.holds(values) != true)
            return failure(makeError("these sizes are not as the program assumes: " + atom.text()));
    return values;
}

Result<std::vector<std::int64_t>> SturStructureReport::extentsOf(const Known& known,
                                                                 const Values& values) {
    std::vector<std::int64_t> extents;
    for (const AffineForm& extent : known.extents) {
        const auto value = extent.value(values);
        if (!value) return failure(beyond(extent.text()));
        extents.push_back(std::max<std::int64_t>(0, *value));
    }
    return extents;
}

Result<StructureCounts> SturStructureReport::counts(std::size_t tensor, const StructureSizes& sizes,
                                                    const StopCheck& stop) const {
    const Known& known = m_known.at(tensor);
    const auto values = valuesOf(sizes);
    if (!values) return failure(values.error());
    const auto extents = extentsOf(known, *values);
    if (!extents) return failure(extents.error());
    StructureCounts made;
    made.extents = *extents;
    made.box = product(*extents);
    made.unique = 0;
    for (std::size_t p = 0; p < known.structure.pieces.size(); ++p) {
        if (stop.isStopped()) return failure(stopped());
        std::optional<std::uint64_t> number;
        if (known.counts[p]) {
            if (const auto value = known.counts[p]->value(*values)) number = wholeNumber(*value);
        } else {
            number = countAt({known.structure.pieces[p].guard}, known.structure.variables, *values,
                             kMostPoints);
        }
        made.pieces.push_back(number);
        if (p >= known.structure.uniqueCount()) continue;
        if (!number || !made.unique || __builtin_add_overflow(*made.unique, *number, &*made.unique))
            made.unique.reset();
    }
    return made;
}

Result<StructurePlot> SturStructureReport::plot(std::size_t tensor, const StructureSizes& sizes,
                                                const StructureSlice& slice,
                                                const StopCheck& stop) const {
    const Known& known = m_known.at(tensor);
    const std::vector<std::string>& variables = known.structure.variables;
    auto values = valuesOf(sizes);
    if (!values) return failure(values.error());
    const auto extents = extentsOf(known, *values);
    if (!extents) return failure(extents.error());
    for (std::size_t d = 0; d < extents->size(); ++d) {
        if (slice.rowAxis == d || slice.columnAxis == d) continue;
        if (d >= slice.point.size() || slice.point[d] < 0 || slice.point[d] >= (*extents)[d])
            return failure(makeError(fmt::format("index {} of {} is not in its box", variables[d],
                                                 m_tensors[tensor].name)));
        (*values)[variables[d]] = slice.point[d];
    }
    StructurePlot plot{.rank = extents->size()};
    if (slice.rowAxis) plot.rows = extents->at(*slice.rowAxis);
    if (slice.columnAxis) plot.columns = extents->at(*slice.columnAxis);
    plot.shownRows = std::min(slice.mostRows, static_cast<std::size_t>(plot.rows));
    plot.shownColumns = std::min(slice.mostColumns, static_cast<std::size_t>(plot.columns));
    plot.pieces.assign(plot.shownRows * plot.shownColumns, StructurePlot::kZero);
    plot.images.assign(plot.pieces.size() * plot.rank, 0);
    const std::vector<SlicedPiece> pieces = slicedPieces(known.structure, numbersOf(*values));
    Values here;
    for (std::size_t cell = 0; cell < plot.pieces.size(); ++cell) {
        const std::size_t column = cell % plot.shownColumns;
        if (column == 0 && stop.isStopped()) return failure(stopped());
        if (slice.rowAxis)
            here[variables[*slice.rowAxis]] = static_cast<std::int64_t>(cell / plot.shownColumns);
        if (slice.columnAxis)
            here[variables[*slice.columnAxis]] = static_cast<std::int64_t>(column);
        if (!placeElement(pieces, here, cell, plot))
            return failure(makeError(fmt::format(
                "it is not decided which piece of {} an element is in", m_tensors[tensor].name)));
    }
    return plot;
}

}  // namespace candler::stur
