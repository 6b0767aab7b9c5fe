// What the window takes for what people do in it, beside the targets. Nothing fails by being slow.
#include <fmt/format.h>

#include <QApplication>
#include <QSettings>
#include <QTemporaryDir>
#include <cstring>

#include "app/workbench/widgets/Theme.h"
#include "tests/bench/window/WindowTable.h"

namespace {

constexpr const char* kHelp =
    "Usage: bench_window [--quick] [TEXT]\n\n"
    "Prints a table of what the window takes for each operation whose name contains\n"
    "TEXT (default: all), the target, and whether it is met. Times are medians by\n"
    "the wall clock, with the CPU time of the whole process: leave the machine to\n"
    "it. No display is needed. With --quick everything is small, and only shows that\n"
    "it works.\n";

/// The offscreen platform says of each window what it cannot do with it.
void keepQuiet(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtCriticalMsg || type == QtFatalMsg) fmt::print(stderr, "{}\n", text.toStdString());
}

}  // namespace

int main(int argc, char** argv) {
    using namespace candler::bench;
    qInstallMessageHandler(keepQuiet);
    if (argc == 3 && std::strcmp(argv[1], "--start") == 0) return startOnly(argc, argv);
    BenchSize size;
    std::string part;
    for (int i = 1; i < argc; ++i) {
        const std::string_view word = argv[i];
        if (word == "--help" || word == "-h") {
            fmt::print("{}", kHelp);
            return 0;
        }
        if (word == "--quick")
            size.isQuick = true;
        else
            part = word;
    }
    // What the user has set is not what is measured, nor is it changed.
    const QTemporaryDir folder;
    for (const char* variable : {"XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_RUNTIME_DIR"})
        qputenv(variable, folder.path().toUtf8());
    if (qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM")) qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("candler-bench"));
    QApplication::setOrganizationName(QStringLiteral("candler-bench"));
    QApplication::setFont(QFont(QStringLiteral("DejaVu Sans"), 10));
    candler::applyTheme(candler::ThemeChoice::Light);
    std::vector<WindowRow> rows;
    for (const auto& some :
         {startRows(), pictureRows(), viewRows(), runRows(), legibilityRows(size)})
        rows.insert(rows.end(), some.begin(), some.end());
    return printTable(rows, part, size) == 0 ? 0 : 1;
}
