// The window in another language: each text that it asks for has a translation, under the name that
// it asks by, and nothing is clipped.
#include <QAction>
#include <QCoreApplication>
#include <QDialog>
#include <QDockWidget>
#include <QLocale>
#include <QSettings>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTranslator>
#include <catch2/catch.hpp>
#include <set>

#include "app/session/Lesson.h"
#include "app/session/Session.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/LessonView.h"
#include "app/workbench/widgets/HelpWindow.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

/// Speaks German, and notes what it has no words for.
class Listener : public QTranslator {
public:
    Listener() {
        const auto folder = programFolder().parent_path() / "translations";
        isLoaded = load(fromUtf8((folder / "candler_de.qm").string()));
        if (isLoaded) QCoreApplication::installTranslator(this);
    }
    ~Listener() override { QCoreApplication::removeTranslator(this); }

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* text, const char* comment,
                                    int count) const override {
        const QString found = QTranslator::translate(context, text, comment, count);
        // Qt has its own files; all its contexts begin so.
        if (found.isEmpty() && *context != 'Q') missing.insert(std::string(context) + ": " + text);
        return found;
    }

    bool isLoaded = false;
    mutable std::set<std::string> missing;
};

QString said(const char* text) {
    return QString::fromUtf8(text);
}

/// Knows every sentence of the engine.
class Knower : public QTranslator {
public:
    Knower() { QCoreApplication::installTranslator(this); }
    ~Knower() override { QCoreApplication::removeTranslator(this); }

    [[nodiscard]] bool isEmpty() const override { return false; }
    [[nodiscard]] QString translate(const char* context, const char* text, const char*,
                                    int) const override {
        return std::string_view(context) == "EngineText" ? QChar(u'§') + QString::fromUtf8(text)
                                                         : QString();
    }
};

/// For as long as it lives.
struct LanguageOfWindow {
    explicit LanguageOfWindow(const char* code) {
        QLocale::setDefault(QLocale(QLatin1String(code)));
    }
    ~LanguageOfWindow() { QLocale::setDefault(before); }
    LanguageOfWindow(const LanguageOfWindow&) = delete;
    LanguageOfWindow& operator=(const LanguageOfWindow&) = delete;

    const QLocale before;
};

void checkAll(const Listener& listener) {
    std::string list;
    for (const std::string& text : listener.missing) list += text + "\n";
    CHECK(list == "");
}

}  // namespace

TEST_CASE("every text of the window has a translation, and room", "[app][translation]") {
    const Listener german;
    if (!german.isLoaded) {
        WARN("no candler_de.qm: lrelease is missing");
        return;
    }
    {
        WindowFixture fixture;
        MainWindow& window = fixture.window;
        const auto look = [&](const char* state) {
            INFO(state);
            CHECK(test::clipped(window).join(QLatin1Char('\n')).toStdString() == "");
        };
        look("welcome");
        fixture.openExample("map-fusion.candler");
        window.action("workspace-guide")->trigger();
        window.action("resetLayout")->trigger();
        fixture.trigger("step");
        fixture.trigger("run");
        for (QDockWidget* dock : window.findChildren<QDockWidget*>()) {
            if (dock->objectName() == QStringLiteral("lesson")) continue;
            dock->show();
            dock->raise();
            fixture.settle();
            look(dock->objectName().toUtf8().constData());
        }
        // What the engine says, too.
        CHECK(window.pillText().contains(QStringLiteral("Ziel erreicht: fused in Iteration 2")));
        CHECK(window.graphView().budgetText().contains(QStringLiteral("ganzer E-Graph")));
        window.action("resetLayout")->trigger();
        const ExtractionViewPtr& shown = window.graphView().shown();
        window.selection().selectClass(shown->snapshot->classes().front().id);
        fixture.settle();
        look("a class is selected");
        fixture.screenshot("18-german");
        window.action("settings")->trigger();
        for (QDialog* dialog : window.findChildren<QDialog*>()) dialog->close();
        window.action("undo")->trigger();
    }
    checkAll(german);
}

