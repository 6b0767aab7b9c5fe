// Slice: boxes, rows, ports and edges of the classes that SliceClasses.cpp picked.
#include "engine/snapshot/Slice.h"

#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>

#include "engine/snapshot/SliceClasses.h"
#include "engine/snapshot/SliceSummary.h"
#include "engine/snapshot/SnapshotDelta.h"

namespace candler {

namespace {

class SliceMaker {
public:
    SliceMaker(const SnapshotPtr& snapshot, const Ranking& ranking, const SliceSpec& spec)
        : m_snapshot(*snapshot), m_ranking(ranking), m_spec(spec) {
        m_slice.snapshot = snapshot;
        m_slice.costName = ranking.costName;
        m_folding = detail::foldingOf(m_snapshot, spec);
        m_chosen.assign(m_snapshot.classes().size(), false);
        for (const ClassIndex index :
             chosenClasses(m_snapshot, m_ranking, m_snapshot.rootsOrGuess()))
            m_chosen[index] = true;
    }

    Slice make() {
        detail::ClassChoice choice =
            detail::chooseClasses(m_snapshot, m_ranking, m_spec, m_folding);
        m_slice.kind = choice.kind;
        addAndHide(choice.classes);
        if (choice.kind != SliceKind::Given)
            std::erase_if(choice.classes,
                          [&](ClassIndex index) { return m_folding.hasNoBox(index); });
        std::size_t leftOut = drawMost(choice.classes);
        if (m_spec.kind == SliceKind::Automatic && !showsChange()) {
            const std::vector<ClassIndex> before = choice.classes;
            const bool isAdded = addChange(choice.classes);
            if (isAdded) leftOut = drawMost(choice.classes);
            if (isAdded && showsChange())
                choice.what += ", nearest change";
            else if (isAdded)
                leftOut = drawMost(before);
        }
        m_slice.isOverBudget = leftOut > 0;
        describe(choice.what, leftOut);
        return std::move(m_slice);
    }

private:
    /// As many as the budget allows; gives how many are left out.
    std::size_t drawMost(const std::vector<ClassIndex>& classes) {
        const std::vector<ClassIndex> frames = foldFunctions(classes);
        std::size_t keep = std::min(frames.size(), m_spec.budget.boxes);
        draw(std::span(frames).first(keep));
        while (m_slice.edges.size() > m_spec.budget.edges && keep > 1) {
            keep -= std::max<std::size_t>(1, keep / 10);
            draw(std::span(frames).first(keep));
        }
        return frames.size() - keep;
    }

    [[nodiscard]] bool showsChange() const {
        return std::ranges::any_of(m_slice.boxes, [](const SliceBox& box) {
            return box.isMerged || std::ranges::any_of(box.rows, &SliceRow::isNew);
        });
    }

    /// What has changed nearest to what is drawn, behind what the user added; false if there is
    /// none, or no room for the way.
    bool addChange(std::vector<ClassIndex>& classes) const {
        std::vector<ClassIndex> drawn;
        for (const SliceBox& box : m_slice.boxes) {
            drawn.push_back(box.classIndex);
            drawn.insert(drawn.end(), box.folded.begin(), box.folded.end());
        }
        const std::vector<ClassIndex> change = detail::nearestChange(m_snapshot, m_folding, drawn);
        const auto isHidden = [&](ClassIndex one) { return isAmong(m_spec.hidden, one); };
        if (change.empty() || change.size() >= m_spec.budget.boxes ||
            std::ranges::any_of(change, isHidden))
            return false;
        std::erase_if(classes, [&](ClassIndex one) { return std::ranges::count(change, one) > 0; });
        auto place = classes.begin() + 1;
        while (place != classes.end() && isAmong(m_spec.added, *place)) ++place;
        classes.insert(place, change.begin(), change.end());
        return true;
    }

