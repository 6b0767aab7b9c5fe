// MainWindow: what must not be lost: autosave, what a crash left behind, and failures of saving.
#include <QAction>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QFileInfo>
#include <QLabel>
#include <QLocale>
#include <QMenu>
#include <QStatusBar>

#include "app/session/ProjectCopy.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/StaleNote.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/WelcomeView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/MessageArea.h"

namespace candler {

namespace {

QString sentence(const Diagnostics& why) {
    if (why.empty()) return {};
    const QString text = problemText(why[0], QStringLiteral(" – "));
    if (why[0].place.hasLine())
        return MainWindow::tr("line %1, column %2: %3")
            .arg(why[0].place.line)
            .arg(why[0].place.column)
            .arg(text);
    return text;
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
        m_messages->show(QStringLiteral("autosave"), MessageTone::Warning,
                         tr("Your changes cannot be autosaved: %1. Save the project.").arg(why),
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
        const Project& project = m_controller.project();
        const auto path = project.path.empty() ? exampleOf(project) : project.path;
        if (!path.empty()) m_recent.add(fromUtf8(path.string()));
    });
    connect(&m_guard, &FileGuard::changed, this, &MainWindow::showHolder);
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
    for (const char* id : {"growth", "heat", "classes", "inspector", "rules", "graphs", "term"})
        mark(view(id), hasRun);
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
    m_messages->show(QStringLiteral("save"), MessageTone::Warning,
                     tr("%1 was not saved: %2. The file is unchanged, and your changes are still "
                        "in this window.")
                         .arg(QDir::toNativeSeparators(path), sentence(why)),
                     {{tr("Try again"), [this, path] { saveAt(path); }},
                      {tr("Save as…"), [this] { askSaveAs(); }}});
}

void MainWindow::showFailure(const QString& what, const Diagnostics& why) {
    const QString text = why.empty() ? what : what + QStringLiteral(": ") + sentence(why);
    statusBar()->showMessage(text, 10000);
    m_messages->show(QStringLiteral("failure"), MessageTone::Warning, text);
    if (!m_controller.hasProject() && m_controller.eGraphFile() == nullptr) return;
    showDock("problems");
}

void MainWindow::offerLeftBehind() {
    std::vector<LeftProject> all = m_autosave.leftBehind();
    if (all.size() == 1)
        offerOne(all[0]);
    else if (!all.empty())
        offerSeveral(std::move(all));
}

void MainWindow::offerOne(const LeftProject& left) {
    const QString id = QStringLiteral("left-") + left.id;
    QString text = tr("%1 has changes from %2 that were not saved when Candler exited.")
                       .arg(nameOf(left), QLocale().toString(left.when, QLocale::ShortFormat));
    if (left.isFileNewer) text += QLatin1Char(' ') + tr("The file has been changed since.");
    m_messages->show(id, MessageTone::Note, text,
                     {{tr("Restore"), [this, left] { restore(left); }},
                      {tr("Compare"), [this, left] { compareLeft(left); }, true},
                      {tr("Discard"), [this, left] { m_autosave.discard(left); }}});
}

/// One bar for all of them: what is chosen in its list is restored or discarded.
void MainWindow::offerSeveral(std::vector<LeftProject> all) {
    auto* list = new QComboBox;
    list->setObjectName(QStringLiteral("leftList"));
    list->setAccessibleName(tr("Projects with changes that were not saved"));
    list->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    constexpr int kLetters = 24;
    list->setMinimumContentsLength(kLetters);
    for (const LeftProject& left : all) {
        const QString when = QLocale().toString(left.when, QLocale::ShortFormat);
        const QString name = left.path.isEmpty() ? nameOf(left) : QFileInfo(left.path).fileName();
        list->addItem(left.isFileNewer
                          ? tr("%1, changes from %2 (file changed since)").arg(name, when)
                          : tr("%1, changes from %2").arg(name, when));
        list->setItemData(list->count() - 1, nameOf(left), Qt::ToolTipRole);
    }
    const int count = static_cast<int>(all.size());
    const auto chosen = [list, all = std::move(all)] {
        return all[static_cast<std::size_t>(list->currentIndex())];
    };
    m_messages->show(
        QStringLiteral("left"), MessageTone::Note,
        tr("%n projects have changes that were not saved when Candler exited.", nullptr, count),
        {{tr("Restore"), [this, chosen] { restore(chosen()); }},
         {tr("Compare"), [this, chosen] { compareLeft(chosen()); }, true},
         {tr("Discard"),
          [this, chosen] {
              m_autosave.discard(chosen());
              offerLeftBehind();
          }}},
        list);
}

void MainWindow::restore(const LeftProject& left) {
    if (!mayDiscard()) return offerLeftBehind();
    if (const auto restored = m_autosave.restore(left); !restored)
        m_messages->show(QStringLiteral("failure"), MessageTone::Warning,
                         tr("%1 cannot be restored: %2. The autosaved data remains in %3.")
                             .arg(nameOf(left), sentence(restored.error()),
                                  QDir::toNativeSeparators(Autosave::folder())));
    else if (left.isFileNewer)
        m_guard.markChanged();
    offerLeftBehind();  // the others
}

void MainWindow::showHolder() {
    showTitle();
    const std::optional<FileHolder>& holder = m_guard.holder();
    if (!m_guard.isReadOnly()) return m_messages->dismiss(QStringLiteral("held"));
    m_messages->show(
        QStringLiteral("held"), MessageTone::Note,
        tr("%1 is open in another window (process %2 on %3). Here it is a read-only copy, which "
           "can be saved under another name.")
            .arg(QDir::toNativeSeparators(fromUtf8(m_controller.project().path.string())))
            .arg(holder->process)
            .arg(holder->host),
        {{tr("Read-only copy"), [] {}}, {tr("Open anyway"), [this] { m_guard.openAnyway(); }}});
}

void MainWindow::showHeld(const QString& path) {
    m_messages->show(QStringLiteral("held"), MessageTone::Warning,
                     tr("%1 was not saved: it is open in another window, whose changes would be "
                        "lost. Your changes are still in this window.")
                         .arg(QDir::toNativeSeparators(path)),
                     {{tr("Save as…"), [this] { askSaveAs(); }},
                      {tr("Overwrite"), [this, path] { m_controller.saveTo(path); }}});
}

void MainWindow::showChangedFile(const QString& path) {
    m_messages->show(
        QStringLiteral("changedFile"), MessageTone::Warning,
        tr("%1 was not saved: the file has changed on disk since it was opened. Your changes are "
           "still in this window.")
            .arg(QDir::toNativeSeparators(path)),
        {{tr("Save as…"), [this] { askSaveAs(); }},
         {tr("Compare"),
          [this, path] { compareWithFile(path, m_controller.project(), tr("In this window")); },
          true},
         {tr("Overwrite"), [this, path] { m_controller.saveTo(path); }},
         {tr("Reload and discard my changes"), [this, path] { m_controller.openFile(path); }}});
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
        allow(*one, exists ? QString() : tr("the file no longer exists"));
        connect(one, &QAction::triggered, this, [this, path] { openFile(path); });
    }
    m_recentMenu->addSeparator();
    QAction* clear = m_recentMenu->addAction(tr("&Clear this list"));
    clear->setObjectName(QStringLiteral("clearRecent"));
    allow(*clear, paths.isEmpty() ? tr("nothing has been opened yet") : QString());
    connect(clear, &QAction::triggered, &m_recent, &RecentFiles::clear);
}

}  // namespace candler
