#include "app/workbench/views/CompareView.h"

#include <QAction>
#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QScrollArea>
#include <QShowEvent>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <utility>

#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/DifferencePane.h"
#include "app/workbench/views/UnguidedPane.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/Sight.h"

namespace candler {

namespace {

using Kind = CompareController::Kind;

/// Beside the kinds of the controller.
constexpr int kGuidance = 100;

}  // namespace

CompareView::CompareView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_compare(context.compare),
      m_selection(context.selection),
      m_kind(new QComboBox(this)),
      m_left(new QComboBox(this)),
      m_right(new QComboBox(this)),
      m_swap(new QAction(QStringLiteral("⇄"), this)),
      m_export(new QAction(tr("Export…"), this)),
      m_stack(new QStackedWidget(this)),
      m_pane(new DifferencePane(m_stack)),
      m_unguided(new UnguidedPane(context, m_stack)),
      m_sight(new Sight(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    makeBar();
    m_stack->addWidget(m_pane);
    // A small window scrolls it.
    auto* scroll = new QScrollArea(m_stack);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidget(m_unguided);
    m_stack->addWidget(scroll);
    layout->addWidget(m_stack, 1);
    connect(m_sight, &Sight::seen, this, &CompareView::onSeen);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &CompareView::onKind);
    for (QComboBox* box : {m_left, m_right})
        connect(box, &QComboBox::activated, this, [this] {
            m_isChosen = true;
            compare();
        });
    connect(m_swap, &QAction::triggered, this, &CompareView::swap);
    connect(m_export, &QAction::triggered, this, &CompareView::askExport);
    connect(m_pane, &DifferencePane::classPicked, this, &CompareView::pick);
    connect(context.controller, &SessionController::momentReady, this, &CompareView::onMoment);
    connect(context.controller, &SessionController::resultsGone, this, [this] {
        m_shown.reset();
        m_wanted.reset();
    });
    connect(m_compare, &CompareController::sidesChanged, this, &CompareView::onSides);
    connect(m_compare, &CompareController::resultChanged, this, &CompareView::showResult);
    connect(m_compare, &CompareController::shown, this, &CompareView::setKind);
    onKind();
}

void CompareView::makeBar() {
    auto* row = new QWidget(this);
    layout()->addWidget(row);
    auto* bar = new FlowLayout(row);
    const auto addKind = [this](const QString& name, int kind) { m_kind->addItem(name, kind); };
    addKind(tr("With and without guide"), kGuidance);
    addKind(tr("Iterations"), static_cast<int>(Kind::Iterations));
    addKind(tr("Runs"), static_cast<int>(Kind::Runs));
    addKind(tr("Extractions"), static_cast<int>(Kind::Extractions));
    addKind(tr("Code"), static_cast<int>(Kind::Code));
    m_kind->setAccessibleName(tr("What is compared"));
    m_left->setAccessibleName(tr("Left side"));
    m_right->setAccessibleName(tr("Right side"));
    m_left->setObjectName(QStringLiteral("leftSide"));
    m_right->setObjectName(QStringLiteral("rightSide"));
    m_kind->setObjectName(QStringLiteral("compareKind"));
    for (QComboBox* box : {m_left, m_right}) {
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(18);
        box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    describe(*m_swap, tr("Swap sides"));
    describe(*m_export, tr("Save the comparison as HTML or CSV"));
    m_swapButton = makeButton(*m_swap);
    m_swapButton->setAccessibleName(tr("Swap sides"));
    m_exportButton = makeButton(*m_export);
    bar->addWidget(m_kind);
    bar->addWidget(m_left);
    bar->addWidget(m_swapButton);
    bar->addWidget(m_right);
    bar->addWidget(m_exportButton);
}

QToolButton* CompareView::makeButton(QAction& action) {
    auto* button = new QToolButton(this);
    button->setDefaultAction(&action);
    button->setAccessibleName(nameOf(action));
    return button;
}

bool CompareView::isGuidance() const {
    return m_kind->currentData().toInt() == kGuidance;
}

Kind CompareView::kind() const {
    return static_cast<Kind>(m_kind->currentData().toInt());
}

bool CompareView::hasSides() const {
    return !isGuidance() && kind() != Kind::Projects;
}

void CompareView::setKind(Kind kind) {
    const int wanted = static_cast<int>(kind);
    // Projects are compared where something asks for it, and then for this once.
    if (kind == Kind::Projects && m_kind->findData(wanted) < 0)
        m_kind->addItem(tr("Project and file"), wanted);
    m_kind->setCurrentIndex(m_kind->findData(wanted));
}

void CompareView::choose(quint64 left, quint64 right) {
    fill();
    m_left->setCurrentIndex(m_left->findData(left));
    m_right->setCurrentIndex(m_right->findData(right));
    m_isChosen = true;
    compare();
}

void CompareView::onKind() {
    m_stack->setCurrentIndex(isGuidance() ? 1 : 0);
    if (const int once = m_kind->findData(static_cast<int>(Kind::Projects));
        once >= 0 && once != m_kind->currentIndex())
        m_kind->removeItem(once);
    for (QWidget* one : std::initializer_list<QWidget*>{m_left, m_right, m_swapButton})
        one->setVisible(hasSides());
    m_exportButton->setVisible(!isGuidance());
    m_isChosen = false;
    m_compared.reset();
    m_sides.clear();
    if (hasSides()) {
        fill();
        compare();
    }
    showResult();
}

void CompareView::onSides() {
    if (!hasSides()) return;
    // Nobody looks: later, once.
    if (!m_sight->isSeen()) {
        m_isPending = true;
        return;
    }
    fill();
    compare();
}

void CompareView::fill() {
    if (!hasSides()) return;
    m_sides = m_compare->sides(kind());
    auto left = chosen(*m_left);
    auto right = chosen(*m_right);
    m_isChosen = m_isChosen && left && right;
    if (!m_isChosen && !m_sides.empty()) {
        // Iterations: from the start of the last step to its end; else the last two, or the
        // baseline and the last.
        right = m_sides.back();
        std::size_t first = m_sides.size() < 2 ? 0 : m_sides.size() - 2;
        if (m_sides.front().id == CompareController::kBaseline) first = 0;
        if (kind() == Kind::Iterations)
            while (first > 0 && static_cast<std::uint32_t>(m_sides[first].id) != 0) --first;
        left = m_sides[first];
    }
    fillSide(*m_left, left ? std::optional(left->id) : std::nullopt);
    fillSide(*m_right, right ? std::optional(right->id) : std::nullopt);
    allow(*m_swap, m_sides.size() > 1 ? QString() : whyNothing());
}

void CompareView::fillSide(QComboBox& box, std::optional<quint64> wanted) {
    // Only what changed: the list may be open.
    while (box.count() > static_cast<int>(m_sides.size())) box.removeItem(box.count() - 1);
    for (int i = 0; i < static_cast<int>(m_sides.size()); ++i) {
        const Side& side = m_sides[static_cast<std::size_t>(i)];
        if (i == box.count()) box.addItem(side.name, side.id);
        if (box.itemText(i) != side.name) box.setItemText(i, side.name);
        if (box.itemData(i) != side.id) box.setItemData(i, side.id);
    }
    if (wanted) box.setCurrentIndex(box.findData(*wanted));
}

std::optional<CompareView::Side> CompareView::chosen(const QComboBox& box) const {
    if (box.currentIndex() < 0) return std::nullopt;
    const auto found = std::ranges::find(m_sides, box.currentData().toULongLong(), &Side::id);
    return found == m_sides.end() ? std::nullopt : std::optional(*found);
}

void CompareView::compare() {
    m_isPending = !m_sight->isSeen();
    if (m_isPending || !hasSides()) return;
    const auto left = chosen(*m_left);
    const auto right = chosen(*m_right);
    if (m_sides.size() < 2 || !left || !right) {
        m_compared.reset();
        return showResult();
    }
    const std::pair now{*left, *right};
    if (m_compared == now && m_compare->kind() == kind()) return;
    m_compared = now;
    m_compare->compare(kind(), left->id, right->id);
}

void CompareView::swap() {
    const quint64 left = m_left->currentData().toULongLong();
    const quint64 right = m_right->currentData().toULongLong();
    choose(right, left);
}

void CompareView::onSeen() {
    if (!std::exchange(m_isPending, false)) return;
    fill();
    compare();
}

void CompareView::showResult() {
    // The projects were compared, and something else was opened since.
    if (kind() == Kind::Projects && m_compare->kind() != Kind::Projects)
        return setKind(Kind::Iterations);
    const bool hasTwo = m_sides.size() > 1 || kind() == Kind::Projects;
    const DifferencePtr result =
        hasTwo && m_compare->kind() == kind() ? m_compare->result() : nullptr;
    m_pane->show(result, hasTwo ? tr("Comparing…") : whyNothing());
    allow(*m_export, result   ? QString()
                     : hasTwo ? tr("the comparison is not finished yet")
                              : whyNothing());
}

void CompareView::pick(EClassId eclass, const std::optional<Moment>& moment) {
    m_wanted.reset();
    if (!moment || moment == m_shown) return m_selection->selectClass(eclass);
    if (!m_compare->canShow(*moment))
        return m_pane->say(
            tr("The class cannot be selected: the run no longer has that iteration."));
    // In another e-graph its number is that of another class.
    m_wanted = WantedClass{*moment, eclass};
    m_compare->showMoment(*moment);
}

void CompareView::onMoment(const Moment& moment) {
    m_shown = moment;
    if (!m_wanted || m_wanted->moment != moment) return;
    // After the window, which forgets what was picked in the step before.
    QMetaObject::invokeMethod(
        this, [this, eclass = m_wanted->eclass] { m_selection->selectClass(eclass); },
        Qt::QueuedConnection);
    m_wanted.reset();
}

QString CompareView::whyNothing() const {
    switch (kind()) {
        case Kind::Iterations:
            return tr("Run or step first: then two iterations can be compared.");
        case Kind::Runs:
            return tr(
                "All runs of this session and the accepted baseline are kept here: any two can be "
                "compared.");
        case Kind::Extractions:
            return tr("Each term chosen by Extract is kept here: any two can be compared.");
        case Kind::Code:
            return tr("The code of each run is kept here: any two versions can be compared.");
        case Kind::Projects:
            break;
    }
    return {};
}

void CompareView::askExport() {
    QString path = QFileDialog::getSaveFileName(
        this, tr("Export the comparison"), QStringLiteral("comparison.html"),
        tr("HTML pages (*.html);;Comma-separated values (*.csv)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".html");
    m_compare->exportTo(path);
}

}  // namespace candler
