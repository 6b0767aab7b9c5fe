// MainWindow: what must not be lost: autosave, what a crash left behind, and failures of saving.
#include <QAction>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QStatusBar>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/StaleNote.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/MessageArea.h"

namespace candler {

namespace {

QString sentence(const Diagnostics& why) {
    if (why.empty()) return {};
    const QString text = fromUtf8(why[0].message);
    return why[0].hint.empty() ? text : text + QStringLiteral(" – ") + fromUtf8(why[0].hint);
}

QString nameOf(const LeftProject& left) {
    if (!left.path.isEmpty()) return QDir::toNativeSeparators(left.path);
    return left.title.isEmpty() ? MainWindow::tr("A project without a file") : left.title;
}

}  // namespace

void MainWindow::connectRecovery() {
    markStaleViews();
    m_autosaveText = new QLabel(this);
    m_autosaveText->setObjectName(QStringLiteral("autosaveText"));
    m_autosaveText->setEnabled(false);
    statusBar()->addPermanentWidget(m_autosaveText);
    connect(&m_autosave, &Autosave::saved, this, [this] {
        m_messages->dismiss(QStringLiteral("autosave"));
        showAutosave();
    });
    connect(&m_autosave, &Autosave::failed, this, [this](const QString& why) {
        m_messages->show(
            QStringLiteral("autosave"), MessageTone::Warning,
            tr("Your changes cannot be kept safe from a crash: %1. Save the project.").arg(why),
            {{tr("Save"), [this] { save(); }}});
        m_autosaveText->setText(tr("autosave failed"));
    });
    connect(&m_controller, &SessionController::stateChanged, this, &MainWindow::showAutosave);
    connect(&m_controller, &SessionController::saveFailed, this, &MainWindow::showSaveFailure);
    connect(&m_controller, &SessionController::saved, this, [this](const QString& path) {
        m_messages->dismiss(QStringLiteral("save"));
        m_messages->dismiss(QStringLiteral("failure"));
        m_recent.add(path);
        statusBar()->showMessage(tr("Saved %1").arg(QDir::toNativeSeparators(path)), 5000);
    });
    connect(&m_controller, &SessionController::projectReplaced, this, [this] {
        for (const char* id : {"save", "failure"}) m_messages->dismiss(QLatin1String(id));
        const std::filesystem::path& path = m_controller.project().path;
        if (!path.empty()) m_recent.add(fromUtf8(path.string()));
    });
    connect(&m_recent, &RecentFiles::changed, this,
            [this] { m_welcome->setRecent(m_recent.paths()); });
}

void MainWindow::markStaleViews() {
    const auto mark = [this](QWidget* shown, std::function<bool()> hasResults) {
        new StaleNote(m_controller, *action("run"), std::move(hasResults), shown);
    };
    const auto hasRun = [this] {
        const RunViewPtr& run = m_controller.runView();
        return run && run->report && !run->report->steps.empty();
    };
    mark(m_graphView, hasRun);
    mark(view("growth"), hasRun);
    mark(view("code"), [this] { return m_controller.code() != nullptr; });
    mark(view("extraction"), [this] { return !m_extraction.rows().empty(); });
}

void MainWindow::showAutosave() {
    const QDateTime when = m_autosave.savedAt();
    m_autosaveText->setText(
        m_controller.isModified() && when.isValid()
            ? tr("autosaved %1").arg(QLocale().toString(when.time(), QLocale::ShortFormat))
            : QString());
}

void MainWindow::showSaveFailure(const QString& path, const Diagnostics& why) {
    m_messages->dismiss(QStringLiteral("failure"));  // says the same with less to do about it
    m_messages->show(
        QStringLiteral("save"), MessageTone::Warning,
        tr("%1 was not saved: %2. The file is as it was, and your changes are still here.")
            .arg(QDir::toNativeSeparators(path), sentence(why)),
        {{tr("Try again"), [this, path] { m_controller.saveTo(path); }},
         {tr("Save as…"), [this] { askSaveAs(); }}});
}

void MainWindow::showFailure(const QString& what, const Diagnostics& why) {
    const QString text = why.empty() ? what : what + QStringLiteral(": ") + sentence(why);
    statusBar()->showMessage(text, 10000);
    m_messages->show(QStringLiteral("failure"), MessageTone::Warning, text);
    if (!m_controller.hasProject() && m_controller.eGraphFile() == nullptr) return;
    dock("problems")->show();
    dock("problems")->raise();
}

void MainWindow::offerLeftBehind() {
    for (const LeftProject& left : m_autosave.leftBehind()) {
        const QString id = QStringLiteral("left-") + left.id;
        QString text = tr("%1 has changes of %2 that were not saved when Candler ended.")
                           .arg(nameOf(left), QLocale().toString(left.when, QLocale::ShortFormat));
        if (left.isFileNewer) text += QLatin1Char(' ') + tr("The file was changed since.");
        m_messages->show(id, MessageTone::Note, text,
                         {{tr("Restore"), [this, left] { restore(left); }},
                          {tr("Discard"), [this, left] { m_autosave.discard(left); }}});
    }
}

void MainWindow::restore(const LeftProject& left) {
    if (!mayDiscard()) return offerLeftBehind();
    if (const auto restored = m_autosave.restore(left); !restored)
        m_messages->show(QStringLiteral("failure"), MessageTone::Warning,
                         tr("%1 cannot be restored: %2. What was kept stays in %3.")
                             .arg(nameOf(left), sentence(restored.error()),
                                  QDir::toNativeSeparators(Autosave::folder())));
}

/// The menu as it is when it opens: files come and go.
void MainWindow::fillRecentMenu() {
    m_recentMenu->clear();
    const QStringList paths = m_recent.paths();
    for (const QString& path : paths) {
        const bool exists = QFileInfo::exists(path);
        const QString name =
            QDir::toNativeSeparators(path).replace(QLatin1Char('&'), QStringLiteral("&&"));
        QAction* one = m_recentMenu->addAction(exists ? name : tr("%1 (missing)").arg(name));
        describe(*one, path);
        allow(*one, exists ? QString() : tr("there is no such file any more"));
        connect(one, &QAction::triggered, this, [this, path] { openFile(path); });
    }
    m_recentMenu->addSeparator();
    QAction* clear = m_recentMenu->addAction(tr("&Clear this list"));
    clear->setObjectName(QStringLiteral("clearRecent"));
    allow(*clear, paths.isEmpty() ? tr("nothing was opened yet") : QString());
    connect(clear, &QAction::triggered, &m_recent, &RecentFiles::clear);
}

}  // namespace candler
