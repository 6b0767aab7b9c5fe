// Reading e-graph files, and what views show of much.
#include <QApplication>
#include <QDockWidget>
#include <QHeaderView>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "app/session/EGraphFile.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/ClassesView.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/HelpWindow.h"
#include "engine/serialization/EGraphJson.h"
#include "engine/support/FileSystem.h"
#include "tests/bench/EGraphText.h"
#include "tests/bench/window/BenchGraphs.h"
#include "tests/bench/window/StallProbe.h"
#include "tests/bench/window/WindowTable.h"

namespace candler::bench {

namespace {

void show(QWidget& widget) {
    widget.resize(1200, 800);
    widget.show();
    (void)QTest::qWaitForWindowExposed(&widget);
}

/// Until it was laid out and painted.
void paint(QWidget& widget) {
    QApplication::sendPostedEvents();
    widget.repaint();
}

Figure measureImport(const BenchSize& size) {
    constexpr double kLimit = 500;
    const QTemporaryDir folder;
    const std::string path = toUtf8(folder.filePath(QStringLiteral("graph.json")));
    const std::string text = eGraphText(size.of(200'000, 2'000), false);
    if (!writeFile(path, text)) return failed("no file can be written");
    std::size_t nodes = 0;
    const Timing timing = timeOf(size.rounds(7), [&] {
        if (const auto file = openEGraphFile(path))
            nodes = (*file)->egraph().snapshot->nodes().size();
    });
    if (nodes == 0) return failed("the file cannot be read");
    constexpr std::size_t kMega = 1'000'000;
    return within(
        kLimit, timing,
        std::to_string(nodes) + " e-nodes, " + std::to_string(text.size() / kMega) + " MB");
}

/// The table of an e-graph, shown by itself; listed already.
class ClassesWindow {
public:
    explicit ClassesWindow(const ExtractionViewPtr& graph)
        : m_view({&m_session, &m_selection, &m_extraction, &m_lessons, nullptr, nullptr, nullptr},
                 nullptr) {
        show(m_view);
        m_view.setExtraction(graph);
        wait();
    }
    ClassesView& view() { return m_view; }
    /// Until what is wanted is listed; false if that does not come.
    bool wait() {
        return waitFor([this] { return !m_view.isBusy(); });
    }

private:
    SessionController m_session;
    ExtractionController m_extraction{m_session};
    SharedSelection m_selection;
    LessonController m_lessons{m_session, m_selection};
    ClassesView m_view;
};

ExtractionViewPtr manyClasses(const BenchSize& size) {
    return makeView({.classes = size.of(1'000'000, 10'000)});
}

/// The UI's part: the rows are there.
Figure measureClassTable(const BenchSize& size) {
    constexpr double kLimit = 50;
    ClassTableModel model;
    const ClassTablePtr table = makeClassTable(manyClasses(size), {});
    return within(kLimit,
                  medianOf(size.rounds(7),
                           [&] {
                               QTableView view;
                               view.verticalHeader()->setDefaultSectionSize(20);
                               view.setModel(&model);
                               model.show(nullptr);
                               const Stopwatch watch;
                               model.show(table);
                               show(view);
                               paint(view);
                               return watch.elapsed();
                           }),
                  countText(table->rows.size()) + " rows");
}

Figure measureListing(const BenchSize& size, const std::vector<ClassListing>& listings) {
    constexpr double kLimit = 600;
    const ExtractionViewPtr graph = manyClasses(size);
    const ClassTablePtr before = makeClassTable(graph, {});
    Timing slowest;
    std::string which;
    for (const ClassListing& listing : listings) {
        const Timing timing =
            timeOf(size.rounds(3), [&] { (void)makeClassTable(graph, listing, before); });
        if (timing.own < slowest.own) continue;
        slowest = timing;
        which = listing.query.empty()
                    ? "column " + std::to_string(static_cast<int>(listing.column) + 1)
                    : listing.query;
    }
    return within(kLimit, slowest, "slowest: " + which);
}

Figure measureListingStalls(const BenchSize& size) {
    ClassesWindow window(manyClasses(size));
    const StallProbe probe;
    for (const ClassColumn column : {ClassColumn::Term, ClassColumn::Cost, ClassColumn::Nodes}) {
        window.view().sortBy(column, true);
        if (!window.wait()) return failed("the table does not come");
    }
    window.view().filter(QStringLiteral("op:op1* it:2..8"));
    if (!window.wait()) return failed("the table does not come");
    return probe.figure();
}

Figure measureEditor(const BenchSize& size) {
    constexpr double kLimit = 100;
    QString text;
    const std::size_t lines = size.of(20'000, 200);
    for (std::size_t i = 0; i < lines; ++i)
        text += QStringLiteral("    out[%1] = left[%1] * right[%1 + 1];  // as before\n").arg(i);
    CodeEditor editor(CodeKind::Cpp);
    show(editor);
    return within(kLimit, medianOf(size.rounds(7), [&] {
                      editor.setText({});
                      paint(editor);
                      const Stopwatch watch;
                      editor.setText(text);
                      paint(editor);
                      return watch.elapsed();
                  }));
}

Figure measureHelp(const BenchSize& size) {
    constexpr double kLimit = 50;
    HelpWindow help(nullptr);
    show(help);
    return within(kLimit, timeOf(size.rounds(9), [&] {
                      help.showPanel(QStringLiteral("egraph"), QStringLiteral("E-graph"));
                      paint(help);
                  }));
}

/// A window that shows this e-graph, from a file as users open it; false if it does not come.
bool openGraph(MainWindow& window, const QTemporaryDir& folder, const GraphShape& shape) {
    const QString path = folder.filePath(QStringLiteral("graph.json"));
    if (!writeFile(toUtf8(path), writeEGraphJson(*makeView(shape)->snapshot))) return false;
    show(window);
    window.openFile(path);
    return waitFor(
        [&] { return window.graphView().shown() != nullptr && !window.graphView().isBusy(); });
}

Figure measureCandidates(const BenchSize& size) {
    constexpr double kLimit = 50;
    const QTemporaryDir folder;
    MainWindow window;
    const bool isOpen = openGraph(
        window, folder, {.classes = 2'000, .members = 3, .lastMembers = size.of(10'000, 100)});
    if (!isOpen) return failed("the e-graph does not come");
    window.dock("inspector")->raise();
    const Snapshot& snapshot = *window.graphView().shown()->snapshot;
    const EClassId big = snapshot.classes()[snapshot.roots().front()].id;
    return within(kLimit,
                  medianOf(size.rounds(7),
                           [&] {
                               window.selection().clear();
                               paint(window);
                               const Stopwatch watch;
                               window.selection().selectClass(big);
                               paint(window);
                               return watch.elapsed();
                           }),
                  std::to_string(snapshot.nodesOf(snapshot.roots().front()).size()) + " e-nodes");
}

}  // namespace

std::vector<WindowRow> viewRows() {
    return {
        {"reading an e-graph file of 200 000 e-nodes", "< 500 ms in worker", measureImport},
        {"opening a table of 1 000 000 classes", "< 50 ms", measureClassTable},
        {"sorting 1 000 000 rows", "< 600 ms in worker",
         [](const BenchSize& size) {
             return measureListing(size, {{.column = ClassColumn::Nodes},
                                          {.column = ClassColumn::Type},
                                          {.column = ClassColumn::Cost, .isDescending = true},
                                          {.column = ClassColumn::Term},
                                          {.column = ClassColumn::Uses, .isDescending = true}});
         }},
        {"filtering 1 000 000 rows", "< 600 ms in worker",
         [](const BenchSize& size) {
             return measureListing(
                 size,
                 {{.query = "op:op1*"}, {.query = "cost<9 it:2..8"}, {.query = "type:f64 7"}});
         }},
        {"stalls of the UI while they are sorted and filtered", "p99 < 16 ms, max 50 ms",
         measureListingStalls},
        {"candidates of a class of 10 000 e-nodes", "< 50 ms", measureCandidates},
        {"a text of 20 000 lines in the editor", "< 100 ms", measureEditor},
        {"a page of help", "< 50 ms", measureHelp},
    };
}

}  // namespace candler::bench
