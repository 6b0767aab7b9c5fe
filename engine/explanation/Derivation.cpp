#include "engine/explanation/Derivation.h"

#include <fmt/format.h>

#include <unordered_map>

#include "engine/explanation/LeftWitness.h"
#include "engine/explanation/TermChoice.h"
#include "engine/explanation/TermWitness.h"
#include "engine/support/Check.h"

namespace candler {

namespace {

/// One application of a rule that merged, or that a contradiction kept from it.
class RuleDerivation {
public:
    RuleDerivation(DerivationTables& tables, const MergeRecord& record, MergeIndex merge)
        : m_tables(tables),
          m_merge(merge),
          m_journal(tables.graph.journal()),
          m_record(record),
          m_application(m_journal.applications()[m_record.reason]),
          m_rule(*tables.rules[m_application.rule.index()]),
          m_words(m_journal.substitution(m_application)) {}

    Result<Derivation> run() {
        const MergeIndex seen = mergesAtSearch(m_journal, m_application.iteration);
        takeTerms(seen);
        LeftWitness left(m_tables, m_rule.pattern, m_words, seen);
        if (!left.isIn(m_record.a)) return unexplained("its match cannot be found again");
        if (derive(left) || (meetDemand() && derive(left))) return std::move(m_derivation);
        return unexplained("what it built cannot be found again");
    }

private:
    tl::unexpected<Diagnostics> unexplained(std::string_view why) const {
        return failure(makeError(
            fmt::format("an application of '{}' cannot be explained: {}", m_rule.name, why)));
    }

    /// The terms for the class slots: what the applier took, else birth terms.
    void takeTerms(MergeIndex seen) {
        const std::size_t slots = m_rule.pattern.classSlots().size();
        const std::size_t matched = slots + m_rule.pattern.payloadSlots().size();
        const bool hasTaken = m_words.size() > matched;
        for (std::size_t slot = 0; slot < slots; ++slot) {
            const EClassId id{m_words[slot]};
            TermId term = m_tables.births[id];
            if (hasTaken && TermId{m_words[matched + slot]}.isValid()) {
                term = TermId{m_words[matched + slot]};
                // What a live analysis told may rest on merges since the search.
                const bool wasSeen = TermWitness(m_tables, term, seen).isIn(id);
                deriveTaken(id, term, wasSeen ? seen : m_merge);
            }
            m_terms.push_back(term);
            m_known.emplace(term, id);
        }
    }

    [[nodiscard]] RuleInstance instance() const {
        RuleInstance instance;
        instance.root = m_application.root;
        instance.type = m_tables.graph.type(m_record.a);
        instance.terms = m_terms;
        const auto payloads = m_words.subspan(m_rule.pattern.classSlots().size(),
                                              m_rule.pattern.payloadSlots().size());
        instance.payloads.assign(payloads.begin(), payloads.end());
        return instance;
    }

    /// The step, with the terms as they are for the slots. What it adds before it fails is true.
    bool derive(LeftWitness& left) {
        RuleApplication use{m_application.rule, m_application.iteration, instance(), {}};
        const TermId from = left.derive(m_record.a, m_terms, m_derivation, use.premises);
        for (const RightInstance& right : m_rule.applier->instantiate(use.instance)) {
            if (!deriveRight(right)) continue;
            use.premises.insert(use.premises.end(), right.premises.begin(), right.premises.end());
            m_derivation.applications.push_back(std::move(use));
            m_derivation.steps.push_back({StepKind::Rule, from, right.term, 0});
            return true;
        }
        return false;
    }

    /// Puts a term for a slot that shows what the rule's applier knew of the class.
    bool meetDemand() {
        const auto demand = m_rule.applier->demand(instance());
        if (!demand) return false;
        const EClassId id{m_words[demand->slot]};
        const auto term = TermChoice(m_tables, m_merge, demand->accepts).in(id);
        if (!term) return false;
        deriveTaken(id, *term, m_merge);
        m_terms[demand->slot] = *term;
        m_known.emplace(*term, id);
        return true;
    }

