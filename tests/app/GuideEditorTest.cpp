// The guide in a window of its own: steps are made, their goals typed, their rules picked, their
// searches set; texts of the project that have no view of their own.
#include <QAction>
#include <QApplication>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QTabWidget>
#include <QTest>
#include <QTreeView>
#include <catch2/catch.hpp>

#include "app/session/ProjectFile.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/GoalEditor.h"
#include "app/workbench/views/GuideEditor.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/OwnRulesPane.h"
#include "app/workbench/views/StepForm.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

class EditorFixture : public WindowFixture {
public:
    explicit EditorFixture(const char* example) {
        openExample(example);
        guide().tree().setFocus();
        guide().findChild<QAction*>(QStringLiteral("editGuide"))->trigger();
        editor = guide().findChild<GuideEditor*>(QStringLiteral("guideEditor"));
        REQUIRE(editor != nullptr);
        QApplication::setActiveWindow(editor);
    }

    GuideEditor* editor = nullptr;

    GuideView& guide() { return *qobject_cast<GuideView*>(window.view("guide")); }
    const Project& project() { return window.controller().project(); }
    const ProjectStep& step(std::size_t index) { return project().guide.at(index); }
    void act(const char* action) { guide().findChild<QAction*>(QLatin1String(action))->trigger(); }
    /// The first row with this text, at any depth.
    QStandardItem* row(const char* text) {
        const auto found = editor->form().rules().findItems(QLatin1String(text),
                                                            Qt::MatchExactly | Qt::MatchRecursive);
        REQUIRE_FALSE(found.isEmpty());
        return found.front();
    }
    /// Of the step; the one of all steps is the second.
    template <typename Widget>
    Widget& of(QWidget& form, const char* name) {
        auto* found = form.findChild<Widget*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        return *found;
    }
    void typeGoal(const char* text) {
        CodeEditor& goal = editor->form().goal().editor();
        goal.setFocus();
        QTest::keyClick(goal.focusProxy(), Qt::Key_A, Qt::ControlModifier);
        QTest::keyClicks(goal.focusProxy(), QLatin1String(text));
    }
};

void pick(QComboBox& box, int row) {
    box.setCurrentIndex(row);
    emit box.activated(row);
}

std::string asWritten(const std::string& name) {
    return name;
}

const std::vector<RuleSetInfo> kSets{{"fuse", {"a", "b"}, {}}, {"more", {"b", "c"}, {}}};

}  // namespace

TEST_CASE("names of rules and sets are put in and taken out", "[app][guide]") {
    CHECK(withName({"x"}, "a", kSets) == RuleNames{"x", "a"});
    CHECK(withName({"x"}, "x", kSets) == RuleNames{"x"});
    CHECK(withName({"a", "x"}, "fuse", kSets) == RuleNames{"x", "fuse"});
    CHECK(withoutName({"x", "fuse"}, "x", kSets, asWritten) == RuleNames{"fuse"});
    CHECK(withoutName({"x", "fuse"}, "fuse", kSets, asWritten) == RuleNames{"x"});
    CHECK(withoutName({"fuse", "x"}, "a", kSets, asWritten) == RuleNames{"b", "x"});
    CHECK(withoutName({"fuse", "more"}, "b", kSets, asWritten) == RuleNames{"a", "c"});
}

