// MainWindow: the command palette and what it goes to, the sheet of shortcuts, about.
#include <QAction>
#include <QApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QDockWidget>
#include <QMenu>
#include <QMenuBar>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QVBoxLayout>

#include "app/workbench/MainWindow.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CommandPalette.h"

namespace candler {

namespace {

using MenuVisitor = std::function<void(QAction& action, const QString& group)>;

/// Every action below a menu; `group`: the submenu that it is in.
void visit(const QMenu& menu, const QString& group, const MenuVisitor& visitor) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator()) continue;
        if (const QMenu* below = action->menu())
            visit(*below, nameOf(*action), visitor);
        else
            visitor(*action, group);
    }
}

QDialog* makeTextDialog(QWidget* parent, const QString& title, const QString& html) {
    auto* dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* layout = new QVBoxLayout(dialog);
    auto* text = new QTextBrowser(dialog);
    text->setHtml(html);
    text->setOpenExternalLinks(true);
    text->setAccessibleName(title);
    layout->addWidget(text);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::reject);
    layout->addWidget(buttons);
    constexpr QSize kSize(640, 620);
    dialog->resize(kSize);
    return dialog;
}

}  // namespace

void MainWindow::openPalette(std::vector<PaletteEntry> entries, const QString& hint) {
    auto* palette = new CommandPalette(this, std::move(entries));
    palette->setHint(hint);
    palette->setFinder([this](const QString& letters) { return targetsFor(letters); });
    constexpr int kTop = 70;
    palette->move(mapToGlobal(QPoint((width() - palette->width()) / 2, kTop)));
    palette->open();
}

void MainWindow::showPalette() {
    fillRecentMenu();
    namePages();
    std::vector<PaletteEntry> entries;
    for (const QAction* top : menuBar()->actions())
        visit(*top->menu(), QString(), [&](QAction& offered, const QString& group) {
            if (&offered != action("palette")) entries.push_back(paletteEntry(offered, group));
        });
    for (PaletteEntry& target : targets()) entries.push_back(std::move(target));
    openPalette(std::move(entries), tr("A command, a rule or a class number"));
}

void MainWindow::showGoTo() {
    openPalette(targets(), tr("A class number, a rule or a name to find"));
}

/// Rules; what depends on the letters is in targetsFor.
std::vector<PaletteEntry> MainWindow::targets() {
    std::vector<PaletteEntry> entries;
    if (!m_controller.hasProject() || !m_controller.loaded()->info) return entries;
    for (const RuleInfo& rule : m_controller.loaded()->info->rules) {
        const QString name = fromUtf8(rule.name);
        entries.push_back({.id = {},
                           .title = tr("Rule %1").arg(name),
                           .key = {},
                           .whyNot = {},
                           .run = [this, name] {
                               showDock("rules");
                               m_selection.selectRule(name);
                           }});
    }
    return entries;
}

std::vector<PaletteEntry> MainWindow::targetsFor(const QString& letters) {
    std::vector<PaletteEntry> entries;
    const ExtractionViewPtr& shown = m_graphView->shown();
    if (letters.isEmpty() || !shown) return entries;
    static const QRegularExpression kClass(QStringLiteral("^(?:[a-zA-Z]*\\s+)?(\\d+)$"));
    if (const auto match = kClass.match(letters); match.hasMatch()) {
        const EClassId id(match.captured(1).toUInt());
        const bool exists = shown->snapshot->classOf(id).has_value();
        entries.push_back({.id = {},
                           .title = tr("Class %1").arg(match.captured(1)),
                           .key = {},
                           .whyNot = exists ? QString() : tr("the e-graph shown has no such class"),
                           .run = [this, id] { m_selection.selectClass(id); }});
    }
    entries.push_back({.id = {},
                       .title = tr("Find “%1” in the e-graph").arg(letters),
                       .key = {},
                       .whyNot = {},
                       .run = [this, letters] { m_graphView->findText(letters); }});
    return entries;
}

void MainWindow::showShortcuts() {
    namePages();
    QString text;
    for (const QAction* top : menuBar()->actions()) {
        QString rows;
        visit(*top->menu(), QString(), [&](const QAction& shown, const QString& group) {
            QStringList keys;
            for (const QKeySequence& key : shown.shortcuts())
                keys << key.toString(QKeySequence::NativeText);
            if (keys.isEmpty() && !keyOf(shown).isEmpty()) keys << keyOf(shown);
            if (keys.isEmpty()) return;
            const QString name =
                group.isEmpty() ? nameOf(shown) : group + QStringLiteral(": ") + nameOf(shown);
            rows += QStringLiteral("<tr><td width='170'><b>%1</b></td><td>%2</td></tr>")
                        .arg(keys.join(QStringLiteral(", ")).toHtmlEscaped(), name.toHtmlEscaped());
        });
        if (rows.isEmpty()) continue;
        text += QStringLiteral("<h3>%1</h3><table cellspacing='3'>%2</table>")
                    .arg(nameOf(*top).toHtmlEscaped(), rows);
    }
    text += QStringLiteral("<p>%1</p>")
                .arg(tr("Single-letter keys work while the e-graph has the focus; arrow keys move "
                        "between classes. Other shortcuts can be changed in the settings."));
    auto* dialog = makeTextDialog(this, tr("Shortcuts"), text);
    dialog->setObjectName(QStringLiteral("shortcutsDialog"));
    dialog->open();
}

}  // namespace candler
