// Item models under QAbstractItemModelTester, and what they say.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <array>
#include <catch2/catch.hpp>

#include "app/workbench/models/CandidateModel.h"
#include "app/workbench/models/FindQuery.h"
#include "app/workbench/models/GuideModel.h"
#include "app/workbench/models/ProblemModel.h"
#include "app/workbench/models/RuleTableModel.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "tests/app/ExampleView.h"

using namespace candler;
using candler::test::exampleView;

namespace {

using Tester = QAbstractItemModelTester;

GuideReport exampleReport() {
    GuideReport report;
    StepReport step;
    step.name = "split";
    step.ruleNames = {"commute", "unwrap"};
    for (std::uint32_t i = 1; i <= 2; ++i) {
        IterationReport iteration;
        iteration.iteration = i;
        iteration.rules.resize(2);
        iteration.rules[1].matches = 10 * i;
        iteration.rules[1].applied = i;
        step.iterations.push_back(iteration);
    }
    report.steps.push_back(step);
    return report;
}

QString text(const QAbstractItemModel& model, int row, int column, const QModelIndex& parent = {}) {
    return model.index(row, column, parent).data().toString();
}

}  // namespace

TEST_CASE("candidates are listed cheapest first with the reason why others lost", "[app]") {
    CandidateModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    const ExtractionViewPtr view = exampleView();
    const EClassId root = view->snapshot->classes()[view->snapshot->roots()[0]].id;
    model.show(view, root);
    REQUIRE(model.rowCount() == 2);
    CHECK(text(model, 0, CandidateModel::Node) == QStringLiteral("f x1"));
    CHECK(text(model, 0, CandidateModel::Total) == QStringLiteral("2"));
    CHECK(text(model, 0, CandidateModel::Own) == QStringLiteral("1"));
    CHECK(text(model, 0, CandidateModel::Born) == QStringLiteral("iter 1  unwrap"));
    CHECK(text(model, 0, CandidateModel::Status).contains(QStringLiteral("chosen")));
    CHECK(text(model, 1, CandidateModel::Born) == QStringLiteral("start"));
    CHECK(text(model, 1, CandidateModel::Status) == QStringLiteral("loses by 2"));
    CHECK(model.rowOf(model.nodeAt(1)) == 1);
    model.show(view, EClassId{99U});
    CHECK(model.rowCount() == 0);
    model.show(nullptr, root);
    CHECK(model.rowCount() == 0);
}

TEST_CASE("rules show their work in one iteration or a whole step and can be switched", "[app]") {
    RuleTableModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    model.setRules({{"commute", "f x => x", {}}, {"unwrap", "g x => x", {}}}, {"commute"});
    CHECK_FALSE(model.isOn(0));
    CHECK(text(model, 1, RuleTableModel::Matches) == QStringLiteral("–"));
    model.setWork(exampleReport(), {0, 2});
    CHECK(text(model, 1, RuleTableModel::Matches) == QStringLiteral("20"));
    model.setWork(exampleReport(), {0, std::nullopt});
    CHECK(text(model, 1, RuleTableModel::Matches) == QStringLiteral("30"));
    CHECK(text(model, 1, RuleTableModel::Applied) == QStringLiteral("3"));
    QSignalSpy toggled(&model, &RuleTableModel::ruleToggled);
    CHECK(model.setData(model.index(1, 0), Qt::Unchecked, Qt::CheckStateRole));
    CHECK(toggled.count() == 1);
    CHECK(model.disabledRules() == std::vector<std::string>{"commute", "unwrap"});
    CHECK_FALSE(model.setData(model.index(1, 0), Qt::Unchecked, Qt::CheckStateRole));
}

