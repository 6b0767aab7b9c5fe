// The text of atoms and conjunctions: `0 <= i <= j < n, 2 | i`.
#include <fmt/format.h>

#include <algorithm>

#include "engine/languages/stur/structure/Conjunction.h"

namespace candler::stur {

namespace {

/// `low <= high`, or `low < high` if there is one more between them.
struct Order {
    AffineForm low;
    AffineForm high;
    bool isStrict = false;
};

/// The positive terms on one side, the negative ones on the other, and the constant where it is
/// positive; a 1 that is too much makes the order strict.
Order orderOf(const AffineForm& form) {
    Order order{AffineForm(0), AffineForm(0), false};
    for (const FormTerm& term : form.terms()) {
        const AffineForm product = AffineForm::name(term.product);
        if (term.coefficient > 0)
            order.high = order.high + product * AffineForm(term.coefficient);
        else
            order.low = order.low - product * AffineForm(term.coefficient);
    }
    std::int64_t constant = form.constant();
    const bool hasBoth = order.low != AffineForm(0) && order.high != AffineForm(0);
    if (constant < 0 && (hasBoth || order.high == AffineForm(0))) {
        order.isStrict = true;
        ++constant;
    }
    if (constant < 0)
        order.low = order.low - AffineForm(constant);
    else
        order.high = order.high + AffineForm(constant);
    return order;
}

/// Links orders that share an end into chains.
std::vector<std::string> chainsOf(std::vector<Order> orders) {
    std::vector<std::string> chains;
    while (!orders.empty()) {
        // A chain begins where no other ends.
        const auto begin = std::find_if(orders.begin(), orders.end(), [&](const Order& order) {
            return std::none_of(orders.begin(), orders.end(),
                                [&](const Order& other) { return other.high == order.low; });
        });
        auto next = begin == orders.end() ? orders.begin() : begin;
        std::string text = next->low.text();
        while (next != orders.end()) {
            const AffineForm end = next->high;
            text += fmt::format(" {} {}", next->isStrict ? "<" : "<=", end.text());
            orders.erase(next);
            if (end.isConstant()) break;
            next = std::find_if(orders.begin(), orders.end(),
                                [&](const Order& order) { return order.low == end; });
        }
        chains.push_back(std::move(text));
    }
    return chains;
}

/// `defined = form`, with the last name in `order`, or simply the first, on the left. The form is
/// not a constant.
std::string equalityText(const AffineForm& form, const std::vector<std::string>& order) {
    const FormTerm* defined = &form.terms().front();
    std::size_t best = 0;
    for (const FormTerm& term : form.terms()) {
        const auto at = std::find(order.begin(), order.end(), term.product);
        const auto rank = at == order.end() ? 0 : static_cast<std::size_t>(at - order.begin()) + 1;
        if (rank <= best) continue;
        defined = &term;
        best = rank;
    }
    const AffineForm left = AffineForm::name(defined->product) * AffineForm(defined->coefficient);
    const AffineForm rest = form - left;
    return defined->coefficient > 0 ? fmt::format("{} = {}", left.text(), (-rest).text())
                                    : fmt::format("{} = {}", (-left).text(), rest.text());
}

}  // namespace

std::string Atom::text() const {
    if (isTrue()) return "true";
    if (isFalse()) return "false";
    switch (kind) {
        case Kind::NonNegative: {
            const Order order = orderOf(form);
            return fmt::format("{} {} {}", order.low.text(),
                               order.isStrict ? "<" : "<=", order.high.text());
        }
        case Kind::Zero:
            return equalityText(form, {});
        case Kind::Divisible:
            break;
    }
    return fmt::format("{} | {}", modulus, form.text());
}

std::string Conjunction::text(const std::vector<std::string>& order) const {
    if (isTrue()) return "true";
    if (isFalse()) return "false";
    std::vector<std::string> parts;
    std::vector<Order> orders;
    for (const Atom& atom : m_atoms)
        if (atom.kind == Atom::Kind::Zero) parts.push_back(equalityText(atom.form, order));
    for (const Atom& atom : m_atoms)
        if (atom.kind == Atom::Kind::NonNegative) orders.push_back(orderOf(atom.form));
    const auto rank = [&](const Order& o) {
        std::vector<std::string> names;
        o.low.collectNames(names);
        o.high.collectNames(names);
        std::size_t least = order.size();
        for (const std::string& name : names)
            least =
                std::min(least, static_cast<std::size_t>(
                                    std::find(order.begin(), order.end(), name) - order.begin()));
        // What is said of symbols alone comes first, and lower bounds before others.
        return std::pair(least == order.size() ? std::size_t{0} : least + 1, !o.low.isConstant());
    };
    std::stable_sort(orders.begin(), orders.end(),
                     [&](const Order& a, const Order& b) { return rank(a) < rank(b); });
    for (std::string& chain : chainsOf(std::move(orders))) parts.push_back(std::move(chain));
    for (const Atom& atom : m_atoms)
        if (atom.kind == Atom::Kind::Divisible) parts.push_back(atom.text());
    std::string text = fmt::format("{}", fmt::join(parts, ", "));
    if (m_witnesses.empty()) return text;
    std::vector<std::string> witnesses;
    for (const std::string& witness : m_witnesses)
        witnesses.push_back(AffineForm::shownName(witness));
    return fmt::format("some {}: {}", fmt::join(witnesses, ", "), text);
}

}  // namespace candler::stur
