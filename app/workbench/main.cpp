// candler-workbench: the window. `candler-workbench [--example NAME | PROJECT | EGRAPH.json]`.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QScreen>
#include <QSettings>
#include <algorithm>

#include "app/session/TemporaryFolder.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/Language.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"
#include "engine/support/StandardStreams.h"

namespace {

/// The words that are answered with a text, for which no display is needed.
bool asksForText(int argc, char** argv) {
    return std::any_of(argv + std::min(argc, 1), argv + argc, [](const char* word) {
        return QStringList{QStringLiteral("-h"), QStringLiteral("--help"),
                           QStringLiteral("--help-all"), QStringLiteral("-v"),
                           QStringLiteral("--version")}
            .contains(QString::fromLocal8Bit(word));
    });
}

QCommandLineOption themeOption() {
    return {QStringLiteral("theme"), QStringLiteral("system, light or dark"),
            QStringLiteral("theme")};
}

QCommandLineOption exampleOption() {
    return {QStringLiteral("example"), QStringLiteral("open the example project of this name"),
            QStringLiteral("name")};
}

/// Ends the program if help or the version is asked for, or an option is unknown.
void readArguments(QCommandLineParser& parser, const QCoreApplication& app) {
    parser.setApplicationDescription(
        QStringLiteral("Look inside an e-graph, and guide what grows in it."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("project"),
                                 QStringLiteral("a project or e-graph file to open"),
                                 QStringLiteral("[project]"));
    parser.addOption(themeOption());
    parser.addOption(exampleOption());
    parser.process(app);
}

}  // namespace

int main(int argc, char** argv) {
    candler::holdStandardStreams();
    QCoreApplication::setApplicationName(QStringLiteral("candler"));
    QCoreApplication::setOrganizationName(QStringLiteral("candler"));
    QCoreApplication::setApplicationVersion(QStringLiteral(CANDLER_VERSION));
    if (asksForText(argc, argv)) {
        const QCoreApplication app(argc, argv);
        QCommandLineParser parser;
        readArguments(parser, app);
    }
    const QApplication app(argc, argv);
    QApplication::setDesktopFileName(QStringLiteral("candler"));
    QApplication::setWindowIcon(
        QIcon(candler::fromUtf8((candler::resourceFolder() / "icons" / "candler.svg").string())));

    QCommandLineParser parser;
    readArguments(parser, app);
    const QCommandLineOption theme = themeOption();
    const QCommandLineOption example = exampleOption();

    int choice = QSettings().value(QStringLiteral("theme"), 0).toInt();
    if (parser.isSet(theme))
        choice = static_cast<int>(
            QStringList{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}
                .indexOf(parser.value(theme)));
    candler::applyTheme(static_cast<candler::ThemeChoice>(std::max(0, choice)));

    candler::removeAbandonedFolders();
    candler::installWindowLanguage();
    candler::MainWindow window;
    // With its frame no larger than the screen.
    constexpr QSize kFrame(0, 40);
    window.resize(window.size().boundedTo(window.screen()->availableSize() - kFrame));
    window.show();
    if (!parser.positionalArguments().isEmpty())
        window.openFile(parser.positionalArguments().first());
    else if (parser.isSet(example))
        window.openFile(candler::fromUtf8((candler::resourceFolder() / "projects").string()) +
                        QLatin1Char('/') + parser.value(example) + QStringLiteral(".candler"));
    return QApplication::exec();
}
