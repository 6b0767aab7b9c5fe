// One true number: what the views show of one e-node under one cost model is the same, and every
// sentence about a run is what its numbers say; over a short run of every example.
#include <QRegularExpression>
#include <catch2/catch.hpp>
#include <cmath>
#include <map>

#include "app/session/ExtractionReport.h"
#include "app/session/ExtractionSubject.h"
#include "app/session/GrowthForecast.h"
#include "app/session/ProjectFile.h"
#include "app/session/Session.h"
#include "app/workbench/models/CandidateModel.h"
#include "app/workbench/models/ClassTableModel.h"
#include "app/workbench/models/FindQuery.h"
#include "app/workbench/models/ForecastText.h"
#include "app/workbench/models/Texts.h"
#include "engine/extraction/TreeExtractor.h"
#include "engine/serialization/EGraphJson.h"
#include "engine/snapshot/Slice.h"
#include "tests/app/WindowFixture.h"

using namespace candler;

namespace {

bool isSame(double one, double other) {
    if (std::isnan(one) || std::isnan(other)) return std::isnan(one) == std::isnan(other);
    return one == other || std::abs(one - other) <= 1e-9 * std::max(1.0, std::abs(one));
}

/// Steps that end soon.
Project shortened(const std::filesystem::path& path) {
    Project project = readProject(path).value();
    for (ProjectStep& step : project.guide) {
        LimitSettings& limits = step.settings.limits;
        limits.nodes =
            std::min<std::size_t>(3000, limitsFrom(project.defaults.limits, limits).nodes);
        limits.seconds = 5;
        limits.iterations = 12;
    }
    return project;
}

/// Everything, without folding.
Slice wholeSlice(const ExtractionView& view) {
    SliceSpec spec;
    spec.kind = SliceKind::Whole;
    spec.rowLimit = 100'000;
    spec.budget = {.boxes = 300, .edges = 100'000};
    return makeSlice(view.snapshot, drawnRanking(view), spec);
}

class Checker {
public:
    explicit Checker(const ExtractionViewPtr& view) : m_view(view) {}

    /// The canvas, the inspector and the class list.
    void checkViews() {
        const Snapshot& snapshot = *m_view->snapshot;
        const Slice slice = wholeSlice(*m_view);
        checkBudget(slice);
        for (const SliceBox& box : slice.boxes) {
            CandidateModel inspector;
            inspector.show(m_view, snapshot.classes()[box.classIndex].id);
            for (const SliceRow& row : box.rows) checkRow(inspector, row);
            if (m_view->ranking.isOrder) continue;
            // A class costs what its cheapest e-node does, which is the first but under a sketch.
            const double cost = shownClassCost(*m_view, box.classIndex);
            REQUIRE(isSame(cost, m_view->ranking.classCost(box.classIndex)));
            REQUIRE(cost <= box.rows.front().cost);
            if (!m_view->isUnderSketch) REQUIRE(isSame(cost, box.rows.front().cost));
        }
        if (!m_view->ranking.isOrder) checkRoot();
        checkFile();
    }

    /// What `--why` and the extraction panel say of e-nodes by themselves.
    void checkSubject(const ExtractionSubject& subject) {
        const ExtractionProblem& problem = subject.problem;
        std::map<NodeIndex, std::vector<ExtractionProblem::Index>> standing;
        for (ExtractionProblem::Index node = 0; node < problem.nodeCount(); ++node)
            standing[problem.origin(node)].push_back(node);
        const Ranking& ranking = m_view->ranking;
        for (const auto& [origin, nodes] : standing) {
            if (std::isnan(ranking.nodeOwn[origin])) continue;
            for (const auto node : nodes)
                REQUIRE(isSame(problem.cost(node), ranking.nodeOwn[origin]));
        }
        const TreeExtraction trees = extractTree(problem);
        if (ranking.isOrder)
            for (ClassIndex c = 0; c < m_view->snapshot->classes().size(); ++c)
                if (const auto place = subject.problemClass(c, {}))
                    REQUIRE(isSame(shownClassCost(*m_view, c), trees.cost[*place]));
        const Selection chosen = trees.selection(problem);
        if (chosen.isEmpty()) return;
        const ExtractionViewPtr shown = viewOf(subject, chosen);
        for (NodeIndex node = 0; node < ranking.nodeOwn.size(); ++node) {
            REQUIRE(isSame(shown->ranking.nodeOwn[node], ranking.nodeOwn[node]));
            REQUIRE(isSame(shown->ranking.nodeTotal[node], ranking.nodeTotal[node]));
        }
        REQUIRE(shown->ranking.isOrder == ranking.isOrder);
    }

    /// What pictures of operators say.
    void checkOperators(const OperatorView& operators) {
        const OperatorGraph& graph = operators.after;
        if (!graph.cost) return;
        for (std::size_t i = 0; i < graph.nodes.size(); ++i) {
            const auto id = operators.classesAfter[i];
            const auto index = id ? m_view->snapshot->indexOf(EClassId{*id}) : std::nullopt;
            if (!index || m_view->chosen[*index] == kNoIndex) continue;
            const NodeIndex node = m_view->chosen[*index];
            CHECK(isSame(shownCost(*m_view, node), graph.nodes[i].cost));
        }
        CHECK(isSame(*graph.cost, m_view->cost));
    }

private:
    void checkRow(const CandidateModel& inspector, const SliceRow& row) {
        REQUIRE(isSame(row.cost, shownCost(*m_view, row.node)));
        const int at = inspector.rowOf(m_view->snapshot->nodes()[row.node].id);
        REQUIRE(at >= 0);
        const auto text = [&](int column) { return inspector.index(at, column).data().toString(); };
        const QString shown = std::isfinite(row.cost) ? costString(row.cost) : QString();
        const QString told =
            text(m_view->ranking.isOrder ? CandidateModel::Own : CandidateModel::Total);
        REQUIRE((shown.isEmpty() ? !told.contains(QRegularExpression(QStringLiteral("[0-9]")))
                                 : told == shown));
        if (m_view->ranking.isOrder) {
            const double plan = m_view->ranking.planTotal[row.node];
            REQUIRE(text(CandidateModel::Total) == costString(plan));
            REQUIRE(plan >=
                    shownClassCost(*m_view, m_view->snapshot->nodes()[row.node].classIndex));
        }
        // Its own cost and those of its children, as a tree.
        const double own = m_view->ranking.nodeOwn[row.node];
        const double total = m_view->ranking.nodeTotal[row.node];
        if (m_view->ranking.isOrder || std::isnan(own) || std::isinf(total)) return;
        double sum = own;
        for (const ClassIndex child :
             m_view->snapshot->children(m_view->snapshot->nodes()[row.node]))
            sum += m_view->ranking.classCost(child);
        REQUIRE(isSame(sum, total));
    }

    void checkRoot() {
        const ClassIndex root = m_view->snapshot->rootsOrGuess().front();
        if (m_view->chosen[root] != kNoIndex)
            REQUIRE(isSame(shownCost(*m_view, m_view->chosen[root]), m_view->cost));
    }

    /// What an exported e-graph says.
    void checkFile() {
        const auto read = parseEGraphJson(
            SourceText("file", writeEGraphJson(*m_view->snapshot, &m_view->ranking)));
        REQUIRE(read);
        const std::vector<double> own = ownCosts(m_view->ranking);
        CHECK(read->costModel == (own.empty() ? std::string() : m_view->ranking.costName));
        for (std::size_t i = 0; i < read->costs.size(); ++i)
            REQUIRE(isSame(read->costs[i], own.empty() ? 1 : own[i]));
    }

    /// "showing 210 of 1 024 classes — …, 60 inlined, 814 omitted (budget: 150 boxes
    /// and 450 edges)"
    static void checkBudget(const Slice& slice) {
        QString text = fromUtf8(slice.budgetText);
        text.remove(QRegularExpression(QStringLiteral("(?<=[0-9]) (?=[0-9]{3})")));
        static const QRegularExpression shown(QStringLiteral("^showing (\\d+) of (\\d+)"));
        static const QRegularExpression inlined(QStringLiteral("(\\d+) inlined"));
        const auto match = shown.match(text);
        REQUIRE(match.hasMatch());
        const auto leaves = inlined.match(text);
        const std::size_t boxes =
            match.captured(1).toULong() - (leaves.hasMatch() ? leaves.captured(1).toULong() : 0);
        CHECK(boxes == slice.boxes.size());
        CHECK(boxes <= 300);
        CHECK(match.captured(2).toULong() == slice.snapshot->classes().size());
    }

    ExtractionViewPtr m_view;
};

/// "The e-graph does not grow" and its like, after each iteration.
void checkGrowth(const StepReport& whole, const Limits& limits) {
    StepReport step = whole;
    step.stop.reset();
    for (std::size_t count = 0; count <= whole.iterations.size(); ++count) {
        step.iterations.assign(whole.iterations.begin(),
                               whole.iterations.begin() + static_cast<std::ptrdiff_t>(count));
        const QString text = forecastText(step, limits);
        INFO(toUtf8(text));
        if (count == 0) {
            CHECK(text.contains(QStringLiteral("has not been run yet")));
            continue;
        }
        const std::size_t before = count > 1 ? step.iterations[count - 2].nodes : step.startNodes;
        const std::size_t after = step.iterations.back().nodes;
        CHECK(text.contains(QStringLiteral("Grew")) == (after > before));
        CHECK(text.contains(QStringLiteral("unchanged")) == (after == before));
        CHECK(text.contains(QStringLiteral("Shrank")) == (after < before));
        CHECK_FALSE(text.contains(QStringLiteral("factor of 1.0 ")));
        if (!text.contains(QStringLiteral("limit")))
            CHECK_FALSE(text.contains(QString::number(limits.nodes)));
    }
}

/// What would have to be for another e-node to be chosen.
void checkFlips(const ExtractionSubject& subject) {
    const ExtractionRequest request{.problem = subject.problem};
    const ExtractorInfo& tree = *findExtractor("tree");
    const Selection chosen = tree.extract(request).selection;
    if (chosen.isEmpty()) return;
    std::size_t asked = 0;
    for (ExtractionProblem::Index c = 0; c < subject.problem.classCount() && asked < 20; ++c) {
        if (subject.problem.nodeEnd(c) - subject.problem.nodeBegin(c) < 2) continue;
        ++asked;
        for (const ChoiceCandidate& one : explainChoice(request, tree, chosen, c).candidates) {
            const std::string text = flipText(one);
            const bool promises = text.starts_with("wins if");
            if (promises) CHECK(one.ownCost - one.losesBy > 0);
            if (text.starts_with("would not")) CHECK(one.ownCost - one.losesBy <= 0);
        }
    }
}

}  // namespace

TEST_CASE("every view has one number for an e-node, in a run of every example", "[app][numbers]") {
    std::size_t plans = 0;
    for (const auto& path : exampleProjects()) {
        INFO(path.filename());
        Session session;
        session.open(shortened(path));
        REQUIRE(session.canRun());
        const auto before = session.extraction({0, 0});
        REQUIRE(before);
        Checker(*before).checkViews();
        plans += (*before)->ranking.isOrder ? 1 : 0;
        session.run(RunExtent::Goal, {});
        for (std::size_t step = 0; step < session.begunSteps(); ++step) {
            INFO("step " << step);
            const Moment last{step, session.iterations(step)};
            const auto view = session.extraction(last);
            REQUIRE(view);
            Checker check(*view);
            check.checkViews();
            if (const auto subject = session.subject(last)) {
                check.checkSubject(**subject);
                checkFlips(**subject);
            }
            if (session.drawsOperators() && session.report()->steps[step].foundTerm.size() > 0)
                if (const auto operators = session.operators(step))
                    check.checkOperators(**operators);
            checkGrowth(session.report()->steps[step], session.limits());
            const StepReport& report = session.report()->steps[step];
            if (report.startCost && step == 0) CHECK(isSame(*report.startCost, (*before)->cost));
            if (!report.foundTerm.empty()) CHECK(isSame(report.foundCost, (*view)->cost));
        }
    }
    CHECK(plans > 3);
}
