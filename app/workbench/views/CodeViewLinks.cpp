// CodeView: from lines to rows of the term, from those to classes, and back.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QTreeView>
#include <algorithm>
#include <utility>

#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

void CodeView::onRowChosen() {
    const QModelIndex now = m_tree->currentIndex();
    if (m_isLinking || !now.isValid()) return;
    const std::size_t row = m_term.rowOf(now);
    showRow(row, false);
    share(row);
}

void CodeView::share(std::size_t row) {
    const bool wasLinking = std::exchange(m_isLinking, true);
    if (const auto eclass = m_term.classOf(row)) m_selection->selectClass(*eclass);
    m_selection->selectPiece(m_term.pieceOf(row));
    m_isLinking = wasLinking;
}

void CodeView::onPlacePicked(const QString& file, int line) {
    const int index = m_files->findText(file);
    if (index < 0 || line < 1) return;
    m_files->setCurrentIndex(index);
    onLineChosen(line - 1);
    m_editor->markLines({static_cast<std::size_t>(line - 1)});
    m_editor->showLine(line - 1);
}

void CodeView::onLineChosen(int line) {
    const std::vector<std::size_t>& rows = m_links.rowsOf(static_cast<std::size_t>(line));
    if (rows.empty()) {
        showNoRow();
        return m_link->setText(m_term.rowCount() == 0
                                   ? QString()
                                   : tr("Line %1 does not come from the term: it checks sizes, "
                                        "handles tile remainders, or is boilerplate of the file.")
                                         .arg(line + 1));
    }
    showRow(rows.front(), true);
    share(rows.front());
}

void CodeView::onPiece() {
    if (m_isLinking) return;
    const auto& piece = m_selection->piece();
    if (!piece) return onSelection();
    if (const auto row = m_term.rowOf(*piece)) return showRow(*row, false);
    showNoRow();
    if (m_term.rowCount() > 0)
        m_link->setText(tr("The kernel has no separate loops for the elements %1 of %2.")
                            .arg(fromUtf8(piece->guard), fromUtf8(piece->tensor)));
}

void CodeView::onSelection() {
    if (m_isLinking) return;
    const auto eclass = m_selection->eclass();
    const std::vector<std::size_t> rows =
        eclass ? m_term.rowsOf(*eclass) : std::vector<std::size_t>();
    if (rows.empty()) return showNoRow();
    // Of several rows of one class the one with lines says more.
    const auto written =
        std::ranges::find_if(rows, [this](auto row) { return !m_links.linesOf(row).empty(); });
    showRow(written == rows.end() ? rows.front() : *written, false);
}

void CodeView::showRow(std::size_t row, bool isFromEditor) {
    const bool wasLinking = std::exchange(m_isLinking, true);
    m_row = row;
    const QModelIndex index = m_term.indexOf(row);
    m_tree->setCurrentIndex(index);
    m_tree->scrollTo(index);
    const std::vector<std::size_t>& own = m_links.linesOf(row);
    std::vector<std::size_t> below = own.empty() ? m_links.linesBelow(row) : own;
    // What computes all elements of a tensor is of the row around those of its pieces.
    if (const QModelIndex around = index.parent(); below.empty() && m_term.pieceOf(row))
        below = m_links.linesOf(m_term.rowOf(around));
    m_editor->markLines(below);
    if (!isFromEditor && !below.empty()) m_editor->showLine(static_cast<int>(below.front()));
    m_link->setText(aboutRow(row, own, below));
    m_showClass->setEnabled(m_term.classOf(row).has_value());
    m_isLinking = wasLinking;
}

QString CodeView::aboutRow(std::size_t row, const std::vector<std::size_t>& own,
                           const std::vector<std::size_t>& below) const {
    const QString text = m_term.indexOf(row).data().toString();
    const auto eclass = m_term.classOf(row);
    if (m_term.pieceOf(row)) {
        const int count = static_cast<int>(below.size());
        if (own.empty() && count > 0)
            return tr("%1: in the loops over all elements: %n lines", nullptr, count).arg(text);
        return count > 0 ? tr("%1: %n lines", nullptr, count).arg(text)
                         : tr("%1: no code is generated for it.").arg(text);
    }
    const QString what = eclass ? tr("%1, class %2").arg(text).arg(eclass->value)
                                : tr("%1, created by the normal form").arg(text);
    if (!own.empty()) return tr("%1: %n lines", nullptr, static_cast<int>(own.size())).arg(what);
    if (!below.empty())
        return tr("%1: no lines of its own, only those of its parts: %n lines", nullptr,
                  static_cast<int>(below.size()))
            .arg(what);
    return tr("%1: no lines of its own. It determines where values are read.").arg(what);
}

void CodeView::showNoRow() {
    const bool wasLinking = std::exchange(m_isLinking, true);
    m_row.reset();
    m_tree->setCurrentIndex({});
    m_editor->markLines({});
    m_link->clear();
    m_showClass->setEnabled(false);
    m_isLinking = wasLinking;
}

void CodeView::showClass() {
    if (!m_row) return;
    if (const auto eclass = m_term.classOf(*m_row)) m_selection->showClass(*eclass);
}

}  // namespace candler
