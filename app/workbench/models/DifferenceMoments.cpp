// Difference: of iterations and of extractions.
#include <algorithm>
#include <map>

#include "app/workbench/models/Difference.h"
#include "app/workbench/models/NameList.h"
#include "app/workbench/models/Texts.h"
#include "engine/snapshot/SnapshotDelta.h"

namespace candler {

namespace {

/// More would not be read by anyone; the numbers have all of them.
constexpr std::size_t kMostRows = 1000;
constexpr std::size_t kMostTreeLines = 4000;

/// What a step did until the end of an iteration.
struct WorkUntil {
    std::size_t applied = 0;
    std::size_t memoryBytes = 0;
    double seconds = 0;
    std::map<std::string, std::pair<std::size_t, std::size_t>> rules{};  ///< Applied, added.
};

WorkUntil workUntil(const ComparedMoment& at) {
    WorkUntil work;
    if (!at.report || at.moment.step >= at.report->steps.size()) return work;
    const StepReport& step = at.report->steps[at.moment.step];
    for (const IterationReport& one : step.iterations) {
        if (at.moment.iteration && one.iteration > *at.moment.iteration) break;
        work.applied += one.applied;
        work.memoryBytes = one.memoryBytes;
        work.seconds += one.searchSeconds + one.applySeconds + one.rebuildSeconds;
        for (std::size_t r = 0; r < one.rules.size() && r < step.ruleNames.size(); ++r) {
            auto& [applied, added] = work.rules[step.ruleNames[r]];
            applied += one.rules[r].applied;
            added += one.rules[r].addedNodes;
        }
    }
    return work;
}

void addNumbers(Difference& result, const ComparedMoment& left, const ComparedMoment& right) {
    const Snapshot& before = *left.view->snapshot;
    const Snapshot& after = *right.view->snapshot;
    result.addCount(Difference::tr("e-nodes"), before.nodes().size(), after.nodes().size());
    result.addCount(Difference::tr("classes"), before.classes().size(), after.classes().size());
    result.addCost(Difference::tr("cost of the chosen term"), left.view->cost, right.view->cost);
    const WorkUntil leftWork = workUntil(left);
    const WorkUntil rightWork = workUntil(right);
    result.addCount(Difference::tr("rule applications in the step"), leftWork.applied,
                    rightWork.applied);
    result.addSeconds(Difference::tr("time in the step"), leftWork.seconds, rightWork.seconds);
    std::map<std::string, std::pair<QString, QString>> rules;
    const auto text = [](const std::pair<std::size_t, std::size_t>& did) {
        return did.first == 0 && did.second == 0
                   ? QString()
                   : Difference::tr("applied: %1, new e-nodes: %2")
                         .arg(countString(did.first), countString(did.second));
    };
    for (const auto& [name, did] : leftWork.rules) rules[name].first = text(did);
    for (const auto& [name, did] : rightWork.rules) rules[name].second = text(did);
    for (const auto& [name, did] : rules)
        if (did.first != did.second)
            result.addText(Difference::tr("rule %1").arg(fromUtf8(name)), did.first, did.second);
}

/// What happened from the older to the newer; `isForward`: the newer is on the right.
class DeltaRows {
public:
    DeltaRows(Difference& result, const Snapshot& older, const Snapshot& newer, bool isForward)
        : m_result(result), m_older(older), m_newer(newer), m_isForward(isForward) {}

    void add() {
        const SnapshotDelta delta = computeDelta(m_older, m_newer);
        for (const SnapshotDelta::Merge& merge : delta.merges) addMerge(merge);
        for (const EClassId gone : delta.removedClasses)
            put(m_isForward ? DiffSign::Removed : DiffSign::Added, Difference::tr("class"),
                QString::number(gone.value), {}, gone.value, true);
        for (const ClassIndex index : delta.newClasses) {
            const std::uint32_t id = m_newer.classes()[index].id.value;
            put(m_isForward ? DiffSign::Added : DiffSign::Removed, Difference::tr("class"), {},
                QString::number(id), id);
        }
        for (const NodeIndex node : delta.addedNodes) addNode(node);
        if (m_leftOut > 0)
            m_result.notes << withLocalNumbers(Difference::tr(
                "%n more changes are not listed.", nullptr, static_cast<int>(m_leftOut)));
    }

private:
    void addMerge(const SnapshotDelta::Merge& merge) {
        const std::uint32_t into = m_newer.classes()[merge.into].id.value;
        QStringList ids;
        for (const EClassId id : merge.merged) ids << QString::number(id.value);
        put(DiffSign::Changed, Difference::tr("merged classes"), ids.join(QStringLiteral(" ⊕ ")),
            QString::number(into), into);
    }

    void addNode(NodeIndex index) {
        const SnapshotNode& node = m_newer.nodes()[index];
        const std::uint32_t id = m_newer.classes()[node.classIndex].id.value;
        QString text =
            QStringLiteral("%1 = %2").arg(QString::number(id), fromUtf8(m_newer.nodeText(node)));
        const std::string& rule = m_newer.ruleName(node.bornRule);
        if (!rule.empty()) text += Difference::tr(" (by %1)").arg(fromUtf8(rule));
        put(m_isForward ? DiffSign::Added : DiffSign::Removed, Difference::tr("e-node"), {}, text,
            id);
    }

    /// As seen forwards; `isOfOlder`: the newer does not have the class.
    void put(DiffSign sign, const QString& kind, const QString& old, const QString& fresh,
             std::uint32_t eclass, bool isOfOlder = false) {
        if (m_result.changes.size() >= kMostRows) {
            ++m_leftOut;
            return;
        }
        m_result.changes.push_back({sign, kind, m_isForward ? old : fresh,
                                    m_isForward ? fresh : old, eclass, m_isForward == isOfOlder});
    }