TEST_CASE("a step is made, gets its goal and its rules, and finds its term", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    const Project before = fixture.project();
    fixture.act("removeStep");
    CHECK(fixture.project().guide.empty());
    REQUIRE(fixture.waitFor([&] { return fixture.state() == SessionState::Invalid; }));
    fixture.act("addStep");
    REQUIRE(fixture.project().guide.size() == 1);
    CHECK(fixture.step(0).name == "step");
    CHECK(fixture.step(0).sketch.empty());
    fixture.typeGoal("contains(app(app(map :: ?t -> n.?dt -> ?t, contains(mul)), %0))");
    CHECK(fixture.step(0).sketch.starts_with("contains(app"));
    // Both editors show the same text.
    CHECK(toUtf8(fixture.guide().editor().text()) == fixture.step(0).sketch);

    // Every rule that the new step has goes, then one set comes.
    for (const std::string& name : RuleNames(fixture.step(0).rules))
        fixture.row(name.c_str())->setCheckState(Qt::Unchecked);
    CHECK(fixture.step(0).rules.empty());
    fixture.row("fuse")->setCheckState(Qt::Checked);
    CHECK(fixture.step(0).rules == RuleNames{"fuse"});
    fixture.screenshot("guide-editor-goal");
    REQUIRE(fixture.waitFor([&] { return fixture.window.controller().canRun(); }));
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::GoalReached);
    while (fixture.window.controller().project() != before) {
        const Project now = fixture.project();
        fixture.trigger("undo");
        REQUIRE(fixture.project() != now);
    }
    CHECK(fixture.editor->form().goal().editor().text() == fromUtf8(before.guide[0].sketch));
}

TEST_CASE("a rule is taken out of a set that a step names", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    REQUIRE(fixture.step(0).rules == RuleNames{"fuse"});
    QStandardItem* set = fixture.row("reorder");
    CHECK(set->checkState() == Qt::Unchecked);
    set->setCheckState(Qt::Checked);
    CHECK(fixture.step(0).rules == RuleNames{"fuse", "reorder"});
    REQUIRE(set->rowCount() > 1);
    const std::string first = toUtf8(set->child(0)->text());
    set->child(0)->setCheckState(Qt::Unchecked);
    CHECK(set->checkState() == Qt::PartiallyChecked);
    CHECK(static_cast<int>(fixture.step(0).rules.size()) == set->rowCount());
    CHECK(fixture.step(0).rules.front() == "fuse");
    CHECK(std::ranges::find(fixture.step(0).rules, first) == fixture.step(0).rules.end());
    auto& written = fixture.of<QLineEdit>(fixture.editor->form(), "writtenRules");
    CHECK_FALSE(written.text().contains(QStringLiteral("reorder,")));
    fixture.editor->form().findChild<QTabWidget*>()->setCurrentIndex(1);
    written.setFocus();
    written.selectAll();
    QTest::keyClicks(&written, QStringLiteral(" fuse ,, reorder"));
    QTest::keyClick(&written, Qt::Key_Return);
    CHECK(fixture.step(0).rules == RuleNames{"fuse", "reorder"});
    CHECK(set->checkState() == Qt::Checked);
    // What was looked for is shown with the sets that have it.
    auto& search = fixture.of<QLineEdit>(fixture.editor->form(), "ruleSearch");
    search.setText(QStringLiteral("MAP-fusion"));
    auto* tree = fixture.editor->form().findChild<QTreeView*>();
    CHECK(tree->model()->rowCount() < fixture.editor->form().rules().rowCount());
    CHECK(tree->model()->rowCount() > 0);
}

TEST_CASE("a rule whose name has a parameter is picked and taken out", "[app][guide]") {
    EditorFixture fixture("matmul-blocking.candler");
    const RuleNames before = fixture.step(0).rules;
    REQUIRE(std::ranges::find(before, "split-join-$tile") != before.end());
    QStandardItem* rule = fixture.row("split-join-32");
    CHECK(rule->checkState() == Qt::Checked);
    rule->setCheckState(Qt::Unchecked);
    CHECK(fixture.step(0).rules.size() == before.size() - 1);
    CHECK(std::ranges::find(fixture.step(0).rules, "split-join-$tile") ==
          fixture.step(0).rules.end());
}

