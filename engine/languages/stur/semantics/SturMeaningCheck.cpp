#include "engine/languages/stur/semantics/SturMeaningCheck.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/languages/stur/syntax/SturNames.h"
#include "engine/languages/stur/syntax/SturPrinter.h"
#include "engine/languages/stur/terms/SturTermMaker.h"

namespace candler::stur {

namespace {

constexpr std::uint64_t kTrials = 24;
constexpr std::int64_t kMostSize = 4;
constexpr std::uint64_t kMostSteps = 200'000;

/// `at M = 3, N = 2`
std::string sizesText(const Sizes& sizes) {
    std::string text;
    for (const auto& [name, size] : sizes)
        text += fmt::format("{}{} = {}", text.empty() ? "at " : ", ", name, size);
    return text.empty() ? "always" : text;
}

class MeaningCheck {
public:
    MeaningCheck(const SourceText& text, SturTerms& terms, const Model& model,
                 const StopCheck& stop)
        : m_text(text), m_terms(terms), m_model(model), m_maker(terms, model), m_stop(stop) {
        std::set<Sizes> all;
        for (std::uint64_t seed = 0; seed < kTrials; ++seed)
            if (auto sizes = randomSizes(model, seed, kMostSize)) all.insert(std::move(*sizes));
        m_sizes.assign(all.begin(), all.end());
        // Small ones first: they are easier to follow.
        std::ranges::stable_sort(m_sizes, {}, [](const Sizes& sizes) {
            std::int64_t sum = 0;
            for (const auto& [name, size] : sizes) sum += size;
            return sum;
        });
    }

    Diagnostics run() {
        for (const Tensor& tensor : m_model.tensors) {
            checkDivisions(tensor);
            if (tensor.definition) checkSums(*tensor.definition);
        }
        if (!m_errors.empty()) return std::move(m_errors);
        for (const Tensor& tensor : m_model.tensors)
            if (!tensor.definition) checkStructure(tensor);
        if (m_errors.empty()) checkBoxes();
        return std::move(m_errors);
    }

private:
    void error(std::string message, const Place& place, std::string hint = {}) {
        m_errors.push_back(makeError(std::move(message), m_text.span(place.offset, place.length),
                                     std::move(hint)));
    }

    [[nodiscard]] EvaluationLimits limits() const { return {m_stop, kMostSteps}; }

    void checkDivision(const IndexSyntax& index) {
        using Kind = IndexSyntax::Kind;
        for (const IndexSyntax& operand : index.operands) checkDivision(operand);
        if (index.kind != Kind::Divide && index.kind != Kind::Modulo) return;
        const IndexSyntax& divisor = index.operands[1];
        for (const Sizes& sizes : m_sizes) {
            const auto value = indexAt(divisor, sizes);
            if (!value)
                return error("this divides by what is no symbol", divisor.place,
                             "divisors are numbers and symbols");
            if (*value <= 0)
                return error(fmt::format("this divides by {} {}", *value, sizesText(sizes)),
                             divisor.place,
                             divisor.kind == Kind::Name
                                 ? fmt::format("add  assume: {} >= 1", indexText(divisor))
                                 : "divisors are at least 1");
        }
    }

    void checkDivisions(const Tensor& tensor) {
        for (const IndexSyntax& extent : tensor.extents) checkDivision(extent);
        const auto product = [&](const auto& self, const ProductSyntax& one) -> void {
            for (const FactorSyntax& factor : one.factors) {
                if (const auto* comparison = std::get_if<ComparisonSyntax>(&factor))
                    for (const IndexSyntax& side : comparison->sides) checkDivision(side);
                if (const auto* access = std::get_if<AccessSyntax>(&factor))
                    for (const IndexSyntax& argument : access->arguments) checkDivision(argument);
                if (const auto* nested = std::get_if<NestedSyntax>(&factor))
                    for (const ProductSyntax& inner : nested->products) self(self, inner);
            }
        };
        const auto all = [&](const auto& set) {
            for (const ProductSyntax& one : set.products) product(product, one);
        };
        if (tensor.definition) all(*tensor.definition);
        if (tensor.unique) all(*tensor.unique);
        if (tensor.redundancy) all(*tensor.redundancy);
    }

    /// Sizes with boxes for all tensors, which need no values.
    [[nodiscard]] std::optional<Valuation> boxesAt(const Sizes& sizes) const {
        Valuation values{sizes, {}};
        for (const Tensor& tensor : m_model.tensors) {
            const auto extents = extentsAt(tensor, sizes);
            if (!extents) return std::nullopt;
            values.tensors[tensor.name] = {*extents, {}};
        }
        return values;
    }

