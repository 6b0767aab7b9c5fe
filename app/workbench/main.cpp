// candler-workbench: the window. `candler-workbench [--example NAME | PROJECT | EGRAPH.json]`.
#include <QApplication>
#include <QCommandLineParser>
#include <QIcon>
#include <QSettings>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/Language.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    QApplication::setApplicationName(QStringLiteral("candler"));
    QApplication::setOrganizationName(QStringLiteral("candler"));
    QApplication::setApplicationVersion(QStringLiteral(CANDLER_VERSION));
    QApplication::setDesktopFileName(QStringLiteral("candler"));
    QApplication::setWindowIcon(
        QIcon(candler::fromUtf8((candler::resourceFolder() / "icons" / "candler.svg").string())));

    QCommandLineParser parser;
    parser.setApplicationDescription(
        QStringLiteral("Look inside an e-graph, and guide what grows in it."));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("project"),
                                 QStringLiteral("a project or e-graph file to open"),
                                 QStringLiteral("[project]"));
    const QCommandLineOption theme(QStringLiteral("theme"), QStringLiteral("system, light or dark"),
                                   QStringLiteral("theme"));
    parser.addOption(theme);
    const QCommandLineOption example(QStringLiteral("example"),
                                     QStringLiteral("open the example project of this name"),
                                     QStringLiteral("name"));
    parser.addOption(example);
    parser.process(app);

    int choice = QSettings().value(QStringLiteral("theme"), 0).toInt();
    if (parser.isSet(theme))
        choice = static_cast<int>(
            QStringList{QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")}
                .indexOf(parser.value(theme)));
    candler::applyTheme(static_cast<candler::ThemeChoice>(std::max(0, choice)));

    candler::installWindowLanguage();
    candler::MainWindow window;
    window.show();
    if (!parser.positionalArguments().isEmpty())
        window.openFile(parser.positionalArguments().first());
    else if (parser.isSet(example))
        window.openFile(candler::fromUtf8((candler::resourceFolder() / "projects").string()) +
                        QLatin1Char('/') + parser.value(example) + QStringLiteral(".candler"));
    return QApplication::exec();
}
