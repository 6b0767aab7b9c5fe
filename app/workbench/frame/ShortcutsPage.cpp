#include "app/workbench/frame/ShortcutsPage.h"

#include <QAction>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

#include "app/workbench/frame/Shortcuts.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

ShortcutsPage::ShortcutsPage(Shortcuts& shortcuts, QWidget* parent)
    : QWidget(parent),
      m_shortcuts(&shortcuts),
      m_list(new QTreeWidget(this)),
      m_key(new QKeySequenceEdit(this)),
      m_takeOver(new QPushButton(tr("Reassign"), this)),
      m_reset(new QPushButton(tr("Restore default"), this)),
      m_conflict(new QLabel(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_list, 1);
    auto* row = new QHBoxLayout;
    row->addWidget(new QLabel(tr("Shortcut:"), this));
    row->addWidget(m_key, 1);
    row->addWidget(m_reset);
    layout->addLayout(row);
    auto* below = new QHBoxLayout;
    below->addWidget(m_conflict, 1);
    below->addWidget(m_takeOver);
    layout->addLayout(below);
    m_list->setColumnCount(2);
    m_list->setHeaderLabels({tr("Action"), tr("Shortcut")});
    m_list->setRootIsDecorated(false);
    constexpr int kFewestLines = 16;
    m_list->setMinimumHeight(kFewestLines * fontMetrics().height());
    m_list->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_list->header()->setStretchLastSection(false);
    m_list->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    m_list->setAccessibleName(tr("Actions and their shortcuts"));
    m_key->setAccessibleName(tr("Shortcut of the selected action"));
    m_conflict->setObjectName(QStringLiteral("conflict"));
    m_conflict->setWordWrap(true);
    m_takeOver->setObjectName(QStringLiteral("takeOver"));
    connect(m_list, &QTreeWidget::currentItemChanged, this, &ShortcutsPage::showChosen);
    connect(m_key, &QKeySequenceEdit::keySequenceChanged, this, &ShortcutsPage::take);
    connect(m_takeOver, &QPushButton::clicked, this, &ShortcutsPage::accept);
    connect(m_reset, &QPushButton::clicked, this, [this] {
        m_shortcuts->reset(*chosen());
        fill();
    });
    for (int i = 0; i < static_cast<int>(shortcuts.actions().size()); ++i) {
        auto* item = new QTreeWidgetItem(m_list);
        item->setData(0, Qt::UserRole, i);
    }
    fill();
    m_list->setCurrentItem(m_list->topLevelItem(0));
}

QAction* ShortcutsPage::chosen() const {
    const QTreeWidgetItem* item = m_list->currentItem();
    if (item == nullptr) return nullptr;
    return m_shortcuts->actions()[static_cast<std::size_t>(item->data(0, Qt::UserRole).toInt())];
}

void ShortcutsPage::showRow(QTreeWidgetItem& row) const {
    const QAction& action =
        *m_shortcuts->actions()[static_cast<std::size_t>(row.data(0, Qt::UserRole).toInt())];
    row.setText(0, nameOf(action));
    row.setText(1, QKeySequence::listToString(action.shortcuts(), QKeySequence::NativeText));
    QFont font = m_list->font();
    font.setBold(!m_shortcuts->isDefault(action));
    for (const int column : {0, 1}) row.setFont(column, font);
}

void ShortcutsPage::fill() {
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) showRow(*m_list->topLevelItem(i));
    showChosen();
}

void ShortcutsPage::showChosen() {
    const QAction* action = chosen();
    m_conflict->clear();
    m_takeOver->hide();
    m_key->setEnabled(action != nullptr);
    m_reset->setEnabled(action != nullptr && !m_shortcuts->isDefault(*action));
    const QSignalBlocker quiet(m_key);
    m_key->setKeySequence(action == nullptr ? QKeySequence() : action->shortcut());
}

void ShortcutsPage::take(const QKeySequence& key) {
    QAction* action = chosen();
    if (action == nullptr || action->shortcut() == key) return;
    const QAction* owner = m_shortcuts->ownerOf(key, action);
    m_takeOver->setVisible(owner != nullptr);
    if (owner == nullptr) return accept();
    m_conflict->setText(tr("▲ %1 is already assigned to “%2”.")
                            .arg(key.toString(QKeySequence::NativeText), nameOf(*owner)));
}

void ShortcutsPage::accept() {
    QAction* action = chosen();
    if (action == nullptr) return;
    m_shortcuts->choose(*action, m_key->keySequence());
    fill();
}

void ShortcutsPage::resetAll() {
    m_shortcuts->resetAll();
    fill();
}

bool ShortcutsPage::search(const QString& words) {
    bool isAny = false;
    for (int i = 0; i < m_list->topLevelItemCount(); ++i) {
        QTreeWidgetItem* row = m_list->topLevelItem(i);
        const bool fits = row->text(0).contains(words, Qt::CaseInsensitive) ||
                          row->text(1).contains(words, Qt::CaseInsensitive);
        row->setHidden(!fits);
        isAny = isAny || fits;
    }
    return isAny;
}

}  // namespace candler
