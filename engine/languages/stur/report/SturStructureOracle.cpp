#include "engine/languages/stur/report/SturStructureOracle.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <utility>

#include "engine/languages/stur/semantics/SturInputs.h"

namespace candler::stur {

namespace {

using Point = SturFormula::Point;

constexpr std::uint64_t kMostTrialSteps = 400'000;
/// Values are sums of products of small whole numbers and of their reciprocals.
constexpr double kOracleTolerance = 1e-9;

bool areClose(double a, double b) {
    return std::abs(a - b) <= kOracleTolerance * std::max({1.0, std::abs(a), std::abs(b)});
}

std::string whereText(const Sizes& sizes) {
    std::vector<std::string> texts;
    for (const auto& [name, size] : sizes) texts.push_back(fmt::format("{} = {}", name, size));
    return texts.empty() ? "" : fmt::format("at {}: ", fmt::join(texts, ", "));
}

/// `sizes tried: 4 (n in 1..4)`
std::string rangesText(const std::set<Sizes>& all) {
    std::map<std::string, Interval> ranges;
    for (const Sizes& sizes : all)
        for (const auto& [name, size] : sizes) {
            Interval& range = ranges.try_emplace(name, Interval{size, size}).first->second;
            range = {std::min(range.low, size), std::max(range.high, size)};
        }
    std::vector<std::string> texts;
    for (const auto& [name, range] : ranges)
        texts.push_back(fmt::format("{} in {}..{}", name, range.low, range.high));
    if (texts.empty()) return "some inputs were tried";
    return fmt::format("sizes tried: {} ({})", all.size(), fmt::join(texts, ", "));
}

/// The next point of a box, the last index fastest; false behind the last one.
bool advance(Point& point, const std::vector<Interval>& box) {
    for (std::size_t d = point.size(); d-- > 0;) {
        if (++point[d] <= box[d].high) return true;
        point[d] = box[d].low;
    }
    return false;
}

}  // namespace

/// A tensor at some sizes.
struct SturStructureOracle::Subject {
    std::vector<Interval> box;  ///< All elements that are not 0 are in it.
    std::map<Point, double> values;

    [[nodiscard]] double at(const Point& point) const {
        const auto found = values.find(point);
        return found == values.end() ? 0 : found->second;
    }
    [[nodiscard]] std::uint64_t size() const {
        std::uint64_t size = 1;
        for (const Interval& one : box)
            size *= one.high < one.low ? 0 : static_cast<std::uint64_t>(one.high - one.low + 1);
        return size;
    }
};

namespace {

/// A structure with its sizes put in.
class StructureAtSizes {
public:
    StructureAtSizes(const PublishedStructure& structure, const Values& sizes)
        : m_structure(structure) {
        Substitution numbers;
        for (const auto& [name, value] : sizes) numbers[name] = value;
        for (const Conjunction& guard : structure.unique)
            m_unique.push_back(guard.substituted(numbers));
        for (const Piece& piece : structure.redundant) {
            m_redundant.push_back({piece.guard.substituted(numbers), {}, piece.factor});
            for (const AffineForm& form : piece.map)
                m_redundant.back().map.push_back(form.substituted(numbers));
        }
    }

    [[nodiscard]] bool isDecided() const { return m_isDecided; }

    /// What is wrong at the point; empty if nothing is.
    template <typename Tensor>
    std::string wrongAt(const Point& point, const Tensor& tensor) {
        place(point);
        const std::vector<std::string> pieces = piecesHere();
        const double value = tensor.at(point);
        const std::string name = pointText(point);
        if (pieces.size() > 1)
            return fmt::format("{} is covered twice, by {} and {}", name, pieces[0], pieces[1]);
        if (pieces.empty())
            return value == 0 ? ""
                              : fmt::format("{} is lost: it is {}, and in no piece", name, value);
        if (m_piece == nullptr)
            return m_structure.isOfOnes && value != 1
                       ? fmt::format("{} has a different value: expected 1, found {}", name, value)
                       : "";
        return wrongImage(point, tensor);
    }

private:
    void place(const Point& point) {
        for (std::size_t d = 0; d < point.size(); ++d)
            m_here.insert_or_assign(m_structure.variables[d], point[d]);
    }

