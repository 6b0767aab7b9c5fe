#include "app/workbench/widgets/CardButton.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace candler {

CardButton::CardButton(const QString& title, const QString& text, QWidget* parent)
    : QPushButton(parent), m_row(new QHBoxLayout(this)), m_column(new QVBoxLayout) {
    m_row->setContentsMargins(14, 9, 14, 10);
    m_row->setSpacing(12);
    m_row->addLayout(m_column, 1);
    m_column->setSpacing(3);
    auto* head =
        new QLabel(QStringLiteral("<b>") + title.toHtmlEscaped() + QStringLiteral("</b>"), this);
    head->setWordWrap(true);
    auto* body = new QLabel(text, this);
    body->setTextFormat(Qt::PlainText);
    body->setWordWrap(true);
    for (QLabel* label : {head, body}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        m_column->addWidget(label);
    }
    m_column->addStretch(1);
    body->setVisible(!text.isEmpty());
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(title);
    setAccessibleDescription(text);
}

void CardButton::setPicture(QWidget* picture) {
    m_row->insertWidget(0, picture, 0, Qt::AlignTop);
}

void CardButton::setDetails(const QString& details) {
    auto* label = new QLabel(details, this);
    label->setTextFormat(Qt::PlainText);
    label->setWordWrap(true);
    label->setAttribute(Qt::WA_TransparentForMouseEvents);
    label->setForegroundRole(QPalette::PlaceholderText);
    m_column->addWidget(label);
    setAccessibleDescription(accessibleDescription() + QLatin1Char('\n') + details);
}

QSize CardButton::sizeHint() const {
    return layout()->sizeHint();
}

int CardButton::heightForWidth(int width) const {
    return layout()->heightForWidth(width);
}

}  // namespace candler
