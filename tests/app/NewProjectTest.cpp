// New projects: the dialog takes a name, a language and what to begin with; what comes of it runs
// at once, is in no file, and has no history.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTest>
#include <QTimer>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/session/TemplateProject.h"
#include "app/workbench/frame/NewProjectDialog.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "engine/languages/Languages.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::clipped;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

struct NewFixture : WindowFixture {
    /// The next window has nothing to restore.
    ~NewFixture() { window.autosave().remove(); }

    /// As a keyboard does.
    void ask() {
        window.activateWindow();
        QTest::keyClick(&window, Qt::Key_N, Qt::ControlModifier);
        dialog = window.findChild<NewProjectDialog*>(QStringLiteral("newDialog"));
        REQUIRE(dialog != nullptr);
        REQUIRE(QTest::qWaitForWindowExposed(dialog));
    }

    template <typename Field>
    Field* field(const char* name) {
        auto* found = dialog->findChild<Field*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        return found;
    }

    void type(const char* name) {
        field<QLineEdit>("newName")->selectAll();
        QTest::keyClicks(field<QLineEdit>("newName"), QLatin1String(name));
    }
    void chooseLanguage(std::string_view name) {
        auto* box = field<QComboBox>("newLanguage");
        const int row = box->findText(languageTitle(name));
        for (QTest::keyClick(box, Qt::Key_Home); box->currentIndex() < row;)
            QTest::keyClick(box, Qt::Key_Down);
        REQUIRE(toUtf8(box->currentData().toString()) == name);
    }
    QPushButton* create() {
        return dialog->findChild<QDialogButtonBox*>()->button(QDialogButtonBox::Ok);
    }
    void awaitProject() {
        REQUIRE(waitFor([this] { return window.controller().runView() != nullptr; }));
        settle();
        window.activateWindow();
        REQUIRE(QTest::qWaitForWindowActive(&window));
    }
    CodeEditor& editor() { return *qobject_cast<ProgramView*>(window.view("program"))->editor(); }

    void grab(const char* name) {
        const QString folder = qEnvironmentVariable("CANDLER_SCREENSHOTS");
        if (!folder.isEmpty())
            CHECK(dialog->grab().save(folder + QLatin1Char('/') + QLatin1String(name) +
                                      QStringLiteral(".png")));
    }

    NewProjectDialog* dialog = nullptr;
};

std::vector<const Language*> allLanguages() {
    return {languages().begin(), languages().end()};
}

}  // namespace

TEST_CASE("a new project of each language runs at once", "[app][new]") {
    const Language* language = GENERATE(from_range(allLanguages()));
    INFO(language->name());
    NewFixture fixture;
    MainWindow& window = fixture.window;
    fixture.ask();
    fixture.chooseLanguage(language->name());
    CHECK(clipped(*fixture.dialog).isEmpty());
    fixture.type("My own");
    QTest::keyClick(fixture.field<QLineEdit>("newName"), Qt::Key_Return);
    fixture.awaitProject();
    const Project& project = window.controller().project();
    CHECK(project.language == language->name());
    CHECK(project.title == "My own");
    CHECK(window.windowTitle().contains(QStringLiteral("My own")));
    CHECK(project.path.empty());
    CHECK(window.isWindowModified());
    CHECK(toUtf8(fixture.editor().text()) == project.program.text);
    CHECK(QApplication::focusWidget() == fixture.editor().focusProxy());
    CHECK_FALSE(window.action("undo")->isEnabled());
    fixture.trigger("run");
    CHECK_FALSE(window.controller().runView()->report->resultTerm.empty());
    fixture.screenshot(("new-" + std::string(language->name()) + "-run").c_str());
}

TEST_CASE("a new project may begin with an example of its language", "[app][new]") {
    NewFixture fixture;
    fixture.ask();
    auto* begin = fixture.field<QListWidget>("newBegin");
    const auto countOf = [](std::string_view language) {
        int count = 2;  // Its smallest program, and none.
        for (const ExampleGroup& group : exampleGroups())
            for (const Project& one : group.projects)
                if (one.language == language) ++count;
        return count;
    };
    CHECK(begin->count() == countOf("rise"));
    fixture.grab("new-rise");
    fixture.chooseLanguage("prop");
    REQUIRE(begin->count() == countOf("prop"));
    const auto* name = fixture.field<QLineEdit>("newName");
    CHECK(name->text() == QStringLiteral("Untitled"));
    QTest::mouseClick(begin->viewport(), Qt::LeftButton, {},
                      begin->visualItemRect(begin->item(2)).center());
    CHECK(name->text() == QStringLiteral("Copy of Logic: contrapositive"));
    fixture.grab("new-prop-copy");
    QTest::mouseClick(fixture.create(), Qt::LeftButton);
    fixture.awaitProject();
    const Project& project = fixture.window.controller().project();
    CHECK(project.title == "Copy of Logic: contrapositive");
    CHECK(project.path.empty());
    CHECK(project.program.file.empty());
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
}

