#include "engine/languages/stur/terms/SturTerms.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>
#include <unordered_map>

namespace candler::stur {

std::optional<Operator> SturTerms::operatorOf(TermId term) const {
    const OpId known = context.store[term].op;
    if (known.index() >= grammar().operators.size()) return std::nullopt;
    return static_cast<Operator>(known.value);
}

std::optional<std::int64_t> SturTerms::integer(TermId term) const {
    constexpr double kMost = 1e15;
    if (!isNumber(term)) return std::nullopt;
    const double value = number(term);
    if (value != std::floor(value) || std::fabs(value) > kMost) return std::nullopt;
    return static_cast<std::int64_t>(value);
}

TermId SturTerms::make(Operator o, std::span<const TermId> children) {
    return context.store.make(context.store.label({op(o), 0, kUntyped}), children);
}

TermId SturTerms::nameTerm(std::string_view name) {
    return context.store.make(context.symbol(name), {});
}

TermId SturTerms::integerTerm(std::int64_t value) {
    return *numberTerm(std::to_string(value));
}

std::optional<TermId> SturTerms::numberTerm(std::string_view text) {
    const auto read = context.numbers().read(text);
    if (!read) return std::nullopt;
    return context.store.make(context.number(*read), {});
}

TermId SturTerms::chain(Operator o, std::span<const TermId> parts) {
    TermId made = parts.back();
    for (std::size_t i = parts.size() - 1; i-- > 0;) made = make(o, {parts[i], made});
    return made;
}

TermId SturTerms::access(std::string_view tensor, std::span<const TermId> indices) {
    TermId made = nameTerm(tensor);
    for (const TermId index : indices) made = make(Operator::At, {made, index});
    return made;
}

TermId SturTerms::bound(Operator binder, std::span<const std::string> names, TermId body) {
    for (std::size_t i = names.size(); i-- > 0;) body = make(binder, {nameTerm(names[i]), body});
    return body;
}

std::vector<TermId> SturTerms::parts(Operator o, TermId term) const {
    std::vector<TermId> found;
    std::vector<TermId> open{term};
    while (!open.empty()) {
        const TermId next = open.back();
        open.pop_back();
        if (!is(next, o)) {
            found.push_back(next);
            continue;
        }
        open.push_back(children(next)[1]);
        open.push_back(children(next)[0]);
    }
    return found;
}

std::optional<AccessTerm> SturTerms::accessOf(TermId term) const {
    AccessTerm made;
    while (is(term, Operator::At)) {
        made.indices.push_back(children(term)[1]);
        term = children(term)[0];
    }
    if (!isName(term)) return std::nullopt;
    made.tensor = name(term);
    std::ranges::reverse(made.indices);
    return made;
}

std::vector<DefinitionTerm> SturTerms::definitions(TermId program) const {
    std::vector<DefinitionTerm> made;
    for (TermId part : parts(Operator::Then, program)) {
        if (!is(part, Operator::Define) || !isName(children(part)[0])) return {};
        DefinitionTerm one{name(children(part)[0]), {}, children(part)[1]};
        while (is(one.body, Operator::For)) {
            one.variables.push_back(name(children(one.body)[0]));
            one.body = children(one.body)[1];
        }
        made.push_back(std::move(one));
    }
    return made;
}

std::vector<std::string> SturTerms::freeNames(TermId term) const {
    std::unordered_map<TermId, std::set<std::string>> known;
    for (const TermId part : context.store.subterms(term)) {
        std::set<std::string>& free = known[part];
        if (isName(part)) free.insert(name(part));
        for (const TermId child : children(part)) {
            const std::set<std::string>& inside = known.at(child);
            free.insert(inside.begin(), inside.end());
        }
        const auto o = operatorOf(part);
        if (o && isBinder(*o) && isName(children(part)[0])) free.erase(name(children(part)[0]));
    }
    const std::set<std::string>& free = known.at(term);
    return {free.begin(), free.end()};
}

TermId SturTerms::substituted(TermId term, std::string_view wanted, TermId by) {
    const std::vector<std::string> caught = freeNames(by);
    const TermId replaced = nameTerm(wanted);
    std::unordered_map<TermId, TermId> memo;
    const auto visit = [&](const auto& self, TermId at, bool isIndex) -> TermId {
        if (at == replaced) return isIndex ? by : at;
        if (children(at).empty()) return at;
        if (const auto found = memo.find(at); found != memo.end()) return found->second;
        const auto o = operatorOf(at);
        const LabelId label = context.store.labelOf(at);
        std::vector<TermId> parts(children(at).begin(), children(at).end());
        const bool binds = o && isBinder(*o) && isName(parts[0]);
        if (binds && parts[0] == replaced) return at;
        if (binds) {
            const std::string binder = name(parts[0]);
            if (std::ranges::binary_search(caught, binder)) {
                const std::string fresh = freshName(binder, {by, parts[1], replaced});
                parts[1] = substituted(parts[1], binder, nameTerm(fresh));
                parts[0] = nameTerm(fresh);
            }
            parts[1] = self(self, parts[1], false);
        } else {
            const bool hasIndices = o && (isComparison(*o) || isIndexOperator(*o));
            for (std::size_t i = 0; i < parts.size(); ++i)
                parts[i] = self(self, parts[i], hasIndices || (o && *o == Operator::At && i == 1));
        }
        const TermId made = context.store.make(label, parts);
        memo.emplace(at, made);
        return made;
    };
    return visit(visit, term, false);
}

std::string SturTerms::freshName(std::string_view like, std::initializer_list<TermId> apart) {
    std::set<std::string> taken;
    for (const TermId term : apart)
        for (std::string& one : freeNames(term)) taken.insert(std::move(one));
    std::string fresh(like);
    do fresh += "'";
    while (taken.contains(fresh));
    return fresh;
}

}  // namespace candler::stur
