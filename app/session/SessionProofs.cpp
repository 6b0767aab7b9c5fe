// What a session can prove of what it has run.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/NormalFormProof.h"
#include "app/session/ProofReport.h"
#include "app/session/SessionImpl.h"
#include "app/session/SketchReport.h"
#include "engine/extraction/GreedyExtractor.h"
#include "sketches/SketchExtractor.h"

namespace candler {

namespace {

/// The cheapest term with the e-node at its root; of one that is gone, what it stood for when it
/// was added.
class NodeTerms {
public:
    NodeTerms(const EGraph& graph, RuleList rules, const CostModel& model, const StopCheck& stop)
        : m_graph(graph),
          m_rules(std::move(rules)),
          m_table(graph, stop),
          m_cheapest(extractGreedy(graph.store(), m_table, model, stop)) {}

    [[nodiscard]] TermId operator[](ENodeId node) const {
        const auto eclass = m_table.indexOf(m_graph.find(foundedClass(node)));
        if (eclass)
            for (auto i = m_table.nodeBegin(*eclass); i < m_table.nodeBegin(*eclass + 1); ++i)
                if (m_table.nodeId(i) == node)
                    if (const auto term = cheapest(i)) return *term;
        return Explainer(m_graph, m_rules).birthTerm(node);
    }

private:
    [[nodiscard]] std::optional<TermId> cheapest(GraphTable::Index node) const {
        std::vector<TermId> children;
        for (const GraphTable::Index child : m_table.children(node)) {
            if (m_cheapest.node[child] == ExtractionTable::kNoNode) return std::nullopt;
            children.push_back(readTerm(m_graph.store(), m_table, m_cheapest, child));
        }
        return m_graph.store().make(m_table.label(node), children);
    }

