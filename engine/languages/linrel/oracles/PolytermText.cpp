#include "engine/languages/linrel/oracles/PolytermText.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

namespace candler::linrel {

namespace {

using Names = std::vector<std::string>;  ///< By place; without a name yet, empty.

std::string letters(std::size_t number) {
    constexpr std::size_t kFirst = 'i' - 'a';
    constexpr std::size_t kLetters = 26;
    const char letter = static_cast<char>('a' + (kFirst + number) % kLetters);
    const std::size_t round = number / kLetters;
    return round == 0 ? std::string(1, letter) : fmt::format("{}{}", letter, round);
}

/// The next letter that is not taken.
std::string freshName(const std::set<std::string>& taken, std::size_t& next) {
    std::string name = letters(next++);
    while (taken.contains(name)) name = letters(next++);
    return name;
}

class PolytermPrinter {
public:
    PolytermPrinter(const AtomTable& heads, const LaProgram& program)
        : m_heads(heads), m_program(program) {}

    /// The names of free indices are not taken by others.
    std::string print(const Polyterm& polyterm, const Names& free) {
        if (polyterm.isZero()) return "0";
        std::string text;
        for (const Summand& one : polyterm.summands) {
            const bool isNegative = one.coefficient < 0;
            if (!text.empty())
                text += isNegative ? " - " : " + ";
            else if (isNegative)
                text += '-';
            text += print(one.monomial, abs(one.coefficient), free);
        }
        return text;
    }

private:
    std::string print(const Monomial& monomial, const mpq_class& coefficient, const Names& free) {
        const std::set<std::string> taken(free.begin(), free.end());
        Names names = free;
        names.resize(kFirstBound + monomial.bound.size());
        std::size_t next = 0;
        std::vector<std::string> bound;
        for (const Factor& atom : monomial.atoms)
            for (std::size_t k = 0; k < atom.arity; ++k) {
                std::string& name = names[atom.places[k]];
                if (name.empty()) name = freshName(taken, next);
                if (isBound(atom.places[k]) && std::ranges::find(bound, name) == bound.end())
                    bound.push_back(name);
            }
        std::string text;
        if (coefficient != 1 || monomial.atoms.empty()) text = coefficient.get_str();
        const auto append = [&text](const std::string& part) {
            text += (text.empty() ? "" : " ") + part;
        };
        if (!bound.empty()) append(fmt::format("Σ {}", fmt::join(bound, ",")));
        for (std::size_t k = 0; k < monomial.atoms.size();) {
            std::size_t end = k;
            while (end < monomial.atoms.size() && monomial.atoms[end] == monomial.atoms[k]) ++end;
            append(print(monomial.atoms[k], names));
            if (end - k > 1) text += fmt::format("^{}", end - k);
            k = end;
        }
        return text;
    }

    std::string print(const Factor& atom, const Names& names) {
        const AtomHead& head = m_heads[atom.head];
        Names places;
        for (std::size_t k = 0; k < atom.arity; ++k) places.push_back(names[atom.places[k]]);
        const std::string list = fmt::format("({})", fmt::join(places, ","));
        switch (head.kind) {
            case AtomKind::Input:
                return m_program.inputs[head.payload].name + (places.empty() ? "" : list);
            case AtomKind::Delta:
                return "δ" + list;
            case AtomKind::Reversal:
                return "rev" + list;
            case AtomKind::Reshape:
                return fmt::format("matrix[{}]{}", print(head.arguments[0], {"r", "c"}), list);
            case AtomKind::Function: {
                std::vector<std::string> arguments;
                for (const Polyterm& one : head.arguments) arguments.push_back(print(one, places));
                return fmt::format("{}({})", row(static_cast<Pointwise>(head.payload)).name,
                                   fmt::join(arguments, ", "));
            }
            case AtomKind::Aggregate:
                return aggregateText(head, std::move(places));
        }
        return {};
    }

    /// `max[k](X(i,k))`
    std::string aggregateText(const AtomHead& head, Names places) {
        const std::string_view name =
            std::ranges::find(aggregates(), static_cast<AggregateKind>(head.payload),
                              &AggregateRow::kind)
                ->name;
        const Polyterm& of = head.arguments[0];
        Names over;
        std::size_t next = 0;
        for (const Place place : {kRow, kColumn}) {
            if (place < places.size() || !of.uses(place)) continue;
            while (std::ranges::find(places, letters(next)) != places.end()) ++next;
            places.resize(place);
            places.push_back(letters(next));
            over.push_back(places.back());
        }
        return fmt::format("{}[{}]({})", name, fmt::join(over, ","), print(of, places));
    }

    const AtomTable& m_heads;
    const LaProgram& m_program;
};

}  // namespace

std::string polytermText(const Polyterm& polyterm, const AtomTable& heads,
                         const LaProgram& program) {
    Names free;
    if (polyterm.uses(kRow) || polyterm.uses(kColumn)) free.push_back("i");
    if (polyterm.uses(kColumn)) free.push_back("j");
    return PolytermPrinter(heads, program).print(polyterm, free);
}

}  // namespace candler::linrel
