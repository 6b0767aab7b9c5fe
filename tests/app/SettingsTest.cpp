// Settings apply at once and are kept; keys can be changed and never belong to two actions.
#include <QAction>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <QTreeWidget>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/frame/NewProjectDialog.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/frame/SettingsDialog.h"
#include "app/workbench/frame/ShortcutsPage.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/Theme.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

/// Forgets what the test chose.
struct SettingsFixture : WindowFixture {
    SettingsFixture() : hadMotion(settings::reducedMotion().value()) {
        window.action("settings")->trigger();
        dialog = window.findChild<SettingsDialog*>();
        REQUIRE(dialog != nullptr);
    }
    ~SettingsFixture() {
        for (const Setting& one : {settings::theme(), settings::textSize(), settings::graphBoxes(),
                                   settings::editorSize(), settings::nodes(), settings::compiler()})
            QSettings().remove(QLatin1String(one.key));
        settings::reducedMotion().set(hadMotion);
        QSettings().remove(QStringLiteral("shortcuts"));
        applyTheme(ThemeChoice::Light);
        applyAppearance();
    }

    template <typename Field>
    Field* field(const Setting& setting) {
        auto* found = dialog->findChild<Field*>(QLatin1String(setting.key));
        REQUIRE(found != nullptr);
        return found;
    }

    void grab(const char* name) {
        const QString folder = qEnvironmentVariable("CANDLER_SCREENSHOTS");
        if (!folder.isEmpty())
            CHECK(dialog->grab().save(folder + QLatin1Char('/') + QLatin1String(name) +
                                      QStringLiteral(".png")));
    }

    SettingsDialog* dialog = nullptr;
    QVariant hadMotion;
};

QTreeWidgetItem* rowOf(QTreeWidget& list, const char* name) {
    const auto found = list.findItems(QLatin1String(name), Qt::MatchExactly);
    REQUIRE(found.size() == 1);
    return found[0];
}

}  // namespace

TEST_CASE("the theme, text size and motion apply at once", "[app][settings]") {
    SettingsFixture fixture;
    fixture.grab("frame-settings-light");
    fixture.field<QComboBox>(settings::theme())->setCurrentIndex(2);
    CHECK(isDark(QApplication::palette()));
    fixture.grab("frame-settings-dark");
    const double before = QApplication::font().pointSizeF();
    fixture.field<QDoubleSpinBox>(settings::textSize())->setValue(150);
    CHECK(QApplication::font().pointSizeF() == Approx(before * 1.5));
    CHECK(fixture.dialog->font().pointSizeF() == Approx(before * 1.5));
    CHECK(fixture.field<QComboBox>(settings::theme())->font().pointSizeF() == Approx(before * 1.5));
    fixture.grab("frame-settings-large");
    fixture.field<QCheckBox>(settings::reducedMotion())->setChecked(false);
    CHECK_FALSE(settings::reducedMotion().value().toBool());
    fixture.field<QCheckBox>(settings::reducedMotion())->setChecked(true);
    CHECK(settings::reducedMotion().value().toBool());
    CHECK_FALSE(QApplication::isEffectEnabled(Qt::UI_General));
    fixture.dialog->resetPage();
    CHECK(QApplication::font().pointSizeF() == Approx(before));
    CHECK_FALSE(settings::reducedMotion().value().toBool());
    CHECK_FALSE(QSettings().contains(QLatin1String(settings::textSize().key)));
}

TEST_CASE("the font of editors and the budget of pictures apply at once", "[app][settings]") {
    SettingsFixture fixture;
    fixture.openExample("matmul-blocking.candler");
    fixture.trigger("step");
    fixture.field<QDoubleSpinBox>(settings::editorSize())->setValue(20);
    CHECK(settings::editorSize().value().toDouble() == 20);
    fixture.window.graphView().setKind(SliceKind::Whole);
    fixture.settle();
    const QString wide = fixture.window.graphView().budgetText();
    fixture.field<QDoubleSpinBox>(settings::graphBoxes())->setValue(12);
    fixture.settle();
    REQUIRE(fixture.waitFor([&] { return fixture.window.graphView().budgetText() != wide; }));
    CHECK(fixture.window.graphView().budgetText().contains(QStringLiteral("12")));
    fixture.screenshot("frame-editor-font");
}

