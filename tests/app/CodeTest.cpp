// Generated code in the window: folding, and links between lines, rows of the term and classes.
#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QToolButton>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/canvas/BoxItem.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/LayoutsDialog.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/Theme.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using namespace candler::test;

namespace {

GeneratedCodePtr sampleCode() {
    GeneratedCode code;
    code.files = {{"f.cpp", "a\nb\nc\nd\n", {{2, 2, {0}}, {3, 3, {1, 3}}, {4, 4, {0}}}}};
    code.term = {{.depth = 0, .text = "map … xs"},
                 {.depth = 1, .text = "λ x"},
                 {.depth = 2, .text = "mul x x"},
                 {.depth = 1, .text = "id"}};
    return std::make_shared<const GeneratedCode>(code);
}

struct CodeScene : WindowFixture {
    CodeView* view = nullptr;
    CodeEditor* editor = nullptr;
    CodeEditor* term = nullptr;

    CodeScene() {
        openExample("matmul-blocking.candler");
        trigger("run");
        view = qobject_cast<CodeView*>(window.view("code"));
        editor = view->findChild<CodeEditor*>(QStringLiteral("code"));
        term = view->findChild<CodeEditor*>(QStringLiteral("codeTerm"));
        REQUIRE(waitFor([&] { return view->shownText().contains(QStringLiteral("for (")); }));
    }

    [[nodiscard]] int lineWith(const char* text) const {
        const QStringList lines = view->shownText().split(QLatin1Char('\n'));
        for (int line = 0; line < lines.size(); ++line)
            if (lines[line].contains(QLatin1String(text))) return line;
        return -1;
    }
    /// Of the term, what is marked; no more than a line at its begin.
    [[nodiscard]] QString markedText() const {
        const auto parts = term->markedParts();
        if (parts.empty()) return {};
        return fromUtf8(toUtf8(term->text())
                            .substr(static_cast<std::size_t>(parts[0].first),
                                    static_cast<std::size_t>(parts[0].second - parts[0].first)));
    }
    /// As a click into the term does.
    void point(std::size_t row) const {
        const CodeTermRow& at = view->code()->term[row];
        term->select(static_cast<int>(at.begin), static_cast<int>(at.end));
        emit term->pointed();
    }
};

}  // namespace

TEST_CASE("formats of inputs are searched, and the cheapest are used", "[app]") {
    WindowFixture fixture;
    fixture.openExample("matmul-blocking.candler");
    CHECK_FALSE(fixture.window.action("layouts")->isEnabled());
    fixture.openExample("storel-ttm.candler");
    SessionController& controller = fixture.window.controller();
    REQUIRE(fixture.waitFor([&] { return fixture.window.action("layouts")->isEnabled(); }));
    fixture.trigger("layouts");
    auto* dialog = fixture.window.findChild<LayoutsDialog*>();
    REQUIRE(dialog != nullptr);
    // A stop leaves what was found.
    dialog->search();
    CHECK(dialog->isSearching());
    dialog->stop();
    REQUIRE(fixture.waitFor([&] { return !dialog->isSearching(); }));
    CHECK_FALSE(dialog->answer().isEmpty());
    dialog->search();
    REQUIRE(fixture.waitFor([&] { return !dialog->isSearching(); }));
    INFO(dialog->answer().toStdString());
    CHECK(dialog->answer().contains(QStringLiteral("cheapest is B as ")));
    dialog->grab();
    fixture.screenshot("layouts");
    dialog->use();
    CHECK(controller.project().program.file.empty());
    CHECK(controller.project().program.text.find("storage C_csc(") != std::string::npos);
    fixture.trigger("run");
    REQUIRE(fixture.waitFor([&] { return controller.hasResult() && !controller.isStale(); }));
    CHECK(controller.loaded()->info->programText.find("C_csc") != std::string::npos);
    // Closed while it searches.
    dialog->search();
    delete dialog;
}