TEST_CASE("how a step searches is set, and left open again", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    StepForm& form = fixture.editor->form();
    auto& nodes = fixture.of<QDoubleSpinBox>(form, "nodes");
    CHECK(nodes.text().contains(countString(600000)));
    nodes.setValue(1234);
    CHECK(fixture.step(0).settings.limits.nodes == 1234);
    nodes.setValue(nodes.minimum());
    CHECK_FALSE(fixture.step(0).settings.limits.nodes);
    auto& cost = fixture.of<QComboBox>(form, "cost");
    CHECK(cost.currentText().contains(QStringLiteral("tree-size")));
    REQUIRE(cost.count() > 2);
    pick(cost, 2);
    CHECK(fromUtf8(*fixture.step(0).settings.costModel) == cost.itemText(2));
    pick(cost, 0);
    CHECK_FALSE(fixture.step(0).settings.costModel);

    auto& scheduler = fixture.of<QComboBox>(*fixture.editor, "scheduler");
    pick(scheduler, scheduler.findText(QStringLiteral("backoff")));
    CHECK(fixture.project().scheduler == "backoff");
    fixture.trigger("undo");
    CHECK(scheduler.currentText() == QStringLiteral("simple"));
    fixture.screenshot("guide-editor-search");
}

TEST_CASE("a goal is a sketch, a term, or none", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    auto& kind = fixture.of<QComboBox>(fixture.editor->form(), "goalKind");
    const std::string sketch = fixture.step(0).sketch;
    CHECK(kind.currentIndex() == 0);
    pick(kind, 1);
    CHECK(fixture.step(0).sketch.empty());
    CHECK(fixture.step(0).term == sketch);
    fixture.typeGoal("/\\n. \\xs. xs");
    CHECK(fixture.step(0).term == "/\\n. \\xs. xs");
    // While there is no text, what is typed next is still a term.
    fixture.typeGoal(" ");
    QTest::keyClick(fixture.editor->form().goal().editor().focusProxy(), Qt::Key_Backspace);
    CHECK(fixture.step(0).term.empty());
    fixture.typeGoal("x");
    CHECK(fixture.step(0).term == "x");
    pick(kind, 2);
    CHECK(fixture.step(0).term.empty());
    CHECK(fixture.step(0).sketch.empty());
    REQUIRE(fixture.waitFor([&] { return fixture.window.controller().canRun(); }));
    fixture.trigger("run");
    CHECK(fixture.state() == SessionState::Saturated);
}

TEST_CASE("an empty goal says what belongs there", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    auto& kind = fixture.of<QComboBox>(fixture.editor->form(), "goalKind");
    auto& guide = *qobject_cast<GuideView*>(fixture.window.view("guide"));
    fixture.typeGoal(" ");
    QTest::keyClick(fixture.editor->form().goal().editor().focusProxy(), Qt::Key_Backspace);
    const auto says = [](const CodeEditor& editor, const char* text) {
        const auto labels = editor.findChildren<QLabel*>();
        return std::ranges::any_of(labels, [&](const QLabel* label) {
            return label->isVisible() && label->text().startsWith(QLatin1String(text));
        });
    };
    for (const auto& [row, text] :
         {std::pair{0, "What the term should look like"}, std::pair{1, "The term to reach"},
          std::pair{2, ""}, std::pair{1, "The term to reach"},
          std::pair{0, "What the term should look like"}}) {
        INFO(text);
        pick(kind, row);
        if (row == 2) continue;
        CHECK(says(fixture.editor->form().goal().editor(), text));
        CHECK(says(guide.editor(), text));
    }
}

TEST_CASE("a goal that was taken away is back when one is wanted again", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    auto& kind = fixture.of<QComboBox>(fixture.editor->form(), "goalKind");
    const std::string sketch = fixture.step(0).sketch;
    pick(kind, 2);
    REQUIRE(fixture.step(0).sketch.empty());
    pick(kind, 0);
    CHECK(fixture.step(0).sketch == sketch);
    CHECK(toUtf8(fixture.editor->form().goal().editor().text()) == sketch);
}

TEST_CASE("own rules can be picked as soon as they are read", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    Project project = fixture.project();
    project.rules.text = "mine: add a b => add b a\n";
    fixture.window.controller().edit(project);
    auto& rules = fixture.editor->form().rules();
    REQUIRE(fixture.waitFor([&] {
        return !rules.findItems(QStringLiteral("mine"), Qt::MatchExactly | Qt::MatchRecursive)
                    .isEmpty();
    }));
    fixture.row("mine")->setCheckState(Qt::Checked);
    CHECK(fixture.step(0).rules == RuleNames{"fuse", "mine"});
    // A text with a mistake has no rules; those from before stay in the list.
    project = fixture.project();
    project.program.text = "what (";
    fixture.window.controller().edit(project);
    REQUIRE(fixture.waitFor([&] { return fixture.state() == SessionState::Invalid; }));
    CHECK(fixture.row("mine")->checkState() == Qt::Checked);
}

