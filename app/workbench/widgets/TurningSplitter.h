// TurningSplitter: a splitter whose parts stand beside each other where there is width for both,
// else one below the other.
#pragma once

#include <QSplitter>
#include <functional>
#include <utility>

namespace candler {

class TurningSplitter : public QSplitter {
    Q_OBJECT

public:
    /// Narrower than so many letters, its parts would be read by scrolling sideways.
    explicit TurningSplitter(QWidget* parent, int letters = 90);

    /// In pixels, in place of the letters: narrower, its parts stand one below the other as long as
    /// they have the height for it.
    void setWidthBeside(std::function<int()> width) { m_widthBeside = std::move(width); }
    /// After what its parts need has changed.
    void turn();

    /// What its largest part needs: it turns to have room for all.
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int shownParts() const;
    /// Of the parts that are shown, in pixels: of the largest, and of all added up.
    [[nodiscard]] std::pair<QSize, QSize> leastSizes() const;

    int m_letters;
    std::function<int()> m_widthBeside;
    int m_shownParts = 0;  ///< When it was turned last.
};

}  // namespace candler