TEST_CASE("a guide without sketches has code, too", "[app]") {
    WindowFixture fixture;
    fixture.openExample("glm-weights.candler");
    auto* view = qobject_cast<CodeView*>(fixture.window.view("code"));
    CHECK_FALSE(fixture.window.action("exportCode")->isEnabled());
    fixture.trigger("run");
    REQUIRE(fixture.waitFor([&] { return view->shownText().contains(QStringLiteral("for (")); }));
    CHECK(fixture.window.action("exportCode")->isEnabled());
    CHECK(fixture.window.action("verify")->isEnabled());
}

TEST_CASE("a verification is seen while it runs, and can be stopped", "[app]") {
    CodeScene scene;
    auto* stop = scene.view->findChild<QPushButton*>(QStringLiteral("stopVerifying"));
    REQUIRE(stop != nullptr);
    scene.window.dock("code")->show();
    scene.window.dock("code")->raise();
    CHECK_FALSE(stop->isVisible());
    scene.window.action("verify")->trigger();
    CHECK(scene.window.controller().isVerifying());
    CHECK(scene.window.pillText().contains(QStringLiteral("Verifying the kernel")));
    CHECK(scene.window.action("stop")->isEnabled());
    REQUIRE(WindowFixture::waitFor([&] { return stop->isVisible(); }));
    scene.screenshot("verifying");
    const QSignalSpy failures(&scene.window.controller(), &SessionController::failed);
    stop->click();
    REQUIRE(WindowFixture::waitFor([&] { return !scene.window.controller().isCodeBusy(); }));
    CHECK_FALSE(stop->isVisible());
    CHECK_FALSE(scene.window.pillText().contains(QStringLiteral("Verifying")));
    // Who stopped it knows why there is no answer.
    CHECK(failures.isEmpty());
}

TEST_CASE("lines and rows are linked both ways", "[app][models]") {
    const GeneratedCodePtr code = sampleCode();
    const CodeLinks links(*code, code->files.front());
    CHECK(links.rowsOf(0).empty());
    CHECK(links.rowsOf(2) == std::vector<std::size_t>{1, 3});
    CHECK(links.rowsOf(99).empty());
    CHECK(links.linesOf(0) == std::vector<std::size_t>{1, 3});
    CHECK(links.linesOf(2).empty());
    CHECK(links.linesBelow(0) == std::vector<std::size_t>{1, 2, 3});
}

TEST_CASE("a line leads to its part of the term and to its class, and back", "[app]") {
    CodeScene scene;
    SharedSelection& selection = scene.window.selection();
    CHECK(scene.term->text().toStdString() == scene.view->code()->sourceTerm);
    const int loop = scene.lineWith("for (std::int64_t i");
    REQUIRE(loop >= 0);
    const QString note = scene.editor->lineNote(loop);
    CHECK_FALSE(note.isEmpty());
    emit scene.editor->lineChosen(loop);
    CHECK(scene.markedText().contains(note));
    const auto marked = scene.editor->markedLines();
    CHECK(std::ranges::find(marked, static_cast<std::size_t>(loop)) != marked.end());
    CHECK(scene.view->linkText().startsWith(note));
    scene.screenshot("40-code-linked");

    // Every row that is in a class leads there, and its class leads to a row of that class.
    const std::vector<CodeTermRow>& rows = scene.view->code()->term;
    std::size_t classes = 0;
    std::size_t linked = 0;
    for (std::size_t at = 0; at < rows.size(); ++at) {
        scene.point(at);
        linked += scene.editor->markedLines().empty() ? 0 : 1;
        if (!rows[at].eclass || scene.markedText().isEmpty()) continue;
        const EClassId eclass{*rows[at].eclass};
        ++classes;
        selection.clear();
        CHECK(scene.markedText().isEmpty());
        CHECK(scene.editor->markedLines().empty());
        selection.selectClass(eclass);
        const auto parts = scene.term->markedParts();
        REQUIRE_FALSE(parts.empty());
        CHECK(std::ranges::any_of(rows, [&](const CodeTermRow& row) {
            return row.eclass == eclass.value && static_cast<int>(row.begin) == parts[0].first;
        }));
    }
    CHECK(classes > 10);
    CHECK(linked > 10);
    // A line of the file around the kernel is of no part.
    emit scene.editor->lineChosen(0);
    CHECK(scene.markedText().isEmpty());
    CHECK(scene.view->linkText().contains(QStringLiteral("line 1:")));
    scene.window.setTheme(ThemeChoice::Dark);
    emit scene.editor->lineChosen(loop);
    scene.screenshot("41-code-linked-dark");
    scene.window.setTheme(ThemeChoice::Light);
}

