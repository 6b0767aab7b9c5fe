// StaleNote: a line at the top of a view that shows results, for as long as they are from before
// the last edit.
#pragma once

#include <QFrame>
#include <functional>

class QAction;

namespace candler {

class SessionController;

class StaleNote : public QFrame {
    Q_OBJECT

public:
    /// At the top of `view`, whose layout is a column. `hasResults`: whether it shows any now.
    StaleNote(SessionController& session, QAction& runAgain, std::function<bool()> hasResults,
              QWidget* view);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void showState();

    SessionController* m_session;
    std::function<bool()> m_hasResults;
};

}  // namespace candler
