// EGraphView: its bars and chips.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>
#include <algorithm>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/EGraphView.h"

namespace candler {

namespace {

constexpr int kChipMargin = 10;

QLabel* makeChip(QWidget* parent, const char* name) {
    auto* chip = new QLabel(parent);
    chip->setObjectName(QLatin1String(name));
    chip->setTextFormat(Qt::RichText);
    chip->hide();
    return chip;
}

QString chipStyle() {
    const PictureColours& colours = PictureColours::now();
    return QStringLiteral(
               "QLabel { background: %1; color: %2; border: 1px solid %3; border-radius: 10px; "
               "padding: 2px 10px; }")
        .arg(colours.box.name(), colours.dimText.name(), colours.frame.name());
}

}  // namespace

QWidget* EGraphView::makeTopBar() {
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(8, 5, 8, 5);
    const auto makeArrow = [&](Qt::ArrowType arrow, const QString& tip) {
        auto* button = new QToolButton(bar);
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        layout->addWidget(button);
        return button;
    };
    m_back = makeArrow(Qt::LeftArrow, tr("Back to the class picked before"));
    m_forward = makeArrow(Qt::RightArrow, tr("Forward"));
    connect(m_back, &QToolButton::clicked, m_selection, &SharedSelection::goBack);
    connect(m_forward, &QToolButton::clicked, m_selection, &SharedSelection::goForward);
    m_path = new QLabel(bar);
    layout->addWidget(m_path, 1);

    m_kind = new QComboBox(bar);
    m_kind->setAccessibleName(tr("What is drawn"));
    m_kind->setToolTip(tr("What part of the e-graph is drawn"));
    m_kind->addItem(tr("Automatic"), static_cast<int>(SliceKind::Automatic));
    m_kind->addItem(tr("Whole e-graph"), static_cast<int>(SliceKind::Whole));
    m_kind->addItem(tr("Best term and alternatives"), static_cast<int>(SliceKind::BestTerm));
    m_kind->addItem(tr("Around the selection"), static_cast<int>(SliceKind::Neighbourhood));
    m_kind->addItem(tr("What is new"), static_cast<int>(SliceKind::Changes));
    layout->addWidget(m_kind);
    connect(m_kind, &QComboBox::activated, this, [this] {
        m_centres.clear();
        if (m_selection->eclass()) m_centres = {*m_selection->eclass()};
        refresh();
    });

    m_find = new QLineEdit(bar);
    m_find->setPlaceholderText(tr("Find  map  class:40  rule:fus*  new  cost<4"));
    m_find->setClearButtonEnabled(true);
    m_find->setMinimumWidth(190);
    m_find->setAccessibleName(tr("Find in the e-graph"));
    layout->addWidget(m_find);
    m_findCount = new QLabel(bar);
    m_findCount->setObjectName(QStringLiteral("findCount"));
    layout->addWidget(m_findCount);
    connect(m_find, &QLineEdit::textChanged, this, &EGraphView::find);
    connect(m_find, &QLineEdit::returnPressed, this, &EGraphView::find);
    return bar;
}

QWidget* EGraphView::makeTimeBar() {
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(10, 4, 10, 6);
    layout->addWidget(new QLabel(tr("iteration"), bar));
    m_slider = new QSlider(Qt::Horizontal, bar);
    m_slider->setObjectName(QStringLiteral("iterationSlider"));
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setTickInterval(1);
    m_slider->setPageStep(1);
    m_slider->setEnabled(false);
    m_slider->setAccessibleName(tr("Iteration shown"));
    layout->addWidget(m_slider, 1);
    m_time = new QLabel(bar);
    m_time->setTextFormat(Qt::RichText);
    m_time->setMinimumWidth(fontMetrics().averageCharWidth() * 34);
    layout->addWidget(m_time);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        if (value < 0 || value >= static_cast<int>(m_moments.size())) return;
        updateTimeLabel();
        emit momentWanted(m_moments[static_cast<std::size_t>(value)]);
    });
    return bar;
}

void EGraphView::makeChips() {
    m_budget = makeChip(m_canvas, "budgetChip");
    m_legend = makeChip(m_canvas, "legendChip");
    m_notice = makeChip(m_canvas, "noticeChip");
    m_empty = new QLabel(tr("No e-graph yet.\nStep (F10) or run (F5) to grow one."), m_canvas);
    m_empty->setAlignment(Qt::AlignCenter);
}

void EGraphView::placeChips() {
    int y = kChipMargin;
    for (QLabel* chip : {m_budget, m_legend, m_notice}) {
        if (chip->isHidden()) continue;
        chip->setMinimumWidth(0);
        chip->setMaximumWidth(QWIDGETSIZE_MAX);
        chip->setStyleSheet(chipStyle());
        chip->adjustSize();
        chip->setFixedWidth(
            std::min(chip->sizeHint().width(), std::max(100, m_canvas->width() - 2 * kChipMargin)));
        chip->move(kChipMargin, y);
        y += chip->height() + 6;
    }
    m_empty->setGeometry(m_canvas->rect());
}

void EGraphView::findText(const QString& text) {
    focusFind();
    m_find->setText(text);
}

void EGraphView::findNext(int step) {
    if (m_found.empty()) return focusFind();
    const auto size = static_cast<std::ptrdiff_t>(m_found.size());
    const auto at =
        m_selection->eclass() ? std::ranges::find(m_found, *m_selection->eclass()) : m_found.end();
    // From nowhere: the first, or the last.
    const std::ptrdiff_t from = at != m_found.end() ? at - m_found.begin() : step > 0 ? -1 : 0;
    const EClassId next = m_found[static_cast<std::size_t>((from + step + size) % size)];
    m_selection->selectClass(next);
    m_canvas->reveal(next);
}

}  // namespace candler