    /// What the user added comes first, so that no budget leaves it out.
    void addAndHide(std::vector<ClassIndex>& classes) {
        const auto indices = [&](const std::vector<EClassId>& ids) {
            std::vector<ClassIndex> found;
            for (const EClassId id : ids)
                if (const auto index = m_snapshot.classOf(id);
                    index && std::ranges::count(found, *index) == 0)
                    found.push_back(*index);
            return found;
        };
        const std::vector<ClassIndex> added =
            detail::withBodies(m_snapshot, indices(m_spec.added), m_folding);
        const auto isAdded = [&](ClassIndex index) { return std::ranges::count(added, index) > 0; };
        const std::size_t first = classes.empty() ? 0 : 1;
        std::vector<ClassIndex> rest(classes.begin() + static_cast<std::ptrdiff_t>(first),
                                     classes.end());
        classes.resize(first);
        for (const ClassIndex index : added)
            if (std::ranges::count(classes, index) == 0) classes.push_back(index);
        for (const ClassIndex index : rest)
            if (!isAdded(index)) classes.push_back(index);
        const std::vector<ClassIndex> hidden = indices(m_spec.hidden);
        if (hidden.empty()) return;
        // With the functions around it, whose frame is that of its box.
        std::vector<bool> isHidden(m_snapshot.classes().size(), false);
        for (const ClassIndex index : hidden) isHidden[index] = true;
        m_hidden = static_cast<std::size_t>(
            std::ranges::count_if(classes, [&](ClassIndex index) { return isHidden[index]; }));
        std::erase_if(classes, [&](ClassIndex index) {
            for (int i = 0; i < detail::kMostNested && index != kNoIndex; ++i) {
                if (isHidden[index]) return true;
                index = m_folding.body[index];
            }
            return false;
        });
    }

    void draw(std::span<const ClassIndex> frames) {
        m_slice.boxes.clear();
        m_slice.edges.clear();
        m_slice.hiddenRows = 0;
        m_behind.clear();
        m_boxOf.assign(m_snapshot.classes().size(), kNoIndex);
        m_isInlinedSomewhere.assign(m_snapshot.classes().size(), false);
        for (std::size_t i = 0; i < frames.size(); ++i) {
            m_boxOf[frames[i]] = static_cast<std::uint32_t>(i);
            for (const ClassIndex function : m_functions[frames[i]])
                m_boxOf[function] = static_cast<std::uint32_t>(i);
        }
        for (const ClassIndex index : frames) addBox(index);
        countHiddenUses();
    }

    /// Functions and bodies that are drawn for both become one, where the first of them stood.
    std::vector<ClassIndex> foldFunctions(std::span<const ClassIndex> classes) {
        std::vector<bool> isDrawn(m_snapshot.classes().size(), false);
        std::vector<bool> isBody(m_snapshot.classes().size(), false);
        for (const ClassIndex index : classes) isDrawn[index] = true;
        const auto bodyOf = [&](ClassIndex index) {
            const ClassIndex body = m_folding.body[index];
            return body != kNoIndex && isDrawn[body] ? body : kNoIndex;
        };
        for (const ClassIndex index : classes)
            if (bodyOf(index) != kNoIndex) isBody[bodyOf(index)] = true;
        std::vector<ClassIndex> framed;
        for (const ClassIndex index : classes) {
            if (isBody[index]) continue;
            std::vector<ClassIndex> functions;
            ClassIndex innermost = index;
            for (; bodyOf(innermost) != kNoIndex; innermost = bodyOf(innermost))
                functions.push_back(innermost);
            framed.push_back(innermost);
            m_functions[innermost] = std::move(functions);
        }
        return framed;
    }

    void addBox(ClassIndex index) {
        const SnapshotClass& group = m_snapshot.classes()[index];
        const auto nodes = m_snapshot.nodesOf(index);
        SliceBox& box = m_slice.boxes.emplace_back();
        box.classIndex = index;
        box.title = group.mergedNow.empty() ? m_snapshot.className(index)
                                            : mergedName(group.id, group.mergedNow);
        box.type = m_snapshot.typeText(index);
        box.isRoot = std::ranges::count(m_snapshot.roots(), index) > 0;
        frameBox(box);
        box.isChosen = m_chosen[index];
        box.isMerged = !group.mergedNow.empty();
        box.isNew = std::ranges::all_of(
            nodes, [&](const SnapshotNode& node) { return m_snapshot.isNew(node); });

        std::vector<NodeIndex> order = detail::rowOrder(m_snapshot, m_ranking, index, m_slice.kind);
        const bool isExpanded = isAmong(m_spec.expanded, index);
        const std::size_t shown = isAmong(m_spec.folded, index) ? 1
                                  : isExpanded || order.size() <= m_spec.rowLimit + 1
                                      ? order.size()
                                      : m_spec.rowLimit;
        showChange(order, shown);
        for (std::size_t i = 0; i < shown; ++i) addRow(box, order[i]);
        box.hiddenRows = order.size() - shown;
        m_slice.hiddenRows += box.hiddenRows;
    }

    /// Of the rows beyond those that are shown one that is new takes the last place, if no row
    /// before is.
    void showChange(std::vector<NodeIndex>& order, std::size_t shown) const {
        if (shown < 2 || shown == order.size()) return;
        const auto isNew = [&](NodeIndex node) {
            return m_snapshot.isNew(m_snapshot.nodes()[node]);
        };
        const auto first = std::ranges::find_if(order, isNew);
        const auto last = order.begin() + static_cast<std::ptrdiff_t>(shown) - 1;
        if (first != order.end() && first > last) std::rotate(last, first, first + 1);
    }

