// A guide from a schedule: loops are offered, the steps are shown and written, and what is wrong
// with a schedule is said.
#include <QAction>
#include <QCheckBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTreeWidget>
#include <algorithm>
#include <catch2/catch.hpp>
#include <stdexcept>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/ScheduleDialog.h"
#include "app/workbench/widgets/ActionReason.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::WindowFixture;

namespace {

const char* const kBlocks = "split i=32, split j=32, reorder jo k ii ji, vectorise j=8, parallel i";

enum Column { Split = 4, Vectors, Unroll, Parallel };

struct ScheduleScene : WindowFixture {
    ScheduleDialog* dialog = nullptr;

    explicit ScheduleScene(const char* project) {
        openExample(project);
        show();
    }
    void show() {
        REQUIRE(window.action("schedule")->isEnabled());
        window.action("schedule")->trigger();
        dialog = window.findChild<ScheduleDialog*>();
        REQUIRE(dialog != nullptr);
        wait();
    }
    void wait() const {
        REQUIRE(waitFor([this] { return dialog->isAnswered(); }));
    }
    template <typename Widget>
    Widget& cell(const char* loop, int column) const {
        // Names are indented.
        const auto found = dialog->loops().findItems(QLatin1String(loop), Qt::MatchEndsWith);
        REQUIRE(found.size() == 1);
        return *qobject_cast<Widget*>(dialog->loops().itemWidget(found[0], column));
    }
    void set(const char* loop, int column, int value) const {
        cell<QSpinBox>(loop, column).setValue(value);
    }
    void check(const char* loop, int column) const { cell<QCheckBox>(loop, column).click(); }
    QStringList order() const {
        QStringList names;
        for (int i = 0; i < dialog->order().count(); ++i) names << dialog->order().item(i)->text();
        return names;
    }
    void move(const char* loop, int by) const {
        QListWidget& list = dialog->order();
        list.setCurrentItem(list.findItems(QLatin1String(loop), Qt::MatchExactly).value(0));
        for (int i = 0; i < std::abs(by); ++i) dialog->moveLoop(by < 0 ? -1 : 1);
    }
    QPushButton& writeButton() const {
        for (auto* one : dialog->findChildren<QPushButton*>())
            if (one->text() == QStringLiteral("Write the guide")) return *one;
        throw std::runtime_error("no such button");
    }
    QString answer() const {
        wait();
        return dialog->answer();
    }
    /// Blocks of a matrix multiplication, in vectors and on several threads.
    void chooseBlocks() const {
        set("i", Split, 32);
        set("j", Split, 32);
        move("ii", 1);
        move("k", -2);
        set("j", Vectors, 8);
        check("i", Parallel);
        wait();
    }
    SessionController& controller() { return window.controller(); }
};

QStringList words(const char* text) {
    return QString::fromLatin1(text).split(QLatin1Char(' '));
}

}  // namespace

TEST_CASE("a schedule is chosen and its steps are shown", "[app][guide][schedule]") {
    ScheduleScene scene("matmul-baseline.candler");
    CHECK(scene.order() == words("i j k"));
    CHECK_FALSE(scene.writeButton().isEnabled());
    scene.chooseBlocks();
    CHECK(scene.order() == words("io jo k ii ji"));
    CHECK(scene.dialog->schedule() == QLatin1String(kBlocks));
    INFO(scene.answer().toStdString());
    CHECK(scene.answer().contains(QStringLiteral("split i")));
    CHECK(scene.answer().contains(QStringLiteral("containsMapPar")));
    CHECK(test::clipped(*scene.dialog).join(QLatin1Char('\n')).toStdString() == "");
    CHECK(scene.writeButton().isEnabled());
    // By dragging: the last one outside.
    REQUIRE(scene.dialog->order().model()->moveRow({}, 4, {}, 0));
    CHECK(scene.dialog->schedule().contains(QStringLiteral("reorder ji io jo k ii,")));
    CHECK_FALSE(scene.writeButton().isEnabled());
}

