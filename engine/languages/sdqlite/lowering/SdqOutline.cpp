#include "engine/languages/sdqlite/lowering/SdqOutline.h"

#include <algorithm>
#include <string>
#include <unordered_map>

#include "engine/languages/sdqlite/costs/SdqCardinalityCosts.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

class Outliner {
public:
    Outliner(const SdqTerms& terms, const CheckedProgram& program)
        : m_terms(terms), m_model(terms, program), m_costs(terms.store, m_model) {}

    std::vector<KernelTermRow> run(TermId plan) {
        write({plan, 0, 0, 0, 1});
        return std::move(m_rows);
    }

private:
    struct Part {
        TermId term;
        std::size_t place = 0;
        std::size_t depth = 0;    ///< Of the row.
        std::uint32_t bound = 0;  ///< Variables around it.
        double times = 1;         ///< That it is computed in one run.
    };

    [[nodiscard]] double repeats(TermId term, std::size_t child) {
        std::vector<SdqEstimate> children;
        for (const TermId one : m_terms.store.children(term))
            children.emplace_back(m_costs.estimateOf(one));
        return CardinalityCosts::repeats(opOf(term), children, child);
    }

    [[nodiscard]] Operator opOf(TermId term) const { return operatorOf(m_terms.store[term].op); }

    [[nodiscard]] bool hasLoop(TermId term) {
        const auto [known, isNew] = m_hasLoop.try_emplace(term, false);
        if (!isNew) return known->second;
        const Operator op = opOf(term);
        bool found = op == Operator::Sum || op == Operator::Collect || op == Operator::Merge;
        for (const TermId child : m_terms.store.children(term)) found |= hasLoop(child);
        return m_hasLoop[term] = found;
    }

    /// Of these the last child is written below.
    [[nodiscard]] static bool hasBody(Operator op) {
        using enum Operator;
        switch (op) {
            case Sum:
            case Collect:
            case Merge:
            case Let:
            case If:
            case InBounds:
            case Probe:
            case Singleton:
                return true;
            default:
                return false;
        }
    }

    void write(const Part& part) {
        constexpr std::size_t kMostRows = 2000;
        if (m_rows.size() >= kMostRows) return;
        const Operator op = opOf(part.term);
        const auto& children = m_terms.store.children(part.term);
        const bool isWhole = !hasLoop(part.term);
        const bool isBlock = !isWhole && hasBody(op);
        std::string text = isWhole   ? termText(m_terms, part.term, part.bound)
                           : isBlock ? headText(m_terms, part.term, part.bound)
                                     : std::string(row(op).name);
        m_rows.push_back({part.place, part.depth, std::move(text), part.term,
                          KernelTermRow::Estimate{part.times, part.times * m_costs.of(part.term)}});
        if (isWhole) return;
        std::size_t place = part.place + 1;
        for (std::size_t i = 0; i < children.size(); ++i) {
            const bool isRow = !isBlock || i + 1 == children.size() || hasLoop(children[i]);
            if (isRow)
                write({children[i], place, part.depth + 1, part.bound + row(op).binders[i],
                       part.times * repeats(part.term, i)});
            place += static_cast<std::size_t>(m_terms.store.treeSize(children[i]));
        }
    }

    const SdqTerms& m_terms;
    CardinalityCosts m_model;
    TermCosts m_costs;
    std::unordered_map<TermId, bool> m_hasLoop;
    std::vector<KernelTermRow> m_rows;
};

}  // namespace

std::vector<KernelTermRow> planRows(const SdqTerms& terms, const CheckedProgram& program,
                                    TermId plan) {
    return Outliner(terms, program).run(plan);
}

std::map<TermId, std::size_t> firstPlaces(const SdqTerms& terms, TermId plan) {
    std::map<TermId, std::size_t> places;
    std::vector<std::pair<TermId, std::size_t>> pending{{plan, 0}};
    while (!pending.empty()) {
        const auto [term, place] = pending.back();
        pending.pop_back();
        if (!places.try_emplace(term, place).second) continue;
        std::size_t next = place + 1;
        std::vector<std::pair<TermId, std::size_t>> below;
        for (const TermId child : terms.store.children(term)) {
            below.emplace_back(child, next);
            next += static_cast<std::size_t>(terms.store.treeSize(child));
        }
        pending.insert(pending.end(), below.rbegin(), below.rend());
    }
    return places;
}

}  // namespace candler::sdqlite
