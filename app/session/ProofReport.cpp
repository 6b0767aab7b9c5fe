#include "app/session/ProofReport.h"

#include <fmt/format.h>

#include "engine/explanation/ProofText.h"

namespace candler {

namespace {

/// A longer term is shown only where it changes.
constexpr std::uint64_t kReadableSize = 60;
/// A longer one is not written at all: terms share sub-terms, so their texts may be of any length.
constexpr std::uint64_t kWritableSize = 2000;

tl::unexpected<Diagnostics> stopped() {
    return failure(makeError("the explanation was stopped"));
}

std::string positionText(const std::vector<std::uint32_t>& position) {
    std::string text;
    for (const std::uint32_t child : position)
        text += fmt::format("{}{}", text.empty() ? "" : ".", child + 1);
    return text;
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
    const std::uint64_t size = m_graph.store().treeSize(term);
    return size <= kWritableSize ? m_program.termText(term)
                                 : fmt::format("(a term of {} nodes)", size);
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
    const FlatProof flat = flatten(*proof, proof->chain, m_maxLines, stop);
    report.isComplete = flat.isComplete;
    if (flat.isComplete) report.size = flat.steps.size();
    TermStore& store = m_graph.store();
    TermId whole = proof->from;
    for (const FlatStep& step : flat.steps) {
        if (stop.isStopped()) return stopped();
        whole = replaceAt(store, whole, step.position, step.after);
        report.lines.push_back(line(*proof, step));
        if (store.treeSize(whole) <= kReadableSize) report.lines.back().whole = text(whole);
    }
    report.tree =
        treeProofText(*proof, {[&](TermId term) { return text(term); }, m_rules}, m_maxLines, stop);
    // What was cut short is not shown.
    if (stop.isStopped()) return stopped();
    return report;
}

ProofLine ProofReporter::line(const Explanation& proof, const FlatStep& step) const {
    const ProofStep& shared = proof.steps[step.use.step];
    ProofLine line;
    line.isBackwards = step.use.isReversed;
    line.position = positionText(step.position);
    line.before = text(step.before);
    line.after = text(step.after);
    line.reason = shared.kind == StepKind::Given ? "given" : "evaluation";
    if (shared.kind != StepKind::Rule) return line;
    const RuleApplication& application = proof.applications[shared.application];
    line.reason = m_rules[application.rule.index()]->name;
    line.iteration = application.iteration;
    line.substitution =
        substitutionText(application, {[&](TermId term) { return text(term); }, m_rules});
    for (const auto& [from, to] : application.premises)
        line.premises.push_back(fmt::format("{} = {}", text(from), text(to)));
    return line;
}

tl::unexpected<Diagnostics> ProofReporter::absent(TermId term) const {
    return failure(makeError(fmt::format("'{}' is not in the e-graph", text(term)), {},
                             "the rules did not reach it; add it as a start term or run longer"));
}

Result<OriginReport> ProofReporter::origin(TermId term, const StopCheck& stop) {
    const auto node = m_explainer.nodeOf(term, stop);
    if (stop.isStopped()) return stopped();
    if (!node) return absent(term);
    const auto steps = m_explainer.explainExistence(*node, stop);
    if (!steps) return failure(steps.error());
    OriginReport report{
        fmt::format("where {} comes from", text(term)),
        existenceText(*steps, {[&](TermId one) { return text(one); }, m_rules}, stop)};
    if (stop.isStopped()) return stopped();
    return report;
}

namespace {

/// A term of several lines below a first line that begins with `indent` characters.
std::string indented(const std::string& term, int indent) {
    std::string text;
    for (const char c : term) {
        text += c;
        if (c == '\n') text.append(static_cast<std::size_t>(indent), ' ');
    }
    return text;
}

std::string lineText(const ProofLine& line) {
    std::string text;
    if (!line.whole.empty())
        text = fmt::format("  = {}\n", indented(line.whole, 4));
    else
        text = fmt::format("  = … {}\n    becomes {}\n", indented(line.before, 6),
                           indented(line.after, 12));
    text += fmt::format("      by {}{}, {}", line.reason, line.isBackwards ? " backwards" : "",
                        line.position.empty() ? "at the root" : "at " + line.position);
    if (line.iteration > 0) text += fmt::format(", iteration {}", line.iteration);
    if (!line.substitution.empty()) text += ": " + indented(line.substitution, 8);
    text += '\n';
    for (const std::string& premise : line.premises)
        text += fmt::format("      because {}\n", premise);
    return text;
}

}  // namespace

std::string proofText(const ProofReport& report, bool asTree) {
    const ProofSummary& summary = report.summary;
    std::string text = fmt::format("proof of {}\n", report.title);
    if (asTree) {
        text += report.tree;
    } else {
        text += fmt::format("    {}\n", indented(report.from, 4));
        for (const ProofLine& line : report.lines) text += lineText(line);
        if (!report.isComplete)
            text += fmt::format("  … the first {} of about {} rewrites\n", report.lines.size(),
                                report.size);
    }
    text += fmt::format(
        "checked by term rewriting: {} rewrites, {} different steps ({} by rules, {} evaluated, {} "
        "given, {} congruences)",
        report.size, report.sharedSteps, summary.ruleSteps, summary.evaluationSteps,
        summary.givenSteps, summary.congruenceSteps);
    if (summary.conditionedSteps > 0)
        text += fmt::format("; {} rest on conditions that held in the e-graph",
                            summary.conditionedSteps);
    return text;
}

}  // namespace candler
