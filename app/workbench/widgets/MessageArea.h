// MessageArea: bars above what the window shows, each with a message and what can be done about it.
// They wait for the user, who may go on without an answer.
#pragma once

#include <QWidget>
#include <functional>
#include <vector>

class QFrame;
class QPushButton;
class QVBoxLayout;

namespace candler {

enum class MessageTone { Note, Warning };

struct MessageButton {
    QString text;
    std::function<void()> does;
    bool keepsBar = false;  ///< It is no answer: the question stays.
};

class MessageArea : public QWidget {
    Q_OBJECT

public:
    explicit MessageArea(QWidget* parent = nullptr);

    /// Takes the place of the bar with this id. Buttons dismiss it, unless they keep it, then do
    /// what they say.
    /// `beside` is shown before the buttons, and goes with the bar, after what a button does.
    void show(const QString& id, MessageTone tone, const QString& text,
              std::vector<MessageButton> buttons = {}, QWidget* beside = nullptr);
    void dismiss(const QString& id);
    /// Empty if there is no such bar.
    [[nodiscard]] QString text(const QString& id) const;
    /// Null if there is none of this text.
    [[nodiscard]] QPushButton* button(const QString& id, const QString& text) const;

private:
    [[nodiscard]] QFrame* bar(const QString& id) const;

    QVBoxLayout* m_layout;
};

}  // namespace candler