TEST_CASE("a new project begins with a copy and the chosen limits", "[app][settings]") {
    SettingsFixture fixture;
    MainWindow& window = fixture.window;
    fixture.field<QDoubleSpinBox>(settings::nodes())->setValue(12345);
    fixture.dialog->close();
    window.action("new")->trigger();
    auto* dialog = window.findChild<NewProjectDialog*>(QStringLiteral("newDialog"));
    REQUIRE(dialog != nullptr);
    auto* begin = dialog->findChild<QListWidget*>();
    const auto found =
        begin->findItems(QStringLiteral("First contact: map fusion"), Qt::MatchContains);
    REQUIRE(found.size() == 1);
    begin->setCurrentItem(found[0]);
    dialog->accept();
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    const Project& project = window.controller().project();
    CHECK(project.path.empty());
    CHECK(project.program.file.empty());
    CHECK_FALSE(project.program.text.empty());
    CHECK(window.isWindowModified());
    CHECK(window.controller().runView()->limits.nodes == 12345);
    fixture.settle();
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    const TemporaryFolder folder;
    REQUIRE(window.controller().saveTo(folder.file("new.candler")));
    CHECK(readProject(folder.path() / "new.candler").value() == window.controller().project());
}

TEST_CASE("settings are found by a word", "[app][settings]") {
    SettingsFixture fixture;
    const QStringList all = fixture.dialog->pageTitles();
    CHECK(all.size() == 9);
    fixture.dialog->search(QStringLiteral("memory"));
    CHECK(fixture.dialog->pageTitles() == QStringList{QStringLiteral("Limits"),
                                                      QStringLiteral("Compiler"),
                                                      QStringLiteral("Solvers")});
    CHECK(fixture.field<QDoubleSpinBox>(settings::megabytes())->isVisible());
    CHECK_FALSE(fixture.field<QDoubleSpinBox>(settings::nodes())->isVisible());
    fixture.grab("frame-settings-search");
    fixture.dialog->search(QStringLiteral("step iteration"));
    CHECK(fixture.dialog->pageTitles() == QStringList{QStringLiteral("Shortcuts")});
    fixture.dialog->search(QString());
    CHECK(fixture.dialog->pageTitles() == all);
}

TEST_CASE("the solver that is found is named, and why another is none", "[app][settings]") {
    SettingsFixture fixture;
    const auto* found = fixture.dialog->findChild<QLabel*>(QStringLiteral("solverVersion"));
    REQUIRE(found != nullptr);
    const auto says = [&](const char* text) {
        return fixture.waitFor([&] { return found->text().contains(QLatin1String(text)); });
    };
    CHECK(says("CBC 2"));
    CHECK(found->text().contains(QStringLiteral("Z3 4")));
    fixture.dialog->search(QStringLiteral("Solvers"));
    fixture.grab("frame-settings-solvers");
    auto* program = fixture.field<QLineEdit>(settings::solver());
    program->setText(QStringLiteral("no-such-solver"));
    CHECK(says("Program no-such-solver not found"));
    program->setText(QStringLiteral("/bin/true"));
    CHECK(says("is not a Candler solver"));
    program->clear();
    CHECK(says("CBC 2"));
    auto* seconds = fixture.field<QDoubleSpinBox>(settings::solverSeconds());
    seconds->setValue(7);
    const auto* panel = fixture.window.view("extraction");
    const auto* limit = panel->findChild<QDoubleSpinBox*>();
    REQUIRE(limit != nullptr);
    CHECK(limit->value() == 7);
    settings::solverSeconds().set(settings::solverSeconds().fallback);
}

