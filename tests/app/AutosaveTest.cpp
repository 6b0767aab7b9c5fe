// Nothing is lost: a crash, a full disk, another window, files that went away.
#include <sys/resource.h>
#include <QAction>
#include <QCloseEvent>
#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QMenu>
#include <QProcess>
#include <QPushButton>
#include <QTest>
#include <catch2/catch.hpp>
#include <csignal>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ProgramView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/MessageArea.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::example;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

/// A copy that finds its files.
QString copyOfExample(const TemporaryFolder& folder, const char* name) {
    const std::filesystem::path path = folder.path() / name;
    REQUIRE(writeProject(movedTo(example("map-fusion.candler"), path), path));
    return fromUtf8(path.string());
}

QStringList autosaved() {
    return QDir(Autosave::folder()).entryList(QDir::Files);
}

void clearAutosaved() {
    QDir(Autosave::folder()).removeRecursively();
}

/// Files of this process may not grow beyond a few bytes while it lives: as on a full disk.
class FullDisk {
public:
    FullDisk() {
        m_signal = std::signal(SIGXFSZ, SIG_IGN);
        REQUIRE(getrlimit(RLIMIT_FSIZE, &m_before) == 0);
        rlimit small = m_before;
        small.rlim_cur = 16;
        REQUIRE(setrlimit(RLIMIT_FSIZE, &small) == 0);
    }
    ~FullDisk() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_signal);
    }
    FullDisk(const FullDisk&) = delete;
    FullDisk& operator=(const FullDisk&) = delete;

private:
    rlimit m_before{};
    void (*m_signal)(int) = nullptr;
};

const char* const kLeftTitle = "edited before the crash";

}  // namespace

// Run by the test below, in a process of its own that is killed.
TEST_CASE("an edited project waits for the crash", "[.crash]") {
    WindowFixture fixture;
    fixture.window.openFile(qEnvironmentVariable("CANDLER_TEST_CHILD"));
    REQUIRE(fixture.waitFor([&] { return fixture.window.controller().runView() != nullptr; }));
    test::retitle(fixture.window, kLeftTitle);
    QFile out;
    REQUIRE(out.open(stdout, QIODevice::WriteOnly));
    out.write("ready\n");
    out.flush();
    QTest::qWait(120'000);
}

TEST_CASE("crash and restore", "[app][workflow][autosave]") {
    clearAutosaved();
    const TemporaryFolder folder;
    const QString path = copyOfExample(folder, "mine.candler");
    const std::string onDisk = readFile(toUtf8(path)).value();
    {
        QProcess crashing;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert(QStringLiteral("CANDLER_TEST_CHILD"), path);
        crashing.setProcessEnvironment(environment);
        crashing.start(QCoreApplication::applicationFilePath(), {QStringLiteral("[.crash]")});
        QByteArray said;
        REQUIRE(WindowFixture::waitFor([&] {
            said += crashing.readAllStandardOutput();
            return said.contains("ready") || crashing.state() == QProcess::NotRunning;
        }));
        REQUIRE(said.contains("ready"));
        // So long it may take until an edit is safe.
        QTest::qWait(2'000);
        crashing.kill();
        REQUIRE(crashing.waitForFinished());
    }
    REQUIRE(autosaved().size() == 3);

    WindowFixture fixture;
    MainWindow& window = fixture.window;
    const auto left = window.autosave().leftBehind();
    REQUIRE(left.size() == 1);
    CHECK(left[0].path == path);
    CHECK(left[0].title == QLatin1String(kLeftTitle));
    CHECK_FALSE(left[0].isFileNewer);
    const QString id = QStringLiteral("left-") + left[0].id;
    CHECK(window.messages().text(id).contains(path));
    fixture.screenshot("frame-restore");
    QPushButton* restore = window.messages().button(id, QStringLiteral("Restore"));
    REQUIRE(restore != nullptr);
    restore->click();
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    fixture.settle();
    CHECK(window.controller().project().title == kLeftTitle);
    CHECK(window.isWindowModified());
    CHECK(window.messages().text(id).isEmpty());
    CHECK(readFile(toUtf8(path)).value() == onDisk);
    // Until it is saved it is kept, now for this window.
    CHECK(autosaved().size() == 3);
    CHECK(window.autosave().leftBehind().empty());
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    fixture.trigger("save");
    CHECK(readProject(toUtf8(path)).value().title == kLeftTitle);
    CHECK_FALSE(window.isWindowModified());
    CHECK(autosaved().isEmpty());
}

TEST_CASE("what is edited is kept until it is saved or given up", "[app][autosave]") {
    clearAutosaved();
    const TemporaryFolder folder;
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    fixture.open(example("map-fusion.candler"));
    window.autosave().save();
    CHECK(autosaved().isEmpty());  // nothing to keep
    test::retitle(window, "one");
    window.autosave().save();
    CHECK(autosaved().size() == 3);

    SECTION("a second window leaves it alone") {
        WindowFixture second;
        CHECK(second.window.autosave().leftBehind().empty());
    }
    SECTION("undo to what is in the file") {
        fixture.trigger("undo");
        CHECK(autosaved().isEmpty());
        fixture.trigger("redo");
        window.autosave().save();
        CHECK(autosaved().size() == 3);
        REQUIRE(window.controller().saveTo(folder.file("a.candler")));
    }
    SECTION("saved") {
        REQUIRE(window.controller().saveTo(folder.file("a.candler")));
    }
    SECTION("another project") {
        fixture.open(example("map-fusion.candler"));
    }
    SECTION("left behind and discarded") {
        {
            // As if the other window's process had gone: nobody holds the lock.
            const QStringList locks =
                QDir(Autosave::folder()).entryList({QStringLiteral("*.lock")}, QDir::Files);
            REQUIRE(locks.size() == 1);
            REQUIRE(QFile::remove(Autosave::folder() + QLatin1Char('/') + locks[0]));
        }
        WindowFixture second;
        const auto left = second.window.autosave().leftBehind();
        REQUIRE(left.size() == 1);
        second.window.messages()
            .button(QStringLiteral("left-") + left[0].id, QStringLiteral("Discard"))
            ->click();
    }
    if (autosaved().size() == 3) fixture.trigger("undo");
    CHECK(autosaved().isEmpty());
}

TEST_CASE("what cannot be read is not lost either", "[app][autosave]") {
    clearAutosaved();
    REQUIRE(QDir().mkpath(Autosave::folder()));
    const QString file = Autosave::folder() + QStringLiteral("/broken.candler");
    REQUIRE(writeFile(toUtf8(file), "{\"format\": \"candler-project\", \"version\": 99}"));
    WindowFixture fixture;
    fixture.window.messages()
        .button(QStringLiteral("left-broken"), QStringLiteral("Restore"))
        ->click();
    const QString text = fixture.window.messages().text(QStringLiteral("failure"));
    CHECK(text.contains(QStringLiteral("this program reads version 1 only")));
    CHECK(text.contains(Autosave::folder()));
    CHECK(QFile::exists(file));
    CHECK(fixture.state() == SessionState::NoProject);
    clearAutosaved();
}

TEST_CASE("a full disk on save leaves the file and the changes", "[app][autosave]") {
    clearAutosaved();
    const TemporaryFolder folder;
    const QString path = copyOfExample(folder, "mine.candler");
    const std::string onDisk = readFile(toUtf8(path)).value();
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    window.openFile(path);
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    test::retitle(window, "changed");
    const QString save = QStringLiteral("save");
    {
        const FullDisk full;
        window.action("save")->trigger();
        window.autosave().save();
    }
    CHECK(readFile(toUtf8(path)).value() == onDisk);
    CHECK(QDir(fromUtf8(folder.path().string())).entryList(QDir::Files | QDir::Hidden).size() == 1);
    CHECK(window.isWindowModified());
    CHECK(window.messages().text(save).contains(path));
    CHECK(window.messages().text(save).contains(QStringLiteral("is unchanged")));
    CHECK_FALSE(window.messages().text(QStringLiteral("autosave")).isEmpty());
    fixture.screenshot("frame-full-disk");
    // The window goes on, and the disk has room again.
    fixture.trigger("run");
    CHECK(window.messages().text(QStringLiteral("autosave")).isEmpty());
    window.messages().button(save, QStringLiteral("Try again"))->click();
    CHECK(readProject(toUtf8(path)).value().title == "changed");
    CHECK_FALSE(window.isWindowModified());
    CHECK(window.messages().text(save).isEmpty());
}

TEST_CASE("a target that is no place for a file is a message", "[app][autosave]") {
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder.path() / "file", "x"));
    WindowFixture fixture;
    fixture.open(example("map-fusion.candler"));
    CHECK_FALSE(fixture.window.controller().saveTo(folder.file("file/under.candler")));
    CHECK(fixture.window.messages()
              .text(QStringLiteral("save"))
              .contains(QStringLiteral("was not saved")));
    CHECK_FALSE(fixture.window.controller().saveTo(fromUtf8(folder.path().string())));
}

