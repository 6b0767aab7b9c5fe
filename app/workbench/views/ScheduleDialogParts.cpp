// ScheduleDialog: its table of loops and their order.
#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ScheduleDialog.h"
#include "app/workbench/widgets/NumberBox.h"

namespace candler {

namespace {

enum LoopColumn {
    kLoopName,
    kLoopKind,
    kLoopSize,
    kLoopOver,
    kLoopSplit,
    kLoopVector,
    kLoopUnroll,
    kLoopParallel
};

void showCells(QTreeWidgetItem& item, const ScheduleLoop& loop) {
    const QString indent(static_cast<qsizetype>(3 * loop.depth), QLatin1Char(' '));
    item.setText(kLoopName, indent + fromUtf8(loop.name));
    item.setText(kLoopKind, fromUtf8(loop.kind));
    item.setText(kLoopSize, fromUtf8(loop.size));
    item.setText(kLoopOver, fromUtf8(loop.parameter));
}

}  // namespace

void ScheduleDialog::makeControls() {
    auto* layout = new QVBoxLayout(this);
    auto* about =
        new QLabel(tr("Choose how to transform the program's loops: a guide is generated with one "
                      "step per directive. Splitting a loop i creates io and, inside it, ii."),
                   this);
    about->setWordWrap(true);
    layout->addWidget(about);
    m_loops->setHeaderLabels({tr("Loop"), tr("Kind"), tr("Size"), tr("Over"), tr("Split by"),
                              tr("Vector width"), tr("Unroll"), tr("Parallel")});
    m_loops->setAccessibleName(tr("Loops of the program"));
    m_loops->setRootIsDecorated(false);
    m_loops->setSelectionMode(QAbstractItemView::NoSelection);
    m_loops->header()->setStretchLastSection(false);
    m_loops->header()->setSectionsMovable(false);
    auto* middle = new QHBoxLayout;
    middle->addWidget(m_loops, 1);
    middle->addWidget(makeOrder());
    layout->addLayout(middle, 2);
    const QFont fixed = QFontDatabase::systemFont(QFontDatabase::FixedFont);
    m_schedule->setFont(fixed);
    m_schedule->setWordWrap(true);
    m_schedule->setTextFormat(Qt::PlainText);
    m_schedule->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_schedule->setAccessibleName(tr("The schedule in words"));
    layout->addWidget(m_schedule);
    m_text->setReadOnly(true);
    m_text->setTabChangesFocus(true);
    m_text->setFont(fixed);
    m_text->setAccessibleName(tr("Steps of the schedule"));
    layout->addWidget(m_text, 3);
    m_note->setWordWrap(true);
    layout->addWidget(m_note);
    makeButtons();
}

QWidget* ScheduleDialog::makeOrder() {
    auto* box = new QWidget(this);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(new QLabel(tr("Order, the outermost first:"), box));
    m_order->setDragDropMode(QAbstractItemView::InternalMove);
    m_order->setAccessibleName(tr("Order of the loops"));
    // As wide as what is written around the list.
    box->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Preferred);
    m_order->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Expanding);
    layout->addWidget(m_order);
    auto* buttons = new QHBoxLayout;
    m_up = new QPushButton(QStringLiteral("▲"), box);
    m_up->setToolTip(tr("Move the loop outwards"));
    m_down = new QPushButton(QStringLiteral("▼"), box);
    m_down->setToolTip(tr("Move the loop inwards"));
    m_usual = new QPushButton(tr("Program order"), box);
    m_usual->setToolTip(tr("The order that the loops have in the program"));
    for (QPushButton* button : {m_up, m_down, m_usual}) {
        button->setAutoDefault(false);
        button->setAccessibleName(button->toolTip());
        button->setMinimumWidth(0);
        buttons->addWidget(button, button == m_usual ? 1 : 0);
    }
    constexpr int kArrow = 36;
    m_up->setFixedWidth(kArrow);
    m_down->setFixedWidth(kArrow);
    layout->addLayout(buttons);
    return box;
}

void ScheduleDialog::makeButtons() {
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    m_write = buttons->addButton(tr("Write the guide"), QDialogButtonBox::ActionRole);
    m_write->setToolTip(
        tr("Replaces the project's guide, with limits, filters and cost models for these steps"));
    for (QAbstractButton* button : buttons->buttons())
        qobject_cast<QPushButton*>(button)->setAutoDefault(false);
    layout()->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
}

