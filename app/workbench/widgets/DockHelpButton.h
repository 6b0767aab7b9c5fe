// DockHelpButton: a "?" in the title of a dock that explains what is shown in it.
#pragma once

#include <QToolButton>

class QDockWidget;

namespace candler {

class DockHelpButton : public QToolButton {
    Q_OBJECT

public:
    explicit DockHelpButton(QDockWidget* dock);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place();

    QDockWidget* m_dock;
};

}  // namespace candler
