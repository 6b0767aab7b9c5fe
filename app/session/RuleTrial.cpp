#include "app/session/RuleTrial.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <map>
#include <unordered_map>

#include "app/session/PatternMiss.h"
#include "app/session/TermClasses.h"
#include "engine/explanation/Explanation.h"
#include "engine/explanation/ProofText.h"
#include "engine/extraction/GreedyExtractor.h"
#include "engine/language/Language.h"
#include "engine/rewriting/Matcher.h"
#include "engine/support/Check.h"

namespace candler {

namespace {

/// A term shares its parts: as a tree it may be too large to walk through.
constexpr std::size_t kMostSpots = 20'000;
constexpr std::size_t kLongestWhole = 20'000;

/// As a trial shows many of them.
std::string textIn(LoadedProgram& program, TermId term) {
    const auto abridged = abridgement(program.store(), term, kLongestWhole);
    return abridged ? *abridged : program.termText(term);
}

struct Range {
    std::size_t begin = 0;
    std::size_t end = 0;
};

bool isWordPart(char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '%';
}

/// With whole words, and every parenthesis with the one that it belongs to.
Range rounded(const std::string& text, Range range) {
    while (range.begin > 0 && isWordPart(text[range.begin - 1]) && isWordPart(text[range.begin]))
        --range.begin;
    while (range.end > 0 && range.end < text.size() && isWordPart(text[range.end - 1]) &&
           isWordPart(text[range.end]))
        ++range.end;
    int depth = 0;
    int lowest = 0;
    for (std::size_t i = range.begin; i < range.end; ++i) {
        depth += text[i] == '(' ? 1 : text[i] == ')' ? -1 : 0;
        lowest = std::min(lowest, depth);
    }
    // Those that are closed here, and those that are opened.
    int before = -lowest;
    int after = depth - lowest;
    while (before > 0 && range.begin > 0) {
        const char c = text[--range.begin];
        before += c == '(' ? -1 : c == ')' ? 1 : 0;
    }
    while (after > 0 && range.end < text.size()) {
        const char c = text[range.end++];
        after += c == '(' ? 1 : c == ')' ? -1 : 0;
    }
    return range;
}

/// Where the second text is new: the changed part itself, if it stands there as it is.
Range changedRange(const std::string& before, const std::string& whole, const std::string& after) {
    const std::size_t shorter = std::min(before.size(), whole.size());
    std::size_t same = 0;
    while (same < shorter && before[same] == whole[same]) ++same;
    std::size_t tail = 0;
    while (tail < shorter - same &&
           before[before.size() - 1 - tail] == whole[whole.size() - 1 - tail])
        ++tail;
    const std::size_t end = whole.size() - tail;
    for (std::size_t at = whole.find(after); at != std::string::npos && at <= same;
         at = whole.find(after, at + 1))
        if (!after.empty() && at + after.size() >= end) return {at, at + after.size()};
    return rounded(whole, {same, end});
}

/// The conditions as the rule's text names them, if it names as many as there are.
std::vector<std::string> conditionTexts(const Rule& rule) {
    constexpr std::string_view kIf = " if ";
    const std::size_t begin = rule.text.find(kIf);
    std::vector<std::string> texts;
    if (begin == std::string::npos) return texts;
    int depth = 0;
    std::string text;
    const auto end = [&] {
        const std::size_t first = text.find_first_not_of(' ');
        if (first != std::string::npos)
            texts.push_back(text.substr(first, text.find_last_not_of(' ') - first + 1));
        text.clear();
    };
    // `(a ?x) (b ?y)` or `x notin f, y notin g`.
    for (const char c : rule.text.substr(begin + kIf.size())) {
        if (c == ',' && depth == 0) {
            end();
            continue;
        }
        text += c;
        depth += c == '(' ? 1 : c == ')' ? -1 : 0;
        if (c == ')' && depth == 0) end();
    }
    end();
    if (texts.size() != rule.conditions.size()) texts.clear();
    return texts;
}

}  // namespace

RuleTrier::RuleTrier(LoadedProgram& program, TermId term, std::size_t maxPlaces)
    : m_program(program), m_term(term), m_maxPlaces(maxPlaces), m_text(textIn(program, term)) {
    const TermStore& store = program.store();
    std::vector<Spot> open{{{}, term}};
    while (!open.empty() && m_spots.size() < kMostSpots) {
        Spot spot = std::move(open.back());
        open.pop_back();
        const auto children = store.children(spot.term);
        for (std::size_t i = children.size(); i-- > 0;) {
            open.push_back({spot.position, children[i]});
            open.back().position.push_back(static_cast<std::uint32_t>(i));
        }
        m_spots.push_back(std::move(spot));
    }
    m_hasAllSpots = open.empty();
}

/// One rule on an e-graph of the term alone, in which every class is one of its parts. Nothing is
/// merged with what the rule builds, so that all its places are those of the term.
class RuleTrier::Trial {
public:
    Trial(const RuleTrier& trier, Rule& rule, std::unique_ptr<EGraph> graph, const StopCheck& stop)
        : m_trier(trier),
          m_program(trier.m_program),
          m_store(trier.m_program.store()),
          m_rule(rule),
          m_graph(std::move(graph)),
          m_stop(stop) {}