    Difference& m_result;
    const Snapshot& m_older;
    const Snapshot& m_newer;
    bool m_isForward;
    std::size_t m_leftOut = 0;
};

/// The chosen term as a language writes it that has a notation of its own; else as a tree of
/// operators.
std::vector<TermTreeLine> termLines(const ExtractionView& view, bool& isCut) {
    const bool isWritten = view.snapshot->hasForms() || view.texts != nullptr;
    if (!isWritten || view.term.empty()) return termTree(view, kMostTreeLines, isCut);
    std::vector<TermTreeLine> lines;
    for (const QString& line : fromUtf8(view.term).split(QLatin1Char('\n'))) {
        const QString text = line.trimmed();
        if (text.isEmpty()) continue;
        isCut = lines.size() == kMostTreeLines;
        if (isCut) break;
        constexpr qsizetype kIndent = 2;
        const qsizetype depth = line.indexOf(text) / kIndent;
        lines.push_back({static_cast<std::uint32_t>(depth), toUtf8(text), std::nullopt});
    }
    return lines;
}

/// What each class is given by, where it is needed.
std::map<std::uint32_t, std::string> choices(const ExtractionRecord& record) {
    std::map<std::uint32_t, std::string> result;
    for (const TermTreeLine& line : record.lines)
        if (line.eclass) result.try_emplace(*line.eclass, line.text);
    return result;
}

void addChoices(Difference& result, const ExtractionRecord& left, const ExtractionRecord& right) {
    const auto before = choices(left);
    const auto after = choices(right);
    std::map<std::uint32_t, std::pair<QString, QString>> both;
    for (const auto& [id, text] : before) both[id].first = fromUtf8(text);
    for (const auto& [id, text] : after) both[id].second = fromUtf8(text);
    for (const auto& [id, texts] : both) {
        const std::size_t known = result.changes.size();
        result.addText(Difference::tr("class %1").arg(id), texts.first, texts.second);
        if (result.changes.size() > known) result.changes.back().eclass = id;
    }
}

}  // namespace

Difference differenceOf(const ComparedMoment& left, const ComparedMoment& right) {
    Difference result;
    result.leftName = left.name;
    result.rightName = right.name;
    result.leftMoment = left.moment;
    result.rightMoment = right.moment;
    addNumbers(result, left, right);
    const Snapshot& before = *left.view->snapshot;
    const Snapshot& after = *right.view->snapshot;
    result.hasClasses = left.moment.step == right.moment.step;
    if (result.hasClasses) {
        const bool isForward = before.iteration() <= after.iteration();
        DeltaRows(result, isForward ? before : after, isForward ? after : before, isForward).add();
    } else {
        result.notes << Difference::tr(
            "Each step starts a new e-graph with its own class numbers: e-nodes and classes of two "
            "steps are not compared.");
    }
    bool isCut = false;
    bool isOtherCut = false;
    const auto leftTree = termLines(*left.view, isCut);
    const auto rightTree = termLines(*right.view, isOtherCut);
    if (isCut || isOtherCut)
        result.notes << Difference::tr("Only the first %1 lines of the terms are compared.")
                            .arg(kMostTreeLines);
    result.setTrees(Difference::tr("Chosen term"), leftTree, rightTree);
    if (!result.hasClasses)
        for (Difference::Line& line : result.lines) line.eclass.reset();
    return result;
}

Difference differenceOf(const ExtractionRecord& left, const ExtractionRecord& right,
                        bool isOneEGraph) {
    Difference result;
    result.addCost(Difference::tr("cost as a tree"), left.treeCost, right.treeCost);
    result.addCost(Difference::tr("cost as a DAG"), left.dagCost, right.dagCost);
    if (left.lowerBound && right.lowerBound)
        result.addCost(Difference::tr("lower bound"), *left.lowerBound, *right.lowerBound);
    result.addSeconds(Difference::tr("CPU time"), left.cpuSeconds, right.cpuSeconds);
    result.addCount(Difference::tr("e-nodes of the term"), choices(left).size(),
                    choices(right).size());
    result.addText(Difference::tr("extractor"), fromUtf8(left.extractor),
                   fromUtf8(right.extractor));
    result.addText(Difference::tr("pins"), namesText(left.pins), namesText(right.pins));
    result.addText(Difference::tr("forbidden"), namesText(left.forbidden),
                   namesText(right.forbidden));
    const QString yes = Difference::tr("yes");
    const QString no = Difference::tr("no");
    result.addText(Difference::tr("proven to be the best"), left.isOptimal ? yes : no,
                   right.isOptimal ? yes : no);
    result.hasClasses = isOneEGraph;
    if (result.hasClasses)
        addChoices(result, left, right);
    else
        result.notes << Difference::tr(
                            "The extractions come from different e-graphs (%1 and %2), or one "
                            "e-graph is not stored: their classes are not compared.")
                            .arg(fromUtf8(left.place), fromUtf8(right.place));
    if (left.isCut || right.isCut)
        result.notes << Difference::tr("The terms are too long to be stored in full.");
    if (left.lines.empty() != right.lines.empty())
        result.notes << Difference::tr("The term of one side is not stored.");
    result.setTrees(Difference::tr("Chosen term"), left.lines, right.lines);
    if (!result.hasClasses)
        for (Difference::Line& line : result.lines) line.eclass.reset();
    return result;
}

ExtractionRecord recordOf(const ExtractionView& view, std::string extractor, std::string place) {
    ExtractionRecord record{.extractor = std::move(extractor), .place = std::move(place)};
    record.lines = termTree(view, kMostTreeLines, record.isCut);
    return record;
}

}  // namespace candler
