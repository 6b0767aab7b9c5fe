#include "engine/languages/stur/structure/Counting.h"

#include <fmt/format.h>

#include <algorithm>
#include <numeric>

#include "engine/languages/stur/structure/LoopNest.h"
#include "engine/languages/stur/structure/Prover.h"
#include "engine/languages/stur/structure/Regions.h"

namespace candler::stur {

namespace {

/// Sums over the variables from the last to the first. Where several bounds compete, the set is cut
/// by which of them wins.
class Counter {
public:
    Counter(const std::vector<std::string>& variables, Prover& prover)
        : m_variables(variables), m_prover(prover) {}

    [[nodiscard]] bool add(const Conjunction& conjunction) {
        const Conjunction simple = simplified(conjunction, m_variables, m_prover);
        if (simple.isFalse()) return true;
        return simple.witnesses().empty() && sum(simple, m_variables.size(), CountPolynomial(1));
    }
    [[nodiscard]] Count take() { return std::move(m_count); }

private:
    /// Σ of `value` over the first `open` variables within `rest`.
    [[nodiscard]] bool sum(const Conjunction& rest, std::size_t open,
                           const CountPolynomial& value) {
        if (rest.isOverflown()) return false;
        if (rest.isFalse() || m_prover.provesEmpty(rest.with(factsOf(m_count.quotients, rest))))
            return true;
        if (open == 0) return finish(rest, value);
        const std::string& variable = m_variables[open - 1];
        for (const Atom& atom : rest.atoms())
            if (const auto gap = gapOf(atom, open))
                return gap->parts > 1 && sumRemainders(rest, open, value, *gap);
        Conjunction outer;
        std::vector<AffineForm> low;
        std::vector<AffineForm> high;
        for (const Atom& atom : rest.atoms()) {
            if (!atom.uses(variable)) {
                outer.add(atom);
                continue;
            }
            const std::int64_t a = atom.form.coefficient(variable);
            const AffineForm others = atom.form - AffineForm::name(variable) * AffineForm(a);
            const AffineForm bound = a > 0 ? -quotient(others, a) : quotient(others, -a);
            if (atom.kind == Atom::Kind::Zero) {
                Conjunction where = rest.substituted({{variable, bound}});
                return sum(where, open - 1,
                           value.substituted(variable, CountPolynomial::of(bound)));
            }
            (a > 0 ? low : high).push_back(bound);
        }
        if (low.empty() || high.empty()) return false;
        return sumBounded(outer, open, value, low, high);
    }

    /// A variable each of whose remainders, modulo `parts`, is to be counted by itself.
    struct Gap {
        std::string variable{};
        std::int64_t parts = 0;
    };
    /// What keeps the last open variable from having a bound that is a sum of the others; with 0
    /// parts where remainders do not help.
    [[nodiscard]] std::optional<Gap> gapOf(const Atom& atom, std::size_t open) const {
        const std::string& variable = m_variables[open - 1];
        if (!atom.uses(variable)) return {};
        if (!atom.form.isLinearIn(variable)) return Gap{};
        const std::int64_t a = std::abs(atom.form.coefficient(variable));
        if (atom.kind == Atom::Kind::Divisible)
            return Gap{variable, atom.modulus / std::gcd(a, atom.modulus)};
        if (a == 1) return {};
        for (std::size_t i = 0; i + 1 < open; ++i) {
            const std::string& other = m_variables[i];
            if (!atom.uses(other)) continue;
            if (!atom.form.isLinearIn(other)) return Gap{};
            const std::int64_t shared = std::gcd(atom.form.coefficient(other), a);
            if (shared != a) return Gap{other, a / shared};
        }
        return {};
    }

    [[nodiscard]] bool sumRemainders(const Conjunction& rest, std::size_t open,
                                     const CountPolynomial& value, const Gap& gap) {
        if (gap.parts > m_remaindersLeft) return false;
        m_remaindersLeft -= gap.parts;
        for (std::int64_t remainder = 0; remainder < gap.parts; ++remainder) {
            const AffineForm form =
                AffineForm(gap.parts) * AffineForm::name(gap.variable) + remainder;
            if (!sum(rest.substituted({{gap.variable, form}}), open,
                     value.substituted(gap.variable, CountPolynomial::of(form))))
                return false;
        }
        return true;
    }

    /// `form / divisor`, rounded down, as multiples and a quotient of symbols.
    [[nodiscard]] AffineForm quotient(const AffineForm& form, std::int64_t divisor) {
        if (divisor == 1) return form;
        AffineForm whole(floorDivide(form.constant(), divisor));
        AffineForm rest(floorRemainder(form.constant(), divisor));
        for (const FormTerm& term : form.terms()) {
            const AffineForm product = AffineForm::name(term.product);
            whole = whole + AffineForm(floorDivide(term.coefficient, divisor)) * product;
            rest = rest + AffineForm(floorRemainder(term.coefficient, divisor)) * product;
        }
        if (rest.isConstant()) return whole;
        const std::string name = AffineForm::quotedName(
            rest.asName() ? fmt::format("({} / {})", rest.text(), divisor)
                          : fmt::format("(({}) / {})", rest.text(), divisor));
        addTo(m_count.quotients, {name, rest, divisor});
        return whole + AffineForm::name(name);
    }