    RuleTrial run() {
        RuleTrial trial;
        trial.rule = m_rule.name;
        trial.text = m_rule.text;
        m_graph->addRoot(m_graph->addTerm(m_trier.m_term));
        m_graph->rebuild(m_stop);
        nameClasses();
        findOutcomes();
        gather(trial);
        return trial;
    }

private:
    /// What the rule does to a class.
    struct Outcome {
        EClassId root;  ///< Before anything was built.
        RuleInstance instance;
        std::string refusal{};
        std::optional<EClassId> built{};
    };

    /// The classes of all parts, each part once: the matcher sees also those that are no spots.
    void nameClasses() {
        TermClasses classes(*m_graph);
        for (const TermId part : m_store.subterms(m_trier.m_term)) {
            const auto id = classes.of(part);
            if (!id) continue;
            m_classOf.emplace(part, *id);
            m_termOf.try_emplace(*id, part);
        }
    }

    /// All that the matches mean is read before anything is built: what is built may be evaluated
    /// to a part, and then classes are not what they were.
    void findOutcomes() {
        MatchSet matches(m_rule.pattern);
        constexpr std::size_t kMostMegabytes = 2048;
        const LimitGuard guard(
            Limits{.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = kMostMegabytes}, m_stop,
            LimitGuard::Clock::now(), 0);
        const SearchResult found =
            searchPattern(*m_graph, m_rule.pattern, m_rule.program, guard, {}, matches);
        m_hasAllMatches = !found.stopped.has_value();
        std::vector<Outcome> outcomes(matches.size());
        for (std::size_t i = 0; i < matches.size() && !m_stop.isStopped(); ++i) {
            outcomes[i].root = m_graph->find(matches[i].root());
            outcomes[i].instance = instanceOf(matches[i]);
            outcomes[i].refusal = brokenCondition(matches[i]);
        }
        for (std::size_t i = 0; i < matches.size() && !m_stop.isStopped(); ++i) {
            Outcome& outcome = outcomes[i];
            if (outcome.refusal.empty()) {
                outcome.built = m_rule.applier->apply(*m_graph, matches[i]);
                if (!outcome.built) outcome.refusal = "its right side cannot be built here";
            }
            m_outcomes[outcome.root].push_back(std::move(outcome));
        }
        m_graph->rebuild(m_stop);
    }

    [[nodiscard]] RuleInstance instanceOf(const Match& match) const {
        RuleInstance instance;
        instance.root = match.root();
        instance.type = m_graph->type(match.root());
        const Pattern& pattern = m_rule.pattern;
        for (std::uint32_t slot = 0; slot < pattern.classSlots().size(); ++slot)
            instance.terms.push_back(m_termOf.at(m_graph->find(match.classAt(slot))));
        for (std::uint32_t slot = 0; slot < pattern.payloadSlots().size(); ++slot)
            instance.payloads.push_back(match.payloadAt(slot));
        return instance;
    }

    [[nodiscard]] std::string brokenCondition(const Match& match) const {
        for (std::size_t i = 0; i < m_rule.conditions.size(); ++i) {
            if (m_rule.conditions[i]->holds(*m_graph, match)) continue;
            const std::vector<std::string> texts = conditionTexts(m_rule);
            if (!texts.empty()) return fmt::format("the condition {} does not hold", texts[i]);
            return fmt::format("condition {} of {} does not hold", i + 1, m_rule.conditions.size());
        }
        return {};
    }