TEST_CASE("what is said of kernels is known in every language", "[app][translation]") {
    const Knower knower;
    for (const char* name :
         {"storel-mttkrp.candler", "struct-database-degree-2.candler", "als.candler"}) {
        INFO(name);
        Session session;
        session.open(test::example(name));
        session.run(RunExtent::Goal, {});
        const auto report = session.verify(1);
        REQUIRE(report);
        for (const QString& line : engineLines(report->text).split(QLatin1Char('\n'))) {
            INFO(toUtf8(line));
            CHECK(line.startsWith(QChar(u'§')));
            // With what is inside: where it was compared, and how far off it may be.
            if (line.startsWith(said("§Verified"))) CHECK(line.count(QChar(u'§')) >= 4);
            if (line.startsWith(said("§It was not"))) CHECK(line.count(QChar(u'§')) == 2);
            if (line.startsWith(said("§Among"))) CHECK(line.count(QChar(u'§')) == 2);
        }
    }
    const auto all = [](const char* text) { return engineText(text).startsWith(QChar(u'§')); };
    CHECK(
        all("elements of 'B' that are used one after the other are 4096 bytes apart, and there "
            "are 1.0 operations for each"));
    CHECK(all("exp is called 1048576 times, for one number each: there is no loop around it"));
    CHECK(all("more than 64 pieces: 3 of the redundancy map are kept as unique elements"));
    CHECK(all("the structure of 'A' is not inferred: numbers are beyond 64 bits"));
}

TEST_CASE("lessons, help and the glossary are in the language of the window",
          "[app][translation][lesson]") {
    const Listener german;
    const LanguageOfWindow language("de");
    QSettings().remove(QStringLiteral("lessons"));
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    LessonController& lessons = window.lessons();
    window.startLesson("terms-and-classes");
    REQUIRE(fixture.waitFor([&] { return window.controller().runView() != nullptr; }));
    fixture.settle();
    CHECK(qobject_cast<LessonView*>(window.view("lesson"))
              ->text()
              .contains(QStringLiteral("Ein Term und sein Bild")));
    CHECK(test::clipped(window).join(QLatin1Char('\n')).toStdString() == "");
    fixture.screenshot("18-german-lesson");
    while (lessons.lesson() != nullptr) {
        const std::size_t step = lessons.step();
        INFO(lessons.lesson()->steps[step].title);
        if (!lessons.isDone(step)) lessons.showMe();
        REQUIRE(fixture.waitFor([&] { return lessons.isDone(step) && !lessons.isShowing(); }));
        lessons.next();
    }
    CHECK(LessonController::isFinished("terms-and-classes"));

    auto* help = window.findChild<HelpWindow*>();
    REQUIRE(help->showPanel(QStringLiteral("rules"), {}));
    CHECK(help->text().contains(QStringLiteral("Ohne diese Regel ausführen")));
    help->showGlossary(QStringLiteral("e-class"));
    CHECK_FALSE(help->text().contains(QStringLiteral("{#")));
    CHECK(help->findChild<QTextBrowser*>()->textCursor().block().text() ==
          QStringLiteral("E-Klasse"));
    CHECK(glossaryText(QStringLiteral("rule")).startsWith(QStringLiteral("**Regel** – ")));
    help->hide();
}

TEST_CASE("what a step of a lesson lacks can be said in the language of the window",
          "[app][translation][lesson]") {
    const Knower knower;
    CHECK(engineText("3 iterations so far") == said("§§3 iterations so far"));
    CHECK(engineText("a is in class 2, (+ a b) is in class 0") ==
          said("§a is in class 2, (+ a b) is in class 0"));
    CHECK(engineText("own-rules: as at the start") == said("§§own-rules: as at the start"));
    LessonFacts none;
    none.status.text = "Paused after iteration 1";
    LessonFacts some = none;
    some.selectedClass = 3;
    const std::vector<Lesson> lessons = shippedLessons().value();
    for (const Lesson& lesson : lessons)
        for (const LessonStep& step : lesson.steps)
            for (const LessonPredicate& expected : step.expectations)
                for (const LessonFacts* facts : {&none, &some}) {
                    const std::string now = check(expected, *facts).now;
                    INFO(now);
                    CHECK(engineText(now).startsWith(QChar(u'§')));
                }
}
