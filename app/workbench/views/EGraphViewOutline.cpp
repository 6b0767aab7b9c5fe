// EGraphView: the outline beside the canvas: the same picture as a tree of texts.
#include <QSplitter>
#include <QTreeView>

#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/models/OutlineModel.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/views/EGraphView.h"

namespace candler {

QWidget* EGraphView::makeMiddle() {
    auto* splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    m_outline = new OutlineModel(this);
    m_outlineTree = new QTreeView(splitter);
    m_outlineTree->setObjectName(QStringLiteral("outline"));
    m_outlineTree->setModel(m_outline);
    m_outlineTree->setHeaderHidden(true);
    m_outlineTree->setUniformRowHeights(true);
    m_outlineTree->setAccessibleName(tr("Outline of the picture"));
    m_outlineTree->setAccessibleDescription(
        tr("E-classes that are drawn, in them their e-nodes and their arguments"));
    m_outlineTree->hide();
    splitter->addWidget(m_outlineTree);
    splitter->addWidget(m_canvas);
    splitter->setStretchFactor(1, 1);
    constexpr int kTreeWidth = 300;
    splitter->setSizes({kTreeWidth, 2 * kTreeWidth});
    connect(m_outlineTree->selectionModel(), &QItemSelectionModel::currentChanged, this,
            &EGraphView::pickOutlineLine);
    // An argument leads to the class that it is.
    connect(m_outlineTree, &QTreeView::activated, this, [this](const QModelIndex& index) {
        const auto id = m_outline->classAt(index);
        if (!id) return;
        m_outline->lineOf(*id).isValid() ? m_selection->selectClass(*id) : goBehind(*id);
    });
    return splitter;
}

void EGraphView::toggleOutline() {
    m_outlineTree->setVisible(m_outlineTree->isHidden());
    showOutline();
    showOutlineLine();
    m_outlineTree->isVisible() ? m_outlineTree->setFocus(Qt::ShortcutFocusReason)
                               : m_canvas->setFocus(Qt::ShortcutFocusReason);
}

/// A tree that nobody sees is not kept up.
void EGraphView::showOutline() {
    if (m_outlineTree->isHidden()) return;
    const PicturePtr& picture = m_canvas->picture();
    m_outline->setSlice(picture ? std::shared_ptr<const Slice>(picture, &picture->slice) : nullptr);
}

void EGraphView::showOutlineLine() {
    if (m_outlineTree->isHidden() || !m_selection->eclass()) return;
    const QModelIndex line = m_outline->lineOf(*m_selection->eclass());
    const QModelIndex now = m_outlineTree->currentIndex();
    if (!line.isValid() || m_outline->classAt(now) == m_outline->classAt(line)) return;
    m_outlineTree->setCurrentIndex(line);
    m_outlineTree->scrollTo(line);
}

void EGraphView::pickOutlineLine() {
    const QModelIndex line = m_outlineTree->currentIndex();
    const auto id = m_outline->classAt(line);
    if (!id || !m_outlineTree->isVisible()) return;
    const bool isArgument = line.parent().parent().isValid();
    if (const auto node = m_outline->nodeAt(line))
        m_selection->selectNode(*id, *node);
    else if (!isArgument)
        m_selection->selectClass(*id);
}

}  // namespace candler
