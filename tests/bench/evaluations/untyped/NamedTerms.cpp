#include "tests/bench/evaluations/untyped/NamedTerms.h"

#include <fmt/format.h>

#include <array>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "tests/bench/evaluations/untyped/FreeNames.h"

namespace candler::untyped {

bool NamedTerms::isFree(TermId name, TermId term) {
    // Sub-terms are made before the terms that hold them.
    for (std::size_t i = m_setOf.size(); i <= term.index(); ++i) {
        const TermId t{i};
        const auto children = m_context.store.children(t);
        m_setOf.push_back(
            namesUnder(m_sets, m_context.store[t].op, children,
                       [&](std::size_t child) { return m_setOf[children[child].index()]; }));
    }
    return m_sets.contains(m_setOf[term.index()], name);
}

TermId NamedTerms::findFresh(TermId body, TermId argument) {
    std::unordered_set<TermId> seen{body, argument};
    std::vector<TermId> work{body, argument};
    while (!work.empty()) {
        const TermId term = work.back();
        work.pop_back();
        for (const TermId child : m_context.store.children(term))
            if (seen.insert(child).second) work.push_back(child);
    }
    for (int i = 0;; ++i) {
        const TermId name = m_context.store.make(m_context.symbol(fmt::format("s{}", i)), {});
        if (!seen.contains(name)) return name;
    }
}

/// A binder under which the argument would be captured, with a name that neither of them mentions.
TermId NamedTerms::rename(TermId lam, TermId argument) {
    TermStore& store = m_context.store;
    const auto children = store.children(lam);
    const std::array old{children[0], children[1]};
    const TermId fresh = findFresh(lam, argument);
    const TermId variable = store.make(m_context.label("var"), std::array{fresh});
    const TermId body = substitute(old[1], old[0], variable);
    return store.make(store.labelOf(lam), std::array{fresh, body});
}

TermId NamedTerms::substitute(TermId body, TermId name, TermId argument) {
    TermStore& store = m_context.store;
    std::unordered_map<TermId, TermId> results;
    std::unordered_map<TermId, TermId> renamed;
    std::vector<TermId> work{body};
    std::vector<TermId> children;
    while (!work.empty()) {
        const TermId term = work.back();
        TermId used = term;
        if (results.contains(term) || !isFree(name, term)) {
            results.try_emplace(term, term);
            work.pop_back();
            continue;
        }
        const OpId o = store[term].op;
        if (o == op(NamesOperator::Var)) {
            results[term] = argument;
            continue;
        }
        if (o == op(NamesOperator::Lam) && isFree(store.children(term)[0], argument)) {
            TermId& other = renamed[term];
            if (!other.isValid()) other = rename(term, argument);
            used = other;
        }
        children.clear();
        const std::size_t before = work.size();
        for (const TermId child : store.children(used)) {
            const auto found = results.find(child);
            if (found == results.end())
                work.push_back(child);
            else
                children.push_back(found->second);
        }
        if (work.size() == before) results[term] = store.make(store.labelOf(used), children);
    }
    return results.at(body);
}

}  // namespace candler::untyped
