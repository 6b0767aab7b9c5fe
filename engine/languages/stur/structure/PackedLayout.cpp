#include "engine/languages/stur/structure/PackedLayout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

/// How many points of a piece precede one in lexicographic order.
class Ranking {
public:
    Ranking(const Conjunction& guard, const std::vector<std::string>& variables, Prover& prover)
        : m_guard(guard), m_variables(variables), m_prover(prover) {}

    /// For each dimension those points that differ in it first.
    [[nodiscard]] std::optional<std::vector<PlacePart>> run() {
        std::vector<PlacePart> parts;
        for (std::size_t k = 0; k < m_variables.size(); ++k) {
            const std::optional<CountPolynomial> before = preceding(k);
            if (!before) return {};
            auto part = partOf(*before);
            if (!part) return {};
            if (part->form != AffineForm(0)) parts.push_back(std::move(*part));
        }
        return parts;
    }
    /// Of symbols, that parts use.
    [[nodiscard]] const std::vector<CountQuotient>& quotients() const { return m_quotients; }

private:
    [[nodiscard]] std::optional<CountPolynomial> preceding(std::size_t k) {
        Substitution others;
        std::vector<std::string> counted;
        for (std::size_t i = k; i < m_variables.size(); ++i) {
            counted.push_back(m_variables[i] + "'");
            others[m_variables[i]] = AffineForm::name(counted.back());
        }
        Conjunction points = m_guard.substituted(others).with(m_guard);
        points.add(Atom::below(others.at(m_variables[k]), AffineForm::name(m_variables[k])));
        const std::optional<Count> found = count({points}, counted, m_prover);
        if (!found) return {};
        for (const CountQuotient& one : found->quotients) {
            if (std::ranges::any_of(m_variables,
                                    [&](const std::string& name) { return one.form.uses(name); }))
                return {};
            addTo(m_quotients, one);
        }
        CountPolynomial sum;
        for (const CountCase& one : found->cases) {
            const Conjunction where = m_guard.with(factsOf(found->quotients, one.guard));
            if (m_prover.implies(where, one.guard))
                sum = sum + one.value;
            else if (!m_prover.provesEmpty(where.with(one.guard)))
                return {};
        }
        return sum;
    }

    const Conjunction& m_guard;
    const std::vector<std::string>& m_variables;
    Prover& m_prover;
    std::vector<CountQuotient> m_quotients;
};

/// A dimension of a box that holds a piece: from `low` on.
struct BoxSide {
    AffineForm variable;
    AffineForm low;
    AffineForm extent;
    bool followsOthers = false;
};

/// A side without variables; of several one whose bounds follow other variables, as bands' do.
std::optional<BoxSide> sideOf(const LoopLevel& level, const std::vector<std::string>& variables) {
    const auto usesVariable = [&](const AffineForm& form) {
        return std::ranges::any_of(variables,
                                   [&](const std::string& name) { return form.uses(name); });
    };
    std::optional<BoxSide> best;
    for (const LoopBound& low : level.lower)
        for (const LoopBound& high : level.upper) {
            const AffineForm extent = high.form - low.form + 1;
            if (low.divisor != 1 || high.divisor != 1 || low.scale != high.scale ||
                low.scale != AffineForm(1) || usesVariable(extent))
                continue;
            const bool followsOthers = usesVariable(low.form);
            if (best && !followsOthers) continue;
            best = BoxSide{AffineForm::name(level.variable), low.form, extent, followsOthers};
        }
    return best;
}

/// None if that takes as much room as all of the box.
std::optional<PackedPiece> boxed(const Conjunction& guard,
                                 const std::vector<std::string>& variables, Prover& prover) {
    const Result<LoopNest> nest = makeLoopNest(guard, variables, prover);
    if (!nest) return {};
    AffineForm place;
    bool isSmall = false;
    CountCase size{nest->guard, CountPolynomial(1)};
    for (const LoopLevel& level : nest->levels) {
        if (std::ranges::count(variables, level.variable) == 0) return {};
        isSmall |= level.isDefined;
        if (level.isDefined) continue;
        const auto side = sideOf(level, variables);
        if (!side) return {};
        isSmall |= side->followsOthers;
        place = place * side->extent + side->variable - side->low;
        size.guard.add(Atom::nonNegative(side->extent));
        size.value = size.value * CountPolynomial::of(side->extent);
    }
    if (place.isOverflown() || !isSmall) return {};
    size.guard = simplified(size.guard, {}, prover);
    return PackedPiece{guard, {}, {{place}}, Count{{std::move(size)}}};
}

/// A loop whose variable changes no place writes one element again and again, for all that its
/// bounds say: there may be one value between them, as in 2*i <= n < 2*i + 2.
bool usesLoops(const std::vector<PlacePart>& place, const Conjunction& guard,
               const std::vector<std::string>& variables, Prover& prover) {
    const Result<LoopNest> nest = makeLoopNest(guard, variables, prover);
    return nest && std::ranges::all_of(nest->levels, [&](const LoopLevel& level) {
               return level.isDefined || std::ranges::any_of(place, [&](const PlacePart& part) {
                          return part.uses(level.variable);
                      });
           });
}

