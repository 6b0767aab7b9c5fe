// Sight: whether a view is seen. Qt calls a dock visible whose tab is behind others; what a view
// computes for nobody is found out by asking here.
#pragma once

#include <QObject>

class QWidget;

namespace candler {

/// Belongs to its view.
class Sight : public QObject {
    Q_OBJECT

public:
    /// Of a view whose parent is its dock, or that is in none.
    explicit Sight(QWidget* view);

    [[nodiscard]] bool isSeen() const { return m_isSeen; }
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    /// After a time when it was not.
    void seen();

private:
    void update();

    QWidget* m_view;
    bool m_isInFront = true;  ///< The dock, of its tabs.
    bool m_isSeen = false;
};

}  // namespace candler