    /// The cheapest terms of all classes, once all is built.
    struct Cheapest {
        GraphTable table;
        ExtractionTable terms{};
    };

    [[nodiscard]] const Cheapest& cheapest() {
        if (m_cheapest) return *m_cheapest;
        m_cheapest.emplace(Cheapest{GraphTable(*m_graph, m_stop)});
        const auto model = m_program.costModel(m_program.costModels().front(), {});
        if (model && !m_stop.isStopped())
            m_cheapest->terms = extractGreedy(m_store, m_cheapest->table, **model, m_stop);
        return *m_cheapest;
    }

    /// Where the cheapest term of what was built is; none if it has no finite one.
    [[nodiscard]] std::optional<GraphTable::Index> finiteIndex(const Outcome& outcome) {
        const Cheapest& best = cheapest();
        if (best.terms.node.empty()) return std::nullopt;
        const auto index = best.table.indexOf(m_graph->find(*outcome.built));
        if (!index || best.terms.node[*index] == ExtractionTable::kNoNode) return std::nullopt;
        return index;
    }

    /// As a proof would tell it; else the cheapest of what was built.
    [[nodiscard]] std::optional<TermId> result(const Outcome& outcome) {
        for (const RightInstance& right : m_rule.applier->instantiate(outcome.instance)) {
            const auto id = m_graph->lookupTerm(right.term);
            if (id && m_graph->find(*id) == m_graph->find(*outcome.built)) return right.term;
        }
        const auto index = finiteIndex(outcome);
        if (!index || !cheapest().terms.isComplete) return std::nullopt;
        return readTerm(m_store, cheapest().table, cheapest().terms, *index);
    }

    void gather(RuleTrial& trial) {
        std::vector<TrialPlace> refused;
        std::vector<std::pair<std::size_t, const Spot*>> misses;
        for (const Spot& spot : m_trier.m_spots) {
            if (m_stop.isStopped()) return;
            const auto id = m_classOf.find(spot.term);
            const auto found =
                id == m_classOf.end() ? m_outcomes.end() : m_outcomes.find(id->second);
            if (found != m_outcomes.end())
                for (const Outcome& outcome : found->second) take(spot, outcome, trial, refused);
            else if (m_hasAllMatches && beginsLike(spot.term))
                misses.emplace_back(countFitting(m_program, m_rule.pattern, spot.term), &spot);
        }
        std::size_t best = 0;
        for (const auto& [fitted, spot] : misses) best = std::max(best, fitted);
        for (TrialPlace& place : refused)
            add(trial.places, trial, [&] { return std::move(place); });
        for (const auto& [fitted, spot] : misses) {
            if (m_stop.isStopped()) return;
            if (fitted == best)
                add(trial.places, trial, [&, at = spot] { return missAt(*at); });
            else
                ++trial.fittingLess;
        }
        trial.isComplete = trial.isComplete && m_trier.m_hasAllSpots && m_hasAllMatches;
        if (trial.places.empty())
            trial.miss =
                m_hasAllMatches ? missText() : "its matches take more memory than a trial may have";
    }

    /// Where no place is kept any more, none is made: the places are only counted.
    void take(const Spot& spot, const Outcome& outcome, RuleTrial& trial,
              std::vector<TrialPlace>& refused) {
        const bool isFull = trial.places.size() >= m_trier.m_maxPlaces;
        if (!outcome.built || (isFull && !finiteIndex(outcome)))
            return add(refused, trial, [&] { return placeOf(spot, outcome); });
        if (isFull) {
            ++trial.applies;
            trial.isComplete = false;
            return;
        }
        TrialPlace place = placeOf(spot, outcome);
        const bool applies = place.refusal.empty();
        if (applies) ++trial.applies;
        add(applies ? trial.places : refused, trial, [&] { return std::move(place); });
    }

    template <typename MakePlace>
    void add(std::vector<TrialPlace>& places, RuleTrial& trial, const MakePlace& makePlace) const {
        if (places.size() < m_trier.m_maxPlaces)
            places.push_back(makePlace());
        else
            trial.isComplete = false;
    }

