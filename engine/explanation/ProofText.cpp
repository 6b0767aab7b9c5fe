#include "engine/explanation/ProofText.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler {

namespace {

const Rule& ruleOf(const RuleApplication& application, const ProofWords& words) {
    return *words.rules[application.rule.index()];
}

std::string reason(const Explanation& proof, const StepUse& use, const ProofWords& words) {
    const ProofStep& step = proof.steps[use.step];
    const std::string_view direction = use.isReversed ? " backwards" : "";
    switch (step.kind) {
        case StepKind::Rule:
            return fmt::format("{}{}", ruleOf(proof.applications[step.application], words).name,
                               direction);
        case StepKind::Congruence:
            return "congruence";
        case StepKind::Given:
            return "given";
        case StepKind::Evaluation:
            return fmt::format("evaluation{}", direction);
    }
    return {};
}

}  // namespace

std::string substitutionText(const RuleApplication& application, const ProofWords& words) {
    std::string text;
    const auto names = ruleOf(application, words).pattern.classSlots();
    for (std::size_t i = 0; i < names.size(); ++i)
        text += fmt::format("{}?{} = {}", i == 0 ? "" : ", ", names[i],
                            words.termText(application.instance.terms[i]));
    return text;
}

std::string treeProofText(const Explanation& proof, const ProofWords& words, std::size_t maxSteps,
                          const StopCheck& stop) {
    const auto chainText = [&](const ProofChain& chain) {
        std::string text;
        for (const StepUse& use : chain)
            text += fmt::format(" {}[{}]", use.isReversed ? "-" : "", use.step + 1);
        return text.empty() ? " the same" : text;
    };
    std::string text;
    const std::size_t most = std::min(maxSteps, proof.steps.size());
    std::uint32_t shown = 0;
    for (; shown < most && !stop.isStopped(); ++shown) {
        const std::uint32_t i = shown;
        const ProofStep& step = proof.steps[i];
        text += fmt::format("[{}] {}\n    = {}\n    by {}", i + 1, words.termText(step.from),
                            words.termText(step.to), reason(proof, {i, false}, words));
        if (step.kind == StepKind::Rule)
            text += ": " + substitutionText(proof.applications[step.application], words);
        text += '\n';
        for (std::size_t k = 0; k < step.parts.size(); ++k)
            if (!step.parts[k].empty())
                text += fmt::format("      {} {}:{}\n",
                                    step.kind == StepKind::Rule ? "premise" : "child", k + 1,
                                    chainText(step.parts[k]));
    }
    if (shown < proof.steps.size())
        text += fmt::format("… {} steps more\n", proof.steps.size() - shown);
    text += fmt::format("{}\n  = {}\n    by{}\n", words.termText(proof.from),
                        words.termText(proof.to), chainText(proof.chain));
    return text;
}

std::string existenceText(const std::vector<ExistenceStep>& steps, const ProofWords& words,
                          const StopCheck& stop) {
    std::string text;
    for (const ExistenceStep& step : steps) {
        if (stop.isStopped()) break;
        text += fmt::format("e-node {}: {}\n", step.node.value, words.termText(step.term));
        std::string matched;
        for (const ENodeId node : step.matched)
            matched += fmt::format("{}{}", matched.empty() ? "" : ", ", node.value);
        const std::string rule =
            step.application == nullptr
                ? std::string()
                : fmt::format("{} in iteration {}",
                              words.rules[step.application->rule.index()]->name,
                              step.application->iteration);
        if (!step.analysis.empty())
            text += fmt::format("    by the analysis '{}'{}, evaluated: {}\n", step.analysis,
                                rule.empty() ? "" : " after " + rule,
                                matched.empty() ? "unknown" : "e-node " + matched);
        else if (rule.empty())
            text += "    from the start\n";
        else
            text += fmt::format("    by {}, matched: {}\n", rule,
                                matched.empty() ? "every class" : "e-nodes " + matched);
    }
    return text;
}

}  // namespace candler