    [[nodiscard]] bool holds(const Conjunction& guard) {
        const auto known = guard.holds(m_here);
        m_isDecided = m_isDecided && known.has_value();
        return known.value_or(false);
    }

    [[nodiscard]] bool isUnique(const Point& point) {
        place(point);
        return std::ranges::any_of(m_unique,
                                   [&](const Conjunction& guard) { return holds(guard); });
    }

    /// Their names; of a redundant one also the piece.
    std::vector<std::string> piecesHere() {
        m_piece = nullptr;
        std::vector<std::string> found;
        for (std::size_t u = 0; u < m_unique.size(); ++u)
            if (!(m_structure.mayOverlap && !found.empty()) && holds(m_unique[u]))
                found.push_back(fmt::format("U{}", u + 1));
        for (std::size_t r = 0; r < m_redundant.size(); ++r)
            if (holds(m_redundant[r].guard)) {
                found.push_back(fmt::format("R{}", r + 1));
                m_piece = &m_redundant[r];
            }
        return found;
    }

    template <typename Tensor>
    std::string wrongImage(const Point& point, const Tensor& tensor) {
        const std::string name = pointText(point);
        Point image;
        for (const AffineForm& form : m_piece->map) {
            const auto index = form.value(m_here);
            m_isDecided = m_isDecided && index.has_value();
            image.push_back(index.value_or(0));
        }
        if (!isUnique(image))
            return fmt::format("{} leads to {}, which is not in U", name, pointText(image));
        const double value = tensor.at(point);
        const double expected = m_piece->factor.get_d() * tensor.at(image);
        if (areClose(value, expected)) return "";
        return fmt::format("{} has a different value: it is {}, but by {} it should be {}", name,
                           value, pointText(image), expected);
    }