TEST_CASE("a program is not started at every key of its name", "[app][settings]") {
    SettingsFixture fixture;
    const auto* found = fixture.dialog->findChild<QLabel*>(QStringLiteral("solverVersion"));
    REQUIRE(found != nullptr);
    const auto looks = [&] { return found->property("asked").toInt(); };
    const int before = looks();
    auto* program = fixture.field<QLineEdit>(settings::solver());
    const QString name = QStringLiteral("/no/such/solver");
    for (const QChar& key : name) program->insert(key);
    CHECK(settings::solver().value().toString().isEmpty());
    // Whoever is done need not wait.
    emit program->editingFinished();
    CHECK(settings::solver().value().toString() == name);
    CHECK(looks() == before + 1);
    program->insert(QStringLiteral("s"));
    REQUIRE(fixture.waitFor([&] { return looks() == before + 2; }));
    // What is closed at once holds, too.
    program->clear();
    fixture.dialog->close();
    CHECK(settings::solver().value().toString().isEmpty());
}

TEST_CASE("a compiler that does not exist is said, and another one taken", "[app][settings]") {
    SettingsFixture fixture;
    auto* field = fixture.field<QLineEdit>(settings::compiler());
    field->setText(QStringLiteral("/no/such/compiler"));
    const auto chosen = [&] { return fixture.window.controller().tools().compiler; };
    REQUIRE(fixture.waitFor([&] { return chosen() == "/no/such/compiler"; }));
    field->clear();
    CHECK(fixture.waitFor([&] { return chosen().empty(); }));
}

TEST_CASE("keys are changed, conflicts are told, and the next window knows", "[app][settings]") {
    SettingsFixture fixture;
    MainWindow& window = fixture.window;
    auto* page = fixture.dialog->findChild<ShortcutsPage*>();
    auto* list = page->findChild<QTreeWidget*>();
    auto* key = page->findChild<QKeySequenceEdit*>();
    auto* conflict = page->findChild<QLabel*>(QStringLiteral("conflict"));
    auto* takeOver = page->findChild<QPushButton*>(QStringLiteral("takeOver"));
    const auto choose = [&](const char* name, const char* keys) {
        list->setCurrentItem(rowOf(*list, name));
        key->setKeySequence(QKeySequence(QLatin1String(keys)));
    };
    choose("Step iteration", "Ctrl+F12");
    CHECK(window.action("step")->shortcut() == QKeySequence(QStringLiteral("Ctrl+F12")));
    CHECK(window.action("step")->toolTip().contains(QStringLiteral("Ctrl+F12")));
    CHECK(conflict->text().isEmpty());

    choose("Pause", "F5");
    CHECK(conflict->text().contains(QStringLiteral("F5 is already assigned to “Run”")));
    CHECK(window.action("pause")->shortcut() == QKeySequence(Qt::Key_F6));
    auto* pages = fixture.dialog->findChild<QListWidget*>();
    pages->setCurrentItem(pages->findItems(QStringLiteral("Shortcuts"), Qt::MatchExactly).at(0));
    fixture.grab("frame-shortcut-conflict");
    takeOver->click();
    CHECK(window.action("pause")->shortcut() == QKeySequence(Qt::Key_F5));
    CHECK(window.action("run")->shortcut().isEmpty());
    {
        const WindowFixture next;
        CHECK(next.window.action("pause")->shortcut() == QKeySequence(Qt::Key_F5));
        CHECK(next.window.action("run")->shortcut().isEmpty());
        CHECK(next.window.action("step")->shortcut() == QKeySequence(QStringLiteral("Ctrl+F12")));
    }
    fixture.dialog->resetPage();
    CHECK(window.action("run")->shortcut() == QKeySequence(Qt::Key_F5));
    CHECK(window.action("pause")->shortcut() == QKeySequence(Qt::Key_F6));
    CHECK(window.action("palette")->shortcuts().size() == 2);
    CHECK(QSettings().childGroups().filter(QStringLiteral("shortcuts")).isEmpty());
}