void ScheduleDialog::connectControls() {
    constexpr int kDelay = 120;
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &ScheduleDialog::ask);
    connect(m_up, &QPushButton::clicked, this, [this] { moveLoop(-1); });
    connect(m_down, &QPushButton::clicked, this, [this] { moveLoop(1); });
    connect(m_usual, &QPushButton::clicked, this, [this] {
        showOrder(draft().usualOrder());
        change();
    });
    connect(m_write, &QPushButton::clicked, this, &ScheduleDialog::write);
    connect(m_order, &QListWidget::currentRowChanged, this, &ScheduleDialog::showState);
    // By dragging.
    connect(m_order->model(), &QAbstractItemModel::rowsMoved, this, &ScheduleDialog::change);
    connect(m_controller, &SessionController::projectReplaced, this, &QDialog::close);
    connect(m_controller, &SessionController::projectEdited, this, &ScheduleDialog::change);
    connect(m_controller, &SessionController::stateChanged, this, &ScheduleDialog::showState);
}

QSpinBox* ScheduleDialog::addNumber(QTreeWidgetItem* item, int column, const QString& name) {
    auto* number = new NumberBox<QSpinBox>(m_loops);
    constexpr int kMost = 1 << 20;
    number->setRange(0, kMost);
    number->setSpecialValueText(QStringLiteral("–"));
    number->setAccessibleName(name);
    number->setToolTip(name);
    m_loops->setItemWidget(item, column, number);
    connect(number, &QSpinBox::valueChanged, this, &ScheduleDialog::change);
    return number;
}

QCheckBox* ScheduleDialog::addChoice(QTreeWidgetItem* item, int column, const QString& name) {
    auto* choice = new QCheckBox(m_loops);
    choice->setAccessibleName(name);
    choice->setToolTip(name);
    m_loops->setItemWidget(item, column, choice);
    connect(choice, &QCheckBox::toggled, this, &ScheduleDialog::change);
    return choice;
}

void ScheduleDialog::addRow(QTreeWidgetItem* item, const ScheduleLoop& loop) {
    const QString name = fromUtf8(loop.name);
    m_rows.push_back(
        {.item = item,
         .loop = loop,
         .split = addNumber(item, kLoopSplit,
                            tr("Iterations of the inner loop after splitting %1").arg(name)),
         .vector = addNumber(item, kLoopVector, tr("Vector width of loop %1").arg(name)),
         .isUnrolled = addChoice(item, kLoopUnroll, tr("Unroll loop %1").arg(name)),
         .isParallel =
             addChoice(item, kLoopParallel,
                       tr("Run the iterations of loop %1 on several threads").arg(name))});
}

/// What was chosen stays while the loops are called the same.
void ScheduleDialog::showLoops(const std::vector<ScheduleLoop>& loops) {
    const bool isSame =
        std::ranges::equal(m_rows, loops, [](const Row& row, const ScheduleLoop& loop) {
            return row.loop.name == loop.name && row.loop.depth == loop.depth;
        });
    if (isSame) {
        for (std::size_t i = 0; i < loops.size(); ++i) showCells(*m_rows[i].item, loops[i]);
        return;
    }
    m_rows.clear();
    m_loops->clear();
    for (const ScheduleLoop& loop : loops) {
        auto* item = new QTreeWidgetItem(m_loops);
        showCells(*item, loop);
        addRow(item, loop);
    }
    for (int column = 0; column < m_loops->columnCount(); ++column)
        m_loops->resizeColumnToContents(column);
    showOrder(draft().usualOrder());
}

void ScheduleDialog::showOrder(const std::vector<std::string>& order) {
    m_order->clear();
    for (const std::string& name : order) {
        auto* item = new QListWidgetItem(fromUtf8(name), m_order);
        // Loops are dropped between others, not on them.
        item->setFlags(item->flags() & ~Qt::ItemIsDropEnabled);
    }
}

void ScheduleDialog::moveLoop(int by) {
    const int place = m_order->currentRow();
    const int wanted = place + by;
    if (place < 0 || wanted < 0 || wanted >= m_order->count()) return;
    m_order->insertItem(wanted, m_order->takeItem(place));
    m_order->setCurrentRow(wanted);
    change();
}

}  // namespace candler