std::optional<PackedPiece> ranked(const Conjunction& guard,
                                  const std::vector<std::string>& variables, Prover& prover) {
    std::optional<Count> size = count({guard}, variables, prover);
    if (!size) return {};
    Ranking ranking(guard, variables, prover);
    auto place = ranking.run();
    if (!place || !usesLoops(*place, guard, variables, prover)) return {};
    for (const CountQuotient& one : ranking.quotients()) addTo(size->quotients, one);
    return PackedPiece{guard, {}, std::move(*place), std::move(*size)};
}

/// The least value, if it is a form.
std::optional<AffineForm> firstOf(const LoopLevel& level) {
    const LoopBound& bound = level.lower.front();
    if (level.lower.size() != 1 || bound.divisor != 1 || bound.scale != AffineForm(1)) return {};
    const AffineForm skipped = level.residue - bound.form;
    if (level.stride == 1) return bound.form;
    if (!skipped.isConstant()) return {};
    return bound.form + floorRemainder(skipped.constant(), level.stride);
}

std::optional<PackedPiece> inRows(const Conjunction& guard,
                                  const std::vector<std::string>& variables, Prover& prover) {
    auto nest = makeLoopNest(guard, variables, prover);
    auto size = count({guard}, variables, prover);
    if (!nest || !size) return {};
    nest->guard.add(nest->nonEmpty);
    PackedRows rows{std::move(*nest)};
    const std::vector<LoopLevel>& levels = rows.loops.levels;
    const auto inner =
        std::ranges::find(levels.rbegin(), levels.rend(), false, &LoopLevel::isDefined);
    if (inner == levels.rend()) return {};
    rows.level = static_cast<std::size_t>(levels.rend() - inner) - 1;
    std::vector<AffineForm> outer;
    for (std::size_t i = 0; i < levels.size(); ++i) {
        const LoopLevel& level = levels[i];
        // Values that are left out, and those of witnesses, make gaps.
        if (std::ranges::count(variables, level.variable) == 0) return {};
        if (i >= rows.level && !level.guard.isTrue()) return {};
        if (i >= rows.level || level.isDefined) continue;
        rows.outer.push_back(level.variable);
        outer.push_back(AffineForm::name(level.variable));
    }
    const AffineForm value = AffineForm::name(rows.inner().variable);
    const std::int64_t stride = rows.inner().stride;
    if (const auto first = firstOf(rows.inner()); first && outer.empty())
        return PackedPiece{guard, {}, {{value - *first, stride, true}}, std::move(*size)};
    std::vector<PlacePart> place{{value, stride, true, outer}};
    if (stride == 1) place = {{0, 1, false, outer}, {value}};
    return PackedPiece{guard, {}, std::move(place), std::move(*size), std::move(rows)};
}

std::optional<PackedPiece> placed(const Conjunction& guard,
                                  const std::vector<std::string>& variables, Prover& prover,
                                  RowStarts rows, bool& isExact) {
    if (rows == RowStarts::WherePossible)
        if (auto piece = inRows(guard, variables, prover)) return piece;
    if (auto piece = ranked(guard, variables, prover)) return piece;
    auto piece = inRows(guard, variables, prover);
    if (piece && !piece->rows) return piece;
    if (auto other = boxed(guard, variables, prover)) {
        isExact = false;
        return other;
    }
    return rows == RowStarts::Never ? std::nullopt : piece;
}

void add(Count& sum, const Count& more) {
    for (const CountQuotient& one : more.quotients) addTo(sum.quotients, one);
    for (const CountCase& one : more.cases) {
        const auto known = std::ranges::find(sum.cases, one.guard, &CountCase::guard);
        if (known == sum.cases.end())
            sum.cases.push_back(one);
        else
            known->value = known->value + one.value;
    }
}

std::string text(const PlacePart& part) {
    std::string sum = part.form.text();
    if (part.row) {
        std::vector<std::string> row;
        for (const AffineForm& form : *part.row) row.push_back(form.text());
        const std::string start = fmt::format("rows({})", fmt::join(row, ", "));
        sum = part.form == AffineForm(0) ? start : fmt::format("{} + {}", start, sum);
    }
    return part.divisor == 1 ? sum : fmt::format("({})/{}", sum, part.divisor);
}

/// Whole numbers are divided, as the language rounds quotients down.
std::string text(const Count& count) {
    std::vector<std::string> cases;
    for (const CountCase& one : count.cases) {
        const auto part = partOf(one.value);
        std::string value = part ? text(*part) : one.value.text();
        if (!one.guard.isTrue()) value = fmt::format("({} if {}, else 0)", value, one.guard.text());
        cases.push_back(std::move(value));
    }
    return fmt::format("{}", fmt::join(cases, " + "));
}

}  // namespace

