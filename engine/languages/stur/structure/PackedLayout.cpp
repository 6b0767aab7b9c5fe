#include "engine/languages/stur/structure/PackedLayout.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/stur/structure/LoopNest.h"
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
        CountPolynomial sum;
        for (const CountCase& one : found->cases) {
            if (m_prover.implies(m_guard, one.guard))
                sum = sum + one.value;
            else if (!m_prover.provesEmpty(m_guard.with(one.guard)))
                return {};
        }
        return sum;
    }

    const Conjunction& m_guard;
    const std::vector<std::string>& m_variables;
    Prover& m_prover;
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
    return PackedPiece{guard, {}, {{place, 1}}, Count{{std::move(size)}}};
}

std::optional<PackedPiece> ranked(const Conjunction& guard,
                                  const std::vector<std::string>& variables, Prover& prover) {
    const std::optional<Count> size = count({guard}, variables, prover);
    if (!size) return {};
    auto place = Ranking(guard, variables, prover).run();
    if (!place) return {};
    return PackedPiece{guard, {}, std::move(*place), *size};
}

void add(Count& sum, const Count& more) {
    for (const CountCase& one : more.cases) {
        const auto known = std::ranges::find(sum.cases, one.guard, &CountCase::guard);
        if (known == sum.cases.end())
            sum.cases.push_back(one);
        else
            known->value = known->value + one.value;
    }
}

std::string text(const PlacePart& part) {
    return part.divisor == 1 ? part.form.text()
                             : fmt::format("({})/{}", part.form.text(), part.divisor);
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

std::optional<std::int64_t> PackedLayout::placeAt(std::size_t piece, const Values& values) const {
    const std::optional<mpq_class> base = pieces[piece].base.value(values);
    if (!base || !base->get_num().fits_slong_p()) return {};
    std::int64_t place = base->get_num().get_si();
    for (const PlacePart& part : pieces[piece].place) {
        const std::optional<std::int64_t> value = part.form.value(values);
        if (!value) return {};
        place += *value / part.divisor;
    }
    return place;
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

std::optional<PackedLayout> packedLayout(const Structure& structure, Prover& prover) {
    PackedLayout layout{structure.variables, {}, {}};
    for (std::size_t i = 0; i < structure.uniqueCount(); ++i) {
        auto piece = ranked(structure.pieces[i].guard, structure.variables, prover);
        if (!piece) {
            piece = boxed(structure.pieces[i].guard, structure.variables, prover);
            layout.isExact = false;
        }
        if (!piece) return {};
        piece->base = layout.size;
        add(layout.size, piece->size);
        layout.pieces.push_back(std::move(*piece));
    }
    return layout;
}

}  // namespace candler::stur
