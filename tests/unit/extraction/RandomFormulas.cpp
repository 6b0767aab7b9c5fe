#include "tests/unit/extraction/RandomFormulas.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace candler::testing {

using toy::Dice;

std::string FormulaTree::text() const {
    if (isFactOr) return fmt::format("({} or {})", head, parts[0].text());
    if (head == "child") return fmt::format("child({})", number);
    if (head == "number") return fmt::format("{}", number);
    if (parts.empty()) return head;
    if (head == "negate") return fmt::format("(-{})", parts[0].text());
    std::vector<std::string> texts;
    for (const FormulaTree& part : parts) texts.push_back(part.text());
    if (head.size() == 1) return fmt::format("({} {} {})", texts[0], head, texts[1]);
    return fmt::format("{}({})", head, fmt::join(texts, ", "));
}

std::optional<double> FormulaTree::value(const std::vector<double>& children,
                                         const std::vector<std::optional<double>>& facts) const {
    if (head == "size" || head == "shift") {
        const std::optional<double> fact = facts[head == "size" ? 0 : 1];
        if (!isFactOr) return fact;
        return fact ? fact : parts[0].value(children, facts);
    }
    if (head == "number") return number;
    if (head == "child") return children[static_cast<std::size_t>(number) - 1];
    if (head == "count") return static_cast<double>(children.size());
    if (head == "sum") return std::accumulate(children.begin(), children.end(), 0.0);
    if (head == "largest")
        return children.empty() ? 0 : *std::max_element(children.begin(), children.end());
    std::vector<double> values;
    for (const FormulaTree& part : parts) {
        const auto one = part.value(children, facts);
        if (!one) return std::nullopt;
        values.push_back(*one);
    }
    if (std::any_of(values.begin(), values.end(), [](double v) { return std::isnan(v); }))
        return std::nan("");
    if (head == "negate") return -values[0];
    if (head == "floor") return std::floor(values[0]);
    if (head == "ceil") return std::ceil(values[0]);
    if (head == "abs") return std::fabs(values[0]);
    if (head == "sqrt") return std::sqrt(values[0]);
    if (head == "log2") return std::log2(values[0]);
    if (head == "pow") return std::pow(values[0], values[1]);
    if (head == "min") return *std::min_element(values.begin(), values.end());
    if (head == "max") return *std::max_element(values.begin(), values.end());
    if (head == "+") return values[0] + values[1];
    if (head == "-") return values[0] - values[1];
    if (head == "*") return values[0] * values[1];
    return values[0] / values[1];
}

FormulaTree randomFormula(Dice& dice, std::size_t arity, int depth) {
    FormulaTree tree;
    if (depth == 0 || dice.oneIn(5)) {
        const std::array<const char*, 8> leaves{"number", "number", "sum",  "largest",
                                                "sum",    "count",  "size", "shift"};
        tree.head = leaves[dice.below(leaves.size())];
        if (tree.head == "number") tree.number = dice.below(9) / 2.0;
        if (arity > 0 && dice.oneIn(4)) {
            tree.head = "child";
            tree.number = 1 + dice.below(arity);
        }
        return tree;
    }
    // Sums are what most formulas are.
    const std::array<const char*, 18> heads{"+",     "+",    "+",   "+",    "*",    "*",
                                            "-",     "/",    "max", "min",  "pow",  "negate",
                                            "floor", "ceil", "abs", "sqrt", "log2", "or"};
    tree.head = heads[dice.below(heads.size())];
    int count = 2;
    if (tree.head == "negate" || tree.head == "floor" || tree.head == "ceil" ||
        tree.head == "abs" || tree.head == "sqrt" || tree.head == "log2")
        count = 1;
    if (tree.head == "or") {
        tree.head = dice.oneIn(2) ? "size" : "shift";
        tree.isFactOr = true;
        count = 1;
    }
    if (tree.head == "max" || tree.head == "min") count = 1 + static_cast<int>(dice.below(3));
    for (int i = 0; i < count; ++i) tree.parts.push_back(randomFormula(dice, arity, depth - 1));
    return tree;
}

CostVocabulary toyCosts(const toy::Toy& toy) {
    CostVocabulary vocabulary;
    for (std::size_t op = 0; op < toy.signature.size(); ++op) {
        const Operator& one = toy.signature[OpId{op}];
        const auto arity = static_cast<std::size_t>(one.arity);
        vocabulary.operators.push_back({one.name, arity, arity});
    }
    vocabulary.facts = {{"size", "the payload", 0}, {"shift", "the type less 1"}};
    vocabulary.sizes = {"width", "height"};
    return vocabulary;
}

std::optional<double> ToyFacts::value(LabelId label, std::size_t fact) const {
    const Label& one = m_store[label];
    if (fact == 1) return static_cast<double>(one.type.value) - 1;
    if (one.payload % 5 == 4) return std::nullopt;
    return one.payload;
}

std::string ToyFacts::text(LabelId label) const {
    const Label& one = m_store[label];
    return fmt::format("{}[{}] : t{}", m_store.signature()[one.op].name, one.payload,
                       one.type.value);
}

}  // namespace candler::testing
