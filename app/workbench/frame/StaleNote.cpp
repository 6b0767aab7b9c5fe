#include "app/workbench/frame/StaleNote.h"

#include <QAction>
#include <QBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <utility>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/widgets/Theme.h"
#include "engine/support/Check.h"

namespace candler {

StaleNote::StaleNote(SessionController& session, QAction& runAgain,
                     std::function<bool()> hasResults, QWidget* view)
    : QFrame(view), m_session(&session), m_hasResults(std::move(hasResults)) {
    setObjectName(QStringLiteral("staleNote"));
    // One line, also where nothing else in the column asks for room.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    auto* row = new QHBoxLayout(this);
    constexpr int kMargin = 3;
    row->setContentsMargins(2 * kMargin, kMargin, kMargin, kMargin);
    auto* text = new QLabel(tr("▲ From before your last edit"), this);
    text->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    text->setToolTip(tr("The project has been edited since: the results shown may be out of date"));
    row->addWidget(text, 1);
    auto* again = new QToolButton(this);
    again->setText(tr("Run again"));
    again->setToolTip(runAgain.toolTip());
    row->addWidget(again);
    connect(again, &QToolButton::clicked, &runAgain, &QAction::trigger);
    connect(&runAgain, &QAction::changed, again,
            [again, &runAgain] { again->setEnabled(runAgain.isEnabled()); });
    again->setEnabled(runAgain.isEnabled());
    for (const auto changed : {&SessionController::stateChanged, &SessionController::codeChanged,
                               &SessionController::loadedChanged})
        connect(m_session, changed, this, &StaleNote::showState);
    auto* column = qobject_cast<QBoxLayout*>(view->layout());
    CANDLER_CHECK(column != nullptr, "the view has no column to put a note in");
    column->insertWidget(0, this);
    showState();
}

void StaleNote::showState() {
    setVisible(m_session->isStale() && m_session->hasRun() && m_hasResults());
}

void StaleNote::paintEvent(QPaintEvent*) {
    QColor ground = PictureColours::now().merged;
    constexpr int kLight = 40;
    ground.setAlpha(kLight);
    QPainter(this).fillRect(rect(), ground);
}

}  // namespace candler