TEST_CASE("the guide shows a light for each step and each part of its sketch", "[app]") {
    GuideModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    StepInfo info;
    info.name = "split";
    info.sketch = "outer(inner)";
    info.rules = {"commute"};
    model.setGuide({info, info});
    REQUIRE(model.rowCount() == 2);
    const QModelIndex first = model.index(0, 0);
    CHECK(text(model, 0, 0, first) == QStringLiteral("outer(inner)"));
    CHECK(model.light(0) == StepLight::Waiting);

    auto sketch = std::make_shared<SketchStatus>();
    sketch->satisfiedParts = 1;
    sketch->parts = {{"inner", {}, 7, {3, 4, 9}}, {"outer(inner)", {}, 0}};
    GuideReport report = exampleReport();
    model.setProgress(report, {}, {sketch});
    CHECK(model.light(0) == StepLight::Partial);
    CHECK(text(model, 0, 1) == QStringLiteral("1 of 2 parts satisfied"));
    CHECK(text(model, 0, 0, first) == QStringLiteral("outer(…)"));
    CHECK(text(model, 0, 1, first) == QStringLiteral("in no class yet"));
    CHECK(text(model, 1, 0, first) == QStringLiteral("inner"));
    CHECK(text(model, 1, 1, first) == QStringLiteral("in 7 classes"));
    CHECK(model.index(1, 0, first).data(Qt::ToolTipRole) ==
          QStringLiteral("inner\nclass 3, class 4, class 9, …"));

    // Holes have no line: they are neither counted nor numbered.
    sketch->parts = {{"?", {}, 9}, {"inner", {}, 7, {3, 4, 9}}, {"?", {}, 9}, {"outer", {}, 0}};
    CHECK(GuideModel::partNumbers(*sketch) ==
          std::vector<std::optional<int>>{std::nullopt, 2, std::nullopt, 1});
    model.setProgress(report, {}, {sketch});
    CHECK(text(model, 0, 1) == QStringLiteral("1 of 2 parts satisfied"));
    CHECK(model.index(0, 0, first).data(GuideModel::kNumberRole) == 1);
    CHECK(model.index(1, 0, first).data(GuideModel::kNumberRole) == 2);
    CHECK_FALSE(model.index(2, 0, first).data(GuideModel::kNumberRole).isValid());

    report.steps[0].stop = StopReason::Found;
    report.steps[0].foundIteration = 2;
    report.steps[0].foundTerm = "f x";
    model.setProgress(report, {}, {sketch});
    CHECK(model.light(0) == StepLight::Found);
    CHECK(text(model, 0, 1) == QStringLiteral("found in iteration 2"));
    report.steps[0].stop = StopReason::NodeLimit;
    report.steps[0].foundTerm.clear();
    model.setProgress(report, {}, {sketch});
    CHECK(model.light(0) == StepLight::Failed);
    const int lines = model.rowCount(first);
    auto missed = std::make_shared<SketchStatus>(*sketch);
    missed->miss.emplace();
    missed->miss->part = "outer(inner)";
    missed->miss->closestTerm = "outer 1";
    model.setProgress(report, {}, {missed});
    CHECK(model.rowCount(first) == lines + 1);
    CHECK(text(model, 2, 0, first) ==
          QStringLiteral("nearest miss  nothing satisfies outer(inner)"));
    const QVariant lamp = model.index(2, 0, first).data(GuideModel::kLightRole);
    CHECK(lamp.toInt() == static_cast<int>(StepLight::Failed));
    for (const QModelIndex& told : {model.index(2, 0, first), model.index(0, 1)})
        CHECK(told.data(Qt::ToolTipRole).toString().contains(QStringLiteral("outer 1")));

    // A step that has no goal has done its work when nothing is new.
    info.sketch.clear();
    model.setGuide({info});
    report.steps[0].stop = StopReason::Saturated;
    model.setProgress(report, {}, {});
    CHECK(model.light(0) == StepLight::Failed);
    report.steps[0].foundTerm = "f x";
    model.setProgress(report, {}, {});
    CHECK(model.light(0) == StepLight::Found);
    CHECK(text(model, 0, 1).startsWith(QStringLiteral("saturated in iteration")));
    model.setGuide({});
    CHECK(model.rowCount() == 0);
}

TEST_CASE("problems show message, hint and place", "[app]") {
    ProblemModel model;
    const Tester tester(&model, Tester::FailureReportingMode::Fatal);
    SourceSpan place;
    place.file = "a/b.rise";
    place.line = 3;
    place.column = 7;
    model.setProblems(
        {makeError("unknown name 'mapp'", place, "did you mean 'map'?"), makeError("no guide")});
    REQUIRE(model.rowCount() == 2);
    CHECK(text(model, 0, 0).contains(QStringLiteral("unknown name 'mapp' — did you mean 'map'?")));
    CHECK(text(model, 0, 1) == QStringLiteral("b.rise line 3, column 7"));
    CHECK(text(model, 1, 1).isEmpty());
}

TEST_CASE("the selection goes back and forward", "[app]") {
    SharedSelection selection;
    QSignalSpy changed(&selection, &SharedSelection::changed);
    selection.selectClass(EClassId{1U});
    selection.selectClass(EClassId{1U});
    selection.selectNode(EClassId{2U}, ENodeId{5U});
    CHECK(changed.count() == 2);
    selection.goBack();
    CHECK(selection.eclass() == EClassId{1U});
    CHECK_FALSE(selection.enode());
    selection.goForward();
    CHECK(selection.enode() == ENodeId{5U});
    CHECK_FALSE(selection.canGoForward());
    selection.clear();
    CHECK_FALSE(selection.eclass());
    CHECK_FALSE(selection.canGoBack());
}

TEST_CASE("the find field understands its words", "[app]") {
    const ExtractionViewPtr view = exampleView();
    const auto find = [&](const char* query) {
        std::vector<std::uint32_t> ids;
        for (const EClassId id : findClasses(*view, query)) ids.push_back(id.value);
        return ids;
    };
    using Ids = std::vector<std::uint32_t>;
    const std::uint32_t root = view->snapshot->classes()[view->snapshot->roots()[0]].id.value;
    CHECK(find("g") == Ids{root});
    CHECK(find("new") == Ids{root});
    CHECK(find("rule:un*") == Ids{root});
    CHECK(find("it:1..9") == Ids{root});
    CHECK(find("x*").empty() == false);
    CHECK(find("cost<2").size() == 2);
    CHECK(find("class:0").size() == 1);
    CHECK(find("f new") == Ids{root});
    CHECK(find("op:x").empty());
    CHECK(find("   ").empty());
    CHECK(find("class:oops it:a..b cost<x").empty());
}

TEST_CASE("numbers and limits read well", "[app]") {
    CHECK(countString(1024331).remove(QChar(0x202f)) == QStringLiteral("1024331"));
    CHECK(durationString(0.0004) == QStringLiteral("400 µs"));
    CHECK(durationString(0.000000104) == QStringLiteral("104 ns"));
    CHECK(durationString(3.21) == QStringLiteral("3.2 s"));
    CHECK(bytesString(std::size_t{2} << 20U) == QStringLiteral("2.0 MB"));
    CHECK(limitsText({.iterations = 0, .nodes = 0, .seconds = 0, .megabytes = 0}) ==
          QStringLiteral("none"));
    CHECK(limitsText({.iterations = 5, .nodes = 0, .seconds = 2, .megabytes = 0}) ==
          QStringLiteral("5 iterations · 2 s"));
}
