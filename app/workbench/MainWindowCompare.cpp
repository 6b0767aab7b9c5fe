// MainWindow: what is set side by side: the baseline, and projects that differ from their files.
#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QLocale>
#include <QMenu>
#include <QStatusBar>

#include "app/session/ProjectFile.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CompareView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/MessageArea.h"

namespace candler {

void MainWindow::makeCompareActions(QMenu* menu) {
    menu->addSeparator();
    QAction* compare = add(menu, "compareBaseline", tr("&Compare with the baseline"),
                           QKeySequence(Qt::CTRL | Qt::Key_D), [this] { compareWithBaseline(); });
    describe(*compare, tr("Compare the current run with the accepted baseline"));
    QAction* accept =
        add(menu, "acceptBaseline", tr("Accept as &baseline"),
            QKeySequence(Qt::CTRL | Qt::SHIFT | Qt::Key_D), [this] { m_compare.acceptBaseline(); });
    describe(*accept, tr("Store this run, its extraction and its code in the project for "
                         "comparison with later runs"));
    add(menu, "forgetBaseline", tr("Rem&ove the baseline"), {},
        [this] { m_compare.forgetBaseline(); });
    connect(&m_compare, &CompareController::sidesChanged, this, &MainWindow::updateCompare);
    connect(&m_compare, &CompareController::shown, this, [this] { showDock("compare"); });
    connect(&m_compare, &CompareController::momentWanted, m_graphView, &EGraphView::showMoment);
    connect(&m_compare, &CompareController::failed, this, &MainWindow::showFailure);
    connect(&m_compare, &CompareController::baselineAccepted, this, [this](const QString& leftOut) {
        statusBar()->showMessage(
            leftOut.isEmpty()
                ? tr("Accepted as the baseline. It is saved with the project.")
                : tr("Accepted as the baseline, except for data too large to store: %1.")
                      .arg(leftOut),
            10000);
    });
    connect(&m_compare, &CompareController::exported, this,
            [this](const QString& path, const QString& why) {
                if (why.isEmpty())
                    statusBar()->showMessage(tr("Exported %1").arg(path), 8000);
                else
                    showFailure(tr("%1 could not be exported").arg(path), {makeError(toUtf8(why))});
            });
}

void MainWindow::updateCompare() {
    const QString noRun = m_compare.whyNoRun();
    const QString noBaseline =
        m_compare.hasBaseline() ? QString() : tr("no baseline has been accepted in this project");
    allow(*action("acceptBaseline"), noRun);
    allow(*action("compareBaseline"), noBaseline.isEmpty() ? noRun : noBaseline);
    allow(*action("forgetBaseline"), noBaseline);
}

void MainWindow::compareWithBaseline() {
    const auto present = m_compare.presentRun();
    if (!present) return;
    showDock("compare");
    auto* shown = qobject_cast<CompareView*>(view("compare"));
    shown->setKind(CompareController::Kind::Runs);
    shown->choose(CompareController::kBaseline, *present);
}

void MainWindow::compareLeft(const LeftProject& left) {
    const Result<Project> kept = m_autosave.read(left);
    if (!kept)
        return showFailure(tr("The autosaved data of %1 cannot be read").arg(left.path),
                           kept.error());
    const QString when = QLocale().toString(left.when, QLocale::ShortFormat);
    compareWithFile(left.path, *kept, tr("Changes from %1").arg(when));
}

void MainWindow::compareWithFile(const QString& path, const Project& other, const QString& name) {
    Project saved;
    QString savedName = tr("Nothing was saved");
    if (!path.isEmpty()) {
        Result<Project> read = readProject(std::filesystem::path(toUtf8(path)));
        if (!read)
            return showFailure(tr("%1 cannot be opened").arg(QDir::toNativeSeparators(path)),
                               read.error());
        saved = std::move(*read);
        savedName = QDir::toNativeSeparators(path);
    }
    m_compare.compareProjects(saved, savedName, other, name);
}

}  // namespace candler
