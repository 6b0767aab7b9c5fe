// What is proved of formulas of costs, against random evaluation.
#include "engine/extraction/CostAnalysis.h"

#include <catch2/catch.hpp>

#include <cmath>

#include "engine/extraction/CostCursor.h"
#include "engine/extraction/FormulaParser.h"
#include "tests/unit/extraction/RandomFormulas.h"

using namespace candler;
using namespace candler::testing;
using candler::toy::Dice;
using candler::toy::Toy;

namespace {

constexpr double kInfinite = std::numeric_limits<double>::infinity();

CostFormula read(const std::string& text) {
    const SourceText source("formula", text);
    detail::CostCursor cursor(source);
    Diagnostics problems;
    const Toy toy;
    const auto parsed = detail::parseFormula(cursor, toyCosts(toy), problems);
    INFO(text << "\n" << render(problems));
    REQUIRE(parsed);
    REQUIRE(cursor.isAtEnd());
    return parsed->formula;
}

const std::vector<KnownFact> kAnyFacts{{{0, kInfinite}}, {{-kInfinite, kInfinite}}};

/// "not negative, monotone, covers children, is a sum": h for holds, o for open, f for fails.
std::string shown(const CostProperties& p) {
    std::string text;
    for (const CostVerdict verdict : {p.isNotNegative, p.isMonotone, p.coversChildren})
        text += "hof"[static_cast<std::size_t>(verdict)];
    return text + (p.isSum ? "+" : "");
}

struct Case {
    std::string formula;
    std::size_t arity;
    std::string expected;
};

bool isLess(double a, double b) {
    return a < b - 1e-6 * (1 + std::abs(b));
}

}  // namespace

TEST_CASE("formulas are seen for what they are", "[unit]") {
    const Case c = GENERATE(values<Case>({
        {"1 + sum", 2, "hhh+"},
        {"1 + sum", 0, "hhh+"},
        {"1", 0, "hhh+"},
        {"1", 1, "hhf"},
        {"sum", 3, "hhh+"},
        {"1 + largest", 2, "hhh"},
        {"1 + largest", 1, "hhh+"},
        {"child(1) + child(2) + 3", 2, "hhh+"},
        {"child(1) + child(2) + 3", 3, "hhf"},
        {"2 * sum", 2, "hhh"},
        {"sum / 2", 2, "hhf"},
        {"sum / 0.5", 2, "hhh"},
        {"sum * 3 / 3", 2, "hhh+"},
        {"sum - 1", 2, "fhf+"},
        {"1 - sum", 2, "fff"},
        {"-1", 0, "fhh+"},
        {"size + sum", 2, "hhh+"},
        {"shift + sum", 2, "oho+"},
        {"shift * shift + sum", 2, "oho+"},
        {"max(shift, 0) + sum", 2, "hhh+"},
        {"size - sum", 2, "ofo"},
        {"size * sum", 2, "hho"},
        {"(size + 1) * sum", 2, "hhh"},
        {"max(size, 1) * sum", 2, "hhh"},
        {"max(child(1), child(2))", 2, "hhh"},
        {"min(child(1), child(2))", 2, "hhf"},
        {"max(1 + child(1), 2 * child(2))", 2, "hhh"},
        {"pow(1 + sum, 2)", 2, "hhh"},
        {"pow(sum, 2)", 1, "hho"},
        {"pow(2, size) + sum", 2, "hhh+"},
        {"log2(2 + size) + sum", 1, "hhh+"},
        {"log2(1 + sum) + largest", 2, "hhh"},
        {"sqrt(sum) + sum", 2, "hhh"},
        {"ceil(sum)", 2, "hhh"},
        {"floor(1 + sum)", 2, "hhh"},
        {"floor(sum)", 2, "hhf"},
        {"count * sum", 2, "hhh"},
        {"(size or -1) + sum", 2, "oho+"},
        {"(shift or 1) + sum", 2, "oho+"},
        {"1 / sum", 1, "fff"},
        {"1 / 0 + sum", 1, "foo"},
        {"abs(shift) + sum", 2, "hhh+"},
        {"sum - child(1) + child(1)", 2, "hhh+"},
        {"largest - child(1) + child(1)", 2, "hho"},
    }));
    CAPTURE(c.formula, c.arity);
    const CostProperties properties = analyse(read(c.formula), c.arity, kAnyFacts);
    CHECK(shown(properties) == c.expected);
    CHECK(properties.fails() == !properties.reason.empty());
}

