#include "app/workbench/views/CompareView.h"

#include <QComboBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QShowEvent>
#include <QStackedWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <utility>

#include "app/workbench/views/DifferencePane.h"
#include "app/workbench/views/UnguidedPane.h"

namespace candler {

namespace {

using Kind = CompareController::Kind;

/// Beside the kinds of the controller.
constexpr int kGuidance = 100;

}  // namespace

CompareView::CompareView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_compare(context.compare),
      m_kind(new QComboBox(this)),
      m_left(new QComboBox(this)),
      m_right(new QComboBox(this)),
      m_swap(new QToolButton(this)),
      m_export(new QToolButton(this)),
      m_stack(new QStackedWidget(this)),
      m_pane(new DifferencePane(context.selection, m_stack)),
      m_unguided(new UnguidedPane(context, m_stack)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(6, 4, 6, 4);
    layout->setSpacing(4);
    makeBar();
    m_stack->addWidget(m_pane);
    m_stack->addWidget(m_unguided);
    layout->addWidget(m_stack, 1);
    connect(m_kind, &QComboBox::currentIndexChanged, this, &CompareView::onKind);
    for (QComboBox* box : {m_left, m_right})
        connect(box, &QComboBox::activated, this, [this] {
            m_isChosen = true;
            compare();
        });
    connect(m_swap, &QToolButton::clicked, this, &CompareView::swap);
    connect(m_export, &QToolButton::clicked, this, &CompareView::askExport);
    connect(m_compare, &CompareController::sidesChanged, this, &CompareView::onSides);
    connect(m_compare, &CompareController::resultChanged, this, &CompareView::showResult);
    connect(m_compare, &CompareController::shown, this, &CompareView::setKind);
    onKind();
}

void CompareView::makeBar() {
    auto* bar = new QHBoxLayout;
    qobject_cast<QVBoxLayout*>(layout())->addLayout(bar);
    const auto addKind = [this](const QString& name, int kind) { m_kind->addItem(name, kind); };
    addKind(tr("Iterations"), static_cast<int>(Kind::Iterations));
    addKind(tr("Runs"), static_cast<int>(Kind::Runs));
    addKind(tr("Extractions"), static_cast<int>(Kind::Extractions));
    addKind(tr("Code"), static_cast<int>(Kind::Code));
    addKind(tr("Guide and no guide"), kGuidance);
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
    m_swap->setText(QStringLiteral("⇄"));
    m_swap->setToolTip(tr("Exchange the sides"));
    m_swap->setAccessibleName(tr("Exchange the sides"));
    m_export->setText(tr("Export…"));
    m_export->setToolTip(tr("Save the comparison as HTML or CSV"));
    bar->addWidget(m_kind);
    bar->addWidget(m_left, 1);
    bar->addWidget(m_swap);
    bar->addWidget(m_right, 1);
    bar->addWidget(m_export);
}

bool CompareView::isGuidance() const {
    return m_kind->currentData().toInt() == kGuidance;
}

Kind CompareView::kind() const {
    return static_cast<Kind>(m_kind->currentData().toInt());
}

void CompareView::setKind(Kind kind) {
    const int wanted = static_cast<int>(kind);
    // Projects are compared where something asks for it, and then for this once.
    if (kind == Kind::Projects && m_kind->findData(wanted) < 0)
        m_kind->addItem(tr("Project and file"), wanted);
    m_kind->setCurrentIndex(m_kind->findData(wanted));
}

void CompareView::choose(quint64 left, quint64 right) {
    m_left->setCurrentIndex(m_left->findData(left));
    m_right->setCurrentIndex(m_right->findData(right));
    m_isChosen = true;
    compare();
}

void CompareView::onKind() {
    m_stack->setCurrentWidget(isGuidance() ? static_cast<QWidget*>(m_unguided) : m_pane);
    const bool hasSides = !isGuidance() && kind() != Kind::Projects;
    for (QWidget* one : std::initializer_list<QWidget*>{m_left, m_right, m_swap})
        one->setVisible(hasSides);
    m_export->setVisible(!isGuidance());
    m_isChosen = false;
    if (hasSides) onSides();
    showResult();
}

void CompareView::fillSide(QComboBox& box, const std::vector<CompareController::Side>& sides,
                           std::optional<quint64> wanted) {
    box.clear();
    for (const CompareController::Side& side : sides) box.addItem(side.name, side.id);
    if (wanted) box.setCurrentIndex(box.findData(*wanted));
}

void CompareView::onSides() {
    if (isGuidance() || kind() == Kind::Projects) return;
    const std::vector<CompareController::Side> sides = m_compare->sides(kind());
    const auto chosen = [&](const QComboBox& box) -> std::optional<quint64> {
        const quint64 id = box.currentData().toULongLong();
        const bool isThere =
            box.currentIndex() >= 0 &&
            std::ranges::find(sides, id, &CompareController::Side::id) != sides.end();
        return isThere ? std::optional(id) : std::nullopt;
    };
    auto left = chosen(*m_left);
    auto right = chosen(*m_right);
    m_isChosen = m_isChosen && left && right;
    if (!m_isChosen && !sides.empty()) {
        // Iterations: from the start of the last step to its end; else the last two, or the
        // baseline and the last.
        right = sides.back().id;
        std::size_t first = sides.size() < 2 ? 0 : sides.size() - 2;
        if (sides.front().id == CompareController::kBaseline) first = 0;
        if (kind() == Kind::Iterations)
            while (first > 0 && static_cast<std::uint32_t>(sides[first].id) != 0) --first;
        left = sides[first].id;
    }
    fillSide(*m_left, sides, left);
    fillSide(*m_right, sides, right);
    compare();
}

void CompareView::compare() {
    m_isPending = !isVisible();
    if (m_isPending || isGuidance() || kind() == Kind::Projects) return;
    if (m_left->count() > 1)
        m_compare->compare(kind(), m_left->currentData().toULongLong(),
                           m_right->currentData().toULongLong());
    else
        showResult();
}

void CompareView::swap() {
    const quint64 left = m_left->currentData().toULongLong();
    const quint64 right = m_right->currentData().toULongLong();
    choose(right, left);
}

void CompareView::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (std::exchange(m_isPending, false)) compare();
}

void CompareView::showResult() {
    const bool hasSides = m_left->count() > 1 || kind() == Kind::Projects;
    const DifferencePtr& result = m_compare->result();
    m_export->setEnabled(hasSides && result != nullptr);
    m_pane->show(hasSides ? result : nullptr, hasSides ? tr("Comparing…") : whyNothing());
}

QString CompareView::whyNothing() const {
    switch (kind()) {
        case Kind::Iterations:
            return tr("Run or step first: then two iterations can be compared.");
        case Kind::Runs:
            return tr(
                "Each run of this session is kept here, and the baseline that was accepted: "
                "two of them can be compared.");
        case Kind::Extractions:
            return tr("Each term that Extract chooses is kept here: two of them can be compared.");
        case Kind::Code:
            return tr("The code of each run is kept here: that of two runs can be compared.");
        case Kind::Projects:
            break;
    }
    return {};
}

void CompareView::askExport() {
    QString path = QFileDialog::getSaveFileName(
        this, tr("Export the comparison"), QStringLiteral("comparison.html"),
        tr("Pages to read (*.html);;Comma-separated values (*.csv)"));
    if (path.isEmpty()) return;
    if (QFileInfo(path).suffix().isEmpty()) path += QStringLiteral(".html");
    m_compare->exportTo(path);
}

}  // namespace candler
