// MainWindow: the menu of explanations.
#include <QDockWidget>
#include <QMenu>

#include "app/workbench/MainWindow.h"
#include "app/workbench/views/ExplanationView.h"
#include "app/workbench/widgets/ActionReason.h"
#include "engine/support/Check.h"

namespace candler {

namespace {

struct Question {
    const char* id;
    ProofQuestion::Kind kind;
};

constexpr Question kQuestions[] = {{"explainFound", ProofQuestion::Kind::Found},
                                   {"explainEqual", ProofQuestion::Kind::Equal},
                                   {"explainOrigin", ProofQuestion::Kind::Origin}};

}  // namespace

ExplanationView& MainWindow::explanation() const {
    for (QWidget* one : m_views)
        if (auto* found = qobject_cast<ExplanationView*>(one)) return *found;
    CANDLER_UNREACHABLE("the table of views has it");
}

void MainWindow::makeExplainMenu() {
    QMenu* menu = addMenu(tr("Ex&plain"));
    const QString texts[] = {tr("Why the &found term equals the start term"),
                             tr("Why two e-nodes of the class are &equal"),
                             tr("&Where the e-node comes from")};
    for (std::size_t i = 0; i < std::size(kQuestions); ++i)
        add(menu, kQuestions[i].id, texts[i], {}, [this, kind = kQuestions[i].kind] {
            showDock("explanation");
            explanation().setQuestion(kind);
            explanation().ask();
        });
    connect(&explanation(), &ExplanationView::stateChanged, this, &MainWindow::updateExplain);
    updateExplain();
}

void MainWindow::updateExplain() {
    for (const Question& question : kQuestions)
        allow(*action(question.id), explanation().whyNot(question.kind));
}

}  // namespace candler