std::optional<PlacePart> partOf(const CountPolynomial& polynomial) {
    mpz_class divisor = 1;
    for (const auto& [monomial, coefficient] : polynomial.terms())
        divisor = lcm(divisor, coefficient.get_den());
    AffineForm form;
    for (const auto& [monomial, coefficient] : polynomial.terms()) {
        const mpq_class whole = coefficient * divisor;
        if (!whole.get_num().fits_slong_p()) return {};
        AffineForm term(whole.get_num().get_si());
        for (const auto& [name, exponent] : monomial)
            for (int e = 0; e < exponent; ++e) term = term * AffineForm::name(name);
        form = form + term;
    }
    if (form.isOverflown() || !divisor.fits_slong_p()) return {};
    return PlacePart{std::move(form), divisor.get_si()};
}

bool PlacePart::uses(std::string_view name) const {
    return std::ranges::any_of(forms(), [&](const AffineForm& one) { return one.uses(name); });
}

PlacePart PlacePart::substituted(const Substitution& names) const {
    PlacePart made{form.substituted(names), divisor, isStride, row};
    if (made.row)
        for (AffineForm& one : *made.row) one = one.substituted(names);
    return made;
}

std::vector<AffineForm> PlacePart::forms() const {
    std::vector<AffineForm> all = row.value_or(std::vector<AffineForm>());
    all.push_back(form);
    return all;
}

PackedPlaces::PackedPlaces(const PackedLayout& layout, const Values& sizes)
    : m_layout(layout), m_values(withQuotients(layout.size.quotients, sizes)) {
    for (const PackedPiece& piece : layout.pieces) {
        const std::optional<mpq_class> base = piece.base.value(m_values);
        const bool isKnown = base && base->get_num().fits_slong_p();
        m_bases.push_back(isKnown ? std::optional(base->get_num().get_si()) : std::nullopt);
        m_starts.push_back(piece.rows ? startsOf(*piece.rows) : Starts());
    }
}

PackedPlaces::Starts PackedPlaces::startsOf(const PackedRows& rows) const {
    std::vector<std::size_t> outer;
    for (std::size_t i = 0; i < rows.level; ++i)
        if (!rows.loops.levels[i].isDefined) outer.push_back(i);
    Starts starts;
    std::int64_t done = 0;
    // A size that is missing, and an overflow, leave out what comes behind: it has no place.
    visitPoints(rows.loops, m_values, [&](const std::vector<std::int64_t>& point) {
        std::vector<std::int64_t> row;
        for (const std::size_t i : outer) row.push_back(point[i]);
        starts.try_emplace(std::move(row), done++ * rows.inner().stride - point[rows.level]);
        return true;
    });
    return starts;
}

std::optional<std::int64_t> PackedPlaces::at(std::size_t piece,
                                             const std::vector<std::int64_t>& point) {
    for (std::size_t i = 0; i < point.size(); ++i) m_values[m_layout.variables[i]] = point[i];
    std::optional<std::int64_t> place = m_bases[piece];
    for (const PlacePart& part : m_layout.pieces[piece].place) {
        std::optional<std::int64_t> value = part.form.value(m_values);
        if (part.row && value) {
            std::vector<std::int64_t> row;
            for (const AffineForm& form : *part.row)
                row.push_back(form.value(m_values).value_or(-1));
            const auto start = m_starts[piece].find(row);
            if (start == m_starts[piece].end()) return {};
            *value += start->second;
        }
        if (!value || !place) return {};
        *place += *value / part.divisor;
    }
    return place;
}

bool PackedLayout::hasRows() const {
    return std::ranges::any_of(pieces, [](const PackedPiece& piece) { return !!piece.rows; });
}

std::string PackedLayout::text() const {
    std::string text;
    for (const PackedPiece& piece : pieces) {
        std::vector<std::string> parts;
        if (!piece.base.cases.empty()) parts.push_back(stur::text(piece.base));
        for (const PlacePart& part : piece.place) parts.push_back(stur::text(part));
        if (parts.empty()) parts.emplace_back("0");
        text += fmt::format("{} at {}\n", piece.guard.text(variables), fmt::join(parts, " + "));
    }
    return text;
}

std::optional<PackedLayout> packedLayout(const Structure& structure, Prover& prover,
                                         RowStarts rows) {
    PackedLayout layout{structure.variables};
    for (std::size_t i = 0; i < structure.uniqueCount(); ++i) {
        auto piece =
            placed(structure.pieces[i].guard, structure.variables, prover, rows, layout.isExact);
        if (!piece) return {};
        piece->base = layout.size;
        add(layout.size, piece->size);
        layout.pieces.push_back(std::move(*piece));
    }
    return layout;
}

}  // namespace candler::stur