    const PublishedStructure& m_structure;
    Region m_unique;
    std::vector<Piece> m_redundant;
    const Piece* m_piece = nullptr;
    Values m_here;
    bool m_isDecided = true;
};

}  // namespace

SturStructureOracle::SturStructureOracle(SturTerms& terms, const FlatProgram& program,
                                         const StopCheck& stop, const OracleOptions& options)
    : m_terms(terms), m_program(program), m_stop(stop), m_options(options) {
    std::vector<Sizes> all;
    chooseSizes(all);
    for (const Sizes& sizes : all)
        for (std::uint64_t seed = 1; seed <= m_options.inputs && !m_stop.isStopped(); ++seed)
            if (auto trial = trialAt(sizes, seed)) m_trials.push_back(std::move(*trial));
}

/// All that the program assumes, of the largest sizes that are not too many; else random ones.
void SturStructureOracle::chooseSizes(std::vector<Sizes>& all) const {
    const Model& model = *m_program.model;
    const std::set<std::string> bounding = boundingSymbols(model);
    for (std::int64_t most = m_options.mostSize; most > 0; --most) {
        all.assign(1, {});
        for (const NameSyntax& symbol : model.symbols) {
            std::vector<Sizes> next;
            for (const Sizes& known : all)
                for (std::int64_t size = bounding.contains(symbol.name) ? 1 : 0; size <= most;
                     ++size)
                    if (next.size() <= m_options.mostSizes * 8) {
                        next.push_back(known);
                        next.back()[symbol.name] = size;
                    }
            all = std::move(next);
        }
        const bool areAll = all.size() <= m_options.mostSizes * 8;
        std::erase_if(all, [&](const Sizes& sizes) { return !satisfies(model, sizes); });
        if (areAll && all.size() <= m_options.mostSizes && !all.empty()) break;
    }
    if (all.empty() || all.size() > m_options.mostSizes) {
        std::set<Sizes> some;
        for (std::uint64_t seed = 0; seed < m_options.mostSizes; ++seed)
            if (auto sizes = randomSizes(model, seed, m_options.mostSize))
                some.insert(std::move(*sizes));
        all.assign(some.begin(), some.end());
    }
    std::ranges::stable_sort(all, {}, [](const Sizes& sizes) {
        std::int64_t sum = 0;
        for (const auto& [name, size] : sizes) sum += size;
        return sum;
    });
}

std::optional<SturStructureOracle::Trial> SturStructureOracle::trialAt(const Sizes& sizes,
                                                                       std::uint64_t seed) {
    Trial trial{sizes, sizes, {sizes, {}}};
    // A quotient may be of others.
    for (std::size_t round = 0; round < m_program.quotients.size(); ++round)
        for (const auto& [name, quotient] : m_program.quotients) {
            const auto form = quotient.form.value(trial.names);
            const auto divisor = quotient.divisor.value(trial.names);
            if (form && divisor && *divisor > 0) trial.names[name] = floorDivide(*form, *divisor);
        }
    trial.values.indices = trial.names;
    const EvaluationLimits limits{m_stop, kMostTrialSteps};
    if (!addRandomInputs(m_terms, *m_program.model, seed, trial.values, limits))
        return std::nullopt;
    for (const FlatRule& rule : m_program.rules) {
        std::vector<std::int64_t> extents;
        std::vector<Interval> box;
        for (const AffineForm& extent : m_program.tensors.at(rule.tensor).extents) {
            const auto value = extent.value(trial.names);
            if (!value) return std::nullopt;
            extents.push_back(std::max<std::int64_t>(0, *value));
            box.push_back({0, extents.back() - 1});
        }
        TensorValue made = TensorValue::zero(extents);
        auto formula = SturFormula::make(m_terms, rule.term, rule.variables, trial.values, limits);
        if (!formula || made.size() > kMostTrialSteps) return std::nullopt;
        Point point(extents.size(), 0);
        bool isInside = made.size() > 0;
        while (isInside) {
            const auto value = formula->evaluate(point);
            if (!value) return std::nullopt;
            made.cell(point) = *value;
            isInside = advance(point, box);
        }
        trial.values.tensors.insert_or_assign(rule.tensor, std::move(made));
    }
    return trial;
}

TermId SturStructureOracle::term(const AffineForm& form) {
    TermId sum = m_terms.integerTerm(form.constant());
    for (const FormTerm& one : form.terms()) {
        std::vector<std::string> names;
        AffineForm::name(one.product).collectNames(names);
        TermId product = m_terms.integerTerm(one.coefficient);
        for (const std::string& name : names)
            product = m_terms.make(Operator::IndexMultiply, {product, m_terms.nameTerm(name)});
        sum = m_terms.make(Operator::IndexAdd, {sum, product});
    }
    return sum;
}

TermId SturStructureOracle::term(const FlatProduct& product) {
    std::vector<TermId> parts{m_terms.integerTerm(1)};
    for (const FlatFactor& factor : product.factors) {
        std::vector<TermId> indices;
        for (const AffineForm& form : factor.indices) {
            const auto name = form.asName();
            indices.push_back(name ? m_terms.nameTerm(*name) : term(form));
        }
        TermId access = factor.indices.empty() ? m_terms.nameTerm(factor.tensor)
                                               : m_terms.access(factor.tensor, indices);
        if (factor.use == FlatFactor::Use::Inverse)
            access = m_terms.make(Operator::Inverse, {access});
        if (factor.use == FlatFactor::Use::Nonzero)
            access = m_terms.make(Operator::Nonzero, {access});
        parts.push_back(access);
    }
    const TermId zero = m_terms.integerTerm(0);
    for (const Atom& atom : product.comparisons.atoms()) {
        const TermId form = term(atom.form);
        if (atom.kind == Atom::Kind::NonNegative)
            parts.push_back(m_terms.make(Operator::LessEqual, {zero, form}));
        else if (atom.kind == Atom::Kind::Zero)
            parts.push_back(m_terms.make(Operator::Equal, {form, zero}));
        else
            parts.push_back(m_terms.make(
                Operator::Equal,
                {m_terms.make(Operator::IndexModulo, {form, m_terms.integerTerm(atom.modulus)}),
                 zero}));
    }
    return m_terms.bound(Operator::Sum, product.summed, m_terms.chain(Operator::Multiply, parts));
}

std::optional<SturStructureOracle::Subject> SturStructureOracle::subjectOf(
    const PublishedStep& step, const Trial& trial) {
    const std::vector<std::string>& variables = step.conclusion.structure.variables;
    std::vector<TermId> summands;
    Subject subject{std::vector<Interval>(variables.size(), {0, 0}), {}};
    const auto widen = [&](const std::string& name, std::int64_t index) {
        const auto found = std::ranges::find(variables, name);
        if (found == variables.end()) return;
        Interval& range = subject.box[static_cast<std::size_t>(found - variables.begin())];
        range = {std::min(range.low, index), std::max(range.high, index)};
    };
    for (const FlatProduct& product : step.meaning) {
        const auto coefficient = m_terms.numberTerm(fmt::format("{}", product.coefficient));
        if (!coefficient || !product.comparisons.witnesses().empty()) return std::nullopt;
        summands.push_back(m_terms.make(Operator::Multiply, {*coefficient, term(product)}));
        for (const FlatFactor& factor : product.factors)
            for (std::size_t d = 0; d < factor.indices.size(); ++d)
                if (const auto name = factor.indices[d].asName())
                    widen(*name, trial.values.tensors.at(factor.tensor).extents[d] - 1);
    }
    const TermId sum = m_terms.chain(Operator::Add, summands);
    auto formula =
        SturFormula::make(m_terms, sum, variables, trial.values, {m_stop, kMostTrialSteps});
    if (!formula) return std::nullopt;
    const auto done = formula->forEachPoint([&](const Point& point, double value) {
        for (std::size_t d = 0; d < point.size(); ++d) widen(variables[d], point[d]);
        subject.values.emplace(point, value);
    });
    if (!done) return std::nullopt;
    return subject;
}

template <typename MakeSubject>
StructureVerdict SturStructureOracle::verdict(const PublishedStructure& structure,
                                              MakeSubject subjectAt) {
    using Kind = StructureVerdict::Kind;
    std::set<Sizes> tried;
    std::set<Sizes> left;
    std::uint64_t checks = 0;
    for (const Trial& trial : m_trials) {
        if (m_stop.isStopped()) break;
        const std::optional<Subject> subject = subjectAt(trial);
        const std::uint64_t pieces = structure.unique.size() + structure.redundant.size() + 1;
        if (!subject || checks + subject->size() * pieces > m_options.mostChecks) {
            left.insert(trial.sizes);
            continue;
        }
        checks += subject->size() * pieces;
        StructureAtSizes here(structure, trial.names);
        Point point;
        for (const Interval& range : subject->box) point.push_back(range.low);
        bool isInside = subject->size() > 0;
        while (isInside) {
            const std::string wrong = here.wrongAt(point, *subject);
            if (!here.isDecided()) break;
            if (!wrong.empty()) return {Kind::Refuted, whereText(trial.sizes) + wrong};
            isInside = advance(point, subject->box);
        }
        (here.isDecided() ? tried : left).insert(trial.sizes);
    }
    for (const Sizes& sizes : left) tried.erase(sizes);
    if (tried.empty()) return {Kind::NotTried, "no sizes are small enough to try"};
    return {Kind::NotRefuted, rangesText(tried)};
}

StructureVerdict SturStructureOracle::ofTensor(const std::string& tensor,
                                               const PublishedStructure& structure) {
    return verdict(structure, [&](const Trial& trial) {
        const TensorValue& value = trial.values.tensors.at(tensor);
        Subject subject;
        for (const std::int64_t extent : value.extents) subject.box.push_back({0, extent - 1});
        Point point(value.extents.size(), 0);
        bool isInside = value.size() > 0;
        while (isInside) {
            if (const double here = value.at(point); here != 0) subject.values[point] = here;
            isInside = advance(point, subject.box);
        }
        return std::optional(std::move(subject));
    });
}

StructureVerdict SturStructureOracle::ofStep(const PublishedStep& step) {
    return verdict(step.conclusion.structure,
                   [&](const Trial& trial) { return subjectOf(step, trial); });
}

}  // namespace candler::stur