    [[nodiscard]] TrialPlace placeOf(const Spot& spot, const Outcome& outcome) {
        TrialPlace place;
        place.position = positionText(spot.position);
        place.before = textIn(m_program, spot.term);
        RuleApplication application;
        application.rule = RuleId{std::uint32_t{0}};
        application.instance = outcome.instance;
        const auto text = [this](TermId term) { return textIn(m_program, term); };
        place.substitution = substitutionText(application, {text, {nonOwning()}});
        place.refusal = outcome.refusal;
        if (!place.refusal.empty()) return place;
        const auto term = result(outcome);
        if (!term) {
            place.refusal = "its right side has no finite term here";
            return place;
        }
        place.after = textIn(m_program, *term);
        const TermId changedTerm = replaceAt(m_store, m_trier.m_term, spot.position, *term);
        if (m_store.treeSize(changedTerm) > kLongestWhole) return place;
        std::string whole = m_program.termText(changedTerm);
        if (whole.size() > kLongestWhole) return place;
        const Range changed = changedRange(m_trier.m_text, whole, place.after);
        place.changedBegin = changed.begin;
        place.changedEnd = changed.end;
        place.whole = std::move(whole);
        return place;
    }

    /// For functions that take lists of rules, and keep none of them.
    [[nodiscard]] RulePtr nonOwning() const { return {RulePtr(), &m_rule}; }

    /// Whether what is in the way is worth telling: the left side begins as the term does.
    [[nodiscard]] bool beginsLike(TermId term) const {
        const PatternNode& root = m_rule.pattern.nodes()[m_rule.pattern.root()];
        return root.kind == PatternNode::Kind::Operator && m_store[term].op == root.op;
    }

    [[nodiscard]] TrialPlace missAt(const Spot& spot) {
        TrialPlace place;
        place.position = positionText(spot.position);
        place.before = textIn(m_program, spot.term);
        place.refusal = findPatternMiss(m_program, m_rule.pattern, spot.term).text;
        if (place.refusal.empty())
            place.refusal =
                isEvaluated(spot.term)
                    ? "it matches, but this part is evaluated, and rules see only its value"
                    : "it matches, but the parts that it needs are evaluated";
        return place;
    }

    /// An analysis has put a constant in its place.
    [[nodiscard]] bool isEvaluated(TermId term) const {
        const auto id = m_classOf.find(term);
        return id != m_classOf.end() &&
               m_graph->nodesOf(m_graph->find(id->second), m_store[term].op).empty();
    }

    [[nodiscard]] std::string missText() const {
        const PatternNode& root = m_rule.pattern.nodes()[m_rule.pattern.root()];
        if (root.kind == PatternNode::Kind::All)
            return "its left side requires two forms of one class, but a term has only one form of "
                   "each";
        if (root.kind == PatternNode::Kind::Operator)
            return fmt::format("its left side begins with {}, which does not occur in the term",
                               m_store.signature()[root.op].name);
        return "no part of the term has the type that its left side expects";
    }

    const RuleTrier& m_trier;
    LoadedProgram& m_program;
    TermStore& m_store;
    Rule& m_rule;
    std::unique_ptr<EGraph> m_graph;
    const StopCheck& m_stop;
    std::unordered_map<TermId, EClassId> m_classOf;  ///< Of parts; before anything is built.
    std::map<EClassId, TermId> m_termOf;
    std::map<EClassId, std::vector<Outcome>> m_outcomes;  ///< By Outcome::root.
    std::optional<Cheapest> m_cheapest;
    bool m_hasAllMatches = true;
};

Result<RuleTrial> RuleTrier::run(const std::string& rule, const StopCheck& stop) {
    // Appliers keep caches for one e-graph, so each trial has a rule of its own.
    const auto rules = m_program.selectRules({&rule, 1}, {});
    if (!rules) return failure(rules.error());
    CANDLER_CHECK(!rules->empty(), "rule {} is no rule", rule);
    const auto factory = m_program.graphFactory({}, {});
    if (!factory) return failure(factory.error());
    RuleTrial trial = Trial(*this, *rules->front(), (*factory)(), stop).run();
    if (stop.isStopped()) return failure(makeError("the trial was stopped"));
    return trial;
}

}  // namespace candler
