// CodeView: from lines to rows of the term, from those to classes, and back.
#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <algorithm>
#include <utility>

#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/CodeView.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

std::optional<EClassId> CodeView::classOf(std::size_t row) const {
    const auto& eclass = m_code->term[row].eclass;
    return eclass ? std::optional(EClassId{*eclass}) : std::nullopt;
}

/// Of rows with the same text the first is the one around.
void CodeView::onTermPointed() {
    if (m_isLinking || !m_code) return;
    const auto [begin, end] = m_term->selection();
    std::optional<std::size_t> found;
    const std::vector<CodeTermRow>& rows = m_code->term;
    for (std::size_t row = 0; row < rows.size(); ++row)
        if (rows[row].begin <= static_cast<std::size_t>(begin) &&
            static_cast<std::size_t>(end) <= rows[row].end &&
            (!found || rows[row].end - rows[row].begin < rows[*found].end - rows[*found].begin))
            found = row;
    if (!found) return showNoRow();
    showRow(*found, m_term);
    share(*found);
}

void CodeView::share(std::size_t row) {
    const bool wasLinking = std::exchange(m_isLinking, true);
    if (const auto eclass = classOf(row)) m_selection->selectClass(*eclass);
    m_selection->selectPiece(m_code->term[row].piece);
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

/// As it stands in the term, whose names an outline does not know; not longer than a line.
QString CodeView::textOf(const CodeTermRow& row) const {
    if (row.piece || row.begin >= row.end) return fromUtf8(row.text);
    QString text = fromUtf8(m_code->termText.substr(row.begin, row.end - row.begin)).simplified();
    int depth = 0;
    const auto end = std::ranges::find_if(text, [&](QChar letter) {
        depth += letter == QLatin1Char('(') ? 1 : letter == QLatin1Char(')') ? -1 : 0;
        return depth == 0;
    });
    if (text.startsWith(QLatin1Char('(')) && end == text.end() - 1)
        text = text.mid(1, text.size() - 2);
    constexpr int kMostLetters = 80;
    return text.size() > kMostLetters ? text.left(kMostLetters) + QStringLiteral(" …") : text;
}

void CodeView::onLineChosen(int line) {
    const std::vector<std::size_t>& rows = m_links.rowsOf(static_cast<std::size_t>(line));
    if (rows.empty()) {
        showNoRow();
        return m_link->setText(!m_code || m_code->term.empty()
                                   ? QString()
                                   : tr("No part of the term stands for line %1: it checks sizes, "
                                        "handles tile remainders, or is boilerplate of the file.")
                                         .arg(line + 1));
    }
    showRow(rows.front(), m_editor);
    share(rows.front());
}

void CodeView::onPiece() {
    if (m_isLinking) return;
    const auto& piece = m_selection->piece();
    if (!piece) return onSelection();
    if (!m_code) return;
    const std::vector<CodeTermRow>& rows = m_code->term;
    const auto found = std::ranges::find(rows, piece, &CodeTermRow::piece);
    if (found != rows.end()) return showRow(static_cast<std::size_t>(found - rows.begin()));
    showNoRow();
    if (!rows.empty())
        m_link->setText(tr("The kernel has no separate loops for the elements %1 of %2.")
                            .arg(fromUtf8(piece->guard), fromUtf8(piece->tensor)));
}

void CodeView::onSelection() {
    if (m_isLinking) return;
    // Of several rows of one class the one with lines says more.
    std::optional<std::size_t> found;
    const auto eclass = m_selection->eclass();
    for (std::size_t row = 0; eclass && m_code && row < m_code->term.size(); ++row)
        if (classOf(row) == eclass &&
            (!found || (m_links.linesOf(*found).empty() && !m_links.linesOf(row).empty())))
            found = row;
    if (found) return showRow(*found);
    showNoRow();
}

/// Of a class that stands in the term twice the lines are those of the first.
const std::vector<std::size_t>& CodeView::linesOf(std::size_t row) const {
    const auto eclass = classOf(row);
    if (eclass && m_links.linesOf(row).empty())
        for (std::size_t same = 0; same < m_code->term.size(); ++same)
            if (classOf(same) == eclass && !m_links.linesOf(same).empty())
                return m_links.linesOf(same);
    return m_links.linesOf(row);
}

void CodeView::showRow(std::size_t row, const CodeEditor* from) {
    const bool wasLinking = std::exchange(m_isLinking, true);
    m_row = row;
    const CodeTermRow& shown = m_code->term[row];
    m_term->markParts({{static_cast<int>(shown.begin), static_cast<int>(shown.end)}});
    if (from != m_term)
        m_term->showPart(static_cast<int>(shown.begin), static_cast<int>(shown.end));
    const std::vector<std::size_t>& own = linesOf(row);
    std::vector<std::size_t> below = own.empty() ? m_links.linesBelow(row) : own;
    // What computes all elements of a tensor is of the row around those of its pieces.
    std::size_t around = row;
    while (shown.piece && around > 0 && m_code->term[around].depth >= shown.depth) --around;
    if (below.empty()) below = m_links.linesOf(around);
    std::vector<std::size_t> marked = m_links.linesBelow(row);
    marked.insert(marked.end(), below.begin(), below.end());
    m_editor->markLines(marked);
    if (from != m_editor && !below.empty()) m_editor->showLine(static_cast<int>(below.front()));
    QString about = aboutRow(row, own, below);
    if (shown.times && shown.cost)
        about +=
            QLatin1Char('\n') + tr("Estimate for one run: computed %1 times at a total cost of %2")
                                    .arg(costString(*shown.times), costString(*shown.cost));
    m_link->setText(about);
    m_showClass->setEnabled(classOf(row).has_value());
    m_isLinking = wasLinking;
}

QString CodeView::aboutRow(std::size_t row, const std::vector<std::size_t>& own,
                           const std::vector<std::size_t>& below) const {
    const CodeTermRow& of = m_code->term[row];
    const QString text = textOf(of);
    const auto eclass = classOf(row);
    if (of.piece) {
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
    m_term->markParts({});
    m_editor->markLines({});
    m_link->clear();
    m_showClass->setEnabled(false);
    m_isLinking = wasLinking;
}

void CodeView::showClass() {
    if (!m_row) return;
    if (const auto eclass = classOf(*m_row)) m_selection->showClass(*eclass);
}

}  // namespace candler
