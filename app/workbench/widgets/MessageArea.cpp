#include "app/workbench/widgets/MessageArea.h"

#include <QAccessible>
#include <QFrame>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

/// In the colour of its tone.
class Bar : public QFrame {
public:
    Bar(MessageTone tone, QWidget* parent) : QFrame(parent), m_tone(tone) {}

protected:
    void paintEvent(QPaintEvent*) override {
        const PictureColours& colours = PictureColours::now();
        QColor ground = m_tone == MessageTone::Warning ? colours.merged : colours.chosen;
        QPainter painter(this);
        painter.fillRect(0, height() - 1, width(), 1, ground);
        constexpr int kLight = 40;
        ground.setAlpha(kLight);
        painter.fillRect(rect(), ground);
    }

private:
    MessageTone m_tone;
};

}  // namespace

MessageArea::MessageArea(QWidget* parent) : QWidget(parent), m_layout(new QVBoxLayout(this)) {
    setObjectName(QStringLiteral("MessageArea"));
    m_layout->setContentsMargins(0, 0, 0, 0);
    m_layout->setSpacing(0);
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Maximum);
}

QFrame* MessageArea::bar(const QString& id) const {
    return findChild<QFrame*>(id, Qt::FindDirectChildrenOnly);
}

void MessageArea::show(const QString& id, MessageTone tone, const QString& text,
                       std::vector<MessageButton> buttons, QWidget* beside) {
    dismiss(id);
    auto* shown = new Bar(tone, this);
    shown->setObjectName(id);
    auto* grid = new QGridLayout(shown);
    constexpr int kMargin = 6;
    grid->setContentsMargins(2 * kMargin, kMargin, kMargin, kMargin);
    // The sign says the same as the colour.
    const QString sign =
        tone == MessageTone::Warning ? QStringLiteral("▲  ") : QStringLiteral("●  ");
    auto* label = new QLabel(sign + text, shown);
    label->setObjectName(QStringLiteral("text"));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    // What stands beside it takes the room of the text: then it is below it.
    auto* row = new QHBoxLayout;
    grid->addWidget(label, 0, 0);
    grid->setColumnStretch(0, 1);
    if (beside != nullptr) {
        row->addWidget(beside, 1);
        grid->addLayout(row, 1, 0, 1, 2);
    } else {
        grid->addLayout(row, 0, 1);
    }
    for (MessageButton& one : buttons) {
        auto* button = new QPushButton(one.text, shown);
        row->addWidget(button);
        connect(button, &QPushButton::clicked, this,
                [this, id, does = std::move(one.does), keepsBar = one.keepsBar] {
                    if (!keepsBar) dismiss(id);
                    does();
                });
    }
    auto* close = new QToolButton(shown);
    close->setText(QStringLiteral("✕"));
    close->setAutoRaise(true);
    close->setToolTip(tr("Hide this message"));
    close->setAccessibleName(tr("Hide this message"));
    grid->addWidget(close, 0, 2, Qt::AlignTop);
    connect(close, &QToolButton::clicked, this, [this, id] { dismiss(id); });
    shown->setAccessibleName(text);
    m_layout->addWidget(shown);
    QAccessibleEvent alert(shown, QAccessible::Alert);
    QAccessible::updateAccessibility(&alert);
}

void MessageArea::dismiss(const QString& id) {
    QFrame* shown = bar(id);
    if (shown == nullptr) return;
    shown->setObjectName(QString());
    shown->hide();
    m_layout->removeWidget(shown);
    shown->deleteLater();
}

QString MessageArea::text(const QString& id) const {
    const QFrame* shown = bar(id);
    return shown == nullptr ? QString() : shown->accessibleName();
}

QPushButton* MessageArea::button(const QString& id, const QString& text) const {
    const QFrame* shown = bar(id);
    if (shown == nullptr) return nullptr;
    for (auto* button : shown->findChildren<QPushButton*>())
        if (button->text() == text) return button;
    return nullptr;
}

}  // namespace candler
