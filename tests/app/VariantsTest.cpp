// Kernels that a language makes in several ways, measured side by side in the window.
#include <QAbstractItemModelTester>
#include <QPushButton>
#include <QSpinBox>
#include <catch2/catch.hpp>

#include "app/workbench/models/Texts.h"
#include "app/workbench/models/VariantModel.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/views/MeasurePane.h"
#include "app/workbench/views/VariantPane.h"
#include "tests/app/FakeCompiler.h"

using namespace candler;
using namespace candler::test;

namespace {

struct VariantScene : WindowFixture {
    MeasureController& measuring = window.measuring();
    CodeView& view = *qobject_cast<CodeView*>(window.view("code"));
    const VariantPane& pane = view.measuring().variants();

    explicit VariantScene(const CompilerChoice& compiler) {
        measuring.setCompiler(compiler);
        openExample("struct-covariance.candler");
        trigger("run");
        REQUIRE(waitFor([this] { return measuring.whyNot().isEmpty(); }));
        trigger("measureVariants");
    }

    QPushButton& button(const char* name) {
        auto* found = view.findChild<QPushButton*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        return *found;
    }
    void ask() {
        button("measureVariants").click();
        REQUIRE(waitFor([this] { return measuring.state() == MeasureState::Asking; }));
    }
    void setSize(const char* name, int size) {
        auto* found = view.findChild<QSpinBox*>(QLatin1String(name));
        REQUIRE(found != nullptr);
        found->setValue(size);
    }
    [[nodiscard]] QString text(int row, int column) const {
        return pane.variants().index(row, column).data().toString();
    }
};

}  // namespace

TEST_CASE("the ways in which a kernel is made are measured side by side", "[app]") {
    const FakeCompiler fake;
    VariantScene scene(fake.choice());
    const QAbstractItemModelTester tester(const_cast<VariantModel*>(&scene.pane.variants()),
                                          QAbstractItemModelTester::FailureReportingMode::Fatal);
    CHECK(scene.pane.isVisible());
    scene.setSize("size-N", 96);
    CHECK(scene.measuring.variantSizes().at("N") == 96);
    scene.ask();
    // Four commands a kernel, and its name.
    CHECK(scene.measuring.commands().size() == 15);
    CHECK(scene.measuring.commands().contains(QStringLiteral("# packed")));
    CHECK_FALSE(fake.wasCalled());
    scene.button("runMeasurement").click();
    REQUIRE(scene.waitFor([&] { return scene.measuring.state() == MeasureState::Idle; }, 60));
    REQUIRE(scene.pane.variants().rowCount() == 3);
    CHECK(scene.text(0, VariantModel::Name) == QStringLiteral("as written"));
    CHECK(scene.text(2, VariantModel::Median) == QStringLiteral("2 ms"));
    CHECK(scene.text(2, VariantModel::Ratio) == fromUtf8("1.00 ×"));
    CHECK(scene.text(1, VariantModel::Runs) == QStringLiteral("3"));
    // They are not of the project's kernel.
    CHECK(scene.measuring.history().empty());
    scene.screenshot("measured-variants");
    // Times of other sizes are not shown.
    scene.setSize("size-N", 100);
    CHECK(scene.pane.variants().rowCount() == 0);
    scene.ask();
    scene.button("runMeasurement").click();
    REQUIRE(scene.waitFor([&] { return scene.measuring.state() == MeasureState::Idle; }, 60));
    REQUIRE(scene.pane.variants().rowCount() == 3);
    // Nor are those of another program.
    scene.window.controller().reset();
    CHECK(scene.waitFor([&] { return scene.pane.variants().rowCount() == 0; }));
    scene.openExample("matmul-blocking.candler");
    scene.trigger("run");
    REQUIRE(scene.waitFor([&] { return scene.measuring.whyNot().isEmpty(); }));
    CHECK_FALSE(scene.measuring.hasVariants());
    CHECK_FALSE(scene.window.action("measureVariants")->isEnabled());
    CHECK_FALSE(scene.button("variantsOfCode").isVisible());
}

TEST_CASE("what becomes of one kernel is said in its row", "[app]") {
    // The second check finds a wrong result; the third benchmark prints garbage.
    const FakeCompiler fake(
        {.check = "echo x >> \"$HERE/checks\"\n"
                  "if [ $(wc -l < \"$HERE/checks\") = 2 ]; then echo '3 is not 4'; exit 1; fi",
         .timing = "if [ $(wc -l < \"$HERE/checks\") = 3 ]; then echo no; exit 0; fi\n"
                   "echo '{\"sizes\": {}, \"median_seconds\": 4e-3, \"gflops\": 1, "
                   "\"seconds\": [4e-3]}'"});
    VariantScene scene(fake.choice());
    scene.ask();
    scene.button("runMeasurement").click();
    REQUIRE(scene.waitFor([&] { return scene.measuring.state() == MeasureState::Idle; }, 60));
    CHECK(scene.text(0, VariantModel::Median) == QStringLiteral("4 ms"));
    CHECK(scene.text(1, VariantModel::Median).isEmpty());
    CHECK(scene.text(1, VariantModel::Note).contains(QStringLiteral("3 is not 4")));
    CHECK(scene.text(2, VariantModel::Note).contains(QStringLiteral("something else")));
}

TEST_CASE("measuring variants stops at once, and sizes that no kernel takes are said", "[app]") {
    const FakeCompiler fake({.timing = "echo $$ >> \"$HERE/pids\"\nsleep 1000"});
    VariantScene scene(fake.choice());
    scene.setSize("size-N", 64);
    scene.ask();
    scene.button("runMeasurement").click();
    REQUIRE(scene.waitFor([&] { return !fake.processes().empty(); }, 60));
    // The process may run before the window has heard of it.
    CHECK(scene.waitFor([&] {
        return scene.pane.statusText().contains(QStringLiteral("1 of 3, as written: Measuring"));
    }));
    scene.button("measureVariants").click();
    REQUIRE(scene.waitFor([&] { return scene.measuring.state() == MeasureState::Idle; }));
    CHECK(scene.waitFor([&] { return !fake.isAnyAlive(); }));
    CHECK(scene.pane.statusText().contains(QStringLiteral("Cancelled")));
    CHECK(scene.text(0, VariantModel::Median).isEmpty());
    // Another size while it runs stops it as well.
    scene.ask();
    scene.button("runMeasurement").click();
    REQUIRE(scene.waitFor([&] { return fake.processes().size() == 2; }, 60));
    scene.setSize("size-N", 65);
    CHECK(scene.measuring.state() == MeasureState::Idle);
    CHECK(scene.waitFor([&] { return !fake.isAnyAlive(); }));
    CHECK(scene.pane.variants().rowCount() == 0);
}
