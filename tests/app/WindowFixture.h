// A window under test, and waiting for its engine and its pictures.
#pragma once

#include <QString>
#include <QStringList>
#include <filesystem>
#include <functional>

#include "app/workbench/MainWindow.h"

namespace candler::test {

class WindowFixture {
public:
    WindowFixture();

    MainWindow window;

    /// Processes events until `condition` holds; false after `seconds`.
    static bool waitFor(const std::function<bool()>& condition, int seconds = 60);

    /// Opens an example and waits until it can run.
    void openExample(const char* name);
    void open(const Project& project);
    /// Triggers an action of the window and waits until the run and the picture have settled.
    void trigger(const char* action);
    void settle();
    /// Shows a moment by the slider.
    void moveSlider(int value);
    /// Stores what the window shows, if CANDLER_SCREENSHOTS names a folder.
    void screenshot(const char* name);
    [[nodiscard]] SessionState state() { return window.controller().state(); }
};

/// In the workspace Guide as it comes, with a small example.
class LayoutFixture : public WindowFixture {
public:
    LayoutFixture();

    [[nodiscard]] bool isShown(const char* dock) const;
    /// Until all has its place.
    void rest();
};

/// A shipped example: its file's name.
[[nodiscard]] Project example(const char* name);

void retitle(MainWindow& window, const char* title);

/// Labels and buttons on the screen that are narrower or lower than what they say.
[[nodiscard]] QStringList clipped(const QWidget& window);

[[nodiscard]] QString cell(const QAbstractItemModel& model, int row, int column);

/// A folder that is removed with everything in it.
class TemporaryFolder {
public:
    TemporaryFolder();
    ~TemporaryFolder();
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    [[nodiscard]] QString file(const char* name) const;
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    std::filesystem::path m_path;
};

}  // namespace candler::test
