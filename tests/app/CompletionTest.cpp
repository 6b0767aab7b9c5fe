// Names are offered while one is typed, and typing stays what it is at any speed.
#include <Qsci/qsciscintilla.h>

#include <QLabel>
#include <QTabBar>
#include <QTest>
#include <algorithm>
#include <catch2/catch.hpp>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

class TypingFixture : public WindowFixture {
public:
    TypingFixture() : editor(open()) {
        editor.setFocus();
        QTest::keyClick(editor.focusProxy(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClick(editor.focusProxy(), Qt::Key_Delete);
    }

    CodeEditor& editor;

    void type(const char* text, int pause = -1) {
        QTest::keyClicks(editor.focusProxy(), QLatin1String(text), Qt::NoModifier, pause);
    }
    void press(Qt::Key key) { QTest::keyClick(editor.focusProxy(), key); }

private:
    CodeEditor& open() {
        openExample("map-fusion.candler");
        return qobject_cast<GuideView*>(window.view("guide"))->editor();
    }
};

}  // namespace

TEST_CASE("a name that is begun is offered, and taken by Tab", "[app][completion]") {
    TypingFixture fixture;
    fixture.type("c");
    CHECK_FALSE(fixture.editor.isCompleting());
    fixture.type("ontainsAddMulV");
    CHECK(fixture.editor.isCompleting());
    fixture.press(Qt::Key_Tab);
    CHECK(fixture.editor.text() == QStringLiteral("containsAddMulVec"));
    CHECK_FALSE(fixture.editor.isCompleting());
}

TEST_CASE("Return is a new line unless a name was chosen", "[app][completion]") {
    TypingFixture fixture;
    fixture.type("containsAddMulV");
    REQUIRE(fixture.editor.isCompleting());
    fixture.press(Qt::Key_Return);
    CHECK(fixture.editor.text() == QStringLiteral("containsAddMulV\n"));
    fixture.type("containsAddMulVe");
    REQUIRE(fixture.editor.isCompleting());
    fixture.press(Qt::Key_Down);
    fixture.press(Qt::Key_Return);
    CHECK(fixture.editor.text() == QStringLiteral("containsAddMulV\ncontainsAddMulVec"));
}

TEST_CASE("what is typed stays as it was typed, fast and slowly", "[app][completion]") {
    for (const int pause : {-1, 20, 300}) {
        TypingFixture fixture;
        const char* const text = "contains(map, ?) -- containsMa\nmapS x";
        fixture.type("contains(map, ?) -- containsMa", pause);
        // Nothing is offered in a comment.
        CHECK_FALSE(fixture.editor.isCompleting());
        fixture.press(Qt::Key_Return);
        fixture.type("mapS x", pause);
        CHECK(fixture.editor.text() == QLatin1String(text));
    }
}

TEST_CASE("Escape takes the offer away, and what was typed is there", "[app][completion]") {
    TypingFixture fixture;
    fixture.type("containsM");
    REQUIRE(fixture.editor.isCompleting());
    fixture.press(Qt::Key_Escape);
    CHECK_FALSE(fixture.editor.isCompleting());
    CHECK(fixture.editor.text() == QStringLiteral("containsM"));
}

TEST_CASE("names that are offered go away when something else is clicked", "[app][completion]") {
    TypingFixture fixture;
    fixture.type("containsAddMulV");
    REQUIRE(fixture.editor.isCompleting());
    // It takes no focus from the editor.
    auto* bar = fixture.window.view("rules")->findChild<QTabBar*>();
    REQUIRE(bar != nullptr);
    QTest::mouseClick(bar, Qt::LeftButton, Qt::NoModifier, bar->tabRect(1).center());
    CHECK_FALSE(fixture.editor.isCompleting());
    CHECK(fixture.editor.text() == QStringLiteral("containsAddMulV"));
}

TEST_CASE("an empty editor says what belongs there, and a note has room", "[app][completion]") {
    CodeEditor editor(CodeKind::Rise);
    editor.setPlaceholder(QStringLiteral("a rule a line"));
    editor.resize(200, 200);
    editor.show();
    const auto hasPlaceholder = [&] {
        const auto labels = editor.findChildren<QLabel*>();
        return std::ranges::any_of(labels, [](const QLabel* label) {
            return label->isVisible() && label->text() == QStringLiteral("a rule a line");
        });
    };
    CHECK(hasPlaceholder());
    editor.setText(QStringLiteral("map"));
    CHECK_FALSE(hasPlaceholder());
    Diagnostic problem = makeError("a message that is much longer than the editor is wide");
    problem.place = SourceText("<text>", "map").span(0, 3);
    editor.showProblems({problem});
    const int narrow = editor.noteLines(0);
    CHECK(narrow > 1);
    editor.resize(1000, 200);
    CHECK(editor.noteLines(0) == 1);
}

TEST_CASE("comments are those of the language", "[app][completion]") {
    CodeEditor editor(CodeKind::Rise);
    const auto styleAt = [&](const char* text, int place) {
        editor.setText(QString::fromLatin1(text));
        auto* scintilla = editor.findChild<QsciScintilla*>();
        scintilla->SendScintilla(QsciScintilla::SCI_COLOURISE, 0, -1L);
        return scintilla->SendScintilla(QsciScintilla::SCI_GETSTYLEAT, place);
    };
    constexpr long kComment = 1;
    CHECK(styleAt("x -- in\n", 6) != kComment);
    editor.setCommentSigns({QStringLiteral("--")});
    CHECK(styleAt("x -- in\n", 6) == kComment);
    CHECK(styleAt("x # in\n", 5) != kComment);
    editor.setCommentSigns({QStringLiteral("#"), QStringLiteral(";")});
    CHECK(styleAt("x # in\n", 5) == kComment);
    CHECK(styleAt("x ; in\n", 5) == kComment);
    CHECK(styleAt("x -- in\n", 6) != kComment);
    CHECK(styleAt("x = \"a#b\" + 1\n", 7) != kComment);
    // A dictionary with a negative key.
    CHECK(styleAt("{-1 -> x}\n", 7) != kComment);
}

TEST_CASE("no line is broken within a hole or another word", "[app][layout]") {
    // Between blanks, or where there are none between words.
    const auto [line, blanks] = GENERATE(table<const char*, bool>(
        {{"(+ (* ?alpha ?beta) (* ?alpha (+ ?gamma ?delta)))\n", true},
         {"f(g(?alpha,?beta),g(?alpha,h(?gamma,?delta)),g(?alpha,?beta))\n", false}}));
    CodeEditor editor(CodeKind::Rise);
    editor.setText(QString::fromLatin1(line));
    editor.show();
    auto* scintilla = editor.findChild<QsciScintilla*>();
    scintilla->SendScintilla(QsciScintilla::SCI_COLOURISE, 0, -1L);
    const std::string text = line;
    int broken = 0;
    for (int width = 190; width < 420; width += 3) {
        editor.resize(width, 200);
        (void)editor.grab();  // lines are broken when they are painted
        long row = -1;
        for (std::size_t at = 0; at < text.size(); ++at) {
            const long y = scintilla->SendScintilla(QsciScintilla::SCI_POINTYFROMPOSITION, 0UL,
                                                    static_cast<long>(at));
            if (row >= 0 && y != row && text[at] != '\n') {
                ++broken;
                INFO(width << ": " << text.substr(0, at) << " | " << text.substr(at));
                CHECK(text[at - 1] != '?');
                CHECK((text[at - 1] == ' ' || !blanks));
            }
            row = y;
        }
    }
    CHECK(broken > 0);
}