    void checkSums(const Definition& definition) {
        for (const ProductSyntax& product : definition.products) checkSums(definition, product);
    }

    void checkSums(const Definition& definition, const ProductSyntax& product) {
        std::vector<std::string> variables = definition.variables;
        forEachName(product, [&](const std::string& name, const Place& /*place*/) {
            if (!m_model.isSymbol(name) && std::ranges::count(variables, name) == 0)
                variables.push_back(name);
        });
        const TermId body = m_maker.body({product}, variables);
        for (const Sizes& sizes : m_sizes) {
            const auto boxes = boxesAt(sizes);
            if (!boxes) continue;
            auto formula = SturFormula::make(m_terms, body, variables, *boxes, limits());
            if (!formula) return error(formula.error().front().message, product.place);
            // Elements outside of the box of the result are not asked for.
            std::vector<Interval> intervals(variables.size());
            for (std::size_t i = 0; i < definition.variables.size(); ++i)
                intervals[i] = {0, std::int64_t{1} << 20U};
            const std::vector<Interval> found = formula->narrowed(std::move(intervals));
            for (std::size_t i = 0; i < found.size(); ++i)
                if (!found[i].isBounded() && i < variables.size())
                    return unbounded(variables[i], product);
        }
    }

    void unbounded(const std::string& name, const ProductSyntax& product) {
        Place place = product.place;
        bool isFound = false;
        forEachName(product, [&](const std::string& one, const Place& at) {
            if (one == name && !isFound) {
                place = at;
                isFound = true;
            }
        });
        error(fmt::format("the sum over '{}' has no end", name), place,
              fmt::format("bound it, as in (0 <= {} < n); if it is a size, add it to the symbols",
                          name));
    }

    void checkStructure(const Tensor& tensor) {
        if (!tensor.redundancy) return;
        const StructureTerms structure = m_maker.structure(tensor);
        for (const Sizes& sizes : m_sizes) {
            if (m_stop.isStopped()) return;
            const auto known = structureAt(m_terms, structure, {sizes, {}}, limits());
            if (!known) {
                const std::string& message = known.error().front().message;
                if (message.find("no end") != std::string::npos)
                    return error(message, tensor.redundancy->place,
                                 "the place that the map leads to is said by equations: (ip = j)");
                continue;
            }
            if (const auto wrong = brokenStructure(*known))
                return error(fmt::format("{}: {}", sizesText(sizes), *wrong),
                             tensor.redundancy->place,
                             "a map leads each place that it has to one that is unique");
        }
    }

    /// Elements that are not 0 lie in the box.
    void checkBoxes() {
        for (std::size_t i = 0; i < m_sizes.size() && m_errors.empty(); ++i) {
            if (m_stop.isStopped()) return;
            Valuation values{m_sizes[i], {}};
            if (!addRandomInputs(m_terms, m_model, i, values, limits())) continue;
            for (const Tensor& tensor : m_model.tensors)
                if (tensor.definition && !addResult(tensor, values)) break;
        }
    }

    bool addResult(const Tensor& tensor, Valuation& values) {
        const TermId program = m_maker.definition(tensor);
        const TermId body = m_terms.definitions(program).front().body;
        auto formula =
            SturFormula::make(m_terms, body, tensor.definition->variables, values, limits());
        const auto extents = extentsAt(tensor, values.indices);
        if (!formula || !extents) return false;
        std::optional<SturFormula::Point> outside;
        const auto done = formula->forEachPoint([&](const SturFormula::Point& point, double) {
            for (std::size_t i = 0; i < point.size() && !outside; ++i)
                if (point[i] < 0 || point[i] >= (*extents)[i]) outside = point;
        });
        if (outside) {
            error(
                fmt::format("{}: {}{} is outside of the box", sizesText(values.indices),
                            tensor.name, pointText(*outside)),
                tensor.definition->place,
                fmt::format("make {}:D larger, or assume what keeps the sizes apart", tensor.name));
            return false;
        }
        return done && evaluateProgram(m_terms, m_model, program, values, limits()).has_value();
    }

    const SourceText& m_text;
    SturTerms& m_terms;
    const Model& m_model;
    SturTermMaker m_maker;
    const StopCheck& m_stop;
    std::vector<Sizes> m_sizes;
    Diagnostics m_errors;
};

}  // namespace

Diagnostics checkMeaning(const SourceText& text, SturTerms& terms, const Model& model,
                         const StopCheck& stop) {
    return MeaningCheck(text, terms, model, stop).run();
}

}  // namespace candler::stur
