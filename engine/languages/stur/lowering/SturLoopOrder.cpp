// Orders of loops, of the SturLowerer: what the user says, else what memory wants.
#include <algorithm>

#include "engine/languages/stur/lowering/SturLowerer.h"

namespace candler::stur {

namespace {

// How long an access takes in the innermost loop, roughly: elements side by side are read in
// vectors.
constexpr int kSideBySide = 1;
constexpr int kApart = 8;
/// Results are read and written.
constexpr int kOfResult = 2;

/// Of an element, from one value of the variable to the next.
int costOf(const std::vector<AffineForm>& places, const std::string& variable) {
    if (std::ranges::none_of(places, [&](const AffineForm& form) { return form.uses(variable); }))
        return 0;
    const AffineForm& last = places.back();
    const std::int64_t step = last.isLinearIn(variable) ? last.coefficient(variable) : 0;
    const bool isSideBySide =
        (step == 1 || step == -1) &&
        std::none_of(places.begin(), places.end() - 1,
                     [&](const AffineForm& form) { return form.uses(variable); });
    return isSideBySide ? kSideBySide : kApart;
}

}  // namespace

Substitution SturLowerer::definedIn(const Conjunction& points,
                                    const std::vector<std::string>& order) {
    Substitution known;
    for (const Atom& given : points.atoms()) {
        const Atom atom = given.substituted(known);
        for (auto name = order.rbegin(); name != order.rend(); ++name) {
            const std::optional<AffineForm> value = atom.valueOf(*name);
            if (!value) continue;
            for (auto& [other, form] : known) form = form.substituted({{*name, *value}});
            known[*name] = *value;
            break;
        }
    }
    return known;
}

std::vector<std::string> SturLowerer::orderOf(const FlatRule& rule,
                                              const FlatProduct& product) const {
    std::vector<std::string> all = rule.variables;
    all.insert(all.end(), product.summed.begin(), product.summed.end());
    std::vector<std::string> order;
    for (const std::string& name : rule.order)
        if (std::ranges::count(all, name) != 0 && std::ranges::count(order, name) == 0)
            order.push_back(name);
    for (const std::string& name : all)
        if (std::ranges::count(order, name) == 0) order.push_back(name);
    return order;
}

/// What the last index of a dense array, or of a packed one its last part, steps through.
std::vector<AffineForm> SturLowerer::placesOf(const Element& element, const Substitution& known) {
    std::vector<AffineForm> places;
    for (const AffineForm& index : element.indices) places.push_back(index.substituted(known));
    for (const PlacePart& part : element.place)
        std::ranges::move(part.substituted(known).forms(), std::back_inserter(places));
    return places;
}

std::vector<std::string> SturLowerer::orderOf(const FlatRule& rule, const ResultPart& part,
                                              const Nest& nest) const {
    std::vector<std::string> order = orderOf(rule, *nest.product);
    if (!rule.order.empty() || !m_options.usesStructures) return order;
    const Substitution known = definedIn(nest.points, order);
    std::optional<std::string> best;
    int least = 0;
    // Of equal ones the last, which leaves the order as it is.
    for (auto name = order.rbegin(); name != order.rend(); ++name) {
        if (known.contains(*name)) continue;
        int cost = kOfResult * costOf(placesOf(part.element, known), *name);
        for (const ReadElement& read : nest.reads)
            cost += costOf(placesOf(read.element, known), *name);
        if (best && cost >= least) continue;
        best = *name;
        least = cost;
    }
    if (!best) return order;
    const auto at = std::ranges::find(order, *best);
    const bool isInnermost = std::all_of(
        at + 1, order.end(), [&](const std::string& name) { return known.contains(name); });
    if (!isInnermost) std::rotate(at, at + 1, order.end());
    return order;
}

}  // namespace candler::stur
