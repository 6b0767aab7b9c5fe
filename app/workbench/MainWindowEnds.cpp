// MainWindow: what can be done where a run has come to an end that is not the goal.
#include <QAction>
#include <QDockWidget>
#include <optional>
#include <utility>
#include <vector>

#include "app/workbench/MainWindow.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/widgets/MessageArea.h"

namespace candler {

namespace {

const QString kBar = QStringLiteral("end");

/// The limit that stopped the run, twice as high; none: it was another end.
std::optional<Limits> raised(const Limits& limits, StopReason stop) {
    Limits more = limits;
    switch (stop) {
        case StopReason::NodeLimit:
            more.nodes *= 2;
            return more;
        case StopReason::IterationLimit:
            more.iterations *= 2;
            return more;
        case StopReason::TimeLimit:
            more.seconds *= 2;
            return more;
        case StopReason::MemoryLimit:
            more.megabytes *= 2;
            return more;
        default:
            return {};
    }
}

}  // namespace

void MainWindow::updateEndBar() {
    const RunViewPtr& run = m_controller.runView();
    const SessionState state = m_controller.state();
    const bool isEnd = run && !m_controller.isStale() && !m_controller.isRunning() &&
                       (state == SessionState::SketchFound || state == SessionState::LimitReached);
    // One that was hidden does not come back for the same end.
    const QString text = isEnd ? m_controller.statusText() : QString();
    if (text == m_endShown) return;
    m_endShown = text;
    m_messages->dismiss(kBar);
    if (!isEnd) return;
    if (state == SessionState::SketchFound) {
        m_messages->show(kBar, MessageTone::Note, text,
                         {{tr("Continue"), [this] { action("run")->trigger(); }},
                          {tr("Extract"), [this] { showDock("extraction"); }, true}});
        return;
    }
    std::vector<MessageButton> buttons;
    if (const auto more = raised(run->limits, run->status.stop.value_or(StopReason::Found)))
        buttons.push_back({tr("Double the limit and continue"), [this, limits = *more] {
                               m_controller.setLimits(limits);
                               action("run")->trigger();
                           }});
    buttons.push_back({tr("Heat map"), [this] { showDock("heat"); }, true});
    m_messages->show(kBar, MessageTone::Warning, text, std::move(buttons));
}

}  // namespace candler
