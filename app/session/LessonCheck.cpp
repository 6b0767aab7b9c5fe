#include "app/session/LessonCheck.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "app/session/LessonTexts.h"
#include "app/session/Words.h"

namespace candler {

namespace {

using SlotKind = LessonSlot::Kind;

/// Nothing holds of what is not known, and neither does its contrary.
struct Finding {
    std::optional<bool> holds{};
    std::string now;
};

struct PredicateRow {
    LessonForm form;
    Finding (*check)(const LessonPhrase& phrase, const LessonFacts& facts);
    bool isOfRun = true;  ///< It needs results of the project as it is.
    bool isOfWindow = false;
};

// Numbers.

Finding iteration(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::uint32_t now = facts.status.iteration;
    return {phrase.admits(now), plural(now, "iteration") + " so far"};
}

Finding nodes(const LessonPhrase& phrase, const LessonFacts& facts) {
    return {phrase.admits(static_cast<double>(facts.status.nodes)),
            plural(facts.status.nodes, "e-node")};
}

Finding classes(const LessonPhrase& phrase, const LessonFacts& facts) {
    return {
        phrase.admits(static_cast<double>(facts.status.classes)),
        facts.status.classes == 1 ? "1 class" : fmt::format("{} classes", facts.status.classes)};
}

Finding step(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::size_t now = facts.report == nullptr ? 0 : facts.report->steps.size();
    return {phrase.admits(static_cast<double>(now)), fmt::format("step {} of the guide", now)};
}

/// The last step that found a term.
const StepReport* lastFound(const LessonFacts& facts) {
    if (facts.report == nullptr) return nullptr;
    const StepReport* last = nullptr;
    for (const StepReport& one : facts.report->steps)
        if (!one.foundTerm.empty()) last = &one;
    return last;
}

Finding cost(const LessonPhrase& phrase, const LessonFacts& facts) {
    const StepReport* last = lastFound(facts);
    if (last == nullptr) return {std::nullopt, "no term was taken yet"};
    return {phrase.admits(last->foundCost), fmt::format("the term costs {}", last->foundCost)};
}

Finding treeCost(const LessonPhrase& phrase, const LessonFacts& facts) {
    const StepReport* last = lastFound(facts);
    if (last == nullptr) return {std::nullopt, "no term was taken yet"};
    const double now = last->choice ? last->choice->treeCost : last->foundCost;
    return {phrase.admits(now), fmt::format("as a tree the term costs {}", now)};
}

Finding dagCost(const LessonPhrase& phrase, const LessonFacts& facts) {
    const StepReport* last = lastFound(facts);
    if (last == nullptr || !last->choice)
        return {std::nullopt, "the project does not take its term by an extractor that shares"};
    return {phrase.admits(last->choice->dagCost),
            fmt::format("with sharing the term costs {}", last->choice->dagCost)};
}

/// What a rule did in the present step of the guide; none if the step has no such rule.
std::optional<RuleReport> workOf(const std::string& rule, const LessonFacts& facts) {
    if (facts.report == nullptr || facts.report->steps.empty()) return std::nullopt;
    const StepReport& now = facts.report->steps.back();
    const auto found = std::ranges::find(now.ruleNames, rule);
    if (found == now.ruleNames.end()) return std::nullopt;
    const auto place = static_cast<std::size_t>(found - now.ruleNames.begin());
    RuleReport sum;
    for (const IterationReport& one : now.iterations) {
        sum.newMatches += one.rules[place].newMatches;
        sum.applied += one.rules[place].applied;
    }
    return sum;
}

Finding matches(const LessonPhrase& phrase, const LessonFacts& facts) {
    const auto work = workOf(phrase.arguments[0], facts);
    if (!work) return {std::nullopt, fmt::format("no rule {} runs here", phrase.arguments[0])};
    return {phrase.admits(static_cast<double>(work->newMatches)),
            fmt::format("{} has matched at {}", phrase.arguments[0],
                        plural(work->newMatches, "place"))};
}

Finding merged(const LessonPhrase& phrase, const LessonFacts& facts) {
    const auto work = workOf(phrase.arguments[0], facts);
    if (!work) return {std::nullopt, fmt::format("no rule {} runs here", phrase.arguments[0])};
    return {phrase.admits(static_cast<double>(work->applied)),
            fmt::format("{} has merged {}", phrase.arguments[0],
                        plural(work->applied, "pair") + " of classes")};
}

// States.

constexpr std::array<std::pair<std::string_view, SessionState>, 12> kStates{
    {{"invalid", SessionState::Invalid},
     {"idle", SessionState::Idle},
     {"paused", SessionState::Paused},
     {"found", SessionState::SketchFound},
     {"goal", SessionState::GoalReached},
     {"saturated", SessionState::Saturated},
     {"no-progress", SessionState::NoProgress},
     {"contradiction", SessionState::Contradiction},
     {"choice-failed", SessionState::ChoiceFailed},
     {"limit", SessionState::LimitReached},
     {"stopped", SessionState::Stopped},
     {"failed", SessionState::Failed}}};
constexpr std::string_view kStateWords =
    "invalid|idle|paused|found|goal|saturated|no-progress|contradiction|choice-failed|limit|"
    "stopped|failed";

Finding state(const LessonPhrase& phrase, const LessonFacts& facts) {
    const auto wanted = std::ranges::find(kStates, phrase.arguments[0],
                                          &std::pair<std::string_view, SessionState>::first);
    return {facts.status.state == wanted->second, facts.status.text};
}

std::string_view phaseWord(Phase phase) {
    switch (phase) {
        case Phase::Apply:
            return "apply";
        case Phase::Rebuild:
            return "rebuild";
        default:
            return "search";
    }
}

Finding nextPhase(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::string_view now = phaseWord(facts.status.nextPhase);
    return {now == phrase.arguments[0], fmt::format("the next phase is {}", now)};
}

Finding sketch(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::size_t number = phrase.count(0);
    const auto& guide = facts.project.guide;
    if (number == 0 || number > guide.size())
        return {std::nullopt, fmt::format("the guide has no step {}", number)};
    const auto& steps = facts.report == nullptr ? GuideReport().steps : facts.report->steps;
    const bool isFound =
        number <= steps.size() && steps[number - 1].stop == StopReason::Found && !facts.isStale;
    return {isFound,
            fmt::format("the sketch of step {} is {}found", number, isFound ? "" : "not ")};
}

// Texts that were edited.

Finding unchanged(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::string& what = phrase.arguments[0];
    const bool isSame = haveSame(what, facts.original, facts.project);
    return {isSame, fmt::format("{}: {}", what, isSame ? "as at the start" : "changed")};
}

Finding rule(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::string& name = phrase.arguments[0];
    if (facts.info == nullptr ||
        std::ranges::find(facts.info->rules, name, &RuleInfo::name) == facts.info->rules.end())
        return {std::nullopt, fmt::format("there is no rule {}", name)};
    const auto& off = facts.project.disabledRules;
    const bool isOff = std::ranges::find(off, name) != off.end();
    return {isOff == (phrase.arguments[1] == "off"),
            fmt::format("{} is switched {}", name, isOff ? "off" : "on")};
}

Finding extractor(const LessonPhrase& phrase, const LessonFacts& facts) {
    return {facts.project.extractor == phrase.arguments[0],
            fmt::format("the project's extractor is {}", facts.project.extractor)};
}

Finding costModel(const LessonPhrase& phrase, const LessonFacts& facts) {
    if (facts.info == nullptr || facts.info->steps.empty())
        return {std::nullopt, "the guide has no step"};
    const std::string& now = facts.info->steps.back().costModel;
    return {now == phrase.arguments[0], fmt::format("costs are those of {}", now)};
}

Finding problems(const LessonPhrase& phrase, const LessonFacts& facts) {
    return {phrase.admits(static_cast<double>(facts.problems.size())),
            facts.problems.empty() ? "no problems" : facts.problems.front().message};
}

// Terms.

/// Null if it could not be read.
const TermFact* known(const std::string& text, const LessonFacts& facts) {
    const auto found = facts.terms.find(text);
    return found == facts.terms.end() || !found->second.problem.empty() ? nullptr : &found->second;
}

Finding unreadable(const std::string& text, const LessonFacts& facts) {
    const auto found = facts.terms.find(text);
    return {std::nullopt, found == facts.terms.end()
                              ? fmt::format("nothing is known of {}", text)
                              : fmt::format("{}: {}", text, found->second.problem)};
}

std::string whereText(const std::string& text, const TermFact& fact) {
    return fact.eclass ? fmt::format("{} is in class {}", text, *fact.eclass)
                       : fmt::format("{} is not in the e-graph", text);
}

Finding present(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::string& text = phrase.arguments[0];
    const TermFact* fact = known(text, facts);
    if (fact == nullptr) return unreadable(text, facts);
    return {fact->eclass.has_value(), whereText(text, *fact)};
}

Finding equal(const LessonPhrase& phrase, const LessonFacts& facts) {
    const TermFact* const left = known(phrase.arguments[0], facts);
    const TermFact* const right = known(phrase.arguments[1], facts);
    if (left == nullptr) return unreadable(phrase.arguments[0], facts);
    if (right == nullptr) return unreadable(phrase.arguments[1], facts);
    return {left->eclass && left->eclass == right->eclass,
            whereText(phrase.arguments[0], *left) + ", " + whereText(phrase.arguments[1], *right)};
}

Finding members(const LessonPhrase& phrase, const LessonFacts& facts) {
    const TermFact* const fact = known(phrase.arguments[0], facts);
    if (fact == nullptr) return unreadable(phrase.arguments[0], facts);
    if (!fact->eclass) return {std::nullopt, whereText(phrase.arguments[0], *fact)};
    return {phrase.admits(static_cast<double>(fact->members)),
            fmt::format("the class of {} has {}", phrase.arguments[0],
                        plural(fact->members, "e-node"))};
}

Finding result(const LessonPhrase& phrase, const LessonFacts& facts) {
    const StepReport* last = lastFound(facts);
    if (last == nullptr) return {std::nullopt, "no term was taken yet"};
    return {haveSameWords(last->foundTerm, phrase.arguments[0]), "the term is " + last->foundTerm};
}

// Choices of the user.

std::size_t pinCount(const LessonFacts& facts, std::vector<ProjectENode> ProjectStep::*nodes) {
    std::size_t count = 0;
    for (const ProjectStep& one : facts.project.guide) count += (one.*nodes).size();
    return count;
}

Finding pinned(const LessonPhrase& phrase, const LessonFacts& facts) {
    const std::size_t count = pinCount(facts, &ProjectStep::pins);
    const std::string now = plural(count, "pin");
    if (phrase.arguments.empty()) return {count > 0, now};
    const TermFact* const fact = known(phrase.arguments[0], facts);
    if (fact == nullptr) return unreadable(phrase.arguments[0], facts);
    bool isPinned = false;
    for (const ProjectStep& one : facts.project.guide)
        isPinned = isPinned || std::ranges::find(one.pins, fact->nodeName, &ProjectENode::name) !=
                                   one.pins.end();
    return {isPinned && fact->eclass, now};
}

Finding forbidden(const LessonPhrase& /*phrase*/, const LessonFacts& facts) {
    const std::size_t count = pinCount(facts, &ProjectStep::forbidden);
    return {count > 0, fmt::format("{} forbidden", plural(count, "e-node"))};
}

Finding selected(const LessonPhrase& phrase, const LessonFacts& facts) {
    if (!facts.selectedClass) return {false, "nothing is selected"};
    const std::string now = fmt::format("class {} is selected", *facts.selectedClass);
    const bool isRight = phrase.arguments[0] == "class" || facts.isNodeSelected;
    if (phrase.arguments.size() == 1) return {isRight, now};
    const TermFact* const fact = known(phrase.arguments[1], facts);
    if (fact == nullptr) return unreadable(phrase.arguments[1], facts);
    return {isRight && fact->eclass == facts.selectedClass, now};
}

Finding shown(const LessonPhrase& phrase, const LessonFacts& facts) {
    if (!facts.shownIteration) return {std::nullopt, "no iteration is shown"};
    return {phrase.admits(*facts.shownIteration),
            fmt::format("iteration {} is shown", *facts.shownIteration)};
}

// Code.

std::string withProblem(std::string text, const LessonFacts& facts) {
    return facts.codeProblem.empty() ? text : text + ": " + facts.codeProblem;
}

Finding code(const LessonPhrase& /*phrase*/, const LessonFacts& facts) {
    return {facts.hasCode,
            facts.hasCode ? "there is code" : withProblem("there is no code", facts)};
}

Finding verified(const LessonPhrase& /*phrase*/, const LessonFacts& facts) {
    return {facts.isVerified, facts.isVerified ? "the code is right"
                                               : withProblem("the code is not verified", facts)};
}

Finding exported(const LessonPhrase& /*phrase*/, const LessonFacts& facts) {
    return {facts.isExported, facts.isExported ? "the code is exported" : "nothing is exported"};
}

constexpr LessonSlot kCompare{SlotKind::Comparison};

constexpr std::array kPredicates{
    PredicateRow{{"iteration", {kCompare}}, iteration},
    PredicateRow{{"nodes", {kCompare}}, nodes},
    PredicateRow{{"classes", {kCompare}}, classes},
    PredicateRow{{"step", {kCompare}}, step},
    PredicateRow{{"cost", {kCompare}}, cost},
    PredicateRow{{"tree-cost", {kCompare}}, treeCost},
    PredicateRow{{"dag-cost", {kCompare}}, dagCost},
    PredicateRow{{"matches", {kNameSlot, kCompare}}, matches},
    PredicateRow{{"merged", {kNameSlot, kCompare}}, merged},
    PredicateRow{{"state", {LessonSlot{SlotKind::Word, kStateWords}}}, state},
    PredicateRow{{"next-phase", {LessonSlot{SlotKind::Word, "search|apply|rebuild"}}}, nextPhase},
    PredicateRow{{"sketch", {LessonSlot{SlotKind::Number}, LessonSlot{SlotKind::Word, "found"}}},
                 sketch},
    PredicateRow{{"present", {kTextSlot}}, present},
    PredicateRow{{"equal", {kTextSlot, kTextSlot}}, equal},
    PredicateRow{{"members", {kTextSlot, kCompare}}, members},
    PredicateRow{{"result", {kTextSlot}}, result},
    PredicateRow{
        {"unchanged",
         {LessonSlot{SlotKind::Word, "program|own-rules|costs|sketches|rule-lists|limits"}}},
        unchanged,
        false},
    PredicateRow{{"rule", {kNameSlot, LessonSlot{SlotKind::Word, "on|off"}}}, rule, false},
    PredicateRow{{"extractor", {kNameSlot}}, extractor, false},
    PredicateRow{{"cost-model", {kNameSlot}}, costModel},
    PredicateRow{{"problems", {kCompare}}, problems, false},
    PredicateRow{{"pinned", {LessonSlot{SlotKind::Text, {}, true}}}, pinned},
    PredicateRow{{"forbidden"}, forbidden, false},
    PredicateRow{{"code"}, code},
    PredicateRow{{"verified"}, verified},
    PredicateRow{{"exported"}, exported, true, true},
    PredicateRow{{"selected",
                  {LessonSlot{SlotKind::Word, "class|node"}, LessonSlot{SlotKind::Text, {}, true}}},
                 selected,
                 false,
                 true},
    PredicateRow{{"shown-iteration", {kCompare}}, shown, true, true},
};

constexpr auto kPredicateForms = [] {
    std::array<LessonForm, kPredicates.size()> forms{};
    for (std::size_t i = 0; i < forms.size(); ++i) forms[i] = kPredicates[i].form;
    return forms;
}();

const PredicateRow& rowOf(const LessonPredicate& predicate) {
    return kPredicates[predicate.phrase.form];
}

}  // namespace

Result<LessonPredicate> readPredicate(const SourceText& source, TextRange range) {
    constexpr std::string_view kNot = "not ";
    const bool isNegated =
        source.text().substr(range.begin, range.end - range.begin).starts_with(kNot);
    if (isNegated) range.begin += kNot.size();
    auto phrase = readPhrase(source, range, kPredicateForms, "predicate");
    if (!phrase) return failure(phrase.error());
    return LessonPredicate{std::move(*phrase), isNegated};
}

LessonVerdict check(const LessonPredicate& predicate, const LessonFacts& facts) {
    const PredicateRow& row = rowOf(predicate);
    if (row.isOfRun && facts.isStale)
        return {false, "the project was edited: what was run is of before"};
    Finding finding = row.check(predicate.phrase, facts);
    return {finding.holds.has_value() && *finding.holds != predicate.isNegated,
            std::move(finding.now)};
}

std::set<std::string> wantedTerms(std::span<const LessonPredicate> predicates) {
    std::set<std::string> terms;
    for (const LessonPredicate& predicate : predicates) {
        const LessonForm& form = rowOf(predicate).form;
        // `result` compares with what the language has printed.
        if (form.name == "result") continue;
        for (std::size_t i = 0; i < predicate.phrase.arguments.size(); ++i)
            if (form.parts[i].kind == SlotKind::Text) terms.insert(predicate.phrase.arguments[i]);
    }
    return terms;
}

bool isOfWindow(const LessonPredicate& predicate) {
    return rowOf(predicate).isOfWindow;
}

std::string_view predicateName(const LessonPredicate& predicate) {
    return rowOf(predicate).form.name;
}

std::vector<std::string> predicateForms() {
    std::vector<std::string> texts;
    for (const LessonForm& form : kPredicateForms) texts.push_back(formText(form));
    return texts;
}

}  // namespace candler
