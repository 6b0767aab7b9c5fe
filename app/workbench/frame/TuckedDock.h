// TuckedDock: in a narrow window a dock at the side that has nothing to show is a strip with its
// name, which leaves its room to the pages; a click, or something to show, brings it back.
#pragma once

#include <QObject>
#include <functional>

class QDockWidget;
class QMainWindow;

namespace candler {

class TuckedDock : public QObject {
    Q_OBJECT

public:
    /// `hint` says what to do that there is something; `width` is what the dock has at least when
    /// it comes back.
    TuckedDock(QDockWidget* dock, QMainWindow* window, const QString& hint,
               std::function<int()> width);

    void setEmpty(bool isEmpty);
    /// Where other docks may have come or gone.
    void update();
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isAlone() const;

    QDockWidget* m_dock;
    QMainWindow* m_window;
    QString m_hint;
    std::function<int()> m_width;
    bool m_isEmpty = true;
    bool m_isWanted = false;  ///< The user has brought it back.
    int m_before = 0;         ///< Its width before it was tucked away.
};

}  // namespace candler
