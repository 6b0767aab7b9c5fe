// One file in two windows, of one process and of two; files that change on disk; several projects
// left behind; languages and what the settings say is kept.
#include <QAction>
#include <QComboBox>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QMessageBox>
#include <QPointer>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/frame/Language.h"
#include "app/workbench/frame/Settings.h"
#include "app/workbench/frame/SettingsDialog.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/MessageArea.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::example;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

const QString kHeld = QStringLiteral("held");
const QString kChanged = QStringLiteral("changedFile");

QString copyOfExample(const TemporaryFolder& folder) {
    const std::filesystem::path path = folder.path() / "mine.candler";
    REQUIRE(writeProject(movedTo(example("map-fusion.candler"), path), path));
    return fromUtf8(path.string());
}

void openIn(WindowFixture& fixture, const QString& path) {
    const LoadedProjectPtr before = fixture.window.controller().loaded();
    fixture.window.controller().openFile(path);
    REQUIRE(fixture.waitFor([&] {
        return fixture.window.controller().loaded() != before &&
               fixture.window.controller().runView() != nullptr;
    }));
    fixture.settle();
}

std::string titleIn(const QString& path) {
    return readProject(toUtf8(path)).value().title;
}

void click(MainWindow& window, const QString& bar, const char* button) {
    QPushButton* wanted = window.messages().button(bar, QLatin1String(button));
    REQUIRE(wanted != nullptr);
    wanted->click();
}

/// Another process that has the file open.
struct OtherWindow {
    explicit OtherWindow(const QString& path) {
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("CANDLER_TEST_CHILD"), path);
        process.setProcessEnvironment(environment);
        process.start(QCoreApplication::applicationFilePath(), {QStringLiteral("[.holder]")});
        QByteArray said;
        REQUIRE(WindowFixture::waitFor([&] {
            said += process.readAllStandardOutput();
            return said.contains("ready") || process.state() == QProcess::NotRunning;
        }));
        REQUIRE(said.contains("ready"));
    }
    ~OtherWindow() {
        process.kill();
        process.waitForFinished();
    }

    QProcess process;
};

}  // namespace