TEST_CASE("a new project may be empty, and says what to write", "[app][new]") {
    const Language* language = GENERATE(from_range(allLanguages()));
    INFO(language->name());
    NewFixture fixture;
    MainWindow& window = fixture.window;
    fixture.ask();
    fixture.chooseLanguage(language->name());
    auto* begin = fixture.field<QListWidget>("newBegin");
    begin->setFocus();
    QTest::keyClick(begin, Qt::Key_Down);
    QTest::mouseClick(fixture.create(), Qt::LeftButton);
    REQUIRE(fixture.waitFor([&] { return fixture.state() == SessionState::Invalid; }));
    const Project& project = window.controller().project();
    CHECK(project.program.text.empty());
    CHECK(project.guide.empty());
    fixture.screenshot(("new-" + std::string(language->name()) + "-empty").c_str());
    const auto problem = [&] {
        const Diagnostics all = window.controller().problems();
        return all.empty() ? std::string() : all[0].message;
    };
    // What is written then runs.
    const auto small = newProject(*language, "small");
    REQUIRE(small);
    Project written = project;
    written.program.text = small->program.text;
    window.controller().edit(written);
    REQUIRE(fixture.waitFor([&] { return problem() == "the guide has no steps"; }));
    written.guide = small->guide;
    window.controller().edit(written);
    REQUIRE(fixture.waitFor([&] { return window.action("run")->isEnabled(); }));
    // What opened by itself makes room again.
    CHECK(window.dock("problems")->isHidden());
    fixture.trigger("run");
    CHECK_FALSE(window.controller().runView()->report->resultTerm.empty());
}

TEST_CASE("a name that was written stays, and there must be one", "[app][new]") {
    NewFixture fixture;
    fixture.ask();
    auto* name = fixture.field<QLineEdit>("newName");
    fixture.type("Mine");
    fixture.chooseLanguage("lambda");
    fixture.field<QListWidget>("newBegin")->setCurrentRow(2);
    CHECK(name->text() == QStringLiteral("Mine"));
    name->selectAll();
    QTest::keyClick(name, Qt::Key_Space);
    CHECK_FALSE(fixture.create()->isEnabled());
    QTest::keyClick(fixture.dialog, Qt::Key_Escape);
    CHECK_FALSE(fixture.dialog->isVisible());
    CHECK(fixture.window.controller().runView() == nullptr);
}

TEST_CASE("a new project is saved under a name that is asked for", "[app][new]") {
    NewFixture fixture;
    MainWindow& window = fixture.window;
    fixture.ask();
    fixture.type("Mine");
    QTest::keyClick(fixture.dialog, Qt::Key_Return);
    fixture.awaitProject();
    const TemporaryFolder folder;
    const QString path = folder.file("mine.candler");
    QTimer answer;
    QObject::connect(&answer, &QTimer::timeout, &window, [&] {
        auto* asked = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
        if (asked == nullptr) return;
        answer.stop();
        asked->findChild<QLineEdit*>()->setText(path);
        QTest::keyClick(asked->findChild<QLineEdit*>(), Qt::Key_Return);
    });
    answer.start(10);
    QTest::keyClick(&window, Qt::Key_S, Qt::ControlModifier);
    CHECK_FALSE(window.isWindowModified());
    CHECK(readProject(toUtf8(path)).value() == window.controller().project());
}

TEST_CASE("files are saved and exported beside the project, under its name", "[app][new]") {
    NewFixture fixture;
    MainWindow& window = fixture.window;
    fixture.ask();
    fixture.type("my saxpy");
    QTest::keyClick(fixture.dialog, Qt::Key_Return);
    fixture.awaitProject();
    QString folderOffered;
    QString nameOffered;
    const auto ask = [&](const char* action) {
        QTimer answer;
        QObject::connect(&answer, &QTimer::timeout, &window, [&] {
            auto* asked = qobject_cast<QFileDialog*>(QApplication::activeModalWidget());
            if (asked == nullptr) return;
            answer.stop();
            folderOffered = asked->directory().absolutePath();
            nameOffered = asked->findChild<QLineEdit*>(QStringLiteral("fileNameEdit"))->text();
            asked->reject();
        });
        answer.start(10);
        window.action(action)->trigger();
    };
    ask("save");
    CHECK(nameOffered == QStringLiteral("my saxpy.candler"));
    const TemporaryFolder folder;
    const QString place = fromUtf8(folder.path().string());
    REQUIRE(window.controller().saveTo(folder.file("saxpy.candler")));
    ask("saveAs");
    CHECK(nameOffered == QStringLiteral("saxpy.candler"));
    CHECK(folderOffered == place);
    fixture.trigger("run");
    REQUIRE(fixture.waitFor([&] { return window.action("exportCode")->isEnabled(); }));
    ask("exportCode");
    CHECK(folderOffered == place);
}

TEST_CASE("undo ends where a new project began", "[app][new]") {
    NewFixture fixture;
    MainWindow& window = fixture.window;
    fixture.openExample("transpose.candler");
    fixture.ask();
    QTest::keyClick(fixture.dialog, Qt::Key_Return);
    REQUIRE(fixture.waitFor([&] { return window.controller().project().title == "Untitled"; }));
    fixture.awaitProject();
    const Project begun = window.controller().project();
    QTest::keyClicks(fixture.editor().focusProxy(), QStringLiteral("-- mine"));
    REQUIRE(fixture.waitFor([&] { return !(window.controller().project() == begun); }));
    fixture.settle();
    while (window.action("undo")->isEnabled()) fixture.trigger("undo");
    CHECK(window.controller().project() == begun);
    CHECK(window.isWindowModified());
}

TEST_CASE("the welcome page begins a new project, too", "[app][new][welcome]") {
    NewFixture fixture;
    auto* card = fixture.window.findChild<QPushButton*>(QStringLiteral("welcomeNew"));
    REQUIRE(card != nullptr);
    QTest::mouseClick(card, Qt::LeftButton);
    CHECK(fixture.window.findChild<NewProjectDialog*>() != nullptr);
}
