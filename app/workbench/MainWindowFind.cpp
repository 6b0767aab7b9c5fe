// MainWindow: what Ctrl+F and F3 are about: the text that has the keys, else the view in front,
// else the e-graph.
#include <QApplication>
#include <QDockWidget>
#include <QMenu>

#include "app/workbench/MainWindow.h"
#include "app/workbench/frame/PageArea.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

void MainWindow::makeFindActions(QMenu* menu) {
    add(menu, "find", tr("&Find…"), QKeySequence::Find, [this] { find(std::nullopt); });
    add(menu, "findNext", tr("Find &next"), QKeySequence(Qt::Key_F3), [this] { find(1); });
    add(menu, "findPrevious", tr("Find pre&vious"), QKeySequence(Qt::SHIFT | Qt::Key_F3),
        [this] { find(-1); });
    add(menu, "bringFound", tr("Dra&w found classes, too"), QKeySequence(Qt::CTRL | Qt::Key_F3),
        [this] { m_graphView->bringFound(); });
}

void MainWindow::find(std::optional<int> by) {
    for (QWidget* at = QApplication::focusWidget(); at != nullptr; at = at->parentWidget())
        if (auto* text = qobject_cast<CodeEditor*>(at); text && (!by || text->isFinding()))
            return by ? text->stepFind(*by) : text->openFind();
    SearchView* searched = nullptr;
    for (const QDockWidget* place : {focusedDock(), m_pages->current()})
        if (searched == nullptr && place != nullptr)
            searched = dynamic_cast<SearchView*>(view(place->objectName().toUtf8()));
    if (searched == nullptr) {
        if (!by) showDock("egraph");
        searched = m_graphView;
    }
    return by ? searched->stepFind(*by) : searched->openFind();
}

}  // namespace candler
