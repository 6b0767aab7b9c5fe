#include "app/workbench/widgets/CommandPalette.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListWidget>
#include <QVBoxLayout>
#include <algorithm>

namespace candler {

namespace {

QString nameOf(const QAction& action) {
    return action.text().section(QLatin1Char('\t'), 0, 0).remove(QLatin1Char('&'));
}

}  // namespace

int fuzzyScore(const QString& letters, const QString& text) {
    constexpr int kWordStart = 8;
    constexpr int kTogether = 4;
    int score = 0;
    qsizetype at = 0;
    qsizetype last = -2;
    for (const QChar letter : letters) {
        if (letter.isSpace()) continue;
        at = text.indexOf(letter, at, Qt::CaseInsensitive);
        if (at < 0) return -1;
        if (at == 0 || text[at - 1].isSpace()) score += kWordStart;
        if (at == last + 1) score += kTogether;
        last = at++;
    }
    return score;
}

CommandPalette::CommandPalette(std::vector<QAction*> actions, QWidget* parent)
    : QDialog(parent, Qt::Dialog | Qt::FramelessWindowHint),
      m_actions(std::move(actions)),
      m_letters(new QLineEdit(this)),
      m_list(new QListWidget(this)) {
    setAttribute(Qt::WA_DeleteOnClose);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->addWidget(m_letters);
    layout->addWidget(m_list);
    m_letters->setPlaceholderText(tr("What to do?"));
    m_letters->setAccessibleName(tr("Command"));
    m_letters->installEventFilter(this);
    constexpr QSize kSize(460, 360);
    resize(kSize);
    connect(m_letters, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(m_letters, &QLineEdit::returnPressed, this, &CommandPalette::runChosen);
    connect(m_list, &QListWidget::itemClicked, this, &CommandPalette::runChosen);
    fill();
}

void CommandPalette::setFilter(const QString& letters) {
    m_letters->setText(letters);
}

QStringList CommandPalette::offered() const {
    QStringList texts;
    for (int row = 0; row < m_list->count(); ++row) texts << m_list->item(row)->text();
    return texts;
}

void CommandPalette::fill() {
    std::vector<std::pair<int, std::size_t>> fitting;
    for (std::size_t i = 0; i < m_actions.size(); ++i) {
        const int score = fuzzyScore(m_letters->text(), nameOf(*m_actions[i]));
        if (score >= 0) fitting.emplace_back(-score, i);
    }
    std::ranges::sort(fitting);
    m_list->clear();
    for (const auto& [score, index] : fitting) {
        const QAction& action = *m_actions[index];
        QString text = nameOf(action);
        const QString key = action.shortcut().toString();
        if (!key.isEmpty()) text += QStringLiteral("   (%1)").arg(key);
        if (!action.isEnabled()) text += tr("   – not possible now");
        auto* item = new QListWidgetItem(text, m_list);
        item->setData(Qt::UserRole, static_cast<int>(index));
        if (!action.isEnabled()) item->setFlags(Qt::NoItemFlags);
    }
    m_list->setCurrentRow(0);
}

void CommandPalette::runChosen() {
    const QListWidgetItem* item = m_list->currentItem();
    if (item == nullptr || !(item->flags() & Qt::ItemIsEnabled)) return;
    QAction* action = m_actions[static_cast<std::size_t>(item->data(Qt::UserRole).toInt())];
    accept();
    action->trigger();
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int step = key == Qt::Key_Down ? 1 : key == Qt::Key_Up ? -1 : 0;
        if (step != 0) {
            m_list->setCurrentRow(
                std::clamp(m_list->currentRow() + step, 0, std::max(0, m_list->count() - 1)));
            return true;
        }
    }
    return QDialog::eventFilter(watched, event);
}

}  // namespace candler
