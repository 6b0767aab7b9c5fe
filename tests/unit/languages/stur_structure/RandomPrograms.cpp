#include "tests/unit/languages/stur_structure/RandomPrograms.h"

#include <fmt/format.h>

#include <algorithm>
#include <catch2/catch.hpp>

#include "engine/languages/stur/structure/Regions.h"
#include "tests/unit/languages/stur_structure/NamedStructures.h"

namespace candler::stur {

namespace {

const Names kVariables{"i", "j", "k", "l"};

/// Every other program looks for repetitions.
CalculusOptions optionsOf(std::uint64_t seed) {
    CalculusOptions options;
    options.usesRepetition = seed % 2 == 0;
    return options;
}

Structure namedStructure(std::uint64_t index) {
    switch (index) {
        case 0:
            return named::general(v("n"), v("n"));
        case 1:
            return named::diagonal();
        case 2:
            return named::upper();
        case 3:
            return named::symmetric();
        case 4:
            return named::symmetricLower();
        case 5:
            return named::hollowSymmetricLower();
        case 6:
            return named::skew();
        case 7:
            return named::row(1);
        case 8:
            return named::column(0);
        case 9:
            return named::identicalRows();
        case 10:
            return named::toeplitz();
        case 11:
            return named::circulant();
        case 12:
            return named::chessBoard();
        case 13:
            return named::general(v("n"), v("m"));
        case 14:
            return named::vector(v("n"));
        case 15:
            return named::vector(v("m"));
        case 16:
            return named::palindrome();
        default:
            return named::constant();
    }
}

}  // namespace

RandomProgram::RandomProgram(std::uint64_t seed, Prover& prover)
    : m_random(seed), m_prover(prover), m_calculus(prover, optionsOf(seed)) {
    for (std::uint64_t inputs = 1 + m_random.below(3); inputs-- > 0;) addInput();
    for (std::uint64_t steps = 1 + m_random.below(3); steps-- > 0;) {
        switch (m_random.below(3)) {
            case 0:
                addSum();
                break;
            case 1:
                addProduct();
                break;
            default:
                addProduct();
                addProjection();
        }
    }
}

std::size_t RandomProgram::randomStep() {
    return static_cast<std::size_t>(m_random.below(m_steps.size()));
}

std::string RandomProgram::tensorOf(std::size_t step) const {
    return fmt::format("T{}", step);
}

void RandomProgram::addInput() {
    RandomStep step;
    step.structure = m_random.below(3) == 0
                         ? randomInput(m_random.below(2) == 0 ? Names{"i"} : Names{"i", "j"})
                         : namedStructure(m_random.below(18));
    step.variables = step.structure.variables;
    m_steps.push_back(std::move(step));
}

/// A random set, and elements outside it that lead into it by a random map.
Structure RandomProgram::randomInput(const Names& variables) {
    Conjunction box;
    for (const std::string& variable : variables)
        box.add(range(v(variable), v(m_random.below(3) == 0 ? "m" : "n")));
    const Region unique{randomConjunction(m_random, variables).with(box)};
    std::vector<AffineForm> map = identityMap(variables);
    switch (m_random.below(4)) {
        case 0:
            std::reverse(map.begin(), map.end());
            break;
        case 1:
            map[0] = v("n") - 1 - map[0];
            break;
        case 2:
            map[0] = map[0] - 1;
            break;
        default:
            map.back() = 0;
    }
    const Conjunction target = unique.front().substituted(substitutionOf(variables, map));
    std::vector<Piece> redundant;
    const mpq_class factor(m_random.below(3) == 0 ? -2 : 1, 1);
    const auto rest = difference({target.with(box)}, unique, m_prover);
    REQUIRE(rest);
    for (const Conjunction& guard : *rest) redundant.push_back({guard, map, factor});
    const Result<Structure> made = makeStructure({variables, box, unique, redundant}, m_prover);
    // Answers may have been withheld.
    return made ? *made : Structure::unique(variables, {box});
}

AffineForm RandomProgram::randomArgument(const Names& variables) {
    const AffineForm variable = v(variables[m_random.below(variables.size())]);
    switch (m_random.below(12)) {
        case 0:
            return variable - 1;
        case 1:
            return v("n") - 1 - variable;
        case 2:
            return AffineForm(static_cast<std::int64_t>(m_random.below(3)));
        default:
            return variable;
    }
}

std::vector<Read> RandomProgram::readsOf(const RandomStep& step) const {
    std::vector<Read> reads;
    for (std::size_t r = 0; r < step.operands.size(); ++r)
        reads.push_back(
            {tensorOf(step.operands[r]), m_steps[step.operands[r]].structure, step.arguments[r]});
    return reads;
}

void RandomProgram::addProduct() {
    RandomStep step;
    step.kind = RandomStep::Kind::Product;
    step.variables =
        Names(kVariables.begin(), kVariables.begin() + 1 + static_cast<int>(m_random.below(3)));
    for (std::uint64_t r = 1 + m_random.below(3); r-- > 0;) {
        step.operands.push_back(m_random.below(3) == 0 && !step.operands.empty()
                                    ? step.operands.front()
                                    : randomStep());
        std::vector<AffineForm> arguments;
        for (std::size_t d = 0; d < m_steps[step.operands.back()].variables.size(); ++d)
            arguments.push_back(randomArgument(step.variables));
        step.arguments.push_back(std::move(arguments));
    }
    for (const std::string& variable : step.variables)
        step.condition.add(range(v(variable), v(m_random.below(4) == 0 ? "m" : "n")));
    if (m_random.below(4) == 0)
        step.condition.add(randomConjunction(m_random, {"i", step.variables.back()}));
    const auto result = m_calculus.product(readsOf(step), step.condition, step.variables);
    REQUIRE(result);
    step.structure = result->conclusion;
    m_steps.push_back(std::move(step));
}

void RandomProgram::addSum() {
    RandomStep step;
    step.kind = RandomStep::Kind::Sum;
    step.operands.push_back(randomStep());
    const std::size_t dimensions = m_steps[step.operands.front()].variables.size();
    step.variables = Names(kVariables.begin(), kVariables.begin() + static_cast<int>(dimensions));
    for (std::uint64_t tries = 4; tries-- > 0 && step.operands.size() < 3;) {
        const std::size_t other = m_random.below(3) == 0 ? step.operands.front() : randomStep();
        if (m_steps[other].variables.size() == dimensions) step.operands.push_back(other);
    }
    for (std::size_t r = 0; r < step.operands.size(); ++r) {
        std::vector<AffineForm> arguments = identityMap(step.variables);
        if (r > 0 && m_random.below(3) == 0) std::reverse(arguments.begin(), arguments.end());
        // Only inputs are shifted, so that all stays in the grid.
        if (dimensions > 0 && m_random.below(6) == 0 &&
            m_steps[step.operands[r]].kind == RandomStep::Kind::Input)
            arguments[0] = arguments[0] + (m_random.below(2) == 0 ? 1 : -1);
        step.arguments.push_back(std::move(arguments));
    }
    const auto result = m_calculus.sum(readsOf(step), step.variables);
    REQUIRE(result);
    step.structure = result->conclusion;
    m_steps.push_back(std::move(step));
}

void RandomProgram::addProjection() {
    RandomStep step;
    step.kind = RandomStep::Kind::Projection;
    step.operands.push_back(m_steps.size() - 1);
    const std::size_t dropped = m_random.below(m_steps.back().variables.size());
    for (std::size_t d = 0; d < m_steps.back().variables.size(); ++d)
        if (d != dropped && (m_random.below(4) != 0 || step.variables.empty()))
            step.variables.push_back(m_steps.back().variables[d]);
    const auto result = m_calculus.projection(m_steps.back().structure, step.variables);
    REQUIRE(result);
    step.structure = result->conclusion;
    m_steps.push_back(std::move(step));
}

std::vector<Grid> RandomProgram::evaluate(const Values& sizes, Random& random) const {
    std::vector<Grid> grids;
    for (const RandomStep& step : m_steps)
        grids.push_back(step.kind == RandomStep::Kind::Input
                            ? randomGrid(step.structure, sizes, random)
                            : evaluated(step, grids, sizes));
    return grids;
}

Grid RandomProgram::evaluated(const RandomStep& step, const std::vector<Grid>& grids,
                              const Values& sizes) const {
    Grid result(step.variables.size());
    if (step.kind == RandomStep::Kind::Projection) {
        const Names& all = m_steps[step.operands.front()].variables;
        const Grid& body = grids[step.operands.front()];
        for (std::size_t cell = 0; cell < body.cellCount(); ++cell) {
            const Point point = body.pointOf(cell);
            Point kept{};
            for (std::size_t d = 0; d < step.variables.size(); ++d)
                kept[d] = point[static_cast<std::size_t>(
                    std::find(all.begin(), all.end(), step.variables[d]) - all.begin())];
            std::uint64_t& sum = result[*result.cellOf(kept)];
            sum = (sum + body[cell]) % kPrime;
        }
        return result;
    }
    const bool isSum = step.kind == RandomStep::Kind::Sum;
    const NumericSet condition(step.condition, step.variables, sizes);
    std::vector<std::vector<NumericForm>> arguments;
    for (const auto& forms : step.arguments) {
        arguments.emplace_back();
        for (const AffineForm& form : forms)
            arguments.back().emplace_back(form, step.variables, sizes);
    }
    for (std::size_t cell = 0; cell < result.cellCount(); ++cell) {
        const Point point = result.pointOf(cell);
        if (!condition.has(point)) continue;
        std::uint64_t value = isSum ? 0 : 1;
        for (std::size_t r = 0; r < arguments.size(); ++r) {
            Point place{};
            for (std::size_t d = 0; d < arguments[r].size(); ++d)
                place[d] = static_cast<int>(arguments[r][d].at(point));
            const std::uint64_t read = grids[step.operands[r]].at(place);
            value = (isSum ? value + read : value * read) % kPrime;
        }
        result[cell] = value;
    }
    return result;
}

std::string RandomProgram::text() const {
    std::string text;
    for (std::size_t s = 0; s < m_steps.size(); ++s) {
        const RandomStep& step = m_steps[s];
        text += fmt::format("{}({}) :=", tensorOf(s), fmt::join(step.variables, ","));
        for (std::size_t r = 0; r < step.arguments.size(); ++r) {
            std::vector<std::string> arguments;
            for (const AffineForm& argument : step.arguments[r])
                arguments.push_back(argument.text());
            text += fmt::format("{} {}({})",
                                r == 0                                   ? ""
                                : step.kind == RandomStep::Kind::Product ? " *"
                                                                         : " +",
                                tensorOf(step.operands[r]), fmt::join(arguments, ","));
        }
        if (step.kind == RandomStep::Kind::Projection)
            text += fmt::format(" sum {}", tensorOf(step.operands.front()));
        if (!step.condition.isTrue()) text += " where " + step.condition.text(step.variables);
        text += "\n" + step.structure.text();
    }
    return text;
}

}  // namespace candler::stur