    const EGraph& m_graph;
    RuleList m_rules;
    GraphTable m_table;
    ExtractionTable m_cheapest;
};

/// The node of a part that the user wrote, counted as SketchStatus::parts are.
std::optional<std::uint32_t> nodeOfPart(const Sketch& sketch, std::size_t part) {
    for (std::uint32_t i = 0; i < sketch.nodes().size(); ++i)
        if (sketch.nodes()[i].isPart && part-- == 0) return i;
    return std::nullopt;
}

tl::unexpected<Diagnostics> stoppedExplaining() {
    return failure(makeError("the explanation was stopped"));
}

/// What proofs need of an e-graph that is asked about e-nodes.
Result<void> checkNodes(const EGraph& graph, std::initializer_list<ENodeId> nodes) {
    if (graph.needsRebuild())
        return failure(makeError("the iteration is not at its end", {},
                                 "e-nodes are explained after its rebuild"));
    for (const ENodeId node : nodes)
        if (node.index() >= graph.addedNodeCount())
            return failure(makeError(fmt::format("there is no e-node {}", node.value)));
    return {};
}

}  // namespace

Result<ProofReport> Session::proof(std::size_t step, std::size_t maxLines,
                                   const std::stop_token& stop) const {
    if (Diagnostics errors = m_impl->checkMoment({step, {}}); !errors.empty())
        return failure(std::move(errors));
    const GuideStepState& state = m_impl->search->state(step);
    ProofReporter reporter(*m_impl->program, *state.graph, state.stepper->rules(), maxLines);
    if (!state.found && state.graph->contradiction()) return reporter.contradiction(stop);
    if (!state.found)
        return failure(makeError(
            fmt::format("step {} has found nothing yet", m_impl->search->steps()[step].name)));
    return reporter.equal(state.start, *state.found, stop);
}

Result<std::optional<ProofReport>> Session::proofOfNormalForm(std::size_t step, NormalFormOf of,
                                                              std::size_t maxLines,
                                                              const std::stop_token& stop) const {
    if (Diagnostics errors = m_impl->checkMoment({step, {}}); !errors.empty())
        return failure(std::move(errors));
    const GuidedSearch& search = *m_impl->search;
    const std::string& name = m_impl->info->steps[step].normalForm;
    if (name.empty()) return std::nullopt;
    const auto form = findNormalForm(*m_impl->program, name, {});
    if (!form) return failure(form.error());
    const bool isResult = of == NormalFormOf::Result;
    if (isResult && (step + 1 != search.steps().size() || !search.result())) return std::nullopt;
    const std::optional<TermId> from = isResult   ? search.state(step).found
                                       : step > 0 ? search.state(step - 1).found
                                                  : m_impl->program->start();
    const TermId to = isResult ? *search.result() : search.state(step).start;
    if (!from || *from == to) return std::nullopt;
    return normalFormProof(*m_impl->program, *form, *from, maxLines, stop);
}

Result<ProofReport> Session::proofOfEquality(std::size_t step, ENodeId from, ENodeId to,
                                             std::size_t maxLines,
                                             const std::stop_token& stop) const {
    if (Diagnostics errors = m_impl->checkMoment({step, {}}); !errors.empty())
        return failure(std::move(errors));
    const GuideStepState& state = m_impl->search->state(step);
    const EGraph& graph = *state.graph;
    if (auto checked = checkNodes(graph, {from, to}); !checked) return failure(checked.error());
    if (graph.find(foundedClass(from)) != graph.find(foundedClass(to)))
        return failure(makeError(
            fmt::format("class {} and class {} are not equal", graph.find(foundedClass(from)).value,
                        graph.find(foundedClass(to)).value),
            {}, "no rule has merged them; run longer, or ask within a class"));
    const NodeTerms terms(graph, state.stepper->rules(), *m_impl->search->steps()[step].cost, stop);
    if (stop.stop_requested()) return stoppedExplaining();
    ProofReporter reporter(*m_impl->program, graph, state.stepper->rules(), maxLines);
    return reporter.equal(terms[from], terms[to], stop);
}

Result<ProofReport> Session::proofOfPart(std::size_t step, std::size_t part, EClassId eclass,
                                         std::size_t maxLines, const std::stop_token& stop) const {
    if (Diagnostics errors = m_impl->checkMoment({step, {}}); !errors.empty())
        return failure(std::move(errors));
    const GuideStepState& state = m_impl->search->state(step);
    const GuideStep& guide = m_impl->search->steps()[step];
    if (auto checked = checkNodes(*state.graph, {}); !checked) return failure(checked.error());
    const auto node = guide.sketch ? nodeOfPart(*guide.sketch, part) : std::nullopt;
    if (!node) return failure(makeError(fmt::format("the sketch has no part {}", part + 1)));
    const auto nodes = guide.sketch->nodes().subspan(0, *node + 1);
    const Sketch below(std::vector<SketchNode>(nodes.begin(), nodes.end()));
    const GraphTable table(*state.graph, stop);
    TermStore& store = m_impl->program->store();
    const ExtractionTable cheapest = extractGreedy(store, table, *guide.cost, stop);
    if (stop.stop_requested()) return stoppedExplaining();
    const bool isFounded = eclass.index() < state.graph->addedNodeCount();
    const auto index = isFounded ? table.indexOf(state.graph->find(eclass)) : std::nullopt;
    if (!index) return failure(makeError(fmt::format("there is no class {}", eclass.value)));
    const auto matched = extractSketch(store, table, below, *guide.cost, cheapest, *index, stop);
    if (stop.stop_requested()) return stoppedExplaining();
    const std::string what = abridgedSketch(nodes.back().text);
    if (!matched)
        return failure(makeError(
            fmt::format("class {} does not satisfy {}", table.classId(*index).value, what)));
    ENodeId oldest = table.nodeId(table.nodeBegin(*index));
    for (auto i = table.nodeBegin(*index); i < table.nodeBegin(*index + 1); ++i)
        oldest = std::min(oldest, table.nodeId(i));
    const TermId begun = Explainer(*state.graph, state.stepper->rules()).birthTerm(oldest);
    ProofReporter reporter(*m_impl->program, *state.graph, state.stepper->rules(), maxLines);
    auto report = reporter.equal(begun, matched->term, stop);
    if (report)
        report->title = fmt::format("class {} satisfies {}", table.classId(*index).value, what);
    return report;
}

Result<OriginReport> Session::origin(std::size_t step, ENodeId node, std::size_t maxLines,
                                     const std::stop_token& stop) const {
    if (Diagnostics errors = m_impl->checkMoment({step, {}}); !errors.empty())
        return failure(std::move(errors));
    const GuideStepState& state = m_impl->search->state(step);
    if (auto checked = checkNodes(*state.graph, {node}); !checked) return failure(checked.error());
    ProofReporter reporter(*m_impl->program, *state.graph, state.stepper->rules(), maxLines);
    return reporter.origin(node, stop);
}

}  // namespace candler
