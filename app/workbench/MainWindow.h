// MainWindow: docks, toolbar, menus and status around the e-graph. Cut in MainWindow.cpp (parts and
// what connects them), MainWindowActions.cpp (menus, toolbar, shortcuts), MainWindowFiles.cpp
// (open, save, export), MainWindowRecovery.cpp (autosave, recent files, failures) and
// MainWindowExtraction.cpp (what is extracted, undo).
#pragma once

#include <QMainWindow>
#include <map>
#include <optional>
#include <vector>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/frame/Autosave.h"
#include "app/workbench/frame/RecentFiles.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/View.h"
#include "app/workbench/widgets/Theme.h"

class QAction;
class QComboBox;
class QDockWidget;
class QLabel;
class QMenu;
class QStackedWidget;

namespace candler {

class EGraphView;
class MessageArea;
class WelcomeView;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] SessionController& controller() { return m_controller; }
    [[nodiscard]] ExtractionController& extraction() { return m_extraction; }
    [[nodiscard]] SharedSelection& selection() { return m_selection; }
    [[nodiscard]] EGraphView& graphView() { return *m_graphView; }
    [[nodiscard]] Autosave& autosave() { return m_autosave; }
    /// What the user is told, without being stopped.
    [[nodiscard]] MessageArea& messages() { return *m_messages; }
    /// The view of a dock by its id in the table of views.
    [[nodiscard]] QWidget* view(const char* id) const;
    [[nodiscard]] QDockWidget* dock(const char* id) const;
    [[nodiscard]] QString pillText() const;
    [[nodiscard]] QAction* action(const char* id) const;

    void openFile(const QString& path);
    /// By the ending: svg, pdf, png as on the screen; dot and json as data. False with a problem
    /// shown if that fails.
    bool exportPicture(const QString& path);
    void setTheme(ThemeChoice choice);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;

private:
    QWidget* makeCentre();
    void makeDocks();
    void arrangeDocks();
    void makeStatus();
    void connectParts();
    // MainWindowActions.cpp
    void makeActions();
    void makeFileMenu();
    void makeEditMenu();
    void makeViewMenu();
    void makeRunMenu();
    void makeGraphMenu();
    void makeCodeMenu();
    void makeHelpMenu();
    void makeToolBar();
    QAction* add(QMenu* menu, const char* id, const QString& text, const QKeySequence& key,
                 const std::function<void()>& does);
    void updateActions();
    void askLimits();
    void toggleDocks();
    void setIcons();
    void showPalette();
    void showShortcuts();
    void showAbout();
    // MainWindowExtraction.cpp
    void makeUndoActions(QMenu* menu);
    void updateUndo();
    void makeExtractMenu();
    void updateExtraction();
    void showChoice();
    /// The e-node that the user points at, as extraction knows it.
    [[nodiscard]] std::optional<NodeIndex> selectedNode() const;
    // MainWindowFiles.cpp
    void askOpen();
    bool save();
    bool askSaveAs();
    void askExportPicture();
    [[nodiscard]] std::string eGraphJson() const;
    void askExportCode();
    void askReplaceFiles(const QString& folder, const std::vector<QString>& files);
    bool mayDiscard();
    // MainWindowRecovery.cpp
    void connectRecovery();
    void showAutosave();
    void showSaveFailure(const QString& path, const Diagnostics& why);
    void showFailure(const QString& what, const Diagnostics& why);
    /// Projects of windows that did not come to their end.
    void offerLeftBehind();
    void restore(const LeftProject& left);
    void fillRecentMenu();

    void leaveWelcome();
    void onLoaded();
    void onEGraphOpened(const EGraphFilePtr& file);
    /// Docks that tell of a project tell instead that there is none, or show their views again.
    void showProjectDocks(bool hasProject);
    void raiseProblems();
    void onRunChanged();
    void onStateChanged();
    void goTo(const SourceSpan& place);
    void onMomentShown(const Moment& moment);
    [[nodiscard]] QString statusLine() const;
    [[nodiscard]] QString sizeText(const SessionStatus& status) const;
    [[nodiscard]] QString foundText(const GuideReport& report) const;

    SessionController m_controller;
    ExtractionController m_extraction{m_controller};
    SharedSelection m_selection;
    Autosave m_autosave{m_controller};
    RecentFiles m_recent;
    MessageArea* m_messages = nullptr;
    QStackedWidget* m_stack = nullptr;
    WelcomeView* m_welcome = nullptr;
    EGraphView* m_graphView = nullptr;
    std::vector<QDockWidget*> m_docks;
    std::vector<QWidget*> m_views;     // by dock
    std::vector<QWidget*> m_absences;  // by dock: says why the view is not there; or null
    std::map<std::string, QAction*> m_actions;
    QComboBox* m_until = nullptr;
    QAction* m_limits = nullptr;
    QLabel* m_pill = nullptr;
    QLabel* m_status = nullptr;
    QLabel* m_autosaveText = nullptr;
    QMenu* m_recentMenu = nullptr;
    QByteArray m_defaultState;
    std::vector<QDockWidget*> m_hiddenDocks;  // while only the canvas is shown
    bool m_hasSavedLayout = false;
    std::optional<std::size_t> m_shownStep;  // of the guide, on the canvas
    bool m_showLatest = true;  ///< The next change of the run shows its last iteration.
};

}  // namespace candler