    void deriveTaken(EClassId id, TermId term, MergeIndex seen) {
        TermWitness witness(m_tables, term, seen);
        CANDLER_CHECK(witness.isIn(id), "a taken term is not in its class {}", id.value);
        witness.derive(id, m_derivation);
    }

    /// The right-hand side and its conditions, as they were found when the rule was applied.
    bool deriveRight(const RightInstance& right) {
        // A term that a live analysis gave may have been added anew, apart from its class until the
        // next rebuild.
        const bool isOfSlots = TermWitness(m_tables, right.term, m_merge, m_known).isIn(m_record.b);
        TermWitness built(m_tables, right.term, m_merge, isOfSlots ? m_known : decltype(m_known){});
        if (!built.isIn(m_record.b)) return false;
        Derivation conditions;
        for (const auto& [first, second] : right.premises) {
            TermWitness firstWitness(m_tables, first, m_merge, m_known);
            TermWitness secondWitness(m_tables, second, m_merge, m_known);
            bool isEqual = false;
            for (const EClassId id : firstWitness.classes()) {
                if (isEqual || !secondWitness.isIn(id)) continue;
                isEqual = true;
                firstWitness.derive(id, conditions);
                secondWitness.derive(id, conditions);
            }
            if (!isEqual) return false;
        }
        built.derive(m_record.b, m_derivation);
        m_derivation.steps.insert(m_derivation.steps.end(), conditions.steps.begin(),
                                  conditions.steps.end());
        m_derivation.merges.insert(m_derivation.merges.end(), conditions.merges.begin(),
                                   conditions.merges.end());
        return true;
    }

    DerivationTables& m_tables;
    MergeIndex m_merge;
    const Journal& m_journal;
    const MergeRecord& m_record;
    const ApplicationRecord& m_application;
    const Rule& m_rule;
    std::span<const std::uint32_t> m_words;
    std::vector<TermId> m_terms;
    std::unordered_map<TermId, EClassId> m_known;
    Derivation m_derivation;
};

/// By merges before `bound`.
Derivation deriveCongruence(DerivationTables& tables, const MergeRecord& record, MergeIndex bound) {
    Derivation derivation;
    const auto first = tables.births.children(ENodeId{record.a.value});
    const auto second = tables.births.children(ENodeId{record.b.value});
    const bool isCrossed = tables.births.isPair(ENodeId{record.a.value}) &&
                           !tables.forest.areEqual(first, second, bound);
    for (std::size_t i = 0; i < first.size(); ++i)
        derivation.connect(tables.forest, first[i], second[isCrossed ? 1 - i : i]);
    derivation.addCongruence(tables.births[record.a], tables.births[record.b]);
    return derivation;
}

}  // namespace

MergeIndex mergesAtSearch(const Journal& journal, std::uint32_t iteration) {
    return static_cast<MergeIndex>(journal.endOf(iteration, Phase::Search).value().merges);
}

Result<Derivation> deriveMerge(DerivationTables& tables, MergeIndex merge) {
    const MergeRecord& record = tables.graph.journal().merges()[merge];
    if (record.cause == MergeCause::Analysis) return deriveEvaluation(tables, merge);
    return deriveRecord(tables, record, merge);
}

Result<Derivation> deriveRecord(DerivationTables& tables, const MergeRecord& record,
                                MergeIndex bound) {
    switch (record.cause) {
        case MergeCause::Rule:
            return RuleDerivation(tables, record, bound).run();
        case MergeCause::Congruence:
            return deriveCongruence(tables, record, bound);
        case MergeCause::Analysis:
            return failure(makeError("an evaluation cannot be explained"));
        case MergeCause::Start:
            break;
    }
    Derivation derivation;
    derivation.steps.push_back(
        {StepKind::Given, tables.births[record.a], tables.births[record.b], 0});
    return derivation;
}

}  // namespace candler
