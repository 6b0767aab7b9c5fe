#include "app/workbench/widgets/FindBar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QToolButton>

#include "app/workbench/models/Numbers.h"

namespace candler {

FindBar::FindBar(QWidget* parent)
    : QWidget(parent), m_text(new QLineEdit(this)), m_count(new QLabel(this)) {
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(6, 2, 6, 2);
    layout->setSpacing(2);
    m_text->setObjectName(QStringLiteral("findText"));
    m_text->setPlaceholderText(tr("Find in this text"));
    m_text->setAccessibleName(tr("Find in this text"));
    m_text->setClearButtonEnabled(true);
    m_text->installEventFilter(this);
    layout->addWidget(m_text, 1);
    QToolButton* before = addButton("textBefore", tr("Previous match (Shift+F3)"));
    before->setArrowType(Qt::UpArrow);
    QToolButton* next = addButton("textNext", tr("Next match (F3)"));
    next->setArrowType(Qt::DownArrow);
    m_case = addButton("matchCase", tr("Match case"));
    m_case->setText(QStringLiteral("Aa"));
    m_case->setCheckable(true);
    m_count->setObjectName(QStringLiteral("textCount"));
    layout->addWidget(m_count);
    QToolButton* close = addButton("closeFind", tr("Close (Esc)"));
    close->setText(QStringLiteral("×"));
    connect(m_text, &QLineEdit::textChanged, this, &FindBar::sought);
    connect(m_case, &QToolButton::toggled, this, &FindBar::sought);
    connect(before, &QToolButton::clicked, this, [this] { emit stepped(-1); });
    connect(next, &QToolButton::clicked, this, [this] { emit stepped(1); });
    connect(close, &QToolButton::clicked, this, &FindBar::closed);
}

QToolButton* FindBar::addButton(const char* name, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName(QLatin1String(name));
    button->setAutoRaise(true);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    layout()->addWidget(button);
    return button;
}

void FindBar::open(const QString& text) {
    show();
    if (!text.isEmpty()) m_text->setText(text);
    m_text->setFocus(Qt::ShortcutFocusReason);
    m_text->selectAll();
}

QString FindBar::text() const {
    return m_text->text();
}

bool FindBar::isCaseSensitive() const {
    return m_case->isChecked();
}

void FindBar::showFound(std::optional<std::size_t> at, std::size_t count, bool isCut) {
    const QString all = isCut ? tr("at least %1").arg(countString(count)) : countString(count);
    if (text().isEmpty())
        m_count->clear();
    else if (count == 0)
        m_count->setText(tr("not found"));
    else
        m_count->setText(at ? tr("%1 of %2").arg(countString(*at + 1), all) : all);
}

bool FindBar::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const auto& key = *static_cast<QKeyEvent*>(event);
        const bool isReturn = key.key() == Qt::Key_Return || key.key() == Qt::Key_Enter;
        if (isReturn) emit stepped(key.modifiers().testFlag(Qt::ShiftModifier) ? -1 : 1);
        if (key.key() == Qt::Key_Escape) emit closed();
        if (isReturn || key.key() == Qt::Key_Escape) return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace candler
