// TurningSplitter: a splitter whose parts stand beside each other where there is width for both,
// else one below the other.
#pragma once

#include <QSplitter>
#include <utility>

namespace candler {

class TurningSplitter : public QSplitter {
    Q_OBJECT

public:
    /// Narrower than so many letters, its parts would be read by scrolling sideways.
    explicit TurningSplitter(QWidget* parent, int letters = 90);

    /// What its largest part needs: it turns to have room for all.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    void turn();
    [[nodiscard]] int shownParts() const;
    /// Of the parts that are shown, in pixels: of the largest, and of all added up.
    [[nodiscard]] std::pair<QSize, QSize> leastSizes() const;

    int m_letters;
    int m_shownParts = 0;  ///< When it was turned last.
};

}  // namespace candler
