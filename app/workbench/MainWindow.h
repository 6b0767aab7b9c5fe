// MainWindow: pages, sections, toolbar, menus and status. Cut in MainWindow.cpp (parts and
// what connects them) and by what it does: Actions (menus, toolbar), Reasons (what can be done now,
// or why not), Palette (commands, shortcuts), Layout (pages, sections, workspaces), Files (open,
// save, export), Find, Recovery (autosave, recent files, failures), Extraction (pins, undo),
// Compare, Lessons (and help), Settings, State (toolbar, status line) and About.
#pragma once

#include <QMainWindow>
#include <QPointer>
#include <cstddef>
#include <map>
#include <memory>
#include <optional>
#include <utility>
#include <vector>

#include "app/workbench/engine/CompareController.h"
#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/LessonController.h"
#include "app/workbench/engine/MeasureController.h"
#include "app/workbench/engine/RuleController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/frame/Autosave.h"
#include "app/workbench/frame/FileGuard.h"
#include "app/workbench/frame/NetworkImport.h"
#include "app/workbench/frame/RecentFiles.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/View.h"
#include "app/workbench/widgets/Theme.h"

class QAction;
class QActionGroup;
class QComboBox;
class QDockWidget;
class QLabel;
class QMenu;
class QPushButton;
class QStackedWidget;

namespace candler {

class EGraphView;
class ElidedLabel;
class ExplanationView;
class HelpWindow;
class HighlightFrame;
class MessageArea;
class PageArea;
class Shortcuts;
class WelcomeView;

struct KeptData;
struct PaletteEntry;
struct PrintMatter;

class MainWindow : public QMainWindow {
    Q_OBJECT

public:
    explicit MainWindow(QWidget* parent = nullptr);
    ~MainWindow() override;

    [[nodiscard]] SessionController& controller() { return m_controller; }
    [[nodiscard]] ExtractionController& extraction() { return m_extraction; }
    [[nodiscard]] RuleController& rules() { return m_rules; }
    [[nodiscard]] LessonController& lessons() { return m_lessons; }
    [[nodiscard]] MeasureController& measuring() { return m_measuring; }
    [[nodiscard]] CompareController& comparison() { return m_compare; }
    [[nodiscard]] SharedSelection& selection() { return m_selection; }
    [[nodiscard]] EGraphView& graphView() { return *m_graphView; }
    [[nodiscard]] Autosave& autosave() { return m_autosave; }
    [[nodiscard]] FileGuard& fileGuard() { return m_guard; }
    /// What the user is told, without being stopped.
    [[nodiscard]] MessageArea& messages() { return *m_messages; }
    /// The view of a dock by its id in the table of views.
    [[nodiscard]] QWidget* view(const char* id) const;
    [[nodiscard]] QDockWidget* dock(const char* id) const;
    [[nodiscard]] QString pillText() const;
    [[nodiscard]] QString shownPillText() const;
    [[nodiscard]] QAction* action(const char* id) const;

