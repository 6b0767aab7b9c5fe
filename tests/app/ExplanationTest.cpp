// The explanation view: proofs, their replay and sub-proofs, where e-nodes come from, documents.
#include <QAbstractItemModelTester>
#include <QComboBox>
#include <QDockWidget>
#include <QPushButton>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <catch2/catch.hpp>

#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/views/ReplayPane.h"
#include "engine/support/FileSystem.h"
#include "tests/app/WindowFixture.h"

using namespace candler;
using candler::test::TemporaryFolder;
using candler::test::WindowFixture;

namespace {

using ProofKind = ProofQuestion::Kind;

class ProofFixture : public WindowFixture {
public:
    explicit ProofFixture(const char* example) {
        openExample(example);
        window.resize(1600, 1000);
        window.findChild<QDockWidget*>(QStringLiteral("explanation"))->raise();
    }

    ExplanationView& view() { return *qobject_cast<ExplanationView*>(window.view("explanation")); }
    QPushButton& button(const char* name) {
        return *view().findChild<QPushButton*>(QLatin1String(name));
    }
    void ask(ProofKind kind) {
        view().setQuestion(kind);
        REQUIRE(button("explain").isEnabled());
        button("explain").click();
        REQUIRE(waitFor([this] { return !view().isBusy(); }));
    }
    QString cell(int row, int column) {
        const RewriteModel& model = view().rewrites();
        return model.data(model.index(row, column), Qt::DisplayRole).toString();
    }
    const Snapshot& snapshot() { return *window.graphView().shown()->snapshot; }
};

}  // namespace

TEST_CASE("what was found is proven, replayed and exported", "[app]") {
    ProofFixture fixture("map-fusion.candler");
    ExplanationView& view = fixture.view();
    const QAbstractItemModelTester rewrites(const_cast<RewriteModel*>(&view.rewrites()));
    const QAbstractItemModelTester subProofs(const_cast<SubProofModel*>(&view.subProofs()));
    CHECK(!fixture.button("explain").isEnabled());
    CHECK(view.message().contains(QStringLiteral("found nothing yet")));
    CHECK(!fixture.button("exportProof").isEnabled());
    fixture.trigger("run");
    // Nothing is shown yet, and what to do is said.
    CHECK_FALSE(view.replay().isVisible());
    CHECK(view.message().startsWith(QStringLiteral("Press Explain")));
    fixture.ask(ProofKind::Found);
    CHECK(view.replay().isVisible());
    REQUIRE(view.rewrites().rowCount() == 4);
    CHECK(view.message().contains(QStringLiteral("checked by term rewriting: 4 rewrites")));
    CHECK(fixture.cell(0, RewriteModel::Reason) == QStringLiteral("map-fusion"));
    CHECK(fixture.cell(0, RewriteModel::Iteration) == QStringLiteral("1"));
    CHECK(fixture.cell(3, RewriteModel::Reason) == QStringLiteral("beta"));
    // Places are told by what stands there.
    CHECK(fixture.cell(0, RewriteModel::Place).contains(QStringLiteral("mul x x")));
    CHECK(fixture.cell(3, RewriteModel::Place).startsWith(QStringLiteral("(\\x. add x x)")));
    CHECK_FALSE(fixture.cell(3, RewriteModel::Term).isEmpty());

    // Step by step to the end, each beginning with what the one before made.
    ReplayPane& replay = view.replay();
    CHECK(replay.before().contains(QStringLiteral("map (\\x. mul x x)")));
    QString after = replay.after();
    for (int step = 1; step < 4; ++step) {
        view.findChild<QToolButton*>(QStringLiteral("nextStep"))->click();
        CHECK(replay.step() == step);
        CHECK(replay.before() == after);
        after = replay.after();
    }
    CHECK(replay.markedAfter() == QStringLiteral("add x"));
    CHECK(fixture.window.selection().eclass() == view.rewrites().classAt(3));
    CHECK(!view.findChild<QToolButton*>(QStringLiteral("nextStep"))->isEnabled());

    // So do the arrow keys in the table.
    auto* const table = view.findChild<QTableView*>();
    table->setCurrentIndex(view.rewrites().index(3, 0));
    QTest::keyClick(table, Qt::Key_Up);
    CHECK(replay.step() == 2);
    CHECK(fixture.window.selection().eclass() == view.rewrites().classAt(2));

    // The tree: the whole term, its only changed child, and so on down to a rule.
    const SubProofModel& tree = view.subProofs();
    REQUIRE(tree.rowCount() == 1);
    QModelIndex at = tree.index(0, 0, {});
    CHECK(at.data().toString().contains(QStringLiteral("congruence")));
    while (tree.rowCount(at) > 0) at = tree.index(0, 0, at);
    CHECK(at.data().toString().contains(QStringLiteral("map-fusion")));
    fixture.screenshot("explanation-found");

    const TemporaryFolder folder;
    for (const char* name : {"proof.html", "proof.md", "proof.json"}) {
        view.exportTo(folder.file(name));
        REQUIRE(WindowFixture::waitFor([&] { return view.message().contains(folder.file(name)); }));
        const auto text = readFile(toUtf8(folder.file(name)));
        REQUIRE(text);
        CHECK(text->find("map-fusion") != std::string::npos);
    }
    view.exportTo(folder.file("proof.txt"));
    REQUIRE(WindowFixture::waitFor(
        [&] { return view.message().contains(QStringLiteral("no ending of a document")); }));
}

TEST_CASE("two e-nodes of a class are proven equal, and each says where it comes from", "[app]") {
    ProofFixture fixture("math-derivative.candler");
    fixture.trigger("run");
    ExplanationView& view = fixture.view();
    view.setQuestion(ProofKind::Equal);
    CHECK(!fixture.button("explain").isEnabled());
    CHECK(view.message().contains(QStringLiteral("Click an e-class")));
    CHECK(!fixture.window.action("explainEqual")->isEnabled());
    const auto found = std::find_if(
        fixture.snapshot().classes().begin(), fixture.snapshot().classes().end(),
        [](const SnapshotClass& one) { return one.nodeCount > 2 && one.bornIteration == 0; });
    REQUIRE(found != fixture.snapshot().classes().end());
    const auto nodes = fixture.snapshot().nodesOf(
        static_cast<ClassIndex>(found - fixture.snapshot().classes().begin()));
    const auto newest =
        std::max_element(nodes.begin(), nodes.end(),
                         [](const SnapshotNode& a, const SnapshotNode& b) { return a.id < b.id; });
    const ENodeId node = newest->id;
    const EClassId eclass = found->id;
    fixture.window.selection().selectNode(eclass, node);
    fixture.ask(ProofKind::Equal);
    CHECK(view.rewrites().rowCount() > 0);
    CHECK(view.message().contains(QStringLiteral("checked by term rewriting")));
    CHECK(view.replay().markedAfter() == QStringLiteral("(* x 1)"));
    fixture.screenshot("explanation-equal");

    fixture.window.selection().selectNode(eclass, node);
    fixture.window.action("explainOrigin")->trigger();
    REQUIRE(WindowFixture::waitFor([&] { return !view.isBusy(); }));
    const int last = view.rewrites().rowCount() - 1;
    REQUIRE(last >= 1);
    CHECK(fixture.cell(last, RewriteModel::Reason).startsWith(QStringLiteral("by ")));
    CHECK(view.rewrites().nodeAt(last) == node);
    fixture.screenshot("explanation-origin");

    // Another project: nothing of the first is left.
    fixture.openExample("map-fusion.candler");
    CHECK(view.rewrites().rowCount() == 0);
    CHECK(!fixture.button("exportProof").isEnabled());
}
