#include "app/session/ProofReport.h"

#include <fmt/format.h>

#include <algorithm>

#include "app/session/ProofDocument.h"
#include "app/session/ReportWriter.h"
#include "engine/explanation/ProofText.h"
#include "engine/language/Language.h"

namespace candler {

namespace {

/// A longer term is shown only where it changes.
constexpr std::uint64_t kReadableSize = 60;
/// A longer one is not written at all, as a proof has many of them.
constexpr std::uint64_t kWritableSize = 2000;

tl::unexpected<Diagnostics> stopped() {
    return failure(makeError("the explanation was stopped"));
}

std::vector<ProofUse> usesOf(const ProofChain& chain) {
    std::vector<ProofUse> uses;
    for (const StepUse& use : chain) uses.push_back({use.step, use.isReversed});
    return uses;
}

}  // namespace

ProofReporter::ProofReporter(LoadedProgram& program, const EGraph& graph, RuleList rules,
                             std::size_t maxLines)
    : m_program(program),
      m_graph(graph),
      m_maxLines(maxLines),
      m_explainer(graph, rules),
      m_checker(graph.store(), ProofBasis::of(graph, rules)),
      m_rules(std::move(rules)) {}

std::string ProofReporter::text(TermId term) const {
    const auto abridged = abridgement(m_graph.store(), term, kWritableSize);
    return abridged ? *abridged : m_program.termText(term);
}

Result<ProofReport> ProofReporter::goal(TermId from, const Pattern& goal, const std::string& text,
                                        const StopCheck& stop) {
    return report(fmt::format("goal {}", text), m_explainer.explainMatch(from, goal, stop), stop);
}

Result<ProofReport> ProofReporter::equal(TermId from, TermId to, const StopCheck& stop) {
    for (const TermId term : {from, to})
        if (!m_explainer.nodeOf(term, stop) && !stop.isStopped()) return absent(term);
    return report(fmt::format("{} = {}", text(from), text(to)), m_explainer.explain(from, to, stop),
                  stop);
}

Result<ProofReport> ProofReporter::contradiction(const StopCheck& stop) {
    return report(kContradictionTitle, m_explainer.explainContradiction(stop), stop);
}

Result<ProofReport> ProofReporter::report(std::string title, const Result<Explanation>& proof,
                                          const StopCheck& stop) {
    if (!proof) return failure(proof.error());
    const auto checked = m_checker.check(*proof, stop);
    if (!checked) return failure(checked.error());
    ProofReport report;
    report.title = std::move(title);
    report.from = text(proof->from);
    report.to = text(proof->to);
    report.size = proof->size;
    report.sharedSteps = proof->steps.size();
    report.summary = *checked;
    TermStore& store = m_graph.store();
    const FlatProof flat = flatten(store, *proof, proof->chain, m_maxLines, stop);
    report.isComplete = flat.isComplete;
    if (flat.isComplete) report.size = flat.steps.size();
    TermId whole = proof->from;
    for (const FlatStep& step : flat.steps) {
        if (stop.isStopped()) return stopped();
        whole = replaceAt(store, whole, step.position, step.after);
        report.lines.push_back(line(*proof, step, stop));
        if (store.treeSize(whole) <= kReadableSize) report.lines.back().whole = text(whole);
    }
    for (std::size_t i = 0; i < std::min(m_maxLines, proof->steps.size()); ++i) {
        if (stop.isStopped()) break;
        report.steps.push_back(sharedStep(*proof, proof->steps[i]));
    }
    report.chain = usesOf(proof->chain);
    // What was cut short is not shown.
    if (stop.isStopped()) return stopped();
    return report;
}

ProofLine ProofReporter::line(const Explanation& proof, const FlatStep& step,
                              const StopCheck& stop) {
    const ProofStep& shared = proof.steps[step.use.step];
    ProofLine line;
    line.isBackwards = step.use.isReversed;
    line.position = positionText(step.position);
    line.before = text(step.before);
    line.after = text(step.after);
    line.reason = shared.kind == StepKind::Given ? "given" : "evaluation";
    if (const auto node = m_explainer.nodeOf(step.before, stop))
        line.eclass = m_graph.find(foundedClass(*node));
    if (shared.kind != StepKind::Rule) return line;
    const RuleApplication& application = proof.applications[shared.application];
    line.reason = m_rules[application.rule.index()]->name;
    line.iteration = application.iteration;
    line.substitution = substitution(application);
    for (const auto& [from, to] : application.premises)
        line.premises.push_back(fmt::format("{} = {}", text(from), text(to)));
    return line;
}

std::string ProofReporter::substitution(const RuleApplication& application) const {
    return substitutionText(application, {[&](TermId term) { return text(term); }, m_rules});
}

SharedStep ProofReporter::sharedStep(const Explanation& proof, const ProofStep& step) const {
    SharedStep shared;
    shared.from = text(step.from);
    shared.to = text(step.to);
    shared.reason = step.kind == StepKind::Given        ? "given"
                    : step.kind == StepKind::Evaluation ? "evaluation"
                                                        : "congruence";
    if (step.kind == StepKind::Rule) {
        const RuleApplication& application = proof.applications[step.application];
        shared.reason = m_rules[application.rule.index()]->name;
        shared.iteration = application.iteration;
        shared.substitution = substitution(application);
    }
    const char* const part = step.kind == StepKind::Rule ? "premise" : "child";
    for (std::size_t i = 0; i < step.parts.size(); ++i)
        if (!step.parts[i].empty())
            shared.parts.push_back({fmt::format("{} {}", part, i + 1), usesOf(step.parts[i])});
    return shared;
}

tl::unexpected<Diagnostics> ProofReporter::absent(TermId term) const {
    return failure(makeError(fmt::format("'{}' is not in the e-graph", text(term)), {},
                             "the rules did not reach it; add it as a start term or run longer"));
}

Result<OriginReport> ProofReporter::origin(TermId term, const StopCheck& stop) {
    const auto node = m_explainer.nodeOf(term, stop);
    if (stop.isStopped()) return stopped();
    if (!node) return absent(term);
    auto report = origin(*node, stop);
    if (report) report->title = fmt::format("where {} comes from", text(term));
    return report;
}

OriginLine ProofReporter::originLine(const ExistenceStep& step) const {
    OriginLine line{.node = step.node,
                    .eclass = m_graph.find(foundedClass(step.node)),
                    .term = text(step.term),
                    .rule = {},
                    .analysis = std::string(step.analysis),
                    .matched = step.matched};
    if (step.application != nullptr) {
        line.rule = m_rules[step.application->rule.index()]->name;
        line.iteration = step.application->iteration;
    }
    return line;
}

Result<OriginReport> ProofReporter::origin(ENodeId node, const StopCheck& stop) {
    const auto steps = m_explainer.explainExistence(node, stop);
    if (!steps) return failure(steps.error());
    OriginReport report{
        .title = fmt::format("where {} comes from", text(m_explainer.birthTerm(node))),
        .lines = {},
        .isComplete = steps->size() <= m_maxLines};
    for (const ExistenceStep& step : *steps) {
        if (stop.isStopped() || report.lines.size() == m_maxLines) break;
        report.lines.push_back(originLine(step));
    }
    if (stop.isStopped()) return stopped();
    return report;
}

namespace {

std::string lineText(const ProofLine& line) {
    std::string text;
    if (!line.whole.empty())
        text = fmt::format("  = {}\n", hanging(line.whole, 4));
    else
        text = fmt::format("  = … {}\n    becomes {}\n", hanging(line.before, 6),
                           hanging(line.after, 12));
    text += "      " + reasonText(line);
    if (!line.substitution.empty()) text += ": " + hanging(line.substitution, 8);
    text += '\n';
    for (const std::string& premise : line.premises)
        text += fmt::format("      because {}\n", premise);
    return text;
}

std::string chainText(const std::vector<ProofUse>& chain) {
    std::string text;
    for (const ProofUse& use : chain)
        text += fmt::format(" {}[{}]", use.isReversed ? "-" : "", use.step + 1);
    return text.empty() ? " the same" : text;
}

/// Shared sub-proofs once, each under a number; what a step rests on below it.
std::string treeText(const ProofReport& report) {
    std::string text;
    for (std::size_t i = 0; i < report.steps.size(); ++i) {
        const SharedStep& step = report.steps[i];
        text += fmt::format("[{}] {}\n    = {}\n    by {}{}{}\n", i + 1, step.from, step.to,
                            step.reason, step.substitution.empty() ? "" : ": ", step.substitution);
        for (const SharedStep::Part& part : step.parts)
            text += fmt::format("      {}:{}\n", part.title, chainText(part.chain));
    }
    if (report.steps.size() < report.sharedSteps)
        text += fmt::format("… {} steps more\n", report.sharedSteps - report.steps.size());
    return text +
           fmt::format("{}\n  = {}\n    by{}\n", report.from, report.to, chainText(report.chain));
}

}  // namespace

std::string originText(const OriginReport& report) {
    std::string text;
    for (const OriginLine& line : report.lines)
        text +=
            fmt::format("e-node {}: {}\n    {}\n", line.node.value, line.term, reasonText(line));
    return report.isComplete ? text : text + "… and more\n";
}

std::string proofText(const ProofReport& report, bool asTree) {
    std::string text = fmt::format("proof of {}\n", report.title);
    if (asTree && !report.triedOn) {
        text += treeText(report);
    } else {
        text += fmt::format("    {}\n", hanging(report.from, 4));
        for (const ProofLine& line : report.lines) text += lineText(line);
        if (!report.isComplete)
            text += fmt::format("  … the first {} of about {} rewrites\n", report.lines.size(),
                                report.size);
    }
    text += summaryText(report);
    return text;
}

}  // namespace candler