TEST_CASE("the term beside the code is text in every language", "[app]") {
    WindowFixture fixture;
    auto* view = qobject_cast<CodeView*>(fixture.window.view("code"));
    auto* term = view->findChild<CodeEditor*>(QStringLiteral("codeTerm"));
    for (const char* name : {"matmul-blocking.candler", "als.candler", "storel-mmm.candler",
                             "struct-covariance.candler", "tensor-two-products.candler"}) {
        INFO(name);
        fixture.openExample(name);
        fixture.trigger("run");
        REQUIRE(fixture.waitFor([&] { return view->code() != nullptr; }));
        CHECK_FALSE(term->text().isEmpty());
        CHECK_FALSE(term->text().contains(QChar(u'…')));
        CHECK(term->text().toStdString() == view->code()->termText);
        CHECK_FALSE(view->code()->term.empty());
        // Rows are parts of it, within those around them.
        std::vector<CodeTermRow> around;
        for (const CodeTermRow& row : view->code()->term) {
            while (!around.empty() && around.back().depth >= row.depth) around.pop_back();
            CHECK(row.begin < row.end);
            CHECK(row.end <= view->code()->termText.size());
            if (!around.empty() && !row.piece) {
                CHECK(around.back().begin <= row.begin);
                CHECK(row.end <= around.back().end);
            }
            around.push_back(row);
        }
    }
}

TEST_CASE("the class of a part of the code is brought into the picture", "[app]") {
    CodeScene scene;
    // The inspector comes back then, and takes room from the picture.
    scene.window.resize(1024, 700);
    scene.window.dock("code")->raise();
    scene.settle();
    auto* show = scene.view->findChild<QPushButton*>(QStringLiteral("showCodeClass"));
    REQUIRE(show != nullptr);
    CHECK_FALSE(show->isEnabled());
    const std::vector<CodeTermRow>& rows = scene.view->code()->term;
    std::size_t row = 0;
    while (!rows[row].eclass || rows[row].text != "map join") ++row;
    scene.point(row);
    REQUIRE(show->isEnabled());
    std::optional<EClassId> wanted;
    QObject::connect(&scene.window.selection(), &SharedSelection::classWanted, &scene.window,
                     [&](EClassId id) { wanted = id; });
    show->click();
    REQUIRE(wanted);
    CHECK(wanted->value == *rows[row].eclass);
    const GraphCanvas& canvas = *scene.window.graphView().canvas();
    const auto isInSight = [&] {
        const auto boxes = canvas.items(canvas.viewport()->rect());
        return std::ranges::any_of(boxes, [&](const QGraphicsItem* item) {
            const auto* box = dynamic_cast<const BoxItem*>(item);
            return box != nullptr && box->classId() == *wanted;
        });
    };
    CHECK(scene.waitFor(isInSight, 5));
    scene.settle();
    CHECK(isInSight());
}

