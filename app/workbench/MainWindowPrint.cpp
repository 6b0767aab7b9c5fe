// MainWindow: what can be printed: the e-graph, code, terms, proofs and reports.
#include <QAction>
#include <QDir>
#include <QMenu>
#include <functional>
#include <memory>
#include <optional>
#include <utility>

#include "app/session/ProofDocument.h"
#include "app/session/ReportWriter.h"
#include "app/workbench/MainWindow.h"
#include "app/workbench/canvas/GraphCanvas.h"
#include "app/workbench/frame/PrintDialog.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/EGraphView.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/widgets/ActionReason.h"

namespace candler {

namespace {

/// The guide as written.
std::string guideText(const Project& project) {
    std::string text;
    for (const ProjectStep& step : project.guide) {
        text += step.name + "\n";
        for (const std::string* goal : {&step.sketch, &step.term})
            if (!goal->empty()) text += indented(*goal) + "\n";
        text += "    rules:";
        for (const std::string& rule : step.rules) text += " " + rule;
        text += "\n\n";
    }
    return text;
}

/// Made when it is first looked at: some texts take their time.
std::function<QString()> later(std::function<std::string()> make) {
    return [make = std::move(make), made = std::make_shared<std::optional<QString>>()] {
        if (!*made) *made = fromUtf8(make());
        return **made;
    };
}

std::string proofText(const ProofAnswer& answer) {
    if (answer.proof) return proofsHtml({*answer.proof});
    return answer.origin ? originHtml(*answer.origin) : std::string();
}

}  // namespace

void MainWindow::makePrintActions(QMenu* menu) {
    QAction* print = add(menu, "print", tr("&Print…"), QKeySequence::Print, [this] { askPrint(); });
    describe(*print, tr("The e-graph as it is shown, code, term, proof or report, with a preview"));
}

std::vector<PrintMatter> MainWindow::printMatters() {
    std::vector<PrintMatter> matters;
    if (m_controller.isStale()) return matters;
    const QString title = windowTitle().remove(QStringLiteral("[*]"));
    const auto addText = [&](const char* id, const QString& name, std::function<QString()> text,
                             bool isHtml = false) {
        matters.push_back({.id = QLatin1String(id),
                           .name = name,
                           .title = QStringLiteral("%1 – %2").arg(title, name),
                           .text = std::move(text),
                           .isHtml = isHtml});
    };
    const RunViewPtr& run = m_controller.runView();
    std::function<QString()> report;
    if (run && run->report && !run->report->steps.empty())
        report = later(
            [this, run] { return guideText(m_controller.project()) + reportText(*run->report); });
    GraphCanvas& canvas = *m_graphView->canvas();
    if (!canvas.isBlank())
        matters.push_back(
            {.id = QStringLiteral("e-graph"),
             .name = tr("The e-graph"),
             .title = title,
             .size = QSizeF(canvas.picture()->drawing.width, canvas.picture()->drawing.height),
             .paint = [&canvas](QPainter& painter,
                                const QRectF& target) { canvas.paintAll(painter, target); },
             .text = report});
    if (const ExtractionViewPtr& shown = m_graphView->shown(); shown && !shown->term.empty())
        addText("term", tr("The chosen term"), later([shown] { return shown->term; }));
    const ProofAnswerPtr& answer = explanation().answer();
    if (answer && (answer->proof || answer->origin))
        addText("explanation", tr("The explanation"),
                later([answer] { return proofText(*answer); }), true);
    if (const CodeResultPtr& code = m_controller.code(); code && code->code)
        for (const GeneratedFile& file : code->code->files)
            addText("code", tr("Code: %1").arg(fromUtf8(file.name)),
                    later([code, &file] { return file.text; }));
    if (report) addText("report", tr("Guide and report"), report);
    return matters;
}

void MainWindow::askPrint() {
    std::vector<PrintMatter> matters = printMatters();
    if (matters.empty()) return;
    auto* dialog = new PrintDialog(std::move(matters), this);
    connect(dialog, &PrintDialog::failed, this, [this](const QString& path) {
        showFailure(tr("%1 could not be printed").arg(QDir::toNativeSeparators(path)),
                    {makeError("nothing can be written there")});
    });
    dialog->open();
}

}  // namespace candler