TEST_CASE("a schedule becomes a guide in one edit", "[app][guide][schedule]") {
    ScheduleScene scene("matmul-baseline.candler");
    scene.chooseBlocks();
    const Project before = scene.controller().project();
    const int edits = scene.controller().history().stack().count();
    scene.writeButton().click();
    CHECK(scene.controller().history().stack().count() == edits + 1);
    const Project written = scene.controller().project();
    CHECK(fromUtf8(written.description).contains(QLatin1String(kBlocks)));
    CHECK(scene.dialog->note().contains(QString::number(written.guide.size())));
    CHECK(scene.dialog->note().contains(QStringLiteral("Undo")));
    const auto labels = scene.window.view("guide")->findChildren<QLabel*>();
    CHECK(std::ranges::any_of(labels, [](const QLabel* label) {
        return label->text() == QStringLiteral("sketch of step 1: fuse");
    }));

    scene.trigger("run");
    CHECK(scene.state() == SessionState::GoalReached);
    scene.controller().generateCode();
    REQUIRE(scene.waitFor([&] { return scene.controller().code() != nullptr; }));
    CHECK(scene.controller().code()->code != nullptr);
    scene.trigger("undo");
    CHECK(scene.controller().project() == before);
}

TEST_CASE("a schedule that is wrong says why and writes nothing", "[app][guide][schedule]") {
    ScheduleScene scene("matmul-baseline.candler");
    const auto refused = [&](const char* why) {
        INFO(scene.answer().toStdString());
        CHECK(scene.answer().contains(QLatin1String(why)));
        CHECK_FALSE(scene.answer().contains(QStringLiteral("--")));
        CHECK_FALSE(scene.writeButton().isEnabled());
        const Project before = scene.controller().project();
        scene.dialog->write();
        CHECK(scene.controller().project() == before);
    };
    scene.set("i", Vectors, 8);
    refused("not the innermost loop");
    scene.set("i", Vectors, 0);
    scene.set("i", Split, 1);
    refused("2 steps or more");
    // Nothing below 0 can be chosen.
    scene.set("i", Split, -1);
    CHECK(scene.cell<QSpinBox>("i", Split).value() == 0);
    scene.check("k", Parallel);
    refused("reduction");
    scene.check("k", Parallel);
    CHECK(scene.dialog->schedule().isEmpty());
    refused("Choose");
}

TEST_CASE("schedules follow the program as it is edited", "[app][guide][schedule]") {
    ScheduleScene scene("matmul-baseline.candler");
    scene.set("i", Split, 32);
    scene.wait();
    Project edited = scene.controller().project();
    const TextSource matmul = edited.program;
    edited.program = {"", "twice : (n : nat) -> n.f32 -> n.f32\ntwice = /\\n. \\xs. map ("};
    scene.controller().edit(edited);
    CHECK_FALSE(scene.writeButton().isEnabled());
    CHECK_FALSE(scene.answer().isEmpty());
    CHECK_FALSE(scene.writeButton().isEnabled());
    edited.program.text = "twice : 21.f32 -> 21.f32\ntwice = \\xs. map (\\x. add x x) xs";
    scene.controller().edit(edited);
    scene.wait();
    CHECK(scene.order() == words("i"));
    scene.set("i", Split, 8);
    CHECK(scene.answer().contains(QStringLiteral("21 is not divisible by 8")));
    scene.set("i", Split, 7);
    CHECK(scene.answer().contains(QStringLiteral("split i")));
    scene.writeButton().click();
    REQUIRE(scene.waitFor([&] { return scene.window.action("run")->isEnabled(); }));
    scene.trigger("run");
    CHECK(scene.state() == SessionState::GoalReached);
    // Another project: nothing of this one stays.
    scene.open(test::example("dot-product.candler"));
    REQUIRE(scene.waitFor([&] { return scene.window.findChild<ScheduleDialog*>() == nullptr; }));
}

TEST_CASE("where there is nothing to schedule the action says why", "[app][guide][schedule]") {
    WindowFixture fixture;
    QAction& action = *fixture.window.action("schedule");
    CHECK(whyNot(action).contains(QStringLiteral("open a project")));
    fixture.openExample("prop-contrapositive.candler");
    CHECK(whyNot(action).contains(QStringLiteral("have no loops to schedule")));
    fixture.openExample("map-fusion.candler");
    CHECK(action.isEnabled());
    fixture.window.action("run")->trigger();
    CHECK(whyNot(action).contains(QStringLiteral("run is in progress")));
    fixture.settle();
    CHECK(action.isEnabled());
}