TEST_CASE("code that was generated behind a tab opens where its function begins", "[app]") {
    CodeScene scene;
    REQUIRE(scene.editor->visibleRegion().isEmpty());
    const auto begin = scene.view->shownText().indexOf(QStringLiteral("void matmul_blocking("));
    REQUIRE(begin > 0);
    scene.window.dock("code")->raise();
    CHECK(scene.waitFor([&] { return scene.editor->placeOf(static_cast<int>(begin)).y() == 0; }));
    const int left = scene.editor->placeOf(static_cast<int>(begin)).x();
    scene.editor->goTo(static_cast<int>(begin));
    CHECK(scene.editor->placeOf(static_cast<int>(begin)).x() == left);
}

TEST_CASE("code can be folded", "[app]") {
    CodeScene scene;
    const int inside = scene.lineWith("for (std::int64_t j");
    REQUIRE(inside >= 0);
    CHECK(scene.editor->isLineShown(inside));
    scene.editor->setFolded(true);
    CHECK_FALSE(scene.editor->isLineShown(inside));
    scene.editor->setFolded(false);
    CHECK(scene.editor->isLineShown(inside));
}

TEST_CASE("words are found in the code, one after the other", "[app]") {
    CodeScene scene;
    scene.window.dock("code")->raise();
    scene.editor->setFocus();
    scene.trigger("find");
    auto* words = scene.editor->findChild<QLineEdit*>(QStringLiteral("findText"));
    REQUIRE(words != nullptr);
    words->setText(QStringLiteral("FOR ("));
    const auto count = [&] {
        return scene.editor->findChild<QLabel*>(QStringLiteral("textCount"))->text();
    };
    const auto all = scene.view->shownText().count(QStringLiteral("for ("));
    REQUIRE(all > 2);
    CHECK(count() == QStringLiteral("1 of %1").arg(all));
    const int first = scene.lineWith("for (");
    CHECK(scene.waitFor([&] { return scene.editor->cursorLine() == first; }));
    scene.trigger("findNext");
    CHECK(count() == QStringLiteral("2 of %1").arg(all));
    CHECK(scene.waitFor([&] { return scene.editor->cursorLine() > first; }));
    scene.trigger("findPrevious");
    scene.trigger("findPrevious");
    CHECK(count() == QStringLiteral("%1 of %1").arg(all));
    scene.screenshot("42-code-found");
    scene.editor->findChild<QToolButton*>(QStringLiteral("matchCase"))->click();
    CHECK(count() == QStringLiteral("not found"));
    QKeyEvent escape(QEvent::KeyPress, Qt::Key_Escape, Qt::NoModifier);
    QApplication::sendEvent(words, &escape);
    CHECK_FALSE(words->isVisibleTo(scene.editor));
    // The e-graph is looked through where the picture is in front.
    scene.window.dock("egraph")->raise();
    scene.window.graphView().canvas()->setFocus();
    scene.trigger("find");
    CHECK_FALSE(words->isVisibleTo(scene.editor));
}

TEST_CASE("lines and rows that belong together have the same ground", "[app]") {
    CodeScene scene;
    const int loop = scene.lineWith("for (std::int64_t j");
    emit scene.editor->lineChosen(loop);
    const auto tint = scene.editor->lineTint(loop);
    REQUIRE(tint);
    CHECK_FALSE(scene.editor->lineTint(0));
    const auto begin = scene.term->markedParts().front().first;
    CHECK(scene.term->tintAt(begin) == tint);
    // What has no lines has none.
    CHECK_FALSE(scene.term->tintAt(0));
}

TEST_CASE("a page without code says why where the code would begin", "[app]") {
    WindowFixture fixture;
    fixture.openExample("math-derivative.candler");
    const auto labels = fixture.window.view("code")
                            ->findChild<CodeEditor*>(QStringLiteral("code"))
                            ->findChildren<QLabel*>();
    for (const QLabel* label : labels) UNSCOPED_INFO(label->text().toStdString());
    CHECK(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->text() == QStringLiteral("This language has no code generation.");
    }));
}
