#include "app/session/ProofDocument.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <optional>

#include "app/session/Words.h"
#include "engine/serialization/DotWriter.h"
#include "engine/support/Markdown.h"

namespace candler {

namespace {

constexpr const char* kHead = R"(<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>{}</title><style>
:root {{ color-scheme: light dark; --line: #8884; --mark: #ffe08a; --ink: #1d4ed8; }}
@media (prefers-color-scheme: dark) {{ :root {{ --mark: #6b5200; --ink: #93b4ff; }} }}
body {{ font: 16px/1.5 sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; }}
pre {{ font: 14px/1.4 monospace; white-space: pre-wrap; margin: .2em 0; }}
ol.rewrites > li {{ border-top: 1px solid var(--line); padding: .4em 0; }}
mark {{ background: var(--mark); color: inherit; border-radius: 2px; }}
.rule {{ color: var(--ink); font-weight: 600; }}
details {{ margin: .2em 0; }}
summary {{ cursor: pointer; }}
</style></head><body>
)";

bool isWord(char c) {
    const auto byte = static_cast<unsigned char>(c);
    return byte >= 0x80 || std::isalnum(byte) != 0 || c == '_' || c == '.' || c == '?';
}

std::string marked(std::string_view text, std::size_t begin, std::size_t end) {
    return fmt::format("{}<mark>{}</mark>{}", escapeXml(text.substr(0, begin)),
                       escapeXml(text.substr(begin, end - begin)), escapeXml(text.substr(end)));
}

/// The term after a rewrite with what is new marked; or only the sub-term that changed.
std::string afterHtml(const ProofLine& line, std::string_view before) {
    if (!line.whole.empty() && !before.empty()) {
        const TextChange change = changeOf(line, before);
        return fmt::format("<pre>{}</pre>", marked(line.whole, change.begin, change.endAfter));
    }
    if (!line.whole.empty()) return fmt::format("<pre>{}</pre>", escapeXml(line.whole));
    return fmt::format("<pre>… {}\nbecomes {}</pre>", escapeXml(line.before),
                       marked(line.after, 0, line.after.size()));
}

std::string lineHtml(const ProofLine& line, std::string_view before) {
    std::string html = fmt::format("<li><span class=\"rule\">{}</span>\n{}",
                                   escapeXml(reasonText(line)), afterHtml(line, before));
    if (!line.substitution.empty() || !line.premises.empty()) {
        html += "<details><summary>how</summary>";
        if (!line.substitution.empty())
            html += fmt::format("<pre>{}</pre>", escapeXml(line.substitution));
        for (const std::string& premise : line.premises)
            html += fmt::format("<pre>because {}</pre>", escapeXml(premise));
        html += "</details>";
    }
    return html + "</li>\n";
}

std::string chainHtml(const std::vector<ProofUse>& chain, std::size_t known, std::size_t proof) {
    std::string html;
    for (const ProofUse& use : chain) {
        const std::string name = fmt::format("{}{}", use.isReversed ? "−" : "", use.step + 1);
        html += use.step < known
                    ? fmt::format(" <a href=\"#p{}s{}\">[{}]</a>", proof, use.step + 1, name)
                    : fmt::format(" [{}]", name);
    }
    return html.empty() ? " the same" : html;
}

std::string stepHtml(const ProofReport& report, std::size_t index, std::size_t proof) {
    const SharedStep& step = report.steps[index];
    std::string html =
        fmt::format("<li id=\"p{}s{}\"><span class=\"rule\">{}</span>\n<pre>{}\n= {}</pre>", proof,
                    index + 1, escapeXml(step.reason), escapeXml(step.from), escapeXml(step.to));
    if (!step.substitution.empty())
        html += fmt::format("<pre>{}</pre>", escapeXml(step.substitution));
    for (const SharedStep::Part& part : step.parts)
        html += fmt::format("<div>{}:{}</div>", escapeXml(part.title),
                            chainHtml(part.chain, report.steps.size(), proof));
    return html + "</li>\n";
}

std::string proofHtml(const ProofReport& report, std::size_t proof) {
    std::string html = fmt::format(
        "<section><h1>Proof of {}</h1>\n<p>{}</p>\n<pre>{}</pre>\n<ol class=\"rewrites\">\n",
        escapeXml(report.title), escapeXml(summaryText(report)), escapeXml(report.from));
    std::string_view before = report.from;
    for (const ProofLine& line : report.lines) {
        html += lineHtml(line, before);
        before = line.whole;
    }
    html += "</ol>\n";
    if (!report.isComplete)
        html += fmt::format("<p>The first {} of about {} rewrites.</p>\n", report.lines.size(),
                            report.size);
    if (report.triedOn) return html + "</section>\n";
    html += fmt::format(
        "<details><summary>Sub-proofs: {} shared steps</summary>\n<p>The proof:{}</p><ol>\n",
        report.sharedSteps, chainHtml(report.chain, report.steps.size(), proof));
    for (std::size_t i = 0; i < report.steps.size(); ++i) html += stepHtml(report, i, proof);
    html += "</ol>\n";
    if (report.steps.size() < report.sharedSteps)
        html += fmt::format("<p>{} steps more.</p>\n", report.sharedSteps - report.steps.size());
    return html + "</details></section>\n";
}

std::string proofMarkdown(const ProofReport& report) {
    constexpr std::size_t kIndent = 4;
    std::string text = fmt::format("# Proof of {}\n\n{}\n\n{}\n", markdownText(report.title),
                                   markdownText(summaryText(report)), markdownBlock(report.from));
    std::size_t number = 0;
    for (const ProofLine& line : report.lines) {
        text += fmt::format("{}. {}\n\n", ++number, markdownText(reasonText(line)));
        text += markdownBlock(line.whole.empty()
                                  ? fmt::format("… {}\nbecomes {}", line.before, line.after)
                                  : line.whole,
                              kIndent);
        if (!line.substitution.empty()) text += "\n" + markdownBlock(line.substitution, kIndent);
        for (const std::string& premise : line.premises)
            text += fmt::format("\n{}because\n\n{}", std::string(kIndent, ' '),
                                markdownBlock(premise, kIndent));
        text += '\n';
    }
    if (!report.isComplete)
        text +=
            fmt::format("The first {} of about {} rewrites.\n\n", report.lines.size(), report.size);
    return text;
}

/// How many brackets in [begin, end) are closed without having been opened, and the reverse.
std::pair<std::size_t, std::size_t> openEnds(std::string_view text, std::size_t begin,
                                             std::size_t end) {
    std::size_t closed = 0;
    std::size_t opened = 0;
    for (std::size_t i = begin; i < end; ++i) {
        if (text[i] == '(') ++opened;
        if (text[i] != ')') continue;
        if (opened > 0)
            --opened;
        else
            ++closed;
    }
    return {closed, opened};
}

/// A part of a term begins and ends with its brackets, which may be the same in both texts.
TextChange withWholeBrackets(TextChange change, std::string_view before, std::string_view after) {
    for (;;) {
        const auto [closed, opened] = openEnds(before, change.begin, change.endBefore);
        const auto [closedAfter, openedAfter] = openEnds(after, change.begin, change.endAfter);
        if (closed > 0 || closedAfter > 0) {
            if (change.begin == 0) return change;
            --change.begin;
        } else if (opened > 0 || openedAfter > 0) {
            if (change.endBefore == before.size() || change.endAfter == after.size()) return change;
            ++change.endBefore;
            ++change.endAfter;
        } else {
            return change;
        }
    }
}

/// Where what the pattern stands for ends in the text, if it begins at `at`: `%0` stands for a
/// name.
std::optional<std::size_t> endOfMatch(std::string_view pattern, std::string_view text,
                                      std::size_t at) {
    const auto isDigit = [&](std::size_t i) {
        return i < pattern.size() && std::isdigit(static_cast<unsigned char>(pattern[i])) != 0;
    };
    for (std::size_t i = 0; i < pattern.size();) {
        if (pattern[i] == '%' && isDigit(i + 1)) {
            const std::size_t begin = at;
            while (at < text.size() && isWord(text[at])) ++at;
            if (at == begin) return {};
            for (++i; isDigit(i);) ++i;
        } else if (at == text.size() || text[at++] != pattern[i++]) {
            return {};
        }
    }
    return at;
}

}  // namespace

TextChange changeOf(std::string_view before, std::string_view after) {
    const std::size_t shorter = std::min(before.size(), after.size());
    std::size_t begin = 0;
    while (begin < shorter && before[begin] == after[begin]) ++begin;
    std::size_t tail = 0;
    while (tail < shorter - begin &&
           before[before.size() - 1 - tail] == after[after.size() - 1 - tail])
        ++tail;
    // Back to where no word goes on in either text.
    const auto isInWord = [](std::string_view text, std::size_t at) {
        return at > 0 && at < text.size() && isWord(text[at - 1]) && isWord(text[at]);
    };
    while (isInWord(before, begin) || isInWord(after, begin)) --begin;
    while (tail > 0 &&
           (isInWord(before, before.size() - tail) || isInWord(after, after.size() - tail)))
        --tail;
    return withWholeBrackets({begin, before.size() - tail, after.size() - tail}, before, after);
}

TextChange changeOf(const ProofLine& line, std::string_view before) {
    const TextChange differing = changeOf(before, line.whole);
    // Where names of bound variables differ, too, it is not found, and what differs is marked.
    for (std::size_t at = 0; at <= differing.begin; ++at) {
        const auto endBefore = endOfMatch(line.before, before, at);
        const auto endAfter = endBefore ? endOfMatch(line.after, line.whole, at) : std::nullopt;
        if (endAfter && *endBefore >= differing.endBefore && *endAfter >= differing.endAfter)
            return {at, *endBefore, *endAfter};
    }
    return differing;
}

namespace {

std::string reasonText(const ProofLine& line, const std::string& place) {
    std::string text =
        fmt::format("by {}{}{}", line.reason, line.isBackwards ? " backwards" : "", place);
    if (line.iteration > 0) text += fmt::format(", iteration {}", line.iteration);
    return text;
}

}  // namespace

std::string reasonText(const ProofLine& line) {
    return reasonText(line, line.position.empty() ? ", at the root" : ", at " + line.position);
}

std::string ruleText(const ProofLine& line) {
    return reasonText(line, {});
}

std::string summaryText(const ProofReport& report) {
    const std::string rewrites = plural(report.size, "rewrite");
    if (report.triedOn)
        return *report.triedOn == 0 || report.size == 0
                   ? rewrites + ", not checked"
                   : fmt::format("{}, each checked on {}", rewrites,
                                 plural(*report.triedOn, "random input"));
    const ProofSummary& summary = report.summary;
    std::string text = fmt::format(
        "checked by term rewriting: {}, {} ({} by rules, {} evaluated, {} given, {} by congruence)",
        rewrites, plural(report.sharedSteps, "different step"), summary.ruleSteps,
        summary.evaluationSteps, summary.givenSteps, summary.congruenceSteps);
    if (summary.conditionedSteps > 0)
        text +=
            fmt::format("; {} {} on conditions that held in the e-graph", summary.conditionedSteps,
                        summary.conditionedSteps == 1 ? "rests" : "rest");
    return text;
}

std::string proofsHtml(const std::vector<ProofReport>& reports) {
    std::string html = fmt::format(
        kHead, reports.size() == 1 ? escapeXml("Proof of " + reports.front().title) : "Proofs");
    for (std::size_t i = 0; i < reports.size(); ++i) html += proofHtml(reports[i], i + 1);
    return html + "</body></html>\n";
}

std::string proofsMarkdown(const std::vector<ProofReport>& reports) {
    std::string text;
    for (const ProofReport& report : reports) text += proofMarkdown(report);
    return text;
}

std::string reasonText(const OriginLine& line) {
    if (line.rule.empty() && line.analysis.empty()) return "from the start";
    const std::string rule =
        line.rule.empty() ? "" : fmt::format("{} in iteration {}", line.rule, line.iteration);
    std::string nodes;
    for (const ENodeId node : line.matched)
        nodes += fmt::format("{}{}", nodes.empty() ? "" : ", ", node.value);
    if (!line.analysis.empty())
        return fmt::format("by the analysis '{}'{}, evaluated: {}", line.analysis,
                           rule.empty() ? "" : " after " + rule,
                           nodes.empty() ? "unknown" : "e-node " + nodes);
    return fmt::format("by {}, matched: {}", rule,
                       nodes.empty() ? "every class" : "e-nodes " + nodes);
}

std::string originHtml(const OriginReport& report) {
    std::string html = fmt::format(kHead, escapeXml(report.title));
    html += fmt::format("<h1>{}</h1>\n<ol class=\"rewrites\">\n", escapeXml(report.title));
    for (const OriginLine& line : report.lines)
        html += fmt::format("<li>e-node {}: <span class=\"rule\">{}</span>\n<pre>{}</pre></li>\n",
                            line.node.value, escapeXml(reasonText(line)), escapeXml(line.term));
    return html + "</ol></body></html>\n";
}

std::string originMarkdown(const OriginReport& report) {
    constexpr std::size_t kIndent = 4;
    std::string text = fmt::format("# {}\n\n", markdownText(report.title));
    std::size_t number = 0;
    for (const OriginLine& line : report.lines)
        text += fmt::format("{}. e-node {}: {}\n\n{}\n", ++number, line.node.value,
                            markdownText(reasonText(line)), markdownBlock(line.term, kIndent));
    return text;
}

namespace {

tl::unexpected<Diagnostics> unknownEnding(std::string_view path) {
    return failure(makeError(fmt::format("'{}' has no ending of a document", path), {},
                             "end it with .html, .md or .json"));
}

}  // namespace

Result<std::string> proofDocument(const ProofReport& report, std::string_view path) {
    if (path.ends_with(".html")) return proofsHtml({report});
    if (path.ends_with(".md")) return proofsMarkdown({report});
    if (path.ends_with(".json")) return proofsJson({report});
    return unknownEnding(path);
}

Result<std::string> originDocument(const OriginReport& report, std::string_view path) {
    if (path.ends_with(".html")) return originHtml(report);
    if (path.ends_with(".md")) return originMarkdown(report);
    if (path.ends_with(".json")) return originJson(report);
    return unknownEnding(path);
}

}  // namespace candler
