#include "RandomSturPrograms.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>
#include <vector>

#include "engine/support/Random.h"

namespace candler::stur {

namespace {

/// Variables i to l are below n, p and q below m.
class ProgramMaker {
public:
    explicit ProgramMaker(std::uint64_t seed) : m_random(seed) {}

    std::string make() {
        addInputs();
        std::string rules;
        const std::uint64_t count = 1 + below(2);
        for (std::uint64_t r = 0; r < count; ++r) rules += rule(fmt::format("R{}", r));
        return "symbols: n, m\n" + m_declarations + rules;
    }

private:
    struct Input {
        std::string name;
        std::string dimensions;  ///< A letter each: n or m.
    };

    std::uint64_t below(std::uint64_t bound) { return m_random.below(bound); }
    template <typename List>
    auto pick(const List& list) {
        return list[below(list.size())];
    }

    void addInputs() {
        static constexpr std::array kStructures{
            "general(n, n)",     "symmetric(n)",      "skew(n)",
            "diagonal(n)",       "upper(n)",          "toeplitz(n)",
            "identity(n)",       "band(n, 1, 2)",     "identical_rows(n, n)",
            "leslie(n)",         "strictly_lower(n)", "row(n, n, 1)",
            "chess_board(n, n)", "circulant(n)",      "persymmetric(n)"};
        for (const char* name : {"A", "B"})
            m_declarations += fmt::format("structure: {} -> {}\n", name, pick(kStructures));
        m_declarations +=
            "x:D(i) := (0 <= i < n)\nz:D(p) := (0 <= p < m)\n"
            "G:D(i, p) := (0 <= i < n) * (0 <= p < m)\n"
            "T:D(i, j, k) := (0 <= i < n) * (0 <= j < n) * (0 <= k < n)\n";
        static constexpr std::array kCubes{"", "T:U(i, j, k) := (i = j)\n",
                                           "T:U(i, j, k) := (i <= j) * (j <= k)\n",
                                           "T:U(i, j, k) := (k = 1) + (i < j) * (k = 0)\n"};
        m_declarations += pick(kCubes);
        m_inputs = {{"A", "nn"}, {"B", "nn"}, {"x", "n"}, {"z", "m"}, {"G", "nm"}, {"T", "nnn"}};
    }

    std::string variable(char dimension) {
        static constexpr std::array kSmall{"p", "q"};
        static constexpr std::array kLarge{"i", "j", "k", "l"};
        return dimension == 'm' ? pick(kSmall) : pick(kLarge);
    }

    static char dimensionOf(const std::string& variable) {
        return variable == "p" || variable == "q" ? 'm' : 'n';
    }

    std::string access(std::set<std::string>& used) {
        const Input& input = m_inputs[below(m_inputs.size())];
        std::string arguments;
        for (const char dimension : input.dimensions) {
            const std::string name = variable(dimension);
            used.insert(name);
            arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ", name);
        }
        return fmt::format("{}{}({})", input.name, below(8) == 0 ? "^-1" : "", arguments);
    }

    std::string comparison(const std::set<std::string>& used) {
        std::vector<std::string> large;
        for (const std::string& one : used)
            if (dimensionOf(one) == 'n') large.push_back(one);
        if (large.empty()) return {};
        const std::string a = pick(large);
        const std::string b = pick(large);
        static constexpr std::array kForms{"({0} <= {1})",       "({0} = {1})", "({0} != {1})",
                                           "({0} = {1} + 1)",    "({0} < {1})", "({0} + {1} < n)",
                                           "(2 * {0} = {1})",    "({0} = 1)",   "({0} % 2 = 0)",
                                           "({0} = n - 1 - {1})"};
        return " * " + fmt::format(fmt::runtime(pick(kForms)), a, b);
    }

    /// A sum or a reciprocal by itself, over variables that are used already.
    std::string nested(const std::set<std::string>& used) {
        std::vector<std::string> large;
        for (const std::string& one : used)
            if (dimensionOf(one) == 'n') large.push_back(one);
        if (large.empty()) return {};
        const std::string a = pick(large);
        const std::string b = pick(large);
        static constexpr std::array kForms{"sum(v: A({0}, v) * x(v))",
                                           "sum(v: B(v, {0}) * A({1}, v) * (v <= {0}))",
                                           "(x({0}) + A({0}, {1}))",
                                           "inv(x({0}) + A({1}, {0}))",
                                           "nonzero(A({0}, {1}) + -1 * x({1}))",
                                           "sum(v, w: B(v, w) * x(w) * T(w, v, {0}))"};
        return " * " + fmt::format(fmt::runtime(pick(kForms)), a, b);
    }

    std::string product(const std::vector<std::string>& head) {
        std::set<std::string> used;
        std::string text = access(used);
        for (std::uint64_t more = below(3); more > 0; --more) text += " * " + access(used);
        if (below(6) == 0) text = "-2 * " + text;
        for (const std::string& name : head)
            if (!used.contains(name)) {
                text += fmt::format(" * (0 <= {} < {})", name, dimensionOf(name));
                used.insert(name);
            }
        if (below(4) == 0) text += nested(used);
        for (std::uint64_t more = below(3); more > 0; --more) text += comparison(used);
        return text;
    }

    std::string rule(const std::string& name) {
        static const std::array<std::vector<std::string>, 8> kHeads{
            {{"i", "j"}, {"i", "j"}, {"i", "j", "k"}, {"i"}, {"p", "i"}, {"i", "k"}, {}, {"p"}}};
        const std::vector<std::string> head = kHeads.at(below(kHeads.size()));
        std::string arguments;
        std::string box;
        std::string dimensions;
        for (const std::string& one : head) {
            arguments += fmt::format("{}{}", arguments.empty() ? "" : ", ", one);
            box += fmt::format("{}(0 <= {} < {})", box.empty() ? "" : " * ", one, dimensionOf(one));
            dimensions += dimensionOf(one);
        }
        std::string text = fmt::format("{}({}) := {}", name, arguments, product(head));
        for (std::uint64_t more = below(2); more > 0; --more) text += " + " + product(head);
        if (!head.empty()) text += fmt::format("\n{}:D({}) := {}", name, arguments, box);
        m_inputs.push_back({name, dimensions});
        return text + "\n";
    }

    Random m_random;
    std::string m_declarations;
    std::vector<Input> m_inputs;
};

}  // namespace

std::string randomSturProgram(std::uint64_t seed) {
    return ProgramMaker(seed).make();
}

}  // namespace candler::stur