    void openFile(const QString& path);
    /// Asks what an ONNX file leaves open and where its project is to be, then imports it.
    void openNetwork(const QString& path);
    /// Of the network that was opened last: `NAME=1` each.
    void importNetwork(const QStringList& dimensions, const QString& project);
    /// Not over what another window has open, or has saved since: then a bar asks.
    bool saveAt(const QString& path);
    void startLesson(const std::string& id);
    /// By the ending: svg, pdf, png as on the screen; dot and json as data. False with a problem
    /// shown if that fails.
    bool exportPicture(const QString& path);
    void setTheme(ThemeChoice choice);

protected:
    void closeEvent(QCloseEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* makeCentre();
    void makeDocks();
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
    void askLimits();
    void setIcons();
    QMenu* addMenu(const QString& title);
    // MainWindowSettings.cpp
    void makeThemeMenu(QMenu* menu);
    void makeGraphLayoutMenu(QMenu* menu);
    void makeSettings();
    void applySetting(const QString& key);
    void applyCompiler();
    void applyTools();
    void showSettings();
    /// What the settings tell of, and can remove.
    [[nodiscard]] std::vector<KeptData> keptData();
    void askNew();
    void newProject(const Result<Project>& project);
    // MainWindowReasons.cpp
    void makeClipboardActions(QMenu* menu);
    void updateActions();
    void updateRunActions();
    void showLimits();
    void updateCodeActions();
    [[nodiscard]] QString whyNoEntries() const;
    void updateLookingActions();
    void updateClipboard();
    // MainWindowFind.cpp
    void makeFindActions(QMenu* menu);
    /// Where words are given; `by`: to the next place, or the one before.
    void find(std::optional<int> by);
    // MainWindowPalette.cpp
    void showPalette();
    void showGoTo();
    void openPalette(std::vector<PaletteEntry> entries, const QString& hint);
    [[nodiscard]] std::vector<PaletteEntry> targets();
    [[nodiscard]] std::vector<PaletteEntry> targetsFor(const QString& letters);
    void showShortcuts();
    void showAbout();
    // MainWindowBreakpoints.cpp
    void makeBreakpointAction(QMenu* menu);
    void updateBreakpointAction();
    /// Of what is shown; none: no class is selected, or it is not there.
    [[nodiscard]] std::optional<std::size_t> breakpointClass() const;
    void toggleBreakpoint();
    // MainWindowExtraction.cpp
    void makeUndoActions(QMenu* menu);
    void updateUndo();
    void makeExtractMenu();
    void makeExplainMenu();
    void updateExplain();
    [[nodiscard]] ExplanationView& explanation() const;
    void updateExtraction();
    void showChoice();
    void markWishes();
    /// The e-node that the user points at, as extraction knows it.
    [[nodiscard]] std::optional<NodeIndex> selectedNode() const;
    /// What a sketch can be made of.
    [[nodiscard]] std::optional<TermSketchQuestion> pointedTerm() const;
    // MainWindowCompare.cpp
    void makeCompareActions(QMenu* menu);
    void updateCompare();
    void compareWithBaseline();
    /// What was left behind, beside the file that it belongs to.
    void compareLeft(const LeftProject& left);
    void compareWithFile(const QString& path, const Project& other, const QString& name);
    // MainWindowPrint.cpp
    void makePrintActions(QMenu* menu);
    void askPrint();
    /// What there is to print now.
    [[nodiscard]] std::vector<PrintMatter> printMatters();
    // MainWindowCopy.cpp
    void makeCopyActions(QMenu* menu);
    void updateCopy();
    /// The picked class as `json`, `dot` or `term`.
    void copyClass(const QString& format);
    void copyPicture();
    // MainWindowLessons.cpp
    void makeLearnMenu();
    void connectLessons();
    void arrangeForLesson();
    /// Another project was opened: back to the workspace of before the lesson.
    void leaveLearning();
    /// Only what beginners need is shown: they asked for it, or learn.
    [[nodiscard]] bool isForBeginners() const;
    void applyBeginner();
    /// The setting has changed.
    void changeBeginner();
    [[nodiscard]] QDockWidget* focusedDock() const;
    void explainPanel(const QDockWidget* panel);
    HighlightFrame* frameAction(QAction* shown);
    HighlightFrame* frameTarget(const LessonTarget& target);
    void showTargets();
    // MainWindowFiles.cpp
    void askOpen();
    void askImport();
    void connectNetworks();
    void askNetwork();
    void askDimensions(const QStringList& dimensions);
    void askNetworkProject(const QStringList& dimensions);
    bool save();
    bool askSaveAs();
    [[nodiscard]] QString folderOfFiles() const;
    [[nodiscard]] QString fileBeside(const QString& name) const;
    [[nodiscard]] QString suggestedName() const;
    void askExportPicture();
    [[nodiscard]] std::string eGraphJson() const;
    void askExportCode();
    void askReplaceFiles(const QString& folder, const std::vector<QString>& files);
    bool mayDiscard();
    // MainWindowLayout.cpp
    void makeWorkspaceActions(QMenu* menu);
    void makePageActions(QMenu* menu);
    void namePages();
    void restoreLayout();
    void saveLayout();
    void showWorkspace(std::size_t workspace);
    void markWorkspace();
    /// As the workspace was at first.
    void arrangeAnew();
    void showDocksOf(std::size_t workspace);
    [[nodiscard]] bool isPage(const QDockWidget& dock) const;
    /// A page, or back to where the dock is a section.
    void setPage(QDockWidget& dock, bool isPage);
    /// What another language has stays away until it is asked for.
    void offerPages();
    void toggleSplit();
    void toggleProgramBesideCode();
    void showPageMenu(QDockWidget* page, const QPoint& place);
    void goToPage(int further);
    void goToPage(QDockWidget& page);
    void focusPage(QDockWidget* page);
    /// In front, or away where it is in front.
    void toggleDrawer(QDockWidget& dock);
    /// Which docks are pages, which are folded, and where all are.
    [[nodiscard]] QByteArray layoutState() const;
    /// What the user arranged: not what is hidden while an e-graph file is open.
    [[nodiscard]] QByteArray ownLayout() const;
    /// Of a page or a section, which becomes one.
    void putBeside(const char* id);
    /// False if it is no state of this version.
    bool restoreLayout(const QByteArray& state);
    void showDock(const char* id);
    void showInDrawer(QDockWidget& dock);
    /// A bar with what can be done at the end that the run has come to.
    void updateEndBar();
    [[nodiscard]] QString obstacle() const;
    void showKernelProblem();
    /// Without notes.
    [[nodiscard]] std::ptrdiff_t problemCount() const;
    void showProblemCount();
    void arrangeDocks();
    /// Of the inputs at the left and of what is beside the pages at the right, in pixels.
    [[nodiscard]] std::pair<int, int> columnWidths() const;
    void toggleDocks();
    /// Floats as large as the window, or goes back to where it was.
    void enlarge(QDockWidget& dock);
    void goToDock(std::size_t index);
    // MainWindowRecovery.cpp
    void connectRecovery();
    void markStaleViews();
    void showAutosave();
    void showSaveFailure(const QString& path, const Diagnostics& why);
    void showFailure(const QString& what, const Diagnostics& why);
    void showHolder();
    void showHeld(const QString& path);
    void showChangedFile(const QString& path);
    /// Projects of windows that did not come to their end.
    void offerLeftBehind();
    void offerOne(const LeftProject& left);
    void offerSeveral(std::vector<LeftProject> all);
    void restore(const LeftProject& left);
    void fillRecentMenu();

    void leaveWelcome();
    void onLoaded();
    void forgetResults();
    void showTitle();
    void onEGraphOpened(const EGraphFilePtr& file);
    /// Docks that tell of a project tell instead that there is none, or show their views again.
    void showProjectDocks(bool hasProject);
    void raiseProblems();
    void onRunChanged();
    void onStateChanged();
    [[nodiscard]] QString shortState() const;
    void showPill(const QString& sign, const QString& text, const QColor& colour);
    void goTo(const SourceSpan& place);
    void onMomentShown(const Moment& moment);
    [[nodiscard]] QString statusLine() const;
    [[nodiscard]] QString sizeText(const SessionStatus& status) const;
    [[nodiscard]] QString foundText(const GuideReport& report) const;

    SessionController m_controller;
    ExtractionController m_extraction{m_controller};
    SharedSelection m_selection;
    LessonController m_lessons{m_controller, m_selection};
    MeasureController m_measuring{m_controller};
    CompareController m_compare{m_controller, m_extraction};
    RuleController m_rules{m_controller};
    Autosave m_autosave{m_controller};
    FileGuard m_guard{m_controller};
    RecentFiles m_recent;
    SettingsNotifier m_settings;
    std::unique_ptr<Shortcuts> m_shortcuts;
    MessageArea* m_messages = nullptr;
    NetworkImport m_networks;
    QString m_network;   ///< The file that was opened last.
    QString m_endShown;  ///< The end that the bar was shown for.
    QStackedWidget* m_stack = nullptr;
    WelcomeView* m_welcome = nullptr;
    PageArea* m_pages = nullptr;
    EGraphView* m_graphView = nullptr;
    std::vector<QDockWidget*> m_docks;
    std::vector<QWidget*> m_views;     // by dock
    std::vector<QWidget*> m_absences;  // by dock: says why the view is not there; or null
    std::map<std::string, QAction*> m_actions;
    HelpWindow* m_help = nullptr;
    std::vector<QPointer<HighlightFrame>> m_frames;  // around what a lesson's step points at
    QComboBox* m_until = nullptr;
    QAction* m_limits = nullptr;
    ElidedLabel* m_pill = nullptr;
    QAction* m_noKernelAction = nullptr;
    QPushButton* m_noKernel = nullptr;  ///< Leads to the place, or to the code.
    ElidedLabel* m_status = nullptr;
    QLabel* m_autosaveText = nullptr;
    bool m_isRulePicked = false;  ///< After the class that is selected.
    QMenu* m_recentMenu = nullptr;
    QActionGroup* m_themes = nullptr;
    QByteArray m_defaultState;
    std::size_t m_workspace = 0;
    std::vector<QDockWidget*> m_hiddenDocks;  // while only the pages are shown
    QByteArray m_layoutBeforeFile;            ///< While an e-graph file is open.
    bool m_hasOpenedProblems = false;         ///< The user did not.
    bool m_isProjectNew = false;              ///< Opened, and not read yet.
    bool m_hasSavedLayout = false;
    std::optional<std::size_t> m_shownStep;  // of the guide, on the canvas
    bool m_wasProgramPage = false;           ///< Before it stood beside the code.
    bool m_showLatest = true;  ///< The next change of the run shows its last iteration.
};

}  // namespace candler