// Run by the tests below in a process of its own.
TEST_CASE("a window holds its file", "[.holder]") {
    WindowFixture fixture;
    openIn(fixture, qEnvironmentVariable("CANDLER_TEST_CHILD"));
    QFile out;
    REQUIRE(out.open(stdout, QIODevice::WriteOnly));
    out.write("ready\n");
    out.flush();
    QTest::qWait(120'000);
}

TEST_CASE("a file that another process has open", "[app][guard]") {
    const TemporaryFolder folder;
    const QString path = copyOfExample(folder);
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    {
        const OtherWindow other(path);
        openIn(fixture, path);
        REQUIRE(window.fileGuard().holder());
        CHECK(window.fileGuard().holder()->process == other.process.processId());
        const QString text = window.messages().text(kHeld);
        CHECK(text.contains(path));
        CHECK(text.contains(QString::number(other.process.processId())));
        CHECK(window.windowTitle().contains(QStringLiteral("read-only copy")));
        fixture.screenshot("frame-held");
        test::retitle(window, "mine");
        window.action("save")->trigger();
        CHECK(titleIn(path) != "mine");
        CHECK(window.messages().text(kHeld).contains(QStringLiteral("was not saved")));
        CHECK(window.isWindowModified());

        SECTION("open anyway") {
            openIn(fixture, path);
            click(window, kHeld, "Open anyway");
            CHECK_FALSE(window.windowTitle().contains(QStringLiteral("read-only copy")));
            test::retitle(window, "mine");
            window.action("save")->trigger();
            CHECK(titleIn(path) == "mine");
        }
        SECTION("under another name") {
            CHECK(window.saveAt(folder.file("other.candler")));
            CHECK(titleIn(folder.file("other.candler")) == "mine");
            CHECK_FALSE(window.fileGuard().isReadOnly());
            CHECK_FALSE(window.windowTitle().contains(QStringLiteral("read-only copy")));
            CHECK_FALSE(window.saveAt(path));  // it is the other's still
        }
        SECTION("the other is gone") {}
    }
    // The lock of a process that was killed is taken over.
    openIn(fixture, path);
    CHECK_FALSE(window.fileGuard().holder());
    CHECK(window.messages().text(kHeld).isEmpty());
}

TEST_CASE("two windows of one process, one after the other", "[app][guard]") {
    const TemporaryFolder folder;
    const QString path = copyOfExample(folder);
    WindowFixture second;
    {
        WindowFixture first;
        openIn(first, path);
        openIn(second, path);
        CHECK(second.window.fileGuard().isReadOnly());
        click(second.window, kHeld, "Read-only copy");
        CHECK(second.window.fileGuard().isReadOnly());
        test::retitle(first.window, "first");
        first.trigger("save");
    }
    // The file is free, but not any more what the second window read.
    test::retitle(second.window, "second");
    second.window.action("save")->trigger();
    CHECK(titleIn(path) == "first");
    CHECK_FALSE(second.window.messages().text(kChanged).isEmpty());
}

TEST_CASE("a file that has changed on disk is not written over", "[app][guard]") {
    const TemporaryFolder folder;
    const QString path = copyOfExample(folder);
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    openIn(fixture, path);
    Project theirs = example("map-fusion.candler");
    theirs.title = "theirs, longer";
    REQUIRE(writeProject(movedTo(theirs, toUtf8(path)), toUtf8(path)));
    test::retitle(window, "mine");
    window.action("save")->trigger();
    CHECK(titleIn(path) == "theirs, longer");
    CHECK(window.messages().text(kChanged).contains(path));
    fixture.screenshot("frame-changed-on-disk");

    SECTION("overwrite") {
        click(window, kChanged, "Overwrite");
        CHECK(titleIn(path) == "mine");
        CHECK_FALSE(window.isWindowModified());
        test::retitle(window, "mine again");
        fixture.trigger("save");
        CHECK(titleIn(path) == "mine again");
    }
    SECTION("reload") {
        click(window, kChanged, "Reload and discard my changes");
        CHECK(window.controller().project().title == "theirs, longer");
        CHECK_FALSE(window.isWindowModified());
    }
    SECTION("gone") {
        REQUIRE(QFile::remove(path));
        window.action("save")->trigger();  // nothing is lost by it
        CHECK(titleIn(path) == "mine");
    }
}

TEST_CASE("several projects left behind share a bar", "[app][guard]") {
    QDir(Autosave::folder()).removeRecursively();
    REQUIRE(QDir().mkpath(Autosave::folder()));
    for (const char* name : {"one", "two", "three"}) {
        Project project = example("map-fusion.candler");
        project.title = name;
        const std::filesystem::path path =
            std::filesystem::path(toUtf8(Autosave::folder())) / (std::string(name) + ".candler");
        REQUIRE(writeProject(movedTo(project, path), path));
    }
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    const QString bar = QStringLiteral("left");
    CHECK(window.messages().text(bar).startsWith(QLatin1Char('3')));
    const auto list = [&] {
        for (auto* one : window.findChildren<QComboBox*>(QStringLiteral("leftList")))
            if (one->isVisible()) return one;
        return static_cast<QComboBox*>(nullptr);
    };
    REQUIRE(fixture.waitFor([&] { return list() != nullptr; }));
    CHECK(list()->count() == 3);
    fixture.screenshot("frame-restore-several");
    list()->setCurrentIndex(1);
    click(window, bar, "Discard");
    CHECK(window.autosave().leftBehind().size() == 2);
    REQUIRE(fixture.waitFor([&] { return list() != nullptr; }));
    CHECK(list()->count() == 2);
    click(window, bar, "Restore");
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    fixture.settle();
    CHECK(window.isWindowModified());
    // The last one has a bar of its own again.
    const auto left = window.autosave().leftBehind();
    REQUIRE(left.size() == 1);
    CHECK(window.messages().text(bar).isEmpty());
    CHECK_FALSE(window.messages().text(QStringLiteral("left-") + left[0].id).isEmpty());

    // What is kept can be removed by the settings, but not without a question.
    window.action("settings")->trigger();
    auto* dialog = window.findChild<SettingsDialog*>();
    REQUIRE(dialog != nullptr);
    dialog->search(QStringLiteral("Privacy"));
    const QString folder = qEnvironmentVariable("CANDLER_SCREENSHOTS");
    if (!folder.isEmpty()) dialog->grab().save(folder + QStringLiteral("/frame-privacy.png"));
    const auto* kept = dialog->findChild<QWidget*>(QStringLiteral("keptChanges"));
    REQUIRE(kept != nullptr);
    auto* clear = kept->findChild<QPushButton*>();
    clear->click();
    CHECK(window.autosave().leftBehind().size() == 1);
    auto* asked = dialog->findChild<QMessageBox*>(QStringLiteral("clearDialog"));
    REQUIRE(asked != nullptr);
    for (QAbstractButton* button : asked->buttons())
        if (asked->buttonRole(button) == QMessageBox::DestructiveRole) button->click();
    CHECK(window.autosave().leftBehind().empty());
    CHECK_FALSE(clear->isEnabled());
    CHECK(window.messages().text(QStringLiteral("left-") + left[0].id).isEmpty());

    const QPointer<SettingsDialog> closed(dialog);
    dialog->close();
    REQUIRE(fixture.waitFor([&] { return closed.isNull(); }));
    window.controller().openFile(
        fromUtf8((resourceFolder() / "projects" / "map-fusion.candler").string()));
    fixture.settle();
    window.action("settings")->trigger();
    dialog = window.findChild<SettingsDialog*>();
    REQUIRE(dialog != nullptr);
    const auto* recent = dialog->findChild<QWidget*>(QStringLiteral("keptRecent"));
    REQUIRE(recent != nullptr);
    CHECK_FALSE(QSettings().value(QStringLiteral("recent")).toStringList().isEmpty());
    recent->findChild<QPushButton*>()->click();
    CHECK(QSettings().value(QStringLiteral("recent")).toStringList().isEmpty());
}

TEST_CASE("languages are found beside the resources", "[app][guard]") {
    const TemporaryFolder folder;
    const QByteArray before = qgetenv("CANDLER_RESOURCES");
    qputenv("CANDLER_RESOURCES", folder.path().c_str());
    REQUIRE(std::filesystem::create_directory(folder.path() / "translations"));
    REQUIRE(writeFile(folder.path() / "translations" / "candler_eo.qm", "no translation"));
    REQUIRE(writeFile(folder.path() / "translations" / "notes.txt", "x"));
    const std::vector<WindowLanguage> found = windowLanguages();
    REQUIRE(found.size() >= 2);
    CHECK(found[0].code == QStringLiteral("en"));
    const auto other = std::ranges::find(found, QStringLiteral("eo"), &WindowLanguage::code);
    REQUIRE(other != found.end());
    CHECK(other->name == QStringLiteral("Esperanto"));
    settings::language().set(QStringLiteral("eo"));
    CHECK_FALSE(installWindowLanguage());  // no translation is in it: the window stays English
    settings::language().set(QStringLiteral("tlh"));
    CHECK_FALSE(installWindowLanguage());
    settings::language().set(QString());
    CHECK(QSettings().value(QLatin1String(settings::language().key)).isNull());
    if (before.isEmpty())
        qunsetenv("CANDLER_RESOURCES");
    else
        qputenv("CANDLER_RESOURCES", before);
}