TEST_CASE("own rules are tried on random values as they are written", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    auto* pane = fixture.editor->findChild<OwnRulesPane*>();
    Project project = fixture.project();
    project.rules.text = "-- mine\nflip: add a b => add b a\nbad: add a b => mul a b\n";
    fixture.window.controller().edit(project);
    REQUIRE(fixture.waitFor([&] { return !pane->editor().lineNote(2).isEmpty(); }));
    CHECK(pane->editor().lineNote(0).isEmpty());
    CHECK(pane->editor().lineNote(1).contains(QStringLiteral("200")));
    CHECK(pane->editor().lineNote(2).contains(QStringLiteral("wrong")));
    CHECK(pane->editor().markedProblems() == 1);
    // What was tried says nothing of another text.
    project.rules.text = "flip: add a b => add b a\n";
    fixture.window.controller().edit(project);
    REQUIRE(fixture.waitFor([&] { return pane->editor().markedProblems() == 0; }));
    REQUIRE(fixture.waitFor([&] { return !pane->editor().lineNote(0).isEmpty(); }));
    CHECK(pane->editor().lineNote(2).isEmpty());
}

TEST_CASE("a mistake in own definitions leads to their text", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    Project project = fixture.project();
    project.definitions.text = "oops = contains(\n";
    fixture.window.controller().edit(project);
    REQUIRE(fixture.waitFor([&] { return fixture.state() == SessionState::Invalid; }));
    const Diagnostics problems = fixture.window.controller().problems();
    REQUIRE_FALSE(problems.empty());
    CHECK(fixture.guide().goTo(problems.front().place));
    auto* tabs = fixture.editor->findChild<QTabWidget*>();
    auto* pane = qobject_cast<SourcePane*>(tabs->currentWidget());
    REQUIRE(pane != nullptr);
    CHECK(pane->editor().text() == fromUtf8(project.definitions.text));
    CHECK(pane->editor().markedProblems() > 0);
}

TEST_CASE("what is being typed goes to its own step", "[app][guide]") {
    EditorFixture fixture("matmul-blocking.candler");
    const RuleNames before = fixture.step(0).rules;
    auto* tabs = fixture.editor->form().findChild<QTabWidget*>();
    tabs->setCurrentIndex(1);
    auto& written = fixture.of<QLineEdit>(fixture.editor->form(), "writtenRules");
    QTest::mouseClick(&written, Qt::LeftButton);
    QTest::keyClick(&written, Qt::Key_End);
    QTest::keyClicks(&written, QStringLiteral(", fuse"));
    CHECK(fixture.step(0).rules == before);
    // Another step is picked, as by a run that goes on: what was typed is of the first one.
    fixture.editor->showStep(1);
    CHECK(fixture.step(0).rules.back() == "fuse");
    CHECK(fixture.step(1).rules.back() != "fuse");
    CHECK_FALSE(written.text().contains(QStringLiteral("fuse,")));

    fixture.editor->showStep(0);
    tabs->setCurrentIndex(2);
    auto& nodes = fixture.of<QDoubleSpinBox>(fixture.editor->form(), "nodes");
    nodes.setFocus();
    nodes.selectAll();
    QTest::keyClicks(&nodes, QStringLiteral("77"));
    fixture.editor->showStep(1);
    CHECK(fixture.step(0).settings.limits.nodes == 77);
    CHECK(fixture.step(1).settings.limits.nodes != 77);
}