    /// The functions around it, in its frame.
    void frameBox(SliceBox& box) {
        box.folded = m_functions[box.classIndex];
        if (box.folded.empty()) return;
        std::string title = m_snapshot.className(box.folded[0]) + " ";
        for (const ClassIndex function : box.folded) {
            title += m_snapshot.labelText(m_snapshot.nodesOf(function)[0]);
            box.isRoot = box.isRoot || std::ranges::count(m_snapshot.roots(), function) > 0;
            m_isInlinedSomewhere[function] = true;
        }
        box.title = title + " " + box.title;
        // The rows tell of the body.
        const NodeIndex outermost = m_snapshot.classes()[box.folded[0]].firstNode;
        if (const std::string cost = costText(m_ranking.shownCost(outermost)); !cost.empty())
            box.title += fmt::format(" ({})", cost);
        box.type = m_snapshot.typeText(box.folded[0]);
    }

    [[nodiscard]] bool isAmong(const std::vector<EClassId>& ids, ClassIndex index) const {
        return std::ranges::any_of(
            ids, [&](EClassId id) { return m_snapshot.classOf(id) == std::optional(index); });
    }

    void addRow(SliceBox& box, NodeIndex nodeIndex) {
        const SnapshotNode& node = m_snapshot.nodes()[nodeIndex];
        SliceRow row;
        row.node = nodeIndex;
        row.label = m_snapshot.titleText(node);
        row.cost = m_ranking.shownCost(nodeIndex);
        row.isChosen = box.isChosen && m_ranking.classChoice[box.classIndex] == nodeIndex;
        row.isNew = m_snapshot.isNew(node);
        for (const ClassIndex argument : argumentsOf(node, box, row.label)) addPort(row, argument);
        box.rows.push_back(std::move(row));
    }

    /// Of an application all arguments of its function, whose name becomes the label if it has one.
    std::vector<ClassIndex> argumentsOf(const SnapshotNode& node, SliceBox& box,
                                        std::string& label) {
        const auto children = m_snapshot.children(node);
        std::vector<ClassIndex> arguments(children.begin(), children.end());
        if (!m_spec.foldForms || !m_spec.inlineLeaves) return arguments;
        const LabelForm form = m_snapshot.formOf(node);
        const auto isNamed = [&] {
            return m_folding.isName[arguments[0]] && m_boxOf[arguments[0]] == kNoIndex;
        };
        if (form == LabelForm::Instantiation && isNamed()) {
            label = nameOfFirst(arguments, box) + label;
            return arguments;
        }
        if (form != LabelForm::Application) return arguments;
        constexpr std::size_t kMost = 16;
        while (m_folding.isApplied[arguments[0]] && m_boxOf[arguments[0]] == kNoIndex &&
               arguments.size() < kMost) {
            const ClassIndex applied = arguments[0];
            if (!box.shows(applied)) box.folded.push_back(applied);
            m_isInlinedSomewhere[applied] = true;
            const auto inner = m_snapshot.children(m_snapshot.nodesOf(applied)[0]);
            arguments[0] = inner[1];
            arguments.insert(arguments.begin(), inner[0]);
        }
        if (isNamed()) label = nameOfFirst(arguments, box);
        return arguments;
    }

    /// Of the first argument, which is folded into the box.
    std::string nameOfFirst(std::vector<ClassIndex>& arguments, SliceBox& box) {
        const ClassIndex name = arguments[0];
        countName(name);
        if (!box.shows(name)) box.folded.push_back(name);
        arguments.erase(arguments.begin());
        return detail::nameText(m_snapshot, name);
    }

    /// And those that it is made of.
    void countName(ClassIndex name) {
        if (m_boxOf[name] == kNoIndex) m_isInlinedSomewhere[name] = true;
        for (const ClassIndex part : m_snapshot.children(m_snapshot.nodesOf(name)[0]))
            countName(part);
    }

    void addPort(SliceRow& row, ClassIndex child) {
        SlicePort& port = row.ports.emplace_back();
        port.target = child;
        port.box = m_boxOf[child];
        port.isSelf = port.box == m_slice.boxes.size() - 1;
        port.isInlined = port.box == kNoIndex && m_folding.isName[child];
        if (port.isInlined) {
            port.text = detail::nameText(m_snapshot, child);
            countName(child);
        } else if (port.isCut()) {
            port.text = textBehind(child);
        } else if (!port.isSelf) {
            m_slice.edges.push_back({static_cast<std::uint32_t>(m_slice.boxes.size() - 1),
                                     static_cast<std::uint32_t>(m_slice.boxes.back().rows.size()),
                                     static_cast<std::uint32_t>(row.ports.size() - 1), port.box,
                                     row.isChosen, row.isNew});
        }
    }

