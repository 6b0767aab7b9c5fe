#include "tests/unit/languages/stur_structure/Builders.h"

#include <catch2/catch.hpp>

namespace candler::stur {

Conjunction range(const AffineForm& name, const AffineForm& size) {
    return all({le(0, name), lt(name, size)});
}

ProverOptions sizesOf(const Names& symbols) {
    ProverOptions options;
    for (const std::string& symbol : symbols) options.assumptions.add(le(0, v(symbol)));
    return options;
}

void forAllPoints(const Names& names, std::int64_t low, std::int64_t high,
                  const std::function<void(const Values&)>& visit) {
    Values values;
    for (const std::string& name : names) values[name] = low;
    while (true) {
        visit(values);
        std::size_t at = names.size();
        while (at > 0 && ++values[names[at - 1]] > high) values[names[--at]] = low;
        if (at == 0) return;
    }
}

Conjunction randomConjunction(Random& random, const Names& names) {
    const auto number = [&](std::uint64_t size) {
        return static_cast<std::int64_t>(random.below(2 * size + 1)) -
               static_cast<std::int64_t>(size);
    };
    Conjunction result;
    for (const std::string& name : names)
        if (random.below(4) != 0) {
            result.add(le(number(2), v(name)));
            result.add(le(v(name), number(5)));
        }
    for (std::uint64_t i = random.below(4); i-- > 0;) {
        AffineForm form(number(4));
        for (const std::string& name : names)
            if (random.below(2) == 0) form = form + v(name) * AffineForm(number(3));
        switch (random.below(5)) {
            case 0:
                result.add(Atom::zero(form));
                break;
            case 1:
                result.add(Atom::divisible(form, 2 + static_cast<std::int64_t>(random.below(3))));
                break;
            default:
                result.add(Atom::nonNegative(form));
        }
    }
    return result;
}

bool isIn(const Region& region, const Values& values) {
    bool found = false;
    for (const Conjunction& conjunction : region) {
        const std::optional<bool> holds = conjunction.holds(values);
        REQUIRE(holds);
        found = found || *holds;
    }
    return found;
}

}  // namespace candler::stur
