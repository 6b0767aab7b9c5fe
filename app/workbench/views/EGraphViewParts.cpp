// EGraphView: its bars and chips.
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/ElidedLabel.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/TimeSlider.h"

namespace candler {

namespace {

QLabel* makeLine(QWidget* parent, const char* name) {
    auto* line = new QLabel(parent);
    line->setObjectName(QLatin1String(name));
    line->setTextFormat(Qt::RichText);
    line->setWordWrap(true);
    line->setForegroundRole(QPalette::PlaceholderText);
    line->hide();
    parent->layout()->addWidget(line);
    return line;
}

}  // namespace

QWidget* EGraphView::makeTopBar() {
    auto* bar = new QWidget(this);
    auto* layout = new FlowLayout(bar);
    layout->setContentsMargins(8, 5, 8, 5);
    layout->setSpacing(4);
    const auto makeArrow = [&](Qt::ArrowType arrow, const QString& tip) {
        auto* button = new QToolButton(bar);
        button->setArrowType(arrow);
        button->setAutoRaise(true);
        button->setToolTip(tip);
        button->setAccessibleName(tip);
        layout->addWidget(button);
        return button;
    };
    m_back = makeArrow(Qt::LeftArrow, tr("Back to the previous selection or view"));
    m_forward = makeArrow(Qt::RightArrow, tr("Forward"));
    connect(m_back, &QToolButton::clicked, this, &EGraphView::goBack);
    connect(m_forward, &QToolButton::clicked, this, &EGraphView::goForward);
    m_path = new ElidedLabel(bar);
    m_path->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Preferred);
    layout->addWidget(m_path);

    // Made first, as the first field of the bar that takes text.
    QWidget* find = makeFind(bar);
    layout->addWidget(makeSliceBar(bar));
    layout->addWidget(makeLayersButton(bar));
    layout->addWidget(find);
    return bar;
}

QWidget* EGraphView::makeTimeBar() {
    auto* bar = new QWidget(this);
    auto* lines = new QVBoxLayout(bar);
    lines->setContentsMargins(10, 4, 10, 6);
    lines->setSpacing(2);
    auto* layout = new QHBoxLayout;
    lines->addLayout(layout);
    m_news = new ElidedLabel(bar, 2);
    m_news->setObjectName(QStringLiteral("iterationNews"));
    // Of one height, whatever it says, so that the picture stays where it is.
    m_news->setFixedHeight(2 * fontMetrics().lineSpacing() + 2);
    m_news->setForegroundRole(QPalette::PlaceholderText);
    lines->addWidget(m_news);
    layout->addWidget(new QLabel(tr("iteration"), bar));
    m_slider = new TimeSlider(bar);
    m_slider->setObjectName(QStringLiteral("iterationSlider"));
    m_slider->setTickPosition(QSlider::TicksBelow);
    m_slider->setTickInterval(1);
    m_slider->setPageStep(1);
    m_slider->setEnabled(false);
    m_slider->setAccessibleName(tr("Iteration shown"));
    layout->addWidget(m_slider, 1);
    m_time = new QLabel(bar);
    m_time->setTextFormat(Qt::RichText);
    m_time->setMinimumWidth(fontMetrics().averageCharWidth() * 16);
    layout->addWidget(m_time);
    connect(m_slider, &QSlider::valueChanged, this, [this](int value) {
        if (value < 0 || value >= static_cast<int>(m_moments.size())) return;
        updateTimeLabel();
        emit momentWanted(m_moments[static_cast<std::size_t>(value)]);
    });
    return bar;
}

/// Above the picture, so that it covers no box of it.
QWidget* EGraphView::makeStrip() {
    auto* strip = new QWidget(this);
    auto* layout = new QVBoxLayout(strip);
    layout->setContentsMargins(10, 0, 10, 4);
    layout->setSpacing(2);
    m_budget = makeLine(strip, "budgetChip");
    m_legend = makeLine(strip, "legendChip");
    m_notice = makeLine(strip, "noticeChip");
    m_empty = new QLabel(m_canvas);
    setObstacle({});
    m_empty->setAlignment(Qt::AlignCenter);
    return strip;
}

void EGraphView::setObstacle(const QString& why) {
    m_empty->setText(why.isEmpty() ? tr("No e-graph yet.\nStep (F10) or run (F5) to grow one.")
                                   : why);
}

void EGraphView::findText(const QString& text) {
    openFind();
    m_find->setText(text);
}

}  // namespace candler