TEST_CASE("a failure is told with the costs that show it", "[unit]") {
    CHECK(analyse(read("5 - sum"), 2, kAnyFacts).reason ==
          "it is 5 for children that cost 0, 0 and 4 once child 1 costs 1");
    CHECK(analyse(read("min(child(1), child(2))"), 2, kAnyFacts).reason ==
          "it is 0 for children that cost 1, 0");
    CHECK(analyse(read("-3"), 0, kAnyFacts).reason == "it is -3");
    CHECK(analyse(read("size - sum"), 1, kAnyFacts).reason == "it falls when a child's cost rises");
}

TEST_CASE("a missing fact is no fact of 0", "[unit]") {
    const std::vector<KnownFact> missing{{{}, true}, {{2, 2}, false}};
    CHECK(analyse(read("size + sum"), 1, missing).lacksFact);
    CHECK(analyse(read("0 * size + sum"), 1, missing).lacksFact);
    CHECK(analyse(read("pow(size, 0) + sum"), 1, missing).lacksFact);
    CHECK(analyse(read("max(size, 3) + sum"), 1, missing).lacksFact);
    CHECK_FALSE(analyse(read("(size or shift) + sum"), 1, missing).lacksFact);
    CHECK(analyse(read("(size or size or 1) + sum"), 1, missing).holds());
}

TEST_CASE("what is proved of a formula holds for all costs and facts", "[property]") {
    std::size_t proved = 0;
    std::size_t sums = 0;
    std::size_t failed = 0;
    std::size_t open = 0;
    for (unsigned seed = 0; seed < 20'000; ++seed) {
        Dice dice(seed);
        const std::size_t arity = dice.below(4);
        const FormulaTree tree = randomFormula(dice, arity, 1 + static_cast<int>(dice.below(4)));
        CAPTURE(seed, tree.text(), arity);
        const CostFormula formula = read(tree.text());
        const bool isExact = dice.oneIn(2);
        std::vector<std::optional<double>> exact;
        for (const int low : {0, -4})
            exact.push_back(dice.oneIn(6) ? std::optional<double>()
                                          : low + static_cast<int>(dice.below(9)));
        std::vector<KnownFact> known = kAnyFacts;
        if (isExact)
            for (std::size_t i = 0; i < known.size(); ++i)
                known[i] = {{exact[i].value_or(0), exact[i].value_or(0)}, !exact[i]};
        const CostProperties properties = analyse(formula, arity, known);
        if (isExact) {
            const bool hasValue = tree.value(std::vector<double>(arity, 1), exact).has_value();
            REQUIRE(properties.lacksFact == !hasValue);
            if (!hasValue) continue;
        }
        proved += properties.holds();
        failed += properties.fails();
        open += !properties.holds() && !properties.fails();
        sums += properties.isSum && properties.holds();
        using enum CostVerdict;
        for (int round = 0; round < 30; ++round) {
            std::vector<double> children;
            for (std::size_t i = 0; i < arity; ++i)
                children.push_back(dice.oneIn(4) ? 0 : dice.below(1000) / 8.0);
            std::vector<std::optional<double>> facts = exact;
            if (!isExact) facts = {dice.below(100) / 4.0, static_cast<int>(dice.below(100)) - 50};
            const double value = *tree.value(children, facts);
            const std::vector<double> zero(arity, 0);
            std::vector<double> given;
            for (const auto& fact : facts) given.push_back(fact.value_or(CostFormula::kUnknown));
            const double evaluated = formula.evaluate(children, given);
            REQUIRE((evaluated == value || (std::isnan(evaluated) && std::isnan(value))));
            // Large powers leave the numbers.
            if (!std::isfinite(value) || std::abs(value) > 1e15) continue;
            if (properties.isNotNegative == Holds) REQUIRE_FALSE(isLess(value, 0));
            for (std::size_t i = 0; i < arity; ++i) {
                if (properties.coversChildren == Holds) REQUIRE_FALSE(isLess(value, children[i]));
                std::vector<double> raised = children;
                raised[i] += dice.below(100) / 8.0;
                const double after = *tree.value(raised, facts);
                if (properties.isMonotone == Holds && std::abs(after) < 1e15)
                    REQUIRE_FALSE(isLess(after, value));
            }
            if (properties.isSum) {
                const double own = *tree.value(zero, facts);
                double sum = own;
                for (const double child : children) sum += child;
                if (std::abs(own) < 1e15) REQUIRE(sum == Approx(value).margin(1e-6));
            }
        }
    }
    CHECK(proved > 3000);
    CHECK(sums > 800);
    CHECK(failed > 3000);
    CHECK(open > 1000);
}
