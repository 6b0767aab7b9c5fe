#include "app/workbench/frame/Language.h"

#include <QCoreApplication>
#include <QDir>
#include <QLibraryInfo>
#include <QLocale>
#include <QTranslator>
#include <algorithm>

#include "app/workbench/frame/Settings.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

const QLatin1String kPrefix("candler_");
const QLatin1String kEnding(".qm");
const QLatin1String kEnglish("en");

QStringList folders() {
    QStringList found;
    for (const std::filesystem::path& place : {resourceFolder(), programFolder().parent_path()})
        found << fromUtf8((place / "translations").string());
    return found;
}

QString fileOf(const QString& code) {
    for (const QString& folder : folders()) {
        const QString path = folder + QLatin1Char('/') + kPrefix + code + kEnding;
        if (QFileInfo::exists(path)) return path;
    }
    return {};
}

/// Names beginning with a small letter are of languages that write them so in sentences.
QString languageName(const QString& code) {
    const QString name = QLocale(code).nativeLanguageName();
    return name.isEmpty() ? code : name.left(1).toUpper() + name.mid(1);
}

/// The first that is found of what the user reads; English is found, too.
QString systemLanguage() {
    for (QString wanted : QLocale::system().uiLanguages()) {
        wanted.replace(QLatin1Char('-'), QLatin1Char('_'));
        for (const QString& code : {wanted, wanted.section(QLatin1Char('_'), 0, 0)})
            if (code == kEnglish || !fileOf(code).isEmpty()) return code;
    }
    return kEnglish;
}

/// Numbers, dates and times go with the words; of which country is said by the system.
void useLocale(const QString& code) {
    const QLocale system = QLocale::system();
    const QLocale wanted(code);
    QLocale::setDefault(system.language() == wanted.language() ? system : wanted);
}

/// The application keeps it.
bool install(const QString& path) {
    auto* translator = new QTranslator(QCoreApplication::instance());
    if (translator->load(path) && QCoreApplication::installTranslator(translator)) return true;
    delete translator;
    return false;
}

}  // namespace

std::vector<WindowLanguage> windowLanguages() {
    std::vector<WindowLanguage> others;
    for (const QString& folder : folders())
        for (const QString& file : QDir(folder).entryList({kPrefix + QLatin1Char('*') + kEnding})) {
            const QString code =
                file.mid(kPrefix.size()).chopped(static_cast<qsizetype>(kEnding.size()));
            const bool isKnown =
                std::ranges::find(others, code, &WindowLanguage::code) != others.end();
            if (!isKnown && code != kEnglish) others.push_back({code, languageName(code)});
        }
    std::ranges::sort(others, {}, &WindowLanguage::name);
    others.insert(others.begin(), {kEnglish, languageName(kEnglish)});
    return others;
}

bool installWindowLanguage() {
    const QString chosen = settings::language().value().toString();
    const QString code = chosen.isEmpty() ? systemLanguage() : chosen;
    const QString path = fileOf(code);
    if (code == kEnglish || path.isEmpty() || !install(path)) {
        useLocale(kEnglish);
        install(fileOf(kEnglish));  // of which only the plurals are in a file
        return false;
    }
    useLocale(code);
    // Of buttons and dialogs that Qt has.
    install(QLibraryInfo::path(QLibraryInfo::TranslationsPath) + QStringLiteral("/qtbase_") + code);
    return true;
}

}  // namespace candler
