// Every item model of the window under QAbstractItemModelTester while the window is worked with.
#include <QAbstractItemModelTester>
#include <QAbstractItemView>
#include <QAbstractProxyModel>
#include <QDockWidget>
#include <QPushButton>
#include <catch2/catch.hpp>
#include <memory>
#include <set>
#include <vector>

#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

/// A tester, which ends the program at the first broken rule, for each of our models.
class Testers {
public:
    void add(QWidget& within) {
        for (const QAbstractItemView* view : within.findChildren<QAbstractItemView*>()) {
            QAbstractItemModel* model = view->model();
            if (const auto* proxy = qobject_cast<QAbstractProxyModel*>(model))
                model = proxy->sourceModel();
            if (model == nullptr) continue;
            const std::string name = model->metaObject()->className();
            if (!name.starts_with("candler::") || !m_known.insert(model).second) continue;
            m_names.insert(name.substr(name.rfind(':') + 1));
            m_testers.push_back(std::make_unique<QAbstractItemModelTester>(
                model, QAbstractItemModelTester::FailureReportingMode::Fatal));
        }
    }
    [[nodiscard]] const std::set<std::string>& names() const { return m_names; }

private:
    std::set<const QAbstractItemModel*> m_known;
    std::set<std::string> m_names;
    std::vector<std::unique_ptr<QAbstractItemModelTester>> m_testers;
};

}  // namespace

TEST_CASE("all models of the window keep the rules of models while it is worked with",
          "[app][models]") {
    const TemporaryFolder folder;
    WindowFixture fixture;
    MainWindow& window = fixture.window;
    Testers testers;
    testers.add(window);
    // None is forgotten: those in app/workbench/models, and what is new comes here by itself.
    for (const char* name :
         {"BreakpointModel", "CandidateModel", "ChoiceModel", "ClassTableModel", "DifferenceModel",
          "ExtractorRunModel", "GuideModel", "HeatMapModel", "OutlineModel", "ProblemModel",
          "RewriteModel", "RuleTableModel", "SubProofModel", "TermLineModel", "TuneModel"}) {
        INFO(name);
        CHECK(testers.names().count(name) == 1);
    }
    fixture.openExample("map-fusion.candler");
    window.graphView().toggleOutline();
    window.dock("heat")->raise();
    fixture.trigger("step");
    window.dock("classes")->raise();
    fixture.trigger("run");
    window.dock("compare")->raise();
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    const EClassId root = snapshot.classes()[snapshot.roots()[0]].id;
    window.selection().selectClass(root);
    const auto isIdle = [&] {
        return !window.extraction().isExtracting() && !window.extraction().isExplaining();
    };
    window.dock("extraction")->raise();
    window.extraction().extract();
    REQUIRE(fixture.waitFor(isIdle));
    window.extraction().explain(root);
    REQUIRE(fixture.waitFor(isIdle));
    auto& explanation = *qobject_cast<ExplanationView*>(window.view("explanation"));
    window.dock("explanation")->raise();
    explanation.setQuestion(ProofQuestion::Kind::Found);
    explanation.findChild<QPushButton*>(QStringLiteral("explain"))->click();
    REQUIRE(fixture.waitFor([&] { return !explanation.isBusy(); }));
    fixture.moveSlider(0);
    const QString picture = folder.file("graph.json");
    REQUIRE(window.exportPicture(picture));
    window.openFile(picture);
    REQUIRE(fixture.waitFor([&] { return window.controller().eGraphFile() != nullptr; }));
    fixture.openExample("transpose.candler");
    fixture.trigger("run");
}