    /// How many classes that are not drawn can be reached through `start`, itself included.
    const std::string& textBehind(ClassIndex start) {
        const auto [known, isNew] = m_behind.try_emplace(start);
        if (isNew) known->second = lookBehind(start);
        return known->second;
    }

    [[nodiscard]] std::string lookBehind(ClassIndex start) const {
        constexpr std::size_t kMost = 999;
        std::vector<ClassIndex> found{start};
        std::unordered_map<ClassIndex, bool> seen{{start, true}};
        for (std::size_t i = 0; i < found.size() && found.size() <= kMost; ++i)
            for (const SnapshotNode& node : m_snapshot.nodesOf(found[i]))
                for (const ClassIndex child : m_snapshot.children(node))
                    if (m_boxOf[child] == kNoIndex && !m_folding.isName[child] &&
                        seen.emplace(child, true).second)
                        found.push_back(child);
        return found.size() > kMost ? fmt::format(">{}", kMost) : fmt::format("+{}", found.size());
    }

    void countHiddenUses() {
        std::vector<bool> isDrawn(m_snapshot.nodes().size(), false);
        for (const SliceBox& box : m_slice.boxes) {
            for (const SliceRow& row : box.rows) isDrawn[row.node] = true;
            for (const ClassIndex folded : box.folded)
                isDrawn[m_snapshot.classes()[folded].firstNode] = true;
        }
        for (const SnapshotNode& node : m_snapshot.nodes()) {
            if (isDrawn[m_snapshot.indexOf(node)]) continue;
            for (const ClassIndex child : m_snapshot.children(node))
                if (m_boxOf[child] != kNoIndex) ++m_slice.boxes[m_boxOf[child]].hiddenUses;
        }
    }

    void describe(const std::string& what, std::size_t leftOut) {
        m_slice.inlinedClasses =
            static_cast<std::size_t>(std::ranges::count(m_isInlinedSomewhere, true));
        const std::size_t all = m_snapshot.classes().size();
        const std::size_t shown = m_slice.boxes.size() + m_slice.inlinedClasses;
        m_slice.hiddenClasses = all - shown;
        std::string& text = m_slice.budgetText;
        text = fmt::format("showing {} of {} class{} — {}", countText(shown), countText(all),
                           all == 1 ? "" : "es", what);
        // The others are boxes, which the budget counts.
        if (m_slice.inlinedClasses > 0)
            text += fmt::format(", {} inlined", countText(m_slice.inlinedClasses));
        if (leftOut > 0)
            text += fmt::format(", {} omitted (budget: {} boxes and {} edges)", countText(leftOut),
                                m_spec.budget.boxes, m_spec.budget.edges);
        if (m_hidden > 0) text += fmt::format(", {} hidden by you", countText(m_hidden));
        if (m_slice.hiddenRows > 0)
            text += fmt::format(" · {} e-nodes folded", countText(m_slice.hiddenRows));
    }

    const Snapshot& m_snapshot;
    const Ranking& m_ranking;
    const SliceSpec& m_spec;
    Slice m_slice;
    detail::Folding m_folding;
    std::vector<bool> m_chosen;
    std::size_t m_hidden = 0;  // by the user
    std::vector<std::uint32_t> m_boxOf;
    std::vector<bool> m_isInlinedSomewhere;
    std::unordered_map<ClassIndex, std::vector<ClassIndex>> m_functions;  // by the body drawn
    std::unordered_map<ClassIndex, std::string> m_behind;  // textBehind of the present boxes
};

}  // namespace

std::uint32_t Slice::boxOf(ClassIndex index) const {
    if (kind == SliceKind::Summary) return boxOfClass[index];
    const auto found = std::ranges::find(boxes, index, &SliceBox::classIndex);
    if (found != boxes.end()) return static_cast<std::uint32_t>(found - boxes.begin());
    const auto around = std::ranges::find_if(
        boxes, [&](const SliceBox& box) { return std::ranges::count(box.folded, index) > 0; });
    return around == boxes.end() ? kNoIndex : static_cast<std::uint32_t>(around - boxes.begin());
}

bool SliceBox::shows(ClassIndex index) const {
    return index == classIndex || std::ranges::count(folded, index) > 0;
}

Slice makeSlice(const SnapshotPtr& snapshot, const Ranking& ranking, const SliceSpec& spec) {
    if (spec.kind == SliceKind::Summary && !snapshot->classes().empty())
        return detail::makeSummary(snapshot, ranking, spec);
    return SliceMaker(snapshot, ranking, spec).make();
}

}  // namespace candler
