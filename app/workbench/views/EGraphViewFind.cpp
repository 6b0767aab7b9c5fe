// EGraphView: find in the e-graph: the field, what it found, next and previous.
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>
#include <algorithm>
#include <map>
#include <set>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/FindQuery.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "engine/support/Guarded.h"

namespace candler {

namespace {
/// Classes that are added to the picture at once.
constexpr std::size_t kMostBrought = 20;
}  // namespace

QWidget* EGraphView::makeFind(QWidget* parent) {
    auto* group = new QWidget(parent);
    auto* layout = new QHBoxLayout(group);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    m_find = new QLineEdit(group);
    m_find->setPlaceholderText(tr("Find  op:map  class:40  rule:fus*  new  cost<4"));
    m_find->setToolTip(
        tr("Classes that match all words: op:map, class:40, rule:fus*, it:3..5, cost<4, type:f64, "
           "new, pinned, or part of an operator name; * matches anything, op:* an operator of that "
           "name"));
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(120);
    m_find->setAccessibleName(tr("Find in the e-graph"));
    layout->addWidget(m_find);
    const auto addArrow = [&](Qt::ArrowType arrow, const char* name, const QString& tip, int by) {
        auto* button = new QToolButton(group);
        button->setObjectName(QLatin1String(name));
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        layout->addWidget(button);
        connect(button, &QToolButton::clicked, this, [this, by] { stepFind(by); });
    };
    addArrow(Qt::UpArrow, "findPrevious", tr("Previous class found (Shift+F3)"), -1);
    addArrow(Qt::DownArrow, "findNext", tr("Next class found (F3)"), 1);
    m_findCount = new QLabel(group);
    m_findCount->setObjectName(QStringLiteral("findCount"));
    layout->addWidget(m_findCount);
    m_bringFound = new QToolButton(group);
    m_bringFound->setObjectName(QStringLiteral("bringFound"));
    m_bringFound->setAutoRaise(true);
    m_bringFound->setAccessibleName(tr("Draw %1 more").arg(0));
    m_bringFound->hide();
    layout->addWidget(m_bringFound);
    connect(m_bringFound, &QToolButton::clicked, this, &EGraphView::bringFound);
    connect(m_find, &QLineEdit::textChanged, this, &EGraphView::find);
    connect(m_find, &QLineEdit::returnPressed, this, [this] { stepFind(1); });
    return group;
}

void EGraphView::openFind() {
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void EGraphView::forgetFound() {
    ++m_findSerial;
    m_finder.clear();
    m_found.clear();
    m_matching.clear();
    m_foundBeside.clear();
    m_foundAt.reset();
    m_canvas->changeMarks([](CanvasMarks& marks) { marks.found.clear(); });
    m_findCount->clear();
    m_bringFound->hide();
}

void EGraphView::find() {
    if (!m_view || m_find->text().trimmed().isEmpty()) return forgetFound();
    ++m_findSerial;
    m_finder.clear();
    m_finder.start([this, serial = m_findSerial, view = m_view, query = toUtf8(m_find->text()),
                    pinned = m_canvas->overlay().marks.pinned] {
        std::vector<EClassId> found;
        guarded([&] { found = findClasses(*view, query, pinned); }, [](const Diagnostics&) {});
        QMetaObject::invokeMethod(
            this,
            [this, serial, found = std::move(found)] {
                if (serial == m_findSerial) showFound(found);
            },
            Qt::QueuedConnection);
    });
}

/// A function that is folded into the boxes of those who apply it comes after them.
std::vector<EClassId> EGraphView::boxesFirst(std::vector<EClassId> found) const {
    const PicturePtr& picture = m_canvas->picture();
    if (!picture) return found;
    std::set<EClassId> boxes;
    for (const SliceBox& box : picture->slice.boxes)
        boxes.insert(picture->slice.snapshot->classes()[box.classIndex].id);
    std::ranges::stable_partition(found, [&](EClassId id) { return boxes.contains(id); });
    return found;
}

void EGraphView::showFound(const std::vector<EClassId>& found) {
    const bool isNews = found != m_matching;
    if (isNews) {
        m_matching = found;
        m_found = boxesFirst(found);
        m_foundAt.reset();
    }
    const std::vector<EClassId> marked = markFound();
    m_canvas->changeMarks([&](CanvasMarks& marks) { marks.found = marked; });
    showFindCount();
    updateLegend();
    if (!isNews) return;
    for (const EClassId id : marked)
        if (m_canvas->reveal(id)) break;
}

std::vector<EClassId> EGraphView::markFound() {
    m_foundBeside.clear();
    std::vector<EClassId> marked = m_found;
    const PicturePtr& picture = m_canvas->picture();
    if (!picture) return marked;
    const Slice& slice = picture->slice;
    // By class: whether it has a box or is folded into one, and the boxes whose rows show it.
    std::set<ClassIndex> drawn;
    std::map<ClassIndex, std::set<ClassIndex>> inlined;
    for (const SliceBox& box : slice.boxes) {
        drawn.insert(box.classIndex);
        drawn.insert(box.folded.begin(), box.folded.end());
        for (const SliceRow& row : box.rows)
            for (const SlicePort& port : row.ports)
                if (port.isInlined) inlined[port.target].insert(box.classIndex);
    }
    for (const EClassId id : m_found) {
        const auto index = slice.snapshot->classOf(id);
        const auto shown = index ? inlined.find(*index) : inlined.end();
        if (shown != inlined.end())
            for (const ClassIndex box : shown->second)
                marked.push_back(slice.snapshot->classes()[box].id);
        const bool isGroup = slice.kind == SliceKind::Summary;
        const bool isDrawn = index && (isGroup || drawn.contains(*index) || shown != inlined.end());
        if (!isDrawn) m_foundBeside.push_back(id);
    }
    return marked;
}

void EGraphView::showFindCount() {
    const QString counts =
        tr("%1 found, %2 drawn")
            .arg(countString(m_found.size()), countString(m_found.size() - m_foundBeside.size()));
    m_findCount->setText(m_foundAt ? tr("%1, at %2").arg(counts).arg(countString(*m_foundAt + 1))
                                   : counts);
    const std::size_t next = std::min(m_foundBeside.size(), kMostBrought);
    m_bringFound->setVisible(next > 0);
    m_bringFound->setText(tr("Draw %1 more").arg(next));
    m_bringFound->setToolTip(
        tr("Add classes that were found to the graph (B): %1 of %2 that are not drawn")
            .arg(next)
            .arg(countString(m_foundBeside.size())));
    m_bringFound->setAccessibleName(m_bringFound->text());
}

void EGraphView::bringFound() {
    if (m_found.empty()) return openFind();
    if (m_foundBeside.empty()) return;
    const std::vector<EClassId> brought(
        m_foundBeside.begin(), m_foundBeside.begin() + static_cast<std::ptrdiff_t>(std::min(
                                                           m_foundBeside.size(), kMostBrought)));
    changeSlice([&](SliceSpec& spec) {
        for (const EClassId id : brought) std::erase(spec.hidden, id);
        spec.added.insert(spec.added.end(), brought.begin(), brought.end());
    });
    // It comes into sight with the picture, and the next one is found from there on.
    m_foundAt =
        static_cast<std::size_t>(std::ranges::find(m_found, brought.front()) - m_found.begin());
    m_selection->selectClass(brought.front());
}

/// Round and round through all that was found; what is not drawn is selected all the same.
void EGraphView::stepFind(int by) {
    if (m_found.empty()) return openFind();
    const auto count = static_cast<long>(m_found.size());
    const long at = m_foundAt ? static_cast<long>(*m_foundAt) + by : (by > 0 ? 0 : -1);
    m_foundAt = static_cast<std::size_t>((at % count + count) % count);
    m_selection->selectClass(m_found[*m_foundAt]);
    showFindCount();
}

}  // namespace candler