TEST_CASE("what is being typed is taken when the window goes, and by no other project",
          "[app][guide]") {
    EditorFixture fixture("matmul-blocking.candler");
    const auto typeNodes = [&] {
        fixture.editor->form().findChild<QTabWidget*>()->setCurrentIndex(2);
        auto& nodes = fixture.of<QDoubleSpinBox>(fixture.editor->form(), "nodes");
        nodes.setFocus();
        nodes.selectAll();
        QTest::keyClicks(&nodes, QStringLiteral("88"));
    };
    typeNodes();
    fixture.open(candler::test::example("map-fusion.candler"));
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK(fixture.project() == candler::test::example("map-fusion.candler"));
    fixture.act("editGuide");
    fixture.editor = fixture.guide().findChild<GuideEditor*>(QStringLiteral("guideEditor"));
    REQUIRE(fixture.editor != nullptr);
    typeNodes();  // and the window goes
}

TEST_CASE("numbers that a file does not take cannot be set", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    fixture.editor->form().findChild<QTabWidget*>()->setCurrentIndex(2);
    for (const char* name : {"beamWidth", "seconds", "iterations", "lostDigits"})
        for (const char* typed : {"0", "-0.5", "-3", "0.001"}) {
            auto& box = fixture.of<QDoubleSpinBox>(fixture.editor->form(), name);
            box.setFocus();
            box.selectAll();
            QTest::keyClicks(&box, QLatin1String(typed));
            QTest::keyClick(&box, Qt::Key_Return);
            INFO(name << " " << typed);
            CHECK(fixture.editor->isVisible());
            CHECK(parseProject(SourceText("p", projectText(fixture.project()))).has_value());
        }
}

TEST_CASE("keys of the window work in the editor of the guide", "[app][guide]") {
    EditorFixture fixture("map-fusion.candler");
    auto& search = fixture.of<QLineEdit>(fixture.editor->form(), "ruleSearch");
    fixture.editor->form().findChild<QTabWidget*>()->setCurrentIndex(1);
    search.setFocus();
    QTest::keyClick(&search, Qt::Key_Return);
    CHECK(fixture.editor->isVisible());
    const Project before = fixture.project();
    fixture.row("reorder")->setCheckState(Qt::Checked);
    REQUIRE(fixture.project() != before);
    const auto actions = fixture.editor->actions();
    CHECK(actions.contains(fixture.window.findChild<QAction*>(QStringLiteral("undo"))));
    fixture.editor->activateWindow();
    QTest::keyClick(&fixture.editor->steps(), Qt::Key_Z, Qt::ControlModifier);
    CHECK(fixture.waitFor([&] { return fixture.project() == before; }, 5));

    // A key that saves or runs takes what is being typed; here one that does nothing else.
    auto& nodes = fixture.of<QDoubleSpinBox>(fixture.editor->form(), "nodes");
    nodes.setFocus();
    nodes.selectAll();
    QTest::keyClicks(&nodes, QStringLiteral("55"));
    CHECK_FALSE(fixture.step(0).settings.limits.nodes);
    QTest::keyClick(&nodes, Qt::Key_F6);
    CHECK(fixture.step(0).settings.limits.nodes == 55);
    auto& written = fixture.of<QLineEdit>(fixture.editor->form(), "writtenRules");
    written.setFocus();
    QTest::keyClick(&written, Qt::Key_End);
    QTest::keyClicks(&written, QStringLiteral(", reorder"));
    QTest::keyClick(&written, Qt::Key_F6);
    CHECK(fixture.step(0).rules == RuleNames{"fuse", "reorder"});
}

TEST_CASE("the editor of the guide goes with its project", "[app][guide]") {
    EditorFixture fixture("matmul-blocking.candler");
    CHECK(fixture.editor->steps().model()->rowCount() == 2);
    fixture.editor->steps().setCurrentIndex(fixture.editor->steps().model()->index(1, 0));
    CHECK(fixture.guide().tree().currentIndex().row() == 1);
    CHECK(fixture.editor->form().goal().step() == 1);
    fixture.act("moveStepUp");
    CHECK(fixture.editor->form().goal().step() == 0);
    fixture.trigger("undo");
    fixture.openExample("map-fusion.candler");
    QApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    CHECK(fixture.guide().findChild<GuideEditor*>() == nullptr);
}