    [[nodiscard]] bool sumBounded(const Conjunction& outer, std::size_t open,
                                  const CountPolynomial& value, const std::vector<AffineForm>& low,
                                  const std::vector<AffineForm>& high) {
        const std::string& variable = m_variables[open - 1];
        const std::vector<Conjunction> lowest = winners(low, true);
        const std::vector<Conjunction> highest = winners(high, false);
        for (std::size_t l = 0; l < low.size(); ++l)
            for (std::size_t h = 0; h < high.size(); ++h) {
                // An interval without elements, low = high + 1, sums to 0 as well: so few guards.
                Conjunction part = outer.with(lowest[l]).with(highest[h]);
                part.add(Atom::atMost(low[l], high[h] + 1));
                const std::vector<std::string> names(
                    m_variables.begin(),
                    m_variables.begin() + static_cast<std::ptrdiff_t>(open) - 1);
                part = simplified(part, names, m_prover);
                if (part.isFalse()) continue;
                if (--m_partsLeft <= 0) return false;
                if (!sum(part, open - 1, value.summed(variable, low[l], high[h]))) return false;
            }
        return true;
    }

    /// For each bound, where it is the one that counts; of equal ones the first.
    [[nodiscard]] static std::vector<Conjunction> winners(const std::vector<AffineForm>& bounds,
                                                          bool isLower) {
        std::vector<Conjunction> result;
        for (std::size_t b = 0; b < bounds.size(); ++b) {
            Conjunction wins;
            for (std::size_t other = 0; other < bounds.size(); ++other) {
                if (other == b) continue;
                const AffineForm& low = isLower ? bounds[other] : bounds[b];
                const AffineForm& high = isLower ? bounds[b] : bounds[other];
                wins.add(b < other ? Atom::atMost(low, high) : Atom::below(low, high));
            }
            result.push_back(std::move(wins));
        }
        return result;
    }

    [[nodiscard]] bool finish(Conjunction guard, const CountPolynomial& value) {
        const Conjunction facts = factsOf(m_count.quotients, guard);
        if (!facts.isTrue())
            for (std::size_t a = guard.atoms().size(); a-- > 0;)
                if (m_prover.implies(guard.without(a).with(facts), guard.atoms()[a]))
                    guard = guard.without(a);
        for (CountCase& known : m_count.cases)
            if (known.guard == guard) {
                known.value = known.value + value;
                return true;
            }
        m_count.cases.push_back({std::move(guard), value});
        return true;
    }

    const std::vector<std::string>& m_variables;
    Prover& m_prover;
    Count m_count;
    int m_partsLeft = 64;
    std::int64_t m_remaindersLeft = 64;
};

}  // namespace

Values withQuotients(const std::vector<CountQuotient>& quotients, Values values) {
    for (const CountQuotient& one : quotients)
        if (const auto form = one.form.value(values))
            values[one.name] = floorDivide(*form, one.divisor);
    return values;
}

Conjunction factsOf(const std::vector<CountQuotient>& quotients, const Conjunction& used) {
    Conjunction facts;
    for (const CountQuotient& one : quotients) {
        if (!used.uses(one.name)) continue;
        const AffineForm multiple = AffineForm(one.divisor) * AffineForm::name(one.name);
        facts.add(Atom::atMost(multiple, one.form));
        facts.add(Atom::below(one.form, multiple + one.divisor));
    }
    return facts;
}

void addTo(std::vector<CountQuotient>& quotients, const CountQuotient& more) {
    if (std::ranges::count(quotients, more.name, &CountQuotient::name) == 0)
        quotients.push_back(more);
}

std::optional<mpq_class> Count::value(const Values& sizes) const {
    const Values values = withQuotients(quotients, sizes);
    mpq_class sum = 0;
    for (const CountCase& part : cases) {
        const std::optional<bool> holds = part.guard.holds(values);
        const std::optional<mpq_class> value = part.value.value(values);
        if (!holds || !value) return {};
        if (*holds) sum += *value;
    }
    return sum;
}

std::string Count::text() const {
    if (cases.empty()) return "0";
    if (cases.size() == 1 && cases.front().guard.isTrue()) return cases.front().value.text();
    std::vector<std::string> parts;
    for (const CountCase& part : cases)
        parts.push_back(part.guard.isTrue()
                            ? part.value.text()
                            : fmt::format("({} if {})", part.value.text(), part.guard.text()));
    return fmt::format("{}", fmt::join(parts, " + "));
}

std::optional<Count> count(const Region& region, const std::vector<std::string>& variables,
                           Prover& prover) {
    Counter counter(variables, prover);
    for (const Conjunction& conjunction : region)
        if (!counter.add(conjunction)) return {};
    return counter.take();
}

std::optional<std::uint64_t> countAt(const Region& region,
                                     const std::vector<std::string>& variables, const Values& sizes,
                                     std::uint64_t most) {
    Substitution numbers;
    for (const auto& [name, size] : sizes) numbers[name] = size;
    // What it cannot prove is tested at each point.
    ProverOptions options;
    options.z3Limit = 0;
    Prover prover(std::move(options));
    std::uint64_t total = 0;
    for (const Conjunction& conjunction : region) {
        const Result<LoopNest> nest =
            makeLoopNest(conjunction.substituted(numbers), variables, prover);
        if (!nest) return {};
        const bool isCounted = visitPoints(
            *nest, {}, [&](const std::vector<std::int64_t>&) { return ++total <= most; });
        if (!isCounted) return {};
    }
    return total;
}

}  // namespace candler::stur
