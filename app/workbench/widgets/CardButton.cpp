#include "app/workbench/widgets/CardButton.h"

#include <QLabel>
#include <QVBoxLayout>

namespace candler {

CardButton::CardButton(const QString& title, const QString& text, QWidget* parent)
    : QPushButton(parent) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(14, 9, 14, 10);
    column->setSpacing(3);
    auto* head = new QLabel(title, this);
    QFont bold = head->font();
    bold.setBold(true);
    head->setFont(bold);
    auto* body = new QLabel(text, this);
    for (QLabel* label : {head, body}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        column->addWidget(label);
    }
    column->addStretch(1);
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
    policy.setHeightForWidth(true);
    setSizePolicy(policy);
    setAccessibleName(title);
    setAccessibleDescription(text);
}

QSize CardButton::sizeHint() const {
    return layout()->sizeHint();
}

int CardButton::heightForWidth(int width) const {
    return layout()->heightForWidth(width);
}

}  // namespace candler