TEST_CASE("a project of a newer version says so", "[app][autosave]") {
    const TemporaryFolder folder;
    REQUIRE(writeFile(folder.path() / "new.candler",
                      "{\"format\": \"candler-project\", \"version\": 2, \"guide\": []}"));
    WindowFixture fixture;
    fixture.window.openFile(folder.file("new.candler"));
    const QString text = fixture.window.messages().text(QStringLiteral("failure"));
    CHECK(text.contains(QStringLiteral("version 1 only")));
    CHECK(text.contains(QStringLiteral("a newer Candler may have written this file")));
    fixture.screenshot("frame-newer-version");
    fixture.openExample("map-fusion.candler");
    CHECK(fixture.window.messages().text(QStringLiteral("failure")).isEmpty());
}

TEST_CASE("recent files are a menu; what is gone is marked", "[app][autosave]") {
    const TemporaryFolder folder;
    const QString path = copyOfExample(folder, "a & b.candler");
    WindowFixture fixture;
    auto* menu = fixture.window.findChild<QMenu*>(QStringLiteral("recentMenu"));
    REQUIRE(menu != nullptr);
    fixture.window.openFile(path);
    fixture.settle();
    fixture.window.openFile(folder.file("never there.candler"));
    emit menu->aboutToShow();
    REQUIRE(menu->actions().size() >= 3);
    CHECK(menu->actions()[0]->text() ==
          QString(path).replace(QStringLiteral("&"), QStringLiteral("&&")));
    CHECK(menu->actions()[0]->isEnabled());
    REQUIRE(QFile::remove(path));
    emit menu->aboutToShow();
    CHECK_FALSE(menu->actions()[0]->isEnabled());
    CHECK(menu->actions()[0]->text().endsWith(QStringLiteral("(missing)")));
    CHECK_FALSE(menu->actions()[0]->toolTip().isEmpty());
    menu->actions().back()->trigger();
    emit menu->aboutToShow();
    CHECK_FALSE(menu->actions().back()->isEnabled());
}
