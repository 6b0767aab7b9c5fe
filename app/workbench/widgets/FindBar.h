// FindBar: the row under a text in which words are looked for. It knows no text: it says what is
// wanted, and shows what was found.
#pragma once

#include <QWidget>
#include <cstddef>
#include <optional>

class QLabel;
class QLineEdit;
class QToolButton;

namespace candler {

class FindBar : public QWidget {
    Q_OBJECT

public:
    explicit FindBar(QWidget* parent);

    /// With the keys, all of its text selected; `text` replaces what it had unless it is empty.
    void open(const QString& text);
    [[nodiscard]] QString text() const;
    [[nodiscard]] bool isCaseSensitive() const;
    /// The place that is looked at, from 0, and how many there are. `isCut`: there are more.
    void showFound(std::optional<std::size_t> at, std::size_t count, bool isCut);

signals:
    /// Other words, or large and small letters count now.
    void sought();
    /// To the next place (1) or the one before (-1).
    void stepped(int by);
    void closed();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QToolButton* addButton(const char* name, const QString& tip);

    QLineEdit* m_text;
    QLabel* m_count;
    QToolButton* m_case;
};

}  // namespace candler
