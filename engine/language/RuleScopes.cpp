#include "engine/language/RuleScopes.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler {

namespace {

bool contains(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

class ScopeCheck {
public:
    ScopeCheck(const RuleScopes& left, const std::vector<ScopeFact>& facts,
               const RuleNotation& notation)
        : m_left(left), m_facts(facts), m_notation(notation) {
        for (const RuleOccurrence& one : left.occurrences)
            m_bound.insert(one.binders.begin(), one.binders.end());
    }

    void check(const RuleOccurrence& right) {
        const std::set<std::string> binders = expanded(right);
        if (right.isName && binders.contains(right.variable)) return;
        const RuleOccurrence* nearest = nullptr;
        for (const RuleOccurrence& left : m_left.occurrences) {
            if (left.variable != right.variable || left.isName != right.isName) continue;
            if (firstDifference(expanded(left), right, binders).empty()) return;
            if (nearest == nullptr) nearest = &left;
        }
        if (nearest != nullptr)
            addDifference(firstDifference(expanded(*nearest), right, binders), right, binders);
        else if (right.isName && (m_bound.contains(right.variable) || isFresh(right.variable) ||
                                  right.variable.starts_with(kIndexMark)))
            m_mistakes.push_back(
                {fmt::format("'{}' is free here, but not on the matched side", text(right)),
                 {},
                 {},
                 right.piece});
    }

    [[nodiscard]] std::vector<ScopeMistake> mistakes() { return std::move(m_mistakes); }

private:
    [[nodiscard]] std::string text(const RuleOccurrence& one) const {
        return std::string(one.piece.text);
    }
    [[nodiscard]] bool isFresh(const std::string& name) const {
        return std::ranges::any_of(m_facts, [&](const ScopeFact& fact) {
            return fact.note == ScopeNote::Fresh && fact.derived == name;
        });
    }

    /// The binders around it, those for which others stand replaced by these.
    [[nodiscard]] std::set<std::string> expanded(const RuleOccurrence& one) const {
        std::set<std::string> binders = one.binders;
        for (const ScopeFact& fact : m_facts) {
            const bool isAbout = fact.terms.empty() || contains(fact.terms, one.variable);
            if (fact.note != ScopeNote::Alias || !isAbout) continue;
            if (binders.erase(fact.derived) != 0)
                binders.insert(fact.names.begin(), fact.names.end());
        }
        return binders;
    }

    /// A binder that is around it on one side only, though that matters; empty if there is none.
    [[nodiscard]] std::string firstDifference(const std::set<std::string>& left,
                                              const RuleOccurrence& right,
                                              const std::set<std::string>& binders) const {
        std::vector<std::string> different;
        std::ranges::set_symmetric_difference(left, binders, std::back_inserter(different));
        for (const std::string& binder : different)
            if (!right.replaced.contains(binder) && !isExcused(right.variable, binder))
                return binder;
        return {};
    }

    [[nodiscard]] bool isExcused(const std::string& variable, const std::string& binder) const {
        return std::ranges::any_of(m_facts, [&](const ScopeFact& fact) {
            const bool isAbout = contains(fact.terms, variable);
            const bool hasBinder = contains(fact.names, binder);
            switch (fact.note) {
                case ScopeNote::Closed:
                    return isAbout;
                case ScopeNote::Void:
                    return hasBinder;
                case ScopeNote::Apart:
                    return hasBinder &&
                           (isAbout || (fact.terms.empty() && contains(fact.names, variable)));
                case ScopeNote::Fresh:
                    return fact.derived == binder && (isAbout || fact.terms.empty());
                default:
                    return false;
            }
        });
    }

    void addDifference(const std::string& binder, const RuleOccurrence& right,
                       const std::set<std::string>& binders) {
        const std::string name = m_notation.variableText(binder);
        if (binder.starts_with(kIndexMark)) {
            m_mistakes.push_back(
                {fmt::format("'{}' is below {} binders here than on the matched side", text(right),
                             binders.contains(binder) ? "more" : "fewer"),
                 {},
                 {},
                 right.piece});
            return;
        }
        m_mistakes.push_back(
            {binders.contains(binder)
                 ? fmt::format("'{}' binds here what is free in '{}' on the matched side", name,
                               text(right))
                 : fmt::format("'{}' is bound around '{}' on the matched side, but not here", name,
                               text(right)),
             binder, right.variable, right.piece});
    }

    const RuleScopes& m_left;
    const std::vector<ScopeFact>& m_facts;
    const RuleNotation& m_notation;
    std::set<std::string> m_bound;  ///< By something on the matched side.
    std::vector<ScopeMistake> m_mistakes;
};

}  // namespace

std::vector<ScopeMistake> checkScopes(const RuleScopes& left, const RuleScopes& right,
                                      const std::vector<ScopeFact>& facts,
                                      const RuleNotation& notation) {
    ScopeCheck check(left, facts, notation);
    for (const RuleOccurrence& one : right.occurrences)
        if (!left.unknown.contains(one.variable)) check.check(one);
    return check.mistakes();
}

}  // namespace candler
