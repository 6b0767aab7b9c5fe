#include "tests/app/WindowFixture.h"

#include <QAbstractButton>
#include <QAction>
#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLabel>
#include <QPixmap>
#include <QSlider>
#include <QTest>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "engine/support/FileSystem.h"

namespace candler::test {

namespace {

QString withoutMnemonic(QString text) {
    return text.remove(QLatin1Char('&'));
}

}  // namespace

Project example(const char* name) {
    return readProject(resourceFolder() / "projects" / name).value();
}

void retitle(MainWindow& window, const char* title) {
    Project project = window.controller().project();
    project.title = title;
    window.controller().edit(project);
}

WindowFixture::WindowFixture() {
    // A picture that settles while a test looks at it is another one.
    window.graphView().setSettlePause(0);
    window.resize(1600, 1000);
    window.show();
    REQUIRE(QTest::qWaitForWindowExposed(&window, 20000));
}

bool WindowFixture::waitFor(const std::function<bool()>& condition, int seconds) {
    constexpr int kMilli = 1000;
    return QTest::qWaitFor(condition, seconds * kMilli);
}

void WindowFixture::openExample(const char* name) {
    window.openFile(fromUtf8((resourceFolder() / "projects" / name).string()));
    REQUIRE(waitFor([this] { return window.controller().runView() != nullptr; }));
    settle();
}

void WindowFixture::open(const Project& project) {
    const LoadedProjectPtr before = window.controller().loaded();
    window.controller().open(project);
    REQUIRE(waitFor([&] {
        return window.controller().loaded() != before && window.controller().runView() != nullptr;
    }));
    settle();
}

void WindowFixture::trigger(const char* action) {
    QAction* wanted = window.action(action);
    REQUIRE(wanted->isEnabled());
    wanted->trigger();
    settle();
}

void WindowFixture::settle() {
    // A run ends, its last moment is fetched, its picture is laid out.
    REQUIRE(waitFor([this] { return !window.controller().isRunning(); }, 240));
    const auto isShown = [this] {
        const RunViewPtr& run = window.controller().runView();
        if (!run || run->report == nullptr || run->report->steps.empty()) return true;
        EGraphView& view = window.graphView();
        return view.shown() != nullptr && !view.isBusy() && view.isUpToDate();
    };
    REQUIRE(waitFor(isShown));
}

LayoutFixture::LayoutFixture() {
    openExample("map-fusion.candler");
    window.action("workspace-guide")->trigger();
    window.action("resetLayout")->trigger();
}

bool LayoutFixture::isShown(const char* dock) const {
    return !window.dock(dock)->isHidden();
}

void LayoutFixture::rest() {
    settle();
    constexpr int kMilliseconds = 30;
    QTest::qWait(kMilliseconds);
}

void WindowFixture::moveSlider(int value) {
    window.graphView().slider()->setValue(value);
    settle();
}

void WindowFixture::screenshot(const char* name) {
    const QString folder = qEnvironmentVariable("CANDLER_SCREENSHOTS");
    if (folder.isEmpty()) return;
    QTest::qWait(50);
    CHECK(window.grab().save(folder + QLatin1Char('/') + QLatin1String(name) +
                             QStringLiteral(".png")));
}

TemporaryFolder::TemporaryFolder() {
    std::string pattern = (std::filesystem::temp_directory_path() / "candler-app-XXXXXX").string();
    REQUIRE(mkdtemp(pattern.data()) != nullptr);
    m_path = pattern;
}

TemporaryFolder::~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(m_path, ignored);
}

QString TemporaryFolder::file(const char* name) const {
    return fromUtf8((m_path / name).string());
}

QStringList clipped(const QWidget& window) {
    // What has got a text only now has no room yet.
    QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
    QStringList names;
    const auto look = [&](const QWidget& widget, const QString& text, const QSize& wanted) {
        if (text.isEmpty() || !widget.isVisible() || widget.visibleRegion().isEmpty()) return;
        // A line has a pixel of leading.
        if (widget.width() < wanted.width() || widget.height() + 1 < wanted.height())
            names << QStringLiteral("%1 (%2 × %3 of %4 × %5)")
                         .arg(text)
                         .arg(widget.width())
                         .arg(widget.height())
                         .arg(wanted.width())
                         .arg(wanted.height());
    };
    for (const QLabel* label : window.findChildren<QLabel*>())
        look(*label, label->text(), label->minimumSizeHint());
    for (const QAbstractButton* button : window.findChildren<QAbstractButton*>())

        look(*button, button->text(),
             button->fontMetrics().tightBoundingRect(withoutMnemonic(button->text())).size());
    return names;
}

QString cell(const QAbstractItemModel& model, int row, int column) {
    return model.index(row, column).data().toString();
}

}  // namespace candler::test
