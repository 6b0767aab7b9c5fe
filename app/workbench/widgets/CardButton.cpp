#include "app/workbench/widgets/CardButton.h"

#include <QLabel>
#include <QVBoxLayout>

namespace candler {

CardButton::CardButton(const QString& title, const QString& text, QWidget* parent)
    : QPushButton(parent) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(14, 9, 14, 10);
    layout->setSpacing(3);
    auto* head =
        new QLabel(QStringLiteral("<b>") + title.toHtmlEscaped() + QStringLiteral("</b>"), this);
    auto* body = new QLabel(text, this);
    body->setTextFormat(Qt::PlainText);
    body->setWordWrap(true);
    for (QLabel* label : {head, body}) {
        label->setAttribute(Qt::WA_TransparentForMouseEvents);
        layout->addWidget(label);
    }
    layout->addStretch(1);
    body->setVisible(!text.isEmpty());
    QSizePolicy policy(QSizePolicy::Expanding, QSizePolicy::Minimum);
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
