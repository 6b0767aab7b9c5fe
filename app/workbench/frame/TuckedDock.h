// TuckedDock: in a narrow window a dock at the side that has nothing to show, or nothing to say of
// the page in front, is a strip with its name, which leaves its room to the pages; a click brings
// it back, and so does something to show, or another page.
#pragma once

#include <QObject>
#include <functional>
#include <utility>

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
    /// Whether there is a page in front that needs the room more; asked whenever pages come or go.
    void makeRoomWhile(std::function<bool()> isWidePage) { m_isWidePage = std::move(isWidePage); }
    /// Where other docks may have come or gone.
    void update();
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    [[nodiscard]] bool isAlone() const;

    QDockWidget* m_dock;
    QMainWindow* m_window;
    QString m_hint;
    std::function<int()> m_width;
    std::function<bool()> m_isWidePage = [] { return false; };
    bool m_makesRoom = false;  ///< When it was last asked.
    bool m_isEmpty = true;
    bool m_isWanted = false;  ///< The user has brought it back.
    int m_before = 0;         ///< Its width before it was tucked away.
};

}  // namespace candler
